// SPDX-License-Identifier: MIT
//
// Making tests with `construct`, by preset: a test a time, with at least three
// assertions, up to four variables and depth four. Unsat tests come from both
// engines; the engines alone are refute/... Items are tests, so that
// items_per_second is the rate per second of CPU time.
#include <memory>
#include <string>

#include <benchmark/benchmark.h>

#include "smtlib/language.h"
#include "technique/construct/abstract_engine.h"
#include "technique/construct/exhaustive_engine.h"
#include "technique/construct/options.h"
#include "technique/construct/workshop.h"
#include "technique/registry.h"
#include "technique/technique.h"
#include "testcase/seeds.h"

namespace {

using assay::base::Rng;
using assay::technique::Config;
using assay::technique::ConstructOptions;
using assay::technique::ConstructStock;
using assay::technique::MadeFormulas;
using assay::technique::Order;
using assay::technique::Workshop;
using assay::term::TermManager;

const assay::smtlib::Language& language() {
  static const assay::smtlib::Language all;
  return all;
}

Config config_of(uint32_t preset) {
  Config config;
  config.options.set("preset", preset);
  return config;
}

void make(benchmark::State& state, uint32_t preset) {
  const assay::technique::Technique& technique =
      *assay::technique::find_technique("construct");
  const assay::testcase::Seeds seeds(language());
  const auto tables = technique.prepare(seeds, config_of(preset));
  TermManager tm(&seeds.base());
  Order order{1, 0, (*tables)->groups().front()};
  int64_t tests = 0;
  for (auto _ : state) {
    tm.rewind();
    ++order.index;
    tests +=
        assay::technique::make_test(technique, **tables, order, tm) ? 1 : 0;
  }
  state.SetItemsProcessed(tests);
}

using Engine = std::optional<MadeFormulas> (*)(Workshop&,
                                               const ConstructOptions&);

void refute(benchmark::State& state, uint32_t preset, Engine engine) {
  const ConstructOptions options =
      assay::technique::read_construct_options(config_of(preset));
  const ConstructStock stock(language(), options.sorts.front());
  const assay::testcase::Seeds seeds(language());
  TermManager tm(&seeds.base());
  Rng rng(1);
  int64_t tests = 0;
  for (auto _ : state) {
    tm.rewind();
    Workshop shop(language(), stock, tm, rng);
    tests += engine(shop, options) ? 1 : 0;
  }
  state.SetItemsProcessed(tests);
}

const bool kRegistered = [] {
  const auto choices = assay::technique::construct_options().front().choices;
  for (uint32_t at = 0; at < choices.size(); ++at) {
    const std::string name(choices[at]);
    benchmark::RegisterBenchmark(
        ("make/" + name).c_str(),
        [at](benchmark::State& state) { make(state, at + 1); });
    if (!name.ends_with("_unsat")) {
      continue;
    }
    benchmark::RegisterBenchmark(
        ("refute/exhaustive/" + name).c_str(), [at](benchmark::State& state) {
          refute(state, at + 1, assay::technique::refute_by_enumeration);
        });
    benchmark::RegisterBenchmark(
        ("refute/abstract/" + name).c_str(), [at](benchmark::State& state) {
          refute(state, at + 1, assay::technique::refute_by_abstraction);
        });
  }
  return true;
}();

}  // namespace
