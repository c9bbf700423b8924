// SPDX-License-Identifier: MIT
#include "reduce/edits.h"

#include <algorithm>
#include <unordered_set>

#include "term/substitute.h"
#include "term/walk.h"

namespace assay::reduce {

namespace {

using smtlib::Command;
using smtlib::CommandKind;
using smtlib::Item;
using term::Kind;
using term::Sort;
using term::Symbol;
using term::SymbolKind;
using term::Term;
using term::TermManager;
using term::Var;

bool has_items(CommandKind kind) {
  return kind != CommandKind::Assert && !declares_function(kind)
         && kind != CommandKind::DeclareSort
         && kind != CommandKind::DeclareSortParameter
         && kind != CommandKind::DefineSort && kind != CommandKind::Push
         && kind != CommandKind::Pop && !is_datatypes(kind)
         && !is_definition(kind);
}

// All symbols that a script uses, through terms, sorts and definitions.
class UsedSymbols {
 public:
  UsedSymbols(const TermManager& tm, const smtlib::Script& script) : tm_(tm) {
    for (const Command& command : script.commands) {
      add_command(script, command);
    }
    settle();
  }

  bool has(Symbol symbol) const { return used_.contains(symbol); }

 private:
  void add_command(const smtlib::Script& script, const Command& command) {
    if (command.kind == CommandKind::Assert) {
      terms_.push_back(Term{command.ref});
    } else if (has_items(command.kind) && command.ref < script.items.size()) {
      for (const Item& item : script.items[command.ref]) {
        switch (item.kind) {
          case Item::Kind::OfTerm: terms_.push_back(Term{item.id}); break;
          case Item::Kind::OfSort: sorts_.push_back(Sort{item.id}); break;
          case Item::Kind::OfSymbol: add(Symbol{item.id}); break;
          default: break;
        }
      }
    }
  }

  void add(Symbol symbol) {
    if (used_.insert(symbol).second) {
      symbols_.push_back(symbol);
    }
  }

  void settle() {
    while (!terms_.empty() || !sorts_.empty() || !symbols_.empty()) {
      std::vector<Term> roots;
      roots.swap(terms_);
      for (const Term node : term::post_order(tm_, roots)) {
        if (seen_.insert(node).second) {
          add_node(node);
        }
      }
      while (!sorts_.empty()) {
        const Sort sort = sorts_.back();
        sorts_.pop_back();
        add_sort(sort);
      }
      while (!symbols_.empty()) {
        const Symbol symbol = symbols_.back();
        symbols_.pop_back();
        add_symbol(symbol);
      }
    }
  }

  void add_node(Term node) {
    sorts_.push_back(tm_.sort(node));
    switch (tm_.kind(node)) {
      case Kind::Call: add(tm_.call_symbol(node)); break;
      case Kind::App: add_indices(tm_.op_indices(tm_.op(node))); break;
      case Kind::Binder:
        for (const Var var : tm_.binder_vars(node)) {
          sorts_.push_back(tm_.var_sort(var));
        }
        break;
      case Kind::Match:
        for (const term::MatchCase& one : tm_.match_cases(node)) {
          if (one.constructor) {
            add(one.constructor);
          }
        }
        break;
      case Kind::Annotated:
        for (const term::Attribute& attribute : tm_.attributes(node)) {
          if (attribute.named) {
            add(attribute.named);
          }
        }
        break;
      default: break;
    }
  }

  void add_indices(std::span<const term::Index> indices) {
    for (const term::Index& index : indices) {
      if (index.kind == term::Index::Kind::OfSymbol) {
        add(Symbol{index.value});
      } else if (index.kind == term::Index::Kind::OfSort) {
        sorts_.push_back(Sort{index.value});
      }
    }
  }

