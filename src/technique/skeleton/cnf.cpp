// SPDX-License-Identifier: MIT
//
// Both directions of each definition are kept, as the paper has it: the clauses
// determine the fresh symbols, so a model of the script extends to just one of
// the clauses.
#include "technique/skeleton/cnf.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "base/id_map.h"
#include "eval/evaluator.h"
#include "smtlib/command_table.h"
#include "smtlib/printer.h"
#include "term/substitute.h"
#include "term/walk.h"
#include "theory/sorts.h"

namespace assay::technique::skeleton {

using smtlib::CommandKind;
using term::Kind;
using term::Term;

namespace {

constexpr size_t kMaxGates = 500;
constexpr double kMaxCnfText = 100'000;

class Translator {
 public:
  Translator(const smtlib::Language& language,
             term::TermManager& tm,
             const model::Model* witness)
      : tm_(tm) {
    if (witness != nullptr) {
      witness_ = *witness;
      evaluator_.emplace(language.theories(), tm, *witness);
    }
  }

  Result<Cnf> run(const smtlib::Script& script) {
    Cnf out;
    out.script = script;
    std::vector<smtlib::Command>& commands = out.script.commands;
    std::erase_if(commands, [](const smtlib::Command& command) {
      return command.kind == CommandKind::Assert;
    });
    if (has_inner_names(script)) {
      return fail("nothing-made", {}, "names of terms would get lost");
    }
    for (const Term assertion : script.assertions()) {
      assert_root(term::expand_lets(tm_, assertion));
    }
    if (symbols_.size() > kMaxGates || has_unknown_) {
      return fail("nothing-made", {}, "no normal form");
    }
    // Before what ends the script: its query.
    const auto query = std::ranges::find(
        commands, CommandKind::CheckSat, &smtlib::Command::kind);
    std::vector<smtlib::Command> more;
    for (const term::Symbol symbol : symbols_) {
      more.push_back({CommandKind::DeclareConst,
                      smtlib::command_row("declare-const"),
                      symbol.id,
                      {}});
    }
    for (const Term clause : clauses_) {
      more.push_back(
          {CommandKind::Assert, smtlib::command_row("assert"), clause.id, {}});
    }
    commands.insert(query, more.begin(), more.end());
    if (smtlib::flat_size(tm_, out.script) > kMaxCnfText) {
      return fail("nothing-made", {}, "the normal form is too large");
    }
    if (evaluator_) {
      out.witness = std::move(witness_);
    }
    return out;
  }

 private:
  // Names of whole assertions are dropped, unless something speaks of them.
  bool has_inner_names(const smtlib::Script& script) const {
    const std::vector<Term> roots = script.assertions();
    return std::ranges::any_of(term::post_order(tm_, roots), [&](Term term) {
      if (tm_.kind(term) == Kind::Annotated) {
        return std::ranges::find(roots, term) == roots.end()
               && std::ranges::any_of(tm_.attributes(term),
                                      [](const term::Attribute& row) {
                                        return static_cast<bool>(row.named);
                                      });
      }
      return tm_.kind(term) == Kind::Call
             && tm_.symbol(tm_.call_symbol(term)).kind
                    == term::SymbolKind::Named;
    });
  }

  bool is_gate(Term term) const {
    if (tm_.kind(term) == Kind::Annotated) {
      return true;
    }
    if (tm_.kind(term) != Kind::App || tm_.sort(term) != theory::kBool) {
      return false;
    }
    const uint32_t row = tm_.op_row(tm_.op(term));
    if (row == theory::core::kEqual || row == theory::core::kXor
        || row == theory::core::kDistinct) {
      return tm_.child_count(term) == 2
             && tm_.sort(tm_.children(term)[0]) == theory::kBool;
    }
    return row == theory::core::kAnd || row == theory::core::kOr
           || row == theory::core::kNot || row == theory::core::kImplies
           || row == theory::core::kIte;
  }

  void assert_root(Term root) {
    std::vector<Term> open{root};
    while (!open.empty()) {
      Term term = open.back();
      open.pop_back();
      while (tm_.kind(term) == Kind::Annotated) {
        term = tm_.children(term)[0];
      }
      const bool is_app = tm_.kind(term) == Kind::App;
      const uint32_t row = is_app ? tm_.op_row(tm_.op(term)) : 0;
      const std::span<const Term> children = tm_.children(term);
      if (is_app && row == theory::core::kAnd && !children.empty()) {
        open.insert(open.end(), children.rbegin(), children.rend());
      } else if (is_app && row == theory::core::kOr && !children.empty()) {
        std::vector<Term> clause;
        for (const Term child : children) {
          clause.push_back(literal_of(child));
        }
        clauses_.push_back(join(std::move(clause)));
      } else {
        clauses_.push_back(literal_of(term));
      }
    }
  }

