// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ask/examiner.h"
#include "ask/solver_panel.h"

namespace assay::ask {

// Whether a script shows what we look for. Undecided: a run was cut short, or
// nothing establishes what the solver should have said.
enum class Shown : uint8_t { Shown, NotShown, Undecided };

// What a script has to show to be of interest: the same fault of the same
// solver, asked the same question.
struct Interest {
  oracle::Kind kind = oracle::Kind::Crash;
  std::string signature = {};  // of a failure; "": any
  size_t solver = 0;           // by its number in the panel
  // A wrong answer to what nothing is claimed of has to be borne out by another
  // family's answer, and by the accused's own model, which is false: each alone
  // may be another fault.
  bool needs_vote = false;
  bool needs_model = false;
  // A vote may come from another solver of the same family: where no other
  // family takes such scripts.
  bool takes_relatives = false;
  // The solver that it contradicts, where nothing is claimed.
  std::optional<size_t> against = {};
  Question question = {};
};

// The interest in what a solver of the panel is accused of.
Interest interest_in(const Accusation& accusation,
                     std::span<const oracle::Run> runs,
                     const Panel& panel);

// What came of looking.
struct Look {
  Shown shown = Shown::NotShown;
  std::string why;  // what was seen, or what is missing; for people
  // The last run of the accused, if it was asked.
  std::optional<solver::Outcome> outcome = {};
  std::vector<std::string> by = {};  // what bears it out, see Confirmation
};

// Looks at scripts, one after the other, for one interest: what a reducer asks
// of every candidate. Cheap where there is nothing to see: a witness is
// evaluated before any solver is asked, the solver answers in its session, and
// only what it shows there is looked for in a fresh process. One thread.
class InterestChecker {
 public:
  InterestChecker(SolverPanel& panel, Interest interest)
      : panel_(panel), interest_(std::move(interest)) {}

  // The test's claim is what is known about this very script, so a caller that
  // has changed a script passes on only what still holds: a witness (it is
  // evaluated here), an unsat that was proved again, the relation of two
  // scripts. Without a status, a proof of ours (ask/own_proof.h) or other
  // solvers have to say what is right.
  // `is_unsat` may establish that the test is unsat, which costs something: it
  // is called only if the accused says sat and nothing else is claimed.
  Look examine(term::TermManager& tm,
               const testcase::TestCase& test,
               const std::function<bool()>& is_unsat = nullptr);

  Shown look(term::TermManager& tm, const testcase::TestCase& test) {
    return examine(tm, test).shown;
  }

 private:
  SolverPanel& panel_;
  Interest interest_;
};

}  // namespace assay::ask
