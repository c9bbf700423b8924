// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "solver/profile.h"
#include "vocabulary/confirmation.h"

namespace assay::solver {

using vocabulary::Relevance;
using vocabulary::relevance_name;

// What a maintainer would make of a finding, and why.
struct RelevanceVerdict {
  Relevance relevance = Relevance::Report;
  std::string why;  // several reasons, with "; " between them

  friend bool operator==(const RelevanceVerdict&,
                         const RelevanceVerdict&) = default;
};

// The facts about a finding that its relevance follows from.
struct RelevanceFacts {
  const Profile& profile;
  const Uses& uses;
  // Without which it does not show, of those that were added to the command.
  std::span<const std::string> options;
  bool is_session_only = false;
  // Of a newer release of the product: its name and version; "": there is none.
  std::string newer = {};
  // What it shows: nothing if it came to no answer.
  std::optional<bool> is_shown_by_newer = {};
};

// The class furthest from a report of all that apply. Pure.
RelevanceVerdict relevance_of(const RelevanceFacts& facts);

// What the makers say about the parts that such a formula uses, or Report:
// nothing. What they say about the solver as a whole, and about options, does
// not count here.
Relevance relevance_of_uses(const Profile& profile, const Uses& uses);

}  // namespace assay::solver
