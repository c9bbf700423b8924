// SPDX-License-Identifier: MIT
// Tests are numbered, and which arm a number belongs to is in the ledger, whose
// line for an epoch goes along with the first tasks of that epoch. A live
// epoch's shares come from all epochs but the one before it, so nobody waits
// for stragglers unless they are a whole epoch behind.
//
// An arm may have a limit to its tests. A number that is drawn for it beyond
// that limit is handed out all the same, as one that makes no test: so numbers
// have no gaps.
#include "stream/ledger_stream.h"

#include <algorithm>
#include <utility>

namespace assay::stream {

LedgerStream::LedgerStream(LedgerOptions options, std::vector<Arm> arms)
    : options_(std::move(options)),
      ledger_(options_.seed, std::move(arms)),
      records_(ledger_.arms().size()),
      given_(ledger_.arms().size()),
      limits_(ledger_.arms().size(),
              options_.solvers,
              options_.cpu_ms,
              options_.least_cpu_ms) {}

void LedgerStream::resume(const Past& past) {
  for (const Epoch& epoch : past.epochs) {
    if (std::ranges::equal(
            epoch.shares, ledger_.arms(), {}, &ArmShare::arm, &Arm::name)) {
      epochs_[epoch.number] = epoch;
    }
  }
  for (uint64_t number = 0; number < past.progress.done; ++number) {
    const auto epoch = epochs_.find(Ledger::epoch_of(number));
    if (epoch != epochs_.end()) {
      ++given_[ledger_.arm_of(number, epoch->second)];
    }
  }
  for (size_t i = 0; i < records_.size(); ++i) {
    const auto record = past.records.find(ledger_.arms()[i].name);
    if (record != past.records.end()) {
      records_[i] = record->second;
    }
  }
  next_ = past.progress.done;
  before_ = DoneSet(past.progress);
}

bool LedgerStream::has_more(size_t arm) const {
  const uint64_t most = ledger_.arms()[arm].most_tests;
  return most == 0 || given_[arm] < most;
}

bool LedgerStream::has_more() const {
  for (size_t i = 0; i < given_.size(); ++i) {
    if (has_more(i)) {
      return true;
    }
  }
  return false;
}

std::optional<uint64_t> LedgerStream::left() const {
  return options_.tests == 0
             ? std::nullopt
             : std::optional(options_.tests - std::min(next_, options_.tests));
}

bool LedgerStream::is_early(uint64_t epoch) const {
  const bool is_live = !options_.is_fair && epoch >= options_.schedule.size();
  return is_live && epoch >= 2 && unfinished_.contains(epoch - 2);
}

const Epoch& LedgerStream::begin_epoch(uint64_t number) {
  epochs_.erase(epochs_.begin(), epochs_.lower_bound(number));
  if (number < options_.schedule.size()) {
    return epochs_[number] = options_.schedule[number];
  }
  return epochs_[number] = options_.is_fair
                               ? ledger_.fair_epoch(number)
                               : ledger_.live_epoch(number, records_);
}

// Where the same tests must have the same answers, so must the limits be.
Task LedgerStream::make_task(uint64_t number, size_t arm) const {
  Task task{number, number, arm};
  if (is_adaptive()) {
    for (size_t i = 0; i < options_.solvers; ++i) {
      task.limits_ms.push_back(limits_.limit_ms(arm, i));
    }
  }
  task.is_beyond = !has_more(arm);
  return task;
}

Next LedgerStream::next(size_t most) {
  Next made;
  const auto end = [&](Next::State state) {
    made.state = made.tasks.empty() ? state : Next::State::Ready;
    return made;
  };
  while (made.tasks.size() < most) {
    if (options_.tests != 0 && next_ >= options_.tests) {
      return end(Next::State::Ended);
    }
    if (!has_more()) {
      return end(Next::State::Exhausted);
    }
    const uint64_t number = Ledger::epoch_of(next_);
    if (!made.tasks.empty()
        && number != Ledger::epoch_of(made.tasks.front().number)) {
      return made;  // its shares may wait for these
    }
    auto epoch = epochs_.find(number);
    if (epoch == epochs_.end()) {
      if (is_early(number)) {
        return end(Next::State::Wait);
      }
      made.epochs.push_back(begin_epoch(number));
      epoch = epochs_.find(number);
    }
    const size_t arm = ledger_.arm_of(next_, epoch->second);
    if (!before_.contains(next_)) {
      made.tasks.push_back(make_task(next_, arm));
      ++unfinished_[number];
    }
    ++given_[arm];
    ++next_;
  }
  return made;
}

void LedgerStream::done(const Task& task, const Feedback& feedback) {
  ArmRecord& record = records_[task.arm];
  ++record.tests;
  record.cpu_us += feedback.cpu_us;
  record.new_groups += feedback.new_groups;
  record.not_taken += feedback.is_taken ? 0 : 1;
  for (const Feedback::Run& run : feedback.runs) {
    limits_.add(task.arm, run.solver, run.cpu_us, run.is_decided);
  }
  const auto out = unfinished_.find(Ledger::epoch_of(task.number));
  if (--out->second == 0) {
    unfinished_.erase(out);
  }
}

}  // namespace assay::stream
