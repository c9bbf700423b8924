// SPDX-License-Identifier: MIT
#include "solver/system_package.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

namespace assay::solver {
namespace {

namespace fs = std::filesystem;

// A root of its own, with two packages.
class SystemPackageTest : public ::testing::Test {
 protected:
  void SetUp() override {
    root_ = fs::path(::testing::TempDir())
            / ::testing::UnitTest::GetInstance()->current_test_info()->name();
    fs::remove_all(root_);
    write("etc/os-release", "NAME=\"Debian GNU/Linux\"\nID=debian\n");
    write("var/lib/dpkg/info/z3.list", "/.\n/usr/bin\n/usr/bin/z3\n");
    write("var/lib/dpkg/info/cvc5:amd64.list", "/usr/bin/cvc5\n");
    write("var/lib/dpkg/info/z3-doc.list", "/usr/share/z3\n");
    write("var/lib/dpkg/status",
          "Package: z3-doc\nVersion: 1-1\n\n"
          "Package: z3\nStatus: ok\nVersion: 4.8.12-3.1\nHomepage: x\n\n"
          "Package: cvc5\nVersion: 1.0.3-1\n");
  }

  void TearDown() override { fs::remove_all(root_); }

  void write(const std::string& path, const std::string& text) {
    fs::create_directories((root_ / path).parent_path());
    std::ofstream(root_ / path) << text;
  }

  std::string build(const std::string& program, std::string_view version) {
    return system_build(program, version, root_.string()).value_or("none");
  }

  fs::path root_;
};

TEST_F(SystemPackageTest, NamesTheBuildOfAPackage) {
  EXPECT_EQ(build("/usr/bin/z3", "4.8.12"), "Debian 4.8.12-3.1");
  EXPECT_EQ(build("/usr/bin/cvc5", "1.0.3"), "Debian 1.0.3-1");
}

TEST_F(SystemPackageTest, OthersHaveNone) {
  EXPECT_EQ(build("/usr/bin/bitwuzla", "4.8.12"), "none");
  EXPECT_EQ(build("/usr/local/bin/z3", "4.8.12"), "none");
  EXPECT_EQ(build("/home/me/z3", "4.8.12"), "none");
  EXPECT_EQ(build("", "4.8.12"), "none");
}

TEST_F(SystemPackageTest, AnInterpreterIsNotTheSolver) {
  EXPECT_EQ(build("/usr/bin/z3", "4.10.0"), "none");
}

TEST_F(SystemPackageTest, OtherDistributionsSayNothing) {
  write("etc/os-release", "ID=ubuntu\nID_LIKE=debian\n");
  EXPECT_EQ(build("/usr/bin/z3", "4.8.12"), "none");
}

}  // namespace
}  // namespace assay::solver
