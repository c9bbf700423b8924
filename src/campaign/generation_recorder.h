// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "campaign/recorder.h"
#include "stream/arm.h"
#include "testcase/formula_key.h"

namespace assay::campaign {

// Counts of tests that were made.
struct MadeCounts {
  uint64_t made = 0;
  uint64_t sat = 0;
  uint64_t unsat = 0;
  uint64_t failed = 0;  // none, or not as wished for, or there already
  uint64_t bytes = 0;
  uint64_t cpu_ns = 0;  // for making and printing, failures included

  void add(const MadeCounts& other);
};

struct MadeStatistics {
  MadeCounts all;
  std::map<std::string, MadeCounts> by_group;  // that have had a turn
  std::map<std::string, MadeCounts> by_logic;  // without failures
};

// Takes a test; a Diag ends the generation.
using TestSink = std::function<Result<void>(const PrintedTest&)>;

// Hands the tests of a generation over and counts them. The sink is called by
// one thread at a time.
class GenerationRecorder final : public Recorder {
 public:
  // Each test only once, up to renaming (see FormulaKey), if `drops_repeated`.
  GenerationRecorder(std::span<const stream::Arm> arms,
                     bool drops_repeated,
                     TestSink sink);

  // A text that was there before.
  void note_text(std::string_view text);

  // There are none.
  Result<void> add_epoch(const stream::Epoch& /*epoch*/) override { return {}; }

  // A test that the sink does not take is not counted.
  Result<stream::Feedback> record(const stream::Task& task,
                                  TestResult result) override;

  // The sink has it all.
  Result<void> checkpoint() override { return {}; }

  MadeStatistics statistics();

 private:
  Result<stream::Feedback> take(const TestResult& result, MadeCounts& counts);

  std::span<const stream::Arm> arms_;
  bool drops_repeated_;
  TestSink sink_;

  std::mutex mutex_;
  testcase::FormulaKey key_;
  std::unordered_set<uint64_t> seen_;  // keys of texts
  std::vector<std::optional<MadeCounts>> by_arm_;
  std::map<std::string, MadeCounts> by_logic_;
  MadeCounts all_;
};

}  // namespace assay::campaign
