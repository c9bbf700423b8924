// SPDX-License-Identifier: MIT
//
// The frame of the parser: tokens, problems, names and scopes. A script is read
// once, command by command. When a command has a problem, its parentheses are
// matched from its start to find where the next one begins, and the name that
// it would have declared is bound to nothing ("poisoned"), so that one mistake
// gives one message.
#include "smtlib/parser.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "smtlib/limits.h"
#include "smtlib/parser_state.h"
#include "theory/sort_text.h"

namespace assay::smtlib {

namespace {

// Not a message: a command that uses a poisoned name is left out in silence.
constexpr std::string_view kPoisoned = "poisoned";

}  // namespace

ParseOutput parse_script(const Language& language,
                         term::TermManager& tm,
                         const std::string& text,
                         base::StopFlag is_stopped) {
  if (text.size() >= UINT32_MAX) {
    ParseOutput output;
    output.problems.push_back(
        {Severity::Error, "too-large", {}, "the file is larger than 4 GiB"});
    return output;
  }
  // A term takes some twenty bytes of text; growing the table step by step
  // would move each of them twice.
  constexpr size_t kBytesPerTerm = 30;
  constexpr size_t kLarge = size_t{1} << 16;
  if (text.size() > kLarge) {
    tm.expect_terms(text.size() / kBytesPerTerm);
  }
  return Parser(language, tm, text).run(is_stopped);
}

Parser::Parser(const Language& language,
               term::TermManager& tm,
               std::string_view text)
    : language_(language),
      tm_(tm),
      whole_text_(text),
      tokens_(text),
      names_(language.names()),
      first_sorts_(tm.sort_count()),
      checked_sorts_(tm.sort_count()) {}

ParseOutput Parser::run(base::StopFlag is_stopped) {
  advance();
  while (!at(TokenKind::End)) {
    const uint32_t begin = token_.begin;
    if (base::is_set(is_stopped)) [[unlikely]] {
      fail(begin, "stopped", std::string(base::kStopped));
      keep_problem();
      break;
    }
    const Level before{functions_.size(), sorts_.size()};
    const size_t levels = levels_.size();
    const bool had_logic = !script_.logic.empty();
    const size_t commands = script_.commands.size();
    problem_.reset();
    if (command() && new_sorts_are_bounded(begin)) {
      if (script_.commands.back().kind == CommandKind::Exit) {
        break;  // solvers do not read what follows
      }
      continue;
    }
    const bool is_wrong_count = problem_->code == "pop";
    if (problem_->code != kPoisoned) {
      keep_problem();
    }
    script_.commands.resize(commands);
    checked_sorts_ = tm_.sort_count();
    // What the command did before its problem showed is taken back, and what
    // it declared is bound to nothing.
    std::vector<uint32_t> declared;
    for (size_t i = before.functions; i < functions_.size(); ++i) {
      declared.push_back(functions_[i].entry);
    }
    pop_bindings(before.functions, before.sorts);
    levels_.resize(std::min(levels, levels_.size()));
    if (!had_logic && !script_.logic.empty()) {
      script_.logic.clear();
      logic_ = {};
    }
    const CommandInfo* info = poison_command(begin);
    for (const uint32_t entry : declared) {
      if (names_[entry].function == 0) {
        bind_function(entry, {});
      }
    }
    if (info != nullptr && !is_wrong_count) {
      guess_levels(*info, {begin, token_.begin});
    }
    if (at(TokenKind::End) && problems_.empty()) {
      break;
    }
  }
  return {std::move(script_), std::move(problems_), more_problems_};
}

// A text of nothing but problems must not cost more than one without any.
void Parser::keep_problem() {
  const bool is_error = problem_->severity == Severity::Error;
  if (problems_.size() < kMaxProblems) {
    problems_.push_back(*std::move(problem_));
  } else {
    ++more_problems_;
    if (is_error && !has_error_) {
      problems_.back() = *std::move(problem_);
    }
  }
  has_error_ = has_error_ || is_error;
}

namespace {

std::string shortened(std::string message) {
  if (message.size() > kMaxMessage) {
    size_t end = kMaxMessage;
    while (end > 0 && (static_cast<uint8_t>(message[end]) & 0xc0U) == 0x80U) {
      --end;  // inside a character
    }
    message.resize(end);
    message += " ...";
  }
  return message;
}

}  // namespace

bool Parser::fail(Span span, std::string_view code, std::string message) {
  message = shortened(std::move(message));
  problem_ = Diag{Severity::Error, std::string(code), span, std::move(message)};
  return false;
}

std::string Parser::token_text() const {
  constexpr size_t kMaxShown = 60;
  switch (token_.kind) {
    case TokenKind::End: return "the end of the file";
    case TokenKind::Bad: return tokens_.error();
    default: break;
  }
  const std::string_view whole =
      tokens_.text().substr(token_.begin, token_.end - token_.begin);
  return whole.size() <= kMaxShown
             ? fmt::format("'{}'", whole)
             : fmt::format("'{}...'", whole.substr(0, kMaxShown));
}

bool Parser::fail_token(std::string_view wanted) {
  if (has_error_ && problems_.size() == kMaxProblems) {
    return fail(token_span(), "syntax", {});  // nobody will see it
  }
  if (at(TokenKind::Bad)) {
    return fail(token_span(), "lexical", tokens_.error());
  }
  return fail(token_span(),
              "syntax",
              fmt::format("expected {}, got {}", wanted, token_text()));
}

bool Parser::expect(TokenKind kind, std::string_view what) {
  if (!at(kind)) [[unlikely]] {
    return fail_token(what);
  }
  advance();
  return true;
}

bool Parser::fail_unsupported(Span span, std::string message) {
  problem_ = Diag{Severity::Unsupported,
                  "unsupported",
                  span,
                  shortened(std::move(message))};
  return false;
}

bool Parser::fail_unknown(uint32_t entry, Span span, std::string_view what) {
  const std::string_view text = names_[entry].text;
  if (const UnsupportedName* row = find_unsupported(text)) {
    return fail_unsupported(
        span,
        fmt::format(
            "{} is not supported: {}", theory::quote_symbol(text), row->what));
  }
  if (text.starts_with('@')) {
    return fail_unsupported(
        span,
        fmt::format("{} is not supported: names that start with @ are a "
                    "solver's own",
                    theory::quote_symbol(text)));
  }
  return fail(span,
              fmt::format("unknown-{}", what),
              fmt::format("unknown {} '{}'", what, text));
}

bool Parser::read_symbol(std::string_view what, uint32_t& entry) {
  if (!at_symbol()) {
    return fail_token(what);
  }
  entry = name_number();
  if (at(TokenKind::Symbol) && is_strict(names_[entry].reserved)) {
    return fail(token_span(),
                "reserved",
                fmt::format("'{}' is a reserved word", token_.text));
  }
  advance();
  return true;
}

bool Parser::read_numeral(uint32_t limit, uint32_t& value) {
  if (!at(TokenKind::Numeral)) {
    return fail_token("a numeral");
  }
  uint64_t number = 0;
  for (const char c : token_.text) {
    number = number * 10 + static_cast<uint64_t>(c - '0');
    if (number > limit) {
      return fail(token_span(),
                  "numeral-too-large",
                  fmt::format("the numeral is larger than {}", limit));
    }
  }
  value = static_cast<uint32_t>(number);
  advance();
  return true;
}

Name Parser::name_of(uint32_t entry) {
  NameEntry& row = names_[entry];
  if (row.printed == 0) {
    row.printed = tm_.mk_name(row.text).id;
  }
  return Name{row.printed};
}

bool Parser::read_raw(std::string& raw) {
  raw.clear();
  size_t depth = 0;
  do {
    if (at(TokenKind::Close)) {
      if (depth == 0) {
        return fail_token("an s-expression");
      }
      --depth;
    } else if (at(TokenKind::End) || at(TokenKind::Bad)) {
      return fail_token("an s-expression");
    } else {
      if (!raw.empty() && raw.back() != '(') {
        raw += ' ';
      }
      depth += at(TokenKind::Open) ? 1 : 0;
    }
    raw += tokens_.text().substr(token_.begin, token_.end - token_.begin);
    advance();
  } while (depth > 0);
  return true;
}

// --- names and scopes --------------------------------------------------------

bool Parser::check_fresh(uint32_t entry,
                         Span span,
                         const term::SymbolInfo& info) {
  // z3 and cvc5 let one name have several ranks; only the same one twice is a
  // mistake. A definition may not share its name with anything.
  size_t count = 0;
  for (uint32_t at = names_[entry].function; at != 0;
       at = functions_[at - 1].previous) {
    if (++count > kMaxOverloads) {
      return fail_unsupported(
          span,
          fmt::format("more than {} declarations of {}",
                      kMaxOverloads,
                      theory::quote_symbol(names_[entry].text)));
    }
    const FunctionBinding& binding = functions_[at - 1];
    if (!binding.symbol || at <= stale_functions_) {
      continue;
    }
    const term::SymbolInfo& other = tm_.symbol(binding.symbol);
    if (other.params == info.params && other.result == info.result) {
      return fail(span,
                  "already-declared",
                  fmt::format("'{}' is already declared", names_[entry].text));
    }
  }
  return true;
}

void Parser::bind_function(uint32_t entry, Symbol symbol) {
  functions_.push_back({symbol, names_[entry].function, entry});
  names_[entry].constant = 0;
  names_[entry].function = static_cast<uint32_t>(functions_.size());
}

void Parser::bind_sort(uint32_t entry, SortBinding binding) {
  binding.previous = names_[entry].sort;
  binding.entry = entry;
  sorts_.push_back(binding);
  names_[entry].sort = static_cast<uint32_t>(sorts_.size());
}

bool Parser::declare_function(uint32_t entry,
                              Span span,
                              term::SymbolInfo info,
                              Symbol& symbol) {
  if (!check_fresh(entry, span, info)) {
    return false;
  }
  info.name = name_of(entry);
  symbol = tm_.mk_symbol(std::move(info));
  bind_function(entry, symbol);
  return true;
}

void Parser::pop_bindings(size_t functions, size_t sorts) {
  stale_functions_ = std::min(stale_functions_, functions);
  stale_sorts_ = std::min(stale_sorts_, sorts);
  while (functions_.size() > functions) {
    names_[functions_.back().entry].function = functions_.back().previous;
    names_[functions_.back().entry].constant = 0;
    functions_.pop_back();
  }
  while (sorts_.size() > sorts) {
    names_[sorts_.back().entry].sort = sorts_.back().previous;
    sorts_.pop_back();
  }
}

void Parser::bind_local(uint32_t entry, Term variable) {
  locals_.push_back({entry, names_[entry].local});
  names_[entry].local = variable.id;
}

void Parser::unbind_locals(size_t mark) {
  while (locals_.size() > mark) {
    names_[locals_.back().entry].local = locals_.back().previous;
    locals_.pop_back();
  }
}

void Parser::clear_stacks() {
  unbind_locals(0);
  terms_.clear();
  places_.clear();
  frames_.clear();
  heads_.clear();
  let_names_.clear();
  vars_.clear();
  annotations_.clear();
  matches_.clear();
}

// Binds the symbol at the current token to nothing, unless it means something.
void Parser::poison(bool is_sort) {
  const uint32_t entry = name_number();
  const NameEntry& row = names_[entry];
  if (is_sort && row.sort == 0) {
    SortBinding binding;
    binding.is_poisoned = true;
    bind_sort(entry, binding);
  } else if (!is_sort && row.function == 0) {
    bind_function(entry, {});
  }
}

// The symbol at the current token, as the element `position` of a command with
// a problem, or inside it, may be what the command was to declare.
void Parser::poison_symbol(const CommandInfo& info,
                           size_t depth,
                           size_t position) {
  const bool declares =
      info.name.starts_with("declare-") || info.name.starts_with("define-");
  const bool has_datatypes = info.kind == CommandKind::DeclareDatatype
                             || info.kind == CommandKind::DeclareDatatypes
                             || info.kind == CommandKind::DeclareCodatatype
                             || info.kind == CommandKind::DeclareCodatatypes;
  if (declares && depth == 1 && position == 2) {
    poison(has_datatypes || info.kind == CommandKind::DeclareSort
           || info.kind == CommandKind::DefineSort);
  } else if (has_datatypes && depth >= 2) {
    // Everything in a broken datatype that nobody knows may be its own.
    const NameEntry& row = names_[name_number()];
    if (row.builtin == 0 && row.reserved == Reserved::None) {
      poison(true);
      poison(false);
    }
  } else if (depth == 3 && position == 2
             && info.kind == CommandKind::DefineFunsRec) {
    poison(false);
  }
}

// Leaves the stacks as before the command, goes to the command's end, and
// binds to nothing what it seems to have declared. Returns its row, if known.
const CommandInfo* Parser::poison_command(uint32_t begin) {
  clear_stacks();
  tokens_.seek(begin);
  advance();
  if (!at(TokenKind::Open)) {
    advance();
    return nullptr;
  }
  advance();
  const CommandInfo* info = at_symbol() ? find_command(token_.text) : nullptr;
  size_t position = 0;  // of the element at depth 1
  bool is_after_named = false;
  for (size_t depth = 1; depth > 0 && !at(TokenKind::End); advance()) {
    if (is_after_named && at_symbol()) {
      poison(false);
    }
    is_after_named = at(TokenKind::Keyword) && token_.text == ":named";
    if (at(TokenKind::Close)) {
      --depth;
      continue;
    }
    position += depth == 1 ? 1 : 0;
    if (at(TokenKind::Open)) {
      ++depth;
    } else if (at_symbol() && info != nullptr) {
      poison_symbol(*info, depth, position);
    }
  }
  return info;
}

}  // namespace assay::smtlib
