// SPDX-License-Identifier: MIT
//
// The circuits of floats give what the evaluator gives: on all inputs of small
// formats, on corners and random ones of others.
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/rng.h"
#include "blast/gate_graph.h"
#include "support/circuits.h"
#include "theory/sorts.h"

namespace assay::blast {
namespace {

using num::FloatFormat;
using test::Application;
using test::Circuits;
using theory::TheoryId;

// Each application of each operator on all inputs or `count` ones, which an
// operator's applications share if `is_shared`.
void compare_floats(FloatFormat format,
                    std::optional<size_t> count,
                    size_t most_params = 9,
                    bool is_shared = false) {
  Circuits circuits;
  for (const uint32_t row :
       test::rows_of(circuits.theories(), TheoryId::Floats)) {
    const theory::OpInfo& info = circuits.theories().info(row);
    if (info.circuit.make == nullptr || info.circuit.takes_constants) {
      continue;
    }
    const std::vector<Application> list =
        circuits.float_applications(row, format);
    EXPECT_FALSE(list.empty()) << info.name;
    const std::optional<size_t> each =
        is_shared && count && !list.empty()
            ? std::optional<size_t>(1 + *count / list.size())
            : count;
    for (const Application& made : list) {
      if (made.params.size() > most_params) {
        continue;
      }
      EXPECT_EQ(
          circuits.difference(
              made, nullptr, each, base::Rng(format.width()).split(made.name)),
          "");
    }
  }
}

TEST(FloatCircuits, AreTheEvaluatorOnAllInputsOfTinyFormats) {
  compare_floats({2, 2}, std::nullopt, 3);
  compare_floats({2, 3}, std::nullopt, 2);
  compare_floats({3, 2}, std::nullopt, 2);
}

TEST(FloatCircuits, AreTheEvaluatorOnSomeInputsOfLargeFormats) {
  compare_floats({5, 11}, 256);
  compare_floats({8, 24}, 128);
  compare_floats({3, 9}, 128);
}

TEST(FloatCircuits_slow, AreTheEvaluatorOnSomeInputsOfDoubles) {
  compare_floats({11, 53}, 256);
}

TEST(FloatCircuits_slow, AreTheEvaluatorOnAllInputsOfSmallFormats) {
  for (const FloatFormat format : {FloatFormat{2, 3}, {3, 2}, {3, 3}, {2, 4}}) {
    compare_floats(format, std::nullopt, 3);
  }
}

TEST(FloatCircuits_long, AreTheEvaluatorOnAllInputsOfSmallFormats) {
  for (const FloatFormat format :
       {FloatFormat{2, 2}, {2, 3}, {3, 2}, {3, 3}, {2, 4}, {3, 4}}) {
    compare_floats(format, std::nullopt);
  }
}

TEST(FloatCircuits_long, AreTheEvaluatorOnAMillionInputsOfHalves) {
  compare_floats({5, 11}, 1'000'000, 9, true);
}

TEST(FloatCircuits_long, AreTheEvaluatorOnAMillionInputsOfFloats) {
  compare_floats({8, 24}, 1'000'000, 9, true);
}

TEST(FloatCircuits_long, AreTheEvaluatorOnAMillionInputsOfDoubles) {
  compare_floats({11, 53}, 1'000'000, 9, true);
}

// --- what the comparison is worth -------------------------------------------

// The evaluator's operator with a circuit of another one, or of the same with
// something left out.
struct Fault {
  const char* name;
  const char* instead;
};

TEST(FloatCircuits, OtherOperatorsAreNoticed) {
  constexpr Fault kFaults[] = {
      {"fp.lt", "fp.leq"},
      {"fp.eq", "fp.leq"},
      {"fp.min", "fp.max"},
      {"fp.add", "fp.sub"},
      {"fp.isPositive", "fp.isZero"},
      {"fp.isNormal", "fp.isSubnormal"},
  };
  Circuits circuits;
  for (const Fault& fault : kFaults) {
    const theory::Theories& theories = circuits.theories();
    const auto only = [&](const char* name) {
      return circuits.float_applications(theories.get_op(name), {5, 11})
          .front();
    };
    Application made = only(fault.name);
    EXPECT_EQ(circuits.difference(made, nullptr, 4096, base::Rng(1)), "");
    const Application other = only(fault.instead);
    EXPECT_NE(circuits.difference_of(made, other, 4096, base::Rng(1)), "")
        << fault.name;
  }
}

}  // namespace
}  // namespace assay::blast
