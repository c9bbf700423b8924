// SPDX-License-Identifier: MIT
#include "theory/domains.h"

#include <utility>

#include "theory/sort_values.h"

namespace assay::theory {

using term::Sort;

namespace {

// Counts how deep the rows' functions are in sorts, as long as it lives.
class Level {
 public:
  explicit Level(uint32_t& depth) : depth_(depth) { ++depth_; }

  Level(const Level&) = delete;
  Level& operator=(const Level&) = delete;

  ~Level() { --depth_; }

 private:
  uint32_t& depth_;
};

}  // namespace

std::optional<mpz_class> Domains::count(Sort sort) {
  if (!sort || depth_ > kMaxDepth || ++calls_ > kMaxCalls) {
    return std::nullopt;
  }
  const auto count = values_of(tm(), sort).count;
  const Level level(depth_);
  return count == nullptr ? std::nullopt : count(*this, sort);
}

std::optional<mpz_class> Domains::count_tuples(std::span<const Sort> sorts) {
  mpz_class total = 1;
  for (const Sort sort : sorts) {
    const std::optional<mpz_class> part = count(sort);
    if (!part) {
      return std::nullopt;
    }
    total *= *part;
    if (mpz_sizeinbase(total.get_mpz_t(), 2) > kMaxCountBits) {
      return std::nullopt;
    }
  }
  return total;
}

// No limit: the depth is that of a sort that was counted.
std::vector<Value> Domains::list(Sort sort) {
  const auto list = values_of(tm(), sort).list;
  return list == nullptr ? std::vector<Value>{} : list(*this, sort);
}

std::vector<std::vector<Value>> Domains::list_tuples(
    std::span<const Sort> sorts) {
  std::vector<std::vector<Value>> lists;
  lists.reserve(sorts.size());
  for (const Sort sort : sorts) {
    lists.push_back(list(sort));
  }
  return all_tuples(lists);
}

Value Domains::first(Sort sort) {
  constexpr std::string_view kNone = "a sort's value";
  if (!sort || depth_ > kMaxDepth || ++calls_ > kMaxCalls) {
    return Value::undetermined(kNone);
  }
  const auto first = values_of(tm(), sort).first;
  const Level level(depth_);
  return first == nullptr ? Value::undetermined(kNone) : first(*this, sort);
}

Value Domains::first_data(uint32_t constructor, std::span<const Sort> fields) {
  std::vector<Value> values;
  for (const Sort sort : fields) {
    values.push_back(first(sort));
    if (!values.back().is_known()) {
      return values.back();
    }
  }
  return Value::data(constructor, std::move(values));
}

std::vector<Value> Domains::tries(Sort sort) {
  std::vector<Value> values;
  const auto add = [&](Value value) {
    if (value.is_known()) {
      add_new(values, std::move(value));
    }
  };
  add(first(sort));
  if (const auto tries = values_of(tm(), sort).tries; tries != nullptr) {
    for (Value& value : tries(*this, sort)) {
      add(std::move(value));
    }
  }
  return values;
}

std::optional<mpz_class> power_of_two(uint64_t bits) {
  if (bits > kMaxCountBits) {
    return std::nullopt;
  }
  return mpz_class(1) << bits;
}

std::vector<std::vector<Value>> all_tuples(
    std::span<const std::vector<Value>> lists) {
  std::vector<std::vector<Value>> tuples{{}};
  for (const std::vector<Value>& values : lists) {
    std::vector<std::vector<Value>> longer;
    for (const std::vector<Value>& tuple : tuples) {
      for (const Value& value : values) {
        longer.push_back(tuple);
        longer.back().push_back(value);
      }
    }
    tuples = std::move(longer);
  }
  return tuples;
}

}  // namespace assay::theory
