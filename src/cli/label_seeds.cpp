// SPDX-License-Identifier: MIT
#include "cli/label_seeds.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>
#include <unistd.h>

#include <fmt/format.h>

#include "cli/exit_code.h"
#include "cli/input_files.h"
#include "cli/limits.h"
#include "cli/solver_choice.h"
#include "exec/process.h"
#include "seeds/label_files.h"

namespace assay::cli {

namespace {

namespace fs = std::filesystem;

// Set by the handlers of SIGINT and SIGTERM.
std::atomic<bool> g_is_stopped = false;

extern "C" void note_stop(int /*signal*/) {
  g_is_stopped.store(true);
}

// While it exists, an interrupt ends the labelling and not the program.
class InterruptNote {
 public:
  InterruptNote()
      : interrupt_(std::signal(SIGINT, note_stop)),
        terminate_(std::signal(SIGTERM, note_stop)) {
    g_is_stopped.store(false);
  }

  ~InterruptNote() {
    std::signal(SIGINT, interrupt_);
    std::signal(SIGTERM, terminate_);
  }

  InterruptNote(const InterruptNote&) = delete;
  InterruptNote& operator=(const InterruptNote&) = delete;

 private:
  using Handler = void (*)(int);
  Handler interrupt_;
  Handler terminate_;
};

class Progress {
 public:
  Progress(size_t total, bool is_shown)
      : total_(total), is_shown_(is_shown && isatty(STDERR_FILENO) == 1) {}

  ~Progress() {
    if (is_shown_) {
      fmt::print(stderr, "\r\x1b[K");
    }
  }

  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void add() {
    ++done_;
    if (is_shown_) {
      fmt::print(stderr, "\r\x1b[Klabelling {}/{}", done_, total_);
      std::fflush(stderr);
    }
  }

 private:
  size_t total_;
  size_t done_ = 0;
  bool is_shown_;
};

Labelled failed(int code, std::string message) {
  Labelled made;
  made.error = std::move(message);
  made.exit_code = code;
  return made;
}

// False after an error.
bool set_limits(const LabelRequest& request,
                exec::Limits& limits,
                Labelled& made) {
  const std::expected<exec::Limits, std::string> parsed =
      parse_limits("--time", request.time, request.memory);
  if (!parsed) {
    made = failed(kExitUsage, parsed.error());
    return false;
  }
  limits = *parsed;
  return true;
}

// Runs the work in another thread, so that this one can end its solvers.
Result<void> run(const smtlib::Language& language,
                 seeds::Plan& plan,
                 const seeds::LabelSettings& settings,
                 bool shows_progress) {
  const InterruptNote note;
  Progress progress(plan.tasks.size(), shows_progress);
  std::atomic<bool> is_done = false;
  Result<void> result;
  const std::jthread worker([&] {
    result = seeds::carry_out(
        language, plan, settings, g_is_stopped, [&](const seeds::FileRecord&) {
          progress.add();
        });
    is_done.store(true);
  });
  constexpr auto kPause = std::chrono::milliseconds(20);
  while (!is_done.load()) {
    std::this_thread::sleep_for(kPause);
    if (g_is_stopped.load()) {
      exec::kill_children();
    }
  }
  return result;
}

}  // namespace

std::string default_lock(const std::vector<std::string>& paths) {
  std::error_code ignored;
  if (paths.size() == 1 && fs::is_directory(paths[0], ignored)) {
    const std::string inside =
        (fs::path(paths[0]) / ".assay-seeds.lock").string();
    if (::access(paths[0].c_str(), W_OK) == 0
        || ::access(inside.c_str(), R_OK) == 0) {
      return inside;
    }
  }
  return "assay-seeds.lock";
}

Labelled label_seeds(const smtlib::Language& language,
                     const LabelRequest& request) {
  Labelled made;
  seeds::LabelSettings settings;
  if (!set_limits(request, settings.limits, made)) {
    return made;
  }
  settings.jobs = request.jobs != 0
                      ? request.jobs
                      : std::max(1U, std::thread::hardware_concurrency());
  InputFiles files = find_input_files(request.paths);
  for (const InputProblem& problem : files.problems) {
    return failed(kExitBadInput,
                  fmt::format("{}: {}", problem.path, problem.message));
  }
  std::ranges::sort(files.paths);
  files.paths.erase(std::ranges::unique(files.paths).begin(),
                    files.paths.end());
  made.lock_path =
      request.lock.empty() ? default_lock(request.paths) : request.lock;
  const seeds::Turn turn = seeds::Turn::wait(made.lock_path, [&] {
    if (request.shows_progress) {
      fmt::print(stderr,
                 "waiting for another assay that labels seeds for {}\n",
                 made.lock_path);
    }
  });
  Result<seeds::Plan> plan =
      seeds::make_plan(made.lock_path, files.paths, request.starts_anew);
  if (!plan) {
    return failed(kExitBadInput, plan.error().message);
  }
  if (request.selection && *request.selection != plan->lock.selection) {
    plan->lock.selection = *request.selection;
    plan->is_written = false;
  }
  SolverChoices chosen;
  if (!plan->tasks.empty()) {
    chosen = choose_solvers(request.solvers, "");
    if (!chosen.error.empty()) {
      return failed(chosen.exit_code, chosen.error);
    }
  }
  for (const SolverChoice& choice : chosen.choices) {
    // One without a vote is worth its time only to somebody who asks for it.
    if (choice.profile->may_vote || !request.solvers.empty()) {
      settings.voters.push_back({choice.profile, choice.mode});
    }
  }
  const size_t known = plan->lock.files.size();
  const Result<void> ended =
      run(language, *plan, settings, request.shows_progress);
  if (!ended) {
    return failed(kExitMissing, ended.error().message);
  }
  made.labelled = plan->lock.files.size() - known;
  made.is_interrupted = g_is_stopped.load();
  made.lock = std::move(plan->lock);
  made.unreadable = std::move(plan->unreadable);
  return made;
}

}  // namespace assay::cli
