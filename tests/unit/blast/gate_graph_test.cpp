// SPDX-License-Identifier: MIT
#include "blast/gate_graph.h"

#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "base/rng.h"
#include "blast/cnf.h"
#include "blast/sat_engine.h"
#include "blast/simulate.h"

namespace assay::blast {
namespace {

constexpr Bit kAnyThree[] = {kZero, kOne, Bit{2}, Bit{3}, Bit{4}, Bit{5}};

// All gates over constants and two inputs and their negations, by all values.
TEST(GateGraph, GatesMeanWhatTheyAreCalled) {
  GateGraph gates(1000);
  gates.add_inputs(2);
  const std::vector<uint64_t> inputs{0, 0b1010, 0b1100};
  const auto of = [&](Bit bit) {
    std::vector<uint64_t> values = inputs;
    values.resize(gates.size());
    const uint64_t value = simulate(gates, values)[GateGraph::number(bit)];
    return (GateGraph::is_negated(bit) ? ~value : value) & 15U;
  };
  for (const Bit a : kAnyThree) {
    for (const Bit b : kAnyThree) {
      EXPECT_EQ(of(gates.both(a, b)), of(a) & of(b));
      EXPECT_EQ(of(gates.either(a, b)), of(a) | of(b));
      EXPECT_EQ(of(gates.differ(a, b)), of(a) ^ of(b));
      for (const Bit c : kAnyThree) {
        EXPECT_EQ(of(gates.choose(c, a, b)),
                  (of(c) & of(a)) | (~of(c) & of(b)));
      }
    }
  }
}

TEST(GateGraph, MakesEqualGatesOnce) {
  GateGraph gates(1000);
  const Word in = gates.add_inputs(3);
  const Bit made = gates.both(in[0], in[1]);
  EXPECT_EQ(gates.both(in[1], in[0]), made);
  EXPECT_EQ(gates.differ(in[0], !in[1]), !gates.differ(in[1], in[0]));
  EXPECT_EQ(gates.choose(in[0], in[1], in[2]),
            !gates.choose(!in[0], !in[2], !in[1]));
  EXPECT_EQ(gates.size(), 7U);
}

TEST(GateGraph, EndsAtItsLimit) {
  GateGraph gates(100);
  Bit bit = gates.add_input();
  for (int i = 0; i < 1000; ++i) {
    bit = gates.differ(gates.both(bit, gates.add_input()), gates.add_input());
  }
  EXPECT_TRUE(gates.is_full());
  EXPECT_LE(gates.size(), 100U);
}

TEST(GateGraph, CountsGatesThatNeedNotBeMade) {
  GateGraph gates(100);
  for (int i = 0; i < 2000; ++i) {
    gates.both(kZero, kOne);
  }
  EXPECT_TRUE(gates.is_full());
}

// Random circuits: the clauses have a model iff some inputs give a 1, and then
// the model's inputs do.
TEST(Cnf, HasTheModelsOfTheCircuit) {
  base::Rng rng(5);
  size_t sat = 0;
  for (int round = 0; round < 200; ++round) {
    GateGraph gates(1000);
    std::vector<Bit> bits = gates.add_inputs(6);
    const auto pick = [&] {
      const Bit bit = bits[rng.below(bits.size())];
      return rng.chance(1, 2) ? bit : !bit;
    };
    for (int i = 0; i < 25; ++i) {
      switch (rng.below(3)) {
        case 0: bits.push_back(gates.both(pick(), pick())); break;
        case 1: bits.push_back(gates.differ(pick(), pick())); break;
        default: bits.push_back(gates.choose(pick(), pick(), pick()));
      }
    }
    const std::vector<Bit> roots{bits.back(), pick(), pick(), pick()};
    const auto holds = [&](std::vector<uint64_t> values) {
      values.resize(gates.size());
      values = simulate(gates, std::move(values));
      uint64_t all = UINT64_MAX;
      for (const Bit root : roots) {
        const uint64_t value = values[GateGraph::number(root)];
        all &= GateGraph::is_negated(root) ? ~value : value;
      }
      return all;
    };
    const bool is_sat = holds({0,
                               0xaaaaaaaaaaaaaaaa,
                               0xcccccccccccccccc,
                               0xf0f0f0f0f0f0f0f0,
                               0xff00ff00ff00ff00,
                               0xffff0000ffff0000,
                               0xffffffff00000000})
                        != 0;
    const Cnf cnf = to_cnf(gates, roots);
    const SatAnswer answer = solve_with_cadical(cnf.clauses, {});
    ASSERT_EQ(answer.kind,
              is_sat ? SatAnswer::Kind::Sat : SatAnswer::Kind::Unsat);
    if (is_sat) {
      ++sat;
      std::vector<uint64_t> values(7);
      for (uint32_t i = 1; i <= 6; ++i) {
        const int32_t variable = cnf.variables[i];
        values[i] = variable != 0 && answer.model[static_cast<size_t>(variable)]
                        ? UINT64_MAX
                        : 0;
      }
      EXPECT_EQ(holds(values), UINT64_MAX);
    }
  }
  EXPECT_GT(sat, 20U);
  EXPECT_LT(sat, 180U);
}

}  // namespace
}  // namespace assay::blast
