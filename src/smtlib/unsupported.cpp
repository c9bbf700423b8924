// SPDX-License-Identifier: MIT
//
// Names that no declaration in a script explains, but some solver does. A name
// belongs here only if a solver reads it, in some version, or prints it and
// nobody would write it by mistake; anything else is an error. Names that start
// with @ are all taken for a solver's own and need no row. docs/unsupported.md
// says the same in words: tests/cli/unsupported_doc_test.py compares the two.
#include <algorithm>
#include <array>

#include "smtlib/language.h"

namespace assay::smtlib {

namespace {

constexpr std::string_view kOldConversion =
    "strings and 16 or 32 bits (CVC4 before 1.6)";

// clang-format off
constexpr auto kUnsupported = std::to_array<UnsupportedName>({
    {"fmf.combined_card", "only printed (cvc5)"},
    {"root-obj",          "a root of a polynomial (z3)"},
    {"str.to.u16",        kOldConversion},
    {"str.to.u32",        kOldConversion},
    {"str.unit",          "only printed (cvc5)"},
    {"u16.to.str",        kOldConversion},
    {"u32.to.str",        kOldConversion},
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
