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
    if (sorts_[i]) {
      continue;
    }
    if (instance_.sorts[i].kind == SortStep::Kind::Datatype) {
      need_datatype();
    } else {
      sorts_[i] = make_sort(instance_.sorts[i]);
    }
  }
  return sorts_[position];
}

// One that is no datatype.
Sort Builder::make_sort(const SortStep& step) {
  switch (step.kind) {
    case SortStep::Kind::Plain: return Sort{step.head};
    case SortStep::Kind::Variable: return sort_values_[step.head];
    default: break;
  }
  std::vector<Sort> args;
  for (const uint32_t arg : step.args) {
    args.push_back(sorts_[arg]);
  }
  return tm_.mk_sort(term::SortKind::Builtin, step.head, step.indices, args);
}

// All sorts come with it, as any may be one of a field.
void Builder::need_datatype() {
  if (datatype_ || !instance_.rule->record) {
    return;
  }
  const Record& record = *instance_.rule->record;
  term::SymbolInfo info;
  info.name = tm_.mk_name(record.name);
  info.kind = SymbolKind::Datatype;
  datatype_ = tm_.mk_symbol(info);
  const Sort sort = tm_.mk_sort(term::SortKind::User, datatype_.id, {}, {});
  for (size_t i = 0; i < sorts_.size(); ++i) {
    const SortStep& step = instance_.sorts[i];
    sorts_[i] = step.kind == SortStep::Kind::Datatype ? sort : make_sort(step);
  }
  std::vector<term::ConstructorInfo> constructors;
  size_t field = 0;
  info.datatype = datatype_;
  for (const Record::Constructor& row : record.constructors) {
    info.name = tm_.mk_name(row.name);
    info.kind = SymbolKind::Constructor;
    info.result = sort;
    info.params.clear();
    for (size_t i = 0; i < row.fields.size(); ++i) {
      info.params.push_back(sorts_[instance_.record_fields[field++]]);
    }
    const std::vector<Sort> fields = info.params;
    term::ConstructorInfo& constructor = constructors.emplace_back();
    constructor.symbol = tm_.mk_symbol(info);
    data_symbols_.push_back(constructor.symbol);
    for (size_t i = 0; i < fields.size(); ++i) {
      info.name = tm_.mk_name(row.fields[i].name);
      info.kind = SymbolKind::Selector;
      info.params = {sort};
      info.result = fields[i];
      constructor.selectors.push_back(tm_.mk_symbol(info));
      data_symbols_.push_back(constructor.selectors.back());
    }
  }
  tm_.set_constructors(datatype_, std::move(constructors));
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
        term = tm_.mk_call(data_symbols_[step.head], sort, args_);
        break;
      }
      case Kind::App:
        indices_ = step.indices;
        for (term::Index& index : indices_) {
          if (index.kind == term::Index::Kind::OfSymbol) {
            index.value = data_symbols_[index.value].id;
          }
        }
        term = tm_.mk_app(indices_.empty() ? term::op_of(step.head)
                                           : tm_.mk_op(step.head, indices_),
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
