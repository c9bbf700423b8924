// SPDX-License-Identifier: MIT
#include "campaign/generation.h"

#include <memory>
#include <string>
#include <utility>

namespace assay::campaign {

// One thread: which test is next depends on what became of the last one.
Generation::Generation(const GenerationSettings& settings,
                       const testcase::Seeds& seeds,
                       const technique::Tables& tables,
                       TestSink sink,
                       const base::Clock& clock)
    : stream_(settings.order, stream::arms_of(*settings.technique, tables)),
      recorder_(stream_.arms(), settings.order.is_ranked, std::move(sink)),
      engine_(stream_,
              recorder_,
              clock,
              EngineOptions{1, {}},
              [this, &seeds, options = settings.tests] {
                return std::make_unique<GenerationRunner>(
                    seeds, stream_.arms(), options);
              }) {}

MadeStatistics Generation::statistics() {
  MadeStatistics made = recorder_.statistics();
  // A turn may come to no task at all.
  for (const auto& [group, ranks] : stream_.ranks()) {
    made.by_group.try_emplace(std::string(technique::group_name(group)));
  }
  return made;
}

}  // namespace assay::campaign
