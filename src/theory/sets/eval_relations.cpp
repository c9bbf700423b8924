// SPDX-License-Identifier: MIT
//
// cvc5's relations: sets of tuples. Where its documentation is silent, the
// meaning is what cvc5 1.0.3 computes for constants, e.g. that an empty
// relation has one group, the empty one.
#include <map>
#include <utility>
#include <vector>

#include "num/value_map.h"
#include "theory/arrays/places.h"
#include "theory/sets/eval.h"
#include "theory/sets/rows.h"

namespace assay::theory::sets {

using columns::kMaxRows;
using columns::kOpaque;
using num::make_set;
using num::set_elements;
using num::ValueMap;
using term::Index;

namespace {

using Rows = std::vector<std::pair<Value, Value>>;

Value set_of(Rows rows) {
  return make_set(ValueMap::of(std::move(rows)));
}

Value too_large() {
  return Value::undetermined("a relation with very many rows");
}

// By the columns that the indices name.
std::map<Value, std::vector<Value>> rows_by(const Value& relation,
                                            std::span<const Index> indices) {
  std::map<Value, std::vector<Value>> groups;
  for (const auto& [row, none] : set_elements(relation).entries()) {
    groups[columns::project_row(*row, indices)].push_back(*row);
  }
  return groups;
}

bool is_opaque(const EvalCall& call) {
  return call.args[0].is_opaque()
         || (call.args.size() > 1 && call.args[1].is_opaque());
}

std::vector<Value> row_list(const std::vector<Value>& fields,
                            size_t first,
                            size_t last) {
  return {fields.begin() + static_cast<int64_t>(first),
          fields.begin() + static_cast<int64_t>(last)};
}

// The rows of both where the columns are equal, put together by `combine`.
template <typename Combine>
Value joined(const EvalCall& call,
             std::span<const Index> left,
             std::span<const Index> right,
             Combine combine) {
  if (is_opaque(call)) {
    return Value::undetermined(kOpaque);
  }
  const auto partners = rows_by(call.args[1], right);
  Rows rows;
  for (const auto& [row, none] : set_elements(call.args[0]).entries()) {
    const auto found = partners.find(columns::project_row(*row, left));
    if (found == partners.end()) {
      continue;
    }
    if (rows.size() + found->second.size() > kMaxRows
        || !call.context.spend(found->second.size())) {
      return too_large();
    }
    for (const Value& partner : found->second) {
      rows.emplace_back(combine(*row, partner), Value());
    }
  }
  return set_of(std::move(rows));
}

// A value of the set for each group of rows; one for the empty group if there
// are no rows.
std::vector<std::vector<Value>> groups_of(const EvalCall& call,
                                          const Value& relation) {
  std::vector<std::vector<Value>> groups;
  for (auto& [columns, rows] : rows_by(relation, call.indices)) {
    groups.push_back(std::move(rows));
  }
  if (groups.empty()) {
    groups.emplace_back();
  }
  return groups;
}

}  // namespace

Value eval_join(const EvalCall& call) {
  if (set_elements(call.args[0]).empty()
      || set_elements(call.args[1]).empty()) {
    return make_set({});
  }
  const Value& row = *set_elements(call.args[0]).entries()[0].first;
  const Index last{Index::Kind::Numeral,
                   static_cast<uint32_t>(row.elements().size() - 1)};
  const Index first{Index::Kind::Numeral, 0};
  return joined(
      call, {&last, 1}, {&first, 1}, [](const Value& left, const Value& right) {
        const Value both = columns::concat_rows(left, right);
        const std::vector<Value> fields(both.elements().begin(),
                                        both.elements().end());
        const size_t middle = left.elements().size();
        std::vector<Value> kept = row_list(fields, 0, middle - 1);
        for (Value& field : row_list(fields, middle + 1, fields.size())) {
          kept.push_back(std::move(field));
        }
        return Value::data(0, std::move(kept));
      });
}

Value eval_product(const EvalCall& call) {
  return joined(call, {}, {}, columns::concat_rows);
}

Value eval_table_join(const EvalCall& call) {
  return joined(call,
                columns::join_columns(call.indices, false),
                columns::join_columns(call.indices, true),
                columns::concat_rows);
}

Value eval_transpose(const EvalCall& call) {
  Rows rows;
  for (const auto& [row, none] : set_elements(call.args[0]).entries()) {
    rows.emplace_back(columns::reverse_row(*row), Value());
  }
  return set_of(std::move(rows));
}

Value eval_tclosure(const EvalCall& call) {
  if (call.args[0].is_opaque()) {
    return Value::undetermined(kOpaque);
  }
  std::map<Value, std::vector<Value>> next;
  for (const auto& [row, none] : set_elements(call.args[0]).entries()) {
    next[row->elements()[0]].push_back(row->elements()[1]);
  }
  Rows rows;
  for (const auto& [from, to] : next) {
    ValueMap reached;
    std::vector<Value> todo = to;
    while (!todo.empty()) {
      const Value at = std::move(todo.back());
      todo.pop_back();
      if (!call.context.spend(1) || rows.size() > kMaxRows) {
        return too_large();
      }
      if (reached.contains(at)) {
        continue;
      }
      reached = reached.with(at, {});
      rows.emplace_back(Value::data(0, {from, at}), Value());
      if (const auto found = next.find(at); found != next.end()) {
        todo.insert(todo.end(), found->second.begin(), found->second.end());
      }
    }
  }
  return set_of(std::move(rows));
}

// What has at least n images. For n < 1 it would be all that cvc5 takes for
// the universe.
Value eval_join_image(const EvalCall& call) {
  if (call.args[0].is_opaque()) {
    return Value::undetermined(kOpaque);
  }
  const mpz_class least = call.args[1].to_mpz();
  if (least < 1) {
    return Value::undetermined("whatever has no images");
  }
  const Index first{Index::Kind::Numeral, 0};
  Rows rows;
  for (const auto& [from, images] : rows_by(call.args[0], {&first, 1})) {
    if (mpz_class(images.size()) >= least) {
      rows.emplace_back(from, Value());
    }
  }
  return set_of(std::move(rows));
}

Value eval_iden(const EvalCall& call) {
  Rows rows;
  for (const auto& [row, none] : set_elements(call.args[0]).entries()) {
    const Value& field = row->elements()[0];
    rows.emplace_back(Value::data(0, {field, field}), Value());
  }
  return set_of(std::move(rows));
}

Value eval_project(const EvalCall& call) {
  Rows rows;
  for (const auto& [row, none] : set_elements(call.args[0]).entries()) {
    rows.emplace_back(columns::project_row(*row, call.indices), Value());
  }
  Value made = set_of(std::move(rows));
  return made.is_opaque() && set_elements(made).size() > 1
             ? Value::undetermined(kOpaque)
             : made;
}

Value eval_group(const EvalCall& call) {
  if (call.args[0].is_opaque()) {
    return Value::undetermined(kOpaque);
  }
  Rows parts;
  for (const std::vector<Value>& group : groups_of(call, call.args[0])) {
    Rows rows;
    for (const Value& row : group) {
      rows.emplace_back(row, Value());
    }
    parts.emplace_back(set_of(std::move(rows)), Value());
  }
  return set_of(std::move(parts));
}

Value eval_aggregate(const EvalCall& call) {
  if (call.args[2].is_opaque()) {
    return Value::undetermined(kOpaque);
  }
  Rows results;
  for (const std::vector<Value>& group : groups_of(call, call.args[2])) {
    std::vector<std::pair<Value, mpz_class>> rows;
    rows.reserve(group.size());
    for (const Value& row : group) {
      rows.emplace_back(row, 1);
    }
    Value result = columns::fold(call, call.args[0], call.args[1], rows);
    if (!result.is_known()) {
      return result;
    }
    results.emplace_back(std::move(result), Value());
  }
  Value made = set_of(std::move(results));
  return made.is_opaque() && set_elements(made).size() > 1
             ? Value::undetermined(kOpaque)
             : made;
}

}  // namespace assay::theory::sets
