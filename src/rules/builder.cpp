// SPDX-License-Identifier: MIT
#include "rules/builder.h"

#include "base/check.h"

namespace assay::rules {

using term::Sort;
using term::Symbol;
using term::SymbolKind;
using term::Term;

Builder::Builder(const Instance& instance,
                 term::TermManager& tm,
                 std::vector<Sort> sorts)
    : instance_(instance),
      tm_(tm),
      sort_values_(std::move(sorts)),
      sorts_(instance.sorts.size()),
      values_(instance.variables.size()),
      symbols_(instance.variables.size()) {}

Sort Builder::sort_of(size_t variable) {
  return sort_at(instance_.variables[variable].sort);
}

// What a sort is made of has smaller positions.
Sort Builder::sort_at(uint32_t position) {
  for (uint32_t i = 0; i <= position && !sorts_[position]; ++i) {
    const SortStep& step = instance_.sorts[i];
    if (sorts_[i]) {
      continue;
    }
    switch (step.kind) {
      case SortStep::Kind::Plain: sorts_[i] = Sort{step.head}; break;
      case SortStep::Kind::Variable: sorts_[i] = sort_values_[step.head]; break;
      case SortStep::Kind::Datatype: make_datatype(); break;
      case SortStep::Kind::Builtin: {
        std::vector<Sort> args;
        for (const uint32_t arg : step.args) {
          args.push_back(sorts_[arg]);
        }
        sorts_[i] =
            tm_.mk_sort(term::SortKind::Builtin, step.head, step.indices, args);
        break;
      }
    }
  }
  return sorts_[position];
}

void Builder::make_datatype() {
  const Record& record = *instance_.rule->record;
  term::SymbolInfo info;
  info.name = tm_.mk_name(record.name);
  info.kind = SymbolKind::Datatype;
  datatype_ = tm_.mk_symbol(info);
  const Sort sort = tm_.mk_sort(term::SortKind::User, datatype_.id, {}, {});
  term::ConstructorInfo constructor;
  info.name = tm_.mk_name(record.constructor);
  info.kind = SymbolKind::Constructor;
  info.result = sort;
  info.datatype = datatype_;
  for (const uint32_t field : instance_.record_fields) {
    info.params.push_back(sorts_[field]);
  }
  const std::vector<Sort> fields = info.params;
  constructor.symbol = tm_.mk_symbol(info);
  for (size_t i = 0; i < fields.size(); ++i) {
    info.name = tm_.mk_name(record.fields[i].name);
    info.kind = SymbolKind::Selector;
    info.params = {sort};
    info.result = fields[i];
    constructor.selectors.push_back(tm_.mk_symbol(info));
  }
  tm_.set_constructors(datatype_, {constructor});
  for (size_t i = 0; i < sorts_.size(); ++i) {
    if (instance_.sorts[i].kind == SortStep::Kind::Datatype) {
      sorts_[i] = sort;
    }
  }
}

Symbol Builder::declare(size_t variable, std::string_view name) {
  const Instance::VariableInfo& info = instance_.variables[variable];
  term::SymbolInfo symbol;
  symbol.name = tm_.mk_name(name);
  for (const uint32_t param : info.params) {
    symbol.params.push_back(sort_at(param));
  }
  symbol.result = sort_at(info.sort);
  const bool is_constant = symbol.params.empty();
  const Sort result = symbol.result;
  symbols_[variable] = tm_.mk_symbol(std::move(symbol));
  if (is_constant) {
    values_[variable] = tm_.mk_call(symbols_[variable], result, {});
  }
  return symbols_[variable];
}

Term Builder::build(const Recipe& recipe) {
  using Kind = Recipe::Step::Kind;
  made_.clear();
  for (const Recipe::Step& step : recipe.steps) {
    args_.clear();
    for (const uint32_t arg : step.args) {
      args_.push_back(made_[arg]);
    }
    Term term;
    switch (step.kind) {
      case Kind::Variable: term = values_[step.head]; break;
      case Kind::Call:
        term = tm_.mk_call(symbols_[step.head], sort_at(step.sort), args_);
        break;
      case Kind::Literal:
        term = tm_.mk_literal(sort_at(step.sort), step.text);
        break;
      case Kind::Data: {
        const Sort sort = sort_at(step.sort);
        const term::ConstructorInfo& row = tm_.constructors(datatype_).front();
        term = tm_.mk_call(
            step.head == 0 ? row.symbol : row.selectors[step.head - 1],
            sort,
            args_);
        break;
      }
      case Kind::App:
        term = tm_.mk_app(step.indices.empty()
                              ? term::Op{step.head + 1}
                              : tm_.mk_op(step.head, step.indices),
                          sort_at(step.sort),
                          args_);
        break;
    }
    ASSAY_CHECK(term) << instance_.rule->name;
    made_.push_back(term);
  }
  return made_.back();
}

}  // namespace assay::rules
