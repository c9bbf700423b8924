// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "campaign/sweep_runner.h"
#include "support/script.h"
#include "support/scripted_solver.h"
#include "support/temporary_folder.h"
#include "technique/synthesis/synthesis.h"

namespace assay::test {

// What a sweep over the formulas of Core needs, with scripted solvers.
struct CoreSweep {
  static constexpr uint64_t kSatRank = 0;  // an operation

  CoreSweep() : seeds(test::language()) {
    settings.technique = &technique;
    settings.config.is_ranked = true;
    settings.config.groups = {technique::TheoryGroup::Core};
    settings.panel.limits.cpu_ms = 10'000;
    settings.panel.limits.wall_ms = 60'000;
    auto prepared = technique.prepare(seeds, settings.config);
    tables = *std::move(prepared);
    uint64_t rank = 0;
    for (const technique::SynthesisSection& section :
         technique::synthesis_sections(*tables, technique::TheoryGroup::Core)) {
      if (section.category == "equivalence") {
        unsat_rank = rank;
        break;
      }
      rank += section.count;
    }
  }

  // Says this to everything.
  solver::Profile& add_solver(const std::string& name,
                              const std::string& script) {
    profiles.push_back(std::make_unique<solver::Profile>(
        scripted_solver(folder.path(), name, script)));
    settings.panel.solvers.push_back(
        {profiles.back().get(), solver::Mode::Fresh, "1.0"});
    return *profiles.back();
  }

  TemporaryFolder folder;
  testcase::Seeds seeds;
  const technique::Technique& technique = technique::kSynthesisTechnique;
  std::unique_ptr<const technique::Tables> tables;
  campaign::SweepSettings settings;
  std::vector<std::unique_ptr<solver::Profile>> profiles;
  uint64_t unsat_rank = 0;
};

}  // namespace assay::test
