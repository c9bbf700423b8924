// SPDX-License-Identifier: MIT
#include "ask/check_answer.h"

#include <gtest/gtest.h>

namespace assay::ask {
namespace {

const std::string kScript =
    "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 5))\n"
    "(check-sat)\n";

class CheckAnswerTest : public testing::Test {
 protected:
  oracle::CheckResult model(const std::string& text,
                            const std::string& script = kScript) {
    const oracle::CheckResult alone =
        check_model(language_, script, text).standing;
    EXPECT_EQ(checker_.check_model(script, text).standing, alone);
    EXPECT_EQ(checker_.check_model(script, text).standing, alone);
    return alone;
  }

  smtlib::Language language_;
  AnswerChecker checker_{language_};
};

TEST_F(CheckAnswerTest, ModelsAreJudged) {
  EXPECT_EQ(model("((define-fun x () Int 6))"), oracle::CheckResult::Valid);
  EXPECT_EQ(model("((define-fun x () Int 5))"), oracle::CheckResult::Invalid);
  EXPECT_EQ(model("((define-fun x () Int"), oracle::CheckResult::Undetermined);
  EXPECT_EQ(model("(((("), oracle::CheckResult::Undetermined);
}

TEST_F(CheckAnswerTest, NoModelProvesThatARecursionHasAValue) {
  const std::string script =
      "(define-fun-rec f ((x Int)) Int (ite (>= x 0) 0 (+ 1 (f x))))\n"
      "(declare-const y Int)\n(assert (or (= (f y) 0) (= (f (- 5)) 1)))\n"
      "(check-sat)\n";
  EXPECT_EQ(model("((define-fun y () Int 0))", script),
            oracle::CheckResult::Undetermined);
}

TEST_F(CheckAnswerTest, TheLastCheckIsMeant) {
  const std::string script =
      "(declare-const x Int)\n(push 1)\n(assert (> x 5))\n(check-sat)\n"
      "(pop 1)\n(assert (< x 0))\n(check-sat)\n";
  EXPECT_EQ(model("((define-fun x () Int (- 1)))", script),
            oracle::CheckResult::Valid);
  EXPECT_EQ(model("((define-fun x () Int 6))", script),
            oracle::CheckResult::Invalid);
}

TEST_F(CheckAnswerTest, CoreLeavesOutWhatIsNamedAndNotListed) {
  const std::string script =
      "(declare-const p Bool)\n(assert (! p :named a))\n"
      "(assert (! (not p) :named |b c|))\n(assert (! true :named d))\n"
      "(assert (or p (not p)))\n(check-sat)\n";
  EXPECT_EQ(checker_.script_of_core(script, "(a |b c|)\n"),
            "(declare-const p Bool)\n(assert (! p :named a))\n"
            "(assert (! (not p) :named |b c|))\n(assert (or p (not p)))\n"
            "(check-sat)\n");
  EXPECT_EQ(checker_.script_of_core(script, "( )"),
            "(declare-const p Bool)\n(assert (or p (not p)))\n(check-sat)\n");
  EXPECT_EQ(checker_.positions_of_core(script, "(a |b c|)\n"),
            (std::vector<size_t>{0, 1, 3}));
  EXPECT_EQ(checker_.positions_of_core(script, "(a nobody)"), std::nullopt);
}

TEST_F(CheckAnswerTest, StrangeCoresAreNotRead) {
  EXPECT_EQ(checker_.script_of_core(kScript, "(nobody)"), std::nullopt);
  EXPECT_EQ(checker_.script_of_core(kScript, "unsat"), std::nullopt);
  EXPECT_EQ(checker_.script_of_core(kScript, "(|a"), std::nullopt);
}

TEST_F(CheckAnswerTest, AKnownCoreHasMembersThatNoCoreLacks) {
  const std::string named =
      "(declare-const x Int)\n(assert (! (> x 5) :named a))\n"
      "(assert (! (> x 0) :named b))\n(assert (! (< x 3) :named |c d|))\n"
      "(check-sat)\n";
  const testcase::Claim claim{testcase::TrustRoot::Proved,
                              testcase::KnownCore{{0, 2}, ""}};
  const auto missing = [&](const std::string& core) {
    return checker_.missing_member(claim, named, core).value_or("-");
  };
  EXPECT_EQ(missing("(a |c d|)"), "-");
  EXPECT_EQ(missing("(a b |c d|)"), "-");
  EXPECT_EQ(missing("(a b)"), "c d");
  EXPECT_EQ(missing("(|c d|)"), "a");
  EXPECT_EQ(missing("()"), "c d");
  EXPECT_EQ(missing("(z)"), "-");  // not a core of this script
  EXPECT_EQ(missing("(error \"x\")"), "-");
  EXPECT_EQ(missing("nonsense"), "-");
  EXPECT_EQ(
      checker_.missing_member(testcase::Claim::unsat({}, ""), named, "()"),
      std::nullopt);
}

}  // namespace
}  // namespace assay::ask
