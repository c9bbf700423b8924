// SPDX-License-Identifier: MIT
// One test from its index to its findings.
//
// Which configuration a solver gets and whether it is asked for a model is
// drawn from the test's own random numbers, so it is a part of the test. Most
// tests are a plain (check-sat) with default options: asking for more takes
// other code paths of the solvers.
//
// What looks like a bug is run again in fresh processes, as often as it takes
// to tell a steady one from a flaky one; a claim that a solver contradicts is
// examined as if it were wrong before anybody is accused.
#include "campaign/worker.h"

#include <algorithm>

#include <fmt/format.h>

#include "campaign/finding_text.h"
#include "oracle/ask.h"
#include "oracle/check_answer.h"
#include "oracle/shape.h"
#include "testcase/witness.h"

namespace assay::campaign {

namespace {

using exec::End;
using oracle::Ask;
using oracle::Kind;
using oracle::Standing;

constexpr uint64_t kConfirmations = 3;

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

Ask draw_question(const exec::Profile& profile,
                  const testcase::Claim& claim,
                  base::Rng& rng) {
  constexpr uint64_t kOneIn = 4;
  const bool may_be_sat = claim.status() != testcase::Status::Unsat;
  return may_be_sat && profile.gives_models && rng.chance(1, kOneIn)
             ? Ask::Model
             : Ask::Verdict;
}

}  // namespace

Worker::Worker(const Settings& settings,
               const testcase::Seeds& seeds,
               const Ledger& ledger)
    : settings_(settings),
      seeds_(seeds),
      ledger_(ledger),
      overlay_(&seeds.base()),
      printer_(seeds.language()) {
  for (const Contestant& solver : settings.solvers) {
    solvers_.push_back(
        std::make_unique<exec::Solver>(*solver.profile, solver.mode));
    fresh_.push_back(
        std::make_unique<exec::Solver>(*solver.profile, exec::Mode::Fresh));
  }
}

Worker::~Worker() = default;

TestResult Worker::process(uint64_t index, size_t arm) {
  TestResult result;
  result.index = index;
  result.arm = arm;
  const Arm& chosen = ledger_.arms()[arm];
  overlay_.rewind();
  const technique::Order order{settings_.seed, index, chosen.group};
  const Result<testcase::TestCase> test =
      technique::make_test(*chosen.technique, *chosen.tables, order, overlay_);
  if (!test) {
    return result;
  }
  result.is_made = true;
  Posed posed;
  posed.test = &*test;
  posed.text = printer_.print(overlay_, test->script);
  posed.uses = oracle::uses_of(seeds_.language(), overlay_, test->script);
  posed.checks = oracle::count_checks(test->script);
  const base::Rng rng = base::Rng(settings_.seed).split(index).split("solvers");
  std::vector<oracle::Run> runs;
  for (size_t i = 0; i < settings_.solvers.size(); ++i) {
    const exec::Profile& profile = *settings_.solvers[i].profile;
    if (!exec::why_not(profile, posed.uses).empty()) {
      continue;
    }
    runs.push_back(run(i, posed, rng.split(profile.name)));
    const exec::Outcome& outcome = runs.back().outcome;
    ++result.ends[static_cast<size_t>(outcome.end)];
    result.solver_cpu_us += outcome.cpu_us;
    result.solver_wall_us += outcome.wall_us;
  }
  for (const oracle::Suspicion& suspicion : oracle::judge(test->claim, runs)) {
    examine(suspicion, runs, posed, result);
  }
  return result;
}

oracle::Run Worker::run(size_t solver, const Posed& posed, base::Rng rng) {
  const Contestant& contestant = settings_.solvers[solver];
  oracle::Run run;
  run.profile = contestant.profile;
  run.mode = contestant.mode;
  run.configuration = draw_configuration(*run.profile, rng);
  run.ask = draw_question(*run.profile, posed.test->claim, rng);
  execute(run, *solvers_[solver], posed);
  return run;
}

void Worker::execute(oracle::Run& run,
                     exec::Solver& solver,
                     const Posed& posed) {
  run.options = oracle::query_options(*run.profile, posed.uses, run.ask);
  if (run.configuration != nullptr) {
    run.options.insert(run.options.end(),
                       run.configuration->options.begin(),
                       run.configuration->options.end());
  }
  const std::string text =
      oracle::query_text(*run.profile, posed.text, run.ask);
  exec::Query query;
  query.text = text;
  query.checks = posed.checks;
  query.options = run.options;
  query.limits = settings_.limits;
  run.outcome = solver.run(query);
  const std::vector<exec::Answer>& answers = run.outcome.answers;
  if (run.outcome.end == End::Sat && run.ask == Ask::Model && !answers.empty()
      && !answers.back().text.empty()) {
    run.model =
        oracle::check_model(seeds_.language(), posed.text, answers.back().text);
  }
}

oracle::Run Worker::run_again(const oracle::Run& first,
                              const Posed& posed,
                              Ask ask) {
  oracle::Run again;
  again.profile = first.profile;
  again.configuration = first.configuration;
  again.mode = exec::Mode::Fresh;
  again.ask = ask;
  const auto found =
      std::ranges::find(settings_.solvers, first.profile, &Contestant::profile);
  execute(again,
          *fresh_[static_cast<size_t>(found - settings_.solvers.begin())],
          posed);
  return again;
}

std::string Worker::witness_of(const Posed& posed) {
  const eval::Model* witness = posed.test->claim.witness();
  if (witness == nullptr) {
    return "";
  }
  Result<std::string> text = testcase::witness_text(
      seeds_.language(), overlay_, posed.test->script, *witness);
  return text ? *std::move(text) : "";
}

std::string Worker::doubt_about_claim(const oracle::Suspicion& suspicion,
                                      const oracle::Run& again,
                                      const Posed& posed) {
  if (suspicion.kind == Kind::RefutationUnsoundness
      && posed.test->claim.witness() != nullptr) {
    const oracle::ModelCheck check =
        oracle::check_model(seeds_.language(), posed.text, witness_of(posed));
    return check.standing == Standing::Valid
               ? ""
               : "the witness does not hold: " + check.reason;
  }
  if (suspicion.kind == Kind::SolutionUnsoundness) {
    const oracle::Run with_model = run_again(again, posed, Ask::Model);
    return with_model.model.standing == Standing::Valid
               ? "a solver's model holds, though unsat was claimed"
               : "";
  }
  return "";
}

void Worker::examine(const oracle::Suspicion& suspicion,
                     std::span<const oracle::Run> runs,
                     const Posed& posed,
                     TestResult& result) {
  const oracle::Run& first = runs[suspicion.run];
  uint64_t shown = 0;
  std::optional<oracle::Run> evidence;
  if (suspicion.kind != Kind::SessionOnly) {
    for (uint64_t i = 0; i < kConfirmations; ++i) {
      oracle::Run again = run_again(first, posed, first.ask);
      if (oracle::is_shown_again(suspicion, first, again)) {
        ++shown;
        evidence = std::move(again);
      }
    }
  }
  if (evidence) {
    const std::string doubt = doubt_about_claim(suspicion, *evidence, posed);
    if (!doubt.empty()) {
      result.own_faults.push_back(
          fmt::format("; {}\n; {}\n{}", doubt, suspicion.detail, posed.text));
      return;
    }
  }
  store::Finding finding =
      make_finding(*posed.test,
                   suspicion,
                   evidence ? *evidence : first,
                   runs,
                   oracle::query_text(*first.profile, posed.text, first.ask));
  if (!evidence && suspicion.kind != Kind::SessionOnly) {
    finding.kind = oracle::kind_name(Kind::SessionOnly);
    finding.detail = "only in a session: " + suspicion.detail;
  }
  finding.runs = suspicion.kind == Kind::SessionOnly ? 1 : kConfirmations;
  finding.shown = suspicion.kind == Kind::SessionOnly ? 1 : shown;
  if (first.mode == exec::Mode::Fresh && !evidence) {
    // It was there once, in a process like all the others.
    finding.kind = oracle::kind_name(suspicion.kind);
    finding.detail = suspicion.detail;
    finding.runs = kConfirmations + 1;
    finding.shown = 1;
  }
  const auto found =
      std::ranges::find(settings_.solvers, first.profile, &Contestant::profile);
  finding.solver_version = found->version;
  finding.shape_hash =
      oracle::shape_hash(seeds_.language(), overlay_, posed.test->script);
  finding.size = oracle::formula_size(overlay_, posed.test->script);
  finding.texts.witness = witness_of(posed);
  if (finding.kind == oracle::kind_name(Kind::SessionOnly)) {
    finding.texts.transcript =
        solvers_[static_cast<size_t>(found - settings_.solvers.begin())]
            ->transcript();
  }
  result.findings.push_back(std::move(finding));
}

}  // namespace assay::campaign
