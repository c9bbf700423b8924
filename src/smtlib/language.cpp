// SPDX-License-Identifier: MIT
#include "smtlib/language.h"

#include <algorithm>
#include <array>
#include <utility>

#include "theory/datatypes/datatypes.h"
#include "theory/functions/functions.h"
#include "theory/sort_text.h"
#include "theory/sorts.h"
#include "theory/strings/strings.h"

namespace assay::smtlib {

namespace {

constexpr auto kReserved = std::to_array<std::pair<std::string_view, Reserved>>(
    {{"let", Reserved::Let},
     {"forall", Reserved::Forall},
     {"exists", Reserved::Exists},
     {"lambda", Reserved::Lambda},
     {"match", Reserved::Match},
     {"!", Reserved::Annotation},
     {"_", Reserved::Indexed},
     {"as", Reserved::As},
     {"par", Reserved::Par},
     // Binders of cvc5 only; scripts may declare these names.
     {"choice", Reserved::Choice},
     {"witness", Reserved::Choice},
     {"set.comprehension", Reserved::Comprehension},
     {"comprehension", Reserved::Comprehension}});

// Sorts that z3 has unless the logic is one that it knows, and names of
// commands that cvc5 or cvc4 does not read as a symbol.
constexpr auto kSolverWords =
    std::to_array<std::string_view>({"List",
                                     "Proof",
                                     "assert",
                                     "block-model",
                                     "block-model-values",
                                     "check-sat",
                                     "check-sat-assuming",
                                     "declare-codatatype",
                                     "declare-codatatypes",
                                     "declare-const",
                                     "declare-datatype",
                                     "declare-datatypes",
                                     "declare-fun",
                                     "declare-funs",
                                     "declare-heap",
                                     "declare-pool",
                                     "declare-preds",
                                     "declare-sort",
                                     "declare-sorts",
                                     "define",
                                     "define-const",
                                     "define-fun",
                                     "define-fun-rec",
                                     "define-funs-rec",
                                     "define-sort",
                                     "echo",
                                     "exit",
                                     "get-abduct",
                                     "get-abduct-next",
                                     "get-assertions",
                                     "get-assignment",
                                     "get-difficulty",
                                     "get-info",
                                     "get-interpolant",
                                     "get-interpolant-next",
                                     "get-learned-literals",
                                     "get-model",
                                     "get-option",
                                     "get-proof",
                                     "get-qe",
                                     "get-qe-disjunct",
                                     "get-unsat-assumptions",
                                     "get-unsat-core",
                                     "get-value",
                                     "include",
                                     "pop",
                                     "push",
                                     "reset",
                                     "reset-assertions",
                                     "set-info",
                                     "set-logic",
                                     "set-option",
                                     "simplify"});

}  // namespace

Language::Language()
    : apply_row_(theories_.row(theory::functions::kApply)),
      tester_row_(theories_.row(theory::datatypes::kTester)) {
  const std::span<const theory::Theories::NameRow> rows = theories_.names();
  for (uint32_t i = 0; i < rows.size(); ++i) {
    NameEntry& entry = names_[names_.intern(rows[i].name)];
    entry.builtin = static_cast<uint16_t>(i + 1);
    entry.is_standard_sort = rows[i].sort_row != theory::kNoRow
                             && theory::sort_info(rows[i].sort_row).origin
                                    == theory::Origin::Standard;
    taken_.emplace(rows[i].name, true);
  }
  for (const auto& [text, reserved] : kReserved) {
    names_[names_.intern(text)].reserved = reserved;
    taken_.emplace(text, true);
  }
  for (const std::string_view text : kSolverWords) {
    taken_.emplace(text, true);
  }
  for (const theory::TheoryInfo* info : theory::all_theories()) {
    for (const theory::AliasInfo& alias : info->sort_aliases) {
      sort_aliases_.emplace(alias.name, alias.means);
      taken_.emplace(alias.name, true);
    }
  }
}

std::string_view Language::find_sort_alias(std::string_view name) const {
  const auto found = sort_aliases_.find(name);
  return found == sort_aliases_.end() ? std::string_view() : found->second;
}

term::Sort Language::normal_sort(const term::TermManager& tm, term::Sort sort) {
  if (tm.is_builtin(sort, theory::kSeqRow)
      && tm.is_builtin(tm.sort_args(sort)[0], theory::strings::kUnicodeRow)) {
    return theory::kString;
  }
  if (tm.is_builtin(sort, theory::strings::kRegExRow)
      && tm.sort_args(sort)[0] == theory::kString) {
    return theory::kRegLan;
  }
  return sort;
}

bool Language::is_taken(std::string_view name) const {
  return taken_.contains(name) || has_solver_prefix(name);
}

}  // namespace assay::smtlib
