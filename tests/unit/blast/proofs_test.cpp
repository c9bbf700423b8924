// SPDX-License-Identifier: MIT
//
// Proofs of the SAT solver, good ones and such that were spoilt, judged by the
// checker and by a slow one that has nothing in common with it.
#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/rng.h"
#include "blast/sat_engine.h"
#include "drat/checker.h"
#include "drat/proof.h"

namespace assay::blast {
namespace {

using drat::Clauses;
using drat::Proof;
using drat::Verdict;
using Clause = std::vector<int32_t>;

struct Step {
  Clause clause;
  bool is_deletion;
};

// The definition, word by word: sets of clauses, and propagation by looking at
// all of them until nothing changes.
class SlowChecker {
 public:
  static bool accepts(const Clauses& clauses, const std::vector<Step>& steps) {
    SlowChecker checker;
    for (size_t i = 0; i < clauses.size(); ++i) {
      checker.all_.push_back(Clause(clauses[i].begin(), clauses[i].end()));
    }
    if (!checker.propagate(checker.known_)) {
      return true;
    }
    for (const Step& step : steps) {
      if (step.is_deletion) {
        if (!checker.remove(step.clause)) {
          return false;
        }
        continue;
      }
      if (!checker.follows(step.clause)) {
        return false;
      }
      checker.all_.push_back(step.clause);
      if (!checker.propagate(checker.known_)) {
        return true;
      }
    }
    return false;
  }

 private:
  using Literals = std::set<int32_t>;

  bool remove(const Clause& clause) {
    const Literals wanted(clause.begin(), clause.end());
    const auto at = std::ranges::find_if(all_, [&](const Clause& own) {
      return Literals(own.begin(), own.end()) == wanted;
    });
    if (at == all_.end()) {
      return false;
    }
    all_.erase(at);
    return true;
  }

  // False if some clause is all false.
  bool propagate(Literals& known) const {
    for (bool is_changed = true; is_changed;) {
      is_changed = false;
      for (const Clause& clause : all_) {
        Clause open;
        bool is_true = false;
        for (const int32_t literal : clause) {
          is_true = is_true || known.contains(literal);
          if (!known.contains(-literal)) {
            open.push_back(literal);
          }
        }
        if (is_true) {
          continue;
        }
        if (open.empty()) {
          return false;
        }
        if (open.size() == 1) {
          known.insert(open[0]);
          is_changed = true;
        }
      }
    }
    return true;
  }

  bool is_refuted(Literals known, const Clause& clause, int32_t except) const {
    for (const int32_t literal : clause) {
      if (literal != except) {
        if (known.contains(literal)) {
          return true;
        }
        known.insert(-literal);
      }
    }
    return !propagate(known);
  }

  bool follows(const Clause& clause) const {
    if (is_refuted(known_, clause, 0)) {
      return true;
    }
    if (clause.empty() || known_.contains(-clause[0])) {
      return false;
    }
    Literals known = known_;
    for (const int32_t literal : clause) {
      known.insert(-literal);
    }
    propagate(known);
    return std::ranges::all_of(all_, [&](const Clause& other) {
      return std::ranges::count(other, -clause[0]) == 0
             || is_refuted(known, other, -clause[0]);
    });
  }

