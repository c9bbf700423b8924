// SPDX-License-Identifier: MIT
#pragma once

#include <mutex>
#include <optional>
#include <string>

#include "store/store.h"

namespace assay::store {

// The name of a group's folder, such as 0007-z3-crash, with how sure we are
// behind it if it is not confirmed.
std::string folder_name(const StoredFinding& front);

// Where the hunt with the store of this URL has put a group's folder, if it
// has; else "".
std::string find_folder(const std::string& url, const StoredFinding& front);

struct Kept {
  Added added;
  // The finding is safe in the store, but its folder could not be written; it
  // will be by the next `restore` that can.
  std::optional<Diag> folder_problem;
};

struct KeptArtifact {
  uint64_t version = 0;
  std::optional<Diag> folder_problem;  // as above
};

// Keeps findings in a store and, one folder for each group with the finding at
// its front, below OUT/findings. The store comes first, so a folder may be
// missing after a kill but is never of a finding that is not in the store; a
// folder is there as a whole or not at all. Files that others put into a folder
// stay there. For several threads; `store` must outlive it.
class Archive {
 public:
  // Without a folder (""), only the store is used.
  Archive(Store& store, std::string out_folder)
      : store_(store), out_folder_(std::move(out_folder)) {}

  // A Diag: the finding is not kept, and its test must not count as done.
  Result<Kept> add(int64_t campaign, const Finding& finding);

  // Adds it to the store, and to the folder if the finding is in front of its
  // group. A Diag: it is not kept.
  Result<KeptArtifact> add_artifact(int64_t finding,
                                    const Artifact& artifact,
                                    const Author& author);

  // For the start: writes folders that are missing or not up to date, and
  // removes what a killed process has left. Returns how many it wrote.
  Result<size_t> restore();

  std::string folder_of(const StoredFinding& front) const;

 private:
  std::string parent() const { return out_folder_ + "/findings"; }

  // Both say whether there was something to do.
  Result<bool> write(int64_t group);
  Result<bool> retire(int64_t group);

  Store& store_;
  std::string out_folder_;
  std::mutex mutex_;  // one writer of folders at a time
};

}  // namespace assay::store
