// SPDX-License-Identifier: MIT
//
// Soundness: every change replaces a formula by one that it implies, at places
// where the truth of the assertion can only grow with it, or by one that
// implies it where it can only shrink; so the whole gets weaker. (Stronger: the
// other way round.) A weaker script of a sat one is sat, and what is more, the
// same witness is a model of it: this is evaluated for all assertions that have
// changed before the test leaves. A stronger one of an unsat script is unsat;
// that hangs on the rules alone, which are proved one by one.
#include "technique/skeleton/mutator.h"

#include <algorithm>

#include <fmt/format.h>

#include "smtlib/command_table.h"
#include "technique/skeleton/mutation_state.h"
#include "technique/technique.h"

namespace assay::technique::skeleton {

using smtlib::Command;
using smtlib::CommandKind;
using smtlib::Features;
using smtlib::Script;
using term::Term;
using testcase::Claim;
using testcase::Related;
using testcase::Status;

namespace {

constexpr int kMaxTries = 6;

// Whether the command only says what a symbol is. A definition may speak of a
// named term, which must come before it.
bool can_go_first(const Command& command, bool has_names) {
  switch (command.kind) {
    case CommandKind::DeclareConst:
    case CommandKind::DeclareFun:
    case CommandKind::DeclareSort:
    case CommandKind::DeclareDatatype:
    case CommandKind::DeclareDatatypes:
    case CommandKind::DeclareCodatatype:
    case CommandKind::DeclareCodatatypes: return true;
    case CommandKind::DefineConst:
    case CommandKind::DefineFun:
    case CommandKind::DefineFunRec:
    case CommandKind::DefineFunsRec:
    case CommandKind::DefineSort: return !has_names;
    default: return false;
  }
}

// The subject's script with what was made of its assertions. Any of them may
// speak of any symbol, so these are declared first.
Script make_script(const Script& from,
                   bool has_names,
                   const MutationState& work) {
  static const uint32_t declare_const = smtlib::command_row("declare-const");
  Script out = from;
  const std::vector<Term>& assertions = work.assertions();
  size_t next = 0;
  size_t first = out.commands.size();
  for (size_t i = 0; i < out.commands.size(); ++i) {
    if (out.commands[i].kind == CommandKind::Assert) {
      first = std::min(first, i);
      out.commands[i].ref = assertions[next++].id;
    }
  }
  auto end = std::stable_partition(
      out.commands.begin() + static_cast<std::ptrdiff_t>(first),
      out.commands.end(),
      [&](const Command& command) { return can_go_first(command, has_names); });
  for (const Snippets::Fresh& row : work.fresh()) {
    end = out.commands.insert(
        end, {CommandKind::DeclareConst, declare_const, row.symbol.id, {}});
    ++end;
  }
  return out;
}

// The least logic of what was made. Nothing was put in that leaves the
// subject's logic, unless that is allowed; so if what has not changed needs
// that logic, it is the one. Only else the changed assertions are walked.
std::string_view logic_of(const smtlib::Language& language,
                          const term::TermManager& tm,
                          const SeedIndex& material,
                          const MutationState& work,
                          bool may_widen) {
  const Features least = work.kept_features();
  if (!may_widen && smtlib::least_logic(least) == material.logic) {
    return material.logic;
  }
  Script changed;
  for (size_t i = 0; i < work.assertions().size(); ++i) {
    if (work.is_changed(i)) {
      changed.commands.push_back(
          {CommandKind::Assert, 0, work.assertions()[i].id, {}});
    }
  }
  for (const Snippets::Fresh& row : work.fresh()) {
    changed.commands.push_back(
        {CommandKind::DeclareConst, 0, row.symbol.id, {}});
  }
  return smtlib::least_logic(
      smtlib::merged(least, smtlib::features_of(language, tm, changed)));
}

bool is_model(MutationState& work) {
  for (size_t i = 0; i < work.assertions().size(); ++i) {
    if (work.is_changed(i)
        && !work.evaluator().evaluate(work.assertions()[i]).is_true()) {
      return false;
    }
  }
  return !work.evaluator().used_table();
}

Direction direction_for(const Subject& subject, base::Rng& rng) {
  const bool weakens =
      subject.status ? *subject.status == Status::Sat : rng.chance(1, 2);
  return weakens ? Direction::Weaken : Direction::Strengthen;
}

// What a mutant promises, of what is known about the subject.
Claim claim_of(const Subject& subject,
               Direction direction,
               const MutationState& work,
               size_t steps,
               model::Model witness) {
  const testcase::TrustRoot root =
      testcase::weakest_of(subject.root, work.root());
  if (!subject.status) {
    Claim claim;
    claim.root = work.root();
    claim.promise =
        Related{direction == Direction::Weaken ? Related::Kind::ImpliedBy
                                               : Related::Kind::Implies,
                *subject.script};
    return claim;
  }
  if (*subject.status == Status::Unsat) {
    return Claim::unsat(
        root,
        fmt::format("each of {} steps makes an unsat script stronger", steps));
  }
  // A witness was evaluated, whatever the rules are worth.
  return subject.witness != nullptr
             ? Claim::sat(subject.root, std::move(witness))
             : Claim::sat(root);
}

void forget_gone(const MutationState& work,
                 const std::vector<Snippets::Fresh>& before,
                 model::Model& witness) {
  for (const Snippets::Fresh& row : before) {
    if (std::ranges::find(work.fresh(), row.symbol, &Snippets::Fresh::symbol)
        == work.fresh().end()) {
      witness.symbols.erase(row.symbol);
    }
  }
}

}  // namespace

Result<Mutant> Mutator::mutate(const Subject& subject,
                               term::TermManager& tm,
                               base::Rng& rng) const {
  const MutationState::Setting setting{
      language_, approximations_, limits_.options, limits_.may_widen};
  const bool has_witness = subject.witness != nullptr;
  model::Model witness = has_witness ? *subject.witness : model::Model();
  for (int tries = 0; tries < kMaxTries; ++tries) {
    const Direction direction = direction_for(subject, rng);
    MutationState work(setting, subject, direction, witness, tm, rng);
    if (!work.run()) {
      continue;
    }
    for (const Snippets::Fresh& row : work.fresh()) {
      witness.symbols[row.symbol] = {row.value, {}, {}};
    }
    Mutant out;
    const auto put_script = [&] {
      out.script = make_script(
          *subject.script, subject.material->names.size() > 0, work);
      const std::string_view logic =
          logic_of(language_, tm, *subject.material, work, limits_.may_widen);
      if (out.script.logic != logic && out.script.logic != "HO_ALL") {
        smtlib::set_logic(tm, out.script, logic);
      }
      return limits_.logics.apply(language_, tm, out.script);
    };
    if ((has_witness && !is_model(work)) || !put_script()) {
      for (const Snippets::Fresh& row : work.fresh()) {
        witness.symbols.erase(row.symbol);
      }
      continue;
    }
    if (!limits_.options.undone.empty()) {
      const std::vector<Snippets::Fresh> before = work.fresh();
      if (!work.undo(limits_.options.undone)) {
        return fail(std::string(kNoStep), {}, "there is no such step");
      }
      forget_gone(work, before, witness);
      if (has_witness && !is_model(work)) {
        return fail("nothing-made", {}, "what is left lost its witness");
      }
      put_script();
    }
    out.rules = work.take_rules();
    out.claim = claim_of(
        subject, direction, work, out.rules.size(), std::move(witness));
    return out;
  }
  return fail("nothing-made", {}, "no approximation kept the claim");
}

}  // namespace assay::technique::skeleton
