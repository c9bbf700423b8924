// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "base/rng.h"
#include "smtlib/language.h"
#include "technique/skeleton/approximations.h"
#include "technique/skeleton/connectives.h"
#include "technique/skeleton/literals.h"
#include "technique/skeleton/seed_index.h"
#include "technique/skeleton/snippets.h"
#include "term/term_manager.h"

namespace assay::technique::skeleton {

// Approximations that no row of a table can say, since they are about binders,
// about any function, or about the constructors of a datatype.
class SpecialRules {
 public:
  SpecialRules(const smtlib::Language& language,
               const SeedIndex& material,
               Snippets& snippets,
               term::TermManager& tm,
               base::Rng& rng);

  struct Made {
    std::string_view rule;
    term::Term term;
  };

  // Something that the literal implies, or that implies it; none if no such
  // rule is known.
  std::optional<Made> apply(const Literal& literal, Direction direction);

 private:
  std::optional<Made> quantifier(term::Term term, Direction direction);
  std::optional<Made> congruence(term::Term equation);
  std::optional<Made> injection(term::Term equation);
  std::optional<Made> tester(term::Term test);
  std::optional<Made> predicate(term::Term call, Direction direction);
  std::optional<Made> empty(term::Term equation);
  std::optional<Made> acyclic(term::Term equation);
  std::span<const term::ConstructorInfo> constructors_of(
      term::Sort sort, term::SymbolKind kind) const;
  term::Term mk_tester(term::Symbol constructor, term::Term data);

  const smtlib::Language& language_;
  const SeedIndex& material_;
  Snippets& snippets_;
  term::TermManager& tm_;
  base::Rng& rng_;
};

}  // namespace assay::technique::skeleton
