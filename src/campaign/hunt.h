// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "campaign/engine.h"
#include "campaign/opened_store.h"
#include "campaign/settings.h"
#include "campaign/shares.h"
#include "campaign/store_recorder.h"
#include "store/store.h"
#include "stream/ledger_stream.h"
#include "stream/stream.h"
#include "testcase/seeds.h"

namespace assay::campaign {

// Which tests a hunt makes, in what order, and how long solvers may take: all
// that the settings say about it.
stream::LedgerOptions ledger_options(const Settings& settings);
// The code of a Diag: no test as the settings want it comes about.
inline constexpr std::string_view kNoTests = "no-tests";

// A campaign from its start, or from where it stopped, to its end. It has what
// it is given only borrowed.
class Hunt {
 public:
  Hunt(const Settings& settings,
       const testcase::Seeds& seeds,
       Observer& observer,
       const base::Clock& clock);
  ~Hunt();

  // Code of a Diag: the schedule is one of other arms.
  static constexpr std::string_view kOtherLedger = "other-ledger";

  // Prepares the techniques, and opens the store.
  Result<void> prepare();
  // What the tests are about; instead of all that follows. Without the store.
  Result<Shares> count_shares();
  // Runs until tests or time are used up, or somebody stops it.
  Result<void> run();

  // Stops it as soon as possible; tests under way are not counted. From any
  // thread, also from a signal handler.
  void stop() {
    is_stopped_.store(true);
    engine_->stop();
  }

  // Of this run, and of the runs before it.
  Statistics statistics();

  const Statistics& before() const { return recorder_->before(); }

  // What came of reducing findings.
  const GroupReduction& reduction() const { return reduction_; }

  const Beginning& beginning() const { return recorder_->beginning(); }

  std::span<const stream::Arm> arms() const { return stream_->arms(); }

  // Names of arms that no solver takes; no test of them is made.
  std::span<const std::string> arms_left_out() const { return arms_left_out_; }

 private:
  Result<std::vector<stream::Arm>> prepare_arms();
  bool makes_a_test(const stream::Arm& arm) const;
  Result<void> reduce_findings(std::chrono::nanoseconds started);
  Result<void> make_stream(std::vector<stream::Arm> arms);

  const Settings& settings_;
  const testcase::Seeds& seeds_;
  Observer& observer_;
  const base::Clock& clock_;
  std::vector<std::unique_ptr<const technique::Tables>> tables_;
  std::vector<std::string> arms_left_out_;
  std::unique_ptr<stream::Stream> stream_;
  OpenedStore opened_;
  std::unique_ptr<StoreRecorder> recorder_;
  std::unique_ptr<Engine> engine_;
  std::atomic<bool> is_stopped_ = false;
  GroupReduction reduction_;
};

}  // namespace assay::campaign
