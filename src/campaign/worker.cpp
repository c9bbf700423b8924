// SPDX-License-Identifier: MIT
#include "campaign/worker.h"

#include <fmt/format.h>

#include "base/hash.h"
#include "base/rng.h"
#include "base/visible_text.h"
#include "campaign/budget.h"
#include "campaign/finding_text.h"
#include "oracle/verdict.h"

namespace assay::campaign {

namespace {

using oracle::Ask;
using testcase::Status;

// A configuration by its weight.
const solver::Configuration* draw_configuration(const solver::Profile& profile,
                                                base::Rng& rng) {
  uint64_t sum = 0;
  for (const solver::Configuration& row : profile.configurations) {
    sum += row.weight;
  }
  if (sum == 0) {
    return nullptr;
  }
  uint64_t draw = rng.below(sum);
  for (const solver::Configuration& row : profile.configurations) {
    if (draw < row.weight) {
      return &row;
    }
    draw -= row.weight;
  }
  return nullptr;
}

Ask draw_ask(const solver::Profile& profile,
             const testcase::Claim& claim,
             base::Rng& rng) {
  constexpr uint64_t kOneIn = 4;
  const bool is_asked = rng.chance(1, kOneIn);
  const std::optional<Status> status = claim.status();
  const bool wants_core = status == Status::Unsat;
  if (!is_asked || !(wants_core ? profile.gives_cores : profile.gives_models)) {
    return Ask::Verdict;
  }
  return wants_core ? Ask::Core : Ask::Model;
}

// In a form that is the same for alike refusals.
std::string refusal_of(const solver::Outcome& outcome) {
  constexpr size_t kMost = 100;
  return outcome.end == solver::End::Rejected
             ? base::visible_line(
                   solver::normalise_message(outcome.detail).substr(0, kMost))
             : "";
}

}  // namespace

ask::Question draw_question(const Settings& settings,
                            size_t solver,
                            uint64_t index,
                            const testcase::Claim& claim) {
  const solver::Profile& profile = *settings.panel.solvers[solver].profile;
  base::Rng rng = base::Rng(settings.seed)
                      .split(index)
                      .split("solvers")
                      .split(profile.name);
  ask::Question question;
  question.configuration = draw_configuration(profile, rng);
  question.ask = draw_ask(profile, claim, rng);
  question.limits = settings.panel.limits;
  return question;
}

Worker::Worker(const Settings& settings,
               const testcase::Seeds& seeds,
               std::span<const stream::Arm> arms)
    : settings_(settings),
      batch_(seeds, arms, {settings.seed, settings.config.wish}),
      panel_(settings.panel, seeds.language()),
      examiner_(panel_),
      patience_(settings.panel.solvers.size()) {}

void Worker::make(std::span<const stream::Task> tasks) {
  batch_.make(tasks, panel_);
}

TestResult Worker::process(const stream::Task& task) {
  make({&task, 1});
  return process(size_t{0});
}

TestResult Worker::process(size_t number) {
  TestBatch::Made& made = batch_.at(number);
  const stream::Task& task = made.task;
  TestResult result;
  if (!made.test) {
    return result;
  }
  const testcase::Claim& claim = made.test->claim;
  ask::PosedQuery& posed = made.posed;
  result.is_made = true;
  result.digest = base::hash_combine(base::hash_bytes(posed.plain), task.index);
  const bool wants_all = oracle::compares_effort(settings_.kinds);
  std::vector<oracle::Run> runs;
  for (size_t i = 0; i < settings_.panel.solvers.size(); ++i) {
    // Adaptive limits are the only part of a test that is not reproducible.
    const bool is_adaptive = i < task.limits_ms.size();
    const std::vector<std::string>& seeds = made.test->provenance.seeds;
    if (!panel_.takes(i, posed)
        || !is_in_budget(settings_,
                         *settings_.panel.solvers[i].profile,
                         posed.uses,
                         task.index)
        || (is_adaptive && !wants_all && !patience_.is_worth(seeds, i))) {
      continue;
    }
    ask::Question question =
        recorded_ && recorded_->first == i
            ? recorded_->second
            : draw_question(settings_, i, task.index, claim);
    if (is_adaptive) {
      question.limits.cpu_ms = task.limits_ms[i];
    }
    runs.push_back(panel_.ask(i, posed, question));
    const solver::Outcome& outcome = runs.back().outcome;
    if (result.missing = panel_.refusal(); !result.missing.empty()) {
      return result;
    }
    if (!solver::is_failure(outcome.end)) {
      patience_.add(seeds, i, solver::is_verdict(outcome.end));
    }
    result.runs.push_back(
        {i, outcome.end, outcome.cpu_us, refusal_of(outcome)});
    result.solver_cpu_us += outcome.cpu_us;
    result.solver_wall_us += outcome.wall_us;
  }
  for (const oracle::Candidate& suspicion :
       oracle::judge(claim, runs, settings_.kinds)) {
    ask::Examined examined = examiner_.examine(suspicion, runs, posed);
    if (examined.accusation) {
      result.findings.push_back(make_finding(
          *made.test,
          *std::move(examined.accusation),
          runs,
          id_of(
              settings_.config, settings_.seeds_hash, made.test->provenance)));
    }
    if (examined.own_fault) {
      result.own_faults.push_back(own_fault_text(*examined.own_fault));
    }
  }
  result.missing = panel_.refusal();
  return result;
}

}  // namespace assay::campaign
