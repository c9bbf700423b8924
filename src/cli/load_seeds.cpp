// SPDX-License-Identifier: MIT
#include "cli/load_seeds.h"

#include "cli/exit_code.h"
#include "cli/label_seeds.h"
#include "technique/generate/own_seeds.h"

namespace assay::cli {

namespace {

std::unexpected<SeedProblem> seed_problem(std::string message, int exit_code) {
  return std::unexpected(SeedProblem{std::move(message), exit_code});
}

}  // namespace

std::expected<seeds::LoadedSeeds, SeedProblem> load_seeds(
    const smtlib::Language& language, const SeedRequest& request) {
  if (request.paths.empty()) {
    return request.makes_own
               ? seeds::LoadedSeeds{technique::make_own_seeds(language), "own"}
               : seeds::LoadedSeeds{testcase::Seeds(language), ""};
  }
  std::vector<seeds::Lock> locks;
  LabelRequest unlabelled;
  for (const std::string& path : request.paths) {
    if (!seeds::is_lock(path)) {
      unlabelled.paths.push_back(path);
      continue;
    }
    Result<seeds::Lock> lock = seeds::read_lock(path);
    if (!lock) {
      return seed_problem(lock.error().message, kExitBadInput);
    }
    locks.push_back(*std::move(lock));
  }
  if (!unlabelled.paths.empty()) {
    unlabelled.jobs = request.jobs;
    unlabelled.shows_progress = request.shows_progress;
    Labelled labelled = label_seeds(language, unlabelled);
    if (!labelled.error.empty()) {
      return seed_problem(labelled.error, labelled.exit_code);
    }
    if (!labelled.unreadable.empty()) {
      return seed_problem(labelled.unreadable.front(), kExitBadInput);
    }
    if (labelled.is_interrupted) {
      return seed_problem("interrupted while labelling the seeds",
                          kExitUndetermined);
    }
    locks.push_back(std::move(labelled.lock));
  }
  Result<seeds::LoadedSeeds> loaded = seeds::load_seeds(language, locks);
  if (!loaded) {
    return seed_problem(loaded.error().message, kExitBadInput);
  }
  if (loaded->seeds.empty()) {
    return seed_problem("there are no seeds to use; see assay seeds",
                        kExitBadInput);
  }
  return *std::move(loaded);
}

}  // namespace assay::cli
