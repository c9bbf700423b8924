// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "term/term_manager.h"
#include "theory/evaluation.h"

namespace assay::theory {

// The values of sorts, by their rows: how many there are, all of them if they
// are few, one of them, some that are worth a try. Sorts nest, and so do the
// rows' functions; deeper than kMaxDepth nobody knows the values, nor those of
// sorts that lead to others in more than kMaxCalls ways. `context` knows the
// declared sorts' elements. One thread.
class Domains {
 public:
  static constexpr uint32_t kMaxDepth = 64;
  static constexpr uint64_t kMaxCalls = 65'536;

  explicit Domains(EvalContext& context) : context_(context) {}

  EvalContext& context() const { return context_; }

  const term::TermManager& tm() const { return context_.tm(); }

  std::optional<mpz_class> count(term::Sort sort);
  // How many tuples of values of these sorts there are.
  std::optional<mpz_class> count_tuples(std::span<const term::Sort> sorts);

  // All values of a sort that was counted.
  std::vector<Value> list(term::Sort sort);
  // All tuples, the last place changing fastest.
  std::vector<std::vector<Value>> list_tuples(
      std::span<const term::Sort> sorts);

  // Always the same; undetermined if none is known.
  Value first(term::Sort sort);
  // The constructor's value over the fields' first ones, or why there is none.
  Value first_data(uint32_t constructor, std::span<const term::Sort> fields);

  // The first one and a few more, each once; none if none is known.
  std::vector<Value> tries(term::Sort sort);

  // What was done by now, in sorts.
  uint64_t calls() const { return calls_; }

 private:
  EvalContext& context_;
  uint64_t calls_ = 0;
  uint32_t depth_ = 0;
};

// 2^bits; nullopt if the number is as good as infinite.
std::optional<mpz_class> power_of_two(uint64_t bits);
// Numbers with more bits than this are.
inline constexpr uint64_t kMaxCountBits = 4096;

// All choices of one out of each list, the last one changing fastest.
std::vector<std::vector<Value>> all_tuples(
    std::span<const std::vector<Value>> lists);

}  // namespace assay::theory
