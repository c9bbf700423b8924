// SPDX-License-Identifier: MIT
#include "campaign/worker.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/check.h"
#include "base/hash.h"
#include "base/rng.h"

namespace assay::campaign {

namespace {

using oracle::Ask;
using testcase::Status;

// A configuration by its weight.
const exec::Configuration* draw_configuration(const exec::Profile& profile,
                                              base::Rng& rng) {
  uint64_t sum = 0;
  for (const exec::Configuration& row : profile.configurations) {
    sum += row.weight;
  }
  if (sum == 0) {
    return nullptr;
  }
  uint64_t draw = rng.below(sum);
  for (const exec::Configuration& row : profile.configurations) {
    if (draw < row.weight) {
      return &row;
    }
    draw -= row.weight;
  }
  return nullptr;
}

Ask draw_ask(const exec::Profile& profile,
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

}  // namespace

Question draw_question(const Settings& settings,
                       size_t solver,
                       uint64_t index,
                       const testcase::Claim& claim) {
  const exec::Profile& profile = *settings.solvers[solver].profile;
  base::Rng rng = base::Rng(settings.seed)
                      .split(index)
                      .split("solvers")
                      .split(profile.name);
  Question question;
  question.configuration = draw_configuration(profile, rng);
  question.ask = draw_ask(profile, claim, rng);
  question.limits = settings.limits;
  return question;
}

Worker::Worker(const Settings& settings,
               const testcase::Seeds& seeds,
               const Ledger& ledger)
    : settings_(settings),
      seeds_(seeds),
      ledger_(ledger),
      asker_(settings, seeds.language()),
      examiner_(asker_),
      patience_(settings.solvers.size()) {}

void Worker::make(std::span<const Task> tasks) {
  ASSAY_CHECK(tasks.size() <= kMostAtOnce);
  while (made_.size() < tasks.size()) {
    made_.push_back(std::make_unique<Made>(&seeds_.base()));
  }
  for (size_t i = 0; i < tasks.size(); ++i) {
    Made& made = *made_[i];
    made.task = tasks[i];
    made.test.reset();
    made.overlay.rewind();
    if (made.task.is_beyond) {
      continue;
    }
    const Arm& arm = ledger_.arms()[made.task.arm];
    const technique::Order order{settings_.seed, made.task.index, arm.group};
    Result<testcase::TestCase> test =
        technique::make_test(*arm.technique, *arm.tables, order, made.overlay);
    if (test && technique::fits(settings_.config.wish, test->claim)) {
      made.test = *std::move(test);
      made.posed = asker_.pose(made.overlay, *made.test);
    }
  }
}

TestResult Worker::process(const Task& task) {
  make({&task, 1});
  return process(size_t{0});
}

TestResult Worker::process(size_t number) {
  Made& made = *made_.at(number);
  const Task& task = made.task;
  TestResult result;
  result.index = task.index;
  result.arm = task.arm;
  if (!made.test) {
    return result;
  }
  const testcase::Claim& claim = made.test->claim;
  Posed& posed = made.posed;
  result.is_made = true;
  result.digest = base::hash_combine(base::hash_bytes(posed.plain), task.index);
  std::vector<oracle::Run> runs;
  for (size_t i = 0; i < settings_.solvers.size(); ++i) {
    // Limits of its own are what a test has that need not be repeatable.
    const bool is_adaptive = i < task.limits_ms.size();
    const bool wants_all =
        settings_.sensitivity.incompleteness || settings_.sensitivity.slowness;
    const std::vector<std::string>& seeds = made.test->provenance.seeds;
    if (!asker_.takes(i, posed)
        || (is_adaptive && !wants_all && !patience_.is_worth(seeds, i))) {
      continue;
    }
    Question question = draw_question(settings_, i, task.index, claim);
    if (is_adaptive) {
      question.limits.cpu_ms = task.limits_ms[i];
    }
    runs.push_back(asker_.ask(i, posed, question));
    const exec::Outcome& outcome = runs.back().outcome;
    if (!outcome.is_started) {
      result.missing = fmt::format("{} cannot be started any more: {}",
                                   settings_.solvers[i].profile->name,
                                   outcome.detail);
      return result;
    }
    if (!exec::is_failure(outcome.end)) {
      patience_.add(seeds, i, exec::is_verdict(outcome.end));
    }
    result.runs.push_back({i, outcome.end, outcome.cpu_us});
    result.solver_cpu_us += outcome.cpu_us;
    result.solver_wall_us += outcome.wall_us;
  }
  for (const oracle::Suspicion& suspicion :
       oracle::judge(claim, runs, settings_.sensitivity)) {
    Examined examined = examiner_.examine(suspicion, runs, posed);
    if (examined.finding) {
      result.findings.push_back(*std::move(examined.finding));
    }
    if (!examined.own_fault.empty()) {
      result.own_faults.push_back(std::move(examined.own_fault));
    }
  }
  return result;
}

}  // namespace assay::campaign
