// SPDX-License-Identifier: MIT
#pragma once

namespace assay::cli {

// The whole program's exit codes; 0 is fine or nothing found.
inline constexpr int kExitFine = 0;
inline constexpr int kExitFindings = 1;
inline constexpr int kExitUsage = 2;
inline constexpr int kExitBadInput = 3;
inline constexpr int kExitMissing = 4;
inline constexpr int kExitUndetermined = 5;
inline constexpr int kExitOurBug = 70;

}  // namespace assay::cli
