// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "term/term_manager.h"

namespace assay::reduce {

// Sorts by what they become: some are replaced, and so are those made of them.
// A sort that is replaced is not looked into.
class SortMap {
 public:
  SortMap(term::TermManager& tm,
          std::span<const std::pair<term::Sort, term::Sort>> map);

  term::Sort operator()(term::Sort root);

  bool changes(term::Sort sort) { return (*this)(sort) != sort; }

  bool changes_rank(term::Symbol symbol);

  // Whether it is replaced itself, not something in it.
  bool is_key(term::Sort sort) const { return keys_.contains(sort); }

 private:
  term::Sort with_new_args(term::Sort sort);

  term::TermManager& tm_;
  std::unordered_map<term::Sort, term::Sort> keys_;
  std::unordered_map<term::Sort, term::Sort> made_;
};

// What groups are made of: terms, symbols and variables.
using Member = uint64_t;

inline Member member(term::Term term) {
  return (uint64_t{1} << 32) | term.id;
}

inline Member member(term::Symbol symbol) {
  return (uint64_t{2} << 32) | symbol.id;
}

inline Member member(term::Var var) {
  return (uint64_t{3} << 32) | var.id;
}

// What a map changes, in groups that do not hang together, numbered in the
// order of their first symbols or else variables. Found by uniting each
// application with those of its arguments that change, and with its function:
// coarser than need be where two sorts of an application are the same by
// chance, as those of an array's indices and elements. Literals are in no
// group: the same one occurs in places that have nothing to do with each other.
class SortGroups {
 public:
  SortGroups(const term::TermManager& tm,
             SortMap& map,
             std::span<const term::Term> nodes);

  size_t count() const { return numbers_.size(); }

  // The group's number; none if it has no symbol and no variable.
  std::optional<size_t> of(Member one);

 private:
  void add(term::Term node);
  void add_binder(term::Term node);
  void carry(term::Term node, Member carrier);
  Member find(Member one);
  void unite(Member a, Member b);
  void number();

  const term::TermManager& tm_;
  SortMap& map_;
  std::unordered_map<Member, Member> parents_;
  std::vector<Member> carriers_;  // symbols and variables
  std::unordered_map<Member, size_t> numbers_;
};

}  // namespace assay::reduce
