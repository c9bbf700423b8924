// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "smtlib/language.h"

namespace assay::smtlib {

namespace {

// clang-format off
constexpr auto kUnsupported = std::to_array<UnsupportedName>({
    {"@bit",        "cvc5's internal name"},
});
// clang-format on

static_assert(std::ranges::is_sorted(kUnsupported, {}, &UnsupportedName::name));

}  // namespace

std::span<const UnsupportedName> unsupported_names() {
  return kUnsupported;
}

const UnsupportedName* find_unsupported(std::string_view name) {
  const auto found =
      std::ranges::lower_bound(kUnsupported, name, {}, &UnsupportedName::name);
  return found != kUnsupported.end() && found->name == name ? &*found : nullptr;
}

}  // namespace assay::smtlib
