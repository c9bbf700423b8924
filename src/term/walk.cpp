// SPDX-License-Identifier: MIT
#include "term/walk.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <unordered_set>

#include "base/id_set.h"

namespace assay::term {

namespace {

void walk(const TermManager& tm,
          Term root,
          base::IdSet& seen,
          std::vector<Term>& order) {
  struct Frame {
    Term term;
    uint32_t next;
  };

  std::vector<Frame> stack;
  if (!seen.insert(root.id)) {
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
    if (seen.insert(child.id)) {
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

// The variables in scope in a child: the body of a let, all of another binder,
// the case of a match.
std::span<const Var> bound_in(const TermManager& tm, Term term, size_t child) {
  if (tm.kind(term) == Kind::Binder) {
    const bool is_value = tm.binder_kind(term) == BinderKind::Let
                          && child + 1 < tm.child_count(term);
    return is_value ? std::span<const Var>() : tm.binder_vars(term);
  }
  if (tm.kind(term) == Kind::Match && child > 0) {
    return tm.match_cases(term)[child - 1].vars;
  }
  return {};
}

}  // namespace

std::vector<Term> post_order(const TermManager& tm, Term root) {
  return post_order(tm, std::span(&root, 1));
}

std::vector<Term> post_order(const TermManager& tm,
                             std::span<const Term> roots) {
  base::IdSet seen;
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

// Bottom up, with the free variables of each term as a sorted list. Most terms
// have those of a child, so that lists are shared: a number each, 0 for none.
bool is_closed(const TermManager& tm, Term root) {
  if (!binds_all_variables(tm, root)) {
    return false;
  }
  std::vector<std::vector<Var>> lists(1);
  std::unordered_map<Term, uint32_t> free;
  const auto without = [&](uint32_t list, std::span<const Var> bound) {
    std::vector<Var> rest;
    for (const Var var : lists[list]) {
      if (std::ranges::find(bound, var) == bound.end()) {
        rest.push_back(var);
      }
    }
    if (rest.size() == lists[list].size()) {
      return list;
    }
    if (rest.empty()) {
      return 0U;
    }
    lists.push_back(std::move(rest));
    return static_cast<uint32_t>(lists.size() - 1);
  };
  const auto join = [&](uint32_t a, uint32_t b) {
    if (a == b || lists[b].empty()) {
      return a;
    }
    if (lists[a].empty()) {
      return b;
    }
    std::vector<Var> all;
    std::ranges::set_union(lists[a], lists[b], std::back_inserter(all));
    if (all.size() == lists[a].size() || all.size() == lists[b].size()) {
      return all.size() == lists[a].size() ? a : b;
    }
    lists.push_back(std::move(all));
    return static_cast<uint32_t>(lists.size() - 1);
  };
  for (const Term term : post_order(tm, root)) {
    uint32_t list = 0;
    if (tm.kind(term) == Kind::Variable) {
      lists.push_back({tm.variable(term)});
      list = static_cast<uint32_t>(lists.size() - 1);
    }
    const std::span<const Term> children = tm.children(term);
    for (size_t i = 0; i < children.size(); ++i) {
      list = join(list, without(free[children[i]], bound_in(tm, term, i)));
    }
    if (list != 0) {
      free[term] = list;
    }
  }
  return !free.contains(root);
}

}  // namespace assay::term
