// SPDX-License-Identifier: MIT
#include "reduce/sort_map.h"

#include <algorithm>

namespace assay::reduce {

namespace {

using term::Index;
using term::Kind;
using term::Sort;
using term::Symbol;
using term::SymbolInfo;
using term::Term;
using term::TermManager;
using term::Var;

}  // namespace

SortMap::SortMap(TermManager& tm, std::span<const std::pair<Sort, Sort>> map)
    : tm_(tm), keys_(map.begin(), map.end()), made_(keys_) {}

Sort SortMap::operator()(Sort root) {
  std::vector<Sort> open = {root};
  while (!open.empty()) {
    const Sort sort = open.back();
    const size_t before = open.size();
    if (!made_.contains(sort)) {
      for (const Sort arg : tm_.sort_args(sort)) {
        if (!made_.contains(arg)) {
          open.push_back(arg);
        }
      }
      if (open.size() > before) {
        continue;
      }
      made_.emplace(sort, with_new_args(sort));
    }
    open.pop_back();
  }
  return made_.at(root);
}

Sort SortMap::with_new_args(Sort sort) {
  std::vector<Sort> args;
  for (const Sort arg : tm_.sort_args(sort)) {
    args.push_back(made_.at(arg));
  }
  if (std::ranges::equal(args, tm_.sort_args(sort))) {
    return sort;
  }
  const std::vector<Index> indices(tm_.sort_indices(sort).begin(),
                                   tm_.sort_indices(sort).end());
  return tm_.mk_sort(tm_.sort_kind(sort), tm_.sort_head(sort), indices, args);
}

bool SortMap::changes_rank(Symbol symbol) {
  const SymbolInfo& info = tm_.symbol(symbol);
  return info.type_params == 0
         && ((info.result && changes(info.result))
             || std::ranges::any_of(info.params,
                                    [&](Sort sort) { return changes(sort); }));
}

SortGroups::SortGroups(const TermManager& tm,
                       SortMap& map,
                       std::span<const Term> nodes)
    : tm_(tm), map_(map) {
  for (const Term node : nodes) {
    add(node);
  }
  number();
}

std::optional<size_t> SortGroups::of(Member one) {
  const auto found = numbers_.find(find(one));
  return found == numbers_.end() ? std::nullopt : std::optional(found->second);
}

void SortGroups::add(Term node) {
  const Kind kind = tm_.kind(node);
  if (kind == Kind::Binder) {
    add_binder(node);
    return;
  }
  if (kind == Kind::Call && map_.changes_rank(tm_.call_symbol(node))) {
    carry(node, member(tm_.call_symbol(node)));
  } else if (kind == Kind::Variable && map_.changes(tm_.sort(node))) {
    carry(node, member(tm_.variable(node)));
  }
  for (const Term child : tm_.children(node)) {
    if (tm_.kind(child) != Kind::Literal && map_.changes(tm_.sort(child))) {
      unite(member(node), member(child));
    }
  }
}

// A quantifier's variables have nothing to do with each other.
void SortGroups::add_binder(Term node) {
  const bool is_quantifier =
      tm_.binder_kind(node) == term::BinderKind::Forall
      || tm_.binder_kind(node) == term::BinderKind::Exists;
  for (const Var var : tm_.binder_vars(node)) {
    if (map_.changes(tm_.var_sort(var))) {
      carriers_.push_back(member(var));
      if (!is_quantifier) {
        unite(member(node), member(var));
      }
    }
  }
  for (const Term child : tm_.children(node)) {
    if (!is_quantifier && map_.changes(tm_.sort(child))) {
      unite(member(node), member(child));
    }
  }
}

void SortGroups::carry(Term node, Member carrier) {
  carriers_.push_back(carrier);
  unite(member(node), carrier);
}

Member SortGroups::find(Member one) {
  Member root = one;
  for (auto at = parents_.find(root); at != parents_.end();
       at = parents_.find(root)) {
    root = at->second;
  }
  while (one != root) {
    one = std::exchange(parents_.at(one), root);
  }
  return root;
}

void SortGroups::unite(Member a, Member b) {
  const Member root = find(a);
  const Member other = find(b);
  if (root != other) {
    parents_[other] = root;
  }
}

void SortGroups::number() {
  std::ranges::sort(carriers_);
  for (const Member carrier : carriers_) {
    numbers_.emplace(find(carrier), numbers_.size());
  }
}

}  // namespace assay::reduce
