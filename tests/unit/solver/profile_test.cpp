// SPDX-License-Identifier: MIT
#include "solver/profile.h"

#include <gtest/gtest.h>

#include "base/source.h"
#include "solver/solver_version.h"

namespace assay::solver {
namespace {

using Words = std::vector<std::string>;

constexpr std::string_view kLeast = R"(
name = "mine"
command = ["mine", "-in"]
[version]
pattern = 'version (\S+)'
)";

Profile parse(std::string_view text) {
  Result<Profile> profile = parse_profile(text);
  EXPECT_TRUE(profile.has_value()) << profile.error().message;
  return profile ? *std::move(profile) : Profile();
}

// The problem, as line:column code text-at-the-place.
std::string problem(std::string_view text) {
  const Result<Profile> profile = parse_profile(text);
  if (profile) {
    return "none";
  }
  const Diag& diag = profile.error();
  const base::Place place = base::find_place(text, diag.span.begin);
  return std::to_string(place.line) + ":" + std::to_string(place.column) + " "
         + diag.code;
}

std::string message(std::string_view text) {
  const Result<Profile> profile = parse_profile(text);
  return profile ? "none" : profile.error().message;
}

TEST(Profile, LeastProfileHasDefaults) {
  const Profile profile = parse(kLeast);
  EXPECT_EQ(profile.name, "mine");
  EXPECT_EQ(profile.family, "mine");
  EXPECT_TRUE(profile.may_vote);
  EXPECT_FALSE(profile.is_over_approximating);
  EXPECT_EQ(profile.modes, std::vector<Mode>{Mode::Fresh});
  EXPECT_EQ(profile.version_command.argv, (Words{"mine", "--version"}));
  EXPECT_EQ(profile.model_commands, "(set-option :produce-models true)");
  EXPECT_EQ(profile.core_commands, "(set-option :produce-unsat-cores true)");
  ASSERT_EQ(profile.configurations.size(), 1U);
  EXPECT_EQ(profile.configurations[0].name, "default");
}

TEST(Profile, SandboxHasNoForkServer) {
  const Profile profile =
      parse("name = \"boxed\"\nlike = \"z3\"\nis_sandboxed = true\n");
  EXPECT_TRUE(profile.is_sandboxed);
  EXPECT_EQ(std::ranges::count(profile.modes, Mode::Server), 0);
  EXPECT_EQ(std::ranges::count(profile.modes, Mode::Fresh), 1);
  EXPECT_FALSE(parse("name = \"z\"\nlike = \"z3\"\n").is_sandboxed);
}

constexpr std::string_view kAllFields = R"toml(
name = "all"
description = "d"
family = "f"
may_vote = false
is_over_approximating = true
command = ["a", "b c"]
env = ["A=b=c"]
modes = ["server", "fresh"]
is_resident = true
npm_package = "p"
reserved = ["exp"]
reserved_prefixes = ["@"]
gives_models = false
gives_cores = false
soft_limit_options = ["-t:{ms}"]
statistics_options = ["-st"]
[version]
command = ["{program}", "-v"]
pattern = '(.*)'
[accepts]
logics = ["QF_*"]
not_logics = ["QF_NIA"]
not_operators = ["exp"]
[[before]]
version = "2.10"
not_operators = ["new"]
[[needs]]
operators = ["str.<"]
options = ["--exp"]
[models]
options = ["-m"]
commands = "(m)"
[cores]
options = ["-c"]
commands = "(c)"
[sessions]
reset_command = "(reset-all)"
incremental_options = ["-i"]
[[patterns]]
kind = "benign"
regex = "^w"
[[patterns]]
kind = "out-of-memory"
regex = "oom"
[options]
neutral = ["-n"]
incomplete = ["-i"]
changes-semantics = ["-c"]
experimental = ["-x"]
[[configurations]]
name = "default"
weight = 3
[[configurations]]
name = "n"
options = ["-n"]
)toml";

