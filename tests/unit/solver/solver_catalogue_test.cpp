// SPDX-License-Identifier: MIT
#include "solver/solver_catalogue.h"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay::solver {
namespace {

namespace fs = std::filesystem;

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class CatalogueTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "catalogue-XXXXXX";
    folder_ = mkdtemp(pattern.data());
    fs::create_directories(folder_ / "profiles");
  }

  void TearDown() override { fs::remove_all(folder_); }

  void write(const std::string& file, const std::string& text) {
    const fs::path path = folder_ / file;
    fs::create_directories(path.parent_path());
    std::ofstream(path) << text;
  }

  SolverCatalogue catalogue() const {
    return SolverCatalogue({folder_ / "profiles", folder_ / "cache"});
  }

  Profile resolve(const std::string& wanted) const {
    auto profile = catalogue().resolve(wanted);
    EXPECT_TRUE(profile.has_value())
        << wanted << ": " << profile.error().diag.message;
    return profile ? *std::move(profile) : Profile();
  }

  // What the catalogue has of a profile.
  std::vector<std::string> names_of(const std::string& name) const {
    std::vector<std::string> names;
    for (const std::string& known : catalogue().names()) {
      if (known == name || known.starts_with(name + "@")) {
        names.push_back(known);
      }
    }
    return names;
  }

  // code: message
  std::string problem(const std::string& wanted) const {
    const auto profile = catalogue().resolve(wanted);
    return profile ? "none"
                   : profile.error().diag.code + ": "
                         + profile.error().diag.message;
  }

  fs::path folder_;
};

TEST_F(CatalogueTest, HasTheBuiltInProfiles) {
  for (const auto& [file, text] : built_in_profiles()) {
    EXPECT_THAT(catalogue().names(), Contains(file.substr(0, file.rfind('.'))));
  }
  EXPECT_EQ(resolve("cvc5").family, "cvc");
}

TEST_F(CatalogueTest, TheUsersProfileWins) {
  write("profiles/z3.toml",
        "name = \"z3\"\nlike = \"z3\"\ncommand = [\"/opt/z3\", \"-in\"]\n");
  write("profiles/mine.toml", "name = \"mine\"\nlike = \"cvc5\"\n");
  write("profiles/notes.txt", "not a profile");
  EXPECT_THAT(catalogue().names(), Contains("mine"));
  EXPECT_THAT(catalogue().names(), Not(Contains("notes")));
  EXPECT_EQ(resolve("z3").command.argv[0], "/opt/z3");
  EXPECT_EQ(resolve("mine").command.argv[0], "cvc5");
}

TEST_F(CatalogueTest, ABadProfileIsToldWhenAskedFor) {
  write("profiles/bad.toml", "name = 1\n");
  write("profiles/other.toml", "name = \"x\"\nlike = \"z3\"\n");
  EXPECT_EQ(problem("bad"), "wrong-type: 'name' must be text in quotes");
  EXPECT_THAT(problem("other"), HasSubstr("wrong-name: "));
  EXPECT_EQ(problem("z3"), "none");
  const auto bad = catalogue().resolve("bad");
  EXPECT_EQ(bad.error().text, "name = 1\n");
  EXPECT_EQ(bad.error().path, folder_ / "profiles/bad.toml");
}

TEST_F(CatalogueTest, AnUnknownNameIsAnError) {
  EXPECT_THAT(problem("cvc6"), HasSubstr("did you mean 'cvc"));
  EXPECT_THAT(problem("nobody"), HasSubstr("boolector3, cvc4, cvc5"));
  EXPECT_THAT(problem("cvc4@1.7"), HasSubstr("no-versions: "));
  EXPECT_THAT(problem("nowhere.toml"), HasSubstr("cannot-read: "));
}

TEST_F(CatalogueTest, FilesAreRead) {
  write("x/any.toml", "name = \"y\"\nlike = \"boolector\"\n");
  EXPECT_EQ(resolve(folder_ / "x/any.toml").name, "y");
}

TEST_F(CatalogueTest, CommandsOfKnownProgramsAreKnown) {
  const Profile mine = resolve("mine=./build/z3-4.13 -in smt.relevancy=0");
  EXPECT_EQ(mine.name, "mine");
  EXPECT_EQ(mine.family, "z3");
  EXPECT_THAT(mine.command.argv,
              ElementsAre("./build/z3-4.13", "-in", "smt.relevancy=0"));
  EXPECT_THAT(mine.version_command.argv,
              ElementsAre("./build/z3-4.13", "--version"));
  EXPECT_FALSE(mine.patterns.empty());
  EXPECT_THAT(resolve("a=/x/cvc5").command.argv,
              ElementsAre("/x/cvc5", "--lang=smt2"));
  EXPECT_EQ(resolve("a=z3 -in").modes, resolve("z3").modes);
}

