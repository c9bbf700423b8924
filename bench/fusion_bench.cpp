// SPDX-License-Identifier: MIT
//
// Fused formulas, made, checked by evaluation and printed: CPU time of each.
//
//   fuse/L    sat fusion of seeds of folder L with 1 to 4 KB of text, from the
//             lock $ASSAY_SEEDS_LOCK of ../shared/seeds; `times_faster`
//             compares with YinYang's time per mutant, all-in (../shared/
//             peers.md, section 6)
//   make/L    the same without printing
//   own/G     seeds of our own, as technique `random` makes them; always there
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include <benchmark/benchmark.h>

#include "seeds/load_seeds.h"
#include "seeds/lock_file.h"
#include "smtlib/language.h"
#include "smtlib/printer.h"
#include "technique/registry.h"
#include "technique/technique.h"
#include "testcase/witness.h"

namespace assay {
namespace {

const smtlib::Language& language() {
  static const smtlib::Language all;
  return all;
}

std::optional<testcase::Seeds> seeds_of(const std::string& logic) {
  const char* given = std::getenv("ASSAY_SEEDS_LOCK");
  const std::string path = given != nullptr ? given : "";
  static const Result<seeds::Lock> all = seeds::read_lock(path);
  if (!all) {
    return std::nullopt;
  }
  seeds::Lock some{all->selection, {}};
  for (const seeds::FileRecord& file : all->files) {
    if (file.path.find("/" + logic + "/") == std::string::npos
        && !file.path.starts_with(logic + "/")) {
      continue;
    }
    seeds::FileRecord kept = file;
    std::erase_if(kept.seeds, [&](const seeds::SeedRecord& record) {
      return record.script.size() < 1'000 || record.script.size() > 4'000;
    });
    if (!kept.seeds.empty()) {
      some.files.push_back(std::move(kept));
    }
  }
  Result<seeds::LoadedSeeds> loaded =
      seeds::load_seeds(language(), std::vector{some});
  if (!loaded || loaded->seeds.empty()) {
    return std::nullopt;
  }
  return std::move(loaded->seeds);
}

// Seeds that technique `random` makes.
testcase::Seeds made_seeds(technique::TheoryGroup group) {
  const testcase::Seeds none(language());
  const technique::Technique& random = *technique::find_technique("random");
  const auto tables = random.prepare(
      none, {.groups = {group}, .wish = technique::StatusFilter::Sat});
  seeds::Lock lock;
  for (uint64_t i = 0; i < 60; ++i) {
    term::TermManager tm(&none.base());
    const auto test = technique::make_test(random, **tables, {1, i, group}, tm);
    if (!test || test->claim.witness() == nullptr) {
      continue;
    }
    seeds::SeedRecord record;
    record.script = smtlib::print_script(language(), tm, test->script, {});
    record.id = seeds::content_hash(record.script);
    record.status = testcase::Status::Sat;
    record.root = testcase::TrustRoot::Proved;
    const auto witness = testcase::witness_text(
        language(), tm, test->script, *test->claim.witness());
    record.witness = witness ? *witness : "";
    record.logic = test->script.logic;
    record.size = 1;
    record.time_us = 0;
    lock.files.push_back({std::to_string(i), "", {record}});
  }
  return std::move(seeds::load_seeds(language(), std::vector{lock})->seeds);
}

void run(benchmark::State& state,
         const testcase::Seeds& seeds,
         double peer_ms,
         bool prints) {
  const technique::Technique& fusion = *technique::find_technique("fusion");
  const auto tables =
      fusion.prepare(seeds, {.wish = technique::StatusFilter::Sat});
  if (!tables || (*tables)->groups().empty()) {
    state.SkipWithError("no seeds");
    return;
  }
  const auto& groups = (*tables)->groups();
  term::TermManager tm(&seeds.base());
  smtlib::Printer printer(language(), {.reuse = true});
  uint64_t index = 0;
  uint64_t made = 0;
  uint64_t bytes = 0;
  for (auto _ : state) {
    tm.rewind();
    const auto test = technique::make_test(
        fusion, **tables, {1, index, groups[index % groups.size()]}, tm);
    ++index;
    if (test) {
      ++made;
      bytes += prints ? printer.print(tm, test->script).size() : 0;
    }
  }
  state.SetItemsProcessed(static_cast<int64_t>(made));
  state.SetBytesProcessed(static_cast<int64_t>(bytes));
  const auto usable = std::ranges::count_if(
      seeds.list(),
      [](const testcase::Seed& seed) { return seed.witness.has_value(); });
  state.counters["seeds"] = static_cast<double>(usable);
  state.counters["made"] =
      static_cast<double>(made) / static_cast<double>(index);
  if (made > 0) {
    state.counters["bytes"] =
        static_cast<double>(bytes) / static_cast<double>(made);
  }
  if (peer_ms > 0) {
    // Of the peer's time, how often ours.
    state.counters["times_faster"] = benchmark::Counter(
        static_cast<double>(made) * peer_ms / 1e3, benchmark::Counter::kIsRate);
  }
}

const std::map<std::string, double>& peer_times() {
  static const std::map<std::string, double> times = {{"QF_LIA", 18.8},
                                                      {"QF_LRA", 5.0},
                                                      {"QF_NRA", 13.0},
                                                      {"QF_S", 5.5},
                                                      {"QF_SLIA", 14.7}};
  return times;
}

void register_all() {
  for (const auto& [logic, peer_ms] : peer_times()) {
    for (const bool prints : {true, false}) {
      benchmark::RegisterBenchmark(
          ((prints ? "fuse/" : "make/") + logic).c_str(),
          [logic, peer_ms, prints](benchmark::State& state) {
            const std::optional<testcase::Seeds> seeds = seeds_of(logic);
            if (!seeds) {
              state.SkipWithError("no lock of ../shared/seeds");
              return;
            }
            run(state, *seeds, peer_ms, prints);
          })
          ->Unit(benchmark::kMicrosecond);
    }
  }
  for (const technique::TheoryGroup group : {technique::TheoryGroup::Ints,
                                             technique::TheoryGroup::BitVecs,
                                             technique::TheoryGroup::Floats,
                                             technique::TheoryGroup::Strings,
                                             technique::TheoryGroup::Arrays}) {
    benchmark::RegisterBenchmark(
        ("own/" + std::string(technique::group_name(group))).c_str(),
        [group](benchmark::State& state) {
          run(state, made_seeds(group), 0, true);
        })
        ->Unit(benchmark::kMicrosecond);
  }
}

const int kRegistered = (register_all(), 0);

}  // namespace
}  // namespace assay
