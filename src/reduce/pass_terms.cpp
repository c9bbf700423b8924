// SPDX-License-Identifier: MIT
// Passes over the graph of terms. A change is made to a shared term wherever it
// occurs.
#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "reduce/edits.h"
#include "reduce/passes.h"
#include "term/substitute.h"
#include "term/walk.h"
#include "theory/sorts.h"

namespace assay::reduce {

namespace {

using term::Kind;
using term::Sort;
using term::Term;

constexpr uint64_t kHeavy = uint64_t{1} << 40;

// Of every term of the assertions its size as a tree, up to a bound.
class Weights {
 public:
  Weights(const term::TermManager& tm, const smtlib::Script& script)
      : nodes_(term::post_order(tm, script.assertions())) {
    for (const Term node : nodes_) {
      uint64_t weight = 1;
      for (const Term child : tm.children(node)) {
        weight += weights_.at(child);
      }
      weights_.emplace(node, std::min(weight, kHeavy));
    }
  }

  const std::vector<Term>& nodes() const { return nodes_; }

  uint64_t of(Term node) const { return weights_.at(node); }

 private:
  std::vector<Term> nodes_;
  std::unordered_map<Term, uint64_t> weights_;
};

// The nodes for which it holds, the heaviest first.
template <typename Wants>
std::vector<Point> heaviest_first(Workbench& bench,
                                  const Draft& draft,
                                  const Wants& wants) {
  const Weights weights(bench.tm(), draft.script);
  std::vector<Point> made;
  for (const Term node : weights.nodes()) {
    if (wants(node)) {
      made.push_back({weights.of(node), node});
    }
  }
  std::ranges::sort(made, [](const Point& a, const Point& b) {
    return a.weight != b.weight ? a.weight > b.weight : a.term > b.term;
  });
  return made;
}

// A new constant, with the value that the term has.
Edit fresh_constant(Term from) {
  return [from](Workbench& bench, const Draft& draft) -> std::optional<Draft> {
    Draft made = draft;
    const Term constant = add_constant(bench, made, bench.tm().sort(from));
    if (draft.witness) {
      num::Value value = bench.value_of(draft, from);
      if (!value.is_known()) {
        return std::nullopt;
      }
      model::Meaning meaning;
      meaning.value = std::move(value);
      made.witness->symbols[bench.tm().call_symbol(constant)] =
          std::move(meaning);
    }
    const std::pair<Term, Term> map[] = {{from, constant}};
    return with_terms(bench, made, map);
  };
}

// Terms of the same sort inside, a few of them: children, then such that halve
// what is left, then the least ones.
std::vector<Term> inner_terms(const term::TermManager& tm, Term root) {
  constexpr size_t kMostChildren = 6;
  const Sort sort = tm.sort(root);
  std::vector<Term> made;
  const auto add = [&](Term term) {
    if (term != root && tm.sort(term) == sort
        && std::ranges::count(made, term) == 0) {
      made.push_back(term);
    }
  };
  for (const Term child : tm.children(root)) {
    if (made.size() < kMostChildren) {
      add(child);
    }
  }
  std::vector<Term> inside;  // the outermost last
  for (const Term node : term::post_order(tm, root)) {
    if (node != root && tm.sort(node) == sort && tm.child_count(node) > 0) {
      inside.push_back(node);
    }
  }
  for (size_t left = inside.size() / 2; left > 0; left /= 2) {
    add(inside[left]);
  }
  if (!inside.empty()) {
    add(inside.front());
  }
  return made;
}

class Terms final : public PointPass {
 public:
  std::string_view name() const override { return "terms"; }

  bool fits(Workbench& /*bench*/, const Draft& draft) const override {
    return !draft.script.assertions().empty();
  }

  std::vector<Point> points(Workbench& bench,
                            const Draft& draft) const override {
    return heaviest_first(bench, draft, [&](Term node) {
      return bench.tm().child_count(node) > 0;
    });
  }

  std::vector<Edit> propose(Workbench& bench,
                            const Draft& draft,
                            const Point& point) const override {
    const term::TermManager& tm = bench.tm();
    const Term from = point.term;
    const Sort sort = tm.sort(from);
    std::vector<Edit> edits;
    std::vector<Term> tried = {from};
    const auto add = [&](Term to) {
      if (to && std::ranges::count(tried, to) == 0) {
        tried.push_back(to);
        edits.push_back(replacement(from, to));
      }
    };
    const bool is_closed = term::is_closed(tm, from);
    if (is_closed) {
      add(bench.term_of(sort, bench.value_of(draft, from)));
    }
    for (const Term value : bench.plain_values(sort)) {
      add(value);
    }
    for (const Term inner : inner_terms(tm, from)) {
      add(inner);
    }
    constexpr size_t kMostConstants = 2;
    size_t constants = 0;
    for (const Term constant : constants_of(bench, draft)) {
      if (tm.sort(constant) == sort && constants++ < kMostConstants) {
        add(constant);
      }
    }
    // The first of its sort is worth more.
    const uint64_t worth = constants == 0 ? 2 : 5;
    if (is_closed && point.weight >= worth && sort != theory::kRegLan) {
      edits.push_back(fresh_constant(from));
    }
    return edits;
  }
};

// Operators with any number of arguments have fewer.
class Arguments final : public ListPass {
 public:
  std::string_view name() const override { return "arguments"; }

