// SPDX-License-Identifier: MIT
//
// What a law leaves open, drawn: sorts for its sort variables, literals for its
// constants, and regular expressions, which no solver has variables for.
#include <algorithm>
#include <array>
#include <initializer_list>

#include "model/value_text.h"
#include "technique/synthesis/contradiction.h"
#include "theory/sorts.h"
#include "theory/strings/strings.h"

namespace assay::technique {

using num::Value;
using rules::Role;
using term::Sort;
using term::Term;

namespace {

constexpr int kConstantDraws = 16;

}  // namespace

// What the sort variables of a law stand for: the integers, most often.
std::vector<Sort> Contradictor::draw_sorts(const rules::Instance& instance) {
  const auto indexed = [&](uint32_t row, std::initializer_list<uint32_t> list) {
    std::vector<term::Index> indices;
    for (const uint32_t number : list) {
      indices.push_back({term::Index::Kind::Numeral, number});
    }
    return tm_.mk_sort(term::SortKind::Builtin, row, indices, {});
  };
  const auto draw = [&]() -> Sort {
    switch (rng_.below(12)) {
      case 0: return theory::kBool;
      case 1: return theory::kReal;
      case 2: return theory::kString;
      case 3: return indexed(theory::kFloatRow, {3, 5});
      case 4: {
        const std::array<Sort, 2> args = {theory::kInt, theory::kInt};
        return tm_.mk_sort(
            term::SortKind::Builtin, theory::kArrayRow, {}, args);
      }
      case 5:
      case 6: return indexed(theory::kBitVecRow, {4});
      default: return theory::kInt;
    }
  };
  const auto is_index = [&](size_t variable) {
    return std::ranges::any_of(
        instance.sorts, [&](const rules::SortStep& step) {
          return step.kind == rules::SortStep::Kind::Builtin
                 && step.head == theory::kArrayRow && !step.args.empty()
                 && instance.sorts[step.args[0]].kind
                        == rules::SortStep::Kind::Variable
                 && instance.sorts[step.args[0]].head == variable;
        });
  };
  std::vector<Sort> sorts;
  sorts.reserve(instance.rule->sorts.size());
  for (size_t i = 0; i < instance.rule->sorts.size(); ++i) {
    sorts.push_back(draw());
    // cvc5 has no arrays that are indexed by arrays.
    if (tm_.is_builtin(sorts.back(), theory::kArrayRow) && is_index(i)) {
      sorts.back() = theory::kInt;
    }
  }
  return sorts;
}

bool Contradictor::draw_constants(const rules::Instance& instance,
                                  rules::Builder& builder) {
  const rules::Rule& rule = *instance.rule;
  for (int tries = 0; tries < kConstantDraws; ++tries) {
    for (size_t i = 0; i < rule.variables.size(); ++i) {
      if (rule.variables[i].role != Role::Draw) {
        continue;
      }
      evaluator_.refill();
      const std::optional<rules::Recipe>& term = instance.variables[i].term;
      const Value value = term ? evaluator_.evaluate(builder.build(*term))
                               : drawer_.draw(builder.sort_of(i));
      const std::optional<Term> literal =
          value.is_known()
              ? model::value_to_term(
                    language_.theories(), tm_, builder.sort_of(i), value)
              : std::nullopt;
      if (!literal) {
        return false;
      }
      builder.set(i, *literal);
    }
    if (std::ranges::all_of(instance.conditions, [&](const auto& condition) {
          return evaluator_.evaluate(builder.build(condition)).is_true();
        })) {
      return true;
    }
  }
  return false;
}

// A small one, for a law about any: no solver has variables of that sort.
Term Contradictor::draw_regex() {
  using theory::OpRef;
  namespace strings = theory::strings;
  const auto make = [&](OpRef op, std::span<const Term> args) {
    return tm_.mk_app(language_.theories().op(op), theory::kRegLan, args);
  };
  const std::array<OpRef, 3> leaves = {
      strings::kReAllchar, strings::kReAll, strings::kReNone};
  const std::array<OpRef, 4> unary = {
      strings::kReStar, strings::kRePlus, strings::kReComp, strings::kReOpt};
  const std::array<OpRef, 4> binary = {strings::kReUnion,
                                       strings::kReInter,
                                       strings::kReConcat,
                                       strings::kReDiff};
  constexpr std::array<std::u32string_view, 5> kWords = {
      U"a", U"", U"ab", U"b", U"0"};
  const auto text = [&](std::u32string_view word) {
    return model::value_to_term(language_.theories(),
                                tm_,
                                theory::kString,
                                Value::string(std::u32string(word)))
        .value_or(Term{});
  };
  const auto leaf = [&] {
    if (rng_.chance(1, 4)) {
      return make(leaves[rng_.below(leaves.size())], {});
    }
    if (rng_.chance(1, 6)) {
      const std::array<Term, 2> ends = {text(U"a"), text(U"c")};
      return make(strings::kReRange, ends);
    }
    const Term word = text(kWords[rng_.below(kWords.size())]);
    return make(strings::kToRe, std::span(&word, 1));
  };
  Term made = leaf();
  if (rng_.chance(1, 2)) {
    made = make(unary[rng_.below(unary.size())], std::span(&made, 1));
  }
  if (rng_.chance(1, 3)) {
    const std::array<Term, 2> both = {made, leaf()};
    made = make(binary[rng_.below(binary.size())], both);
  }
  return made;
}

}  // namespace assay::technique
