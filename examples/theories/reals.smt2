; Mixing 30 % and 70 % acid into 10 litres of 45 %.
(set-logic QF_LRA)
(declare-fun weak () Real)
(declare-fun strong () Real)
(assert (= (+ weak strong) 10.0))
(assert (= (+ (* 0.3 weak) (* 0.7 strong)) 4.5))
(assert (> weak strong))
(check-sat)
