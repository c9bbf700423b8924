// SPDX-License-Identifier: MIT
// A formula is put to all solvers with all seeds. What is unsound is examined
// when all have answered, as their votes count. Which answers are unsound is
// for the oracles to say: a sat of a solver that over-approximates is none.
#include "campaign/sweep_runner.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/hash.h"
#include "campaign/finding_text.h"
#include "oracle/verdict.h"
#include "technique/synthesis/section_choice.h"
#include "vocabulary/conclusion.h"

namespace assay::campaign {

namespace {

using vocabulary::Conclusion;
using vocabulary::Standing;

// Failures are in the table, as errors; many formulas have the same.
const oracle::KindSet kUnsound = {oracle::Kind::RefutationUnsoundness,
                                  oracle::Kind::SolutionUnsoundness,
                                  oracle::Kind::InvalidModel,
                                  oracle::Kind::InvalidCore};

ask::Panel without_confirmers(ask::Panel panel) {
  panel.confirmers.clear();
  return panel;
}

// The formula's key and what is known of it.
store::Answer blank_answer(const testcase::TestCase& test) {
  const testcase::Provenance& from = test.provenance;
  store::Answer answer;
  answer.formula = fmt::format("{}/{}", from.theory, from.index);
  answer.category = from.category;
  answer.claim = testcase::promise_name(test.claim);
  if (const std::optional<testcase::Status> status = test.claim.status()) {
    answer.claim = vocabulary::status_name(*status);
  }
  return answer;
}

Standing standing_of(const testcase::TestCase& test, const oracle::Run& run) {
  const bool is_core = run.ask == oracle::Ask::Core;
  const auto* known = std::get_if<testcase::KnownCore>(&test.claim.promise);
  switch (is_core ? run.core.standing : run.model.standing) {
    case oracle::CheckResult::None: return Standing::None;
    case oracle::CheckResult::Invalid:
      // Its sat may be too much, and so may be the model of it.
      return !is_core && run.profile->is_over_approximating
                 ? Standing::Undetermined
                 : Standing::Invalid;
    case oracle::CheckResult::Valid:
    case oracle::CheckResult::Undetermined: break;
  }
  if (is_core && known != nullptr
      && ask::core_size(run.outcome.answers.back().text)
             > known->assertions.size()) {
    return Standing::Larger;
  }
  return (is_core ? run.core.standing : run.model.standing)
                 == oracle::CheckResult::Valid
             ? Standing::Valid
             : Standing::Undetermined;
}

// The name that the table has for the solver.
std::string name_of(const solver::Profile& profile,
                    const solver::Configuration* configuration) {
  return configuration == nullptr
             ? profile.name
             : fmt::format("{} ({})", profile.name, configuration->name);
}

void conclude(const ask::Examined& examined, store::Answer& answer) {
  Conclusion conclusion = Conclusion::Unconfirmed;
  if (examined.own_fault) {
    conclusion = Conclusion::Refuted;
    answer.reason = examined.own_fault->why;
  } else if (!examined.accusation) {
    answer.reason = "chance";
  } else {
    const ask::Confirmation& found = examined.accusation->confirmation;
    const bool is_steady = found.fresh_shown == found.fresh_runs;
    if (!found.why_not.empty()) {
      answer.reason = found.why_not;
    } else if (found.fresh_shown == 0) {
      answer.reason =
          fmt::format("flaky: in none of {} fresh processes", found.fresh_runs);
    } else if (found.by.empty()) {
      answer.reason = "no witness, and nobody says sat";
    } else {
      conclusion = Conclusion::Confirmed;
      answer.reason =
          fmt::format("{}{}",
                      fmt::join(found.by, ", "),
                      is_steady ? ""
                                : fmt::format(", flaky: in {} of {}",
                                              found.fresh_shown,
                                              found.fresh_runs));
    }
  }
  answer.conclusion = vocabulary::conclusion_name(conclusion);
}

}  // namespace

const solver::Configuration* find_configuration(
    const SweepSettings& settings, const solver::Profile& profile) {
  for (const std::string& name : settings.configurations) {
    const auto found = std::ranges::find(
        profile.configurations, name, &solver::Configuration::name);
    if (found != profile.configurations.end()) {
      return &*found;
    }
  }
  return nullptr;
}

std::expected<std::vector<ask::SolverUnderTest>, std::string> contestants(
    std::span<const ask::SolverUnderTest> solvers) {
  std::vector<ask::SolverUnderTest> list;
  for (const ask::SolverUnderTest& choice : solvers) {
    const auto same =
        std::ranges::find_if(list, [&](const ask::SolverUnderTest& other) {
          return other.profile->name == choice.profile->name;
        });
    if (same == list.end()) {
      list.push_back({choice.profile, choice.mode, choice.version});
    } else if (same->profile->command != choice.profile->command) {
      return std::unexpected(choice.profile->name);
    }
  }
  return list;
}

std::vector<stream::SweepOrder::Part> even_parts(
    const technique::Tables& tables,
    const std::vector<std::string>& categories,
    uint64_t each) {
  std::vector<stream::SweepOrder::Part> parts;
  for (const technique::TheoryGroup group : tables.groups()) {
    for (const auto& [section, ranks] :
         technique::chosen_sections(tables, group, categories)) {
      const uint64_t size = section.count;
      parts.push_back(
          {group, ranks.begin, size, each == 0 ? size : std::min(each, size)});
    }
  }
  return parts;
}

std::string unknown_configuration(const SweepSettings& settings) {
  std::set<std::string> names;
  for (const ask::SolverUnderTest& solver : settings.panel.solvers) {
    for (const auto& configuration : solver.profile->configurations) {
      names.insert(configuration.name);
    }
  }
  for (const std::string& name : settings.configurations) {
    if (!names.contains(name)) {
      return fmt::format("no solver has the configuration '{}'; there are: {}",
                         name,
                         fmt::join(names, ", "));
    }
  }
  return "";
}

SweepRunner::SweepRunner(const SweepSettings& settings,
                         const testcase::Seeds& seeds,
                         std::span<const stream::Arm> arms)
    : settings_(settings),
      batch_(seeds, arms, {}),
      asking_(without_confirmers(settings.panel), seeds.language()),
      confirming_(settings.panel, seeds.language()),
      examiner_(confirming_) {}

void SweepRunner::make(std::span<const stream::Task> tasks) {
  batch_.make(tasks, asking_);
}

TestResult SweepRunner::process(size_t number) {
  TestBatch::Made& made = batch_.at(number);
  TestResult result;
  if (!made.test) {
    return result;
  }
  result.is_made = true;
  result.digest =
      base::hash_combine(base::hash_bytes(made.posed.plain), made.task.index);
  const store::Answer blank = blank_answer(*made.test);
  Asked asked;
  for (size_t i = 0; i < settings_.panel.solvers.size(); ++i) {
    for (const uint64_t seed : settings_.solver_seeds) {
      store::Answer answer = blank;
      const solver::Profile& profile = *settings_.panel.solvers[i].profile;
      answer.solver = name_of(profile, find_configuration(settings_, profile));
      answer.solver_version = settings_.panel.solvers[i].version;
      answer.solver_seed = seed;
      answer.cpu_limit_ms = settings_.panel.limits.cpu_ms;
      if (!ask(i, made, std::move(answer), asked, result)) {
        return result;
      }
    }
  }
  examine(made, asked, result);
  result.missing = confirming_.refusal();
  return result;
}

bool SweepRunner::ask(size_t solver,
                      TestBatch::Made& made,
                      store::Answer answer,
                      Asked& asked,
                      TestResult& result) {
  if (!asking_.takes(solver, made.posed)) {
    result.answers.push_back({std::move(answer)});
    return true;
  }
  ask::Question question;
  question.configuration =
      find_configuration(settings_, *settings_.panel.solvers[solver].profile);
  question.ask = made.test->claim.status() == testcase::Status::Unsat
                     ? oracle::Ask::Core
                     : oracle::Ask::Model;
  question.limits = settings_.panel.limits;
  question.solver_seed = answer.solver_seed;
  asked.runs.push_back(asking_.ask(solver, made.posed, question));
  asked.answer_of.push_back(result.answers.size());
  const oracle::Run& run = asked.runs.back();
  if (result.missing = asking_.refusal(); !result.missing.empty()) {
    return false;
  }
  answer.end = run.outcome.end;
  answer.check = vocabulary::standing_name(standing_of(*made.test, run));
  answer.detail = run.outcome.detail;
  answer.cpu_us = run.outcome.cpu_us;
  answer.wall_us = run.outcome.wall_us;
  result.answers.push_back({std::move(answer)});
  result.runs.push_back({solver, run.outcome.end, run.outcome.cpu_us});
  result.solver_cpu_us += run.outcome.cpu_us;
  result.solver_wall_us += run.outcome.wall_us;
  return true;
}

void SweepRunner::examine(TestBatch::Made& made,
                          Asked& asked,
                          TestResult& result) {
  for (const oracle::Candidate& candidate :
       oracle::judge(made.test->claim, asked.runs, kUnsound)) {
    ask::Examined examined =
        examiner_.examine(candidate, asked.runs, made.posed);
    const size_t row = asked.answer_of[candidate.run];
    store::Answer& answer = result.answers[row].answer;
    answer.detail = candidate.detail;
    conclude(examined, answer);
    if (examined.own_fault) {
      result.own_faults.push_back(own_fault_text(*examined.own_fault));
    }
    if (!examined.accusation) {
      continue;
    }
    ask::Accusation& accusation = *examined.accusation;
    if (accusation.confirmation.certainty == ask::Certainty::SessionOnly
        && asked.runs[candidate.run].outcome.transcript.empty()) {
      // The session that has shown it is not one of the confirming panel.
      accusation.transcript =
          asking_.transcript(result.runs[candidate.run].solver);
    }
    result.answers[row].finding = result.findings.size();
    result.findings.push_back(
        make_finding(*made.test,
                     std::move(accusation),
                     asked.runs,
                     id_of(settings_.config, "", made.test->provenance)));
    // Theories have the same ranks; the place in the sweep is the test's own.
    result.findings.back().test_index = made.task.number;
  }
}

}  // namespace assay::campaign
