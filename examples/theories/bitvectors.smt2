; The average of two bytes without overflow is never above their larger one.
(set-logic QF_BV)
(declare-fun a () (_ BitVec 8))
(declare-fun b () (_ BitVec 8))
(assert (bvuge a b))
(assert (bvugt (bvadd (bvand a b) (bvlshr (bvxor a b) #x01)) a))
(check-sat)
