// SPDX-License-Identifier: MIT
//
// The contract of the column `circuit`: every row of Core, bit-vectors and
// floats has a circuit, or is an exception with a reason; and the circuit gives
// what the evaluator gives (for floats see float_circuits_test.cpp). All inputs
// at small widths; corners and random ones at others.
#include "support/circuits.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/rng.h"
#include "blast/gate_graph.h"
#include "support/script.h"
#include "theory/registry.h"

namespace assay::blast {
namespace {

using term::Sort;
using test::Application;
using test::Circuits;
using theory::TheoryId;

std::vector<uint32_t> rows(const theory::Theories& theories) {
  std::vector<uint32_t> list = test::rows_of(theories, TheoryId::Core);
  for (const uint32_t row : test::rows_of(theories, TheoryId::BitVecs)) {
    list.push_back(row);
  }
  return list;
}

// Operators of bits and floats without a circuit.
constexpr std::array<std::pair<std::string_view, std::string_view>, 22>
    kWithout = {{
        // Integers and reals have no width.
        {"ubv_to_int", "Int"},
        {"sbv_to_int", "Int"},
        {"int_to_bv", "Int"},
        {"bv2nat", "Int"},
        {"bv2int", "Int"},
        {"int2bv", "Int"},
        {"nat2bv", "Int"},
        {"fp.to_real", "Real"},
        {"fp.to_real_I", "Real"},
        {"fp.to_real_total", "Real"},
        // z3's divisions by zero are left open, and only z3 prints them.
        {"bvudiv0", "open"},
        {"bvsdiv0", "open"},
        {"bvurem0", "open"},
        {"bvsrem0", "open"},
        {"bvsmod0", "open"},
        {"bvudiv_i", "open"},
        {"bvsdiv_i", "open"},
        {"bvurem_i", "open"},
        {"bvsrem_i", "open"},
        {"bvsmod_i", "open"},
        // The evaluator does not know a value either.
        {"fp.min_total", "not documented"},
        {"fp.max_total", "not documented"},
    }};

TEST(Circuits, AreThereForEveryOperatorOnBitsAndFloats) {
  const theory::Theories& theories = test::language().theories();
  std::vector<uint32_t> all = rows(theories);
  for (const uint32_t row : test::rows_of(theories, TheoryId::Floats)) {
    all.push_back(row);
  }
  for (const uint32_t row : all) {
    const theory::OpInfo& info = theories.info(row);
    const bool is_exception = std::ranges::any_of(
        kWithout, [&info](const auto& at) { return at.first == info.name; });
    EXPECT_EQ(info.circuit.make == nullptr, is_exception) << info.name;
    EXPECT_EQ(info.circuit.never.empty(), info.circuit.make != nullptr)
        << info.name;
  }
}

// All inputs or `count` ones of each application, which an operator's
// applications share if `is_shared`.
void compare_rows(uint32_t width,
                  std::optional<size_t> count,
                  bool is_shared = false) {
  Circuits circuits;
  for (const uint32_t row : rows(circuits.theories())) {
    const theory::OpInfo& info = circuits.theories().info(row);
    if (info.circuit.make == nullptr) {
      continue;
    }
    const std::vector<Application> list = circuits.bit_applications(row, width);
    EXPECT_FALSE(list.empty()) << info.name;
    const std::optional<size_t> each =
        is_shared && count && !list.empty()
            ? std::optional<size_t>(1 + *count / list.size())
            : count;
    for (const Application& made : list) {
      EXPECT_EQ(circuits.difference(
                    made, nullptr, each, base::Rng(width).split(made.name)),
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

TEST(Circuits_long, AreTheEvaluatorOnAMillionInputsOfLargeWidths) {
  for (const uint32_t width : {8U, 16U, 32U, 64U}) {
    compare_rows(width, 1'000'000, true);
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
    for (const Application& made :
         circuits.bit_applications(row, fault.width)) {
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
