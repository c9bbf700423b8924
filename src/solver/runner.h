// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "process/process.h"
#include "solver/outcome.h"
#include "solver/profile.h"

namespace assay::solver {

// One script for a solver. `options` come behind the profile's command.
struct Query {
  std::string_view text;  // no (exit), no :status
  size_t checks = 1;
  std::vector<std::string> options;
  process::Limits limits;
  // False: what comes of it is taken as it is; see Solver.
  bool is_rerun = true;
  // False: with these options, and without those that the solver asks for.
  bool takes_advice = true;
};

// A way to run a solver's queries one after the other. One thread. The profile
// must outlive it.
class Runner {
 public:
  virtual ~Runner() = default;
  Runner() = default;
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;

  // Exactly one outcome, whatever happens, and the next query is unharmed.
  virtual Outcome run(const Query& query) = 0;

  // What the session of the last query had been sent; empty without one.
  virtual std::string transcript() const = 0;
};

// `server` falls back to fresh runs for a program that cannot be served (a
// static binary, a sanitizer's build, no preload library).
std::unique_ptr<Runner> make_runner(const Profile& profile, Mode mode);

// Runs queries by `mode`; what looks like a bug is run again fresh before it is
// believed (unless the query says otherwise), with four times the memory and a
// large stack. What fails only in the session is marked session-only, with its
// transcript.
class Solver {
 public:
  Solver(const Profile& profile, Mode mode);
  Outcome run(const Query& query);

  // See Runner.
  std::string transcript() const { return runner_->transcript(); }

 private:
  Outcome with_room(const Query& query, Outcome outcome);

  const Profile& profile_;
  Mode mode_;
  std::unique_ptr<Runner> runner_;
  std::unique_ptr<Runner> fresh_;
};

}  // namespace assay::solver
