// SPDX-License-Identifier: MIT
//
// Values and their boxes. Values may be nested as deep as a script is long
// (lists of a recursive datatype), so that neither comparing nor freeing
// follows them with the stack: both keep a list of what is left to do. Hashes
// are computed when a box is made, from those of the values inside.
#include "num/value.h"

#include <algorithm>
#include <limits>
#include <set>

#include "base/check.h"

namespace assay::num {

namespace {

using Pairs = std::vector<std::pair<const Value*, const Value*>>;

uint64_t hash_of(const mpz_class& number) {
  const mpz_srcptr raw = number.get_mpz_t();
  uint64_t hash = combine_hash(1, sgn(number) < 0 ? 1 : 0);
  for (size_t i = 0; i < mpz_size(raw); ++i) {
    hash = combine_hash(hash, mpz_getlimbn(raw, static_cast<mp_size_t>(i)));
  }
  return hash;
}

std::strong_ordering ordering(int compared) {
  return compared <=> 0;
}

size_t bytes_of(const mpz_class& number) {
  return mpz_size(number.get_mpz_t()) * sizeof(mp_limb_t);
}

struct IntegerBox final : Box {
  explicit IntegerBox(mpz_class number)
      : Box(hash_of(number)), value(std::move(number)) {}

  std::strong_ordering compare_own(const Box& other, Pairs&) const override {
    return ordering(cmp(value, static_cast<const IntegerBox&>(other).value));
  }

  size_t bytes() const override { return bytes_of(value); }

  mpz_class value;
};

struct RationalBox final : Box {
  explicit RationalBox(mpq_class number)
      : Box(combine_hash(hash_of(number.get_num()), hash_of(number.get_den()))),
        value(std::move(number)) {}

  std::strong_ordering compare_own(const Box& other, Pairs&) const override {
    return ordering(cmp(value, static_cast<const RationalBox&>(other).value));
  }

  size_t bytes() const override {
    return bytes_of(value.get_num()) + bytes_of(value.get_den());
  }

  mpq_class value;
};

struct StringBox final : Box {
  explicit StringBox(std::u32string characters)
      : Box(hash_text(characters)), text(std::move(characters)) {}

  static uint64_t hash_text(std::u32string_view text) {
    uint64_t hash = combine_hash(2, text.size());
    for (const char32_t c : text) {
      hash = combine_hash(hash, c);
    }
    return hash;
  }

  std::strong_ordering compare_own(const Box& other, Pairs&) const override {
    return ordering(text.compare(static_cast<const StringBox&>(other).text));
  }

  size_t bytes() const override { return text.size() * sizeof(char32_t); }

  std::u32string text;
};

struct ListBox final : Box {
  ListBox(std::vector<Value> list, uint64_t seed)
      : Box(hash_list(list, seed),
            std::ranges::any_of(list, &Value::is_opaque)),
        elements(std::move(list)) {}

  static uint64_t hash_list(std::span<const Value> list, uint64_t seed) {
    uint64_t hash = combine_hash(seed, list.size());
    for (const Value& value : list) {
      hash = combine_hash(hash, value.hash());
    }
    return hash;
  }

  std::strong_ordering compare_own(const Box& other,
                                   Pairs& pairs) const override {
    const auto& list = static_cast<const ListBox&>(other).elements;
    if (elements.size() != list.size()) {
      return elements.size() <=> list.size();
    }
    for (size_t i = elements.size(); i-- > 0;) {
      pairs.emplace_back(&elements[i], &list[i]);
    }
    return std::strong_ordering::equal;
  }

  size_t bytes() const override { return elements.size() * sizeof(Value); }

  void give_up(Orphans& to) override {
    for (Value& value : elements) {
      to.take(value);
    }
  }

  std::vector<Value> elements;
};

struct ReasonBox final : Box {
  ReasonBox(std::string_view why, Value known_as)
      : Box(combine_hash(
            known_as.hash(),
            StringBox::hash_text(std::u32string(why.begin(), why.end())))),
        reason(why),
        key(std::move(known_as)) {}

  std::strong_ordering compare_own(const Box& other,
                                   Pairs& pairs) const override {
    const auto& that = static_cast<const ReasonBox&>(other);
    pairs.emplace_back(&key, &that.key);
    return reason <=> that.reason;
  }

  void give_up(Orphans& to) override { to.take(key); }

