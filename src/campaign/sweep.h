// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "campaign/engine.h"
#include "campaign/opened_store.h"
#include "campaign/store_recorder.h"
#include "campaign/sweep_runner.h"
#include "store/store.h"
#include "stream/sweep_stream.h"
#include "testcase/seeds.h"

namespace assay::campaign {

// A campaign that asks solvers an even part of all formulas of a technique that
// can list them, from its start, or from where it stopped, to its end. It has
// what it is given only borrowed.
class Sweep {
 public:
  // `tables` are the technique's, for the configuration of the settings.
  Sweep(const SweepSettings& settings,
        const testcase::Seeds& seeds,
        const technique::Tables& tables,
        Observer& observer,
        const base::Clock& clock);
  ~Sweep();

  // Opens the store. A sweep of the same settings that is there goes on.
  Result<void> prepare();
  // Runs until all were asked, or somebody stops it.
  Result<void> run();

  // Stops it as soon as possible; formulas under way are not counted. From any
  // thread, also from a signal handler.
  void stop() { engine_->stop(); }

  // Of this run, and of the runs before it.
  Statistics statistics();

  const Statistics& before() const { return recorder_->before(); }

  // What makes other campaigns of the folder other ones, "" if one goes on.
  Result<std::string> others();

  // Of all runs, once this one has ended.
  Result<std::vector<store::Answer>> answers() { return recorder_->answers(); }

  // How many formulas there are at most.
  uint64_t most_formulas() const { return stream_->size(); }

 private:
  store::Identity identity() const;

  const SweepSettings& settings_;
  const testcase::Seeds& seeds_;
  Observer& observer_;
  const base::Clock& clock_;
  std::unique_ptr<stream::SweepStream> stream_;
  OpenedStore opened_;
  std::unique_ptr<StoreRecorder> recorder_;
  std::unique_ptr<Engine> engine_;
};

}  // namespace assay::campaign
