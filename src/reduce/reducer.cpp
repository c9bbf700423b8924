// SPDX-License-Identifier: MIT
// The loop around the passes. It always has one best draft. A pass walks
// through candidates; each is printed, measured, looked up among those that
// were refused before, and evaluated under the witness, all of which takes
// microseconds. What is left is put to the judges.
//
// With several jobs the next candidates are judged before the first one is
// known, as if it came to what most of the pass have come to: nothing, or a
// success. Answers are taken in the order of the candidates, and after one that
// was not expected those behind it are dropped: so what is accepted does not
// depend on the number of jobs.
//
// It ends, since every accepted draft is less than the one before in a strict
// order (Size, then the text). The text may grow by a little where the graph
// shrinks, as by a declaration.
#include "reduce/reducer.h"

#include <algorithm>
#include <chrono>
#include <deque>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>

#include "base/hash.h"
#include "reduce/judge_pool.h"
#include "reduce/passes.h"

namespace assay::reduce {

namespace {

using Clock = std::chrono::steady_clock;

constexpr uint32_t kConfirmations = 3;
// Of a judge that finds the input of interest only now and then.
constexpr uint32_t kFlakyLooks = 6;
// How much longer a text may be whose graph is smaller; without its lets it
// gets others.
constexpr size_t kMostGrowth = 64;
// Limits of later runs, by what the runs that show it take.
constexpr uint64_t kMoreTime = 4;
constexpr uint64_t kLeastMs = 2000;

struct Best {
  Draft draft;
  std::string text;
  Size size;
};

struct Pending {
  Best candidate;
  uint64_t key = 0;
  std::unique_ptr<Walk> walk;  // as it was when it made the candidate
  JudgePool::Ticket ticket;
  bool is_expected = false;  // those behind it count on its being shown
};

class Reducer {
 public:
  Reducer(const smtlib::Language& language,
          const MakeJudge& make_judge,
          const Settings& settings,
          Observer& observer)
      : settings_(settings),
        observer_(observer),
        bench_(language),
        pool_(settings.jobs, make_judge),
        started_(Clock::now()),
        limit_ms_(settings.cpu_ms) {
    if (settings.needs_check_sat) {
      bench_.set_needs_check_sat();
    }
  }

  Result<Reduction> run(const Input& input) {
    ASSAY_TRY(best_, read(input.script, input.witness));
    if (!input.hint.empty()) {
      Result<Draft> hinted = bench_.read(input.script, input.hint);
      if (hinted) {
        best_.draft = *std::move(hinted);
        best_.draft.hint.swap(best_.draft.witness);
      }
    }
    result_.first_bytes = best_.text.size();
    const bool goes_on = !input.begun.empty() && take_begun(input);
    if (!goes_on) {
      ASSAY_TRY(const uint32_t shown, confirm(true));
      if (shown == 0) {
        return fail("not-shown", {}, result_.why);
      }
    }
    if (!goes_on && !input.core.empty()) {
      run_pass(*core_of(input.core));
    }
    run_passes();
    if (error_.empty() && !base::is_set(settings_.is_stopped)) {
      ASSAY_TRY(const uint32_t shown, confirm(false));
      result_.shown = shown;
    }
    if (!error_.empty()) {
      return fail(own_fault_.empty() ? "judge" : "own-fault", {}, error_);
    }
    result_.ending = base::is_set(settings_.is_stopped) ? Ending::Stopped
                     : is_over()                        ? Ending::Time
                                                        : Ending::Minimal;
    result_.calls = pool_.calls();
    result_.script = best_.text;
    result_.witness = bench_.witness_text(best_.draft);
    return std::move(result_);
  }

 private:
  Result<Best> read(const std::string& script, const std::string& witness) {
    Best made;
    ASSAY_TRY(made.draft, bench_.read(script, witness));
    made.text = bench_.text(made.draft, SIZE_MAX);
    made.size = bench_.size(made.draft, made.text.size());
    return made;
  }

  bool take_begun(const Input& input) {
    Result<Best> begun = read(input.begun, input.begun_witness);
    if (!begun || !bench_.keeps_claim(begun->draft)
        || (!input.witness.empty() && !begun->draft.witness)) {
      return false;
    }
    std::swap(best_, *begun);
    const Result<uint32_t> shown = confirm(true);
    if (shown && *shown > 0) {
      return true;
    }
    std::swap(best_, *begun);
    return false;
  }

  bool is_over() const {
    return base::is_set(settings_.is_stopped) || !error_.empty()
           || (settings_.time_ms != 0
               && Clock::now() - started_
                      >= std::chrono::milliseconds(settings_.time_ms));
  }

  JudgePool::Ticket pose(const Best& candidate, bool is_fresh) {
    return pool_.submit({candidate.text,
                         bench_.witness_text(candidate.draft),
                         limit_ms_,
                         is_fresh,
                         is_fresh ? 1 : looks_});
  }

