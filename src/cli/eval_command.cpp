// SPDX-License-Identifier: MIT
#include "cli/eval_command.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <optional>
#include <string_view>

#include <CLI/CLI.hpp>

#include "base/source.h"
#include "cli/command_options.h"
#include "cli/exit_code.h"
#include "cli/output.h"
#include "cli/problem_text.h"
#include "eval/judge_model.h"
#include "model/model_reader.h"
#include "smtlib/parser.h"
#include "view/evaluation_text.h"

namespace assay::cli {

namespace {

using eval::Verdict;

struct DeviationName {
  std::string_view name;
  theory::Deviation deviation;
};

constexpr auto kDeviations = std::to_array<DeviationName>(
    {{"division-by-zero-is-zero", theory::Deviation::DivisionByZeroIsZero},
     {"min-max-takes-second-zero", theory::Deviation::MinMaxTakesSecondZero},
     {"wrong-selector-is-default", theory::Deviation::WrongSelectorIsDefault}});

std::optional<std::string> read(const std::string& path) {
  std::expected<std::string, std::string> text = base::read_file(path);
  if (!text) {
    say(stderr, "{}: error: cannot read: {}\n", path, text.error());
    return std::nullopt;
  }
  return *std::move(text);
}

bool has_error(const std::vector<Diag>& problems) {
  return std::ranges::any_of(problems, [](const Diag& problem) {
    return problem.severity == Severity::Error;
  });
}

class EvalRun {
 public:
  explicit EvalRun(const EvalOptions& options)
      : options_(options), tm_(language_.theories().make_manager()) {}

  int run() {
    const std::optional<std::string> text = read(options_.path);
    const std::optional<std::string> model =
        text ? read(options_.model) : std::nullopt;
    if (!text || !model) {
      return kExitBadInput;
    }
    const smtlib::ParseOutput output =
        smtlib::parse_script(language_, *tm_, *text);
    print_problems(
        options_.path, *text, output.problems, false, output.more_problems);
    if (has_error(output.problems)) {
      return kExitBadInput;
    }
    reading_ = model::read_model(
        language_, *tm_, output.script, *model, {.check = options_.check});
    print_problems(options_.model, *model, reading_.problems, false);
    if (has_error(reading_.problems)) {
      return kExitBadInput;
    }
    eval::EvalLimits limits;
    for (const DeviationName& row : kDeviations) {
      if (std::ranges::find(options_.deviations, row.name)
          != options_.deviations.end()) {
        limits.deviations |= uint64_t{1}
                             << static_cast<unsigned>(row.deviation);
      }
    }
    const bool may_choose =
        options_.choose == "always"
        || (options_.choose == "auto" && !reading_.model.symbols.empty());
    judgement_ = eval::judge_model(
        language_.theories(), *tm_, reading_, limits, may_choose);
    if (!output.problems.empty() && judgement_.verdict != Verdict::False) {
      judgement_.verdict = Verdict::Undetermined;
      judgement_.reason = "a part of the script is not supported";
    }
    explain(limits);
    const view::Evaluation made{options_.path,
                                view::claim_lines(*text, reading_),
                                judgement_,
                                explanation_ ? &*explanation_ : nullptr};
    if (options_.json) {
      say_json(view::evaluation_json(language_, *tm_, made));
    } else {
      say("{}", Lines{view::evaluation_text(language_, *tm_, made)});
    }
    switch (judgement_.verdict) {
      case Verdict::True: return kExitFine;
      case Verdict::False: return kExitFindings;
      case Verdict::Unspecified:
      case Verdict::Undetermined: return kExitUndetermined;
    }
    return kExitUndetermined;
  }

 private:
  void explain(const eval::EvalLimits& limits) {
    if (judgement_.first_false < reading_.check.claims.size()) {
      explanation_ = eval::explain_false(
          language_.theories(),
          *tm_,
          reading_,
          reading_.check.claims[judgement_.first_false].term,
          limits);
    }
  }

  const EvalOptions& options_;
  smtlib::Language language_;
  std::unique_ptr<term::TermManager> tm_;
  model::ModelReading reading_;
  eval::Judgement judgement_;
  std::optional<eval::Explanation> explanation_;
};

}  // namespace

std::vector<std::string> deviation_names() {
  std::vector<std::string> names;
  names.reserve(std::size(kDeviations));
  for (const DeviationName& row : kDeviations) {
    names.emplace_back(row.name);
  }
  return names;
}

int run_eval(const EvalOptions& options) {
  if (options.path == "-" && options.model == "-") {
    say(stderr,
        "assay: only one of script and model can be standard input; "
        "see assay eval --help\n");
    return kExitUsage;
  }
  return EvalRun(options).run();
}

Action add_eval(CLI::App& app) {
  const auto chosen = std::make_shared<EvalOptions>();
  EvalOptions& options = *chosen;
  CLI::App* eval = app.add_subcommand(
      "eval", "Judge a model: the value of each assertion under it");
  eval->add_option("FILE", options.path, "A script, or - for stdin")
      ->required();
  eval->add_option("--model",
                   options.model,
                   "The model as a solver printed it, or - for stdin")
      ->required();
  check_number(
      eval->add_option("--check",
                       options.check,
                       "Which check-sat of the script, from 1; else the one "
                       "that the model's text shows"),
      1,
      UINT32_MAX);
  may_repeat(
      eval->add_option("--deviation",
                       options.deviations,
                       "Another meaning of an operator than the standard's")
          ->check(CLI::IsMember(deviation_names())));
  eval->add_option("--choose",
                   options.choose,
                   "Try usual values for what the standard leaves open, such "
                   "as (div x 0); auto: unless the model is empty")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->capture_default_str();
  eval->add_flag("--json", options.json, "One JSON object");
  eval->footer(
      std::string(
          "Limits: 20 million steps for an assertion, values of 512 MB in "
          "all; what takes\nmore is undetermined. See docs/limits.md.\n")
      + eval->get_footer());
  return [chosen] { return run_eval(*chosen); };
}

}  // namespace assay::cli
