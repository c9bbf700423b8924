// SPDX-License-Identifier: MIT
#include "theory/datatypes/typing.h"

#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "theory/datatypes/datatypes.h"
#include "theory/functions/typing.h"
#include "theory/misfit.h"
#include "theory/sort_text.h"
#include "theory/sorts.h"

namespace assay::theory::datatypes {

using term::Index;
using term::Sort;
using term::SortKind;
using term::SymbolInfo;
using term::SymbolKind;
using term::TermManager;

namespace {

const SymbolInfo* find_symbol(const RuleInput& in, SymbolKind kind) {
  const Index index = in.indices[0];
  if (index.kind != Index::Kind::OfSymbol) {
    return nullptr;
  }
  const SymbolInfo& symbol = in.tm.symbol(term::Symbol{index.value});
  return symbol.kind == kind ? &symbol : nullptr;
}

// Whether a sort is one of the datatype that a constructor or selector is of.
bool is_of(const TermManager& tm, Sort sort, const SymbolInfo& symbol) {
  return tm.sort_kind(sort) == SortKind::User
         && tm.sort_head(sort) == symbol.datatype.id;
}

std::string datatype_name(const TermManager& tm, const SymbolInfo& symbol) {
  return quote_symbol(tm.text(tm.symbol(symbol.datatype).name));
}

Sort mk_tuple(TermManager& tm, std::span<const Sort> parts) {
  return tm.mk_sort(SortKind::Builtin, kTupleRow, {}, parts);
}

// The component of the tuple sort of the first argument that an index means.
SortOrMisfit component(const RuleInput& in, Index index) {
  if (!in.tm.is_builtin(in.args[0], kTupleRow)) {
    return wrong_argument(in, 0, "a tuple");
  }
  const std::span<const Sort> parts = in.tm.sort_args(in.args[0]);
  if (index.kind != Index::Kind::Numeral) {
    return refuse("the index must be a small numeral");
  }
  if (index.value >= parts.size()) {
    return refuse(fmt::format("index {} is too large for {}",
                              index.value,
                              sort_to_string(in.tm, in.args[0])));
  }
  return parts[index.value];
}

// Whether some values of the parameters make `pattern` this sort.
bool is_instance(const TermManager& tm, Sort pattern, Sort sort) {
  std::unordered_map<uint32_t, Sort> values;
  std::vector<std::pair<Sort, Sort>> todo{{pattern, sort}};
  while (!todo.empty()) {
    const auto [left, right] = todo.back();
    todo.pop_back();
    if (!tm.has_parameter(left)) {
      if (left != right) {
        return false;
      }
      continue;
    }
    if (tm.sort_kind(left) == SortKind::Parameter) {
      if (values.try_emplace(tm.sort_head(left), right).first->second
          != right) {
        return false;
      }
      continue;
    }
    const std::span<const Sort> parts = tm.sort_args(left);
    const std::span<const Sort> others = tm.sort_args(right);
    if (tm.sort_kind(left) != tm.sort_kind(right)
        || tm.sort_head(left) != tm.sort_head(right)
        || parts.size() != others.size()) {
      return false;
    }
    for (size_t i = 0; i < parts.size(); ++i) {
      todo.emplace_back(parts[i], others[i]);
    }
  }
  return true;
}

// What is inside of the nullable arguments from `first` on.
std::expected<std::vector<Sort>, Misfit> nullable_parts(const RuleInput& in,
                                                        size_t first) {
  std::vector<Sort> parts;
  for (size_t i = first; i < in.args.size(); ++i) {
    if (!in.tm.is_builtin(in.args[i], kNullableRow)) {
      return wrong_argument(in, i, "a nullable");
    }
    parts.push_back(in.tm.sort_args(in.args[i])[0]);
  }
  return parts;
}

Sort mk_nullable(TermManager& tm, Sort part) {
  return tm.mk_sort(SortKind::Builtin, kNullableRow, {}, {&part, 1});
}

}  // namespace

SortOrMisfit tester_sort(const RuleInput& in) {
  const SymbolInfo* constructor = find_symbol(in, SymbolKind::Constructor);
  if (constructor == nullptr) {
    return refuse(fmt::format("{} is not a constructor",
                              functions::function_name(in.tm, in.indices[0])));
  }
  if (!is_of(in.tm, in.args[0], *constructor)) {
    return wrong_argument(in, 0, datatype_name(in.tm, *constructor));
  }
  return kBool;
}

SortOrMisfit update_field_sort(const RuleInput& in) {
  const SymbolInfo* selector = find_symbol(in, SymbolKind::Selector);
  if (selector == nullptr) {
    return refuse(fmt::format("{} is not a selector",
                              functions::function_name(in.tm, in.indices[0])));
  }
  if (!is_of(in.tm, in.args[0], *selector)) {
    return wrong_argument(in, 0, datatype_name(in.tm, *selector));
  }
  const Sort field =
      in.tm.instantiate(selector->result, in.tm.sort_args(in.args[0]));
  if (in.args[1] != field) {
    return wrong_argument(in, 1, field);
  }
  return in.args[0];
}

SortOrMisfit update_sort(const RuleInput& in) {
  SortOrMisfit made = update_field_sort(in);
  if (!made && made.error().argument == 1
      && is_instance(
          in.tm, find_symbol(in, SymbolKind::Selector)->result, in.args[1])) {
    made.error().message +=
        "; a field that fits another instance of the "
        "datatype is not supported";
    made.error().is_unsupported = true;
  }
  return made;
}

SortOrMisfit size_sort(const RuleInput& in) {
  const Sort sort = in.args[0];
  const bool is_datatype =
      in.tm.sort_kind(sort) == SortKind::User
          ? !in.tm.constructors(term::Symbol{in.tm.sort_head(sort)}).empty()
          : in.tm.is_builtin(sort, kTupleRow)
                || in.tm.is_builtin(sort, kNullableRow);
  if (!is_datatype) {
    return wrong_argument(in, 0, "a datatype");
  }
  return kInt;
}

SortOrMisfit tuple_sort(const RuleInput& in) {
  return mk_tuple(in.tm, in.args);
}

SortOrMisfit tuple_select_sort(const RuleInput& in) {
  return component(in, in.indices[0]);
}

SortOrMisfit tuple_update_sort(const RuleInput& in) {
  const SortOrMisfit part = component(in, in.indices[0]);
  if (!part) {
    return part;
  }
  if (in.args[1] != *part) {
    return wrong_argument(in, 1, *part);
  }
  return in.args[0];
}

SortOrMisfit tuple_project_sort(const RuleInput& in) {
  if (!in.tm.is_builtin(in.args[0], kTupleRow)) {
    return wrong_argument(in, 0, "a tuple");
  }
  std::vector<Sort> parts;
  for (const Index index : in.indices) {
    const SortOrMisfit part = component(in, index);
    if (!part) {
      return part;
    }
    parts.push_back(*part);
  }
  return mk_tuple(in.tm, parts);
}

SortOrMisfit lift_index_sort(const RuleInput& in) {
  const auto parts = nullable_parts(in, 0);
  if (!parts) {
    return std::unexpected(parts.error());
  }
  const std::optional<Sort> result =
      functions::find_result(in.tm, in.indices[0], *parts);
  if (!result) {
    return refuse(functions::misfit_text(in.tm, in.indices[0], *parts));
  }
  return mk_nullable(in.tm, *result);
}

SortOrMisfit lift_sort(const RuleInput& in) {
  const auto parts = nullable_parts(in, 1);
  if (!parts) {
    return std::unexpected(parts.error());
  }
  std::vector<Sort> args{in.args[0]};
  args.insert(args.end(), parts->begin(), parts->end());
  const SortOrMisfit result =
      functions::apply_sort({in.tm, in.indices, args, {}});
  if (!result) {
    const Misfit& misfit = result.error();
    return misfit.argument > 0
               ? wrong_argument(in,
                                static_cast<size_t>(misfit.argument),
                                mk_nullable(in.tm, misfit.expected))
               : std::unexpected(misfit);
  }
  return mk_nullable(in.tm, *result);
}

}  // namespace assay::theory::datatypes
