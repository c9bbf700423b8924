// SPDX-License-Identifier: MIT
#pragma once

#include "base/result.h"
#include "campaign/test_runner.h"
#include "stream/stream.h"

namespace assay::campaign {

// Where results go. For several threads.
class Recorder {
 public:
  Recorder() = default;
  virtual ~Recorder() = default;
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;

  // Before the first test of the epoch.
  virtual Result<void> add_epoch(const stream::Epoch& epoch) = 0;

  // Keeps what came of a test. A Diag: it is not kept, and the test does not
  // count as done.
  virtual Result<stream::Feedback> record(const stream::Task& task,
                                          TestResult result) = 0;

  // Writes down all that is done, at the end.
  virtual Result<void> checkpoint() = 0;
};

}  // namespace assay::campaign
