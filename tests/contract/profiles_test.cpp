// SPDX-License-Identifier: MIT
//
// What holds for every profile that is built in.
#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "process/process.h"
#include "smtlib/language.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "solver/profile.h"
#include "solver/profile_text.h"
#include "solver/runner.h"
#include "solver/solver_catalogue.h"

namespace assay {
namespace {

using solver::OptionClass;
using solver::Profile;

class Profiles : public testing::TestWithParam<solver::BuiltInFile> {
 protected:
  void SetUp() override {
    Result<Profile> parsed = solver::parse_profile(GetParam().second);
    ASSERT_TRUE(parsed.has_value()) << parsed.error().message;
    profile_ = *std::move(parsed);
  }

  Profile profile_;
};

TEST_P(Profiles, AreComplete) {
  EXPECT_EQ(profile_.name + ".toml", GetParam().first);
  EXPECT_FALSE(profile_.description.empty());
  // What nobody has run has no say about whom it descends from but z3's kin.
  EXPECT_TRUE(!profile_.is_verified
              || std::set<std::string>({"z3", "cvc", "boolector"})
                     .contains(profile_.family));
}

// Plain queries are the majority of all tests.
TEST_P(Profiles, BeginWithThePlainConfiguration) {
  EXPECT_EQ(profile_.configurations[0].name, "default");
  EXPECT_TRUE(profile_.configurations[0].options.empty());
  uint32_t others = 0;
  for (const solver::Configuration& configuration : profile_.configurations) {
    others += configuration.weight;
  }
  EXPECT_GT(profile_.configurations[0].weight * 2, others);
}

TEST_P(Profiles, DrawOnlyNeutralOptions) {
  for (const solver::Configuration& configuration : profile_.configurations) {
    for (const std::string& option : configuration.options) {
      const auto found = std::ranges::find(
          profile_.options, option, &solver::SolverOption::text);
      ASSERT_NE(found, profile_.options.end()) << option;
      EXPECT_EQ(found->kind, OptionClass::Neutral) << option;
    }
  }
}

TEST_P(Profiles, NeedsNameOperatorsThatThereAre) {
  const smtlib::Language language;
  for (const solver::Need& need : profile_.needs) {
    for (const std::string& name : need.operators) {
      EXPECT_TRUE(language.is_taken(name)) << name;
    }
  }
}

TEST_P(Profiles, AreTheSameWhenWrittenAndReadAgain) {
  const std::string text = solver::profile_text(profile_);
  const Result<Profile> again = solver::parse_profile(text);
  ASSERT_TRUE(again.has_value()) << again.error().message << "\n" << text;
  EXPECT_EQ(solver::profile_text(*again), text);
  EXPECT_EQ(again->patterns.size(), profile_.patterns.size());
  EXPECT_EQ(again->needs.size(), profile_.needs.size());
  EXPECT_EQ(again->command, profile_.command);
}

// A symbol of that name, declared and used, is printed under another.
TEST_P(Profiles, ReservedSymbolsAreNeverPrinted) {
  const smtlib::Language language;
  std::vector<std::string> names = profile_.reserved;
  for (const std::string& prefix : profile_.reserved_prefixes) {
    names.push_back(prefix + "x");
  }
  for (const std::string& name : names) {
    const auto tm = language.theories().make_manager();
    const smtlib::ParseOutput output = smtlib::parse_script(
        language, *tm, fmt::format("(declare-const |{0}| Bool)", name));
    const std::string printed =
        smtlib::print_script(language, *tm, output.script, {});
    EXPECT_EQ(printed.find(fmt::format("declare-const {} ", name)),
              std::string::npos)
        << printed;
    EXPECT_EQ(printed.find(fmt::format("declare-const |{}| ", name)),
              std::string::npos)
        << printed;
  }
}

std::string test_name(const testing::TestParamInfo<solver::BuiltInFile>& file) {
  std::string name(file.param.first.substr(0, file.param.first.rfind('.')));
  std::ranges::replace(name, '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All,
                         Profiles,
                         testing::ValuesIn(solver::built_in_profiles().begin(),
                                           solver::built_in_profiles().end()),
                         test_name);

// With the solvers that are installed.
class Profiles_solver
    : public Profiles {  // NOLINT(readability-identifier-naming)
 protected:
  solver::End answer(const std::string& option) {
    solver::Query query;
    query.text =
        "(set-logic QF_BV)\n(declare-fun x () (_ BitVec 8))\n"
        "(assert (= (bvadd x #x01) #x00))\n(check-sat)\n";
    if (!option.empty()) {
      query.options.push_back(option);
    }
    return solver::make_runner(profile_, solver::Mode::Fresh)->run(query).end;
  }
};

TEST_P(Profiles_solver, TakesEachOption) {
  if (solver::has_versions(profile_)
      || process::find_program(profile_.command.argv[0]).empty()) {
    GTEST_SKIP() << "not installed";
  }
  ASSERT_EQ(answer(""), solver::End::Sat);
  for (const solver::SolverOption& option : profile_.options) {
    EXPECT_EQ(answer(option.text), solver::End::Sat) << option.text;
  }
}

INSTANTIATE_TEST_SUITE_P(All,
                         Profiles_solver,
                         testing::ValuesIn(solver::built_in_profiles().begin(),
                                           solver::built_in_profiles().end()),
                         test_name);

}  // namespace
}  // namespace assay
