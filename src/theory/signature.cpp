// SPDX-License-Identifier: MIT
//
// Signatures as data. The text is compiled once into prefix code
// (signature_reader.cpp): a step is a variable, a constructor with so many
// indices and arguments, or arithmetic on numerals. Matching
// (signature_match.cpp) walks the code and the sort together with a small
// stack, binding variables from left to right; building a result walks the code
// alone. The same code prints the expected sort for a message
// (signature_text.cpp), with what is bound so far filled in.
//
// Nearly all operators of real files have one of two shapes, for which matching
// is a comparison of handles: sorts without arguments only (+, and, str.++), or
// all parameters alike (=, bvadd, fp.add).
#include "theory/signature.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/check.h"
#include "theory/registry.h"
#include "theory/sort_text.h"

namespace assay::theory {

using term::Index;
using term::Sort;

Signature::Signature(const OpInfo& info) : info_(&info) {
  read(info.signature);
  const size_t wanted = info.arity.shape == Shape::Exactly   ? info.arity.min
                        : info.arity.shape == Shape::AtLeast ? params_.size()
                                                             : 2;
  ASSAY_CHECK(params_.size() == wanted) << info.name << ": " << info.signature;
  needs_qualifier_ = info.needs_as;
  if (info.rule == nullptr) {
    // A variable that only the result has must come from (as f S).
    const auto occurs = [&](const Pattern& pattern, const Step& step) {
      return std::ranges::any_of(pattern, [&](const Step& other) {
        return other.code == step.code && other.value == step.value;
      });
    };
    for (const Step& step : result_) {
      const bool is_index =
          step.code == Code::NumVar && step.value < index_count_;
      if ((step.code == Code::SortVar || step.code == Code::NumVar) && !is_index
          && std::ranges::none_of(params_, [&](const Pattern& pattern) {
               return occurs(pattern, step);
             })) {
        needs_qualifier_ = true;
      }
    }
    find_fast_shape();
  }
}

void Signature::find_fast_shape() {
  const auto plain = [](const Pattern& pattern) {
    return pattern.size() == 1 && pattern[0].code == Code::SortCtor
           && plain_sort(pattern[0].value).id != 0;
  };
  if (index_count_ > 0 || any_indices_ || !conditions_.empty()) {
    return;
  }
  if (plain(result_)) {
    plain_result_ = plain_sort(result_[0].value);
  }
  if (plain(result_) && std::ranges::all_of(params_, plain)) {
    fast_ = Fast::Plain;
    for (const Pattern& pattern : params_) {
      plain_params_.push_back(plain_sort(pattern[0].value));
    }
    return;
  }
  if (params_.empty()) {
    return;
  }
  const auto is_variable = [](const Pattern& pattern) {
    return pattern.size() == 1 && pattern[0].code == Code::SortVar;
  };
  if (info_->arity.shape == Shape::Exactly && params_.size() == 3
      && plain(params_[0]) && is_variable(params_[1]) && is_variable(params_[2])
      && is_variable(result_) && params_[1][0].value == result_[0].value
      && params_[2][0].value == result_[0].value) {
    fast_ = Fast::Choice;
    plain_params_.push_back(plain_sort(params_[0][0].value));
    return;
  }
  const auto equal = [](const Pattern& a, const Pattern& b) {
    return std::ranges::equal(a, b, [](const Step& x, const Step& y) {
      return x.code == y.code && x.value == y.value && x.args == y.args;
    });
  };
  const Pattern& first = params_[0];
  const bool is_alike = std::ranges::all_of(
      params_, [&](const Pattern& pattern) { return equal(pattern, first); });
  same_result_ = equal(result_, first);
  const bool is_var = first.size() == 1 && first[0].code == Code::SortVar;
  // (BitVec m), (FloatingPoint e s): any sort of that constructor.
  const bool is_family =
      first[0].code == Code::SortCtor
      && std::ranges::all_of(first.begin() + 1,
                             first.end(),
                             [](const Step& step) {
                               return step.code == Code::NumVar
                                      || step.code == Code::SortVar;
                             })
      && first.size() == 1 + sort_var_names_.size() + num_var_names_.size();
  if (is_alike && (is_var || is_family) && (same_result_ || plain(result_))) {
    fast_ = Fast::Same;
    same_row_ = is_var ? kNoRow : first[0].value;
  }
}

bool Signature::takes_args(size_t count) const {
  return info_->arity.shape == Shape::Exactly ? count == info_->arity.min
                                              : count >= info_->arity.min;
}

std::string Signature::arity_text() const {
  const uint32_t min = info_->arity.min;
  return fmt::format("{}{} argument{}",
                     info_->arity.shape == Shape::Exactly ? "" : "at least ",
                     min,
                     min == 1 ? "" : "s");
}

Sort Signature::apply(const RuleInput& in, SortError& error) const {
  if (!takes_args(in.args.size())) [[unlikely]] {
    error.argument = -1;
    error.expected = {};
    error.is_about_result = false;
    error.is_unsupported = false;
    if (error.wants_message) {
      error.message = fmt::format(
          "{} takes {}, got {}", info_->name, arity_text(), in.args.size());
    }
    return {};
  }
  if (info_->rule != nullptr) {
    const auto sort = info_->rule(in);
    if (!sort) {
      error.argument = sort.error().argument;
      error.expected = sort.error().expected;
      error.is_about_result = sort.error().is_about_result;
      error.is_unsupported = sort.error().is_unsupported;
      error.message = fmt::format("{}: {}", info_->name, sort.error().message);
      return {};
    }
    return *sort;
  }
  if (fast_ == Fast::Plain && !in.expected) {
    size_t i = 0;
    for (; i < in.args.size(); ++i) {
      const size_t at = std::min(i, plain_params_.size() - 1);
      if (in.args[i] != plain_params_[at]) [[unlikely]] {
        break;
      }
    }
    if (i == in.args.size()) {
      return plain_result_;
    }
  } else if (fast_ == Fast::Same && !in.expected && !in.args.empty()) {
    const Sort first = in.args[0];
    const bool is_alike =
        std::ranges::all_of(in.args, [&](Sort sort) { return sort == first; });
    if (is_alike
        && (same_row_ == kNoRow || in.tm.is_builtin(first, same_row_))) {
      return same_result_ ? first : plain_result_;
    }
  }
  const bool is_folded = info_->arity.shape == Shape::LeftAssoc
                         && fast_ == Fast::None && in.args.size() != 2;
  return is_folded ? apply_fold(in, error) : apply_general(in, error, 0);
}

Sort Signature::apply_fold(const RuleInput& in, SortError& error) const {
  Sort so_far = in.args[0];
  if (in.args.size() == 1) {
    // One argument is its own result; it must be one that two would give.
    const std::array<Sort, 2> pair{so_far, so_far};
    return apply_general({in.tm, in.indices, pair, {}}, error, 0) ? so_far
                                                                  : Sort{};
  }
  for (size_t i = 1; i < in.args.size(); ++i) {
    const std::array<Sort, 2> pair{so_far, in.args[i]};
    so_far =
        apply_general({in.tm, in.indices, pair, in.expected}, error, i - 1);
    if (!so_far) {
      return {};
    }
  }
  return so_far;
}

Sort Signature::apply_general(const RuleInput& in,
                              SortError& error,
                              size_t before_first) const {
  error.argument = -1;
  error.expected = {};
  error.is_about_result = false;
  error.is_unsupported = false;
  const auto whole = [&](auto make_message) {
    if (error.wants_message) {
      error.message = make_message();
    }
    return Sort{};
  };
  Bindings bindings;
  for (size_t i = 0; i < in.indices.size(); ++i) {
    bindings.numbers[i] = in.indices[i];
    if (in.indices[i].kind != Index::Kind::Numeral
        && in.indices[i].kind != Index::Kind::BigNumeral) {
      return whole([&] {
        return fmt::format(
            "{}: index {} must be a numeral", info_->name, i + 1);
      });
    }
  }
  if (in.expected && !match(in.tm, result_, in.expected, bindings)) {
    error.is_about_result = true;
    return whole([&] {
      return fmt::format("{} cannot have the sort {}",
                         info_->name,
                         sort_to_string(in.tm, in.expected));
    });
  }
  for (size_t i = 0; i < in.args.size(); ++i) {
    Bindings before = bindings;
    if (!match(in.tm, param(i), in.args[i], bindings)) {
      error.argument = static_cast<int>(before_first + i);
      if (!build(in.tm, param(i), before, error.expected)) {
        error.expected = {};
      }
      return whole([&] {
        return fmt::format("{}: argument {} has sort {}, expected {}",
                           info_->name,
                           before_first + i + 1,
                           sort_to_string(in.tm, in.args[i]),
                           describe(in.tm, param(i), before));
      });
    }
  }
  for (const Pattern& condition : conditions_) {
    size_t at = 0;
    int64_t holds = 0;
    if (!number(condition, at, bindings, holds)) {
      return whole([&] {
        return fmt::format("{}: an index is out of range", info_->name);
      });
    }
    if (holds == 0) {
      return whole([&] {
        return fmt::format(
            "{}: needs {}", info_->name, condition_text(condition, bindings));
      });
    }
  }
  Sort result;
  if (!build(in.tm, result_, bindings, result)) {
    error.is_about_result = needs_qualifier_;
    return whole([&] {
      return needs_qualifier_
                 ? fmt::format("{0} needs its sort: (as {0} S)", info_->name)
                 : fmt::format("{}: the result's sort has a size out of range",
                               info_->name);
    });
  }
  return result;
}

}  // namespace assay::theory
