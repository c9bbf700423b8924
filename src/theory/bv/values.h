// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "theory/sort_values.h"

namespace assay::theory::bv {

extern const SortValues kBitVecValues;

// #b... or, if the width is a multiple of 4, #x...
std::string bits_text(const mpz_class& bits, uint32_t width, bool is_binary);

// The literal with these bits, as the parts of floats are.
term::Term bits_term(term::TermManager& tm,
                     uint32_t width,
                     const mpz_class& bits);

}  // namespace assay::theory::bv
