; Two of three friends come, and Ann only with Bob.
(set-logic QF_UF)
(declare-fun ann () Bool)
(declare-fun bob () Bool)
(declare-fun cy () Bool)
(assert (=> ann bob))
(assert (not (= ann cy)))
(assert (or (and ann bob) (and bob cy)))
(check-sat)
