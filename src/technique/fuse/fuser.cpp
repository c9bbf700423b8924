// SPDX-License-Identifier: MIT
//
// Semantic fusion, after Winterer, Zhang and Su, "Validating SMT Solvers via
// Semantic Fusion" (PLDI 2020): parts are chosen, their constants are paired
// and some occurrences replaced (fuse_rules.cpp), then the parts are joined by
// a conjunction or a disjunction, with the constraints that an unsat part
// needs. fuser.h has the argument why the claim holds.
//
// We differ from the paper in three points. All occurrences are replaced at
// once, in one pass over the shared terms, so a replaced term is never looked
// into again and the order of the replacements does not matter. A seed may be
// fused with a copy of itself under other symbols, which keeps groups with few
// seeds alive. And the witness of a sat test is not evaluated as a whole, which
// would cost as much as everything else together: the parts were evaluated
// when the campaign started, each replaced term is evaluated alone, and undoing
// the replacements has to give the parts back (decision 8). One test in sixteen
// is evaluated as a whole all the same, to check this reasoning.
#include "technique/fuse/fuser.h"

#include <algorithm>

#include <fmt/format.h>

#include "num/value_map.h"
#include "smtlib/features.h"
#include "term/substitute.h"
#include "theory/core/build.h"
#include "theory/sorts.h"

