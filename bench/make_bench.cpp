// SPDX-License-Identifier: MIT
//
// Making tests with `random`, by group: make/G is the whole way up to the text,
// print/G the printing alone, eval/G an evaluation of all assertions from
// scratch. Items are tests; bytes are those of the text.
#include <memory>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "eval/evaluator.h"
#include "smtlib/language.h"
#include "smtlib/printer.h"
#include "technique/registry.h"
#include "technique/technique.h"
#include "testcase/seeds.h"

namespace {

using assay::technique::Order;
using assay::technique::TheoryGroup;
using assay::term::TermManager;
using assay::testcase::TestCase;

class Workshop {
 public:
  explicit Workshop(TheoryGroup group)
      : technique_(*assay::technique::find_technique("random")),
        seeds_(language()),
        tables_(*technique_.prepare(seeds_, {.groups = {group}})),
        tm_(&seeds_.base()),
        printer_(language()),
        order_{1, 0, group} {}

  static const assay::smtlib::Language& language() {
    static const assay::smtlib::Language all;
    return all;
  }

  assay::Result<TestCase> next() {
    tm_.rewind();
    ++order_.index;
    return assay::technique::make_test(technique_, *tables_, order_, tm_);
  }

  // The next that comes about.
  TestCase get_next() {
    for (;;) {
      if (assay::Result<TestCase> made = next()) {
        return *std::move(made);
      }
    }
  }

  TermManager& tm() { return tm_; }

  assay::smtlib::Printer& printer() { return printer_; }

 private:
  const assay::technique::Technique& technique_;
  assay::testcase::Seeds seeds_;
  std::unique_ptr<const assay::technique::Tables> tables_;
  TermManager tm_;
  assay::smtlib::Printer printer_;
  Order order_;
};

void make(benchmark::State& state, TheoryGroup group) {
  Workshop shop(group);
  int64_t tests = 0;
  int64_t bytes = 0;
  for (auto _ : state) {
    const assay::Result<TestCase> made = shop.next();
    if (made) {
      ++tests;
      bytes += static_cast<int64_t>(
          shop.printer().print(shop.tm(), made->script).size());
    }
  }
  state.SetItemsProcessed(tests);
  state.SetBytesProcessed(bytes);
}

void print(benchmark::State& state, TheoryGroup group) {
  Workshop shop(group);
  int64_t count = 0;
  while (state.KeepRunningBatch(64)) {
    state.PauseTiming();
    const TestCase made = shop.get_next();
    state.ResumeTiming();
    for (int i = 0; i < 64; ++i) {
      benchmark::DoNotOptimize(shop.printer().print(shop.tm(), made.script));
    }
    count += 64;
  }
  state.SetItemsProcessed(count);
}

void evaluate(benchmark::State& state, TheoryGroup group) {
  Workshop shop(group);
  int64_t count = 0;
  while (state.KeepRunningBatch(64)) {
    state.PauseTiming();
    const TestCase made = shop.get_next();
    assay::eval::Evaluator evaluator(
        Workshop::language().theories(), shop.tm(), *made.claim.witness());
    state.ResumeTiming();
    for (int i = 0; i < 64; ++i) {
      evaluator.clear();
      for (const assay::term::Term term : made.script.assertions()) {
        benchmark::DoNotOptimize(evaluator.evaluate(term));
      }
    }
    count += 64;
  }
  state.SetItemsProcessed(count);
}

void prepare(benchmark::State& state) {
  const assay::testcase::Seeds seeds(Workshop::language());
  const auto& technique = *assay::technique::find_technique("random");
  for (auto _ : state) {
    benchmark::DoNotOptimize(technique.prepare(seeds, {}));
  }
}

const bool kRegistered = [] {
  benchmark::RegisterBenchmark("prepare", prepare)
      ->Unit(benchmark::kMillisecond);
  for (const TheoryGroup group : assay::technique::all_groups()) {
    const std::string name(assay::technique::group_name(group));
    const auto add = [&](const char* what, auto* run) {
      benchmark::RegisterBenchmark(
          (what + name).c_str(),
          [run, group](benchmark::State& state) { run(state, group); })
          ->Unit(benchmark::kMicrosecond);
    };
    add("make/", make);
    add("print/", print);
    add("eval/", evaluate);
  }
  return true;
}();

}  // namespace
