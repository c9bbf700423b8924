// SPDX-License-Identifier: MIT
// Solvers are stand-ins: shell scripts that say the same to everything.
#include "ask/self_check.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/script.h"
#include "support/scripted_solver.h"
#include "support/temporary_folder.h"

namespace assay::ask {
namespace {

using testing::HasSubstr;

// What is wrong with such a solver, or "".
std::string problem(const std::string& script, uint32_t cpu_ms = 10'000) {
  const test::TemporaryFolder folder;
  const solver::Profile profile =
      test::scripted_solver(folder.path(), "mine", script);
  Panel panel;
  panel.solvers = {{&profile, solver::Mode::Fresh, ""}};
  panel.limits.cpu_ms = cpu_ms;
  panel.limits.wall_ms = 120'000;
  const Result<void> done = check_answers(test::language(), panel);
  return done ? "" : done.error().message;
}

TEST(CheckAnswers, AnyAnswerIsOne) {
  EXPECT_EQ(problem("cat >/dev/null; echo sat"), "");
  EXPECT_EQ(problem("cat >/dev/null; echo unsat"), "");
  EXPECT_EQ(problem("cat >/dev/null; echo unknown"), "");
}

TEST(CheckAnswers, OnePairIsEnough) {
  EXPECT_EQ(problem("if grep -q String; then echo sat; "
                    "else echo '(error \"only strings\")'; fi"),
            "");
}

TEST(CheckAnswers, WhoDoesNotAnswerIsNamedWithWhatItSays) {
  EXPECT_THAT(problem("echo 'no licence found' >&2; exit 3"),
              HasSubstr("no licence found"));
  EXPECT_THAT(problem("cat >/dev/null; kill -SEGV $$"), HasSubstr("crash"));
  EXPECT_THAT(problem("cat"), HasSubstr("mine (sh "));
  EXPECT_THAT(problem("while :; do :; done", 200), HasSubstr("timeout"));
  EXPECT_THAT(problem("cat >/dev/null; echo '(error \"no such logic\")'"),
              HasSubstr("no such logic"));
}

}  // namespace
}  // namespace assay::ask
