// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "num/value.h"
#include "technique/construct/workshop.h"
#include "term/term_manager.h"

namespace assay::technique {

// Builds terms that have a given value under the workshop's model, which it
// makes as it goes: a variable's value is what its first place needs.
class GoalBuilder {
 public:
  GoalBuilder(Workshop& shop, const ConstructOptions& options)
      : shop_(shop), options_(options), pool_(shop.sort_count()) {}

  // Variables to begin with, half of all, with random values.
  void add_variables();

  // A term of the sort that has the value.
  term::Term build(uint8_t sort, const num::Value& wanted);

  // A random term, and a formula that says what came out.
  term::Term build_forward();

 private:
  static constexpr size_t kMaxArgs = 5;

  struct Entry {
    term::Term term;
    num::Value value;
  };

  // An application whose arguments are still to be built.
  struct Node {
    const Instance* instance = nullptr;
    uint32_t count = 0;
    uint32_t next = 0;
    int depth = 0;  // of the arguments
    num::Value value;
    std::array<num::Value, kMaxArgs> values;
    std::array<term::Term, kMaxArgs> terms;
  };

  term::Term begin(uint8_t sort, const num::Value& wanted, int depth);
  term::Term reuse(uint8_t sort, const num::Value& wanted);
  term::Term new_variable(uint8_t sort, const num::Value& wanted);
  bool expand(uint8_t sort, const num::Value& wanted, int depth);
  bool propose(Node& node);
  uint32_t draw_args(Node& node);
  bool invert(Node& node, uint32_t fixed);
  bool scan(Node& node, uint32_t fixed);
  bool gives_wanted(const Node& node);
  void keep(uint8_t sort, term::Term term, const num::Value& value);

  Workshop& shop_;
  const ConstructOptions& options_;
  std::vector<std::vector<Entry>> pool_;  // by sort
  std::vector<Node> open_;
};

}  // namespace assay::technique
