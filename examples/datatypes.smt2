; A list whose first element is one more than its second.
(set-option :produce-models true)
(set-logic ALL)
(set-info :status sat)
(declare-datatypes ((List 1) (Pair 2))
  ((par (T) ((nil) (cons (head T) (tail (List T)))))
   (par (A B) ((pair (left A) (right B))))))
; The inner h and t hide the outer ones; `assay print` gives them other names.
(define-fun second ((l (List Int)) (missing Int)) Int
  (match l
    ((nil missing)
     ((cons h t) (match t ((nil missing) ((cons h t) h)))))))
(declare-const p (Pair (List Int) Int))

(assert (= (second (left p) 0) (right p)))
(assert (distinct (left p) (as nil (List Int))))
(assert ((_ is cons) (tail (left p))))
(assert (= (head (left p)) (+ 1 (right p))))
(check-sat)
(get-value (p))
