// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "term/term_manager.h"
#include "theory/op_info.h"
#include "theory/op_ref.h"
#include "theory/signature.h"
#include "theory/sorts.h"

namespace assay::theory {

// The tables of all theories, in the order of TheoryId.
std::span<const TheoryInfo* const> all_theories();

// The row of a sort constructor, or nullopt-like UINT32_MAX.
inline constexpr uint32_t kNoRow = UINT32_MAX;
uint32_t find_sort_row(std::string_view name);

// The handle that a sort without arguments has in every manager; none if the
// row's sort has arguments or indices.
term::Sort plain_sort(uint32_t row);

// The operator whose open values z3's models give by a function of that name:
// "div" for div0. Empty if it is none.
std::string_view find_open_operator(std::string_view name);

// All operators of all theories, numbered, with their compiled signatures.
// Immutable after construction; share one among threads.
class Theories {
 public:
  Theories();

  // A manager whose operators and plain sorts have the numbers of this
  // registry.
  std::unique_ptr<term::TermManager> make_manager() const;

  uint32_t row_count() const { return static_cast<uint32_t>(ops_.size()); }

  const OpInfo& info(uint32_t row) const { return *ops_[row]; }

  const Signature& signature(uint32_t row) const { return signatures_[row]; }

  TheoryId theory_of(uint32_t row) const { return theory_of_[row]; }

  const OpInfo& info(const term::TermManager& tm, term::Op op) const {
    return info(tm.op_row(op));
  }

  // The operator's number, and its handle in every manager of make_manager.
  uint32_t row(OpRef op) const {
    return first_row_[static_cast<size_t>(op.theory)] + op.place;
  }

  term::Op op(OpRef ref) const { return term::op_of(row(ref)); }

  // The overloads of a name (or alias), best first; empty if unknown.
  std::span<const uint32_t> find_ops(std::string_view name) const;

  // The same for an operator's name.
  std::span<const uint32_t> overloads(OpRef op) const {
    return find_ops(info(row(op)).name);
  }

  // The operator of that name when there is only one; CHECKs that.
  uint32_t get_op(std::string_view name) const;

  // Names of operators, sort constructors and aliases, each once.
  struct NameRow {
    std::string_view name;
    std::span<const uint32_t> ops;  // empty if it names no operator
    uint32_t sort_row;              // kNoRow if it names no sort
  };

  std::span<const NameRow> names() const { return names_; }

 private:
  std::vector<const OpInfo*> ops_;
  std::vector<TheoryId> theory_of_;
  std::vector<uint32_t> first_row_;  // of each theory
  std::vector<Signature> signatures_;
  std::unordered_map<std::string_view, std::vector<uint32_t>> by_name_;
  std::vector<NameRow> names_;
};

}  // namespace assay::theory
