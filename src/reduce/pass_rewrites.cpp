// SPDX-License-Identifier: MIT
// Shorter terms that mean the same, so that a claim about the script holds as
// it did: values in place of what has one, the part that settles a junction in
// place of all of it, and less negation. What is made is
// tried only if it is less, so a rewriting may be offered in both directions.
#include <algorithm>

#include "reduce/edits.h"
#include "reduce/passes.h"
#include "term/walk.h"
#include "theory/core/core.h"
#include "theory/sorts.h"

namespace assay::reduce {

namespace {

namespace core = theory::core;

using term::Kind;
using term::Term;
using term::TermManager;

bool is_row(const TermManager& tm, Term term, uint32_t row) {
  return tm.kind(term) == Kind::App && tm.op_row(tm.op(term)) == row;
}

Term mk(TermManager& tm, uint32_t row, std::span<const Term> args) {
  return tm.mk_app(term::op_of(row), theory::kBool, args);
}

Term negation(TermManager& tm, Term term) {
  return is_row(tm, term, core::kNot) ? tm.children(term)[0]
                                      : mk(tm, core::kNot, {&term, 1});
}

// (or (not a) b) for (and a (not b)): what the negation of it is.
Term dual(TermManager& tm, Term term) {
  const uint32_t row = is_row(tm, term, core::kAnd) ? core::kOr : core::kAnd;
  std::vector<Term> args;
  for (const Term child : tm.children(term)) {
    args.push_back(negation(tm, child));
  }
  return mk(tm, row, args);
}

bool is_junction(const TermManager& tm, Term term) {
  return is_row(tm, term, core::kAnd) || is_row(tm, term, core::kOr);
}

// Without the junctions of the same kind right inside.
Term flat(TermManager& tm, Term term) {
  const uint32_t row = tm.op_row(tm.op(term));
  std::vector<Term> args;
  for (const Term child : tm.children(term)) {
    if (is_row(tm, child, row)) {
      const std::span<const Term> inside = tm.children(child);
      args.insert(args.end(), inside.begin(), inside.end());
    } else {
      args.push_back(child);
    }
  }
  return mk(tm, row, args);
}

// x for (= x true), (not x) for (= x false).
Term without_constant(TermManager& tm, Term equality) {
  const std::span<const Term> sides = tm.children(equality);
  if (sides.size() != 2 || tm.sort(sides[0]) != theory::kBool) {
    return {};
  }
  for (size_t side = 0; side < sides.size(); ++side) {
    const Term other = sides[1 - side];
    if (is_row(tm, sides[side], core::kTrue)) {
      return other;
    }
    if (is_row(tm, sides[side], core::kFalse)) {
      return negation(tm, other);
    }
  }
  return {};
}

// (or (not a) b), as which it may be shorter.
Term disjunction(TermManager& tm, Term implication) {
  const std::span<const Term> parts = tm.children(implication);
  std::vector<Term> args;
  for (const Term part : parts.first(parts.size() - 1)) {
    args.push_back(negation(tm, part));
  }
  if (is_row(tm, parts.back(), core::kFalse) && args.size() == 1) {
    return args[0];
  }
  args.push_back(parts.back());
  return mk(tm, core::kOr, args);
}

std::vector<Term> same_meaning(TermManager& tm, Term term) {
  std::vector<Term> made;
  if (is_row(tm, term, core::kNot)) {
    const Term inside = tm.children(term)[0];
    if (is_row(tm, inside, core::kNot)) {
      made.push_back(tm.children(inside)[0]);
    } else if (is_junction(tm, inside)) {
      made.push_back(dual(tm, inside));
    }
  } else if (is_junction(tm, term) && tm.child_count(term) > 1) {
    const Term other = dual(tm, term);
    made = {flat(tm, term), mk(tm, core::kNot, {&other, 1})};
  } else if (is_row(tm, term, core::kEqual)) {
    made.push_back(without_constant(tm, term));
  } else if (is_row(tm, term, core::kImplies) && tm.child_count(term) > 1) {
    made.push_back(disjunction(tm, term));
  }
  return made;
}

// The parts of a junction that settle it, by the values that are known: of many
// points in one formula the one that makes it false.
std::vector<Term> deciding(Workbench& bench, const Draft& draft, Term term) {
  constexpr size_t kMost = 2;
  const TermManager& tm = bench.tm();
  std::vector<Term> made;
  if (!is_junction(tm, term)) {
    return made;
  }
  const bool is_and = is_row(tm, term, core::kAnd);
  for (const Term child : tm.children(term)) {
    if (made.size() == kMost) {
      break;
    }
    if (term::is_closed(tm, child)) {
      const num::Value value = bench.value_of(draft, child);
      if (is_and ? value.is_false() : value.is_true()) {
        made.push_back(child);
      }
    }
  }
  return made;
}

class Rewrites final : public PointPass {
 public:
  std::string_view name() const override { return "rewrites"; }

  bool fits(Workbench& bench, const Draft& draft) const override {
    return !points(bench, draft).empty();
  }

  std::vector<Point> points(Workbench& bench,
                            const Draft& draft) const override {
    std::vector<Point> all = points_of_kind(bench, draft, Kind::App);
    std::erase_if(all, [&](const Point& point) {
      return bench.tm().child_count(point.term) == 0;
    });
    return all;
  }

  std::vector<Edit> propose(Workbench& bench,
                            const Draft& draft,
                            const Point& point) const override {
    TermManager& tm = bench.tm();
    std::vector<Term> made = deciding(bench, draft, point.term);
    if (term::is_closed(tm, point.term)) {
      const Draft nothing;  // values that hold whatever the symbols mean
      made.push_back(bench.term_of(tm.sort(point.term),
                                   bench.value_of(nothing, point.term)));
    }
    for (const Term term : same_meaning(tm, point.term)) {
      made.push_back(term);
    }
    std::vector<Edit> edits;
    for (const Term to : made) {
      if (to && to != point.term) {
        edits.push_back(replacement(point.term, to));
      }
    }
    return edits;
  }
};

}  // namespace

const Pass& rewrites() {
  static const Rewrites kPass;
  return kPass;
}

}  // namespace assay::reduce
