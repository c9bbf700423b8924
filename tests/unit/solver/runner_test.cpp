// SPDX-License-Identifier: MIT
#include "solver/runner.h"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>
#include <unistd.h>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "solver/script_text.h"
#include "support/temporary_folder.h"

namespace assay::solver {
namespace {

// A solver for real, if it is installed.
Profile real(std::vector<std::string> argv) {
  Profile profile;
  profile.name = argv.front();
  profile.command.argv = std::move(argv);
  return profile;
}

Profile shell(const std::string& script) {
  return real({"/bin/sh", "-c", script});
}

Query query(std::string_view text, size_t checks = 1) {
  Query made;
  made.text = text;
  made.checks = checks;
  made.limits.cpu_ms = 60'000;
  made.limits.wall_ms = 120'000;
  return made;
}

class Solvers_solver : public testing::TestWithParam<std::vector<std::string>> {
 protected:
  void SetUp() override {
    if (process::find_program(GetParam().front()).empty()) {
      GTEST_SKIP() << GetParam().front() << " is not installed";
    }
  }
};

// Whether a process is there and not merely waiting to be reaped by whoever
// adopted it.
bool is_running(int pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
  std::string word;
  while (file >> word) {
    if (word.ends_with(')')) {
      file >> word;
      return word != "Z" && word != "X";
    }
  }
  return false;
}

// A killed process dies when it is next scheduled, which may be after us.
bool is_gone_soon(int pid) {
  using namespace std::chrono_literals;
  for (int tries = 0; tries < 6000 && is_running(pid); ++tries) {
    std::this_thread::sleep_for(10ms);
  }
  return !is_running(pid);
}

constexpr std::string_view kSat =
    "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x "
    "5))\n(check-sat)\n";
constexpr std::string_view kUnsat =
    "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x x))\n"
    "(check-sat)\n";

TEST_P(Solvers_solver, AnswersInEveryMode) {
  const Profile profile = real(GetParam());
  for (const Mode mode :
       {Mode::Fresh, Mode::Server, Mode::Reset, Mode::Incremental}) {
    const std::unique_ptr<Runner> runner = make_runner(profile, mode);
    for (int i = 0; i < 3; ++i) {
      const Outcome sat = runner->run(query(kSat));
      EXPECT_EQ(end_name(sat.end), "sat") << int(mode) << sat.detail << sat.err;
      const Outcome unsat = runner->run(query(kUnsat));
      EXPECT_EQ(end_name(unsat.end), "unsat") << int(mode) << unsat.detail;
      EXPECT_GT(unsat.wall_us, 0U);
    }
  }
}

TEST_P(Solvers_solver, ErrorBeforeTheVerdictIsRejected) {
  const Profile profile = real(GetParam());
  for (const Mode mode : {Mode::Fresh, Mode::Server, Mode::Reset}) {
    const std::unique_ptr<Runner> runner = make_runner(profile, mode);
    const Outcome bad = runner->run(
        query("(set-logic QF_LIA)\n(assert (foo 1))\n(check-sat)\n"));
    EXPECT_EQ(end_name(bad.end), "rejected") << bad.detail << bad.out;
    EXPECT_EQ(end_name(runner->run(query(kSat)).end), "sat");
  }
}

TEST_P(Solvers_solver, KeepsSeveralAnswersApart) {
  const Profile profile = real(GetParam());
  const Outcome outcome = make_runner(profile, Mode::Fresh)
                              ->run(query("(set-logic QF_LIA)\n"
                                          "(declare-const x Int)\n(push 1)\n"
                                          "(assert (> x x))\n(check-sat)\n"
                                          "(pop 1)\n(check-sat)\n",
                                          2));
  ASSERT_EQ(outcome.answers.size(), 2U) << outcome.out << outcome.err;
  EXPECT_EQ(outcome.answers[0].verdict, End::Unsat);
  EXPECT_EQ(outcome.answers[1].verdict, End::Sat);
  EXPECT_EQ(outcome.end, End::Sat);
}

INSTANTIATE_TEST_SUITE_P(
    Real,
    Solvers_solver,
    testing::Values(
        std::vector<std::string>{"z3", "-in"},
        std::vector<std::string>{"cvc5", "--lang=smt2", "--incremental", "-"},
        std::vector<std::string>{"cvc4", "--lang=smt2", "--incremental", "-"}),
    [](const auto& test) { return test.param.front(); });

TEST(Runner, SilentAbortIsACrash) {
  const Outcome outcome =
      make_runner(shell("kill -ABRT $$"), Mode::Fresh)->run(query(kSat));
  EXPECT_EQ(outcome.end, End::Crash);
  EXPECT_EQ(outcome.detail, "SIGABRT");
  EXPECT_EQ(outcome.signature, "crash: SIGABRT");
}

TEST(Runner, SilentExitIsARefusal) {
  const Outcome outcome =
      make_runner(shell("exit 1"), Mode::Fresh)->run(query(kSat));
  EXPECT_EQ(outcome.end, End::Rejected);
  EXPECT_EQ(outcome.detail, "exit code 1 without an answer");
}

TEST(Runner, SleepingIsATimeout) {
  Query asked = query(kSat);
  asked.limits.wall_ms = 100;
  const Outcome outcome =
      make_runner(shell("sleep 100"), Mode::Fresh)->run(asked);
  EXPECT_EQ(outcome.end, End::Timeout);
  EXPECT_EQ(outcome.detail, "wall-clock limit");
}

TEST(Runner, CpuLimitIsExactToMilliseconds) {
  Query asked = query(kSat);
  asked.limits.cpu_ms = 100;
  const Outcome outcome =
      make_runner(shell("while :; do :; done"), Mode::Fresh)->run(asked);
  EXPECT_EQ(outcome.end, End::Timeout);
  EXPECT_EQ(outcome.detail, "CPU limit");
  EXPECT_LT(outcome.cpu_us, 1'000'000U);
}

TEST(Runner, FloodIsCut) {
  Query asked = query(kSat);
  asked.limits.output_bytes = 1 << 20;
  const Outcome outcome =
      make_runner(shell("yes aaaaaaaaaaaaaaaaaaaa"), Mode::Fresh)->run(asked);
  EXPECT_EQ(outcome.end, End::Garbled);
  EXPECT_LE(outcome.out.size(), asked.limits.output_bytes);
}

TEST(Runner, MissingProgramIsSaid) {
  const Outcome outcome =
      make_runner(real({"no-such-solver"}), Mode::Fresh)->run(query(kSat));
  EXPECT_EQ(outcome.end, End::Garbled);
  EXPECT_EQ(outcome.detail, "no program 'no-such-solver'");
}

TEST(Runner, ChildrenThatOutliveTheSolverAreKilled) {
  // The child leaves the process group and keeps all descriptors.
  const test::TemporaryFolder folder;
  const std::string sign = folder.path() + "/sign";
  const Profile profile = shell(
      fmt::format("setsid sh -c 'echo $$ >&2; echo > {0}; exec sleep 1000' & "
                  "until [ -e {0} ]; do sleep 0.01; done; echo sat",
                  sign));
  const Outcome outcome = make_runner(profile, Mode::Fresh)->run(query(kSat));
  EXPECT_EQ(outcome.end, End::Sat) << outcome.detail;
  EXPECT_TRUE(is_gone_soon(std::stoi(outcome.err))) << outcome.err;
}

TEST(Runner, SessionIsReplacedAfterItsDeath) {
  // Answers each query but one that has the word.
  const Profile profile = shell(
      "while read -r line; do case $line in *trigger*) kill -SEGV $$;; "
      "'(check-sat)') echo sat;; '(echo'*) echo \"$line\" | "
      "sed 's/.*\"\\(.*\\)\".*/\\1/';; esac; done");
  const std::unique_ptr<Runner> runner = make_runner(profile, Mode::Reset);
  EXPECT_EQ(runner->run(query(kSat)).end, End::Sat);
  const Outcome bad = runner->run(query("(trigger)\n(check-sat)\n"));
  EXPECT_EQ(bad.end, End::Crash) << bad.detail;
  EXPECT_EQ(runner->run(query(kSat)).end, End::Sat);
  // Only in the session, as a fresh run gets the script only once.
  EXPECT_NE(bad.transcript.find("(trigger)"), std::string::npos);
}

TEST(Runner, LackOfMemoryIsNoFailureOfTheSession) {
  // A session reads from a socket, a fresh process does not.
  const Profile profile = shell(
      "if test -S /dev/fd/0; then echo 'terminate called' >&2; kill -ABRT $$; "
      "fi; echo '(error \"out of memory\")'; exit 101");
  Solver solver(profile, Mode::Reset);
  const Outcome outcome = solver.run(query(kSat));
  EXPECT_EQ(outcome.end, End::OutOfMemory) << outcome.detail;
  EXPECT_FALSE(outcome.is_session_only);
}

// A solver that crashes in those runs, counted from 1, in which the shell's
// `condition` on $n holds.
class FlakySolver {
 public:
  explicit FlakySolver(const std::string& condition)
      : count_(testing::TempDir() + "assay-runs-" + std::to_string(getpid())),
        profile_(shell("cat >/dev/null; echo >>" + count_ + "; n=$(wc -l <"
                       + count_ + "); if " + condition
                       + "; then kill -SEGV $$; fi; echo sat")) {
    std::filesystem::remove(count_);
  }

