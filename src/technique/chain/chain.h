// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "technique/technique.h"

namespace assay::technique {

// Techniques one after the other: the first makes a test, the others go on from
// it. Its name is theirs with a + between. A test that one of the others can do
// nothing with stays as it is.
class ChainTechnique final : public Technique {
 public:
  // They must outlive it; there is at least one.
  explicit ChainTechnique(std::vector<const Technique*> links);

  std::string_view name() const override { return name_; }

  bool needs_seeds() const override { return links_.front()->needs_seeds(); }

  std::span<const OptionInfo> options() const override { return options_; }

  Result<std::unique_ptr<const Tables>> prepare(
      const testcase::Seeds& seeds, const Config& config) const override;

  Result<testcase::TestCase> make(const Tables& tables,
                                  const Order& order,
                                  term::TermManager& tm,
                                  base::Rng& rng) const override;

  Result<void> extend(const Tables& tables,
                      testcase::TestCase& test,
                      term::TermManager& tm,
                      base::Rng& rng) const override;

 private:
  std::vector<const Technique*> links_;
  std::string name_;
  std::vector<OptionInfo> options_;  // of all links
};

}  // namespace assay::technique
