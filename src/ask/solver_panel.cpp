// SPDX-License-Identifier: MIT
#include "ask/solver_panel.h"

#include <algorithm>

#include <fmt/format.h>

#include "ask/query.h"
#include "solver/solver_catalogue.h"

namespace assay::ask {

namespace {

using oracle::Ask;
using oracle::CheckResult;
using solver::End;

void append(std::vector<std::string>& to,
            const std::vector<std::string>& more) {
  to.insert(to.end(), more.begin(), more.end());
}

// All that come behind the profile's command.
std::vector<std::string> options_of(const solver::Profile& profile,
                                    const solver::Uses& uses,
                                    const Question& question) {
  std::vector<std::string> options = query_options(profile, uses, question.ask);
  if (question.configuration != nullptr) {
    append(options, question.configuration->options);
  }
  if (question.solver_seed != 0) {
    for (std::string option : profile.seed_options) {
      if (const size_t at = option.find("{seed}"); at != std::string::npos) {
        option.replace(at, 6, std::to_string(question.solver_seed));
      }
      options.push_back(std::move(option));
    }
  }
  return options;
}

// The answer's text, or "" if there is none.
std::string response(const solver::Outcome& outcome) {
  return outcome.answers.empty() ? "" : outcome.answers.back().text;
}

}  // namespace

SolverPanel::SolverPanel(Panel panel, const smtlib::Language& language)
    : panel_(std::move(panel)),
      language_(language),
      printer_(language),
      checker_(language, panel_.is_stopped) {
  for (const SolverUnderTest& solver : panel_.solvers) {
    solvers_.push_back(
        std::make_unique<solver::Solver>(*solver.profile, solver.mode));
    fresh_.push_back(
        std::make_unique<solver::Solver>(*solver.profile, solver::Mode::Fresh));
    reserved_.try_emplace(solver.profile, language, *solver.profile);
  }
  for (const SolverUnderTest& confirmer : panel_.confirmers) {
    reserved_.try_emplace(confirmer.profile, language, *confirmer.profile);
  }
  for (const SolverUnderTest& newest : panel_.newest) {
    reserved_.try_emplace(newest.profile, language, *newest.profile);
  }
}

SolverPanel::~SolverPanel() = default;

PosedQuery SolverPanel::pose(term::TermManager& tm,
                             const testcase::TestCase& test) {
  return pose(tm, test, std::string(printer_.print(tm, test.script)));
}

PosedQuery SolverPanel::pose(term::TermManager& tm,
                             const testcase::TestCase& test,
                             std::string text) {
  PosedQuery posed;
  posed.test = &test;
  posed.tm = &tm;
  posed.plain = std::move(text);
  posed.uses = uses_of(language_, tm, test.script);
  posed.checks = count_checks(test.script);
  if (const auto* related =
          std::get_if<testcase::Related>(&test.claim.promise)) {
    posed.other = printer_.print(tm, related->other);
  }
  return posed;
}

std::string SolverPanel::why_not(size_t solver, const PosedQuery& posed) const {
  return solver::why_not(*panel_.solvers[solver].profile, posed.uses);
}

bool SolverPanel::takes(size_t solver, const PosedQuery& posed) const {
  return why_not(solver, posed).empty()
         && solver::is_worth(*panel_.solvers[solver].profile, posed.uses);
}

oracle::Run SolverPanel::ask(size_t solver,
                             PosedQuery& posed,
                             const Question& question) {
  oracle::Run made = run(solver, *solvers_[solver], posed, question);
  made.mode = panel_.solvers[solver].mode;
  return made;
}

oracle::Run SolverPanel::ask_fresh(size_t solver,
                                   PosedQuery& posed,
                                   const Question& question) {
  return run(solver, *fresh_[solver], posed, question);
}

const solver::Profile* SolverPanel::find_confirmer(
    const PosedQuery& posed,
    const solver::Profile& accused,
    solver::End answer,
    bool takes_relatives) {
  for (const SolverUnderTest& confirmer : panel_.confirmers) {
    const solver::Profile& profile = *confirmer.profile;
    const bool is_other = takes_relatives ? profile.name != accused.name
                                          : profile.family != accused.family;
    if (!profile.may_vote || !is_other
        || !solver::why_not(profile, posed.uses).empty()) {
      continue;
    }
    solver::Solver solver(profile, solver::Mode::Fresh);
    const solver::Outcome outcome =
        put(profile,
            solver,
            query_text(profile, posed.plain, Ask::Verdict),
            {{},
             posed.checks,
             query_options(profile, posed.uses, Ask::Verdict),
             panel_.limits});
    if (outcome.end == answer) {
      return &profile;
    }
  }
  return nullptr;
}

std::optional<SolverPanel::Newer> SolverPanel::ask_newer(
    size_t number, PosedQuery& posed, const Question& question) {
  const SolverUnderTest& accused = panel_.solvers[number];
  const auto found =
      std::ranges::find_if(panel_.newest, [&](const SolverUnderTest& other) {
        return !accused.version.empty()
               && other.profile->product == accused.profile->product
               && solver::is_version_less(accused.version, other.version);
      });
  if (found == panel_.newest.end()) {
    return std::nullopt;
  }
  Newer made{&*found, {}};
  const solver::Profile& profile = *found->profile;
  if (!solver::why_not(profile, posed.uses).empty()) {
    return made;
  }
  std::unique_ptr<solver::Solver>& solver = newest_[found->profile];
  if (solver == nullptr) {
    solver = std::make_unique<solver::Solver>(profile, found->mode);
  }
  oracle::Run run;
  run.profile = &profile;
  run.mode = found->mode;
  run.ask = question.ask;
  run.options = query_options(profile, posed.uses, question.ask);
  run.outcome = put(profile,
                    *solver,
                    shared_text(profile, posed, run.ask),
                    {{}, posed.checks, run.options, question.limits});
  const std::string text = response(run.outcome);
  if (run.outcome.end == End::Sat && run.ask == Ask::Model && !text.empty()) {
    run.model = checker_.check_model(posed.plain, text);
  }
  made.run = std::move(run);
  return made;
}

const solver::Profile* SolverPanel::find_second(
    const PosedQuery& posed, const solver::Profile& accused) const {
  for (const auto* solvers : {&panel_.solvers, &panel_.confirmers}) {
    for (const SolverUnderTest& solver : *solvers) {
      const solver::Profile& profile = *solver.profile;
      if (profile.may_vote && profile.family != accused.family
          && solver::why_not(profile, posed.uses).empty()) {
        return &profile;
      }
    }
  }
  return nullptr;
}

oracle::ModelCheck SolverPanel::check_model(const PosedQuery& posed,
                                            const std::string& model) {
  return checker_.check_model(posed.plain, model);
}

std::string SolverPanel::transcript(size_t solver) const {
  return solvers_[solver]->transcript();
}

std::string SolverPanel::text_of(const solver::Profile& profile,
                                 PosedQuery& posed,
                                 Ask ask) {
  const std::string text = shared_text(profile, posed, ask);
  return as_given_to(profile, text, text);
}

std::string SolverPanel::as_given_to(const solver::Profile& profile,
                                     const std::string& script,
                                     const std::string& text) const {
  return renaming_for(profile, script).apply(text);
}

Renaming SolverPanel::renaming_for(const solver::Profile& profile,
                                   const std::string& script) const {
  const auto found = reserved_.find(&profile);
  return found == reserved_.end() ? Renaming() : found->second.renaming(script);
}

solver::Outcome SolverPanel::put(const solver::Profile& profile,
                                 solver::Solver& solver,
                                 const std::string& text,
                                 solver::Query query) {
  const Renaming renaming = renaming_for(profile, text);
  const std::string renamed =
      renaming.is_empty() ? std::string() : renaming.apply(text);
  query.text = renaming.is_empty() ? text : renamed;
  ++runs_;
  solver::Outcome outcome = solver.run(query);
  if (!outcome.is_started && refusal_.empty()) {
    refusal_ = fmt::format(
        "{} cannot be started any more: {}", profile.name, outcome.detail);
  }
  if (!renaming.is_empty()) {
    for (solver::Answer& answer : outcome.answers) {
      answer.text = renaming.undo(answer.text);
    }
  }
  return outcome;
}

std::string SolverPanel::shared_text(const solver::Profile& profile,
                                     PosedQuery& posed,
                                     Ask ask) {
  if (ask == Ask::Core && posed.named.empty()) {
    posed.named = printer_.print(
        *posed.tm, name_assertions(*posed.tm, posed.test->script));
  }
  return query_text(profile, ask == Ask::Core ? posed.named : posed.plain, ask);
}

oracle::Run SolverPanel::run(size_t number,
                             solver::Solver& solver,
                             PosedQuery& posed,
                             const Question& question) {
  oracle::Run run;
  run.profile = panel_.solvers[number].profile;
  run.configuration = question.configuration;
  run.ask = question.ask;
  run.solver_seed = question.solver_seed;
  run.options = question.options
                    ? *question.options
                    : options_of(*run.profile, posed.uses, question);
  run.outcome = put(*run.profile,
                    solver,
                    shared_text(*run.profile, posed, run.ask),
                    {{},
                     posed.checks,
                     run.options,
                     question.limits,
                     question.is_rerun,
                     question.takes_advice});
  append(run.options, run.outcome.more_options);
  const std::string text =
      question.is_checked ? response(run.outcome) : std::string();
  if (run.outcome.end == End::Sat && run.ask == Ask::Model && !text.empty()) {
    run.model = checker_.check_model(posed.plain, text);
  }
  if (run.outcome.end == End::Unsat && run.ask == Ask::Core && !text.empty()) {
    run.core = check_core(number, posed, text, question.limits);
  }
  if (!posed.other.empty() && solver::is_verdict(run.outcome.end)) {
    run.other = put(*run.profile,
                    solver,
                    query_text(*run.profile, posed.other, Ask::Verdict),
                    {{}, 1, run.options, question.limits});
  }
  return run;
}

// A core is wrong if it lacks a member that all cores have, or if another
// solver has a model of it that our evaluator accepts. It is not worth more
// than one question for each family, and none once another family has said
// `unsat`.
oracle::ModelCheck SolverPanel::check_core(size_t number,
                                           PosedQuery& posed,
                                           const std::string& core,
                                           const process::Limits& limits) {
  const std::optional<std::string> missing =
      checker_.missing_member(posed.test->claim, posed.named, core);
  if (missing) {
    return {CheckResult::Invalid,
            fmt::format("the core lacks {}, without which the rest is sat",
                        *missing)};
  }
  const std::optional<std::string> script =
      checker_.script_of_core(posed.named, core);
  if (!script) {
    return {CheckResult::Undetermined, "the core cannot be read"};
  }
  if (*script == posed.named) {
    return {CheckResult::Valid, "it is the whole script"};
  }
  const std::string& accused = panel_.solvers[number].profile->family;
  std::vector<std::string> asked;
  const auto decide = [&](const solver::Profile& profile,
                          solver::Solver& solver) {
    if (std::ranges::count(asked, profile.family) > 0
        || !solver::why_not(profile, posed.uses).empty()) {
      return oracle::ModelCheck();
    }
    asked.push_back(profile.family);
    const Ask ask = profile.gives_models ? Ask::Model : Ask::Verdict;
    const solver::Outcome outcome =
        put(profile,
            solver,
            query_text(profile, *script, ask),
            {{}, 1, query_options(profile, posed.uses, ask), limits});
    const std::string model = response(outcome);
    if (outcome.end == End::Sat && !model.empty()
        && checker_.check_model(*script, model).standing
               == CheckResult::Valid) {
      return oracle::ModelCheck{
          CheckResult::Invalid,
          fmt::format("the core is sat: {} has a model that Assay has checked",
                      profile.name)};
    }
    return outcome.end == End::Unsat && profile.may_vote
                   && profile.family != accused
               ? oracle::ModelCheck{CheckResult::Valid,
                                    "unsat by " + profile.name}
               : oracle::ModelCheck();
  };
  oracle::ModelCheck check;
  for (size_t i = 0; i < solvers_.size(); ++i) {
    if (i != number && check.standing == CheckResult::None) {
      check = decide(*panel_.solvers[i].profile, *solvers_[i]);
    }
  }
  for (const SolverUnderTest& confirmer : panel_.confirmers) {
    if (check.standing == CheckResult::None) {
      solver::Solver solver(*confirmer.profile, solver::Mode::Fresh);
      check = decide(*confirmer.profile, solver);
    }
  }
  return check.standing == CheckResult::None
             ? oracle::ModelCheck{CheckResult::Undetermined,
                                  "no other solver decides it"}
             : check;
}

}  // namespace assay::ask
