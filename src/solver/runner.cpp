// SPDX-License-Identifier: MIT
// A solver's processes by what they can serve, and the confirmation of what
// looks like a bug.
#include "solver/runner.h"

#include <algorithm>
#include <list>

#include <fmt/format.h>

#include "solver/runners.h"
#include "solver/script_text.h"

namespace assay::solver {

namespace {

// The options that a script sets at its start, with its logic in incremental
// mode: what a session cannot take back.
std::string session_key(Mode mode, const Query& query) {
  std::string key;
  for (const std::string& option : query.options) {
    key += option;
    key += '\n';
  }
  if (mode == Mode::Reset) {
    std::string_view settings = query.text;
    settings.remove_suffix(without_settings(query.text).size());
    for (size_t at = settings.find("(set-option"); at != std::string_view::npos;
         at = settings.find("(set-option", at + 1)) {
      key += settings.substr(at, settings.find(')', at) - at);
    }
  } else if (mode == Mode::Incremental) {
    key += query.text.substr(
        0, query.text.size() - without_settings(query.text).size());
  }
  return key;
}

// Keeps the most recently used processes of a solver, one for each command line
// and set of options.
class RunnerPool final : public Runner {
 public:
  RunnerPool(const Profile& profile, Mode mode)
      : profile_(profile), mode_(mode), fresh_(profile) {}

  Outcome run(const Query& query) override {
    if (mode_ != Mode::Server && has_late_options(query.text)) {
      return fresh_.run(query);
    }
    return find(session_key(mode_, query), query).run(query);
  }

  std::string transcript() const override {
    return entries_.empty() ? "" : entries_.front().runner->transcript();
  }

 private:
  struct Entry {
    std::string key;
    std::unique_ptr<Runner> runner;
  };

  Runner& find(const std::string& key, const Query& query) {
    // A hunt draws among some seven configurations and three questions; a
    // process more costs some 20 MB, one too few its start for every query.
    constexpr size_t kMost = 16;
    const auto found = std::ranges::find(entries_, key, &Entry::key);
    if (found != entries_.end()) {
      entries_.splice(entries_.begin(), entries_, found);
      return *entries_.front().runner;
    }
    if (entries_.size() == kMost) {
      entries_.pop_back();
    }
    entries_.push_front({key, make(query)});
    return *entries_.front().runner;
  }

  std::unique_ptr<Runner> make(const Query& query) const {
    if (mode_ == Mode::Server) {
      return std::make_unique<ServerRunner>(profile_, query);
    }
    return std::make_unique<SessionRunner>(profile_, mode_, query);
  }

  const Profile& profile_;
  Mode mode_;
  FreshRunner fresh_;
  std::list<Entry> entries_;
};

// Ends that are believed as they come. Answers are judged by others, who run
// them again where they matter. A served process has no past that could make it
// reject what a fresh one takes.
bool is_believed(End end, Mode mode) {
  return is_answer(end) || end == End::Timeout || end == End::OutOfMemory
         || (end == End::Rejected && mode == Mode::Server);
}

bool has_all(const std::vector<std::string>& options,
             const std::vector<std::string>& wanted) {
  return std::ranges::all_of(wanted, [&](const std::string& option) {
    return std::ranges::find(options, option) != options.end();
  });
}

bool is_same_fault(const Outcome& a, const Outcome& b) {
  return a.end == b.end && a.signature == b.signature;
}

}  // namespace

std::unique_ptr<Runner> make_runner(const Profile& profile, Mode mode) {
  if (mode == Mode::Fresh) {
    return std::make_unique<FreshRunner>(profile);
  }
  return std::make_unique<RunnerPool>(profile, mode);
}

Solver::Solver(const Profile& profile, Mode mode)
    : profile_(profile),
      mode_(mode),
      runner_(make_runner(profile, mode)),
      fresh_(make_runner(profile, Mode::Fresh)) {}

// NOLINTNEXTLINE(misc-no-recursion): once more, with options that it lacked
Outcome Solver::run(const Query& query) {
  Outcome outcome = runner_->run(query);
  if (outcome.end == End::Rejected && query.takes_advice) {
    const std::vector<std::string> more =
        options_asked_for(profile_, outcome.detail);
    if (!more.empty() && !has_all(query.options, more)) {
      Query asked = query;
      asked.options.insert(asked.options.end(), more.begin(), more.end());
      Outcome made = run(asked);
      made.more_options.insert(
          made.more_options.begin(), more.begin(), more.end());
      return made;
    }
  }
  if (!query.is_rerun || is_believed(outcome.end, mode_)) {
    outcome.transcript.clear();
    return outcome;
  }
  if (mode_ != Mode::Fresh) {
    Outcome again = fresh_->run(query);
    if (is_believed(again.end, Mode::Fresh) || !is_same_fault(again, outcome)) {
      // For lack of memory a solver may die in any way, in a session too.
      if (is_failure(again.end) || !is_failure(outcome.end)
          || again.end == End::OutOfMemory) {
        return again;
      }
      outcome.is_session_only = true;
      return outcome;
    }
    outcome = std::move(again);
  }
  return is_failure(outcome.end) ? with_room(query, std::move(outcome))
                                 : outcome;
}

// A crash for lack of memory or stack is a limit of ours, not a bug: what does
// not happen with more of both is not called a crash. But a solver that crashes
// now and then may just have been lucky with more room, so both are done again:
// lack of room shows every time without it and never with it.
Outcome Solver::with_room(const Query& query, Outcome outcome) {
  constexpr uint64_t kStack = uint64_t{1} << 30;
  constexpr uint64_t kTimes = 4;
  constexpr int kMostRuns = 6;
  Query roomy = query;
  roomy.limits.memory_bytes =
      std::max(query.limits.memory_bytes * kTimes, 2 * kStack);
  roomy.limits.stack_bytes = kStack;
  int failures = 1;
  for (int runs = 2; runs <= kMostRuns; ++runs) {
    const bool has_room = runs % 2 == 0;
    const End end = fresh_->run(has_room ? roomy : query).end;
    failures += is_failure(end) ? 1 : 0;
    if (has_room && is_failure(end) && failures == runs) {
      return outcome;
    }
    if (has_room ? is_failure(end) : is_answer(end)) {
      outcome.detail +=
          fmt::format(" (flaky: in {} of {} runs)", failures, runs);
      return outcome;
    }
  }
  outcome.detail = "not with more memory and stack: " + outcome.detail;
  outcome.end = End::OutOfMemory;
  outcome.signature.clear();
  return outcome;
}

}  // namespace assay::solver
