// SPDX-License-Identifier: MIT
#include "theory/functions/values.h"

#include <string>
#include <utility>

#include <fmt/format.h>

#include "num/value_map.h"
#include "theory/arrays/values.h"
#include "theory/value_term.h"
#include "theory/value_text.h"

namespace assay::theory::functions {

using term::Sort;

namespace {

// (lambda ((x!0 A)) (ite (= x!0 k) v ... default))
void function_text(ValueWriter& out,
                   Sort sort,
                   const Value& value,
                   std::vector<ValuePart>& parts) {
  const std::span<const Sort> args = out.tm().sort_args(sort);
  const size_t indices = args.size() - 1;
  std::string head = "(lambda (";
  for (size_t i = 0; i < indices; ++i) {
    head += fmt::format(
        "{}(x!{} {})", i == 0 ? "" : " ", i, out.sort_text(args[i]));
  }
  out.text(head + ") ");
  const bool has_fallback = static_cast<bool>(num::map_fallback(value));
  size_t at = has_fallback ? 1 : 0;
  size_t open_count = 0;
  while (at < parts.size()) {
    out.text(indices == 1 ? "(ite " : "(ite (and ");
    for (size_t i = 0; i < indices; ++i) {
      out.part(fmt::format("{}(= x!{} ", i == 0 ? "" : " ", i),
               std::move(parts[at++]));
      out.text(")");
    }
    out.part(indices == 1 ? " " : ") ", std::move(parts[at++]));
    out.text(" ");
    ++open_count;
  }
  if (has_fallback) {
    out.part("", std::move(parts[0]));
  } else {
    out.text("_");
  }
  out.text(std::string(open_count + 1, ')'));
}

term::Term function_term(ValueTermMaker& out,
                         Sort sort,
                         const Value& value,
                         std::span<const term::Term> parts) {
  if (!num::map_fallback(value)) {
    return {};
  }
  term::TermManager& tm = out.tm();
  const std::vector<Sort> sorts(tm.sort_args(sort).begin(),
                                tm.sort_args(sort).end());
  const size_t indices = sorts.size() - 1;
  std::vector<term::Var> vars;
  vars.reserve(indices);
  for (size_t i = 0; i < indices; ++i) {
    vars.push_back(tm.mk_var(tm.mk_name("x"), sorts[i]));
  }
  term::Term body = parts[0];
  for (size_t at = 1; at + indices < parts.size(); at += indices + 1) {
    std::vector<term::Term> equalities;
    equalities.reserve(indices);
    for (size_t i = 0; i < indices; ++i) {
      equalities.push_back(
          out.apply("=", {tm.mk_variable(vars[i]), parts[at + i]}));
    }
    const term::Term condition =
        indices == 1 ? equalities[0] : out.apply("and", equalities);
    body = out.apply("ite", {condition, parts[at + indices], body});
  }
  return tm.mk_binder(
      term::BinderKind::Lambda, vars, sort, std::span(&body, 1));
}

}  // namespace

const SortValues kFunctionValues = {
    .count = arrays::count_maps,
    .list = arrays::list_maps,
    .first = arrays::first_map,
    .corners = arrays::map_corners,
    .draw = arrays::draw_map,
    .parts = arrays::map_parts,
    .text = function_text,
    .term = function_term,
};

}  // namespace assay::theory::functions
