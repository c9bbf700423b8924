// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

// What reading a text may cost at most, so that a text costs what its length
// allows and not what its abbreviations unfold to. docs/limits.md has them.
namespace assay::smtlib {

// Problems that are kept; the others are counted.
inline constexpr size_t kMaxProblems = 100;
// Bytes of the message of a problem, which may quote the text.
inline constexpr size_t kMaxMessage = 500;

// A sort, written out without abbreviations, has at most so many symbols more
// than the text has bytes.
inline constexpr uint64_t kSortSize = uint64_t{1} << 16;
// Declarations of one name with different ranks, that are in force at a time.
inline constexpr size_t kMaxOverloads = 1000;
// So many sorts may be made beside one for every four bytes of the text.
inline constexpr uint64_t kSortCount = uint64_t{1} << 20;
// So many steps may the use of abbreviations with parameters take, beside 16
// for every byte of the text.
inline constexpr uint64_t kSortSteps = uint64_t{1} << 24;

}  // namespace assay::smtlib
