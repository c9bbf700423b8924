// SPDX-License-Identifier: MIT
#include "solver/relevance.h"

#include <gtest/gtest.h>

namespace assay::solver {
namespace {

Profile profile_of(const std::string& parts) {
  Result<Profile> made = parse_profile(
      "name = \"x\"\ncommand = [\"x\"]\n"
      "documented_options = [\"--check-*\"]\n"
      "[version]\npattern = '(.*)'\n"
      "[[needs]]\nsorts = [\"String\"]\noptions = [\"--strings\"]\n"
      + parts);
  EXPECT_TRUE(made) << made.error().message;
  return *std::move(made);
}

constexpr const char* kParts = R"toml(
[[relevance]]
class = "experimental"
why = "small floats"
sorts = ["(_ FloatingPoint *"]
except_sorts = ["(_ FloatingPoint 8 24)"]
operators = ["eqrange"]
options = ["--fp=*"]

[[relevance]]
class = "deprecated"
why = "old strings"
options = ["--old"]
)toml";

using Words = std::vector<std::string>;

RelevanceVerdict verdict(const Profile& profile,
                         const Uses& uses,
                         const Words& options = {}) {
  return relevance_of({.profile = profile, .uses = uses, .options = options});
}

TEST(Relevance, WithoutAReasonItIsAReport) {
  const Profile profile = profile_of(kParts);
  EXPECT_EQ(verdict(profile, {"QF_FP", {"fp.add"}, {"(_ FloatingPoint 8 24)"}}),
            (RelevanceVerdict{Relevance::Report, ""}));
  EXPECT_EQ(
      verdict(
          profile, {"QF_S", {}, {"String"}}, {"--strings", "--check-models"}),
      (RelevanceVerdict{Relevance::Report, ""}));
}

TEST(Relevance, OfPartsThatTheFormulaUses) {
  const Profile profile = profile_of(kParts);
  const RelevanceVerdict small = {Relevance::Experimental, "small floats"};
  const Uses floats = {"QF_FP", {}, {"(_ FloatingPoint 5 11)"}};
  const Uses ranges = {"QF_A", {"eqrange"}, {}};
  EXPECT_EQ(verdict(profile, floats), small);
  EXPECT_EQ(verdict(profile, ranges), small);
  EXPECT_EQ(relevance_of_uses(profile, floats), Relevance::Experimental);
  EXPECT_EQ(relevance_of_uses(profile, {"QF_UF", {}, {}}), Relevance::Report);
}

TEST(Relevance, OfOptions) {
  const Profile profile = profile_of(kParts);
  EXPECT_EQ(verdict(profile, {}, {"--odd"}),
            (RelevanceVerdict{Relevance::Option, "needs --odd"}));
  EXPECT_EQ(verdict(profile, {}, {"--odd", "--fp=3"}),
            (RelevanceVerdict{Relevance::Experimental,
                              "needs --fp=3: small floats; needs --odd"}));
  EXPECT_EQ(verdict(profile, {}, {"--old", "--fp=3"}).relevance,
            Relevance::Deprecated);
}

TEST(Relevance, OfTheWholeSolver) {
  const Profile profile = profile_of(
      "[[relevance]]\nclass = \"unmaintained\"\nwhy = \"no more\"\n");
  EXPECT_EQ(verdict(profile, {}),
            (RelevanceVerdict{Relevance::Unmaintained, "no more"}));
  // A budget for parts would be none for all.
  EXPECT_EQ(relevance_of_uses(profile, {}), Relevance::Report);
}

TEST(Relevance, OfReleasesAndSessions) {
  const Profile profile = profile_of(kParts);
  RelevanceFacts facts = {
      .profile = profile, .uses = {}, .options = {}, .newer = "x 2"};
  EXPECT_EQ(relevance_of(facts),
            (RelevanceVerdict{Relevance::Report, "x 2 gives no answer"}));
  facts.is_shown_by_newer = true;
  EXPECT_EQ(relevance_of(facts),
            (RelevanceVerdict{Relevance::Report, "x 2 shows it as well"}));
  facts.is_shown_by_newer = false;
  EXPECT_EQ(relevance_of(facts),
            (RelevanceVerdict{Relevance::Fixed, "fixed in x 2"}));
  facts.is_session_only = true;
  EXPECT_EQ(relevance_of(facts),
            (RelevanceVerdict{Relevance::Option,
                              "shows only in a session; fixed in x 2"}));
}

}  // namespace
}  // namespace assay::solver
