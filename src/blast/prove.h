// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "base/stop_flag.h"
#include "blast/sat_engine.h"
#include "drat/clauses.h"
#include "model/model.h"
#include "smtlib/language.h"
#include "smtlib/script.h"
#include "term/term_manager.h"

namespace assay::blast {

// Nothing in it is a time, so that an answer is the same on every machine.
struct Budget {
  size_t gates = 2'000'000;
  int32_t conflicts = 100'000;
  uint64_t proof_bytes = 250'000'000;
  uint64_t checker_steps = 4'000'000'000;
  base::StopFlag is_stopped = nullptr;

  // For one query of many: some 100 MB, and mostly less than a second.
  static Budget small(base::StopFlag is_stopped) {
    return {400'000, 20'000, 40'000'000, 300'000'000, is_stopped};
  }
};

struct Answer {
  enum class Status : uint8_t {
    Sat,           // the witness makes all claims true, says the evaluator
    Unsat,         // the checker accepted the proof
    Undetermined,  // beyond the circuits, or the budget
    Fault,         // the witness or the proof is wrong: a bug of ours
  };
  Status status = Status::Undetermined;
  std::string reason;  // of the last two
  std::optional<model::Model> witness;
  // The witness holds only with what was chosen where the standard leaves a
  // value open: the script is sat, but a solver that fixes the value is right
  // to say unsat, so nobody can be accused.
  bool needs_choice = false;
  // Of unsat: the clauses that the circuits became, the proof as textual DRAT,
  // and how many of its steps were needed.
  drat::Clauses clauses;
  std::string proof;
  size_t proof_steps = 0;
};

// Whether all of these closed formulas can be true at once, by circuits and a
// SAT solver. Makes terms in `tm`.
Answer prove(const smtlib::Language& language,
             term::TermManager& tm,
             std::span<const term::Term> formulas,
             const Budget& budget = {},
             SatEngine engine = solve_with_cadical);

// Decides a check-sat of the script, the first one or `check`, by circuits and
// a SAT solver. CHECKs that the script has that check. Makes terms in `tm`.
Answer prove(const smtlib::Language& language,
             term::TermManager& tm,
             const smtlib::Script& script,
             const Budget& budget = {},
             uint32_t check = 1,
             SatEngine engine = solve_with_cadical);

}  // namespace assay::blast
