// SPDX-License-Identifier: MIT
// Passes over what a script declares: values for constants, one constant for
// several, short names.
#include <algorithm>
#include <unordered_set>

#include "reduce/edits.h"
#include "reduce/passes.h"
#include "term/substitute.h"
#include "term/walk.h"
#include "theory/core/core.h"
#include "theory/sorts.h"

namespace assay::reduce {

namespace {

using smtlib::Command;
using smtlib::CommandKind;
using term::Symbol;
using term::Term;

// Constants become what the witness says they are: the claim holds still, and
// our evaluator has nothing to refuse. Or what the false model behind a wrong
// `sat` says: the one point of many at which a table is wrong.
class WitnessValues final : public ListPass {
 public:
  std::string_view name() const override { return "witness values"; }

  bool fits(Workbench& /*bench*/, const Draft& draft) const override {
    return draft.witness || draft.hint;
  }

  std::optional<List> next_list(Workbench& bench,
                                const Draft& draft,
                                uint64_t& place) const override {
    if (place++ > 0) {
      return std::nullopt;
    }
    Replacements all;
    for (const Term constant : constants_of(bench, draft)) {
      const term::Sort sort = bench.tm().sort(constant);
      const Term value = bench.term_of(sort, bench.value_of(draft, constant));
      if (value) {
        all.emplace_back(constant, value);
      }
    }
    List list;
    list.weights.assign(all.size(), 1);
    list.make = [all](Workbench& on,
                      const Draft& of,
                      std::span<const char> kept) -> std::optional<Draft> {
      Replacements map;
      for (size_t i = 0; i < all.size(); ++i) {
        if (kept[i] == 0) {
          map.push_back(all[i]);
        }
      }
      return with_terms(on, of, map);
    };
    return list;
  }
};

// A constant becomes another one, or a plain value.
class Variables final : public PointPass {
 public:
  std::string_view name() const override { return "variables"; }

  bool fits(Workbench& bench, const Draft& draft) const override {
    return !constants_of(bench, draft).empty();
  }

  std::vector<Point> points(Workbench& bench,
                            const Draft& draft) const override {
    std::vector<Point> made;
    for (const Term constant : constants_of(bench, draft)) {
      made.push_back({0, constant});
    }
    // The last one first, so that the first ones stay.
    std::ranges::reverse(made);
    for (size_t i = 0; i < made.size(); ++i) {
      made[i].weight = made.size() - i;
    }
    return made;
  }

  std::vector<Edit> propose(Workbench& bench,
                            const Draft& draft,
                            const Point& point) const override {
    constexpr size_t kMost = 3;
    const term::Sort sort = bench.tm().sort(point.term);
    std::vector<Term> others;
    for (const Term other : constants_of(bench, draft)) {
      if (other == point.term || others.size() == kMost) {
        break;
      }
      if (bench.tm().sort(other) == sort) {
        others.push_back(other);
      }
    }
    for (const Term value : bench.plain_values(sort)) {
      others.push_back(value);
    }
    std::vector<Edit> edits;
    for (const Term other : others) {
      edits.push_back(replacement(point.term, other));
    }
    return edits;
  }
};

// What is said to equal a constant takes its place: x in (= x t), where t does
// not have it.
class Equalities final : public PointPass {
 public:
  std::string_view name() const override { return "equalities"; }

  bool fits(Workbench& bench, const Draft& draft) const override {
    return !points(bench, draft).empty();
  }

  std::vector<Point> points(Workbench& bench,
                            const Draft& draft) const override {
    const term::TermManager& tm = bench.tm();
    std::vector<Point> made;
    for (const Term node : term::post_order(tm, draft.script.assertions())) {
      if (tm.kind(node) != term::Kind::App || tm.child_count(node) != 2
          || tm.op_row(tm.op(node)) != theory::core::kEqual) {
        continue;
      }
      for (uint32_t side = 0; side < 2; ++side) {
        const Term constant = tm.children(node)[side];
        if (tm.kind(constant) == term::Kind::Call
            && tm.child_count(constant) == 0) {
          made.push_back({made.size() + 1, node, side});
        }
      }
    }
    std::ranges::reverse(made);
    return made;
  }

