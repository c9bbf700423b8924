// SPDX-License-Identifier: MIT
#include "technique/generate/model_sketch.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "base/check.h"
#include "model/value_text.h"
#include "num/value_map.h"
#include "technique/quick_limits.h"
#include "theory/sorts.h"

namespace assay::technique {

using num::Value;
using term::Sort;
using term::Symbol;
using term::SymbolInfo;
using term::SymbolKind;
using term::Term;

namespace {

constexpr std::array<std::string_view, 2> kSortNames = {"U", "V"};
constexpr std::array<std::string_view, 2> kDatatypeNames = {"D", "E"};

bool has_strings(const Palette& palette) {
  return std::ranges::any_of(palette.sorts(), [](const SortRecipe& sort) {
    return sort.kind == SortRecipe::Kind::Builtin
           && (sort.row == theory::kStringRow || sort.row == theory::kSeqRow
               || sort.row == theory::kBagRow);
  });
}

}  // namespace

ModelSketch::ModelSketch(const smtlib::Language& language,
                         const Palette& palette,
                         term::TermManager& tm,
                         base::Rng& rng)
    : language_(language),
      palette_(palette),
      tm_(tm),
      rng_(rng),
      evaluator_(language.theories(), tm, model_, kQuickLimits),
      drawer_(tm,
              evaluator_,
              rng,
              has_strings(palette) ? theory::ValueDrawer::Numbers::Indices
                                   : theory::ValueDrawer::Numbers::Any),
      constants_(palette.sorts().size()) {
  make_sorts();
  declare_datatypes();
  declare_constants();
  declare_functions();
}

void ModelSketch::make_sorts() {
  for (uint8_t at = 0; at < palette_.sort_count(); ++at) {
    sorts_.push_back(make_sort(at));
  }
}

Sort ModelSketch::make_sort(uint8_t position) {
  const SortRecipe& recipe = palette_.sorts()[position];
  if (recipe.kind == SortRecipe::Kind::Builtin) {
    std::array<Sort, Instance::kMaxArgs> args;
    std::ranges::transform(
        recipe.args, args.begin(), [&](uint8_t arg) { return sorts_[arg]; });
    return tm_.mk_sort(term::SortKind::Builtin,
                       recipe.row,
                       recipe.indices,
                       std::span(args).first(recipe.args.size()));
  }
  const bool is_datatype = recipe.kind == SortRecipe::Kind::Datatype;
  SymbolInfo info;
  info.kind = is_datatype ? SymbolKind::Datatype : SymbolKind::SortFunction;
  info.name = tm_.mk_name(is_datatype ? kDatatypeNames[datatypes_.size()]
                                      : kSortNames[model_.universes.size()]);
  const Symbol symbol = tm_.mk_symbol(std::move(info));
  const Sort sort = tm_.mk_sort(term::SortKind::User, symbol.id, {}, {});
  if (is_datatype) {
    datatypes_.push_back(symbol);
  } else {
    const auto size = static_cast<uint32_t>(1 + rng_.below(4));
    model_.universes[sort] = {size, true};
  }
  return sort;
}

void ModelSketch::declare_datatypes() {
  size_t next = 0;
  for (uint8_t at = 0; at < palette_.sort_count(); ++at) {
    if (palette_.sorts()[at].kind == SortRecipe::Kind::Datatype) {
      declare_fields(datatypes_[next++], at);
    }
  }
}

// The first constructor has no datatype in it, so that every datatype has
// values. The others may have all sorts up to the last datatype.
void ModelSketch::declare_fields(Symbol datatype, uint8_t position) {
  const auto is_datatype = [&](uint8_t at) {
    return palette_.sorts()[at].kind == SortRecipe::Kind::Datatype;
  };
  std::vector<uint8_t> plain;
  std::vector<uint8_t> all;
  for (uint8_t at = 0; at < palette_.sort_count(); ++at) {
    const bool is_before = at < position && !is_datatype(at);
    if (is_before) {
      plain.push_back(at);
    }
    if (is_before || is_datatype(at)) {
      all.push_back(at);
      all.insert(all.end(), is_datatype(at) ? 1 : 0, at);
    }
  }
  std::vector<term::ConstructorInfo> list;
  const uint64_t count = 1 + rng_.below(3);
  for (uint64_t i = 0; i < count; ++i) {
    SymbolInfo info;
    info.kind = SymbolKind::Constructor;
    info.name = tm_.mk_name(fmt::format("k{}", names_++));
    info.result = sorts_[position];
    info.datatype = datatype;
    CallInstance made;
    made.result = position;
    const std::vector<uint8_t>& choice = i == 0 ? plain : all;
    for (uint64_t fields = rng_.below(i == 0 ? 3 : 4); fields > 0; --fields) {
      made.args.push_back(choice[rng_.below(choice.size())]);
      info.params.push_back(sorts_[made.args.back()]);
    }
    made.symbol = tm_.mk_symbol(std::move(info));
    term::ConstructorInfo row{made.symbol, {}};
    for (const uint8_t field : made.args) {
      SymbolInfo selector;
      selector.kind = SymbolKind::Selector;
      selector.name = tm_.mk_name(fmt::format("s{}", names_++));
      selector.params = {sorts_[position]};
      selector.result = sorts_[field];
      selector.datatype = datatype;
      row.selectors.push_back(tm_.mk_symbol(std::move(selector)));
      calls_.push_back({row.selectors.back(), false, {position}, field});
    }
    calls_.push_back({made.symbol, true, {position}, Palette::kBool});
    calls_.push_back(std::move(made));
    list.push_back(std::move(row));
  }
  tm_.set_constructors(datatype, std::move(list));
}

Symbol ModelSketch::declare(std::string_view name,
                            std::vector<Sort> params,
                            Sort result) {
  evaluator_.refill();
  Value value = params.empty() ? drawer_.draw(result)
                               : drawer_.draw_function(params, result);
  ASSAY_CHECK(value.is_known()) << "no value for " << name;
  SymbolInfo info;
  info.name = tm_.mk_name(name);
  info.params = std::move(params);
  info.result = result;
  const Symbol symbol = tm_.mk_symbol(std::move(info));
  model_.symbols[symbol].value = std::move(value);
  return symbol;
}

void ModelSketch::declare_constants() {
  for (uint8_t at = 0; at < palette_.sort_count(); ++at) {
    if (sorts_[at] == theory::kRegLan) {
      continue;
    }
    for (uint64_t count = (at == 0 ? 2 : 1) + rng_.below(3); count > 0;
         --count) {
      constants_[at].push_back(
          declare(fmt::format("x{}", names_++), {}, sorts_[at]));
    }
  }
}

// Declared functions are what some groups are about; in others a few.
void ModelSketch::declare_functions() {
  const bool is_usual = palette_.group() == TheoryGroup::Functions
                        || palette_.group() == TheoryGroup::Quantifiers;
  const bool is_possible = palette_.group() == TheoryGroup::Mixed;
  const uint64_t count = is_usual                           ? 1 + rng_.below(3)
                         : is_possible && rng_.chance(1, 3) ? 1
                                                            : 0;
  const auto draw_sort = [&] {
    for (;;) {
      const auto at = static_cast<uint8_t>(rng_.below(sorts_.size()));
      if (sorts_[at] != theory::kRegLan) {
        return at;
      }
    }
  };
  for (uint64_t i = 0; i < count; ++i) {
    CallInstance made;
    made.result = draw_sort();
    std::vector<Sort> params;
    for (uint64_t args = 1 + rng_.below(3); args > 0; --args) {
      made.args.push_back(draw_sort());
      params.push_back(sorts_[made.args.back()]);
    }
    made.symbol = declare(
        fmt::format("f{}", names_++), std::move(params), sorts_[made.result]);
    calls_.push_back(std::move(made));
  }
}

// NOLINTNEXTLINE(misc-no-recursion): as deep as the sort.
Term ModelSketch::value_term(uint8_t position, const Value& value) {
  // cvc4 and cvc5 take constant arrays of literals only.
  const SortRecipe& recipe = palette_.sorts()[position];
  if (recipe.kind == SortRecipe::Kind::Builtin
      && recipe.row == theory::kArrayRow) {
    const Term fallback =
        value_term(recipe.args.back(), num::map_fallback(value));
    if (!fallback || tm_.child_count(fallback) > 0) {
      return {};
    }
  }
  return model::value_to_term(
             language_.theories(), tm_, sorts_[position], value)
      .value_or(Term{});
}

}  // namespace assay::technique
