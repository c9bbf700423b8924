// SPDX-License-Identifier: MIT
#include "campaign/generation_recorder.h"

#include <utility>

namespace assay::campaign {

using Making = stream::Feedback::Making;

void MadeCounts::add(const MadeCounts& other) {
  made += other.made;
  sat += other.sat;
  unsat += other.unsat;
  failed += other.failed;
  bytes += other.bytes;
  cpu_ns += other.cpu_ns;
}

GenerationRecorder::GenerationRecorder(std::span<const stream::Arm> arms,
                                       bool drops_repeated,
                                       TestSink sink)
    : arms_(arms),
      drops_repeated_(drops_repeated),
      sink_(std::move(sink)),
      by_arm_(arms.size()) {}

void GenerationRecorder::note_text(std::string_view text) {
  const std::lock_guard lock(mutex_);
  seen_.insert(key_.of(text));
}

Result<stream::Feedback> GenerationRecorder::record(const stream::Task& task,
                                                    TestResult result) {
  const std::lock_guard lock(mutex_);
  std::optional<MadeCounts>& of_arm = by_arm_[task.arm];
  of_arm = of_arm.value_or(MadeCounts());
  if (result.has_no_more) {
    return stream::Feedback{.making = Making::NoMore};
  }
  MadeCounts counts;
  counts.cpu_ns = result.making_cpu_ns;
  ASSAY_TRY(stream::Feedback feedback, take(result, counts));
  of_arm->add(counts);
  all_.add(counts);
  return feedback;
}

// Under the lock. Sets what the test adds to the counts.
Result<stream::Feedback> GenerationRecorder::take(const TestResult& result,
                                                  MadeCounts& counts) {
  if (result.printed == nullptr) {
    counts.failed = 1;
    return stream::Feedback{.making = Making::Failed};
  }
  const PrintedTest& printed = *result.printed;
  if (drops_repeated_ && !seen_.insert(key_.of(printed.text)).second) {
    counts.failed = 1;
    return stream::Feedback{.making = Making::NotNew};
  }
  if (Result<void> taken = sink_(printed); !taken) {
    return std::unexpected(std::move(taken).error());
  }
  const std::optional<testcase::Status> status = printed.test.claim.status();
  counts.made = 1;
  counts.sat = status == testcase::Status::Sat ? 1 : 0;
  counts.unsat = status == testcase::Status::Unsat ? 1 : 0;
  counts.bytes = printed.text.size();
  by_logic_[printed.test.script.logic].add(counts);
  return stream::Feedback{.making = Making::Made};
}

MadeStatistics GenerationRecorder::statistics() {
  const std::lock_guard lock(mutex_);
  MadeStatistics made{all_, {}, by_logic_};
  for (size_t i = 0; i < arms_.size(); ++i) {
    if (by_arm_[i]) {
      made.by_group[std::string(technique::group_name(arms_[i].group))] =
          *by_arm_[i];
    }
  }
  return made;
}

}  // namespace assay::campaign
