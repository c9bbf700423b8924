// SPDX-License-Identifier: MIT
//
// Declarations and definitions other than datatypes.
//
// A name is bound only after its command was read to the end: an error leaves
// no half-declared symbol behind, so that what follows is checked against what
// a solver would know. Recursive functions are the exception, since their
// bodies use them.
//
// Functions over sorts of declare-sort-parameter (SMT-LIB 2.7) become
// polymorphic when they are declared: such a sort in their rank turns into a
// numbered parameter (generalised), which each use instantiates.
//
// Commands that only one solver has are kept as text, and what they declare is
// bound, so that the rest of the script can be checked (keep_text).
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "smtlib/parser_state.h"
#include "theory/sort_text.h"
#include "theory/sorts.h"

namespace assay::smtlib {

using term::SymbolInfo;
using term::SymbolKind;

// --- declarations ------------------------------------------------------------

bool Parser::declare_sort(Command& out) {
  uint32_t entry = 0;
  const Span span = token_span();
  if (!read_symbol("a sort's name", entry)) {
    return false;
  }
  SymbolInfo info;
  const bool is_parameter = out.kind == CommandKind::DeclareSortParameter;
  info.kind =
      is_parameter ? SymbolKind::SortParameter : SymbolKind::SortFunction;
  constexpr uint32_t kMaxArity = 1U << 16;
  if (!at(TokenKind::Close) && !is_parameter
      && !read_numeral(kMaxArity, info.arity)) {
    return false;
  }
  if (!check_new_sort(entry, span)) {
    return false;
  }
  info.name = name_of(entry);
  const Symbol symbol = tm_.mk_symbol(std::move(info));
  SortBinding binding;
  binding.symbol = symbol;
  bind_sort(entry, binding);
  has_sort_parameters_ = has_sort_parameters_ || is_parameter;
  out.ref = symbol.id;
  return true;
}

void Parser::bind_parameters(std::span<const uint32_t> entries) {
  for (uint32_t i = 0; i < entries.size(); ++i) {
    SortBinding binding;
    binding.sort = tm_.mk_sort(term::SortKind::Parameter, i, {}, {});
    bind_sort(entries[i], binding);
  }
}

bool Parser::define_sort(Command& out) {
  uint32_t entry = 0;
  const Span span = token_span();
  if (!read_symbol("a sort's name", entry) || !open()) {
    return false;
  }
  std::vector<uint32_t> params;
  SortDefinition definition;
  while (!at(TokenKind::Close)) {
    params.emplace_back();
    if (!read_symbol("a sort parameter", params.back())) {
      return false;
    }
    definition.params.push_back(name_of(params.back()));
  }
  advance();
  const size_t mark = sorts_.size();
  bind_parameters(params);
  const bool is_good = parse_sort(definition.body);
  pop_bindings(functions_.size(), mark);
  if (!is_good) {
    return false;
  }
  if (!check_new_sort(entry, span)) {
    return false;
  }
  definition.name = name_of(entry);
  SortBinding binding;
  binding.sort = definition.body;
  binding.params = static_cast<uint32_t>(params.size());
  bind_sort(entry, binding);
  out.ref = static_cast<uint32_t>(script_.sort_definitions.size());
  script_.sort_definitions.push_back(std::move(definition));
  return true;
}

bool Parser::declare_fun(Command& out, CommandKind kind) {
  uint32_t entry = 0;
  const Span span = token_span();
  if (!read_symbol("a name", entry)) {
    return false;
  }
  SymbolInfo info;
  if (kind == CommandKind::DeclareFun) {
    if (!open()) {
      return false;
    }
    while (!at(TokenKind::Close)) {
      info.params.emplace_back();
      if (!parse_sort(info.params.back())) {
        return false;
      }
    }
    advance();
  }
  if (!parse_sort(info.result)) {
    return false;
  }
  if (has_sort_parameters_) {
    generalise(info);
  }
  Symbol symbol;
  if (!declare_function(entry, span, std::move(info), symbol)) {
    return false;
  }
  out.ref = symbol.id;
  return true;
}

// The sort with parameters in place of the sorts of declare-sort-parameter,
// which are added to `found` in the order of their numbers.
Sort Parser::generalised(Sort sort, std::vector<uint32_t>& found) {
  struct Open {
    Sort sort;
    uint32_t next;
  };

  std::vector<Open> stack{{sort, 0}};
  std::vector<Sort> done;
  while (!stack.empty()) {
    Open& top = stack.back();
    const std::span<const Sort> args = tm_.sort_args(top.sort);
    const uint32_t head = tm_.sort_head(top.sort);
    if (tm_.sort_kind(top.sort) == term::SortKind::User
        && tm_.symbol(Symbol{head}).kind == SymbolKind::SortParameter) {
      const auto at = std::ranges::find(found, head) - found.begin();
      if (static_cast<size_t>(at) == found.size()) {
        found.push_back(head);
      }
      done.push_back(tm_.mk_sort(
          term::SortKind::Parameter, static_cast<uint32_t>(at), {}, {}));
      stack.pop_back();
    } else if (top.next < args.size()) {
      const Sort arg = args[top.next++];
      stack.push_back({arg, 0});
    } else {
      const std::vector<Sort> made(
          done.end() - static_cast<int64_t>(args.size()), done.end());
      done.resize(done.size() - args.size());
      done.push_back(tm_.mk_sort(
          tm_.sort_kind(top.sort), head, tm_.sort_indices(top.sort), made));
      stack.pop_back();
    }
  }
  return done.back();
}

// 2.7: sorts of declare-sort-parameter in a rank make the function polymorphic.
void Parser::generalise(SymbolInfo& info) {
  std::vector<uint32_t> found;
  for (Sort& param : info.params) {
    param = generalised(param, found);
  }
  info.result = generalised(info.result, found);
  info.type_params = static_cast<uint32_t>(found.size());
  info.type_names.reserve(found.size());
  for (const uint32_t symbol : found) {
    info.type_names.push_back(Symbol{symbol});
  }
}

// Declarations of single solvers: the command is kept as text.
bool Parser::declare_many(Command& out, CommandKind kind) {
  const uint32_t begin = token_.begin;
  const bool is_list = kind == CommandKind::DeclareFuns
                       || kind == CommandKind::DeclarePreds
                       || kind == CommandKind::DeclareSorts;
  if (is_list && !open()) {
    return false;
  }
  do {
    if (is_list && at(TokenKind::Close)) {
      break;
    }
    if (kind != CommandKind::DeclareSorts && is_list && !open()) {
      return false;
    }
    uint32_t entry = 0;
    const Span span = token_span();
    if (!read_symbol("a name", entry)) {
      return false;
    }
    if (kind == CommandKind::DeclareSorts) {
      SymbolInfo info;
      info.kind = SymbolKind::SortFunction;
      info.name = name_of(entry);
      SortBinding binding;
      binding.symbol = tm_.mk_symbol(std::move(info));
      bind_sort(entry, binding);
      continue;
    }
    SymbolInfo info;
    if (!declared_rank(kind, info)) {
      return false;
    }
    if (kind == CommandKind::DeclarePrimedVar) {
      const std::string primed = std::string(names_[entry].text) + "!";
      // The table keeps views; the text store's copy stays.
      const Name name = tm_.mk_name(primed);
      SymbolInfo copy = info;
      Symbol ignored;
      if (!declare_function(
              names_.intern(tm_.text(name)), span, std::move(copy), ignored)) {
        return false;
      }
    }
    Symbol symbol;
    if (!declare_function(entry, span, std::move(info), symbol)) {
      return false;
    }
    if (is_list && !close()) {
      return false;
    }
  } while (is_list);
  if (is_list && !close()) {
    return false;
  }
  return keep_text(out, begin);
}

bool Parser::keep_text(Command& out, uint32_t begin) {
  // Whatever is left of the command, such as z3's (declare-rel r (S) repr).
  tokens_.seek(begin);
  advance();
  std::vector<Item> items;
  const bool is_good = kept_tail(items);
  out.ref = add_items(std::move(items));
  return is_good;
}

bool Parser::declared_rank(CommandKind kind, SymbolInfo& info) {
  const bool has_list = kind == CommandKind::DeclareRel
                        || kind == CommandKind::DeclareOracleFun
                        || kind == CommandKind::DeclareMap;
  if (has_list && !open()) {
    return false;
  }
  const bool is_plain = kind == CommandKind::DeclareVar
                        || kind == CommandKind::DeclarePrimedVar
                        || kind == CommandKind::DeclarePool;
  while (!is_plain && !at(TokenKind::Close)) {
    info.params.emplace_back();
    if (!parse_sort(info.params.back())) {
      return false;
    }
  }
  if (has_list) {
    advance();
  }
  info.result = theory::kBool;
  if (is_plain || kind == CommandKind::DeclareOracleFun) {
    if (!parse_sort(info.result)) {
      return false;
    }
  } else if (kind == CommandKind::DeclareFuns) {
    if (info.params.empty()) {
      return fail_token("a sort");
    }
    info.result = info.params.back();
    info.params.pop_back();
  }
  if (kind == CommandKind::DeclarePool) {
    const Sort element = info.result;
    info.result = tm_.mk_sort(
        term::SortKind::Builtin, theory::kSetRow, {}, std::span(&element, 1));
  }
  if (kind == CommandKind::DeclareMap) {
    info.params.clear();
  }
  return true;
}

// --- definitions -------------------------------------------------------------

bool Parser::sorted_vars(std::vector<Var>& vars) {
  if (!open()) {
    return false;
  }

  struct Pending {
    uint32_t entry;
    Var var;
  };

  std::vector<Pending> pending;
  while (!at(TokenKind::Close)) {
    uint32_t entry = 0;
    Sort sort;
    if (!open() || !read_symbol("a variable's name", entry) || !parse_sort(sort)
        || !close()) {
      return false;
    }
    pending.push_back({entry, tm_.mk_var(name_of(entry), sort)});
  }
  advance();
  for (const Pending& row : pending) {
    vars.push_back(row.var);
    bind_local(row.entry, tm_.mk_variable(row.var));
  }
  return true;
}

bool Parser::function_body(Symbol symbol,
                           std::vector<Var> params,
                           Sort result,
                           std::string_view what) {
  const uint32_t place = token_.begin;
  Term body;
  if (!parse_term(body)) {
    return false;
  }
  const Term converted = convert(body, result, true);
  if (!converted) {
    return fail(place,
                "ill-sorted",
                fmt::format("{}: the body has sort {}, expected {}",
                            theory::quote_symbol(what),
                            theory::sort_to_string(tm_, tm_.sort(body)),
                            theory::sort_to_string(tm_, result)));
  }
  tm_.define(symbol, std::move(params), converted);
  return true;
}

bool Parser::define_fun(Command& out, CommandKind kind) {
  uint32_t entry = 0;
  const Span span = token_span();
  std::vector<Var> params;
  SymbolInfo info;
  if (!read_symbol("a name", entry) || !sorted_vars(params)
      || !parse_sort(info.result)) {
    return false;
  }
  const bool is_recursive = kind == CommandKind::DefineFunRec;
  info.kind = is_recursive ? SymbolKind::Recursive : SymbolKind::Defined;
  for (const Var var : params) {
    info.params.push_back(tm_.var_sort(var));
  }
  const Sort result = info.result;
  if (!check_fresh(entry, span, info)) {
    return false;
  }
  info.name = name_of(entry);
  const Symbol symbol = tm_.mk_symbol(std::move(info));
  if (is_recursive) {
    bind_function(entry, symbol);
  }
  if (!function_body(symbol, std::move(params), result, names_[entry].text)) {
    return false;
  }
  unbind_locals(0);
  if (!is_recursive) {
    bind_function(entry, symbol);
  }
  out.ref = static_cast<uint32_t>(script_.groups.size());
  script_.groups.push_back({symbol});
  return true;
}

bool Parser::define_const(Command& out) {
  uint32_t entry = 0;
  const Span span = token_span();
  SymbolInfo info;
  info.kind = SymbolKind::Defined;
  if (!read_symbol("a name", entry) || !parse_sort(info.result)) {
    return false;
  }
  const Sort result = info.result;
  if (!check_fresh(entry, span, info)) {
    return false;
  }
  info.name = name_of(entry);
  const Symbol symbol = tm_.mk_symbol(std::move(info));
  if (!function_body(symbol, {}, result, names_[entry].text)) {
    return false;
  }
  bind_function(entry, symbol);
  out.ref = static_cast<uint32_t>(script_.groups.size());
  script_.groups.push_back({symbol});
  return true;
}

bool Parser::define_funs_rec(Command& out) {
  struct Pending {
    Symbol symbol;
    std::vector<Var> params;
    std::vector<uint32_t> entries;
    Sort result;
    uint32_t entry = 0;
  };

  std::vector<Pending> pending;
  if (!open()) {
    return false;
  }
  while (!at(TokenKind::Close)) {
    Pending row;
    const size_t mark = locals_.size();
    if (!open()) {
      return false;
    }
    const Span span = token_span();
    SymbolInfo info;
    info.kind = SymbolKind::Recursive;
    if (!read_symbol("a name", row.entry) || !sorted_vars(row.params)
        || !parse_sort(info.result) || !close()) {
      return false;
    }
    for (size_t i = mark; i < locals_.size(); ++i) {
      row.entries.push_back(locals_[i].entry);
    }
    unbind_locals(mark);
    for (const Var var : row.params) {
      info.params.push_back(tm_.var_sort(var));
    }
    row.result = info.result;
    if (!declare_function(row.entry, span, std::move(info), row.symbol)) {
      return false;
    }
    pending.push_back(std::move(row));
  }
  advance();
  if (!open()) {
    return false;
  }
  std::vector<Symbol> made;
  for (Pending& row : pending) {
    for (size_t i = 0; i < row.params.size(); ++i) {
      bind_local(row.entries[i], tm_.mk_variable(row.params[i]));
    }
    if (!function_body(row.symbol,
                       std::move(row.params),
                       row.result,
                       names_[row.entry].text)) {
      return false;
    }
    unbind_locals(0);
    made.push_back(row.symbol);
  }
  out.ref = static_cast<uint32_t>(script_.groups.size());
  script_.groups.push_back(std::move(made));
  return close();
}

// CVC4's (define c t) and (define (f (x Int)) t): sorts are not written.
bool Parser::define_cvc(Command& out) {
  uint32_t entry = 0;
  std::vector<Var> params;
  const bool is_function = at(TokenKind::Open);
  if (is_function) {
    advance();
  }
  const Span span = token_span();
  if (!read_symbol("a name", entry)) {
    return false;
  }
  while (is_function && !at(TokenKind::Close)) {
    uint32_t name = 0;
    Sort sort;
    if (!open() || !read_symbol("a variable's name", name) || !parse_sort(sort)
        || !close()) {
      return false;
    }
    params.push_back(tm_.mk_var(name_of(name), sort));
    bind_local(name, tm_.mk_variable(params.back()));
  }
  Term body;
  if ((is_function && !close()) || !parse_term(body)) {
    return false;
  }
  unbind_locals(0);
  SymbolInfo info;
  info.kind = SymbolKind::Defined;
  info.result = tm_.sort(body);
  for (const Var var : params) {
    info.params.push_back(tm_.var_sort(var));
  }
  Symbol symbol;
  if (!declare_function(entry, span, std::move(info), symbol)) {
    return false;
  }
  tm_.define(symbol, std::move(params), body);
  out.kind = CommandKind::DefineFun;
  out.name = command_row("define-fun");
  out.ref = static_cast<uint32_t>(script_.groups.size());
  script_.groups.push_back({symbol});
  return true;
}

bool Parser::synth_fun(Command& out, CommandKind kind) {
  const uint32_t begin = token_.begin;
  const Span span = token_span();
  uint32_t entry = 0;
  std::vector<Var> params;
  SymbolInfo info;
  info.result = theory::kBool;
  if (!read_symbol("a name", entry) || !sorted_vars(params)) {
    return false;
  }
  unbind_locals(0);
  if (kind == CommandKind::SynthFun && !parse_sort(info.result)) {
    return false;
  }
  for (const Var var : params) {
    info.params.push_back(tm_.var_sort(var));
  }
  Symbol symbol;
  return declare_function(entry, span, std::move(info), symbol)
         && keep_text(out, begin);
}

bool Parser::model_add(Command& out) {
  const uint32_t begin = token_.begin;
  const Span span = token_span();
  uint32_t entry = 0;
  std::vector<Var> params;
  SymbolInfo info;
  if (!read_symbol("a name", entry) || !sorted_vars(params)
      || !parse_sort(info.result)) {
    return false;
  }
  for (const Var var : params) {
    info.params.push_back(tm_.var_sort(var));
  }
  Term value;
  if (!parse_term(value)) {
    return false;
  }
  unbind_locals(0);
  Symbol symbol;
  if (names_[entry].function == 0
      && !declare_function(entry, span, std::move(info), symbol)) {
    return false;
  }
  return keep_text(out, begin);
}

}  // namespace assay::smtlib
