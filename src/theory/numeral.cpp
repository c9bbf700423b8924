// SPDX-License-Identifier: MIT
#include "theory/numeral.h"

#include <string>

#include "num/integer.h"

namespace assay::theory {

mpz_class numeral(const term::TermManager& tm, const term::Index& index) {
  if (index.kind == term::Index::Kind::BigNumeral) {
    return mpz_class(std::string(tm.literal_text(term::Term{index.value})));
  }
  return mpz_class(index.value);
}

bool spend_for_large(const EvalCall& call) {
  // Products and quotients of long numbers cost more than their length, so
  // that a limb counts as several steps.
  constexpr uint64_t kBitsPerStep = 16;
  uint64_t bits = 0;
  for (const Value& value : call.args) {
    if (!value.is_small() && !value.is_algebraic()) {
      bits += num::bit_length(value);
    }
  }
  return call.context.spend(bits / kBitsPerStep);
}

}  // namespace assay::theory
