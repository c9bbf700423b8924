; RUN: assay check %s
(set-logic HO_ALL)
(declare-const a (Bag Int))
(declare-const b (Bag Int))
(declare-const i Int)
(declare-const p Bool)
(declare-fun pred (Int) Bool)
(declare-fun fun (Int) Bool)
(declare-fun step (Int Bool) Bool)
(declare-fun same (Int Int) Bool)

; cvc5 only
(assert (= (as bag.empty (Bag Int)) a))
(assert (= (bag i 3) a))
(assert (= (bag.union_max a b a) b))
(assert (= (bag.union_disjoint a b a) b))
(assert (= (bag.inter_min a b a) b))
(assert (= (bag.difference_subtract a b a) b))
(assert (= (bag.difference_remove a b a) b))
(assert (bag.subbag a b))
(assert (= (bag.count i a) i))
(assert (bag.member i a))
(assert (= (bag.card a) i))
(assert (= (bag.choose a) i))
(assert (= (bag.map fun a) (bag true 1)))
(assert (= (bag.filter pred a) b))
(assert (bag.fold step p a))
(assert (= (bag.partition same a) (bag b 1)))

; cvc5, dropped after 1.0.3
(assert (= (bag.duplicate_removal a) b))
(assert (bag.is_singleton a))
(assert (= (bag.from_set (bag.to_set a)) b))

; cvc5, not in 1.0.3
(assert (= (bag.setof a) b))
(assert (bag.all pred a))
(assert (bag.some pred a))

; cvc5, tables
(declare-const r (Bag (Tuple Int Bool)))
(declare-const s (Bag (Tuple Bool Int)))
(declare-const rs (Bag (Tuple Int Bool Bool Int)))
(declare-const g (Bag (Bag (Tuple Int Bool))))
(declare-const t (Bag (Tuple Bool Int Bool)))
(declare-fun fold ((Tuple Int Bool) Bool) Bool)
(assert (= (table.product r s) rs))
(assert (= ((_ table.project 1 0 1) r) t))
(assert (bag.member tuple (table.project r)))
(assert (= ((_ table.group 0) r) g))
(assert (= (table.group r) g))
(assert (= ((_ table.aggr 1 0) fold p r) (bag p 1)))
(assert (= (table.aggr fold p r) (bag p 1)))
(assert (= ((_ table.join 0 1) r s) rs))
(assert (= (table.join r s) rs))

; cvc5 1.0.3 takes only one pair of different sorts
(assert (= ((_ table.join 0 1 1 0) r s) rs))

; other names of sorts
(declare-const unit Table)
(declare-const pairs (Table Int Bool))
(assert (= (as bag.empty Table) unit))
(assert (= ((_ table.project 0) pairs) (as bag.empty (Bag (Tuple Int)))))

; names from before cvc5 1.0
(assert (= (as emptybag (Bag Int)) (mkBag i 1)))
(assert (= (union_max a b) (union_disjoint a b)))
(assert (= (intersection_min a b) (difference_subtract a b)))
(assert (= (difference_remove a b) (duplicate_removal a)))
(assert (subbag a b))
