// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <sstream>
#include <string>
#include <system_error>
#include <unistd.h>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "base/check.h"
#include "base/fd.h"
#include "base/near_word.h"
#include "base/version.h"
#include "cli/check_command.h"
#include "cli/command_options.h"
#include "cli/completion_command.h"
#include "cli/doctor_command.h"
#include "cli/eval_command.h"
#include "cli/exit_code.h"
#include "cli/findings_command.h"
#include "cli/gen_command.h"
#include "cli/hunt_command.h"
#include "cli/output.h"
#include "cli/print_command.h"
#include "cli/problem_text.h"
#include "cli/prove_command.h"
#include "cli/reduce_command.h"
#include "cli/replay_command.h"
#include "cli/rules_command.h"
#include "cli/seeds_command.h"
#include "cli/solve_command.h"
#include "cli/solvers_command.h"
#include "cli/synthesis_command.h"
#include "num/out_of_memory.h"

namespace assay::cli {

namespace {

constexpr std::string_view kFooter =
    "Exit codes: 0 fine or nothing found, 1 findings or a negative answer, "
    "2 usage,\n3 bad input, 4 something needed is missing, 5 undetermined, "
    "70 our own bug.";

// In the order of the help.
constexpr auto kCommands = std::to_array<Action (*)(CLI::App& app)>({
    add_check,
    add_print,
    add_eval,
    add_prove,
    add_solve,
    add_seeds,
    add_hunt,
    add_gen,
    add_replay,
    add_reduce,
    add_findings,
    add_solvers,
    add_doctor,
    add_rules,
    add_synthesis,
    add_completion,
});

int run(int argc, char** argv) {
  CLI::App app("Assay finds bugs in SMT solvers.", "assay");
  app.require_subcommand(1);
  app.set_version_flag("--version",
                       fmt::format("assay {} ({})", kVersion, kRevision));
  app.footer(std::string(kFooter));
  std::vector<Action> actions;
  for (const auto& add : kCommands) {
    actions.push_back(add(app));
  }
  refuse_empty_values(app);
  const std::string_view first = argc > 1 ? argv[1] : "--help";
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) {
    names.push_back(command->get_name());
  }
  if (!first.starts_with('-') && std::ranges::count(names, first) == 0) {
    return complain(
        kExitUsage,
        base::no_such("command", first, {names.begin(), names.end()})
            + "; see assay --help");
  }
  if (first.starts_with('-')
      && app.get_option_no_throw(std::string(first)) == nullptr) {
    return complain(
        kExitUsage,
        fmt::format("there is no option '{}'; see assay --help", first));
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    std::ostringstream out;
    std::ostringstream problem;
    const int code = app.exit(error, out, problem);
    say("{}", Lines{out.view()});
    say(stderr, "{}", Lines{problem.view()});
    return code == 0 ? kExitFine : kExitUsage;
  }
  const std::vector<CLI::App*> commands = app.get_subcommands({});
  const auto chosen = std::ranges::find_if(
      commands, [&](CLI::App* command) { return app.got_subcommand(command); });
  ASSAY_CHECK(chosen != commands.end());
  return actions.at(static_cast<size_t>(chosen - commands.begin()))();
}

}  // namespace

}  // namespace assay::cli

namespace {

// A failed ASSAY_CHECK has said what is wrong; the exit code says whose fault
// it is.
extern "C" void exit_for_our_bug(int /*signal*/) {
  _exit(assay::cli::kExitOurBug);
}

extern "C" void go_on(int /*signal*/) {}

// Where nothing can be caught any more, want of memory still is no bug.
[[noreturn]] void end_at_once() {
  try {
    std::rethrow_exception(std::current_exception());
  } catch (const std::bad_alloc&) {
    assay::cli::write_bytes(stderr, "assay: out of memory\n");
    _exit(assay::cli::kExitMissing);
  } catch (...) {
    std::abort();
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGABRT, exit_for_our_bug);
  // A reader that goes away, or a limit on the size of files, is an error of
  // the write, as a full disk is. A handler, since what is ignored would be
  // ignored by solvers too.
  std::signal(SIGPIPE, go_on);
  std::signal(SIGXFSZ, go_on);
  std::set_terminate(end_at_once);
  assay::num::throw_when_out_of_memory();
  using namespace assay::cli;
  assay::base::hold_standard_descriptors();
  int code = kExitMissing;
  try {
    code = run(argc, argv);
  } catch (const std::bad_alloc&) {
    write_bytes(stderr, "assay: out of memory\n");
  } catch (const std::system_error& error) {
    // A thread that cannot be started, most of the time.
    say(stderr, "assay: the system refuses: {}\n", error.what());
  } catch (const std::exception& error) {
    say(stderr, "assay: internal error: {}\n", error.what());
    code = kExitOurBug;
  }
  return exit_code_of_output(code);
}
