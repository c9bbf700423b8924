// SPDX-License-Identifier: MIT
// What a test of a hunt costs us, in our own processor time, with the real z3,
// cvc5 and cvc4 in the modes of their profiles.
//
//   stages  one worker by hand: making the test, printing it and looking up
//           what it uses, running each solver, checking models and cores,
//           judging; ms per test
//   least   what the same tests would cost at the very least: `bare`, one
//   write,
//           poll and read per question to a session of each real solver with
//           nothing read or judged, and `warm`, our own work on a test done a
//           second time at once, when no solver has emptied the caches
//   hunt    a whole campaign with its store: own_ms per test, and the share of
//           all processor time that is the solvers'; prepare_ms of it is the
//           start
#include <array>
#include <csignal>
#include <ctime>
#include <filesystem>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "ask/check_answer.h"
#include "campaign/hunt.h"
#include "campaign/worker.h"
#include "oracle/verdict.h"
#include "solver/solver_catalogue.h"
#include "technique/registry.h"

namespace assay::campaign {
namespace {

double own_ms() {
  timespec time = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3
         + static_cast<double>(time.tv_nsec) / 1e6;
}

double children_ms() {
  rusage usage = {};
  getrusage(RUSAGE_CHILDREN, &usage);
  const auto ms = [](const timeval& value) {
    return static_cast<double>(value.tv_sec) * 1e3
           + static_cast<double>(value.tv_usec) / 1e3;
  };
  return ms(usage.ru_utime) + ms(usage.ru_stime);
}

// The settings of a default hunt with three solvers.
struct Setup {
  solver::SolverCatalogue catalogue;
  std::vector<std::unique_ptr<solver::Profile>> profiles;
  Settings settings;
  smtlib::Language language;
  testcase::Seeds seeds{language};

  Setup() {
    for (const char* name : {"z3", "cvc5", "cvc4"}) {
      auto found = catalogue.resolve(name);
      if (found
          && !process::find_program(found->command.argv.front()).empty()) {
        profiles.push_back(
            std::make_unique<solver::Profile>(*std::move(found)));
        settings.panel.solvers.push_back(
            {profiles.back().get(), profiles.back()->modes.front(), ""});
      }
    }
    const auto all = technique::all_techniques();
    settings.techniques.assign(all.begin(), all.end());
    for (const technique::TheoryGroup group : technique::all_groups()) {
      if (technique::is_standard(group)) {
        settings.config.groups.push_back(group);
      }
    }
    settings.panel.limits.cpu_ms = 2000;
    settings.panel.limits.wall_ms = 7000;
    settings.panel.limits.memory_bytes = uint64_t{1} << 30;
    settings.jobs = 2;
    settings.is_fair = true;
    settings.skips_without_seeds = true;
  }
};

void stages(benchmark::State& state) {
  Setup setup;
  constexpr uint64_t kTests = 600;

  enum Stage : uint8_t { Make, Pose, Run, Check, Judge, Count };

  std::array<double, Count> spent = {};
  const technique::Technique& technique = *setup.settings.techniques.front();
  const auto tables = technique.prepare(setup.seeds, setup.settings.config);
  const auto& groups = (*tables)->groups();
  for (auto _ : state) {
    ask::SolverPanel panel(setup.settings.panel, setup.language);
    ask::AnswerChecker checker(setup.language);
    term::TermManager tm(&setup.seeds.base());
    double before = own_ms();
    const auto lap = [&](Stage stage) {
      const double now = own_ms();
      spent[stage] += now - before;
      before = now;
    };
    for (uint64_t i = 0; i < kTests; ++i) {
      tm.rewind();
      const technique::Order order{1, i, groups[i % groups.size()]};
      before = own_ms();
      const auto test = technique::make_test(technique, **tables, order, tm);
      lap(Make);
      if (!test) {
        continue;
      }
      ask::PosedQuery posed = panel.pose(tm, *test);
      lap(Pose);
      std::vector<oracle::Run> runs;
      for (size_t solver = 0; solver < setup.settings.panel.solvers.size();
           ++solver) {
        if (panel.takes(solver, posed)) {
          // As it is drawn, but models are checked here.
          ask::Question question =
              draw_question(setup.settings, solver, i, test->claim);
          const bool has_model = question.ask == oracle::Ask::Model;
          const double start = own_ms();
          runs.push_back(panel.ask(solver, posed, question));
          const double used = own_ms() - start;
          double checking = 0;
          oracle::Run& run = runs.back();
          if (has_model && run.model.standing != oracle::CheckResult::None) {
            const double again = own_ms();
            run.model = checker.check_model(posed.plain,
                                            run.outcome.answers.back().text);
            checking = own_ms() - again;
          }
          spent[Run] += used - std::min(checking, used);
          spent[Check] += checking;
        }
      }
      before = own_ms();
      benchmark::DoNotOptimize(oracle::judge(test->claim, runs, {}));
      lap(Judge);
    }
  }
  const double tests =
      static_cast<double>(kTests) * static_cast<double>(state.iterations());
  constexpr std::array<const char*, Count> kNames = {
      "make", "print", "run", "check", "judge"};
  double sum = 0;
  for (size_t i = 0; i < Count; ++i) {
    state.counters[kNames.at(i)] = spent.at(i) / tests;
    sum += spent.at(i) / tests;
  }
  state.counters["sum"] = sum;
}

BENCHMARK(stages)->Iterations(1)->Unit(benchmark::kMillisecond);

// A solver at the end of two pipes, with nothing around it.
class BareSession {
 public:
  explicit BareSession(const solver::Profile& profile)
      : argv_(profile.command.argv) {
    if (profile.name != "z3") {
      argv_.emplace_back("--incremental");
    }
    start();
  }

