// SPDX-License-Identifier: MIT
// Every assertion of a group is easy, and most are true in one model or
// another: what matters is only whether a solver takes it. Those of one group
// are asked together first, so they may contradict each other.
#include "ask/probe_questions.h"

#include <array>

namespace assay::ask {

namespace {

constexpr std::string_view kCore = R"~(and (assert (and p q))
or (assert (or p q))
not (assert (not r))
=> (assert (=> r p))
xor (assert (xor p r))
= (assert (= p q))
distinct (assert (distinct p r))
ite (assert (ite p q r))
let (assert (let ((x p)) (or x q)))
define-fun (define-fun f ((x Bool)) Bool (not x))(assert (f r))
define-const (define-const d Bool (not r))(assert d)
declare-fun (declare-fun g (Bool) Bool)(assert (g p))
declare-sort (declare-sort U 0)(declare-fun u () U)(declare-fun v () U)(assert (distinct u v))
define-fun-rec (define-fun-rec h ((x Bool)) Bool (ite x p (h (not x))))(assert (h r))
)~";

constexpr std::string_view kQuantifiers =
    R"~(forall (assert (forall ((x W)) (k x)))
exists (assert (exists ((x W)) (k x)))
)~";

constexpr std::string_view kInts = R"~(+ (assert (< (+ x y) 9))
- (assert (< (- x y) 9))
* (assert (< (* 3 x) 9))
< (assert (< x 9))
<= (assert (<= x 9))
> (assert (> x (- 9)))
>= (assert (>= x (- 9)))
div (assert (= (div x 3) y))
mod (assert (= (mod x 3) 1))
abs (assert (< (abs x) 9))
divisible (assert ((_ divisible 3) z))
)~";

constexpr std::string_view kReals = R"~(/ (assert (= (/ x 2.0) y))
< (assert (< x 9.5))
+ (assert (< (+ x y) 9.0))
)~";

constexpr std::string_view kIntsReals = R"~(to_real (assert (= x (to_real y)))
to_int (assert (= y (to_int x)))
is_int (assert (is_int x))
)~";

constexpr std::string_view kBitVectors =
    R"~(bvand (assert (= (bvand a b) (bvand a b)))
