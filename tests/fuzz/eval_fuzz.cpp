// SPDX-License-Identifier: MIT
// Typed random terms -> printer, evaluator. The input is a program that builds
// terms, a line `---` and the text of a model for the symbols below. Each byte
// is a decision: which operator, which arguments; where an argument does not
// fit, the operator's signature says which sort would. So all operators of all
// theories meet, with arguments that no parser would give them. Whatever comes,
//   - a term has the same value each time, and every value has a text.
// Not every such term has a text that means it: a name may have a version that
// fits better, and Set is z3's or cvc5's by what else is in the script. But if
// the printed script is read without problems,
//   - what was read is printed, read and printed alike,
//   - the judge does not say the opposite about it.
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "eval/evaluator.h"
#include "eval/judge_model.h"
#include "fuzz.h"
#include "model/model_reader.h"
#include "smtlib/language.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "term/substitute.h"
#include "term/term_manager.h"
#include "term/walk.h"
#include "theory/sorts.h"
#include "theory/value_text.h"

namespace {

using assay::eval::Verdict;
using assay::fuzz::Choices;
using assay::fuzz::expect;
using assay::smtlib::Command;
using assay::smtlib::CommandKind;
using assay::smtlib::Script;
using assay::term::Index;
using assay::term::Sort;
using assay::term::Term;
using assay::term::TermManager;

// The leaves of all terms, and the symbols of the models.
constexpr std::string_view kScript = R"(
(declare-sort U 0)
(declare-datatypes ((L 1)) ((par (X) ((nil) (cons (hd X) (tl (L X)))))))
(declare-const p Bool)(declare-const i Int)(declare-const r Real)
(declare-const b (_ BitVec 8))(declare-const c (_ BitVec 3))
(declare-const f (_ FloatingPoint 3 5))(declare-const m RoundingMode)
(declare-const s String)(declare-const e RegLan)(declare-const u U)
(declare-const l (L Int))(declare-const a (Array Int Int))
(declare-const |a b| (Array (_ BitVec 3) Bool))(declare-const q (Seq Int))
(declare-const k (Bag Int))
(declare-const n (Tuple Int Bool))(declare-const x (_ FiniteField 7))
(declare-fun g (Int U) Int)(declare-fun h (U) Bool)
(define-fun d ((y Int)) Int (div y i))
(declare-fun let! (Bool) (_ BitVec 8))
(assert (and p true false (h u) (= i 0 1 (- 7) 100000000000000000000)))
(assert (= r 0.0 (/ 1.0 3.0) (- 2.5)))
(assert (= b #x00 #x80 #xff (let! p)))(assert (= c #b000 #b101))
(assert (= f (_ +oo 3 5) (_ NaN 3 5) (_ -zero 3 5) (fp #b0 #b001 #b1010)))
(assert (= m RNE RTZ))(assert (= s "" "ab" "\u{2ffff}"))
(assert (= e re.none re.all (re.* (str.to_re "a"))))
(assert (= l (as nil (L Int)) (cons 1 l)))
(assert (= a ((as const (Array Int Int)) 3)))(assert (select |a b| c))
(assert (= q (as seq.empty (Seq Int)) (seq.unit 5)))
(assert (= (as set.empty (Set Int)) (set.singleton 2)))
(assert (= k (as bag.empty (Bag Int)) (bag 4 2)))
(assert (= n (tuple 3 true)))(assert (= x (as ff6 (_ FiniteField 7))))
(assert (= (g (d i) u) (hd l)))
)";

constexpr assay::eval::EvalLimits kLimits{
    .steps = 20'000, .instances = 256, .tried_instances = 8};

const assay::smtlib::Language& language() {
  static const assay::smtlib::Language kLanguage;
  return kLanguage;
}

// The script above without its assertions, and the terms in them.
struct Base {
  std::unique_ptr<TermManager> tm = language().theories().make_manager();
  Script script;
  std::vector<Term> leaves;

  Base() {
    assay::smtlib::ParseOutput parsed =
        assay::smtlib::parse_script(language(), *tm, std::string(kScript));
    expect(parsed.problems.empty(),
           parsed.problems.empty() ? "" : parsed.problems[0].message,
           kScript);
    script = std::move(parsed.script);
    for (const Term term : assay::term::post_order(*tm, script.assertions())) {
      leaves.push_back(term);
    }
    std::erase_if(script.commands, [](const Command& command) {
      return command.kind == CommandKind::Assert;
    });
  }
};

const Base& base() {
  static const Base kBase;
  return kBase;
}

class Builder {
 public:
  Builder(TermManager& tm, std::string_view program)
      : tm_(tm), choices_(program), pool_(base().leaves) {}

  // The Boolean terms that were made, the last three of them.
  std::vector<Term> build() {
    constexpr size_t kMostTerms = 64;
    for (size_t i = 0; i < kMostTerms && !choices_.is_empty(); ++i) {
      const Term made = choices_.below(12) == 0 ? bind() : apply_operator();
      if (made) {
        pool_.push_back(made);
      }
    }
    std::vector<Term> formulas;
    for (size_t i = pool_.size(); i > base().leaves.size(); --i) {
      const Term term = pool_[i - 1];
      if (tm_.sort(term) == assay::theory::kBool && formulas.size() < 3) {
        formulas.push_back(term);
      }
    }
    return formulas;
  }

  const std::vector<Term>& pool() const { return pool_; }

 private:
  // Any term, or one of the last few.
  Term pick() {
    constexpr size_t kRecent = 4;
    const size_t choice = choices_.below(256);
    return choice % 2 == 0 ? pool_[pool_.size() - 1 - choice / 2 % kRecent]
                           : pool_[choice / 2 * 2 % pool_.size()];
  }

  Term pick_of(Sort sort) {
    std::vector<Term> fitting;
    for (const Term term : pool_) {
      if (tm_.sort(term) == sort) {
        fitting.push_back(term);
      }
    }
    return fitting.empty() ? Term{} : fitting[choices_.below(fitting.size())];
  }

  Term apply_operator() {
    const auto& theories = language().theories();
    const auto row =
        static_cast<uint32_t>(choices_.below(theories.row_count()));
    const assay::theory::Signature& signature = theories.signature(row);
    std::vector<Index> indices;
    const size_t index_count = signature.has_any_indices()
                                   ? 1 + choices_.below(3)
                                   : signature.index_count();
    for (size_t i = 0; i < index_count; ++i) {
      constexpr uint32_t kNumbers[] = {0, 1, 2, 3, 5, 8, 11, 64};
      indices.push_back({Index::Kind::Numeral,
                         choices_.pick(std::span<const uint32_t>(kNumbers))});
    }
    std::vector<Term> args;
    const size_t arity = signature.info().arity.min;
    const size_t count =
        signature.takes_args(arity + 1) ? arity + choices_.below(3) : arity;
    for (size_t i = 0; i < count; ++i) {
      args.push_back(pick());
    }
    const Sort expected =
        signature.needs_qualifier() ? tm_.sort(pick()) : Sort{};
    return settle(row, indices, std::move(args), expected);
  }

  // Replaces arguments that do not fit until all do.
  Term settle(uint32_t row,
              std::span<const Index> indices,
              std::vector<Term> args,
              Sort expected) {
    const auto& theories = language().theories();
    const assay::theory::Signature& signature = theories.signature(row);
    if (!signature.takes_indices(indices.size())
        || !signature.takes_args(args.size())) {
      return {};
    }
    for (size_t round = 0; round <= 2 * args.size(); ++round) {
      std::vector<Sort> sorts;
      for (const Term arg : args) {
        sorts.push_back(tm_.sort(arg));
      }
      assay::theory::SortError error;
      if (const Sort sort =
              signature.apply({tm_, indices, sorts, expected}, error)) {
        const assay::term::Op op =
            indices.empty() ? assay::term::op_of(row) : tm_.mk_op(row, indices);
        return tm_.mk_app(op, language().normal_sort(tm_, sort), args);
      }
      if (error.argument < 0) {
        return {};
      }
      const Term other = error.expected ? pick_of(error.expected) : pick();
      if (!other) {
        return {};
      }
      args[static_cast<size_t>(error.argument)] = other;
    }
    return {};
  }

  // (forall ((v S)) t), (exists ...) or (let ((v u)) t), with v where t has a
  // leaf of the sort.
  Term bind() {
    const Term body = pick();
    const Term leaf = pick();
    const Sort sort = tm_.sort(leaf);
    const assay::term::Var var =
        tm_.mk_var(tm_.mk_name(choices_.below(2) == 0 ? "v" : "let"), sort);
    const std::pair<Term, Term> change{leaf, tm_.mk_variable(var)};
    const Term open = assay::term::substitute(tm_, body, {&change, 1});
    const size_t kind = choices_.below(3);
    if (kind == 2) {
      const std::array<Term, 2> children{leaf, open};
      return tm_.mk_binder(
          assay::term::BinderKind::Let, {&var, 1}, tm_.sort(body), children);
    }
    if (tm_.sort(body) != assay::theory::kBool) {
      return {};
    }
    return tm_.mk_binder(kind == 0 ? assay::term::BinderKind::Forall
                                   : assay::term::BinderKind::Exists,
                         {&var, 1},
                         assay::theory::kBool,
                         {&open, 1});
  }

  TermManager& tm_;
  Choices choices_;
  std::vector<Term> pool_;
};

Verdict judge(TermManager& tm, const Script& script, const std::string& model) {
  const assay::model::ModelReading reading =
      assay::model::read_model(language(), tm, script, model);
  return assay::eval::judge_model(
             language().theories(), tm, reading, kLimits, true)
      .verdict;
}

void check_printing(TermManager& tm,
                    const Script& script,
                    const std::string& model) {
  // What is shared unfolds, perhaps to any size.
  constexpr size_t kMostBytes = size_t{1} << 20;
  const std::string text = assay::smtlib::print_script(
      language(), tm, script, {.max_bytes = kMostBytes});
  if (text.size() > kMostBytes) {
    return;
  }
  const std::unique_ptr<TermManager> other =
      language().theories().make_manager();
  const assay::smtlib::ParseOutput parsed =
      assay::smtlib::parse_script(language(), *other, text);
  if (!parsed.problems.empty()) {
    return;
  }
  const std::string again =
      assay::smtlib::print_script(language(), *other, parsed.script, {});
  const std::unique_ptr<TermManager> third =
      language().theories().make_manager();
  const assay::smtlib::ParseOutput reread =
      assay::smtlib::parse_script(language(), *third, again);
  expect(reread.problems.empty(), "what was read is not read again", again);
  expect(assay::smtlib::print_script(language(), *third, reread.script, {})
             == again,
         "printed anew it is another text",
         again);
  const Verdict first = judge(tm, script, model);
  const Verdict second = judge(*other, parsed.script, model);
  expect((first != Verdict::True || second != Verdict::False)
             && (first != Verdict::False || second != Verdict::True),
         "read back it is judged otherwise",
         text);
}

void check_values(TermManager& tm,
                  const Script& script,
                  const std::vector<Term>& terms,
                  const std::string& model) {
  const assay::model::ModelReading reading =
      assay::model::read_model(language(), tm, script, model);
  for (const Term term : terms) {
    std::string texts[2];
    for (std::string& text : texts) {
      assay::eval::Evaluator evaluator(
          language().theories(), tm, reading.model, kLimits);
      const assay::num::Value value = evaluator.evaluate(term);
      constexpr size_t kMostBytes = 4096;
      text = assay::theory::value_text(tm, tm.sort(term), value, kMostBytes);
      expect(!text.empty(), "a value without a text", text);
    }
    expect(texts[0] == texts[1], "another value: " + texts[0], texts[1]);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  if (size > assay::fuzz::kMaxInputBytes) {
    return -1;
  }
  const std::string_view input(reinterpret_cast<const char*>(bytes), size);
  auto [program, model] = assay::fuzz::split_input(input);
  if (program.empty()) {
    program.swap(model);
  }
  TermManager tm(base().tm.get());
  Script script = base().script;
  Builder builder(tm, program);
  for (const Term formula : builder.build()) {
    script.commands.push_back({CommandKind::Assert,
                               assay::smtlib::command_row("assert"),
                               formula.id,
                               {}});
  }
  script.items.emplace_back();
  script.commands.push_back({CommandKind::CheckSat,
                             assay::smtlib::command_row("check-sat"),
                             static_cast<uint32_t>(script.items.size() - 1),
                             {}});
  check_printing(tm, script, model);
  std::vector<Term> made(
      builder.pool().begin() + static_cast<int64_t>(base().leaves.size()),
      builder.pool().end());
  check_values(tm, script, made, model);
  return 0;
}
