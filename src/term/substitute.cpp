// SPDX-License-Identifier: MIT
//
// Rebuilding terms bottom-up. One loop serves substitution and the renaming of
// variables: a stack of open nodes, a stack with the results of their children,
// and a table of what was done. Results come from the children's places in the
// second stack, so a child that is shared costs one look-up and its parent
// none. A node whose children all came back as they were is given back itself,
// without a trip to the store.
//
// Terms are numbered so that children come before parents. A term with a number
// below all keys of a substitution therefore contains none of them and is not
// entered: replacing something new in a large old formula costs only the part
// that is new.
//
// Capture cannot happen by accident, because every parsed binder has variables
// of its own; so substitution need not know about binders. Renaming is a
// substitution of all bound variables at once, consistently over the whole
// term. It must not ask which binder an occurrence belongs to: that would need
// a table per scope. It is right even where binders share a variable, as a
// consistent renaming to unused variables changes no binding.
//
// Expanding lets is not that simple. If one occurrence of a shared let was
// changed, two lets bind the same variable to different values, and what their
// common body expands to depends on the let it is reached from. So a let whose
// variable had another value before works with a new table of results until its
// body is done. In a term as it was parsed that never happens, and everything
// is done once. Keeping results of terms without such variables was dropped:
// the values of inner lets change with those of outer ones, so there is little
// to keep and much to find out.
#include "term/substitute.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/id_map.h"
#include "term/walk.h"

namespace assay::term {

namespace {

struct OpenTerm {
  Term term;
  uint32_t next = 0;
};

Term with_children(TermManager& tm, Term term, std::span<const Term> children) {
  return std::ranges::equal(tm.children(term), children)
             ? term
             : tm.mk_like(term, children);
}

// `decide(term)` gives the result for a term that is not to be entered, or
// none; `make(term, children)` the result from those of the children.
template <typename Decide, typename Make>
Term rebuild(const TermManager& tm, Term root, Decide decide, Make make) {
  base::IdMap<Term> done;
  std::vector<OpenTerm> open;
  std::vector<Term> results;
  const auto enter = [&](Term term) {
    if (const Term known = decide(term)) {
      results.push_back(known);
    } else if (tm.child_count(term) == 0) {
      results.push_back(make(term, std::span<const Term>()));
    } else if (const Term* found = done.find(term.id)) {
      results.push_back(*found);
    } else {
      open.push_back({term});
    }
  };
  enter(root);
  while (!open.empty()) {
    OpenTerm& top = open.back();
    const std::span<const Term> children = tm.children(top.term);
    if (top.next < children.size()) {
      enter(children[top.next++]);
      continue;
    }
    const size_t first = results.size() - children.size();
    const Term made = make(top.term, std::span(results).subspan(first));
    done[top.term.id] = made;
    results.resize(first);
    results.push_back(made);
    open.pop_back();
  }
  return results.back();
}

// New variables for the old ones, made at the first binder that has them.
class Renaming {
 public:
  Renaming(TermManager& tm, Term root) : tm_(tm) {
    for (const Term term : post_order(tm, root)) {
      if (tm.kind(term) == Kind::Binder) {
        add(tm.binder_vars(term));
      } else if (tm.kind(term) == Kind::Match) {
        for (const MatchCase& row : tm.match_cases(term)) {
          add(row.vars);
        }
      }
    }
  }

  bool is_empty() const { return fresh_.empty(); }

  Term rebuilt(Term term, std::span<const Term> children) {
    switch (tm_.kind(term)) {
      case Kind::Variable: {
        const auto found = fresh_.find(tm_.variable(term));
        return found == fresh_.end() ? term : tm_.mk_variable(found->second);
      }
      case Kind::Binder:
        return tm_.mk_binder(tm_.binder_kind(term),
                             renamed(tm_.binder_vars(term)),
                             tm_.sort(term),
                             children);
      case Kind::Match: {
        std::vector<MatchCase> cases = tm_.match_cases(term);
        for (MatchCase& row : cases) {
          row.vars = renamed(row.vars);
        }
        return tm_.mk_match(std::move(cases), tm_.sort(term), children);
      }
      default: return with_children(tm_, term, children);
    }
  }

