// SPDX-License-Identifier: MIT
// What a query costs in each way of running a solver, compared with a fresh
// process in the same run: on a trivial formula, so that it is the price of
// running and not of solving. Processor time is that of all processes of the
// solver, over their whole life, taken when they have ended.
//
//   times      how many times cheaper than fresh, in the solver's CPU time
//   solver_ms  the solver's CPU time per query
//   own_ms     ours
//   floor_ms   our CPU time for the least that a session can do: one write, one
//              poll and one read, to and from a process that computes as long
//              as the solver did
//
// `fairness`: 16 threads at once; the slowest one's number of queries by the
// median's.
#include <algorithm>
#include <array>
#include <csignal>
#include <ctime>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "solver/runner.h"

namespace assay::solver {
namespace {

constexpr std::string_view kIntegers =
    "(set-logic QF_LIA)\n(declare-const x Int)\n(declare-const y Int)\n"
    "(assert (and (> (+ x y) 5) (< (- x y) 3)))\n(check-sat)\n";
constexpr std::string_view kStrings =
    "(set-logic QF_S)\n(declare-const x String)\n(declare-const y String)\n"
    "(assert (= (str.++ x \"ab\") (str.++ \"ab\" y)))\n(check-sat)\n";

struct Program {
  const char* name;
  std::vector<std::string> argv;
};

const std::vector<Program>& programs() {
  static const std::vector<Program> list = {
      {"z3", {"z3", "-in"}},
      {"cvc5", {"cvc5", "--lang=smt2", "--incremental", "-"}},
      {"cvc4", {"cvc4", "--lang=smt2", "--incremental", "-"}}};
  return list;
}

double seconds(const rusage& usage) {
  const auto sum = [](const timeval& time) {
    return static_cast<double>(time.tv_sec)
           + static_cast<double>(time.tv_usec) / 1e6;
  };
  return sum(usage.ru_utime) + sum(usage.ru_stime);
}

double used(__rusage_who who) {
  rusage usage = {};
  getrusage(who, &usage);
  return seconds(usage);
}

struct Cost {
  double solver = 0;
  double own = 0;
  uint64_t failed = 0;
};

// The CPU seconds of so many queries, with the start and the end of all
// processes.
Cost cost_of(const Profile& profile,
             Mode mode,
             std::string_view text,
             int count) {
  const double children = used(RUSAGE_CHILDREN);
  const double own = used(RUSAGE_SELF);
  Cost cost;
  {
    const std::unique_ptr<Runner> runner = make_runner(profile, mode);
    Query query;
    query.text = text;
    for (int i = 0; i < count; ++i) {
      cost.failed += runner->run(query).end == End::Sat ? 0 : 1;
    }
  }
  cost.solver = used(RUSAGE_CHILDREN) - children;
  cost.own = used(RUSAGE_SELF) - own;
  return cost;
}

double process_time() {
  timespec time = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec)
         + static_cast<double>(time.tv_nsec) / 1e9;
}

// The CPU seconds that a bare question and answer cost us when the other side
// computes for `busy` seconds: what the machine asks for a wake-up.
double floor_of(double busy, int count) {
  std::array<int, 2> ask = {};
  std::array<int, 2> answer = {};
  if (pipe(ask.data()) != 0 || pipe(answer.data()) != 0) {
    return 0;
  }
  const pid_t pid = fork();
  std::array<char, 256> text = {};
  if (pid == 0) {
    while (read(ask[0], text.data(), text.size()) > 0) {
      const double start = process_time();
      while (process_time() - start < busy) {
      }
      if (write(answer[1], "sat\n", 4) != 4) {
        break;
      }
    }
    _exit(0);
  }
  const double before = process_time();
  for (int i = 0; i < count; ++i) {
    pollfd waiting = {answer[0], POLLIN, 0};
    if (write(ask[1], "(check-sat)\n", 12) != 12 || poll(&waiting, 1, -1) != 1
        || read(answer[0], text.data(), text.size()) <= 0) {
      break;
    }
  }
  const double used = process_time() - before;
  kill(pid, SIGKILL);
  waitpid(pid, nullptr, 0);
  for (const int fd : {ask[0], ask[1], answer[0], answer[1]}) {
    close(fd);
  }
  return used / count;
}

Profile make_profile(const Program& program) {
  Profile profile;
  profile.name = program.name;
  profile.command.argv = program.argv;
  return profile;
}

void query(benchmark::State& state) {
  const Program& program = programs()[static_cast<size_t>(state.range(0))];
  const bool is_strings = state.range(1) == 1;
  const auto mode = static_cast<Mode>(state.range(2));
  const std::string_view text = is_strings ? kStrings : kIntegers;
  const Profile profile = make_profile(program);
  state.SetLabel(fmt::format("{} {} {}",
                             program.name,
                             is_strings ? "QF_S" : "QF_LIA",
                             mode_name(mode)));
  if (process::find_program(program.argv.front()).empty()) {
    state.SkipWithError("not installed");
    return;
  }
  constexpr int kFresh = 20;
  constexpr int kOther = 200;
  double fresh = 0;
  Cost cost;
  double rounds = 0;
  for (auto _ : state) {
    fresh += cost_of(profile, Mode::Fresh, text, kFresh).solver / kFresh;
    const Cost more = cost_of(profile, mode, text, kOther);
    cost.solver += more.solver / kOther;
    cost.own += more.own / kOther;
    cost.failed += more.failed;
    ++rounds;
  }
  state.counters["times"] = fresh / cost.solver;
  state.counters["solver_ms"] = cost.solver / rounds * 1000;
  state.counters["own_ms"] = cost.own / rounds * 1000;
  if (mode == Mode::Reset || mode == Mode::Incremental) {
    state.counters["floor_ms"] = floor_of(cost.solver / rounds, kOther) * 1000;
  }
  if (cost.failed > 0) {
    state.SkipWithError("wrong answers");
  }
}

void modes(benchmark::internal::Benchmark* bench) {
  for (int program = 0; program < 3; ++program) {
    for (int theory = 0; theory < 2; ++theory) {
      for (int mode = 1; mode < 4; ++mode) {
        bench->Args({program, theory, mode});
      }
    }
  }
}

BENCHMARK(query)->Apply(modes)->Iterations(2)->Unit(benchmark::kMillisecond);

void fairness(benchmark::State& state) {
  const Profile profile = make_profile(programs()[1]);
  if (process::find_program("cvc5").empty()) {
    state.SkipWithError("not installed");
    return;
  }
  constexpr size_t kJobs = 16;
  for (auto _ : state) {
    std::vector<uint64_t> counts(kJobs);
    {
      std::atomic<bool> is_over = false;
      std::vector<std::jthread> threads;
      for (size_t i = 0; i < kJobs; ++i) {
        threads.emplace_back([&, i] {
          const std::unique_ptr<Runner> runner =
              make_runner(profile, Mode::Server);
          Query query;
          query.text = kIntegers;
          while (!is_over) {
            runner->run(query);
            ++counts[i];
          }
        });
      }
      std::this_thread::sleep_for(std::chrono::seconds(5));
      is_over = true;
    }
    std::ranges::sort(counts);
    state.counters["slowest_of_median"] =
        static_cast<double>(counts.front())
        / static_cast<double>(counts[kJobs / 2]);
  }
}

BENCHMARK(fairness)->Iterations(1)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace assay::solver

BENCHMARK_MAIN();