TEST_F(CatalogueTest, CommandsOfUnknownPrograms) {
  const Profile mine = resolve("my.solver='/a b/s' --x=\"1 2\" ''");
  EXPECT_EQ(mine.family, "my.solver");
  EXPECT_THAT(mine.command.argv, ElementsAre("/a b/s", "--x=1 2", ""));
  EXPECT_EQ(mine.modes[0], Mode::Fresh);
  EXPECT_EQ(resolve("n=node x.js").family, "n");
  EXPECT_EQ(resolve("n=z3x").family, "n");
  EXPECT_EQ(profile_note(resolve("n=z3x")), "no profile");
  EXPECT_EQ(problem("mine="), "bad-command: 'mine=' has no command");
  EXPECT_EQ(problem("mine=a 'b"), "bad-command: a quote is not closed in a 'b");
}

TEST_F(CatalogueTest, RecordedCommandsAreRunAsTheyWere) {
  write("profiles/mine.toml", "name = \"mine\"\nlike = \"cvc5\"\n");
  const auto recorded = [&](const std::string& name,
                            std::vector<std::string> command) {
    auto profile = catalogue().resolve_recorded(name, std::move(command));
    EXPECT_TRUE(profile.has_value()) << profile.error().diag.message;
    return profile ? *std::move(profile) : Profile();
  };
  // The name says which profile it was, whatever the program is called.
  const Profile z3 = recorded("z3", {"/opt/wrapper", "a b", "-in"});
  EXPECT_THAT(z3.command.argv, ElementsAre("/opt/wrapper", "a b", "-in"));
  EXPECT_EQ(z3.version_command.argv[0], "/opt/wrapper");
  EXPECT_EQ(z3.family, "z3");
  EXPECT_EQ(recorded("mine", {"./c"}).family, "cvc");
  // Else the program does, and nothing is added.
  const Profile other = recorded("other", {"/opt/z3"});
  EXPECT_THAT(other.command.argv, ElementsAre("/opt/z3"));
  EXPECT_EQ(other.name, "other");
  EXPECT_EQ(other.family, "z3");
  EXPECT_EQ(recorded("x", {"./x.sh", "1"}).family, "x");
  const auto none = catalogue().resolve_recorded("z3-npm@1", {"node", "x"});
  ASSERT_FALSE(none.has_value());
  EXPECT_EQ(none.error().diag.code, kNotInstalled);
}

TEST_F(CatalogueTest, VersionsLieSideBySide) {
  EXPECT_EQ(problem("z3-npm"),
            "not-installed: z3-npm is not installed; use: assay solvers "
            "install z3-npm");
  for (const char* version : {"4.8.17", "4.15.4", "4.9.1", ".unfinished-x"}) {
    write(std::string("cache/z3-npm/") + version + "/driver1.js", "");
  }
  fs::create_directories(folder_ / "cache/z3-npm/5.0.0");  // no driver
  EXPECT_THAT(names_of("z3-npm"),
              ElementsAre("z3-npm@4.8.17", "z3-npm@4.9.1", "z3-npm@4.15.4"));
  const Profile newest = resolve("z3-npm");
  EXPECT_EQ(newest.name, "z3-npm@4.15.4");
  EXPECT_EQ(newest.command.argv[1], folder_ / "cache/z3-npm/4.15.4/driver1.js");
  EXPECT_EQ(newest.version_command.argv[1], newest.command.argv[1]);
  EXPECT_EQ(resolve("z3-npm@4.8.17").name, "z3-npm@4.8.17");
  EXPECT_THAT(problem("z3-npm@5.0.0"), HasSubstr("not-installed: "));
}

constexpr const char* kPackaged =
    "name = \"good\"\ncommand = [\"/nowhere/good\", \"-a\"]\n"
    "debian_package = \"pack\"\n[version]\npattern = '(.)'\n";