  void add_sort(Sort sort) {
    if (!seen_sorts_.insert(sort).second) {
      return;
    }
    if (tm_.sort_kind(sort) == term::SortKind::User) {
      add(Symbol{tm_.sort_head(sort)});
    }
    const std::span<const Sort> args = tm_.sort_args(sort);
    sorts_.insert(sorts_.end(), args.begin(), args.end());
  }

  void add_symbol(Symbol symbol) {
    const term::SymbolInfo& info = tm_.symbol(symbol);
    sorts_.insert(sorts_.end(), info.params.begin(), info.params.end());
    if (info.result) {
      sorts_.push_back(info.result);
    }
    if (info.definition) {
      terms_.push_back(info.definition);
    }
    if (info.datatype) {
      add(info.datatype);
    }
    if (info.kind == SymbolKind::Datatype
        || info.kind == SymbolKind::Codatatype) {
      for (const term::ConstructorInfo& row : tm_.constructors(symbol)) {
        add(row.symbol);
        for (const Symbol selector : row.selectors) {
          add(selector);
        }
      }
    }
  }

  const TermManager& tm_;
  std::vector<Term> terms_;
  std::vector<Sort> sorts_;
  std::vector<Symbol> symbols_;
  std::unordered_set<Term> seen_;
  std::unordered_set<Sort> seen_sorts_;
  std::unordered_set<Symbol> used_;
};

bool is_needed(const smtlib::Script& script,
               const Command& command,
               const UsedSymbols& used) {
  switch (command.kind) {
    case CommandKind::DeclareFun:
    case CommandKind::DeclareConst:
    case CommandKind::DeclareSort: return used.has(Symbol{command.ref});
    case CommandKind::DefineSort:
      return false;  // terms have what it stands for
    default: break;
  }
  if (is_datatypes(command.kind) || is_definition(command.kind)) {
    return std::ranges::any_of(script.groups[command.ref],
                               [&](Symbol symbol) { return used.has(symbol); });
  }
  return true;
}

// A rewriting of all assertions.
std::optional<Draft> with_assertions(
    Workbench& bench,
    Draft draft,
    const std::function<std::optional<Term>(Term)>& change) {
  for (Command& command : draft.script.commands) {
    if (command.kind == CommandKind::Assert) {
      const std::optional<Term> made = change(Term{command.ref});
      if (!made) {
        return std::nullopt;
      }
      command.ref = made->id;
    }
  }
  tidy(bench, draft);
  return draft;
}

}  // namespace

bool is_datatypes(CommandKind kind) {
  return kind == CommandKind::DeclareDatatype
         || kind == CommandKind::DeclareDatatypes
         || kind == CommandKind::DeclareCodatatype
         || kind == CommandKind::DeclareCodatatypes;
}

bool is_definition(CommandKind kind) {
  return kind == CommandKind::DefineFun || kind == CommandKind::DefineConst
         || kind == CommandKind::DefineFunRec
         || kind == CommandKind::DefineFunsRec;
}

bool declares_function(CommandKind kind) {
  return kind == CommandKind::DeclareFun || kind == CommandKind::DeclareConst;
}

std::vector<Term> roots_of(const TermManager& tm,
                           const smtlib::Script& script) {
  std::vector<Term> roots;
  for (const Command& command : script.commands) {
    if (command.kind == CommandKind::Assert) {
      roots.push_back(Term{command.ref});
    } else if (is_definition(command.kind)) {
      for (const Symbol symbol : script.groups[command.ref]) {
        if (tm.symbol(symbol).definition) {
          roots.push_back(tm.symbol(symbol).definition);
        }
      }
    } else if (has_items(command.kind) && command.ref < script.items.size()) {
      for (const Item& item : script.items[command.ref]) {
        if (item.kind == Item::Kind::OfTerm) {
          roots.push_back(Term{item.id});
        }
      }
    }
  }
  return roots;
}

FreeVariables::FreeVariables(const TermManager& tm,
                             std::span<const Term> nodes) {
  for (const Term node : nodes) {
    std::vector<Var> mine;
    if (tm.kind(node) == Kind::Variable) {
      mine.push_back(tm.variable(node));
    }
    for (const Term child : tm.children(node)) {
      if (const auto found = free_.find(child); found != free_.end()) {
        mine.insert(mine.end(), found->second.begin(), found->second.end());
      }
    }
    if (mine.empty()) {
      continue;
    }
    std::ranges::sort(mine);
    mine.erase(std::unique(mine.begin(), mine.end()), mine.end());
    const auto drop = [&](Var var) { std::erase(mine, var); };
    // Every binder has variables of its own, so it does not matter that the
    // values of a let are outside of its scope.
    if (tm.kind(node) == Kind::Binder) {
      std::ranges::for_each(tm.binder_vars(node), drop);
    } else if (tm.kind(node) == Kind::Match) {
      for (const term::MatchCase& one : tm.match_cases(node)) {
        std::ranges::for_each(one.vars, drop);
      }
    }
    if (!mine.empty()) {
      free_.emplace(node, std::move(mine));
    }
  }
}

std::span<const Var> FreeVariables::of(Term node) const {
  const auto found = free_.find(node);
  return found == free_.end() ? std::span<const Var>()
                              : std::span<const Var>(found->second);
}

std::optional<Term> rebuild(const TermManager& tm,
                            Term root,
                            const MakeNode& make) {
  std::unordered_map<Term, Term> made;
  std::vector<Term> children;
  for (const Term node : term::post_order(tm, root)) {
    children.clear();
    for (const Term child : tm.children(node)) {
      children.push_back(made.at(child));
    }
    const Term now = make(node, children);
    if (!now) {
      return std::nullopt;
    }
    made[node] = now;
  }
  return made.at(root);
}

void tidy(Workbench& bench, Draft& draft) {
  const UsedSymbols used(bench.tm(), draft.script);
  std::erase_if(draft.script.commands, [&](const Command& command) {
    return !is_needed(draft.script, command, used);
  });
  for (std::optional<model::Model>* model : {&draft.witness, &draft.hint}) {
    if (!*model) {
      continue;
    }
    std::erase_if((*model)->symbols,
                  [&](const auto& row) { return !used.has(row.first); });
    std::erase_if((*model)->universes, [&](const auto& row) {
      return bench.tm().sort_kind(row.first) == term::SortKind::User
             && !used.has(Symbol{bench.tm().sort_head(row.first)});
    });
  }
}

Draft without_lets(Workbench& bench, Draft draft) {
  TermManager& tm = bench.tm();
  Draft made = draft;
  for (Command& command : made.script.commands) {
    if (command.kind == CommandKind::Assert) {
      const Term whole = term::expand_definitions(tm, Term{command.ref});
      command.ref = term::expand_lets(tm, whole).id;
    }
  }
  made.is_shared = true;
  tidy(bench, made);
  return made;
}

Draft without_attributes(Workbench& bench, Draft draft) {
  TermManager& tm = bench.tm();
  const MakeNode strip = [&](Term node, std::span<const Term> children) {
    if (tm.kind(node) == Kind::Annotated) {
      return children[0];
    }
    return std::ranges::equal(children, tm.children(node))
               ? node
               : tm.mk_like(node, children);
  };
  // What has a name may be called by it, also in what has a name.
  std::unordered_map<Symbol, Term> named;
  std::unordered_map<Term, Term> known;
  const MakeNode all = [&](Term node, std::span<const Term> children) {
    const Term now = strip(node, children);
    if (tm.kind(node) == Kind::Annotated) {
      for (const term::Attribute& attribute : tm.attributes(node)) {
        if (attribute.named) {
          named[attribute.named] = now;
        }
      }
    }
    if (tm.kind(node) == Kind::Call) {
      const auto found = named.find(tm.call_symbol(node));
      if (found != named.end()) {
        return found->second;
      }
    }
    return now;
  };
  const std::optional<Draft> made = with_assertions(
      bench, draft, [&](Term root) { return rebuild(tm, root, all); });
  return made ? *made : draft;
}

std::optional<Draft> with_terms(Workbench& bench,
                                const Draft& draft,
                                std::span<const std::pair<Term, Term>> map) {
  TermManager& tm = bench.tm();
  return with_assertions(bench, draft, [&](Term root) -> std::optional<Term> {
    const Term made = term::substitute(tm, root, map);
    if (made != root && !term::is_closed(tm, made)) {
      return std::nullopt;
    }
    return made;
  });
}

Draft with_commands(Workbench& bench,
                    const Draft& draft,
                    std::span<const char> keep) {
  Draft made = draft;
  made.script.commands.clear();
  for (size_t i = 0; i < draft.script.commands.size(); ++i) {
    if (i >= keep.size() || keep[i] != 0) {
      made.script.commands.push_back(draft.script.commands[i]);
    }
  }
  if (std::ranges::find(
          made.script.commands, CommandKind::SetLogic, &Command::kind)
      == made.script.commands.end()) {
    made.script.logic.clear();
  }
  tidy(bench, made);
  return made;
}

Term apply_row(Workbench& bench,
               uint32_t row,
               std::span<const term::Index> indices,
               std::span<const Term> args,
               Sort wanted) {
  TermManager& tm = bench.tm();
  const theory::Signature& signature =
      bench.language().theories().signature(row);
  if (!signature.takes_args(args.size())
      || !signature.takes_indices(indices.size())) {
    return {};
  }
  std::vector<Sort> sorts;
  for (const Term arg : args) {
    sorts.push_back(tm.sort(arg));
  }
  const bool needs_as =
      signature.needs_qualifier() || signature.info().needs_as;
  theory::SortError error;
  const Sort sort =
      signature.apply({tm, indices, sorts, needs_as ? wanted : Sort{}}, error);
  if (!sort || (wanted && sort != wanted)) {
    return {};
  }
  return tm.mk_app(tm.mk_op(row, indices), sort, args);
}

Term with_children(Workbench& bench, Term from, std::span<const Term> args) {
  const TermManager& tm = bench.tm();
  const term::Op op = tm.op(from);
  const std::vector<term::Index> indices(tm.op_indices(op).begin(),
                                         tm.op_indices(op).end());
  return apply_row(bench, tm.op_row(op), indices, args, tm.sort(from));
}

std::string short_name(size_t number) {
  std::string name(1, static_cast<char>('a' + number % 26));
  return number < 26 ? name : name + std::to_string(number / 26);
}

Term add_constant(Workbench& bench, Draft& draft, Sort sort) {
  TermManager& tm = bench.tm();
  term::SymbolInfo info;
  info.name = tm.mk_name("a");
  info.result = sort;
  const Symbol symbol = tm.mk_symbol(std::move(info));
  std::vector<Command>& commands = draft.script.commands;
  const auto first = std::ranges::find_if(commands, [](const Command& row) {
    return row.kind == CommandKind::Assert || row.kind == CommandKind::Push;
  });
  Command command;
  command.kind = CommandKind::DeclareConst;
  command.name = smtlib::command_row("declare-const");
  command.ref = symbol.id;
  commands.insert(first, command);
  return tm.mk_call(symbol, sort, {});
}

std::vector<Term> constants_of(Workbench& bench, const Draft& draft) {
  TermManager& tm = bench.tm();
  std::vector<Term> made;
  for (const Command& command : draft.script.commands) {
    if (declares_function(command.kind)) {
      const Symbol symbol{command.ref};
      const term::SymbolInfo& info = tm.symbol(symbol);
      if (info.params.empty() && info.type_params == 0) {
        made.push_back(tm.mk_call(symbol, info.result, {}));
      }
    }
  }
  return made;
}

}  // namespace assay::reduce
