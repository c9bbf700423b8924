// SPDX-License-Identifier: MIT
//
// The contract of the column `circuit`: every row of Core and of the
// bit-vectors has a circuit, or says why not, and the circuit gives what the
// evaluator gives. All inputs at small widths; corners and random ones at
// others.
#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/rng.h"
#include "blast/bits.h"
#include "blast/blaster.h"
#include "blast/gate_graph.h"
#include "eval/evaluator.h"
#include "model/model.h"
#include "num/value.h"
#include "support/script.h"
#include "support/simulate.h"
#include "theory/registry.h"
#include "theory/signature.h"
#include "theory/sorts.h"

namespace assay::blast {
namespace {

using num::Value;
using term::Index;
using term::Sort;
using theory::TheoryId;

// An application of an operator to inputs.
struct Application {
  std::string name;
  term::Op op;
  std::vector<Sort> params;
  Sort result;
};

// Makes a circuit of an application's arguments.
using Build = std::function<Word(GateGraph& gates, std::span<const Word> args)>;

class Circuits {
 public:
  Circuits() : evaluator_(theories_, *tm_, model_) {}

  const theory::Theories& theories() const { return theories_; }

  term::TermManager& tm() { return *tm_; }

  Sort bits(uint32_t width) {
    const Index index{Index::Kind::Numeral, width};
    return tm_->mk_sort(
        term::SortKind::Builtin, theory::kBitVecRow, {&index, 1}, {});
  }

  std::vector<Application> applications(uint32_t row, uint32_t width) {
    std::vector<Application> list;
    const theory::Signature& signature = theories_.signature(row);
    const std::vector<Sort> sorts{theory::kBool, bits(1), bits(width)};
    const std::vector<uint32_t> numerals{
        0, 1, 2, width / 2, width - 1, width, width + 3};
    const uint32_t index_count = signature.index_count();
    for (size_t count = 0; count <= 3; ++count) {
      if (!signature.takes_args(count)) {
        continue;
      }
      for (size_t s = 0; s < power(sorts.size(), count); ++s) {
        for (size_t n = 0; n < power(numerals.size(), index_count); ++n) {
          add(row, pick(sorts, count, s), pick(numerals, index_count, n), list);
        }
      }
    }
    return list;
  }

  // By the operator's row.
  Build own(const Application& made) {
    return [this, &made](GateGraph& gates, std::span<const Word>) {
      std::vector<term::Term> args;
      for (const Sort sort : made.params) {
        args.push_back(constant_of(sort, args.size()));
      }
      Blaster blaster(theories_, *tm_, gates);
      // The inputs are numbered in the order of the arguments.
      for (const term::Term arg : args) {
        EXPECT_TRUE(blaster.blast(arg).has_value()) << blaster.problem();
      }
      const std::optional<Word> word =
          blaster.blast(tm_->mk_app(made.op, made.result, args));
      EXPECT_TRUE(word.has_value()) << made.name << ": " << blaster.problem();
      return word.value_or(Word());
    };
  }

  // The first assignment, of all or of `count`, for which the circuit is not
  // what the evaluator says; empty if there is none.
  std::string difference(const Application& made,
                         const Build& build,
                         std::optional<size_t> count,
                         base::Rng rng) {
    GateGraph gates(1'000'000);
    std::vector<Word> args;
    size_t width = 0;
    const bool is_own = !build;
    for (const Sort sort : made.params) {
      width += *bit_count(*tm_, sort);
    }
    if (!is_own) {
      for (const Sort sort : made.params) {
        args.push_back(gates.add_inputs(*bit_count(*tm_, sort)));
      }
    }
    const Word out = is_own ? own(made)(gates, args) : build(gates, args);
    const size_t total = count ? *count : size_t{1} << width;
    for (size_t from = 0; from < total; from += 64) {
      std::vector<uint64_t> values(gates.size());
      for (size_t i = 0; i < width; ++i) {
        values[i + 1] = count ? 0 : pattern(from, i);
      }
      if (count) {
        draw(made, values, rng);
      }
      const size_t lanes = std::min<size_t>(64, total - from);
      if (std::string text =
              compare(made, simulated(gates, values), values, out, lanes);
          !text.empty()) {
        return text;
      }
    }
    return {};
  }

 private:
  static std::vector<uint64_t> simulated(const GateGraph& gates,
                                         const std::vector<uint64_t>& values) {
    return test::simulate(gates, values);
  }

  static size_t power(size_t base, size_t exponent) {
    size_t made = 1;
    for (size_t i = 0; i < exponent; ++i) {
      made *= base;
    }
    return made;
  }

  template <typename T>
  static std::vector<T> pick(const std::vector<T>& from,
                             size_t count,
                             size_t number) {
    std::vector<T> made;
    for (size_t i = 0; i < count; ++i) {
      made.push_back(from[number % from.size()]);
      number /= from.size();
    }
    return made;
  }

