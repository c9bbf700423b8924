// SPDX-License-Identifier: MIT
// usage: ground_terms SEED COUNT
//
// Random closed terms over all theories with our values for them, for
// tests/long/eval_vs_solvers.py: a line each,
//
//   VALUE-KIND <tab> OPERATORS <tab> (assert (= TERM VALUE))
//
// where VALUE-KIND is value, unspecified or undetermined (the last two with
// TERM twice). Terms grow from the operators' rows: an operator, indices and
// arguments at random, kept if the row's signature takes them. So an operator
// that is added to a table is tested without a change here.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "base/rng.h"
#include "eval/evaluator.h"
#include "model/model.h"
#include "model/value_text.h"
#include "smtlib/language.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "term/term_manager.h"
#include "term/walk.h"
#include "theory/registry.h"
#include "theory/sorts.h"

namespace {

using assay::base::Rng;
using assay::term::Index;
using assay::term::Kind;
using assay::term::Op;
using assay::term::Sort;
using assay::term::Term;
using assay::term::TermManager;

// Values at the edges, as text; they also say which sorts there are.
constexpr std::string_view kPlain[] = {
    "true",
    "false",
    "0",
    "1",
    "(- 1)",
    "2",
    "7",
    "(- 7)",
    "100",
    "123456789012345678901",
    "0.0",
    "1.0",
    "(- 1.0)",
    "0.5",
    "(- 2.5)",
    "1000000.25",
    "RNE",
    "RNA",
    "RTP",
    "RTN",
    "RTZ",
    "\"\"",
    "\"a\"",
    "\"ab\"",
    "\"aab\"",
    "\"0\"",
    "\"12\"",
    "\"-1\"",
    "\"\\u{e9}\"",
    "\"\\u{2ffff}\"",
    "re.none",
    "re.all",
    "re.allchar",
    "(str.to_re \"a\")",
    "(re.range \"a\" \"c\")",
    "(re.* re.allchar)",
    "(as seq.empty (Seq Int))",
    "(seq.unit 1)",
    "(seq.++ (seq.unit 1) (seq.unit 2))",
    "((as const (Array Int Int)) 0)",
    "(store ((as const (Array Int Int)) 0) 1 5)",
    "((as const (Array (_ BitVec 2) Bool)) true)",
    "(as set.empty (Set Int))",
    "(set.singleton 1)",
    "(set.union (set.singleton 1) (set.singleton 2))",
    "(as bag.empty (Bag Int))",
    "(bag 1 2)",
    "(as ff3 (_ FiniteField 17))",
    "(as ff16 (_ FiniteField 17))",
    "(tuple 1 true)",
};

std::string self_equal(std::string_view value) {
  return fmt::format("(assert (= {0} {0}))\n", value);
}

std::string bit_vectors() {
  std::string text;
  for (const uint32_t width :
       {1U, 2U, 3U, 4U, 5U, 8U, 16U, 32U, 33U, 64U, 65U}) {
    for (const char* value : {"0", "1", "2"}) {
      if (width > 1 || *value < '2') {
        text += self_equal(fmt::format("(_ bv{} {})", value, width));
      }
    }
    text += self_equal(fmt::format("(bvnot (_ bv0 {}))", width));
    text += self_equal(
        fmt::format("(bvshl (_ bv1 {0}) (_ bv{1} {0}))", width, width - 1));
    text += self_equal(
        fmt::format("(bvlshr (bvnot (_ bv0 {0})) (_ bv1 {0}))", width));
  }
  return text;
}

std::string floats() {
  std::string text;
  const uint32_t formats[][2] = {{3, 5}, {4, 4}, {5, 11}, {8, 24}, {11, 53}};
  for (const auto& [exponent, significand] : formats) {
    for (const char* name : {"+oo", "-oo", "NaN", "+zero", "-zero"}) {
      text +=
          self_equal(fmt::format("(_ {} {} {})", name, exponent, significand));
    }
    for (const char* value : {"1.0", "0.1", "3.0", "(- 2.5)", "0.0625"}) {
      text += self_equal(fmt::format(
          "((_ to_fp {} {}) RNE {})", exponent, significand, value));
    }
    const std::string zeros(exponent, '0');
    const std::string ones(significand - 1, '1');
    text += self_equal(fmt::format("(fp #b0 #b{} #b{})", zeros, ones));
    text += self_equal(fmt::format("(fp #b1 #b{}1 #b{})",
                                   std::string(exponent - 1, '0'),
                                   std::string(significand - 1, '0')));
    text += self_equal(fmt::format(
        "(fp #b0 #b{}0 #b{})", std::string(exponent - 1, '1'), ones));
  }
  return text;
}

std::string leaves() {
  std::string text;
  for (const std::string_view value : kPlain) {
    text += self_equal(value);
  }
  return text + bit_vectors() + floats();
}

class Grower {
 public:
  Grower(const assay::smtlib::Language& language, uint64_t seed)
      : language_(language),
        theories_(language.theories()),
        rng_(seed),
        base_(theories_.make_manager()) {
    const auto parsed =
        assay::smtlib::parse_script(language_, *base_, leaves());
    for (const auto& problem : parsed.problems) {
      std::fprintf(stderr, "ground_terms: %s\n", problem.message.c_str());
      std::exit(1);
    }
    script_ = parsed.script;
    script_.commands.resize(1);
    for (const Term root : parsed.script.assertions()) {
      leaves_[base_->sort(base_->children(root)[0])].push_back(
          base_->children(root)[0]);
    }
    for (const auto& [sort, list] : leaves_) {
      sorts_.push_back(sort);
    }
    equal_ = base_->mk_op(theories_.get_op("="), {});
    for (uint32_t row = 0; row < theories_.row_count(); ++row) {
      if (theories_.info(row).is_standard()) {
        standard_.push_back(row);
      }
    }
  }

