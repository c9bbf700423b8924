// SPDX-License-Identifier: MIT
#include "ask/check_answer.h"

#include <algorithm>
#include <array>
#include <set>

#include "ask/query.h"
#include "eval/judge_model.h"
#include "model/model_reader.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"

namespace assay::ask {

namespace {

using term::Term;

// About a second at most: a hunt has other models to look at.
constexpr eval::EvalLimits kLimits = {.steps = 2'000'000};

// The names of (a b |c d|); nothing if it is not such a list.
std::optional<std::set<std::string, std::less<>>> read_names(
    std::string_view core) {
  constexpr std::string_view kBlank = " \t\r\n";
  std::set<std::string, std::less<>> names;
  const size_t open = core.find('(');
  const size_t close = core.rfind(')');
  if (open == std::string_view::npos || close == std::string_view::npos
      || close < open) {
    return std::nullopt;
  }
  core = core.substr(open + 1, close - open - 1);
  for (;;) {
    const size_t start = core.find_first_not_of(kBlank);
    if (start == std::string_view::npos) {
      return names;
    }
    core.remove_prefix(start);
    const bool is_quoted = core.starts_with('|');
    const size_t end =
        is_quoted ? core.find('|', 1) : core.find_first_of(kBlank);
    if (is_quoted && end == std::string_view::npos) {
      return std::nullopt;
    }
    names.emplace(is_quoted ? core.substr(1, end - 1) : core.substr(0, end));
    core.remove_prefix(end == std::string_view::npos
                           ? core.size()
                           : end + (is_quoted ? 1 : 0));
  }
}

// The name that an assertion has, or "".
std::string_view name_of(const term::TermManager& tm, Term assertion) {
  if (tm.kind(assertion) != term::Kind::Annotated) {
    return {};
  }
  for (const term::Attribute& attribute : tm.attributes(assertion)) {
    if (attribute.named) {
      return tm.text(tm.symbol(attribute.named).name);
    }
  }
  return {};
}

}  // namespace

AnswerChecker::AnswerChecker(const smtlib::Language& language,
                             base::StopFlag is_stopped)
    : language_(language),
      is_stopped_(is_stopped),
      base_(language.theories().make_manager()),
      tm_(base_.get()) {}

const smtlib::ParseOutput& AnswerChecker::read(const std::string& text) {
  if (!output_ || text != text_) {
    tm_.rewind();
    text_ = text;
    output_ = smtlib::parse_script(language_, tm_, text_, is_stopped_);
  }
  return *output_;
}

oracle::ModelCheck check_model(const smtlib::Language& language,
                               const std::string& plain,
                               const std::string& model) {
  return AnswerChecker(language).check_model(plain, model);
}

oracle::ModelCheck AnswerChecker::check_model(const std::string& plain,
                                              const std::string& model) {
  const smtlib::ParseOutput& output = read(plain);
  if (!output.problems.empty()) {
    return {oracle::CheckResult::Undetermined, output.problems.front().message};
  }
  const model::ModelReading reading = model::read_model(
      language_,
      tm_,
      output.script,
      model,
      {.check = static_cast<uint32_t>(count_checks(output.script)),
       .is_stopped = is_stopped_});
  for (const Diag& problem : reading.problems) {
    if (problem.severity == Severity::Error) {
      return {oracle::CheckResult::Undetermined, problem.message};
    }
  }
  const bool may_choose = !reading.model.symbols.empty();
  eval::EvalLimits limits = kLimits;
  limits.is_stopped = is_stopped_;
  const eval::Judgement judgement =
      eval::judge_model(language_.theories(), tm_, reading, limits, may_choose);
  switch (judgement.verdict) {
    case eval::Verdict::True:
      if (output.script.has_recursion()) {
        return {oracle::CheckResult::Undetermined,
                "a recursive definition may have no model"};
      }
      return {oracle::CheckResult::Valid, judgement.reason};
    case eval::Verdict::False:
      return {oracle::CheckResult::Invalid, judgement.reason};
    case eval::Verdict::Unspecified:
    case eval::Verdict::Undetermined: break;
  }
  return {oracle::CheckResult::Undetermined, judgement.reason};
}

std::optional<std::string> AnswerChecker::script_of_core(
    const std::string& plain, const std::string& core) {
  const auto names = read_names(core);
  const smtlib::ParseOutput& output = read(plain);
  if (!names || !output.problems.empty()) {
    return std::nullopt;
  }
  smtlib::Script script = output.script;
  size_t found = 0;
  std::erase_if(script.commands, [&](const smtlib::Command& command) {
    if (command.kind != smtlib::CommandKind::Assert) {
      return false;
    }
    const std::string_view name = name_of(tm_, Term{command.ref});
    const bool is_listed = names->contains(name);
    found += is_listed ? 1 : 0;
    return !name.empty() && !is_listed;
  });
  if (found != names->size()) {
    return std::nullopt;
  }
  return smtlib::print_script(language_, tm_, script, {});
}

std::optional<std::vector<size_t>> AnswerChecker::positions_of_core(
    const std::string& named, const std::string& core) {
  const auto names = read_names(core);
  const smtlib::ParseOutput& output = read(named);
  if (!names || !output.problems.empty()) {
    return std::nullopt;
  }
  std::vector<size_t> kept;
  size_t found = 0;
  const std::vector<Term> assertions = output.script.assertions();
  for (size_t i = 0; i < assertions.size(); ++i) {
    const std::string_view name = name_of(tm_, assertions[i]);
    const bool is_listed = names->contains(name);
    found += is_listed ? 1 : 0;
    if (name.empty() || is_listed) {
      kept.push_back(i);
    }
  }
  return found == names->size() ? std::optional(std::move(kept)) : std::nullopt;
}

std::optional<std::string> AnswerChecker::missing_member(
    const testcase::Claim& claim,
    const std::string& named,
    const std::string& core) {
  const auto* known = std::get_if<testcase::KnownCore>(&claim.promise);
  const auto names = read_names(core);
  if (known == nullptr || !names) {
    return std::nullopt;
  }
  const smtlib::ParseOutput& output = read(named);
  std::optional<std::string> missing;
  size_t found = 0;
  uint32_t position = 0;
  for (const smtlib::Command& command : output.script.commands) {
    if (command.kind != smtlib::CommandKind::Assert) {
      continue;
    }
    const std::string_view name = name_of(tm_, Term{command.ref});
    const bool is_listed = names->contains(name);
    found += is_listed ? 1 : 0;
    if (!is_listed && std::ranges::count(known->assertions, position) > 0) {
      missing = name;
    }
    ++position;
  }
  // Names that nobody gave: it is not a core of this script.
  return found == names->size() ? missing : std::nullopt;
}

size_t core_size(const std::string& core) {
  const auto names = read_names(core);
  return names ? names->size() : 0;
}

}  // namespace assay::ask
