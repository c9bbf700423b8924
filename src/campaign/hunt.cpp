// SPDX-License-Identifier: MIT
// Puts a campaign together: techniques and their arms, the ledger that shares
// out the tests, the store, and the engine.
#include "campaign/hunt.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/hash.h"
#include "base/version.h"
#include "campaign/arm_choice.h"
#include "campaign/worker.h"

namespace assay::campaign {

namespace {

uint64_t hash_of(const std::vector<store::Epoch>& schedule) {
  std::string text;
  for (const store::Epoch& epoch : schedule) {
    text += fmt::format("{} {}", epoch.first_test, epoch.tests);
    for (const store::ArmShare& share : epoch.shares) {
      text += fmt::format(" {} {}", share.arm, share.share);
    }
    text += "\n";
  }
  return base::hash_bytes(text);
}

// One text for equal campaigns: who is asked, within which limits, about which
// tests, and what is looked for.
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
  text += fmt::format("query-time {} ms\nmemory {} bytes\n",
                      limits.cpu_ms,
                      limits.memory_bytes);
  text += settings.is_fair ? "fair\n" : "";
  if (!settings.schedule.empty()) {
    text += fmt::format("schedule {:016x}\n", hash_of(settings.schedule));
  }
  for (const std::string_view kind : oracle::optional_kinds()) {
    text += settings.kinds.has(*oracle::find_kind(kind))
                ? fmt::format("also {}\n", kind)
                : "";
  }
  for (const vocabulary::Relevance relevance : settings.relevances) {
    text += fmt::format("relevance {}\n", relevance_name(relevance));
  }
  for (const technique::Technique* technique : settings.techniques) {
    text += fmt::format("technique {}\n", technique->name);
  }
  return text + technique::config_text(settings.config);
}

std::set<std::string> scheduled_arms(
    const std::vector<store::Epoch>& schedule) {
  std::set<std::string> names;
  for (const store::Epoch& epoch : schedule) {
    for (const store::ArmShare& share : epoch.shares) {
      names.insert(share.arm);
    }
  }
  return names;
}

// A line of somebody's ledger, in the order of these arms.
Result<std::vector<stream::ArmShare>> shares_of(
    const std::vector<stream::ArmShare>& line,
    std::span<const stream::Arm> arms) {
  std::vector<stream::ArmShare> shares;
  for (const stream::Arm& arm : arms) {
    const auto found =
        std::ranges::find(line, arm.name, &stream::ArmShare::arm);
    shares.push_back({arm.name, found == line.end() ? 0 : found->share});
  }
  for (const stream::ArmShare& share : line) {
    if (std::ranges::find(arms, share.arm, &stream::Arm::name) == arms.end()) {
      return fail(std::string(Hunt::kOtherLedger),
                  {},
                  fmt::format("the ledger draws tests of {}, which this hunt "
                              "does not make: use the options of the hunt that "
                              "has written it",
                              share.arm));
    }
  }
  return shares;
}

}  // namespace

