// SPDX-License-Identifier: MIT
// usage: LD_PRELOAD=.../libcrash_shim.so store_schedules [--count N] [--seed N]
//        [--first N]
//        [--mode kill|power|full|mixed] [--lying-disk] [--folder DIR] [--json]
//
// Random calls on a store and its folders of findings, with a disaster between
// any two system calls (tests/fakes/shim), against a plain model of it. In a
// schedule a child makes calls and tells of each that was acknowledged, until
// it dies; then the store must be what the model is after these calls, or after
// the one under way in addition; the next child goes on from there. After a
// power cut, checkpoints behind the last call that waits for the disk may be
// lost. A disk without room kills nobody: each refused call must have done
// nothing, and works when there is room again.
//
// With --lying-disk nothing reaches the disk by fsync, so that losses must be
// seen: a test of this test.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <filesystem>
#include <set>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "../fakes/shim/crash_shim.h"
#include "../support/temporary_folder.h"
#include "base/rng.h"
#include "store/archive.h"
#include "store/finding_files.h"
#include "store_schedule_model.h"

namespace {

namespace fs = std::filesystem;
using namespace store_model;

// --- a child

class Place {
 public:
  explicit Place(std::string folder) : folder_(std::move(folder)) {}

  Result<void> open() {
    archive_.reset();
    store_.reset();
    Result<std::unique_ptr<Store>> opened =
        open_store(store_of_folder(folder_), Access::Write);
    if (!opened) {
      return std::unexpected(opened.error());
    }
    store_ = *std::move(opened);
    archive_ = std::make_unique<Archive>(*store_, folder_);
    return {};
  }

  bool is_open() const { return store_ != nullptr; }

  Store& store() { return *store_; }

  Archive& archive() { return *archive_; }

  // `before` is what the model is before the call.
  Result<void> call(const Op& op, const Model& before) {
    if (!is_open() || op.call == Call::Reopen) {
      if (Result<void> done = open(); !done) {
        return done;
      }
    }
    const auto plain = [](const auto& result) {
      return result ? Result<void>() : std::unexpected(result.error());
    };
    switch (op.call) {
      case Call::Reopen: return {};
      case Call::Restore: return plain(archive_->restore());
      case Call::Begin: return plain(store_->begin_campaign({}, 5));
      case Call::End:
        return store_->end_campaign(op.target, static_cast<int64_t>(op.number));
      case Call::Checkpoint: {
        const ModelCampaign& row =
            before.campaigns.at(static_cast<size_t>(op.target - 1));
        const std::array<Count, 2> counts = {
            Count{"", "", "tests", static_cast<int64_t>(op.number)},
            Count{"", "", fmt::format("n{}", op.number), 1}};
        Answer answer;
        answer.formula = fmt::format("f{}", row.answers.size());
        return store_->checkpoint(
            op.target, progress_of(row, op), counts, {{answer}});
      }
      case Call::Epoch: {
        Result<void> done = store_->add_epoch(op.target, epoch_of(op));
        return !done && done.error().code == "store-conflict" ? Result<void>()
                                                              : done;
      }
      case Call::Finding: {
        const Result<Kept> kept = archive_->add(op.target, op.finding);
        return kept && kept->folder_problem
                   ? std::unexpected(*kept->folder_problem)
                   : plain(kept);
      }
      case Call::Artifact: {
        const Result<KeptArtifact> kept =
            archive_->add_artifact(op.target, op.artifact, {"me", 5});
        return kept && kept->folder_problem
                   ? std::unexpected(*kept->folder_problem)
                   : plain(kept);
      }
    }
    return {};
  }

 private:
  std::string folder_;
  std::unique_ptr<Store> store_;
  std::unique_ptr<Archive> archive_;
};

// What the child tells.
struct Told {
  uint32_t done = 0;   // calls that were acknowledged
  uint64_t calls = 0;  // of the system, in the end
  bool is_whole = false;
  uint32_t refused = 0;  // for want of room
};

void tell(int to, const Told& told) {
  if (::write(to, &told, sizeof told) != sizeof told) {
    std::abort();
  }
}

void work(const std::string& folder,
          const std::vector<Op>& ops,
          const std::vector<Model>& models,
          shim::Calls calls,
          int to) {
  Place place(folder);
  Told told;
  for (size_t i = 0; i < ops.size(); ++i) {
    constexpr int kMostTries = 400;
    for (int tries = 0;; ++tries) {
      const Result<void> done = place.call(ops[i], models[i]);
      if (done) {
        break;
      }
      ++told.refused;
      const std::string& code = done.error().code;
      const bool is_for_room = code == "store-full" || code == "folder-full"
                               || code == "store-open" || code == "store-error";
      if (!is_for_room || tries == kMostTries) {
        fmt::print(stderr, "{}: {}\n", code, done.error().message);
        std::exit(1);
      }
      // A folder comes after the store.
      if (place.is_open() && code.starts_with("store-")
          && dump(place.store()) != dump(models[i])) {
        fmt::print(stderr, "a refused call has done something\n");
        std::exit(1);
      }
    }
    ++told.done;
    tell(to, told);
  }
  told.is_whole = true;
  told.calls = calls();
  tell(to, told);
}

// --- the parent

struct Totals {
  uint64_t schedules = 0;
  uint64_t deaths = 0;
  uint64_t calls = 0;  // acknowledged
  uint64_t under_way_kept = 0;
  uint64_t under_way_gone = 0;
  uint64_t checkpoints_gone = 0;
  uint64_t refused = 0;
  uint64_t failures = 0;
};

struct Options {
  uint64_t count = 100;
  uint64_t first = 0;
  uint64_t seed = 1;
  std::string mode = "mixed";
  bool is_lying = false;
  std::string folder;
};

class Schedule {
 public:
  Schedule(const Options& options,
           uint64_t number,
           const std::string& folder,
           Totals& totals)
      : options_(options),
        rng_(Rng(options.seed).split(number)),
        number_(number),
        folder_(folder),
        totals_(totals) {}

