// SPDX-License-Identifier: MIT
#include "ask/reserved_names.h"

#include <gtest/gtest.h>

#include "support/script.h"

namespace assay::ask {
namespace {

TEST(ReservedNames, AreThoseThatThePrinterDoesNotAvoid) {
  solver::Profile profile;
  profile.reserved = {"bvadd", "goal", "a word", "get-model"};
  profile.reserved_prefixes = {"@", "my."};
  const ReservedNames names(test::language(), profile);
  EXPECT_EQ(names.find_in("(declare-fun goal () Int)\n"), "goal");
  EXPECT_EQ(names.find_in("(declare-const |a word| Int)\n"), "a word");
  EXPECT_EQ(names.find_in("(define-fun my.x () Int 1)\n"), "my.x");
  EXPECT_EQ(names.find_in("(declare-fun goal1 () Int)\n(assert (= goal 1))\n"),
            "");
  EXPECT_EQ(names.find_in("(declare-sort S 0)\n(declare-fun goal (S) S)\n"),
            "goal");
  EXPECT_EQ(names.find_in(""), "");
  EXPECT_EQ(names.find_in("(declare-"), "");
}

TEST(ReservedNames, OfASolverThatWeKnowAreAllAvoided) {
  for (const solver::BuiltInFile& file : solver::built_in_profiles()) {
    const Result<solver::Profile> profile =
        solver::parse_profile(std::string(file.second));
    if (!profile) {
      continue;  // based on another one, which is here
    }
    const ReservedNames names(test::language(), *profile);
    for (const std::string& name : profile->reserved) {
      EXPECT_EQ(names.find_in("(declare-fun " + name + " () Int)\n"), "")
          << file.first;
    }
  }
}

}  // namespace
}  // namespace assay::ask
