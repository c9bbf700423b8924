// SPDX-License-Identifier: MIT
//
// Terms, without recursion. parse_term alternates between two questions: what
// starts here (begin_term), and, once a value is complete, what the innermost
// open form does with it (after_value). Open forms are frames; their arguments
// lie on the value stack from frame.values on. A form that is complete replaces
// its values by one, and the question is asked again for the form around it.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "smtlib/parser_state.h"
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
      const uint32_t entry = name_number();
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
    const uint32_t entry = name_number();
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
    const NameEntry& row = names_[name_number()];
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
  tokens_.seek(inner);
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

}  // namespace assay::smtlib
