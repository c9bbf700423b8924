// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ask/panel.h"
#include "base/result.h"
#include "seeds/lock_file.h"
#include "smtlib/language.h"

namespace assay::seeds {

// What a lock is to say.
struct LockRequest {
  std::string lock_path;
  std::vector<std::string> files;  // in any order; repeated ones count once
  process::Limits limits;
  uint32_t jobs = 1;
  bool starts_anew = false;            // whatever the lock says already
  std::optional<Selection> selection;  // none: the lock's own
  // Also ask solvers without a vote: worth their time only to somebody who has
  // asked for them.
  bool asks_all = false;
  base::StopFlag is_stopped = nullptr;  // as LockHooks, for who computes
};

// What goes on meanwhile. Each may be empty but for `choose_solvers`.
struct LockHooks {
  // Another process labels seeds for a lock in this folder: we wait for it.
  std::function<void()> on_wait;
  // The solvers to ask; asked for only if there is something new. Their
  // profiles must live until the end.
  std::function<Result<std::vector<ask::SolverUnderTest>>()> choose_solvers;
  // So many of so many new files are done. From any thread, one at a time.
  std::function<void(size_t done, size_t total)> on_labelled;
  // Asked often, from any thread.
  std::function<bool()> is_stopped;
};

struct UpdatedLock {
  Lock lock;
  size_t labelled = 0;                  // files that solvers were asked about
  std::vector<std::string> unreadable;  // why, with the path
};

// Brings the lock of the files up to date; no other process writes it at the
// same time. When it is stopped, what is done by then is in the lock. Codes of
// a Diag: those of make_plan, of choose_solvers, and lock-write.
Result<UpdatedLock> update_lock(const smtlib::Language& language,
                                LockRequest request,
                                const LockHooks& hooks);

}  // namespace assay::seeds
