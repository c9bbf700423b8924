// SPDX-License-Identifier: MIT
#include "cli/prove_command.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <expected>
#include <memory>
#include <optional>
#include <string_view>

#include <CLI/CLI.hpp>

#include "base/input_files.h"
#include "base/source.h"
#include "blast/prove.h"
#include "cli/command_options.h"
#include "cli/exit_code.h"
#include "cli/output.h"
#include "cli/problem_text.h"
#include "model/checks.h"
#include "smtlib/parser.h"
#include "testcase/witness.h"
#include "view/proved_text.h"

namespace assay::cli {

namespace {

using blast::Answer;
using Status = Answer::Status;

bool keep_file(const std::string& path, std::string_view text) {
  if (!write_file(path, text)) {
    say(stderr, "{}: error: cannot write: {}\n", path, std::strerror(errno));
    return false;
  }
  return true;
}

// A script and its manager.
struct Input {
  std::string path;
  std::string text;
  std::unique_ptr<term::TermManager> tm;
  smtlib::ParseOutput parsed;
};

class Prover {
 public:
  explicit Prover(const ProveOptions& options) : options_(options) {}

  void fail_with(int code) {
    constexpr int kBySeverity[] = {
        kExitFine, kExitUndetermined, kExitBadInput, kExitMissing, kExitOurBug};
    const auto place = [&](int one) {
      return std::ranges::find(kBySeverity, one);
    };
    exit_ = place(code) > place(exit_) ? code : exit_;
  }

  int exit_code() const { return exit_; }

  void prove_file(const std::string& path) {
    std::expected<std::string, std::string> text = base::read_file(path);
    if (!text) {
      say(stderr, "{}: error: cannot read: {}\n", path, text.error());
      fail_with(kExitBadInput);
      return;
    }
    Input input{
        path, *std::move(text), language_.theories().make_manager(), {}};
    input.parsed = smtlib::parse_script(language_, *input.tm, input.text);
    print_problems(path,
                   input.text,
                   input.parsed.problems,
                   false,
                   input.parsed.more_problems);
    if (std::ranges::any_of(input.parsed.problems, [](const Diag& problem) {
          return problem.severity == Severity::Error;
        })) {
      fail_with(kExitBadInput);
      return;
    }
    const uint32_t first = std::max(options_.check, 1U);
    for (uint32_t number = first;; ++number) {
      const std::optional<model::Check> check =
          model::find_check(input.parsed.script, number);
      if (!check) {
        if (number == first) {
          say(stderr, "{}: error: has no check {}\n", path, number);
          fail_with(kExitBadInput);
        }
        return;
      }
      prove_check(input, *check, number);
      if (options_.check != 0) {
        return;
      }
    }
  }

 private:
  void prove_check(Input& input, const model::Check& check, uint32_t number) {
    Answer answer;
    if (input.parsed.problems.empty()) {
      blast::Budget budget;
      budget.conflicts = static_cast<int32_t>(options_.conflicts);
      answer = blast::prove(
          language_, *input.tm, input.parsed.script, budget, number);
    } else {
      answer.reason = "a part of the script is not supported";
    }
    std::string witness;
    if (answer.witness) {
      Result<std::string> text = testcase::witness_text(
          language_, *input.tm, input.parsed.script, *answer.witness);
      // A witness without a text would be one that nobody can check.
      if (!text) {
        answer.status = Status::Undetermined;
        answer.reason = text.error().message;
      } else {
        witness = *std::move(text);
      }
    }
    if (answer.status == Status::Undetermined) {
      fail_with(kExitUndetermined);
    } else if (answer.status == Status::Fault) {
      fail_with(kExitOurBug);
    }
    print({input.path, line_of(input, check), answer, witness});
    keep(answer, witness);
  }

  // 0 where there is no check-sat.
  static size_t line_of(const Input& input, const model::Check& check) {
    const std::vector<smtlib::Command>& commands = input.parsed.script.commands;
    return check.command < commands.size()
               ? base::find_place(input.text,
                                  commands[check.command].span.begin)
                     .line
               : 0;
  }

  void print(const view::Proved& made) const {
    if (options_.json) {
      say_json(view::proved_json(made));
      return;
    }
    say("{}", Lines{view::proved_text(made)});
    if (options_.model && made.answer.status == Status::Sat) {
      say("{}", Lines{made.witness});
    }
  }

  void keep(const Answer& answer, const std::string& witness) {
    bool is_kept = true;
    if (answer.status == Status::Sat && !options_.witness.empty()) {
      is_kept = keep_file(options_.witness, witness);
    }
    if (answer.status == Status::Unsat && !options_.proof.empty()) {
      is_kept = keep_file(options_.proof, answer.proof)
                && keep_file(options_.proof + ".cnf",
                             drat::dimacs_text(answer.clauses));
    }
    if (!is_kept) {
      fail_with(kExitMissing);
    }
  }

  const ProveOptions& options_;
  smtlib::Language language_;
  int exit_ = kExitFine;
};

}  // namespace

int run_prove(const ProveOptions& options) {
  Prover prover(options);
  const base::InputFiles files = base::find_input_files(options.paths);
  for (const base::InputProblem& problem : files.problems) {
    say(stderr, "{}: error: {}\n", problem.path, problem.message);
    prover.fail_with(kExitBadInput);
  }
  if (files.paths.size() > 1
      && !(options.witness.empty() && options.proof.empty())) {
    return complain(kExitUsage,
                    "--witness and --proof keep what one file gives; see "
                    "assay prove --help");
  }
  for (const std::string& path : files.paths) {
    prover.prove_file(path);
  }
  return prover.exit_code();
}

Action add_prove(CLI::App& app) {
  const auto chosen = std::make_shared<ProveOptions>();
  ProveOptions& options = *chosen;
  CLI::App* prove = app.add_subcommand(
      "prove",
      "Decide scripts over bits and floats, with a witness or a checked proof");
  prove->add_option("PATH", options.paths, "Files, folders, or - for stdin")
      ->required();
  check_number(
      prove
          ->add_option(
              "--conflicts", options.conflicts, "How long the SAT solver tries")
          ->capture_default_str(),
      1,
      INT32_MAX);
  check_number(prove->add_option("--check",
                                 options.check,
                                 "Which check-sat of the script, from 1; else "
                                 "all of them"),
               1,
               UINT32_MAX);
  prove->add_flag("--model", options.model, "Print the witness, if sat");
  prove->add_option(
      "--witness", options.witness, "Write the last witness to this file");
  prove->add_option("--proof",
                    options.proof,
                    "Write the last proof to this file (DRAT), and its "
                    "clauses to FILE.cnf");
  prove->add_flag("--json", options.json, "One JSON object per check-sat");
  prove->footer(
      std::string("Limits: 2 million gates, proofs of 250 MB; what takes more "
                  "is undetermined.\nSee docs/prove.md.\n")
      + prove->get_footer());
  return [chosen] { return run_prove(*chosen); };
}

}  // namespace assay::cli
