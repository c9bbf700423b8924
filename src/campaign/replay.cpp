// SPDX-License-Identifier: MIT
#include "campaign/replay.h"

#include <algorithm>
#include <span>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "campaign/worker.h"
#include "process/process.h"
#include "smtlib/printer.h"
#include "solver/sandbox.h"
#include "technique/registry.h"

namespace assay::campaign {

namespace {

// A session-only failure has to be seen in a session: its transcript, in one
// process.
void replay_session(const store::Finding& finding,
                    const Settings& settings,
                    Replayed& result) {
  const solver::Profile& profile = *settings.panel.solvers.front().profile;
  const process::Command command = solver::in_sandbox(
      profile, {finding.reproduction.argv, profile.command.env});
  process::RawRun run = process::run_process(
      command, finding.artifact(store::kSessionName), settings.panel.limits);
  const solver::Outcome outcome =
      solver::classify(profile, std::move(run), settings.panel.limits, 1);
  result.is_shown =
      solver::is_failure(outcome.end)
      && (finding.signature.empty() || outcome.signature == finding.signature);
  result.detail = fmt::format("the session ends with {} {}",
                              solver::end_name(outcome.end),
                              outcome.detail);
}

// What the solver was asked.
ask::Question recorded_question(const store::Finding& finding,
                                const solver::Profile& profile,
                                const process::Limits& limits) {
  ask::Question question;
  question.ask = finding.question.ask;
  question.limits = limits;
  question.solver_seed = finding.question.solver_seed;
  // Earlier versions did not say what was given.
  if (finding.question.cpu_ms != 0) {
    question.options = finding.question.options;
  }
  const auto found = std::ranges::find(profile.configurations,
                                       finding.question.configuration,
                                       &solver::Configuration::name);
  if (found != profile.configurations.end()) {
    question.configuration = &*found;
  }
  return question;
}

// A finding's test, made again, and what is needed for that.
struct Remade {
  const technique::Technique* technique = nullptr;
  technique::TheoryGroup group = technique::TheoryGroup::Core;
  std::unique_ptr<const technique::Tables> tables;
};

Result<Remade> prepare_again(const Origin& origin,
                             const testcase::Seeds& seeds) {
  const testcase::TestId& from = origin.id;
  Remade made;
  made.technique = technique::find_technique(from.technique);
  const std::optional<technique::TheoryGroup> group =
      technique::find_group(from.theory);
  if (made.technique == nullptr || !group) {
    return fail("provenance",
                {},
                fmt::format("there is no technique '{}' for '{}' here",
                            from.technique,
                            from.theory));
  }
  made.group = *group;
  ASSAY_TRY(made.tables, made.technique->prepare(seeds, origin.config));
  if (std::ranges::count(made.tables->groups(), made.group) == 0) {
    return fail("provenance",
                {},
                fmt::format("no test of '{}' can be made from these seeds",
                            from.theory));
  }
  return made;
}

}  // namespace

std::vector<std::string> recorded_command(const store::Finding& finding) {
  std::vector<std::string> command = finding.reproduction.argv;
  const std::vector<std::string>& options = finding.question.options;
  if (command.size() > options.size()
      && std::ranges::equal(std::span(command).last(options.size()), options)) {
    command.resize(command.size() - options.size());
  }
  return command;
}

std::vector<RecordedSolver> recorded_others(const store::Finding& finding) {
  using nlohmann::json;
  const json runs =
      json::parse(finding.artifact(store::kRunsName), nullptr, false);
  std::vector<RecordedSolver> others;
  for (const json& run : runs.is_array() ? runs : json::array()) {
    const auto name = run.is_object() ? run.find("solver") : run.end();
    if (name == run.end() || !name->is_string() || *name == finding.solver) {
      continue;
    }
    RecordedSolver& other = others.emplace_back();
    other.name = name->get<std::string>();
    const auto command = run.find("command");
    for (const json& word :
         command == run.end() ? json::array() : json(*command)) {
      if (word.is_string()) {
        other.command.push_back(word.get<std::string>());
      }
    }
  }
  return others;
}

Result<Replayed> replay(const store::Finding& finding,
                        const Origin& origin,
                        Settings settings,
                        const testcase::Seeds& seeds) {
  const testcase::TestId& from = origin.id;
  settings.seed = from.seed;
  settings.config = origin.config;
  settings.seeds_hash = from.lock_hash;
  ASSAY_TRY(const Remade made, prepare_again(origin, seeds));
  term::TermManager tm(&seeds.base());
  ASSAY_TRY(const testcase::TestCase test,
            technique::make_test(*made.technique,
                                 *made.tables,
                                 {from.seed, from.index, made.group},
                                 tm));
  Replayed result;
  ask::SolverPanel asker(settings.panel, seeds.language());
  ask::PosedQuery posed = asker.pose(tm, test);
  const auto solver =
      std::ranges::find(settings.panel.solvers,
                        finding.solver,
                        [](const ask::SolverUnderTest& contestant) {
                          return contestant.profile->name;
                        });
  ASSAY_CHECK(solver != settings.panel.solvers.end()) << finding.solver;
  result.steps = test.provenance.rules.size();
  result.script = asker.text_of(*solver->profile, posed, finding.question.ask);
  result.is_same_script = result.script == finding.artifact(store::kScriptName);
  if (finding.confirmation.certainty == vocabulary::Certainty::SessionOnly) {
    replay_session(finding, settings, result);
    return result;
  }
  const stream::Arm arm{made.technique, made.tables.get(), made.group, ""};
  Worker worker(settings, seeds, {&arm, 1});
  worker.record_question(
      static_cast<size_t>(solver - settings.panel.solvers.begin()),
      recorded_question(finding, *solver->profile, settings.panel.limits));
  const TestResult again = worker.process({from.index, from.index, 0});
  result.detail = again.own_faults.empty() ? "nothing is wrong now"
                                           : again.own_faults.front();
  for (const store::Finding& other : again.findings) {
    if (other.solver == finding.solver) {
      result.is_shown = other.kind == finding.kind
                        && other.is_confirmed() == finding.is_confirmed();
      result.detail =
          fmt::format("{}: {}", kind_name(other.kind), other.detail);
    }
  }
  return result;
}

Result<MinimalSteps> find_least(const store::Finding& finding,
                                Origin origin,
                                const Settings& settings,
                                const testcase::Seeds& seeds) {
  MinimalSteps least;
  const auto with = [&](std::vector<uint32_t> undone, uint32_t step) {
    undone.push_back(step);
    std::ranges::sort(undone);
    return undone;
  };
  const technique::Technique* technique =
      technique::find_technique(origin.id.technique);
  const bool has_steps = technique != nullptr
                         && std::ranges::find(technique->options(),
                                              technique::kUndoneOption,
                                              &technique::OptionInfo::name)
                                != technique->options().end();
  if (!has_steps) {
    return fail("no-steps", {}, "no step can be taken back");
  }
  const auto undo = [&](const std::vector<uint32_t>& steps) {
    origin.config.options.set(technique::kUndoneOption, steps);
  };
  ASSAY_TRY(const Replayed whole, replay(finding, origin, settings, seeds));
  // One at a time: there are few, and each pass makes them fewer. A test has at
  // most as many steps as rules were applied.
  for (bool is_shorter = true; is_shorter;) {
    is_shorter = false;
    for (uint32_t step = 0; step < whole.steps; ++step) {
      if (std::ranges::count(least.undone, step) > 0) {
        continue;
      }
      undo(with(least.undone, step));
      const Result<Replayed> tried = replay(finding, origin, settings, seeds);
      if (!tried && tried.error().code == technique::kNoStep) {
        break;
      }
      if (tried && tried->is_shown) {
        least.undone = with(least.undone, step);
        is_shorter = true;
      }
    }
  }
  if (least.undone.empty()) {
    return fail("no-steps", {}, "no step can be taken back");
  }
  undo(least.undone);
  ASSAY_TRY(const Remade made, prepare_again(origin, seeds));
  term::TermManager tm(&seeds.base());
  ASSAY_TRY(testcase::TestCase test,
            technique::make_test(*made.technique,
                                 *made.tables,
                                 {origin.id.seed, origin.id.index, made.group},
                                 tm));
  least.steps = std::move(test.provenance.rules);
  least.script = smtlib::print_script(seeds.language(), tm, test.script, {});
  return least;
}

}  // namespace assay::campaign
