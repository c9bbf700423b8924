// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gmpxx.h>

namespace assay::num {

enum class ValueKind : uint8_t {
  None,  // no value yet
  Bool,
  Int,
  Real,  // rational, or a real algebraic number (num/algebraic.h)
  BitVec,
  Float,  // the bits of the IEEE format, NaN always the same
  RoundingMode,
  Char,
  Element,  // of an uninterpreted sort: its number in the universe
  Field,    // of a finite field: 0 <= n < p
  String,   // code points
  RegLan,
  Seq,
  Set,      // finite; a ValueMap to None
  Bag,      // a ValueMap to counts
  Map,      // array or function: a ValueMap over a default
  Data,     // constructor's number in its datatype, fields; tuples too
  Closure,  // a function or array given by a term
  // What is not a value but the result of an evaluation:
  Unspecified,   // the standard leaves it open
  Undetermined,  // beyond what we know or our budgets
};

enum class RoundingMode : uint8_t { Rne, Rna, Rtp, Rtn, Rtz };

struct FloatFormat {
  uint32_t exponent_bits = 0;
  uint32_t significand_bits = 0;  // with the hidden one

  uint32_t width() const { return exponent_bits + significand_bits; }

  friend bool operator==(FloatFormat, FloatFormat) = default;
};

class Box;
class Value;

// Boxes that lost what held them, to be let go of one by one: deep values need
// no stack to be destroyed.
class Orphans {
 public:
  // Takes over the value's reference to its box, if it has one.
  void take(Value& value);

 private:
  friend class Value;
  std::vector<Box*> boxes_;
};

// What does not fit into a Value itself. Immutable and shared by counting
// references, from any thread. The hash is of the contents, the same in every
// run and on every machine.
class Box {
 public:
  virtual ~Box() = default;
  Box(const Box&) = delete;
  Box& operator=(const Box&) = delete;

  uint64_t hash() const { return hash_; }

  // Orders boxes of the same hash, both in values of one kind; the values
  // inside that remain to be compared go to `pairs`, so that deep values need
  // no stack. Boxes of different classes are ordered by `rank`.
  virtual std::strong_ordering compare_own(
      const Box& other,
      std::vector<std::pair<const Value*, const Value*>>& pairs) const = 0;

  virtual int rank() const { return 0; }

  // About how much memory it holds besides the values inside it; 0 if little.
  virtual size_t bytes() const { return 0; }

  // Gives all values inside to `to`, before destruction.
  virtual void give_up(Orphans&) {}

 protected:
  explicit Box(uint64_t hash, bool is_opaque = false)
      : hash_(hash), is_opaque_(is_opaque) {}

 private:
  friend class Value;
  uint64_t hash_;
  bool is_opaque_;
  std::atomic<uint32_t> references_{1};
};

// A value of any sort: 16 bytes, small numbers inside, the rest in a Box. Knows
// its kind, not its sort: the width of a bit-vector and the format of a float
// are part of it, the element sort of an empty sequence is not. Values of one
// sort are equal iff they are the same mathematical object, with the exception
// of closures, and of maps over finite domains that were not normalised
// (theory/arrays). Independent of any TermManager, except for closures.
class Value {
 public:
  Value() = default;

  Value(const Value& other) noexcept { copy(other); }

  Value(Value&& other) noexcept { steal(other); }

  Value& operator=(const Value& other) noexcept {
    if (this != &other) {
      Value before(std::move(*this));
      copy(other);
    }
    return *this;
  }

  Value& operator=(Value&& other) noexcept {
    if (this != &other) {
      Value before(std::move(*this));
      steal(other);
    }
    return *this;
  }

  ~Value() {
    if (is_boxed_) {
      release(box_);
    }
  }

  // --- making ---------------------------------------------------------------
  static Value boolean(bool value) { return small(ValueKind::Bool, value); }

  static Value integer(int64_t value) { return small(ValueKind::Int, value); }

  static Value integer(mpz_class value);

  static Value real(int64_t value) { return small(ValueKind::Real, value); }

  static Value real(mpq_class value);  // canonical
  // Only the low `width` bits of `bits` count.
  static Value bits(uint32_t width, uint64_t bits);
  // The value modulo 2^width; negative numbers too.
  static Value bits(uint32_t width, mpz_class value);
  // The IEEE pattern, `format.width()` bits of it. Any NaN becomes the one NaN.
  static Value float_bits(FloatFormat format, const Value& pattern);
  static Value nan(FloatFormat format);

  static Value rounding_mode(RoundingMode mode) {
    return small(ValueKind::RoundingMode, static_cast<int64_t>(mode));
  }

  static Value character(uint32_t code) { return small(ValueKind::Char, code); }

  static Value element(uint32_t number) {
    return small(ValueKind::Element, number);
  }