  void run() {
    Model model;
    constexpr int kRounds = 3;
    for (int round = 0; round < kRounds && failure_.empty(); ++round) {
      run_round(model);
    }
    if (!failure_.empty()) {
      ++totals_.failures;
      fmt::print("schedule {0} (--seed {1} --first {0}):\n{2}{3}\n",
                 number_,
                 options_.seed,
                 log_,
                 failure_);
    }
  }

 private:
  shim::Plan draw_plan() {
    shim::Plan plan;
    std::snprintf(plan.folder, sizeof plan.folder, "%s", folder_.c_str());
    const uint64_t choice = rng_.below(3);
    plan.mode = options_.mode == "kill"    ? shim::Mode::Kill
                : options_.mode == "power" ? shim::Mode::Power
                : options_.mode == "full"  ? shim::Mode::Full
                : choice == 0              ? shim::Mode::Kill
                : choice == 1              ? shim::Mode::Power
                                           : shim::Mode::Full;
    // A call of ours makes some tens of the system's.
    constexpr std::array<uint64_t, 4> kFar = {40, 150, 400, 700};
    plan.at = 1 + rng_.below(kFar[rng_.below(kFar.size())]);
    plan.calls = 1 + rng_.below(rng_.chance(1, 2) ? 3 : 40);
    plan.seed = rng_.next();
    plan.ignores_sync = options_.is_lying;
    return plan;
  }

  // Runs a child, and returns what it told last.
  Told run_child(const std::vector<Op>& ops,
                 const std::vector<Model>& models,
                 const shim::Plan& plan) {
    const auto arm =
        reinterpret_cast<shim::Arm>(dlsym(RTLD_DEFAULT, shim::kArm));
    const auto calls =
        reinterpret_cast<shim::Calls>(dlsym(RTLD_DEFAULT, shim::kCalls));
    int ends[2] = {};
    if (::pipe(ends) != 0) {
      std::abort();
    }
    const pid_t child = ::fork();
    if (child == 0) {
      ::close(ends[0]);
      arm(&plan);
      work(folder_, ops, models, calls, ends[1]);
      _exit(0);
    }
    ::close(ends[1]);
    Told last;
    Told told;
    while (::read(ends[0], &told, sizeof told) == sizeof told) {
      last = told;
    }
    ::close(ends[0]);
    int status = 0;
    ::waitpid(child, &status, 0);
    const bool is_death =
        WIFEXITED(status) && WEXITSTATUS(status) == shim::kDeath;
    totals_.deaths += is_death ? 1 : 0;
    if (!is_death && !(WIFEXITED(status) && WEXITSTATUS(status) == 0)) {
      failure_ = fmt::format("the child ended with status {:x}", status);
    }
    return last;
  }

  void run_round(Model& model) {
    constexpr size_t kOps = 10;
    std::vector<Op> ops;
    std::vector<Model> models = {model};  // before each call, and at the end
    size_t durable = 0;
    std::vector<bool> waits;  // for the disk
    for (size_t i = 0; i < kOps; ++i) {
      ops.push_back(draw_op(models.back(), rng_));
      models.push_back(models.back());
      const bool has_changed = apply(models.back(), ops.back());
      waits.push_back(has_changed && ops.back().call != Call::Checkpoint);
    }
    const shim::Plan plan = draw_plan();
    const Told told = run_child(ops, models, plan);
    log_ += fmt::format("mode {} at {}, {} calls; {} acknowledged, {} whole\n",
                        static_cast<int>(plan.mode),
                        plan.at,
                        plan.calls,
                        told.done,
                        told.is_whole);
    for (const Op& op : ops) {
      log_ += fmt::format(
          " {}({} {})", static_cast<int>(op.call), op.target, op.number);
    }
    log_ += "\n";
    if (!failure_.empty()) {
      return;
    }
    totals_.calls += told.done;
    totals_.refused += told.refused;
    for (size_t i = 0; i < told.done; ++i) {
      durable = waits[i] ? i + 1 : durable;
    }
    const bool is_power = plan.mode == shim::Mode::Power && !told.is_whole;
    check(models,
          is_power ? durable : told.done,
          told.done,
          std::min<size_t>(told.done + (told.is_whole ? 0 : 1), ops.size()),
          model);
  }

