// SPDX-License-Identifier: MIT
//
// Text goes out from left to right: a stack holds what is still to be written,
// pieces of text and values, so that deep values need no recursion.
#include "theory/value_text.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "theory/sort_text.h"

namespace assay::theory {

using num::ValueKind;
using term::Sort;

namespace {

// Values of these kinds are of any sort.
std::string word_of(const Value& value) {
  switch (value.kind()) {
    case ValueKind::Closure: return "<function>";
    case ValueKind::Unspecified:
      return fmt::format("<unspecified: {}>", value.reason());
    case ValueKind::Undetermined:
      return fmt::format("<undetermined: {}>", value.reason());
    case ValueKind::None: return "<none>";
    default: return {};
  }
}

}  // namespace

std::string value_text(term::TermManager& tm,
                       Sort sort,
                       const Value& value,
                       size_t limit) {
  return ValueWriter(tm, limit).write(sort, value);
}

std::vector<ValuePart> value_parts(term::TermManager& tm,
                                   Sort sort,
                                   const Value& value) {
  const auto parts = values_of(tm, sort).parts;
  const bool has_parts =
      parts != nullptr && value.is_known() && !value.is(ValueKind::Closure);
  return has_parts ? parts(tm, sort, value) : std::vector<ValuePart>{};
}

std::string ValueWriter::write(Sort sort, const Value& value) {
  std::vector<Piece> todo{{"", {sort, value}, true}};
  while (!todo.empty()) {
    const Piece piece = std::move(todo.back());
    todo.pop_back();
    out_ += piece.text;
    if (out_.size() > limit_) {
      out_.resize(limit_);
      return out_ + "...";
    }
    if (piece.has_part) {
      pieces_.clear();
      open(piece.part.sort, piece.part.value);
      std::ranges::move(
          pieces_.rbegin(), pieces_.rend(), std::back_inserter(todo));
    }
  }
  return std::move(out_);
}

void ValueWriter::open(Sort sort, const Value& value) {
  if (std::string word = word_of(value); !word.empty()) {
    text(std::move(word));
    return;
  }
  const SortValues& row = values_of(tm_, sort);
  if (row.text == nullptr) {
    text("<value>");
    return;
  }
  std::vector<ValuePart> parts = value_parts(tm_, sort, value);
  if (parts.size() > limit_) {
    parts.resize(limit_);  // each takes a byte at least, so the text is cut
  }
  row.text(*this, sort, value, parts);
}

std::string ValueWriter::sort_text(Sort sort) const {
  return sort_to_string(tm_, sort);
}

void ValueWriter::collect(Sort sort,
                          std::vector<ValuePart>& parts,
                          const CollectionNames& names) {
  if (parts.empty()) {
    text(fmt::format("(as {} {})", names.empty, sort_text(sort)));
    return;
  }
  const bool is_many = parts.size() > 1;
  text(is_many ? fmt::format("({}", names.many) : "");
  for (ValuePart& inner : parts) {
    part(fmt::format("{}({} ", is_many ? " " : "", names.one),
         std::move(inner));
    text(")");
  }
  text(is_many ? ")" : "");
}

}  // namespace assay::theory
