// SPDX-License-Identifier: MIT
//
// A rule is first tried out by our evaluator at small sizes: a counterexample
// found there ends the matter. Then circuits, if they are wanted, and solvers
// are asked, one after the other and the smallest sizes first, whether the
// negation of each obligation is unsat.
// What is drawn is a symbol at first. Products of symbols are often too hard;
// then some literals stand for what is drawn, as they do in tests. A size that
// nobody decides is the last one: larger ones are harder.
//
// A solver's sat refutes a rule only if our evaluator accepts its model.
#include "prove/rule_checker.h"

#include <algorithm>
#include <array>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/check.h"
#include "blast/prove.h"
#include "eval/evaluator.h"
#include "model/value_text.h"
#include "rules/trial.h"
#include "smtlib/command_table.h"
#include "smtlib/features.h"
#include "term/substitute.h"
#include "testcase/witness.h"
#include "theory/sort_values.h"

namespace assay::prove {

namespace {

using num::Value;
using oracle::CheckResult;
using rules::Obligation;
using rules::Rule;
using smtlib::CommandKind;
using term::Sort;
using term::Symbol;
using term::Term;

using Replacements = std::vector<std::pair<Term, Term>>;

constexpr int64_t kLowDraw = -7;
constexpr int64_t kHighDraw = 8;
constexpr auto kDraws = static_cast<size_t>(kHighDraw - kLowDraw + 1);

// The script with the least logic that fits.
smtlib::Script with_logic(const smtlib::Language& language,
                          term::TermManager& tm,
                          smtlib::Script script) {
  script.logic = smtlib::least_logic(smtlib::features_of(language, tm, script));
  script.items.push_back(
      {{smtlib::Item::Kind::Text, tm.mk_name(script.logic).id}});
  script.commands.insert(script.commands.begin(),
                         {CommandKind::SetLogic,
                          smtlib::command_row("set-logic"),
                          static_cast<uint32_t>(script.items.size() - 1),
                          {}});
  return script;
}

std::string one_line(const std::string& text) {
  std::string out;
  for (const char c : text) {
    const bool is_blank = c == '\n' || c == '\t' || c == ' ' || c == '\r';
    if (!is_blank || (!out.empty() && out.back() != ' ')) {
      out += is_blank ? ' ' : c;
    }
  }
  return out;
}

// Literals to stand for what is drawn; none if there are none.
std::vector<Term> literals(const smtlib::Language& language,
                           term::TermManager& tm,
                           Sort sort) {
  std::vector<Value> values;
  if (const auto number_value = theory::values_of(tm, sort).number) {
    for (int64_t number = kLowDraw; number <= kHighDraw; ++number) {
      values.push_back(number_value(tm, sort, static_cast<long>(number)));
    }
  } else {
    const model::Model nothing{};
    values = eval::Evaluator(language.theories(), tm, nothing).candidates(sort);
  }
  std::vector<Term> terms;
  for (const Value& value : values) {
    if (const std::optional<Term> term =
            model::value_to_term(language.theories(), tm, sort, value)) {
      terms.push_back(*term);
    }
  }
  return terms;
}

}  // namespace

std::string_view verdict_name(RuleVerdict verdict) {
  constexpr std::array<std::string_view, 5> kNames = {
      "proved", "exhausted", "tried", "promises nothing", "refuted"};
  return kNames.at(static_cast<size_t>(verdict));
}

RuleChecker::RuleChecker(const smtlib::Language& language,
                         const ask::Panel& panel,
                         const RuleCheckSettings& settings)
    : language_(language), settings_(settings), panel_(panel, language) {}

RuleCheck RuleChecker::check(const Rule& rule,
                             std::span<const rules::Proof> known) {
  RuleCheck out;
  out.rule = &rule;
  if (!rules::has_promises(rule)) {
    out.verdict = RuleVerdict::Unclaimed;
    return out;
  }
  const Result<rules::Trial> trial =
      rules::try_rule(language_, rule, settings_.points);
  ASSAY_CHECK(trial) << rule.name << ": " << trial.error().message;
  out.points = trial->points;
  out.is_complete = trial->is_complete && trial->points > 0;
  out.open = trial->open.value_or("");
  out.counterexample = trial->counterexample.value_or("");
  for (const rules::Sizes& sizes : trial->complete) {
    out.proofs.push_back({sizes, std::string(rules::kAllTried)});
  }
  const bool may_prove =
      !panel_.panel().solvers.empty() || settings_.conflicts > 0;
  if (out.counterexample.empty() && may_prove) {
    out.asked_solvers = true;
    prove(rule, known, out);
    out.refusal = panel_.refusal();
  }
  const bool is_proved =
      !out.attempts.empty()
      && std::ranges::none_of(out.attempts, [](const ProofAttempt& attempt) {
           return attempt.solver.empty() && !attempt.is_large;
         });
  if (!out.counterexample.empty() || !out.open.empty()) {
    out.proofs.clear();
  }
  out.verdict = !out.counterexample.empty()           ? RuleVerdict::Refuted
                : is_proved                           ? RuleVerdict::Proved
                : out.is_complete && out.open.empty() ? RuleVerdict::Exhausted
                                                      : RuleVerdict::Tried;
  return out;
}

void RuleChecker::prove(const Rule& rule,
                        std::span<const rules::Proof> known,
                        RuleCheck& out) {
  std::vector<rules::Sizes> rows = rules::proof_sizes(rule);
  const size_t usual = rows.size();
  if (settings_.has_large) {
    std::ranges::copy(rules::large_sizes(rule), std::back_inserter(rows));
  }
  const size_t ascending = rows.size();
  if (settings_.has_widths) {
    std::ranges::copy(rules::other_widths(rule), std::back_inserter(rows));
  }
  std::map<std::string, Course> courses;
  for (size_t i = 0; i < rows.size() && out.counterexample.empty(); ++i) {
    if (i == ascending) {
      courses.clear();  // these are small again
    }
    const auto found = std::ranges::find(known, rows[i], &rules::Proof::sizes);
    if (found != known.end() && found->prover != rules::kAllTried) {
      out.attempts.push_back({"",
                              fmt::format("{}", fmt::join(rows[i], ".")),
                              found->prover,
                              "",
                              i >= usual});
      continue;
    }
    const size_t before = out.attempts.size();
    const std::optional<std::string> prover =
        prove_at(rule, rows[i], courses, out);
    for (size_t at = before; at < out.attempts.size(); ++at) {
      out.attempts[at].is_large = i >= usual;
    }
    if (prover) {
      out.proofs.push_back({rows[i], *prover});
    }
  }
}

std::optional<std::string> RuleChecker::prove_at(
    const Rule& rule,
    const rules::Sizes& sizes,
    std::map<std::string, Course>& courses,
    RuleCheck& out) {
  const Result<std::vector<rules::Instance>> instances =
      rules::compile(language_, rule, sizes);
  ASSAY_CHECK(instances) << rule.name << ": " << instances.error().message;
  std::vector<std::string> provers;
  bool is_shown = true;
  for (const rules::Instance& instance : *instances) {
    const std::unique_ptr<term::TermManager> tm =
        language_.theories().make_manager();
    for (const Obligation& obligation : rules::obligations_of(instance, *tm)) {
      prove(instance, *tm, obligation, courses[obligation.name], out);
      if (!out.counterexample.empty()) {
        return std::nullopt;
      }
      const ProofAttempt& last = out.attempts.back();
      is_shown = is_shown && !last.solver.empty() && last.draws.empty();
      if (std::ranges::find(provers, last.solver) == provers.end()) {
        provers.push_back(last.solver);
      }
    }
  }
  return is_shown && !provers.empty()
             ? std::optional(fmt::format("{}", fmt::join(provers, "+")))
             : std::nullopt;
}

void RuleChecker::prove(const rules::Instance& instance,
                        term::TermManager& tm,
                        const Obligation& obligation,
                        Course& course,
                        RuleCheck& out) {
  ProofAttempt attempt{
      obligation.name, rules::sizes_text(instance), "", "", false};
  const std::string place = fmt::format("{}{}{}",
                                        obligation.name,
                                        attempt.sizes.empty() ? "" : " at ",
                                        attempt.sizes);
  if (!course.is_stuck && obligation.has_script) {
    if (!course.needs_draws) {
      attempt.solver =
          ask_all(tm, with_logic(language_, tm, obligation.script), place, out);
      course.needs_draws = attempt.solver.empty();
    }
    if (attempt.solver.empty() && out.counterexample.empty()) {
      attempt.solver = prove_draws(instance, tm, obligation, attempt, out);
    }
    course.is_stuck = attempt.solver.empty();
  }
  out.attempts.push_back(std::move(attempt));
}

std::string RuleChecker::ask_circuits(term::TermManager& tm,
                                      const smtlib::Script& script,
                                      const std::string& place,
                                      RuleCheck& out) {
  if (settings_.conflicts == 0) {
    return "";
  }
  blast::Budget budget;
  budget.conflicts = settings_.conflicts;
  budget.is_stopped = panel_.panel().is_stopped;
  const blast::Answer answer = blast::prove(language_, tm, script, budget);
  if (answer.needs_choice) {
    out.remarks.push_back(fmt::format(
        "{}: false only where the standard leaves a value open", place));
  } else if (answer.status == blast::Answer::Status::Sat) {
    const Result<std::string> text =
        testcase::witness_text(language_, tm, script, *answer.witness);
    out.counterexample =
        fmt::format("{}: {} (by {})",
                    place,
                    text ? one_line(*text) : text.error().message,
                    kCircuits);
  } else if (answer.status == blast::Answer::Status::Fault) {
    out.remarks.push_back(
        fmt::format("circuits fail for {}: {}", place, answer.reason));
  }
  return answer.status == blast::Answer::Status::Unsat ? std::string(kCircuits)
                                                       : "";
}

std::string RuleChecker::ask_all(term::TermManager& tm,
                                 smtlib::Script script,
                                 const std::string& place,
                                 RuleCheck& out) {
  if (std::string prover = ask_circuits(tm, script, place, out);
      !prover.empty() || !out.counterexample.empty()) {
    return prover;
  }
  const testcase::TestCase test(std::move(script), {}, {});
  ask::PosedQuery posed = panel_.pose(tm, test);
  const std::vector<ask::SolverUnderTest>& solvers = panel_.panel().solvers;
  for (size_t i = 0; i < solvers.size(); ++i) {
    const solver::Profile& profile = *solvers[i].profile;
    if (!panel_.takes(i, posed)) {
      continue;
    }
    ask::Question question;
    question.ask =
        profile.gives_models ? oracle::Ask::Model : oracle::Ask::Verdict;
    question.limits = panel_.panel().limits;
    const oracle::Run run = panel_.ask(i, posed, question);
    const solver::End end = run.outcome.end;
    if (end == solver::End::Unsat) {
      return profile.name;
    }
    if (solver::is_failure(end)) {
      out.remarks.push_back(fmt::format("{} fails ({}) for {}: {}",
                                        profile.name,
                                        solver::end_name(end),
                                        place,
                                        run.outcome.detail));
    }
    if (end != solver::End::Sat || profile.is_over_approximating) {
      continue;
    }
    if (run.model.standing == CheckResult::Valid) {
      out.counterexample =
          fmt::format("{}: {} (by {})",
                      place,
                      one_line(run.outcome.answers.back().text),
                      profile.name);
      return "";
    }
    out.remarks.push_back(
        fmt::format("{} says sat for {}, but its model {}",
                    profile.name,
                    place,
                    run.model.standing == CheckResult::Invalid
                        ? "is wrong: a fault of the solver"
                        : "is not decided: " + run.model.reason));
  }
  return "";
}

bool RuleChecker::is_excluded(term::TermManager& tm,
                              const Obligation& obligation,
                              std::span<const std::pair<Term, Term>> draws) {
  const model::Model nothing{};
  eval::Evaluator evaluator(language_.theories(), tm, nothing);
  return std::ranges::any_of(obligation.premises, [&](Term premise) {
    const Value value =
        evaluator.evaluate(term::substitute(tm, premise, draws));
    return value.is_known() && !value.is_true();
  });
}

// As many proofs as a number has values; several numbers run through theirs in
// different orders, odd ones at the same time.
std::string RuleChecker::prove_draws(const rules::Instance& instance,
                                     term::TermManager& tm,
                                     const Obligation& obligation,
                                     ProofAttempt& attempt,
                                     RuleCheck& out) {
  std::vector<std::string> names;
  std::vector<Term> symbols;
  std::vector<std::vector<Term>> values;
  for (const rules::Variable& variable : instance.rule->variables) {
    const auto symbol = std::ranges::find(
        obligation.free, variable.name, [&](Symbol candidate) {
          return tm.text(tm.symbol(candidate).name);
        });
    if (variable.role != rules::Role::Draw || symbol == obligation.free.end()) {
      continue;
    }
    const Sort sort = tm.symbol(*symbol).result;
    names.push_back(variable.name);
    symbols.push_back(tm.mk_call(*symbol, sort, {}));
    values.push_back(literals(language_, tm, sort));
    if (values.back().empty()) {
      return "";
    }
  }
  std::vector<std::string> provers;
  for (size_t row = 0; row < kDraws && !symbols.empty(); ++row) {
    Replacements draws;
    std::string place = attempt.obligation;
    for (size_t i = 0; i < symbols.size(); ++i) {
      const std::vector<Term>& list = values[i];
      draws.emplace_back(symbols[i],
                         list[(row * (2 * i + 1) + 2 * i) % list.size()]);
    }
    if (is_excluded(tm, obligation, draws)) {
      continue;
    }
    smtlib::Script script = obligation.script;
    for (smtlib::Command& command : script.commands) {
      if (command.kind == CommandKind::Assert) {
        command.ref = term::substitute(tm, Term{command.ref}, draws).id;
      }
    }
    const std::string prover =
        ask_all(tm, with_logic(language_, tm, std::move(script)), place, out);
    if (prover.empty()) {
      return "";
    }
    if (std::ranges::find(provers, prover) == provers.end()) {
      provers.push_back(prover);
    }
  }
  if (!provers.empty()) {
    attempt.draws = fmt::format(
        "{} in {}..{}", fmt::join(names, ", "), kLowDraw, kHighDraw);
  }
  return fmt::format("{}", fmt::join(provers, ", "));
}

}  // namespace assay::prove