TEST_F(CatalogueTest, PackagedReleasesLieBesideTheSystems) {
  write("profiles/good.toml", kPackaged);
  EXPECT_THAT(names_of("good"), ElementsAre("good"));
  EXPECT_EQ(resolve("good").command.argv[0], "/nowhere/good");
  EXPECT_EQ(problem("good@1.9"),
            "not-installed: good@1.9 is not installed; use: assay solvers "
            "install good@1.9");
  for (const char* version : {"1.10", "1.9", ".unfinished"}) {
    write(std::string("cache/debian/pack/") + version + "/bin/good", "");
  }
  write("cache/debian/pack/1.9/build.toml",
        "distribution = \"Debian\"\nversion = \"1.9-2\"\n");
  write("cache/debian/pack/newest.toml", "");
  // Not in PATH, so the newest of them is meant.
  EXPECT_THAT(names_of("good"), ElementsAre("good@1.9", "good@1.10"));
  EXPECT_EQ(resolve("good").name, "good@1.10");
  const Profile old = resolve("good@1.9");
  EXPECT_EQ(old.command.argv[0], folder_ / "cache/debian/pack/1.9/bin/good");
  EXPECT_EQ(old.command.argv[1], "-a");
  EXPECT_EQ(old.version_command.argv[0], old.command.argv[0]);
  EXPECT_EQ(old.build, "Debian 1.9-2");
  // What is in PATH comes first where no version is asked for.
  std::string text = kPackaged;
  text.replace(text.find("/nowhere/good"), 13, "/bin/sh");
  write("profiles/good.toml", text);
  write("cache/debian/pack/1.9/bin/sh", "");
  EXPECT_THAT(names_of("good"), ElementsAre("good", "good@1.9"));
  EXPECT_EQ(resolve("good").command.argv[0], "/bin/sh");
  EXPECT_EQ(resolve("good").build, "");
}

TEST_F(CatalogueTest, APackageIsOfOneProgram) {
  write("profiles/good.toml", kPackaged);
  write("profiles/first.toml",
        "name = \"first\"\nlike = \"z3\"\ncommand = [\"/x/z3\"]\n");
  // What is like it has another program.
  EXPECT_EQ(resolve("z3").debian_package, "z3");
  EXPECT_EQ(resolve("first").debian_package, "");
  EXPECT_EQ(resolve("mine=/x/z3").debian_package, "");
}

TEST_F(CatalogueTest, OldReleasesAreNotForEveryProfile) {
  write("profiles/new.toml",
        "name = \"new\"\nlike = \"z3\"\ndebian_package = \"pack\"\n"
        "command = [\"{cache}/debian/pack/{version}/bin/z3\", \"-in\"]\n"
        "[version]\npattern = '(.)'\noldest = \"3\"\n");
  write("cache/debian/pack/2.9/bin/z3", "");
  EXPECT_THAT(problem("new"), HasSubstr("not-installed"));
  write("cache/debian/pack/3.0/bin/z3", "");
  EXPECT_THAT(names_of("new"), ElementsAre("new@3.0"));
  EXPECT_EQ(resolve("new").command.argv[0],
            folder_ / "cache/debian/pack/3.0/bin/z3");
}

TEST(Catalogue, VersionsAreOrderedByNumbers) {
  EXPECT_TRUE(is_version_less("4.9", "4.10"));
  EXPECT_TRUE(is_version_less("4.9", "4.9.1"));
  EXPECT_FALSE(is_version_less("5.0.0", "4.99.99"));
  EXPECT_FALSE(is_version_less("1.0", "1.0"));
  EXPECT_TRUE(is_version_less("1.0-a", "1.0-b"));
}

TEST_F(CatalogueTest, AWrapperThatIsCalledLikeASolverIsLikeIt) {
  const Profile wrapper = resolve("cvc5=./run.sh --fast");
  EXPECT_EQ(wrapper.name, "cvc5");
  EXPECT_EQ(wrapper.family, "cvc");
  EXPECT_EQ(wrapper.modes, resolve("cvc5").modes);
  EXPECT_THAT(wrapper.command.argv, ElementsAre("./run.sh", "--fast"));
  EXPECT_EQ(profile_note(wrapper), "like cvc5");
  // As with z3=/opt/z3: what the solver is known to need.
  EXPECT_EQ(resolve("z3=./run.sh").command.argv.size(),
            resolve("z3").command.argv.size());
  // The more special one of the family, but never one of another family.
  EXPECT_EQ(profile_note(resolve("z3-str3=/opt/z3 -in")), "like z3-str3");
  EXPECT_EQ(profile_note(resolve("z3=/opt/cvc5")), "like cvc5");
  EXPECT_EQ(profile_note(resolve("mine=/opt/cvc5")), "like cvc5");
  EXPECT_EQ(profile_note(resolve("z3-npm=./run.sh")), "no profile");
  EXPECT_EQ(profile_note(resolve("z3")), "");
}

}  // namespace
}  // namespace assay::solver