  std::string reason;
  Value key;
};

bool fits_int64(const mpz_class& number) {
  static_assert(sizeof(long) == sizeof(int64_t));
  return number.fits_slong_p() != 0;
}

uint64_t low_bits(uint32_t width) {
  return width >= 64 ? UINT64_MAX : (uint64_t{1} << width) - 1;
}

}  // namespace

// --- making ------------------------------------------------------------------

Value Value::boxed(ValueKind kind, Box* box, uint32_t aux) {
  Value made;
  made.kind_ = kind;
  made.is_boxed_ = true;
  made.aux_ = aux;
  made.box_ = box;
  return made;
}

Value Value::integer(mpz_class value) {
  if (fits_int64(value)) {
    return integer(int64_t{value.get_si()});
  }
  return boxed(ValueKind::Int, new IntegerBox(std::move(value)));
}

Value Value::real(mpq_class value) {
  if (value.get_den() == 1 && fits_int64(value.get_num())) {
    return real(int64_t{value.get_num().get_si()});
  }
  return boxed(ValueKind::Real, new RationalBox(std::move(value)));
}

Value Value::bits(uint32_t width, uint64_t bits) {
  if (width <= 64) {
    return small(
        ValueKind::BitVec, static_cast<int64_t>(bits & low_bits(width)), width);
  }
  return boxed(ValueKind::BitVec, new IntegerBox(mpz_class(bits)), width);
}

Value Value::bits(uint32_t width, mpz_class value) {
  mpz_fdiv_r_2exp(value.get_mpz_t(), value.get_mpz_t(), width);
  if (width <= 64) {
    return bits(width, uint64_t{value.get_ui()});
  }
  return boxed(ValueKind::BitVec, new IntegerBox(std::move(value)), width);
}

Value Value::float_bits(FloatFormat format, const Value& pattern) {
  ASSAY_CHECK(format.exponent_bits <= UINT16_MAX
              && pattern.width() == format.width());
  const uint32_t stored = format.significand_bits - 1;
  bool is_nan = false;
  if (pattern.is_small()) {
    const uint64_t bits = pattern.small_bits();
    const uint64_t exponent = (bits >> stored) & low_bits(format.exponent_bits);
    is_nan = exponent == low_bits(format.exponent_bits)
             && (bits & low_bits(stored)) != 0;
  } else {
    const mpz_class bits = pattern.to_mpz();
    const mp_bitcnt_t first_clear = mpz_scan0(bits.get_mpz_t(), stored);
    is_nan = first_clear >= stored + format.exponent_bits
             && mpz_scan1(bits.get_mpz_t(), 0) < stored;
  }
  Value made = is_nan ? nan(format) : pattern;
  made.kind_ = ValueKind::Float;
  made.aux_short_ = static_cast<uint16_t>(format.exponent_bits);
  made.aux_ = format.significand_bits;
  return made;
}

// The quiet NaN with all else 0, as z3 and cvc5 print it.
Value Value::nan(FloatFormat format) {
  mpz_class bits = 1;
  bits <<= format.exponent_bits + 1;
  bits -= 1;
  bits <<= format.significand_bits - 2;
  Value made = Value::bits(format.width(), std::move(bits));
  made.kind_ = ValueKind::Float;
  made.aux_short_ = static_cast<uint16_t>(format.exponent_bits);
  made.aux_ = format.significand_bits;
  return made;
}

Value Value::pattern() const {
  Value made = *this;
  made.kind_ = ValueKind::BitVec;
  made.aux_ = format().width();
  made.aux_short_ = 0;
  return made;
}

Value Value::field(mpz_class value) {
  if (fits_int64(value)) {
    return small(ValueKind::Field, value.get_si());
  }
  return boxed(ValueKind::Field, new IntegerBox(std::move(value)));
}

Value Value::string(std::u32string text) {
  return boxed(ValueKind::String, new StringBox(std::move(text)));
}

Value Value::seq(std::vector<Value> elements) {
  return boxed(ValueKind::Seq, new ListBox(std::move(elements), 3));
}

Value Value::data(uint32_t constructor, std::vector<Value> fields) {
  if (fields.empty()) {
    return small(ValueKind::Data, 0, constructor);
  }
  return boxed(ValueKind::Data,
               new ListBox(std::move(fields), combine_hash(4, constructor)),
               constructor);
}

Value Value::unspecified(std::string_view reason, Value key) {
  return boxed(ValueKind::Unspecified, new ReasonBox(reason, std::move(key)));
}

Value Value::unspecified(std::string_view reason) {
  return unspecified(reason, {});
}

Value Value::undetermined(std::string_view reason) {
  return boxed(ValueKind::Undetermined, new ReasonBox(reason, {}));
}

// --- looking -----------------------------------------------------------------

mpz_class Value::to_mpz() const {
  if (is_boxed_) {
    return static_cast<const IntegerBox*>(box_)->value;
  }
  if (kind_ == ValueKind::BitVec || kind_ == ValueKind::Float) {
    return mpz_class(small_bits());
  }
  return mpz_class(small_);
}

mpq_class Value::to_mpq() const {
  if (kind_ == ValueKind::Real && is_boxed_) {
    ASSAY_CHECK(!is_algebraic());
    return static_cast<const RationalBox*>(box_)->value;
  }
  return mpq_class(to_mpz());
}

bool Value::is_algebraic() const {
  return kind_ == ValueKind::Real && is_boxed_ && box_->rank() != 0;
}

const std::u32string& Value::text() const {
  ASSAY_CHECK(kind_ == ValueKind::String);
  return static_cast<const StringBox*>(box_)->text;
}

std::span<const Value> Value::elements() const {
  ASSAY_CHECK(kind_ == ValueKind::Seq || kind_ == ValueKind::Data);
  if (!is_boxed_) {
    return {};
  }
  return static_cast<const ListBox*>(box_)->elements;
}

std::string_view Value::reason() const {
  ASSAY_CHECK(kind_ >= ValueKind::Unspecified);
  return static_cast<const ReasonBox*>(box_)->reason;
}

const Value& Value::key() const {
  ASSAY_CHECK(kind_ >= ValueKind::Unspecified);
  return static_cast<const ReasonBox*>(box_)->key;
}

uint64_t Value::hash() const {
  const uint64_t head = combine_hash(static_cast<uint64_t>(kind_), aux_);
  return combine_hash(head,
                      is_boxed_ ? box_->hash() : static_cast<uint64_t>(small_));
}

std::strong_ordering Value::compare_flat(const Value& a, const Value& b) {
  if (a.kind_ != b.kind_) {
    return a.kind_ <=> b.kind_;
  }
  if (a.aux_ != b.aux_) {
    return a.aux_ <=> b.aux_;
  }
  if (a.aux_short_ != b.aux_short_) {
    return a.aux_short_ <=> b.aux_short_;
  }
  if (a.is_boxed_ != b.is_boxed_) {
    return a.is_boxed_ <=> b.is_boxed_;
  }
  if (!a.is_boxed_) {
    return a.small_ <=> b.small_;
  }
  if (a.box_ == b.box_) {
    return std::strong_ordering::equal;
  }
  if (a.box_->hash() != b.box_->hash()) {
    return a.box_->hash() <=> b.box_->hash();
  }
  return a.box_->rank() <=> b.box_->rank();
}

std::strong_ordering Value::compare(const Value& a, const Value& b) {
  std::strong_ordering result = compare_flat(a, b);
  if (result != 0 || !a.is_boxed_ || a.box_ == b.box_) {
    return result;
  }
  // Boxes that are shared inside would be compared once for each way to them,
  // which may be exponentially many: after a while, what was seen is kept.
  constexpr size_t kPlain = 1000;
  size_t count = 0;
  std::set<std::pair<const Box*, const Box*>> seen;
  Pairs pairs{{&a, &b}};
  while (!pairs.empty()) {
    const auto [left, right] = pairs.back();
    pairs.pop_back();
    result = compare_flat(*left, *right);
    if (result == 0 && left->is_boxed_ && left->box_ != right->box_) {
      const std::pair<const Box*, const Box*> boxes{left->box_, right->box_};
      if (++count > kPlain && seen.contains(boxes)) {
        continue;
      }
      const size_t open = pairs.size();
      result = left->box_->compare_own(*right->box_, pairs);
      if (count > kPlain && pairs.size() > open) {
        seen.insert(boxes);
      }
    }
    if (result != 0) {
      return result;
    }
  }
  return result;
}

void Value::release(Box* box) noexcept {
  if (box->references_.fetch_sub(1, std::memory_order_acq_rel) != 1) {
    return;
  }
  Orphans left;
  box->give_up(left);
  delete box;
  while (!left.boxes_.empty()) {
    Box* const last = left.boxes_.back();
    left.boxes_.pop_back();
    if (last->references_.fetch_sub(1, std::memory_order_acq_rel) == 1) {
      last->give_up(left);
      delete last;
    }
  }
}

}  // namespace assay::num