stream::LedgerOptions ledger_options(const Settings& settings) {
  stream::LedgerOptions options;
  options.seed = settings.seed;
  options.tests = settings.tests;
  options.is_fair = settings.is_fair;
  for (const store::Epoch& epoch : settings.schedule) {
    options.schedule.push_back(from_store(epoch));
  }
  options.solvers = settings.panel.solvers.size();
  options.cpu_ms = settings.panel.limits.cpu_ms;
  options.least_cpu_ms = oracle::least_limit_ms(settings.kinds);
  return options;
}

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
  const std::vector<std::string> left_out =
      arms_not_taken(arms, settings_.panel, seeds_, settings_.config.wish);
  const std::set<std::string> scheduled = scheduled_arms(settings_.schedule);
  // What a ledger draws is made, whoever takes it.
  std::erase_if(arms, [&](const stream::Arm& arm) {
    const bool is_out = std::ranges::count(left_out, arm.name) != 0
                        && !scheduled.contains(arm.name);
    if (is_out) {
      arms_left_out_.push_back(arm.name);
    }
    return is_out;
  });
  if (arms.empty()) {
    return fail("no-arms",
                {},
                fmt::format("no solver of this hunt takes any of these tests: "
                            "{}",
                            fmt::join(arms_left_out_, ", ")));
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

Result<void> Hunt::make_stream(std::vector<stream::Arm> arms) {
  stream::LedgerOptions options = ledger_options(settings_);
  for (stream::Epoch& line : options.schedule) {
    ASSAY_TRY(line.shares, shares_of(line.shares, arms));
  }
  stream_ = std::make_unique<stream::LedgerStream>(std::move(options),
                                                   std::move(arms));
  return {};
}

Result<Shares> Hunt::count_shares() {
  ASSAY_TRY(std::vector<stream::Arm> arms, prepare_arms());
  if (Result<void> made = make_stream(std::move(arms)); !made) {
    return std::unexpected(made.error());
  }
  return campaign::count_shares(settings_, seeds_, *stream_);
}

Result<void> Hunt::prepare() {
  ASSAY_TRY(std::vector<stream::Arm> arms, prepare_arms());
  if (Result<void> made = make_stream(std::move(arms)); !made) {
    return made;
  }
  const store::Identity identity{fmt::format("{} {}", kVersion, kRevision),
                                 settings_.seeds_hash,
                                 configuration_text(settings_),
                                 settings_.seed};
  ASSAY_TRY(opened_,
            open_for_campaign(
                settings_.out, settings_.store_url, identity, clock_.now_us()));
  StoreRecorder::Names names;
  for (const stream::Arm& arm : stream_->arms()) {
    names.arms.push_back(arm.name);
  }
  for (const ask::SolverUnderTest& solver : settings_.panel.solvers) {
    names.solvers.push_back(solver.profile->name);
  }
  recorder_ = std::make_unique<StoreRecorder>(
      CampaignPlace{*opened_.store,
                    settings_.out,
                    identity,
                    settings_.resumes ? Resuming::IfNamed : Resuming::Never},
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
                    std::chrono::milliseconds(
                        settings_.reducing == Reducing::Off
                            ? settings_.time_ms
                            : settings_.time_ms - settings_.time_ms / 10)},
      [this] {
        return std::make_unique<Worker>(settings_, seeds_, stream_->arms());
      });
  return {};
}

Result<void> Hunt::run() {
  const std::chrono::nanoseconds started = clock_.steady();
  if (Result<void> done = engine_->run(); !done) {
    return done;
  }
  if (Result<void> done = recorder_->end(); !done) {
    return done;
  }
  return settings_.reducing == Reducing::Off || is_stopped_.load()
             ? Result<void>()
             : reduce_findings(started);
}

// In a tenth of the time that the tests have taken, or what is left of a time
// that was set; a little in any case.
Result<void> Hunt::reduce_findings(std::chrono::nanoseconds started) {
  using std::chrono::milliseconds;
  constexpr milliseconds kLeast{10'000};
  const auto taken =
      std::chrono::duration_cast<milliseconds>(clock_.steady() - started);
  const milliseconds time =
      settings_.time_ms == 0 ? std::max(taken / 9, kLeast)
                             : std::max(milliseconds(settings_.time_ms) - taken,
                                        milliseconds(settings_.time_ms / 10));
  GroupReductionOptions options;
  options.which = settings_.reducing;
  options.time_ms = static_cast<uint64_t>(time.count());
  options.jobs = settings_.jobs;
  options.out = settings_.out;
  ASSAY_TRY(
      reduction_,
      reduce_groups(
          seeds_.language(), *opened_.store, settings_.panel, options, clock_));
  return {};
}

Statistics Hunt::statistics() {
  Statistics all = recorder_->statistics();
  all.is_exhausted = engine_->is_exhausted();
  return all;
}

}  // namespace assay::campaign