  // The store must be one of the models from `least` to `most`; which, is the
  // new `model`.
  void check(const std::vector<Model>& models,
             size_t least,
             size_t acknowledged,
             size_t most,
             Model& model) {
    Place place(folder_);
    if (const Result<void> opened = place.open(); !opened) {
      failure_ = opened.error().message;
      return;
    }
    const std::string actual = dump(place.store());
    size_t found = most;
    while (found > least && dump(models[found]) != actual) {
      --found;
    }
    if (dump(models[found]) != actual) {
      failure_ = fmt::format(
          "after {} acknowledged calls the store is\n{}but should be\n{}",
          acknowledged,
          actual,
          dump(models[acknowledged]));
      return;
    }
    if (dump(models[most]) != dump(models[acknowledged])) {
      ++(found == most ? totals_.under_way_kept : totals_.under_way_gone);
    }
    if (found < acknowledged
        && dump(models[found]) != dump(models[acknowledged])) {
      ++totals_.checkpoints_gone;
    }
    model = models[found];
    check_folders(place, found >= acknowledged && found != most);
    if (failure_.empty()) {
      get(place.archive().restore());
      check_folders(place, true);
    }
    if (failure_.empty()) {
      check_names(place);
    }
  }

  // A folder is whole or not there; all of them, if they were acknowledged.
  void check_folders(Place& place, bool are_all_there) {
    for (const StoredFinding& front : get(place.store().fronts())) {
      const std::string folder = place.archive().folder_of(front);
      const Result<Finding> read = read_finding_folder(folder);
      if (!fs::exists(folder) && !are_all_there) {
        continue;
      }
      if (!read) {
        failure_ =
            fmt::format("{} is not whole: {}", folder, read.error().message);
        return;
      }
      const StoredFinding whole = *get(place.store().find_finding(front.id));
      for (const Artifact& artifact : whole.finding.artifacts) {
        if (are_all_there && artifact.kind != ArtifactKind::Runs
            && read->artifact(artifact.name) != artifact.bytes) {
          failure_ =
              fmt::format("{}/{} has other bytes", folder, artifact.name);
          return;
        }
      }
    }
  }

  // There is nothing but the folders of the groups.
  void check_names(Place& place) {
    std::set<std::string> expected;
    for (const StoredFinding& front : get(place.store().fronts())) {
      expected.insert(folder_name(front));
    }
    std::set<std::string> present;
    std::error_code ignored;
    for (fs::directory_iterator it(folder_ + "/findings", ignored), end;
         it != end;
         it.increment(ignored)) {
      present.insert(it->path().filename().string());
    }
    if (present != expected) {
      failure_ = fmt::format("folders {} instead of {}", present, expected);
    }
  }

  const Options& options_;
  Rng rng_;
  uint64_t number_;
  std::string folder_;
  Totals& totals_;
  std::string log_;
  std::string failure_;
};

bool parse(int argc, char** argv, Options& options) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view name = argv[i];
    const char* value = i + 1 < argc ? argv[i + 1] : "";
    if (name == "--lying-disk") {
      options.is_lying = true;
      continue;
    }
    ++i;
    if (name == "--count") {
      options.count = std::strtoull(value, nullptr, 10);
    } else if (name == "--first") {
      options.first = std::strtoull(value, nullptr, 10);
    } else if (name == "--seed") {
      options.seed = std::strtoull(value, nullptr, 10);
    } else if (name == "--mode") {
      options.mode = value;
    } else if (name == "--folder") {
      options.folder = value;
    } else {
      return false;
    }
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  if (!parse(argc, argv, options)
      || dlsym(RTLD_DEFAULT, shim::kArm) == nullptr) {
    std::fputs("usage: see the first lines of store_schedules.cpp\n", stderr);
    return 2;
  }
  const assay::test::TemporaryFolder temporary;
  const std::string root =
      options.folder.empty() ? temporary.path() : options.folder;
  Totals totals;
  constexpr uint64_t kMostFailures = 5;
  for (uint64_t i = options.first; i < options.first + options.count; ++i) {
    const std::string folder = fmt::format("{}/{}", root, i);
    fs::create_directories(folder);
    Schedule(options, i, folder, totals).run();
    ++totals.schedules;
    fs::remove_all(folder);
    fs::remove_all(folder + ".trash");
    if (totals.failures == kMostFailures) {
      break;
    }
  }
  fmt::print(
      "{} schedules, {} deaths, {} calls acknowledged; under way: {} "
      "kept, {} gone; checkpoints gone in power cuts: {}; refused for "
      "want of room: {}; failures: {}\n",
      totals.schedules,
      totals.deaths,
      totals.calls,
      totals.under_way_kept,
      totals.under_way_gone,
      totals.checkpoints_gone,
      totals.refused,
      totals.failures);
  return totals.failures == 0 ? 0 : 1;
}