  ~BareSession() { stop(); }

  BareSession(const BareSession&) = delete;
  BareSession& operator=(const BareSession&) = delete;

  // One question and its answer; our milliseconds, or nothing if the solver
  // ended or took too long.
  std::optional<double> ask(const std::string& text) {
    constexpr int kPatienceMs = 2000;
    const double before = own_ms();
    std::string answer;
    if (write(in_, text.data(), text.size())
        == static_cast<ssize_t>(text.size())) {
      pollfd waiting = {out_, POLLIN, 0};
      while (answer.find("assay-end") == std::string::npos) {
        std::array<char, 65536> block = {};
        if (poll(&waiting, 1, kPatienceMs) != 1) {
          break;
        }
        const ssize_t count = read(out_, block.data(), block.size());
        if (count <= 0) {
          break;
        }
        answer.append(block.data(), static_cast<size_t>(count));
      }
    }
    const double used = own_ms() - before;
    answer_ = std::move(answer);
    if (answer_.find("assay-end") != std::string::npos) {
      return used;
    }
    stop();
    start();
    return std::nullopt;
  }

  // What came back after `sat`, or "".
  std::string model() const {
    constexpr std::string_view kSat = "sat\n";
    const size_t end = answer_.find("assay-end");
    return answer_.starts_with(kSat) && end != std::string::npos
               ? answer_.substr(kSat.size(),
                                answer_.rfind('\n', end) - kSat.size())
               : "";
  }

 private:
  void start() {
    std::array<int, 2> in = {};
    std::array<int, 2> out = {};
    if (pipe(in.data()) != 0 || pipe(out.data()) != 0) {
      return;
    }
    pid_ = fork();
    if (pid_ == 0) {
      dup2(in[0], 0);
      dup2(out[1], 1);
      dup2(out[1], 2);
      for (const int fd : {in[0], in[1], out[0], out[1]}) {
        close(fd);
      }
      std::vector<char*> argv;
      for (std::string& word : argv_) {
        argv.push_back(word.data());
      }
      argv.push_back(nullptr);
      execvp(argv[0], argv.data());
      _exit(127);
    }
    close(in[0]);
    close(out[1]);
    in_ = in[1];
    out_ = out[0];
  }

  void stop() {
    close(in_);
    close(out_);
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }

