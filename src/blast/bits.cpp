// SPDX-License-Identifier: MIT
#include "blast/bits.h"

#include <algorithm>
#include <span>
#include <utility>

#include <gmpxx.h>

#include "theory/floats/float_words.h"
#include "theory/sorts.h"

namespace assay::blast {

namespace {

constexpr uint32_t kModeBits = 3;
constexpr uint32_t kLastMode = 4;

// None if there are no circuits for it.
std::optional<num::FloatFormat> float_format(const term::TermManager& tm,
                                             term::Sort sort) {
  if (!tm.is_builtin(sort, theory::kFloatRow)) {
    return std::nullopt;
  }
  const std::span<const term::Index> indices = tm.sort_indices(sort);
  const bool are_small = indices[0].kind == term::Index::Kind::Numeral
                         && indices[1].kind == term::Index::Kind::Numeral;
  const num::FloatFormat format{indices[0].value, indices[1].value};
  return are_small && theory::floats::has_circuits(format)
             ? std::optional(format)
             : std::nullopt;
}

}  // namespace

std::optional<uint32_t> bit_count(const term::TermManager& tm,
                                  term::Sort sort) {
  if (sort == theory::kBool) {
    return 1;
  }
  if (sort == theory::kRoundingMode) {
    return kModeBits;
  }
  if (tm.is_builtin(sort, theory::kBitVecRow)
      && tm.sort_indices(sort)[0].kind == term::Index::Kind::Numeral) {
    return tm.sort_indices(sort)[0].value;
  }
  if (const std::optional<num::FloatFormat> format = float_format(tm, sort)) {
    return format->width();
  }
  return std::nullopt;
}

theory::Word canonical_bits(theory::Gates& gates,
                            const term::TermManager& tm,
                            term::Sort sort,
                            const theory::Word& bits) {
  if (sort == theory::kRoundingMode) {
    return theory::floats::canonical_mode(gates, bits);
  }
  const std::optional<num::FloatFormat> format = float_format(tm, sort);
  return format ? theory::floats::canonical_float(gates, *format, bits) : bits;
}

theory::Word constant_bits(const num::Value& value) {
  if (value.is(num::ValueKind::Bool)) {
    return {theory::constant(value.is_true())};
  }
  const bool is_mode = value.is(num::ValueKind::RoundingMode);
  const mpz_class number =
      is_mode ? mpz_class(static_cast<unsigned>(value.mode())) : value.to_mpz();
  theory::Word made(is_mode                           ? kModeBits
                    : value.is(num::ValueKind::Float) ? value.format().width()
                                                      : value.width());
  for (size_t i = 0; i < made.size(); ++i) {
    made[i] = theory::constant(mpz_tstbit(number.get_mpz_t(), i) != 0);
  }
  return made;
}

num::Value value_of_bits(const term::TermManager& tm,
                         term::Sort sort,
                         const std::vector<bool>& bits) {
  if (sort == theory::kBool) {
    return num::Value::boolean(bits[0]);
  }
  mpz_class number;
  for (size_t i = 0; i < bits.size(); ++i) {
    if (bits[i]) {
      mpz_setbit(number.get_mpz_t(), i);
    }
  }
  if (sort == theory::kRoundingMode) {
    return num::Value::rounding_mode(static_cast<num::RoundingMode>(
        std::min<unsigned long>(kLastMode, number.get_ui())));
  }
  num::Value pattern =
      num::Value::bits(static_cast<uint32_t>(bits.size()), std::move(number));
  const std::optional<num::FloatFormat> format = float_format(tm, sort);
  return format ? num::Value::float_bits(*format, pattern) : pattern;
}

}  // namespace assay::blast
