// SPDX-License-Identifier: MIT
// Reductions of several findings side by side, each with one job: that wastes
// no run on a candidate that turns out not to matter.
#include "campaign/group_reduction.h"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <optional>

#include "base/hash.h"
#include "base/map_in_threads.h"
#include "campaign/reduction.h"
#include "campaign/slip_findings.h"
#include "oracle/oracles.h"
#include "reduce/best_file.h"
#include "store/archive.h"

namespace assay::campaign {

namespace {

constexpr std::chrono::milliseconds kLeastTime{1000};

class NoObserver final : public reduce::Observer {
 public:
  void step(const reduce::Standing& /*standing*/) override {}

  void better(const std::string& /*script*/,
              const std::string& /*witness*/) override {}
};

// Findings without a reduced script, by their numbers.
Result<std::vector<int64_t>> findings_to_reduce(store::Store& store,
                                                Reducing which) {
  std::vector<int64_t> made;
  const auto add = [&](const store::StoredFinding& row) {
    const bool is_reduced =
        std::ranges::find(
            row.records, store::kReducedName, &store::ArtifactRecord::name)
        != row.records.end();
    if (row.finding.is_confirmed() && row.has_artifacts && !is_reduced) {
      made.push_back(row.id);
    }
  };
  ASSAY_TRY(const std::vector<store::StoredFinding> fronts, store.fronts());
  for (const store::StoredFinding& front : fronts) {
    if (which == Reducing::Fronts) {
      add(front);
      continue;
    }
    ASSAY_TRY(const std::vector<store::StoredFinding> group,
              store.findings_of_group(front.group));
    std::ranges::for_each(group, add);
  }
  return made;
}

class GroupReducer {
 public:
  GroupReducer(const smtlib::Language& language,
               store::Store& store,
               const ask::Panel& panel,
               const GroupReductionOptions& options,
               const base::Clock& clock)
      : language_(language),
        store_(store),
        archive_(store, options.out),
        panel_(panel),
        options_(options),
        clock_(clock),
        end_(clock.steady() + std::chrono::milliseconds(options.time_ms)) {}

  Result<GroupReduction> run() {
    ASSAY_TRY(const std::vector<int64_t> wanted,
              findings_to_reduce(store_, options_.which));
    result_.wanted = wanted.size();
    left_ = wanted.size();
    base::map_in_threads(wanted.size(), options_.jobs, [&] {
      return [&](size_t i) { return reduce_one(wanted[i]); };
    });
    if (problem_) {
      return std::unexpected(*problem_);
    }
    return result_;
  }

 private:
  // Whether to go on.
  bool reduce_one(int64_t id) {
    const std::chrono::milliseconds time = next_share();
    if (time.count() == 0 || base::is_set(panel_.is_stopped)) {
      return false;
    }
    Result<std::optional<store::StoredFinding>> stored =
        store_.find_finding(id);
    if (!stored) {
      return fail_with(stored.error());
    }
    if (!*stored) {
      return true;
    }
    const store::Finding& finding = (*stored)->finding;
    Result<reduce::FoundGoal> goal = goal_of(language_, finding, panel_);
    if (!goal) {
      return true;
    }
    const oracle::Kind kind = goal->goal.interest.kind;
    reduce::Settings settings;
    settings.time_ms = static_cast<uint64_t>(time.count());
    settings.is_stopped = panel_.is_stopped;
    settings.needs_check_sat = true;
    settings.cpu_ms =
        oracle::oracle_of(kind).is_effort ? 0 : panel_.limits.cpu_ms;
    NoObserver observer;
    const Result<reduce::Reduction> made =
        reduce::reduce(language_,
                       goal->input,
                       reduce::make_solver_judges(language_, goal->goal),
                       settings,
                       observer);
    if (!made) {
      return true;
    }
    const Result<std::vector<KeptSlip>> slips = keep_slips(language_,
                                                           goal->goal,
                                                           archive_,
                                                           **stored,
                                                           made->slips,
                                                           clock_.now_us());
    if (!slips) {
      return fail_with(slips.error());
    }
    const bool is_smaller =
        made->script.size() < made->first_bytes
        && (made->shown > 0 || made->ending == reduce::Ending::Stopped);
    return !is_smaller || keep(id, *goal, *made);
  }

  // An equal part of the time for those that nobody has begun.
  std::chrono::milliseconds next_share() {
    const std::lock_guard lock(mutex_);
    const auto now = clock_.steady();
    if (now >= end_) {
      return {};
    }
    const auto share =
        std::chrono::duration_cast<std::chrono::milliseconds>(end_ - now)
        * std::max(options_.jobs, 1U) / std::max<size_t>(left_, 1);
    left_ -= left_ > 0 ? 1 : 0;
    return std::max(
        std::min<std::chrono::milliseconds>(
            share,
            std::chrono::duration_cast<std::chrono::milliseconds>(end_ - now)),
        kLeastTime);
  }

  bool keep(int64_t id,
            const reduce::FoundGoal& goal,
            const reduce::Reduction& made) {
    const reduce::BestFile file(
        "",
        {{goal.what, goal.why},
         made.first_bytes,
         base::hash_combine(base::hash_bytes(goal.input.script),
                            base::hash_bytes(goal.what))});
    const Result<store::KeptArtifact> kept =
        archive_.add_artifact(id,
                              {std::string(store::kReducedName),
                               store::ArtifactKind::Script,
                               file.text(made.script, made.witness)},
                              {"reduce", clock_.now_us()});
    if (!kept) {
      return fail_with(kept.error());
    }
    const std::lock_guard lock(mutex_);
    ++result_.reduced;
    result_.bytes_before += made.first_bytes;
    result_.bytes_after += made.script.size();
    return true;
  }

  bool fail_with(const Diag& problem) {
    const std::lock_guard lock(mutex_);
    problem_ = problem;
    return false;
  }

  const smtlib::Language& language_;
  store::Store& store_;
  store::Archive archive_;
  const ask::Panel& panel_;
  const GroupReductionOptions& options_;
  const base::Clock& clock_;
  std::chrono::nanoseconds end_;
  std::mutex mutex_;
  size_t left_ = 0;  // findings that nobody has begun
  std::optional<Diag> problem_;
  GroupReduction result_;
};

}  // namespace

Result<GroupReduction> reduce_groups(const smtlib::Language& language,
                                     store::Store& store,
                                     const ask::Panel& panel,
                                     const GroupReductionOptions& options,
                                     const base::Clock& clock) {
  return GroupReducer(language, store, panel, options, clock).run();
}

}  // namespace assay::campaign
