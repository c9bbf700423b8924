// SPDX-License-Identifier: MIT
//
// Datatypes: the forms of SMT-LIB 2.6, and the older (declare-datatypes (T)
// ((List nil (cons (head T) ...)))) of z3. A block's sorts are bound first,
// then its constructors are read, then each sort must have a finite value.
#include <algorithm>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "base/id_set.h"
#include "smtlib/parser_state.h"
#include "theory/sort_text.h"
#include "theory/sorts.h"

namespace assay::smtlib {

using term::ConstructorInfo;
using term::SymbolInfo;
using term::SymbolKind;

Symbol Parser::new_datatype(uint32_t entry, uint32_t arity, bool is_co) {
  SymbolInfo info;
  info.kind = is_co ? SymbolKind::Codatatype : SymbolKind::Datatype;
  info.arity = arity;
  info.name = name_of(entry);
  const Symbol symbol = tm_.mk_symbol(std::move(info));
  SortBinding binding;
  binding.symbol = symbol;
  bind_sort(entry, binding);
  return symbol;
}

// A script may declare a sort that its logic does not have, and again after
// (reset-assertions).
bool Parser::check_new_sort(uint32_t entry, Span span) {
  const NameEntry& row = names_[entry];
  const bool is_bound = row.sort > stale_sorts_;
  const bool is_known =
      row.is_standard_sort && row.sort == 0 && logic_.has_sort(row.text);
  if (is_bound || is_known) {
    return fail(span,
                "already-declared",
                fmt::format("sort '{}' is already declared", row.text));
  }
  return true;
}

bool Parser::declare_datatype(Command& out, bool is_co) {
  PendingDatatype pending;
  pending.span = token_span();
  if (!read_symbol("a datatype's name", pending.entry)
      || !check_new_sort(pending.entry, pending.span)) {
    return false;
  }
  // The number of parameters stands in the body: (par (T) (...)).
  uint32_t arity = 0;
  if (at(TokenKind::Open)) {
    Lexer ahead = tokens_.ahead();
    const Token word = ahead.next();
    if (word.kind == TokenKind::Symbol && word.text == "par") {
      ahead.next();
      while (ahead.next().kind == TokenKind::Symbol) {
        ++arity;
      }
    }
  }
  pending.symbol = new_datatype(pending.entry, arity, is_co);
  if (!datatype_body(pending, false)
      || (!is_co
          && !check_well_founded(std::span(&pending.symbol, 1),
                                 pending.span))) {
    return false;
  }
  out.ref = static_cast<uint32_t>(script_.groups.size());
  script_.groups.push_back({pending.symbol});
  return true;
}

bool Parser::declare_datatypes(Command& out, bool is_co) {
  const Span span = token_span();
  std::vector<Symbol> made;
  Lexer ahead = tokens_.ahead();
  if (!at(TokenKind::Open)) {
    return fail_token("'('");
  }
  if (ahead.next().kind != TokenKind::Open) {
    if (!old_datatypes(made, is_co)) {
      return false;
    }
  } else {
    advance();
    std::vector<PendingDatatype> block;
    while (!at(TokenKind::Close)) {
      PendingDatatype pending;
      uint32_t arity = 0;
      constexpr uint32_t kMaxArity = 1U << 16;
      if (!open()) {
        return false;
      }
      pending.span = token_span();
      if (!read_symbol("a datatype's name", pending.entry)
          || !check_new_sort(pending.entry, pending.span)
          || !read_numeral(kMaxArity, arity) || !close()) {
        return false;
      }
      pending.symbol = new_datatype(pending.entry, arity, is_co);
      block.push_back(std::move(pending));
    }
    advance();
    if (!open()) {
      return false;
    }
    for (const PendingDatatype& pending : block) {
      if (!datatype_body(pending, false)) {
        return false;
      }
      made.push_back(pending.symbol);
    }
    if (!close()) {
      return false;
    }
  }
  if (!is_co && !check_well_founded(made, span)) {
    return false;
  }
  out.ref = static_cast<uint32_t>(script_.groups.size());
  script_.groups.push_back(std::move(made));
  return true;
}

bool Parser::old_datatypes(std::vector<Symbol>& made, bool is_co) {
  PendingDatatype shared;
  advance();
  while (!at(TokenKind::Close)) {
    shared.params.emplace_back();
    if (!read_symbol("a sort parameter", shared.params.back())) {
      return false;
    }
  }
  advance();
  if (!open()) {
    return false;
  }
  const auto arity = static_cast<uint32_t>(shared.params.size());
  // First the names of the block, which later bodies may use.
  std::vector<PendingDatatype> block;
  const uint32_t bodies = token_.begin;
  while (!at(TokenKind::Close)) {
    PendingDatatype pending = shared;
    if (!open()) {
      return false;
    }
    pending.span = token_span();
    if (!read_symbol("a datatype's name", pending.entry)
        || !check_new_sort(pending.entry, pending.span)) {
      return false;
    }
    pending.symbol = new_datatype(pending.entry, arity, is_co);
    while (!at(TokenKind::Close)) {
      std::string raw;
      if (!read_raw(raw)) {
        return false;
      }
    }
    advance();
    block.push_back(std::move(pending));
  }
  tokens_.seek(bodies);
  advance();
  for (const PendingDatatype& pending : block) {
    advance();  // (
    advance();  // name
    if (!datatype_body(pending, true)) {
      return false;
    }
    made.push_back(pending.symbol);
  }
  return close();
}

// What precedes the constructors: (, or (par (T) (.
bool Parser::open_body(const PendingDatatype& pending,
                       std::vector<uint32_t>& params,
                       bool& is_par) {
  if (!open()) {
    return false;
  }
  is_par = at(TokenKind::Symbol) && token_.text == "par";
  if (is_par) {
    advance();
    if (!open()) {
      return false;
    }
    while (!at(TokenKind::Close)) {
      params.emplace_back();
      if (!read_symbol("a sort parameter", params.back())) {
        return false;
      }
    }
    advance();
    if (!open()) {
      return false;
    }
  }
  const uint32_t arity = tm_.symbol(pending.symbol).arity;
  return params.size() == arity
         || fail(pending.span,
                 "datatype-arity",
                 fmt::format("datatype {} has {} parameter{}, declared with {}",
                             theory::quote_symbol(names_[pending.entry].text),
                             params.size(),
                             params.size() == 1 ? "" : "s",
                             arity));
}

// ((nil) (cons (head T) (tail L))), or with (par (T) ...) around it; the old
// form has the constructors up to the closing parenthesis.
bool Parser::datatype_body(const PendingDatatype& pending, bool is_old) {
  std::vector<uint32_t> params = pending.params;
  const uint32_t arity = tm_.symbol(pending.symbol).arity;
  bool is_par = false;
  if (!is_old && !open_body(pending, params, is_par)) {
    return false;
  }
  const size_t mark = sorts_.size();
  bind_parameters(params);
  std::vector<Sort> args;
  args.reserve(arity);
  for (uint32_t i = 0; i < arity; ++i) {
    args.push_back(tm_.mk_sort(term::SortKind::Parameter, i, {}, {}));
  }
  const Sort whole =
      tm_.mk_sort(term::SortKind::User, pending.symbol.id, {}, args);
  if (is_old) {
    old_params_ = args;
  }
  std::vector<ConstructorInfo> list;
  bool is_good = true;
  while (is_good && !at(TokenKind::Close)) {
    is_good = constructor(pending, whole, list);
  }
  old_params_.clear();
  pop_bindings(functions_.size(), mark);
  if (!is_good) {
    return false;
  }
  if (list.empty()) {
    return fail(pending.span,
                "datatype-empty",
                fmt::format("datatype {} has no constructor",
                            theory::quote_symbol(names_[pending.entry].text)));
  }
  tm_.set_constructors(pending.symbol, std::move(list));
  advance();
  return !is_par || close();
}

bool Parser::constructor(const PendingDatatype& pending,
                         Sort whole,
                         std::vector<ConstructorInfo>& list) {
  const uint32_t arity = tm_.symbol(pending.symbol).arity;
  const bool is_list = at(TokenKind::Open);
  if (is_list) {
    advance();
  }
  uint32_t entry = 0;
  const Span span = token_span();
  if (!read_symbol("a constructor's name", entry)) {
    return false;
  }
  ConstructorInfo made;
  SymbolInfo info;
  info.kind = SymbolKind::Constructor;
  info.type_params = arity;
  info.result = whole;
  info.datatype = pending.symbol;
  while (is_list && !at(TokenKind::Close)) {
    uint32_t selector_entry = 0;
    if (!open()) {
      return false;
    }
    const Span selector_span = token_span();
    SymbolInfo selector;
    selector.kind = SymbolKind::Selector;
    selector.type_params = arity;
    selector.params = {whole};
    selector.datatype = pending.symbol;
    if (!read_symbol("a selector's name", selector_entry)
        || !parse_sort(selector.result) || !close()) {
      return false;
    }
    info.params.push_back(selector.result);
    made.selectors.emplace_back();
    if (!declare_function(selector_entry,
                          selector_span,
                          std::move(selector),
                          made.selectors.back())) {
      return false;
    }
  }
  if (is_list && !close()) {
    return false;
  }
  if (!declare_function(entry, span, std::move(info), made.symbol)) {
    return false;
  }
  list.push_back(std::move(made));
  return true;
}

// Whether the sort has a finite value if the datatypes of the block that are
// not `good` have none: an array or function needs a value of its range, a
// tuple of each part; a set, sequence or bag has the empty one; everything else
// has a value.
// The datatypes that a value of the sort contains values of.
void Parser::add_needed_datatypes(Sort sort,
                                  std::vector<Symbol>& needed) const {
  base::IdSet seen;
  std::vector<Sort> todo{sort};
  while (!todo.empty()) {
    const Sort at = todo.back();
    todo.pop_back();
    if (!seen.insert(at.id)) {
      continue;
    }
    const std::span<const Sort> args = tm_.sort_args(at);
    if (tm_.sort_kind(at) == term::SortKind::User) {
      needed.emplace_back(tm_.sort_head(at));
    } else if (tm_.is_builtin(at, theory::kArrayRow)
               || tm_.is_builtin(at, theory::kFunctionRow)) {
      todo.push_back(args.back());
    } else if (tm_.is_builtin(at, theory::kTupleRow)) {
      todo.insert(todo.end(), args.begin(), args.end());
    }
  }
}

// A datatype has a finite value if one of its constructors takes only sorts
// that have one. Each constructor counts what it still waits for.
bool Parser::check_well_founded(std::span<const Symbol> block, Span span) {
  struct Waiting {
    Symbol datatype;
    size_t missing = 0;
  };

  struct Progress {
    bool is_good = false;
    std::vector<size_t> waiting;  // positions in `rows`
  };

  std::unordered_map<Symbol, Progress> progress;
  for (const Symbol symbol : block) {
    progress[symbol];
  }
  std::vector<Waiting> rows;
  std::vector<Symbol> good;
  for (const Symbol symbol : block) {
    for (const ConstructorInfo& row : tm_.constructors(symbol)) {
      std::vector<Symbol> needed;
      for (const Sort sort : tm_.symbol(row.symbol).params) {
        add_needed_datatypes(sort, needed);
      }
      std::erase_if(needed, [&](Symbol at) { return !progress.contains(at); });
      for (const Symbol at : needed) {
        progress[at].waiting.push_back(rows.size());
      }
      if (needed.empty()) {
        good.push_back(symbol);
      }
      rows.push_back({symbol, needed.size()});
    }
  }
  while (!good.empty()) {
    Progress& at = progress[good.back()];
    good.pop_back();
    if (std::exchange(at.is_good, true)) {
      continue;
    }
    for (const size_t row : at.waiting) {
      if (--rows[row].missing == 0) {
        good.push_back(rows[row].datatype);
      }
    }
  }
  for (const Symbol symbol : block) {
    if (!progress[symbol].is_good) {
      return fail(
          span,
          "not-well-founded",
          fmt::format("datatype {} has no finite value",
                      theory::quote_symbol(tm_.text(tm_.symbol(symbol).name))));
    }
  }
  return true;
}

// z3 knows (List T) with nil, insert, head and tail without a declaration.
void Parser::declare_list_prelude() {
  const Sort parameter = tm_.mk_sort(term::SortKind::Parameter, 0, {}, {});
  const uint32_t list_entry = names_.intern("List");
  const Symbol list = new_datatype(list_entry, 1, false);
  const Sort whole =
      tm_.mk_sort(term::SortKind::User, list.id, {}, std::span(&parameter, 1));
  const auto declare = [&](std::string_view text,
                           SymbolKind kind,
                           std::vector<Sort> params,
                           Sort result) {
    const uint32_t entry = names_.intern(text);
    SymbolInfo info;
    info.kind = kind;
    info.name = name_of(entry);
    info.type_params = 1;
    info.params = std::move(params);
    info.result = result;
    info.datatype = list;
    const Symbol symbol = tm_.mk_symbol(std::move(info));
    bind_function(entry, symbol);
    return symbol;
  };
  const Symbol nil = declare("nil", SymbolKind::Constructor, {}, whole);
  const Symbol head = declare("head", SymbolKind::Selector, {whole}, parameter);
  const Symbol tail = declare("tail", SymbolKind::Selector, {whole}, whole);
  const Symbol insert =
      declare("insert", SymbolKind::Constructor, {parameter, whole}, whole);
  tm_.set_constructors(list, {{nil, {}}, {insert, {head, tail}}});
}

}  // namespace assay::smtlib