 private:
  void add(std::span<const Var> vars) {
    for (const Var var : vars) {
      Var& fresh = fresh_[var];
      if (!fresh) {
        fresh = tm_.mk_var(tm_.var_hint(var), tm_.var_sort(var));
      }
    }
  }

  std::vector<Var> renamed(std::span<const Var> vars) const {
    std::vector<Var> made;
    made.reserve(vars.size());
    for (const Var var : vars) {
      made.push_back(fresh_.at(var));
    }
    return made;
  }

  TermManager& tm_;
  std::unordered_map<Var, Var> fresh_;
};

bool is_let(const TermManager& tm, Term term) {
  return tm.kind(term) == Kind::Binder
         && tm.binder_kind(term) == BinderKind::Let;
}

class LetExpansion {
 public:
  explicit LetExpansion(TermManager& tm) : tm_(tm) {}

  Term run(Term root) {
    enter(root);
    while (!open_.empty()) {
      step();
    }
    return results_.back();
  }

 private:
  // The values that a let took away, given back behind its body.
  struct Taken {
    Term let;
    std::vector<std::pair<Var, Term>> values;
  };

  void enter(Term term) {
    if (tm_.kind(term) == Kind::Variable) {
      const auto found = values_.find(tm_.variable(term));
      results_.push_back(found == values_.end() ? term : found->second);
    } else if (tm_.child_count(term) == 0) {
      results_.push_back(term);
    } else if (const auto found = done_.back().find(term);
               found != done_.back().end()) {
      results_.push_back(found->second);
    } else {
      open_.push_back({term});
    }
  }

  void step() {
    OpenTerm& top = open_.back();
    const Term term = top.term;
    const std::span<const Term> children = tm_.children(term);
    if (top.next < children.size()) {
      const uint32_t next = top.next++;
      if (is_let(tm_, term) && next + 1 == children.size()) {
        bind(term);
      }
      enter(children[next]);
      return;
    }
    const size_t first = results_.size() - children.size();
    Term made = results_.back();
    if (is_let(tm_, term)) {
      unbind(term);
    } else {
      made = with_children(tm_, term, std::span(results_).subspan(first));
    }
    done_.back().emplace(term, made);
    results_.resize(first);
    results_.push_back(made);
    open_.pop_back();
  }

  // Before the body of a let: its values are the last results.
  void bind(Term let) {
    const std::span<const Var> vars = tm_.binder_vars(let);
    const size_t first = results_.size() - vars.size();
    Taken taken{let, {}};
    for (size_t i = 0; i < vars.size(); ++i) {
      Term& value = values_[vars[i]];
      if (value && value != results_[first + i]) {
        taken.values.emplace_back(vars[i], value);
      }
      value = results_[first + i];
    }
    if (!taken.values.empty()) {
      taken_.push_back(std::move(taken));
      done_.emplace_back();
    }
  }

  void unbind(Term let) {
    if (taken_.empty() || taken_.back().let != let) {
      return;
    }
    for (const auto& [var, value] : taken_.back().values) {
      values_[var] = value;
    }
    taken_.pop_back();
    done_.pop_back();
  }

