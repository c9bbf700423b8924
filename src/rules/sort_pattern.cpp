// SPDX-License-Identifier: MIT
#include "rules/sort_pattern.h"

#include <algorithm>

#include <fmt/format.h>

#include "rules/sexpr.h"
#include "theory/registry.h"

namespace assay::rules {

using term::Sort;

Result<SortPattern> SortPattern::compile(const Rule& rule, const Piece& sort) {
  ASSAY_TRY(const Sexpr tree, Sexpr::parse(sort.text));
  SortPattern out;
  out.names_ = rule.sizes;
  const std::vector<uint32_t> usual(rule.sizes.size(), 8);
  const auto bad = [&](std::string_view word) {
    return fail(
        "bad-sort", sort.span, fmt::format("'{}' is no sort here", word));
  };
  const auto position = [](const std::vector<std::string>& list,
                           std::string_view word) {
    return static_cast<uint32_t>(std::ranges::find(list, word) - list.begin());
  };
  std::vector<uint32_t> open = tree.top();
  if (open.size() != 1) {
    return bad(sort.text);
  }
  while (!open.empty()) {
    const uint32_t node = open.back();
    open.pop_back();
    Step step;
    const bool is_list = tree.is_list(node);
    std::vector<uint32_t> items =
        is_list ? tree.items(node) : std::vector<uint32_t>{node};
    const bool is_indexed =
        is_list && items.size() > 2 && tree.text(items[0]) == "_";
    if (items.empty()) {
      return bad(tree.text(node));
    }
    const std::string_view head = tree.text(items[is_indexed ? 1 : 0]);
    const uint32_t variable = position(rule.sorts, head);
    if (!is_list && variable < rule.sorts.size()) {
      step.is_variable = true;
      step.value = variable;
      out.steps_.push_back(std::move(step));
      continue;
    }
    step.value = theory::find_sort_row(head);
    if (step.value == theory::kNoRow) {
      return bad(head);
    }
    if (is_indexed) {
      for (size_t i = 2; i < items.size(); ++i) {
        std::string_view word = tree.text(items[i]);
        if (word.starts_with('{') && word.ends_with('}')) {
          word = word.substr(1, word.size() - 2);
        }
        const uint32_t size = position(rule.sizes, word);
        const std::optional<uint32_t> number = size_value(word, {}, {});
        if (number) {
          step.sizes.push_back({false, *number, {}});
        } else if (size < rule.sizes.size()) {
          step.sizes.push_back({true, size, {}});
        } else if (size_value(word, rule.sizes, usual)) {
          step.sizes.push_back({false, 0, std::string(word)});
        } else {
          return bad(word);
        }
      }
    } else {
      step.args = static_cast<uint32_t>(items.size() - 1);
      // Last in, first out.
      open.insert(open.end(), items.rbegin(), items.rend() - 1);
    }
    out.steps_.push_back(std::move(step));
  }
  return out;
}

bool SortPattern::matches(const term::TermManager& tm,
                          Sort sort,
                          Bindings& bindings) const {
  std::vector<Sort> open{sort};
  for (const Step& step : steps_) {
    const Sort now = open.back();
    open.pop_back();
    if (step.is_variable) {
      Sort& bound = bindings.sorts[step.value];
      if (bound && bound != now) {
        return false;
      }
      bound = now;
      continue;
    }
    const std::span<const term::Index> indices = tm.sort_indices(now);
    const std::span<const Sort> args = tm.sort_args(now);
    if (!tm.is_builtin(now, step.value) || indices.size() != step.sizes.size()
        || args.size() != step.args) {
      return false;
    }
    for (size_t i = 0; i < indices.size(); ++i) {
      uint32_t wanted = step.sizes[i].value;
      if (step.sizes[i].is_variable) {
        uint32_t& bound = bindings.sizes[step.sizes[i].value];
        bound = bound == 0 ? indices[i].value : bound;
        wanted = bound;
      } else if (!step.sizes[i].expression.empty()) {
        wanted = size_value(step.sizes[i].expression, names_, bindings.sizes)
                     .value_or(0);
      }
      if (indices[i].kind != term::Index::Kind::Numeral
          || indices[i].value != wanted) {
        return false;
      }
    }
    open.insert(open.end(), args.rbegin(), args.rend());
  }
  return true;
}

}  // namespace assay::rules
