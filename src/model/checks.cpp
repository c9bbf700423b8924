// SPDX-License-Identifier: MIT
#include "model/checks.h"

#include <algorithm>

#include "term/walk.h"

namespace assay::model {

using smtlib::Command;
using smtlib::CommandKind;
using term::Symbol;
using term::SymbolKind;
using term::Term;

std::optional<Check> find_check(const smtlib::Script& script, uint32_t number) {
  Check check;
  std::vector<size_t> levels;
  uint32_t seen = 0;
  for (size_t i = 0; i < script.commands.size(); ++i) {
    const Command& command = script.commands[i];
    switch (command.kind) {
      case CommandKind::Assert:
        check.claims.push_back({Term{command.ref}, command.span});
        break;
      case CommandKind::Push:
        levels.insert(levels.end(), command.ref, check.claims.size());
        break;
      case CommandKind::Pop: {
        const size_t count = std::min<size_t>(command.ref, levels.size());
        if (count > 0) {
          check.claims.resize(levels[levels.size() - count]);
          levels.resize(levels.size() - count);
        }
        break;
      }
      case CommandKind::Reset:
      case CommandKind::ResetAssertions:
        check.claims.clear();
        levels.clear();
        break;
      case CommandKind::CheckSat:
      case CommandKind::CheckSatAssuming:
        if (++seen < number) {
          break;
        }
        for (const smtlib::Item& item : script.items[command.ref]) {
          if (item.kind == smtlib::Item::Kind::OfTerm) {
            check.claims.push_back({Term{item.id}, command.span});
          }
        }
        check.command = i;
        return check;
      default: break;
    }
  }
  if (seen > 0 || number > 1) {
    return std::nullopt;
  }
  check.command = script.commands.size();
  return check;
}

void add_own_symbols(const term::TermManager& tm,
                     Term term,
                     std::vector<Symbol>& to) {
  if (tm.kind(term) == term::Kind::Call) {
    to.push_back(tm.call_symbol(term));
  }
  if (tm.kind(term) != term::Kind::App) {
    return;
  }
  for (const term::Index& index : tm.op_indices(tm.op(term))) {
    if (index.kind == term::Index::Kind::OfSymbol) {
      to.push_back(Symbol{index.value});
    }
  }
}

std::vector<Symbol> used_symbols(const term::TermManager& tm,
                                 const Check& check) {
  std::vector<bool> seen(tm.symbol_count() + 1);
  std::vector<Symbol> used;
  std::vector<Term> roots;
  const auto visit = [&](Symbol symbol) {
    if (seen[symbol.id]) {
      return;
    }
    seen[symbol.id] = true;
    const term::SymbolInfo& info = tm.symbol(symbol);
    if (info.kind == SymbolKind::Function) {
      used.push_back(symbol);
    } else if (info.definition) {
      roots.push_back(info.definition);
    }
  };
  for (const Claim& claim : check.claims) {
    roots.push_back(claim.term);
  }
  while (!roots.empty()) {
    const std::vector<Term> now = std::move(roots);
    roots.clear();
    std::vector<Symbol> symbols;
    for (const Term term : term::post_order(tm, now)) {
      add_own_symbols(tm, term, symbols);
    }
    std::ranges::for_each(symbols, visit);
  }
  std::ranges::sort(used);
  return used;
}

}  // namespace assay::model
