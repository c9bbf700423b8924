// SPDX-License-Identifier: MIT
//
// cvc5's tables: bags of tuples. See sets/eval_relations.cpp.
#include <map>
#include <utility>
#include <vector>

#include "num/value_map.h"
#include "theory/bags/counts.h"
#include "theory/bags/eval.h"
#include "theory/sets/rows.h"

namespace assay::theory::bags {

using columns::kOpaque;
using num::bag_counts;
using term::Index;

namespace {

std::map<Value, Counts> rows_by(const Value& table,
                                std::span<const Index> indices) {
  std::map<Value, Counts> groups;
  for (const auto& [row, count] : bag_counts(table).entries()) {
    groups[columns::project_row(*row, indices)][*row] = count->to_mpz();
  }
  return groups;
}

Value joined(const EvalCall& call,
             std::span<const Index> left,
             std::span<const Index> right) {
  if (call.args[0].is_opaque() || call.args[1].is_opaque()) {
    return Value::undetermined(kOpaque);
  }
  const std::map<Value, Counts> partners = rows_by(call.args[1], right);
  Counts rows;
  for (const auto& [row, count] : bag_counts(call.args[0]).entries()) {
    const auto found = partners.find(columns::project_row(*row, left));
    if (found == partners.end()) {
      continue;
    }
    if (rows.size() + found->second.size() > columns::kMaxRows
        || !call.context.spend(found->second.size())) {
      return Value::undetermined("a table with very many rows");
    }
    for (const auto& [partner, times] : found->second) {
      rows[columns::concat_rows(*row, partner)] += count->to_mpz() * times;
    }
  }
  return bag_of(rows);
}

std::vector<Counts> groups_of(const EvalCall& call, const Value& table) {
  std::vector<Counts> groups;
  for (auto& [columns, rows] : rows_by(table, call.indices)) {
    groups.push_back(std::move(rows));
  }
  if (groups.empty()) {
    groups.emplace_back();
  }
  return groups;
}

}  // namespace

Value eval_product(const EvalCall& call) {
  return joined(call, {}, {});
}

Value eval_join(const EvalCall& call) {
  return joined(call,
                columns::join_columns(call.indices, false),
                columns::join_columns(call.indices, true));
}

Value eval_project(const EvalCall& call) {
  Counts rows;
  for (const auto& [row, count] : bag_counts(call.args[0]).entries()) {
    rows[columns::project_row(*row, call.indices)] += count->to_mpz();
  }
  return bag_of(rows);
}

Value eval_group(const EvalCall& call) {
  if (call.args[0].is_opaque()) {
    return Value::undetermined(kOpaque);
  }
  Counts parts;
  for (const Counts& group : groups_of(call, call.args[0])) {
    parts[bag_of(group)] = 1;
  }
  return bag_of(parts);
}

Value eval_aggregate(const EvalCall& call) {
  if (call.args[2].is_opaque()) {
    return Value::undetermined(kOpaque);
  }
  Counts results;
  for (const Counts& group : groups_of(call, call.args[2])) {
    const std::vector<std::pair<Value, mpz_class>> rows(group.begin(),
                                                        group.end());
    const Value result = columns::fold(call, call.args[0], call.args[1], rows);
    if (!result.is_known()) {
      return result;
    }
    results[result] += 1;
  }
  return bag_of(results);
}

}  // namespace assay::theory::bags
