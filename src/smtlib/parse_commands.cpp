// SPDX-License-Identifier: MIT
//
// Commands. Standard ones that declare or assert are taken apart; everything
// else becomes a list of items (text, terms, sorts) that prints as it came.
// Commands of single solvers that declare something are kept as text, and what
// they declare is bound, so that later terms know it.
#include <utility>

#include <fmt/format.h>

#include "smtlib/parser_state.h"
#include "theory/sort_text.h"
#include "theory/sorts.h"

namespace assay::smtlib {

using term::SymbolInfo;
using term::SymbolKind;

bool Parser::command() {
  const uint32_t begin = token_.begin;
  if (!open()) {
    return false;
  }
  if (!at_symbol()) {
    return fail_token("a command's name");
  }
  const CommandInfo* info = find_command(token_.text);
  if (info == nullptr) {
    const Span span = token_span();
    return fail_unknown(names_.intern(token_.text), span, "command");
  }
  Command out{info->kind,
              static_cast<uint32_t>(info - all_commands().data()),
              0,
              {begin, begin}};
  advance();
  if (!command_body(*info, out)) {
    return false;
  }
  const uint32_t end = token_.end;
  if (!close()) {
    return false;
  }
  out.span.end = end;
  script_.commands.push_back(out);
  return true;
}

bool Parser::command_body(const CommandInfo& info, Command& out) {
  switch (info.kind) {
    case CommandKind::Assert: return assert_term(out);
    case CommandKind::CheckSatAssuming: return term_list(out, true);
    case CommandKind::GetValue: return term_list(out, false);
    case CommandKind::DeclareConst:
    case CommandKind::DeclareFun: return declare_fun(out, info.kind);
    case CommandKind::DeclareVar:
    case CommandKind::DeclarePrimedVar:
    case CommandKind::DeclareRel:
    case CommandKind::DeclareOracleFun:
    case CommandKind::DeclareMap:
    case CommandKind::DeclarePool:
    case CommandKind::DeclareFuns:
    case CommandKind::DeclarePreds:
    case CommandKind::DeclareSorts: return declare_many(out, info.kind);
    case CommandKind::DeclareSort:
    case CommandKind::DeclareSortParameter: return declare_sort(out);
    case CommandKind::DefineSort: return define_sort(out);
    case CommandKind::DeclareDatatype: return declare_datatype(out, false);
    case CommandKind::DeclareCodatatype: return declare_datatype(out, true);
    case CommandKind::DeclareDatatypes: return declare_datatypes(out, false);
    case CommandKind::DeclareCodatatypes: return declare_datatypes(out, true);
    case CommandKind::DefineFun:
    case CommandKind::DefineFunRec: return define_fun(out, info.kind);
    case CommandKind::DefineConst: return define_const(out);
    case CommandKind::DefineFunsRec: return define_funs_rec(out);
    case CommandKind::Define: return define_cvc(out);
    case CommandKind::ModelAdd: return model_add(out);
    case CommandKind::SynthFun:
    case CommandKind::SynthInv: return synth_fun(out, info.kind);
    case CommandKind::Rule: return kept(out, "b x*");
    case CommandKind::Query: return kept(out, "x*");
    case CommandKind::SetLogic: return set_logic(out);
    case CommandKind::SetInfo:
    case CommandKind::SetOption: return set_attribute(out);
    case CommandKind::Push:
    case CommandKind::Pop: return push_pop(out);
    case CommandKind::Reset: reset(false); return kept(out, "");
    case CommandKind::ResetAssertions: reset(true); return kept(out, "");
    case CommandKind::GetInfo:
    case CommandKind::GetOption:
      if (!at(TokenKind::Keyword)) {
        return fail_token("a keyword");
      }
      return kept(out, "x");
    case CommandKind::Echo:
      if (!at(TokenKind::Close) && !at(TokenKind::String)) {
        return fail_token("a string");
      }
      return kept(out, "x?");
    case CommandKind::CheckSat: return kept(out, "b*");
    case CommandKind::GetProof:
    case CommandKind::GetModel: return kept(out, "x*");
    case CommandKind::Exit:
    case CommandKind::GetAssertions:
    case CommandKind::GetAssignment:
    case CommandKind::GetUnsatAssumptions:
    case CommandKind::GetUnsatCore: return kept(out, "");
    case CommandKind::Kept: return kept(out, info.pattern);
  }
  return false;
}

// --- settings and levels -----------------------------------------------------

bool Parser::set_logic(Command& out) {
  if (!at_symbol()) {
    return fail_token("a logic's name");
  }
  if (!script_.logic.empty()) {
    return fail(token_span(), "logic-twice", "the logic is already set");
  }
  script_.logic = token_.text;
  logic_ = parse_logic(token_.text);
  prefers_functions_ = prefers_functions_ || logic_.is_higher_order;
  return kept(out, "x");
}

bool Parser::set_attribute(Command& out) {
  if (!at(TokenKind::Keyword)) {
    return fail_token("a keyword");
  }
  const std::string_view keyword = token_.text;
  Lexer ahead = lexer_;
  const Token value = ahead.next();
  if (keyword == ":global-declarations" || keyword == ":global-decls") {
    has_global_declarations_ = value.text == "true";
  } else if (keyword == ":smt-lib-version" && value.text == "2.7") {
    prefers_functions_ = true;
  }
  return kept(out, "x x");
}

bool Parser::push_pop(Command& out) {
  const Span span = token_span();
  constexpr uint32_t kMaxLevels = 1U << 24;
  out.ref = 1;
  if (!at(TokenKind::Close) && !read_numeral(kMaxLevels, out.ref)) {
    return false;
  }
  if (out.kind == CommandKind::Push) {
    levels_.insert(
        levels_.end(), out.ref, Level{functions_.size(), sorts_.size()});
    return true;
  }
  if (out.ref > levels_.size()) {
    return fail(span,
                "pop",
                fmt::format("pop {} with {} level{} pushed",
                            out.ref,
                            levels_.size(),
                            levels_.size() == 1 ? "" : "s"));
  }
  if (out.ref > 0) {
    const Level level = levels_[levels_.size() - out.ref];
    levels_.resize(levels_.size() - out.ref);
    if (!has_global_declarations_) {
      pop_bindings(level.functions, level.sorts);
    }
  }
  return true;
}

void Parser::reset(bool only_assertions) {
  levels_.clear();
  if (only_assertions) {
    // The standard forgets the declarations, z3 keeps them: both may follow.
    if (!has_global_declarations_) {
      stale_functions_ = functions_.size();
      stale_sorts_ = sorts_.size();
    }
    return;
  }
  pop_bindings(0, 0);
  has_sort_parameters_ = false;
  has_global_declarations_ = false;
  prefers_functions_ = false;
  logic_ = {};
  script_.logic.clear();
}

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

// 2.7: sorts of declare-sort-parameter in a rank make the function polymorphic.
void Parser::generalise(SymbolInfo& info) {
  std::vector<uint32_t> found;
  const auto replace = [&](Sort sort) {
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
  };
  for (Sort& param : info.params) {
    param = replace(param);
  }
  info.result = replace(info.result);
  info.type_params = static_cast<uint32_t>(found.size());
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
  lexer_.seek(begin);
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

uint32_t Parser::command_row(std::string_view name) {
  return static_cast<uint32_t>(find_command(name) - all_commands().data());
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

// --- assertions and kept commands --------------------------------------------

bool Parser::assert_term(Command& out) {
  const uint32_t place = token_.begin;
  Term term;
  if (!parse_term(term)) {
    return false;
  }
  if (tm_.sort(term) != theory::kBool) {
    return fail(place,
                "not-bool",
                fmt::format("assert takes a Bool, got {}",
                            theory::sort_to_string(tm_, tm_.sort(term))));
  }
  // z3's (assert t :lblpos x) and old (assert (! ...)) forms.
  while (at(TokenKind::Keyword)) {
    std::string raw;
    advance();
    if (!at(TokenKind::Close) && !read_raw(raw)) {
      return false;
    }
  }
  out.ref = term.id;
  return true;
}

uint32_t Parser::add_items(std::vector<Item> items) {
  script_.items.push_back(std::move(items));
  return static_cast<uint32_t>(script_.items.size() - 1);
}

bool Parser::term_list(Command& out, bool is_bool) {
  std::vector<Item> items;
  if (!kept_word(is_bool ? "(b*)" : "(t*)", items)) {
    return false;
  }
  const bool is_good = kept_tail(items);
  out.ref = add_items(std::move(items));
  return is_good;
}

bool Parser::kept_tail(std::vector<Item>& items) {
  while (!at(TokenKind::Close)) {
    if (!raw_item(items)) {
      return false;
    }
  }
  return true;
}

bool Parser::kept(Command& out, std::string_view pattern) {
  std::vector<Item> items;
  while (!pattern.empty()) {
    const size_t size = std::min(pattern.find(' '), pattern.size());
    std::string_view word = pattern.substr(0, size);
    pattern.remove_prefix(std::min(size + 1, pattern.size()));
    const bool is_many = word.size() > 1 && word.back() == '*';
    const bool is_optional = word.back() == '?';
    if (is_many || is_optional) {
      word.remove_suffix(1);
    }
    do {
      const bool may_be_missing = is_many || is_optional || word == "a";
      if (at(TokenKind::Close) && may_be_missing) {
        break;
      }
      if (!kept_word(word, items)) {
        return false;
      }
    } while (is_many);
  }
  out.ref = add_items(std::move(items));
  return true;
}

bool Parser::kept_word(std::string_view word, std::vector<Item>& items) {
  switch (word[0]) {
    case 'n':
      if (!at_symbol()) {
        return fail_token("a symbol");
      }
      return raw_item(items);
    case 't': return term_item(false, items);
    case 'b': return term_item(true, items);
    case 's': {
      Sort sort;
      if (!parse_sort(sort)) {
        return false;
      }
      items.push_back({Item::Kind::OfSort, sort.id});
      return true;
    }
    case 'a': return kept_attributes(items);
    case '(': {
      if (!open()) {
        return false;
      }
      items.push_back({Item::Kind::Open, 0});
      const std::string_view inner = word.substr(1, 1);
      while (!at(TokenKind::Close)) {
        if (!kept_word(inner, items)) {
          return false;
        }
      }
      items.push_back({Item::Kind::Close, 0});
      return close();
    }
    default: return raw_item(items);
  }
}

bool Parser::kept_attributes(std::vector<Item>& items) {
  while (at(TokenKind::Keyword)) {
    if (!raw_item(items)) {
      return false;
    }
    if (!at(TokenKind::Keyword) && !at(TokenKind::Close) && !raw_item(items)) {
      return false;
    }
  }
  return true;
}

bool Parser::raw_item(std::vector<Item>& items) {
  std::string raw;
  if (!read_raw(raw)) {
    return false;
  }
  items.push_back({Item::Kind::Text, tm_.mk_name(raw).id});
  return true;
}

bool Parser::term_item(bool is_bool, std::vector<Item>& items) {
  const uint32_t place = token_.begin;
  Term term;
  // (get-value (f)) asks for a function.
  allows_function_names_ = !is_bool;
  const bool is_good = parse_term(term);
  allows_function_names_ = false;
  if (!is_good) {
    return false;
  }
  if (is_bool && tm_.sort(term) != theory::kBool) {
    return fail(place,
                "not-bool",
                fmt::format("expected a Bool, got {}",
                            theory::sort_to_string(tm_, tm_.sort(term))));
  }
  items.push_back({Item::Kind::OfTerm, term.id});
  return true;
}

}  // namespace assay::smtlib
