// SPDX-License-Identifier: MIT
#include "cli/reduce_command.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <mutex>
#include <sys/wait.h>
#include <thread>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "base/clock.h"
#include "base/hash.h"
#include "base/source.h"
#include "campaign/reduction.h"
#include "campaign/slip_findings.h"
#include "cli/command_options.h"
#include "cli/exit_code.h"
#include "cli/follow.h"
#include "cli/limits.h"
#include "cli/output.h"
#include "cli/problem_text.h"
#include "cli/progress_line.h"
#include "cli/reduce_session.h"
#include "cli/solver_choice.h"
#include "oracle/oracles.h"
#include "process/process.h"
#include "reduce/best_file.h"
#include "reduce/candidate_folder.h"
#include "reduce/command_judge.h"
#include "reduce/find_goal.h"
#include "store/archive.h"
#include "store/finding_name.h"
#include "store/store.h"
#include "view/reduced_text.h"

namespace assay::cli {

namespace {

namespace fs = std::filesystem;

// All that a reduction needs, whatever is reduced.
struct Job {
  SolverChoices accused;
  SolverChoices confirmers;
  std::unique_ptr<reduce::CandidateFolder> folder;
  reduce::MakeJudge make_judge;
  reduce::Input input;
  reduce::Settings settings;
  std::vector<std::string> header;
  std::string path;                        // of the result
  int64_t finding = 0;                     // in the store
  std::optional<reduce::SolverGoal> goal;  // of a solver's fault
};

// An exit code, after its message.
struct Refusal {
  int code = kExitFine;
};

template <typename T>
using OrRefusal = std::expected<T, Refusal>;

std::unexpected<Refusal> refuse(int code, const std::string& message) {
  return std::unexpected(Refusal{complain(code, message)});
}

std::unexpected<Refusal> refuse(const Diag& problem) {
  const int code =
      problem.code == "own-fault" ? kExitOurBug
      : problem.code == "not-shown" || problem.code == "not-reducible"
          ? kExitFindings
      : problem.code.starts_with("bad-") || problem.code == "no-finding"
          ? kExitBadInput
          : kExitMissing;
  return refuse(code, problem.message);
}

OrRefusal<std::string> read(const std::string& path) {
  std::expected<std::string, std::string> text = base::read_regular_file(path);
  if (!text) {
    return refuse(kExitMissing, fmt::format("{}: {}", path, text.error()));
  }
  return *std::move(text);
}

OrRefusal<process::Limits> limits_of(const ReduceOptions& options) {
  const std::expected<process::Limits, std::string> limits =
      parse_limits("--query-time", options.query_time, options.memory);
  if (!limits) {
    return refuse(kExitUsage, limits.error());
  }
  return *limits;
}

// x.smt2 becomes x.reduced.smt2.
std::string result_of(const std::string& path) {
  const fs::path from(path);
  return (from.parent_path() / (from.stem().string() + ".reduced.smt2"))
      .string();
}

std::string ending_of(int status) {
  return WIFSIGNALED(status)
             ? fmt::format("is killed by signal {}", WTERMSIG(status))
             : fmt::format("ends with exit code {}", WEXITSTATUS(status));
}

OrRefusal<Job> prepare_check(const smtlib::Language& language,
                             const ReduceOptions& options,
                             const std::string& script,
                             const process::Limits& limits) {
  Job job;
  Result<reduce::CandidateFolder> folder = reduce::CandidateFolder::make();
  if (!folder) {
    return refuse(folder.error());
  }
  job.folder = std::make_unique<reduce::CandidateFolder>(*std::move(folder));
  reduce::CommandGoal goal;
  goal.command = reduce::words_of(options.check);
  goal.limits = limits;
  goal.folder = job.folder->path();
  if (goal.command.empty()) {
    return refuse(kExitUsage, "--check has no command");
  }
  const Result<int> status = reduce::status_on(goal, script);
  if (!status) {
    return refuse(status.error());
  }
  goal.status = *status;
  job.make_judge = reduce::make_command_judges(goal);
  job.input.script = reduce::readable_part(language, script);
  job.header = {fmt::format("{} FILE {}", options.check, ending_of(*status))};
  return job;
}

ask::Panel panel_of(Job& job, const process::Limits& limits) {
  job.confirmers = choose_solvers({}, "fresh", limits);
  ask::Panel panel;
  panel.solvers = job.accused.choices;
  panel.confirmers = job.confirmers.choices;
  panel.limits = limits;
  panel.is_stopped = StopSignal::flag();
  return panel;
}

void take(const smtlib::Language& language,
          reduce::FoundGoal found,
          const process::Limits& limits,
          Job& job) {
  const oracle::Kind kind = found.goal.interest.kind;
  const bool is_effort = oracle::oracle_of(kind).is_effort;
  job.settings.cpu_ms = is_effort ? 0 : limits.cpu_ms;
  job.settings.needs_check_sat = true;
  job.header = {found.what};
  if (!found.why.empty()) {
    job.header.push_back(found.why);
  }
  job.input = std::move(found.input);
  job.make_judge = reduce::make_solver_judges(language, found.goal);
  job.goal = std::move(found.goal);
}

OrRefusal<Job> prepare_file(const smtlib::Language& language,
                            const ReduceOptions& options,
                            const std::string& script,
                            const process::Limits& limits) {
  Job job;
  if (options.solvers.size() != 1) {
    return refuse(kExitUsage,
                  "reducing a script takes --check COMMAND, or one --solver");
  }
  job.accused = choose_solvers(options.solvers, "", limits);
  if (!job.accused.error.empty()) {
    return refuse(choice_exit_code(job.accused), job.accused.error);
  }
  reduce::Accused accused;
  accused.script = script;
  accused.claim = testcase::find_status(options.claim);
  if (!options.witness.empty()) {
    OrRefusal<std::string> witness = read(options.witness);
    if (!witness) {
      return std::unexpected(witness.error());
    }
    accused.witness = *std::move(witness);
  }
  Result<reduce::FoundGoal> found =
      reduce::find_goal(language, panel_of(job, limits), accused);
  if (!found) {
    return refuse(found.error());
  }
  take(language, *std::move(found), limits, job);
  return job;
}

// Where a finding's script is kept while it is made.
std::string result_of(const ReduceOptions& options, int64_t finding) {
  std::error_code ignored;
  if (finding == 0) {
    return (fs::path(options.target) / store::kReducedName).string();
  }
  if (!options.store.empty()) {
    return fmt::format("f{}.reduced.smt2", finding);
  }
  const fs::path folder =
      fs::path(options.hunt.empty() ? std::string(store::kDefaultOutFolder)
                                    : options.hunt)
      / "reduced";
  fs::create_directories(folder, ignored);
  return (folder / fmt::format("f{}.smt2", finding)).string();
}

OrRefusal<Job> prepare_finding(const smtlib::Language& language,
                               const ReduceOptions& options,
                               const process::Limits& limits) {
  Job job;
  const Result<store::RecordedFinding> loaded = store::load_finding(
      {options.target, options.hunt, options.store, "--hunt"});
  if (!loaded) {
    return refuse(loaded.error());
  }
  job.accused = choose_for(loaded->finding, options.solvers, limits);
  if (!job.accused.error.empty()) {
    return refuse(choice_exit_code(job.accused), job.accused.error);
  }
  Result<reduce::FoundGoal> found =
      campaign::goal_of(language, loaded->finding, panel_of(job, limits));
  if (!found) {
    return refuse(found.error());
  }
  take(language, *std::move(found), limits, job);
  job.finding = loaded->id;
  job.path = result_of(options, job.finding);
  return job;
}

OrRefusal<Job> prepare(const smtlib::Language& language,
                       const ReduceOptions& options) {
  const OrRefusal<process::Limits> limits = limits_of(options);
  if (!limits) {
    return std::unexpected(limits.error());
  }
  std::error_code ignored;
  const bool is_finding = options.check.empty() && options.claim.empty()
                          && options.witness.empty()
                          && !fs::is_regular_file(options.target, ignored);
  OrRefusal<Job> job = Job();
  if (is_finding) {
    job = prepare_finding(language, options, *limits);
  } else {
    const OrRefusal<std::string> script = read(options.target);
    if (!script) {
      return std::unexpected(script.error());
    }
    job = options.check.empty()
              ? prepare_file(language, options, *script, *limits)
              : prepare_check(language, options, *script, *limits);
  }
  if (!job) {
    return job;
  }
  if (!options.out.empty()) {
    job->path = options.out;
  } else if (job->path.empty()) {
    job->path = result_of(options.target);
  }
  job->settings.jobs = options.jobs != 0
                           ? options.jobs
                           : std::max(1U, std::thread::hardware_concurrency());
  job->settings.is_stopped = StopSignal::flag();
  job->settings.checks_itself = options.checks_itself;
  if (!options.time.empty()) {
    const std::expected<uint32_t, std::string> ms =
        parse_duration("--time", options.time);
    if (!ms) {
      return refuse(kExitUsage, ms.error());
    }
    job->settings.time_ms = *ms;
  }
  return job;
}

// Keeps the best script on the disk, and tells how far it is.
class Watcher final : public reduce::Observer {
 public:
  Watcher(const reduce::BestFile& file, bool is_quiet)
      : file_(file), line_(is_quiet) {}

