// SPDX-License-Identifier: MIT
// A solver in bubblewrap. What it may do is the first words of its command:
//
// - the file system is there, read-only, with a /dev and a /proc of its own, so
//   it can read what we can read and write nothing;
// - it has no network, and its processes see only each other: they cannot send
//   a signal to us, and die with the first of them, whatever group or session
//   they have left;
// - it dies with us.
//
// The processor time of the watched process is that of bubblewrap alone, so the
// limit is kept by RLIMIT_CPU, which all processes inherit. A signal comes out
// of it as an exit code. The fork server is no mode for a sandbox: it would be
// preloaded into bubblewrap.
#include "solver/sandbox.h"

#include <array>
#include <sys/wait.h>

#include <fmt/format.h>

namespace assay::solver {

namespace {

constexpr auto kSandbox = std::to_array<const char*>({"bwrap",
                                                      "--unshare-net",
                                                      "--unshare-pid",
                                                      "--unshare-ipc",
                                                      "--unshare-uts",
                                                      "--cap-drop",
                                                      "ALL",
                                                      "--die-with-parent",
                                                      "--ro-bind",
                                                      "/",
                                                      "/",
                                                      "--dev",
                                                      "/dev",
                                                      "--proc",
                                                      "/proc",
                                                      "--"});

}  // namespace

process::Command in_sandbox(const Profile& profile, process::Command command) {
  if (profile.is_sandboxed) {
    command.argv.insert(command.argv.begin(), kSandbox.begin(), kSandbox.end());
    command.tells_signals_by_code = true;
  }
  return command;
}

std::string sandbox_problem(const Profile& profile) {
  if (!profile.is_sandboxed) {
    return "";
  }
  if (process::find_program(kSandbox.front()).empty()) {
    return fmt::format(
        "{}: its profile wants a sandbox, and there is no "
        "program '{}'; install bubblewrap, or take "
        "is_sandboxed out of the profile",
        profile.name,
        kSandbox.front());
  }
  const process::RawRun run =
      process::run_process(in_sandbox(profile, {{"true"}, {}}), "", {});
  if (run.is_started && WIFEXITED(run.status) && WEXITSTATUS(run.status) == 0) {
    return "";
  }
  return fmt::format(
      "{}: its profile wants a sandbox, which cannot be made here: {}",
      profile.name,
      run.err.substr(0, run.err.find('\n')));
}

}  // namespace assay::solver
