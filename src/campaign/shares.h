// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "campaign/settings.h"
#include "stream/stream.h"
#include "testcase/seeds.h"

namespace assay::campaign {

// What the tests of a hunt are about, before anybody is asked. A test counts
// once in each map, but for `formats` and `widths`, where it counts for each
// that it has.
struct Shares {
  struct OfSolver {
    std::string name;
    uint64_t stable = 0;  // tests that it is asked about
    uint64_t other = 0;   // the same in experimental or deprecated parts
    uint64_t spared = 0;  // tests in such parts that it is not asked about
  };

  uint64_t made = 0;
  uint64_t not_made = 0;
  std::map<std::string, uint64_t> theories;  // of the arms
  std::map<std::string, uint64_t> floats;    // standard, both, other
  std::map<std::string, uint64_t> formats;   // Float32, (_ FloatingPoint 3 5)
  std::map<std::string, uint64_t> vectors;   // by the widest: 1-4, ...
  std::map<uint32_t, uint64_t> widths;
  std::vector<OfSolver> solvers;
};

// Makes all tests of the stream.
Shares count_shares(const Settings& settings,
                    const testcase::Seeds& seeds,
                    stream::Stream& stream);

// A table for people.
std::string shares_text(const Shares& shares);

}  // namespace assay::campaign
