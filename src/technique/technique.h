// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/rng.h"
#include "technique/config.h"
#include "technique/group.h"
#include "technique/option.h"
#include "term/term_manager.h"
#include "testcase/seeds.h"
#include "testcase/testcase.h"

namespace assay::technique {

inline constexpr uint32_t kMaxTermsPerSize = 8;

// Codes of a Diag. The technique needs seeds and there are none.
inline constexpr std::string_view kNoSeeds = "no-seeds";
// There are no more tests of this group, or none in order.
inline constexpr std::string_view kNoMore = "no-more";
// A step that is to be taken back is not there.
inline constexpr std::string_view kNoStep = "no-step";

// Whether a test is as wished, where its technique cannot see to that.
bool fits(StatusFilter wish, const testcase::Claim& claim);

// What a technique computes once from the seeds: pools of terms, tables of
// rules. Immutable, shared by all workers. Does not outlive the seeds.
class Tables {
 public:
  Tables() = default;
  virtual ~Tables() = default;
  Tables(const Tables&) = delete;
  Tables& operator=(const Tables&) = delete;

  // What `make` can be asked for, in a fixed order; may be empty.
  virtual const std::vector<TheoryGroup>& groups() const = 0;

  // How many tests of the group a campaign should make; 0: any number.
  virtual uint64_t most_tests(TheoryGroup /*group*/) const { return 0; }

  // How many of the technique's tests should be of the group, in relation to
  // other groups.
  virtual uint64_t weight(TheoryGroup /*group*/) const { return 1; }

  // How many findings a second of such tests is taken to have brought before
  // there are any: a hunt that is not fair begins with what promises most.
  virtual uint64_t prior(TheoryGroup /*group*/) const { return 1; }
};

// Which test to make.
struct Order {
  uint64_t campaign_seed = 0;
  uint64_t index = 0;
  TheoryGroup group = TheoryGroup::Core;
};

// A technique: a row of what it is called and what it does. It makes tests and
// never sees a solver. The functions have no state, so workers share the row;
// what is learnt lives elsewhere.
struct Technique {
  // A stable id: command line, store, statistics.
  std::string_view name;

  // Whether it starts from seeds.
  bool needs_seeds = false;

  // What can be set, besides what all techniques have in common.
  std::span<const OptionInfo> (*options)() = nullptr;

  // A Diag if there is nothing to make tests from: kNoSeeds without seeds.
  Result<std::unique_ptr<const Tables>> (*prepare)(
      const testcase::Seeds& seeds, const Config& config) = nullptr;

  // The test is a function of the tables, the order and the generator's state,
  // and of nothing else. `tables` are from this technique's prepare; the group
  // is one of theirs; `tm` is an empty overlay of the seeds' base, and the test
  // has its terms there. Every order ends in a test or a Diag.
  Result<testcase::TestCase> (*make)(const Tables& tables,
                                     const Order& order,
                                     term::TermManager& tm,
                                     base::Rng& rng) = nullptr;

  // Continues from a test that another technique has made in `tm`: changes it,
  // and carries its claim and the claim's root along. A Diag if it cannot;
  // then the test is as it was. Null if the technique continues from no test.
  Result<void> (*extend)(const Tables& tables,
                         testcase::TestCase& test,
                         term::TermManager& tm,
                         base::Rng& rng) = nullptr;

  // Of a chain: the techniques that it runs one after the other.
  std::span<const Technique* const> links = {};

  // Whether it puts seeds together, also such as have different answers.
  bool mixes_answers = false;
};

// Of a technique that has none.
constexpr std::span<const OptionInfo> no_options() {
  return {};
}

// The stream of random numbers for a test: campaign, index, technique, group.
base::Rng rng_for(const Technique& technique, const Order& order);

// The same in one call, as all callers do it.
Result<testcase::TestCase> make_test(const Technique& technique,
                                     const Tables& tables,
                                     const Order& order,
                                     term::TermManager& tm);

}  // namespace assay::technique
