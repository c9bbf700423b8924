// SPDX-License-Identifier: MIT
#include "technique/technique.h"

#include <algorithm>
#include <array>

namespace assay::technique {

namespace {

constexpr auto kWishes =
    std::to_array<std::pair<std::string_view, StatusFilter>>(
        {{"", StatusFilter::Any},
         {"sat", StatusFilter::Sat},
         {"unsat", StatusFilter::Unsat},
         {"mixed", StatusFilter::Mixed}});

}  // namespace

std::string_view status_filter_name(StatusFilter wish) {
  return std::ranges::find(
             kWishes, wish, &std::pair<std::string_view, StatusFilter>::second)
      ->first;
}

StatusFilter find_status_filter(std::string_view name) {
  const auto* const found = std::ranges::find(
      kWishes, name, &std::pair<std::string_view, StatusFilter>::first);
  return found == kWishes.end() ? StatusFilter::Any : found->second;
}

bool fits(StatusFilter wish, const testcase::Claim& claim) {
  switch (wish) {
    case StatusFilter::Sat: return claim.status() == testcase::Status::Sat;
    case StatusFilter::Unsat: return claim.status() == testcase::Status::Unsat;
    default: return true;
  }
}

base::Rng rng_for(const Technique& technique, const Order& order) {
  return base::Rng(order.campaign_seed)
      .split(order.index)
      .split(technique.name())
      .split(group_name(order.group));
}

Result<testcase::TestCase> make_test(const Technique& technique,
                                     const Tables& tables,
                                     const Order& order,
                                     term::TermManager& tm) {
  base::Rng rng = rng_for(technique, order);
  return technique.make(tables, order, tm, rng);
}

}  // namespace assay::technique
