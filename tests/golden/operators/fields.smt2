; RUN: assay check %s
; cvc5 from 1.0.4 on, z3 from 5.1 on
(set-logic ALL)
(declare-const x (_ FiniteField 7))
(declare-const y (_ FiniteField 7))
(declare-const u (_ FiniteField 52435875175126190479447740508185965837690552500527637822603658699938581184513))
(declare-const v (_ FiniteField 52435875175126190479447740508185965837690552500527637822603658699938581184513))

(assert (= (ff.add x y x) y))
(assert (= (ff.mul x y x) y))
(assert (= (ff.neg x) y))
(assert (= (ff.bitsum x y x) y))
(assert (= (ff.add u v) (ff.mul u v)))
(assert (= (ff.neg u) (ff.bitsum u v)))
(assert (= (as ff3 (_ FiniteField 7)) x))
(assert (= (as ff-3 (_ FiniteField 7)) x))
(assert (= #f3m7 x))
