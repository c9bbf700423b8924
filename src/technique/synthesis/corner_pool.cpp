// SPDX-License-Identifier: MIT
//
// What formulas over a palette are made of, listed once and shared by all
// threads. Values are those at the corners of each sort (boundary.cpp): most
// wrong answers are about zero, the sign bit, the ends of a string. Operators
// are all that the standard has on the sorts, whatever generators of random
// terms think of them; those of the group's own theory come first, then those
// that serve it, then Core's, so that a ranking meets them in this order.
//
// Two things have no literals and are listed as trees instead. Regular
// expressions grow from leaves by one and by two operators; of the many with
// two only some are kept. Datatypes are the same two in every formula, a list
// and a choice: solvers treat all datatypes alike, so more would only cost
// ranks. Constructors, selectors and testers are calls, with rows of their own
// beyond those of the theories.
#include "technique/synthesis/corner_pool.h"

#include <algorithm>
#include <array>

#include "eval/evaluator.h"
#include "technique/synthesis/boundary.h"
#include "theory/sorts.h"

namespace assay::technique {

using num::Value;
using term::Sort;

namespace {

// Makes the constructors and selectors of the datatypes, whose sorts exist.
void make_constructors(const CornerPool& stock,
                       const std::vector<Sort>& sorts,
                       term::TermManager& tm,
                       DatatypeSymbols& symbols) {
  std::vector<std::vector<term::ConstructorInfo>> lists;
  for (size_t i = 0; i < stock.datatypes().size(); ++i) {
    const DatatypeShape& shape = stock.datatypes()[i];
    std::vector<term::ConstructorInfo>& list = lists.emplace_back();
    for (const DatatypeShape::Constructor& row : shape.constructors) {
      term::SymbolInfo info;
      info.kind = term::SymbolKind::Constructor;
      info.name = tm.mk_name(row.name);
      info.result = sorts[shape.sort];
      info.datatype = symbols.datatypes[i];
      for (const auto& [name, sort] : row.fields) {
        info.params.push_back(sorts[sort]);
      }
      term::ConstructorInfo made{tm.mk_symbol(std::move(info)), {}};
      for (const auto& [name, sort] : row.fields) {
        term::SymbolInfo selector;
        selector.kind = term::SymbolKind::Selector;
        selector.name = tm.mk_name(name);
        selector.params = {sorts[shape.sort]};
        selector.result = sorts[sort];
        selector.datatype = symbols.datatypes[i];
        made.selectors.push_back(tm.mk_symbol(std::move(selector)));
      }
      list.push_back(std::move(made));
    }
    tm.set_constructors(symbols.datatypes[i], list);
  }
  for (const CallShape& call : stock.calls()) {
    const term::ConstructorInfo& row = lists[call.datatype][call.constructor];
    symbols.calls.push_back(call.kind == CallShape::Kind::Selector
                                ? row.selectors[call.field]
                                : row.symbol);
  }
}

}  // namespace

std::vector<Sort> make_sorts(const CornerPool& stock,
                             term::TermManager& tm,
                             DatatypeSymbols& symbols) {
  std::vector<Sort> sorts;
  for (const SortRecipe& recipe : stock.palette().sorts()) {
    if (recipe.kind == SortRecipe::Kind::Datatype) {
      term::SymbolInfo info;
      info.kind = term::SymbolKind::Datatype;
      info.name = tm.mk_name(stock.datatypes()[symbols.datatypes.size()].name);
      symbols.datatypes.push_back(tm.mk_symbol(std::move(info)));
      sorts.push_back(tm.mk_sort(
          term::SortKind::User, symbols.datatypes.back().id, {}, {}));
      continue;
    }
    std::vector<Sort> args;
    for (const uint8_t arg : recipe.args) {
      args.push_back(sorts[arg]);
    }
    sorts.push_back(
        tm.mk_sort(term::SortKind::Builtin, recipe.row, recipe.indices, args));
  }
  make_constructors(stock, sorts, tm, symbols);
  return sorts;
}

CornerPool::CornerPool(const smtlib::Language& language,
                       const PaletteSpec& spec,
                       std::span<const rules::OwnValues> own)
    : language_(language),
      group_(spec.group),
      palette_(language, {spec.group, spec.sorts, true}),
      sorts_(spec.sorts) {
  list_datatypes();
  list_values(own);
  list_operations();
  list_regexes();
}

std::string_view CornerPool::name_of(const Instance& instance) const {
  return is_call(instance) ? std::string_view(call(instance).name)
                           : language_.theories().info(instance.row).name;
}

void CornerPool::add_call(CallShape shape,
                          std::vector<uint8_t> args,
                          uint8_t result) {
  Instance& made = call_instances_.emplace_back();
  made.row = kCallRow + static_cast<uint32_t>(calls_.size());
  std::ranges::copy(args, made.args.begin());
  made.arg_count = static_cast<uint8_t>(args.size());
  made.result = result;
  calls_.push_back(std::move(shape));
}

// Lists over the first sort that is no Bool, and choices with a pair.
void CornerPool::list_datatypes() {
  const std::vector<SortRecipe>& sorts = palette_.sorts();
  for (uint8_t at = 0; at < palette_.sort_count(); ++at) {
    if (sorts[at].kind != SortRecipe::Kind::Datatype) {
      continue;
    }
    if (datatypes_.empty()) {
      const uint8_t element = at > 1 ? 1 : 0;
      datatypes_.push_back(
          {"Chain",
           at,
           {{"nil", {}}, {"cons", {{"head", element}, {"tail", at}}}}});
    } else {
      const uint8_t list = datatypes_[0].sort;
      datatypes_.push_back({"Choice",
                            at,
                            {{"red", {}},
                             {"green", {}},
                             {"pair", {{"left", 0}, {"right", list}}}}});
    }
  }
  for (size_t i = 0; i < datatypes_.size(); ++i) {
    const DatatypeShape& shape = datatypes_[i];
    for (size_t j = 0; j < shape.constructors.size(); ++j) {
      const DatatypeShape::Constructor& row = shape.constructors[j];
      const std::string name(row.name);
      std::vector<uint8_t> fields;
      for (size_t k = 0; k < row.fields.size(); ++k) {
        fields.push_back(row.fields[k].second);
        add_call({CallShape::Kind::Selector,
                  i,
                  j,
                  k,
                  std::string(row.fields[k].first)},
                 {shape.sort},
                 fields.back());
      }
      if (!fields.empty()) {
        add_call(
            {CallShape::Kind::Constructor, i, j, 0, name}, fields, shape.sort);
      }
      add_call({CallShape::Kind::Tester, i, j, 0, "is " + name},
               {shape.sort},
               Palette::kBool);
    }
  }
}

void CornerPool::list_values(std::span<const rules::OwnValues> own) {
  const theory::Theories& theories = language_.theories();
  const auto tm = theories.make_manager();
  DatatypeSymbols symbols;
  const std::vector<Sort> sorts = make_sorts(*this, *tm, symbols);
  const bool has_strings = std::ranges::any_of(sorts, [&](Sort sort) {
    return sort == theory::kString || tm->is_builtin(sort, theory::kSeqRow);
  });
  const model::Model model = {};
  eval::Evaluator evaluator(theories, *tm, model);
  for (const Sort sort : sorts) {
    evaluator.refill();
    is_regex_.push_back(sort == theory::kRegLan);
    values_.push_back(
        boundary_values({*tm, evaluator, has_strings, own}, sort));
  }
}

// How far an operator is from what the group is about: its own theories, those
// that serve them, equality and the like.
int CornerPool::distance(const Instance& instance) const {
  using theory::TheoryId;
  if (is_call(instance)) {
    return 0;
  }
  const TheoryId theory = language_.theories().theory_of(instance.row);
  const bool serves = theory == TheoryId::Ints || theory == TheoryId::Reals
                      || theory == TheoryId::BitVecs;
  const bool is_home =
      group_ == TheoryGroup::Ints || group_ == TheoryGroup::Reals
      || group_ == TheoryGroup::IntsReals || group_ == TheoryGroup::BitVecs
      || group_ == TheoryGroup::Mixed;
  return theory == TheoryId::Core ? 2 : (serves && !is_home ? 1 : 0);
}

void CornerPool::list_operations() {
  makers_.resize(palette_.sorts().size());
  const auto add = [&](const Instance& instance) {
    if (instance.arg_count > 0 && !is_regex_[instance.result]) {
      operations_.push_back(&instance);
    }
  };
  std::ranges::for_each(call_instances_, add);
  std::ranges::for_each(palette_.instances(), add);
  std::stable_sort(operations_.begin(),
                   operations_.end(),
                   [&](const Instance* a, const Instance* b) {
                     return distance(*a) < distance(*b);
                   });
  for (const Instance* instance : operations_) {
    makers_[instance->result].push_back(instance);
  }
}

// Leaves, then one operator over some leaves, then a second one over a few of
// these.
void CornerPool::list_regexes() {
  const auto found = std::ranges::find(is_regex_, true);
  if (found == is_regex_.end()) {
    return;
  }
  const auto regex = static_cast<uint8_t>(found - is_regex_.begin());
  constexpr std::array<std::u32string_view, 4> kWords = {
      U"a", U"", U"ab", U"b"};
  const auto text = [](std::u32string_view letters) {
    return RegexPiece{nullptr, Value::string(std::u32string(letters)), {}};
  };
  const auto add = [&](const Instance& instance, std::vector<RegexPiece> args) {
    regexes_.push_back(
        {&instance,
         {},
         std::make_shared<const std::vector<RegexPiece>>(std::move(args))});
  };
  std::vector<const Instance*> unary;
  std::vector<const Instance*> binary;
  for (const Instance& instance : palette_.instances()) {
    if (instance.result != regex) {
      continue;
    }
    const bool is_over_regexes =
        instance.arg_count > 0 && instance.args[0] == regex;
    // Loops have two numbers and would be most of all.
    const bool is_large =
        instance.indices.size() == 2
        && instance.indices[0].value + instance.indices[1].value > 3;
    if (is_large) {
      continue;
    }
    if (instance.arg_count == 0) {
      add(instance, {});
    } else if (is_over_regexes) {
      (instance.arg_count == 1 ? unary : binary).push_back(&instance);
    } else if (instance.arg_count == 1) {
      for (const std::u32string_view word : kWords) {
        add(instance, {text(word)});
      }
    } else if (instance.arg_count == 2) {
      add(instance, {text(U"a"), text(U"b")});
      add(instance, {text(U"b"), text(U"a")});
      add(instance, {text(U"0"), text(U"9")});
    }
  }
  const size_t leaves = regexes_.size();
  const auto combine = [&](size_t from, size_t to, size_t step) {
    for (const Instance* instance : unary) {
      for (size_t i = from; i < to; i += step) {
        add(*instance, {regexes_[i]});
      }
    }
    for (const Instance* instance : binary) {
      for (size_t i = from; i < to; i += step) {
        for (size_t j = from; j < to; j += 2 * step) {
          add(*instance, {regexes_[i], regexes_[j]});
        }
      }
    }
  };
  combine(0, leaves, 1);
  const size_t simple = regexes_.size();
  combine(leaves, simple, std::max<size_t>(1, (simple - leaves) / 8));
}

}  // namespace assay::technique
