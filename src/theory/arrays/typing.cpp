// SPDX-License-Identifier: MIT
#include "theory/arrays/typing.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "theory/arrays/domain.h"
#include "theory/functions/typing.h"
#include "theory/misfit.h"
#include "theory/sort_text.h"
#include "theory/sorts.h"

namespace assay::theory::arrays {

using term::Index;
using term::Sort;
using term::SortKind;
using term::SymbolInfo;
using term::TermManager;

namespace {

bool is_array(const TermManager& tm, Sort sort) {
  return tm.is_builtin(sort, kArrayRow);
}

Sort element(const TermManager& tm, Sort array) {
  return tm.sort_args(array).back();
}

// What is wrong with an access that gives one argument for each of `wanted`
// after the array.
std::optional<Misfit> find_misuse(const RuleInput& in,
                                  std::span<const Sort> wanted) {
  if (in.args.size() != wanted.size() + 1) {
    return refuse(fmt::format("{} takes {} more argument{}, got {}",
                              sort_to_string(in.tm, in.args[0]),
                              wanted.size(),
                              wanted.size() == 1 ? "" : "s",
                              in.args.size() - 1))
        .error();
  }
  for (size_t i = 0; i < wanted.size(); ++i) {
    if (in.args[i + 1] != wanted[i]) {
      return wrong_argument(in, i + 1, wanted[i]).error();
    }
  }
  return std::nullopt;
}

}  // namespace

SortOrMisfit select_sort(const RuleInput& in) {
  const Sort array = in.args[0];
  if (!is_array(in.tm, array)) {
    return wrong_argument(in, 0, "an array");
  }
  if (auto misuse = find_misuse(in, domain(in.tm, array))) {
    return std::unexpected(*misuse);
  }
  return element(in.tm, array);
}

SortOrMisfit store_sort(const RuleInput& in) {
  const Sort array = in.args[0];
  if (!is_array(in.tm, array)) {
    return wrong_argument(in, 0, "an array");
  }
  if (auto misuse = find_misuse(in, in.tm.sort_args(array))) {
    return std::unexpected(*misuse);
  }
  return array;
}

SortOrMisfit const_sort(const RuleInput& in) {
  if (!in.expected) {
    return wrong_result("needs its sort: (as const (Array I E))");
  }
  if (!is_array(in.tm, in.expected)) {
    return wrong_result(fmt::format("cannot have the sort {}, only an array",
                                    sort_to_string(in.tm, in.expected)));
  }
  const Sort wanted = element(in.tm, in.expected);
  if (in.args[0] != wanted) {
    return wrong_argument(in, 0, wanted);
  }
  return in.expected;
}

SortOrMisfit default_sort(const RuleInput& in) {
  if (!is_array(in.tm, in.args[0])) {
    return wrong_argument(in, 0, "an array");
  }
  return element(in.tm, in.args[0]);
}

// (_ array-ext i): where in the index i two arrays differ.
SortOrMisfit array_ext_sort(const RuleInput& in) {
  const Sort array = in.args[0];
  if (!is_array(in.tm, array)) {
    return wrong_argument(in, 0, "an array");
  }
  if (in.args[1] != array) {
    return wrong_argument(in, 1, array);
  }
  const std::span<const Sort> indices = domain(in.tm, array);
  if (in.indices.empty()) {
    return indices[0];
  }
  const Index index = in.indices[0];
  if (index.kind != Index::Kind::Numeral || index.value >= indices.size()) {
    return refuse(fmt::format("{} has only {} index{}",
                              sort_to_string(in.tm, array),
                              indices.size(),
                              indices.size() == 1 ? "" : "es"));
  }
  return indices[index.value];
}

SortOrMisfit map_sort(const RuleInput& in) {
  const Sort first = in.args[0];
  std::vector<Sort> elements;
  for (size_t i = 0; i < in.args.size(); ++i) {
    const Sort array = in.args[i];
    if (!is_array(in.tm, array)) {
      return wrong_argument(in, i, "an array");
    }
    if (!std::ranges::equal(domain(in.tm, array), domain(in.tm, first))) {
      return wrong_argument(
          in,
          i,
          fmt::format("the same indices as {}", sort_to_string(in.tm, first)));
    }
    elements.push_back(element(in.tm, array));
  }
  const std::optional<Sort> result =
      functions::find_result(in.tm, in.indices[0], elements);
  if (!result) {
    return refuse(functions::misfit_text(in.tm, in.indices[0], elements));
  }
  const std::span<const Sort> indices = domain(in.tm, first);
  std::vector<Sort> parts(indices.begin(), indices.end());
  parts.push_back(*result);
  return in.tm.mk_sort(SortKind::Builtin, kArrayRow, {}, parts);
}

SortOrMisfit as_array_sort(const RuleInput& in) {
  const Index function = in.indices[0];
  if (function.kind != Index::Kind::OfSymbol) {
    return refuse(
        fmt::format("needs a function that the script declares, not {}",
                    functions::function_name(in.tm, function)));
  }
  const SymbolInfo& symbol = in.tm.symbol(term::Symbol{function.value});
  if (symbol.params.empty() || symbol.type_params > 0) {
    return refuse(
        fmt::format("{} is not a function with arguments of fixed sorts",
                    functions::function_name(in.tm, function)));
  }
  std::vector<Sort> parts = symbol.params;
  parts.push_back(symbol.result);
  return in.tm.mk_sort(SortKind::Builtin, kArrayRow, {}, parts);
}

}  // namespace assay::theory::arrays
