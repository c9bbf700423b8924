// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string_view>

#include "technique/technique.h"

namespace assay::technique {

// What the row of a chain is made of.
using Links = std::span<const Technique* const>;

std::vector<OptionInfo> options_of_links(Links links);

Result<std::unique_ptr<const Tables>> prepare_links(
    Links links, const testcase::Seeds& seeds, const Config& config);

Result<testcase::TestCase> make_by_links(Links links,
                                         const Tables& tables,
                                         const Order& order,
                                         term::TermManager& tm,
                                         base::Rng& rng);

Result<void> extend_by_links(Links links,
                             const Tables& tables,
                             testcase::TestCase& test,
                             term::TermManager& tm,
                             base::Rng& rng);

// Techniques one after the other: the first makes a test, the others continue
// from it. A test that one of the others can do nothing with stays as it is.
// The name is theirs with a + between.
template <const Technique&... kLinks>
struct Chain {
  static constexpr std::array<const Technique*, sizeof...(kLinks)> kAll = {
      &kLinks...};

  static std::span<const OptionInfo> options() {
    static const std::vector<OptionInfo> all = options_of_links(kAll);
    return all;
  }

  static Result<std::unique_ptr<const Tables>> prepare(
      const testcase::Seeds& seeds, const Config& config) {
    return prepare_links(kAll, seeds, config);
  }

  static Result<testcase::TestCase> make(const Tables& tables,
                                         const Order& order,
                                         term::TermManager& tm,
                                         base::Rng& rng) {
    return make_by_links(kAll, tables, order, tm, rng);
  }

  static Result<void> extend(const Tables& tables,
                             testcase::TestCase& test,
                             term::TermManager& tm,
                             base::Rng& rng) {
    return extend_by_links(kAll, tables, test, tm, rng);
  }

  static constexpr Technique row(std::string_view name, bool needs_seeds) {
    return {name, needs_seeds, options, prepare, make, extend, kAll};
  }
};

}  // namespace assay::technique
