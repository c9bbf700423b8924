; Adding can lose a number altogether.
(set-logic QF_FP)
(declare-fun x () Float32)
(declare-fun y () Float32)
(assert (fp.gt y ((_ to_fp 8 24) RNE 0.5)))
(assert (fp.eq (fp.add RNE x y) x))
(assert (not (fp.isInfinite x)))
(check-sat)
