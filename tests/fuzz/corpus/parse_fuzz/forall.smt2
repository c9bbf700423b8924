(declare-fun P (Int Int) Bool)
(assert (forall ((x Int) (y Int)) (=> (P x y) (exists ((x Bool)) (or x (P y y))))))