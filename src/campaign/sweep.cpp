// SPDX-License-Identifier: MIT
#include "campaign/sweep.h"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/version.h"

namespace assay::campaign {

namespace {

// One text for equal sweeps, in whichever order their options were given.
std::string configuration_text(const SweepSettings& settings) {
  std::vector<std::string> lines;
  for (const ask::SolverUnderTest& solver : settings.panel.solvers) {
    lines.push_back(fmt::format("solver {} {} {} {}\n",
                                solver.profile->name,
                                solver.version,
                                solver::mode_name(solver.mode),
                                fmt::join(solver.profile->command.argv, " ")));
    if (const auto* chosen = find_configuration(settings, *solver.profile)) {
      lines.push_back(fmt::format("configuration of {}: {} {}\n",
                                  solver.profile->name,
                                  chosen->name,
                                  fmt::join(chosen->options, " ")));
    }
  }
  for (const uint64_t seed : settings.solver_seeds) {
    lines.push_back(fmt::format("solver-seeds {}\n", seed));
  }
  for (const std::string& category : settings.categories) {
    lines.push_back(fmt::format("category {}\n", category));
  }
  for (const stream::SweepOrder::Part& part : settings.parts) {
    lines.push_back(fmt::format("each {} from {:020} {} of {}\n",
                                technique::group_name(part.group),
                                part.first,
                                part.wanted,
                                part.size));
  }
  std::ranges::sort(lines);
  const auto same = std::ranges::unique(lines);
  lines.erase(same.begin(), same.end());
  for (const rules::RuleFile& file : settings.config.rule_files) {
    lines.push_back(fmt::format("rules {:016x}\n", file.hash));
  }
  return fmt::format("sweep {}\ntime {} ms\nmemory {} bytes\n{}",
                     settings.technique->name,
                     settings.panel.limits.cpu_ms,
                     settings.panel.limits.memory_bytes,
                     fmt::join(lines, ""));
}

}  // namespace

Sweep::Sweep(const SweepSettings& settings,
             const testcase::Seeds& seeds,
             const technique::Tables& tables,
             Observer& observer,
             const base::Clock& clock)
    : settings_(settings), seeds_(seeds), observer_(observer), clock_(clock) {
  // The same numbers for the same formulas, in whichever order theories were
  // asked for.
  std::vector<stream::SweepOrder::Part> parts = settings.parts;
  std::ranges::sort(parts, {}, [](const stream::SweepOrder::Part& part) {
    return std::pair(part.group, part.first);
  });
  stream_ = std::make_unique<stream::SweepStream>(
      stream::SweepOrder(std::move(parts)),
      stream::arms_of(*settings.technique, tables));
}

Sweep::~Sweep() = default;

store::Identity Sweep::identity() const {
  return {fmt::format("{} {}", kVersion, kRevision),
          "",
          configuration_text(settings_),
          TestBatch::Options().seed};
}

Result<void> Sweep::prepare() {
  ASSAY_TRY(opened_,
            open_for_campaign(settings_.out,
                              settings_.out.empty() ? "sqlite::memory:" : "",
                              identity(),
                              clock_.now_us()));
  StoreRecorder::Names names;
  for (const stream::Arm& arm : stream_->arms()) {
    names.arms.push_back(arm.name);
  }
  for (const ask::SolverUnderTest& solver : settings_.panel.solvers) {
    names.solvers.push_back(solver.profile->name);
  }
  recorder_ = std::make_unique<StoreRecorder>(
      CampaignPlace{*opened_.store, settings_.out, identity(), Resuming::IfAny},
      std::move(names),
      clock_,
      observer_);
  ASSAY_TRY(const stream::Past past, recorder_->begin());
  stream_->resume(past);
  engine_ = std::make_unique<Engine>(
      *stream_, *recorder_, clock_, EngineOptions{settings_.jobs, {}}, [this] {
        return std::make_unique<SweepRunner>(
            settings_, seeds_, stream_->arms());
      });
  return {};
}

Result<void> Sweep::run() {
  if (Result<void> done = engine_->run(); !done) {
    return done;
  }
  return recorder_->end();
}

Result<std::string> Sweep::others() {
  return others_text(*opened_.store, recorder_->beginning().others, identity());
}

Statistics Sweep::statistics() {
  Statistics all = recorder_->statistics();
  all.is_exhausted = all.done == stream_->size();
  return all;
}

}  // namespace assay::campaign
