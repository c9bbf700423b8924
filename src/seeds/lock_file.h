// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/fd.h"
#include "base/result.h"
#include "seeds/record.h"

namespace assay::seeds {

// What is known about a set of files: text, a JSON object per line, the first
// with the format. A line per file, sorted by path. docs/seeds.md has the
// fields.
struct Lock {
  Selection selection;
  std::vector<FileRecord> files;
  // Whether it would be known if somebody had changed a label; the first
  // version of the format had no seals.
  bool has_seals = true;
};

// Where the lock of these files and folders is: in the folder itself if it is
// the only one and can be written, else here.
std::string default_lock(const std::vector<std::string>& paths);

// Whether the file begins like a lock, of whatever version.
bool is_lock(const std::string& path);

// Reads one. A line that a killed run left unfinished is ignored; of two lines
// about the same path the later counts. Codes of a Diag: lock-missing,
// lock-read, lock-foreign, lock-version, lock-corrupt, lock-edited (a script is
// not that of its id, or what is said of it was changed).
Result<Lock> read_lock(const std::string& path);

// Writes it as a whole or not at all (lock-write).
Result<void> write_lock(const std::string& path, Lock lock);

// While it exists, no other process has one for a lock in the same folder: two
// runs that write one lock would each drop what the other has found out. Ends
// with the process. A folder that cannot be locked is not guarded.
class FolderLock {
 public:
  // Waits for another process, and says so before; nothing if it is stopped
  // meanwhile.
  static std::optional<FolderLock> wait(
      const std::string& lock_path,
      const std::function<void()>& on_wait,
      const std::function<bool()>& is_stopped);

 private:
  explicit FolderLock(base::Fd folder) : folder_(std::move(folder)) {}

  base::Fd folder_;
};

// Adds lines to a lock as files get done: what was added survives kill -9.
class LockAppender {
 public:
  static Result<LockAppender> open(const std::string& path);
  Result<void> add(const FileRecord& file);

 private:
  LockAppender(std::string path, base::Fd fd)
      : path_(std::move(path)), fd_(std::move(fd)) {}

  std::string path_;
  base::Fd fd_;
};

}  // namespace assay::seeds
