// SPDX-License-Identifier: MIT
#include "reduce/solver_judge.h"

#include <algorithm>
#include <utility>

#include "ask/query.h"
#include "base/hash.h"
#include "reduce/exhaustion.h"
#include "smtlib/parser.h"
#include "testcase/witness.h"

namespace assay::reduce {

namespace {

using testcase::Claim;
using testcase::TrustRoot;

class SolverJudge final : public Judge {
 public:
  SolverJudge(const smtlib::Language& language, const SolverGoal& goal)
      : language_(language),
        goal_(goal),
        base_(language.theories().make_manager()),
        tm_(base_.get()),
        panel_(goal.panel, language) {}

  Judged judge(const Posed& posed) override {
    tm_.rewind();
    Judged made;
    smtlib::ParseOutput output =
        smtlib::parse_script(language_, tm_, posed.script);
    if (!output.problems.empty()) {
      made.why = output.problems.front().message;
      return made;
    }
    Result<Claim> claim = claim_of(output.script, posed.witness);
    if (!claim) {
      made.why = claim.error().message;
      return made;
    }
    ask::Interest interest = goal_.interest;
    if (posed.cpu_ms != 0) {
      process::Limits& limits = interest.question.limits;
      limits.wall_ms =
          static_cast<uint32_t>(uint64_t{limits.wall_ms} * posed.cpu_ms
                                / std::max(limits.cpu_ms, 1U));
      limits.cpu_ms = posed.cpu_ms;
    }
    const testcase::TestCase test(
        std::move(output.script), *std::move(claim), {});
    const uint64_t before = panel_.runs();
    ask::Look look =
        ask::InterestChecker(panel_, std::move(interest))
            .examine(tm_, test, [&] {
              return posed.script == goal_.known
                     || is_unsat_by_values(language_, tm_, test.script);
            });
    made.calls = panel_.runs() - before;
    made.shown = static_cast<Shown>(look.shown);
    made.why = std::move(look.why);
    made.error = panel_.refusal();
    if (look.outcome) {
      made.cpu_us = look.outcome->cpu_us;
      note_slip(*look.outcome, posed, made);
    }
    return made;
  }

 private:
  Result<Claim> claim_of(const smtlib::Script& script,
                         const std::string& witness) {
    if (!witness.empty()) {
      ASSAY_TRY(model::Model model,
                testcase::read_witness(language_, tm_, script, witness));
      return Claim::sat(TrustRoot::Proved, std::move(model));
    }
    return Claim{TrustRoot::Declared, testcase::NoCrash{}};
  }

  // A failure that is not the one that is looked for.
  void note_slip(const solver::Outcome& outcome,
                 const Posed& posed,
                 Judged& made) const {
    if (solver::is_failure(outcome.end) && !outcome.is_session_only
        && outcome.signature != goal_.interest.signature
        && made.shown != Shown::Shown) {
      made.slip = {outcome.signature, outcome.detail, posed.script};
    }
  }

  const smtlib::Language& language_;
  const SolverGoal& goal_;
  std::unique_ptr<const term::TermManager> base_;
  term::TermManager tm_;
  ask::SolverPanel panel_;
};

}  // namespace

static_assert(static_cast<int>(Shown::Undecided)
              == static_cast<int>(ask::Shown::Undecided));

MakeJudge make_solver_judges(const smtlib::Language& language,
                             const SolverGoal& goal) {
  return [&language, goal = std::make_shared<const SolverGoal>(goal)] {
    return std::make_unique<SolverJudge>(language, *goal);
  };
}

}  // namespace assay::reduce
