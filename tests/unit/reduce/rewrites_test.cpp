// SPDX-License-Identifier: MIT
// What means the same.
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "reduce/passes.h"
#include "support/script.h"

namespace assay::reduce {
namespace {

// All that is proposed for an assertion over Booleans p and q and an Int x.
std::set<std::string> rewritten(const std::string& assertion) {
  const std::string declared =
      "(declare-const p Bool)\n(declare-const q Bool)\n"
      "(declare-const x Int)\n(assert (= p q (= x 1)))\n";
  Workbench bench(test::language());
  Result<Draft> draft = bench.read(declared + "(assert " + assertion + ")", "");
  EXPECT_TRUE(draft) << assertion;
  std::set<std::string> made;
  const std::unique_ptr<Walk> walk = rewrites().start();
  while (const std::optional<Draft> next = walk->next(bench, *draft)) {
    std::string text = bench.text(*next, SIZE_MAX);
    text = text.substr(text.rfind("(assert ") + 8);
    made.insert(text.substr(0, text.rfind(')')));
  }
  return made;
}

TEST(Rewrites, LessNegation) {
  EXPECT_TRUE(rewritten("(not (not p))").contains("p"));
  EXPECT_TRUE(rewritten("(not (and (not p) (not q)))").contains("(or p q)"));
  EXPECT_TRUE(rewritten("(or (not p) (not q))").contains("(not (and p q))"));
  EXPECT_TRUE(rewritten("(=> (not p) q)").contains("(or p q)"));
  EXPECT_TRUE(rewritten("(=> p false)").contains("(not p)"));
}

TEST(Rewrites, ConstantsAndNesting) {
  EXPECT_TRUE(rewritten("(= p true)").contains("p"));
  EXPECT_TRUE(rewritten("(= false p)").contains("(not p)"));
  EXPECT_TRUE(rewritten("(and (and p q) p)").contains("(and p q p)"));
  EXPECT_TRUE(rewritten("(= x (+ 2 3))").contains("(= x 5)"));
  // What is left open has no value.
  EXPECT_TRUE(rewritten("(= x (div 2 0))").empty());
}

}  // namespace
}  // namespace assay::reduce
