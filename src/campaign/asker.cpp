// SPDX-License-Identifier: MIT
#include "campaign/asker.h"

#include <algorithm>

#include <fmt/format.h>

#include "oracle/ask.h"

namespace assay::campaign {

namespace {

using exec::End;
using oracle::Ask;
using oracle::Standing;

void append(std::vector<std::string>& to,
            const std::vector<std::string>& more) {
  to.insert(to.end(), more.begin(), more.end());
}

exec::Outcome query(exec::Solver& solver,
                    const std::string& text,
                    std::vector<std::string> options,
                    const exec::Limits& limits,
                    size_t checks = 1) {
  return solver.run({text, checks, std::move(options), limits});
}

// The answer's text, or "" if there is none.
std::string response(const exec::Outcome& outcome) {
  return outcome.answers.empty() ? "" : outcome.answers.back().text;
}

}  // namespace

Asker::Asker(const Settings& settings, const smtlib::Language& language)
    : settings_(settings),
      language_(language),
      printer_(language),
      checker_(language) {
  for (const Contestant& solver : settings.solvers) {
    solvers_.push_back(
        std::make_unique<exec::Solver>(*solver.profile, solver.mode));
    fresh_.push_back(
        std::make_unique<exec::Solver>(*solver.profile, exec::Mode::Fresh));
  }
}

Asker::~Asker() = default;

Posed Asker::pose(term::TermManager& tm, const testcase::TestCase& test) {
  Posed posed;
  posed.test = &test;
  posed.tm = &tm;
  posed.plain = printer_.print(tm, test.script);
  posed.uses = oracle::uses_of(language_, tm, test.script);
  posed.checks = oracle::count_checks(test.script);
  if (const auto* related =
          std::get_if<testcase::Related>(&test.claim.promise)) {
    posed.other = printer_.print(tm, related->other);
  }
  return posed;
}

bool Asker::takes(size_t solver, const Posed& posed) const {
  const exec::Profile& profile = *settings_.solvers[solver].profile;
  return exec::why_not(profile, posed.uses).empty()
         && exec::is_worth(profile, posed.uses);
}

oracle::Run Asker::ask(size_t solver, Posed& posed, const Question& question) {
  oracle::Run made = run(solver, *solvers_[solver], posed, question);
  made.mode = settings_.solvers[solver].mode;
  return made;
}

oracle::Run Asker::ask_fresh(size_t solver,
                             Posed& posed,
                             const Question& question) {
  return run(solver, *fresh_[solver], posed, question);
}

const exec::Profile* Asker::find_confirmer(const Posed& posed,
                                           const exec::Profile& accused,
                                           exec::End answer) {
  for (const Contestant& confirmer : settings_.confirmers) {
    const exec::Profile& profile = *confirmer.profile;
    if (!profile.may_vote || profile.family == accused.family
        || !exec::why_not(profile, posed.uses).empty()) {
      continue;
    }
    exec::Solver solver(profile, exec::Mode::Fresh);
    const exec::Outcome outcome =
        query(solver,
              oracle::query_text(profile, posed.plain, Ask::Verdict),
              oracle::query_options(profile, posed.uses, Ask::Verdict),
              settings_.limits,
              posed.checks);
    if (outcome.end == answer) {
      return &profile;
    }
  }
  return nullptr;
}

std::string Asker::transcript(size_t solver) const {
  return solvers_[solver]->transcript();
}

std::string Asker::text_of(const exec::Profile& profile,
                           Posed& posed,
                           Ask ask) {
  if (ask == Ask::Core && posed.named.empty()) {
    posed.named = printer_.print(
        *posed.tm, oracle::name_assertions(*posed.tm, posed.test->script));
  }
  return oracle::query_text(
      profile, ask == Ask::Core ? posed.named : posed.plain, ask);
}

oracle::Run Asker::run(size_t number,
                       exec::Solver& solver,
                       Posed& posed,
                       const Question& question) {
  oracle::Run run;
  run.profile = settings_.solvers[number].profile;
  run.configuration = question.configuration;
  run.ask = question.ask;
  run.solver_seed = question.solver_seed;
  run.options = oracle::query_options(*run.profile, posed.uses, run.ask);
  if (run.configuration != nullptr) {
    append(run.options, run.configuration->options);
  }
  if (question.solver_seed != 0) {
    for (const std::string& option : run.profile->seed_options) {
      std::string text = option;
      if (const size_t at = text.find("{seed}"); at != std::string::npos) {
        text.replace(at, 6, std::to_string(question.solver_seed));
      }
      run.options.push_back(std::move(text));
    }
  }
  run.outcome = query(solver,
                      text_of(*run.profile, posed, run.ask),
                      run.options,
                      question.limits,
                      posed.checks);
  const std::string text = response(run.outcome);
  if (run.outcome.end == End::Sat && run.ask == Ask::Model && !text.empty()) {
    run.model = checker_.check_model(posed.plain, text);
  }
  if (run.outcome.end == End::Unsat && run.ask == Ask::Core && !text.empty()) {
    run.core = check_core(number, posed, text, question);
  }
  if (!posed.other.empty() && exec::is_verdict(run.outcome.end)) {
    run.other =
        query(solver,
              oracle::query_text(*run.profile, posed.other, Ask::Verdict),
              run.options,
              question.limits);
  }
  return run;
}

// A core is wrong if it lacks a member that all cores have, or if another
// solver has a model of it that our evaluator accepts. It is not worth more
// than one question for each family, and none once another family has said
// `unsat`.
oracle::ModelCheck Asker::check_core(size_t number,
                                     Posed& posed,
                                     const std::string& core,
                                     const Question& question) {
  const std::optional<std::string> missing =
      checker_.missing_member(posed.test->claim, posed.named, core);
  if (missing) {
    return {Standing::Invalid,
            fmt::format("the core lacks {}, without which the rest is sat",
                        *missing)};
  }
  const std::optional<std::string> script =
      checker_.script_of_core(posed.named, core);
  if (!script) {
    return {Standing::Undetermined, "the core cannot be read"};
  }
  if (*script == posed.named) {
    return {Standing::Valid, "it is the whole script"};
  }
  const exec::Profile& accused = *settings_.solvers[number].profile;
  std::vector<std::string> asked;
  bool is_confirmed = false;
  const auto has_model = [&](const exec::Profile& profile,
                             exec::Solver& solver) {
    if (is_confirmed || !profile.gives_models
        || std::ranges::count(asked, profile.family) > 0
        || !exec::why_not(profile, posed.uses).empty()) {
      return false;
    }
    asked.push_back(profile.family);
    const exec::Outcome outcome =
        query(solver,
              oracle::query_text(profile, *script, Ask::Model),
              oracle::query_options(profile, posed.uses, Ask::Model),
              question.limits);
    is_confirmed = outcome.end == End::Unsat && profile.may_vote
                   && profile.family != accused.family;
    const std::string model = response(outcome);
    return outcome.end == End::Sat && !model.empty()
           && checker_.check_model(*script, model).standing == Standing::Valid;
  };
  const auto invalid = [](const exec::Profile& profile) {
    return oracle::ModelCheck{
        Standing::Invalid,
        fmt::format("the core is sat: {} has a model that Assay has checked",
                    profile.name)};
  };
  for (size_t i = 0; i < solvers_.size(); ++i) {
    const exec::Profile& profile = *settings_.solvers[i].profile;
    if (i != number && has_model(profile, *solvers_[i])) {
      return invalid(profile);
    }
  }
  for (const Contestant& confirmer : settings_.confirmers) {
    exec::Solver solver(*confirmer.profile, exec::Mode::Fresh);
    if (has_model(*confirmer.profile, solver)) {
      return invalid(*confirmer.profile);
    }
  }
  return {Standing::Undetermined, ""};
}

}  // namespace assay::campaign