  // Counts what a judge says.
  Shown hear(const Judged& judged) {
    if (!judged.error.empty()) {
      error_ = judged.error;
    }
    if (judged.slip
        && std::ranges::find(
               result_.slips, judged.slip->signature, &Slip::signature)
               == result_.slips.end()) {
      result_.slips.push_back(*judged.slip);
    }
    return judged.shown;
  }

  // In how many of three fresh runs the best one is of interest.
  Result<uint32_t> confirm(bool is_first) {
    std::vector<JudgePool::Ticket> tickets;
    for (uint32_t i = 0; i < kConfirmations; ++i) {
      tickets.push_back(pose(best_, true));
    }
    uint32_t shown = 0;
    uint64_t cpu_us = 0;
    for (const JudgePool::Ticket& ticket : tickets) {
      const Judged& judged = pool_.wait(ticket);
      result_.why = judged.why;
      if (hear(judged) == Shown::Shown) {
        ++shown;
        cpu_us = std::max(cpu_us, judged.cpu_us);
      }
    }
    if (!error_.empty()) {
      return fail("judge", {}, error_);
    }
    if (is_first) {
      result_.input_runs = kConfirmations;
      result_.input_shown = shown;
      looks_ = shown < kConfirmations ? kFlakyLooks : 1;
      tighten(cpu_us);
    } else {
      result_.runs = kConfirmations;
    }
    return shown;
  }

  void tighten(uint64_t cpu_us) {
    if (settings_.cpu_ms != 0 && cpu_us != 0) {
      limit_ms_ = static_cast<uint32_t>(std::min<uint64_t>(
          settings_.cpu_ms, std::max(kLeastMs, kMoreTime * cpu_us / 1000)));
    }
  }

  void run_passes() {
    for (const Pass* pass : first_passes()) {
      run_pass(*pass);
    }
    std::vector<const Pass*> passes(repeated_passes().begin(),
                                    repeated_passes().end());
    // Of which script it has tried all that it can, by its number.
    std::unordered_map<const Pass*, uint64_t> exhausted;
    for (bool is_better = true; is_better && !is_over();) {
      is_better = false;
      for (const Pass* pass : passes) {
        if (exhausted.contains(pass) && exhausted.at(pass) == accepted_) {
          continue;
        }
        is_better = run_pass(*pass) || is_better;
        if (!is_over()) {
          exhausted[pass] = accepted_;
        }
      }
      sort_by_success(passes);
    }
  }

  // What has been worth its candidates comes first; passes about names stay at
  // the end, as all others change what they do. Counts of candidates do not
  // depend on time, nor on the number of jobs.
  void sort_by_success(std::vector<const Pass*>& passes) const {
    const auto is_better = [&](const Pass* a, const Pass* b) {
      if (a->is_about_names() || b->is_about_names()) {
        return !a->is_about_names();
      }
      const PassCount left = known_count(*a);
      const PassCount right = known_count(*b);
      return left.kept * (right.heard + 1) > right.kept * (left.heard + 1);
    };
    std::ranges::stable_sort(passes, is_better);
  }

  PassCount known_count(const Pass& pass) const {
    const auto found =
        std::ranges::find(result_.passes, pass.name(), &PassCount::name);
    return found == result_.passes.end() ? PassCount{pass.name()} : *found;
  }

  PassCount& count_of(const Pass& pass) {
    const auto found =
        std::ranges::find(result_.passes, pass.name(), &PassCount::name);
    if (found != result_.passes.end()) {
      return *found;
    }
    result_.passes.push_back({pass.name()});
    return result_.passes.back();
  }

  // Whether it has made anything smaller.
  bool run_pass(const Pass& pass) {
    bench_.clean(best_.draft);
    if (is_over() || !pass.fits(bench_, best_.draft)) {
      return false;
    }
    PassCount& count = count_of(pass);
    const uint64_t kept = count.kept;
    tip_walk_ = pass.start();
    tip_ = best_;
    std::deque<Pending> pending;
    for (;;) {
      look_ahead(pass, pending, count);
      if (pending.empty() || is_over()) {
        break;
      }
      Pending first = std::move(pending.front());
      pending.pop_front();
      const Judged& judged = pool_.wait(first.ticket);
      const bool is_shown = hear(judged) == Shown::Shown;
      count.calls += judged.calls;
      ++count.heard;
      if (base::is_set(settings_.is_stopped)) {
        break;  // what was killed says nothing
      }
      if (is_shown) {
        accept(std::move(first.candidate), judged, count);
      } else {
        refused_.insert(first.key);
      }
      if (is_shown != first.is_expected) {
        drop(pending);
        tip_ = best_;
        tip_walk_ = std::move(first.walk);
        if (is_shown) {
          tip_walk_->accept(bench_, best_.draft);
        }
      }
    }
    drop(pending);
    return count.kept > kept;
  }

