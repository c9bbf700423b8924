// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/result.h"
#include "store/finding.h"

// How users name findings, and where these are.
namespace assay::store {

// How a user names a finding of a store.
struct WantedId {
  int64_t number = 0;
  bool is_single = false;  // f12: this finding, and not its group's front
};

// A number, f12, or the name of a finding's folder.
std::optional<WantedId> parse_id(const std::string& text);

// The store that a user means by a hunt's folder or a URL; both may be "".
std::string url_of(const std::string& out, const std::string& store);

// A finding, wherever it is.
struct FindingName {
  std::string id;                     // a number, f12, or a folder
  std::string out;                    // the folder of the hunt, or ""
  std::string store;                  // else the URL of its store, or ""
  std::string_view option = "--out";  // by which the folder is given
};

struct RecordedFinding {
  Finding finding;
  int64_t id = 0;  // in the store; 0: it comes from a folder
};

// From a folder with the record of a finding, else from a store. A Diag
// (no-finding, or what a store says).
Result<RecordedFinding> load_finding(const FindingName& name);

}  // namespace assay::store
