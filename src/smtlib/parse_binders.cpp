// SPDX-License-Identifier: MIT
//
// The forms that bind or annotate: let, quantifiers, lambda, (! ...), match.
// Each has a function for what it does with a value once that is complete; see
// parse_terms.cpp for the loop that calls them.
#include <fmt/format.h>

#include "smtlib/parser_state.h"
#include "term/walk.h"
#include "theory/sort_text.h"
#include "theory/sorts.h"

namespace assay::smtlib {

using term::BinderKind;

// --- let ---------------------------------------------------------------------

Parser::Step Parser::begin_let(uint32_t place) {
  frames_.push_back({FrameKind::LetValue,
                     0,
                     place,
                     static_cast<uint32_t>(terms_.size()),
                     static_cast<uint32_t>(let_names_.size()),
                     0});
  if (!open()) {
    return Step::Failed;
  }
  if (at(TokenKind::Close)) {
    // z3 reads (let () t); it is t.
    advance();
    Frame& frame = frames_.back();
    frame = {FrameKind::LetBody,
             0,
             frame.place,
             frame.values,
             static_cast<uint32_t>(vars_.size()),
             static_cast<uint32_t>(locals_.size())};
    return Step::NeedTerm;
  }
  return let_name();
}

Parser::Step Parser::let_name() {
  uint32_t entry = 0;
  if (!open() || !read_symbol("a variable's name", entry)) {
    return Step::Failed;
  }
  let_names_.push_back(entry);
  return Step::NeedTerm;
}

Parser::Step Parser::after_let_value(Frame& frame) {
  if (!close()) {
    return Step::Failed;
  }
  if (!at(TokenKind::Close)) {
    return let_name();
  }
  advance();
  if (at(TokenKind::Close)) {
    // z3 reads (let ((x t))), without a body, as t.
    advance();
    const Frame done = frame;
    let_names_.resize(done.a);
    return finish(done, terms_.back());
  }
  const auto first_var = static_cast<uint32_t>(vars_.size());
  const auto mark = static_cast<uint32_t>(locals_.size());
  for (size_t i = frame.a; i < let_names_.size(); ++i) {
    const uint32_t entry = let_names_[i];
    const Term value = terms_[frame.values + (i - frame.a)];
    const Var var = tm_.mk_var(name_of(entry), tm_.sort(value));
    vars_.push_back(var);
    bind_local(entry, tm_.mk_variable(var));
  }
  let_names_.resize(frame.a);
  frame.kind = FrameKind::LetBody;
  frame.a = first_var;
  frame.b = mark;
  return Step::NeedTerm;
}

Parser::Step Parser::after_let_body(const Frame& frame) {
  if (!close()) {
    return Step::Failed;
  }
  const Frame done = frame;
  unbind_locals(done.b);
  const std::span<const Var> vars = std::span(vars_).subspan(done.a);
  const Term body = terms_.back();
  const Term term = vars.empty() ? body
                                 : tm_.mk_binder(BinderKind::Let,
                                                 vars,
                                                 tm_.sort(body),
                                                 values_from(done.values));
  vars_.resize(done.a);
  return finish(done, term);
}

// --- quantifiers and other binders -------------------------------------------

Parser::Step Parser::begin_binder(BinderKind kind, uint32_t place) {
  const auto first_var = static_cast<uint32_t>(vars_.size());
  const auto mark = static_cast<uint32_t>(locals_.size());
  std::vector<Var> vars;
  if (!sorted_vars(vars)) {
    return Step::Failed;
  }
  if (vars.empty()) {
    fail(place, "no-variables", "a binder needs at least one variable");
    return Step::Failed;
  }
  vars_.insert(vars_.end(), vars.begin(), vars.end());
  frames_.push_back({FrameKind::Binder,
                     static_cast<uint8_t>(kind),
                     place,
                     static_cast<uint32_t>(terms_.size()),
                     first_var,
                     mark});
  return Step::NeedTerm;
}

Parser::Step Parser::after_binder(const Frame& frame) {
  const auto kind = static_cast<BinderKind>(frame.c);
  const size_t wanted = kind == BinderKind::Comprehension ? 2 : 1;
  const size_t have = terms_.size() - frame.values;
  if (have < wanted && !at(TokenKind::Close)) {
    return Step::NeedTerm;
  }
  if (!close()) {
    return Step::Failed;
  }
  const Frame done = frame;
  const Term body = terms_[done.values];
  const Sort body_sort = tm_.sort(body);
  if (kind != BinderKind::Lambda && body_sort != theory::kBool) {
    fail(places_[done.values],
         "not-bool",
         fmt::format("the body must be a Bool, got {}",
                     theory::sort_to_string(tm_, body_sort)));
    return Step::Failed;
  }
  unbind_locals(done.b);
  const std::span<const Var> vars = std::span(vars_).subspan(done.a);
  Sort sort = theory::kBool;
  if (kind == BinderKind::Lambda) {
    std::vector<Sort> args;
    for (const Var var : vars) {
      args.push_back(tm_.var_sort(var));
    }
    if (prefers_functions_) {
      sort = function_sort(args, body_sort);
    } else {
      args.push_back(body_sort);
      sort = tm_.mk_sort(term::SortKind::Builtin, theory::kArrayRow, {}, args);
    }
  } else if (kind == BinderKind::Choice) {
    sort = tm_.var_sort(vars[0]);
  } else if (kind == BinderKind::Comprehension) {
    const Sort element = tm_.sort(terms_.back());
    sort = tm_.mk_sort(
        term::SortKind::Builtin, theory::kSetRow, {}, std::span(&element, 1));
  }
  const Term term = tm_.mk_binder(kind, vars, sort, values_from(done.values));
  vars_.resize(done.a);
  return finish(done, term);
}

// z3 gives (lambda ((x Int)) t) the sort (Array Int T), cvc5 and the standard
// (-> Int T). The binder is the same; the place decides which sort it has.
Term Parser::lambda_as(Term lambda, bool as_array) {
  std::vector<Sort> args;
  for (const Var var : tm_.binder_vars(lambda)) {
    args.push_back(tm_.var_sort(var));
  }
  const Sort body = tm_.sort(tm_.children(lambda)[0]);
  Sort sort;
  if (as_array) {
    args.push_back(body);
    sort = tm_.mk_sort(term::SortKind::Builtin, theory::kArrayRow, {}, args);
  } else {
    sort = function_sort(args, body);
  }
  return tm_.mk_like(lambda, sort, tm_.children(lambda));
}

// --- annotations -------------------------------------------------------------

Parser::Step Parser::after_annotation(Frame& frame) {
  enum State : uint8_t { Target, Pattern, Single };

  std::vector<term::Attribute>& list = annotations_[frame.a];
  if (frame.c == Pattern) {
    ++list.back().terms;
    if (!at(TokenKind::Close)) {
      return Step::NeedTerm;
    }
    advance();
  } else if (frame.c == Single) {
    ++list.back().terms;
  }
  frame.c = Target;
  while (at(TokenKind::Keyword)) {
    term::Attribute attribute;
    const std::string_view keyword = token_.text;
    attribute.keyword = tm_.mk_name(keyword);
    advance();
    if (keyword == ":named") {
      if (!named_attribute(terms_[frame.values], attribute)) {
        return Step::Failed;
      }
    } else if (keyword == ":pattern" && is_bare_pattern()) {
      // :pattern (f x) without its second parentheses: z3 ignores it.
      std::string raw;
      if (!read_raw(raw)) {
        return Step::Failed;
      }
      continue;
    } else if (keyword == ":pattern" && at(TokenKind::Open)) {
      advance();
      list.push_back(attribute);
      if (at(TokenKind::Close)) {
        advance();
        continue;
      }
      frame.c = Pattern;
      return Step::NeedTerm;
    } else if (keyword == ":no-pattern") {
      list.push_back(attribute);
      frame.c = Single;
      return Step::NeedTerm;
    } else if (!at(TokenKind::Keyword) && !at(TokenKind::Close)) {
      std::string raw;
      if (!read_raw(raw)) {
        return Step::Failed;
      }
      attribute.text = tm_.mk_name(raw);
    }
    list.push_back(attribute);
  }
  if (!close()) {
    return Step::Failed;
  }
  return finish_annotation(frame);
}

bool Parser::is_bare_pattern() {
  if (!at(TokenKind::Open)) {
    return false;
  }
  Lexer ahead = tokens_.ahead();
  const Token token = ahead.next();
  if (token.kind != TokenKind::Symbol
      && token.kind != TokenKind::QuotedSymbol) {
    return false;
  }
  const NameEntry& row = names_[names_.intern(token.text)];
  if (row.local != 0) {
    return false;
  }
  if (row.function != 0) {
    const Symbol symbol = functions_[row.function - 1].symbol;
    return symbol && !tm_.symbol(symbol).params.empty();
  }
  return row.builtin != 0;
}

Parser::Step Parser::finish_annotation(const Frame& frame) {
  const Frame done = frame;
  std::vector<term::Attribute> list = std::move(annotations_[done.a]);
  annotations_.resize(done.a);
  const Term target = terms_[done.values];
  const Term term = list.empty() ? target
                                 : tm_.mk_annotated(std::move(list),
                                                    tm_.sort(target),
                                                    values_from(done.values));
  return finish(done, term);
}

// The term with the variables of the lets around it replaced, innermost first.
Term Parser::without_lets(Term target) {
  for (size_t at = frames_.size(); at-- > 0;) {
    const Frame& frame = frames_[at];
    if (frame.kind != FrameKind::LetBody) {
      continue;
    }
    const size_t next =
        at + 1 < frames_.size() ? frames_[at + 1].values : terms_.size();
    std::unordered_map<Term, Term> made;
    for (size_t i = 0; frame.values + i < next; ++i) {
      made[tm_.mk_variable(vars_[frame.a + i])] = terms_[frame.values + i];
    }
    std::vector<Term> children;
    for (const Term term : term::post_order(tm_, target)) {
      if (made.contains(term)) {
        continue;
      }
      children.clear();
      for (const Term child : tm_.children(term)) {
        children.push_back(made.at(child));
      }
      made[term] = children.empty() ? term : tm_.mk_like(term, children);
    }
    target = made.at(target);
  }
  return target;
}

bool Parser::named_attribute(Term target, term::Attribute& attribute) {
  uint32_t entry = 0;
  const Span span = token_span();
  if (!read_symbol("a name", entry)) {
    return false;
  }
  Term definition = target;
  if (!locals_.empty()) {
    definition = without_lets(target);
  }
  if (!locals_.empty() && !term::binds_all_variables(tm_, definition)) {
    return fail(span,
                "named-open",
                fmt::format("'{}' names a term with bound variables",
                            names_[entry].text));
  }
  term::SymbolInfo info;
  info.kind = term::SymbolKind::Named;
  info.result = tm_.sort(target);
  info.definition = definition;
  return declare_function(entry, span, std::move(info), attribute.named);
}

// --- match -------------------------------------------------------------------

Parser::Step Parser::after_match_target(Frame& frame) {
  const Sort target = tm_.sort(terms_.back());
  const bool is_datatype =
      tm_.sort_kind(target) == term::SortKind::User
      && !tm_.constructors(Symbol{tm_.sort_head(target)}).empty();
  if (!is_datatype) {
    fail(places_.back(),
         "match-sort",
         fmt::format("match takes a datatype, got {}",
                     theory::sort_to_string(tm_, target)));
    return Step::Failed;
  }
  frame.kind = FrameKind::MatchBody;
  frame.a = static_cast<uint32_t>(matches_.size());
  frame.b = static_cast<uint32_t>(locals_.size());
  matches_.push_back({{}, target});
  if (!open()) {
    return Step::Failed;
  }
  return match_case(frame);
}

Parser::Step Parser::match_case(Frame& frame) {
  if (!open() || !match_pattern(matches_[frame.a])) {
    return Step::Failed;
  }
  return Step::NeedTerm;
}

bool Parser::match_pattern(MatchState& state) {
  const bool is_list = at(TokenKind::Open);
  bool is_as = false;
  if (is_list) {
    advance();
    if (at(TokenKind::Symbol) && token_.text == "as") {
      is_as = true;
      advance();
    }
  }
  const Span span = token_span();
  // `_` matches anything.
  uint32_t entry = names_.intern("_");
  if (at(TokenKind::Symbol) && token_.text == "_") {
    advance();
  } else if (!read_symbol("a pattern", entry)) {
    return false;
  }
  const Symbol datatype{tm_.sort_head(state.target)};
  const term::ConstructorInfo* found = nullptr;
  for (const term::ConstructorInfo& info : tm_.constructors(datatype)) {
    if (tm_.text(tm_.symbol(info.symbol).name) == names_[entry].text) {
      found = &info;
    }
  }
  term::MatchCase made;
  if (found == nullptr) {
    if (is_list) {
      return fail(span,
                  "match-pattern",
                  fmt::format("'{}' is not a constructor of {}",
                              names_[entry].text,
                              theory::sort_to_string(tm_, state.target)));
    }
    made.vars.push_back(pattern_variable(entry, state.target));
    state.cases.push_back(std::move(made));
    return true;
  }
  made.constructor = found->symbol;
  const std::vector<Sort>& params = tm_.symbol(found->symbol).params;
  if (is_as) {
    Sort sort;
    if (!parse_sort(sort)) {
      return false;
    }
  }
  std::vector<uint32_t> entries;
  while (is_list && !is_as && !at(TokenKind::Close)) {
    entries.push_back(names_.intern("_"));
    if (at(TokenKind::Symbol) && token_.text == "_") {
      advance();
    } else if (!read_symbol("a variable's name", entries.back())) {
      return false;
    }
  }
  if (entries.size() != params.size()) {
    return fail(span,
                "match-pattern",
                fmt::format("the pattern of {} takes {} variable{}, got {}",
                            names_[entry].text,
                            params.size(),
                            params.size() == 1 ? "" : "s",
                            entries.size()));
  }
  for (size_t i = 0; i < entries.size(); ++i) {
    if (!spend_on_sort(params[i], span)) {
      return false;
    }
    const Sort sort = tm_.instantiate(params[i], tm_.sort_args(state.target));
    made.vars.push_back(pattern_variable(entries[i], sort));
  }
  state.cases.push_back(std::move(made));
  return !is_list || close();
}

Var Parser::pattern_variable(uint32_t entry, Sort sort) {
  const Var var = tm_.mk_var(name_of(entry), sort);
  if (names_[entry].text != "_") {
    bind_local(entry, tm_.mk_variable(var));
  }
  return var;
}

Parser::Step Parser::after_match_body(Frame& frame) {
  if (!close()) {
    return Step::Failed;
  }
  unbind_locals(frame.b);
  Sort first = tm_.sort(terms_[frame.values + 1]);
  if (tm_.has_parameter(first)) {
    // A constructor such as nil, whose instance a later case shows.
    for (size_t i = frame.values + 1; i < terms_.size(); ++i) {
      const Term converted = convert(terms_[i], tm_.sort(terms_.back()), false);
      terms_[i] = converted ? converted : terms_[i];
    }
    first = tm_.sort(terms_[frame.values + 1]);
  }
  if (tm_.sort(terms_.back()) != first) {
    const Term converted = convert(terms_.back(), first, true);
    if (!converted) {
      fail(places_.back(),
           "match-sort",
           fmt::format("the cases of match have the sorts {} and {}",
                       theory::sort_to_string(tm_, first),
                       theory::sort_to_string(tm_, tm_.sort(terms_.back()))));
      return Step::Failed;
    }
    terms_.back() = converted;
  }
  if (!at(TokenKind::Close)) {
    return match_case(frame);
  }
  advance();
  if (!close() || !check_exhaustive(matches_[frame.a], frame.place)) {
    return Step::Failed;
  }
  const Frame done = frame;
  MatchState state = std::move(matches_[done.a]);
  matches_.resize(done.a);
  return finish(
      done,
      tm_.mk_match(std::move(state.cases), first, values_from(done.values)));
}

bool Parser::check_exhaustive(const MatchState& state, uint32_t place) {
  for (const term::ConstructorInfo& info :
       tm_.constructors(Symbol{tm_.sort_head(state.target)})) {
    const bool is_covered = std::ranges::any_of(
        state.cases, [&](const term::MatchCase& match_case_row) {
          return !match_case_row.constructor
                 || match_case_row.constructor == info.symbol;
        });
    if (!is_covered) {
      return fail(place,
                  "match-incomplete",
                  fmt::format("match has no case for {}",
                              tm_.text(tm_.symbol(info.symbol).name)));
    }
  }
  return true;
}

}  // namespace assay::smtlib
