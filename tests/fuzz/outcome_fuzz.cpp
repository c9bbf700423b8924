// SPDX-License-Identifier: MIT
// What a solver's run left behind -> classifier. The first bytes of the input
// choose the profile, how the process ended and how many answers were wanted;
// then come its output, a line `---` and its error output. Whatever that is,
//   - each answer has a verdict,
//   - a run counts as answered only with as many answers as were asked for, and
//     by the one it gave last,
//   - a run that one of our limits ended is no failure of the solver,
//   - responses are pieces of the output, in its order,
//   - the same run is the same outcome.
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "fuzz.h"
#include "solver/outcome.h"
#include "solver/profile.h"

namespace {

using assay::fuzz::Choices;
using assay::fuzz::expect;
using assay::process::RawRun;
using assay::process::Stop;
using assay::solver::End;
using assay::solver::Outcome;

const std::vector<assay::solver::Profile>& profiles() {
  static const std::vector<assay::solver::Profile> kProfiles = [] {
    std::vector<assay::solver::Profile> list;
    for (const auto& [name, text] : assay::solver::built_in_profiles()) {
      if (auto profile = assay::solver::parse_profile(text)) {
        list.push_back(*std::move(profile));
      }
    }
    return list;
  }();
  return kProfiles;
}

RawRun make_run(Choices& choices) {
  RawRun run;
  run.is_started = choices.below(16) != 15;
  run.start_error = run.is_started ? "" : "no such file";
  // As waitpid has it: a signal in the low bits, or the exit code above them.
  constexpr int kSignals[] = {SIGSEGV, SIGABRT, SIGKILL, SIGXCPU, SIGTERM};
  const size_t end = choices.below(16);
  run.status = end < std::size(kSignals)
                   ? kSignals[end]
                   : static_cast<int>(choices.byte()) << 8;
  run.stop = static_cast<Stop>(choices.below(8) % 5);
  run.cpu_us = choices.byte() * 50'000;
  run.wall_us = choices.byte() * 100'000;
  run.peak_kb = choices.byte() * 16'384;
  return run;
}

void check_responses(const std::string& output) {
  const char* at = output.data();
  for (const std::string_view response :
       assay::solver::split_responses(output)) {
    expect(response.data() >= at
               && response.data() + response.size()
                      <= output.data() + output.size(),
           "a response is no piece of the output",
           output);
    at = response.data() + response.size();
  }
}

void check_outcome(const Outcome& outcome,
                   const RawRun& run,
                   size_t checks,
                   const std::string& text) {
  for (const assay::solver::Answer& answer : outcome.answers) {
    expect(assay::solver::is_answer(answer.verdict),
           "an answer without a verdict",
           text);
  }
  if (assay::solver::is_verdict(outcome.end)) {
    expect(outcome.answers.size() == checks
               && outcome.answers.back().verdict == outcome.end,
           "not the last answer's verdict",
           text);
  }
  if (run.stop != Stop::None) {
    expect(outcome.end != End::Crash,
           "a run that we ended is called a crash",
           text);
  }
  if (assay::solver::is_failure(outcome.end)) {
    expect(!outcome.detail.empty(), "a failure without a message", text);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  if (size > assay::fuzz::kMaxInputBytes) {
    return -1;
  }
  Choices choices({reinterpret_cast<const char*>(bytes), size});
  const assay::solver::Profile& profile = choices.pick(std::span(profiles()));
  RawRun run = make_run(choices);
  const size_t checks = 1 + choices.below(3);
  const std::string text(choices.rest());
  std::tie(run.err, run.out) = assay::fuzz::split_input(text);
  run.err.swap(run.out);
  if (run.out.empty()) {
    run.out.swap(run.err);
  }
  check_responses(run.out);
  const assay::process::Limits limits;
  const Outcome outcome = assay::solver::classify(profile, run, limits, checks);
  check_outcome(outcome, run, checks, text);
  const Outcome again = assay::solver::classify(profile, run, limits, checks);
  expect(outcome.end == again.end && outcome.detail == again.detail
             && outcome.signature == again.signature,
         "classified anew it is another outcome",
         text);
  static_cast<void>(assay::solver::normalise_message(text));
  return 0;
}
