// SPDX-License-Identifier: MIT
//
// Solvers agree on define-fun and on little else. This pass goes once over the
// tokens and leaves a text of the same length, so that places stay what they
// are, in which what no parser of SMT-LIB reads is replaced:
//
//   (root-obj (+ (^ x 2) (- 2)) 1)    z3        a name; the value is kept apart
//   (_ real_algebraic_number <...>)   cvc5      a name
//   @(P Int)_0                        cvc5      |@P Int_0|
//   1.41?                             z3        1.41, and the item is marked
//
// Comments matter: cvc5 and cvc4 state the size of a universe in one.
#include "model/model_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "model/polynomial_text.h"
#include "smtlib/lexer.h"
#include "smtlib/limits.h"
#include "smtlib/string_text.h"

namespace assay::model {

namespace {

using smtlib::Escapes;
using smtlib::Lexer;
using smtlib::Token;
using smtlib::TokenKind;

constexpr auto kDefinitions =
    std::to_array<std::string_view>({"define-fun",
                                     "define-fun-rec",
                                     "define-funs-rec",
                                     "define-const",
                                     "declare-fun",
                                     "declare-const"});
// Commands in models that say nothing new.
constexpr auto kIgnored =
    std::to_array<std::string_view>({"declare-sort",
                                     "define-sort",
                                     "declare-datatype",
                                     "declare-datatypes",
                                     "declare-codatatype",
                                     "declare-codatatypes"});

bool is_definition(std::string_view word) {
  return std::ranges::find(kDefinitions, word) != kDefinitions.end();
}

bool is_model_command(std::string_view word) {
  return is_definition(word)
         || std::ranges::find(kIgnored, word) != kIgnored.end();
}

bool is_answer(std::string_view word) {
  return word == "sat" || word == "unsat" || word == "unknown"
         || word == "timeout";
}

class Splitter {
 public:
  Splitter(const std::string& text, uint32_t check) : text_(text) {
    out_.text = text;
    wanted_ = check;
    Lexer lexer(text);
    do {
      const Token token = lexer.next();
      tokens_.push_back({token.begin, token.end, 0, token.kind});
    } while (tokens_.back().kind != TokenKind::End);
    match_parentheses();
  }

  ModelText run() {
    for (size_t at = 0; tokens_[at].kind != TokenKind::End; at = after(at)) {
      answers_ += is_answer_at(at) ? 1 : 0;
    }
    for (size_t at = 0; tokens_[at].kind != TokenKind::End;) {
      at = top_level(at);
    }
    if (!out_.has_model) {
      out_.problems.push_back(
          {Severity::Error,
           "no-model",
           {},
           answer_.empty() || answer_ == "sat"
               ? "there is no model"
               : fmt::format("there is no model; the answer is {}", answer_)});
    }
    return std::move(out_);
  }

 private:
  // Less than a Token: a text may be nothing but parentheses.
  struct Place {
    uint32_t begin;
    uint32_t end;
    uint32_t close;  // of an opening parenthesis: where the closing one is
    TokenKind kind;
  };

  const Place& place(size_t at) const {
    return tokens_[std::min(at, tokens_.size() - 1)];
  }

  Token token(size_t at) const {
    const Place& found = place(at);
    // Between the quotes.
    const uint32_t quote =
        found.kind == TokenKind::String || found.kind == TokenKind::QuotedSymbol
            ? 1
            : 0;
    return {found.kind,
            found.begin,
            found.end,
            0,
            std::string_view(text_).substr(
                found.begin + quote, found.end - found.begin - 2 * quote)};
  }

  size_t close_of(size_t at) const { return place(at).close; }

  bool is(size_t at, TokenKind kind) const { return place(at).kind == kind; }

  bool is_word(size_t at, std::string_view word) const {
    return is(at, TokenKind::Symbol) && token(at).text == word;
  }

  // Where the matching parenthesis of each opening one is; the end if it is
  // missing.
  void match_parentheses() {
    std::vector<uint32_t> open;
    for (size_t i = 0; i < tokens_.size(); ++i) {
      if (is(i, TokenKind::Open)) {
        open.push_back(static_cast<uint32_t>(i));
      } else if (is(i, TokenKind::Close) && !open.empty()) {
        tokens_[open.back()].close = static_cast<uint32_t>(i);
        open.pop_back();
      }
    }
    for (const uint32_t i : open) {
      tokens_[i].close = static_cast<uint32_t>(tokens_.size() - 1);
    }
  }

  size_t after(size_t at) const {
    return is(at, TokenKind::Open)
               ? std::min(close_of(at) + 1, tokens_.size() - 1)
               : at + 1;
  }

  bool is_answer_at(size_t at) const {
    return is(at, TokenKind::Symbol) && is_answer(token(at).text);
  }