  // Has as many candidates judged as there are jobs: those behind the first one
  // as if it came to what candidates of this pass mostly come to.
  void look_ahead(const Pass& pass,
                  std::deque<Pending>& pending,
                  PassCount& count) {
    while (pending.size() < std::max(settings_.jobs, 1U) && !is_over()) {
      std::optional<Draft> made = tip_walk_->next(bench_, tip_.draft);
      if (!made) {
        return;
      }
      ++count.tried;
      ++result_.tried;
      observer_.step({result_.first_bytes,
                      best_.text.size(),
                      result_.tried,
                      pool_.calls(),
                      pass.name()});
      std::optional<Pending> next = prepare(pass, *std::move(made), pending);
      if (!next) {
        continue;
      }
      ++count.asked;
      next->walk = tip_walk_->clone();
      next->ticket = pose(next->candidate, false);
      next->is_expected = settings_.jobs > 1 && is_mostly_shown(count);
      if (next->is_expected) {
        tip_ = next->candidate;
        tip_walk_->accept(bench_, tip_.draft);
      }
      pending.push_back(*std::move(next));
    }
  }

  static bool is_mostly_shown(const PassCount& count) {
    return 2 * count.kept > count.heard;
  }

  // Nothing if it is no smaller, was refused before, or loses the claim.
  std::optional<Pending> prepare(const Pass& pass,
                                 Draft draft,
                                 const std::deque<Pending>& pending) {
    Pending made;
    made.candidate.text = bench_.text(draft, tip_.text.size() + kMostGrowth);
    const std::string& text = made.candidate.text;
    if (text.empty()) {
      return std::nullopt;
    }
    made.candidate.size = bench_.size(draft, text.size());
    if (std::tie(made.candidate.size, text) >= std::tie(tip_.size, tip_.text)) {
      return std::nullopt;
    }
    made.key =
        pass.is_about_names() ? base::hash_bytes(text) : bench_.key(text);
    const bool is_doomed =
        std::ranges::any_of(pending, [&](const Pending& row) {
          return row.key == made.key && !row.is_expected;
        });
    if (is_doomed || refused_.contains(made.key)
        || !bench_.keeps_claim(draft)) {
      return std::nullopt;
    }
    made.candidate.draft = std::move(draft);
    return made;
  }

  void accept(Best candidate, const Judged& judged, PassCount& count) {
    ++count.kept;
    ++accepted_;
    count.bytes += static_cast<int64_t>(best_.text.size())
                   - static_cast<int64_t>(candidate.text.size());
    std::swap(best_, candidate);
    if (settings_.checks_itself) {
      check_best(candidate);
    }
    tighten(judged.cpu_us);
    observer_.better(best_.text, bench_.witness_text(best_.draft));
  }

  // What is promised of every script that is kept.
  void check_best(const Best& before) {
    Workbench other(bench_.language());
    const std::string witness = bench_.witness_text(best_.draft);
    const Result<Draft> again = other.read(best_.text, witness);
    own_fault_ =
        !again                                   ? again.error().message
        : !again->witness && best_.draft.witness ? "it has lost its witness"
        : !other.keeps_claim(*again)             ? "its witness does not hold"
        : std::tie(best_.size, best_.text) >= std::tie(before.size, before.text)
            ? "it is not less than the one before"
            : "";
    if (!own_fault_.empty()) {
      error_ = fmt::format(
          "a script was kept that is not as it should be: {}\n"
          "{}{}",
          own_fault_,
          best_.text,
          witness);
    }
  }

  void drop(std::deque<Pending>& pending) {
    for (const Pending& row : pending) {
      pool_.drop(row.ticket);
    }
    pending.clear();
  }

  const Settings& settings_;
  Observer& observer_;
  Workbench bench_;
  JudgePool pool_;
  Clock::time_point started_;
  uint32_t limit_ms_;
  uint32_t looks_ = 1;
  uint64_t accepted_ = 0;
  Best best_;
  // Where candidates are made: the best draft, and the pass's walk, once all
  // that is pending has come to what is expected of it.
  Best tip_;
  std::unique_ptr<Walk> tip_walk_;
  std::unordered_set<uint64_t> refused_;
  std::string error_;
  std::string own_fault_;  // why, if the error is one
  Reduction result_;
};

}  // namespace

Result<Reduction> reduce(const smtlib::Language& language,
                         const Input& input,
                         const MakeJudge& make_judge,
                         const Settings& settings,
                         Observer& observer) {
  return Reducer(language, make_judge, settings, observer).run(input);
}

}  // namespace assay::reduce
