// SPDX-License-Identifier: MIT
//
// The examples of Winterer et al., "Validating SMT Solvers via Semantic Fusion"
// (PLDI 2020): from the seeds of each figure, some index gives the very formula
// of the figure. Only its fusion function is in the table, so that it comes
// soon.
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/fused.h"
#include "technique/fuse/fusion.h"

namespace assay::technique {
namespace {

using test::fuse_tests;
using test::Fused;
using testing::HasSubstr;

constexpr uint64_t kMost = 20'000;

// The last of the tests that were made, which is as wanted.
void expect_test(test::FuseRequest request,
                 const std::vector<std::string>& lines) {
  request.count = kMost;
  request.until = lines;
  const std::vector<Fused> made = fuse_tests(request);
  ASSERT_FALSE(made.empty());
  for (const std::string& line : lines) {
    EXPECT_THAT(made.back().text, HasSubstr(line));
  }
}

TEST(FusionPaper, Figure1) {
  expect_test(
      {.seeds = {{"(set-logic QF_LIA)(declare-fun x () Int)"
                  "(assert (> x 0))(assert (> x 1))(check-sat)",
                  "((define-fun x () Int 2))"},
                 {"(set-logic QF_LIA)(declare-fun y () Int)"
                  "(assert (< y 0))(assert (< y 1))(check-sat)",
                  "((define-fun y () Int (- 1)))"}},
       .config = {.wish = StatusFilter::Sat, .fusion_rules = {"int-add"}}},
      {"(assert (> x 0))\n",
       "(assert (> (- z y) 1))\n",
       "(assert (< (- z x) 0))\n",
       "(assert (< y 1))\n"});
}

TEST(FusionPaper, Figures2And3) {
  expect_test(
      {.seeds = {{"(set-logic QF_LIA)(declare-fun x () Int)"
                  "(declare-fun w () Bool)(assert (= x (- 1)))"
                  "(assert (= w (= x (- 1))))(assert w)(check-sat)",
                  "((define-fun x () Int (- 1)) (define-fun w () Bool true))"},
                 {"(set-logic QF_LIA)(declare-fun y () Int)"
                  "(declare-fun v () Bool)(assert (= v (not (= y (- 1)))))"
                  "(assert (ite v false (= y (- 1))))(check-sat)",
                  "((define-fun y () Int (- 1))"
                  "(define-fun v () Bool false))"}},
       .config = {.wish = StatusFilter::Sat,
                  .may_widen = true,
                  .fusion_rules = {"int-mul"}}},
      {"(set-logic QF_NIA)\n",
       "(assert (= (div z y) (- 1)))\n",
       "(assert (= w (= x (- 1))))\n",
       "(assert w)\n",
       "(assert (= v (not (= y (- 1)))))\n",
       "(assert (ite v false (= (div z x) (- 1))))\n"});
}

TEST(FusionPaper, Figures4And5) {
  expect_test({.seeds = {{"(set-logic QF_LRA)(declare-fun x () Real)"
                          "(assert (not (= (+ (+ 1.0 x) 6.0) (+ 7.0 x))))"
                          "(check-sat)",
                          nullptr},
                         {"(set-logic QF_NRA)(declare-fun y () Real)"
                          "(declare-fun w () Real)(declare-fun v () Real)"
                          "(assert (and (< y v) (>= w v) (< (/ w v) 0.0)"
                          " (> y 0.0)))(check-sat)",
                          nullptr}},
               .config = {.wish = StatusFilter::Unsat,
                          .may_widen = true,
                          .fusion_rules = {"real-mul"}}},
              {"(assert (or (not (= (+ (+ 1.0 (/ z y)) 6.0) (+ 7.0 x))) "
               "(and (< (/ z x) v) (>= w v) (< (/ w v) 0.0) "
               "(> (/ z x) 0.0))))\n",
               "(assert (= z (* x y)))\n",
               "(assert (= x (/ z y)))\n",
               "(assert (= y (/ z x)))\n"});
}

}  // namespace
}  // namespace assay::technique
