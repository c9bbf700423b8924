// SPDX-License-Identifier: MIT
#include "process/machine.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "support/temporary_folder.h"

namespace assay::process {
namespace {

namespace fs = std::filesystem;

void write(const std::string& path, const std::string& text) {
  fs::create_directories(fs::path(path).parent_path());
  std::ofstream(path) << text;
}

TEST(Machine, IsReadFromTheKernelsFiles) {
  const test::TemporaryFolder root;
  write(root.path() + "/proc/meminfo",
        "MemTotal:       24684092 kB\nMemFree: 1 kB\n"
        "MemAvailable:   23468292 kB\n");
  write(root.path() + "/sys/kernel/mm/transparent_hugepage/enabled",
        "always [madvise] never\n");
  write(root.path() + "/proc/sys/kernel/perf_event_paranoid", "2\n");
  const Machine machine = examine_machine(root.path());
  EXPECT_GE(machine.cores, 1U);
  EXPECT_EQ(machine.memory_bytes, uint64_t{24684092} * 1024);
  EXPECT_EQ(machine.available_bytes, uint64_t{23468292} * 1024);
  EXPECT_EQ(machine.huge_pages, "madvise");
  EXPECT_EQ(machine.perf_level, "2");
}

TEST(Machine, SaysNothingOfWhatIsNotThere) {
  const test::TemporaryFolder root;
  const Machine machine = examine_machine(root.path());
  EXPECT_GE(machine.cores, 1U);
  EXPECT_EQ(machine.memory_bytes, 0U);
  EXPECT_EQ(machine.huge_pages, "");
  EXPECT_EQ(machine.perf_level, "");
  write(root.path() + "/proc/meminfo", "MemTotal: none");
  write(root.path() + "/sys/kernel/mm/transparent_hugepage/enabled", "]x[");
  EXPECT_EQ(examine_machine(root.path()).memory_bytes, 0U);
  EXPECT_EQ(examine_machine(root.path()).huge_pages, "");
}

TEST(Folders, AreJudgedByWhatIsThere) {
  const test::TemporaryFolder folder;
  const FolderState there = examine_folder(folder.path());
  EXPECT_EQ(there.path, folder.path());
  EXPECT_TRUE(there.is_writable);
  EXPECT_GT(there.free_bytes, 0U);
  EXPECT_TRUE(examine_folder(folder.path() + "/a/b").is_writable);
  // A file is none, and nothing can be made below it.
  write(folder.path() + "/file", "");
  EXPECT_FALSE(examine_folder(folder.path() + "/file").is_writable);
  EXPECT_FALSE(examine_folder(folder.path() + "/file/a").is_writable);
}

}  // namespace
}  // namespace assay::process
