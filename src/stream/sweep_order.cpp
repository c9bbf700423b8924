// SPDX-License-Identifier: MIT
// In rounds: each takes one formula of every part that has any left. Within a
// part, formulas come from small to large; to take them in this order would
// leave a stopped sweep with the small ones only. So the steps are as long as
// the golden ratio of the part, around its end, which keeps what was taken
// evenly spread at any time, and takes each once if step and length have no
// common factor.
#include "stream/sweep_order.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "base/check.h"

namespace assay::stream {

namespace {

using Wide = unsigned __int128;

uint64_t stride_of(uint64_t wanted) {
  constexpr Wide kGolden = 618'034;
  constexpr Wide kMillion = 1'000'000;
  auto stride = static_cast<uint64_t>(Wide{wanted} * kGolden / kMillion);
  stride = std::max<uint64_t>(stride, 1);
  while (std::gcd(stride, wanted) != 1) {
    ++stride;
  }
  return stride;
}

}  // namespace

SweepOrder::SweepOrder(std::vector<Part> parts) : parts_(std::move(parts)) {
  std::erase_if(parts_, [](const Part& part) { return part.wanted == 0; });
  // The first section of every theory, then the second of every theory: a round
  // may be all that there is time for.
  std::map<technique::TheoryGroup, size_t> counts;
  std::vector<std::pair<size_t, Part>> placed;
  placed.reserve(parts_.size());
  for (const Part& part : parts_) {
    placed.emplace_back(counts[part.group]++, part);
  }
  std::ranges::stable_sort(placed, [](const auto& a, const auto& b) {
    return std::pair(b.second.wanted, a.first)
           < std::pair(a.second.wanted, b.first);
  });
  std::ranges::transform(
      placed, parts_.begin(), [](const auto& row) { return row.second; });
  strides_.reserve(parts_.size());
  for (const Part& part : parts_) {
    strides_.push_back(stride_of(part.wanted));
  }
  uint64_t round = 0;
  for (size_t left = parts_.size(); left > 0;) {
    tiers_.push_back({size_, round, left});
    const uint64_t end = parts_[left - 1].wanted;
    size_ += (end - round) * left;
    round = end;
    while (left > 0 && parts_[left - 1].wanted == end) {
      --left;
    }
  }
}

SweepOrder::Item SweepOrder::item(uint64_t number) const {
  ASSAY_CHECK(number < size_);
  const Tier& tier =
      *(std::ranges::upper_bound(tiers_, number, {}, &Tier::begin) - 1);
  const size_t at = (number - tier.begin) % tier.parts;
  const Part& part = parts_[at];
  const uint64_t round = tier.round + (number - tier.begin) / tier.parts;
  const Wide step = Wide{round} * strides_[at] % part.wanted;
  const Wide offset = step * part.size / part.wanted;
  return {part.group, part.first + static_cast<uint64_t>(offset)};
}

}  // namespace assay::stream
