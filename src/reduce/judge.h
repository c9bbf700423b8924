// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace assay::reduce {

// A candidate as text: all that is known of it.
struct Posed {
  std::string script;
  std::string witness;    // as testcase::witness_text writes it, or ""
  uint32_t cpu_ms = 0;    // limit of a solver's run; 0: the judge's own
  bool is_fresh = false;  // in a new process, whatever the judge's mode is
  uint32_t looks = 1;     // as often as it takes, at most
};

// Something else that was wrong on the way, by what tells it from others.
struct Slip {
  std::string signature;
  std::string detail;
  std::string script;
};

enum class Shown : uint8_t { Shown, NotShown, Undecided };

struct Judged {
  Shown shown = Shown::NotShown;
  uint64_t calls = 0;   // runs of solvers
  uint64_t cpu_us = 0;  // of the run that shows it
  std::string why;      // what was seen, for people
  std::optional<Slip> slip;
  std::string error;  // why nothing can be judged any more, or ""
};

// Says of candidates whether they are of interest, in the same words every
// time. One thread.
class Judge {
 public:
  virtual ~Judge() = default;
  virtual Judged judge(const Posed& posed) = 0;
};

// Makes one for each thread; called in that thread.
using MakeJudge = std::function<std::unique_ptr<Judge>()>;

}  // namespace assay::reduce
