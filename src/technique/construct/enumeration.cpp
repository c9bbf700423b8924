// SPDX-License-Identifier: MIT
//
// A term that depends on two variables of three bits has 64 values, whatever
// other variables there are; only whole assertions are spread over all
// assignments, and there a set is a bit for each, so that conjunctions are
// taken 64 assignments at a time.
//
// Going through the assignments of a support, the place in each argument's
// values moves along by steps that are known for each variable: an odometer.
#include "technique/construct/enumeration.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "base/check.h"

namespace assay::technique {

using num::Value;

namespace {

constexpr size_t kMostArgs = 4;
constexpr uint32_t kWordBits = 64;

}  // namespace

Enumeration::Enumeration(Workshop& shop,
                         std::vector<std::vector<Value>> domains)
    : shop_(shop), domains_(std::move(domains)) {
  ASSAY_CHECK(domains_.size() <= 32 && !domains_.empty());
  for (const std::vector<Value>& domain : domains_) {
    count_ *= domain.size();
  }
}

uint64_t Enumeration::count_of(uint32_t support) const {
  uint64_t made = 1;
  for (size_t i = 0; i < domains_.size(); ++i) {
    made *= ((support >> i) & 1U) != 0 ? domains_[i].size() : 1;
  }
  return made;
}

Enumeration::Vector Enumeration::of_variable(size_t at) const {
  return {uint32_t{1} << at, domains_[at]};
}

Enumeration::Vector Enumeration::of_value(Value value) {
  Vector made;
  made.values.push_back(std::move(value));
  return made;
}

// For each variable of `whole`, how far the place in the values of something
// with `support` moves when the variable takes its next value.
std::vector<uint64_t> Enumeration::strides_of(uint32_t support,
                                              uint32_t whole) const {
  std::vector<uint64_t> strides;
  uint64_t stride = 1;
  for (size_t i = 0; i < domains_.size(); ++i) {
    const bool is_in = ((support >> i) & 1U) != 0;
    if (((whole >> i) & 1U) != 0) {
      strides.push_back(is_in ? stride : 0);
    }
    stride *= is_in ? domains_[i].size() : 1;
  }
  return strides;
}

namespace {

// Counts through the assignments of some variables.
struct Odometer {
  std::vector<uint32_t> sizes;
  std::vector<uint32_t> digits;

  // Moves on; `moved` is told of each variable that changes and by how much.
  template <typename Moved>
  void step(Moved moved) {
    for (size_t i = 0; i < sizes.size(); ++i) {
      if (++digits[i] < sizes[i]) {
        moved(i, int64_t{1});
        return;
      }
      moved(i, -static_cast<int64_t>(sizes[i] - 1));
      digits[i] = 0;
    }
  }
};

Odometer odometer(const std::vector<std::vector<Value>>& domains,
                  uint32_t support) {
  Odometer made;
  for (size_t i = 0; i < domains.size(); ++i) {
    if (((support >> i) & 1U) != 0) {
      made.sizes.push_back(static_cast<uint32_t>(domains[i].size()));
    }
  }
  made.digits.resize(made.sizes.size());
  return made;
}

}  // namespace

std::optional<Enumeration::Vector> Enumeration::apply(
    const Instance& instance, std::span<const Vector* const> args) {
  ASSAY_CHECK(args.size() <= kMostArgs);
  Vector made;
  for (const Vector* arg : args) {
    made.support |= arg->support;
  }
  const uint64_t size = count_of(made.support);
  made.values.reserve(size);
  std::array<std::vector<uint64_t>, kMostArgs> strides;
  std::array<uint64_t, kMostArgs> places{};
  std::array<Value, kMostArgs> values;
  for (size_t arg = 0; arg < args.size(); ++arg) {
    strides[arg] = strides_of(args[arg]->support, made.support);
  }
  Odometer at = odometer(domains_, made.support);
  shop_.refill();
  for (uint64_t i = 0; i < size; ++i) {
    for (size_t arg = 0; arg < args.size(); ++arg) {
      values[arg] = args[arg]->values[places[arg]];
    }
    Value value = shop_.evaluate(
        instance, std::span<const Value>(values).first(args.size()));
    if (!value.is_known()) {
      return std::nullopt;
    }
    made.values.push_back(std::move(value));
    at.step([&](size_t variable, int64_t by) {
      for (size_t arg = 0; arg < args.size(); ++arg) {
        places[arg] += static_cast<uint64_t>(by) * strides[arg][variable];
      }
    });
  }
  return made;
}

AssignmentSet Enumeration::all() const {
  AssignmentSet set((count_ + kWordBits - 1) / kWordBits, UINT64_MAX);
  if (count_ % kWordBits != 0) {
    set.back() = (uint64_t{1} << (count_ % kWordBits)) - 1;
  }
  return set;
}

AssignmentSet Enumeration::where_true(const Vector& formula) const {
  AssignmentSet set((count_ + kWordBits - 1) / kWordBits, 0);
  const auto whole =
      static_cast<uint32_t>((uint64_t{1} << domains_.size()) - 1);
  const std::vector<uint64_t> strides = strides_of(formula.support, whole);
  Odometer at = odometer(domains_, whole);
  uint64_t place = 0;
  for (uint64_t i = 0; i < count_; ++i) {
    set[i / kWordBits] |= uint64_t{formula.values[place].is_true()}
                          << (i % kWordBits);
    at.step([&](size_t variable, int64_t by) {
      place += static_cast<uint64_t>(by) * strides[variable];
    });
  }
  return set;
}

std::vector<Value> Enumeration::assignment(uint64_t number) const {
  std::vector<Value> values;
  for (const std::vector<Value>& domain : domains_) {
    values.push_back(domain[number % domain.size()]);
    number /= domain.size();
  }
  return values;
}

bool is_empty(const AssignmentSet& set) {
  return std::ranges::all_of(set, [](uint64_t word) { return word == 0; });
}

uint64_t count(const AssignmentSet& set) {
  uint64_t sum = 0;
  for (const uint64_t word : set) {
    sum += static_cast<uint64_t>(std::popcount(word));
  }
  return sum;
}

void keep_common(AssignmentSet& set, const AssignmentSet& other) {
  for (size_t i = 0; i < set.size(); ++i) {
    set[i] &= other[i];
  }
}

AssignmentSet complement(const AssignmentSet& set, const AssignmentSet& all) {
  AssignmentSet made = all;
  for (size_t i = 0; i < set.size(); ++i) {
    made[i] &= ~set[i];
  }
  return made;
}

}  // namespace assay::technique
