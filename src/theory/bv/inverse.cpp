// SPDX-License-Identifier: MIT
//
// Backwards, for vectors of up to 64 bits; wider ones are left to the random
// values that the arguments come with. Each function solves for one argument
// that is free, given the others; where the others rule an answer out and are
// free as well, they are bent first: (bvand x y) = t needs the bits of t in
// both. The signed divisions are tried with quotients and remainders whose
// signs may not fit: the caller evaluates what is proposed.
#include "theory/bv/inverse.h"

#include <algorithm>
#include <bit>

#include "theory/bv/words.h"

namespace assay::theory::bv {

namespace {

using num::Value;

constexpr uint32_t kWord = 64;

bool are_words(const InverseCall& call) {
  return std::ranges::all_of(call.args,
                             [](const Value& x) { return x.width() <= kWord; })
         && (!call.wanted.is(num::ValueKind::BitVec)
             || call.wanted.width() <= kWord);
}

// Two arguments of the width of the result.
struct Pair {
  const InverseCall& call;
  uint32_t width = call.wanted.width();
  uint64_t mask = low_bits(width);
  uint64_t wanted = call.wanted.small_bits();

  uint64_t get(size_t at) const { return call.args[at].small_bits(); }

  void set(size_t at, uint64_t bits) const {
    call.args[at] = Value::bits(width, bits);
  }

  bool is_free(size_t at) const { return call.is_free(at); }

