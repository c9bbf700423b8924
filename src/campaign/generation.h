// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "campaign/engine.h"
#include "campaign/generation_recorder.h"
#include "campaign/generation_runner.h"
#include "stream/round_stream.h"
#include "technique/technique.h"
#include "testcase/seeds.h"

namespace assay::campaign {

struct GenerationSettings {
  const technique::Technique* technique = nullptr;
  GenerationRunner::Options tests;
  stream::RoundStream::Options order;
};

// A campaign without solvers: tests of one technique, each of its groups in
// turn, for whoever takes them. The same settings give the same tests in the
// same order. Ranked ones come once, up to renaming. It has what it is given
// only borrowed.
class Generation {
 public:
  // `tables` are the technique's, of these seeds.
  Generation(const GenerationSettings& settings,
             const testcase::Seeds& seeds,
             const technique::Tables& tables,
             TestSink sink,
             const base::Clock& clock);

  // Ranked: a text that is there already, so that it does not come again.
  // Before `run`.
  void note_text(std::string_view text) { recorder_.note_text(text); }

  // Once: until there are as many as are wanted, no group has more, somebody
  // stops it, or the sink does not take one (its Diag).
  Result<void> run() { return engine_.run(); }

  // Stops it as soon as possible; a test under way is not handed over. From any
  // thread, also from a signal handler.
  void stop() { engine_.stop(); }

  MadeStatistics statistics();

  // When it has ended: see RoundStream.
  std::map<technique::TheoryGroup, technique::RankRange> ranks() const {
    return stream_.ranks();
  }

  const std::vector<technique::TheoryGroup>& given_up() const {
    return stream_.given_up();
  }

 private:
  stream::RoundStream stream_;
  GenerationRecorder recorder_;
  Engine engine_;
};

}  // namespace assay::campaign
