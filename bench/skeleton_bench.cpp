// SPDX-License-Identifier: MIT
// What a mutant of the technique `skeleton` costs, in processor time: made,
// checked with its witness, and printed. Seeds are scripts of 1 to 4 KB.
//
//   random  tests of the technique `random`, sat and unsat, all groups
//   shared  those of ../shared/seeds, by the lock $ASSAY_SEEDS_LOCK
//
// mixed: each mutant from another seed, as in a hunt, so that most of what it
// needs is in no cache. by_seed: 300 of one seed after the other, as the paper
// and its 0.7 ms have it.
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
constexpr uint64_t kMutantsPerSeed = 300;
constexpr size_t kMaxSeeds = 150;

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
  const Technique& random = kRandomTechnique;
  const auto tables = random.prepare(none, {.max_size = 250});
  seeds::Lock lock;
  lock.selection.keeps_trivial = true;
  for (const TheoryGroup group : (*tables)->groups()) {
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
      if (const model::Model* witness = made->claim.witness()) {
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
  const char* given = std::getenv("ASSAY_SEEDS_LOCK");
  const Result<seeds::Lock> read =
      seeds::read_lock(given == nullptr ? "" : given);
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

// Times of single mutants, in microseconds.
struct Times {
  double count = 0;
  double sum = 0;
  double squares = 0;
  double printing = 0;
  double least = 1e9;
  double most = 0;
  double bytes = 0;

  void report(benchmark::State& state, size_t seeds) const {
    const double mean = sum / count;
    state.counters["mean"] = mean;
    state.counters["least"] = least;
    state.counters["most"] = most;
    state.counters["deviation"] = std::sqrt(squares / count - mean * mean);
    state.counters["printing"] = printing / sum;
    state.counters["bytes"] = bytes / count;
    state.counters["mutants"] = count;
    state.counters["seeds"] = static_cast<double>(seeds);
  }
};

void measure(const testcase::Seeds& seeds, uint64_t mutants, Times& times) {
  const Technique& technique = kSkeletonTechnique;
  const auto tables = technique.prepare(seeds, {});
  term::TermManager tm(&seeds.base());
  smtlib::Printer printer(language(), {.reuse = true});
  for (uint64_t i = 0; i < mutants; ++i) {
    for (const TheoryGroup group : (*tables)->groups()) {
      tm.rewind();
      const double start = now_us();
      const auto made = make_test(technique, **tables, {1, i, group}, tm);
      if (!made) {
        continue;
      }
      const double between = now_us();
      times.bytes +=
          static_cast<double>(printer.print(tm, made->script).size());
      const double end = now_us();
      const double took = end - start;
      times.count += 1;
      times.sum += took;
      times.squares += took * took;
      times.printing += end - between;
      times.least = std::min(times.least, took);
      times.most = std::max(times.most, took);
    }
  }
}

// Each mutant from another seed.
void mixed(benchmark::State& state, const std::vector<seeds::Lock>& locks) {
  const auto loaded = seeds::load_seeds(language(), locks);
  if (!loaded || loaded->seeds.empty()) {
    state.SkipWithError("no seeds");
    return;
  }
  Times times;
  for (auto _ : state) {
    measure(loaded->seeds, kMutantsPerGroup, times);
  }
  times.report(state, loaded->seeds.list().size());
}

// One seed after the other.
void by_seed(benchmark::State& state, const std::vector<seeds::Lock>& locks) {
  Times times;
  size_t seeds = 0;
  for (auto _ : state) {
    for (const seeds::Lock& lock : locks) {
      for (const seeds::FileRecord& file : lock.files) {
        if (file.seeds.empty() || seeds >= kMaxSeeds) {
          continue;
        }
        const auto loaded = seeds::load_seeds(
            language(), {{seeds::Lock{lock.selection, {file}}}});
        if (loaded && !loaded->seeds.empty()) {
          seeds += loaded->seeds.list().size();
          measure(loaded->seeds, kMutantsPerSeed, times);
        }
      }
    }
  }
  if (seeds == 0) {
    state.SkipWithError("no seeds");
    return;
  }
  times.report(state, seeds);
}

void random_mixed(benchmark::State& state) {
  mixed(state, random_seeds());
}

void random_by_seed(benchmark::State& state) {
  by_seed(state, random_seeds());
}

void shared_mixed(benchmark::State& state) {
  mixed(state, shared_seeds());
}

void shared_by_seed(benchmark::State& state) {
  by_seed(state, shared_seeds());
}

BENCHMARK(random_mixed)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(random_by_seed)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(shared_mixed)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(shared_by_seed)->Iterations(1)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace assay::technique
