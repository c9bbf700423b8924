// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>

#include "vocabulary/kind.h"

namespace assay::oracle {

using vocabulary::all_kinds;
using vocabulary::find_kind;
using vocabulary::Kind;
using vocabulary::kind_name;

// A set of kinds, such as those whose oracles are at work.
class KindSet {
 public:
  KindSet() = default;

  KindSet(std::initializer_list<Kind> kinds) {
    for (const Kind kind : kinds) {
      add(kind);
    }
  }

  void add(Kind kind) { bits_ |= bit(kind); }

  bool has(Kind kind) const { return (bits_ & bit(kind)) != 0; }

  friend bool operator==(const KindSet&, const KindSet&) = default;

 private:
  static uint64_t bit(Kind kind) {
    return uint64_t{1} << static_cast<unsigned>(kind);
  }

  uint64_t bits_ = 0;
};

// From here on an answer is slow, and up to here it is easy.
inline constexpr uint64_t kSlowUs = 500'000;
inline constexpr uint64_t kEasyUs = 100'000;
inline constexpr uint64_t kSlowTimes = 10;

// What a run looks like before it was confirmed.
struct Candidate {
  Kind kind = Kind::Crash;
  size_t run = 0;
  std::optional<size_t> against = {};  // the run that it contradicts
  std::string detail;                  // what is wrong, one line
  std::string expected;                // what a right solver says
};

}  // namespace assay::oracle
