// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/finding_files.h"

namespace assay::store {

// Folders that are on the disk as a whole or not at all. Codes of a Diag:
// folder-full, folder-write.

// With the folders above it; fine if it is there. What it makes is on the disk.
Result<void> make_folder(const std::string& path);

// The names of what is in the folder are on the disk.
Result<void> sync_names(const std::string& path);

// Makes PARENT/NAME with these files, or replaces it at once; files in it that
// are not ours stay. What cannot be finished leaves the old folder as it was.
Result<void> replace_folder(const std::string& parent,
                            const std::string& name,
                            std::span<const File> files);

// Removes PARENT/NAME; what is not ours in it goes to PARENT/HEIR. Nothing
// happens if there is no such folder.
Result<void> retire_folder(const std::string& parent,
                           const std::string& name,
                           const std::string& heir);

// Another name for PARENT/NAME, one that is free.
Result<void> move_aside(const std::string& parent, const std::string& name);

// Folders that a killed process was writing.
void remove_leftovers(const std::string& parent);

}  // namespace assay::store
