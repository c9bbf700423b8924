// SPDX-License-Identifier: MIT
#pragma once

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <unistd.h>

#include "fake_processes.h"
#include "fake_solver.h"

// What a solver would do that wants to fool or to wear out whoever runs it.
namespace fake {

// Answers that are none.

inline void escape_codes_before(const Solver& solver) {
  say("\x1b[2J\x1b]0;title\x07\x1b[31m\r\n");
  answer(solver);
}

inline void escape_codes_in_error(const Solver&) {
  say("(error \"\x1b[2J\x1b]8;;http://x\x07 no\b\b\x9b"
      "1m\")\n");
}

inline void bidi_in_error(const Solver&) {
  say("(error \"a \xe2\x80\xae tas \xe2\x81\xa6 b\")\n");
}

inline void answer_in_error(const Solver& solver) {
  say("(error \"line 1:\nunsat\nsat\n\")\n");
  answer(solver);
}

inline void answer_in_string(const Solver& solver) {
  say("\"\nunsat\n\"\n");
  answer(solver);
}

inline void answer_in_comment(const Solver& solver) {
  say("; unsat\n");
  answer(solver);
}

inline void answer_on_stderr(const Solver& solver) {
  say("unsat\n", STDERR_FILENO);
  answer(solver);
}

inline void answer_in_capitals(const Solver&) {
  say("SAT\n");
}

inline void answer_with_returns(const Solver& solver) {
  say("\r\n" + std::string(solver.verdict()) + "\r\n");
}

inline void success_lines(const Solver& solver) {
  for (int i = 0; i < 1000; ++i) {
    say("success\n");
  }
  answer(solver);
}

inline void timeout_word(const Solver&) {
  say("timeout\n");
}

// The words that end a query of a session, before their time.
inline void forged_ends(const Solver& solver) {
  for (int i = 0; i < 10; ++i) {
    say("assay-end-of-query-" + std::to_string(i) + "\n");
  }
  answer(solver);
}

// Models. Who prints one ends at once, and so gives no other.

inline void answer_and_end(const std::string& text) {
  say("sat\n" + text + "\n");
  _exit(0);
}

inline std::string repeat(std::string_view text, size_t count) {
  std::string all;
  all.reserve(text.size() * count);
  for (size_t i = 0; i < count; ++i) {
    all += text;
  }
  return all;
}

inline std::string model_of(const std::string& value) {
  return "((define-fun trigger () Bool " + value + "))";
}

inline void model_unclosed(const Solver&) {
  answer_and_end(repeat("(", 1'000'000));
}

inline void model_deep(const Solver&) {
  constexpr size_t kDepth = 200'000;
  answer_and_end(
      model_of(repeat("(not ", kDepth) + "true" + repeat(")", kDepth)));
}

inline void model_wide(const Solver&) {
  answer_and_end(model_of("(and " + repeat("true ", 1'000'000) + ")"));
}

inline void model_false(const Solver&) {
  answer_and_end(model_of("false"));
}

inline void model_of_others(const Solver&) {
  answer_and_end("((define-fun x () Bool true) (define-fun |a b| () Int 3))");
}

inline void model_twice(const Solver&) {
  answer_and_end(model_of("true") + "\n" + model_of("false"));
}

// As many symbols as a large formula has, and none that was asked for.
inline void model_of_many(const Solver&) {
  constexpr int kCount = 100'000;
  std::string text = "((define-fun trigger () Bool true)\n";
  for (int i = 0; i < kCount; ++i) {
    text += "(define-fun x" + std::to_string(i) + " () Int 0)\n";
  }
  answer_and_end(text + ")");
}

inline void model_long_numeral(const Solver&) {
  answer_and_end(model_of("(= " + repeat("9", 1'000'000) + " 9)"));
}

// 2^60 copies of `true`, if somebody writes them out.
inline void model_doubling_lets(const Solver&) {
  constexpr int kTimes = 60;
  std::string text;
  for (int i = 0; i < kTimes; ++i) {
    const std::string before = i == 0 ? "true" : "x" + std::to_string(i - 1);
    text += "(let ((x" + std::to_string(i) + " (and " + before + " " + before
            + "))) ";
  }
  answer_and_end(
      model_of(text + "x" + std::to_string(kTimes - 1) + repeat(")", kTimes)));
}

// A function that calls itself and never comes to an end.
inline void model_in_a_loop(const Solver&) {
  answer_and_end(
      "((define-fun-rec f ((x Int)) Bool (not (f (+ x 1))))\n"
      "(define-fun trigger () Bool (f 0)))");
}

// Processes, signals, files.

inline void trickle(const Solver&) {
  for (int i = 0; i < 60'000; ++i) {
    say(";");
    usleep(10'000);
  }
}

inline void stop_itself(const Solver&) {
  raise(SIGSTOP);
  wait_long();
}

inline void kill_own_group(const Solver&) {
  kill(0, SIGSEGV);
  wait_long();
}

inline void signal_term(const Solver&) {
  raise(SIGTERM);
}

inline void signal_pipe(const Solver&) {
  std::signal(SIGPIPE, SIG_DFL);
  raise(SIGPIPE);
}

inline void signal_cpu(const Solver&) {
  raise(SIGXCPU);
}

inline void exit_as_if_by_signal(const Solver&) {
  _exit(128 + SIGSEGV);
}

inline void exit_255(const Solver&) {
  _exit(255);
}

inline void close_in(const Solver& solver) {
  answer(solver);
  close(STDIN_FILENO);
}

inline void close_all(const Solver&) {
  for (int file = 0; file < 1024; ++file) {
    close(file);
  }
  wait_long();
}

inline void fork_many(const Solver& solver) {
  for (int i = 0; i < 50; ++i) {
    if (fork() == 0) {
      setsid();
      wait_long();
    }
  }
  answer(solver);
}

inline void half_an_answer_and_crash(const Solver&) {
  say("sa");
  abort();
}

// As much as there is room for, or as it may.
inline void fill_file(const Solver& solver) {
  const int file = open("misbehave.out", O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
  const std::string block(size_t{1} << 20, 'x');
  for (int i = 0; i < 64; ++i) {
    say(block, file);
  }
  close(file);
  answer(solver);
}

}  // namespace fake
