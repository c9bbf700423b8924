; A word that begins and ends with the same two letters.
(set-logic QF_SLIA)
(declare-fun w () String)
(assert (= (str.len w) 5))
(assert (= (str.substr w 0 2) (str.substr w 3 2)))
(assert (str.in_re w (re.+ (re.union (str.to_re "ab") (str.to_re "aba")))))
(check-sat)
