// SPDX-License-Identifier: MIT
#include "solver/elf_program.h"

#include <cstring>
#include <elf.h>
#include <filesystem>
#include <fstream>
#include <sys/wait.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/source.h"
#include "process/process.h"
#include "support/temporary_folder.h"

namespace assay::solver {
namespace {

namespace fs = std::filesystem;

// A program that every system has, and that is linked as solvers are.
std::string some_program() {
  return base::read_regular_file("/usr/bin/env").value_or("");
}

class ElfProgram : public testing::Test {
 protected:
  void SetUp() override {
    bytes_ = some_program();
    const auto loader = elf_loader(bytes_);
    if (!loader) {
      GTEST_SKIP() << "/usr/bin/env is no dynamic program of 64 bits";
    }
    loader_ = *loader;
    fs::create_directories(path("bin"));
    fs::create_directories(path("lib"));
    fs::copy(loader_, path("lib/loader.so"));
  }

  std::string path(const std::string& name) const {
    return folder_.path() + "/" + name;
  }

  process::RawRun run(std::vector<std::string> environment) {
    const std::string program = path("bin/program");
    std::ofstream(program, std::ios::binary) << bytes_;
    fs::permissions(program, fs::perms{0755});
    return process::run_process(
        {{program, "printf", "%s", "it runs"}, std::move(environment)}, "", {});
  }

  test::TemporaryFolder folder_;
  std::string bytes_;
  std::string loader_;
};

TEST_F(ElfProgram, StartsWithAnotherLoader) {
  ASSERT_TRUE(move_elf(bytes_, {path("lib/loader.so"), "$ORIGIN/../lib"}));
  EXPECT_EQ(elf_loader(bytes_), path("lib/loader.so"));
  const process::RawRun done = run({"LD_DEBUG=libs"});
  EXPECT_EQ(done.status, 0) << done.err;
  EXPECT_EQ(done.out, "it runs");
  // It looks there first; everything else is found where it was.
  EXPECT_THAT(done.err, testing::HasSubstr(path("bin/../lib")));
  fs::remove(path("lib/loader.so"));
  EXPECT_FALSE(run({}).is_started);
}

TEST_F(ElfProgram, KeepsItsLoader) {
  ASSERT_TRUE(move_elf(bytes_, {"", "$ORIGIN/../lib"}));
  EXPECT_EQ(elf_loader(bytes_), loader_);
  const process::RawRun done = run({"LD_DEBUG=libs"});
  EXPECT_EQ(done.out, "it runs");
  EXPECT_THAT(done.err, testing::HasSubstr(path("bin/../lib")));
}

// Libraries of libraries are looked for there too, whoever else has them.
TEST_F(ElfProgram, FindsItsOwnLibraries) {
  for (const char* folder :
       {"/lib/x86_64-linux-gnu", "/lib64", "/lib", "/lib/aarch64-linux-gnu"}) {
    if (fs::exists(std::string(folder) + "/libc.so.6")) {
      fs::copy(std::string(folder) + "/libc.so.6", path("lib/libc.so.6"));
      break;
    }
  }
  if (!fs::exists(path("lib/libc.so.6"))) {
    GTEST_SKIP() << "no C library where it usually is";
  }
  ASSERT_TRUE(move_elf(bytes_, {path("lib/loader.so"), "$ORIGIN/../lib"}));
  const process::RawRun done = run({"LD_DEBUG=libs"});
  EXPECT_EQ(done.out, "it runs");
  EXPECT_THAT(done.err,
              testing::HasSubstr("calling init: " + path("bin/../lib/libc")));
}

TEST_F(ElfProgram, RefusesWhatItCannotChange) {
  const std::string before = bytes_;
  const auto too_long =
      move_elf(bytes_, {"", std::string(loader_.size() + 1, 'x')});
  ASSERT_FALSE(too_long);
  EXPECT_THAT(too_long.error(), testing::HasSubstr("too little room"));
  EXPECT_EQ(bytes_, before);
  ASSERT_TRUE(move_elf(bytes_, {"", "$ORIGIN/../lib"}));
  // It has a path already.
  EXPECT_FALSE(move_elf(bytes_, {"", "$ORIGIN/../lib"}));
}

TEST(ElfProgramBytes, AreCheckedBeforeTheyAreUsed) {
  EXPECT_EQ(elf_loader(""), std::nullopt);
  EXPECT_EQ(elf_loader("#!/bin/sh\n"), std::nullopt);
  std::string bytes = some_program();
  // Whatever is cut off.
  for (size_t size = 0; size < std::min<size_t>(bytes.size(), 2000); ++size) {
    std::string cut = bytes.substr(0, size);
    elf_loader(cut);
    EXPECT_FALSE(move_elf(cut, {"/x", "$ORIGIN"})) << size;
  }
  // Whatever byte of the header is wrong, it says so or changes what it may.
  for (size_t i = 0; i < std::min<size_t>(bytes.size(), 1000); ++i) {
    std::string wrong = bytes;
    wrong[i] = static_cast<char>(wrong[i] ^ 0xFF);
    static_cast<void>(move_elf(wrong, {"/x", "$ORIGIN"}));
    EXPECT_GE(wrong.size(), bytes.size());
  }
  // A program of 32 bits.
  bytes.resize(std::max<size_t>(bytes.size(), 100));
  std::memcpy(bytes.data(), ELFMAG, SELFMAG);
  bytes[EI_CLASS] = ELFCLASS32;
  EXPECT_EQ(elf_loader(bytes), std::nullopt);
}

}  // namespace
}  // namespace assay::solver
