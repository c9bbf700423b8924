// SPDX-License-Identifier: MIT
#include "theory/bv/typing.h"

#include <cstdint>

#include "theory/misfit.h"
#include "theory/sorts.h"

namespace assay::theory::bv {

SortOrMisfit mkbv_sort(const RuleInput& in) {
  for (size_t i = 0; i < in.args.size(); ++i) {
    if (in.args[i] != kBool) {
      return wrong_argument(in, i, kBool);
    }
  }
  const term::Index width{term::Index::Kind::Numeral,
                          static_cast<uint32_t>(in.args.size())};
  return in.tm.mk_sort(term::SortKind::Builtin, kBitVecRow, {&width, 1}, {});
}

}  // namespace assay::theory::bv