  static Value field(mpz_class value);  // 0 <= value < p
  static Value string(std::u32string text);
  static Value seq(std::vector<Value> elements);
  static Value data(uint32_t constructor, std::vector<Value> fields);
  // `reason` says what the standard leaves open. Two unspecified applications
  // of one operator to equal arguments are one value: `key` holds them, e.g.
  // a seq of the operator's row and the arguments; None if not known.
  static Value unspecified(std::string_view reason, Value key);
  static Value unspecified(std::string_view reason);
  static Value undetermined(std::string_view reason);
  // Takes over a new box.
  static Value boxed(ValueKind kind, Box* box, uint32_t aux = 0);

  // --- looking --------------------------------------------------------------
  ValueKind kind() const { return kind_; }

  bool is(ValueKind kind) const { return kind_ == kind; }

  explicit operator bool() const { return kind_ != ValueKind::None; }

  // Whether it is a value, neither unspecified nor undetermined.
  bool is_known() const {
    return kind_ != ValueKind::None && kind_ < ValueKind::Unspecified;
  }

  bool is_true() const { return kind_ == ValueKind::Bool && small_ != 0; }

  bool is_false() const { return kind_ == ValueKind::Bool && small_ == 0; }

  // Whether the number is inside: an Int or integral Real of 64 bits, a BitVec
  // or Float of at most 64 bits, and all kinds that have no box.
  bool is_small() const { return !is_boxed_; }

  int64_t small() const { return small_; }

  uint64_t small_bits() const { return static_cast<uint64_t>(small_); }

  // Int, BitVec (unsigned), Float (the pattern), Field, Element, Char.
  mpz_class to_mpz() const;
  // Int or rational Real; not algebraic.
  mpq_class to_mpq() const;
  bool is_algebraic() const;

  uint32_t width() const { return aux_; }  // of a BitVec

  FloatFormat format() const { return {aux_short_, aux_}; }

  Value pattern() const;  // of a Float, as a BitVec

  RoundingMode mode() const { return static_cast<RoundingMode>(small_); }

  uint32_t constructor() const { return aux_; }  // of Data

  const std::u32string& text() const;       // of a String
  std::span<const Value> elements() const;  // of a Seq or Data
  std::string_view reason() const;          // of what is not known
  const Value& key() const;                 // of Unspecified, may be None

  const Box& box() const { return *box_; }

  // Whether there is a closure or regular language in it: then values that
  // compare as different may still be the same.
  bool is_opaque() const { return is_boxed_ && box_->is_opaque_; }

  uint64_t hash() const;

  // About how much memory it holds besides the values inside it; 0 if little.
  size_t own_bytes() const { return is_boxed_ ? box_->bytes() : 0; }

  // Structural, without recursion.
  friend bool operator==(const Value& a, const Value& b) {
    if (a.kind_ != b.kind_ || a.aux_ != b.aux_ || a.aux_short_ != b.aux_short_
        || a.is_boxed_ != b.is_boxed_) {
      return false;
    }
    return a.small_ == b.small_ || (a.is_boxed_ && compare(a, b) == 0);
  }

  // A total order for tables: the same in every run, but not the order of
  // numbers.
  friend std::strong_ordering operator<=>(const Value& a, const Value& b) {
    return compare(a, b);
  }

 private:
  static Value small(ValueKind kind, int64_t value, uint32_t aux = 0) {
    Value made;
    made.kind_ = kind;
    made.aux_ = aux;
    made.small_ = value;
    return made;
  }

  static std::strong_ordering compare(const Value& a, const Value& b);
  static std::strong_ordering compare_flat(const Value& a, const Value& b);

  void copy(const Value& other) noexcept {
    kind_ = other.kind_;
    is_boxed_ = other.is_boxed_;
    aux_short_ = other.aux_short_;
    aux_ = other.aux_;
    small_ = other.small_;
    if (is_boxed_) {
      box_->references_.fetch_add(1, std::memory_order_relaxed);
    }
  }

  void steal(Value& other) noexcept {
    kind_ = other.kind_;
    is_boxed_ = other.is_boxed_;
    aux_short_ = other.aux_short_;
    aux_ = other.aux_;
    small_ = other.small_;
    other.kind_ = ValueKind::None;
    other.is_boxed_ = false;
  }

  friend class Orphans;
  static void release(Box* box) noexcept;

  ValueKind kind_ = ValueKind::None;
  bool is_boxed_ = false;
  uint16_t aux_short_ = 0;
  uint32_t aux_ = 0;

  union {
    int64_t small_ = 0;
    Box* box_;
  };
};

static_assert(sizeof(Value) == 16);

inline void Orphans::take(Value& value) {
  if (value.is_boxed_) {
    boxes_.push_back(value.box_);
    value.kind_ = ValueKind::None;
    value.is_boxed_ = false;
  }
}

// Mixes hashes of parts, in order.
constexpr uint64_t combine_hash(uint64_t seed, uint64_t part) {
  uint64_t x = (seed ^ part) * 0x9e3779b97f4a7c15ULL;
  x ^= x >> 32;
  x *= 0xd6e8feb86659fd93ULL;
  return x ^ (x >> 29);
}

}  // namespace assay::num
