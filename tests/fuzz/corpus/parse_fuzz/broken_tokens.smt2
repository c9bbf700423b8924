(declare-const x Int)(assert (= x 007))(assert (= #b #x 1.))(assert "open)
(check-sat)