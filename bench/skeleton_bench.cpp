// SPDX-License-Identifier: MIT
// What a mutant of the technique `skeleton` costs, in processor time: made,
// checked with its witness, and printed. Seeds are scripts of 1 to 4 KB.
//
//   random  tests of the technique `random`, sat and unsat, all groups
//   shared  those of ../shared/seeds (or $ASSAY_SHARED/seeds) with a lock
//
// Counters are microseconds: mean, least, most, standard deviation over single
// mutants, and the share of printing in the mean.
#include <cmath>
#include <cstdlib>
#include <ctime>

#include <benchmark/benchmark.h>

#include "seeds/describe.h"
#include "seeds/load_seeds.h"
#include "smtlib/printer.h"
#include "technique/generate/random.h"
#include "technique/skeleton/skeleton.h"
#include "testcase/witness.h"

namespace assay::technique {
namespace {

constexpr size_t kLeastBytes = 1024;
constexpr size_t kMostBytes = 4096;
constexpr uint64_t kSeedsPerGroup = 40;
constexpr uint64_t kMutantsPerGroup = 2000;

double now_us() {
  timespec time = {};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e6
         + static_cast<double>(time.tv_nsec) / 1e3;
}

const smtlib::Language& language() {
  static const smtlib::Language made;
  return made;
}

bool is_sized(const seeds::SeedRecord& seed) {
  return seed.script.size() >= kLeastBytes && seed.script.size() <= kMostBytes;
}

std::vector<seeds::Lock> random_seeds() {
  const testcase::Seeds none(language());
  const RandomTechnique random;
  const auto tables = random.prepare(none, {.max_size = 250});
  seeds::Lock lock;
  lock.selection.keeps_trivial = true;
  for (const Group group : (*tables)->groups()) {
    uint64_t kept = 0;
    for (uint64_t i = 0; kept < kSeedsPerGroup && i < 40 * kSeedsPerGroup;
         ++i) {
      term::TermManager tm(&none.base());
      auto made = make_test(random, **tables, {1, i, group}, tm);
      if (!made) {
        continue;
      }
      seeds::SeedRecord record;
      record.script = smtlib::print_script(language(), tm, made->script, {});
      record.id = seeds::content_hash(record.script);
      record.status = made->claim.status();
      record.root = made->claim.root;
      if (const eval::Model* witness = made->claim.witness()) {
        auto text =
            testcase::witness_text(language(), tm, made->script, *witness);
        if (!text) {
          continue;
        }
        record.witness = *std::move(text);
      }
      record.time_us = 0;
      if (is_sized(record)) {
        ++kept;
        lock.files.push_back({"", "", {std::move(record)}, {}});
      }
    }
  }
  return {std::move(lock)};
}

std::vector<seeds::Lock> shared_seeds() {
  const char* given = std::getenv("ASSAY_SHARED");
  const std::string folder =
      given == nullptr ? ASSAY_SOURCE_DIR "/../shared" : given;
  const Result<seeds::Lock> read =
      seeds::read_lock(folder + "/seeds/.assay-seeds.lock");
  if (!read) {
    return {};
  }
  seeds::Lock lock = *read;
  for (seeds::FileRecord& file : lock.files) {
    std::erase_if(file.seeds, [](const seeds::SeedRecord& seed) {
      return !is_sized(seed);
    });
  }
  return {std::move(lock)};
}

void run(benchmark::State& state, const std::vector<seeds::Lock>& locks) {
  const auto loaded = seeds::load_seeds(language(), locks);
  if (!loaded || loaded->seeds.empty()) {
    state.SkipWithError("no seeds");
    return;
  }
  const SkeletonTechnique technique;
  const auto tables = technique.prepare(loaded->seeds, {});
  term::TermManager tm(&loaded->seeds.base());
  smtlib::Printer printer(language(), {.reuse = true});
  double count = 0;
  double sum = 0;
  double squares = 0;
  double printing = 0;
  double least = 1e9;
  double most = 0;
  double bytes = 0;
  for (auto _ : state) {
    for (uint64_t i = 0; i < kMutantsPerGroup; ++i) {
      for (const Group group : (*tables)->groups()) {
        tm.rewind();
        const double start = now_us();
        const auto made = make_test(technique, **tables, {1, i, group}, tm);
        if (!made) {
          continue;
        }
        const double between = now_us();
        bytes += static_cast<double>(printer.print(tm, made->script).size());
        const double end = now_us();
        const double took = end - start;
        count += 1;
        sum += took;
        squares += took * took;
        printing += end - between;
        least = std::min(least, took);
        most = std::max(most, took);
      }
    }
  }
  const double mean = sum / count;
  state.counters["mean"] = mean;
  state.counters["least"] = least;
  state.counters["most"] = most;
  state.counters["deviation"] = std::sqrt(squares / count - mean * mean);
  state.counters["printing"] = printing / sum;
  state.counters["bytes"] = bytes / count;
  state.counters["mutants"] = count;
  state.counters["seeds"] = static_cast<double>(loaded->seeds.list().size());
}

void random(benchmark::State& state) {
  run(state, random_seeds());
}

BENCHMARK(random)->Iterations(1)->Unit(benchmark::kMillisecond);

void shared(benchmark::State& state) {
  run(state, shared_seeds());
}

BENCHMARK(shared)->Iterations(1)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace assay::technique
