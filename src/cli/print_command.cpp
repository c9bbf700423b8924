// SPDX-License-Identifier: MIT
#include "cli/print_command.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string_view>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "base/source.h"
#include "cli/command_options.h"
#include "cli/exit_code.h"
#include "cli/output.h"
#include "cli/problem_text.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"

namespace assay::cli {

namespace {

// Beyond this nobody reads a text, and no solver either.
constexpr size_t kMaxBytes = 1'000'000'000;

bool write_all(std::string_view text, std::FILE* file) {
  return std::fwrite(text.data(), 1, text.size(), file) == text.size()
         && std::fflush(file) == 0;
}

int write_text(const std::string& path, std::string_view text) {
  if (!(path.empty() ? write_all(text, stdout) : write_file(path, text))) {
    say(stderr,
        "{}: error: cannot write: {}\n",
        path.empty() ? "stdout" : path,
        std::strerror(errno));
    return kExitMissing;
  }
  return kExitFine;
}

}  // namespace

int run_print(const PrintCommandOptions& options) {
  const std::expected<std::string, std::string> text =
      base::read_file(options.path);
  if (!text) {
    say(stderr, "{}: error: cannot read: {}\n", options.path, text.error());
    return kExitBadInput;
  }
  const smtlib::Language language;
  const auto tm = language.theories().make_manager();
  const smtlib::ParseOutput output = smtlib::parse_script(language, *tm, *text);
  // A script without one of its commands would be another problem, so that
  // what is unsupported is an error here.
  print_problems(
      options.path, *text, output.problems, true, output.more_problems);
  if (!output.problems.empty()) {
    return kExitBadInput;
  }
  const double flat_bytes =
      options.flat ? smtlib::flat_size(*tm, output.script) : 0;
  if (flat_bytes > kMaxBytes) {
    say(stderr,
        "{}: error: without let the script would be larger than 1 GB\n",
        options.path);
    return kExitBadInput;
  }
  smtlib::PrintOptions print_options;
  // Layout would multiply a long text without let.
  constexpr double kMaxPrettyFlat = 1e7;
  print_options.pretty = !options.compact && flat_bytes <= kMaxPrettyFlat;
  print_options.flat = options.flat;
  // What is not flat is little longer than the text, but for abbreviations.
  constexpr size_t kTimes = 8;
  constexpr size_t kPlainBytes = 256'000'000;
  print_options.max_bytes =
      options.flat ? kMaxBytes : kPlainBytes + kTimes * text->size();
  smtlib::Printer printer(language, print_options);
  const std::string_view printed = printer.print(*tm, output.script);
  if (printer.is_cut()) {
    say(stderr,
        "{}: error: without abbreviations of sorts the script would be "
        "larger than {} MB\n",
        options.path,
        print_options.max_bytes / 1'000'000);
    return kExitBadInput;
  }
  return write_text(options.output, printed);
}

Action add_print(CLI::App& app) {
  const auto chosen = std::make_shared<PrintCommandOptions>();
  PrintCommandOptions& options = *chosen;
  CLI::App* print = app.add_subcommand(
      "print", "Print a script so that every solver reads the same problem");
  print->add_option("FILE", options.path, "A file, or - for stdin")->required();
  print->add_flag(
      "--flat", options.flat, "Without let: every variable replaced");
  print->add_flag(
      "--compact", options.compact, "One line per command, no layout");
  print->add_option("-o,--output", options.output, "Write to this file");
  print->footer(
      std::string(
          "Limits: a text of 4 GiB; printed 256 MB and 8 times the text, with "
          "--flat 1 GB.\nSee docs/limits.md.\n")
      + print->get_footer());
  return [chosen] { return run_print(*chosen); };
}

}  // namespace assay::cli
