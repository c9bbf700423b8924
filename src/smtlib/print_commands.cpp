// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "smtlib/printer.h"

namespace assay::smtlib {

using term::Sort;
using term::SymbolInfo;
using term::Term;

void Printer::write_command(const Command& command) {
  if (command.kind == CommandKind::Assert) {
    write_assert(Term{command.ref});
    return;
  }
  out_.put('(');
  out_.put(all_commands()[command.name].name);
  const term::Symbol symbol{command.ref};
  switch (command.kind) {
    case CommandKind::DeclareConst: write_declare_fun(symbol, true); break;
    case CommandKind::DeclareFun: write_declare_fun(symbol, false); break;
    case CommandKind::DeclareSort:
      declare(symbol);
      out_.put(fmt::format(
          " {} {}", symbol_text(symbol), tm_->symbol(symbol).arity));
      break;
    case CommandKind::DeclareSortParameter:
      declare(symbol);
      out_.put(' ');
      out_.put(symbol_text(symbol));
      break;
    case CommandKind::Push:
      out_.put(fmt::format(" {}", command.ref));
      push_levels(command.ref);
      break;
    case CommandKind::Pop:
      out_.put(fmt::format(" {}", command.ref));
      pop_levels(command.ref);
      break;
    default: write_group(*script_, command); break;
  }
  out_.put(")\n");
}

// Commands whose `ref` is a position in a table of the script.
void Printer::write_group(const Script& script, const Command& command) {
  switch (command.kind) {
    case CommandKind::DefineFun:
    case CommandKind::DefineFunRec:
    case CommandKind::DefineFunsRec:
    case CommandKind::DefineConst:
      write_definitions(script.groups[command.ref], command.kind);
      return;
    case CommandKind::DeclareDatatype:
    case CommandKind::DeclareCodatatype:
      write_datatypes(script.groups[command.ref], false);
      return;
    case CommandKind::DeclareDatatypes:
    case CommandKind::DeclareCodatatypes:
      write_datatypes(script.groups[command.ref], true);
      return;
    case CommandKind::DefineSort:
      write_sort_definition(script.sort_definitions[command.ref]);
      return;
    default: break;
  }
  note_settings(script, command);
  write_items(script.items[command.ref]);
}

// What changes the scope of names.
void Printer::note_settings(const Script& script, const Command& command) {
  const std::vector<Item>& items = script.items[command.ref];
  const auto text = [&](size_t at) {
    return at < items.size() && items[at].kind == Item::Kind::Text
               ? tm_->text(term::Name{items[at].id})
               : std::string_view();
  };
  if (command.kind == CommandKind::SetOption
      && (text(0) == ":global-declarations" || text(0) == ":global-decls")) {
    has_global_declarations_ = text(1) == "true";
  }
  if (command.kind == CommandKind::Reset) {
    has_global_declarations_ = false;
  }
  if (command.kind == CommandKind::Reset
      || command.kind == CommandKind::ResetAssertions) {
    levels_.clear();
    if (!has_global_declarations_) {
      release_globals(0);
    }
  }
}

void Printer::write_items(const std::vector<Item>& items) {
  bool is_after_open = false;
  for (const Item& item : items) {
    if (item.kind != Item::Kind::Close && !is_after_open) {
      out_.put(' ');
    }
    is_after_open = item.kind == Item::Kind::Open;
    switch (item.kind) {
      case Item::Kind::Text: out_.put(tm_->text(term::Name{item.id})); break;
      case Item::Kind::OfTerm: write_term(Term{item.id}); break;
      case Item::Kind::OfSort: out_.put(sort_text(Sort{item.id})); break;
      case Item::Kind::OfSymbol:
        out_.put(symbol_text(term::Symbol{item.id}));
        break;
      case Item::Kind::Open: out_.put('('); break;
      case Item::Kind::Close: out_.put(')'); break;
    }
  }
}

void Printer::write_declare_fun(term::Symbol symbol, bool is_const) {
  const SymbolInfo& info = tm_->symbol(symbol);
  declare(symbol);
  out_.put(' ');
  out_.put(symbol_text(symbol));
  const std::vector<std::string> names =
      parameter_names(info, info.type_params);
  const auto put_sort = [&](term::Sort sort) {
    if (names.empty()) {
      out_.put(sort_text(sort));
    } else {
      out_.put(sort_over(sort, names));
    }
  };
  if (!is_const) {
    out_.put(" (");
    for (size_t i = 0; i < info.params.size(); ++i) {
      out_.put(i == 0 ? "" : " ");
      put_sort(info.params[i]);
    }
    out_.put(')');
  }
  out_.put(' ');
  put_sort(info.result);
}

// f ((x S) ...) T, with the parameters bound.
void Printer::write_signature(term::Symbol symbol) {
  const SymbolInfo& info = tm_->symbol(symbol);
  out_.put(symbol_text(symbol));
  out_.put(' ');
  write_sorted_vars(info.def_params);
  out_.put(' ');
  out_.put(sort_text(info.result));
}

void Printer::write_definitions(const std::vector<term::Symbol>& group,
                                CommandKind kind) {
  const auto bind_all = [&](term::Symbol symbol) {
    for (const term::Var var : tm_->symbol(symbol).def_params) {
      bind(var);
    }
  };
  if (kind == CommandKind::DefineConst) {
    const SymbolInfo& info = tm_->symbol(group[0]);
    declare(group[0]);
    out_.put(
        fmt::format(" {} {} ", symbol_text(group[0]), sort_text(info.result)));
    write_term(info.definition);
    return;
  }
  for (const term::Symbol symbol : group) {
    declare(symbol);
  }
  const size_t scopes = scopes_.size();
  if (kind != CommandKind::DefineFunsRec) {
    bind_all(group[0]);
    out_.put(' ');
    write_signature(group[0]);
    out_.put(' ');
    write_term(tm_->symbol(group[0]).definition);
    unbind(scopes);
    return;
  }
  out_.put(" (");
  for (size_t i = 0; i < group.size(); ++i) {
    out_.put(i == 0 ? "(" : " (");
    bind_all(group[i]);
    write_signature(group[i]);
    unbind(scopes);
    out_.put(')');
  }
  out_.put(") (");
  for (size_t i = 0; i < group.size(); ++i) {
    out_.put(i == 0 ? "" : " ");
    bind_all(group[i]);
    write_term(tm_->symbol(group[i]).definition);
    unbind(scopes);
  }
  out_.put(')');
}

void Printer::write_datatypes(const std::vector<term::Symbol>& group,
                              bool is_many) {
  for (const term::Symbol symbol : group) {
    declare(symbol);
  }
  for (const term::Symbol symbol : group) {
    for (const term::ConstructorInfo& row : tm_->constructors(symbol)) {
      declare(row.symbol);
      for (const term::Symbol selector : row.selectors) {
        declare(selector);
      }
    }
  }
  if (!is_many) {
    out_.put(fmt::format(" {} ", symbol_text(group[0])));
    write_datatype_body(group[0]);
    return;
  }
  out_.put(" (");
  for (size_t i = 0; i < group.size(); ++i) {
    out_.put(fmt::format("{}({} {})",
                         i == 0 ? "" : " ",
                         symbol_text(group[i]),
                         tm_->symbol(group[i]).arity));
  }
  out_.put(") (");
  for (size_t i = 0; i < group.size(); ++i) {
    out_.put(i == 0 ? "" : " ");
    write_datatype_body(group[i]);
  }
  out_.put(')');
}

void Printer::write_datatype_body(term::Symbol symbol) {
  const SymbolInfo& info = tm_->symbol(symbol);
  const std::vector<std::string> names = parameter_names(info, info.arity);
  if (!names.empty()) {
    out_.put(fmt::format("(par ({}) ", fmt::join(names, " ")));
  }
  out_.put('(');
  bool is_first = true;
  for (const term::ConstructorInfo& row : tm_->constructors(symbol)) {
    out_.put(is_first ? "(" : " (");
    is_first = false;
    out_.put(symbol_text(row.symbol));
    for (const term::Symbol selector : row.selectors) {
      out_.put(fmt::format(" ({} {})",
                           symbol_text(selector),
                           sort_over(tm_->symbol(selector).result, names)));
    }
    out_.put(')');
  }
  out_.put(names.empty() ? ")" : "))");
}

void Printer::write_sort_definition(const SortDefinition& definition) {
  // The name is not used again, since sorts are held in full; it must only not
  // be in anybody's way.
  uint32_t asked = 0;
  const uint32_t id = free_word(definition.name, asked);
  ++words_[id]->globals;
  globals_.push_back({id, asked});
  std::vector<std::string> names =
      parameter_names({}, definition.params.size());
  out_.put(fmt::format(" {} ({}) {}",
                       words_[id]->printed,
                       fmt::join(names, " "),
                       sort_over(definition.body, names)));
}

}  // namespace assay::smtlib
