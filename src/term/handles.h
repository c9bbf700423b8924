// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>
#include <functional>

namespace assay::term {

// A strong 32-bit index into a TermManager. 0 is "none". Equal handles of one
// manager (or of a base and its overlay) mean equal things.
template <typename Tag>
struct Handle {
  uint32_t id = 0;

  explicit operator bool() const { return id != 0; }

  friend bool operator==(Handle, Handle) = default;
  friend auto operator<=>(Handle, Handle) = default;
};

using Term = Handle<struct TermTag>;
using Sort = Handle<struct SortTag>;
// A user's symbol: function, constructor, selector, sort constructor, name.
using Symbol = Handle<struct SymbolTag>;
// A bound variable. Every binder of a parsed script has variables of its own.
using Var = Handle<struct VarTag>;
// A theory operator together with its indices: (_ extract 7 0).
using Op = Handle<struct OpTag>;

// The operator of a row without indices: every manager numbers the rows first.
constexpr Op op_of(uint32_t row) {
  return Op{row + 1};
}

// A text, for printing only.
using Name = Handle<struct NameTag>;

}  // namespace assay::term

template <typename Tag>
struct std::hash<assay::term::Handle<Tag>> {
  size_t operator()(assay::term::Handle<Tag> handle) const noexcept {
    return handle.id * 0x9e3779b97f4a7c15ULL;
  }
};
