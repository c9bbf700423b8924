// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "store/finding.h"
#include "store/sql.h"

namespace assay::store {

// Kinds that were in use before findings had a confirmation.
inline constexpr std::string_view kOldSuspicion = "suspicion";
inline constexpr std::string_view kOldSessionOnly = "session-only";

// Gives a finding of an old kind its confirmation and the kind that this word
// had replaced, as far as its texts tell. False: it is no old kind.
bool set_old_kind(Finding& finding, std::string_view old_kind);

// What a solver was asked by this script.
vocabulary::Ask ask_of_script(std::string_view script);

// Both for all findings of a database whose columns are up to date. Groups
// that were one only because of the word are parted. Also tells from the
// scripts what solvers were asked.
void migrate_kinds(Connection& connection);

}  // namespace assay::store
