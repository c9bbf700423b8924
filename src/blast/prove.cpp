// SPDX-License-Identifier: MIT
//
// Neither answer is taken on trust. A model of the clauses becomes values of
// the script's constants, and the evaluator, which knows no circuits, must find
// all claims true. For the other answer the proof is checked by a checker that
// knows nothing but clauses; what remains to be believed then is that the
// circuits mean what the evaluator means, which a contract test compares.
#include "blast/prove.h"

#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/check.h"
#include "blast/bits.h"
#include "blast/blaster.h"
#include "blast/cnf.h"
#include "blast/gate_graph.h"
#include "blast/simulate.h"
#include "drat/checker.h"
#include "drat/proof.h"
#include "eval/evaluator.h"
#include "model/checks.h"
#include "smtlib/command_effect.h"
#include "theory/evaluation.h"

namespace assay::blast {

namespace {

using Status = Answer::Status;

Answer without(Status status, std::string_view reason) {
  Answer answer;
  answer.status = status;
  answer.reason = reason;
  return answer;
}

// The values of all gates in the solver's model, including those that the
// clauses do not speak of.
std::vector<uint64_t> gate_values(const GateGraph& gates,
                                  const Cnf& cnf,
                                  const std::vector<bool>& values) {
  std::vector<uint64_t> inputs(gates.size());
  for (uint32_t i = 0; i < gates.size(); ++i) {
    const auto variable = static_cast<size_t>(cnf.variables[i]);
    const bool is_true = gates[i].kind == GateKind::Input
                         && variable < values.size() && values[variable];
    inputs[i] = is_true ? 1 : 0;
  }
  return simulate(gates, std::move(inputs));
}

// What was chosen where the standard leaves values open is part of it.
model::Model to_model(const term::TermManager& tm,
                      const Blaster& blaster,
                      const std::vector<uint64_t>& values) {
  model::Model made;
  for (const auto& [symbol, word] : blaster.inputs()) {
    made.symbols[symbol].value =
        value_of_bits(tm, tm.symbol(symbol).result, bits_of(values, word, 0));
  }
  for (const Blaster::OpenApplication& at : blaster.open_applications()) {
    if (at.key.size() != at.key_sorts.size()
        || at.bits.size() != bit_count(tm, at.sort)) {
      continue;  // not any value of its sort
    }
    std::vector<num::Value> args;
    for (size_t i = 0; i < at.key.size(); ++i) {
      args.push_back(
          value_of_bits(tm, at.key_sorts[i], bits_of(values, at.key[i], 0)));
    }
    const num::Value key = theory::open_key(tm, at.op, at.sort, args);
    made.choices = made.choices.with(
        model::choice_key(key, at.sort),
        value_of_bits(tm, at.sort, bits_of(values, at.bits, 0)));
  }
  return made;
}

Answer judge_witness(const smtlib::Language& language,
                     const term::TermManager& tm,
                     std::span<const term::Term> formulas,
                     const Budget& budget,
                     model::Model witness) {
  eval::Evaluator evaluator(
      language.theories(), tm, witness, {.is_stopped = budget.is_stopped});
  for (const term::Term formula : formulas) {
    const num::Value value = evaluator.evaluate(formula);
    if (!value.is_known()) {
      return without(Status::Undetermined, value.reason());
    }
    if (!value.is_true()) {
      return without(Status::Fault,
                     "the model of the SAT solver is no model of the script");
    }
  }
  Answer answer;
  answer.status = Status::Sat;
  answer.needs_choice = evaluator.used_table();
  answer.witness = std::move(witness);
  return answer;
}

Answer judge_proof(drat::Clauses clauses,
                   std::string text,
                   const Budget& budget) {
  const Result<drat::Proof> proof = drat::read_proof(text);
  if (!proof) {
    return without(Status::Fault, proof.error().message);
  }
  drat::CheckResult result = drat::check_proof(
      clauses, *proof, {budget.checker_steps, budget.is_stopped});
  Answer answer;
  answer.reason = std::move(result.reason);
  switch (result.verdict) {
    case drat::Verdict::Refused: answer.status = Status::Fault; break;
    case drat::Verdict::Undetermined: break;
    case drat::Verdict::Accepted:
      answer.status = Status::Unsat;
      answer.proof = std::move(text);
      answer.clauses = std::move(clauses);
      answer.proof_steps = result.used;
  }
  return answer;
}

}  // namespace

Answer prove(const smtlib::Language& language,
             term::TermManager& tm,
             std::span<const term::Term> formulas,
             const Budget& budget,
             SatEngine engine) {
  GateGraph gates(budget.gates);
  Blaster blaster(language.theories(), tm, gates, budget.is_stopped);
  std::vector<Bit> roots;
  for (const term::Term formula : formulas) {
    const std::optional<Word> word = blaster.blast(formula);
    if (!word) {
      return without(Status::Undetermined, blaster.problem());
    }
    roots.push_back(word->front());
  }
  Cnf cnf = to_cnf(gates, roots);
  SatAnswer answer = engine(
      cnf.clauses, {budget.conflicts, budget.proof_bytes, budget.is_stopped});
  switch (answer.kind) {
    case SatAnswer::Kind::Unknown: break;
    case SatAnswer::Kind::Sat:
      return judge_witness(
          language,
          tm,
          formulas,
          budget,
          to_model(tm, blaster, gate_values(gates, cnf, answer.model)));
    case SatAnswer::Kind::Unsat:
      return judge_proof(
          std::move(cnf.clauses), std::move(answer.proof), budget);
  }
  return without(Status::Undetermined, answer.reason);
}

Answer prove(const smtlib::Language& language,
             term::TermManager& tm,
             const smtlib::Script& script,
             const Budget& budget,
             uint32_t number,
             SatEngine engine) {
  const std::optional<model::Check> check = model::find_check(script, number);
  ASSAY_CHECK(check.has_value()) << "no such check";
  if (script.has_recursion()) {
    return without(Status::Undetermined, "no circuits for recursion");
  }
  for (const smtlib::Command& command : script.commands) {
    if (command.kind == smtlib::CommandKind::Kept
        && smtlib::is_beyond_plain(command)) {
      return without(Status::Undetermined,
                     fmt::format("the command {} may change the answer",
                                 smtlib::command_name(command)));
    }
  }
  std::vector<term::Term> formulas;
  for (const model::Claim& claim : check->claims) {
    formulas.push_back(claim.term);
  }
  return prove(language, tm, formulas, budget, engine);
}

}  // namespace assay::blast
