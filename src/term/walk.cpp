// SPDX-License-Identifier: MIT
#include "term/walk.h"

#include <unordered_set>

namespace assay::term {

namespace {

// Which terms were seen. Terms near each other have near numbers, so a set of
// small bitmaps would do as well; a hash set is simpler and fast enough for
// what is not in a hot loop.
using Seen = std::unordered_set<Term>;

void walk(const TermManager& tm,
          Term root,
          Seen& seen,
          std::vector<Term>& order) {
  struct Frame {
    Term term;
    uint32_t next;
  };

  std::vector<Frame> stack;
  if (!seen.insert(root).second) {
    return;
  }
  stack.push_back({root, 0});
  while (!stack.empty()) {
    Frame& top = stack.back();
    const std::span<const Term> children = tm.children(top.term);
    if (top.next == children.size()) {
      order.push_back(top.term);
      stack.pop_back();
      continue;
    }
    const Term child = children[top.next++];
    if (seen.insert(child).second) {
      stack.push_back({child, 0});
    }
  }
}

// The variables that a binder or match binds.
template <typename Visit>
void for_each_bound(const TermManager& tm, Term term, Visit visit) {
  if (tm.kind(term) == Kind::Binder) {
    for (const Var var : tm.binder_vars(term)) {
      visit(var);
    }
  } else if (tm.kind(term) == Kind::Match) {
    for (const MatchCase& row : tm.match_cases(term)) {
      for (const Var var : row.vars) {
        visit(var);
      }
    }
  }
}

}  // namespace

std::vector<Term> post_order(const TermManager& tm, Term root) {
  return post_order(tm, std::span(&root, 1));
}

std::vector<Term> post_order(const TermManager& tm,
                             std::span<const Term> roots) {
  Seen seen;
  std::vector<Term> order;
  for (const Term root : roots) {
    walk(tm, root, seen, order);
  }
  return order;
}

bool binds_all_variables(const TermManager& tm, Term root) {
  std::unordered_set<Var> bound;
  std::vector<Var> used;
  for (const Term term : post_order(tm, root)) {
    if (tm.kind(term) == Kind::Variable) {
      used.push_back(tm.variable(term));
    }
    for_each_bound(tm, term, [&](Var var) { bound.insert(var); });
  }
  for (const Var var : used) {
    if (!bound.contains(var)) {
      return false;
    }
  }
  return true;
}

bool is_closed(const TermManager& tm, Term root) {
  if (!binds_all_variables(tm, root)) {
    return false;
  }
  std::vector<Var> used;
  for (const Term term : post_order(tm, root)) {
    if (tm.kind(term) == Kind::Variable) {
      used.push_back(tm.variable(term));
    }
  }
  // A variable is free if it is reached without passing its scope: the body of
  // its let, or its binder or match as a whole.
  for (const Var var : used) {
    Seen seen;
    std::vector<Term> todo{root};
    while (!todo.empty()) {
      const Term term = todo.back();
      todo.pop_back();
      if (!seen.insert(term).second) {
        continue;
      }
      if (tm.kind(term) == Kind::Variable && tm.variable(term) == var) {
        return false;
      }
      bool is_bound = false;
      for_each_bound(
          tm, term, [&](Var other) { is_bound = is_bound || other == var; });
      const std::span<const Term> children = tm.children(term);
      const bool is_let = tm.kind(term) == Kind::Binder
                          && tm.binder_kind(term) == BinderKind::Let;
      const bool is_match = tm.kind(term) == Kind::Match;
      size_t count = children.size();
      if (is_bound) {
        count = is_let ? count - 1 : is_match ? 1 : 0;
      }
      todo.insert(todo.end(),
                  children.begin(),
                  children.begin() + static_cast<int64_t>(count));
    }
  }
  return true;
}

}  // namespace assay::term
