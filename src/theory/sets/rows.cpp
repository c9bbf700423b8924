// SPDX-License-Identifier: MIT
#include "theory/sets/rows.h"

#include <algorithm>
#include <array>
#include <set>

#include "theory/arrays/places.h"

namespace assay::theory::columns {

using term::Index;

Value project_row(const Value& row, std::span<const Index> indices) {
  std::vector<Value> fields;
  for (const Index index : indices) {
    fields.push_back(row.elements()[index.value]);
  }
  return Value::data(0, std::move(fields));
}

Value concat_rows(const Value& left, const Value& right) {
  std::vector<Value> fields(left.elements().begin(), left.elements().end());
  fields.insert(fields.end(), right.elements().begin(), right.elements().end());
  return Value::data(0, std::move(fields));
}

Value reverse_row(const Value& row) {
  return Value::data(
      0, std::vector<Value>(row.elements().rbegin(), row.elements().rend()));
}

std::vector<Index> join_columns(std::span<const Index> indices, bool is_right) {
  std::vector<Index> columns;
  for (size_t i = is_right ? 1 : 0; i < indices.size(); i += 2) {
    columns.push_back(indices[i]);
  }
  return columns;
}

namespace {

// The elements in no order: which results a part of them can have, for each
// part. Parts are numbered in a mixed radix: how many of each element.
class AnyOrder {
 public:
  AnyOrder(const EvalCall& call,
           const Value& function,
           const std::vector<std::pair<Value, mpz_class>>& elements)
      : call_(call), function_(function), elements_(elements) {}

  Value run(const Value& start) {
    constexpr size_t kMaxParts = 4096;
    std::vector<size_t> strides;
    size_t parts = 1;
    for (const auto& [element, count] : elements_) {
      strides.push_back(parts);
      if (count > kMaxParts || parts * (count.get_ui() + 1) > kMaxParts) {
        return Value::undetermined("order of the elements");
      }
      parts *= count.get_ui() + 1;
    }
    std::vector<std::set<Value>> results(parts);
    results[0].insert(start);
    for (size_t part = 0; part < parts; ++part) {
      for (size_t i = 0; i < elements_.size(); ++i) {
        const auto& [element, count] = elements_[i];
        if ((part / strides[i]) % (count.get_ui() + 1) == count.get_ui()) {
          continue;
        }
        Value problem =
            extend(results[part], element, results[part + strides[i]]);
        if (problem) {
          return problem;
        }
      }
      if (part + 1 < parts) {
        results[part].clear();
      }
    }
    return results.back().size() == 1
               ? *results.back().begin()
               : call_.unspecified("order of the elements");
  }

 private:
  // None, or what the fold gives because of it.
  Value extend(const std::set<Value>& from,
               const Value& element,
               std::set<Value>& to) {
    constexpr size_t kMaxResults = 256;
    for (const Value& before : from) {
      const std::array<Value, 2> args{element, before};
      Value after = call_.context.apply(function_, args);
      if (!after.is_known()) {
        return arrays::unknown_from(call_, after);
      }
      to.insert(std::move(after));
    }
    const bool is_opaque = std::ranges::any_of(
        to, [](const Value& value) { return value.is_opaque(); });
    if ((is_opaque && to.size() > 1) || to.size() > kMaxResults
        || !call_.context.spend(from.size() + 1)) {
      return Value::undetermined("order of the elements");
    }
    return {};
  }

  const EvalCall& call_;
  const Value& function_;
  const std::vector<std::pair<Value, mpz_class>>& elements_;
};

}  // namespace

Value fold(const EvalCall& call,
           const Value& function,
           const Value& start,
           const std::vector<std::pair<Value, mpz_class>>& elements) {
  if (elements.empty()) {
    return start;
  }
  if (elements.size() > 1) {
    return AnyOrder(call, function, elements).run(start);
  }
  Value result = start;
  for (mpz_class i = 0; i < elements[0].second; ++i) {
    if (!call.context.spend(1)) {
      return Value::undetermined(kBudget);
    }
    const std::array<Value, 2> args{elements[0].first, result};
    result = call.context.apply(function, args);
    if (!result.is_known()) {
      return arrays::unknown_from(call, result);
    }
  }
  return result;
}

}  // namespace assay::theory::columns
