// SPDX-License-Identifier: MIT
// usage: refuse KIND [WORD]
//        refuse --refusals
//        refuse --crashes
//
// A stand-in for a solver that refuses, or crashes, in one of the ways of
// solvers of all kinds and languages, at the check-sat of a script in which the
// symbol `trigger` occurs, and answers rightly otherwise. With a WORD it does
// so at that word, and knows no other answer than unknown: for hunts.
#include <array>
#include <csignal>
#include <cstdio>
#include <string_view>
#include <sys/resource.h>
#include <unistd.h>

#include "fake_solver.h"

namespace {

constexpr int kGoesOn = 1000;

struct Row {
  const char* name;
  const char* out;
  const char* err;
  int end;  // an exit code, a signal below 0, or kGoesOn
  bool answers = false;
};

constexpr Row kRefusals[] = {
    {"error", "(error \"line 2 column 5: unknown constant x\")\n", "", kGoesOn},
    {"error-and-answer",
     "(error \"line 2 column 5: unknown sort 'FloatingPoint'\")\n",
     "",
     kGoesOn,
     true},
    {"error-and-exit", "(error \"unsupported logic QF_FP\")\n", "", 1},
    {"unsupported", "unsupported\n", "", kGoesOn},
    {"unsupported-and-exit", "success\nunsupported\n", "", 0},
    {"message-and-exit", "", "solver: quantifiers are beyond me\n", 1},
    {"message-and-exit-0", "", "error: 3:14: unexpected '_'\n", 0},
    {"text-and-exit-0", "Parse Error: <stdin>:2.5: Unexpected token\n", "", 0},
    {"text-in-capitals", "SORRY, NO FLOATING-POINT HERE\n", "", kGoesOn},
    {"silent-exit-1", "", "", 1},
    {"silent-exit-255", "", "", 255},
    {"silent-exit-0", "", "", 0},
    {"silence", "", "", kGoesOn},
    {"usage-and-exit-0",
     "usage: solver [options] <file>\n  -h  print this\n",
     "",
     0},
    {"usage-and-exit-2", "", "Usage: solver [options] <file>\n", 2},
    {"no-licence", "", "no licence found\n", 3},
    {"internal-unsupported",
     "(error \"internal error: operator fp.rem is not supported\")\n",
     "",
     1},
    {"java-exception",
     "",
     "Exception in thread \"main\" java.lang.UnsupportedOperationException: "
     "bvsmod\n\tat a.Solver.main(Solver.java:3)\n",
     1},
    {"java-parse-exception",
     "",
     "Exception in thread \"main\" a.SMTLIBException: Undeclared function "
     "symbol\n\tat a.Solver.main(Solver.java:3)\n",
     1},
    {"python-not-implemented",
     "",
     "Traceback (most recent call last):\n  File \"s.py\", line 3, in "
     "<module>\n"
     "NotImplementedError: fp.rem\n",
     1},
    {"python-key",
     "",
     "Traceback (most recent call last):\n  File \"s.py\", line 3, in "
     "<module>\n"
     "KeyError: 'fp.rem'\n",
     1},
    {"rust-todo",
     "",
     "thread 'main' panicked at src/ast.rs:10:5:\nnot yet implemented: "
     "fp.rem\n",
     101},
    {"rust-parse-error",
     "",
     "thread 'main' panicked at src/main.rs:9:30:\ncalled `Result::unwrap()` "
     "on "
     "an `Err` value: ParseError(3)\n",
     101},
    {"runtime-error", "", "runtime error: unknown function fp.rem\n", 1},
    {"ocaml-failure",
     "",
     "Fatal error: exception Failure(\"bvsmod: no\")\n",
     2},
    {"ocaml-not-found", "", "Fatal error: exception Not_found\n", 2},
    {"uncaught-unsupported",
     "",
     "terminate called after throwing an instance of 'Unsupported'\n"
     "  what():  logic is not supported\n",
     -SIGABRT},
    {"abort-with-a-word", "", "FATAL: unknown operator fp.rem\n", -SIGABRT},
    {"assertion-not-implemented",
     "",
     "solver: a.c:3: int f(int): Assertion `false && \"not implemented\"' "
     "failed.\n",
     -SIGABRT},
    {"unimplemented-code",
     "",
     "Fatal failure within int a::f(int) at a.cpp:3\nUnimplemented code "
     "encountered \n",
     -SIGABRT},
};

constexpr Row kCrashes[] = {
    {"segv", "", "", -SIGSEGV},
    {"segv-after-answer", "", "", -SIGSEGV, true},
    {"segv-after-error", "(error \"unsupported operator\")\n", "", -SIGSEGV},
    {"segv-after-warning", "", "warning: logic not supported\n", -SIGSEGV},
    {"abort", "", "", -SIGABRT},
    {"floating-point-exception", "", "", -SIGFPE},
    {"illegal-instruction", "", "", -SIGILL},
    {"bus-error", "", "", -SIGBUS},
    {"trap", "", "", -SIGTRAP},
    {"exit-139", "", "", 139},
    {"exit-134", "", "", 134},
    {"shell-message", "", "run.sh: line 3: 77 Segmentation fault  solver\n", 1},
    {"handler-message", "", "solver caught SIGSEGV, giving up\n", 1},
    {"stack-smashing",
     "",
     "*** stack smashing detected ***: terminated\n",
     -SIGABRT},
    {"assertion-of-c",
     "",
     "solver: a.c:3: int f(int): Assertion `!is_unknown(x)' failed.\n",
     -SIGABRT},
    {"assertion-of-z3",
     "",
     "ASSERTION VIOLATION\nFile: ../src/a.cpp\nLine: 3\nx == 0\n",
     114},
    {"assertion-of-cvc5",
     "",
     "Fatal failure within int a::f(int) at a.cpp:3\nCheck failure\n\n x == "
     "0\n",
     -SIGABRT},
    {"assertion-of-its-own", "", "[solver] assertion failed: a.c:3\n", 1},
    {"address-sanitizer",
     "",
     "==7==ERROR: AddressSanitizer: heap-use-after-free on address 0x60\n"
     "    #0 0x55 in f /src/a.cpp:7:12\n",
     1},
    {"undefined-behaviour",
     "",
     "/src/a.cpp:5:14: runtime error: shift exponent 64 is too large\n",
     kGoesOn,
     true},
    {"uncaught-logic-error",
     "",
     "terminate called after throwing an instance of 'std::logic_error'\n"
     "  what():  invalid vector\n",
     -SIGABRT},
    {"rust-panic",
     "",
     "thread 'main' panicked at src/a.rs:3:5:\nindex out of bounds: the len is "
     "3 but the index is 7\n",
     101},
    {"go-panic",
     "",
     "panic: runtime error: index out of range [7] with length 3\n\n"
     "goroutine 1 [running]:\nmain.main()\n",
     2},
    {"java-null-pointer",
     "",
     "Exception in thread \"main\" java.lang.NullPointerException\n"
     "\tat a.Solver.main(Solver.java:3)\n",
     1},
    {"java-assertion",
     "",
     "Exception in thread \"main\" java.lang.AssertionError\n"
     "\tat a.Solver.main(Solver.java:3)\n",
     1},
    {"python-index",
     "",
     "Traceback (most recent call last):\n  File \"s.py\", line 3, in "
     "<module>\n"
     "IndexError: list index out of range\n",
     1},
    {"python-assertion",
     "",
     "Traceback (most recent call last):\n  File \"s.py\", line 3, in "
     "<module>\n"
     "AssertionError\n",
     1},
    {"ocaml-assertion",
     "",
     "Fatal error: exception Assert_failure(\"a.ml\", 3, 2)\n",
     2},
    {"dotnet-null-reference",
     "",
     "Unhandled exception. System.NullReferenceException: Object reference not "
     "set to an instance of an object.\n",
     1},
    {"internal-error", "(error \"internal error: level 7 of 3\")\n", "", 1},
    {"unreachable", "", "a.cpp:3: unreachable code reached\n", 1},
};

[[noreturn]] void die(int signal) {
  const rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  std::signal(signal, SIG_DFL);
  kill(getpid(), signal);
  for (;;) {
    pause();
  }
}

// Of one Bool that is called p, and of `false`.
bool is_plain(const fake::Solver& solver) {
  const auto& constants = solver.level().constants;
  return solver.level().is_false
         || (constants.size() == 1 && constants[0].first == "p");
}

int run(const Row& row, const char* word) {
  const auto reply = [&](const fake::Solver& solver) {
    word == nullptr || is_plain(solver) ? fake::answer(solver)
                                        : fake::say("unknown\n");
  };
  const auto check = [&](const fake::Solver& solver) {
    if (!solver.level().is_triggered) {
      reply(solver);
      return;
    }
    fake::say(row.out);
    fake::say(row.err, STDERR_FILENO);
    if (row.answers) {
      reply(solver);
    }
    if (row.end < 0) {
      die(-row.end);
    }
    if (row.end != kGoesOn) {
      _exit(row.end);
    }
  };
  fake::Solver(word == nullptr ? "trigger" : word)
      .run(check, [](const fake::Solver&) {});
  return 0;
}

template <size_t kCount>
const Row* find(const Row (&rows)[kCount], std::string_view name) {
  for (const Row& row : rows) {
    if (name == row.name) {
      return &row;
    }
  }
  return nullptr;
}

template <size_t kCount>
int print(const Row (&rows)[kCount]) {
  for (const Row& row : rows) {
    std::puts(row.name);
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view name = argc > 1 ? argv[1] : "";
  if (name == "--refusals") {
    return print(kRefusals);
  }
  if (name == "--crashes") {
    return print(kCrashes);
  }
  const Row* row = find(kRefusals, name);
  row = row == nullptr ? find(kCrashes, name) : row;
  if (row == nullptr) {
    std::fprintf(stderr,
                 "usage: refuse KIND [WORD] | --refusals | --crashes\n");
    return 2;
  }
  return run(*row, argc > 2 ? argv[2] : nullptr);
}
