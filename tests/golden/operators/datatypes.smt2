; RUN: assay check %s
(set-logic ALL)
(declare-datatypes ((List 0)) (((nil) (cons (head Int) (tail List)))))
(declare-datatypes ((Pair 2))
  ((par (X Y) ((pair (fst X) (snd Y))))))
(declare-const l List)
(declare-const p (Pair Int Bool))
(declare-fun f (Int Int) Bool)

(assert ((_ is nil) l))
(assert ((_ is cons) l))
(assert ((_ is pair) p))

; cvc5 only
(declare-const t (Tuple Int Bool))
(declare-const u UnitTuple)
(assert (= ((_ update head) l 3) l))
(assert (= ((_ update snd) p true) p))
(assert (= (tuple 1 true) t))
(assert (= tuple u))
(assert (= ((_ tuple.select 0) t) 1))
(assert ((_ tuple.select 1) t))
(assert (= ((_ tuple.update 1) t false) t))
(assert (= ((_ tuple.project 0) t) (tuple 1)))
(assert (= ((_ tuple.project 1 0 1) t) (tuple true 1 true)))
(assert (= (tuple.project t) u))

; cvc5, not in 1.0.3
(declare-const o (Nullable Int))
(declare-const v (Nullable Bool))
(assert (= tuple.unit u))
(assert (= (as nullable.null (Nullable Int)) o))
(assert (= (nullable.some 1) o))
(assert (= (nullable.val o) 1))
(assert (nullable.is_null o))
(assert (nullable.is_some o))
(assert (= ((_ nullable.lift f) o o) v))
(assert (= ((_ nullable.lift +) o o) o))

; z3 only
(assert (= ((_ update-field head) l 3) l))
(assert (= ((_ update-field fst) p 3) p))

; CVC4 only
(assert (= (mkTuple 1 true) t))
(assert ((_ tupSel 1) t))
(assert (= (dt.size l) 1))
(assert (= (dt.size (tuple 1 l)) (dt.size p)))

; cvc5 before 1.0
(assert ((_ tuple_select 1) t))
(assert (= ((_ tuple_update 1) t false) t))
(assert (= ((_ tuple_project 0) t) (tuple 1)))
