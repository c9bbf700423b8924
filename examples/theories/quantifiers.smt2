; Every number has a larger one.
(set-logic LIA)
(assert (exists ((x Int)) (forall ((y Int)) (<= y x))))
(check-sat)
