(set-logic QF_UF)(declare-const p Bool)(declare-const q Bool)(assert (=> p (xor q (not p) true) (ite q p false)))(assert (distinct p q))(check-sat)(exit)
