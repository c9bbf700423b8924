// SPDX-License-Identifier: MIT
//
// Values as terms, bottom up: a value's frame waits until its parts are terms.
#include "theory/value_term.h"

#include <vector>

#include "theory/value_text.h"

namespace assay::theory {

using term::Sort;
using term::Term;

std::optional<Term> value_to_term(const Theories& theories,
                                  term::TermManager& tm,
                                  Sort sort,
                                  const Value& value,
                                  const ElementTerm& element) {
  const Term made = ValueTermMaker(theories, tm, element).make(sort, value);
  return made ? std::optional(made) : std::nullopt;
}

Term ValueTermMaker::make(Sort sort, const Value& value) {
  struct Frame {
    ValuePart whole;
    std::vector<ValuePart> parts;
    std::vector<Term> done;
  };

  // Parts that are shared are written out each time: a value may have far more
  // of them than memory.
  constexpr size_t kMaxParts = size_t{1} << 22;
  size_t parts = 0;
  std::vector<Frame> frames;
  frames.push_back({{sort, value}, value_parts(tm_, sort, value), {}});
  for (;;) {
    Frame& top = frames.back();
    if (++parts > kMaxParts) {
      return {};
    }
    if (top.done.size() < top.parts.size()) {
      const ValuePart next = top.parts[top.done.size()];
      frames.push_back({next, value_parts(tm_, next.sort, next.value), {}});
      continue;
    }
    const Term made = assemble(top.whole, top.done);
    if (!made || frames.size() == 1) {
      return made;
    }
    frames.pop_back();
    frames.back().done.push_back(made);
  }
}

Term ValueTermMaker::assemble(const ValuePart& whole,
                              std::span<const Term> parts) {
  const auto term = values_of(tm_, whole.sort).term;
  if (term == nullptr || !whole.value.is_known()
      || whole.value.is(num::ValueKind::Closure)) {
    return {};
  }
  return term(*this, whole.sort, whole.value, parts);
}

Term ValueTermMaker::apply(std::string_view name,
                           std::span<const Term> args,
                           Sort expected) {
  std::vector<Sort> sorts;
  sorts.reserve(args.size());
  for (const Term arg : args) {
    sorts.push_back(tm_.sort(arg));
  }
  for (const uint32_t row : theories_.find_ops(name)) {
    const Signature& signature = theories_.signature(row);
    SortError error;
    if (!signature.takes_indices(0) || !signature.takes_args(args.size())) {
      continue;
    }
    const Sort sort = signature.apply({tm_, {}, sorts, expected}, error);
    if (sort && (!expected || sort == expected)) {
      return tm_.mk_app(term::Op{row + 1}, sort, args);
    }
  }
  return {};
}

Term ValueTermMaker::collect(Sort sort,
                             std::span<const Term> parts,
                             const CollectionNames& names) {
  if (parts.empty()) {
    return apply(names.empty, {}, sort);
  }
  std::vector<Term> ones;
  ones.reserve(parts.size());
  for (const Term part : parts) {
    ones.push_back(apply(names.one, {part}, sort));
  }
  return ones.size() == 1 ? ones[0] : apply(names.many, ones);
}

}  // namespace assay::theory
