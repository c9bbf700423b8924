// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/stop_flag.h"
#include "blast/gate_graph.h"
#include "eval/evaluator.h"
#include "model/model.h"
#include "num/value.h"
#include "term/term_manager.h"
#include "theory/registry.h"

namespace assay::blast {

// Circuits of terms, by the operators' rows. Constants are inputs, the same for
// all terms; functions by define-fun are copied where they are applied.
// Makes terms in `tm`.
class Blaster final : private theory::OpenValues {
 public:
  Blaster(const theory::Theories& theories,
          term::TermManager& tm,
          GateGraph& gates,
          base::StopFlag is_stopped = nullptr)
      : theories_(theories),
        tm_(tm),
        gates_(gates),
        is_stopped_(is_stopped),
        constants_(theories, tm, no_model_, {.is_stopped = is_stopped}),
        scopes_(1) {}

  // The bits of a closed term; nullopt if there are none, see `problem`.
  std::optional<Word> blast(term::Term term);

  // Why the last one has none.
  const std::string& problem() const { return problem_; }

  // The constants met so far, in that order. Any bits make a value of the sort
  // (bits.h).
  std::span<const std::pair<term::Symbol, Word>> inputs() const {
    return inputs_;
  }

  // Applications that the standard may leave open, and their bits if it does.
  struct OpenApplication {
    term::Op op;
    term::Sort sort;
    std::vector<term::Sort> key_sorts;
    std::vector<Word> key;
    Word bits;
  };

  std::span<const OpenApplication> open_applications() const { return open_; }

 private:
  // A function that is being applied, or what is outside of all.
  struct Scope {
    term::Term root;
    std::vector<term::Term> stack;
    std::unordered_map<term::Term, Word> known;
    std::unordered_map<term::Term, num::Value> constants;  // have no bits
    std::unordered_map<term::Var, Word> params;
  };

  bool step();
  bool make(term::Term term);
  bool make_constant(term::Term term);
  bool is_closed(term::Term term) const;
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
  Word open_value(const theory::CircuitCall& call,
                  size_t width,
                  std::span<const Word> key) override;

  const theory::Theories& theories_;
  term::TermManager& tm_;
  GateGraph& gates_;
  base::StopFlag is_stopped_;
  const model::Model no_model_{};
  eval::Evaluator constants_;
  std::vector<Scope> scopes_;
  std::vector<std::pair<term::Symbol, Word>> inputs_;
  std::unordered_map<term::Symbol, Word> input_words_;
  std::unordered_map<term::Term, term::Term> expanded_;
  std::vector<OpenApplication> open_;
  // The places in open_ of an operator at these sorts.
  std::map<std::vector<uint32_t>, std::vector<size_t>> open_places_;
  std::string problem_;
};

}  // namespace assay::blast
