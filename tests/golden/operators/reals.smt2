; RUN: assay check %s
(set-logic ALL)
(declare-const i Int)
(declare-const x Real)
(declare-const y Real)

(assert (= (- x) y))
(assert (= (- x y) 0.0))
(assert (= (- x y 1.0 2.5) 0.0))
(assert (= (+ x y) 0.0))
(assert (= (+ x y 1.0) 0.0))
(assert (= (* x y) 0.0))
(assert (= (* 2.0 x y) 0.0))
(assert (= (/ x y) 0.0))
(assert (= (/ x y 2.0) 0.0))
(assert (<= x y))
(assert (< x y 10.0))
(assert (>= x y))
(assert (> x y))
(assert (= (to_real i) x))
(assert (= (to_int x) i))
(assert (is_int x))

; without the standard's blessing
(assert (= (to_real x) y))
(assert (= (abs x) y))
(assert (= (^ x 2.0) y))

; Int for Real
(assert (= (+ x 1) y))
(assert (= (/ 1 3) y))
(assert (< i x))
(assert (= x i))

; one argument: not in cvc5
(assert (= (+ x) (* y)))
(assert (= (/ x) y))
(assert (>= x))

; exp is not in z3 4.8.12
(assert (= (exp x) y))
(assert (= (sin x) y))
(assert (= (cos x) y))
(assert (= (tan x) y))

; cvc5 only
(assert (= real.pi x))
(assert (= (sqrt x) y))
(assert (= (csc x) y))
(assert (= (sec x) y))
(assert (= (cot x) y))
(assert (= (arcsin x) y))
(assert (= (arccos x) y))
(assert (= (arctan x) y))
(assert (= (arccsc x) y))
(assert (= (arcsec x) y))
(assert (= (arccot x) y))
; cvc5, not in 1.0.3
(assert (= (/_total x 0.0) y))

; z3 only
(assert (= pi x))
(assert (= euler x))
(assert (= (asin x) y))
(assert (= (acos x) y))
(assert (= (atan x) y))
(assert (= (sinh x) y))
(assert (= (cosh x) y))
(assert (= (tanh x) y))
(assert (= (asinh x) y))
(assert (= (acosh x) y))
(assert (= (atanh x) y))
(assert (= (~ x) y))
(assert (= (/0 x 0.0) y))
(assert (= (^0 x 0.0) y))
; z3, not in 4.8.12
(assert (= (atan2 x y) y))
(assert (= (arctan2 x y) y))
(assert (= (log x) y))
(assert (= (ln x) y))
