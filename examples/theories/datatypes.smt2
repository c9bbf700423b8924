; A list is never its own tail.
(set-logic QF_DT)
(declare-datatype List ((nil) (cons (head Bool) (tail List))))
(declare-fun l () List)
(assert ((_ is cons) l))
(assert (= l (tail l)))
(check-sat)
