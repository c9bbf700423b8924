// SPDX-License-Identifier: MIT
// From what a child wrote and how it ended to one outcome.
//
// The output is split into responses (s-expressions, strings, lines) instead of
// being searched for words: `unsat` inside a model, a quoted string or an error
// message is not an answer. Patterns, both the common ones below and those of
// the profile, are matched against standard error, error messages and lines
// that are no responses, and never against models, since a formula chooses what
// stands in those.
//
// The order matters: our own limits come first, because a solver that runs into
// one may die in any way; then reports that the solver made about itself, then
// signals, then what it answered. A run without an answer that none of these
// explains is a refusal, see failure_text.cpp.
#include "solver/outcome.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <re2/re2.h>
#include <sys/wait.h>

#include <fmt/format.h>

#include "solver/failure_text.h"
#include "solver/profile.h"

namespace assay::solver {

namespace {

// What stands in (error "..."), or nothing if the response is none.
std::string_view error_message(std::string_view response) {
  constexpr std::string_view kOpen = "(error";
  constexpr std::string_view kBlank = " \t\r\n";
  if (!response.starts_with(kOpen)) {
    return {};
  }
  response.remove_prefix(kOpen.size());
  const auto trim_end = [&](char last) {
    response = response.substr(0, response.find_last_not_of(kBlank) + 1);
    if (response.ends_with(last)) {
      response.remove_suffix(1);
    }
  };
  trim_end(')');
  trim_end('"');
  response.remove_prefix(
      std::min(response.find_first_not_of(" \t\r\n\""), response.size()));
  return response.empty() ? "error" : response;
}

bool is_balanced(std::string_view response) {
  return response.starts_with('(') && response.ends_with(')');
}

std::string first_line(std::string_view text) {
  const size_t from = text.find_first_not_of(" \t\r\n");
  if (from == std::string_view::npos) {
    return {};
  }
  text.remove_prefix(from);
  std::string line(text.substr(0, text.find('\n')));
  // For people and JSON: nothing that a terminal could act on.
  std::ranges::replace_if(
      line, [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
  constexpr size_t kLongest = 300;
  if (line.size() > kLongest) {
    line.resize(kLongest);
    line += "...";
  }
  return line;
}

// The responses of a run in the roles that they play.
struct Reading {
  std::vector<Answer> answers;
  std::string first_error;      // before the first verdict
  std::string strange;          // first line that is no response, likewise
  std::string loose;            // all that patterns are matched against
  bool is_timeout = false;      // the solver's own limit
  bool is_odd = false;          // a text that is not closed, before any answer
  bool is_unsupported = false;  // it said so to a command
};

class OutputReader {
 public:
  explicit OutputReader(const Profile& profile) : profile_(profile) {}

  Reading read(const process::RawRun& run) {
    reading_.loose = run.err;
    if (!reading_.loose.empty() && !reading_.loose.ends_with('\n')) {
      reading_.loose += '\n';
    }
    for (const std::string_view response : split_responses(run.out)) {
      take(response);
    }
    return std::move(reading_);
  }

 private:
  void take(std::string_view response) {
    if (response == "sat") {
      reading_.answers.push_back({End::Sat, "", "", ""});
    } else if (response == "unsat") {
      reading_.answers.push_back({End::Unsat, "", "", ""});
    } else if (response == "unknown") {
      reading_.answers.push_back({End::Unknown, "", "", ""});
    } else if (response == "timeout") {
      reading_.is_timeout = true;
    } else if (const std::string_view message = error_message(response);
               !message.empty()) {
      take_error(message);
    } else if (is_balanced(response) || response.starts_with('"')) {
      take_text(response);
    } else {
      take_line(response);
    }
  }

  void take_error(std::string_view message) {
    reading_.loose += message;
    reading_.loose += '\n';
    if (is_benign(message)) {
      return;
    }
    std::string& place = reading_.answers.empty()
                             ? reading_.first_error
                             : reading_.answers.back().error;
    if (place.empty()) {
      place = first_line(message);
    }
  }

  void take_text(std::string_view response) {
    if (reading_.answers.empty()) {
      const char end = response[0] == '(' ? ')' : '"';
      reading_.is_odd |= response.size() < 2 || !response.ends_with(end);
      return;
    }
    Answer& answer = reading_.answers.back();
    constexpr std::string_view kReason = "(:reason-unknown";
    if (answer.verdict == End::Unknown && response.starts_with(kReason)) {
      response.remove_prefix(kReason.size());
      // Cut output has no parenthesis at its end, perhaps nothing at all.
      response.remove_suffix(response.ends_with(')') ? 1 : 0);
      answer.reason = first_line(response);
      std::erase(answer.reason, '"');
      return;
    }
    answer.text += response;
    answer.text += '\n';
  }

  void take_line(std::string_view line) {
    if (!reading_.answers.empty()) {
      take_text(line);
    }
    reading_.loose += line;
    reading_.loose += '\n';
    reading_.is_unsupported = reading_.is_unsupported || line == "unsupported";
    if (reading_.answers.empty() && reading_.strange.empty()
        && line != "success" && line != "unsupported" && !line.starts_with(';')
        && !is_benign(line)) {
      reading_.strange = first_line(line);
      if (reading_.strange.empty()) {
        reading_.strange = "bytes that are no text";
      }
    }
  }

  bool is_benign(std::string_view line) const {
    return std::ranges::any_of(profile_.patterns, [&](const Pattern& pattern) {
      return pattern.is_benign && re2::RE2::PartialMatch(line, *pattern.regex);
    });
  }

  const Profile& profile_;
  Reading reading_;
};

// A report of the profile's own patterns.
std::optional<FailureReport> find_known_report(const Profile& profile,
                                               std::string_view text) {
  for (const Pattern& pattern : profile.patterns) {
    if (pattern.is_benign) {
      continue;
    }
    const re2::RE2& regex = *pattern.regex;
    std::array<re2::StringPiece, 2> groups;
    const int count = std::min(regex.NumberOfCapturingGroups(), 1) + 1;
    if (regex.Match(
            text, 0, text.size(), re2::RE2::UNANCHORED, groups.data(), count)) {
      const re2::StringPiece& found =
          count > 1 && !groups[1].empty() ? groups[1] : groups[0];
      return FailureReport{pattern.end, std::string(found)};
    }
  }
  return std::nullopt;
}

// The functions at the top of a sanitizer's stack.
std::string top_frames(std::string_view report) {
  static const auto* frame =
      new re2::RE2(R"(#\d+ 0x[0-9a-fA-F]+ (?:in )?([^\s(]+))");
  constexpr int kFrames = 3;
  std::string frames;
  re2::StringPiece rest(report);
  std::string name;
  for (int i = 0; i < kFrames; ++i) {
    if (!re2::RE2::FindAndConsume(&rest, *frame, &name)) {
      break;
    }
    frames += " | " + name;
  }
  return frames;
}

std::string signal_name(int signal) {
  const char* name = sigabbrev_np(signal);
  return name == nullptr ? fmt::format("signal {}", signal)
                         : fmt::format("SIG{}", name);
}

// Signals that a program brings upon itself.
bool is_of_its_making(int signal) {
  constexpr auto kSignals =
      std::to_array({SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV});
  return std::ranges::find(kSignals, signal) != kSignals.end();
}

// A child that came this near to its limit has died of it.
bool is_near_limit(const process::RawRun& run, const process::Limits& limits) {
  return limits.memory_bytes != 0
         && run.peak_kb * 1024 * 10 >= limits.memory_bytes * 9;
}

class Judge {
 public:
  Judge(const Profile& profile,
        process::RawRun run,
        const process::Limits& limits,
        size_t checks)
      : profile_(profile),
        run_(std::move(run)),
        limits_(limits),
        checks_(checks),
        reading_(OutputReader(profile).read(run_)) {}

  Outcome judge() {
    decide();
    outcome_.answers = std::move(reading_.answers);
    outcome_.out = std::move(run_.out);
    outcome_.err = std::move(run_.err);
    outcome_.cpu_us = run_.cpu_us;
    outcome_.wall_us = run_.wall_us;
    outcome_.peak_kb = run_.peak_kb;
    return std::move(outcome_);
  }

 private:
  bool is_complete() const {
    return checks_ > 0 && reading_.answers.size() == checks_
           && reading_.first_error.empty();
  }

  void decide() {
    outcome_.is_started = run_.is_started;
    if (!run_.is_started) {
      return set(End::Garbled, run_.start_error);
    }
    if (run_.stop != process::Stop::None && decide_by_limit()) {
      return;
    }
    if (run_.stop == process::Stop::None && decide_by_report()) {
      return;
    }
    const int signal = run_.stop == process::Stop::None ? death() : 0;
    if (signal != 0) {
      return decide_by_signal(signal);
    }
    decide_by_answers();
  }

  // What was answered before a limit hit still counts.
  bool decide_by_limit() {
    if (is_complete()) {
      return false;
    }
    switch (run_.stop) {
      case process::Stop::Wall: set(End::Timeout, "wall-clock limit"); break;
      case process::Stop::Cpu: set(End::Timeout, "CPU limit"); break;
      case process::Stop::Memory: set(End::OutOfMemory, "memory limit"); break;
      default:
        set(End::Garbled,
            fmt::format("more than {} bytes of output", limits_.output_bytes));
    }
    return true;
  }

  // A report that the profile knows, or else one as all programs make them. Who
  // has answered everything and ends well has not died of what it says.
  std::optional<FailureReport> find_report() const {
    if (reading_.loose.empty()) {
      return std::nullopt;
    }
    if (auto known = find_known_report(profile_, reading_.loose)) {
      return known;
    }
    std::optional<FailureReport> found = find_failure(reading_.loose);
    const bool is_death =
        found && (found->end == End::Crash || found->end == End::InternalError);
    return is_death && is_complete() && run_.status == 0 ? std::nullopt : found;
  }

  bool decide_by_report() {
    const std::optional<FailureReport> found = find_report();
    if (!found) {
      return false;
    }
    if ((found->end == End::OutOfMemory || found->end == End::Timeout
         || found->end == End::Rejected || found->end == End::Unknown)
        && is_complete()) {
      return false;
    }
    // What is not supported does not explain every death.
    if (found->end == End::Rejected && is_hard_death()) {
      return false;
    }
    set(found->end, first_line(found->message));
    if (found->end == End::Sanitizer) {
      outcome_.signature =
          "sanitizer: " + normalise_message(first_line(found->message))
          + top_frames(found->message);
    } else if (is_failure(found->end)) {
      std::string message = found->message;
      std::ranges::replace(message, '\n', ' ');
      outcome_.detail = first_line(message);
      outcome_.signature = fmt::format(
          "{}: {}", end_name(found->end), normalise_message(message));
    }
    return true;
  }

  // The signal that has ended the program; 0: none. A shell or another wrapper
  // tells of it by its exit code.
  int death() const {
    if (WIFSIGNALED(run_.status)) {
      return WTERMSIG(run_.status);
    }
    constexpr int kShells = 128;
    const int signal = exit_code() - kShells;
    return is_of_its_making(signal) && reading_.answers.empty() ? signal : 0;
  }

  int exit_code() const {
    return WIFEXITED(run_.status) ? WEXITSTATUS(run_.status) : 0;
  }

  // Whoever refuses may abort, but does not die in these ways.
  bool is_hard_death() const {
    const int signal = death();
    return signal != 0 && signal != SIGABRT && is_of_its_making(signal);
  }

  void decide_by_signal(int by) {
    if (is_near_limit(run_, limits_)) {
      return set(End::OutOfMemory, "died at the memory limit");
    }
    const std::string signal = signal_name(by);
    const std::string message = first_line(run_.err);
    const std::string& said = message.empty() ? reading_.strange : message;
    if (by == SIGABRT && reading_.answers.empty()) {
      const std::string& why =
          reading_.first_error.empty() ? said : reading_.first_error;
      if (is_refusal(why)) {
        return set(End::Rejected, fmt::format("{}: {}", signal, why));
      }
    }
    set(End::Crash, message.empty() ? signal : signal + ": " + message);
    outcome_.signature = "crash: " + signal;
    if (!message.empty()) {
      outcome_.signature += ": " + normalise_message(message);
    }
  }

  void decide_by_answers() {
    const std::vector<Answer>& answers = reading_.answers;
    if (!reading_.first_error.empty()) {
      return set(End::Rejected, reading_.first_error);
    }
    if (!reading_.strange.empty()
        && !(answers.empty() && explains(reading_.strange))) {
      return set(End::Garbled, reading_.strange);
    }
    if (answers.size() > checks_) {
      return set(
          End::Garbled,
          fmt::format("{} answers to {} check-sat", answers.size(), checks_));
    }
    if (answers.size() < checks_) {
      return decide_by_lack();
    }
    if (answers.empty()) {
      return set(End::Unknown, "no check-sat");
    }
    const Answer& last = answers.back();
    static const auto* timeout =
        new re2::RE2(R"((?i)timeout|cancell?ed|interrupted|time limit)");
    if (last.verdict == End::Unknown
        && re2::RE2::PartialMatch(last.reason, *timeout)) {
      return set(End::Timeout, "the solver's own limit: " + last.reason);
    }
    set(last.verdict, last.reason);
  }

  void decide_by_lack() {
    if (reading_.is_timeout) {
      return set(End::Timeout, "the solver's own limit");
    }
    const auto with_error = std::ranges::find_if(
        reading_.answers,
        [](const Answer& answer) { return !answer.error.empty(); });
    if (with_error != reading_.answers.end()) {
      return set(End::Rejected, with_error->error);
    }
    const size_t count = reading_.answers.size();
    if (exit_code() != 0 || (count == 0 && !reading_.is_odd)) {
      return refuse(count);
    }
    set(End::Garbled,
        fmt::format("{} answers to {} check-sat", count, checks_));
  }

  // Text for people, or of a program that has failed: not half an answer.
  bool explains(std::string_view line) const {
    return exit_code() != 0
           || (line.contains(' ') && std::ranges::all_of(line, [](char c) {
                 return static_cast<unsigned char>(c) >= 0x20;
               }));
  }

  // It has given up without an answer; what it has said is why.
  void refuse(size_t count) {
    std::string why = first_line(run_.err);
    why = why.empty() ? reading_.strange : why;
    why = why.empty() && reading_.is_unsupported ? "unsupported" : why;
    const std::string answers =
        count == 0
            ? "without an answer"
            : fmt::format("after {} answers to {} check-sat", count, checks_);
    if (exit_code() != 0) {
      why = fmt::format("exit code {} {}{}{}",
                        exit_code(),
                        answers,
                        why.empty() ? "" : ": ",
                        why);
    }
    set(End::Rejected,
        why.empty() ? fmt::format("0 answers to {} check-sat", checks_) : why);
  }

  void set(End end, std::string detail) {
    outcome_.end = end;
    outcome_.detail = std::move(detail);
  }

  const Profile& profile_;
  process::RawRun run_;
  const process::Limits& limits_;
  size_t checks_;
  Reading reading_;
  Outcome outcome_;
};

// The end of the s-expression that starts at `at`; the text's end if it is not
// closed.
size_t end_of_list(std::string_view text, size_t at) {
  size_t depth = 0;
  char quote = '\0';
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (quote != '\0') {
      quote = c == quote ? '\0' : quote;
    } else if (c == '"' || c == '|') {
      quote = c;
    } else if (c == ';') {
      at = std::min(text.find('\n', at), text.size()) - 1;
    } else if (c == '(') {
      ++depth;
    } else if (c == ')' && --depth == 0) {
      return at + 1;
    }
  }
  return text.size();
}

}  // namespace

std::vector<std::string_view> split_responses(std::string_view output) {
  constexpr std::string_view kBlank = " \t\r\n";
  std::vector<std::string_view> list;
  size_t at = output.find_first_not_of(kBlank);
  while (at != std::string_view::npos) {
    size_t end = 0;
    if (output[at] == '(') {
      end = end_of_list(output, at);
    } else if (output[at] == '"') {
      const size_t quote = output.find('"', at + 1);
      end = quote == std::string_view::npos ? output.size() : quote + 1;
    } else {
      end = std::min(output.find('\n', at), output.size());
    }
    std::string_view response = output.substr(at, end - at);
    response = response.substr(0, response.find_last_not_of(kBlank) + 1);
    list.push_back(response);
    at = output.find_first_not_of(kBlank, end);
  }
  return list;
}

std::string normalise_message(std::string_view message) {
  // File and line stay; folders go; so do columns, addresses and numbers.
  static const auto* part = new re2::RE2(
      R"(([\w+.-]+\.(?:cpp|cc|cxx|c|hpp|h):\d+)(?::\d+)?)"
      R"(|((?i)line:? \d+)|((?:[\w+.-]*/)+)|(0x[0-9a-fA-F]+)|(\d+))");
  std::string result;
  const re2::StringPiece text(message);
  size_t at = 0;
  std::array<re2::StringPiece, 6> groups;
  while (at < text.size()
         && part->Match(text,
                        at,
                        text.size(),
                        re2::RE2::UNANCHORED,
                        groups.data(),
                        static_cast<int>(groups.size()))) {
    const auto begin = static_cast<size_t>(groups[0].data() - text.data());
    result.append(message.substr(at, begin - at));
    if (!groups[1].empty()) {
      result.append(groups[1].data(), groups[1].size());
    } else if (!groups[2].empty()) {
      result.append(groups[2].data(), groups[2].size());
    } else if (!groups[4].empty()) {
      result += "0x";
    } else if (!groups[5].empty()) {
      result += 'N';
    }
    at = begin + groups[0].size();
  }
  result.append(message.substr(std::min(at, message.size())));
  return result;
}

Outcome classify(const Profile& profile,
                 process::RawRun run,
                 const process::Limits& limits,
                 size_t checks) {
  return Judge(profile, std::move(run), limits, checks).judge();
}

}  // namespace assay::solver