TEST(Profile, AllFieldsAreRead) {
  const Profile profile = parse(kAllFields);
  EXPECT_EQ(profile.command, (process::Command{{"a", "b c"}, {"A=b=c"}}));
  EXPECT_EQ(profile.version_command,
            (process::Command{{"a", "-v"}, {"A=b=c"}}));
  EXPECT_EQ(profile.modes, (std::vector<Mode>{Mode::Server, Mode::Fresh}));
  EXPECT_TRUE(profile.is_resident && profile.is_over_approximating);
  EXPECT_FALSE(profile.is_sandboxed);
  EXPECT_FALSE(profile.may_vote || profile.gives_models || profile.gives_cores);
  EXPECT_EQ(profile.npm_package, "p");
  EXPECT_EQ(profile.reserved, Words{"exp"});
  ASSERT_EQ(profile.old_releases.size(), 1U);
  EXPECT_EQ(profile.old_releases[0].version, "2.10");
  EXPECT_EQ(profile.old_releases[0].not_operators, Words{"new"});
  EXPECT_EQ(profile.reserved_prefixes, Words{"@"});
  EXPECT_EQ(profile.model_options, Words{"-m"});
  EXPECT_EQ(profile.model_commands, "(m)");
  EXPECT_EQ(profile.core_options, Words{"-c"});
  EXPECT_EQ(profile.core_commands, "(c)");
  EXPECT_EQ(profile.reset_command, "(reset-all)");
  EXPECT_EQ(profile.incremental_options, Words{"-i"});
  EXPECT_EQ(profile.soft_limit_options, Words{"-t:{ms}"});
  EXPECT_EQ(profile.statistics_options, Words{"-st"});
  ASSERT_EQ(profile.patterns.size(), 2U);
  EXPECT_TRUE(profile.patterns[0].is_benign);
  EXPECT_EQ(profile.patterns[1].end, End::OutOfMemory);
  EXPECT_TRUE(RE2::PartialMatch("a\nw", *profile.patterns[0].regex));
  ASSERT_EQ(profile.options.size(), 4U);
  EXPECT_EQ(profile.options[2].kind, OptionClass::ChangesSemantics);
  ASSERT_EQ(profile.configurations.size(), 2U);
  EXPECT_EQ(profile.configurations[0].weight, 3U);
  EXPECT_EQ(profile.configurations[1].options, Words{"-n"});
}

TEST(Profile, LikeTakesOverWhatIsNotSaid) {
  const Profile z3 = parse(
      "name = \"mine\"\nlike = \"z3\"\n"
      "command = [\"./z3\", \"-in\"]\n"
      "[accepts]\nnot_logics = []\n");
  EXPECT_EQ(z3.name, "mine");
  EXPECT_EQ(z3.family, "z3");
  EXPECT_EQ(z3.command.argv, (Words{"./z3", "-in"}));
  EXPECT_EQ(z3.version_command.argv, (Words{"./z3", "--version"}));
  EXPECT_FALSE(z3.patterns.empty());
  EXPECT_FALSE(z3.not_operators.empty());
  EXPECT_TRUE(z3.not_logics.empty());
  EXPECT_EQ(problem("name = \"mine\"\nlike = \"nobody\"\n"),
            "2:8 unknown-word");
}

