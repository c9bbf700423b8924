// SPDX-License-Identifier: MIT
#pragma once

#include <cstdlib>
#include <string>
#include <unistd.h>

#include "fake_solver.h"

// What solvers and the tools that they are built with print about failures.
namespace fake {

inline void fail_as_z3(const Solver&) {
  say("ASSERTION VIOLATION\n"
      "File: ../src/smt/smt_context.cpp\n"
      "Line: 1234\n"
      "m_scope_lvl == 0\n"
      "(C)ontinue, (A)bort, (S)top, (T)hrow exception, Invoke (G)DB\n",
      STDERR_FILENO);
  _exit(114);
}

inline void fail_as_cvc5(const Solver&) {
  say("Fatal failure within void cvc5::internal::theory::Engine::check(int) at "
      "./src/theory/theory_engine.cpp:123\n"
      "Check failure\n\n d_level == 0\n",
      STDERR_FILENO);
  abort();
}

inline void fail_as_glibc(const Solver&) {
  say("solver: ../src/core/solver.c:321: void check(int): "
      "Assertion `level == 0' failed.\n",
      STDERR_FILENO);
  abort();
}

inline void report_as_asan(const Solver&) {
  say("=================================================================\n"
      "==" + std::to_string(getpid())
          + "==ERROR: AddressSanitizer: heap-use-after-free on address "
            "0x602000000010 at pc 0x55d2a4 bp 0x7ffd10 sp 0x7ffd08\n"
            "READ of size 4 at 0x602000000010 thread T0\n"
            "    #0 0x55d2a3 in solver::propagate(int) /src/solver.cpp:77:12\n"
            "    #1 0x55d1b2 in solver::check() /src/solver.cpp:99:3\n"
            "    #2 0x55d0c1 in main /src/main.cpp:12:10\n"
            "\nSUMMARY: AddressSanitizer: heap-use-after-free "
            "/src/solver.cpp:77:12 in solver::propagate(int)\n",
      STDERR_FILENO);
  _exit(1);
}

inline void report_as_ubsan(const Solver& solver) {
  say("/src/rational.cpp:55:14: runtime error: signed integer overflow: "
      "2147483647 + 1 cannot be represented in type 'int'\n",
      STDERR_FILENO);
  answer(solver);
}

}  // namespace fake
