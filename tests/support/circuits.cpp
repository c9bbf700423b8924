// SPDX-License-Identifier: MIT
#include "support/circuits.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "blast/bits.h"
#include "blast/simulate.h"
#include "theory/signature.h"
#include "theory/sort_text.h"
#include "theory/sorts.h"

namespace assay::test {

using blast::Bit;
using blast::GateGraph;
using blast::GateKind;
using blast::Word;
using num::FloatFormat;
using num::Value;
using term::Index;
using term::Sort;

namespace {

size_t power(size_t base, size_t exponent) {
  size_t made = 1;
  for (size_t i = 0; i < exponent; ++i) {
    made *= base;
  }
  return made;
}

template <typename T>
std::vector<T> pick(const std::vector<T>& from, size_t count, size_t number) {
  std::vector<T> made;
  for (size_t i = 0; i < count; ++i) {
    made.push_back(from[number % from.size()]);
    number /= from.size();
  }
  return made;
}

// The i-th bit of the numbers from `from` on.
uint64_t pattern(size_t from, size_t i) {
  constexpr std::array<uint64_t, 6> kLow = {0xaaaaaaaaaaaaaaaa,
                                            0xcccccccccccccccc,
                                            0xf0f0f0f0f0f0f0f0,
                                            0xff00ff00ff00ff00,
                                            0xffff0000ffff0000,
                                            0xffffffff00000000};
  return i < 6 ? kLow[i] : ((from >> i) & 1U) != 0 ? UINT64_MAX : 0;
}

mpz_class random_bits(uint32_t width, base::Rng& rng) {
  mpz_class number;
  for (uint32_t i = 0; i < width; i += 64) {
    number <<= 64;
    number += static_cast<unsigned long>(rng.next());
  }
  return number;
}

// 0, 1, small, the ends of both ranges, powers of two, and what is near them.
mpz_class draw_number(uint32_t width, base::Rng& rng) {
  mpz_class number;
  switch (rng.below(4)) {
    case 0: number = static_cast<unsigned long>(rng.below(4)); break;
    case 1: number = static_cast<unsigned long>(rng.below(2 * width)); break;
    case 2:
      mpz_setbit(number.get_mpz_t(), rng.below(width + 1));
      number += static_cast<long>(rng.between(-2, 2));
      break;
    default:
      number = random_bits(width, rng);
      if (rng.chance(1, 3)) {
        number >>= rng.below(width);
      }
  }
  if (rng.chance(1, 4)) {
    number = -1 - number;
  }
  return number;
}

// Exponents at the ends of their range, about that of 1, and near the one
// before; fractions of few ones and few zeros.
mpz_class draw_float(FloatFormat format,
                     const mpz_class& before,
                     base::Rng& rng) {
  const uint32_t fraction_bits = format.significand_bits - 1;
  const mpz_class last = (mpz_class(1) << format.exponent_bits) - 1;
  const auto near = [&](const mpz_class& middle, uint32_t distance) {
    mpz_class made =
        middle + static_cast<long>(rng.between(-int64_t{distance}, distance));
    return made < 0 ? mpz_class(0) : made > last ? last : made;
  };
  const mpz_class other = (before >> fraction_bits) & last;
  mpz_class exponent;
  switch (rng.below(8)) {
    case 0: exponent = near(0, 2); break;
    case 1: exponent = near(last, 2); break;
    case 2: exponent = near(last / 2, 2); break;
    case 3: exponent = near(last / 2, 2 * format.significand_bits); break;
    case 4: exponent = near(other, format.significand_bits + 3); break;
    case 5: exponent = near(other, 1); break;
    default: exponent = random_bits(format.exponent_bits, rng) & last;
  }
  mpz_class fraction;
  switch (rng.below(5)) {
    case 0: break;
    case 1: fraction = draw_number(fraction_bits, rng); break;
    case 2: fraction = before; break;
    default: fraction = random_bits(fraction_bits, rng);
  }
  fraction &= (mpz_class(1) << fraction_bits) - 1;
  return (((rng.next() & 1U) << format.exponent_bits | exponent)
          << fraction_bits)
         | fraction;
}

}  // namespace

Circuits::Circuits()
    : theories_(language().theories()),
      tm_(theories_.make_manager()),
      evaluator_(theories_, *tm_, model_) {}

Sort Circuits::bits(uint32_t width) {
  const Index index{Index::Kind::Numeral, width};
  return tm_->mk_sort(
      term::SortKind::Builtin, theory::kBitVecRow, {&index, 1}, {});
}

Sort Circuits::floats(FloatFormat format) {
  const std::array<Index, 2> indices{
      Index{Index::Kind::Numeral, format.exponent_bits},
      Index{Index::Kind::Numeral, format.significand_bits}};
  return tm_->mk_sort(term::SortKind::Builtin, theory::kFloatRow, indices, {});
}

std::vector<Application> Circuits::applications(
    uint32_t row,
    const std::vector<Sort>& sorts,
    const std::vector<uint32_t>& numerals) {
  std::vector<Application> list;
  const theory::Signature& signature = theories_.signature(row);
  const uint32_t index_count = signature.index_count();
  for (size_t count = 0; count <= 3; ++count) {
    if (!signature.takes_args(count)) {
      continue;
    }
    for (size_t s = 0; s < power(sorts.size(), count); ++s) {
      for (size_t n = 0; n < power(numerals.size(), index_count); ++n) {
        add(row,
            pick(sorts, count, s),
            pick(numerals, index_count, n),
            {},
            list);
      }
    }
  }
  return list;
}

std::vector<Application> Circuits::bit_applications(uint32_t row,
                                                    uint32_t width) {
  return applications(row,
                      {theory::kBool, bits(1), bits(width)},
                      {0, 1, 2, width / 2, width - 1, width, width + 3});
}

std::vector<Application> Circuits::float_applications(uint32_t row,
                                                      FloatFormat format) {
  const uint32_t e = format.exponent_bits;
  const uint32_t s = format.significand_bits;
  const Sort f = floats(format);
  const Sort mode = theory::kRoundingMode;
  const std::set<uint32_t> widths{1, 2, s, e + s, e + s + 5};
  std::vector<std::vector<Sort>> params{{},
                                        {f},
                                        {f, f},
                                        {f, f, bits(1)},
                                        {mode, f},
                                        {mode, f, f},
                                        {mode, f, f, f},
                                        {bits(e + s)},
                                        {bits(1), bits(e), bits(s - 1)}};
  std::vector<std::vector<uint32_t>> indices{
      {}, {e, s}, {e + 1, s + 2}, {e, s - 1}, {e + 2, s}, {e - 1, s + 1}};
  for (const uint32_t width : widths) {
    params.push_back({mode, bits(width)});
    params.push_back({mode, f, bits(width)});
    indices.push_back({width});
  }
  std::vector<Application> list;
  for (const std::vector<Sort>& sorts : params) {
    for (const std::vector<uint32_t>& numerals : indices) {
      const size_t before = list.size();
      add(row, sorts, numerals, {}, list);
      if (list.size() == before) {
        add(row, sorts, numerals, f, list);  // (as NaN Float32)
      }
    }
  }
  return list;
}

void Circuits::add(uint32_t row,
                   std::vector<Sort> params,
                   const std::vector<uint32_t>& numerals,
                   Sort expected,
                   std::vector<Application>& list) {
  std::vector<Index> indices;
  for (const uint32_t numeral : numerals) {
    indices.push_back({Index::Kind::Numeral, numeral});
  }
  const theory::Signature& signature = theories_.signature(row);
  theory::SortError error;
  if (signature.index_count() != numerals.size()
      || !signature.takes_args(params.size())) {
    return;
  }
  const Sort result = signature.apply({*tm_, indices, params, expected}, error);
  if (!result || !blast::bit_count(*tm_, result)) {
    return;
  }
  std::string name(theories_.info(row).name);
  for (const uint32_t numeral : numerals) {
    name += fmt::format(" {}", numeral);
  }
  for (const Sort sort : params) {
    name += " " + theory::sort_to_string(*tm_, sort);
  }
  list.push_back({name, tm_->mk_op(row, indices), std::move(params), result});
}

term::Term Circuits::constant_of(Sort sort, size_t place) {
  term::SymbolInfo info;
  info.name = tm_->mk_name(fmt::format("x{}", place));
  info.result = sort;
  return tm_->mk_call(tm_->mk_symbol(info), sort, {});
}

// By the operator's row.
Word Circuits::build_own(const Application& made,
                         GateGraph& gates,
                         std::vector<Word>& args) {
  blast::Blaster blaster(theories_, *tm_, gates);
  std::vector<term::Term> terms;
  for (const Sort sort : made.params) {
    terms.push_back(constant_of(sort, terms.size()));
    EXPECT_TRUE(blaster.blast(terms.back()).has_value()) << blaster.problem();
  }
  const std::optional<Word> word =
      blaster.blast(tm_->mk_app(made.op, made.result, terms));
  EXPECT_TRUE(word.has_value()) << made.name << ": " << blaster.problem();
  for (const auto& [symbol, bits] : blaster.inputs()) {
    args.push_back(bits);
  }
  return word.value_or(Word());
}

std::string Circuits::difference(const Application& made,
                                 const Build& build,
                                 std::optional<size_t> count,
                                 base::Rng rng) {
  GateGraph gates(4'000'000);
  std::vector<Word> args;
  Word out;
  if (build) {
    for (const Sort sort : made.params) {
      args.push_back(gates.add_inputs(*blast::bit_count(*tm_, sort)));
    }
    out = build(gates, args);
  } else {
    out = build_own(made, gates, args);
  }
  return compare_all(made, gates, args, out, count, rng);
}

std::string Circuits::difference_of(const Application& made,
                                    const Application& other,
                                    size_t count,
                                    base::Rng rng) {
  GateGraph gates(4'000'000);
  std::vector<Word> args;
  const Word out = build_own(other, gates, args);
  return compare_all(made, gates, args, out, count, rng);
}

std::string Circuits::compare_all(const Application& made,
                                  const GateGraph& gates,
                                  std::span<const Word> args,
                                  const Word& out,
                                  std::optional<size_t> count,
                                  base::Rng rng) {
  size_t width = 0;
  for (const Word& arg : args) {
    width += arg.size();
  }
  const size_t total = count ? *count : size_t{1} << width;
  std::vector<uint64_t> values(gates.size());
  for (size_t from = 0; from < total; from += 64) {
    // What is open is random.
    for (uint32_t i = 0; i < gates.size(); ++i) {
      if (gates[i].kind == GateKind::Input) {
        values[i] = rng.next();
      }
    }
    if (count) {
      draw(made, args, values, rng);
    } else {
      size_t i = 0;
      for (const Word& arg : args) {
        for (const Bit bit : arg) {
          values[GateGraph::number(bit)] = pattern(from, i++);
        }
      }
    }
    values = simulate(gates, std::move(values));
    const size_t lanes = std::min<size_t>(64, total - from);
    if (std::string text = compare(made, values, args, out, lanes);
        !text.empty()) {
      return text;
    }
  }
  return {};
}

// Sometimes the same bits twice.
void Circuits::draw(const Application& made,
                    std::span<const Word> args,
                    std::vector<uint64_t>& values,
                    base::Rng& rng) {
  for (const Word& arg : args) {
    for (const Bit bit : arg) {
      values[GateGraph::number(bit)] = 0;
    }
  }
  for (unsigned lane = 0; lane < 64; ++lane) {
    mpz_class number;
    for (size_t i = 0; i < args.size(); ++i) {
      if (i == 0 || !rng.chance(1, 12)) {
        number = draw_bits(made.params[i], number, rng);
      }
      for (size_t at = 0; at < args[i].size(); ++at) {
        values[GateGraph::number(args[i][at])] |=
            uint64_t{mpz_tstbit(number.get_mpz_t(), at) != 0} << lane;
      }
    }
  }
}

mpz_class Circuits::draw_bits(Sort sort,
                              const mpz_class& before,
                              base::Rng& rng) {
  if (sort == theory::kRoundingMode) {
    return mpz_class(static_cast<unsigned long>(rng.below(5)));
  }
  if (tm_->is_builtin(sort, theory::kFloatRow)) {
    const std::span<const Index> indices = tm_->sort_indices(sort);
    return draw_float({indices[0].value, indices[1].value}, before, rng);
  }
  return draw_number(*blast::bit_count(*tm_, sort), rng);
}

std::string Circuits::compare(const Application& made,
                              const std::vector<uint64_t>& values,
                              std::span<const Word> args,
                              const Word& out,
                              size_t lanes) {
  for (size_t lane = 0; lane < lanes; ++lane) {
    std::vector<Value> given;
    for (size_t i = 0; i < args.size(); ++i) {
      given.push_back(blast::value_of_bits(
          *tm_, made.params[i], blast::bits_of(values, args[i], lane)));
    }
    evaluator_.refill();
    const Value expected = evaluator_.call(made.op, made.result, given);
    const bool is_open =
        expected.is(num::ValueKind::Unspecified)
        || (expected.is(num::ValueKind::Undetermined)
            && expected.reason() == "no such integer in this float format");
    if (is_open) {
      continue;
    }
    std::string found;
    for (const Bit bit : out) {
      found += blast::is_set(values, bit, lane) ? '1' : '0';
    }
    std::string wanted;
    if (expected.is_known()) {
      for (const Bit bit : blast::constant_bits(expected)) {
        wanted += bit == blast::kOne ? '1' : '0';
      }
    }
    if (found != wanted) {
      std::string text = made.name + " at";
      for (const Value& arg : given) {
        text +=
            arg.is(num::ValueKind::Bool) || arg.is(num::ValueKind::RoundingMode)
                ? fmt::format(" {}", arg.small())
                : " " + arg.to_mpz().get_str(2);
      }
      std::ranges::reverse(found);
      std::ranges::reverse(wanted);
      return text + ": " + found + ", not " + wanted;
    }
  }
  return {};
}

std::vector<uint32_t> rows_of(const theory::Theories& theories,
                              theory::TheoryId theory) {
  std::vector<uint32_t> list;
  for (uint32_t row = 0; row < theories.row_count(); ++row) {
    if (theories.theory_of(row) == theory) {
      list.push_back(row);
    }
  }
  return list;
}

}  // namespace assay::test
