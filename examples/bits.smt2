; A float x with x + 1 = x, and just one bit of its fraction set.
(set-option :produce-models true)
(set-logic QF_BVFP)
(set-info :status sat)
(declare-const bits (_ BitVec 32))
(define-fun x () Float32 ((_ to_fp 8 24) bits))
(define-fun one () Float32 (fp #b0 #x7f #b00000000000000000000000))

(assert (fp.eq (fp.add RNE x one) x))
(assert (not (fp.isInfinite x)))
(assert (fp.isPositive x))
(assert
 (let ((fraction (bvand bits #x007FFFFF)))
  (and (distinct fraction (_ bv0 32))
       (= (bvand fraction (bvsub fraction (_ bv1 32))) (_ bv0 32)))))
(check-sat)
(get-value (bits x))
