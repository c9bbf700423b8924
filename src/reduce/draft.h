// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "model/model.h"
#include "num/value.h"
#include "smtlib/language.h"
#include "smtlib/printer.h"
#include "smtlib/script.h"
#include "term/term_manager.h"
#include "testcase/formula_key.h"

namespace assay::reduce {

// A script on its way to a smaller one, with the witness of a claim `sat`.
struct Draft {
  smtlib::Script script;
  std::optional<model::Model> witness;
  // Values that are worth a try and prove nothing: of a model that is false.
  std::optional<model::Model> hint = {};
  // Its terms have no let: what is shared is shared in the store, and lets are
  // made where the text gets shorter by them.
  bool is_shared = false;
};

// The strict order in which every accepted candidate is less than the one
// before, so that a reduction ends. First the graph (distinct terms and
// commands), then what is written in it (literals, indices, operators), then
// the text's length, and the text itself.
struct Size {
  uint64_t graph = 0;
  uint64_t literals = 0;
  uint64_t bytes = 0;

  friend auto operator<=>(const Size&, const Size&) = default;
};

// Where drafts are made: the store of their terms, and what is needed to print,
// measure and check them. One thread.
class Workbench {
 public:
  explicit Workbench(const smtlib::Language& language);

  const smtlib::Language& language() const { return language_; }

  term::TermManager& tm() { return *tm_; }

  // A draft from text; `witness` as testcase::witness_text writes it, or "".
  // Fails (bad-script, bad-model) if one of them cannot be read.
  Result<Draft> read(const std::string& text, const std::string& witness);

  // The draft's text, or "" if it would be longer than this.
  std::string text(const Draft& draft, size_t most_bytes);
  // The witness as text; "" without one, or if it has none.
  std::string witness_text(const Draft& draft);

  Size size(const Draft& draft, size_t bytes);

  // Whether a script without check-sat says nothing: where a solver's answer is
  // looked at.
  bool needs_check_sat() const { return needs_check_sat_; }

  void set_needs_check_sat() { needs_check_sat_ = true; }

  // The plainest values of the sort, as terms; none of a declared sort.
  std::vector<term::Term> plain_values(term::Sort sort);
  // The value that the draft's witness, or else its hint, gives to a closed
  // term, without either the one that it has whatever the symbols mean; None if
  // it is not known.
  num::Value value_of(const Draft& draft, term::Term term);
  // A value as a term; none if there is none.
  term::Term term_of(term::Sort sort, const num::Value& value);

  // The same for texts that differ in names and the order of declarations only.
  uint64_t key(const std::string& text) { return key_.of(text); }

  // False only if a witness that the draft has does not hold.
  bool keeps_claim(const Draft& draft);

  // Forgets all terms but those of this draft, once there are many; what other
  // drafts refer to is gone then.
  void clean(Draft& draft);

 private:
  const smtlib::Language& language_;
  std::unique_ptr<term::TermManager> tm_;
  testcase::FormulaKey key_;
  bool needs_check_sat_ = false;
};

}  // namespace assay::reduce
