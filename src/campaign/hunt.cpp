// SPDX-License-Identifier: MIT
// Puts a campaign together: techniques and their arms, the ledger that shares
// out the tests, the store, and the engine.
#include "campaign/hunt.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/version.h"
#include "campaign/worker.h"
#include "stream/ledger_stream.h"

namespace assay::campaign {

namespace {

// One text for equal campaigns: who is asked, within which limits, about which
// tests.
std::string configuration_text(const Settings& settings) {
  std::string text;
  for (const ask::SolverUnderTest& solver : settings.panel.solvers) {
    text += fmt::format("solver {} {} {} {}\n",
                        solver.profile->name,
                        solver.version,
                        solver::mode_name(solver.mode),
                        fmt::join(solver.profile->command.argv, " "));
  }
  const process::Limits& limits = settings.panel.limits;
  text += fmt::format(
      "limits {} ms {} bytes\n", limits.cpu_ms, limits.memory_bytes);
  for (const technique::Technique* technique : settings.techniques) {
    text += fmt::format("technique {}\n", technique->name);
  }
  return text + technique::config_text(settings.config);
}

}  // namespace

Hunt::Hunt(const Settings& settings,
           const testcase::Seeds& seeds,
           Observer& observer,
           const base::Clock& clock)
    : settings_(settings), seeds_(seeds), observer_(observer), clock_(clock) {}

Hunt::~Hunt() = default;

Result<std::vector<stream::Arm>> Hunt::prepare_arms() {
  std::vector<stream::Arm> arms;
  for (const technique::Technique* technique : settings_.techniques) {
    Result<std::unique_ptr<const technique::Tables>> prepared =
        technique->prepare(seeds_, settings_.config);
    if (!prepared && prepared.error().code == technique::kNoSeeds
        && settings_.skips_without_seeds) {
      continue;
    }
    ASSAY_TRY(std::unique_ptr<const technique::Tables> tables,
              std::move(prepared));
    std::ranges::move(stream::arms_of(*technique, *tables),
                      std::back_inserter(arms));
    tables_.push_back(std::move(tables));
  }
  if (!settings_.config.logics.empty()) {
    std::erase_if(arms,
                  [&](const stream::Arm& arm) { return !makes_a_test(arm); });
  }
  if (arms.empty()) {
    return fail(
        std::string(kNoTests),
        {},
        settings_.config.logics.empty()
            ? "no technique can make tests of these theories"
            : fmt::format("no technique makes a test of these theories that "
                          "fits into {}",
                          fmt::join(settings_.config.logics, " or ")));
  }
  return arms;
}

// Whether a fixed number of tries gives one: those that are wanted may be rare,
// but a hunt of none would go on for ever.
bool Hunt::makes_a_test(const stream::Arm& arm) const {
  constexpr uint64_t kTries = 64;
  term::TermManager overlay(&seeds_.base());
  for (uint64_t index = 0; index < kTries; ++index) {
    overlay.rewind();
    const Result<testcase::TestCase> test =
        technique::make_test(*arm.technique,
                             *arm.tables,
                             {settings_.seed, index, arm.group},
                             overlay);
    if (test && technique::fits(settings_.config.wish, test->claim)) {
      return true;
    }
  }
  return false;
}

void Hunt::make_stream(std::vector<stream::Arm> arms) {
  stream::LedgerOptions options;
  options.seed = settings_.seed;
  options.tests = settings_.tests;
  options.is_fair = settings_.is_fair;
  for (const store::Epoch& epoch : settings_.schedule) {
    options.schedule.push_back(from_store(epoch));
  }
  options.solvers = settings_.panel.solvers.size();
  options.cpu_ms = settings_.panel.limits.cpu_ms;
  stream_ = std::make_unique<stream::LedgerStream>(std::move(options),
                                                   std::move(arms));
}

Result<void> Hunt::open_store() {
  if (!settings_.out.empty()) {
    std::error_code error;
    std::filesystem::create_directories(settings_.out, error);
    if (error) {
      return fail("no-folder",
                  {},
                  fmt::format("{}: cannot make the folder: {}",
                              settings_.out,
                              error.message()));
    }
  }
  const std::string url = settings_.store_url.empty()
                              ? store::store_of_folder(settings_.out)
                              : settings_.store_url;
  ASSAY_TRY(store_, store::open_store(url, store::Access::Write));
  return {};
}

Result<void> Hunt::prepare() {
  ASSAY_TRY(std::vector<stream::Arm> arms, prepare_arms());
  make_stream(std::move(arms));
  if (Result<void> opened = open_store(); !opened) {
    return opened;
  }
  StoreRecorder::Names names;
  for (const stream::Arm& arm : stream_->arms()) {
    names.arms.push_back(arm.name);
  }
  for (const ask::SolverUnderTest& solver : settings_.panel.solvers) {
    names.solvers.push_back(solver.profile->name);
  }
  recorder_ = std::make_unique<StoreRecorder>(
      CampaignPlace{*store_,
                    settings_.out,
                    {fmt::format("{} {}", kVersion, kRevision),
                     settings_.seeds_hash,
                     configuration_text(settings_),
                     settings_.seed},
                    settings_.resumes},
      std::move(names),
      clock_,
      observer_);
  ASSAY_TRY(const stream::Past past, recorder_->begin());
  stream_->resume(past);
  engine_ = std::make_unique<Engine>(
      *stream_,
      *recorder_,
      clock_,
      EngineOptions{settings_.jobs,
                    std::chrono::milliseconds(settings_.time_ms)},
      [this] {
        return std::make_unique<Worker>(settings_, seeds_, stream_->arms());
      });
  return {};
}

Result<void> Hunt::run() {
  if (Result<void> done = engine_->run(); !done) {
    return done;
  }
  return recorder_->end();
}

Statistics Hunt::statistics() {
  Statistics all = recorder_->statistics();
  all.is_exhausted = engine_->is_exhausted();
  return all;
}

}  // namespace assay::campaign
