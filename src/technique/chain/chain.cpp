// SPDX-License-Identifier: MIT
//
// Soundness: each link carries the claim of the test it is given along, by its
// own argument.
#include "technique/chain/chain.h"

namespace assay::technique {

using testcase::TestCase;

namespace {

class ChainTables final : public Tables {
 public:
  explicit ChainTables(std::vector<std::unique_ptr<const Tables>> links)
      : links_(std::move(links)) {}

  const std::vector<TheoryGroup>& groups() const override {
    return links_.front()->groups();
  }

  // The others go on from whatever comes.
  uint64_t most_tests(TheoryGroup group) const override {
    return links_.front()->most_tests(group);
  }

  uint64_t weight(TheoryGroup group) const override {
    return links_.front()->weight(group);
  }

  const Tables& link(size_t number) const { return *links_[number]; }

 private:
  std::vector<std::unique_ptr<const Tables>> links_;
};

}  // namespace

ChainTechnique::ChainTechnique(std::vector<const Technique*> links)
    : links_(std::move(links)) {
  for (const Technique* link : links_) {
    name_ += name_.empty() ? "" : "+";
    name_ += link->name();
    options_.insert(
        options_.end(), link->options().begin(), link->options().end());
  }
}

Result<std::unique_ptr<const Tables>> ChainTechnique::prepare(
    const testcase::Seeds& seeds, const Config& config) const {
  std::vector<std::unique_ptr<const Tables>> tables;
  Config of_link = config;
  for (const Technique* link : links_) {
    ASSAY_TRY(std::unique_ptr<const Tables> made,
              link->prepare(seeds, of_link));
    tables.push_back(std::move(made));
    of_link.only_extends = true;
  }
  return std::make_unique<const ChainTables>(std::move(tables));
}

Result<TestCase> ChainTechnique::make(const Tables& tables,
                                      const Order& order,
                                      term::TermManager& tm,
                                      base::Rng& rng) const {
  const auto& own = static_cast<const ChainTables&>(tables);
  ASSAY_TRY(TestCase test, links_[0]->make(own.link(0), order, tm, rng));
  for (size_t i = 1; i < links_.size(); ++i) {
    // What it cannot change is a test all the same.
    const Result<void> done = links_[i]->extend(own.link(i), test, tm, rng);
    if (!done && done.error().code == kNoStep) {
      return std::unexpected(done.error());
    }
  }
  test.provenance.technique = name_;
  return test;
}

Result<void> ChainTechnique::extend(const Tables& tables,
                                    TestCase& test,
                                    term::TermManager& tm,
                                    base::Rng& rng) const {
  const auto& own = static_cast<const ChainTables&>(tables);
  for (size_t i = 0; i < links_.size(); ++i) {
    if (Result<void> done = links_[i]->extend(own.link(i), test, tm, rng);
        !done) {
      return done;
    }
  }
  return {};
}

}  // namespace assay::technique
