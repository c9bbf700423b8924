// SPDX-License-Identifier: MIT
//
// A signature's code as text, for messages: what is bound is shown as it is,
// what is not by its name in the table.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "theory/registry.h"
#include "theory/signature.h"
#include "theory/sort_text.h"

namespace assay::theory {

using term::Index;
using term::Sort;
using term::TermManager;

std::string Signature::describe_number(const TermManager& tm,
                                       const Pattern& pattern,
                                       size_t& at,
                                       const Bindings& bindings) const {
  const size_t start = at;
  // Prefix code: an operation needs one number more than it gives.
  for (int needed = 1; needed > 0;) {
    const Code code = pattern[at++].code;
    needed += code == Code::NumVar || code == Code::NumConst ? -1 : 1;
  }
  if (pattern[start].code == Code::NumVar) {
    const std::optional<Index>& bound = bindings.numbers[pattern[start].value];
    return bound ? index_to_string(tm, *bound)
                 : num_var_names_[pattern[start].value];
  }
  size_t from = start;
  int64_t value = 0;
  return number(pattern, from, bindings, value) ? fmt::format("{}", value)
                                                : "?";
}

std::string Signature::describe(const TermManager& tm,
                                const Pattern& pattern,
                                const Bindings& bindings) const {
  std::string text;
  std::vector<uint32_t> open;  // arguments left in each open parenthesis
  size_t at = 0;
  while (at < pattern.size()) {
    if (!text.empty() && text.back() != '(') {
      text += ' ';
    }
    const Step& step = pattern[at++];
    if (step.code == Code::SortVar) {
      const Sort bound = bindings.sorts[step.value];
      text += bound ? sort_to_string(tm, bound) : sort_var_names_[step.value];
    } else {
      const std::string name(sort_info(step.value).name);
      std::string head = step.indices > 0 ? "(_ " + name : name;
      for (uint32_t i = 0; i < step.indices; ++i) {
        head += ' ' + describe_number(tm, pattern, at, bindings);
      }
      head += step.indices > 0 ? ")" : "";
      text += step.args > 0 ? '(' + head : head;
      if (step.args > 0) {
        open.push_back(step.args);
        continue;
      }
    }
    while (!open.empty() && --open.back() == 0) {
      text += ')';
      open.pop_back();
    }
  }
  return text;
}

std::string Signature::condition_text(const Pattern& condition,
                                      const Bindings& bindings) const {
  constexpr auto kSymbols = std::to_array<std::string_view>(
      {"", "", "", "", "+", "-", "*", "<=", "<", "="});
  std::string text;
  std::vector<uint32_t> open;
  std::vector<uint32_t> used;
  for (const Step& step : condition) {
    if (!text.empty()) {
      text += ' ';
    }
    if (step.code == Code::NumConst) {
      text += fmt::format("{}", step.value);
    } else if (step.code == Code::NumVar) {
      text += num_var_names_[step.value];
      if (std::ranges::find(used, step.value) == used.end()) {
        used.push_back(step.value);
      }
    } else {
      text += '(';
      text += kSymbols[static_cast<size_t>(step.code)];
      open.push_back(2);
      continue;
    }
    while (!open.empty() && --open.back() == 0) {
      text += ')';
      open.pop_back();
    }
  }
  std::string values;
  for (const uint32_t var : used) {
    const std::optional<Index>& bound = bindings.numbers[var];
    if (bound && bound->kind == Index::Kind::Numeral) {
      values += fmt::format("{}{} = {}",
                            values.empty() ? ", but " : ", ",
                            num_var_names_[var],
                            bound->value);
    }
  }
  return text + values;
}

}  // namespace assay::theory
