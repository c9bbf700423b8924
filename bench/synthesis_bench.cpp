// SPDX-License-Identifier: MIT
// What a synthesized formula costs: made, its claim checked, printed; compared
// with reading its text again with our parser, in the same run.
//
//   us      our CPU time per formula
//   reads   the same in times of reading it
//   bytes   of its text
//
// `ranked` takes all theories in turn from small to large, `random` one theory
// as a hunt does, `prepare` is the cost of the tables.
#include <ctime>

#include <benchmark/benchmark.h>

#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "technique/synthesis/synthesis.h"

namespace assay::technique {
namespace {

double cpu_us() {
  timespec time = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e6
         + static_cast<double>(time.tv_nsec) / 1e3;
}

struct Setup {
  smtlib::Language language;
  testcase::Seeds seeds{language};
  const Technique& technique = kSynthesisTechnique;
  std::unique_ptr<const Tables> tables;

  explicit Setup(const Config& config) {
    tables = *technique.prepare(seeds, config);
  }
};

Config config_of(bool is_ranked, std::vector<TheoryGroup> groups) {
  Config config;
  config.is_ranked = is_ranked;
  config.groups = std::move(groups);
  return config;
}

void measure(benchmark::State& state, const Setup& setup) {
  constexpr uint64_t kFormulas = 20'000;
  term::TermManager overlay(&setup.seeds.base());
  term::TermManager other(&setup.seeds.base());
  smtlib::Printer printer(setup.language, {.reuse = true});
  double making = 0;
  double reading = 0;
  double bytes = 0;
  double made = 0;
  const std::vector<TheoryGroup>& groups = setup.tables->groups();
  for (auto _ : state) {
    for (uint64_t i = 0; i < kFormulas; ++i) {
      overlay.rewind();
      const double start = cpu_us();
      const auto test =
          make_test(setup.technique,
                    *setup.tables,
                    {1, i / groups.size(), groups[i % groups.size()]},
                    overlay);
      const std::string text =
          test ? std::string(printer.print(overlay, test->script)) : "";
      making += cpu_us() - start;
      if (!test) {
        continue;
      }
      other.rewind();
      const double before = cpu_us();
      benchmark::DoNotOptimize(
          smtlib::parse_script(setup.language, other, text));
      reading += cpu_us() - before;
      bytes += static_cast<double>(text.size());
      made += 1;
    }
  }
  state.counters["us"] = making / made;
  state.counters["reads"] = making / reading;
  state.counters["bytes"] = bytes / made;
}

void ranked(benchmark::State& state) {
  std::vector<TheoryGroup> groups;
  for (const TheoryGroup group : all_groups()) {
    if (is_standard(group)) {
      groups.push_back(group);
    }
  }
  measure(state, Setup(config_of(true, groups)));
}

void random_order(benchmark::State& state) {
  const auto group = static_cast<TheoryGroup>(state.range(0));
  state.SetLabel(std::string(group_name(group)));
  measure(state, Setup(config_of(false, {group})));
}

void prepare(benchmark::State& state) {
  for (auto _ : state) {
    const Setup setup(config_of(state.range(0) != 0, {}));
    benchmark::DoNotOptimize(setup.tables.get());
  }
  state.SetLabel(state.range(0) != 0 ? "ranked" : "random");
}

BENCHMARK(ranked)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(random_order)
    ->Arg(static_cast<int64_t>(TheoryGroup::Ints))
    ->Arg(static_cast<int64_t>(TheoryGroup::BitVecs))
    ->Arg(static_cast<int64_t>(TheoryGroup::Floats))
    ->Arg(static_cast<int64_t>(TheoryGroup::Strings))
    ->Arg(static_cast<int64_t>(TheoryGroup::Arrays))
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(prepare)->Arg(0)->Arg(1)->Iterations(1)->Unit(
    benchmark::kMillisecond);

}  // namespace
}  // namespace assay::technique

BENCHMARK_MAIN();
