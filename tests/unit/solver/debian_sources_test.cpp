// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "solver/debian_apt.h"
#include "solver/solver_build.h"
#include "support/temporary_folder.h"

namespace assay::solver {
namespace {

std::string text_of(const std::optional<DebianSource>& source) {
  return source ? source->uri + "|" + source->signed_by : "none";
}

TEST(DebianSources, OfStanzas) {
  const auto found = [](std::string_view text) {
    return text_of(find_source_stanza(text));
  };
  EXPECT_EQ(found(""), "none");
  EXPECT_EQ(found("Types: deb\nURIs: http://a\nSuites: bookworm\n"
                  "Components: main\n"),
            "http://a|");
  // Updates and security are no whole release; names have any case, and a
  // comment may stand anywhere.
  EXPECT_EQ(found("Types: deb\nURIs: http://a\nSuites: bookworm-updates\n"
                  "Components: main\n\n"
                  "types: deb-src deb\n# old: x\nuris: http://b/ http://c\n"
                  "suites: x-y stable\ncomponents: contrib main\n"
                  "signed-by: /k.gpg\n"),
            "http://b/|/k.gpg");
  EXPECT_EQ(found("Types: deb\nURIs: http://a\nSuites: sid\nComponents: main\n"
                  "Enabled: no\n"),
            "none");
  EXPECT_EQ(found("Types: deb-src\nURIs: http://a\nSuites: sid\n"
                  "Components: main\n"),
            "none");
  EXPECT_EQ(found("Types: deb\nURIs: http://a\nSuites: ./\nComponents: main\n"),
            "none");
  EXPECT_EQ(found("Types: deb\nURIs: cdrom:[x]\nSuites: sid\n"
                  "Components: main\n"),
            "none");
  // A key in the file itself.
  EXPECT_EQ(found("Types: deb\nURIs: http://a\nSuites: sid\nComponents: main\n"
                  "Signed-By:\n -----BEGIN\n .\n abc\n -----END"),
            "http://a|-----BEGIN\n .\n abc\n -----END");
}

TEST(DebianSources, OfLines) {
  const auto found = [](std::string_view text) {
    return text_of(find_source_line(text));
  };
  EXPECT_EQ(found(""), "none");
  EXPECT_EQ(found("deb http://a bookworm main contrib\n"), "http://a|");
  EXPECT_EQ(found("# deb http://x bookworm main\n"
                  "deb-src http://x bookworm main\n"
                  "deb http://x bookworm-updates main\n"
                  "deb http://x bookworm contrib\n"
                  "deb\t[arch=amd64 signed-by=/k.gpg]  http://b sid main # c"),
            "http://b|/k.gpg");
  EXPECT_EQ(found("deb [x http://a\ndeb ] http://a sid main\n[]\n"), "none");
}

TEST(DebianVersions, AreThoseOfTheSolver) {
  EXPECT_EQ(upstream_version("1.3.2-1+b2"), "1.3.2");
  EXPECT_EQ(upstream_version("4.13.3-1.1"), "4.13.3");
  EXPECT_EQ(upstream_version("2:6.3.0+dfsg-5+b2"), "6.3.0");
  EXPECT_EQ(upstream_version("1.0-rc1-2"), "1.0-rc1");
  EXPECT_EQ(upstream_version("5"), "5");
  EXPECT_EQ(upstream_version(""), "");
}

TEST(SolverBuild, IsReadAsItWasWritten) {
  const test::TemporaryFolder folder;
  EXPECT_FALSE(read_build(folder.path()));
  const SolverBuild build{"Debian", "z3", "4-1", "sid", "ab", {"a 1 x", "b"}};
  ASSERT_TRUE(write_build(folder.path(), build));
  const auto read = read_build(folder.path());
  ASSERT_TRUE(read);
  EXPECT_EQ(build_name(*read), "Debian 4-1");
  EXPECT_EQ(read->package, "z3");
  EXPECT_EQ(read->suite, "sid");
  EXPECT_EQ(read->sha256, "ab");
  EXPECT_EQ(read->packages, build.packages);
  EXPECT_FALSE(write_build(folder.path() + "/none", build));
}

}  // namespace
}  // namespace assay::solver
