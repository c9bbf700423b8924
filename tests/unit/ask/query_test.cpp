// SPDX-License-Identifier: MIT
#include "ask/query.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "smtlib/parser.h"
#include "smtlib/printer.h"

namespace assay::ask {
namespace {

class AskTest : public testing::Test {
 protected:
  smtlib::Script read(const std::string& text) {
    tm_ = language_.theories().make_manager();
    smtlib::ParseOutput output = smtlib::parse_script(language_, *tm_, text);
    EXPECT_TRUE(output.problems.empty()) << output.problems.front().message;
    return std::move(output.script);
  }

  std::string plain(const std::string& text) {
    const smtlib::Script script = read(text);
    return smtlib::print_script(
        language_, *tm_, plain_script(*tm_, script), {});
  }

  std::vector<std::string> uses(const std::string& text) {
    const smtlib::Script script = read(text);
    return uses_of(language_, *tm_, script).operators;
  }

  bool has_use(const std::string& text, const std::string& word) {
    const std::vector<std::string> words = uses(text);
    return std::ranges::find(words, word) != words.end();
  }

  smtlib::Language language_;
  std::unique_ptr<term::TermManager> tm_;
};

TEST_F(AskTest, PlainScriptHasOnlyWhatDecides) {
  EXPECT_EQ(plain("(set-info :smt-lib-version 2.0)\n"
                  "(set-option :produce-models true)\n"
                  "(set-option :global-declarations true)\n"
                  "(set-logic QF_LIA)\n(set-info :status sat)\n"
                  "(declare-const x Int)\n(echo \"hi\")\n(assert (> x 0))\n"
                  "(check-sat)\n(get-model)\n(get-value (x))\n(exit)\n"),
            "(set-option :global-declarations true)\n(set-logic QF_LIA)\n"
            "(declare-fun x () Int)\n(assert (> x 0))\n(check-sat)\n");
}

TEST_F(AskTest, OptionsAreKeptOnlyIfAsked) {
  const std::string text =
      "(set-option :print-success true)\n(set-option :smt.arith.solver 2)\n"
      "(set-option :produce-models false)\n"
      "(set-option :produce-unsat-cores true)\n(set-option :dump-models true)\n"
      "(set-option :regular-output-channel \"x\")\n(assert true)\n";
  EXPECT_EQ(plain(text), "(assert true)\n(check-sat)\n");
  const smtlib::Script script = read(text);
  const auto kept = [&](const KeptOptions& options) {
    return smtlib::print_script(
        language_, *tm_, plain_script(*tm_, script, options), {});
  };
  EXPECT_EQ(kept({true, true, true}),
            "(set-option :smt.arith.solver 2)\n"
            "(set-option :produce-unsat-cores true)\n"
            "(assert true)\n(check-sat)\n");
  EXPECT_EQ(kept({true, false, false}),
            "(set-option :smt.arith.solver 2)\n"
            "(set-option :produce-models false)\n"
            "(set-option :produce-unsat-cores true)\n"
            "(assert true)\n(check-sat)\n");
}

TEST_F(AskTest, StatusIsAboutTheNextQuestion) {
  using testcase::Status;
  const auto statuses = [&](const std::string& text) {
    const smtlib::Script script = read(text);
    return declared_statuses(*tm_, script);
  };
  const std::string sat = "(set-info :status sat)";
  const std::string unsat = "(set-info :status unsat)";
  using List = std::vector<std::optional<Status>>;
  EXPECT_EQ(statuses(sat + "(assert true)"), List{Status::Sat});
  EXPECT_EQ(statuses("(assert true)"), List{std::nullopt});
  EXPECT_EQ(statuses(sat + "(check-sat)(check-sat)" + sat + unsat
                     + "(check-sat-assuming (true))"
                       "(set-info :status unknown)(check-sat)"),
            (List{Status::Sat, std::nullopt, Status::Unsat, std::nullopt}));
  EXPECT_EQ(statuses(sat + "(reset)(check-sat)"), List{std::nullopt});
}

TEST_F(AskTest, ScriptWithoutAQuestionGetsOne) {
  EXPECT_EQ(plain("(assert true)"), "(assert true)\n(check-sat)\n");
}

TEST_F(AskTest, UsesNameOperatorsAndForms) {
  const std::string text =
      "(declare-sort U 0)(declare-fun f (U) Bool)(declare-const s String)"
      "(declare-const a (Array Int (_ BitVec 8)))"
      "(assert (forall ((u U)) (f u)))(assert (str.contains s \"a\"))"
      "(push 1)(check-sat)(pop 1)(check-sat)";
  for (const char* word :
       {"str.contains", "forall", "push", "declare-fun", "declare-sort"}) {
    EXPECT_TRUE(has_use(text, word)) << word;
  }
  EXPECT_FALSE(has_use(text, "select"));
  EXPECT_FALSE(has_use(text, "!"));
  EXPECT_TRUE(has_use("(assert (! true :named n))", "!"));
}

TEST_F(AskTest, UsesHaveSortsAndTheirParts) {
  const smtlib::Script script = read(
      "(declare-const a (Array Int (_ BitVec 8)))"
      "(declare-fun f ((_ FloatingPoint 3 5)) Bool)");
  EXPECT_EQ(uses_of(language_, *tm_, script).sorts,
            (std::vector<std::string>{"(Array Int (_ BitVec 8))",
                                      "(_ BitVec 8)",
                                      "(_ FloatingPoint 3 5)",
                                      "Bool",
                                      "Int"}));
}

TEST_F(AskTest, SeveralChecksNeedTheIncrementalOptions) {
  solver::Profile profile;
  profile.incremental_options = {"--incremental"};
  const smtlib::Script once = read("(check-sat)");
  EXPECT_TRUE(query_options(
                  profile, uses_of(language_, *tm_, once), oracle::Ask::Verdict)
                  .empty());
  for (const char* text : {"(check-sat)(check-sat)",
                           "(push 1)(check-sat)",
                           "(declare-const p Bool)(check-sat-assuming (p))"}) {
    const smtlib::Script script = read(text);
    EXPECT_EQ(
        query_options(
            profile, uses_of(language_, *tm_, script), oracle::Ask::Verdict),
        profile.incremental_options)
        << text;
  }
}

TEST_F(AskTest, UsesInDefinitionsCount) {
  EXPECT_TRUE(has_use("(define-fun f ((s String)) Bool (str.in_re s re.all))",
                      "str.in_re"));
}

TEST_F(AskTest, EveryAssertionGetsAName) {
  const smtlib::Script script = read(
      "(declare-const p Bool)(assert p)(assert (! (not p) :named n))"
      "(check-sat)");
  EXPECT_EQ(
      smtlib::print_script(language_, *tm_, name_assertions(*tm_, script), {}),
      "(declare-const p Bool)\n(assert (! p :named assay.a0))\n"
      "(assert (! (not p) :named n))\n(check-sat)\n");
}

TEST_F(AskTest, QuestionsFollowTheProfile) {
  solver::Profile profile;
  profile.model_commands = "(set-option :produce-models true)";
  EXPECT_EQ(query_text(profile, "(check-sat)\n", oracle::Ask::Verdict),
            "(check-sat)\n");
  EXPECT_EQ(query_text(profile, "(check-sat)\n", oracle::Ask::Model),
            "(set-option :produce-models true)\n(check-sat)\n(get-model)\n");
}

}  // namespace
}  // namespace assay::ask
