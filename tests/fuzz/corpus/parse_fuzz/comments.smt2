; first
(declare-const x ; inside ( " |
 Int);tail

	(assert ; )
 (= x 1))
;no newline at the end