namespace assay::technique {

using num::Value;
using smtlib::Command;
using smtlib::CommandKind;
using term::Sort;
using term::Symbol;
using term::Term;
using testcase::Claim;
using testcase::Status;
using testcase::TestCase;
using testcase::TrustRoot;

namespace {

constexpr int kMaxPairings = 4;
constexpr uint64_t kFullCheck = 16;
constexpr size_t kMaxNewSymbols = 16;  // about

std::string_view mix_name(StatusMix mix) {
  switch (mix) {
    case StatusMix::Sat: return "sat fusion";
    case StatusMix::OpenSat: return "sat fusion without a witness";
    case StatusMix::Unsat: return "unsat fusion";
    case StatusMix::MixedSat: return "mixed fusion, sat";
    case StatusMix::MixedUnsat: return "mixed fusion, unsat";
  }
  return "";
}

bool is_declaration(const Command& command) {
  return command.kind == CommandKind::DeclareFun
         || command.kind == CommandKind::DeclareConst;
}

}  // namespace

Fuser::Fuser(const FusionTables& tables, term::TermManager& tm, base::Rng& rng)
    : tables_(tables), tm_(tm), rng_(rng), script_(tables.commands()) {}

Result<TestCase> Fuser::make(const Order& order, std::string_view technique) {
  if (!choose_parts(order.group)) {
    return fail("nothing-made", {}, "no seeds that fit together");
  }
  if (has_witness()) {
    join_witnesses();
    evaluator_.emplace(tables_.language().theories(), tm_, witness_);
    evaluator_->set_background(&tables_.known_values());
    for (const Part& part : parts_) {
      if (part.status == Status::Unsat) {
        add_defaults(part);
      }
    }
  }
  if (tables_.rules() != nullptr) {
    fuse();
  }
  change_roots();
  assemble();
  // The proof is complete without an evaluation of the whole; now and then we
  // look whether it agrees.
  if (is_sat() && !check_witness(order.index % kFullCheck == 0)) {
    return fail("nothing-made", {}, "no value for the fused formula");
  }
  TestCase made = finish(order, technique);
  if (!tables_.logics().apply(tables_.language(), tm_, made.script)) {
    return fail("nothing-made", {}, "the seeds together need a larger logic");
  }
  return made;
}

// --- parts

bool Fuser::choose_parts(TheoryGroup group) {
  const std::vector<StatusMix>& mixes = tables_.mixes(group);
  mix_ = mixes[rng_.below(mixes.size())];
  const size_t count = rng_.chance(1, 8) ? 3 : 2;
  for (size_t i = 0; i < count; ++i) {
    const bool is_mixed =
        mix_ == StatusMix::MixedSat || mix_ == StatusMix::MixedUnsat;
    const bool wants_sat =
        mix_ == StatusMix::Sat || mix_ == StatusMix::OpenSat
        || (is_mixed && (i == 0 || (i == 2 && rng_.chance(1, 2))));
    if (!add_part(group, wants_sat ? Status::Sat : Status::Unsat)) {
      return false;
    }
  }
  return true;
}

bool Fuser::has_part_of(const Fusable* seed) const {
  return std::ranges::any_of(parts_, [&](const Part& part) {
    return seed != nullptr && part.seed->seed == seed->seed;
  });
}

namespace {

bool share_sort(const Fusable& a, const Fusable& b) {
  return std::ranges::any_of(a.sorts, [&](term::Sort sort) {
    return std::ranges::binary_search(b.sorts, sort);
  });
}

}  // namespace

SeedWish Fuser::wish_for(Status status) const {
  if (status == Status::Unsat) {
    return has_witness() ? SeedWish::UnsatForSat : SeedWish::Unsat;
  }
  return mix_ != StatusMix::OpenSat ? SeedWish::Witnessed
         : parts_.empty()           ? SeedWish::Open
                                    : SeedWish::Sat;
}

const Fusable* Fuser::draw_seed(TheoryGroup group, Status status) {
  const SeedWish wish = wish_for(status);
  if (parts_.empty()) {
    return tables_.draw(group, wish, {}, rng_);
  }
  // Rarely a seed with its own copy, unless there is no other.
  if (parts_[0].status == status && rng_.chance(1, 16)) {
    return parts_[0].seed;
  }
  // Equal sorts have the most rules, and some sizes are rare.
  const bool wants_sort = rng_.chance(1, 2);
  const Fusable* seed = nullptr;
  const auto is_good = [&] {
    return seed != nullptr && !has_part_of(seed)
           && (!wants_sort || share_sort(*seed, *parts_[0].seed));
  };
  for (int tries = 0; tries < kMaxPairings && !is_good(); ++tries) {
    const bool is_near = tries + 1 < kMaxPairings && rng_.chance(3, 4);
    seed = tables_.draw(
        group, wish, is_near ? parts_[0].seed->seed->logic : "", rng_);
  }
  if (wants_sort && seed != nullptr && !share_sort(*seed, *parts_[0].seed)
      && parts_[0].status == status && rng_.chance(1, 4)) {
    return parts_[0].seed;
  }
  if (seed == nullptr || has_part_of(seed)) {
    // A group of few seeds: any other will do.
    const Fusable* other = tables_.draw_beside(*parts_[0].seed, wish, rng_);
    return other == nullptr || has_part_of(other) ? seed : other;
  }
  return seed;
}

bool Fuser::add_part(TheoryGroup group, Status status) {
  Part part;
  part.status = status;
  part.seed = draw_seed(group, status);
  if (part.seed == nullptr || !may_join(*part.seed)) {
    return false;
  }
  const bool is_copy = has_part_of(part.seed);
  features_ = smtlib::merged(features_, part.seed->seed->features);
  if (part.seed->has_definitions && (is_copy || rng_.chance(1, 2))) {
    std::vector<Term> roots = part.seed->roots;
    for (Term& root : roots) {
      root = term::expand_definitions(tm_, root);
    }
    made_.push_back(make_fusable(tm_, *part.seed->seed, std::move(roots)));
    part.seed = &made_.back();
    // Recursive definitions and (_ map f) may need others.
    part.adding.without_definitions =
        !part.seed->has_recursion && !part.seed->has_symbol_indices;
  }
  if (is_copy && (part.seed->has_recursion || part.seed->has_symbol_indices)) {
    return false;
  }
  if (is_copy) {
    copy_seed(part);
  }
  part.roots = part.seed->roots;
  part.is_used.resize(part.seed->variables.size());
  part.is_changed.resize(part.roots.size());
  parts_.push_back(std::move(part));
  return true;
}

// Each model may have its own idea of (/ x 0), which only a witness that was
// evaluated does without. A copy shares its seed's.
bool Fuser::may_join(const Fusable& seed) const {
  const auto is_choosy = [](const Fusable& row) {
    return !row.seed->witness && row.seed->uses_unspecified;
  };
  return mix_ != StatusMix::OpenSat || !is_choosy(seed)
         || std::ranges::none_of(parts_, [&](const Part& part) {
              return part.seed->seed != seed.seed && is_choosy(*part.seed);
            });
}

// Other symbols; everything is where it was.
void Fuser::copy_seed(Part& part) {
  copies_.emplace_back();
  std::unordered_map<Symbol, Symbol>& map = copies_.back();
  part.adding.copies = &map;
  for (const Command& command : part.seed->seed->script.commands) {
    if (is_declaration(command)) {
      const Symbol symbol{command.ref};
      term::SymbolInfo info = tm_.symbol(symbol);
      map.emplace(symbol, tm_.mk_symbol(std::move(info)));
    }
  }
  made_.push_back(*part.seed);
  Fusable& copy = made_.back();
  for (Term& root : copy.roots) {
    root = term::replace_symbols(tm_, root, map);
  }
  for (Fusable::Variable& variable : copy.variables) {
    variable.symbol = map.at(variable.symbol);
    variable.term = tm_.mk_call(variable.symbol, variable.sort, {});
  }
  part.seed = &copy;
}

void Fuser::join_witnesses() {
  size_t count = 0;
  for (const Part& part : parts_) {
    count += part.status == Status::Sat
                 ? part.seed->seed->witness->symbols.size()
                 : 0;
  }
  witness_.symbols.reserve(count + kMaxNewSymbols);
  for (const Part& part : parts_) {
    if (part.status != Status::Sat) {
      continue;
    }
    const model::Model& own = *part.seed->seed->witness;
    for (const auto& [symbol, meaning] : own.symbols) {
      Symbol to = symbol;
      if (part.adding.copies != nullptr) {
        const auto found = part.adding.copies->find(symbol);
        to = found == part.adding.copies->end() ? symbol : found->second;
      }
      witness_.symbols.emplace(to, meaning);
    }
    for (const auto& [sort, universe] : own.universes) {
      witness_.universes.emplace(sort, universe);
    }
  }
}

// An unsat part beside a sat one: its symbols may mean anything.
void Fuser::add_defaults(const Part& part) {
  for (const Command& command : part.seed->seed->script.commands) {
    if (command.kind == CommandKind::DeclareSort
        && tm_.symbol(Symbol{command.ref}).arity == 0) {
      const Sort sort = tm_.mk_sort(term::SortKind::User, command.ref, {}, {});
      witness_.universes.try_emplace(sort, model::Universe{1, true});
    }
  }
  evaluator_->refill();
  for (const Command& command : part.seed->seed->script.commands) {
    if (!is_declaration(command)) {
      continue;
    }
    Symbol symbol{command.ref};
    if (part.adding.copies != nullptr) {
      symbol = part.adding.copies->at(symbol);
    }
    const term::SymbolInfo& info = tm_.symbol(symbol);
    Value value = evaluator_->default_value(info.result);
    if (value.is_known()) {
      witness_.symbols[symbol] = {info.params.empty()
                                      ? std::move(value)
                                      : num::make_map(std::move(value), {}),
                                  {},
                                  {}};
    }
  }
}

// --- the script

void Fuser::change_roots() {
  const auto place = [](const Change& change) {
    return std::pair(change.part, change.root);
  };
  std::ranges::stable_sort(changes_, {}, place);
  std::vector<term::Replacement> replacements;
  for (size_t i = 0; i < changes_.size(); ++i) {
    replacements.push_back(changes_[i].replacement);
    if (i + 1 < changes_.size()
        && place(changes_[i + 1]) == place(changes_[i])) {
      continue;
    }
    Part& part = parts_[changes_[i].part];
    Term& root = part.roots[changes_[i].root];
    root = term::replace_all_at(tm_, root, replacements);
    part.is_changed[changes_[i].root] = 1;
    replacements.clear();
  }
}

Term Fuser::conjunction(std::span<const Term> terms) {
  return terms.size() == 1
             ? terms[0]
             : theory::core::mk_formula(tm_, theory::core::kAnd, terms);
}

void Fuser::assemble() {
  std::vector<Term> wholes;
  if (mix_ == StatusMix::Unsat || mix_ == StatusMix::MixedSat) {
    for (const Part& part : parts_) {
      if (!part.roots.empty()) {
        wholes.push_back(conjunction(part.roots));
      } else if (part.status == Status::Sat) {
        wholes.push_back(
            theory::core::mk_formula(tm_, theory::core::kTrue, {}));
      }
    }
    if (rng_.chance(1, 2)) {
      std::ranges::reverse(wholes);
    }
    wholes = {wholes.size() == 1
                  ? wholes[0]
                  : theory::core::mk_formula(tm_, theory::core::kOr, wholes)};
  } else {
    for (const Part& part : parts_) {
      wholes.insert(wholes.end(), part.roots.begin(), part.roots.end());
    }
  }
  const bool is_first = rng_.chance(1, 2);
  assertions_ = is_first ? constraints_ : wholes;
  const std::vector<Term>& rest = is_first ? wholes : constraints_;
  assertions_.insert(assertions_.end(), rest.begin(), rest.end());
}

// Each sat part's formulas were found true under its witness by our evaluator,
// and so was the equality of each substituted term with its constant. What is
// left to see is that nothing else has changed: the old formula comes back when
// the terms give way to their constants. (Some or all of the terms: it makes no
// difference, as their values are the same.)
bool Fuser::is_undone_right(const Part& part, size_t root) {
  std::vector<std::pair<Term, Term>> back;
  for (const Change& change : changes_) {
    const std::pair pair(change.replacement.term, change.constant);
    if (&parts_[change.part] == &part && change.root == root
        && std::ranges::find(back, pair) == back.end()) {
      back.push_back(pair);
    }
  }
  return term::is_substituted(
      tm_, part.roots[root], part.seed->roots[root], back);
}

bool Fuser::check_witness(bool in_full) {
  for (const Part& part : parts_) {
    for (size_t i = 0; i < part.roots.size(); ++i) {
      if (part.status == Status::Sat && part.is_changed[i] != 0
          && !is_undone_right(part, i)) {
        return false;
      }
    }
  }
  return !in_full || !has_witness()
         || std::ranges::all_of(assertions_, [&](Term assertion) {
              return evaluator_->evaluate(assertion).is_true();
            });
}

TestCase Fuser::finish(const Order& order, std::string_view technique) {
  for (const Part& part : parts_) {
    script_.add_declarations(part.seed->seed->script, part.adding);
  }
  for (const Symbol datatype : new_datatypes_) {
    script_.declare_datatype(datatype);
  }
  for (const Symbol symbol : new_symbols_) {
    script_.declare(tm_, symbol);
  }
  for (const Term assertion : assertions_) {
    script_.add_assertion(assertion);
  }
  // A rule has features that not all of its terms have.
  if (has_new_features_) {
    features_ = smtlib::features_of(tables_.language(), tm_, script_.script());
  }
  const Status decisive = is_sat() ? Status::Sat : Status::Unsat;
  TrustRoot root = TrustRoot::Proved;
  std::vector<std::string> ids;
  std::string parents;
  for (const Part& part : parts_) {
    ids.push_back(part.seed->seed->id);
    if (part.status == decisive) {
      root = testcase::weakest_of(root, part.seed->seed->root);
      parents += fmt::format("{}seed {} ({})",
                             parents.empty() ? "" : ", ",
                             part.seed->seed->id,
                             testcase::root_name(part.seed->seed->root));
    }
  }
  Claim claim =
      has_witness() ? Claim::sat(root, std::move(witness_))
      : is_sat()
          ? Claim::sat(root)
          : Claim::unsat(
                root,
                fmt::format("{}: unsat are {}; what was substituted is equal "
                            "to the constant in whose place it stands, by the "
                            "constraints and the rules' proofs",
                            mix_name(mix_),
                            parents));
  rules_.insert(
      rules_.begin(),
      {std::string(mix_name(mix_)), fmt::format("{} parts", parts_.size())});
  // Functions as values need a logic that says so.
  const bool is_higher_order =
      std::ranges::any_of(parts_, [](const Part& part) {
        return part.seed->seed->logic.starts_with("HO_");
      });
  const std::string_view logic =
      is_higher_order ? "HO_ALL" : smtlib::least_logic(features_);
  return TestCase(script_.finish(tm_, logic),
                  std::move(claim),
                  {std::string(technique),
                   std::string(group_name(order.group)),
                   order.campaign_seed,
                   order.index,
                   std::move(ids),
                   std::move(rules_)});
}

}  // namespace assay::technique
