// SPDX-License-Identifier: MIT
// Other sorts for what a script declares and binds. Every term is made anew
// from the leaves up, with the sort that it is to have: the mapped one if it
// belongs to what changes, else its old one. An operator is looked for that
// makes this sort of the new arguments: the same one, with the same indices or
// with others ((_ extract 31 24) of what has 16 bits is (_ extract 15 8)), or
// another one of the same name. Where there is none, the value of a closed term
// is cut down, an argument that has the sort takes the term's place, or a plain
// value does. So what comes out is always well sorted, and whether it is of
// interest is asked as ever.
#include "reduce/resort.h"

#include <algorithm>
#include <unordered_map>

#include "eval/evaluator.h"
#include "num/value_map.h"
#include "reduce/edits.h"
#include "term/walk.h"
#include "theory/arrays/places.h"
#include "theory/sorts.h"

namespace assay::reduce {

namespace {

using num::Value;
using smtlib::Command;
using smtlib::CommandKind;
using term::Index;
using term::Kind;
using term::Sort;
using term::Symbol;
using term::SymbolInfo;
using term::SymbolKind;
using term::Term;
using term::TermManager;
using term::Var;

// Indices that an operator may have instead of its own: those of the sort that
// it is to make, half of them, all of them less by the same number, one of them
// less or more.
std::vector<std::vector<Index>> index_choices(std::span<const Index> own,
                                              std::span<const Index> of_sort) {
  constexpr uint32_t kMost = 256;
  std::vector<std::vector<Index>> made = {{own.begin(), own.end()}};
  if (own.empty() || own.size() > 2
      || !std::ranges::all_of(own, [](const Index& index) {
           return index.kind == Index::Kind::Numeral;
         })) {
    return made;
  }
  if (of_sort.size() == own.size()) {
    made.emplace_back(of_sort.begin(), of_sort.end());
  }
  // Where all widths are halved, the ends of ranges are.
  made.emplace_back(own.begin(), own.end());
  made.back().front().value = (own.front().value + 1) / 2 - 1;
  made.back().back().value = own.back().value / 2;
  const uint32_t least =
      std::min(kMost, std::ranges::min(own, {}, &Index::value).value);
  for (uint32_t less = 1; less <= least; ++less) {
    made.emplace_back(own.begin(), own.end());
    for (Index& index : made.back()) {
      index.value -= less;
    }
  }
  for (size_t i = 0; i < own.size(); ++i) {
    const uint32_t number = own[i].value;
    const uint32_t lowest = number < kMost ? 0 : number - kMost;
    for (uint32_t other = number; other-- > lowest;) {
      made.emplace_back(own.begin(), own.end());
      made.back()[i].value = other;
    }
    for (uint32_t other = number + 1; other < number + kMost; ++other) {
      made.emplace_back(own.begin(), own.end());
      made.back()[i].value = other;
    }
  }
  return made;
}

class Resorter {
 public:
  Resorter(Workbench& bench, const Draft& draft, const SortChange& change)
      : bench_(bench),
        tm_(bench.tm()),
        draft_(draft),
        change_(change),
        nodes_(term::post_order(tm_, roots_of(tm_, draft.script))),
        free_(tm_, nodes_),
        map_(tm_, change.map),
        groups_(tm_, map_, nodes_) {}

  std::optional<Draft> run() {
    for (const Term node : nodes_) {
      const Term now = make(node);
      if (!now) {
        return std::nullopt;
      }
      made_.emplace(node, now);
    }
    return assemble();
  }

 private:
  bool moves(Member one) {
    return !change_.group || groups_.of(one) == change_.group;
  }

  Sort wanted(Term node) {
    const Sort sort = tm_.sort(node);
    return moves(member(node)) ? map_(sort) : sort;
  }

  // The children as they are now; literals as the node needs them.
  std::vector<Term> children_of(Term node) {
    std::vector<Term> made;
    for (const Term child : tm_.children(node)) {
      Term now = made_.at(child);
      if (tm_.kind(child) == Kind::Literal && map_.changes(tm_.sort(child))) {
        now = moves(member(node)) ? cut_literal(child) : child;
      }
      made.push_back(now);
    }
    return made;
  }

  Term cut_literal(Term literal) {
    const Term made = cut_closed(literal, map_(tm_.sort(literal)));
    return made ? made : plain(map_(tm_.sort(literal)));
  }

