; RUN: assay check %s
; Only cvc5 has these.
(set-logic HO_ALL)
(declare-const f (-> Int Bool Real))
(declare-const g (-> Bool Real))
(declare-const h (-> (-> Bool Real) Int))
(declare-fun k (Int Bool) Real)

(assert (= (@ f 1) g))
(assert (= (@ f 1 true) 0.5))
(assert (= (@ (@ f 1) true) 0.5))
(assert (= (@ h g) 1))
(assert (= (@ h (@ f 2)) 1))
(assert (= (@ k 1) g))
(assert (= (@ k 1 true) 0.5))