  void add(uint32_t row,
           std::vector<Sort> params,
           const std::vector<uint32_t>& numerals,
           std::vector<Application>& list) {
    std::vector<Index> indices;
    for (const uint32_t numeral : numerals) {
      indices.push_back({Index::Kind::Numeral, numeral});
    }
    theory::SortError error;
    const Sort result =
        theories_.signature(row).apply({*tm_, indices, params, {}}, error);
    if (!result || !bit_count(*tm_, result)) {
      return;
    }
    std::string name(theories_.info(row).name);
    for (const uint32_t numeral : numerals) {
      name += fmt::format(" {}", numeral);
    }
    for (const Sort sort : params) {
      name += sort == theory::kBool
                  ? " Bool"
                  : fmt::format(" {}", *bit_count(*tm_, sort));
    }
    list.push_back({name, tm_->mk_op(row, indices), std::move(params), result});
  }

  term::Term constant_of(Sort sort, size_t place) {
    term::SymbolInfo info;
    info.name = tm_->mk_name(fmt::format("x{}", place));
    info.result = sort;
    return tm_->mk_call(tm_->mk_symbol(info), sort, {});
  }

  // The i-th bit of the numbers from `from` on.
  static uint64_t pattern(size_t from, size_t i) {
    constexpr std::array<uint64_t, 6> kLow = {0xaaaaaaaaaaaaaaaa,
                                              0xcccccccccccccccc,
                                              0xf0f0f0f0f0f0f0f0,
                                              0xff00ff00ff00ff00,
                                              0xffff0000ffff0000,
                                              0xffffffff00000000};
    return i < 6 ? kLow[i] : ((from >> i) & 1U) != 0 ? UINT64_MAX : 0;
  }

  // Corners: 0, 1, small, the ends of both ranges, powers of two, and what is
  // near them; the first argument again.
  void draw(const Application& made,
            std::vector<uint64_t>& values,
            base::Rng& rng) {
    for (unsigned lane = 0; lane < 64; ++lane) {
      size_t input = 1;
      mpz_class number;
      for (const Sort sort : made.params) {
        const uint32_t width = *bit_count(*tm_, sort);
        if (input == 1 || !rng.chance(1, 6)) {
          number = draw_number(width, rng);
        }
        for (uint32_t i = 0; i < width; ++i, ++input) {
          values[input] |= uint64_t{mpz_tstbit(number.get_mpz_t(), i) != 0}
                           << lane;
        }
      }
    }
  }

  static mpz_class draw_number(uint32_t width, base::Rng& rng) {
    mpz_class number;
    switch (rng.below(4)) {
      case 0: number = static_cast<unsigned long>(rng.below(4)); break;
      case 1: number = static_cast<unsigned long>(rng.below(2 * width)); break;
      case 2:
        mpz_setbit(number.get_mpz_t(), rng.below(width + 1));
        number += static_cast<long>(rng.between(-2, 2));
        break;
      default:
        for (uint32_t i = 0; i < width; i += 64) {
          number <<= 64;
          number += static_cast<unsigned long>(rng.next());
        }
        if (rng.chance(1, 3)) {
          number >>= rng.below(width);
        }
    }
    if (rng.chance(1, 4)) {
      number = -1 - number;
    }
    return number;
  }

  std::string compare(const Application& made,
                      const std::vector<uint64_t>& values,
                      const std::vector<uint64_t>& inputs,
                      const Word& out,
                      size_t lanes) {
    for (size_t lane = 0; lane < lanes; ++lane) {
      std::vector<Value> args;
      size_t input = 1;
      for (const Sort sort : made.params) {
        std::vector<bool> bits(*bit_count(*tm_, sort));
        for (size_t i = 0; i < bits.size(); ++i, ++input) {
          bits[i] = ((inputs[input] >> lane) & 1U) != 0;
        }
        args.push_back(value_of_bits(*tm_, sort, bits));
      }
      std::vector<bool> bits;
      for (const Bit bit : out) {
        const uint64_t value = values[GateGraph::number(bit)];
        bits.push_back((((value >> lane) & 1U) != 0)
                       != GateGraph::is_negated(bit));
      }
      evaluator_.refill();
      const Value expected = evaluator_.call(made.op, made.result, args);
      if (!expected.is_known()
          || value_of_bits(*tm_, made.result, bits) != expected) {
        std::string text = made.name + " at";
        for (const Value& arg : args) {
          text += " " + arg_text(arg);
        }
        return text;
      }
    }
    return {};
  }

  static std::string arg_text(const Value& arg) {
    return arg.is(num::ValueKind::Bool) ? (arg.is_true() ? "true" : "false")
                                        : arg.to_mpz().get_str();
  }

