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

std::vector<OptionInfo> options_of_links(Links links) {
  std::vector<OptionInfo> all;
  for (const Technique* link : links) {
    const std::span<const OptionInfo> own = link->options();
    all.insert(all.end(), own.begin(), own.end());
  }
  return all;
}

Result<std::unique_ptr<const Tables>> prepare_links(
    Links links, const testcase::Seeds& seeds, const Config& config) {
  std::vector<std::unique_ptr<const Tables>> tables;
  Config of_link = config;
  for (const Technique* link : links) {
    ASSAY_TRY(std::unique_ptr<const Tables> made,
              link->prepare(seeds, of_link));
    tables.push_back(std::move(made));
    of_link.only_extends = true;
  }
  return std::make_unique<const ChainTables>(std::move(tables));
}

Result<TestCase> make_by_links(Links links,
                               const Tables& tables,
                               const Order& order,
                               term::TermManager& tm,
                               base::Rng& rng) {
  const auto& own = static_cast<const ChainTables&>(tables);
  ASSAY_TRY(TestCase test, links[0]->make(own.link(0), order, tm, rng));
  for (size_t i = 1; i < links.size(); ++i) {
    // What it cannot change is a test all the same.
    const Result<void> done = links[i]->extend(own.link(i), test, tm, rng);
    if (!done && done.error().code == kNoStep) {
      return std::unexpected(done.error());
    }
    test.provenance.technique += '+';
    test.provenance.technique += links[i]->name;
  }
  return test;
}

Result<void> extend_by_links(Links links,
                             const Tables& tables,
                             TestCase& test,
                             term::TermManager& tm,
                             base::Rng& rng) {
  const auto& own = static_cast<const ChainTables&>(tables);
  for (size_t i = 0; i < links.size(); ++i) {
    if (Result<void> done = links[i]->extend(own.link(i), test, tm, rng);
        !done) {
      return done;
    }
  }
  return {};
}

}  // namespace assay::technique
