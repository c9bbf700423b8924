// SPDX-License-Identifier: MIT
//
// Terms grow from variables of which nothing is known and from literals, each
// with a set that has its value for sure: (bvurem x #x05) is at most 4,
// (fp.abs x) is no negative number. As soon as a formula can only be false, or
// only true, there is something to assert: the formula or its negation. So that
// solvers do not see it at once, it goes below other structure: a conjunct
// among others, both branches of an ite, one side of an equivalence with what
// is known to be false as well.
//
// The sets of the finished assertion are computed again from its text alone,
// and it counts only if it can be false only. So what the growing believes
// is no part of the claim.
#include "technique/construct/abstract_engine.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/id_map.h"
#include "term/walk.h"
#include "theory/abstract_sets.h"
#include "theory/core/core.h"
#include "theory/sorts.h"

namespace assay::technique {

using term::Term;
using testcase::Claim;
using testcase::TrustRoot;
using theory::Abstract;

namespace {

constexpr int kGrowth = 48;
constexpr size_t kMostEntries = 48;  // of a sort
constexpr std::string_view kProof =
    "abstract: by known bits, intervals and congruences of its terms, an "
    "assertion is false under every assignment";

class AbstractMaker {
 public:
  AbstractMaker(Workshop& shop, const ConstructOptions& options)
      : shop_(shop), options_(options), entries_(shop.sort_count()) {}

  std::optional<MadeFormulas> make();

 private:
  struct Entry {
    Term term;
    Abstract set;
    uint32_t depth = 0;
    bool has_variable = false;
  };

  void add_variables();
  void step();
  const Entry& pick(uint8_t sort);
  void contrast();
  const Entry* find_decided();
  Term draw_formula();
  Term connect(uint32_t row, Term a, Term b);
  Term hide(Term refuted);

