// SPDX-License-Identifier: MIT
//
// Three passes over the distinct subterms. From the root down, each gets the
// polarities that it is reached with; a variable of let hands them on to its
// value, so it must come before it: the order is that of a walk in which a
// variable's value counts as its child. From the leaves up, the literals of a
// known polarity are counted. Since `not` only turns signs around, the count
// does not depend on the sign with which a term is reached. Then either all
// paths are listed, or some are drawn with probabilities in proportion to the
// counts.
#include "technique/skeleton/literals.h"

#include <algorithm>

#include "base/id_map.h"
#include "term/walk.h"
#include "theory/sorts.h"

namespace assay::technique::skeleton {

using term::BinderKind;
using term::Kind;
using term::Path;
using term::Term;
using term::TermManager;
using term::Var;

namespace {

constexpr uint32_t kSmallTree = 400;

constexpr uint8_t kPlus = 1;
constexpr uint8_t kMinus = 2;
constexpr uint8_t kUnknown = 4;

constexpr uint8_t mask_of(Polarity polarity) {
  return polarity == Polarity::Positive   ? kPlus
         : polarity == Polarity::Negative ? kMinus
                                          : kUnknown;
}

constexpr Polarity polarity_of(uint8_t mask) {
  return mask == kPlus    ? Polarity::Positive
         : mask == kMinus ? Polarity::Negative
                          : Polarity::None;
}

// The mask of a child with that polarity below a term with the mask.
constexpr uint8_t below(uint8_t mask, Polarity child) {
  if (child == Polarity::None) {
    return kUnknown;
  }
  if (child == Polarity::Positive) {
    return mask;
  }
  return static_cast<uint8_t>((mask & kUnknown) | ((mask & kPlus) << 1U)
                              | ((mask & kMinus) >> 1U));
}

class Finder {
 public:
  Finder(const TermManager& tm, const Place& place, const base::IdSet& names)
      : tm_(tm), place_(place), names_(names) {}

  std::vector<Literal> run(Term root, size_t limit) {
    const std::vector<Term> terms = term::post_order(tm_, root);
    for (const Term term : terms) {
      note_lets(term);
    }
    spread(has_lets_ ? in_order_of_use(root) : terms, root);
    for (const Term term : terms) {
      count(term);
    }
    const double total = rows_[root.id].literals;
    if (total <= static_cast<double>(limit)) {
      list_all(root);
    } else {
      draw(root, limit);
    }
    return std::move(out_);
  }

 private:
  struct Row {
    uint8_t mask = 0;
    double literals = 0;  // at and below it
    uint32_t size = 0;    // as a tree, up to kSmallTree
  };

  // A place in the walk along a path.
  struct Step {
    Term term;
    uint32_t position = 0;
    Polarity polarity = Polarity::Positive;
    size_t scope = 0;  // size of scope_ before it
  };

  bool is_let(Term term) const {
    return tm_.kind(term) == Kind::Binder
           && tm_.binder_kind(term) == BinderKind::Let;
  }

  void note_lets(Term term) {
    if (is_let(term)) {
      has_lets_ = true;
      const std::span<const Var> vars = tm_.binder_vars(term);
      for (size_t i = 0; i < vars.size(); ++i) {
        values_[vars[i].id].push_back(tm_.children(term)[i]);
      }
    }
  }

  std::span<const Term> next_of(Term term) {
    if (tm_.kind(term) == Kind::Variable) {
      const std::vector<Term>* found = values_.find(tm_.variable(term).id);
      return found == nullptr ? std::span<const Term>() : *found;
    }
    return tm_.children(term);
  }

  std::vector<Term> in_order_of_use(Term root) {
    struct Frame {
      Term term;
      size_t next = 0;
    };

    std::vector<Term> order;
    base::IdSet seen;
    std::vector<Frame> open{{root}};
    seen.insert(root.id);
    while (!open.empty()) {
      Frame& top = open.back();
      const std::span<const Term> next = next_of(top.term);
      if (top.next == next.size()) {
        order.push_back(top.term);
        open.pop_back();
        continue;
      }
      const Term child = next[top.next++];
      if (seen.insert(child.id)) {
        open.push_back({child});
      }
    }
    return order;
  }

  bool is_opaque(Term term) const {
    if (tm_.kind(term) != Kind::Annotated) {
      return false;
    }
    return std::ranges::any_of(
        tm_.attributes(term), [&](const term::Attribute& row) {
          return row.named && names_.contains(row.named.id);
        });
  }

  bool is_named(Term term) const {
    return tm_.kind(term) == Kind::Annotated
           && std::ranges::any_of(tm_.attributes(term),
                                  [](const term::Attribute& row) {
                                    return static_cast<bool>(row.named);
                                  });
  }

  void spread(const std::vector<Term>& order, Term root) {
    rows_[root.id].mask = mask_of(place_.polarity);
    for (size_t i = order.size(); i-- > 0;) {
      const Term term = order[i];
      const uint8_t mask = rows_[term.id].mask;
      if (tm_.kind(term) == Kind::Variable) {
        for (const Term value : next_of(term)) {
          rows_[value.id].mask |= mask;
        }
        continue;
      }
      const std::span<const Term> children = tm_.children(term);
      const size_t first = is_let(term) ? children.size() - 1 : 0;
      const bool is_closed = is_opaque(term);
      for (size_t at = first; at < children.size(); ++at) {
        rows_[children[at].id].mask |=
            is_closed ? kUnknown
                      : below(mask,
                              polarity_of_child(
                                  tm_, term, static_cast<uint32_t>(at)));
      }
    }
  }

