// SPDX-License-Identifier: MIT
//
// What keeps a hunt from being as good as it could be here, with one line of
// advice for each. Only what somebody can change is advised; what is merely
// worth knowing (huge pages, perf) is shown without.
#include "ask/doctor.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/units.h"
#include "process/preload_path.h"
#include "process/process.h"
#include "solver/installer.h"

namespace assay::ask {

namespace {

// NAME of NAME@VERSION.
std::string_view base_of(std::string_view name) {
  return name.substr(0, name.find('@'));
}

Part part_of(const ListedSolver& solver, bool is_taken) {
  const bool is_release = solver.profile.name.contains('@');
  return {solver.name,
          is_taken,
          is_taken ? is_release ? "a release that assay has installed"
                                : "its program is in PATH"
          : !solver.profile.is_by_default
              ? "used only where it is named"
              : "a hunt takes another release of it"};
}

bool is_as_new(const ListedSolver& solver, const Offer& offer) {
  return solver.is_found && !offer.newest.empty()
         && !solver::is_version_less(solver.health.version, offer.newest);
}

std::vector<Offer> offers_of(const solver::SolverCatalogue& catalogue,
                             const std::vector<ListedSolver>& solvers) {
  std::vector<Offer> offers;
  const solver::Installer installer(catalogue);
  for (const std::string& name : installer.names()) {
    Offer offer{name, "", "", "", false};
    for (const ListedSolver& row : solvers) {
      if (base_of(row.name) != name) {
        continue;
      }
      if (row.newest) {
        offer.newest = row.newest->version;
        offer.build = row.newest->build;
        offer.suite = row.newest->suite;
      }
      const bool is_any = !row.profile.npm_package.empty() && row.is_found;
      offer.is_here |= is_any || is_as_new(row, offer);
    }
    offers.push_back(std::move(offer));
  }
  return offers;
}

void advise_on_solvers(Diagnosis& made) {
  std::set<std::string> families;
  for (const ListedSolver& row : made.solvers) {
    const auto part = std::ranges::find(made.parts, row.name, &Part::name);
    const bool takes_part = part != made.parts.end() && part->takes_part;
    if (!row.problem.empty() || (row.is_found && !row.is_healthy())) {
      made.advice.push_back(fmt::format(
          "{}: {}; until it is well, leave it out by naming others with "
          "--solver",
          row.name,
          health_text(row)));
      made.is_sound &= !takes_part;
    } else if (takes_part) {
      families.insert(row.profile.family);
      made.can_hunt = true;
    }
  }
  if (!made.can_hunt) {
    made.advice.emplace_back(
        "no healthy solver would take part in a hunt; use: assay solvers "
        "install latest");
  } else if (families.size() == 1) {
    made.advice.push_back(fmt::format(
        "all solvers of a hunt are of one family, {}, so nothing confirms what "
        "assay cannot decide itself; install another",
        *families.begin()));
  }
}

void advise_on_offers(Diagnosis& made) {
  std::vector<std::string> newer;
  bool is_unknown = false;
  for (const Offer& offer : made.offers) {
    if (!offer.is_here && !offer.newest.empty()) {
      newer.push_back(fmt::format("{} {}", offer.name, offer.newest));
    }
    is_unknown |= !offer.is_here && offer.newest.empty();
  }
  if (!newer.empty()) {
    made.advice.push_back(
        fmt::format("newer releases can be had: {}; use: assay solvers install "
                    "latest",
                    fmt::join(newer, ", ")));
  } else if (is_unknown) {
    made.advice.emplace_back(
        "newer releases of some solvers may be had; use: assay solvers install "
        "latest");
  }
}

void advise_on_machine(Diagnosis& made) {
  const process::Machine& machine = made.machine;
  const uint64_t one = process::Limits().memory_bytes;
  if (machine.available_bytes != 0
      && machine.available_bytes < machine.cores * one) {
    made.advice.push_back(fmt::format(
        "{} of memory are available, and each of {} jobs may use {}; use "
        "--jobs {} or a smaller --memory",
        base::bytes_text(machine.available_bytes),
        machine.cores,
        base::bytes_text(one),
        std::max<uint64_t>(1, machine.available_bytes / one)));
  }
  if (!made.has_fork_server) {
    made.advice.emplace_back(
        "libassay_fork_server.so is not beside the program, so the mode "
        "server is missing and most solvers are slower; build or install all "
        "of assay");
  }
  if (!made.has_sandbox) {
    made.advice.emplace_back(
        "there is no bubblewrap, so no solver can be put in a sandbox; "
        "install the package bubblewrap");
  }
  constexpr uint64_t kLeast = uint64_t{1} << 30;
  for (const process::FolderState& folder : made.folders) {
    if (!folder.is_writable) {
      made.advice.push_back(fmt::format(
          "{} cannot be written; choose another place", folder.path));
    } else if (folder.free_bytes < kLeast) {
      made.advice.push_back(fmt::format("{} has only {} left; make room",
                                        folder.path,
                                        base::bytes_text(folder.free_bytes)));
    }
  }
}

}  // namespace

Diagnosis diagnose(const solver::SolverCatalogue& catalogue,
                   const smtlib::Language& language,
                   std::span<const std::string> taken,
                   const DoctorFolders& folders) {
  Diagnosis made;
  made.is_sound = true;
  for (const std::string& name : catalogue.names()) {
    ListedSolver row = examine_solver(catalogue, language, name);
    if (row.is_found) {
      const bool is_taken =
          std::ranges::find(taken, row.profile.name) != taken.end();
      made.parts.push_back(part_of(row, is_taken));
    }
    made.solvers.push_back(std::move(row));
  }
  made.offers = offers_of(catalogue, made.solvers);
  made.machine = process::examine_machine(folders.root);
  for (const std::string& path : {folders.work, catalogue.folders().cache}) {
    made.folders.push_back(process::examine_folder(path));
  }
  made.has_fork_server = !process::find_preload_library().empty();
  made.has_sandbox = !process::find_program("bwrap").empty();
  advise_on_solvers(made);
  advise_on_offers(made);
  advise_on_machine(made);
  return made;
}

}  // namespace assay::ask
