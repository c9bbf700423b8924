// SPDX-License-Identifier: MIT
#include "technique/synthesis/stock.h"

#include <algorithm>
#include <array>

#include "eval/evaluator.h"
#include "technique/synthesis/boundary.h"
#include "theory/sorts.h"

namespace assay::technique {

using num::Value;
using term::Sort;

namespace {

// Tiny sorts first: there all values are corners, and solvers decide fast.
constexpr auto kPalettes = std::to_array<PaletteSpec>({
    {Group::Core, "Bool"},
    {Group::Ints, "Bool Int"},
    {Group::Reals, "Bool Real"},
    {Group::IntsReals, "Bool Int Real"},
    {Group::BitVecs, "Bool (_ BitVec 1) (_ BitVec 2) (_ BitVec 3)"},
    {Group::BitVecs, "Bool (_ BitVec 4) (_ BitVec 8)"},
    {Group::BitVecs, "Bool (_ BitVec 16) (_ BitVec 32)"},
    {Group::BitVecs, "Bool (_ BitVec 1) (_ BitVec 64) (_ BitVec 65)"},
    {Group::Floats, "Bool RoundingMode (_ FloatingPoint 2 3)"},
    {Group::Floats, "Bool RoundingMode (_ FloatingPoint 3 4)"},
    {Group::Floats, "Bool RoundingMode (_ FloatingPoint 3 2)"},
    {Group::Floats,
     "Bool RoundingMode (_ FloatingPoint 3 5) (_ BitVec 4) (_ BitVec 8)"},
    {Group::Floats,
     "Bool RoundingMode (_ FloatingPoint 2 5) (_ FloatingPoint 3 5)"
     " (_ FloatingPoint 4 4)"},
    {Group::Floats, "Bool RoundingMode (_ FloatingPoint 3 5) Real"},
    {Group::Floats, "Bool RoundingMode (_ FloatingPoint 5 11) (_ BitVec 16)"},
    {Group::Floats,
     "Bool RoundingMode (_ FloatingPoint 8 24) (_ FloatingPoint 11 53)"},
    {Group::Arrays, "Bool Int (Array Int Int)"},
    {Group::Arrays, "Bool (Array Bool Bool)"},
    {Group::Arrays,
     "Bool (_ BitVec 1) (_ BitVec 2) (Array (_ BitVec 1) (_ BitVec 2))"},
    {Group::Arrays, "Bool Int (Array Int Int) (Array Int (Array Int Int))"},
    {Group::Strings, "Bool Int String RegLan"},
    {Group::Mixed, "Bool Int (_ BitVec 4)"},
    {Group::Mixed, "Bool Int Real String"},
    {Group::Mixed, "Bool Int String (Array Int String)"},
    {Group::Mixed,
     "Bool RoundingMode (_ FloatingPoint 3 5) Real Int (_ BitVec 8)"},
    {Group::Sequences, "Bool Int (Seq Int)"},
    {Group::Sequences, "Bool Int (Seq Bool)"},
    {Group::Sequences, "Bool Int (_ BitVec 2) (Seq (_ BitVec 2))"},
});

static_assert(std::ranges::is_sorted(kPalettes, {}, &PaletteSpec::group));

}  // namespace

std::span<const PaletteSpec> synthesis_palettes() {
  return kPalettes;
}

std::vector<Sort> make_sorts(const Palette& palette, term::TermManager& tm) {
  std::vector<Sort> sorts;
  for (const SortRecipe& recipe : palette.sorts()) {
    std::vector<Sort> args;
    for (const uint8_t arg : recipe.args) {
      args.push_back(sorts[arg]);
    }
    sorts.push_back(recipe.kind == SortRecipe::Kind::Builtin
                        ? tm.mk_sort(term::SortKind::Builtin,
                                     recipe.row,
                                     recipe.indices,
                                     args)
                        : Sort{});
  }
  return sorts;
}

Stock::Stock(const smtlib::Language& language, const PaletteSpec& spec)
    : palette_(language, spec), sorts_(spec.sorts) {
  list_values(language);
  list_operations();
  list_regexes();
}

void Stock::list_values(const smtlib::Language& language) {
  const theory::Theories& theories = language.theories();
  const auto tm = theories.make_manager();
  const std::vector<Sort> sorts = make_sorts(palette_, *tm);
  const bool has_strings =
      std::ranges::any_of(sorts, [&](Sort sort) {
        return sort == theory::kString || tm->is_builtin(sort, theory::kSeqRow);
      });
  const eval::Model model;
  eval::Evaluator evaluator(theories, *tm, model);
  for (const Sort sort : sorts) {
    evaluator.refill();
    is_regex_.push_back(sort == theory::kRegLan);
    values_.push_back(boundary_values(*tm, evaluator, sort, has_strings));
  }
}

void Stock::list_operations() {
  makers_.resize(palette_.sorts().size());
  for (const Instance& instance : palette_.instances()) {
    if (instance.arg_count == 0 || is_regex_[instance.result]) {
      continue;
    }
    operations_.push_back(&instance);
    makers_[instance.result].push_back(&instance);
  }
}

// Leaves, then one operator over some leaves, then a second one over a few of
// these.
void Stock::list_regexes() {
  const auto found = std::ranges::find(is_regex_, true);
  if (found == is_regex_.end()) {
    return;
  }
  const auto regex = static_cast<uint8_t>(found - is_regex_.begin());
  constexpr std::array<std::u32string_view, 4> kWords = {U"a", U"", U"ab", U"b"};
  const auto text = [](std::u32string_view letters) {
    return RegexPiece{nullptr, Value::string(std::u32string(letters)), {}};
  };
  std::vector<const Instance*> unary;
  std::vector<const Instance*> binary;
  for (const Instance& instance : palette_.instances()) {
    if (instance.result != regex) {
      continue;
    }
    const bool is_over_regexes = instance.arg_count > 0
                                 && instance.args[0] == regex;
    if (instance.arg_count == 0) {
      regexes_.push_back({&instance, {}, {}});
    } else if (is_over_regexes) {
      (instance.arg_count == 1 ? unary : binary).push_back(&instance);
    } else if (instance.arg_count == 1) {
      for (const std::u32string_view word : kWords) {
        regexes_.push_back({&instance, {}, {text(word)}});
      }
    } else if (instance.arg_count == 2) {
      regexes_.push_back({&instance, {}, {text(U"a"), text(U"b")}});
      regexes_.push_back({&instance, {}, {text(U"b"), text(U"a")}});
      regexes_.push_back({&instance, {}, {text(U"0"), text(U"9")}});
    }
  }
  const size_t leaves = regexes_.size();
  const auto combine = [&](size_t from, size_t to, size_t step) {
    for (const Instance* instance : unary) {
      for (size_t i = from; i < to; i += step) {
        regexes_.push_back({instance, {}, {regexes_[i]}});
      }
    }
    for (const Instance* instance : binary) {
      for (size_t i = from; i < to; i += step) {
        for (size_t j = from; j < to; j += 2 * step) {
          regexes_.push_back({instance, {}, {regexes_[i], regexes_[j]}});
        }
      }
    }
  };
  combine(0, leaves, 1);
  const size_t simple = regexes_.size();
  combine(leaves, simple, std::max<size_t>(1, (simple - leaves) / 8));
}

}  // namespace assay::technique