  // Of the child, where the term has this polarity.
  Polarity polarity_at(Term term, uint32_t position, Polarity polarity) {
    if (is_let(term) && position + 1 < tm_.child_count(term)) {
      const Var var = tm_.binder_vars(term)[position];
      const Term value = tm_.children(term)[position];
      // Binders side by side may share the variable.
      if (tm_.var_sort(var) != theory::kBool
          || values_.find(var.id)->size() != 1) {
        return Polarity::None;
      }
      return polarity_of(rows_[value.id].mask);
    }
    if (is_opaque(term)) {
      return Polarity::None;
    }
    return times(polarity, polarity_of_child(tm_, term, position));
  }

  bool is_wanted(Term term) const {
    return is_literal(tm_, term) || is_opaque(term);
  }

  void count(Term term) {
    Row sum;
    sum.literals = is_wanted(term) ? 1 : 0;
    // No copies of named terms: each name is for one.
    sum.size = is_named(term) ? kSmallTree : 1;
    const std::span<const Term> children = tm_.children(term);
    for (uint32_t at = 0; at < children.size(); ++at) {
      const Row& child = rows_[children[at].id];
      sum.size = std::min(kSmallTree, sum.size + child.size);
      if (polarity_at(term, at, Polarity::Positive) != Polarity::None) {
        sum.literals += child.literals;
      }
    }
    Row& row = rows_[term.id];
    row.literals = sum.literals;
    row.size = sum.size;
  }

  void add(Term term, Polarity polarity, const std::vector<Step>& above) {
    Literal made;
    made.assertion = place_.assertion;
    made.path = place_.path;
    for (const Step& step : above) {
      made.path.push_back(step.position);
    }
    made.term = term;
    made.polarity = polarity;
    made.is_small = rows_[term.id].size < kSmallTree;
    made.scope = place_.scope;
    made.scope.insert(made.scope.end(), scope_.begin(), scope_.end());
    out_.push_back(std::move(made));
  }

  void enter_scope(Term term, uint32_t position) {
    if (tm_.kind(term) == Kind::Binder) {
      const bool is_body = position + 1 == tm_.child_count(term);
      for (const Var var : tm_.binder_vars(term)) {
        if (is_body && !(is_let(term) && tm_.var_sort(var) == theory::kBool)) {
          scope_.push_back(var);
        }
      }
    } else if (tm_.kind(term) == Kind::Match && position > 0) {
      const std::vector<Var>& vars = tm_.match_cases(term)[position - 1].vars;
      scope_.insert(scope_.end(), vars.begin(), vars.end());
    }
  }

  void list_all(Term root) {
    std::vector<Step> above;
    std::vector<Step> open{{root, 0, place_.polarity, 0}};
    // `open` holds terms whose children are being listed.
    if (is_wanted(root)) {
      add(root, place_.polarity, above);
    }
    while (!open.empty()) {
      Step& top = open.back();
      scope_.resize(top.scope);
      if (top.position == tm_.child_count(top.term)) {
        open.pop_back();
        continue;
      }
      const Term parent = top.term;
      const uint32_t position = top.position++;
      const Term child = tm_.children(parent)[position];
      const Polarity polarity = polarity_at(parent, position, top.polarity);
      if (polarity == Polarity::None || rows_[child.id].literals == 0) {
        continue;
      }
      enter_scope(parent, position);
      if (is_wanted(child)) {
        above.clear();
        for (const Step& step : open) {
          above.push_back({step.term, step.position - 1});
        }
        add(child, polarity, above);
      }
      open.push_back({child, 0, polarity, scope_.size()});
    }
  }

  void draw(Term root, size_t count) {
    base::Rng rng(0x5eed);
    for (size_t i = 0; i < count; ++i) {
      draw_one(root, rng);
    }
    std::ranges::sort(out_, {}, &Literal::path);
    const auto repeated = std::ranges::unique(out_, {}, &Literal::path);
    out_.erase(repeated.begin(), repeated.end());
  }

  void draw_one(Term root, base::Rng& rng) {
    std::vector<Step> above;
    scope_.clear();
    Term term = root;
    Polarity polarity = place_.polarity;
    for (;;) {
      double mark = rng.unit() * rows_[term.id].literals;
      if (is_wanted(term) && (mark -= 1) < 0) {
        add(term, polarity, above);
        return;
      }
      const std::span<const Term> children = tm_.children(term);
      uint32_t chosen = UINT32_MAX;
      Polarity next = Polarity::None;
      for (uint32_t at = 0; at < children.size() && mark >= 0; ++at) {
        const Polarity now = polarity_at(term, at, polarity);
        if (now != Polarity::None && rows_[children[at].id].literals > 0) {
          mark -= rows_[children[at].id].literals;
          chosen = at;
          next = now;
        }
      }
      if (chosen == UINT32_MAX) {
        return;  // rounding
      }
      above.push_back({term, chosen});
      enter_scope(term, chosen);
      term = children[chosen];
      polarity = next;
    }
  }

  const TermManager& tm_;
  const Place& place_;
  const base::IdSet& names_;
  base::IdMap<Row> rows_;
  base::IdMap<std::vector<Term>> values_;  // of let's variables
  bool has_lets_ = false;
  std::vector<Var> scope_;
  std::vector<Literal> out_;
};

}  // namespace

std::vector<Literal> find_literals(const TermManager& tm,
                                   Term root,
                                   const Place& place,
                                   const base::IdSet& names,
                                   size_t limit) {
  return Finder(tm, place, names).run(root, limit);
}

}  // namespace assay::technique::skeleton
