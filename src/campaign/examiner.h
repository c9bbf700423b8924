// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "campaign/asker.h"
#include "store/finding.h"

namespace assay::campaign {

// What became of a suspicion: a finding, or a fault of our own.
struct Examined {
  std::optional<store::Finding> finding;
  // What bears out that the solver is wrong, if it is seen again: "witness" (of
  // a sat claim, read back from its text), "model" (the solver's own, which is
  // false), "core" (which is sat), "vote NAME" (of another family).
  std::vector<std::string> confirmed_by;
  std::string doubt;  // why it is weakened to Kind::Suspicion, else ""
  // Fresh processes in which it was looked for, and in which it was seen.
  uint64_t fresh_runs = 0;
  uint64_t fresh_shown = 0;
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
                    std::optional<uint64_t> seed = {},
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
  // The witness read back from its text, as a maintainer would.
  oracle::ModelCheck check_witness(const Posed& posed) const;
  // Notes who of another family gives this answer. Solvers that take no part
  // are asked only if nothing else confirms it.
  void note_vote(std::span<const oracle::Run> runs,
                 const oracle::Run& evidence,
                 exec::End answer,
                 const Posed& posed);
  void weaken(oracle::Suspicion& suspicion, std::string_view why);
  std::string witness_of(const Posed& posed) const;

  Asker& asker_;
  // Of the suspicion at hand; see Examined.
  std::vector<std::string> confirmed_by_;
  std::string doubt_;
  std::string other_model_;  // what refutes an unsat where nothing was claimed
};

}  // namespace assay::campaign
