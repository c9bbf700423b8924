; So many loaves for 30 in all; each is cheaper if one buys more than ten.
(set-option :produce-models true)
(set-logic QF_NIRA)
(set-info :status sat)
(declare-fun loaves () Int)
(declare-fun price () Real)
(define-fun discount ((n Int)) Real (ite (> n 10) 0.25 0.0))

(assert (< 0 loaves 20))
; loaves is an Int and price a Real; `assay print` shows the conversion.
(assert (= (* loaves price) 30))
(assert
 (let ((paid (* price (- 1 (discount loaves)))))
  (and (> paid 1.5) (< paid (/ 9 4)))))
(assert (! (= (mod loaves 4) 3) :named three-over))
(check-sat)
(get-value (loaves price))
