// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/stop_flag.h"
#include "reduce/draft.h"
#include "reduce/judge.h"

namespace assay::reduce {

// What is to be reduced.
struct Input {
  std::string script;
  std::string witness;    // of a claim `sat`, or ""
  std::string hint = {};  // a model that is false, or ""; see Draft
  // The assertions, counted from 0, that may be all that matters; or empty.
  std::vector<size_t> core = {};
  // Goes on from this, if it is of interest still: what an earlier reduction of
  // the same script had come to.
  std::string begun = {};
  std::string begun_witness = {};
};

struct Settings {
  uint32_t jobs = 1;
  uint64_t time_ms = 0;  // 0: no limit
  base::StopFlag is_stopped = nullptr;
  bool needs_check_sat = false;  // see Workbench
  // CPU limit of a solver's run, which shrinks with what runs take; 0: no.
  uint32_t cpu_ms = 0;
  // Every script that is kept is read again from its text and looked at: it is
  // well sorted, its witness holds, and it is less than the one before.
  bool checks_itself = false;
};

// What came of one pass.
struct PassCount {
  std::string_view name;
  uint64_t tried = 0;  // candidates
  uint64_t asked = 0;  // of these, judged: the others were known to be nothing
  uint64_t heard = 0;  // of these, whose judgement was waited for
  uint64_t calls = 0;  // runs of solvers
  uint64_t kept = 0;
  int64_t bytes = 0;  // that the text lost
};

// How far a reduction is.
struct Standing {
  size_t first_bytes = 0;
  size_t bytes = 0;
  uint64_t tried = 0;
  uint64_t calls = 0;
  std::string_view pass;
};

// Hears of a reduction in the thread that conducts it.
class Observer {
 public:
  virtual ~Observer() = default;
  virtual void step(const Standing& standing) = 0;
  // A smaller one, which is of interest: what is to survive us.
  virtual void better(const std::string& script,
                      const std::string& witness) = 0;
};

enum class Ending : uint8_t {
  Minimal,  // no pass finds anything any more
  Time,     // there was no more time
  Stopped,
};

struct Reduction {
  std::string script;
  std::string witness;
  size_t first_bytes = 0;  // of the input as we print it
  Ending ending = Ending::Minimal;
  std::vector<PassCount> passes;
  uint64_t tried = 0;
  uint64_t calls = 0;
  // Of the input, and of the result: runs, and those that have shown it.
  uint32_t input_runs = 0;
  uint32_t input_shown = 0;
  uint32_t runs = 0;
  uint32_t shown = 0;
  std::string why;          // what was seen at the end
  std::vector<Slip> slips;  // other faults that were met, each once

  bool is_flaky() const { return input_shown < input_runs || shown < runs; }
};

// Makes the script smaller as long as the judges find it of interest. What it
// makes depends on the input and on what the judges say, not on the number of
// jobs. A Diag: bad-script, bad-model, not-shown (the input is of no interest),
// judge (nothing can be judged), own-fault (what was kept is not what it should
// be: our own bug).
Result<Reduction> reduce(const smtlib::Language& language,
                         const Input& input,
                         const MakeJudge& make_judge,
                         const Settings& settings,
                         Observer& observer);

}  // namespace assay::reduce
