// SPDX-License-Identifier: MIT
#include "testcase/describer.h"

#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "support/script.h"

namespace assay::testcase {
namespace {

using nlohmann::json;

constexpr const char* kText =
    "(set-logic QF_LIA)\n(declare-const x Int)\n"
    "(assert (! (< x 1) :named a))\n(assert (> x 1))\n(check-sat)\n";

class DescriberTest : public testing::Test {
 protected:
  DescriberTest() : seeds_(test::language()), words_(seeds_) {
    parsed_ = test::script(kText);
    test_.script = std::move(parsed_.script);
    test_.claim.promise = KnownStatus{Status::Unsat};
    test_.claim.root = TrustRoot::Proved;
    test_.provenance = {"random", "ints", 5, 17, {}, {}};
  }

  std::string script() const {
    return words_.script("000001.smt2", test_, kText);
  }

  json line() const {
    return json::parse(words_.line("000001.smt2", test_, *parsed_.tm));
  }

  Seeds seeds_;
  Describer words_;
  test::Parsed parsed_;
  TestCase test_;
};

TEST_F(DescriberTest, AHeaderSaysWhatIsClaimedAndWhy) {
  EXPECT_EQ(script(),
            "; 000001.smt2\n; status: unsat\n; trust: proved\n"
            "; technique: random\n; parents: none\n; rules: none\n"
            "(set-logic QF_LIA)\n(set-info :status unsat)\n"
                + std::string(kText).substr(sizeof("(set-logic QF_LIA)")));
}

TEST_F(DescriberTest, TheTextComesBack) {
  EXPECT_EQ(without_words(script()), kText);
  const std::string bare = "(assert true)\n(check-sat)\n";
  const std::string file = words_.script("a.smt2", test_, bare);
  EXPECT_NE(file.find("\n(set-info :status unsat)\n(assert"),
            std::string::npos);
  EXPECT_EQ(without_words(file), bare);
  EXPECT_EQ(without_words(bare), bare);
  EXPECT_EQ(without_words("; no end"), "");
}

TEST_F(DescriberTest, ALineHasWhatTheTestIsMadeOf) {
  const json row = line();
  EXPECT_EQ(row["logic"], "QF_LIA");
  EXPECT_EQ(row["theory"], "ints");
  EXPECT_EQ(row["size"], 5);  // x, 1, both comparisons, the named one
  EXPECT_EQ(row["seed"], 5);
  EXPECT_EQ(row["index"], 17);
  EXPECT_EQ(row["operators"], json::array({"<", ">"}));
}

TEST_F(DescriberTest, RulesAreListedOnceAndStayInTheirLine) {
  test_.provenance.rules = {{"a\nb", "here"}, {"c", ""}, {"a\nb", "there"}};
  test_.provenance.seeds = {"12ab"};
  EXPECT_NE(script().find("; parents: 12ab ()\n; rules: a b, c\n"),
            std::string::npos);
  const json row = line();
  EXPECT_EQ(row["steps"].size(), 3U);
  EXPECT_EQ(row["steps"][2], (json{{"rule", "a\nb"}, {"place", "there"}}));
  EXPECT_EQ(row["parents"][0]["id"], "12ab");
}

TEST_F(DescriberTest, AnUnknownStatusHasNoTrust) {
  test_.claim.promise = NoCrash{};
  EXPECT_NE(script().find("; status: unknown\n; trust: none\n"),
            std::string::npos);
  EXPECT_EQ(line()["status"], "unknown");
  EXPECT_EQ(line()["trust"], "none");
}

TEST_F(DescriberTest, ACoreHasNamesOrNumbers) {
  EXPECT_FALSE(line().contains("core"));
  KnownCore core;
  core.assertions = {0, 1};
  test_.claim.promise = core;
  EXPECT_EQ(line()["core"], json::array({"a", 2}));
}

TEST_F(DescriberTest, OperatorsCountOnce) {
  const test::Parsed parsed = test::script(
      "(declare-const x Int)\n(assert (< (+ x 1) (+ x 2)))\n"
      "(assert (< x 1))\n(check-sat)\n");
  EXPECT_EQ(count_operators(*parsed.tm, parsed.script), 2U);
}

}  // namespace
}  // namespace assay::testcase
