// SPDX-License-Identifier: MIT
#include "solver/installer.h"

#include <algorithm>

#include <fmt/format.h>

namespace assay::solver {

Installer::Installer(const SolverCatalogue& catalogue)
    : catalogue_(catalogue), debian_(catalogue.folders().cache) {
  std::vector<std::string> packages;
  for (const ProfileSource& source : catalogue.sources()) {
    const Result<Profile> parsed = parse_profile(source.text);
    if (!parsed) {
      continue;
    }
    const std::string package = parsed->npm_package + parsed->debian_package;
    if (!package.empty() && std::ranges::count(packages, package) == 0) {
      packages.push_back(package);
      names_.push_back(source.name);
    }
  }
}

Profile Installer::profile(std::string_view name) const {
  for (const ProfileSource& source : catalogue_.sources()) {
    if (source.name == name) {
      return parse_profile(source.text).value_or(Profile());
    }
  }
  return {};
}

std::string Installer::find(std::string_view wanted) const {
  const Profile own = profile(wanted);
  if (!own.npm_package.empty() || !own.debian_package.empty()) {
    return std::string(wanted);
  }
  const auto found = std::ranges::find_if(names_, [&](const std::string& name) {
    return profile(name).debian_package == wanted;
  });
  return found == names_.end() ? "" : *found;
}

InstallableList Installer::releases(const std::string& name) {
  const Profile wanted = profile(name);
  InstallableList list;
  if (!wanted.npm_package.empty()) {
    InstallResult found = npm_versions(wanted);
    list.end = found.end;
    list.message = std::move(found.message);
    std::ranges::reverse(found.versions);
    for (std::string& version : found.versions) {
      list.releases.push_back({std::move(version), "npm"});
    }
    return list;
  }
  DebianResult found = debian_.releases(wanted.debian_package);
  list.end = found.end;
  list.message = std::move(found.message);
  for (DebianRelease& release : found.releases) {
    list.releases.push_back(
        {std::move(release.version),
         fmt::format("Debian {}, {}", release.build, release.suite)});
  }
  return list;
}

Installed Installer::install(const std::string& name,
                             std::string_view version) {
  const Profile wanted = profile(name);
  if (!wanted.debian_package.empty()) {
    const std::string& program = wanted.command.argv[0];
    DebianResult done = debian_.install(
        wanted.debian_package, program.substr(program.rfind('/') + 1), version);
    Installed made{done.end, std::move(done.message), ""};
    if (made.end == InstallEnd::Done) {
      made.name = fmt::format("{}@{}", name, done.releases.at(0).version);
    }
    return made;
  }
  std::string chosen(version);
  if (chosen.empty()) {
    const InstallableList list = releases(name);
    if (list.end != InstallEnd::Done || list.releases.empty()) {
      return {list.end, list.message, ""};
    }
    chosen = list.releases[0].version;
  }
  InstallResult done = npm_install(wanted, chosen, catalogue_.folders().cache);
  return {
      done.end, std::move(done.message), fmt::format("{}@{}", name, chosen)};
}

}  // namespace assay::solver
