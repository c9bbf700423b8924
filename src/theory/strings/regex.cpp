// SPDX-License-Identifier: MIT
//
// Regular expressions as the script writes them. What is simplified here is
// what makes matching polynomial (loops of loops) or values small (characters
// united to classes); nothing is flattened, since a script may nest 100,000
// binary unions, and copying the operands at each level would be quadratic.
#include "theory/strings/regex.h"

#include <algorithm>

#include "base/check.h"

namespace assay::theory::strings {

namespace {

using num::combine_hash;
using num::ValueKind;

// Unions of characters are united to one class up to this size only, for the
// same reason.
constexpr size_t kMaxUnitedRanges = 64;

uint64_t hash_of(const RegexParts& given) {
  uint64_t hash = combine_hash(11, static_cast<uint64_t>(given.kind));
  hash = combine_hash(hash, given.low);
  hash = combine_hash(hash, given.high);
  for (const CodeRange range : given.ranges) {
    hash = combine_hash(hash, (uint64_t{range.first} << 32) | range.last);
  }
  for (const Value& part : given.parts) {
    hash = combine_hash(hash, part.hash());
  }
  return hash;
}

bool part_is_nullable(const Value& part) {
  return regex_of(part).is_nullable();
}

bool compute_nullable(const RegexParts& given) {
  switch (given.kind) {
    case RegexKind::Epsilon:
    case RegexKind::All: return true;
    case RegexKind::Concat:
    case RegexKind::Inter:
      return std::ranges::all_of(given.parts, part_is_nullable);
    case RegexKind::Union:
      return std::ranges::any_of(given.parts, part_is_nullable);
    case RegexKind::Comp: return !part_is_nullable(given.parts[0]);
    case RegexKind::Loop:
      return given.low == 0 || part_is_nullable(given.parts[0]);
    case RegexKind::Reverse: return part_is_nullable(given.parts[0]);
    case RegexKind::None:
    case RegexKind::Letter:
    case RegexKind::Class:
    case RegexKind::Word:
    case RegexKind::Pred: return false;
  }
  return false;
}

Value make(RegexParts given) {
  return Value::boxed(ValueKind::RegLan, new Regex(std::move(given)));
}

Value make(RegexKind kind, std::vector<Value> parts = {}) {
  return make(RegexParts{.kind = kind, .parts = std::move(parts)});
}

void normalize(std::vector<CodeRange>& ranges) {
  std::ranges::sort(ranges);
  size_t kept = 0;
  for (const CodeRange range : ranges) {
    if (kept > 0 && range.first <= ranges[kept - 1].last + 1) {
      ranges[kept - 1].last = std::max(ranges[kept - 1].last, range.last);
    } else {
      ranges[kept++] = range;
    }
  }
  ranges.resize(kept);
}

// (r{a,b}){c,d} is r{a*c,b*d} if the intervals k*[a,b] for c <= k <= d leave
// no gap between them. A gap is likeliest after the first: from c*b to
// (c+1)*a. Counts whose products do not fit are left alone.
bool loops_join(const Regex& inner, uint64_t low, uint64_t high) {
  constexpr uint64_t kMaxFactor = uint64_t{1} << 31;
  if (inner.low() >= kMaxFactor || low >= kMaxFactor
      || (inner.high() != kUnbounded && inner.high() >= kMaxFactor)
      || (high != kUnbounded && high >= kMaxFactor)) {
    return false;
  }
  if (low == high) {
    // Only one k, or r{a,a} repeated; k = 0 was dealt with before.
    return true;
  }
  if (low == 0) {
    return inner.low() <= 1;
  }
  return inner.high() == kUnbounded
         || low * inner.high() + 1 >= (low + 1) * inner.low();
}

// Neighbours in a concatenation that repeat one thing: r{a,b}r{c,d} is
// r{a+c,b+d}. Saves the states between them: n times r? is one loop.
class Repeated {
 public:
  explicit Repeated(const Value& part) : first_(part) {
    const Regex& regex = regex_of(part);
    const bool is_loop = regex.kind() == RegexKind::Loop;
    body_ = is_loop ? regex.parts()[0] : part;
    low_ = is_loop ? regex.low() : 1;
    high_ = is_loop ? regex.high() : 1;
  }

