// SPDX-License-Identifier: MIT
//
// Small sorts are preferred: solvers decide them quickly, and corner cases (the
// sign bit, the shift by the width, the smallest subnormal) are as many as in
// wide ones, so each is met more often. Wide ones are there for the word size
// of the machine.
//
// Not drawn are the bit-vector operators that are new in 2.7 (z3 4.8.12 has
// none of them; cvc5's group has those that cvc5 1.0.3 knows), applications of
// functions as values (logics HO_*), and powers of variables. Complete palettes
// have the operators of the standard all the same: a solver that does not take
// one is not asked.
#include "technique/generate/menu.h"

#include <algorithm>
#include <array>

namespace assay::technique {

namespace {

constexpr auto kPalettes = std::to_array<PaletteSpec>({
    {Group::Core, "Bool"},

    {Group::Ints, "Bool Int"},

    {Group::Reals, "Bool Real"},

    {Group::IntsReals, "Bool Int Real"},

    {Group::BitVecs, "Bool (_ BitVec 1) (_ BitVec 2) (_ BitVec 3)"},
    {Group::BitVecs, "Bool (_ BitVec 4)"},
    {Group::BitVecs, "Bool (_ BitVec 1) (_ BitVec 4) (_ BitVec 8)"},
    {Group::BitVecs, "Bool (_ BitVec 1) (_ BitVec 8) (_ BitVec 16)"},
    {Group::BitVecs, "Bool (_ BitVec 3) (_ BitVec 5) (_ BitVec 8)"},
    {Group::BitVecs, "Bool (_ BitVec 8) (_ BitVec 16) (_ BitVec 32)"},
    {Group::BitVecs, "Bool (_ BitVec 1) (_ BitVec 32)"},
    {Group::BitVecs, "Bool (_ BitVec 1) (_ BitVec 32) (_ BitVec 64)"},
    {Group::BitVecs, "Bool (_ BitVec 1) (_ BitVec 64) (_ BitVec 65)"},

    {Group::Floats, "Bool RoundingMode (_ FloatingPoint 3 5)"},
    {Group::Floats,
     "Bool RoundingMode (_ FloatingPoint 3 5)"
     " (_ BitVec 1) (_ BitVec 3) (_ BitVec 4) (_ BitVec 8)"},
    {Group::Floats,
     "Bool RoundingMode (_ FloatingPoint 4 4) (_ BitVec 8)"
     " (_ FloatingPoint 3 5)"},
    {Group::Floats, "Bool RoundingMode (_ FloatingPoint 5 11)"},
    {Group::Floats, "Bool RoundingMode (_ FloatingPoint 5 11) (_ BitVec 16)"},
    {Group::Floats, "Bool RoundingMode (_ FloatingPoint 3 5) Real"},
    {Group::Floats, "Bool RoundingMode (_ FloatingPoint 5 11) Real"},
    {Group::Floats, "Bool RoundingMode (_ FloatingPoint 8 24)"},
    {Group::Floats, "Bool RoundingMode (_ FloatingPoint 8 24) (_ BitVec 32)"},
    {Group::Floats,
     "Bool RoundingMode (_ FloatingPoint 8 24)"
     " (_ FloatingPoint 11 53)"},
    {Group::Floats,
     "Bool RoundingMode (_ FloatingPoint 5 11)"
     " (_ FloatingPoint 8 24) (_ BitVec 8)"},

    {Group::Arrays, "Bool Int (Array Int Int)"},
    {Group::Arrays, "Bool Int (Array Int Bool)"},
    {Group::Arrays, "Bool (Array Bool Bool)"},
    {Group::Arrays, "Bool U V (Array U V)"},
    {Group::Arrays, "Bool U (Array U U) (Array U Bool)"},
    {Group::Arrays,
     "Bool (_ BitVec 2) (_ BitVec 4)"
     " (Array (_ BitVec 2) (_ BitVec 4))"},
    {Group::Arrays,
     "Bool (_ BitVec 8) (_ BitVec 32)"
     " (Array (_ BitVec 32) (_ BitVec 8))"},
    {Group::Arrays, "Bool Int (Array Int Int) (Array Int (Array Int Int))"},
    {Group::Arrays,
     "Bool (_ BitVec 2) (Array (_ BitVec 2) Bool)"
     " (Array (_ BitVec 2) (Array (_ BitVec 2) Bool))"},
    {Group::Arrays, "Bool Int Real (Array Int Real)"},

    {Group::Strings, "Bool String"},
    {Group::Strings, "Bool Int String"},
    {Group::Strings, "Bool String RegLan"},
    {Group::Strings, "Bool Int String RegLan"},

    {Group::Datatypes, "Bool D"},
    {Group::Datatypes, "Bool Int D"},
    {Group::Datatypes, "Bool D E"},
    {Group::Datatypes, "Bool U D"},
    {Group::Datatypes, "Bool Int D E"},
    {Group::Datatypes, "Bool (_ BitVec 4) D"},
    {Group::Datatypes, "Bool Real D"},
    {Group::Datatypes, "Bool Int D (Array Int D)"},
    {Group::Datatypes, "Bool Int String D"},

    {Group::Functions, "Bool U"},
    {Group::Functions, "Bool U V"},
    {Group::Functions, "Bool U Int"},
    {Group::Functions, "Bool Int"},
    {Group::Functions, "Bool Real"},
    {Group::Functions, "Bool (_ BitVec 4) U"},
    {Group::Functions, "Bool (_ BitVec 8)"},

    {Group::Quantifiers, "Bool"},
    {Group::Quantifiers, "Bool (_ BitVec 2)"},
    {Group::Quantifiers, "Bool (_ BitVec 1) (_ BitVec 4)"},
    {Group::Quantifiers, "Bool U"},
    {Group::Quantifiers, "Bool U V"},
    {Group::Quantifiers, "Bool Int"},
    {Group::Quantifiers, "Bool Real"},
    {Group::Quantifiers, "Bool U Int"},
    {Group::Quantifiers, "Bool (_ BitVec 2) (Array (_ BitVec 2) Bool)"},
    {Group::Quantifiers, "Bool D"},

    {Group::Mixed, "Bool Int (_ BitVec 8)"},
    {Group::Mixed,
     "Bool Int (_ BitVec 4) (_ BitVec 8) (Array Int (_ BitVec 8))"},
    {Group::Mixed, "Bool Int String D"},
    {Group::Mixed, "Bool Int U String (Array Int String)"},
    {Group::Mixed, "Bool Int Real U D (Array U Real)"},
    {Group::Mixed, "Bool Int String RegLan (Array String Int)"},
    {Group::Mixed, "Bool U (_ BitVec 8) (Array (_ BitVec 8) U)"},
    {Group::Mixed,
     "Bool RoundingMode (_ FloatingPoint 3 5) (_ BitVec 8)"
     " (Array (_ BitVec 8) (_ FloatingPoint 3 5))"},
    {Group::Mixed, "Bool RoundingMode (_ FloatingPoint 5 11) Real Int"},
    {Group::Mixed, "Bool (_ BitVec 4) (_ BitVec 8) D (Array (_ BitVec 4) D)"},

    {Group::Sequences, "Bool Int (Seq Int)"},
    {Group::Sequences, "Bool Int (Seq Bool)"},
    {Group::Sequences, "Bool Int (_ BitVec 4) (Seq (_ BitVec 4))"},
    {Group::Sequences, "Bool Int U (Seq U)"},
    {Group::Sequences, "Bool Int (Seq Int) (Seq (Seq Int))"},

    {Group::Sets, "Bool Int (Set Int)"},
    {Group::Sets, "Bool (_ BitVec 2) (Set (_ BitVec 2))"},
    {Group::Sets, "Bool Int String (Set String)"},
    {Group::Sets, "Bool Int U (Set U)"},
    {Group::Sets, "Bool Int (Set Int) (Set (Set Int))"},
    {Group::Sets, "Bool Int (Tuple Int Int) (Set (Tuple Int Int))"},
    {Group::Sets,
     "Bool Int (Tuple Int) (Tuple Int Int) (Set (Tuple Int))"
     " (Set (Tuple Int Int))"},

    {Group::Bags, "Bool Int (Bag Int)"},
    {Group::Bags, "Bool Int String (Bag String)"},
    {Group::Bags, "Bool Int (_ BitVec 2) (Bag (_ BitVec 2))"},

    {Group::Z3, "Bool"},
    {Group::Z3, "Bool Int (_ BitVec 8)"},
    {Group::Z3, "Bool (_ BitVec 1) (_ BitVec 8)"},
    {Group::Z3, "Bool Int Real"},
    {Group::Z3, "Bool Int (Array Int Bool) (Array Int Int)"},

    {Group::Cvc5, "Bool Int"},
    {Group::Cvc5, "Bool Int Real"},
    {Group::Cvc5, "Bool Int (_ BitVec 1) (_ BitVec 8)"},
    {Group::Cvc5, "Bool Int String RegLan"},
    {Group::Cvc5, "Bool Int (Array Int Int)"},
    {Group::Cvc5, "Bool Int (Tuple Int Bool)"},
    {Group::Cvc5, "Bool Int (Seq Int)"},
});

static_assert(std::ranges::is_sorted(kPalettes, {}, &PaletteSpec::group));

constexpr auto kTastes = std::to_array<Taste>({
    {"@", 0},
    {"true", 1},
    {"false", 1},
    {"not", 3},
    {"=>", 3},
    {"and", 4},
    {"or", 4},
    {"xor", 3},
    {"=", 8},
    {"ite", 6},
    {"distinct", 4},

    {"*", 6, true},
    {"div", 8, true},
    {"mod", 8, true},
    {"/", 6, true},
    {.op = "divisible", .weight = 3, .max_index = 12, .min_index = 1},
    {"is_int", 4},

    {"bvmul", 6, true},
    {"bvudiv", 8, true, 32},
    {"bvurem", 8, true, 32},
    {"bvsdiv", 8, true, 32},
    {"bvsrem", 8, true, 32},
    {"bvsmod", 8, true, 32},
    {.op = "bvxnor", .weight = 8, .max_args = 2},
    {"repeat", 3},
    {"bvnego", 0},
    {"bvuaddo", 4},
    {"bvsaddo", 4},
    {"bvumulo", 3, true},
    {"bvsmulo", 3, true},
    {"bvusubo", 4},
    {"bvssubo", 4},
    {"bvsdivo", 0},
    {"ubv_to_int", 0},
    {"sbv_to_int", 0},
    {"int_to_bv", 0},

    {"fp.mul", 6, true},
    {"fp.div", 6, true, 32},
    {"fp.fma", 1, true, 32},  // z3 4.8.12 dies if the mode is not constant
    {"fp.sqrt", 5, true, 32},
    {"fp.rem", 5, true, 8},
    {"to_fp", 5, true, 64},
    {"to_fp_unsigned", 5, true, 64},
    {"fp.to_real", 3, true, 32},
    {"RNE", 2},
    {"RNA", 2},
    {"RTP", 2},
    {"RTN", 2},
    {"RTZ", 2},
    {"+oo", 2},
    {"-oo", 2},
    {"NaN", 2},
    {"+zero", 2},
    {"-zero", 2},
    {"fp", 4},

    {.op = "const", .weight = 1, .wants_values = true},
    {"select", 16},
    {"store", 16},

    {.op = "str.<", .weight = 8, .max_args = 2},
    {.op = "str.<=", .weight = 8, .max_args = 2},
    {.op = "re.range", .weight = 4, .wants_values = true},
    {"str.is_digit", 2},
    {"str.replace_all", 2},
    {"str.replace_re", 2},
    {"str.replace_re_all", 2},
    {"str.in_re", 14},
    {"re.none", 2},
    {"re.all", 2},
    {"re.allchar", 3},
    {"re.diff", 3},
    {"re.comp", 3},
    {"re.inter", 4},
    {"re.^", 4, false, UINT32_MAX, 3},
    {"re.loop", 4, false, UINT32_MAX, 4},

    {.op = "seq.indexof", .weight = 8, .min_args = 3},
    {"bag.difference_remove", 2},

    {"^", 2, true},
    {"int.pow2", 1},
    {.op = "iand", .weight = 6, .max_index = 8, .min_index = 1},
});

// Standard, but not known to z3 4.8.12: only where a group names them. is_int
// makes a test one of Ints as well.
constexpr std::string_view kUncommon =
    "bvuaddo bvsaddo bvumulo bvsmulo bvusubo bvssubo divisible";

struct Extensions {
  Group group;
  std::string_view ops;  // separated by blanks
};

constexpr auto kExtensions = std::to_array<Extensions>({
    {Group::Arrays, "const"},
    {Group::Mixed, "bv2nat int2bv const"},
    {Group::Sequences,
     "seq.empty seq.unit seq.++ seq.len seq.nth seq.at seq.extract"
     " seq.contains seq.prefixof seq.suffixof seq.indexof"
     " seq.replace"},
    {Group::Sets,
     "set.empty set.singleton set.insert set.union set.inter set.minus"
     " set.subset set.member set.card"
     " rel.join rel.product rel.transpose rel.tclosure tuple tuple.select"},
    {Group::Bags,
     "bag.empty bag bag.union_max bag.union_disjoint bag.inter_min"
     " bag.difference_subtract bag.difference_remove bag.subbag bag.count"
     " bag.member bag.duplicate_removal bag.card"},
    {Group::Z3,
     "at-most at-least pble pbge pbeq rem bv2int int2bv ext_rotate_left"
     " ext_rotate_right bvumul_noovfl bvsmul_noovfl bvsmul_noudfl bvredor"
     " bvredand bit2bool union intersection setminus complement subset const"},
    {Group::Cvc5,
     "iand int.pow2 bv2nat int2bv bvredor bvredand bvuaddo bvsaddo bvumulo"
     " bvsmulo bvusubo bvssubo str.rev str.to_lower str.to_upper str.update"
     " str.indexof_re seq.unit seq.++ seq.len seq.update seq.rev"
     " seq.replace_all divisible eqrange tuple tuple.select tuple.update"},
});

bool has_word(std::string_view list, std::string_view word) {
  for (size_t at = list.find(word); at != list.npos;
       at = list.find(word, at + 1)) {
    const size_t end = at + word.size();
    if ((at == 0 || list[at - 1] == ' ')
        && (end == list.size() || list[end] == ' ')) {
      return true;
    }
  }
  return false;
}

}  // namespace

std::span<const PaletteSpec> all_palettes() {
  return kPalettes;
}

Taste taste_of(std::string_view op) {
  const auto found = std::ranges::find(kTastes, op, &Taste::op);
  return found == kTastes.end() ? Taste{op, kUsualWeight} : *found;
}

bool has_extension(Group group, std::string_view op) {
  const auto found = std::ranges::find(kExtensions, group, &Extensions::group);
  return found != kExtensions.end() && has_word(found->ops, op);
}

bool is_uncommon(std::string_view op) {
  return has_word(kUncommon, op);
}

bool is_special(std::string_view op) {
  return op == "@";
}

}  // namespace assay::technique
