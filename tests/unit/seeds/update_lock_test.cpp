// SPDX-License-Identifier: MIT
// What a lock says after files were labelled by solvers that are shell scripts.
#include "seeds/update_lock.h"

#include <atomic>
#include <fstream>

#include <gtest/gtest.h>

#include "support/script.h"
#include "support/scripted_solver.h"
#include "support/temporary_folder.h"

namespace assay::seeds {
namespace {

using testcase::Status;
using testcase::TrustRoot;

const std::string kAboveFive =
    "(set-logic QF_LIA)(declare-fun x () Int)(assert (> x 5))(check-sat)";

class UpdateLock : public testing::Test {
 protected:
  std::string write(const std::string& name, const std::string& text) {
    std::string path = folder_.path() + "/" + name;
    std::ofstream(path) << text;
    request_.files.push_back(path);
    return path;
  }

  void add_solver(const std::string& name, const std::string& script) {
    profiles_.push_back(std::make_unique<solver::Profile>(
        test::scripted_solver(folder_.path(), name, script)));
    solvers_.push_back({profiles_.back().get(), solver::Mode::Fresh});
  }

  UpdatedLock update() {
    request_.lock_path = folder_.path() + "/lock";
    request_.limits.cpu_ms = 60'000;
    request_.limits.wall_ms = 120'000;
    LockHooks hooks;
    hooks.choose_solvers = [&]() -> Result<std::vector<ask::SolverUnderTest>> {
      ++choices_;
      return solvers_;
    };
    hooks.is_stopped = [&] { return is_stopped_.load(); };
    Result<UpdatedLock> made = update_lock(test::language(), request_, hooks);
    EXPECT_TRUE(made) << made.error().message;
    return made ? *std::move(made) : UpdatedLock();
  }

  test::TemporaryFolder folder_;
  LockRequest request_;
  std::vector<std::unique_ptr<solver::Profile>> profiles_;
  std::vector<ask::SolverUnderTest> solvers_;
  std::atomic<bool> is_stopped_ = false;
  int choices_ = 0;
};

TEST_F(UpdateLock, AModelThatHoldsProvesTheSeed) {
  add_solver("a", "echo sat; echo '((define-fun x () Int 6))'");
  write("a.smt2", kAboveFive);
  const UpdatedLock made = update();
  ASSERT_EQ(made.lock.files.size(), 1U);
  ASSERT_EQ(made.lock.files[0].seeds.size(), 1U);
  const SeedRecord& seed = made.lock.files[0].seeds[0];
  EXPECT_EQ(seed.status, Status::Sat);
  EXPECT_EQ(seed.root, TrustRoot::Proved);
  EXPECT_NE(seed.witness.find("6"), std::string::npos);
  EXPECT_EQ(seed.notes, std::vector<std::string>{});
}

TEST_F(UpdateLock, AModelThatIsWrongTakesTheVote) {
  add_solver("a", "echo sat; echo '((define-fun x () Int 4))'");
  add_solver("b", "echo unsat");
  add_solver("c", "echo unsat");
  write("a.smt2", kAboveFive);
  const UpdatedLock made = update();
  const SeedRecord& seed = made.lock.files.at(0).seeds.at(0);
  EXPECT_EQ(seed.status, Status::Unsat);
  EXPECT_EQ(seed.root, TrustRoot::Vouched);
  ASSERT_EQ(seed.notes.size(), 1U);
  EXPECT_TRUE(seed.notes[0].starts_with("a: wrong model")) << seed.notes[0];
}

TEST_F(UpdateLock, NobodyIsAskedTwiceAboutAFile) {
  add_solver("a", "echo unknown");
  write("a.smt2", kAboveFive);
  request_.files.push_back(request_.files.front());
  EXPECT_EQ(update().labelled, 1U);
  EXPECT_EQ(update().labelled, 0U);
  EXPECT_EQ(choices_, 1);
  write("b.smt2", kAboveFive + "\n");
  const UpdatedLock more = update();
  EXPECT_EQ(more.labelled, 1U);
  EXPECT_EQ(more.lock.files.size(), 2U);
  request_.starts_anew = true;
  EXPECT_EQ(update().labelled, 2U);
}

TEST_F(UpdateLock, WhoHasNoVoteIsAskedOnRequest) {
  add_solver("a", "echo >" + folder_.path() + "/asked; echo unknown");
  profiles_[0]->may_vote = false;
  write("a.smt2", kAboveFive);
  const auto was_asked = [&] {
    return std::ifstream(folder_.path() + "/asked").good();
  };
  update();
  EXPECT_FALSE(was_asked());
  request_.asks_all = true;
  request_.starts_anew = true;
  update();
  EXPECT_TRUE(was_asked());
}

TEST_F(UpdateLock, AStopKeepsWhatIsDone) {
  add_solver("a", "echo unknown");
  for (size_t i = 0; i < 5; ++i) {
    write(std::to_string(i) + ".smt2", kAboveFive + std::string(i, '\n'));
  }
  is_stopped_ = true;
  EXPECT_EQ(update().labelled, 0U);
  is_stopped_ = false;
  EXPECT_EQ(update().labelled, 5U);
}

TEST_F(UpdateLock, AWaitForAnotherCanBeStopped) {
  add_solver("a", "echo unknown");
  write("a.smt2", kAboveFive);
  {
    const std::optional<FolderLock> other =
        FolderLock::wait(folder_.path() + "/lock", [] {}, [] { return false; });
    ASSERT_TRUE(other);
    is_stopped_ = true;
    EXPECT_EQ(update().labelled, 0U);
    EXPECT_EQ(choices_, 0);
  }
  is_stopped_ = false;
  EXPECT_EQ(update().labelled, 1U);
}

}  // namespace
}  // namespace assay::seeds