  // Writes some terms that grow from each other.
  size_t episode() {
    TermManager tm(base_.get());
    std::map<Sort, std::vector<Term>> pool = leaves_;
    std::vector<Term> grown;
    for (int tries = 0; tries < 400 && grown.size() < 8; ++tries) {
      if (const std::optional<Term> made = grow(tm, pool)) {
        pool[tm.sort(*made)].push_back(*made);
        grown.push_back(*made);
      }
    }
    const assay::model::Model none{};
    assay::eval::EvalLimits limits;
    limits.steps = 200'000;
    assay::eval::Evaluator evaluator(theories_, *base_, none, limits);
    evaluator.use(tm);
    for (const Term term : grown) {
      write(tm, evaluator, term);
    }
    return grown.size();
  }

 private:
  std::optional<Term> grow(TermManager& tm,
                           const std::map<Sort, std::vector<Term>>& pool) {
    // More of the standard's operators, which all solvers know.
    const uint32_t row =
        rng_.below(3) == 0
            ? static_cast<uint32_t>(rng_.below(theories_.row_count()))
            : standard_[rng_.below(standard_.size())];
    const assay::theory::OpInfo& info = theories_.info(row);
    const assay::theory::Signature& signature = theories_.signature(row);
    if (signature.needs_qualifier() || info.evaluation.lazy != nullptr) {
      if (rng_.below(4) != 0 || signature.needs_qualifier()) {
        return std::nullopt;
      }
    }
    size_t count = info.arity.min;
    while (!signature.takes_args(count) && count < 6) {
      ++count;
    }
    if (info.arity.shape != assay::theory::Shape::Exactly) {
      count = std::max<size_t>(count, 2) + rng_.below(2);
    }
    // Most operators want arguments of one sort.
    for (int tries = 0; tries < 12; ++tries) {
      std::vector<Sort> sorts(count);
      const Sort same = sorts_[rng_.below(sorts_.size())];
      const bool is_same = rng_.below(2) == 0;
      for (Sort& sort : sorts) {
        sort = is_same ? same : sorts_[rng_.below(sorts_.size())];
      }
      if (!is_same && count == 3 && rng_.below(2) == 0) {
        sorts[2] = sorts[1];
      }
      const auto learned = learned_.find(row);
      if (learned != learned_.end() && rng_.below(3) != 0) {
        sorts = learned->second[rng_.below(learned->second.size())];
      }
      std::vector<Index> indices(
          signature.has_any_indices() ? 1 : signature.index_count());
      for (Index& index : indices) {
        index.value =
            static_cast<uint32_t>(rng_.below(rng_.below(3) == 0 ? 70 : 6));
      }
      assay::theory::SortError error;
      const Sort result = signature.apply({tm, indices, sorts, {}}, error);
      const bool has_all = std::ranges::all_of(
          sorts, [&](Sort sort) { return pool.contains(sort); });
      if (!result || !has_all) {
        continue;
      }
      if (sorts.size() == count) {
        learned_[row].push_back(sorts);
      }
      std::vector<Term> args;
      for (const Sort sort : sorts) {
        const std::vector<Term>& list = pool.at(sort);
        // What grew last, more often.
        const size_t back = rng_.below(3) == 0
                                ? rng_.below(list.size())
                                : rng_.below(std::min<size_t>(list.size(), 4));
        args.push_back(list[list.size() - 1 - back]);
      }
      return tm.mk_app(tm.mk_op(row, indices), result, args);
    }
    return std::nullopt;
  }

  void write(TermManager& tm, assay::eval::Evaluator& evaluator, Term term) {
    const assay::num::Value value = evaluator.evaluate(term);
    const char* kind = "value";
    Term other = term;
    if (value.is_known()) {
      const std::optional<Term> made =
          assay::model::value_to_term(theories_, tm, tm.sort(term), value);
      if (!made) {
        return;
      }
      other = *made;
    } else {
      kind = value.is(assay::num::ValueKind::Unspecified) ? "unspecified"
                                                          : "undetermined";
    }
    const Term sides[] = {term, other};
    script_.commands[0].ref = tm.mk_app(equal_, assay::theory::kBool, sides).id;
    std::string text = assay::smtlib::print_script(language_, tm, script_, {});
    if (text.size() > 4000) {
      return;
    }
    std::set<std::string_view> names;
    for (const Term at : assay::term::post_order(tm, term)) {
      if (tm.kind(at) == Kind::App) {
        names.insert(theories_.info(tm, tm.op(at)).name);
      }
    }
    std::string list;
    for (const std::string_view name : names) {
      list += list.empty() ? "" : " ";
      list += name;
    }
    std::printf("%s\t%s\t%s", kind, list.c_str(), text.c_str());
  }

  const assay::smtlib::Language& language_;
  const assay::theory::Theories& theories_;
  Rng rng_;
  std::unique_ptr<TermManager> base_;
  assay::smtlib::Script script_;
  std::map<Sort, std::vector<Term>> leaves_;
  std::vector<Sort> sorts_;
  std::vector<uint32_t> standard_;  // rows
  std::map<uint32_t, std::vector<std::vector<Sort>>> learned_;
  Op equal_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: ground_terms SEED COUNT\n", stderr);
    return 2;
  }
  const assay::smtlib::Language language;
  Grower grower(language, std::strtoull(argv[1], nullptr, 10));
  const size_t wanted = std::strtoull(argv[2], nullptr, 10);
  for (size_t made = 0; made < wanted;) {
    made += grower.episode();
  }
  return 0;
}
