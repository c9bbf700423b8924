; RUN: assay check %s
(set-logic ALL)
(declare-const x Int)
(declare-const y Int)

(assert (= (- x) y))
(assert (= (- x y) 0))
(assert (= (- x y 1 2) 0))
(assert (= (+ x y) 0))
(assert (= (+ x y 1) 0))
(assert (= (* x y) 0))
(assert (= (* 2 x y) 0))
(assert (= (div x y) 0))
(assert (= (div x 2 3) 0))
(assert (= (mod x y) 0))
(assert (= (abs x) y))
(assert (<= x y))
(assert (< x y 10))
(assert (>= x y))
(assert (> x y))

; z3: only with smtlib2_compliant
(assert ((_ divisible 3) x))

; one argument: not in cvc5
(assert (= (+ x) (* y)))
(assert (= (div x) 1))
(assert (< x))

; z3 only
(assert (= (rem x y) 0))
(assert (= (~ x) y))
(assert (= (div0 x 0) y))
(assert (= (mod0 x 0) y))
(assert (= (^0 x 0) y))

(assert (= (^ x 2) y))

; cvc5 only
(assert (= ((_ iand 4) x y) 0))
(assert (= (int.pow2 x) y))
; cvc5, not in 1.0.3
(assert (= (piand 4 x y) 0))
(assert (= (int.log2 x) y))
(assert (= (div_total x 0) y))
(assert (= (mod_total x 0) y))
; printed by cvc5, read by none
(assert (int.ispow2 x))