  Term plain(Sort sort) {
    const std::vector<Term> values = bench_.plain_values(sort);
    return values.empty() ? Term{} : values.front();
  }

  // Of what has a value without a model.
  Term cut_closed(Term node, Sort sort) {
    if (free_.has_any(node)) {
      return {};
    }
    const model::Model nothing = {};
    eval::Evaluator evaluator(bench_.language().theories(), tm_, nothing);
    const Value value = evaluator.evaluate(node);
    return value.is_known()
               ? bench_.term_of(sort, cut_down(tm_, value, sort, change_.bits))
               : Term{};
  }

  Term make(Term node) {
    if (tm_.kind(node) == Kind::Literal) {
      return node;
    }
    const std::vector<Term> children = children_of(node);
    if (std::ranges::find(children, Term{}) != children.end()) {
      return {};
    }
    const bool is_same = std::ranges::equal(children, tm_.children(node));
    switch (tm_.kind(node)) {
      case Kind::App:
        return is_same && wanted(node) == tm_.sort(node)
                   ? node
                   : make_app(node, children, wanted(node));
      case Kind::Call: return make_call(node, children);
      case Kind::Variable: return tm_.mk_variable(var_of(tm_.variable(node)));
      case Kind::Binder: return make_binder(node, children);
      case Kind::Annotated:
        return tm_.mk_like(node, tm_.sort(children[0]), children);
      case Kind::Match:
        return is_same && !map_.changes(tm_.sort(node)) ? node : Term{};
      default: return {};
    }
  }

  Term make_app(Term node, const std::vector<Term>& args, Sort sort) {
    if (const Term made = fitting(node, args, sort)) {
      return made;
    }
    if (const Term made = cut_closed(node, sort)) {
      return made;
    }
    return stand_in(args, sort);
  }

  // An argument of this sort, or a plain value.
  Term stand_in(const std::vector<Term>& args, Sort sort) {
    const auto same =
        std::ranges::find(args, sort, [&](Term arg) { return tm_.sort(arg); });
    return same != args.end() ? *same : plain(sort);
  }

  // The operator, or another one of its name, with indices that fit.
  Term fitting(Term node, const std::vector<Term>& args, Sort sort) {
    const theory::Theories& theories = bench_.language().theories();
    const uint32_t own = tm_.op_row(tm_.op(node));
    const std::span<const Index> now = tm_.op_indices(tm_.op(node));
    const std::vector<std::vector<Index>> choices =
        index_choices(now, tm_.sort_indices(sort));
    std::vector<uint32_t> rows = {own};
    for (const uint32_t row : theories.find_ops(theories.info(own).name)) {
      if (row != own) {
        rows.push_back(row);
      }
    }
    for (const uint32_t row : rows) {
      for (const std::vector<Index>& indices : choices) {
        if (const Term made = apply_row(bench_, row, indices, args, sort)) {
          return made;
        }
      }
    }
    return {};
  }

  Term make_call(Term node, const std::vector<Term>& args) {
    const Symbol symbol = tm_.call_symbol(node);
    const Symbol now = symbol_of(symbol);
    if (!now) {
      // Constructors and selectors stay with their datatype.
      return is_defined(symbol) ? Term{} : stand_in(args, wanted(node));
    }
    const bool is_generic = tm_.symbol(symbol).type_params > 0;
    const Sort sort = is_generic      ? wanted(node)
                      : now != symbol ? tm_.symbol(now).result
                                      : tm_.sort(node);
    return tm_.mk_call(now, sort, args);
  }

  Term make_binder(Term node, const std::vector<Term>& children) {
    const term::BinderKind kind = tm_.binder_kind(node);
    std::vector<Var> vars;
    for (const Var var : tm_.binder_vars(node)) {
      vars.push_back(var_of(var));
    }
    const bool is_same = std::ranges::equal(vars, tm_.binder_vars(node));
    if (kind == term::BinderKind::Let && !is_same) {
      return {};
    }
    const Sort sort = kind == term::BinderKind::Let ? tm_.sort(children.back())
                                                    : wanted(node);
    return tm_.mk_binder(kind, vars, sort, children);
  }

