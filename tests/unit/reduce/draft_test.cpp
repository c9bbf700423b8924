// SPDX-License-Identifier: MIT
// Drafts, their lets, their order, and what is made of them.
#include "reduce/draft.h"

#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "reduce/best_file.h"
#include "reduce/command_judge.h"
#include "reduce/edits.h"
#include "support/script.h"
#include "support/temporary_folder.h"

namespace assay::reduce {
namespace {

class DraftTest : public testing::Test {
 protected:
  Draft read(const std::string& text) {
    Result<Draft> made = bench_.read(text, "");
    EXPECT_TRUE(made) << text;
    return *std::move(made);
  }

  std::string text(const Draft& draft) { return bench_.text(draft, SIZE_MAX); }

  Size size(const std::string& script) {
    return bench_.size(read(script), script.size());
  }

  Workbench bench_{test::language()};
};

TEST_F(DraftTest, LetsAreMadeWhereTheTextGetsShorter) {
  const std::string shared = "(* x x x (+ x 123456789))";
  const Draft draft =
      without_lets(bench_,
                   read("(declare-const x Int)(assert (let ((y " + shared
                        + ")) (= (+ y 1) (* y y))))(check-sat)"));
  EXPECT_EQ(text(draft),
            "(declare-const x Int)\n(assert (let ((a " + shared
                + ")) (= (+ a 1) (* a a))))\n(check-sat)\n");
  const Draft small = without_lets(
      bench_,
      read("(declare-const x Int)(assert (let ((y (+ x 1))) (= y (* y 2))))"));
  EXPECT_EQ(text(small),
            "(declare-const x Int)\n(assert (= (+ x 1) (* (+ x 1) 2)))\n");
}

TEST_F(DraftTest, TermsUnderQuantifiersGetNoLetAround) {
  const std::string script =
      "(assert (forall ((x Int)) (= (* x x x 1234567 x) (+ 1 (* x x x 1234567 "
      "x)))))\n";
  EXPECT_EQ(text(without_lets(bench_, read(script))), script);
}

TEST_F(DraftTest, TheOrderPrefersSmallGraphsThenPlainLiterals) {
  const std::string x = "(declare-const x Int)";
  EXPECT_LT(size(x + "(assert (= x 1))"), size(x + "(assert (= x (+ x 1)))"));
  EXPECT_LT(size(x + "(assert (= x 0))"), size(x + "(assert (= x 7))"));
  EXPECT_LT(size(x + "(assert (= x 1))"), size(x + "(assert (= x 10))"));
  EXPECT_LT(size("(assert (= #b0 #b0))"), size("(assert (= #b1 #b1))"));
  EXPECT_LT(size("(declare-const x (_ BitVec 4))(assert (= x x))"),
            size("(declare-const x (_ BitVec 8))(assert (= x x))"));
}

TEST_F(DraftTest, UnusedDeclarationsGoAndUsedOnesStay) {
  Draft draft = read(
      "(declare-sort U 0)(declare-sort V 0)(define-sort W () Int)"
      "(declare-datatype T ((mk (get U))))(declare-datatype S ((one)))"
      "(declare-fun f (Int) Bool)(declare-const t T)(declare-const w W)"
      "(define-fun g () Int 1)(assert (= t t))(get-value (w))");
  tidy(bench_, draft);
  EXPECT_EQ(text(draft),
            "(declare-sort U 0)\n(declare-datatype T ((mk (get U))))\n"
            "(declare-const t T)\n(declare-const w Int)\n"
            "(assert (= t t))\n(get-value (w))\n");
}

TEST_F(DraftTest, NamesOfTermsAreReplacedByWhatTheyName) {
  const Draft draft = read(
      "(declare-const p Bool)(assert (! (or p (! p :named q)) :named r))"
      "(assert (=> q r))");
  EXPECT_EQ(text(without_attributes(bench_, draft)),
            "(declare-const p Bool)\n(assert (or p p))\n"
            "(assert (=> p (or p p)))\n");
}

TEST(BestFile, ComesBackAsItWas) {
  const test::TemporaryFolder folder;
  const std::string path = folder.path() + "/best.smt2";
  const BestFile file(path, {{"z3 says unsat", "two\nlines"}, 100, 0xabc});
  EXPECT_FALSE(file.load());
  const std::string witness = "(\n(define-fun x () Int 6)\n)\n";
  ASSERT_TRUE(file.save("(assert true)\n(check-sat)\n", witness));
  const auto begun = file.load();
  ASSERT_TRUE(begun);
  EXPECT_EQ(begun->script, "(assert true)\n(check-sat)\n");
  EXPECT_EQ(begun->witness, witness);
  // Another input, or a file of somebody else.
  EXPECT_FALSE(BestFile(path, {{}, 100, 0xabd}).load());
  std::ofstream(path) << "(assert false)\n";
  EXPECT_FALSE(file.load());
  EXPECT_FALSE(BestFile(folder.path() + "/no/x", {}).save("", ""));
  // All of the header is comments.
  const test::Parsed parsed = test::script(file.text("(check-sat)\n", witness));
  EXPECT_EQ(parsed.script.commands.size(), 1);
}

TEST(CommandJudge, WordsOfACommandLine) {
  const std::vector<std::string> words = {"a b", "-c", "d'e", ""};
  EXPECT_EQ(words_of("  'a b'\t-c \"d'e\" ''  "), words);
  EXPECT_TRUE(words_of("  ").empty());
}

}  // namespace
}  // namespace assay::reduce
