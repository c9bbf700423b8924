// SPDX-License-Identifier: MIT
//
// Terms, without recursion. parse_term alternates between two questions: what
// starts here (begin_term), and, once a value is complete, what the innermost
// open form does with it (after_value). Open forms are frames; their arguments
// lie on the value stack from frame.values on. A form that is complete replaces
// its values by one, and the question is asked again for the form around it.
#include <algorithm>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "smtlib/parser_state.h"
#include "term/walk.h"
#include "theory/sort_text.h"
#include "theory/sorts.h"

namespace assay::smtlib {

using term::BinderKind;

bool Parser::parse_term(Term& term) {
  // Nothing is open here: the parser never reads a term inside a term but
  // through the frames.
  const size_t bottom = frames_.size();
  for (;;) {
    Step step = begin_term();
    while (step == Step::Done) {
      if (frames_.size() == bottom) {
        term = terms_.back();
        terms_.pop_back();
        places_.pop_back();
        return true;
      }
      step = after_value();
    }
    if (step == Step::Failed) {
      return false;
    }
  }
}

Parser::Step Parser::finish(const Frame& frame, Term term) {
  if (!term) {
    return Step::Failed;
  }
  const uint32_t place = frame.place;
  terms_.resize(frame.values);
  places_.resize(frame.values);
  push_value(term, place);
  frames_.pop_back();
  return Step::Done;
}

Parser::Step Parser::begin_term() {
  switch (token_.kind) {
    case TokenKind::Symbol:
    case TokenKind::QuotedSymbol: {
      const uint32_t entry = names_.intern(token_.text);
      const Span span = token_span();
      const NameEntry& row = names_[entry];
      if (const uint32_t known = row.local != 0 ? row.local : row.constant;
          known != 0) [[likely]] {
        advance();
        push_value(Term{known}, span.begin);
        return Step::Done;
      }
      if (at(TokenKind::Symbol) && is_strict(names_[entry].reserved)) {
        fail(span,
             "reserved",
             fmt::format("'{}' is a reserved word", token_.text));
        return Step::Failed;
      }
      advance();
      const Term term = apply_entry(entry, nullptr, span, terms_.size());
      if (!term) {
        return Step::Failed;
      }
      if (!tm_.has_parameter(tm_.sort(term)) && !allows_function_names_) {
        names_[entry].constant = term.id;
      }
      push_value(term, span.begin);
      return Step::Done;
    }
    case TokenKind::Open: return begin_list();
    case TokenKind::Numeral:
    case TokenKind::Decimal:
    case TokenKind::Hexadecimal:
    case TokenKind::Binary:
    case TokenKind::FieldElement:
    case TokenKind::String: return literal();
    default: break;
  }
  fail_token("a term");
  return Step::Failed;
}

Parser::Step Parser::begin_list() {
  const uint32_t place = token_.begin;
  advance();
  if (at_symbol()) [[likely]] {
    const bool is_quoted = at(TokenKind::QuotedSymbol);
    const uint32_t entry = names_.intern(token_.text);
    const NameEntry& row = names_[entry];
    const bool is_form = is_strict(row.reserved)
                         || (row.reserved != Reserved::None && row.function == 0
                             && row.local == 0);
    if (is_form && !is_quoted) {
      return begin_reserved(entry, place);
    }
    const uint32_t head_place = token_.begin;
    advance();
    frames_.push_back({FrameKind::Apply,
                       0,
                       head_place,
                       static_cast<uint32_t>(terms_.size()),
                       entry,
                       0});
    if (at(TokenKind::Close)) {
      if ((row.local | row.function | row.builtin) == 0) {
        fail_unknown(entry, {head_place, head_place}, "symbol");
        return Step::Failed;
      }
      fail(head_place,
           "no-arguments",
           fmt::format("'{}' is applied to no arguments; write it without "
                       "parentheses",
                       names_[entry].text));
      return Step::Failed;
    }
    return Step::NeedTerm;
  }
  if (at(TokenKind::Open)) {
    return begin_head(place);
  }
  fail_token("a function or a binder");
  return Step::Failed;
}

Parser::Step Parser::begin_reserved(uint32_t entry, uint32_t place) {
  const Reserved word = names_[entry].reserved;
  advance();
  switch (word) {
    case Reserved::Let: return begin_let(place);
    case Reserved::Forall: return begin_binder(BinderKind::Forall, place);
    case Reserved::Exists: return begin_binder(BinderKind::Exists, place);
    case Reserved::Lambda: return begin_binder(BinderKind::Lambda, place);
    case Reserved::Choice: return begin_binder(BinderKind::Choice, place);
    case Reserved::Comprehension:
      return begin_binder(BinderKind::Comprehension, place);
    case Reserved::Annotation:
      frames_.push_back({FrameKind::Annotation,
                         0,
                         place,
                         static_cast<uint32_t>(terms_.size()),
                         static_cast<uint32_t>(annotations_.size()),
                         0});
      annotations_.emplace_back();
      return Step::NeedTerm;
    case Reserved::Match:
      frames_.push_back({FrameKind::MatchTarget,
                         0,
                         place,
                         static_cast<uint32_t>(terms_.size()),
                         0,
                         0});
      return Step::NeedTerm;
    case Reserved::Indexed: return indexed_value(place);
    case Reserved::As: return as_value(place);
    case Reserved::Par:
    case Reserved::None: break;
  }
  fail(place, "syntax", "'par' cannot start a term");
  return Step::Failed;
}

// --- (_ f i ...) and (as f S) ------------------------------------------------

bool Parser::read_indexed(QualifiedHead& head) {
  head.span = token_span();
  if (!read_symbol("a name", head.entry)) {
    return false;
  }
  if (names_[head.entry].text == "char" && at(TokenKind::Hexadecimal)) {
    // (_ char #x41): its index is no numeral. Kept as a decimal number.
    uint64_t code = 0;
    for (const char c : token_.text) {
      const auto digit =
          static_cast<uint64_t>(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
      code = std::min<uint64_t>(code * 16 + digit, UINT32_MAX);
    }
    head.indices.push_back({Index::Kind::Numeral, static_cast<uint32_t>(code)});
    advance();
    return close();
  }
  return read_indices(head.indices) && close();
}

bool Parser::read_as(QualifiedHead& head) {
  if (at(TokenKind::Open)) {
    advance();
    if (!at(TokenKind::Symbol) || token_.text != "_") {
      return fail_token("'_'");
    }
    advance();
    if (!read_indexed(head)) {
      return false;
    }
  } else {
    head.span = token_span();
    if (!read_symbol("a name", head.entry)) {
      return false;
    }
  }
  return parse_sort(head.sort) && close();
}

Parser::Step Parser::indexed_value(uint32_t place) {
  // 2.7 applies function values with (_ f x): f is a variable or a function,
  // never the name of an indexed operator.
  if (at_symbol()) {
    const NameEntry& row = names_[names_.intern(token_.text)];
    const bool is_function =
        row.local != 0 || (row.function != 0 && row.builtin == 0);
    if (is_function) {
      frames_.push_back({FrameKind::ApplyTerm,
                         0,
                         place,
                         static_cast<uint32_t>(terms_.size()),
                         0,
                         0});
      return Step::NeedTerm;
    }
  }
  QualifiedHead head;
  if (!read_indexed(head)) {
    return Step::Failed;
  }
  Term term;
  bool is_special = false;
  if (!special_indexed(head, term, is_special)) {
    return Step::Failed;
  }
  if (!is_special) {
    term = apply_entry(head.entry, &head, head.span, terms_.size());
  }
  if (!term) {
    return Step::Failed;
  }
  push_value(term, place);
  return Step::Done;
}

Parser::Step Parser::as_value(uint32_t place) {
  QualifiedHead head;
  if (!read_as(head)) {
    return Step::Failed;
  }
  Term term;
  const std::string_view text = names_[head.entry].text;
  const bool is_field = text.starts_with("ff") && text.size() > 2
                        && tm_.is_builtin(head.sort, theory::kFieldRow);
  if (is_field) {
    if (!field_literal(text.substr(2), head.sort, head.span, term)) {
      return Step::Failed;
    }
  } else {
    term = apply_entry(head.entry, &head, head.span, terms_.size());
  }
  if (!term) {
    return Step::Failed;
  }
  push_value(term, place);
  return Step::Done;
}

// "((" : the head is (_ f i ...), (as f S), or a term that is a function.
Parser::Step Parser::begin_head(uint32_t place) {
  const uint32_t inner = token_.begin;
  const auto values = static_cast<uint32_t>(terms_.size());
  advance();
  const bool is_indexed = at(TokenKind::Symbol) && token_.text == "_";
  const bool is_as = at(TokenKind::Symbol) && token_.text == "as";
  if (is_indexed || is_as) {
    advance();
    QualifiedHead head;
    if (!(is_indexed ? read_indexed(head) : read_as(head))) {
      return Step::Failed;
    }
    frames_.push_back({FrameKind::ApplyQualified,
                       0,
                       head.span.begin,
                       values,
                       static_cast<uint32_t>(heads_.size()),
                       0});
    heads_.push_back(std::move(head));
    if (at(TokenKind::Close)) {
      fail(frames_.back().place, "no-arguments", "no arguments given");
      return Step::Failed;
    }
    return Step::NeedTerm;
  }
  lexer_.seek(inner);
  advance();
  frames_.push_back({FrameKind::ApplyTerm, 0, place, values, 0, 0});
  return Step::NeedTerm;
}

// --- what a form does with a value -------------------------------------------

Parser::Step Parser::after_value() {
  Frame& frame = frames_.back();
  switch (frame.kind) {
    case FrameKind::Apply: {
      if (!at(TokenKind::Close)) {
        return Step::NeedTerm;
      }
      advance();
      const Frame done = frame;
      const NameEntry& row = names_[done.a];
      if (row.builtin != 0 && (row.local | row.function) == 0) [[likely]] {
        if (const Term term = apply_fast(row.builtin, done.values)) [[likely]] {
          return finish(done, term);
        }
      }
      const Span span{
          done.place,
          done.place + static_cast<uint32_t>(names_[done.a].text.size())};
      return finish(done, apply_entry(done.a, nullptr, span, done.values));
    }
    case FrameKind::ApplyQualified: {
      if (!at(TokenKind::Close)) {
        return Step::NeedTerm;
      }
      advance();
      const Frame done = frame;
      const QualifiedHead head = std::move(heads_[done.a]);
      heads_.resize(done.a);
      return finish(done,
                    apply_entry(head.entry, &head, head.span, done.values));
    }
    case FrameKind::ApplyTerm: {
      if (!at(TokenKind::Close)) {
        return Step::NeedTerm;
      }
      advance();
      const Frame done = frame;
      const Term function = terms_[done.values];
      return finish(done,
                    apply_higher_order(
                        function, {done.place, done.place}, done.values + 1));
    }
    case FrameKind::LetValue: return after_let_value(frame);
    case FrameKind::LetBody: return after_let_body(frame);
    case FrameKind::Binder: return after_binder(frame);
    case FrameKind::Annotation: return after_annotation(frame);
    case FrameKind::MatchTarget: return after_match_target(frame);
    case FrameKind::MatchBody: return after_match_body(frame);
  }
  return Step::Failed;
}

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
  enum State : uint8_t { kTarget, kPattern, kSingle };

  std::vector<term::Attribute>& list = annotations_[frame.a];
  if (frame.c == kPattern) {
    ++list.back().terms;
    if (!at(TokenKind::Close)) {
      return Step::NeedTerm;
    }
    advance();
  } else if (frame.c == kSingle) {
    ++list.back().terms;
  }
  frame.c = kTarget;
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
      frame.c = kPattern;
      return Step::NeedTerm;
    } else if (keyword == ":no-pattern") {
      list.push_back(attribute);
      frame.c = kSingle;
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
  Lexer ahead = lexer_;
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
  if (!locals_.empty() && !term::is_closed(tm_, definition)) {
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