  bool fits(Workbench& bench, const Draft& draft) const override {
    return !places(bench, draft).empty();
  }

  std::optional<List> next_list(Workbench& bench,
                                const Draft& draft,
                                uint64_t& place) const override {
    for (const Point& point : places(bench, draft)) {
      const uint64_t key =
          (std::min<uint64_t>(point.weight, UINT32_MAX) << 32) | point.term.id;
      if (place == 0 || key < place) {
        place = key;
        return list_of(bench, point.term);
      }
    }
    return std::nullopt;
  }

 private:
  static constexpr size_t kLeast = 2;

  static std::vector<Point> places(Workbench& bench, const Draft& draft) {
    const term::TermManager& tm = bench.tm();
    return heaviest_first(bench, draft, [&](Term node) {
      return tm.kind(node) == Kind::App && tm.child_count(node) > kLeast
             && bench.language().theories().info(tm, tm.op(node)).arity.shape
                    != theory::Shape::Exactly;
    });
  }

  static List list_of(Workbench& bench, Term from) {
    const term::TermManager& tm = bench.tm();
    List list;
    list.least = std::max<size_t>(
        kLeast, bench.language().theories().info(tm, tm.op(from)).arity.min);
    for (const Term child : tm.children(from)) {
      list.weights.push_back(term::post_order(tm, child).size());
    }
    list.make = [from](Workbench& on,
                       const Draft& of,
                       std::span<const char> kept) -> std::optional<Draft> {
      std::vector<Term> left;
      for (size_t i = 0; i < kept.size(); ++i) {
        if (kept[i] != 0) {
          left.push_back(on.tm().children(from)[i]);
        }
      }
      const Term to = with_children(on, from, left);
      if (!to) {
        return std::nullopt;
      }
      const std::pair<Term, Term> map[] = {{from, to}};
      return with_terms(on, of, map);
    };
    return list;
  }
};

// A quantifier's body about a constant of its own, or about a plain value.
class Quantifiers final : public PointPass {
 public:
  std::string_view name() const override { return "quantifiers"; }

  bool fits(Workbench& bench, const Draft& draft) const override {
    return !points(bench, draft).empty();
  }

  std::vector<Point> points(Workbench& bench,
                            const Draft& draft) const override {
    const term::TermManager& tm = bench.tm();
    return heaviest_first(bench, draft, [&](Term node) {
      return tm.kind(node) == Kind::Binder
             && (tm.binder_kind(node) == term::BinderKind::Forall
                 || tm.binder_kind(node) == term::BinderKind::Exists);
    });
  }

  std::vector<Edit> propose(Workbench& /*bench*/,
                            const Draft& /*draft*/,
                            const Point& point) const override {
    return {[from = point.term](Workbench& bench, const Draft& draft) {
              return instance(bench, draft, from, false);
            },
            [from = point.term](Workbench& bench, const Draft& draft) {
              return instance(bench, draft, from, true);
            },
            [from = point.term](Workbench& bench, const Draft& draft) {
              return without_unused(bench, draft, from);
            }};
  }

 private:
  static std::optional<Draft> instance(Workbench& bench,
                                       const Draft& draft,
                                       Term from,
                                       bool has_constants) {
    if (has_constants && draft.witness) {
      return std::nullopt;  // what the constants are is not known
    }
    Draft made = draft;
    Replacements values;
    for (const term::Var var : bench.tm().binder_vars(from)) {
      const Sort sort = bench.tm().var_sort(var);
      const std::vector<Term> plain =
          has_constants ? std::vector{add_constant(bench, made, sort)}
                        : bench.plain_values(sort);
      if (plain.empty()) {
        return std::nullopt;
      }
      values.emplace_back(bench.tm().mk_variable(var), plain.front());
    }
    const Term body =
        term::substitute(bench.tm(), bench.tm().children(from)[0], values);
    const std::pair<Term, Term> map[] = {{from, body}};
    return with_terms(bench, made, map);
  }

  static std::optional<Draft> without_unused(Workbench& bench,
                                             const Draft& draft,
                                             Term from) {
    term::TermManager& tm = bench.tm();
    const Term body = tm.children(from)[0];
    const std::vector<Term> nodes = term::post_order(tm, body);
    const FreeVariables free(tm, nodes);
    std::vector<term::Var> used;
    for (const term::Var var : tm.binder_vars(from)) {
      if (std::ranges::count(free.of(body), var) > 0) {
        used.push_back(var);
      }
    }
    if (used.size() == tm.binder_vars(from).size()) {
      return std::nullopt;
    }
    const Term to =
        used.empty()
            ? body
            : tm.mk_binder(
                  tm.binder_kind(from), used, tm.sort(from), {&body, 1});
    const std::pair<Term, Term> map[] = {{from, to}};
    return with_terms(bench, draft, map);
  }
};

}  // namespace

Edit replacement(Term from, Term to) {
  return [from, to](Workbench& bench, const Draft& draft) {
    const std::pair<Term, Term> map[] = {{from, to}};
    return with_terms(bench, draft, map);
  };
}

const Pass& terms() {
  static const Terms kPass;
  return kPass;
}

const Pass& arguments() {
  static const Arguments kPass;
  return kPass;
}

const Pass& quantifiers() {
  static const Quantifiers kPass;
  return kPass;
}

}  // namespace assay::reduce