  // The argument to solve for.
  size_t pick() const {
    if (is_free(0) && is_free(1)) {
      return call.rng.below(2);
    }
    return is_free(0) ? 0 : 1;
  }
};

// A copy of `call` with another value wanted.
template <typename Function>
bool with_wanted(const InverseCall& call, const Value& wanted, Function next) {
  return next(
      InverseCall{call.rng, call.indices, wanted, call.args, call.fixed});
}

Value complement(const Value& x) {
  return Value::bits(x.width(), ~x.small_bits());
}

uint64_t odd_inverse(uint64_t odd) {
  uint64_t x = odd;  // right in the lowest three bits; each step doubles that
  for (int i = 0; i < 5; ++i) {
    x *= 2 - odd * x;
  }
  return x;
}

uint64_t unsigned_size(uint64_t bits, uint32_t width) {
  return is_negative(bits, width) ? (~bits + 1) & low_bits(width) : bits;
}

bool set_only(const InverseCall& call, uint64_t bits, uint64_t of) {
  if (!call.is_free(0)) {
    return true;
  }
  const uint64_t other = call.args[0].small_bits();
  call.args[0] = Value::bits(call.args[0].width(), (bits & of) | (other & ~of));
  return true;
}

}  // namespace

bool invert_not(const InverseCall& call) {
  return are_words(call)
         && set_only(call, ~call.wanted.small_bits(), UINT64_MAX);
}

bool invert_neg(const InverseCall& call) {
  return are_words(call)
         && set_only(call, ~call.wanted.small_bits() + 1, UINT64_MAX);
}

bool invert_and(const InverseCall& call) {
  if (!are_words(call)) {
    return false;
  }
  const Pair pair{call};
  const size_t at = pair.pick();
  const size_t other = 1 - at;
  if (pair.is_free(other)) {
    pair.set(other, pair.get(other) | pair.wanted);
  }
  const uint64_t ones = pair.get(other);
  pair.set(at, pair.wanted | (pair.get(at) & ~ones));
  return (pair.wanted & ~ones) == 0;
}

bool invert_or(const InverseCall& call) {
  if (!are_words(call)) {
    return false;
  }
  const Pair pair{call};
  const size_t at = pair.pick();
  const size_t other = 1 - at;
  if (pair.is_free(other)) {
    pair.set(other, pair.get(other) & pair.wanted);
  }
  const uint64_t ones = pair.get(other);
  pair.set(at, (pair.wanted & ~ones) | (pair.get(at) & ones & pair.wanted));
  return (ones & ~pair.wanted) == 0;
}

bool invert_xor(const InverseCall& call) {
  if (!are_words(call)) {
    return false;
  }
  const Pair pair{call};
  const size_t at = pair.pick();
  pair.set(at, pair.wanted ^ pair.get(1 - at));
  return true;
}

bool invert_nand(const InverseCall& call) {
  return are_words(call)
         && with_wanted(call, complement(call.wanted), invert_and);
}

bool invert_nor(const InverseCall& call) {
  return are_words(call)
         && with_wanted(call, complement(call.wanted), invert_or);
}

bool invert_xnor(const InverseCall& call) {
  return are_words(call)
         && with_wanted(call, complement(call.wanted), invert_xor);
}

bool invert_comp(const InverseCall& call) {
  if (call.wanted.small_bits() == 1) {
    const size_t to = call.is_free(0) ? 0 : 1;
    if (call.is_free(to)) {
      call.args[to] = Value(call.args[1 - to]);
    }
  }
  return true;
}

bool invert_add(const InverseCall& call) {
  if (!are_words(call)) {
    return false;
  }
  const Pair pair{call};
  const size_t at = pair.pick();
  pair.set(at, pair.wanted - pair.get(1 - at));
  return true;
}

bool invert_sub(const InverseCall& call) {
  if (!are_words(call)) {
    return false;
  }
  const Pair pair{call};
  if (pair.pick() == 0) {
    pair.set(0, pair.wanted + pair.get(1));
  } else {
    pair.set(1, pair.get(0) - pair.wanted);
  }
  return true;
}

// x * y = t: y is odd times a power of two that divides t.
bool invert_mul(const InverseCall& call) {
  if (!are_words(call)) {
    return false;
  }
  const Pair pair{call};
  const size_t at = pair.pick();
  const size_t other = 1 - at;
  if (pair.is_free(other)) {
    const auto zeros = static_cast<uint32_t>(std::min<int>(
        std::countr_zero(pair.wanted), static_cast<int>(pair.width) - 1));
    const uint64_t shift = call.rng.below(zeros + 1);
    pair.set(other, (pair.get(other) | 1U) << shift);
  }
  const uint64_t known = pair.get(other);
  if (known == 0) {
    return pair.wanted == 0;
  }
  const int shift = std::countr_zero(known);
  if ((pair.wanted & ((uint64_t{1} << shift) - 1)) != 0) {
    return false;
  }
  const uint64_t quotient =
      (pair.wanted >> shift) * odd_inverse(known >> shift);
  const uint64_t below = low_bits(pair.width - static_cast<uint32_t>(shift));
  pair.set(at, (quotient & below) | (pair.get(at) & ~below));
  return true;
}

bool invert_udiv(const InverseCall& call) {
  if (!are_words(call)) {
    return false;
  }
  const Pair pair{call};
  base::Rng& rng = call.rng;
  if (pair.is_free(1)) {
    if (!pair.is_free(0)) {
      // x / y = t.
      const uint64_t x = pair.get(0);
      const uint64_t most = pair.wanted == 0 ? pair.mask : x / pair.wanted;
      const uint64_t least =
          pair.wanted == pair.mask ? 0 : x / (pair.wanted + 1) + 1;
      if (least > most) {
        return false;
      }
      const uint64_t range = most - least;
      pair.set(
          1, least + (range == UINT64_MAX ? rng.next() : rng.below(range + 1)));
      return true;
    }
    const uint64_t most =
        pair.wanted == 0 ? pair.mask : pair.mask / pair.wanted;
    pair.set(1, most == 0 ? 0 : 1 + rng.below(most));
  }
  const uint64_t y = pair.get(1);
  if (y == 0) {
    return pair.wanted == pair.mask;
  }
  if (pair.wanted > pair.mask / y) {
    return false;
  }
  const uint64_t first = y * pair.wanted;
  pair.set(0,
           first
               + rng.below(std::min(y, pair.mask - first)
                           + (pair.mask - first < y ? 1 : 0)));
  return true;
}

bool invert_urem(const InverseCall& call) {
  if (!are_words(call)) {
    return false;
  }
  const Pair pair{call};
  base::Rng& rng = call.rng;
  if (!pair.is_free(0)) {
    // x mod y = t: y divides x - t and is larger than t, or leaves x alone.
    const uint64_t x = pair.get(0);
    if (x < pair.wanted || !pair.is_free(1)) {
      return x == pair.wanted;
    }
    const uint64_t rest = x - pair.wanted;
    pair.set(1, rest);
    const uint64_t part = 2 + rng.below(6);
    if (rest % part == 0 && rest / part > pair.wanted) {
      pair.set(1, rest / part);
    }
    return rest == 0 || rest > pair.wanted;
  }
  if (pair.is_free(1) && pair.get(1) <= pair.wanted) {
    const uint64_t room = pair.mask - pair.wanted;
    pair.set(1, room == 0 ? 0 : pair.wanted + 1 + rng.below(room));
  }
  const uint64_t y = pair.get(1);
  if (y == 0) {
    pair.set(0, pair.wanted);
    return true;
  }
  const uint64_t times = (pair.mask - pair.wanted) / y;
  pair.set(
      0, pair.wanted + y * rng.below(times == UINT64_MAX ? times : times + 1));
  return y > pair.wanted;
}

// x = t * y + r, r of any sign.
bool invert_sdiv(const InverseCall& call) {
  if (!are_words(call)) {
    return false;
  }
  const Pair pair{call};
  if (!pair.is_free(0)) {
    const uint64_t divisor = unsigned_size(pair.wanted, pair.width);
    if (pair.is_free(1) && divisor != 0) {
      const uint64_t y = unsigned_size(pair.get(0), pair.width) / divisor;
      pair.set(1, call.rng.chance(1, 2) ? y : ~y + 1);
    }
    return true;
  }
  if (pair.is_free(1) && call.rng.chance(1, 2)) {
    const uint64_t small = 1 + call.rng.below(4);
    pair.set(1, call.rng.chance(1, 2) ? small : ~small + 1);
  }
  const uint64_t y = unsigned_size(pair.get(1), pair.width);
  const uint64_t rest = y == 0 ? 0 : call.rng.below(y);
  const uint64_t product = pair.wanted * pair.get(1);
  pair.set(0,
           is_negative(product & pair.mask, pair.width) ? product - rest
                                                        : product + rest);
  return true;
}

// x = t + y * q, for a small q.
bool invert_srem(const InverseCall& call) {
  if (!are_words(call)) {
    return false;
  }
  const Pair pair{call};
  if (!pair.is_free(0)) {
    if (pair.is_free(1)) {
      const uint64_t rest = pair.get(0) - pair.wanted;
      pair.set(1, call.rng.chance(1, 2) ? rest : ~rest + 1);
    }
    return true;
  }
  const auto times = static_cast<uint64_t>(call.rng.between(-2, 2));
  pair.set(0, pair.wanted + pair.get(1) * times);
  return true;
}

bool invert_smod(const InverseCall& call) {
  return invert_srem(call);
}

bool invert_shl(const InverseCall& call) {
  if (!are_words(call)) {
    return false;
  }
  const Pair pair{call};
  if (pair.is_free(1)) {
    const auto zeros = static_cast<uint64_t>(std::countr_zero(pair.wanted));
    pair.set(1, call.rng.below(std::min<uint64_t>(zeros, pair.width) + 1));
  }
  const uint64_t by = pair.get(1);
  if (by >= pair.width) {
    return pair.wanted == 0;
  }
  if (pair.is_free(0)) {
    const uint64_t kept = low_bits(pair.width) >> by;
    pair.set(0, (pair.wanted >> by) | (pair.get(0) & ~kept));
  }
  return true;
}

namespace {

bool invert_shift_right(const InverseCall& call, bool with_sign) {
  if (!are_words(call)) {
    return false;
  }
  const Pair pair{call};
  if (pair.is_free(1)) {
    const uint64_t same = with_sign && is_negative(pair.wanted, pair.width)
                              ? ~pair.wanted & pair.mask
                              : pair.wanted;
    const auto room =
        static_cast<uint64_t>(std::countl_zero(same)) - (kWord - pair.width);
    pair.set(1, call.rng.below(room + 1));
  }
  const uint64_t by = pair.get(1);
  if (!pair.is_free(0)) {
    return true;
  }
  if (by >= pair.width) {
    const uint64_t sign = uint64_t{1} << (pair.width - 1);
    pair.set(0, pair.wanted == 0 ? pair.get(0) & ~sign : pair.get(0) | sign);
  } else {
    pair.set(0,
             (pair.wanted << by)
                 | (pair.get(0) & low_bits(static_cast<uint32_t>(by) + 1)
                    & (by == 0 ? 0 : low_bits(static_cast<uint32_t>(by)))));
  }
  return true;
}

}  // namespace

bool invert_lshr(const InverseCall& call) {
  return invert_shift_right(call, false);
}

bool invert_ashr(const InverseCall& call) {
  return invert_shift_right(call, true);
}

bool invert_concat(const InverseCall& call) {
  if (!are_words(call)) {
    return false;
  }
  uint64_t left = call.wanted.small_bits();
  for (size_t i = call.args.size(); i-- > 0;) {
    const uint32_t width = call.args[i].width();
    if (call.is_free(i)) {
      call.args[i] = Value::bits(width, left);
    }
    left = width >= kWord ? 0 : left >> width;
  }
  return true;
}

bool invert_extract(const InverseCall& call) {
  if (!are_words(call)) {
    return false;
  }
  const uint32_t low = call.indices[1].value;
  return set_only(call,
                  call.wanted.small_bits() << low,
                  low_bits(call.wanted.width()) << low);
}

bool invert_repeat(const InverseCall& call) {
  return are_words(call)
         && set_only(call, call.wanted.small_bits(), UINT64_MAX);
}

bool invert_zero_extend(const InverseCall& call) {
  return invert_repeat(call);
}

bool invert_sign_extend(const InverseCall& call) {
  return invert_repeat(call);
}

namespace {

bool rotate_back(const InverseCall& call, uint64_t left) {
  const uint32_t width = call.wanted.width();
  const uint64_t bits = call.wanted.small_bits();
  return set_only(call,
                  left == 0 ? bits : (bits << left) | (bits >> (width - left)),
                  UINT64_MAX);
}

}  // namespace

bool invert_rotate_left(const InverseCall& call) {
  const uint32_t width = call.wanted.width();
  return are_words(call)
         && rotate_back(call, (width - call.indices[0].value % width) % width);
}

bool invert_rotate_right(const InverseCall& call) {
  const uint32_t width = call.wanted.width();
  return are_words(call) && rotate_back(call, call.indices[0].value % width);
}

}  // namespace assay::theory::bv
