// SPDX-License-Identifier: MIT
#include "cli/report_journal.h"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "cli/exit_code.h"
#include "support/temporary_folder.h"

namespace assay::cli {
namespace {

const ReportIdentity kIdentity = {{"each", "5"}, {"theories", "ints bv"}};

ReportAnswer answer(uint64_t rank, Column column = Column::Sat) {
  ReportAnswer made;
  made.group = technique::TheoryGroup::Ints;
  made.rank = rank;
  made.category = "term synthesis";
  made.solver = "z3";
  made.version = "4.8";
  made.seed = 1465;
  made.time_ms = 300;
  made.column = column;
  made.cpu_us = 12;
  made.wall_us = 34;
  return made;
}

class JournalTest : public testing::Test {
 protected:
  std::string path() const { return folder_.path() + "/answers.jsonl"; }

  std::string text() const {
    std::ostringstream all;
    all << std::ifstream(path()).rdbuf();
    return all.str();
  }

  void write(std::string_view text) const { std::ofstream(path()) << text; }

  // The message with the exit code in front, or "".
  std::string problem(const ReportIdentity& identity = kIdentity) const {
    const auto opened = ReportJournal::open(folder_.path(), identity);
    return opened ? ""
                  : std::to_string(opened.error().exit_code)
                        + opened.error().message.substr(path().size());
  }

  test::TemporaryFolder folder_;
};

TEST_F(JournalTest, GivesBackWhatWasAdded) {
  ReportAnswer unsound = answer(2, Column::IncorrectModel);
  unsound.detail = "a \"line\"\nand another";
  unsound.standing = "invalid";
  unsound.check = Check::Confirmed;
  unsound.confirmation = "model, vote cvc5";
  unsound.script = "x.smt2";
  {
    auto journal = ReportJournal::open(folder_.path(), kIdentity);
    ASSERT_TRUE(journal);
    EXPECT_TRUE(journal->old_answers().empty());
    EXPECT_TRUE(journal->add(answer(1)));
    EXPECT_TRUE(journal->add(unsound));
  }
  const auto journal = ReportJournal::open(folder_.path(), kIdentity);
  ASSERT_TRUE(journal);
  EXPECT_EQ(journal->old_answers(), (std::vector{answer(1), unsound}));
}

TEST_F(JournalTest, CutsATornLineOff) {
  {
    auto journal = ReportJournal::open(folder_.path(), kIdentity);
    ASSERT_TRUE(journal && journal->add(answer(1)));
  }
  const std::string whole = text();
  for (const size_t size : {whole.size() + 1, whole.size() + 20}) {
    write((whole + whole).substr(0, size));
    auto journal = ReportJournal::open(folder_.path(), kIdentity);
    ASSERT_TRUE(journal);
    EXPECT_EQ(journal->old_answers().size(), 1U);
    EXPECT_EQ(text(), whole);
  }
  // Of the header, too.
  for (const size_t size : {size_t{0}, size_t{1}, size_t{5}, size_t{50}}) {
    write(whole.substr(0, size));
    auto journal = ReportJournal::open(folder_.path(), kIdentity);
    ASSERT_TRUE(journal) << size;
    EXPECT_TRUE(journal->add(answer(1)));
    EXPECT_EQ(text(), whole);
  }
}

TEST_F(JournalTest, SaysWhatDiffers) {
  EXPECT_EQ(problem(), "");
  const std::string before = text();
  EXPECT_EQ(problem({{"each", "6"}, {"theories", "ints bv"}}),
            "2: this is of another report; give another folder (each: '5' "
            "there, '6' now)");
  EXPECT_EQ(text(), before);
}

TEST_F(JournalTest, LeavesOtherFilesAlone) {
  for (const std::string_view other :
       {"mine", "mine\n", "{\"each\":\"5\"}\n", "[]\n", "{\"journal\":3}\n"}) {
    write(other);
    EXPECT_EQ(problem(), "2: this is not the journal of a report");
    EXPECT_EQ(text(), other);
  }
}

TEST_F(JournalTest, ALineThatIsNoneIsBadInput) {
  EXPECT_EQ(problem(), "");
  const std::string before = text() + "{\"rank\": 5}\n";
  write(before);
  EXPECT_EQ(problem(), "3: line 2 cannot be read");
  EXPECT_EQ(text(), before);
}

TEST_F(JournalTest, OneAtATime) {
  const auto first = ReportJournal::open(folder_.path(), kIdentity);
  ASSERT_TRUE(first);
  EXPECT_EQ(problem(), "2: another report is writing it");
}

TEST_F(JournalTest, WhatCannotBeWrittenIsSaid) {
  EXPECT_EQ(ReportJournal::open(folder_.path() + "/none", kIdentity)
                .error()
                .exit_code,
            kExitMissing);
  std::filesystem::create_symlink("/dev/full", path());
  EXPECT_EQ(problem(), "2: this is not a file");
}

TEST(ReportAnswer, SeedsOfTheSameKindAreOneEntry) {
  ReportAnswer first = answer(1, Column::IncorrectModel);
  first.check = Check::Confirmed;
  first.confirmation = "model";
  first.script = "a";
  ReportAnswer second = first;
  second.seed = 0;
  second.confirmation = "model, flaky: in 1 of 3";
  second.script = "b";
  ReportAnswer third = first;
  third.seed = 7;
  third.check = Check::Unconfirmed;
  const std::vector<ReportEntry> entries =
      merge_answers({first, second, third});
  ASSERT_EQ(entries.size(), 2U);
  EXPECT_EQ(entries[0].seeds, (std::vector<uint64_t>{0, 1465}));
  EXPECT_EQ(entries[0].scripts, (std::vector<std::string>{"b", "a"}));
  EXPECT_EQ(entries[0].confirmation, "model, flaky: in 1 of 3 / model");
  EXPECT_EQ(entries[1].seeds, std::vector<uint64_t>{7});
}

}  // namespace
}  // namespace assay::cli