  TermManager& tm_;
  std::unordered_map<Var, Term> values_;  // the last of each variable
  std::vector<std::unordered_map<Term, Term>> done_{1};
  std::vector<Taken> taken_;
  std::vector<OpenTerm> open_;
  std::vector<Term> results_;
};

}  // namespace

Term substitute(TermManager& tm,
                Term root,
                std::span<const std::pair<Term, Term>> map) {
  std::unordered_map<Term, Term> replacements;
  uint32_t lowest = UINT32_MAX;
  for (const auto& [from, to] : map) {
    ASSAY_CHECK(tm.sort(from) == tm.sort(to))
        << "sorts " << tm.sort(from).id << " and " << tm.sort(to).id;
    replacements.emplace(from, to);
    lowest = std::min(lowest, from.id);
  }
  const auto decide = [&](Term term) {
    if (term.id < lowest) {
      return term;
    }
    const auto found = replacements.find(term);
    return found == replacements.end() ? Term{} : found->second;
  };
  return rebuild(
      tm, root, decide, [&](Term term, std::span<const Term> children) {
        return with_children(tm, term, children);
      });
}

bool is_substituted(const TermManager& tm,
                    Term left,
                    Term right,
                    std::span<const std::pair<Term, Term>> map) {
  std::unordered_set<uint64_t> seen;  // pairs; most often none comes again
  std::vector<std::pair<Term, Term>> open{{left, right}};
  while (!open.empty()) {
    const std::pair<Term, Term> now = open.back();
    open.pop_back();
    if (now.first == now.second || std::ranges::find(map, now) != map.end()) {
      continue;
    }
    const TermManager::NodeView a = tm.view(now.first);
    const TermManager::NodeView b = tm.view(now.second);
    if (a.child_count == 0 || a.kind != b.kind || a.head != b.head
        || a.child_count != b.child_count
        || tm.sort(now.first) != tm.sort(now.second)) {
      return false;
    }
    if (!seen.insert((uint64_t{now.first.id} << 32) | now.second.id).second) {
      continue;
    }
    const std::span<const Term> of_a = tm.children(now.first);
    const std::span<const Term> of_b = tm.children(now.second);
    for (size_t i = 0; i < of_a.size(); ++i) {
      if (of_a[i] != of_b[i]) {
        open.emplace_back(of_a[i], of_b[i]);
      }
    }
  }
  return true;
}

Term refresh_binders(TermManager& tm, Term root) {
  Renaming renaming(tm, root);
  if (renaming.is_empty()) {
    return root;
  }
  return rebuild(
      tm,
      root,
      [](Term) { return Term{}; },
      [&](Term term, std::span<const Term> children) {
        return renaming.rebuilt(term, children);
      });
}

Term replace_at(TermManager& tm,
                Term root,
                std::span<const uint32_t> path,
                Term replacement) {
  std::vector<Term> above;
  above.reserve(path.size());
  Term at = root;
  for (const uint32_t position : path) {
    ASSAY_CHECK(position < tm.child_count(at))
        << "no child " << position << " at depth " << above.size();
    above.push_back(at);
    at = tm.children(at)[position];
  }
  ASSAY_CHECK(tm.sort(at) == tm.sort(replacement))
      << "sorts " << tm.sort(at).id << " and " << tm.sort(replacement).id;
  Term made = replacement;
  std::vector<Term> children;
  for (size_t i = path.size(); i-- > 0;) {
    const std::span<const Term> old = tm.children(above[i]);
    children.assign(old.begin(), old.end());
    children[path[i]] = made;
    made = with_children(tm, above[i], children);
  }
  return made;
}

Term expand_lets(TermManager& tm, Term root) {
  return LetExpansion(tm).run(root);
}

Term replace_all_at(TermManager& tm,
                    Term root,
                    std::span<Replacement> replacements) {
  std::ranges::sort(replacements, [](const auto& a, const auto& b) {
    return std::ranges::lexicographical_compare(a.path, b.path);
  });

  // A node on the way to the next occurrence, with its children as they are by
  // now.
  struct Level {
    Term term;
    std::vector<Term> children;
  };

  std::vector<Level> levels;
  std::vector<uint32_t> path;  // from the first level down
  const auto open = [&](Term term) {
    const std::span<const Term> children = tm.children(term);
    levels.push_back({term, {children.begin(), children.end()}});
  };
  // Closes levels until `depth` are left.
  const auto close = [&](size_t depth) {
    while (levels.size() > depth) {
      const Term made =
          with_children(tm, levels.back().term, levels.back().children);
      levels.pop_back();
      if (levels.empty()) {
        root = made;
      } else {
        levels.back().children[path.back()] = made;
        path.pop_back();
      }
    }
  };
  for (const Replacement& now : replacements) {
    if (now.path.empty()) {
      ASSAY_CHECK(replacements.size() == 1) << "one occurrence inside another";
      ASSAY_CHECK(tm.sort(root) == tm.sort(now.term));
      return now.term;
    }
    size_t common = 0;
    while (common < path.size() && common + 1 < now.path.size()
           && path[common] == now.path[common]) {
      ++common;
    }
    close(std::min(levels.size(), common + 1));
    if (levels.empty()) {
      open(root);
    }
    for (size_t i = common; i + 1 < now.path.size(); ++i) {
      ASSAY_CHECK(now.path[i] < levels.back().children.size());
      const Term child = levels.back().children[now.path[i]];
      path.push_back(now.path[i]);
      open(child);
    }
    std::vector<Term>& children = levels.back().children;
    ASSAY_CHECK(now.path.back() < children.size());
    Term& child = children[now.path.back()];
    ASSAY_CHECK(tm.sort(child) == tm.sort(now.term));
    child = now.term;
  }
  close(0);
  return root;
}

Term replace_symbols(TermManager& tm,
                     Term root,
                     const std::unordered_map<Symbol, Symbol>& map) {
  return rebuild(
      tm,
      root,
      [](Term) { return Term{}; },
      [&](Term term, std::span<const Term> children) {
        if (tm.kind(term) == Kind::Call) {
          const auto found = map.find(tm.call_symbol(term));
          if (found != map.end()) {
            ASSAY_CHECK(tm.symbol(found->second).params
                        == tm.symbol(found->first).params);
            return tm.mk_call(found->second, tm.sort(term), children);
          }
        }
        return with_children(tm, term, children);
      });
}

namespace {

// The functions by define-fun that the terms apply, also through each other's
// bodies: those that a body needs come before its own.
std::vector<Symbol> defined_below(const TermManager& tm, Term root) {
  std::vector<Symbol> found;
  std::unordered_map<Symbol, bool> seen;

  struct Open {
    Symbol symbol;
    std::vector<Symbol> needs;
  };

  const auto needs_of = [&](Term term) {
    std::vector<Symbol> list;
    for (const Term part : post_order(tm, term)) {
      if (tm.kind(part) == Kind::Call
          && tm.symbol(tm.call_symbol(part)).kind == SymbolKind::Defined) {
        list.push_back(tm.call_symbol(part));
      }
    }
    return list;
  };
  std::vector<Open> open{{Symbol{}, needs_of(root)}};
  while (!open.empty()) {
    if (open.back().needs.empty()) {
      if (open.back().symbol) {
        found.push_back(open.back().symbol);
      }
      open.pop_back();
      continue;
    }
    const Symbol next = open.back().needs.back();
    open.back().needs.pop_back();
    if (!seen[next]) {
      seen[next] = true;
      open.push_back({next, needs_of(tm.symbol(next).definition)});
    }
  }
  return found;
}

}  // namespace

Term expand_definitions(TermManager& tm, Term root) {
  std::unordered_map<Symbol, Term> bodies;
  const auto expand = [&](Term term) {
    return rebuild(
        tm,
        term,
        [](Term) { return Term{}; },
        [&](Term part, std::span<const Term> children) {
          const auto found = tm.kind(part) == Kind::Call
                                 ? bodies.find(tm.call_symbol(part))
                                 : bodies.end();
          if (found == bodies.end()) {
            return with_children(tm, part, children);
          }
          std::vector<std::pair<Term, Term>> map;
          const std::vector<Var>& params = tm.symbol(found->first).def_params;
          for (size_t i = 0; i < children.size(); ++i) {
            map.emplace_back(tm.mk_variable(params[i]), children[i]);
          }
          return substitute(tm, refresh_binders(tm, found->second), map);
        });
  };
  for (const Symbol symbol : defined_below(tm, root)) {
    bodies.emplace(symbol, expand(tm.symbol(symbol).definition));
  }
  return bodies.empty() ? root : expand(root);
}

}  // namespace assay::term
