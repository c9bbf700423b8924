; RUN: assay check %s
(set-logic ALL)
(declare-sort U 0)
(declare-const a Bool)
(declare-const b Bool)
(declare-const x U)
(declare-const y U)
(declare-const i Int)
(declare-fun R (U U) Bool)

; z3 only
(assert ((_ at-most 1) a b a))
(assert ((_ at-least 1) a))
(assert ((_ pble 2 1 1) a b))
(assert ((_ pbge 2 1 1) a b))
(assert ((_ pbeq 3 3) a))
(assert ((_ pbge 99999999999 99999999999) a))
(assert ((_ partial-order 0) x y))
(assert (partial-order x y))
(assert ((_ linear-order 0) i 1))
(assert (linear-order x y))
(assert ((_ tree-order 1) x y))
(assert (tree-order x y))
(assert ((_ piecewise-linear-order 2) x y))
(assert (piecewise-linear-order x y))
(assert ((_ transitive-closure R) x y))

; z3, not in 4.8.12
(assert (= ((_ ac-op 0) x y) x))
(assert (= (ac-op x y) x))

; cvc5, in logics with C
(assert (_ fmf.card U 3))

; CVC4, in logics with C
(assert (fmf.card x 3))
(assert (= (fmf.card.val x) 3))
(assert (inst-closure x))
