// SPDX-License-Identifier: MIT
// Functions with fewer arguments, wherever they are applied. A function of
// none is a constant. Where a table is known of it, the rows stay that have the
// value which its first row has in the place that goes; whether the witness
// holds with that is another question.
#include <algorithm>
#include <cstddef>
#include <type_traits>

#include "num/value_map.h"
#include "reduce/edits.h"
#include "reduce/passes.h"
#include "term/walk.h"

namespace assay::reduce {

namespace {

using num::Value;
using smtlib::Command;
using term::Symbol;
using term::SymbolInfo;
using term::Term;
using term::TermManager;

template <typename List>
auto without_place(const List& list, size_t place) {
  using Element = std::remove_cvref_t<decltype(*std::begin(list))>;
  std::vector<Element> made(std::begin(list), std::end(list));
  made.erase(made.begin() + static_cast<ptrdiff_t>(place));
  return made;
}

// The table of a function of `count` arguments without one of them.
Value narrow_table(const Value& table, size_t count, size_t place) {
  if (!table.is(num::ValueKind::Map)) {
    return {};
  }
  const auto entries = num::map_entries(table).entries();
  const Value& fallback = num::map_fallback(table);
  if (count == 1) {
    return entries.empty() ? fallback : *entries.front().second;
  }
  num::ValueMap left;
  for (const auto& [key, value] : entries) {
    const std::span<const Value> parts = key->elements();
    if (parts[place] == entries.front().first->elements()[place]) {
      std::vector<Value> rest = without_place(parts, place);
      left =
          left.with(count == 2 ? rest[0] : Value::seq(std::move(rest)), *value);
    }
  }
  return fallback.is_known() ? num::make_map(fallback, left) : Value();
}

bool narrow_meaning(
    model::Model& model, Symbol from, Symbol to, size_t count, size_t place) {
  auto node = model.symbols.extract(from);
  if (!node) {
    return true;
  }
  Value value = narrow_table(node.mapped().value, count, place);
  if (!value.is_known()) {
    return false;
  }
  node.key() = to;
  node.mapped() = {std::move(value), {}, {}};
  model.symbols.insert(std::move(node));
  return true;
}

std::optional<Draft> without_argument(Workbench& bench,
                                      const Draft& draft,
                                      Symbol from,
                                      size_t place) {
  TermManager& tm = bench.tm();
  SymbolInfo info = tm.symbol(from);
  const size_t count = info.params.size();
  info.params = without_place(info.params, place);
  const Symbol to = tm.mk_symbol(std::move(info));
  Draft made = draft;
  const MakeNode change = [&](Term node, std::span<const Term> children) {
    if (tm.kind(node) == term::Kind::Call && tm.call_symbol(node) == from) {
      return tm.mk_call(to, tm.sort(node), without_place(children, place));
    }
    return std::ranges::equal(children, tm.children(node))
               ? node
               : tm.mk_like(node, children);
  };
  for (Command& command : made.script.commands) {
    if (command.kind == smtlib::CommandKind::Assert) {
      const std::optional<Term> now = rebuild(tm, Term{command.ref}, change);
      if (!now) {
        return std::nullopt;
      }
      command.ref = now->id;
    } else if (declares_function(command.kind) && command.ref == from.id) {
      command.ref = to.id;
    } else if (is_definition(command.kind)) {
      return std::nullopt;  // it might use the function
    }
  }
  for (std::optional<model::Model>* model : {&made.witness, &made.hint}) {
    if (*model && !narrow_meaning(**model, from, to, count, place)) {
      return std::nullopt;
    }
  }
  tidy(bench, made);
  return made;
}

// Whether a command other than an assertion says something of the function.
bool is_asked_for(const Draft& draft) {
  return std::ranges::any_of(draft.script.items, [](const auto& items) {
    return std::ranges::any_of(items, [](const smtlib::Item& item) {
      return item.kind == smtlib::Item::Kind::OfTerm
             || item.kind == smtlib::Item::Kind::OfSymbol;
    });
  });
}

class Functions final : public PointPass {
 public:
  std::string_view name() const override { return "functions"; }

  bool fits(Workbench& bench, const Draft& draft) const override {
    return !points(bench, draft).empty();
  }

  std::vector<Point> points(Workbench& bench,
                            const Draft& draft) const override {
    std::vector<Point> made;
    if (is_asked_for(draft)) {
      return made;
    }
    const TermManager& tm = bench.tm();
    for (const Command& command : draft.script.commands) {
      if (declares_function(command.kind)) {
        const SymbolInfo& info = tm.symbol(Symbol{command.ref});
        if (!info.params.empty() && info.type_params == 0) {
          made.push_back({info.params.size(), {}, command.ref});
        }
      }
    }
    std::ranges::stable_sort(made, [](const Point& a, const Point& b) {
      return a.weight > b.weight;
    });
    return made;
  }

  std::vector<Edit> propose(Workbench& bench,
                            const Draft& /*draft*/,
                            const Point& point) const override {
    const Symbol symbol{point.part};
    std::vector<Edit> edits;
    for (size_t place = bench.tm().symbol(symbol).params.size(); place-- > 0;) {
      edits.emplace_back([symbol, place](Workbench& on, const Draft& of) {
        return without_argument(on, of, symbol, place);
      });
    }
    return edits;
  }
};

}  // namespace

const Pass& functions() {
  static const Functions kPass;
  return kPass;
}

}  // namespace assay::reduce
