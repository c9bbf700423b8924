// SPDX-License-Identifier: MIT
//
// A model's definitions. The parser first takes over the script's scope by
// going through its commands again (their symbols, not their text). Then two
// passes over the model: all heads, so that z3's auxiliary functions may stand
// anywhere, and then the bodies. A name of the script with the rank that the
// script gave it is the script's symbol; any other gets a new one. Elements of
// uninterpreted sorts need no declaration: cvc5 just writes (as @S_0 S).
#include "smtlib/model_parser.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "smtlib/limits.h"
#include "smtlib/parser_state.h"
#include "term/walk.h"
#include "theory/arrays/arrays.h"
#include "theory/sort_text.h"
#include "theory/sorts.h"

namespace assay::smtlib {

using term::SymbolInfo;
using term::SymbolKind;

ModelOutput parse_model(const Language& language,
                        term::TermManager& tm,
                        const ModelInput& input) {
  return Parser(language, tm, input.text).run_model(input);
}

ModelOutput Parser::run_model(const ModelInput& input) {
  ModelOutput output;
  adopt(input.script, input.commands);
  model_ = &output;
  for (const ModelConstant& constant : input.constants) {
    SymbolInfo info;
    const uint32_t entry = names_.intern(tm_.text(tm_.mk_name(constant.name)));
    info.name = name_of(entry);
    info.result = constant.sort;
    output.constants.push_back(tm_.mk_symbol(std::move(info)));
    bind_function(entry, output.constants.back());
  }
  size_t unknown = 0;
  const auto report = [&] {
    if (problem_ && problem_->code != "poisoned") {
      const bool is_unknown = problem_->code.starts_with("unknown-");
      const size_t others = output.problems.size() - unknown;
      if ((is_unknown ? unknown : others) < kMaxProblems) {
        unknown += is_unknown ? 1 : 0;
        output.problems.push_back(*std::move(problem_));
      }
    }
    problem_.reset();
    clear_stacks();
  };
  std::vector<PendingDefinition> pending;
  for (const ModelItem& item : input.items) {
    if (base::is_set(input.is_stopped)) {
      output.is_stopped = true;
      return output;
    }
    tokens_.seek(item.span.begin);
    advance();
    if (!model_item(item, pending)) {
      report();
    }
  }
  for (PendingDefinition& row : pending) {
    if (base::is_set(input.is_stopped)) {
      output.is_stopped = true;
      break;
    }
    std::vector<Escapes> readings = row.item->readings;
    if (readings.empty()) {
      readings.push_back(Escapes::Standard);
    }
    for (const Escapes escapes : readings) {
      if (!model_body(row, escapes)) {
        row.definition.bodies.clear();
        report();
        break;
      }
    }
    output.definitions.push_back(std::move(row.definition));
  }
  model_ = nullptr;
  return output;
}

// --- the script's scope ------------------------------------------------------

void Parser::adopt(const Script& script, size_t commands) {
  commands = std::min(commands, script.commands.size());
  for (size_t i = 0; i < commands; ++i) {
    adopt_command(script, script.commands[i]);
  }
  adopt_used(script, commands);
  adopted_functions_ = functions_.size();
}

void Parser::adopt_command(const Script& script, const Command& command) {
  switch (command.kind) {
    case CommandKind::DeclareFun:
    case CommandKind::DeclareConst: adopt_function(Symbol{command.ref}); break;
    case CommandKind::DeclareSort:
    case CommandKind::DeclareSortParameter:
      adopt_sort(Symbol{command.ref});
      break;
    case CommandKind::DefineFun:
    case CommandKind::DefineConst:
    case CommandKind::DefineFunRec:
    case CommandKind::DefineFunsRec:
      for (const Symbol symbol : script.groups[command.ref]) {
        adopt_function(symbol);
      }
      break;
    case CommandKind::DeclareDatatype:
    case CommandKind::DeclareDatatypes:
    case CommandKind::DeclareCodatatype:
    case CommandKind::DeclareCodatatypes:
      for (const Symbol symbol : script.groups[command.ref]) {
        adopt_sort(symbol);
      }
      break;
    case CommandKind::DefineSort: {
      const SortDefinition& row = script.sort_definitions[command.ref];
      SortBinding binding;
      binding.sort = row.body;
      binding.params = static_cast<uint32_t>(row.params.size());
      bind_sort(names_.intern(tm_.text(row.name)), binding);
      break;
    }
    case CommandKind::Push:
      levels_.insert(
          levels_.end(), command.ref, Level{functions_.size(), sorts_.size()});
      break;
    case CommandKind::Pop:
      if (command.ref > 0 && command.ref <= levels_.size()) {
        const Level level = levels_[levels_.size() - command.ref];
        levels_.resize(levels_.size() - command.ref);
        if (!has_global_declarations_) {
          pop_bindings(level.functions, level.sorts);
        }
      }
      break;
    case CommandKind::Reset: reset(false); break;
    case CommandKind::ResetAssertions: reset(true); break;
    case CommandKind::SetLogic:
      for (const Item& item : script.items[command.ref]) {
        logic_ = parse_logic(tm_.text(Name{item.id}));
        prefers_functions_ = prefers_functions_ || logic_.is_higher_order;
      }
      break;
    case CommandKind::SetInfo:
    case CommandKind::SetOption:
      adopt_setting(script.items[command.ref]);
      break;
    default: break;
  }
}

void Parser::adopt_setting(const std::vector<Item>& items) {
  if (items.size() != 2 || items[1].kind != Item::Kind::Text) {
    return;
  }
  const std::string_view keyword = tm_.text(Name{items[0].id});
  const std::string_view value = tm_.text(Name{items[1].id});
  if (keyword == ":global-declarations" || keyword == ":global-decls") {
    has_global_declarations_ = value == "true";
  } else if (keyword == ":smt-lib-version" && value == "2.7") {
    prefers_functions_ = true;
  }
}

void Parser::adopt_function(Symbol symbol) {
  bind_function(names_.intern(tm_.text(tm_.symbol(symbol).name)), symbol);
}

void Parser::adopt_sort(Symbol symbol) {
  const SymbolInfo& info = tm_.symbol(symbol);
  SortBinding binding;
  binding.symbol = symbol;
  bind_sort(names_.intern(tm_.text(info.name)), binding);
  if (info.kind != SymbolKind::Datatype
      && info.kind != SymbolKind::Codatatype) {
    return;
  }
  for (const term::ConstructorInfo& row : tm_.constructors(symbol)) {
    adopt_function(row.symbol);
    for (const Symbol selector : row.selectors) {
      adopt_function(selector);
    }
  }
}

// What the commands do not show: declarations that are kept as text, and z3's
// own (List T).
void Parser::adopt_used(const Script& script, size_t commands) {
  std::vector<Term> roots;
  for (size_t i = 0; i < commands; ++i) {
    if (script.commands[i].kind == CommandKind::Assert) {
      roots.push_back(Term{script.commands[i].ref});
    }
  }
  std::vector<bool> seen(tm_.symbol_count() + 1);
  std::vector<Sort> sorts;
  sorts.reserve(functions_.size());
  for (const FunctionBinding& binding : functions_) {
    sorts.push_back(tm_.symbol(binding.symbol).result);
  }
  for (const Term term : term::post_order(tm_, roots)) {
    if (tm_.kind(term) != term::Kind::Call) {
      continue;
    }
    const Symbol symbol = tm_.call_symbol(term);
    if (seen[symbol.id]) {
      continue;
    }
    seen[symbol.id] = true;
    const SymbolInfo& info = tm_.symbol(symbol);
    if (info.kind == SymbolKind::Function
        && names_[names_.intern(tm_.text(info.name))].function == 0) {
      adopt_function(symbol);
    }
    sorts.insert(sorts.end(), info.params.begin(), info.params.end());
    sorts.push_back(info.result);
  }
  array_sets_ = true;
  std::vector<bool> seen_sorts(tm_.sort_count() + 1);
  while (!sorts.empty()) {
    const Sort sort = sorts.back();
    sorts.pop_back();
    if (seen_sorts[sort.id]) {
      continue;
    }
    seen_sorts[sort.id] = true;
    const std::span<const Sort> args = tm_.sort_args(sort);
    sorts.insert(sorts.end(), args.begin(), args.end());
    if (tm_.is_builtin(sort, theory::kSetRow)) {
      array_sets_ = false;
    }
    if (tm_.sort_kind(sort) == term::SortKind::User) {
      const Symbol symbol{tm_.sort_head(sort)};
      const std::string_view name = tm_.text(tm_.symbol(symbol).name);
      if (names_[names_.intern(name)].sort == 0) {
        adopt_sort(symbol);
      }
    }
  }
}

// --- heads -------------------------------------------------------------------

bool Parser::model_item(const ModelItem& item,
                        std::vector<PendingDefinition>& pending) {
  if (!open() || !at_symbol()) {
    return false;
  }
  const std::string_view word = token_.text;
  advance();
  if (word == "declare-fun" || word == "declare-const") {
    return model_declaration();
  }
  if (word == "define-funs-rec") {
    return model_group(pending, item);
  }
  PendingDefinition row;
  row.item = &item;
  row.definition.is_recursive = word == "define-fun-rec";
  if (!model_head(word != "define-const", row)) {
    return false;
  }
  row.place = token_.begin;
  if (row.definition.symbol) {
    pending.push_back(std::move(row));
  }
  return true;
}

bool Parser::model_head(bool has_params, PendingDefinition& row) {
  uint32_t entry = 0;
  row.definition.span = token_span();
  if (!read_symbol("a name", entry)) {
    return false;
  }
  if (has_params) {
    if (!sorted_vars(row.params)) {
      return false;
    }
    for (const LocalUndo& local : locals_) {
      row.entries.push_back(local.entry);
    }
    unbind_locals(0);
  }
  return parse_sort(row.result) && model_symbol(entry, row);
}

bool Parser::model_group(std::vector<PendingDefinition>& pending,
                         const ModelItem& item) {
  std::vector<PendingDefinition> group;
  if (!open()) {
    return false;
  }
  while (!at(TokenKind::Close)) {
    PendingDefinition row;
    row.item = &item;
    row.definition.is_recursive = true;
    if (!open() || !model_head(true, row) || !close()) {
      return false;
    }
    group.push_back(std::move(row));
  }
  advance();
  if (!open()) {
    return false;
  }
  for (PendingDefinition& row : group) {
    row.place = token_.begin;
    std::string skipped;
    if (!read_raw(skipped)) {
      return false;
    }
    if (row.definition.symbol) {
      pending.push_back(std::move(row));
    }
  }
  return true;
}

// z3: (declare-fun S!val!0 () S), an element of S.
bool Parser::model_declaration() {
  uint32_t entry = 0;
  const Span span = token_span();
  if (!read_symbol("a name", entry)) {
    return false;
  }
  if (at(TokenKind::Open)) {
    Lexer ahead = tokens_.ahead();
    if (ahead.next().kind != TokenKind::Close) {
      return true;  // a function without a value
    }
    advance();
    advance();
  }
  Sort sort;
  if (!parse_sort(sort)) {
    return false;
  }
  if (names_[entry].function != 0) {
    return fail(span,
                "model-clash",
                fmt::format("{} is a name of the script, too",
                            theory::quote_symbol(names_[entry].text)));
  }
  if (is_uninterpreted(sort)) {
    new_element(entry, sort);
  }
  return true;
}

// "Int", or "(Int Int) Bool".
std::string Parser::rank_text(const SymbolInfo& info) const {
  std::string params;
  for (const Sort sort : info.params) {
    params += params.empty() ? "(" : " ";
    params += theory::sort_to_string(tm_, sort);
  }
  return params + (params.empty() ? "" : ") ")
         + theory::sort_to_string(tm_, info.result);
}

bool Parser::is_rank_of(const SymbolInfo& info,
                        const PendingDefinition& row) const {
  std::vector<Sort> params;
  params.reserve(row.params.size());
  for (const Var var : row.params) {
    params.push_back(tm_.var_sort(var));
  }
  if (info.params == params && info.result == row.result) {
    return true;
  }
  // Arrays and functions may be given with or without a parameter list.
  const auto flat = [&](std::vector<Sort> list, Sort result) {
    if (tm_.is_builtin(result, theory::kFunctionRow)
        || tm_.is_builtin(result, theory::kArrayRow)) {
      const std::span<const Sort> args = tm_.sort_args(result);
      list.insert(list.end(), args.begin(), args.end());
    } else {
      list.push_back(result);
    }
    return list;
  };
  const std::vector<Sort> own = flat(info.params, info.result);
  if (info.params.size() < params.size()) {
    params.push_back(row.result);
    return own == params;
  }
  std::vector<Sort> listed = info.params;
  listed.push_back(info.result);
  return info.params.size() > params.size()
         && flat(params, row.result) == listed;
}

bool Parser::model_symbol(uint32_t entry, PendingDefinition& row) {
  Symbol other;
  size_t count = 0;
  for (uint32_t at = names_[entry].function; at != 0;
       at = functions_[at - 1].previous) {
    if (++count > 2 * kMaxOverloads) {
      return fail_unsupported(
          row.definition.span,
          fmt::format("more than {} definitions of {}",
                      kMaxOverloads,
                      theory::quote_symbol(names_[entry].text)));
    }
    const Symbol symbol = functions_[at - 1].symbol;
    if (!symbol || !is_rank_of(tm_.symbol(symbol), row)) {
      if (symbol && at <= adopted_functions_
          && tm_.symbol(symbol).kind == SymbolKind::Function) {
        other = symbol;
      }
      continue;
    }
    if (at > adopted_functions_) {
      return fail(row.definition.span,
                  "model-clash",
                  fmt::format("{} is defined twice",
                              theory::quote_symbol(names_[entry].text)));
    }
    if (tm_.symbol(symbol).kind == SymbolKind::Function) {
      row.definition.symbol = symbol;
      row.definition.is_of_script = true;
    }
    return true;
  }
  SymbolInfo info;
  info.name = name_of(entry);
  info.result = row.result;
  for (const Var var : row.params) {
    info.params.push_back(tm_.var_sort(var));
  }
  if (other) {
    return fail(row.definition.span,
                "model-sort",
                fmt::format("{} is {} here, but {} in the script",
                            theory::quote_symbol(names_[entry].text),
                            rank_text(info),
                            rank_text(tm_.symbol(other))));
  }
  row.definition.symbol = tm_.mk_symbol(std::move(info));
  bind_function(entry, row.definition.symbol);
  return true;
}

// --- bodies ------------------------------------------------------------------

bool Parser::model_body(PendingDefinition& row, Escapes escapes) {
  escapes_ = escapes;
  for (size_t i = 0; i < row.entries.size(); ++i) {
    bind_local(row.entries[i], tm_.mk_variable(row.params[i]));
  }
  tokens_.seek(row.place);
  advance();
  Term body;
  if (!parse_term(body)) {
    return false;
  }
  unbind_locals(0);
  // A solver that prints 4.0 for an integer means 4; but 3.5 is no integer, and
  // to_int would make one of it.
  const bool is_rounding =
      row.result == theory::kInt && tm_.sort(body) == theory::kReal;
  const Term converted = is_rounding ? arith_literal_as(body, row.result)
                                     : convert(body, row.result, true);
  if (!converted && is_rounding) {
    // cvc4 prints such values; the symbol has none that can be used.
    return fail_unsupported(
        Span{row.place, row.place + 1},
        "a fraction as the value of an integer is not supported");
  }
  if (!converted) {
    return fail(row.place,
                "ill-sorted",
                fmt::format("the value has sort {}, expected {}",
                            theory::sort_to_string(tm_, tm_.sort(body)),
                            theory::sort_to_string(tm_, row.result)));
  }
  row.definition.bodies.push_back(
      fit_to_symbol(row.definition.symbol, row.params, converted));
  return true;
}

// With as many parameters as the symbol has.
ModelBody Parser::fit_to_symbol(Symbol symbol,
                                std::vector<Var> params,
                                Term body) {
  const SymbolInfo& info = tm_.symbol(symbol);
  const size_t wanted = info.params.size();
  if (params.size() > wanted) {
    const std::span<const Var> rest = std::span(params).subspan(wanted);
    body = tm_.mk_binder(
        term::BinderKind::Lambda, rest, info.result, std::span(&body, 1));
    params.resize(wanted);
  } else if (params.size() < wanted) {
    std::vector<Term> children{body};
    for (size_t i = params.size(); i < wanted; ++i) {
      params.push_back(tm_.mk_var(info.name, info.params[i]));
      children.push_back(tm_.mk_variable(params.back()));
    }
    const bool is_array = tm_.is_builtin(tm_.sort(body), theory::kArrayRow);
    const uint32_t row = is_array
                             ? language_.theories().row(theory::arrays::kSelect)
                             : language_.apply_row();
    body = tm_.mk_app(term::op_of(row), info.result, children);
  }
  return {std::move(params), body};
}

// --- elements ----------------------------------------------------------------

bool Parser::is_uninterpreted(Sort sort) const {
  return tm_.sort_kind(sort) == term::SortKind::User
         && tm_.symbol(Symbol{tm_.sort_head(sort)}).kind
                == SymbolKind::SortFunction;
}

Term Parser::new_element(uint32_t entry, Sort sort) {
  SymbolInfo info;
  info.name = name_of(entry);
  info.result = sort;
  const Symbol symbol = tm_.mk_symbol(std::move(info));
  bind_function(entry, symbol);
  model_->elements.push_back(symbol);
  return tm_.mk_call(symbol, sort, {});
}

Term Parser::find_element(uint32_t entry, const QualifiedHead* head) {
  const std::string_view text = names_[entry].text;
  const bool is_marked =
      text.starts_with('@') || text.find("!val!") != std::string_view::npos;
  if (!is_marked || (head != nullptr && !head->indices.empty())) {
    return {};
  }
  Sort sort;
  if (head != nullptr) {
    sort = head->sort;
  } else if (names_[entry].function == 0) {
    sort = sort_in_name(text);
  }
  if (!sort || !is_uninterpreted(sort)) {
    return {};
  }
  for (uint32_t at = names_[entry].function; at != 0;
       at = functions_[at - 1].previous) {
    const Symbol symbol = functions_[at - 1].symbol;
    if (symbol && tm_.symbol(symbol).result == sort
        && tm_.symbol(symbol).params.empty()) {
      return tm_.mk_call(symbol, sort, {});
    }
  }
  return new_element(entry, sort);
}

// cvc4's @uc_S_0, @S_0, z3's S!val!0: the sort is in the name.
Sort Parser::sort_in_name(std::string_view text) {
  const size_t mark = text.rfind("!val!");
  if (mark != std::string_view::npos) {
    text = text.substr(0, mark);
  } else {
    text.remove_prefix(text.starts_with("@uc_") ? 4 : 1);
    text = text.substr(0, text.rfind('_'));
  }
  if (text.empty()) {
    return {};
  }
  const TokenReader saved_tokens =
      std::exchange(tokens_, TokenReader(own_texts_.emplace_back(text)));
  const Token saved_token = token_;
  advance();
  Sort sort;
  const bool is_good = parse_sort(sort) && at(TokenKind::End);
  tokens_ = saved_tokens;
  token_ = saved_token;
  problem_.reset();
  return is_good ? sort : Sort{};
}

}  // namespace assay::smtlib
