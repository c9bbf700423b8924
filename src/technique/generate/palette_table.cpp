// SPDX-License-Identifier: MIT
//
// Where tests are drawn, standard sorts carry most of them: Float16 to Float128
// and vectors of 8 to 64 bits are what people use and what makers of solvers
// call stable. Small ones are the rest: solvers decide them quickly, and corner
// cases (the sign bit, the shift by the width, the smallest subnormal) are as
// many as in wide ones, so each is met more often.
//
// One table serves random terms, which like many sorts at once, and synthesis,
// which goes through all formulas over few: there tiny sorts come first, where
// all values are corners. The two do not agree on the order, and tests depend
// on it; hence a rank instead of a flag.
#include "technique/generate/palette_table.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <ranges>

namespace assay::technique {

namespace {

enum class PaletteUse : uint8_t { Both, TinyOnly, DrawnOnly };

struct PaletteRow {
  TheoryGroup group;
  std::string_view sorts;
  uint8_t tiny_rank = 0;  // among the tiny ones of the group; 0: it is none
  PaletteUse use = PaletteUse::Both;
  uint8_t weight = 1;
};

constexpr PaletteUse kBoth = PaletteUse::Both;
constexpr PaletteUse kTinyOnly = PaletteUse::TinyOnly;
// Among the tiny ones, but not where they are enumerated.
constexpr PaletteUse kDrawnOnly = PaletteUse::DrawnOnly;

constexpr auto kPaletteRows = std::to_array<PaletteRow>({
    {TheoryGroup::Core, "Bool", 1},

    {TheoryGroup::Ints, "Bool Int", 1},

    {TheoryGroup::Reals, "Bool Real", 1},

    {TheoryGroup::IntsReals, "Bool Int Real", 1},

    {TheoryGroup::BitVecs, "Bool (_ BitVec 4) (_ BitVec 8)", 2, kTinyOnly, 3},
    {TheoryGroup::BitVecs, "Bool (_ BitVec 16) (_ BitVec 32)", 3, kTinyOnly, 5},
    {TheoryGroup::BitVecs, "Bool (_ BitVec 1) (_ BitVec 2) (_ BitVec 3)", 1},
    {TheoryGroup::BitVecs, "Bool (_ BitVec 4)"},
    {TheoryGroup::BitVecs,
     "Bool (_ BitVec 1) (_ BitVec 4) (_ BitVec 8)",
     0,
     kBoth,
     3},
    {TheoryGroup::BitVecs,
     "Bool (_ BitVec 1) (_ BitVec 8) (_ BitVec 16)",
     0,
     kBoth,
     6},
    {TheoryGroup::BitVecs,
     "Bool (_ BitVec 3) (_ BitVec 5) (_ BitVec 8)",
     0,
     kBoth,
     4},
    {TheoryGroup::BitVecs,
     "Bool (_ BitVec 8) (_ BitVec 16) (_ BitVec 32)",
     0,
     kBoth,
     6},
    {TheoryGroup::BitVecs, "Bool (_ BitVec 1) (_ BitVec 32)", 0, kBoth, 5},
    {TheoryGroup::BitVecs,
     "Bool (_ BitVec 1) (_ BitVec 32) (_ BitVec 64)",
     0,
     kBoth,
     5},
    {TheoryGroup::BitVecs,
     "Bool (_ BitVec 1) (_ BitVec 64) (_ BitVec 65)",
     4,
     kBoth,
     2},
    {TheoryGroup::BitVecs, "Bool (_ BitVec 8) (_ BitVec 16)", 5, kDrawnOnly, 6},
    {TheoryGroup::BitVecs, "Bool (_ BitVec 64)", 6, kDrawnOnly, 4},
    {TheoryGroup::Floats,
     "Bool RoundingMode (_ FloatingPoint 2 3)",
     1,
     kTinyOnly},
    {TheoryGroup::Floats,
     "Bool RoundingMode (_ FloatingPoint 3 4)",
     2,
     kTinyOnly},
    {TheoryGroup::Floats,
     "Bool RoundingMode (_ FloatingPoint 3 2)",
     3,
     kTinyOnly},
    {TheoryGroup::Floats,
     "Bool RoundingMode (_ FloatingPoint 3 5) (_ BitVec 4) (_ BitVec 8)",
     4,
     kTinyOnly},
    {TheoryGroup::Floats,
     "Bool RoundingMode (_ FloatingPoint 2 5) (_ FloatingPoint 3 5) (_ "
     "FloatingPoint 4 4)",
     5,
     kTinyOnly},
    {TheoryGroup::Floats, "Bool RoundingMode (_ FloatingPoint 3 5)"},
    {TheoryGroup::Floats,
     "Bool RoundingMode (_ FloatingPoint 3 5) (_ BitVec 1) (_ BitVec 3) (_ "
     "BitVec 4) (_ BitVec 8)"},
    {TheoryGroup::Floats,
     "Bool RoundingMode (_ FloatingPoint 4 4) (_ BitVec 8) (_ FloatingPoint 3 "
     "5)"},
    {TheoryGroup::Floats,
     "Bool RoundingMode (_ FloatingPoint 5 11)",
     0,
     kBoth,
     6},
    {TheoryGroup::Floats,
     "Bool RoundingMode (_ FloatingPoint 5 11) (_ BitVec 16)",
     7,
     kBoth,
     8},
    {TheoryGroup::Floats, "Bool RoundingMode (_ FloatingPoint 3 5) Real", 6},
    {TheoryGroup::Floats,
     "Bool RoundingMode (_ FloatingPoint 5 11) Real",
     0,
     kBoth,
     3},
    {TheoryGroup::Floats,
     "Bool RoundingMode (_ FloatingPoint 8 24)",
     0,
     kBoth,
     8},
    {TheoryGroup::Floats,
     "Bool RoundingMode (_ FloatingPoint 8 24) (_ BitVec 32)",
     9,
     kDrawnOnly,
     10},
    {TheoryGroup::Floats,
     "Bool RoundingMode (_ FloatingPoint 8 24) (_ FloatingPoint 11 53)",
     8,
     kBoth,
     10},
    {TheoryGroup::Floats,
     "Bool RoundingMode (_ FloatingPoint 5 11) (_ FloatingPoint 8 24) (_ "
     "BitVec 8)",
     0,
     kBoth,
     6},
    {TheoryGroup::Floats,
     "Bool RoundingMode (_ FloatingPoint 11 53) (_ BitVec 64)",
     10,
     kDrawnOnly,
     8},
    {TheoryGroup::Floats,
     "Bool RoundingMode (_ FloatingPoint 15 113)",
     11,
     kDrawnOnly,
     4},

    {TheoryGroup::Arrays,
     "Bool (_ BitVec 1) (_ BitVec 2) (Array (_ BitVec 1) (_ BitVec 2))",
     3,
     kTinyOnly},
    {TheoryGroup::Arrays, "Bool Int (Array Int Int)", 1},
    {TheoryGroup::Arrays, "Bool Int (Array Int Bool)"},
    {TheoryGroup::Arrays, "Bool (Array Bool Bool)", 2},
    {TheoryGroup::Arrays, "Bool U V (Array U V)"},
    {TheoryGroup::Arrays, "Bool U (Array U U) (Array U Bool)"},
    {TheoryGroup::Arrays,
     "Bool (_ BitVec 2) (_ BitVec 4) (Array (_ BitVec 2) (_ BitVec 4))"},
    {TheoryGroup::Arrays,
     "Bool (_ BitVec 8) (_ BitVec 32) (Array (_ BitVec 32) (_ BitVec 8))",
     0,
     kBoth,
     3},
    {TheoryGroup::Arrays,
     "Bool Int (Array Int Int) (Array Int (Array Int Int))",
     4},
    {TheoryGroup::Arrays,
     "Bool (_ BitVec 2) (Array (_ BitVec 2) Bool) (Array (_ BitVec 2) (Array "
     "(_ BitVec 2) Bool))"},
    {TheoryGroup::Arrays, "Bool Int Real (Array Int Real)"},

    {TheoryGroup::Strings, "Bool String"},
    {TheoryGroup::Strings, "Bool Int String"},
    {TheoryGroup::Strings, "Bool String RegLan"},
    {TheoryGroup::Strings, "Bool Int String RegLan", 1},

    {TheoryGroup::Datatypes, "Bool D"},
    {TheoryGroup::Datatypes, "Bool Int D", 1},
    {TheoryGroup::Datatypes, "Bool D E", 2},
    {TheoryGroup::Datatypes, "Bool U D"},
    {TheoryGroup::Datatypes, "Bool Int D E"},
    {TheoryGroup::Datatypes, "Bool (_ BitVec 4) D"},
    {TheoryGroup::Datatypes, "Bool Real D"},
    {TheoryGroup::Datatypes, "Bool Int D (Array Int D)"},
    {TheoryGroup::Datatypes, "Bool Int String D"},

    {TheoryGroup::Functions, "Bool U"},
    {TheoryGroup::Functions, "Bool U V"},
    {TheoryGroup::Functions, "Bool U Int"},
    {TheoryGroup::Functions, "Bool Int"},
    {TheoryGroup::Functions, "Bool Real"},
    {TheoryGroup::Functions, "Bool (_ BitVec 4) U"},
    {TheoryGroup::Functions, "Bool (_ BitVec 8)"},

    {TheoryGroup::Quantifiers, "Bool"},
    {TheoryGroup::Quantifiers, "Bool (_ BitVec 2)"},
    {TheoryGroup::Quantifiers, "Bool (_ BitVec 1) (_ BitVec 4)"},
    {TheoryGroup::Quantifiers, "Bool U"},
    {TheoryGroup::Quantifiers, "Bool U V"},
    {TheoryGroup::Quantifiers, "Bool Int"},
    {TheoryGroup::Quantifiers, "Bool Real"},
    {TheoryGroup::Quantifiers, "Bool U Int"},
    {TheoryGroup::Quantifiers, "Bool (_ BitVec 2) (Array (_ BitVec 2) Bool)"},
    {TheoryGroup::Quantifiers, "Bool D"},

    {TheoryGroup::Mixed, "Bool Int (_ BitVec 4)", 1, kTinyOnly},
    {TheoryGroup::Mixed, "Bool Int Real String", 2, kTinyOnly},
    {TheoryGroup::Mixed, "Bool Int String (Array Int String)", 3, kTinyOnly},
    {TheoryGroup::Mixed,
     "Bool RoundingMode (_ FloatingPoint 3 5) Real Int (_ BitVec 8)",
     4,
     kTinyOnly},
    {TheoryGroup::Mixed, "Bool Int (_ BitVec 8)"},
    {TheoryGroup::Mixed,
     "Bool Int (_ BitVec 4) (_ BitVec 8) (Array Int (_ BitVec 8))"},
    {TheoryGroup::Mixed, "Bool Int String D"},
    {TheoryGroup::Mixed, "Bool Int U String (Array Int String)"},
    {TheoryGroup::Mixed, "Bool Int Real U D (Array U Real)"},
    {TheoryGroup::Mixed, "Bool Int String RegLan (Array String Int)"},
    {TheoryGroup::Mixed, "Bool U (_ BitVec 8) (Array (_ BitVec 8) U)"},
    {TheoryGroup::Mixed,
     "Bool RoundingMode (_ FloatingPoint 3 5) (_ BitVec 8) (Array (_ BitVec 8) "
     "(_ FloatingPoint 3 5))"},
    {TheoryGroup::Mixed, "Bool RoundingMode (_ FloatingPoint 5 11) Real Int"},
    {TheoryGroup::Mixed,
     "Bool (_ BitVec 4) (_ BitVec 8) D (Array (_ BitVec 4) D)"},

    {TheoryGroup::Sequences,
     "Bool Int (_ BitVec 2) (Seq (_ BitVec 2))",
     3,
     kTinyOnly},
    {TheoryGroup::Sequences, "Bool Int (Seq Int)", 1},
    {TheoryGroup::Sequences, "Bool Int (Seq Bool)", 2},
    {TheoryGroup::Sequences, "Bool Int (_ BitVec 4) (Seq (_ BitVec 4))"},
    {TheoryGroup::Sequences, "Bool Int U (Seq U)"},
    {TheoryGroup::Sequences, "Bool Int (Seq Int) (Seq (Seq Int))"},

    {TheoryGroup::Sets, "Bool Int (Set Int)"},
    {TheoryGroup::Sets, "Bool (_ BitVec 2) (Set (_ BitVec 2))"},
    {TheoryGroup::Sets, "Bool Int String (Set String)"},
    {TheoryGroup::Sets, "Bool Int U (Set U)"},
    {TheoryGroup::Sets, "Bool Int (Set Int) (Set (Set Int))"},
    {TheoryGroup::Sets, "Bool Int (Tuple Int Int) (Set (Tuple Int Int))"},
    {TheoryGroup::Sets,
     "Bool Int (Tuple Int) (Tuple Int Int) (Set (Tuple Int)) (Set (Tuple Int "
     "Int))"},

    {TheoryGroup::Bags, "Bool Int (Bag Int)"},
    {TheoryGroup::Bags, "Bool Int String (Bag String)"},
    {TheoryGroup::Bags, "Bool Int (_ BitVec 2) (Bag (_ BitVec 2))"},

    {TheoryGroup::Z3, "Bool"},
    {TheoryGroup::Z3, "Bool Int (_ BitVec 8)"},
    {TheoryGroup::Z3, "Bool (_ BitVec 1) (_ BitVec 8)"},
    {TheoryGroup::Z3, "Bool Int Real"},
    {TheoryGroup::Z3, "Bool Int (Array Int Bool) (Array Int Int)"},

    {TheoryGroup::Cvc5, "Bool Int"},
    {TheoryGroup::Cvc5, "Bool Int Real"},
    {TheoryGroup::Cvc5, "Bool Int (_ BitVec 1) (_ BitVec 8)"},
    {TheoryGroup::Cvc5, "Bool Int String RegLan"},
    {TheoryGroup::Cvc5, "Bool Int (Array Int Int)"},
    {TheoryGroup::Cvc5, "Bool Int (Tuple Int Bool)"},
    {TheoryGroup::Cvc5, "Bool Int (Seq Int)"},
});

static_assert(std::ranges::is_sorted(kPaletteRows, {}, &PaletteRow::group));

constexpr bool is_random(const PaletteRow& row) {
  return row.use != PaletteUse::TinyOnly;
}

constexpr bool is_tiny(const PaletteRow& row) {
  return row.tiny_rank > 0;
}

constexpr auto kRandomPalettes = [] {
  std::array<PaletteSpec, std::ranges::count_if(kPaletteRows, is_random)>
      made{};
  size_t next = 0;
  for (const PaletteRow& row : kPaletteRows) {
    if (is_random(row)) {
      made[next++] = {row.group, row.sorts, false, row.weight};
    }
  }
  return made;
}();

constexpr auto kTinyPalettes = [] {
  std::array<PaletteRow, std::ranges::count_if(kPaletteRows, is_tiny)> rows{};
  std::ranges::copy_if(kPaletteRows, rows.begin(), is_tiny);
  std::ranges::sort(rows, [](const PaletteRow& a, const PaletteRow& b) {
    return a.group != b.group ? a.group < b.group : a.tiny_rank < b.tiny_rank;
  });
  std::array<PaletteSpec, rows.size()> made{};
  std::ranges::transform(rows, made.begin(), [](const PaletteRow& row) {
    return PaletteSpec{row.group,
                       row.sorts,
                       false,
                       row.weight,
                       row.use == PaletteUse::DrawnOnly};
  });
  return made;
}();

}  // namespace

size_t draw_position(std::span<const uint32_t> weights, base::Rng& rng) {
  uint64_t sum = 0;
  for (const uint32_t weight : weights) {
    sum += weight;
  }
  uint64_t draw = rng.below(sum);
  for (size_t i = 0; i < weights.size(); ++i) {
    if (draw < weights[i]) {
      return i;
    }
    draw -= weights[i];
  }
  return weights.size() - 1;
}

std::span<const PaletteSpec> all_palettes() {
  return kRandomPalettes;
}

std::span<const PaletteSpec> tiny_palettes() {
  return kTinyPalettes;
}

}  // namespace assay::technique
