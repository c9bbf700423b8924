// SPDX-License-Identifier: MIT
#include "theory/bv/typing.h"

#include <cstdint>

#include <fmt/format.h>

#include "theory/sort_text.h"
#include "theory/sorts.h"

namespace assay::theory::bv {

std::expected<term::Sort, std::string> mkbv_sort(const RuleInput& in) {
  for (size_t i = 0; i < in.args.size(); ++i) {
    if (in.args[i] != kBool) {
      return std::unexpected(
          fmt::format("argument {} has sort {}, expected Bool",
                      i + 1,
                      sort_to_string(in.tm, in.args[i])));
    }
  }
  const term::Index width{term::Index::Kind::Numeral,
                          static_cast<uint32_t>(in.args.size())};
  return in.tm.mk_sort(term::SortKind::Builtin, kBitVecRow, {&width, 1}, {});
}

}  // namespace assay::theory::bv
