; RUN: assay check %s
(set-logic ALL)
(declare-heap (Int Bool))
(declare-const x Int)
(declare-const p Bool)

; cvc5 only
(assert (sep p sep.emp p))
(assert (wand p p))
(assert (pto x p))
(assert (= (as sep.nil Int) x))
(assert (sep (pto x p) (not (pto (as sep.nil Int) p))))

; CVC4 only
(assert (_ emp Int Bool))
