// SPDX-License-Identifier: MIT
//
// The text is changed token by token: in a printed script a word that is none
// of the language's own is a name that the script gives, wherever it stands, so
// replacing it everywhere by one that does not occur changes nothing else.
#include "ask/reserved_names.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "smtlib/lexer.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "theory/sort_text.h"

namespace assay::ask {

namespace {

using smtlib::Token;
using smtlib::TokenKind;

bool is_symbol(const Token& token) {
  return token.kind == TokenKind::Symbol
         || token.kind == TokenKind::QuotedSymbol;
}

// Calls `on_symbol` with each symbol that may be a name: not the word of a
// command or what is behind set-logic, set-info and set-option, and not the
// operator of (_ bv5 8).
template <typename OnSymbol>
void for_each_name(const std::string& script, const OnSymbol& on_symbol) {
  smtlib::Lexer lexer(script);
  size_t depth = 0;
  bool is_head = false;  // behind an opening parenthesis
  bool is_indexed = false;
  bool is_setting = false;
  for (Token token = lexer.next(); token.kind != TokenKind::End;
       token = lexer.next()) {
    if (token.kind == TokenKind::Open || token.kind == TokenKind::Close) {
      const bool is_open = token.kind == TokenKind::Open;
      depth += is_open ? 1 : 0;
      depth -= !is_open && depth > 0 ? 1 : 0;
      is_head = is_open;
      is_indexed = false;
      continue;
    }
    if (is_head && depth == 1) {
      is_setting = token.text.starts_with("set-");
    } else if (is_head && token.text == "_") {
      is_indexed = true;
    } else {
      if (is_symbol(token) && !is_indexed && !is_setting) {
        on_symbol(token.text);
      }
      is_indexed = false;
    }
    is_head = false;
  }
}

}  // namespace

void Renaming::add(std::string name, std::string other) {
  back_.emplace(other, name);
  names_.emplace(std::move(name), std::move(other));
}

std::string Renaming::apply(const std::string& text) const {
  return replace(text, names_);
}

std::string Renaming::undo(const std::string& text) const {
  return replace(text, back_);
}

std::string Renaming::replace(const std::string& text, const Names& names) {
  if (names.empty()) {
    return text;
  }
  std::string made;
  smtlib::Lexer lexer(text);
  size_t done = 0;
  for (Token token = lexer.next(); token.kind != TokenKind::End;
       token = lexer.next()) {
    const auto found = is_symbol(token) ? names.find(token.text) : names.end();
    if (found != names.end()) {
      made.append(text, done, token.begin - done);
      made += theory::quote_symbol(found->second);
      done = token.end;
    }
  }
  return made.append(text, done);
}

ReservedNames::ReservedNames(const smtlib::Language& language,
                             const solver::Profile& profile)
    : language_(language),
      words_(profile.reserved),
      prefixes_(profile.reserved_prefixes) {
  // What the printer makes of them says which ones it avoids.
  std::string text;
  const auto declare = [&](const std::string& name) {
    text += fmt::format("(declare-fun |{}| () Bool)\n", name);
  };
  std::ranges::for_each(words_, declare);
  for (const std::string& prefix : prefixes_) {
    declare(prefix + "x");
  }
  const auto tm = language.theories().make_manager();
  const smtlib::ParseOutput output = smtlib::parse_script(language, *tm, text);
  std::set<std::string, std::less<>> printed;
  for_each_name(
      std::string(smtlib::print_script(language, *tm, output.script, {})),
      [&](std::string_view name) { printed.emplace(name); });
  const auto is_avoided = [&](const std::string& name) {
    return !printed.contains(name);
  };
  std::erase_if(words_, is_avoided);
  std::erase_if(prefixes_, [&](const std::string& prefix) {
    return is_avoided(prefix + "x");
  });
}

bool ReservedNames::has(std::string_view name) const {
  return (std::ranges::count(words_, name) > 0
          || std::ranges::any_of(prefixes_,
                                 [&](const std::string& prefix) {
                                   return name.starts_with(prefix);
                                 }))
         && !language_.is_taken(name);
}

Renaming ReservedNames::renaming(const std::string& script) const {
  Renaming made;
  if (words_.empty() && prefixes_.empty()) {
    return made;
  }
  std::set<std::string, std::less<>> used;
  for_each_name(script, [&](std::string_view name) { used.emplace(name); });
  for (const std::string& name : used) {
    if (!has(name)) {
      continue;
    }
    // Not with `!`, as z3 makes such names for its own symbols.
    std::string other = "renamed." + name;
    for (size_t number = 1; used.contains(other) || has(other); ++number) {
      constexpr size_t kMostTries = 1000;
      if (number == kMostTries) {
        return {};  // it reserves all that we can think of
      }
      other = fmt::format("renamed.{}.{}", number, name);
    }
    made.add(name, std::move(other));
  }
  return made;
}

}  // namespace assay::ask
