// SPDX-License-Identifier: MIT
//
// A signature's code against sorts: matching binds variables, building uses
// them. Both are loops over prefix code with a stack of what is open, so that
// the depth of a user's sort does not matter.
#include <array>

#include "base/check.h"
#include "theory/registry.h"
#include "theory/signature.h"
#include "theory/sort_text.h"

namespace assay::theory {

using term::Index;
using term::Sort;
using term::SortKind;
using term::TermManager;

bool Signature::match(const TermManager& tm,
                      const Pattern& pattern,
                      Sort sort,
                      Bindings& bindings) const {
  // A table's pattern has a handful of sorts in all.
  constexpr size_t kMaxSteps = 32;
  std::array<Sort, kMaxSteps> todo;
  size_t left = 0;
  todo[left++] = sort;
  size_t at = 0;
  while (left > 0) {
    const Sort current = todo[--left];
    const Step& step = pattern[at++];
    if (step.code == Code::SortVar) {
      Sort& bound = bindings.sorts[step.value];
      if (bound && bound != current) {
        return false;
      }
      bound = current;
      continue;
    }
    if (!tm.is_builtin(current, step.value)
        || tm.sort_args(current).size() != step.args) {
      return false;
    }
    for (const Index& index : tm.sort_indices(current)) {
      if (!match_index(pattern, at, index, bindings)) {
        return false;
      }
    }
    const std::span<const Sort> args = tm.sort_args(current);
    ASSAY_CHECK(left + args.size() <= kMaxSteps) << info_->signature;
    for (size_t i = args.size(); i-- > 0;) {
      todo[left++] = args[i];
    }
  }
  return true;
}

// Against the numeral expression at `at`, which is passed.
bool Signature::match_index(const Pattern& pattern,
                            size_t& at,
                            const Index& index,
                            Bindings& bindings) const {
  const Step& step = pattern[at];
  if (step.code == Code::NumVar) {
    ++at;
    std::optional<Index>& bound = bindings.numbers[step.value];
    if (!bound) {
      bound = index;
      return true;
    }
    return *bound == index;
  }
  int64_t value = 0;
  return number(pattern, at, bindings, value)
         && index.kind == Index::Kind::Numeral && index.value == value;
}

bool Signature::number(const Pattern& pattern,
                       size_t& at,
                       const Bindings& bindings,
                       int64_t& value) const {
  // Operands are below 2^32 and the tables' expressions are small, but a
  // product of products could overflow: the builtins notice.
  struct Pending {
    Code code;
    bool has_left = false;
    int64_t left = 0;
  };

  std::vector<Pending> pending;
  for (;;) {
    const Step& step = pattern[at++];
    if (step.code == Code::NumConst) {
      value = step.value;
    } else if (step.code == Code::NumVar) {
      const std::optional<Index>& bound = bindings.numbers[step.value];
      if (!bound || bound->kind != Index::Kind::Numeral) {
        return false;
      }
      value = bound->value;
    } else {
      pending.push_back({step.code});
      continue;
    }
    while (!pending.empty() && pending.back().has_left) {
      const int64_t left = pending.back().left;
      const int64_t right = value;
      bool has_overflow = false;
      switch (pending.back().code) {
        case Code::Add:
          has_overflow = __builtin_add_overflow(left, right, &value);
          break;
        case Code::Sub:
          has_overflow = __builtin_sub_overflow(left, right, &value);
          break;
        case Code::Mul:
          has_overflow = __builtin_mul_overflow(left, right, &value);
          break;
        case Code::LessEq: value = left <= right ? 1 : 0; break;
        case Code::Less: value = left < right ? 1 : 0; break;
        default: value = left == right ? 1 : 0; break;
      }
      if (has_overflow) {
        return false;
      }
      pending.pop_back();
    }
    if (pending.empty()) {
      return true;
    }
    pending.back().has_left = true;
    pending.back().left = value;
  }
}

bool Signature::build_indices(const Pattern& pattern,
                              size_t& at,
                              const Bindings& bindings,
                              std::vector<Index>& indices) const {
  const Step& step = pattern[at++];
  for (uint32_t i = 0; i < step.indices; ++i) {
    Index index;
    const Step& number_step = pattern[at];
    const std::optional<Index> bound = number_step.code == Code::NumVar
                                           ? bindings.numbers[number_step.value]
                                           : std::nullopt;
    if (bound) {
      index = *bound;
      ++at;
    } else {
      int64_t value = 0;
      if (!number(pattern, at, bindings, value) || value < 0
          || value > UINT32_MAX) {
        return false;
      }
      index = {Index::Kind::Numeral, static_cast<uint32_t>(value)};
    }
    if (index.kind == Index::Kind::Numeral
        && index.value < sort_info(step.value).min_index) {
      return false;
    }
    indices.push_back(index);
  }
  return true;
}

bool Signature::build(TermManager& tm,
                      const Pattern& pattern,
                      const Bindings& bindings,
                      Sort& sort) const {
  // Prefix code: a constructor waits until its arguments are there.
  struct Pending {
    const Step* step;
    std::vector<Index> indices;
    std::vector<Sort> args;
  };

  std::vector<Pending> pending;
  size_t at = 0;
  for (;;) {
    const Step& step = pattern[at];
    if (step.code == Code::SortVar) {
      ++at;
      sort = bindings.sorts[step.value];
      if (!sort) {
        return false;
      }
    } else {
      Pending made{&step, {}, {}};
      if (!build_indices(pattern, at, bindings, made.indices)) {
        return false;
      }
      pending.push_back(std::move(made));
      if (step.args > 0) {
        continue;
      }
      sort =
          tm.mk_sort(SortKind::Builtin, step.value, pending.back().indices, {});
      pending.pop_back();
    }
    while (!pending.empty()) {
      Pending& top = pending.back();
      top.args.push_back(sort);
      if (top.args.size() < top.step->args) {
        break;
      }
      sort =
          tm.mk_sort(SortKind::Builtin, top.step->value, top.indices, top.args);
      pending.pop_back();
    }
    if (pending.empty()) {
      return true;
    }
  }
}

}  // namespace assay::theory
