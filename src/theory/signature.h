// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "term/term_manager.h"
#include "theory/op_info.h"

namespace assay::theory {

// Why an application is ill-sorted. `argument` is the position of the argument
// at fault, or -1 if it is the application as a whole; `expected` is the sort
// that it should have had, if that is known. `is_about_result` and
// `is_unsupported` are those of a Misfit. Messages cost time and are made only
// if they are wanted: overloads and coercions fail often on the way.
struct SortError {
  bool wants_message = false;
  bool is_about_result = false;
  bool is_unsupported = false;
  int argument = -1;
  term::Sort expected;
  std::string message;
};

// An operator's signature text (op_info.h), compiled for matching.
class Signature {
 public:
  // The text comes from our own tables: a mistake in it is a CHECK failure.
  explicit Signature(const OpInfo& info);

  // The sort of the application of the operator with these indices to
  // arguments of these sorts. `expected` is the sort S of (as f S), or none.
  // The number of indices must fit. On failure: none, and `error` is filled.
  term::Sort apply(const RuleInput& in, SortError& error) const;

  // The same without indices and (as f S), for the simple shapes only: none
  // also if apply must decide.
  term::Sort apply_fast(const term::TermManager& tm,
                        std::span<const term::Term> args) const {
    if (fast_ == Fast::None || args.empty() || args.size() < info_->arity.min
        || (args.size() != info_->arity.min
            && info_->arity.shape == Shape::Exactly)) {
      return {};
    }
    if (fast_ == Fast::Plain) {
      const size_t last = plain_params_.size() - 1;
      for (size_t i = 0; i < args.size(); ++i) {
        if (tm.sort(args[i]) != plain_params_[i < last ? i : last]) {
          return {};
        }
      }
      return plain_result_;
    }
    if (fast_ == Fast::Choice) {
      const term::Sort second = tm.sort(args[1]);
      return tm.sort(args[0]) == plain_params_[0] && tm.sort(args[2]) == second
                 ? second
                 : term::Sort{};
    }
    const term::Sort first = tm.sort(args[0]);
    for (size_t i = 1; i < args.size(); ++i) {
      if (tm.sort(args[i]) != first) {
        return {};
      }
    }
    if (same_row_ != UINT32_MAX && !tm.is_builtin(first, same_row_)) {
      return {};
    }
    return same_result_ ? first : plain_result_;
  }

  // Whether `count` indices fit.
  bool takes_indices(size_t count) const {
    return any_indices_ ? count >= 1 : count == index_count_;
  }

  uint32_t index_count() const { return index_count_; }

  bool has_any_indices() const { return any_indices_; }

  // Whether `count` arguments fit.
  bool takes_args(size_t count) const;
  // "2 arguments", "at least 1 argument".
  std::string arity_text() const;

  // Whether the result's sort does not follow from the arguments, so that the
  // operator needs (as f S).
  bool needs_qualifier() const { return needs_qualifier_; }

  const OpInfo& info() const { return *info_; }

 private:
  enum class Code : uint8_t {
    SortVar,   // value: number of the variable
    SortCtor,  // value: row; then `indices` numbers and `args` sorts
    NumVar,
    NumConst,
    Add,
    Sub,
    Mul,
    LessEq,
    Less,
    Equal,
  };

  struct Step {
    Code code = Code::SortVar;
    uint8_t indices = 0;
    uint8_t args = 0;
    uint32_t value = 0;
  };

  using Pattern = std::vector<Step>;

  static constexpr size_t kMaxVars = 8;

  struct Bindings {
    std::array<term::Sort, kMaxVars> sorts{};
    std::array<std::optional<term::Index>, kMaxVars> numbers{};
  };

  class Reader;

  // Common shapes that need no matching.
  enum class Fast : uint8_t {
    None,
    Plain,   // every sort is one without arguments
    Same,    // all parameters are the same variable or (C vars...)
    Choice,  // a plain sort, then the same variable up to the result: ite
  };

  void read(std::string_view text);
  void find_fast_shape();
  // `before_first` arguments of the whole application precede these.
  term::Sort apply_general(const RuleInput& in,
                           SortError& error,
                           size_t before_first) const;
  term::Sort apply_fold(const RuleInput& in, SortError& error) const;
  bool match(const term::TermManager& tm,
             const Pattern& pattern,
             term::Sort sort,
             Bindings& bindings) const;
  bool match_index(const Pattern& pattern,
                   size_t& at,
                   const term::Index& index,
                   Bindings& bindings) const;
  // False if a number is out of range or a variable has no value.
  bool number(const Pattern& pattern,
              size_t& at,
              const Bindings& bindings,
              int64_t& value) const;
  bool build_indices(const Pattern& pattern,
                     size_t& at,
                     const Bindings& bindings,
                     std::vector<term::Index>& indices) const;
  bool build(term::TermManager& tm,
             const Pattern& pattern,
             const Bindings& bindings,
             term::Sort& sort) const;
  std::string describe_number(const term::TermManager& tm,
                              const Pattern& pattern,
                              size_t& at,
                              const Bindings& bindings) const;
  std::string describe(const term::TermManager& tm,
                       const Pattern& pattern,
                       const Bindings& bindings) const;
  std::string condition_text(const Pattern& condition,
                             const Bindings& bindings) const;

  const Pattern& param(size_t argument) const {
    return params_[argument < params_.size() ? argument : params_.size() - 1];
  }

  const OpInfo* info_;
  bool any_indices_ = false;
  bool needs_qualifier_ = false;
  uint8_t index_count_ = 0;
  Fast fast_ = Fast::None;
  bool same_result_ = false;  // Fast::Same: the result is the parameter's sort
  uint32_t same_row_ = UINT32_MAX;
  std::vector<term::Sort> plain_params_;
  term::Sort plain_result_;
  std::vector<Pattern> params_;
  Pattern result_;
  std::vector<Pattern> conditions_;
  std::vector<std::string> sort_var_names_;
  std::vector<std::string> num_var_names_;  // the indices come first
};

}  // namespace assay::theory
