// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "num/value.h"
#include "term/term_manager.h"
#include "theory/sort_values.h"

namespace assay::theory {

// A value as SMT-LIB writes it: 5, (- 1.0), #x0f, (fp ...), (store ...).
// Elements of uninterpreted sorts are (as @S_0 S), algebraic numbers z3's
// root-obj. What has no such text (functions given by terms, regular languages,
// what is not known) is a word in angle brackets. Beyond `limit` bytes the text
// ends with "...".
std::string value_text(term::TermManager& tm,
                       term::Sort sort,
                       const Value& value,
                       size_t limit = SIZE_MAX);

// What a value is made of, by its sort's row; none of what is not known and of
// functions given by terms.
std::vector<ValuePart> value_parts(term::TermManager& tm,
                                   term::Sort sort,
                                   const Value& value);

// Takes the pieces of a value's text from its row, from left to right.
class ValueWriter {
 public:
  ValueWriter(term::TermManager& tm, size_t limit) : tm_(tm), limit_(limit) {}

  std::string write(term::Sort sort, const Value& value);

  // --- for the rows
  term::TermManager& tm() const { return tm_; }

  std::string sort_text(term::Sort sort) const;

  void text(std::string piece) {
    pieces_.push_back({std::move(piece), {}, false});
  }

  // The text of another value, after a piece of this one's.
  void part(std::string before, ValuePart inner) {
    pieces_.push_back({std::move(before), std::move(inner), true});
  }

  // (as empty S), (one x), or (many (one x) (one y) ...).
  void collect(term::Sort sort,
               std::vector<ValuePart>& parts,
               const CollectionNames& names);

 private:
  // Text, and perhaps a value that is still to be written.
  struct Piece {
    std::string text;
    ValuePart part;
    bool has_part = false;
  };

  void open(term::Sort sort, const Value& value);

  term::TermManager& tm_;
  size_t limit_;
  std::string out_;
  std::vector<Piece> pieces_;
};

}  // namespace assay::theory
