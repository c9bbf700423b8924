// SPDX-License-Identifier: MIT
#include "ask/solver_choice.h"

#include <algorithm>

#include <fmt/format.h>

#include "ask/probe.h"
#include "base/clock.h"
#include "process/process.h"
#include "solver/sandbox.h"
#include "solver/solver_catalogue.h"
#include "solver/solver_version.h"

namespace assay::ask {

namespace {

bool is_installed(const solver::Profile& profile) {
  return !process::find_program(profile.command.argv.front()).empty();
}

// The choice for one solver, or why there is none.
class Chooser {
 public:
  Chooser(std::string mode,
          const process::Limits& limits,
          SolverChoices& made,
          Probing probing = Probing::Never)
      : mode_(std::move(mode)),
        limits_(limits),
        made_(made),
        probing_(probing) {}

  bool take(const std::string& name) { return take(catalogue_.resolve(name)); }

  bool take_recorded(const std::string& name,
                     const std::vector<std::string>& command) {
    return take(catalogue_.resolve_recorded(name, command));
  }

  // The newest release of a product at hand, of those that are newer than the
  // version.
  void take_newest(const std::string& product, const std::string& version) {
    SolverChoices newest;
    for (const std::string& name : catalogue_.names()) {
      auto found = catalogue_.resolve(name);
      if (!found || found->product != product || !is_installed(*found)) {
        continue;
      }
      SolverChoices one;
      Chooser chooser("", limits_, one);
      const bool is_newer =
          chooser.add(*std::move(found))
          && solver::is_version_less(
              newest.choices.empty() ? version : newest.choices[0].version,
              one.choices[0].version);
      if (is_newer) {
        newest = std::move(one);
      }
    }
    for (auto& profile : newest.profiles) {
      made_.profiles.push_back(std::move(profile));
    }
    made_.choices.insert(
        made_.choices.end(), newest.choices.begin(), newest.choices.end());
  }

  // Of each product, leaves only the newest release: an older one only tells
  // what has been fixed.
  void leave_newest() {
    const std::vector<SolverUnderTest> all = made_.choices;
    std::erase_if(made_.choices, [&](const SolverUnderTest& choice) {
      return std::ranges::any_of(all, [&](const SolverUnderTest& other) {
        return other.profile->product == choice.profile->product
               && solver::is_version_less(choice.version, other.version);
      });
    });
  }

  // Quietly leaves out what is not there.
  void take_installed() {
    for (const std::string& name : catalogue_.names()) {
      if (auto found = catalogue_.resolve(name);
          found && found->is_by_default && is_installed(*found)
          && solver::sandbox_problem(*found).empty()) {
        const solver::Mode wanted =
            solver::find_mode(mode_).value_or(found->modes.front());
        if (std::ranges::find(found->modes, wanted) != found->modes.end()) {
          add(*std::move(found));
        }
      }
    }
  }

 private:
  bool take(std::expected<solver::Profile, solver::CatalogueProblem> found) {
    if (!found) {
      const solver::CatalogueProblem& problem = found.error();
      if (!problem.text.empty()) {
        made_.bad_profiles.push_back(problem);
      }
      return fail(
          problem.diag.code == solver::kNotInstalled ? ChoiceFault::Missing
          : problem.path.empty()                     ? ChoiceFault::BadName
                                                     : ChoiceFault::BadProfile,
          problem.path.empty()
              ? problem.diag.message
              : fmt::format("{}: {}", problem.path, problem.diag.message));
    }
    if (!is_installed(*found)) {
      return fail(
          ChoiceFault::Missing,
          fmt::format("{}: there is no program '{}'{}",
                      found->name,
                      found->command.argv.front(),
                      found->debian_package.empty()
                          ? ""
                          : "; use: assay solvers install " + found->name));
    }
    if (probing_ == Probing::OnFirstUse && is_unknown(*found)) {
      Result<Probed> probed = probe_once(
          *found, catalogue_.folders().cache + "/probes", base::SystemClock());
      if (!probed) {
        return fail(ChoiceFault::Missing, probed.error().message);
      }
      return add(std::move(probed->profile));
    }
    return add(*std::move(found));
  }

  bool add(solver::Profile profile) {
    if (std::string problem = solver::sandbox_problem(profile);
        !problem.empty()) {
      return fail(ChoiceFault::Missing, std::move(problem));
    }
    solver::Mode mode = profile.modes.front();
    if (!mode_.empty()) {
      const std::optional<solver::Mode> found = solver::find_mode(mode_);
      if (!found
          || std::ranges::find(profile.modes, *found) == profile.modes.end()) {
        return fail(ChoiceFault::BadName,
                    fmt::format("{} has no mode '{}'", profile.name, mode_));
      }
      mode = *found;
    }
    made_.profiles.push_back(
        std::make_unique<solver::Profile>(std::move(profile)));
    solver::Profile& kept = *made_.profiles.back();
    std::string version = solver::solver_version(kept, limits_).value_or("");
    solver::adapt_to_version(kept, version);
    made_.choices.push_back({&kept, mode, std::move(version)});
    return true;
  }

  bool fail(ChoiceFault fault, std::string message) {
    made_.choices.clear();
    made_.error = std::move(message);
    made_.fault = fault;
    return false;
  }

  const std::string mode_;
  const process::Limits& limits_;
  SolverChoices& made_;
  const Probing probing_;
  solver::SolverCatalogue catalogue_;
};

}  // namespace

SolverChoices choose_recorded(const std::string& name,
                              const std::vector<std::string>& command,
                              const process::Limits& limits) {
  SolverChoices made;
  Chooser("fresh", limits, made).take_recorded(name, command);
  return made;
}

SolverChoices choose_newer(const std::vector<SolverUnderTest>& solvers,
                           const process::Limits& limits) {
  SolverChoices made;
  Chooser chooser("", limits, made);
  std::vector<std::string> done;
  for (const SolverUnderTest& solver : solvers) {
    const std::string& product = solver.profile->product;
    if (solver.version.empty() || std::ranges::count(done, product) > 0) {
      continue;
    }
    done.push_back(product);
    chooser.take_newest(product, solver.version);
  }
  return made;
}

SolverChoices choose_solvers(const std::vector<std::string>& names,
                             const std::string& mode,
                             const process::Limits& limits,
                             Probing probing) {
  SolverChoices made;
  Chooser chooser(mode, limits, made, probing);
  for (const std::string& name : names) {
    if (!chooser.take(name)) {
      return made;
    }
  }
  if (names.empty()) {
    chooser.take_installed();
    chooser.leave_newest();
  }
  if (made.choices.empty()) {
    made.error = "no solver is installed; see assay solvers";
    made.fault = ChoiceFault::Missing;
  }
  return made;
}

}  // namespace assay::ask
