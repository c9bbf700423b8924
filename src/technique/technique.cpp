// SPDX-License-Identifier: MIT
#include "technique/technique.h"

namespace assay::technique {

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
      .split(technique.name)
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
