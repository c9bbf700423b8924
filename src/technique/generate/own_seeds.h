// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "smtlib/language.h"
#include "testcase/seeds.h"

namespace assay::technique {

// What the ids of our own seeds begin with.
inline constexpr std::string_view kOwnSeedPrefix = "own-";

// Seeds for when the user has none: tests of technique `random` over all
// theories of the standard, with their witnesses. The same in every run of this
// version.
testcase::Seeds make_own_seeds(const smtlib::Language& language);

}  // namespace assay::technique
