// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "technique/skeleton/approximations.h"
#include "technique/skeleton/seed_index.h"
#include "term/term_manager.h"
#include "testcase/claim.h"

namespace assay::technique::skeleton {

// Finds the rules that fit at few places of all seeds.
class RarePlaces {
 public:
  RarePlaces(const Approximations& table, const term::TermManager& tm)
      : table_(table), tm_(tm) {}

  // The material must stay where it is.
  void look_at(SeedIndex& material, testcase::Status status);

  // Tells those that have such a place.
  void tell() const;

 private:
  struct Places {
    size_t count = 0;
    std::vector<std::pair<SeedIndex*, RarePlace>> first;
  };

  void look_at(SeedIndex& material, uint32_t literal, Direction direction);
  bool fits(const Pattern& pattern, term::Term atom);

  const Approximations& table_;
  const term::TermManager& tm_;
  Match match_;
  std::map<std::string, Places> by_rule_;
};

}  // namespace assay::technique::skeleton
