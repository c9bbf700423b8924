// SPDX-License-Identifier: MIT
#include "rules/obligation.h"

#include <algorithm>

#include "base/check.h"
#include "rules/builder.h"
#include "theory/core/build.h"
#include "theory/sorts.h"

namespace assay::rules {

using smtlib::CommandKind;
using term::Sort;
using term::Symbol;
using term::Term;

namespace {

class Prover {
 public:
  Prover(const Instance& instance, term::TermManager& tm)
      : instance_(instance),
        rule_(*instance.rule),
        tm_(tm),
        builder_(instance, tm, declare_sorts()) {}

  std::vector<Obligation> run() {
    declare_variables();
    if (rule_.kind == RuleKind::Fusion) {
      for (size_t i = 0; i < rule_.inverses.size(); ++i) {
        if (!rule_.inverses[i].is_only_sometimes) {
          add_inverse(i);
        }
      }
      return std::move(out_);
    }
    Obligation obligation = start("to");
    const Term from = builder_.build(*instance_.from);
    const Term to = builder_.build(*instance_.to);
    if (rule_.kind == RuleKind::Weaken) {
      obligation.premises.push_back(from);
      obligation.conclusion = to;
    } else {
      obligation.conclusion = theory::core::mk_equal(tm_, from, to);
    }
    finish(std::move(obligation));
    return std::move(out_);
  }

 private:
  std::vector<Sort> declare_sorts() {
    std::vector<Sort> sorts;
    for (const std::string& name : rule_.sorts) {
      term::SymbolInfo info;
      info.name = tm_.mk_name(name);
      info.kind = term::SymbolKind::SortFunction;
      const Symbol symbol = tm_.mk_symbol(info);
      sorts.push_back(tm_.mk_sort(term::SortKind::User, symbol.id, {}, {}));
      add(CommandKind::DeclareSort, "declare-sort", symbol.id);
    }
    return sorts;
  }

  void add(CommandKind kind, std::string_view name, uint32_t ref) {
    declarations_.commands.push_back(
        {kind, smtlib::command_row(name), ref, {}});
  }

  void declare_variables() {
    for (size_t i = 0; i < rule_.variables.size(); ++i) {
      builder_.sort_of(i);
    }
    builder_.need_datatype();
    if (builder_.datatype()) {
      declarations_.groups.push_back({builder_.datatype()});
      add(CommandKind::DeclareDatatype, "declare-datatype", 0);
    }
    for (size_t i = 0; i < rule_.variables.size(); ++i) {
      const Variable& variable = rule_.variables[i];
      const Symbol symbol = builder_.declare(i, variable.name);
      symbols_.push_back(symbol);
      const bool is_constant = variable.params.empty();
      has_functions_ = has_functions_ || !is_constant;
      add(is_constant ? CommandKind::DeclareConst : CommandKind::DeclareFun,
          is_constant ? "declare-const" : "declare-fun",
          symbol.id);
    }
  }

  // What all obligations of the rule have.
  Obligation start(std::string name) {
    Obligation out;
    out.name = std::move(name);
    for (size_t i = 0; i < rule_.variables.size(); ++i) {
      const std::optional<Recipe>& term = instance_.variables[i].term;
      if (!term) {
        out.free.push_back(symbols_[i]);
        continue;
      }
      const Term value = builder_.build(*term);
      if (rule_.variables[i].role == Role::Some) {
        out.free.push_back(symbols_[i]);
        out.hints.emplace_back(symbols_[i], value);
        continue;
      }
      out.computed.emplace_back(symbols_[i], value);
      if (rule_.variables[i].params.empty()) {
        out.premises.push_back(
            theory::core::mk_equal(tm_, builder_.value(i), value));
      }
    }
    for (const Recipe& condition : instance_.conditions) {
      out.premises.push_back(builder_.build(condition));
    }
    return out;
  }

  void add_inverse(size_t number) {
    const Instance::InverseInfo& inverse = instance_.inverses[number];
    Obligation obligation = start(rule_.inverses[number].input);
    if (inverse.condition) {
      obligation.premises.push_back(builder_.build(*inverse.condition));
    }
    obligation.conclusion = theory::core::mk_equal(
        tm_, builder_.value(inverse.input), builder_.build(inverse.term));
    finish(std::move(obligation));
  }

  void finish(Obligation obligation) {
    obligation.has_script = !has_functions_;
    smtlib::Script& script = obligation.script;
    script = declarations_;
    const auto say = [&](Term term) {
      script.commands.push_back(
          {CommandKind::Assert, smtlib::command_row("assert"), term.id, {}});
    };
    std::ranges::for_each(obligation.premises, say);
    say(theory::core::mk_not(tm_, obligation.conclusion));
    script.items.emplace_back();
    script.commands.push_back({CommandKind::CheckSat,
                               smtlib::command_row("check-sat"),
                               static_cast<uint32_t>(script.items.size() - 1),
                               {}});
    out_.push_back(std::move(obligation));
  }

  const Instance& instance_;
  const Rule& rule_;
  term::TermManager& tm_;
  smtlib::Script declarations_;
  Builder builder_;
  std::vector<Symbol> symbols_;
  bool has_functions_ = false;
  std::vector<Obligation> out_;
};

}  // namespace

std::vector<Obligation> obligations_of(const Instance& instance,
                                       term::TermManager& tm) {
  return Prover(instance, tm).run();
}

}  // namespace assay::rules
