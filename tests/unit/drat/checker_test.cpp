// SPDX-License-Identifier: MIT
#include "drat/checker.h"

#include <initializer_list>
#include <vector>

#include <gtest/gtest.h>

#include "drat/proof.h"

namespace assay::drat {
namespace {

using List = std::initializer_list<std::vector<int32_t>>;

Clauses clauses(List list) {
  Clauses made;
  for (const std::vector<int32_t>& clause : list) {
    made.add(clause);
  }
  return made;
}

const List kAllOfTwo = {{1, 2}, {-1, 2}, {1, -2}, {-1, -2}};

CheckResult check(List list, std::string_view text, CheckLimits limits = {}) {
  const Result<Proof> proof = read_proof(text);
  EXPECT_TRUE(proof.has_value());
  return check_proof(clauses(list), *proof, limits);
}

TEST(Checker, AcceptsWhatFollowsByPropagation) {
  EXPECT_EQ(check(kAllOfTwo, "1 0\n0\n").verdict, Verdict::Accepted);
  EXPECT_EQ(check(kAllOfTwo, "c a comment\n2 0\n").verdict, Verdict::Accepted);
}

TEST(Checker, NeedsNoProofWherePropagationDoes) {
  EXPECT_EQ(check({{1}, {-1, 2}, {-2}}, "").verdict, Verdict::Accepted);
  EXPECT_EQ(check({{}}, "").verdict, Verdict::Accepted);
}

TEST(Checker, SaysHowManyStepsWereNeeded) {
  EXPECT_EQ(check(kAllOfTwo, "1 0\n2 0\n0\n").used, 1U);
}

TEST(Checker, RefusesWhatDoesNotFollow) {
  EXPECT_EQ(check(kAllOfTwo, "0\n").verdict, Verdict::Refused);
  EXPECT_EQ(check({{1, 2, 3}, {-1, 2}}, "2 0\n0\n").verdict, Verdict::Refused);
  EXPECT_EQ(check({{1, 2}, {-1, 3}}, "0\n").reason,
            "step 1 of the proof does not follow");
}

TEST(Checker, RefusesAProofWithoutAnEnd) {
  EXPECT_EQ(check({{1, 2}, {-1, 2}}, "2 0\n").reason,
            "the proof ends without a contradiction");
}

// 3 is new: 3 = (1 and 2), by clauses that only the pivot makes right.
TEST(Checker, AcceptsDefinitionsOfNewVariables) {
  const std::string_view definition = "-3 1 0\n-3 2 0\n3 -1 -2 0\n";
  EXPECT_EQ(check(kAllOfTwo, std::string(definition) + "1 0\n").verdict,
            Verdict::Accepted);
}

TEST(Checker, RefusesDefinitionsThatContradict) {
  EXPECT_EQ(check({{1, 2}}, "-3 1 0\n-3 2 0\n3 -1 0\n").verdict,
            Verdict::Refused);
  // The pivot comes first.
  EXPECT_EQ(check({{1, 2}}, "3 1 0\n-3 1 0\n").verdict, Verdict::Refused);
}

// The opposite of the pivot is known; it counts as a clause to resolve with,
// also when the clause that it came from is gone.
TEST(Checker, ConsequencesOutliveTheirClauses) {
  EXPECT_EQ(check({{-1}, {1, 2}}, "d -1 0\n1 0\n").verdict, Verdict::Refused);
}

TEST(Checker, RefusesToUseWhatWasDeleted) {
  EXPECT_EQ(check(kAllOfTwo, "d 2 1 0\n1 0\n").verdict, Verdict::Refused);
}

TEST(Checker, RefusesToDeleteWhatIsNotThere) {
  EXPECT_EQ(check(kAllOfTwo, "d 1 3 0\n1 0\n").reason,
            "step 1 of the proof deletes a clause that is not there");
  EXPECT_EQ(check(kAllOfTwo, "d 1 2 0\nd 1 2 0\n").verdict, Verdict::Refused);
}

TEST(Checker, DeletesOneOfTwoCopies) {
  EXPECT_EQ(
      check({{1, 2}, {2, 1}, {-1, 2}, {1, -2}, {-1, -2}}, "d 1 2 0\n1 0\n")
          .verdict,
      Verdict::Accepted);
}

TEST(Checker, EndsAtItsLimit) {
  const CheckResult result = check(kAllOfTwo, "1 0\n", {.steps = 1});
  EXPECT_EQ(result.verdict, Verdict::Undetermined);
}

TEST(Proof, RefusesLinesThatAreNoClauses) {
  for (const std::string_view text : {"1 2\n",
                                      "1 x 0\n",
                                      "1 0 2\n",
                                      "1 1 0\n",
                                      "1 -1 0\n",
                                      "d\n",
                                      "99999999999 0\n",
                                      "-2147483648 0\n",
                                      "1 0 0\n"}) {
    EXPECT_FALSE(read_proof(text).has_value()) << text;
  }
}

TEST(Proof, IsReadAsItIsWritten) {
  const Result<Proof> proof = read_proof("1 -2 0\nd 3 0\n0\n");
  ASSERT_TRUE(proof.has_value());
  std::string text;
  for (size_t i = 0; i < proof->size(); ++i) {
    text += proof_line(proof->clauses[i], proof->is_deletion[i]);
  }
  EXPECT_EQ(text, "1 -2 0\nd 3 0\n0\n");
}

TEST(Clauses, AreWrittenAsDimacs) {
  EXPECT_EQ(dimacs_text(clauses({{1, -3}, {}})), "p cnf 3 2\n1 -3 0\n0\n");
}

}  // namespace
}  // namespace assay::drat