  size_t top_level(size_t at) {
    if (is_answer_at(at)) {
      answer_ = token(at).text;
      ++checks_;
      has_error_ = has_error_next_;
      has_error_next_ = false;
      return at + 1;
    }
    if (!is(at, TokenKind::Open)) {
      return at + 1;
    }
    const Token first = token(at + 1);
    if (first.kind == TokenKind::Symbol && first.text == "error") {
      // Before the first answer it means that something was not read; z3 goes
      // on without it. After an answer it is about a later command, and if
      // that was an assertion, the next answer is not to be trusted.
      has_error_next_ = true;
      return after(at);
    }
    const bool is_list = is_word(at + 1, "model")
                         || first.kind == TokenKind::Close
                         || (first.kind == TokenKind::Open
                             && (is_model_command(token(at + 2).text)
                                 || is_word(at + 2, "forall")));
    if (!is_list && !is_model_command(first.text)) {
      return after(at);  // the answer to some other command
    }
    const bool is_bare = !is_list;
    if (!begins_wanted_model(is_bare)) {
      return after(at);
    }
    if (is_bare) {
      item(at);
      return after(at);
    }
    if (close_of(at) == tokens_.size() - 1) {
      problem(at, "syntax", "the model has no closing parenthesis");
    }
    const size_t begin = at + (is_word(at + 1, "model") ? 2 : 1);
    size_t inner = begin;
    comments(token(begin - 1).end, token(begin).begin);
    while (inner < close_of(at)) {
      item(inner);
      const size_t next = after(inner);
      comments(token(next - 1).end, token(next).begin);
      inner = next;
    }
    return after(at);
  }

  bool begins_wanted_model(bool is_bare) {
    if (out_.has_model) {
      return is_bare && is_bare_model_ && checks_ == out_.check;
    }
    if (wanted_ != 0 && answers_ > 1 && checks_ != wanted_) {
      return false;
    }
    out_.has_model = true;
    out_.answer = answer_;
    out_.check = checks_;
    out_.has_error = checks_ == 0 ? has_error_next_ : has_error_;
    is_bare_model_ = is_bare;
    return true;
  }

  void problem(size_t at, std::string_view code, std::string message) {
    if (out_.problems.size() == smtlib::kMaxProblems) {
      return;
    }
    out_.problems.push_back({Severity::Error,
                             std::string(code),
                             {token(at).begin, token(at).end},
                             std::move(message)});
  }

  // --- one command of the model ---------------------------------------------
  void item(size_t at) {
    if (!is(at, TokenKind::Open)) {
      problem(at, "syntax", "expected a definition");
      return;
    }
    if (is_word(at + 1, "forall")) {
      universe(at);
      return;
    }
    const std::string_view word = token(at + 1).text;
    if (!is_definition(word)) {
      if (!is_model_command(word)) {
        problem(at, "syntax", "expected a definition");
      }
      return;
    }
    ModelItemText made;
    made.item.span = {token(at).begin, token(close_of(at)).end};
    rewrite(at, made);
    readings(at, made.item);
    out_.items.push_back(std::move(made));
  }

  // (forall ((x S)) (or (= x S!val!0) ...))
  void universe(size_t at) {
    if (!is(at + 2, TokenKind::Open) || !is(at + 3, TokenKind::Open)) {
      return;
    }
    std::string sort;
    for (size_t i = at + 5; i < close_of(at + 3); ++i) {
      if (!sort.empty() && sort.back() != '(' && !is(i, TokenKind::Close)) {
        sort += ' ';
      }
      sort += text_.substr(token(i).begin, token(i).end - token(i).begin);
    }
    out_.universes.push_back({std::move(sort), 0, true});
  }

  // "; cardinality of S is 3"
  void comments(uint32_t begin, uint32_t end) {
    std::string_view gap = std::string_view(text_).substr(begin, end - begin);
    constexpr std::string_view kBefore = "cardinality of ";
    constexpr std::string_view kBetween = " is ";
    while (!gap.empty()) {
      const std::string_view line = gap.substr(0, gap.find('\n'));
      gap.remove_prefix(std::min(line.size() + 1, gap.size()));
      const size_t from = line.find(kBefore);
      const size_t to = line.rfind(kBetween);
      if (from == line.npos || to == line.npos || to < from + kBefore.size()) {
        continue;
      }
      const std::string_view digits = line.substr(to + kBetween.size());
      uint32_t size = 0;
      std::from_chars(digits.data(), digits.data() + digits.size(), size);
      if (size > 0) {
        const size_t name = from + kBefore.size();
        out_.universes.push_back(
            {std::string(line.substr(name, to - name)), size, false});
      }
    }
  }

