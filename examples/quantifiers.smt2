; f has an inverse, so it cannot send two different keys to one.
(set-logic UFLIA)
(set-info :status unsat)
(declare-sort Key 0)
(declare-fun rank (Key) Int)
(declare-fun f (Key) Key)
(declare-fun inverse (Key) Key)
(declare-const a Key)
(declare-const b Key)

(assert
 (forall ((x Key))
  (! (= (inverse (f x)) x) :pattern ((f x)))))
(assert
 (forall ((x Key) (y Key))
  (! (=> (< (rank x) (rank y)) (< (rank (f x)) (rank (f y))))
     :pattern ((rank (f x)) (rank (f y))))))
(assert (= (f a) (f b)))
(assert (exists ((x Key)) (and (= x a) (distinct x b))))
(check-sat)
