// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>

#include "campaign/asker.h"
#include "store/finding.h"

namespace assay::campaign {

// What became of a suspicion: a finding, or a fault of our own.
struct Examined {
  std::optional<store::Finding> finding;
  // Why our claim does not hold, with the script: a bug of ours. Else "".
  std::string own_fault;
};

// Runs a suspicion again in fresh processes, as often as it takes to tell a
// steady one from a flaky one, and doubts our own claim before it accuses
// anybody. `runs` are all runs on the test.
class Examiner {
 public:
  explicit Examiner(Asker& asker) : asker_(asker) {}

  Examined examine(const oracle::Suspicion& suspicion,
                   std::span<const oracle::Run> runs,
                   Posed& posed);

 private:
  // What repeated runs have shown.
  struct Repeated {
    uint64_t runs = 0;
    uint64_t shown = 0;
    std::optional<oracle::Run> evidence;  // the last that has shown it
    bool is_contradicted = false;         // by a run that was not cut short
  };

  Repeated repeat(const oracle::Suspicion& suspicion,
                  const oracle::Run& first,
                  Posed& posed);
  Repeated repeat_slow(std::span<const oracle::Run> runs,
                       const oracle::Run& first,
                       Posed& posed);
  oracle::Run again(const oracle::Run& first,
                    Posed& posed,
                    oracle::Ask ask,
                    uint64_t seed = 0,
                    uint32_t times = 1);
  size_t number_of(const oracle::Run& run) const;

  // Doubts about our side. Each may weaken the suspicion.
  std::string doubt(oracle::Suspicion& suspicion,
                    std::span<const oracle::Run> runs,
                    const oracle::Run& evidence,
                    Posed& posed);
  void doubt_other(oracle::Suspicion& suspicion,
                   std::span<const oracle::Run> runs,
                   Posed& posed);
  // Whether somebody of another family gives this answer.
  bool has_vote(std::span<const oracle::Run> runs,
                const oracle::Run& evidence,
                exec::End answer,
                const Posed& posed);
  std::string witness_of(const Posed& posed) const;

  Asker& asker_;
  std::string other_model_;  // what refutes an unsat where nothing was claimed
};

}  // namespace assay::campaign