TEST(Profile, ProblemsHaveTheirPlace) {
  const std::string least(kLeast);
  EXPECT_EQ(problem("name = "), "1:8 bad-toml");
  EXPECT_EQ(problem("a = 1\na = 2\n"), "2:5 bad-toml");
  for (const char* key : {"[=", "[[=", "[.a]", "[[#", "[{}]"}) {
    EXPECT_TRUE(problem(key).ends_with("bad-toml")) << key;
  }
  EXPECT_EQ(problem(""), "1:1 missing-key");
  EXPECT_EQ(problem("name = 3\n"), "1:8 wrong-type");
  EXPECT_EQ(problem("# \xC3\xA4\nname = \"\xC3\xA4\"; x\n"), "2:12 bad-toml");
  EXPECT_EQ(problem("# \xC3\xA4\n\xE1\xA0\x8E = 1\n"), "2:1 bad-toml");
  EXPECT_EQ(problem("modes = [\"fresh\", \"slow\"]\n" + least),
            "1:19 unknown-word");
  EXPECT_EQ(problem("modes = [\"incremental\", \"fresh\"]\n" + least),
            "1:9 bad-value");
  EXPECT_EQ(problem("modes = [\"server\"]\n" + least), "1:9 bad-value");
  EXPECT_EQ(problem("env = [\"=x\"]\n" + least), "1:8 bad-value");
  EXPECT_EQ(problem("soft_limit_options = [\"-t\"]\n" + least),
            "1:22 bad-value");
  EXPECT_EQ(problem(least + "[[patterns]]\nkind = \"oops\"\nregex = \"\"\n"),
            "7:8 unknown-word");
  EXPECT_EQ(problem(least + "[[patterns]]\nkind = \"crash\"\nregex = \"(\"\n"),
            "8:9 bad-regex");
  EXPECT_EQ(problem("name = \"x\"\ncommand = [\"x\"]\n[version]\n"
                    "pattern = \"x\"\n"),
            "4:11 bad-regex");
  EXPECT_EQ(problem(least
                    + "[options]\nneutral = [\"-a\"]\n"
                      "incomplete = [\"-a\"]\n"),
            "8:15 duplicate");
  EXPECT_EQ(problem(least
                    + "[[configurations]]\nname = \"a\"\n"
                      "[[configurations]]\nname = \"a\"\n"),
            "9:8 duplicate");
  EXPECT_EQ(problem(least + "[[needs]]\noptions = [\"-a\"]\n"),
            "6:1 missing-key");
  EXPECT_EQ(problem("name = \"a b\"\ncommand = [\"x\"]\n"), "1:8 bad-value");
  EXPECT_EQ(problem("name = \"a\"\ncommand = []\n"), "2:11 bad-value");
}

TEST(Profile, MisspeltKeysAreFound) {
  const std::string least(kLeast);
  EXPECT_EQ(problem("comand = [\"z3\"]\nname = \"x\"\n"), "1:1 unknown-key");
  EXPECT_EQ(message("comand = [\"z3\"]\nname = \"x\"\n"),
            "unknown key 'comand'; did you mean 'command'?");
  EXPECT_EQ(message(least + "[[configurations]]\nname = \"a\"\nwieght = 1\n"),
            "unknown key 'wieght' in [[configurations]]; did you mean "
            "'weight'?");
  EXPECT_EQ(
      message(least + "[[patterns]]\nkind = \"x\"\nregex = \"\"\n"),
      "unknown kind 'x'; there are benign, unknown, timeout, "
      "out-of-memory, crash, assertion, sanitizer, internal-error, rejected");
}

TEST(Profile, MissingKeysAreNamed) {
  EXPECT_EQ(message("name = \"x\"\n"), "'command' is missing");
  EXPECT_EQ(message("name = \"x\"\ncommand = [\"x\"]\n"),
            "'version' is missing");
  EXPECT_EQ(message("name = \"x\"\ncommand = [\"x\"]\n[version]\n"),
            "'pattern' is missing in [version]");
}

TEST(Profile, OptionsAreGivenOnlyWhenNeeded) {
  const Profile cvc5 = parse("name = \"x\"\nlike = \"cvc5\"\n");
  EXPECT_EQ(options_for(cvc5, {"QF_S", {"str.++", "str.in_re"}, {"String"}}),
            Words{});
  EXPECT_EQ(options_for(cvc5, {"QF_S", {"str.<", "str.at"}, {"String"}}),
            Words{"--strings-exp"});
  EXPECT_EQ(options_for(cvc5, {"QF_FP", {}, {"(_ FloatingPoint 8 24)"}}),
            Words{});
  EXPECT_EQ(
      options_for(
          cvc5,
          {"ALL", {}, {"(_ FloatingPoint 8 24)", "(_ FloatingPoint 5 11)"}}),
      Words{"--fp-exp"});
  EXPECT_EQ(options_asked_for(cvc5,
                              "Strings Incomplete (due to Negative "
                              "Membership) by default, try --strings-exp "
                              "option."),
            Words{"--strings-exp"});
  EXPECT_EQ(options_asked_for(cvc5, "Parse Error: --strings-exp"), Words{});
}

