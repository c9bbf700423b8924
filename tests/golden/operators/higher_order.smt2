; RUN: assay check %s
; Operators that take functions, where a function's name is a value.
(set-logic HO_ALL)

; cvc5, not in 1.0.3
(declare-const o (Nullable Int))
(declare-const v (Nullable Bool))
(declare-fun f (Int Int) Bool)
(assert (= (nullable.lift f o o) v))

; no solver yet
(declare-const s (Seq Int))
(declare-const b (Seq Bool))
(declare-const i Int)
(declare-fun g (Int) Bool)
(declare-fun h (Bool Int) Bool)
(declare-fun k (Int Bool Int) Bool)
(assert (= (seq.map g s) b))
(assert (= (seq.mapi f i s) b))
(assert (seq.foldl h true s))
(assert (seq.foldli k i true s))