  Var var_of(Var var) {
    const Sort sort = tm_.var_sort(var);
    if (!map_.changes(sort) || !moves(member(var))) {
      return var;
    }
    const auto [at, is_new] = vars_.emplace(var, Var{});
    if (is_new) {
      at->second = tm_.mk_var(tm_.var_hint(var), map_(sort));
    }
    return at->second;
  }

  bool is_defined(Symbol symbol) const {
    return static_cast<bool>(tm_.symbol(symbol).definition);
  }

  // None if it cannot have another rank.
  Symbol symbol_of(Symbol symbol) {
    if (!map_.changes_rank(symbol) || !moves(member(symbol))) {
      return symbol;
    }
    if (tm_.symbol(symbol).kind != SymbolKind::Function) {
      return {};
    }
    const auto [at, is_new] = symbols_.emplace(symbol, Symbol{});
    if (is_new) {
      SymbolInfo info = tm_.symbol(symbol);
      info.result = map_(info.result);
      for (Sort& sort : info.params) {
        sort = map_(sort);
      }
      at->second = tm_.mk_symbol(std::move(info));
    }
    return at->second;
  }

  std::optional<Draft> assemble() {
    Draft made = draft_;
    for (Command& command : made.script.commands) {
      if (is_definition(command.kind)) {
        return std::nullopt;
      }
      if (command.kind == CommandKind::Assert) {
        command.ref = made_.at(Term{command.ref}).id;
      } else if (declares_function(command.kind)
                 && symbols_.contains(Symbol{command.ref})) {
        command.ref = symbols_.at(Symbol{command.ref}).id;
      }
    }
    for (std::vector<smtlib::Item>& items : made.script.items) {
      for (smtlib::Item& item : items) {
        if (item.kind == smtlib::Item::Kind::OfTerm
            && made_.contains(Term{item.id})) {
          item.id = made_.at(Term{item.id}).id;
        }
      }
    }
    for (std::optional<model::Model>* model : {&made.witness, &made.hint}) {
      if (*model && !adapt(**model)) {
        return std::nullopt;
      }
    }
    tidy(bench_, made);
    return made;
  }

  // Values for the symbols that have other sorts now.
  bool adapt(model::Model& model) {
    const model::Model nothing = {};
    eval::Evaluator evaluator(bench_.language().theories(), tm_, nothing);
    for (const auto& [from, to] : symbols_) {
      auto node = model.symbols.extract(from);
      if (!node) {
        continue;
      }
      Value value =
          cut_meaning(tm_, node.mapped().value, from, map_, change_.bits);
      if (!value.is_known()) {
        value = default_of(evaluator, tm_.symbol(to));
      } else if (tm_.symbol(to).params.empty()
                 && value.is(num::ValueKind::Map)) {
        // Of few places those may be the same now that were not.
        evaluator.refill();
        value = theory::arrays::normal_map(
            evaluator, tm_.symbol(to).result, std::move(value));
      }
      if (!value.is_known()) {
        return false;
      }
      node.key() = to;
      node.mapped() = {std::move(value), {}, {}};
      model.symbols.insert(std::move(node));
    }
    return true;
  }

  static Value default_of(eval::Evaluator& evaluator, const SymbolInfo& info) {
    Value value = evaluator.default_value(info.result);
    return info.params.empty() || !value.is_known()
               ? value
               : num::make_map(std::move(value), {});
  }

  Workbench& bench_;
  TermManager& tm_;
  const Draft& draft_;
  const SortChange& change_;
  std::vector<Term> nodes_;
  FreeVariables free_;
  SortMap map_;
  SortGroups groups_;
  std::unordered_map<Term, Term> made_;
  std::unordered_map<Symbol, Symbol> symbols_;
  std::unordered_map<Var, Var> vars_;
};

}  // namespace

std::optional<Draft> with_sorts(Workbench& bench,
                                const Draft& draft,
                                const SortChange& change) {
  return Resorter(bench, draft, change).run();
}

size_t count_groups(Workbench& bench, const Draft& draft, Sort sort) {
  const std::pair<Sort, Sort> pair[] = {{sort, theory::kBool}};
  SortMap map(bench.tm(), pair);
  const std::vector<Term> nodes =
      term::post_order(bench.tm(), roots_of(bench.tm(), draft.script));
  return SortGroups(bench.tm(), map, nodes).count();
}

}  // namespace assay::reduce
