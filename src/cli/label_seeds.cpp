// SPDX-License-Identifier: MIT
#include "cli/label_seeds.h"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <thread>

#include <fmt/format.h>

#include "base/input_files.h"
#include "cli/exit_code.h"
#include "cli/follow.h"
#include "cli/limits.h"
#include "cli/output.h"
#include "cli/progress_line.h"
#include "cli/solver_choice.h"
#include "seeds/update_lock.h"

namespace assay::cli {

namespace {

namespace fs = std::filesystem;

Labelled failed(int code, std::string message) {
  Labelled made;
  made.error = std::move(message);
  made.exit_code = code;
  return made;
}

// False after an error.
bool set_limits(const LabelRequest& request,
                process::Limits& limits,
                Labelled& made) {
  const std::expected<process::Limits, std::string> parsed =
      parse_limits("--time", request.time, request.memory);
  if (!parsed) {
    made = failed(kExitUsage, parsed.error());
    return false;
  }
  limits = *parsed;
  return true;
}

// Runs the work in another thread, so that this one can end its solvers.
Result<seeds::UpdatedLock> run(const smtlib::Language& language,
                               seeds::LockRequest request,
                               seeds::LockHooks hooks,
                               bool shows_progress) {
  const StopSignal signal;
  ProgressLine line(!shows_progress);
  std::atomic<size_t> files = 0;
  std::atomic<size_t> labelled = 0;
  hooks.is_stopped = StopSignal::has_come;
  request.is_stopped = StopSignal::flag();
  hooks.on_labelled = [&](size_t done, size_t total) {
    labelled = done;
    files = total;
  };
  Result<seeds::UpdatedLock> result;
  const auto run_update = [&]() -> Result<void> {
    result = seeds::update_lock(language, std::move(request), hooks);
    return {};
  };
  const auto show = [&] {
    if (files > 0) {
      line.show(fmt::format("labelling {}/{}", labelled.load(), files.load()));
    }
  };
  // It asks `is_stopped` itself.
  follow(signal, {.run = run_update, .stop = [] {}, .tick = show});
  line.clear();
  return result;
}

// The exit code for a lock that could not be brought up to date.
int exit_code_of(const Diag& problem, const SolverChoices& chosen) {
  return !chosen.error.empty() ? choice_exit_code(chosen)
         : problem.code == "lock-write" || problem.code == "no-solver"
             ? kExitMissing
             : kExitBadInput;
}

}  // namespace

Labelled label_seeds(const smtlib::Language& language,
                     const LabelRequest& request) {
  Labelled made;
  seeds::LockRequest wanted;
  if (!set_limits(request, wanted.limits, made)) {
    return made;
  }
  wanted.jobs = request.jobs != 0
                    ? request.jobs
                    : std::max(1U, std::thread::hardware_concurrency());
  base::InputFiles files = base::find_input_files(request.paths);
  for (const base::InputProblem& problem : files.problems) {
    return failed(kExitBadInput,
                  fmt::format("{}: {}", problem.path, problem.message));
  }
  std::error_code ignored;
  if (std::ranges::none_of(files.paths, [&](const std::string& path) {
        return path == "-" || fs::exists(path, ignored);
      })) {
    return failed(
        kExitBadInput,
        fmt::format("{}: No such file or directory", files.paths.front()));
  }
  wanted.files = std::move(files.paths);
  made.lock_path =
      request.lock.empty() ? seeds::default_lock(request.paths) : request.lock;
  wanted.lock_path = made.lock_path;
  wanted.starts_anew = request.starts_anew;
  wanted.selection = request.selection;
  wanted.asks_all = !request.solvers.empty();
  SolverChoices chosen;
  seeds::LockHooks hooks;
  hooks.on_wait = [&] {
    if (request.shows_progress) {
      say(stderr,
          "waiting for another assay that labels seeds for {}\n",
          made.lock_path);
    }
  };
  hooks.choose_solvers =
      [&,
       limits = wanted.limits]() -> Result<std::vector<ask::SolverUnderTest>> {
    chosen = choose_solvers(request.solvers, "", limits);
    if (!chosen.error.empty()) {
      return fail("no-solver", {}, chosen.error);
    }
    return chosen.choices;
  };
  Result<seeds::UpdatedLock> ended =
      run(language, std::move(wanted), hooks, request.shows_progress);
  if (!ended) {
    return failed(exit_code_of(ended.error(), chosen), ended.error().message);
  }
  made.labelled = ended->labelled;
  made.is_interrupted = StopSignal::has_come();
  made.lock = std::move(ended->lock);
  made.unreadable = std::move(ended->unreadable);
  return made;
}

}  // namespace assay::cli