  const theory::Theories& theories_ = test::language().theories();
  std::unique_ptr<term::TermManager> tm_ = theories_.make_manager();
  model::Model model_;
  eval::Evaluator evaluator_;
};

std::vector<uint32_t> rows(const theory::Theories& theories) {
  std::vector<uint32_t> list;
  for (uint32_t row = 0; row < theories.row_count(); ++row) {
    const TheoryId theory = theories.theory_of(row);
    if (theory == TheoryId::Core || theory == TheoryId::BitVecs) {
      list.push_back(row);
    }
  }
  return list;
}

TEST(Circuits, AreThereForEveryOperatorOnBits) {
  const theory::Theories& theories = test::language().theories();
  for (const uint32_t row : rows(theories)) {
    const theory::OpInfo& info = theories.info(row);
    const bool has_bits_only = !info.signature.contains("Int");
    const bool is_total = info.unspecified.empty();
    EXPECT_EQ(info.circuit.make != nullptr, has_bits_only && is_total)
        << info.name;
    EXPECT_EQ(info.circuit.never.empty(), info.circuit.make != nullptr)
        << info.name;
  }
}

void compare_rows(uint32_t width, std::optional<size_t> count) {
  Circuits circuits;
  for (const uint32_t row : rows(circuits.theories())) {
    const theory::OpInfo& info = circuits.theories().info(row);
    if (info.circuit.make == nullptr) {
      continue;
    }
    const std::vector<Application> list = circuits.applications(row, width);
    EXPECT_FALSE(list.empty()) << info.name;
    for (const Application& made : list) {
      EXPECT_EQ(circuits.difference(
                    made, nullptr, count, base::Rng(width).split(made.name)),
                "");
    }
  }
}

TEST(Circuits, AreTheEvaluatorOnAllInputsOfSmallWidths) {
  for (uint32_t width = 1; width <= 3; ++width) {
    compare_rows(width, std::nullopt);
  }
}

TEST(Circuits, AreTheEvaluatorOnSomeInputsOfLargeWidths) {
  for (const uint32_t width : {8U, 13U, 32U, 64U, 65U}) {
    compare_rows(width, 64);
  }
}

TEST(Circuits_slow, AreTheEvaluatorOnAllInputsOfFourAndFiveBits) {
  compare_rows(4, std::nullopt);
  compare_rows(5, std::nullopt);
}

TEST(Circuits_slow, AreTheEvaluatorOnManyInputsOfLargeWidths) {
  for (const uint32_t width : {8U, 11U, 16U, 24U, 31U, 32U, 33U, 63U, 64U}) {
    compare_rows(width, 4096);
  }
}

// --- what the comparison is worth -------------------------------------------

struct Fault {
  const char* name;  // of the operator
  uint32_t width;
  Word (*build)(GateGraph& gates, std::span<const Word> args);
};

Word without_last_carry(GateGraph& gates, std::span<const Word> args) {
  Word made;
  Bit carry = kZero;
  for (size_t i = 0; i < args[0].size(); ++i) {
    const Bit half = gates.differ(args[0][i], args[1][i]);
    const bool is_last = i + 1 == args[0].size();
    made.push_back(is_last ? half : gates.differ(half, carry));
    carry = gates.choose(half, carry, args[0][i]);
  }
  return made;
}

// The lowest bit where both have a one is 0 instead of 1 if all bits are ones.
Word wrong_at_one_input(GateGraph& gates, std::span<const Word> args) {
  Word made;
  Bit all = kOne;
  for (size_t i = 0; i < args[0].size(); ++i) {
    made.push_back(gates.both(args[0][i], args[1][i]));
    all = gates.both(all, made.back());
  }
  made[0] = gates.differ(made[0], all);
  return made;
}

Word unsigned_instead(GateGraph& gates, std::span<const Word> args) {
  Bit less = kZero;
  for (size_t i = 0; i < args[0].size(); ++i) {
    less = gates.choose(gates.differ(args[0][i], args[1][i]), args[1][i], less);
  }
  return {less};
}

Word by_low_bits_only(GateGraph& gates, std::span<const Word> args) {
  Word made = args[0];
  for (size_t stage = 0; (size_t{1} << stage) < made.size(); ++stage) {
    Word moved = made;
    for (size_t i = 0; i < made.size(); ++i) {
      const size_t by = size_t{1} << stage;
      moved[i] =
          gates.choose(args[1][stage], i >= by ? made[i - by] : kZero, made[i]);
    }
    made = moved;
  }
  return made;
}

TEST(Circuits, PlantedFaultsAreNoticed) {
  constexpr Fault kFaults[] = {
      {"bvadd", 2, without_last_carry},
      {"bvadd", 64, without_last_carry},
      {"bvand", 5, wrong_at_one_input},
      {"bvand", 32, wrong_at_one_input},
      {"bvslt", 3, unsigned_instead},
      {"bvslt", 64, unsigned_instead},
      {"bvshl", 4, by_low_bits_only},
      {"bvshl", 32, by_low_bits_only},
  };
  Circuits circuits;
  for (const Fault& fault : kFaults) {
    const uint32_t row = circuits.theories().get_op(fault.name);
    const Sort sort = circuits.bits(fault.width);
    for (const Application& made : circuits.applications(row, fault.width)) {
      if (made.params != std::vector<Sort>{sort, sort}) {
        continue;
      }
      const std::optional<size_t> count =
          fault.width <= 5 ? std::nullopt : std::optional<size_t>(4096);
      EXPECT_NE(circuits.difference(made, fault.build, count, base::Rng(1)), "")
          << made.name;
      EXPECT_EQ(circuits.difference(made, nullptr, count, base::Rng(1)), "");
    }
  }
}

}  // namespace
}  // namespace assay::blast
