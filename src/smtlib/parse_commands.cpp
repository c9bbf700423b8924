// SPDX-License-Identifier: MIT
//
// Commands. Standard ones that declare or assert are taken apart; everything
// else becomes a list of items (text, terms, sorts) that prints as it came.
// Commands of single solvers that declare something are kept as text, and what
// they declare is bound, so that later terms know it.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "smtlib/parser_state.h"
#include "theory/sort_text.h"
#include "theory/sorts.h"

namespace assay::smtlib {

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
    return fail_unknown(name_number(), span, "command");
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
    case CommandKind::Reset:
    case CommandKind::ResetAssertions:
      if (!at(TokenKind::Close)) {
        return fail_token("')'");
      }
      reset(info.kind == CommandKind::ResetAssertions);
      return kept(out, "");
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
  // A command that fails says nothing: it is not printed either.
  Lexer ahead = tokens_.ahead();
  if (ahead.next().kind == TokenKind::Close) {
    script_.logic = token_.text;
    logic_ = parse_logic(token_.text);
    prefers_functions_ = prefers_functions_ || logic_.is_higher_order;
  }
  return kept(out, "x");
}

bool Parser::set_attribute(Command& out) {
  if (!at(TokenKind::Keyword)) {
    return fail_token("a keyword");
  }
  const std::string_view keyword = token_.text;
  Lexer ahead = tokens_.ahead();
  const Token value = ahead.next();
  const bool is_whole = ahead.next().kind == TokenKind::Close;
  if (keyword == ":global-declarations" || keyword == ":global-decls") {
    has_global_declarations_ =
        is_whole ? value.text == "true" : has_global_declarations_;
  } else if (keyword == ":smt-lib-version" && value.text == "2.7" && is_whole) {
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
  if (!at(TokenKind::Close)) {
    return fail_token("')'");
  }
  if (out.kind == CommandKind::Push) {
    levels_.insert(
        levels_.end(), out.ref, Level{functions_.size(), sorts_.size()});
    return true;
  }
  if (has_guessed_levels_) {
    out.ref = std::min(out.ref, levels_to_guess());
  }
  if (out.ref > levels_.size()) {
    return fail(span,
                "pop",
                fmt::format("pop {} with {} level{} pushed",
                            out.ref,
                            levels_.size(),
                            levels_.size() == 1 ? "" : "s"));
  }
  pop_levels(out.ref);
  return true;
}

void Parser::pop_levels(uint32_t count) {
  if (count == 0) {
    return;
  }
  const Level level = levels_[levels_.size() - count];
  levels_.resize(levels_.size() - count);
  if (!has_global_declarations_) {
    pop_bindings(level.functions, level.sorts);
  }
}

// How many levels can be popped without going below one that was guessed: how
// many there are in its place is not known.
uint32_t Parser::levels_to_guess() const {
  const auto guess = std::find_if(levels_.rbegin(),
                                  levels_.rend(),
                                  [](const Level& l) { return l.is_guess; });
  const auto above = static_cast<uint32_t>(guess - levels_.rbegin());
  return guess == levels_.rend() ? above : above + 1;
}

// Goes on after a push or pop that could not be read as if it had said 1, or
// else the next pop or declaration would be a mistake too.
void Parser::guess_levels(const CommandInfo& info, Span span) {
  if (info.kind != CommandKind::Push && info.kind != CommandKind::Pop) {
    return;
  }
  has_guessed_levels_ = true;
  if (info.kind == CommandKind::Push) {
    levels_.push_back({functions_.size(), sorts_.size(), true});
  } else if (levels_.empty()) {
    return;
  } else {
    pop_levels(1);
  }
  const auto row = static_cast<uint32_t>(&info - all_commands().data());
  script_.commands.push_back({info.kind, row, 1, span});
}

void Parser::reset(bool only_assertions) {
  levels_.clear();
  has_guessed_levels_ = false;
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
  if (word[0] != '(') {
    return kept_one(word[0], items);
  }
  if (!open()) {
    return false;
  }
  items.push_back({Item::Kind::Open, 0});
  while (!at(TokenKind::Close)) {
    if (!kept_one(word[1], items)) {
      return false;
    }
  }
  items.push_back({Item::Kind::Close, 0});
  return close();
}

bool Parser::kept_one(char kind, std::vector<Item>& items) {
  switch (kind) {
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
