// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "cli/formula_key.h"
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

// A part of a group's ranked order.
struct RankRange {
  uint64_t begin = 0;
  uint64_t end = 0;
};

struct MakeRequest {
  uint64_t seed = 1;
  uint64_t count = 0;
  technique::StatusFilter wish = technique::StatusFilter::Any;
  // Of tables that are ranked: all tests of a group from this rank on, each
  // once up to renaming (see FormulaKey).
  bool is_ranked = false;
  uint64_t from = 0;
  std::map<technique::TheoryGroup, uint64_t>
      from_of;  // where it is another one
  // The parts that are wanted, in order; of a group without: all.
  std::map<technique::TheoryGroup, std::vector<RankRange>> parts;
  std::function<bool()> is_stopped;  // asked before each try; may be empty
};

// Makes tests by one technique, each of the groups in turn, with numbers from
// 0: the same request gives the same tests. A test with another status than is
// wished for counts as failed, and so does what does not come about; a group
// that fails kMaxTries times in a row is left out from then on, a ranked one
// when it ends or after kMaxRanks in a row, and any when it has as many tests
// as its tables allow. After kMaxRanks in a row, of all groups, it ends.
class TestMaker {
 public:
  static constexpr uint64_t kMaxTries = 200;
  static constexpr uint64_t kMaxRanks = 1'000'000;

  // The tables are the technique's, of these seeds.
  TestMaker(const testcase::Seeds& seeds,
            const technique::Technique& technique,
            const technique::Tables& tables);

  // Hands over as many tests as are wanted, unless all groups fail, `take`
  // returns false, or it is stopped.
  void run(const MakeRequest& request,
           const std::function<bool(const MadeTest&)>& take);

  // A ranked text that is there already, so that it does not come again.
  void note_text(std::string_view text);

  const MadeStatistics& statistics() const { return statistics_; }

  // The part of a group's ranked order that was gone through: all before its
  // end was handed over.
  const std::map<technique::TheoryGroup, RankRange>& ranks() const {
    return ranks_;
  }

  // Groups that had no test in kMaxRanks ranks, or when it ended for that.
  const std::vector<technique::TheoryGroup>& given_up() const {
    return given_up_;
  }

 private:
  // Whether a test of the group was handed over, the group has no more, others
  // should have their turn first, or it is to end.
  enum class Turn : uint8_t { Made, Failed, Later, Stop };

  // So many ranks without a test, then others have their turn.
  static constexpr uint64_t kRanksPerTurn = 10'000;

  // Nothing: there are no more that are wanted.
  std::optional<uint64_t> next_index(const MakeRequest& request,
                                     technique::TheoryGroup group);

  Turn take_turn(const MakeRequest& request,
                 technique::TheoryGroup group,
                 const std::function<bool(const MadeTest&)>& take);

  // The test of that number, unless it is not as wished or was there already.
  Result<testcase::TestCase> make_one(const MakeRequest& request,
                                      technique::TheoryGroup group,
                                      uint64_t index,
                                      std::string_view& text);

  void count(MadeCounts& of_group,
             const testcase::TestCase& test,
             MadeCounts counts);

  // Adds a turn without a test; whether the group should go on.
  bool is_patient(technique::TheoryGroup group);
  void give_up(technique::TheoryGroup group);

  const technique::Technique& technique_;
  const technique::Tables& tables_;
  term::TermManager overlay_;
  smtlib::Printer printer_;
  uint64_t next_ = 0;
  std::map<technique::TheoryGroup, RankRange> ranks_;
  std::map<technique::TheoryGroup, uint64_t> fruitless_;  // ranks in a row
  uint64_t all_fruitless_ = 0;
  std::vector<technique::TheoryGroup> given_up_;
  FormulaKey key_;
  std::unordered_set<uint64_t> seen_;  // keys of ranked texts
  MadeStatistics statistics_;
};

}  // namespace assay::cli
