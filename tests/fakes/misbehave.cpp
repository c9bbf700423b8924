// SPDX-License-Identifier: MIT
// usage: misbehave KIND
//        misbehave --kinds
//
// A stand-in for a solver that misbehaves in one way, at the check-sat of a
// script in which the symbol `trigger` occurs, and answers rightly otherwise.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <new>
#include <string>
#include <string_view>
#include <unistd.h>

#include "fake_hostile.h"
#include "fake_processes.h"
#include "fake_reports.h"
#include "fake_solver.h"

namespace {

using fake::answer;
using fake::leave_children;
using fake::leave_daemon;
using fake::say;
using fake::Solver;
using fake::wait_long;

// Crashes.

void segv(const Solver&) {
  volatile int* volatile nowhere = nullptr;
  *nowhere = 1;
}

void abort_silently(const Solver&) {
  abort();
}

void die_after_answer(const Solver& solver) {
  answer(solver);
  segv(solver);
}

// Only a session lives to see its third query.
void die_at_third(const Solver& solver) {
  if (solver.checks() >= 3) {
    segv(solver);
  }
  answer(solver);
}

// Only a session gets a command after the query.
void die_between(const Solver& solver) {
  answer(solver);
}

size_t recurse(size_t levels, volatile char* before) {
  volatile char frame[1 << 16];  // few pages touched, to be quick
  frame[0] = before == nullptr ? '\0' : *before;
  return levels == 0 ? 0 : recurse(levels - 1, frame) + 1;
}

void recurse_without_end(const Solver& solver) {
  recurse(static_cast<size_t>(-1), nullptr);
  answer(solver);
}

// More than the usual 8 MB of stack, and less than 1 GB.
void recurse_deeply(const Solver& solver) {
  recurse(1'000, nullptr);
  answer(solver);
}

// Ends without a signal.

void exit_1(const Solver&) {
  _exit(1);
}

void exit_0(const Solver&) {
  _exit(0);
}

void answer_and_exit_1(const Solver& solver) {
  answer(solver);
  _exit(1);
}

// Odd answers.

void wrong_then_error(const Solver& solver) {
  say(std::string(solver.wrong_verdict()) + "\n");
  say("(error \"line 3 column 10: model is not available\")\n");
}

void error_then_answer(const Solver& solver) {
  say("(error \"line 2 column 5: unknown constant trigger\")\n");
  answer(solver);
}

void unsupported(const Solver&) {
  say("(error \"line 2 column 5: unsupported operator\")\n");
}

void unknown(const Solver&) {
  say("unknown\n");
}

void answer_twice(const Solver& solver) {
  answer(solver);
  answer(solver);
}

void say_nothing(const Solver&) {}

void half_an_answer(const Solver&) {
  say("sa");
}

void half_an_answer_and_exit(const Solver&) {
  say("sa");
  _exit(0);
}

void bad_utf8_before(const Solver& solver) {
  say("\xff\xfe\xc3(\xed\xa0\x80\n");
  answer(solver);
}

void bad_utf8_after(const Solver& solver) {
  answer(solver);
  say("(note \"\xff\xfe\xc3\x28\")\n");
}

void bad_utf8_on_stderr(const Solver& solver) {
  say("\xff\xfe\xc3(\n", STDERR_FILENO);
  answer(solver);
}

void zeros_before(const Solver& solver) {
  say(std::string(64, '\0') + "\n");
  answer(solver);
}

void zeros_after(const Solver& solver) {
  answer(solver);
  say("(note " + std::string(64, '\0') + ")\n");
}

// Time.

// With MISBEHAVE_SIGN the file of this name says that it has begun.
void hang_asleep(const Solver&) {
  if (const char* sign = std::getenv("MISBEHAVE_SIGN")) {
    close(open(sign, O_CREAT | O_WRONLY, 0666));
  }
  wait_long();
}

void hang_at_work(const Solver&) {
  fake::work_long();
}

void hang_unmoved(const Solver&) {
  for (int signal = 1; signal < NSIG; ++signal) {
    std::signal(signal, SIG_IGN);
  }
  wait_long();
}

void answer_late(const Solver& solver) {
  sleep(60);
  answer(solver);
}

void hang_after_answer(const Solver& solver) {
  answer(solver);
  wait_long();
}

// Processes.

void fork_and_answer(const Solver& solver) {
  leave_children();
  answer(solver);
}

void fork_and_hang(const Solver&) {
  leave_children();
  wait_long();
}

void fork_and_exit(const Solver& solver) {
  leave_children();
  answer(solver);
  _exit(0);
}

void daemon_and_answer(const Solver& solver) {
  leave_daemon();
  answer(solver);
}

void daemon_and_exit(const Solver& solver) {
  leave_daemon();
  answer(solver);
  _exit(0);
}

void daemon_and_crash(const Solver& solver) {
  leave_daemon();
  segv(solver);
}

// Output.

constexpr size_t kFlood = size_t{1} << 30;

void flood(int file, std::string_view line) {
  std::string block;
  while (block.size() < (size_t{1} << 16)) {
    block += line;
  }
  for (size_t sent = 0; sent < kFlood; sent += block.size()) {
    say(block, file);
  }
}

void flood_out(const Solver& solver) {
  flood(STDOUT_FILENO, "all work and no play\n");
  answer(solver);
}

void flood_one_line(const Solver& solver) {
  flood(STDOUT_FILENO, "((((");
  answer(solver);
}

void flood_err(const Solver& solver) {
  flood(STDERR_FILENO, "all work and no play\n");
  answer(solver);
}

void close_out(const Solver&) {
  close(STDOUT_FILENO);
}

void write_file(const Solver& solver) {
  const int file = open("misbehave.out", O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
  say("something\n", file);
  close(file);
  answer(solver);
}

// Memory.

constexpr size_t kBite = size_t{1} << 20;

void eat() {
  while (void* bite = std::malloc(kBite)) {
    std::memset(bite, 1, kBite);
  }
}

void eat_and_abort(const Solver&) {
  eat();
  abort();
}

void eat_and_throw(const Solver&) {
  for (;;) {
    std::memset(new char[kBite], 1, kBite);
  }
}

void eat_and_say_so(const Solver&) {
  eat();
  say("(error \"out of memory\")\n");
  _exit(101);
}

void reserve_and_throw(const Solver&) {
  ::operator delete(::operator new(size_t{1} << 40));
}

struct Kind {
  const char* name;
  void (*act)(const Solver&);
};

constexpr Kind kKinds[] = {
    {"segv", segv},
    {"abort", abort_silently},
    {"die-after-answer", die_after_answer},
    {"die-at-third", die_at_third},
    {"die-between", die_between},
    {"recurse-without-end", recurse_without_end},
    {"recurse-deeply", recurse_deeply},
    {"exit-1", exit_1},
    {"exit-0", exit_0},
    {"answer-and-exit-1", answer_and_exit_1},
    {"wrong-then-error", wrong_then_error},
    {"error-then-answer", error_then_answer},
    {"unsupported", unsupported},
    {"unknown", unknown},
    {"answer-twice", answer_twice},
    {"say-nothing", say_nothing},
    {"half-an-answer", half_an_answer},
    {"half-an-answer-and-exit", half_an_answer_and_exit},
    {"bad-utf8-before", bad_utf8_before},
    {"bad-utf8-after", bad_utf8_after},
    {"bad-utf8-on-stderr", bad_utf8_on_stderr},
    {"zeros-before", zeros_before},
    {"zeros-after", zeros_after},
    {"hang-asleep", hang_asleep},
    {"hang-at-work", hang_at_work},
    {"hang-unmoved", hang_unmoved},
    {"answer-late", answer_late},
    {"hang-after-answer", hang_after_answer},
    {"fork-and-answer", fork_and_answer},
    {"fork-and-hang", fork_and_hang},
    {"fork-and-exit", fork_and_exit},
    {"daemon-and-answer", daemon_and_answer},
    {"daemon-and-exit", daemon_and_exit},
    {"daemon-and-crash", daemon_and_crash},
    {"flood-out", flood_out},
    {"flood-one-line", flood_one_line},
    {"flood-err", flood_err},
    {"close-out", close_out},
    {"write-file", write_file},
    {"eat-and-abort", eat_and_abort},
    {"eat-and-throw", eat_and_throw},
    {"eat-and-say-so", eat_and_say_so},
    {"reserve-and-throw", reserve_and_throw},
    {"fail-as-z3", fake::fail_as_z3},
    {"fail-as-cvc5", fake::fail_as_cvc5},
    {"fail-as-glibc", fake::fail_as_glibc},
    {"report-as-asan", fake::report_as_asan},
    {"report-as-ubsan", fake::report_as_ubsan},
    // Those of fake_hostile.h.
    {"escape-codes-before", fake::escape_codes_before},
    {"escape-codes-in-error", fake::escape_codes_in_error},
    {"bidi-in-error", fake::bidi_in_error},
    {"answer-in-error", fake::answer_in_error},
    {"answer-in-string", fake::answer_in_string},
    {"answer-in-comment", fake::answer_in_comment},
    {"answer-on-stderr", fake::answer_on_stderr},
    {"answer-in-capitals", fake::answer_in_capitals},
    {"answer-with-returns", fake::answer_with_returns},
    {"success-lines", fake::success_lines},
    {"timeout-word", fake::timeout_word},
    {"forged-ends", fake::forged_ends},
    {"model-unclosed", fake::model_unclosed},
    {"model-deep", fake::model_deep},
    {"model-wide", fake::model_wide},
    {"model-false", fake::model_false},
    {"model-of-others", fake::model_of_others},
    {"model-twice", fake::model_twice},
    {"model-of-many", fake::model_of_many},
    {"model-long-numeral", fake::model_long_numeral},
    {"model-doubling-lets", fake::model_doubling_lets},
    {"model-in-a-loop", fake::model_in_a_loop},
    {"trickle", fake::trickle},
    {"stop-itself", fake::stop_itself},
    {"kill-own-group", fake::kill_own_group},
    {"signal-term", fake::signal_term},
    {"signal-pipe", fake::signal_pipe},
    {"signal-cpu", fake::signal_cpu},
    {"exit-as-if-by-signal", fake::exit_as_if_by_signal},
    {"exit-255", fake::exit_255},
    {"close-in", fake::close_in},
    {"close-all", fake::close_all},
    {"fork-many", fake::fork_many},
    {"half-an-answer-and-crash", fake::half_an_answer_and_crash},
    {"fill-file", fake::fill_file},
    // These do not even read.
    {"deaf", nullptr},
    {"deaf-and-exit", nullptr},
};

void print_kinds() {
  for (const Kind& kind : kKinds) {
    std::puts(kind.name);
  }
}

int run(const Kind& kind) {
  if (kind.act == nullptr) {
    if (std::string_view(kind.name) == "deaf") {
      wait_long();
    }
    return 0;
  }
  // Without it, only counting the checks can bring this one to fail.
  const bool is_always = kind.act == die_at_third;
  const auto check = [&](const Solver& solver) {
    if (is_always || solver.level().is_triggered) {
      kind.act(solver);
    } else {
      answer(solver);
    }
  };
  const auto leave = [&](const Solver& solver) {
    if (kind.act == die_between && solver.level().is_triggered) {
      segv(solver);
    }
  };
  Solver().run(check, leave);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view name = argc > 1 ? argv[1] : "";
  if (name == "--kinds") {
    print_kinds();
    return 0;
  }
  for (const Kind& kind : kKinds) {
    if (name == kind.name) {
      return run(kind);
    }
  }
  std::fprintf(stderr, "usage: misbehave KIND | --kinds\n");
  return 2;
}
