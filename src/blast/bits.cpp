// SPDX-License-Identifier: MIT
#include "blast/bits.h"

#include <utility>

#include <gmpxx.h>

#include "theory/sorts.h"

namespace assay::blast {

std::optional<uint32_t> bit_count(const term::TermManager& tm,
                                  term::Sort sort) {
  if (sort == theory::kBool) {
    return 1;
  }
  if (tm.is_builtin(sort, theory::kBitVecRow)
      && tm.sort_indices(sort)[0].kind == term::Index::Kind::Numeral) {
    return tm.sort_indices(sort)[0].value;
  }
  return std::nullopt;
}

theory::Word constant_bits(const num::Value& value) {
  if (value.is(num::ValueKind::Bool)) {
    return {theory::constant(value.is_true())};
  }
  const mpz_class number = value.to_mpz();
  theory::Word made(value.width());
  for (size_t i = 0; i < made.size(); ++i) {
    made[i] = theory::constant(mpz_tstbit(number.get_mpz_t(), i) != 0);
  }
  return made;
}

num::Value value_of_bits(const term::TermManager& tm,
                         term::Sort sort,
                         const std::vector<bool>& bits) {
  if (!tm.is_builtin(sort, theory::kBitVecRow)) {
    return num::Value::boolean(bits[0]);
  }
  mpz_class number;
  for (size_t i = 0; i < bits.size(); ++i) {
    if (bits[i]) {
      mpz_setbit(number.get_mpz_t(), i);
    }
  }
  return num::Value::bits(static_cast<uint32_t>(bits.size()),
                          std::move(number));
}

}  // namespace assay::blast
