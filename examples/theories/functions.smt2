; If f comes back after 2 and after 3 steps, it does after 1.
(set-logic QF_UF)
(declare-sort U 0)
(declare-fun f (U) U)
(declare-fun a () U)
(assert (= (f (f a)) a))
(assert (= (f (f (f a))) a))
(assert (not (= (f a) a)))
(check-sat)
