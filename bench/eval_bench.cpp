// SPDX-License-Identifier: MIT
// Speed of the evaluator: operator applications per second on random terms of
// one sort, each term evaluated once per round; and the cost of a formula that
// differs in one leaf from one that was evaluated, as a ratio:
//   of_whole   applications after the mutation / applications of the formula
//   per_depth  applications after the mutation / depth of the change
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <benchmark/benchmark.h>

#include "base/rng.h"
#include "eval/evaluator.h"
#include "model/model.h"
#include "smtlib/language.h"
#include "smtlib/parser.h"
#include "term/term_manager.h"

namespace {

using assay::base::Rng;
using assay::eval::Evaluator;
using assay::model::Model;
using assay::num::Value;
using assay::smtlib::Language;
using assay::smtlib::ParseOutput;
using assay::term::Term;
using assay::term::TermManager;

const Language& language() {
  static const Language kLanguage;
  return kLanguage;
}

// Operators by their number of arguments, and what a leaf looks like.
struct Family {
  std::string_view name;
  std::string_view sort;
  std::vector<std::string_view> leaves;
  std::vector<std::string_view> patterns;  // ? is an argument
};

const std::vector<Family>& families() {
  static const std::vector<Family> kFamilies = {
      {"bv64",
       "(_ BitVec 64)",
       {"#x0123456789abcdef", "#xfedcba9876543210", "#x00000000000000ff"},
       {"(bvadd ? ?)",
        "(bvmul ? ?)",
        "(bvxor ? ?)",
        "(bvand ? ?)",
        "(bvudiv ? ?)",
        "(bvshl ? ?)",
        "(bvnot ?)"}},
      {"int",
       "Int",
       {"17", "3", "(- 5)"},
       {"(+ ? ?)",
        "(- ? ?)",
        "(mod ? 1009)",
        "(div ? 3)",
        "(abs ?)",
        "(ite (< ? ?) 1 2)"}},
      {"float64",
       "Float64",
       {"((_ to_fp 11 53) RNE 1.5)", "((_ to_fp 11 53) RNE 0.1)"},
       {"(fp.add RNE ? ?)",
        "(fp.mul RNE ? ?)",
        "(fp.div RTZ ? ?)",
        "(fp.sub RTP ? ?)",
        "(fp.neg ?)"}},
      {"string",
       "String",
       {"\"ab\"", "\"hello world\"", "\"\""},
       {"(str.substr (str.++ ? ?) 1 12)",
        "(str.replace ? ? \"b\")",
        "(str.at ? 1)",
        "(str.from_int (str.len ?))"}},
  };
  return kFamilies;
}

// A chain of definitions, each over earlier ones: a term graph without repeats.
std::string make_script(const Family& family, size_t terms) {
  Rng rng(7);
  std::string text;
  for (int i = 0; i < 8; ++i) {
    text += "(declare-const c" + std::to_string(i) + ' '
            + std::string(family.sort) + ')';
  }
  const auto leaf = [&] { return 'c' + std::to_string(rng.below(8)); };
  std::vector<std::string> recent;
  for (size_t made = 0; made < terms; ++made) {
    std::string term;
    for (const char c : family.patterns[rng.below(family.patterns.size())]) {
      if (c != '?') {
        term += c;
      } else {
        term += recent.empty() || rng.below(2) == 0
                    ? leaf()
                    : recent[rng.below(recent.size())];
      }
    }
    if (term.size() > 400 || made + 1 == terms) {
      text += "(assert (= c0 " + term + "))\n";
      recent.clear();
    } else {
      recent.push_back(term);
      if (recent.size() > 4) {
        text += "(assert (= c1 " + recent.front() + "))\n";
        recent.erase(recent.begin());
      }
    }
  }
  return text;
}

struct Input {
  std::unique_ptr<TermManager> tm;
  ParseOutput parsed;
  Model model;
};

void load(Input& in, const std::string& text, const Family& family) {
  in.tm = language().theories().make_manager();
  in.parsed = assay::smtlib::parse_script(language(), *in.tm, text);
  if (!in.parsed.problems.empty()) {
    std::fprintf(
        stderr, "eval_bench: %s\n", in.parsed.problems[0].message.c_str());
    std::exit(1);
  }
  std::string leaves;
  for (const std::string_view leaf : family.leaves) {
    leaves +=
        "(assert (= " + std::string(leaf) + ' ' + std::string(leaf) + "))";
  }
  const ParseOutput extra =
      assay::smtlib::parse_script(language(), *in.tm, leaves);
  const Model none;
  Evaluator evaluator(language().theories(), *in.tm, none);
  const std::vector<Term> values = extra.script.assertions();
  for (uint32_t id = 1; id <= in.tm->symbol_count(); ++id) {
    const Term leaf = in.tm->children(values[id % values.size()])[0];
    in.model.symbols[assay::term::Symbol{id}].value = evaluator.evaluate(leaf);
  }
}

void applications(benchmark::State& state) {
  const Family& family = families()[static_cast<size_t>(state.range(0))];
  Input in;
  load(in, make_script(family, 20'000), family);
  const std::vector<Term> roots = in.parsed.script.assertions();
  uint64_t count = 0;
  for (auto _ : state) {
    Evaluator evaluator(language().theories(), *in.tm, in.model);
    for (const Term root : roots) {
      benchmark::DoNotOptimize(evaluator.evaluate(root));
    }
    count += evaluator.applications();
  }
  state.SetItemsProcessed(static_cast<int64_t>(count));
  state.SetLabel(std::string(family.name));
}

// A formula of a thousand assertions in one conjunction; a mutant has one leaf
// of it replaced.
void after_mutation(benchmark::State& state) {
  const Family& family = families()[0];
  Input in;
  const auto depth = static_cast<size_t>(state.range(0));
  std::string text = "(declare-const c0 (_ BitVec 64))(assert (and";
  for (int i = 0; i < 1000; ++i) {
    std::string term = "c0";
    for (size_t level = 0; level < depth; ++level) {
      term = "(bvadd " + term + " (_ bv" + std::to_string(i) + " 64))";
    }
    text += " (= " + term + ' ' + term + ')';
  }
  load(in, text + "))", family);
  Evaluator evaluator(language().theories(), *in.tm, in.model);
  const Term root = in.parsed.script.assertions()[0];
  evaluator.evaluate(root);
  const auto whole = static_cast<double>(evaluator.applications());
  TermManager overlay(in.tm.get());
  uint64_t count = 0;
  Rng rng(3);
  for (auto _ : state) {
    overlay.rewind();
    evaluator.use(overlay);
    // Down to a leaf, and up again with another one.
    std::vector<Term> path{root};
    std::vector<size_t> at;
    while (overlay.child_count(path.back()) > 0) {
      const size_t child = path.size() == 1 ? rng.below(1000) : 0;
      at.push_back(child);
      path.push_back(overlay.children(path.back())[child]);
    }
    Term made = overlay.mk_literal(overlay.sort(path.back()), "5");
    for (size_t i = at.size(); i-- > 0;) {
      const std::span<const Term> old = overlay.children(path[i]);
      std::vector<Term> children(old.begin(), old.end());
      children[at[i]] = made;
      made = overlay.mk_like(path[i], children);
    }
    const uint64_t before = evaluator.applications();
    benchmark::DoNotOptimize(evaluator.evaluate(made));
    count += evaluator.applications() - before;
  }
  const double mean =
      static_cast<double>(count) / static_cast<double>(state.iterations());
  state.counters["of_whole"] = mean / whole;
  state.counters["per_depth"] = mean / static_cast<double>(depth);
}

BENCHMARK(applications)->DenseRange(0, 3);
BENCHMARK(after_mutation)->Arg(10)->Arg(100);

}  // namespace