  Workshop& shop_;
  const ConstructOptions& options_;
  std::vector<std::vector<Entry>> entries_;  // by sort
};

void AbstractMaker::add_variables() {
  for (uint32_t i = 0; i < options_.variables; ++i) {
    const uint8_t sort = shop_.draw_main_sort();
    const Term term = shop_.add_variable(sort, {}).term;
    entries_[sort].push_back(
        {term, theory::all_of(shop_.tm(), shop_.sort(sort)), 0, true});
  }
}

const AbstractMaker::Entry& AbstractMaker::pick(uint8_t sort) {
  std::vector<Entry>& list = entries_[sort];
  if (list.empty() || shop_.rng().chance(1, 3)) {
    const num::Value value = shop_.draw_value(sort);
    list.push_back({shop_.literal(sort, value), theory::only(value), 0, false});
    return list.back();
  }
  return list[std::max(shop_.rng().below(list.size()),
                       shop_.rng().below(list.size()))];
}

void AbstractMaker::step() {
  const Instance& instance = shop_.stock().operators.draw(shop_.rng());
  if (entries_[instance.result].size() >= kMostEntries) {
    return;
  }
  std::array<Term, Instance::kMaxArgs> terms;
  std::array<Abstract, Instance::kMaxArgs> sets;
  uint32_t depth = 0;
  bool has_variable = false;
  for (size_t i = 0; i < instance.arg_count; ++i) {
    const Entry& entry = pick(instance.args[i]);
    if (!entry.term) {
      return;
    }
    terms[i] = entry.term;
    sets[i] = entry.set;
    depth = std::max(depth, entry.depth);
    has_variable = has_variable || entry.has_variable;
  }
  if (!has_variable || depth > options_.depth) {
    return;
  }
  const Abstract all = theory::all_of(shop_.tm(), shop_.sort(instance.result));
  const theory::Abstraction abstraction =
      shop_.stock().reverses.abstraction(instance.row);
  const Abstract made =
      abstraction == nullptr
          ? all
          : abstraction(
                {instance.indices, std::span(sets).first(instance.arg_count)},
                all);
  entries_[instance.result].push_back(
      {shop_.apply(instance, std::span(terms).first(instance.arg_count)),
       made,
       depth + 1,
       true});
}

// The claim that a term has a value outside of its set.
void AbstractMaker::contrast() {
  const auto sort =
      static_cast<uint8_t>(1 + shop_.rng().below(shop_.sort_count() - 1U));
  const std::vector<Entry>& list = entries_[sort];
  if (list.empty()) {
    return;
  }
  const Entry entry = list[shop_.rng().below(list.size())];
  const num::Value value = shop_.draw_value(sort);
  const Term literal = shop_.literal(sort, value);
  if (entry.depth > 0 && literal && !theory::contains(entry.set, value)) {
    entries_[Palette::kBool].push_back({shop_.equal(entry.term, literal),
                                        Abstract::truth(false),
                                        entry.depth + 1,
                                        true});
  }
}

// A formula whose truth is known, preferably a deep one.
const AbstractMaker::Entry* AbstractMaker::find_decided() {
  std::vector<Entry>& list = entries_[Palette::kBool];
  const Entry* found = nullptr;
  for (const Entry& entry : list) {
    const bool is_decided =
        entry.has_variable
        && (entry.set.is_truth(false) || entry.set.is_truth(true));
    if (is_decided && entry.depth >= 2
        && (found == nullptr || entry.depth > found->depth)) {
      found = &entry;
    }
  }
  return found;
}

Term AbstractMaker::draw_formula() {
  std::vector<Entry>& list = entries_[Palette::kBool];
  std::vector<Term> open;
  for (const Entry& entry : list) {
    if (entry.has_variable && entry.set.may_be_true && entry.set.may_be_false) {
      open.push_back(entry.term);
    }
  }
  return open.empty() ? Term{} : open[shop_.rng().below(open.size())];
}

Term AbstractMaker::connect(uint32_t row, Term a, Term b) {
  const std::array args = {a, b};
  return shop_.tm().mk_app(shop_.tm().mk_op(row, {}), theory::kBool, args);
}

// Puts a formula that is false below others, so that the whole is.
Term AbstractMaker::hide(Term refuted) {
  Term whole = refuted;
  const uint64_t layers = 1 + shop_.rng().below(3);
  for (uint64_t i = 0; i < layers; ++i) {
    const Term other = draw_formula();
    if (!other) {
      return whole;
    }
    switch (shop_.rng().below(4)) {
      case 0: whole = connect(theory::core::kAnd, other, whole); break;
      case 1:
        whole = connect(theory::core::kOr,
                        whole,
                        connect(theory::core::kAnd, whole, other));
        break;
      case 2: {
        const std::array args = {
            other, whole, connect(theory::core::kAnd, whole, other)};
        whole = shop_.tm().mk_app(
            shop_.tm().mk_op(theory::core::kIte, {}), theory::kBool, args);
        break;
      }
      default:
        whole = shop_.negate(
            connect(theory::core::kImplies, other, shop_.negate(whole)));
        break;
    }
  }
  return whole;
}

std::optional<MadeFormulas> AbstractMaker::make() {
  add_variables();
  for (int i = 0; i < kGrowth; ++i) {
    step();
    if (i % 4 == 3) {
      contrast();
    }
  }
  const Entry* decided = find_decided();
  if (decided == nullptr) {
    return std::nullopt;
  }
  const Term refuted = decided->set.is_truth(false)
                           ? decided->term
                           : shop_.negate(decided->term);
  const Term hidden = hide(refuted);
  if (!abstract_value(shop_, hidden).is_truth(false)) {
    return std::nullopt;
  }
  MadeFormulas made;
  made.claim = Claim::unsat(TrustRoot::Proved, std::string(kProof));
  for (uint32_t i = 1; i < options_.assertions; ++i) {
    if (const Term other = draw_formula()) {
      made.assertions.push_back(shop_.rng().chance(1, 2) ? other
                                                         : shop_.negate(other));
    }
  }
  const size_t place = shop_.rng().below(made.assertions.size() + 1);
  made.assertions.insert(
      made.assertions.begin() + static_cast<int64_t>(place),
      shop_.rng().chance(1, 8) ? shop_.bind_some(hidden) : hidden);
  return made;
}

// What a closed term is, if we know that.
Abstract closed_value(Workshop& shop, Term term) {
  const Abstract all = theory::all_of(shop.tm(), shop.tm().sort(term));
  const num::Value value = shop.value_of_closed(term);
  return value.is_known() && all.kind != Abstract::Kind::Any
             ? theory::only(value)
             : all;
}

struct Known {
  Abstract set;
  bool is_closed = false;
};

Known known_of(Workshop& shop, Term term, const base::IdMap<Known>& parts) {
  const term::TermManager& tm = shop.tm();
  const Abstract all = theory::all_of(tm, tm.sort(term));
  if (tm.kind(term) == term::Kind::Literal) {
    return {closed_value(shop, term), true};
  }
  if (tm.kind(term) != term::Kind::App) {
    return {all, false};
  }
  std::vector<Abstract> args;
  bool is_closed = true;
  for (const Term child : tm.children(term)) {
    const Known* part = parts.find(child.id);
    args.push_back(part->set);
    is_closed = is_closed && part->is_closed;
  }
  if (is_closed) {
    return {closed_value(shop, term), true};
  }
  const term::Op op = tm.op(term);
  const theory::Abstraction abstraction =
      shop.stock().reverses.abstraction(tm.op_row(op));
  return {abstraction == nullptr ? all
                                 : abstraction({tm.op_indices(op), args}, all),
          false};
}

}  // namespace

Abstract abstract_value(Workshop& shop, Term root) {
  base::IdMap<Known> known;
  for (const Term term : term::post_order(shop.tm(), root)) {
    const Known made = known_of(shop, term, known);
    known[term.id] = made;
  }
  return known.find(root.id)->set;
}

std::optional<MadeFormulas> refute_by_abstraction(
    Workshop& shop, const ConstructOptions& options) {
  return AbstractMaker(shop, options).make();
}

}  // namespace assay::technique
