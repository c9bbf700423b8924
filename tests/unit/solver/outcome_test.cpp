// SPDX-License-Identifier: MIT
#include "solver/outcome.h"

#include <csignal>
#include <rapidcheck.h>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "solver/profile.h"

namespace assay::solver {
namespace {

using std::string_literals::operator""s;
using testing::HasSubstr;

constexpr int exited(int code) {
  return code << 8;
}

// How a run went, and what is to come of it.
struct Row {
  const char* name;
  std::string out;
  End end;
  std::string detail = {};  // a part of it
  std::string err = {};
  int status = 0;
  size_t checks = 1;
  process::Stop stop = process::Stop::None;
  uint64_t peak_kb = 1000;
};

Pattern pattern(End end, bool is_benign, const char* regex) {
  return {end, is_benign, std::make_unique<const re2::RE2>(regex)};
}

Profile make_profile() {
  Profile profile;
  profile.name = "stand-in";
  profile.patterns.push_back(
      pattern(End::Rejected, true, "^WARNING: |deprecated"));
  profile.patterns.push_back(
      pattern(End::InternalError, false, "INTERNAL: (.*)"));
  profile.patterns.push_back(
      pattern(End::Rejected, false, "does not support (.*)"));
  profile.patterns.push_back(pattern(End::Unknown, false, "I give up: (.*)"));
  return profile;
}

Outcome judge(const Row& row) {
  process::RawRun run;
  run.is_started = true;
  run.status = row.status;
  run.stop = row.stop;
  run.out = row.out;
  run.err = row.err;
  run.cpu_us = 1;
  run.wall_us = 2;
  run.peak_kb = row.peak_kb;
  process::Limits limits;
  limits.memory_bytes = uint64_t{1} << 30;
  return classify(make_profile(), std::move(run), limits, row.checks);
}

class Outcomes : public testing::TestWithParam<Row> {};

TEST_P(Outcomes, AreAsInTheTable) {
  const Row& row = GetParam();
  const Outcome outcome = judge(row);
  EXPECT_EQ(end_name(outcome.end), end_name(row.end)) << outcome.detail;
  EXPECT_THAT(outcome.detail, HasSubstr(row.detail));
  EXPECT_EQ(outcome.signature.empty(), !is_failure(outcome.end));
  EXPECT_EQ(outcome.out, row.out);
  EXPECT_EQ(outcome.err, row.err);
  EXPECT_EQ(outcome.cpu_us, 1);
  EXPECT_EQ(outcome.wall_us, 2);
  EXPECT_EQ(outcome.peak_kb, row.peak_kb);
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

const Row kAnswers[] = {
    {"Sat", "sat\n", End::Sat},
    {"Unsat", "unsat\n", End::Unsat},
    {"Unknown", "unknown\n", End::Unknown},
    {"GaveUp", "(error \"I give up: a lemma\")\n", End::Unknown, "a lemma"},
    {"GaveUpLater", "sat\n(error \"I give up: a lemma\")\n", End::Sat},
    {"NoNewline", "unsat", End::Unsat},
    {"Windows", "sat\r\n", End::Sat},
    {"Success", "success\nsuccess\nsat\n", End::Sat},
    {"Unsupported", "unsupported\n; ignoring option\nsat\n", End::Sat},
    {"Model", "sat\n(model\n (define-fun unsat () Bool true))\n", End::Sat},
    {"WordInModel", "sat\n((s \"\nunsat\n\"))\n", End::Sat},
    {"WordInQuotedSymbol", "sat\n((|\nunsat\n| 1))\n", End::Sat},
    {"WordInEchoBefore", "\"unsat\"\nsat\n", End::Sat},
    {"BenignBefore", "WARNING: slow\nsat\n", End::Sat},
    {"BenignError", "(error \"deprecated option\")\nsat\n", End::Sat},
    {"NoiseOnStderr", "sat\n", End::Sat, "", "some noise: Exception\n"},
    {"ExitCodeAfter", "sat\n", End::Sat, "", "", exited(1)},
    {"ErrorAfter", "unsat\n(error \"no model\")\n", End::Unsat},
    {"ErrorAfterExit", "sat\n(error \"x\")\n", End::Sat, "", "", exited(1)},
    {"BytesAfter", "sat\n(note \"\xff\xfe\")\n", End::Sat},
    {"ZerosAfter", "sat\n(note \0\0)\n"s, End::Sat},
    {"NoQuestion", "", End::Unknown, "no check-sat", "", 0, 0},
    {"Reason",
     "unknown\n(:reason-unknown \"(incomplete quantifiers)\")\n",
     End::Unknown,
     "(incomplete quantifiers)"},
    {"Several", "sat\nunsat\n", End::Unsat, "", "", 0, 2},
    {"SeveralWithError",
     "sat\n(error \"no core\")\nunsat\n",
     End::Unsat,
     "",
     "",
     0,
     2},
};

const Row kLimits[] = {
    {"Wall", "", End::Timeout, "wall", "", SIGKILL, 1, process::Stop::Wall},
    {"Cpu", "", End::Timeout, "CPU", "", SIGKILL, 1, process::Stop::Cpu},
    {"Memory",
     "",
     End::OutOfMemory,
     "memory",
     "",
     SIGKILL,
     1,
     process::Stop::Memory},
    {"Output",
     "a\na\n",
     End::Garbled,
     "output",
     "",
     SIGXFSZ,
     1,
     process::Stop::Output},
    {"SegvAtLimit", "", End::Timeout, "", "", SIGSEGV, 1, process::Stop::Cpu},
    {"AssertAtLimit",
     "",
     End::Timeout,
     "",
     kGlibc,
     SIGABRT,
     1,
     process::Stop::Wall},
    {"AnsweredBefore",
     "sat\n",
     End::Sat,
     "",
     "",
     SIGKILL,
     1,
     process::Stop::Wall},
    {"HalfAnswered",
     "sat\n",
     End::Timeout,
     "",
     "",
     SIGKILL,
     2,
     process::Stop::Wall},
    {"FullAndSegv",
     "",
     End::OutOfMemory,
     "",
     "",
     SIGSEGV,
     1,
     process::Stop::None,
     uint64_t{1000} << 10},
    {"FullAndAbort",
     "",
     End::OutOfMemory,
     "",
     "",
     SIGABRT,
     1,
     process::Stop::None,
     uint64_t{1000} << 10},
    {"BadAlloc",
     "",
     End::OutOfMemory,
     "bad_alloc",
     "terminate called after throwing an instance of 'std::bad_alloc'\n"
     "  what():  std::bad_alloc\n",
     SIGABRT},
    {"OutOfMemoryError",
     "(error \"out of memory\")\n",
     End::OutOfMemory,
     "out of memory",
     "",
     exited(101)},
    {"SolversOwnTimeout", "timeout\n", End::Timeout, "own limit"},
    {"UnknownTimeout",
     "unknown\n(:reason-unknown \"timeout\")\n",
     End::Timeout,
     "own limit"},
    {"UnknownCanceled",
     "unknown\n(:reason-unknown \"canceled\")\n",
     End::Timeout,
     "own limit"},
};

const Row kFailures[] = {
    {"Segv", "", End::Crash, "SIGSEGV", "", SIGSEGV},
    {"SegvWithCore", "", End::Crash, "SIGSEGV", "", SIGSEGV | 0x80},
    {"SilentAbort", "", End::Crash, "SIGABRT", "", SIGABRT},
    {"Fpe", "", End::Crash, "SIGFPE", "", SIGFPE},
    {"CrashAfterAnswer", "sat\n", End::Crash, "SIGSEGV", "", SIGSEGV},
    {"CrashAfterError", "(error \"x\")\n", End::Crash, "", "", SIGSEGV},
    {"Z3Assertion", "", End::Assertion, "VIOLATION", kZ3, exited(114)},
    {"Z3OnStdout", kZ3, End::Assertion, "VIOLATION", "", exited(114)},
    {"Cvc5Assertion", "", End::Assertion, "engine.cpp:123", kCvc5, SIGABRT},
    {"GlibcAssertion", "", End::Assertion, "level == 0", kGlibc, SIGABRT},
    {"AssertionAfterAnswer", "sat\n", End::Assertion, "", kGlibc, SIGABRT},
    {"Asan", "", End::Sanitizer, "heap-use-after-free", kAsan, exited(1)},
    {"AsanAfterAnswer", "sat\n", End::Sanitizer, "", kAsan, exited(1)},
    {"UbsanAndAnswer", "sat\n", End::Sanitizer, "overflow", kUbsan},
    {"ExitAsByASignal", "", End::Crash, "SIGSEGV", "", exited(139)},
    {"AbortThatIsNotExplained", "", End::Crash, "SIGABRT: x", "x\n", SIGABRT},
    {"SegvThatIsNotExplained", "", End::Crash, "", "unsupported\n", SIGSEGV},
    {"SegvWithProfilesRefusal",
     "",
     End::Crash,
     "SIGSEGV",
     "this does not support arrays\n",
     SIGSEGV},
    {"OnlyAMessage",
     "",
     End::InternalError,
     "internal error",
     "internal error in a.c:3\n",
     exited(1)},
    {"Terminate",
     "",
     End::InternalError,
     "invalid vector",
     "terminate called after throwing an instance of 'std::logic_error'\n"
     "  what():  invalid vector\n",
     SIGABRT},
    {"ProfilesOwn", "(error \"INTERNAL: bad\")\n", End::InternalError, "bad"},
};

const Row kRefusals[] = {
    {"SilentExit", "", End::Rejected, "exit code 1 without", "", exited(1)},
    {"ExitWithMessage",
     "",
     End::Rejected,
     "code 3 without an answer: oops",
     "oops\n",
     exited(3)},
    {"ExitWithText", "oops\n", End::Rejected, ": oops", "", exited(3)},
    {"HalfAndExit",
     "sat\n",
     End::Rejected,
     "exit code 1 after 1 answers to 2",
     "",
     exited(1),
     2},
    {"Nothing", "", End::Rejected, "0 answers to 1 check-sat"},
    {"Unsupported", "success\nunsupported\n", End::Rejected, "unsupported"},
    {"Usage", "usage: x FILE\n", End::Rejected, "usage: x FILE"},
    {"AnswerInALine", "the answer is sat\n", End::Rejected, "the answer"},
    {"AbortWithAWord",
     "",
     End::Rejected,
     "SIGABRT: logic is not supported",
     "logic is not supported\n",
     SIGABRT},
    {"InternalErrorThatIsNone",
     "(error \"internal error: not yet implemented\")\n",
     End::Rejected,
     "not yet"},
    {"Error", "(error \"line 1: bad\")\n", End::Rejected, "line 1: bad"},
    {"ErrorExit", "(error \"x\")\n", End::Rejected, "x", "", exited(1)},
    {"ErrorThenAnswer", "(error \"x\")\nsat\n", End::Rejected, "x"},
    {"ErrorThenTwo", "(error \"x\")\nsat\nsat\n", End::Rejected, "", "", 0, 2},
    {"ErrorInsteadOfSecond",
     "sat\n(error \"y\")\n",
     End::Rejected,
     "y",
     "",
     0,
     2},
    {"ErrorOverLines", "(error \"a\nsat\nb\")\n", End::Rejected, "a"},
    {"EmptyError", "(error \"\")\n", End::Rejected},
    {"ProfilesOwn",
     "",
     End::Rejected,
     "arrays",
     "this does not support arrays\n",
     exited(1)},
};

const Row kGarbled[] = {
    {"TooMany", "sat\nsat\n", End::Garbled, "2 answers"},
    {"TooFew", "sat\n", End::Garbled, "1 answers", "", 0, 2},
    {"HalfAWord", "sa", End::Garbled, "sa"},
    {"LineBefore", "hello\nsat\n", End::Garbled, "hello"},
    {"Bytes", "\xff\xfe\xc3(\n\xed\nsat\n", End::Garbled},
    {"Zeros", "\0\0\0\nsat\n"s, End::Garbled},
    {"OpenList", "((((((", End::Garbled},
    {"OpenString", "\"sat\n", End::Garbled},
    {"UpperCase", "SAT\n", End::Garbled, "SAT"},
};

std::string name_of(const testing::TestParamInfo<Row>& info) {
  return info.param.name;
}

INSTANTIATE_TEST_SUITE_P(Answer,
                         Outcomes,
                         testing::ValuesIn(kAnswers),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Limit, Outcomes, testing::ValuesIn(kLimits), name_of);
INSTANTIATE_TEST_SUITE_P(Failure,
                         Outcomes,
                         testing::ValuesIn(kFailures),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Refusal,
                         Outcomes,
                         testing::ValuesIn(kRefusals),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Garbled,
                         Outcomes,
                         testing::ValuesIn(kGarbled),
                         name_of);

TEST(Classify, WhatWasNotStartedSaysWhy) {
  process::RawRun run;
  run.start_error = "no program 'x'";
  const Outcome outcome = classify(make_profile(), run, process::Limits(), 1);
  EXPECT_EQ(outcome.end, End::Garbled);
  EXPECT_EQ(outcome.detail, "no program 'x'");
}

TEST(Classify, KeepsAnswersApart) {
  const Outcome outcome = judge({.name = "",
                                 .out = "(ignored)\nsat\n(a)\n(error \"e\")\n"
                                        "(b)\nunknown\n(:reason-unknown "
                                        "incomplete)\nunsat\n(c d)\n",
                                 .end = End::Unsat,
                                 .checks = 3});
  ASSERT_EQ(outcome.answers.size(), 3);
  EXPECT_EQ(outcome.answers[0].verdict, End::Sat);
  EXPECT_EQ(outcome.answers[0].text, "(a)\n(b)\n");
  EXPECT_EQ(outcome.answers[0].error, "e");
  EXPECT_EQ(outcome.answers[1].verdict, End::Unknown);
  EXPECT_EQ(outcome.answers[1].reason, "incomplete");
  EXPECT_EQ(outcome.answers[1].text, "");
  EXPECT_EQ(outcome.answers[2].verdict, End::Unsat);
  EXPECT_EQ(outcome.answers[2].text, "(c d)\n");
}

TEST(Classify, TakesAReasonThatIsCut) {
  for (const std::string reason : {"", " ", " incomp"}) {
    const Outcome outcome = judge({.name = "",
                                   .out = "unknown\n(:reason-unknown" + reason,
                                   .end = End::Unknown});
    ASSERT_EQ(outcome.answers.size(), 1);
    EXPECT_EQ(outcome.answers[0].reason, reason.size() > 1 ? "incomp" : "");
  }
}

// Whatever a program writes and however it ends.
TEST(Classify, TakesAnything) {
  const auto pieces =
      rc::gen::elementOf(std::vector<std::string>{"sat\n",
                                                  "unsat",
                                                  "unknown\n",
                                                  "(error \"",
                                                  "(error",
                                                  "(",
                                                  ")",
                                                  "\"",
                                                  "|",
                                                  ";",
                                                  "\n",
                                                  " ",
                                                  "\0"s,
                                                  "\xff",
                                                  "timeout\n",
                                                  "success\n",
                                                  kAsan,
                                                  kZ3,
                                                  kGlibc,
                                                  kCvc5,
                                                  kUbsan,
                                                  "(:reason-unknown",
                                                  "(:reason-unknown)",
                                                  "unsupported\n",
                                                  "terminate called",
                                                  "out of memory"});
  const auto texts = rc::gen::container<std::vector<std::string>>(pieces);
  const bool holds = rc::check("one outcome, no failure at a limit", [&] {
    Row row = {.name = "", .out = "", .end = End::Garbled};
    for (const std::string& piece : *texts) {
      row.out += piece;
    }
    for (const std::string& piece : *texts) {
      row.err += piece;
    }
    row.status = *rc::gen::element(
        0, exited(1), exited(114), SIGSEGV, SIGABRT, SIGKILL, SIGXCPU);
    row.checks = *rc::gen::inRange<size_t>(0, 4);
    row.stop = *rc::gen::element(process::Stop::None,
                                 process::Stop::Wall,
                                 process::Stop::Cpu,
                                 process::Stop::Memory,
                                 process::Stop::Output);
    const Outcome outcome = judge(row);
    RC_ASSERT(row.stop == process::Stop::None || !is_failure(outcome.end));
    RC_ASSERT(is_failure(outcome.end) != outcome.signature.empty());
    RC_ASSERT(outcome.out == row.out);
    if (is_answer(outcome.end)) {
      RC_ASSERT(outcome.answers.size() == row.checks);
    }
  });
  EXPECT_TRUE(holds);
}

}  // namespace
}  // namespace assay::solver
