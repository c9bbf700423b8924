// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "num/value.h"

// Regular languages over code points or, for z3's (RegEx (Seq A)), over any
// values. A RegLan value is an immutable expression whose parts are RegLan
// values themselves; it is as large as what the script wrote, whatever counts
// its loops have. The functions here do only the simplifications that need a
// look at the operands, so that each operator costs as much as it has operands.
// matcher.h decides membership.
namespace assay::theory::strings {

using num::Value;

inline constexpr uint32_t kLastCodePoint = 0x2ffff;

enum class RegexKind : uint8_t {
  None,
  Epsilon,
  All,
  Letter,   // any one letter
  Class,    // a code point out of `ranges`
  Word,     // parts[0], a String or Seq of at least one letter
  Pred,     // one letter that the function parts[0] maps to true
  Concat,   // of at least two parts
  Union,    // the same
  Inter,    // the same
  Comp,     // of parts[0]
  Loop,     // between low and high times parts[0]
  Reverse,  // of parts[0]
};

struct CodeRange {
  uint32_t first = 0;
  uint32_t last = 0;

  friend auto operator<=>(const CodeRange&, const CodeRange&) = default;
};

inline constexpr uint64_t kUnbounded = UINT64_MAX;
// Counts from here on are refused, so that sums do not overflow.
inline constexpr uint64_t kCountLimit = uint64_t{1} << 62;

struct RegexParts {
  RegexKind kind = RegexKind::None;
  uint64_t low = 0;
  uint64_t high = 0;
  std::vector<CodeRange> ranges = {};  // sorted, not adjacent
  std::vector<Value> parts = {};
};

class Regex final : public num::Box {
 public:
  explicit Regex(RegexParts given);

  RegexKind kind() const { return given_.kind; }

  bool is_nullable() const { return is_nullable_; }

  uint64_t low() const { return given_.low; }

  uint64_t high() const { return given_.high; }

  std::span<const CodeRange> ranges() const { return given_.ranges; }

  std::span<const Value> parts() const { return given_.parts; }

  const RegexParts& given() const { return given_; }

  const Regex& part(size_t at) const;

  bool has_code(uint32_t code) const;  // of a Class

  // Of a Concat: whether the parts from `first` on, or before `end`, have the
  // empty word.
  bool is_nullable_from(size_t first) const { return first >= nullable_from_; }

  bool is_nullable_before(size_t end) const { return end <= nullable_before_; }

  std::strong_ordering compare_own(
      const Box& other,
      std::vector<std::pair<const Value*, const Value*>>& pairs) const override;
  void give_up(num::Orphans& to) override;

 private:
  RegexParts given_;
  bool is_nullable_ = false;
  size_t nullable_from_ = 0;
  size_t nullable_before_ = 0;
};

const Regex& regex_of(const Value& value);

Value regex_none();
Value regex_epsilon();
Value regex_all();
Value regex_letter();                           // re.allchar
Value regex_class(std::vector<CodeRange> any);  // in any order, overlapping
Value regex_word(const Value& word);            // a String or Seq
Value regex_pred(const Value& function);
Value regex_concat(std::span<const Value> parts);
Value regex_union(std::span<const Value> parts);
Value regex_inter(std::span<const Value> parts);
Value regex_comp(const Value& part);
// `high` may be kUnbounded; else both are below kCountLimit.
Value regex_loop(const Value& part, uint64_t low, uint64_t high);
Value regex_reverse(const Value& part);
// A value of its own for a part that is known by address only.
Value regex_copy(const Regex& regex);

}  // namespace assay::theory::strings