  FlakySolver(const FlakySolver&) = delete;
  FlakySolver& operator=(const FlakySolver&) = delete;

  ~FlakySolver() { std::filesystem::remove(count_); }

  Outcome run() const {
    return Solver(profile_, Mode::Fresh).run(query("(check-sat)\n"));
  }

 private:
  std::string count_;
  Profile profile_;
};

TEST(Runner, FlakyCrashIsNoLackOfRoom) {
  const Outcome once = FlakySolver("[ $n = 1 ]").run();
  EXPECT_EQ(once.end, End::Crash);
  EXPECT_EQ(once.signature, "crash: SIGSEGV");
  EXPECT_EQ(once.detail, "SIGSEGV (flaky: in 1 of 3 runs)");
  // The fourth run has more room, too.
  const Outcome often = FlakySolver("[ $n != 2 ]").run();
  EXPECT_EQ(often.end, End::Crash);
  EXPECT_EQ(often.detail, "SIGSEGV (flaky: in 3 of 4 runs)");
  EXPECT_EQ(FlakySolver("true").run().detail, "SIGSEGV");
}

TEST(Runner, WhatNeverHappensWithRoomIsLackOfIt) {
  const Outcome outcome = FlakySolver("[ $(ulimit -s) != 1048576 ]").run();
  EXPECT_EQ(outcome.end, End::OutOfMemory);
  EXPECT_EQ(outcome.detail, "not with more memory and stack: SIGSEGV");
  EXPECT_EQ(outcome.signature, "");
}

TEST(ScriptText, SettingsEndAtTheFirstOtherCommand) {
  EXPECT_EQ(without_settings("(set-option :a \"(\")\n; x\n(set-logic ALL)\n"
                             "(declare-const x Int)\n"),
            "(declare-const x Int)\n");
  EXPECT_EQ(without_settings("(check-sat)"), "(check-sat)");
  EXPECT_EQ(without_settings("(set-logic"), "(set-logic");
  EXPECT_TRUE(has_late_options("(check-sat)(set-option :a b)"));
  EXPECT_FALSE(has_late_options("(set-option :a b)(check-sat)"));
}

}  // namespace
}  // namespace assay::solver
