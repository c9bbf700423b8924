// SPDX-License-Identifier: MIT
#include <csignal>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "solver/outcome.h"
#include "solver/profile.h"

namespace assay::solver {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr int exited(int code) {
  return code << 8;
}

constexpr auto kAsan =
    "==123==ERROR: AddressSanitizer: heap-use-after-free on address 0x60200010 "
    "at pc 0x55d2a3 bp 0x7ffd sp 0x7ffc\n"
    "READ of size 4 at 0x60200010 thread T0\n"
    "    #0 0x55d2a3 in solver::propagate(int) /home/u/src/solver.cpp:77:12\n"
    "    #1 0x55d1b2 in solver::check() /home/u/src/solver.cpp:99:3\n"
    "    #2 0x55d0c1 in main /home/u/src/main.cpp:12:10\n";
constexpr auto kUbsan =
    "/src/rational.cpp:55:14: runtime error: signed integer overflow: "
    "2147483647 + 1 cannot be represented in type 'int'\n";
constexpr auto kZ3 =
    "ASSERTION VIOLATION\nFile: ../src/smt/smt_context.cpp\nLine: 1234\n"
    "UNEXPECTED CODE WAS REACHED.\nZ3 4.8.12.0\nPlease file an issue\n";
constexpr auto kCvc5 =
    "Fatal failure within void cvc5::Engine::check(int) at "
    "./src/theory/engine.cpp:123\nCheck failure\n\n d_level == 0\n";
constexpr auto kGlibc =
    "solver: ../src/core.c:321: void check(int): Assertion `level == 0' "
    "failed.\n";

std::string signature(std::string err, int status) {
  process::RawRun run;
  run.is_started = true;
  run.status = status;
  run.err = std::move(err);
  return classify(Profile(), std::move(run), process::Limits(), 1).signature;
}

TEST(Signature, IsStableOverAddressesNumbersAndPaths) {
  std::string other = kAsan;
  for (const auto& [from, to] :
       {std::pair("==123==", "==98765=="),
        std::pair("0x60200010 at", "0x7f00deadbeef at"),
        std::pair("0x55d2a3 in", "0x99 in"),
        std::pair("/home/u/src/solver.cpp:77", "/build/z/solver.cpp:77")}) {
    const size_t at = other.find(from);
    ASSERT_NE(at, std::string::npos);
    other.replace(at, std::string_view(from).size(), to);
  }
  EXPECT_EQ(signature(kAsan, exited(1)), signature(other, exited(1)));
  EXPECT_THAT(signature(kAsan, exited(1)), HasSubstr("solver::propagate"));

  EXPECT_EQ(signature(kGlibc, SIGABRT),
            signature("/usr/bin/solver: /build/core.c:321: void check(int): "
                      "Assertion `level == 0' failed.\n",
                      SIGABRT));
}

TEST(Signature, TellsFaultsApart) {
  const std::vector<std::string> all = {
      signature("", SIGSEGV),
      signature("", SIGABRT),
      signature("", exited(1)),
      signature(kGlibc, SIGABRT),
      signature("solver: ../src/core.c:322: void check(int): "
                "Assertion `level == 0' failed.\n",
                SIGABRT),
      signature(kZ3, exited(114)),
      signature("ASSERTION VIOLATION\nFile: ../src/smt/smt_context.cpp\n"
                "Line: 1235\nUNEXPECTED CODE WAS REACHED.\n",
                exited(114)),
      signature("ASSERTION VIOLATION\nFile: ../src/smt/theory.cpp\n"
                "Line: 1234\nUNEXPECTED CODE WAS REACHED.\n",
                exited(114)),
      signature(kCvc5, SIGABRT),
      signature(kAsan, exited(1)),
      signature(kUbsan, 0)};
  for (size_t i = 0; i < all.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      EXPECT_NE(all[i], all[j]);
    }
  }
}

TEST(SplitResponses, TakesListsStringsAndLines) {
  EXPECT_THAT(
      split_responses("sat\n(a (b \")\") |)| ; )\n c)\n \"x\ny\" z w"),
      ElementsAre("sat", "(a (b \")\") |)| ; )\n c)", "\"x\ny\"", "z w"));
  EXPECT_THAT(split_responses(""), ElementsAre());
  EXPECT_THAT(split_responses(" \n\t\r\n"), ElementsAre());
  EXPECT_THAT(split_responses("(a"), ElementsAre("(a"));
  EXPECT_THAT(split_responses(")\nsat"), ElementsAre(")", "sat"));
}

TEST(NormaliseMessage, KeepsFileAndLine) {
  EXPECT_EQ(normalise_message("at /a/b/x.cpp:12:7: 0x12 after 33 steps"),
            "at x.cpp:12: 0x after N steps");
  EXPECT_EQ(normalise_message("File: ../src/x.h Line: 5"), "File: x.h Line: 5");
}

}  // namespace
}  // namespace assay::solver