  void step(const reduce::Standing& standing) override {
    const std::lock_guard lock(mutex_);
    standing_ = standing;
  }

  void better(const std::string& script, const std::string& witness) override {
    if (const Result<void> saved = file_.save(script, witness); !saved) {
      const std::lock_guard lock(mutex_);
      problem_ = saved.error().message;
      StopSignal::stop();
    }
  }

  void tick() {
    const std::lock_guard lock(mutex_);
    line_.show(view::reducing_line(standing_, line_.seconds()));
  }

  double finish() {
    line_.clear();
    return line_.seconds();
  }

  // Why the best script could not be kept, or "".
  const std::string& problem() const { return problem_; }

 private:
  const reduce::BestFile& file_;
  std::mutex mutex_;
  reduce::Standing standing_;
  std::string problem_;
  ProgressLine line_;
};

// Adds the result to the finding, and other faults that were met as findings of
// their own.
Result<void> keep(const smtlib::Language& language,
                  const ReduceOptions& options,
                  const Job& job,
                  const reduce::BestFile& file,
                  const reduce::Reduction& reduction,
                  std::vector<campaign::KeptSlip>& slips) {
  ASSAY_TRY(const std::unique_ptr<store::Store> store,
            store::open_store(store::url_of(options.hunt, options.store),
                              store::Access::Write));
  const std::string folder = !options.store.empty() ? ""
                             : options.hunt.empty()
                                 ? std::string(store::kDefaultOutFolder)
                                 : options.hunt;
  store::Archive archive(*store, folder);
  const base::SystemClock clock;
  ASSAY_TRY(
      const store::KeptArtifact kept,
      archive.add_artifact(job.finding,
                           {std::string(store::kReducedName),
                            store::ArtifactKind::Script,
                            file.text(reduction.script, reduction.witness)},
                           {"reduce", clock.now_us()}));
  if (kept.folder_problem) {
    return std::unexpected(*kept.folder_problem);
  }
  ASSAY_TRY(const std::optional<store::StoredFinding> reduced,
            store->find_finding(job.finding));
  if (reduced && job.goal && !reduction.slips.empty()) {
    ASSAY_TRY(slips,
              campaign::keep_slips(language,
                                   *job.goal,
                                   archive,
                                   *reduced,
                                   reduction.slips,
                                   clock.now_us()));
  }
  return {};
}

int finish(const smtlib::Language& language,
           const ReduceOptions& options,
           const Job& job,
           const reduce::BestFile& file,
           const reduce::Reduction& reduction,
           double seconds) {
  if (const Result<void> saved = file.save(reduction.script, reduction.witness);
      !saved) {
    return complain(kExitMissing, saved.error().message);
  }
  std::vector<campaign::KeptSlip> slips;
  for (const reduce::Slip& slip : reduction.slips) {
    slips.push_back({&slip});
  }
  if (job.finding != 0) {
    const Result<void> kept =
        keep(language, options, job, file, reduction, slips);
    if (!kept) {
      return complain(kExitMissing, kept.error().message);
    }
  }
  const view::Reduced made{
      job.path, job.header.front(), reduction, slips, seconds};
  if (options.json) {
    say_json(view::reduced_json(made));
  } else {
    say("{}", Lines{view::reduced_text(made)});
  }
  return kExitFine;
}

}  // namespace

int run_reduce(const ReduceOptions& options) {
  const process::Guard guard;
  if (const std::optional<int> code = run_reduce_session(options)) {
    return *code;
  }
  const smtlib::Language language;
  OrRefusal<Job> job = prepare(language, options);
  if (!job) {
    return job.error().code;
  }
  const reduce::BestFile file(
      job->path,
      {job->header,
       job->input.script.size(),
       base::hash_combine(base::hash_bytes(job->input.script),
                          base::hash_bytes(job->header.front()))});
  if (std::optional<reduce::BestFile::Begun> begun = file.load()) {
    job->input.begun = std::move(begun->script);
    job->input.begun_witness = std::move(begun->witness);
  }
  Watcher watcher(file, options.quiet || options.json);
  Result<reduce::Reduction> reduction;
  const StopSignal stop;
  const Result<bool> ended = follow(
      stop,
      {.run = [&]() -> Result<void> {
         reduction = reduce::reduce(
             language, job->input, job->make_judge, job->settings, watcher);
         return {};
       },
       .stop = [] {},
       .tick = [&] { watcher.tick(); }});
  const double seconds = watcher.finish();
  if (!watcher.problem().empty()) {
    return complain(kExitMissing, watcher.problem());
  }
  if (!ended || !reduction) {
    return refuse(ended ? reduction.error() : ended.error()).error().code;
  }
  return finish(language, options, *job, file, *reduction, seconds);
}

Action add_reduce(CLI::App& app) {
  const auto chosen = std::make_shared<ReduceOptions>();
  ReduceOptions& options = *chosen;
  CLI::App* reduce = app.add_subcommand(
      "reduce", "Make a script smaller that shows a fault of a solver");
  reduce
      ->add_option("TARGET",
                   options.target,
                   "A script, or a finding: a number of assay findings, a "
                   "finding's own (f12), or its folder")
      ->required();
  may_repeat(reduce->add_option(
      "-s,--solver",
      options.solvers,
      "The solver at fault; of a finding, instead of what was recorded"));
  reduce
      ->add_option("--claim", options.claim, "What the script is; else :status")
      ->check(CLI::IsMember({"sat", "unsat"}));
  reduce->add_option(
      "--witness", options.witness, "A file with a model of the script");
  reduce->add_option(
      "--check",
      options.check,
      "Instead: `COMMAND FILE` has to end as it does on the script");
  check_number(reduce->add_option(
                   "-j,--jobs", options.jobs, "Threads; else one per core"),
               1,
               kMostJobs);
  reduce->add_option("--time", options.time, "How long; else to the end");
  reduce->add_option("--out", options.out, "The result; else X.reduced.smt2");
  CLI::Option* hunt =
      reduce->add_option("--hunt",
                         options.hunt,
                         "The folder of the finding's hunt; else assay-out");
  reduce->add_option("--store", options.store, "sqlite:PATH or a path")
      ->excludes(hunt);
  reduce->add_option("--query-time", options.query_time, "CPU time per query")
      ->capture_default_str();
  reduce->add_option("--memory", options.memory, "Memory per query")
      ->capture_default_str();
  reduce->add_flag("--check-itself",
                   options.checks_itself,
                   "Look at every script that is kept: 70 if one is not as it "
                   "should be");
  reduce->add_flag("--json", options.json, "One JSON object");
  reduce->add_flag("-q,--quiet", options.quiet, "No progress");
  return [chosen] { return run_reduce(*chosen); };
}

}  // namespace assay::cli