  std::vector<std::string> argv_;
  std::string answer_;
  pid_t pid_ = -1;
  int in_ = -1;
  int out_ = -1;
};

void least(benchmark::State& state) {
  Setup setup;
  constexpr uint64_t kTests = 600;
  signal(SIGPIPE, SIG_IGN);
  double bare = 0;
  double warm = 0;
  double asked = 0;
  const technique::Technique& technique = *setup.settings.techniques.front();
  const auto tables = technique.prepare(setup.seeds, setup.settings.config);
  const auto& groups = (*tables)->groups();
  for (auto _ : state) {
    ask::SolverPanel panel(setup.settings.panel, setup.language);
    ask::AnswerChecker checker(setup.language);
    term::TermManager tm(&setup.seeds.base());
    std::vector<std::unique_ptr<BareSession>> sessions;
    for (const auto& profile : setup.profiles) {
      sessions.push_back(std::make_unique<BareSession>(*profile));
    }
    for (uint64_t i = 0; i < kTests; ++i) {
      const technique::Order order{1, i, groups[i % groups.size()]};
      Result<testcase::TestCase> test = fail("none", {}, "");
      ask::PosedQuery posed;
      for (int round = 0; round < 2; ++round) {
        tm.rewind();
        const double before = own_ms();
        test = technique::make_test(technique, **tables, order, tm);
        if (test) {
          posed = panel.pose(tm, *test);
        }
        warm += round == 1 ? own_ms() - before : 0;
      }
      if (!test) {
        continue;
      }
      for (size_t solver = 0; solver < sessions.size(); ++solver) {
        if (!panel.takes(solver, posed)) {
          continue;
        }
        const ask::Question question =
            draw_question(setup.settings, solver, i, test->claim);
        const std::string text =
            "(reset)\n"
            + panel.text_of(*setup.profiles[solver], posed, question.ask)
            + "(echo \"assay-end\")\n";
        const std::optional<double> used = sessions[solver]->ask(text);
        bare += used.value_or(0);
        asked += used ? 1 : 0;
        if (question.ask == oracle::Ask::Model
            && !sessions[solver]->model().empty()) {
          const std::string model = sessions[solver]->model();
          checker.check_model(posed.plain, model);
          const double before = own_ms();
          benchmark::DoNotOptimize(checker.check_model(posed.plain, model));
          warm += own_ms() - before;
        }
      }
    }
  }
  const double tests =
      static_cast<double>(kTests) * static_cast<double>(state.iterations());
  state.counters["bare"] = bare / tests;
  state.counters["warm"] = warm / tests;
  state.counters["questions"] = asked / tests;
  state.counters["sum"] = (bare + warm) / tests;
}

BENCHMARK(least)->Iterations(1)->Unit(benchmark::kMillisecond);

class Silent final : public Observer {
 public:
  void on_finding(const store::Finding&, const store::Added&) override {}

  void on_own_fault(const std::string&) override {}

  void on_problem(const Diag&) override {}
};

void hunt(benchmark::State& state) {
  Setup setup;
  setup.settings.tests = 2400;  // a minute
  double own = 0;
  double solvers = 0;
  double tests = 0;
  double prepare = 0;
  for (auto _ : state) {
    setup.settings.out =
        (std::filesystem::current_path() / "hunt-bench").string();
    std::filesystem::remove_all(setup.settings.out);
    Silent silent;
    const double own_before = own_ms();
    const double children_before = children_ms();
    {
      const base::SystemClock clock;
      Hunt hunt(setup.settings, setup.seeds, silent, clock);
      const bool is_ready = hunt.prepare().has_value();
      prepare += own_ms() - own_before;
      if (!is_ready || !hunt.run()) {
        state.SkipWithError("cannot hunt here");
        return;
      }
      tests += static_cast<double>(hunt.statistics().tests);
    }
    own += own_ms() - own_before;
    solvers += children_ms() - children_before;
    std::filesystem::remove_all(setup.settings.out);
  }
  state.counters["prepare_ms"] = prepare / tests;
  state.counters["own_ms"] = own / tests;
  state.counters["solver_ms"] = solvers / tests;
  state.counters["solver_share"] = solvers / (solvers + own);
}

BENCHMARK(hunt)->Iterations(1)->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace assay::campaign

BENCHMARK_MAIN();