TEST(Profile, OptionsOfALogic) {
  const Profile profile =
      parse(std::string(kLeast)
            + "[[needs]]\nlogics = [\"HO_*\", \"*FS\"]\noptions = [\"-h\"]\n");
  EXPECT_EQ(options_for(profile, {"HO_UF", {}, {}}), Words{"-h"});
  EXPECT_EQ(options_for(profile, {"QF_LIRAFS", {}, {}}), Words{"-h"});
  EXPECT_EQ(options_for(profile, {"QF_UF", {}, {}}), Words{});
}

TEST(Profile, RefusesWhatItDoesNotTake) {
  const Profile profile =
      parse(std::string(kLeast)
            + "[accepts]\nlogics = [\"QF_*\"]\nnot_logics = [\"*NIA\"]\n"
              "not_operators = [\"exp\"]\n");
  EXPECT_EQ(why_not(profile, {"QF_LIA", {"+"}, {}}), "");
  EXPECT_EQ(why_not(profile, {"", {"+"}, {}}), "");
  EXPECT_EQ(why_not(profile, {"LIA", {}, {}}),
            "mine does not take the logic LIA");
  EXPECT_EQ(why_not(profile, {"QF_UFNIA", {}, {}}),
            "mine does not take the logic QF_UFNIA");
  EXPECT_EQ(why_not(profile, {"QF_LIA", {"exp"}, {}}),
            "mine does not know exp");
}

TEST(Profile, RefusesAllOperatorsOfALanguage) {
  Profile profile =
      parse(std::string(kLeast)
            + "[accepts]\nnot_since = [\"z3\"]\n"
              "[[before]]\nversion = \"2\"\nnot_since = [\"2.7\"]\n");
  const Uses uses{"QF_BV", {"bvnego"}, {}, {{"bvnego", "2.7"}}};
  EXPECT_EQ(why_not(profile, uses), "");
  adapt_to_version(profile, "1.9");
  EXPECT_EQ(why_not(profile, uses), "mine does not know bvnego");
  EXPECT_EQ(why_not(profile, {"QF_LIA", {"rem"}, {}, {{"rem", "z3"}}}),
            "mine does not know rem");
  EXPECT_EQ(why_not(profile, {"QF_LIA", {"iand"}, {}, {{"iand", "cvc5"}}}), "");
}

TEST(Profile, OldReleasesKnowLess) {
  const auto not_known = [](std::string_view version) {
    Profile profile =
        parse(std::string(kLeast)
              + "[accepts]\nnot_operators = [\"exp\"]\n"
                "[[before]]\nversion = \"2.10\"\n"
                "not_operators = [\"new\", \"a\"]\n");
    adapt_to_version(profile, version);
    return profile.not_operators;
  };
  EXPECT_EQ(not_known("2.9.7"), (Words{"a", "exp", "new"}));
  EXPECT_EQ(not_known("2.10"), Words{"exp"});
  EXPECT_EQ(not_known("3.0"), Words{"exp"});
  EXPECT_EQ(not_known(""), Words{"exp"});
}

TEST(Profile, NamesOfModesAndClasses) {
  for (const Mode mode :
       {Mode::Fresh, Mode::Server, Mode::Reset, Mode::Incremental}) {
    EXPECT_EQ(find_mode(mode_name(mode)), mode);
  }
  EXPECT_EQ(find_mode("slow"), std::nullopt);
  EXPECT_EQ(find_class("changes-semantics"), OptionClass::ChangesSemantics);
  EXPECT_EQ(find_class("x"), std::nullopt);
}

// What is written for a profile can be read again.
TEST(Profile, AFamilyIsAPlainName) {
  const auto profile =
      parse_profile("name = \"a\"\nfamily = \"fu:l\"\ncommand = [\"a\"]\n");
  ASSERT_FALSE(profile.has_value());
  EXPECT_EQ(profile.error().message,
            "'family' may have letters, digits and . _ - + only");
}

}  // namespace
}  // namespace assay::solver
