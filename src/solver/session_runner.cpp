// SPDX-License-Identifier: MIT
// One solver process, asked query after query. A query ends with an echo of a
// word that nothing else prints. Between queries stands (reset), or in
// incremental mode push and pop, which is another code path of most solvers and
// so a configuration of its own.
//
// z3 keeps its global options over (reset), so a session serves one set of
// options only, and a script that sets options later on is not run here at all
// (see RunnerPool).
#include <fmt/format.h>

#include "solver/runners.h"
#include "solver/script_text.h"

namespace assay::solver {

namespace {

// Sessions grow by some 10 KB per query, and their transcript is a finding's
// evidence: both stay small.
constexpr uint64_t kMostQueries = 500;
constexpr size_t kMostTranscript = size_t{8} << 20;

process::Command session_command(const Profile& profile,
                                 Mode mode,
                                 const Query& first) {
  process::Command command = command_for(profile, first);
  if (mode == Mode::Incremental) {
    command.argv.insert(command.argv.end(),
                        profile.incremental_options.begin(),
                        profile.incremental_options.end());
  }
  return command;
}

}  // namespace

SessionRunner::SessionRunner(const Profile& profile,
                             Mode mode,
                             const Query& first)
    : profile_(profile),
      mode_(mode),
      session_(session_command(profile, mode, first)) {}

// What is sent for a query, up to the marker.
std::string SessionRunner::compose(const Query& query,
                                   std::string_view end) const {
  std::string text;
  text.reserve(query.text.size() + 128);
  if (mode_ == Mode::Incremental) {
    // Settings must stand before the first push, and only once.
    const std::string_view body = without_settings(query.text);
    if (session_.turns() == 0) {
      text += query.text.substr(0, query.text.size() - body.size());
    }
    text += "(push 1)\n";
    text += body;
  } else {
    text += query.text;
  }
  text += fmt::format("\n(echo \"{}\")\n", end);
  return text;
}

std::string SessionRunner::text_between() const {
  return mode_ == Mode::Incremental       ? "(pop 1)\n"
         : profile_.reset_command.empty() ? "(reset)\n"
                                          : profile_.reset_command + "\n";
}

Outcome SessionRunner::run(const Query& query) {
  const process::Limits limits = limits_for(profile_, query);
  if (session_.turns() >= kMostQueries
      || session_.transcript().size() > kMostTranscript) {
    session_.stop();
  }
  const std::string end =
      fmt::format("assay-end-of-query-{}", session_.turns());
  const std::string text = compose(query, end);
  Outcome outcome =
      classify(profile_,
               session_.converse({text, end, text_between()}, limits),
               limits,
               query.checks);
  if (outcome.is_started && !is_answer(outcome.end)) {
    outcome.transcript = session_.transcript();
  }
  return outcome;
}

}  // namespace assay::solver
