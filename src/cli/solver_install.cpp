// SPDX-License-Identifier: MIT
#include "cli/solver_install.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "ask/self_check.h"
#include "cli/exit_code.h"
#include "cli/output.h"
#include "solver/installer.h"
#include "view/solver_text.h"

namespace assay::cli {

namespace {

using solver::InstallEnd;
using solver::SolverCatalogue;

constexpr std::string_view kLatest = "latest";

int say_failure(const std::string& name,
                InstallEnd end,
                const std::string& why) {
  say(stderr, "assay: {}: {}\n", name, why);
  return end == InstallEnd::NoSuchVersion ? kExitBadInput : kExitMissing;
}

int try_installed(const SolverCatalogue& catalogue,
                  const smtlib::Language& language,
                  const std::string& name) {
  const auto profile = catalogue.resolve(name);
  if (!profile) {
    say(stderr, "assay: {}\n", profile.error().diag.message);
    return kExitMissing;
  }
  const ask::SolverHealth health =
      ask::check_solver(language, *profile, profile->npm_package.empty());
  for (const std::string& problem : health.problems) {
    say("{}: {}\n", name, problem);
  }
  if (!health.problems.empty()) {
    return kExitFindings;
  }
  say("{}: installed: {}{}\n",
      name,
      health.version,
      view::origin_text(catalogue, *profile));
  return kExitFine;
}

int list_releases(solver::Installer& installer, const std::string& name) {
  const solver::InstallableList list = installer.releases(name);
  if (list.end != InstallEnd::Done) {
    return say_failure(name, list.end, list.message);
  }
  for (const solver::Installable& release : list.releases) {
    say("{}  {}\n", release.version, release.origin);
  }
  return kExitFine;
}

// One that cannot be had does not keep the others away.
int install_latest(const SolverCatalogue& catalogue,
                   const smtlib::Language& language,
                   solver::Installer& installer) {
  int code = kExitFine;
  for (const std::string& name : installer.names()) {
    const solver::Installed made = installer.install(name, "");
    const int own = made.end == InstallEnd::Done
                        ? try_installed(catalogue, language, made.name)
                        : say_failure(name, made.end, made.message);
    code = std::max(code, own);
    flush_output();
  }
  return code;
}

}  // namespace

int install_solver(const SolverCatalogue& catalogue,
                   const smtlib::Language& language,
                   const std::string& wanted) {
  solver::Installer installer(catalogue);
  if (wanted == kLatest) {
    return install_latest(catalogue, language, installer);
  }
  const size_t at = wanted.find('@');
  const std::string name = installer.find(wanted.substr(0, at));
  const std::string version =
      at == std::string::npos ? "" : wanted.substr(at + 1);
  if (name.empty()) {
    say(stderr,
        "assay: '{}' cannot be installed by assay; {} can\n",
        wanted.substr(0, at),
        fmt::join(installer.names(), ", "));
    return kExitUsage;
  }
  if (version == "?") {
    return list_releases(installer, name);
  }
  const solver::Installed made = installer.install(name, version);
  return made.end == InstallEnd::Done
             ? try_installed(catalogue, language, made.name)
             : say_failure(name, made.end, made.message);
}

int remove_solver(const SolverCatalogue& catalogue, const std::string& wanted) {
  const size_t at = wanted.find('@');
  const std::string name =
      solver::Installer(catalogue).find(wanted.substr(0, at));
  const auto source = std::ranges::find(
      catalogue.sources(), name, &solver::ProfileSource::name);
  if (source == catalogue.sources().end()) {
    say(stderr,
        "assay: '{}' is none of the solvers that assay installs\n",
        wanted);
    return kExitUsage;
  }
  const solver::Profile profile =
      solver::parse_profile(source->text).value_or(solver::Profile());
  const std::vector<std::string> versions =
      catalogue.installed_versions(profile);
  const std::string version = at != std::string::npos ? wanted.substr(at + 1)
                              : versions.size() == 1  ? versions[0]
                                                      : "";
  if (std::ranges::count(versions, version) == 0) {
    say(stderr,
        "assay: {} is not installed by assay; of {} there {}\n",
        wanted,
        name,
        versions.empty() ? "is nothing"
                         : fmt::format("are {}", fmt::join(versions, ", ")));
    return kExitMissing;
  }
  const std::string folder = catalogue.release_folder(profile, version);
  if (auto removed = solver::remove_release(folder); !removed) {
    say(stderr, "assay: cannot remove {}: {}\n", folder, removed.error());
    return kExitMissing;
  }
  say("{}@{}: removed\n", name, version);
  return kExitFine;
}

}  // namespace assay::cli
