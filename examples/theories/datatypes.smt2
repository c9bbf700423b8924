; A chain is never its own tail.
(set-logic QF_DT)
(declare-datatype Chain ((end) (link (head Bool) (tail Chain))))
(declare-fun c () Chain)
(assert ((_ is link) c))
(assert (= c (tail c)))
(check-sat)
