// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "smtlib/printer.h"
#include "technique/technique.h"
#include "testcase/seeds.h"
#include "testcase/testcase.h"

namespace assay::cli {

// Counts of tests that were made.
struct MadeCounts {
  uint64_t made = 0;
  uint64_t sat = 0;
  uint64_t unsat = 0;
  uint64_t failed = 0;  // none came about, or one with another status
  uint64_t bytes = 0;
  uint64_t cpu_ns = 0;  // for making and printing, failures included

  void add(const MadeCounts& other);
};

struct MadeStatistics {
  MadeCounts all;
  std::map<std::string, MadeCounts> by_group;
  std::map<std::string, MadeCounts> by_logic;  // without failures
};

// A test and its text, until the next one is made.
struct MadeTest {
  const testcase::TestCase& test;
  std::string_view text;
  term::TermManager& tm;
};

struct MakeRequest {
  uint64_t seed = 1;
  uint64_t count = 0;
  technique::Wish wish = technique::Wish::Any;
  // Of tables that are ranked: all tests of a group from this rank on, each
  // text once.
  bool is_ranked = false;
  uint64_t from = 0;
  std::map<technique::Group, uint64_t> from_of;  // where it is another one
};

// Makes tests by one technique, each of the groups in turn, with numbers from
// 0: the same request gives the same tests. A test with another status than is
// wished for counts as failed, and so does what does not come about; a group
// that fails kMaxTries times in a row is left out from then on, a ranked one
// when it ends, and any when it has as many tests as its tables allow.
class TestMaker {
 public:
  static constexpr uint64_t kMaxTries = 200;

  // The tables are the technique's, of these seeds.
  TestMaker(const testcase::Seeds& seeds,
            const technique::Technique& technique,
            const technique::Tables& tables);

  // Hands over as many tests as are wanted, unless all groups fail or `take`
  // returns false.
  void run(const MakeRequest& request,
           const std::function<bool(const MadeTest&)>& take);

  // A ranked text that is there already, so that it does not come again.
  void note_text(std::string_view text);

  const MadeStatistics& statistics() const { return statistics_; }

  // The part of a group's ranked order that was gone through.
  struct RankRange {
    uint64_t begin = 0;
    uint64_t end = 0;
  };

  const std::map<technique::Group, RankRange>& ranks() const { return ranks_; }

 private:
  // Whether a test of the group was handed over, or `take` is tired.
  enum class Turn : uint8_t { Made, Failed, Stop };

  uint64_t next_index(const MakeRequest& request, technique::Group group);

  Turn take_turn(const MakeRequest& request,
                 technique::Group group,
                 const std::function<bool(const MadeTest&)>& take);

  const technique::Technique& technique_;
  const technique::Tables& tables_;
  term::TermManager overlay_;
  smtlib::Printer printer_;
  uint64_t next_ = 0;
  std::map<technique::Group, RankRange> ranks_;
  std::unordered_set<uint64_t> seen_;  // hashes of ranked texts
  MadeStatistics statistics_;
};

}  // namespace assay::cli
