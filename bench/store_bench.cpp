// SPDX-License-Identifier: MIT
// What it costs to keep a finding and to count a test, compared in the same run
// with what the disk asks for the same bytes: a plain append and fdatasync.
//
//   add_finding   one finding, durable; every one in a group of its own, or all
//                 in one group (as with a solver that fails all the time)
//   checkpoint    the counts of so many tests at once; per_test_us is the
//                 price of a test
//   folder        a new group's folder, durable file by file
//   times         wall time, in multiples of the plain append's
//   cpu_us        our own processor time per call; the rest is waiting
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>

#include <benchmark/benchmark.h>

#include "store/archive.h"

namespace assay::store {
namespace {

class Folder {
 public:
  Folder() {
    // Beside the build, as /tmp may be memory.
    path_ = (std::filesystem::current_path() / "store-bench-XXXXXX").string();
    if (mkdtemp(path_.data()) == nullptr) {
      std::abort();
    }
  }

  ~Folder() { std::filesystem::remove_all(path_); }

  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

Finding finding_of(uint64_t index, bool is_alike) {
  Finding finding;
  finding.kind = vocabulary::Kind::Crash;
  finding.solver = "z3";
  finding.configuration = "default";
  finding.detail = "Segmentation fault";
  finding.test_index = index;
  finding.signature = "signature " + std::to_string(is_alike ? 0 : index);
  finding.size = 2000;
  finding.set_artifact(kScriptName, std::string(2000, 'x'));
  finding.set_artifact(kRunsName, std::string(1000, 'y'));
  finding.provenance.assign(300, 'z');
  finding.reproduction.argv = {"z3", "-in"};
  return finding;
}

constexpr size_t kBytes = 2000 + 1000 + 300;

double now_us(clockid_t clock) {
  timespec time = {};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) * 1e6
         + static_cast<double>(time.tv_nsec) / 1e3;
}

// The mean wall time of appending the bytes of a finding, in microseconds.
double plain_append_us(const std::string& folder, int times) {
  const std::string bytes(kBytes, 'x');
  const int fd = ::open((folder + "/plain").c_str(),
                        O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC,
                        0666);
  const double start = now_us(CLOCK_MONOTONIC);
  for (int i = 0; i < times; ++i) {
    if (::write(fd, bytes.data(), bytes.size()) < 0 || ::fdatasync(fd) != 0) {
      std::abort();
    }
  }
  const double end = now_us(CLOCK_MONOTONIC);
  ::close(fd);
  return (end - start) / times;
}

// Times `call`, and the plain append in turns with it, as disks have moods.
template <typename Call>
void compare(benchmark::State& state, const Folder& folder, Call call) {
  constexpr int kRound = 10;
  double wall = 0;
  double cpu = 0;
  double plain = 0;
  double calls = 0;
  for (auto _ : state) {
    const double wall_start = now_us(CLOCK_MONOTONIC);
    const double cpu_start = now_us(CLOCK_PROCESS_CPUTIME_ID);
    for (int i = 0; i < kRound; ++i) {
      call();
    }
    cpu += now_us(CLOCK_PROCESS_CPUTIME_ID) - cpu_start;
    wall += now_us(CLOCK_MONOTONIC) - wall_start;
    plain += plain_append_us(folder.path(), kRound) * kRound;
    calls += kRound;
  }
  state.counters["wall_us"] = wall / calls;
  state.counters["cpu_us"] = cpu / calls;
  state.counters["plain_us"] = plain / calls;
  state.counters["times"] = wall / plain;
}

void add_finding(benchmark::State& state) {
  const Folder folder;
  const auto store = open_store(store_of_folder(folder.path()), Access::Write);
  const int64_t campaign = *(*store)->begin_campaign({}, 0);
  uint64_t index = 0;
  compare(state, folder, [&] {
    const Finding finding = finding_of(index++, state.range(0) != 0);
    if (!(*store)->add_finding(campaign, finding)) {
      std::abort();
    }
  });
}

void folder(benchmark::State& state) {
  const Folder folder;
  const auto store = open_store(store_of_folder(folder.path()), Access::Write);
  const int64_t campaign = *(*store)->begin_campaign({}, 0);
  Archive archive(**store, folder.path());
  uint64_t index = 0;
  compare(state, folder, [&] {
    const Result<Kept> kept = archive.add(campaign, finding_of(index++, false));
    if (!kept || kept->folder_problem) {
      std::abort();
    }
  });
}

// What 20 arms with 3 solvers and 4 answers make of so many tests.
void checkpoint(benchmark::State& state) {
  const Folder folder;
  const auto store = open_store(store_of_folder(folder.path()), Access::Write);
  const int64_t campaign = *(*store)->begin_campaign({}, 0);
  const auto tests = static_cast<uint64_t>(state.range(0));
  std::vector<Count> counts;
  for (uint64_t i = 0; i < std::min<uint64_t>(tests * 3, 240); ++i) {
    counts.push_back({"random/" + std::to_string(i / 12),
                      "solver " + std::to_string(i / 4 % 3),
                      "answer " + std::to_string(i % 4),
                      1});
  }
  uint64_t done = 0;
  compare(state, folder, [&] {
    done += tests;
    if (!(*store)->checkpoint(campaign, {done, {done + 2}}, counts)) {
      std::abort();
    }
  });
  const double per_test = static_cast<double>(tests);
  state.counters["per_test_us"] = state.counters["wall_us"] / per_test;
  state.counters["per_test_cpu_us"] = state.counters["cpu_us"] / per_test;
}

BENCHMARK(add_finding)->ArgName("alike")->Arg(0)->Arg(1)->Iterations(20);
BENCHMARK(folder)->Iterations(3);
BENCHMARK(checkpoint)
    ->ArgName("tests")
    ->Arg(1)
    ->Arg(100)
    ->Arg(1000)
    ->Iterations(20);

}  // namespace
}  // namespace assay::store
