// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "seeds/labeller.h"
#include "seeds/lock_file.h"

namespace assay::seeds {

// What a lock knows about files already, and what is to be found out.
struct Plan {
  std::string lock_path;
  Lock lock;                       // of files that it knows by their content
  std::vector<std::string> tasks;  // paths of the others
  bool is_written = false;         // the lock on the disk says just this
  // Why a file cannot be read, with its path.
  std::vector<std::string> unreadable;
};

// Compares the files with the lock, if there is one; `starts_anew` ignores what
// it says. A lock that is damaged counts as none; what is not a lock at all is
// a Diag (lock-foreign), and so is one that cannot be read, and, unless it is
// to be ignored, one that was edited or has another version.
Result<Plan> make_plan(const std::string& lock_path,
                       std::span<const std::string> files,
                       bool starts_anew);

struct LabelSettings {
  ask::Panel panel;
  uint32_t jobs = 1;
};

// Told about a file that is done, from any thread, one call at a time.
using OnLabelled = std::function<void(const FileRecord& file)>;

// Does what is to be done, and writes the lock: each file's line when it is
// done, and the whole in order at the end. `is_stopped` is asked from any
// thread; once it says so, it ends as soon as possible, and files under way are
// not counted.
Result<void> carry_out(const smtlib::Language& language,
                       Plan& plan,
                       const LabelSettings& settings,
                       const std::function<bool()>& is_stopped,
                       const OnLabelled& on_labelled);

}  // namespace assay::seeds