  std::vector<Edit> propose(Workbench& /*bench*/,
                            const Draft& /*draft*/,
                            const Point& point) const override {
    return {[point](Workbench& bench, const Draft& draft) {
      const std::span<const Term> sides = bench.tm().children(point.term);
      const Term constant = sides[point.part];
      const Term value = sides[1 - point.part];
      const Term yes = bench.plain_values(theory::kBool).front();
      const std::vector<Term> inside = term::post_order(bench.tm(), value);
      const bool is_circular = std::ranges::count(inside, constant) > 0
                               || !term::is_closed(bench.tm(), value);
      const std::pair<Term, Term> map[] = {{point.term, yes},
                                           {constant, value}};
      return is_circular ? std::nullopt : with_terms(bench, draft, map);
    }};
  }
};

// Gives `sort` each run of commands for which it holds.
template <typename Holds, typename Sort>
void for_each_run(std::vector<Command>& commands,
                  const Holds& holds,
                  const Sort& sort) {
  for (auto begin = commands.begin(); begin != commands.end();) {
    begin = std::find_if(begin, commands.end(), holds);
    const auto end = std::find_if_not(begin, commands.end(), holds);
    sort(std::ranges::subrange(begin, end));
    begin = end;
  }
}

std::optional<Draft> with_short_names(Workbench& bench, const Draft& draft) {
  term::TermManager& tm = bench.tm();
  std::unordered_map<Symbol, Symbol> map;
  size_t number = 0;
  Draft made = draft;
  std::unordered_set<std::string> taken;
  for (Symbol symbol{1}; symbol.id <= tm.symbol_count(); ++symbol.id) {
    if (tm.symbol(symbol).kind != term::SymbolKind::Function) {
      taken.emplace(tm.text(tm.symbol(symbol).name));
    }
  }
  for (Command& command : made.script.commands) {
    if (!declares_function(command.kind)) {
      continue;
    }
    const Symbol symbol{command.ref};
    term::SymbolInfo info = tm.symbol(symbol);
    if (info.params.empty()) {
      command.kind = CommandKind::DeclareConst;
      command.name = smtlib::command_row("declare-const");
    }
    std::string name = short_name(number++);
    while (bench.language().is_taken(name) || taken.contains(name)) {
      name = short_name(number++);
    }
    info.name = tm.mk_name(name);
    if (tm.symbol(symbol).name == info.name) {
      continue;
    }
    const Symbol renamed = tm.mk_symbol(std::move(info));
    map.emplace(symbol, renamed);
    command.ref = renamed.id;
    for (std::optional<model::Model>* model : {&made.witness, &made.hint}) {
      if (!*model) {
        continue;
      }
      if (auto node = (*model)->symbols.extract(symbol)) {
        node.key() = renamed;
        (*model)->symbols.insert(std::move(node));
      }
    }
  }
  for (Command& command : made.script.commands) {
    if (command.kind == CommandKind::Assert) {
      command.ref = term::replace_symbols(tm, Term{command.ref}, map).id;
    }
  }
  for (std::vector<smtlib::Item>& items : made.script.items) {
    for (smtlib::Item& item : items) {
      if (item.kind == smtlib::Item::Kind::OfTerm) {
        item.id = term::replace_symbols(tm, Term{item.id}, map).id;
      } else if (item.kind == smtlib::Item::Kind::OfSymbol
                 && map.contains(Symbol{item.id})) {
        item.id = map.at(Symbol{item.id}).id;
      }
    }
  }
  return made;
}

// Runs of declarations in the order in which the assertions use them.
void sort_declarations(Workbench& bench, Draft& draft) {
  const term::TermManager& tm = bench.tm();
  std::unordered_map<uint32_t, size_t> uses;
  for (const Term node : term::post_order(tm, draft.script.assertions())) {
    if (tm.kind(node) == term::Kind::Call) {
      uses.emplace(tm.call_symbol(node).id, uses.size());
    }
  }
  const auto use_of = [&](const Command& command) {
    const auto found = uses.find(command.ref);
    return found == uses.end() ? uses.size() : found->second;
  };
  for_each_run(
      draft.script.commands,
      [](const Command& command) { return declares_function(command.kind); },
      [&](auto run) { std::ranges::stable_sort(run, {}, use_of); });
}

// Runs of assertions, the smallest first, and by their texts.
void sort_assertions(Workbench& bench, Draft& draft) {
  const term::TermManager& tm = bench.tm();
  std::unordered_map<uint32_t, std::pair<size_t, std::string>> texts;
  for (const Term assertion : draft.script.assertions()) {
    Draft alone;
    Command command;
    command.kind = CommandKind::Assert;
    command.name = smtlib::command_row("assert");
    command.ref = assertion.id;
    alone.script.commands.push_back(command);
    texts.emplace(assertion.id,
                  std::pair(term::post_order(tm, assertion).size(),
                            bench.text(alone, SIZE_MAX)));
  }
  for_each_run(
      draft.script.commands,
      [](const Command& command) {
        return command.kind == CommandKind::Assert;
      },
      [&](auto run) {
        std::ranges::stable_sort(run, {}, [&](const Command& command) {
          return texts.at(command.ref);
        });
      });
}

// The order that does not depend on where the script comes from.
std::optional<Draft> in_plain_order(Workbench& bench, const Draft& draft) {
  constexpr size_t kMost = 100;
  Draft made = draft;
  if (made.script.assertions().size() <= kMost) {
    sort_assertions(bench, made);
  }
  sort_declarations(bench, made);
  return with_short_names(bench, made);
}

std::optional<Draft> with_sorted_declarations(Workbench& bench,
                                              const Draft& draft) {
  Draft made = draft;
  sort_declarations(bench, made);
  return with_short_names(bench, made);
}

// Names in the order of the alphabet; definitions keep theirs, and then this is
// left.
class Names final : public PointPass {
 public:
  std::string_view name() const override { return "names"; }

  bool is_about_names() const override { return true; }

  bool fits(Workbench& /*bench*/, const Draft& draft) const override {
    return std::ranges::none_of(
        draft.script.commands,
        [](const Command& command) { return is_definition(command.kind); });
  }

  std::vector<Point> points(Workbench& /*bench*/,
                            const Draft& /*draft*/) const override {
    return {{}};
  }

  std::vector<Edit> propose(Workbench& /*bench*/,
                            const Draft& /*draft*/,
                            const Point& /*point*/) const override {
    return {in_plain_order, with_sorted_declarations, with_short_names};
  }
};

}  // namespace

const Pass& witness_values() {
  static const WitnessValues kPass;
  return kPass;
}

const Pass& variables() {
  static const Variables kPass;
  return kPass;
}

const Pass& equalities() {
  static const Equalities kPass;
  return kPass;
}

const Pass& names() {
  static const Names kPass;
  return kPass;
}

}  // namespace assay::reduce
