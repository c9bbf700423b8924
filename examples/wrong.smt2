; Wrong on purpose: three mistakes, and `assay check` finds them all.
(set-logic QF_UFBV)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 16))
(declare-fun odd ((_ BitVec 8)) Bool)

(assert (= (bvadd x y) x))
(assert (odd y))
(assert (odd (bvnot x x)))
(check-sat)
