// SPDX-License-Identifier: MIT
//
// Values become terms, and the printer writes these with the names that it
// gives to the script. Elements of declared sorts become constants that the
// model declares, in the order of their numbers, since that is how they are
// numbered when the text is read. All entries are in the order of the symbols'
// numbers: nothing may depend on the order of a hash table.
#include "testcase/witness.h"

#include <algorithm>
#include <map>
#include <vector>

#include <fmt/format.h>

#include "model/value_text.h"
#include "smtlib/printer.h"
#include "theory/sort_text.h"
#include "theory/sorts.h"

namespace assay::testcase {

using num::Value;
using num::ValueKind;
using smtlib::Definition;
using smtlib::Elements;
using term::Sort;
using term::Symbol;
using term::Term;

namespace {

class Writer {
 public:
  Writer(const smtlib::Language& language, term::TermManager& tm)
      : language_(language), tm_(tm) {}

  Result<std::string> run(const smtlib::Script& script,
                          const model::Model& witness) {
    if (!add_universes(witness)) {
      return fail("no-text", {}, "a declared sort has too many elements");
    }
    const std::map<Symbol, const model::Meaning*> ordered = in_order(witness);
    for (const auto& [symbol, meaning] : ordered) {
      if (!add(symbol, *meaning)) {
        return fail("no-text",
                    {},
                    fmt::format("the value of {} has no text",
                                tm_.text(tm_.symbol(symbol).name)));
      }
    }
    smtlib::Printer printer(language_);
    return std::string(
        printer.print_model(tm_, script, universes_, definitions_));
  }

 private:
  static std::map<Symbol, const model::Meaning*> in_order(
      const model::Model& witness) {
    std::map<Symbol, const model::Meaning*> ordered;
    for (const auto& [symbol, meaning] : witness.symbols) {
      ordered.emplace(symbol, &meaning);
    }
    return ordered;
  }

  // False if they are more than anybody wants to read: solvers just say how
  // many there are.
  bool add_universes(const model::Model& witness) {
    constexpr uint64_t kMaxElements = 1'000'000;
    std::map<Sort, uint32_t> sizes;
    uint64_t total = 0;
    for (const auto& [sort, universe] : witness.universes) {
      sizes.emplace(sort, universe.size);
      total += universe.size;
    }
    if (total > kMaxElements) {
      return false;
    }
    for (const auto& [sort, size] : sizes) {
      Elements row{sort, {}};
      for (uint32_t i = 0; i < size; ++i) {
        term::SymbolInfo info;
        info.name = tm_.mk_name(
            fmt::format("{}!val!{}", theory::sort_to_string(tm_, sort), i));
        info.result = sort;
        row.symbols.push_back(tm_.mk_symbol(std::move(info)));
      }
      universes_.push_back(std::move(row));
    }
    return true;
  }

  Term element(Sort sort, uint32_t number) {
    const auto found = std::ranges::find(universes_, sort, &Elements::sort);
    if (found == universes_.end() || number >= found->symbols.size()) {
      return {};
    }
    return tm_.mk_call(found->symbols[number], sort, {});
  }

  // False if it has no text.
  bool add(Symbol symbol, const model::Meaning& meaning) {
    if (meaning.body) {
      definitions_.push_back({symbol, meaning.params, meaning.body});
      return true;
    }
    const term::SymbolInfo& info = tm_.symbol(symbol);
    const std::optional<Term> made = model::value_to_term(
        language_.theories(),
        tm_,
        info.params.empty() ? info.result : function_sort(info),
        meaning.value,
        [this](Sort sort, uint32_t number) { return element(sort, number); });
    if (made && info.params.empty()) {
      definitions_.push_back({symbol, {}, *made});
    } else if (made) {
      const std::span<const term::Var> vars = tm_.binder_vars(*made);
      definitions_.push_back(
          {symbol, {vars.begin(), vars.end()}, tm_.children(*made)[0]});
    } else if (meaning.value.is(ValueKind::Real)) {
      definitions_.push_back(
          {symbol, {}, {}, model::value_text(tm_, info.result, meaning.value)});
    } else {
      return false;
    }
    return true;
  }

  Sort function_sort(const term::SymbolInfo& info) {
    std::vector<Sort> args = info.params;
    args.push_back(info.result);
    return tm_.mk_sort(term::SortKind::Builtin, theory::kFunctionRow, {}, args);
  }

  const smtlib::Language& language_;
  term::TermManager& tm_;
  std::vector<Elements> universes_;
  std::vector<Definition> definitions_;
};

}  // namespace

Result<std::string> witness_text(const smtlib::Language& language,
                                 term::TermManager& tm,
                                 const smtlib::Script& script,
                                 const model::Model& witness) {
  return Writer(language, tm).run(script, witness);
}

}  // namespace assay::testcase