  // --- what is not SMT-LIB --------------------------------------------------
  void rewrite(size_t begin, ModelItemText& made) {
    for (size_t i = begin; i < close_of(begin); ++i) {
      const Token here = token(i);
      const Token next = token(i + 1);
      const bool is_adjacent = here.end == next.begin;
      if (here.kind == TokenKind::Decimal && is_adjacent
          && next.kind == TokenKind::Symbol && next.text == "?") {
        out_.text[next.begin] = ' ';
        made.is_approximate = true;
      } else if (is_word(i, "@") && is_adjacent
                 && next.kind == TokenKind::Open) {
        quote_element(i);
      } else if (here.kind == TokenKind::Open && is_word(i + 1, "root-obj")) {
        place_value(i, read_root_object(text_of(i)));
        i = close_of(i);
      } else if (here.kind == TokenKind::Open
                 && (is_word(i + 1, "root-of-with-ordering")
                     || (is_word(i + 1, "_")
                         && is_word(i + 2, "real_algebraic_number")))) {
        place_value(i, read_algebraic_number(text_of(i)));
        i = close_of(i);
      } else if (here.kind == TokenKind::Open
                 && (is_word(i + 1, "witness") || is_word(i + 1, "choice"))) {
        made.is_approximate = true;
      }
    }
  }

  std::string_view text_of(size_t at) const {
    const uint32_t begin = token(at).begin;
    return std::string_view(text_).substr(begin,
                                          token(close_of(at)).end - begin);
  }

  void place_value(size_t at, num::Value value) {
    const std::string name = fmt::format("@assay!{}", out_.values.size());
    const size_t begin = token(at).begin;
    const size_t size = token(close_of(at)).end - begin;
    if (name.size() > size) {
      return;  // cannot be: "(root-obj x 1)" is longer
    }
    out_.text.replace(begin, size, name + std::string(size - name.size(), ' '));
    out_.values.push_back({name, std::move(value)});
  }

  // @(P Int)_0 becomes |@P Int_0|.
  void quote_element(size_t at) {
    const size_t close = close_of(at + 1);
    const Token tail = token(close + 1);
    if (tail.begin != token(close).end || !tail.text.starts_with('_')) {
      return;
    }
    const uint32_t begin = token(at).begin;
    const std::string inner =
        text_.substr(begin + 2, token(close).begin - token(at + 1).end);
    out_.text.replace(
        begin, tail.end - begin, "|@" + inner + std::string(tail.text) + "|");
  }

  // --- strings --------------------------------------------------------------

  // cvc5 and cvc4 1.8 escape whatever is not printable, and the backslash: one
  // reading. Older ones had other escapes, and z3 4.8.12 prints a backslash as
  // itself, so that \u{41} may be one character or six. z3 puts a value on a
  // line of its own.
  void readings(size_t begin, smtlib::ModelItem& item) {
    bool is_z3 = false;
    bool has_backslash = false;
    for (size_t i = begin; i <= close_of(begin); ++i) {
      if (i > begin) {
        const uint32_t from = token(i - 1).end;
        is_z3 = is_z3
                || std::string_view(text_)
                           .substr(from, token(i).begin - from)
                           .find('\n')
                       != std::string_view::npos;
      }
      has_backslash =
          has_backslash
          || (is(i, TokenKind::String)
              && token(i).text.find('\\') != std::string_view::npos);
    }
    if (!has_backslash) {
      return;
    }
    constexpr auto kAll = std::to_array<Escapes>(
        {Escapes::Unprintable, Escapes::Standard, Escapes::None, Escapes::Old});
    std::vector<Escapes> list;
    for (const Escapes escapes : kAll) {
      const bool is_new = std::ranges::none_of(list, [&](Escapes known) {
        return are_equal_readings(begin, known, escapes);
      });
      if (is_new) {
        list.push_back(escapes);
      }
    }
    if (!is_z3 && is_canonical(begin)) {
      list = {Escapes::Standard};
    }
    item.readings = std::move(list);
  }

  bool are_equal_readings(size_t begin, Escapes a, Escapes b) const {
    std::string left;
    std::string right;
    for (size_t i = begin; i < close_of(begin); ++i) {
      if (is(i, TokenKind::String)
          && smtlib::read_string(token(i).text, left, a)
          && smtlib::read_string(token(i).text, right, b) && left != right) {
        return false;
      }
    }
    return true;
  }

  // Whether printing the value of each string gives what is written.
  bool is_canonical(size_t begin) const {
    std::string value;
    for (size_t i = begin; i < close_of(begin); ++i) {
      if (is(i, TokenKind::String)
          && smtlib::read_string(token(i).text, value)) {
        std::string printed;
        smtlib::append_string_literal(printed, value);
        if (printed
            != text_.substr(token(i).begin, token(i).end - token(i).begin)) {
          return false;
        }
      }
    }
    return true;
  }

  const std::string& text_;
  uint32_t wanted_ = 0;
  ModelText out_;
  std::vector<Place> tokens_;
  std::string_view answer_;
  uint32_t answers_ = 0;  // in the whole text
  uint32_t checks_ = 0;   // so far
  bool has_error_ = false;
  bool has_error_next_ = false;
  bool is_bare_model_ = false;
};

}  // namespace

ModelText split_model_text(const std::string& text, uint32_t check) {
  return Splitter(text, check).run();
}

}  // namespace assay::model