  // An atom, a fresh symbol, or the negation of one, of the same value.
  Term literal_of(Term root) {
    std::vector<Term> open{root};
    while (!open.empty() && symbols_.size() <= kMaxGates) {
      const Term term = open.back();
      if (literals_.find(term.id) != nullptr) {
        open.pop_back();
        continue;
      }
      if (!is_gate(term)) {
        literals_[term.id] = term;
        continue;
      }
      // Of (! t ...) only t counts.
      const size_t count =
          tm_.kind(term) == Kind::Annotated ? 1 : tm_.child_count(term);
      const std::span<const Term> children = tm_.children(term).first(count);
      const size_t before = open.size();
      for (const Term child : children) {
        if (literals_.find(child.id) == nullptr) {
          open.push_back(child);
        }
      }
      if (open.size() == before) {
        const Term made = gate(term, children);
        literals_[term.id] = made;
      }
    }
    const Term* found = literals_.find(root.id);
    return found == nullptr ? root : *found;
  }

  Term gate(Term term, std::span<const Term> children) {
    std::vector<Term> args;
    for (const Term child : children) {
      args.push_back(*literals_.find(child.id));
    }
    if (tm_.kind(term) == Kind::Annotated) {
      return args[0];
    }
    const uint32_t row = tm_.op_row(tm_.op(term));
    if (row == theory::core::kNot) {
      return negate(args[0]);
    }
    if (args.empty()) {
      return term;  // (and)
    }
    const Term made = fresh(term);
    const Term no = negate(made);
    if (row == theory::core::kAnd) {
      std::vector<Term> clause{made};
      for (const Term arg : args) {
        add({no, arg});
        clause.push_back(negate(arg));
      }
      add(std::move(clause));
    } else if (row == theory::core::kOr || row == theory::core::kImplies) {
      if (row == theory::core::kImplies) {
        std::ranges::transform(
            args.begin(), args.end() - 1, args.begin(), [&](Term arg) {
              return negate(arg);
            });
      }
      std::vector<Term> clause{no};
      for (const Term arg : args) {
        add({made, negate(arg)});
        clause.push_back(arg);
      }
      add(std::move(clause));
    } else if (row == theory::core::kIte) {
      add({no, negate(args[0]), args[1]});
      add({no, args[0], args[2]});
      add({made, negate(args[0]), negate(args[1])});
      add({made, args[0], negate(args[2])});
    } else {
      const Term same = row == theory::core::kEqual ? made : no;
      const Term other = row == theory::core::kEqual ? no : made;
      add({other, negate(args[0]), args[1]});
      add({other, args[0], negate(args[1])});
      add({same, args[0], args[1]});
      add({same, negate(args[0]), negate(args[1])});
    }
    return made;
  }

  Term fresh(Term of) {
    term::SymbolInfo info;
    info.name = tm_.mk_name(fmt::format("g{}", symbols_.size()));
    info.result = theory::kBool;
    const term::Symbol symbol = tm_.mk_symbol(std::move(info));
    symbols_.push_back(symbol);
    if (evaluator_) {
      const num::Value value = evaluator_->evaluate(of);
      has_unknown_ = has_unknown_ || !value.is_known();
      witness_.symbols[symbol] = {value, {}, {}};
    }
    return tm_.mk_call(symbol, theory::kBool, {});
  }

  Term negate(Term term) {
    return theory::core::is_app(tm_, term, theory::core::kNot)
               ? tm_.children(term)[0]
               : tm_.mk_app(term::op_of(theory::core::kNot),
                            theory::kBool,
                            std::span(&term, 1));
  }

  Term join(std::vector<Term> clause) {
    return clause.size() == 1
               ? clause[0]
               : tm_.mk_app(
                     term::op_of(theory::core::kOr), theory::kBool, clause);
  }

  void add(std::vector<Term> clause) {
    clauses_.push_back(join(std::move(clause)));
  }

  term::TermManager& tm_;
  model::Model witness_;
  std::optional<eval::Evaluator> evaluator_;
  base::IdMap<Term> literals_;  // of formulas
  std::vector<term::Symbol> symbols_;
  std::vector<Term> clauses_;
  bool has_unknown_ = false;
};

}  // namespace

Result<Cnf> to_cnf(const smtlib::Language& language,
                   term::TermManager& tm,
                   const smtlib::Script& script,
                   const model::Model* witness) {
  return Translator(language, tm, witness).run(script);
}

}  // namespace assay::technique::skeleton
