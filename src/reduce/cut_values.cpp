// SPDX-License-Identifier: MIT
#include "reduce/cut_values.h"

#include <utility>
#include <vector>

#include "num/float_ops.h"
#include "num/value_map.h"
#include "theory/sorts.h"

namespace assay::reduce {

namespace {

using num::Value;
using num::ValueKind;
using term::Sort;
using term::TermManager;

mpz_class floor_of(const mpq_class& number) {
  mpz_class whole;
  mpz_fdiv_q(whole.get_mpz_t(),
             number.get_num().get_mpz_t(),
             number.get_den().get_mpz_t());
  return whole;
}

Value cut_bits(const Value& value, uint32_t width, Bits bits) {
  mpz_class number = value.to_mpz();
  if (bits == Bits::High && width < value.width()) {
    number >>= value.width() - width;
  }
  return Value::bits(width, std::move(number));
}

// Values of sorts that are in the map themselves, or have nothing to do with
// it, and maps from such to such.
class Cutter {
 public:
  Cutter(const TermManager& tm, SortMap& map, Bits bits)
      : tm_(tm), map_(map), bits_(bits) {}

  Value plain(const Value& value, Sort sort) {
    return !map_.changes(sort) ? value
           : map_.is_key(sort) ? cut_down(tm_, value, map_(sort), bits_)
                               : Value();
  }

  Value table(const Value& value,
              const std::vector<Sort>& params,
              Sort result) {
    num::ValueMap entries;
    for (const auto& [key, at] : num::map_entries(value).entries()) {
      Value new_key = cut_key(*key, params);
      Value new_at = plain(*at, result);
      if (!new_key.is_known() || !new_at.is_known()) {
        return {};
      }
      entries = entries.with(std::move(new_key), std::move(new_at));
    }
    Value fallback = plain(num::map_fallback(value), result);
    return fallback.is_known() ? num::make_map(std::move(fallback), entries)
                               : Value();
  }

 private:
  Value cut_key(const Value& key, const std::vector<Sort>& params) {
    if (params.size() == 1) {
      return plain(key, params[0]);
    }
    std::vector<Value> parts;
    for (size_t i = 0; i < params.size(); ++i) {
      parts.push_back(plain(key.elements()[i], params[i]));
      if (!parts.back().is_known()) {
        return {};
      }
    }
    return Value::seq(std::move(parts));
  }

  const TermManager& tm_;
  SortMap& map_;
  Bits bits_;
};

}  // namespace

Value cut_down(const TermManager& tm, const Value& value, Sort to, Bits bits) {
  if (value.is(ValueKind::BitVec) && tm.is_builtin(to, theory::kBitVecRow)) {
    return cut_bits(value, tm.sort_indices(to)[0].value, bits);
  }
  if (value.is(ValueKind::Float) && tm.is_builtin(to, theory::kFloatRow)) {
    const num::FloatFormat format{tm.sort_indices(to)[0].value,
                                  tm.sort_indices(to)[1].value};
    return num::float_from_float(num::RoundingMode::Rne, format, value);
  }
  if (value.is(ValueKind::Real) && !value.is_algebraic()
      && to == theory::kInt) {
    return Value::integer(floor_of(value.to_mpq()));
  }
  if (value.is(ValueKind::Element)) {
    return to == theory::kInt    ? Value::integer(value.to_mpz())
           : to == theory::kBool ? Value::boolean(value.to_mpz() != 0)
                                 : Value();
  }
  return {};
}

Value cut_meaning(const TermManager& tm,
                  const Value& value,
                  term::Symbol symbol,
                  SortMap& map,
                  Bits bits) {
  const term::SymbolInfo& info = tm.symbol(symbol);
  Cutter cutter(tm, map, bits);
  if (!info.params.empty()) {
    return value.is(ValueKind::Map)
               ? cutter.table(value, info.params, info.result)
               : Value();
  }
  if (value.is(ValueKind::Map) && !map.is_key(info.result)
      && tm.is_builtin(info.result, theory::kArrayRow)) {
    const std::span<const Sort> args = tm.sort_args(info.result);
    return cutter.table(value, {args[0]}, args[1]);
  }
  return cutter.plain(value, info.result);
}

}  // namespace assay::reduce
