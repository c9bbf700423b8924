; A number that leaves 2 by 3, 3 by 5 and 2 by 7.
(set-logic QF_LIA)
(declare-fun n () Int)
(assert (= (mod n 3) 2))
(assert (= (mod n 5) 3))
(assert (= (mod n 7) 2))
(assert (> n 0))
(check-sat)