bvor (assert (= (bvor a b) (bvor a b)))
bvxor (assert (= (bvxor a b) (bvxor a b)))
bvnand (assert (= (bvnand a b) (bvnand a b)))
bvnor (assert (= (bvnor a b) (bvnor a b)))
bvxnor (assert (= (bvxnor a b) (bvxnor a b)))
bvadd (assert (= (bvadd a b) (bvadd a b)))
bvsub (assert (= (bvsub a b) (bvsub a b)))
bvmul (assert (= (bvmul a b) (bvmul a b)))
bvudiv (assert (= (bvudiv a b) (bvudiv a b)))
bvurem (assert (= (bvurem a b) (bvurem a b)))
bvsdiv (assert (= (bvsdiv a b) (bvsdiv a b)))
bvsrem (assert (= (bvsrem a b) (bvsrem a b)))
bvsmod (assert (= (bvsmod a b) (bvsmod a b)))
bvshl (assert (= (bvshl a b) (bvshl a b)))
bvlshr (assert (= (bvlshr a b) (bvlshr a b)))
bvashr (assert (= (bvashr a b) (bvashr a b)))
bvult (assert (or (bvult a b) (bvult b a) (= a b)))
bvule (assert (or (bvule a b) (bvule b a) (= a b)))
bvugt (assert (or (bvugt a b) (bvugt b a) (= a b)))
bvuge (assert (or (bvuge a b) (bvuge b a) (= a b)))
bvslt (assert (or (bvslt a b) (bvslt b a) (= a b)))
bvsle (assert (or (bvsle a b) (bvsle b a) (= a b)))
bvsgt (assert (or (bvsgt a b) (bvsgt b a) (= a b)))
bvsge (assert (or (bvsge a b) (bvsge b a) (= a b)))
bvnot (assert (= (bvnot a) d))
bvneg (assert (= (bvneg b) e))
bvcomp (assert (= (bvcomp a b) #b1))
concat (assert (= ((_ extract 3 0) (concat a b)) #b0000))
extract (assert (= ((_ extract 1 0) a) #b01))
repeat (assert (= ((_ repeat 1) a) a))
zero_extend (assert (= ((_ extract 4 4) ((_ zero_extend 1) a)) #b0))
sign_extend (assert (= ((_ extract 3 0) ((_ sign_extend 1) a)) a))
rotate_left (assert (= ((_ rotate_left 1) a) f))
rotate_right (assert (= ((_ rotate_right 1) a) h))
bvnego (assert (or (bvnego a) (not (bvnego a))))
bvuaddo (assert (or (bvuaddo a b) (not (bvuaddo a b))))
bvsaddo (assert (or (bvsaddo a b) (not (bvsaddo a b))))
bvumulo (assert (or (bvumulo a b) (not (bvumulo a b))))
bvsmulo (assert (or (bvsmulo a b) (not (bvsmulo a b))))
bvusubo (assert (or (bvusubo a b) (not (bvusubo a b))))
bvssubo (assert (or (bvssubo a b) (not (bvssubo a b))))
bvsdivo (assert (or (bvsdivo a b) (not (bvsdivo a b))))
)~";

constexpr std::string_view kBitVectorsInts =
    R"~(bv2nat (assert (= y (bv2nat a)))
int2bv (assert (= a ((_ int2bv 4) y)))
ubv_to_int (assert (= y (ubv_to_int a)))
sbv_to_int (assert (< (sbv_to_int a) 9))
int_to_bv (assert (= a ((_ int_to_bv 4) y)))
)~";

constexpr std::string_view kFloats =
    R"~(fp.abs (assert (= (fp.abs x) (fp.abs x)))
fp.neg (assert (= (fp.neg x) (fp.neg x)))
fp.add (assert (= (fp.add RNE x y) (fp.add RNE x y)))
fp.sub (assert (= (fp.sub RNE x y) (fp.sub RNE x y)))
fp.mul (assert (= (fp.mul RNE x y) (fp.mul RNE x y)))
fp.div (assert (= (fp.div RNE x y) (fp.div RNE x y)))
fp.fma (assert (= (fp.fma RNE x y x) (fp.fma RNE x y x)))
fp.sqrt (assert (= (fp.sqrt RNE x) (fp.sqrt RNE x)))
fp.rem (assert (= (fp.rem x y) (fp.rem x y)))
fp.roundToIntegral (assert (= (fp.roundToIntegral RNE x) z))
fp.min (assert (= (fp.min x x) x))
fp.max (assert (= (fp.max x x) x))
fp.leq (assert (or (fp.leq x y) (not (fp.leq x y))))
fp.lt (assert (or (fp.lt x y) (not (fp.lt x y))))
fp.geq (assert (or (fp.geq x y) (not (fp.geq x y))))
fp.gt (assert (or (fp.gt x y) (not (fp.gt x y))))
fp.eq (assert (or (fp.eq x y) (not (fp.eq x y))))
fp.isNormal (assert (or (fp.isNormal x) (not (fp.isNormal x))))
fp.isSubnormal (assert (or (fp.isSubnormal x) (not (fp.isSubnormal x))))
fp.isZero (assert (or (fp.isZero x) (not (fp.isZero x))))
fp.isInfinite (assert (or (fp.isInfinite x) (not (fp.isInfinite x))))
fp.isNaN (assert (or (fp.isNaN x) (not (fp.isNaN x))))
fp.isNegative (assert (or (fp.isNegative x) (not (fp.isNegative x))))
fp.isPositive (assert (or (fp.isPositive x) (not (fp.isPositive x))))
fp (assert (= z (fp #b0 #b10000000 #b00000000000000000000000)))
to_fp (assert (= z ((_ to_fp 8 24) RNE z)))
to_fp_unsigned (assert (= z ((_ to_fp_unsigned 8 24) RNE #x01)))
fp.to_ubv (assert (= ((_ fp.to_ubv 4) RTZ x) ((_ fp.to_ubv 4) RTZ x)))
fp.to_sbv (assert (= ((_ fp.to_sbv 4) RTZ x) ((_ fp.to_sbv 4) RTZ x)))
fp.to_real (assert (= (fp.to_real z) (fp.to_real z)))
)~";

constexpr std::string_view kArrays = R"~(select (assert (= (select m i) #x1))
store (assert (= (store m i #x1) m))
const (assert (= (select ((as const (Array (_ BitVec 4) (_ BitVec 4))) #x0) i) #x0))
)~";

constexpr std::string_view kStrings = R"~(str.++ (assert (= (str.++ s "b") u))
str.len (assert (< (str.len s) 9))
str.< (assert (or (str.< s u) (str.< u s) (= s u)))
str.<= (assert (str.<= s u))
str.at (assert (= (str.at s 0) (str.at s 0)))
str.substr (assert (= (str.substr s 0 1) (str.substr s 0 1)))
str.prefixof (assert (str.prefixof s u))
str.suffixof (assert (str.suffixof "" s))
str.contains (assert (str.contains u s))
str.indexof (assert (= (str.indexof s "b" 0) (str.indexof s "b" 0)))
str.replace (assert (= (str.replace s "b" "c") t))
str.replace_all (assert (= (str.replace_all "bb" "b" "c") "cc"))
str.replace_re (assert (= (str.replace_re "ab" (str.to_re "b") "c") "ac"))
str.replace_re_all (assert (= (str.replace_re_all "bb" (str.to_re "b") "c") "cc"))
str.is_digit (assert (or (str.is_digit s) (not (str.is_digit s))))
str.to_code (assert (= (str.to_code "a") 97))
str.from_code (assert (= (str.from_code 97) "a"))
str.to_int (assert (= (str.to_int "7") 7))
str.from_int (assert (= (str.from_int 7) "7"))
)~";

constexpr std::string_view kLanguages =
    R"~(str.to_re (assert (str.in_re s (str.to_re "a")))
str.in_re (assert (str.in_re s (str.to_re "a")))
re.++ (assert (or (str.in_re s (re.++ (str.to_re "a") re.none)) (= s "")))
re.union (assert (or (str.in_re s (re.union (str.to_re "a") re.none)) (= s "")))
re.inter (assert (or (str.in_re s (re.inter (str.to_re "a") re.all)) (= s "")))
re.* (assert (or (str.in_re s (re.* (str.to_re "a"))) (= s "")))
re.+ (assert (or (str.in_re s (re.+ (str.to_re "a"))) (= s "")))
re.opt (assert (or (str.in_re s (re.opt (str.to_re "a"))) (= s "")))
re.comp (assert (or (str.in_re s (re.comp re.none)) (= s "")))
re.diff (assert (or (str.in_re s (re.diff (str.to_re "a") re.none)) (= s "")))
re.range (assert (or (str.in_re s (re.range "a" "c")) (= s "")))
re.^ (assert (or (str.in_re s ((_ re.^ 1) (str.to_re "a"))) (= s "")))
re.loop (assert (or (str.in_re s ((_ re.loop 1 2) (str.to_re "a"))) (= s "")))
re.allchar (assert (or (str.in_re s re.allchar) (= s "")))
re.all (assert (or (str.in_re s re.all) (= s "")))
re.none (assert (or (str.in_re s (re.union re.none re.all)) (= s "")))
)~";

constexpr std::string_view kDatatypes =
    R"~(declare-datatype (declare-datatype L ((n) (c (h L))))(declare-fun l () L)(assert ((_ is c) l))
declare-datatypes (declare-datatypes ((M 0)) (((n1) (c1 (h1 M)))))(declare-fun m () M)(assert ((_ is c1) m))
match (declare-datatypes ((N 0)) (((n2) (c2 (h2 N)))))(declare-fun o () N)(assert (match o ((n2 true) ((c2 x) true))))
)~";

constexpr std::string_view kSequences = R"~(seq.len (assert (< (seq.len s) 9))
seq.++ (assert (= (seq.++ s s) s))
seq.unit (assert (= s (seq.unit 1)))
seq.nth (assert (= (seq.nth s 0) 1))
)~";

constexpr auto kGroups = std::to_array<ProbeGroup>({
    {"",
     "",
     "(declare-fun p () Bool)(declare-fun q () Bool)(declare-fun r () Bool)",
     kCore},
    {"",
     "UF",
     "(declare-sort W 0)(declare-fun w () W)(declare-fun k (W) Bool)",
     kQuantifiers},
    {"Int",
     "QF_LIA",
     "(declare-fun x () Int)(declare-fun y () Int)(declare-fun z () Int)",
     kInts},
    {"Real",
     "QF_LRA",
     "(declare-fun x () Real)(declare-fun y () Real)",
     kReals},
    {"",
     "QF_LIRA",
     "(declare-fun x () Real)(declare-fun y () Int)",
     kIntsReals},
    {"(_ BitVec *",
     "QF_BV",
     "(declare-fun a ()(_ BitVec 4))(declare-fun b ()(_ BitVec "
     "4))(declare-fun d ()(_ BitVec 4))(declare-fun e ()(_ BitVec "
     "4))(declare-fun f ()(_ BitVec 4))(declare-fun h ()(_ BitVec 4))",
     kBitVectors},
    {"",
     "ALL",
     "(declare-fun a () (_ BitVec 4))(declare-fun y () Int)",
     kBitVectorsInts},
    {"(_ FloatingPoint *",
     "QF_FP",
     "(declare-fun x () (_ FloatingPoint 8 24))(declare-fun y () (_ "
     "FloatingPoint 8 24))(declare-fun z () (_ FloatingPoint 8 24))",
     kFloats},
    {"(Array *",
     "QF_ABV",
     "(declare-fun m () (Array (_ BitVec 4) (_ BitVec 4)))(declare-fun i () "
     "(_ BitVec 4))",
     kArrays},
    {"String",
     "QF_SLIA",
     "(declare-fun s () String)(declare-fun u () String)(declare-fun t () "
     "String)",
     kStrings},
    {"RegLan", "QF_S", "(declare-fun s () String)", kLanguages},
    {"", "QF_DT", "", kDatatypes},
    {"(Seq *",
     "ALL",
     "(declare-fun s () (Seq Int))(declare-fun i () Int)",
     kSequences},
});

constexpr auto kLogics = std::to_array<std::string_view>({
    "ALL",     "QF_BV",    "QF_ABV",   "QF_AUFBV", "QF_UFBV", "QF_FP",
    "QF_BVFP", "QF_FPLRA", "QF_LIA",   "QF_LRA",   "QF_LIRA", "QF_NIA",
    "QF_NRA",  "QF_UF",    "QF_UFLIA", "QF_UFLRA", "QF_AX",   "QF_ALIA",
    "QF_S",    "QF_SLIA",  "QF_DT",    "UF",       "LIA",     "LRA",
    "NIA",     "NRA",      "BV",
});

}  // namespace

std::span<const ProbeGroup> probe_groups() {
  return kGroups;
}

std::span<const std::string_view> probe_logics() {
  return kLogics;
}

}  // namespace assay::ask