  bool add(const Value& part) {
    const Repeated other(part);
    const bool is_bounded = high_ != kUnbounded && other.high_ != kUnbounded;
    if (!(body_ == other.body_) || low_ + other.low_ >= kCountLimit
        || (is_bounded && high_ + other.high_ >= kCountLimit)) {
      return false;
    }
    low_ += other.low_;
    high_ = is_bounded ? high_ + other.high_ : kUnbounded;
    is_alone_ = false;
    return true;
  }

  Value take() const {
    return is_alone_ ? first_ : regex_loop(body_, low_, high_);
  }

 private:
  Value first_;
  Value body_;
  uint64_t low_ = 1;
  uint64_t high_ = 1;
  bool is_alone_ = true;
};

uint64_t times(uint64_t a, uint64_t b) {
  if (a == 0 || b == 0) {
    return 0;
  }
  return a == kUnbounded || b == kUnbounded ? kUnbounded : a * b;
}

}  // namespace

Regex::Regex(RegexParts given)
    : Box(hash_of(given), true),
      given_(std::move(given)),
      is_nullable_(compute_nullable(given_)) {
  if (given_.kind == RegexKind::Concat) {
    const auto& parts = given_.parts;
    nullable_from_ = parts.size();
    while (nullable_from_ > 0 && part_is_nullable(parts[nullable_from_ - 1])) {
      --nullable_from_;
    }
    while (nullable_before_ < parts.size()
           && part_is_nullable(parts[nullable_before_])) {
      ++nullable_before_;
    }
  }
}

const Regex& Regex::part(size_t at) const {
  return regex_of(given_.parts[at]);
}

bool Regex::has_code(uint32_t code) const {
  const auto after = std::ranges::upper_bound(
      given_.ranges, code, {}, [](CodeRange range) { return range.first; });
  return after != given_.ranges.begin() && code <= std::prev(after)->last;
}

std::strong_ordering Regex::compare_own(
    const Box& other,
    std::vector<std::pair<const Value*, const Value*>>& pairs) const {
  const RegexParts& that = static_cast<const Regex&>(other).given_;
  if (const auto order = given_.kind <=> that.kind; order != 0) {
    return order;
  }
  if (const auto order = given_.low <=> that.low; order != 0) {
    return order;
  }
  if (const auto order = given_.high <=> that.high; order != 0) {
    return order;
  }
  if (const auto order = given_.ranges <=> that.ranges; order != 0) {
    return order;
  }
  if (const auto order = given_.parts.size() <=> that.parts.size();
      order != 0) {
    return order;
  }
  for (size_t i = given_.parts.size(); i-- > 0;) {
    pairs.emplace_back(&given_.parts[i], &that.parts[i]);
  }
  return std::strong_ordering::equal;
}

void Regex::give_up(num::Orphans& to) {
  for (Value& part : given_.parts) {
    to.take(part);
  }
}

const Regex& regex_of(const Value& value) {
  ASSAY_CHECK(value.is(ValueKind::RegLan));
  return static_cast<const Regex&>(value.box());
}

Value regex_none() {
  return make(RegexKind::None);
}

Value regex_epsilon() {
  return make(RegexKind::Epsilon);
}

Value regex_all() {
  return make(RegexKind::All);
}

Value regex_letter() {
  return make(RegexKind::Letter);
}

Value regex_class(std::vector<CodeRange> any) {
  normalize(any);
  if (any.empty()) {
    return regex_none();
  }
  if (any.front() == CodeRange{0, kLastCodePoint}) {
    return regex_letter();
  }
  return make(RegexParts{.kind = RegexKind::Class, .ranges = std::move(any)});
}

Value regex_word(const Value& word) {
  if (word.is(ValueKind::String)) {
    const std::u32string& text = word.text();
    if (text.size() == 1) {
      return regex_class({{text[0], text[0]}});
    }
    return text.empty() ? regex_epsilon() : make(RegexKind::Word, {word});
  }
  return word.elements().empty() ? regex_epsilon()
                                 : make(RegexKind::Word, {word});
}

Value regex_pred(const Value& function) {
  return make(RegexKind::Pred, {function});
}

Value regex_concat(std::span<const Value> parts) {
  std::vector<Value> kept;
  for (size_t i = 0; i < parts.size();) {
    Repeated run(parts[i]);
    for (++i; i < parts.size() && run.add(parts[i]); ++i) {
    }
    Value part = run.take();
    const RegexKind kind = regex_of(part).kind();
    if (kind == RegexKind::None) {
      return part;
    }
    if (kind != RegexKind::Epsilon) {
      kept.push_back(std::move(part));
    }
  }
  if (kept.empty()) {
    return regex_epsilon();
  }
  return kept.size() == 1 ? kept[0] : make(RegexKind::Concat, std::move(kept));
}

Value regex_union(std::span<const Value> parts) {
  std::vector<Value> kept;
  std::vector<CodeRange> codes;
  Value letter;
  for (const Value& part : parts) {
    const Regex& regex = regex_of(part);
    if (regex.kind() == RegexKind::All) {
      return part;
    }
    if (regex.kind() == RegexKind::Letter) {
      letter = part;
    } else if (regex.kind() == RegexKind::Class
               && regex.ranges().size() < kMaxUnitedRanges) {
      codes.insert(codes.end(), regex.ranges().begin(), regex.ranges().end());
    } else if (regex.kind() != RegexKind::None) {
      kept.push_back(part);
    }
  }
  if (letter) {
    kept.push_back(letter);
  } else if (!codes.empty()) {
    kept.push_back(regex_class(std::move(codes)));
  }
  if (kept.empty()) {
    return regex_none();
  }
  return kept.size() == 1 ? kept[0] : make(RegexKind::Union, std::move(kept));
}

Value regex_inter(std::span<const Value> parts) {
  std::vector<Value> kept;
  for (const Value& part : parts) {
    const RegexKind kind = regex_of(part).kind();
    if (kind == RegexKind::None) {
      return part;
    }
    if (kind != RegexKind::All) {
      kept.push_back(part);
    }
  }
  if (kept.empty()) {
    return regex_all();
  }
  return kept.size() == 1 ? kept[0] : make(RegexKind::Inter, std::move(kept));
}

Value regex_comp(const Value& part) {
  const Regex& regex = regex_of(part);
  switch (regex.kind()) {
    case RegexKind::None: return regex_all();
    case RegexKind::All: return regex_none();
    case RegexKind::Comp: return regex.parts()[0];
    default: return make(RegexKind::Comp, {part});
  }
}

Value regex_loop(const Value& part, uint64_t low, uint64_t high) {
  Value body = part;
  while (true) {
    const Regex& regex = regex_of(body);
    if (low > high) {
      return regex_none();
    }
    if (high == 0 || regex.kind() == RegexKind::Epsilon) {
      return regex_epsilon();
    }
    if (regex.kind() == RegexKind::None) {
      return low == 0 ? regex_epsilon() : body;
    }
    if (regex.kind() == RegexKind::All) {
      return body;
    }
    if (regex.is_nullable()) {
      low = 0;
    }
    if (low == 1 && high == 1) {
      return body;
    }
    if (regex.kind() == RegexKind::Letter && low == 0 && high == kUnbounded) {
      return regex_all();
    }
    if (regex.kind() != RegexKind::Loop || !loops_join(regex, low, high)) {
      break;
    }
    low = times(regex.low(), low);
    high = times(regex.high(), high);
    body = Value(regex.parts()[0]);
  }
  return make(RegexParts{.kind = RegexKind::Loop,
                         .low = low,
                         .high = high,
                         .parts = {std::move(body)}});
}

Value regex_reverse(const Value& part) {
  const Regex& regex = regex_of(part);
  switch (regex.kind()) {
    case RegexKind::None:
    case RegexKind::Epsilon:
    case RegexKind::All:
    case RegexKind::Letter:
    case RegexKind::Class:
    case RegexKind::Pred: return part;
    case RegexKind::Reverse: return regex.parts()[0];
    default: return make(RegexKind::Reverse, {part});
  }
}

Value regex_copy(const Regex& regex) {
  return make(regex.given());
}

}  // namespace assay::theory::strings