  std::vector<Clause> all_;
  Literals known_;
};

Clauses random_clauses(base::Rng& rng, int32_t variables, size_t count) {
  Clauses made;
  for (size_t i = 0; i < count; ++i) {
    std::set<int32_t> picked;
    while (picked.size() < 3) {
      picked.insert(static_cast<int32_t>(rng.between(1, variables)));
    }
    Clause clause;
    for (const int32_t variable : picked) {
      clause.push_back(rng.chance(1, 2) ? variable : -variable);
    }
    made.add(clause);
  }
  return made;
}

// One pigeon more than holes: needs more than propagation.
Clauses pigeons(int32_t holes) {
  const auto in = [holes](int32_t pigeon, int32_t hole) {
    return pigeon * holes + hole + 1;
  };
  Clauses made;
  for (int32_t pigeon = 0; pigeon <= holes; ++pigeon) {
    Clause somewhere;
    for (int32_t hole = 0; hole < holes; ++hole) {
      somewhere.push_back(in(pigeon, hole));
      for (int32_t other = 0; other < pigeon; ++other) {
        made.add(Clause{-in(pigeon, hole), -in(other, hole)});
      }
    }
    made.add(somewhere);
  }
  return made;
}

std::vector<Step> steps_of(const std::string& text) {
  const Result<Proof> proof = drat::read_proof(text);
  EXPECT_TRUE(proof.has_value());
  std::vector<Step> steps;
  for (size_t i = 0; proof && i < proof->size(); ++i) {
    const std::span<const int32_t> clause = proof->clauses[i];
    steps.push_back({{clause.begin(), clause.end()}, proof->is_deletion[i]});
  }
  return steps;
}

Verdict check(const Clauses& clauses, const std::vector<Step>& steps) {
  Proof proof;
  for (const Step& step : steps) {
    proof.add(step.clause, step.is_deletion);
  }
  return drat::check_proof(clauses, proof).verdict;
}

// A line dropped, a literal flipped, or a clause strengthened.
std::vector<Step> spoilt(std::vector<Step> steps, base::Rng& rng) {
  const size_t at = rng.below(steps.size());
  Clause& clause = steps[at].clause;
  switch (clause.empty() ? 0 : rng.below(3)) {
    case 0: steps.erase(steps.begin() + static_cast<ptrdiff_t>(at)); break;
    case 1: {
      int32_t& literal = clause[rng.below(clause.size())];
      literal = -literal;
      break;
    }
    default:
      clause.erase(clause.begin()
                   + static_cast<ptrdiff_t>(rng.below(clause.size())));
  }
  return steps;
}

// Unsat ones, and among those enough whose proofs have several steps.
std::vector<Clauses> refutable() {
  std::vector<Clauses> list{pigeons(2), pigeons(3), pigeons(4)};
  base::Rng rng(7);
  while (list.size() < 40) {
    Clauses clauses = random_clauses(rng, 14, 75);
    if (solve_with_cadical(clauses, {}).kind == SatAnswer::Kind::Unsat) {
      list.push_back(std::move(clauses));
    }
  }
  return list;
}

TEST(Proofs, OfTheSolverAreAccepted) {
  base::Rng rng(1);
  size_t unsat = 0;
  for (int i = 0; i < 100; ++i) {
    const int32_t variables = 20 + i / 2;
    const auto count = static_cast<size_t>(4.5 * variables);
    const Clauses clauses = random_clauses(rng, variables, count);
    const SatAnswer answer = solve_with_cadical(clauses, {});
    if (answer.kind == SatAnswer::Kind::Unsat) {
      ++unsat;
      EXPECT_EQ(check(clauses, steps_of(answer.proof)), Verdict::Accepted);
    }
  }
  EXPECT_GT(unsat, 30U);
}

TEST(Proofs_slow, ThatAreSpoiltAreRefused) {
  base::Rng rng(2);
  const std::vector<Clauses> formulas = refutable();
  std::vector<std::vector<Step>> proofs;
  for (const Clauses& clauses : formulas) {
    proofs.push_back(steps_of(solve_with_cadical(clauses, {}).proof));
    EXPECT_TRUE(SlowChecker::accepts(clauses, proofs.back()));
    EXPECT_EQ(check(clauses, proofs.back()), Verdict::Accepted);
  }
  size_t refused = 0;
  for (size_t i = 0; i < 20'000 && refused < 1000; ++i) {
    const size_t at = i % formulas.size();
    const std::vector<Step> steps = spoilt(proofs[at], rng);
    const bool is_good = SlowChecker::accepts(formulas[at], steps);
    EXPECT_EQ(check(formulas[at], steps),
              is_good ? Verdict::Accepted : Verdict::Refused);
    refused += is_good ? 0 : 1;
  }
  EXPECT_EQ(refused, 1000U);
}

// Clauses that have a model have no proof, whatever is offered as one.
TEST(Proofs_slow, OfOtherClausesAreRefused) {
  base::Rng rng(3);
  size_t tried = 0;
  for (const Clauses& clauses : refutable()) {
    const std::vector<Step> proof =
        steps_of(solve_with_cadical(clauses, {}).proof);
    for (size_t left_out = 0; left_out < clauses.size(); ++left_out) {
      Clauses fewer;
      for (size_t i = 0; i < clauses.size(); ++i) {
        if (i != left_out) {
          fewer.add(clauses[i]);
        }
      }
      if (solve_with_cadical(fewer, {}).kind == SatAnswer::Kind::Sat) {
        ++tried;
        EXPECT_EQ(check(fewer, proof), Verdict::Refused);
      }
    }
  }
  EXPECT_GT(tried, 50U);
}

TEST(SatEngine, GivesModels) {
  base::Rng rng(4);
  for (int i = 0; i < 20; ++i) {
    const Clauses clauses = random_clauses(rng, 50, 150);
    const SatAnswer answer = solve_with_cadical(clauses, {});
    ASSERT_EQ(answer.kind, SatAnswer::Kind::Sat);
    for (size_t at = 0; at < clauses.size(); ++at) {
      EXPECT_TRUE(std::ranges::any_of(clauses[at], [&](int32_t literal) {
        return answer.model[static_cast<size_t>(std::abs(literal))]
               == (literal > 0);
      }));
    }
  }
}

TEST(SatEngine, EndsAtItsLimits) {
  const Clauses hard = pigeons(9);
  EXPECT_EQ(solve_with_cadical(hard, {.conflicts = 10}).reason,
            "limit of conflicts");
  EXPECT_EQ(solve_with_cadical(hard, {.proof_bytes = 1000}).reason,
            "limit of the proof's length");
}

TEST(SatEngine, RepeatsItself) {
  const Clauses clauses = pigeons(6);
  const SatAnswer answer = solve_with_cadical(clauses, {});
  EXPECT_EQ(answer.kind, SatAnswer::Kind::Unsat);
  EXPECT_EQ(solve_with_cadical(clauses, {}).proof, answer.proof);
}

}  // namespace
}  // namespace assay::blast
