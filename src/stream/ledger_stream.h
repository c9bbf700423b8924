// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "stream/adaptive_limit.h"
#include "stream/done_set.h"
#include "stream/ledger.h"
#include "stream/stream.h"

namespace assay::stream {

struct LedgerOptions {
  uint64_t seed = 1;
  uint64_t tests = 0;    // numbers below this only; 0: any
  bool is_fair = false;  // shares do not follow what is found
  // The first epochs, in order, instead of those that would be computed.
  std::vector<Epoch> schedule = {};
  size_t solvers = 0;
  uint32_t cpu_ms = 0;        // the most that a solver may take
  uint32_t least_cpu_ms = 0;  // no limit that adapts is below it
};

// The tests of a hunt: number n is made by the arm that the ledger draws for
// it. With fair shares, or a schedule, the tests and their limits are a
// function of the options. Else shares and limits follow the feedback.
class LedgerStream final : public Stream {
 public:
  LedgerStream(LedgerOptions options, std::vector<Arm> arms);

  std::span<const Arm> arms() const override { return ledger_.arms(); }

  void resume(const Past& past) override;
  Next next(size_t most) override;
  void done(const Task& task, const Feedback& feedback) override;
  std::optional<uint64_t> left() const override;

 private:
  bool is_adaptive() const {
    return !options_.is_fair && options_.schedule.empty();
  }

  // Whether the epoch's shares have to wait for feedback.
  bool is_early(uint64_t epoch) const;
  const Epoch& begin_epoch(uint64_t number);
  Task make_task(uint64_t number, size_t arm) const;
  // Whether the arm, or any arm, has tests that were not handed out.
  bool has_more(size_t arm) const;
  bool has_more() const;

  LedgerOptions options_;
  Ledger ledger_;
  uint64_t next_ = 0;
  DoneSet before_;                           // done in earlier runs
  std::map<uint64_t, Epoch> epochs_;         // from that of `next_` on
  std::map<uint64_t, uint64_t> unfinished_;  // tasks of an epoch that are out
  std::vector<ArmRecord> records_;
  std::vector<uint64_t> given_;  // by arm: how many were handed out
  AdaptiveLimit limits_;
};

}  // namespace assay::stream
