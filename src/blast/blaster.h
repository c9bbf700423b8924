// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "blast/gate_graph.h"
#include "term/term_manager.h"
#include "theory/registry.h"

namespace assay::blast {

// Circuits of terms, by the operators' rows. Constants are inputs, the same for
// all terms; functions by define-fun are copied where they are applied.
// Makes terms in `tm`.
class Blaster {
 public:
  Blaster(const theory::Theories& theories,
          term::TermManager& tm,
          GateGraph& gates)
      : theories_(theories), tm_(tm), gates_(gates), scopes_(1) {}

  // The bits of a closed term; nullopt if there are none, see `problem`.
  std::optional<Word> blast(term::Term term);

  // Why the last one has none.
  const std::string& problem() const { return problem_; }

  // The constants met so far, in that order.
  std::span<const std::pair<term::Symbol, Word>> inputs() const {
    return inputs_;
  }

 private:
  // A function that is being applied, or what is outside of all.
  struct Scope {
    term::Term root;
    std::vector<term::Term> stack;
    std::unordered_map<term::Term, Word> known;
    std::unordered_map<term::Var, Word> params;
  };

  bool step();
  bool make(term::Term term);
  bool make_app(term::Term term);
  bool make_call(term::Term term);
  bool open(term::Term call);
  void close();
  Word fold(const theory::OpInfo& info,
            theory::CircuitCall call,
            std::span<const Word> args);
  std::vector<term::Term> parts(term::Term term);
  std::vector<Word> words(std::span<const term::Term> terms);
  term::Term without_lets(term::Term term);
  bool give_up(std::string reason);

  const theory::Theories& theories_;
  term::TermManager& tm_;
  GateGraph& gates_;
  std::vector<Scope> scopes_;
  std::vector<std::pair<term::Symbol, Word>> inputs_;
  std::unordered_map<term::Symbol, size_t> input_places_;
  std::unordered_map<term::Term, term::Term> expanded_;
  std::string problem_;
};

}  // namespace assay::blast
