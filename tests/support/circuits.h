// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <gmpxx.h>

#include "base/rng.h"
#include "blast/blaster.h"
#include "blast/gate_graph.h"
#include "eval/evaluator.h"
#include "model/model.h"
#include "num/value.h"
#include "support/script.h"
#include "theory/registry.h"

// Compares the circuits of operators with the evaluator.
namespace assay::test {

// An application of an operator to inputs.
struct Application {
  std::string name;
  term::Op op;
  std::vector<term::Sort> params;
  term::Sort result;
};

// Makes a circuit of an application's arguments.
using Build = std::function<blast::Word(blast::GateGraph& gates,
                                        std::span<const blast::Word> args)>;

class Circuits {
 public:
  Circuits();

  const theory::Theories& theories() const { return theories_; }

  term::TermManager& tm() { return *tm_; }

  term::Sort bits(uint32_t width);
  term::Sort floats(num::FloatFormat format);

  // The operator of this row at all combinations of these sorts and numerals
  // that it takes.
  std::vector<Application> applications(uint32_t row,
                                        const std::vector<term::Sort>& sorts,
                                        const std::vector<uint32_t>& numerals);
  // An operator on bits about that width.
  std::vector<Application> bit_applications(uint32_t row, uint32_t width);
  // An operator on floats of the format, and others where it takes others.
  std::vector<Application> float_applications(uint32_t row,
                                              num::FloatFormat format);

  // The first assignment, of all or of `count` random ones, for which the
  // circuit (the operator's own, or what `build` makes) is not what the
  // evaluator says; empty if there is none. What the evaluator leaves open is
  // not compared.
  std::string difference(const Application& made,
                         const Build& build,
                         std::optional<size_t> count,
                         base::Rng rng);
  // The same between an application's values and another one's circuit.
  std::string difference_of(const Application& made,
                            const Application& other,
                            size_t count,
                            base::Rng rng);

 private:
  std::string compare_all(const Application& made,
                          const blast::GateGraph& gates,
                          std::span<const blast::Word> args,
                          const blast::Word& out,
                          std::optional<size_t> count,
                          base::Rng rng);
  void add(uint32_t row,
           std::vector<term::Sort> params,
           const std::vector<uint32_t>& numerals,
           term::Sort expected,
           std::vector<Application>& list);
  term::Term constant_of(term::Sort sort, size_t place);
  blast::Word build_own(const Application& made,
                        blast::GateGraph& gates,
                        std::vector<blast::Word>& args);
  void draw(const Application& made,
            std::span<const blast::Word> args,
            std::vector<uint64_t>& values,
            base::Rng& rng);
  mpz_class draw_bits(term::Sort sort, const mpz_class& before, base::Rng& rng);
  std::string compare(const Application& made,
                      const std::vector<uint64_t>& values,
                      std::span<const blast::Word> args,
                      const blast::Word& out,
                      size_t lanes);

  const theory::Theories& theories_;
  std::unique_ptr<term::TermManager> tm_;
  model::Model model_;
  eval::Evaluator evaluator_;
};

// The operators of a theory.
std::vector<uint32_t> rows_of(const theory::Theories& theories,
                              theory::TheoryId theory);

}  // namespace assay::test
