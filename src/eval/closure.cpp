// SPDX-License-Identifier: MIT
#include "eval/closure.h"

#include "base/check.h"

namespace assay::eval {

using num::combine_hash;
using num::Value;

namespace {

uint64_t hash_of(const std::vector<term::Var>& params,
                 term::Term body,
                 const Closure::Captured& captured) {
  uint64_t hash = combine_hash(body.id, params.size());
  for (const term::Var var : params) {
    hash = combine_hash(hash, var.id);
  }
  for (const auto& [var, value] : captured) {
    hash = combine_hash(combine_hash(hash, var.id), value.hash());
  }
  return hash;
}

}  // namespace

Closure::Closure(std::vector<term::Var> params,
                 term::Term body,
                 Captured captured)
    : Box(hash_of(params, body, captured), true),
      params_(std::move(params)),
      body_(body),
      captured_(std::move(captured)) {}

std::strong_ordering Closure::compare_own(
    const Box& other,
    std::vector<std::pair<const Value*, const Value*>>& pairs) const {
  const auto& that = static_cast<const Closure&>(other);
  if (const auto order = body_ <=> that.body_; order != 0) {
    return order;
  }
  if (const auto order = params_ <=> that.params_; order != 0) {
    return order;
  }
  if (captured_.size() != that.captured_.size()) {
    return captured_.size() <=> that.captured_.size();
  }
  for (size_t i = 0; i < captured_.size(); ++i) {
    if (captured_[i].first != that.captured_[i].first) {
      return captured_[i].first <=> that.captured_[i].first;
    }
    pairs.emplace_back(&captured_[i].second, &that.captured_[i].second);
  }
  return std::strong_ordering::equal;
}

void Closure::give_up(num::Orphans& to) {
  for (auto& [var, value] : captured_) {
    to.take(value);
  }
}

Value make_closure_value(std::vector<term::Var> params,
                         term::Term body,
                         Closure::Captured captured) {
  return Value::boxed(
      num::ValueKind::Closure,
      new Closure(std::move(params), body, std::move(captured)));
}

const Closure& closure_of(const Value& value) {
  ASSAY_CHECK(value.is(num::ValueKind::Closure));
  return static_cast<const Closure&>(value.box());
}

}  // namespace assay::eval
