; RUN: assay check %s
(set-logic ALL)
(declare-const i Int)
(declare-const p Bool)
(declare-const a (Array Int Bool))
(declare-const b (Array Int Bool))
(declare-const n (Array Int (Array Int Bool)))
(declare-fun f (Bool Int) Real)
(declare-const c (Array Int Int))
(declare-const d (Array Int Real))

(assert (= (select a i) p))
(assert (= (store a i p) b))
(assert (select (select (store n 1 a) 2) 3))
(assert (= ((as const (Array Int Bool)) true) a))
; cvc5 wants a value
(assert (= ((as const (Array Int Bool)) p) a))
(assert (= ((as const (Array Int (Array Int Bool))) a) n))

; cvc5 only
(assert (eqrange a b i 3))

; z3 only
(declare-const g (Array Int Bool Real Int))
(declare-const u (Array Bool Int Real))
(assert (= (select g 1 p 0.5) i))
(assert (= (store g 1 p 0.5 i) g))
(assert (= ((as const (Array Int Bool Real Int)) i) g))
(assert (= ((_ map f) a c) d))
(assert (= ((_ map and) a b) a))
(assert (= ((_ map (+ (Int Int) Int)) c c) c))
(assert (= (_ as-array f) u))
(assert (default a))
(assert (= (default g) i))
(assert (= (array-ext a b) i))
(assert ((_ array-ext 1) g g))
