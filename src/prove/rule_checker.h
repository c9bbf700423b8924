// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ask/solver_panel.h"
#include "rules/instance.h"
#include "rules/obligation.h"
#include "rules/rule.h"
#include "smtlib/language.h"
#include "term/term_manager.h"

namespace assay::prove {

enum class RuleVerdict : uint8_t {
  Proved,     // every obligation at every size is unsat by circuits or a solver
  Exhausted,  // all values at small sizes were tried
  Tried,      // some values were
  Unclaimed,  // it says nothing that could be wrong
  Refuted,
};

std::string_view verdict_name(RuleVerdict verdict);

// What came of one obligation at one size.
struct ProofAttempt {
  std::string obligation;
  std::string sizes;   // "n=8,k=1"
  std::string solver;  // that proved it; "": nobody did
  // Not for all that may be drawn, but for such: "c in -7..8".
  std::string draws;
  bool is_large = false;  // the verdict does not hang on it
};

struct RuleCheck {
  const rules::Rule* rule = nullptr;
  RuleVerdict verdict = RuleVerdict::Tried;
  uint64_t points = 0;       // that the evaluator tried
  bool is_complete = false;  // all there are, at small sizes
  std::string counterexample;
  std::string open;  // see rules::Trial
  std::vector<ProofAttempt> attempts;
  std::vector<rules::Proof> proofs;  // at which sizes everything was shown
  std::vector<std::string> remarks;  // faults of solvers
  bool asked_solvers = false;
  std::string refusal;  // a solver that could not be started, and why
};

struct RuleCheckSettings {
  uint64_t points = 20'000;  // for each obligation and size
  bool has_large = false;    // also rules::large_sizes
  bool has_widths = false;   // also rules::other_widths
  // Before any solver is asked, circuits are, up to so many conflicts for a
  // query; 0: they are not.
  int32_t conflicts = 0;
};

// Who proves by circuits, among the names of solvers.
inline constexpr std::string_view kCircuits = "circuits";

// Checks rules, one after the other. One thread. The rules must be well-sorted.
class RuleChecker {
 public:
  // Without solvers, and without circuits, it only tries values.
  RuleChecker(const smtlib::Language& language,
              const ask::Panel& panel,
              const RuleCheckSettings& settings);

  // What `known` has shown is not asked again.
  RuleCheck check(const rules::Rule& rule,
                  std::span<const rules::Proof> known = {});

 private:
  // How far an obligation came at the sizes before.
  struct Course {
    bool needs_draws = false;  // solvers do not decide it with symbols
    bool is_stuck = false;     // they do not decide it at all
  };

  void prove(const rules::Rule& rule,
             std::span<const rules::Proof> known,
             RuleCheck& out);
  // At one row of sizes. Whether all was shown, by whom.
  std::optional<std::string> prove_at(const rules::Rule& rule,
                                      const rules::Sizes& sizes,
                                      std::map<std::string, Course>& courses,
                                      RuleCheck& out);
  void prove(const rules::Instance& instance,
             term::TermManager& tm,
             const rules::Obligation& obligation,
             Course& course,
             RuleCheck& out);
  // What circuits say: kCircuits if they prove it, else "".
  std::string ask_circuits(term::TermManager& tm,
                           const smtlib::Script& script,
                           const std::string& place,
                           RuleCheck& out);
  // The solver that proves it; "" if none does.
  std::string ask_all(term::TermManager& tm,
                      smtlib::Script script,
                      const std::string& place,
                      RuleCheck& out);
  std::string prove_draws(const rules::Instance& instance,
                          term::TermManager& tm,
                          const rules::Obligation& obligation,
                          ProofAttempt& attempt,
                          RuleCheck& out);
  bool is_excluded(term::TermManager& tm,
                   const rules::Obligation& obligation,
                   std::span<const std::pair<term::Term, term::Term>> draws);

  const smtlib::Language& language_;
  const RuleCheckSettings& settings_;
  ask::SolverPanel panel_;
};

}  // namespace assay::prove
