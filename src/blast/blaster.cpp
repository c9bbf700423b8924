// SPDX-License-Identifier: MIT
//
// One walk over each term, children first, with a stack of its own. Variables
// of let are replaced by their values before: what the lets shared stays
// shared. A function's body is walked anew for each application, with the
// arguments' bits for its parameters, in a scope that is gone afterwards; its
// gates are found again where they are the same. The budget of the gates counts
// every word, so that functions of functions of functions come to an end.
#include "blast/blaster.h"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

#include "base/check.h"
#include "blast/bits.h"
#include "term/substitute.h"
#include "theory/literal_value.h"
#include "theory/numeral.h"
#include "theory/sort_text.h"
#include "theory/word_circuits.h"

namespace assay::blast {

using num::Value;
using term::Kind;
using term::Sort;
using term::SymbolKind;
using term::Term;
using theory::Shape;

namespace {

constexpr std::string_view kTooManyGates = "limit of gates";

bool is_abbreviation(const term::SymbolInfo& info) {
  return (info.kind == SymbolKind::Defined || info.kind == SymbolKind::Named)
         && info.def_params.empty();
}

}  // namespace

std::optional<Word> Blaster::blast(Term term) {
  problem_.clear();
  scopes_.resize(1);
  Scope& outside = scopes_.front();
  outside.root = without_lets(term);
  outside.stack.assign(1, outside.root);
  while (scopes_.size() > 1 || !scopes_.back().stack.empty()) {
    if (scopes_.back().stack.empty()) {
      close();
    } else if (!step()) {
      return std::nullopt;
    }
  }
  return scopes_.front().known.at(scopes_.front().root);
}

bool Blaster::give_up(std::string reason) {
  problem_ = std::move(reason);
  return false;
}

// The term on top of the stack: it is made, or what it is made of comes first.
bool Blaster::step() {
  Scope& scope = scopes_.back();
  const Term term = scope.stack.back();
  if (scope.known.contains(term)) {
    scope.stack.pop_back();
    return true;
  }
  if (base::is_set(is_stopped_)) {
    return give_up(std::string(base::kStopped));
  }
  gates_.spend(1 + tm_.child_count(term));
  if (gates_.is_full()) {
    return give_up(std::string(kTooManyGates));
  }
  const size_t before = scope.stack.size();
  for (const Term part : parts(term)) {
    if (!scope.known.contains(part)) {
      scope.stack.push_back(part);
    }
  }
  return scope.stack.size() > before || make(term);
}

// What must be known before.
std::vector<Term> Blaster::parts(Term term) {
  const std::span<const Term> children = tm_.children(term);
  switch (tm_.kind(term)) {
    case Kind::App: return {children.begin(), children.end()};
    case Kind::Annotated: return {children[0]};
    case Kind::Call: {
      const term::SymbolInfo& info = tm_.symbol(tm_.call_symbol(term));
      if (is_abbreviation(info)) {
        return {without_lets(info.definition)};
      }
      return {children.begin(), children.end()};
    }
    default: return {};
  }
}

Term Blaster::without_lets(Term term) {
  const auto [at, is_new] = expanded_.try_emplace(term, term);
  if (is_new) {
    at->second = term::expand_lets(tm_, term);
  }
  return at->second;
}

std::vector<Word> Blaster::words(std::span<const Term> terms) {
  std::vector<Word> list;
  list.reserve(terms.size());
  for (const Term term : terms) {
    list.push_back(scopes_.back().known.at(term));
    gates_.spend(list.back().size());
  }
  return list;
}

bool Blaster::make(Term term) {
  const std::optional<uint32_t> width = bit_count(tm_, tm_.sort(term));
  if (tm_.kind(term) == Kind::Variable) {
    const auto at = scopes_.back().params.find(tm_.variable(term));
    if (at == scopes_.back().params.end()) {
      return give_up("no circuits for terms with free variables");
    }
    if (!width) {
      return give_up("no circuits for parameters without bits");
    }
    scopes_.back().known[term] = at->second;
    return true;
  }
  if (!width) {
    return make_constant(term);
  }
  if (*width > theory::kMaxWidth) {
    return give_up(std::string(theory::kTooWide));
  }
  gates_.spend(*width);
  if (gates_.is_full()) {
    return give_up(std::string(kTooManyGates));
  }
  Scope& scope = scopes_.back();
  switch (tm_.kind(term)) {
    case Kind::Literal: {
      const num::Value value = theory::literal_value(tm_, term);
      if (!value.is_known()) {
        return give_up(std::string(value.reason()));
      }
      scope.known[term] = constant_bits(value);
      return true;
    }
    case Kind::Variable: break;  // see above
    case Kind::Annotated:
      scope.known[term] = words({{tm_.children(term)[0]}})[0];
      return true;
    case Kind::App: return make_app(term);
    case Kind::Call: return make_call(term);
    case Kind::Binder: return give_up("no circuits for binders but let");
    case Kind::Match: return give_up("no circuits for match");
  }
  return give_up("no circuits for such terms");
}

// Whether the evaluator can be asked: nothing in it is a parameter.
bool Blaster::is_closed(Term term) const {
  return scopes_.size() == 1
         || std::ranges::all_of(tm_.children(term), [&](Term child) {
              return tm_.kind(child) == Kind::Literal
                     || scopes_.back().constants.contains(child);
            });
}

// A value without bits, such as a Real; or the bits of a test on such values.
bool Blaster::make_constant(Term term) {
  constexpr uint64_t kWork = 16;
  gates_.spend(kWork);
  if (!is_closed(term)) {
    return give_up("no circuits for values without bits in definitions");
  }
  Value value = constants_.evaluate(term);
  const Sort sort = tm_.sort(term);
  Scope& scope = scopes_.back();
  if (!value.is_known()) {
    const std::span<const Term> parts = tm_.children(term);
    const bool has_bits = bit_count(tm_, sort).has_value();
    return give_up(fmt::format(
        "no circuits for values of {}",
        theory::sort_to_string(tm_, has_bits ? tm_.sort(parts[0]) : sort)));
  }
  if (bit_count(tm_, sort)) {
    scope.known[term] = constant_bits(value);
  } else {
    scope.known[term] = {};
    scope.constants[term] = std::move(value);
  }
  return true;
}

bool Blaster::make_app(Term term) {
  const term::Op op = tm_.op(term);
  const theory::OpInfo& info = theories_.info(tm_, op);
  const std::span<const Term> children = tm_.children(term);
  std::vector<Value> constants(children.size());
  std::vector<Sort> sorts;
  bool has_constants = false;
  for (size_t i = 0; i < children.size(); ++i) {
    sorts.push_back(tm_.sort(children[i]));
    const auto at = scopes_.back().constants.find(children[i]);
    if (at != scopes_.back().constants.end()) {
      constants[i] = at->second;
      has_constants = true;
    }
  }
  if (has_constants && !info.circuit.takes_constants) {
    return make_constant(term);
  }
  if (info.circuit.make == nullptr) {
    return give_up(info.circuit.never.empty()
                       ? fmt::format("no circuit for {}", info.name)
                       : fmt::format("no circuit for {}: {}",
                                     info.name,
                                     info.circuit.never));
  }
  const std::vector<Word> args = words(children);
  const Sort sort = tm_.sort(term);
  const uint32_t width = *bit_count(tm_, sort);
  Word made = fold(info,
                   {gates_,
                    *this,
                    tm_,
                    op,
                    tm_.op_indices(op),
                    sort,
                    sorts,
                    width,
                    args,
                    constants},
                   args);
  if (gates_.is_full()) {
    return give_up(std::string(kTooManyGates));
  }
  if (made.empty()) {
    return give_up(fmt::format("no circuit for {} of these values", info.name));
  }
  ASSAY_CHECK(made.size() == width)
      << info.name << " has a circuit of the wrong width";
  scopes_.back().known[term] = std::move(made);
  return true;
}

// Each application has bits of its own, unless its key is that of an earlier
// one. An operator's sorts tell it from itself at other sorts, and the number
// of bits one use that it makes of them from another.
Word Blaster::open_value(const theory::CircuitCall& call,
                         size_t width,
                         std::span<const Word> key) {
  std::vector<uint32_t> place{
      call.op.id, call.sort.id, static_cast<uint32_t>(width)};
  for (const Sort sort : call.arg_sorts) {
    place.push_back(sort.id);
  }
  std::vector<size_t>& earlier = open_places_[place];
  Word made;
  for (const size_t at : earlier) {
    if (std::ranges::equal(open_[at].key, key)) {
      return open_[at].bits;
    }
  }
  made = gates_.add_inputs(width);
  for (const size_t at : earlier) {
    if (gates_.is_full()) {
      break;
    }
    Bit same = kOne;
    for (size_t i = 0; i < key.size(); ++i) {
      same =
          gates_.both(same, theory::are_same(gates_, open_[at].key[i], key[i]));
    }
    made = theory::chosen(gates_, same, open_[at].bits, made);
  }
  earlier.push_back(open_.size());
  open_.push_back({call.op,
                   call.sort,
                   {call.arg_sorts.begin(), call.arg_sorts.end()},
                   {key.begin(), key.end()},
                   made});
  return made;
}

// As the evaluator folds, see theory/op_info.h.
Word Blaster::fold(const theory::OpInfo& info,
                   theory::CircuitCall call,
                   std::span<const Word> args) {
  const Shape shape = info.arity.shape;
  if (info.circuit.takes_all || shape == Shape::Exactly
      || shape == Shape::AtLeast) {
    return info.circuit.make(call);
  }
  const auto pair = [&](const Word& x, const Word& y) {
    const std::array<Word, 2> both{x, y};
    call.args = both;
    return gates_.is_full() ? x : info.circuit.make(call);
  };
  if (shape == Shape::LeftAssoc) {
    Word result = args.front();
    for (const Word& arg : args.subspan(1)) {
      result = pair(result, arg);
    }
    return result;
  }
  if (shape == Shape::RightAssoc) {
    Word result = args.back();
    for (size_t i = args.size() - 1; i-- > 0;) {
      result = pair(args[i], result);
    }
    return result;
  }
  Bit all = kOne;
  for (size_t i = 1; i < args.size(); ++i) {
    for (size_t j = shape == Shape::Chainable ? i - 1 : 0;
         j < i && !gates_.is_full();
         ++j) {
      gates_.spend(args[i].size());
      all = gates_.both(all, pair(args[j], args[i])[0]);
    }
  }
  return {all};
}

bool Blaster::make_call(Term term) {
  const term::Symbol symbol = tm_.call_symbol(term);
  const term::SymbolInfo& info = tm_.symbol(symbol);
  Scope& scope = scopes_.back();
  if (is_abbreviation(info)) {
    scope.known[term] = words({{without_lets(info.definition)}})[0];
    return true;
  }
  if (info.kind == SymbolKind::Defined) {
    return open(term);
  }
  if (info.kind != SymbolKind::Function || !info.params.empty()) {
    return give_up(fmt::format("no circuit for {}", tm_.text(info.name)));
  }
  const auto [at, is_new] = input_words_.try_emplace(symbol);
  if (is_new) {
    const Sort sort = tm_.sort(term);
    const Word bits = gates_.add_inputs(*bit_count(tm_, sort));
    at->second = canonical_bits(gates_, tm_, sort, bits);
    inputs_.emplace_back(symbol, bits);
  }
  scope.known[term] = at->second;
  return true;
}

bool Blaster::open(Term call) {
  const term::SymbolInfo& info = tm_.symbol(tm_.call_symbol(call));
  std::vector<Word> args = words(tm_.children(call));
  Scope scope;
  for (size_t i = 0; i < args.size(); ++i) {
    scope.params.emplace(info.def_params[i], std::move(args[i]));
  }
  scope.root = without_lets(info.definition);
  scope.stack.push_back(scope.root);
  scopes_.push_back(std::move(scope));
  return true;
}

// The body is known: so is the application, on top of the outer stack.
void Blaster::close() {
  Scope& scope = scopes_.back();
  Word word = std::move(scope.known.at(scope.root));
  scopes_.pop_back();
  Scope& outer = scopes_.back();
  outer.known[outer.stack.back()] = std::move(word);
}

}  // namespace assay::blast
