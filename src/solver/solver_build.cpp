// SPDX-License-Identifier: MIT
//
// The files that installing leaves beside the programs, as TOML:
//   {cache}/debian/PACKAGE/newest.toml
//   {cache}/debian/PACKAGE/VERSION/build.toml
#include "solver/solver_build.h"

#include <fstream>

#include <fmt/format.h>

#include "base/source.h"
#include "solver/profile_table.h"

namespace assay::solver {

namespace {

// Nothing if the file is not there or is none of ours.
template <typename Read>
bool read_toml(const std::string& path, Read read) {
  const auto text = base::read_regular_file(path);
  if (!text) {
    return false;
  }
  toml::parse_result parsed = toml::parse(*text);
  if (!parsed) {
    return false;
  }
  Problems problems(*text);
  Table table(problems, parsed.table(), "");
  read(table);
  return !problems.first();
}

// The names and hashes in here have no character that needs quoting.
bool write_text(const std::string& path, const std::string& text) {
  std::ofstream file(path);
  file << text;
  file.flush();
  return file.good();
}

std::string newest_path(const std::string& cache, std::string_view package) {
  return package_folder(cache, package) + "/newest.toml";
}

}  // namespace

std::string build_name(const SolverBuild& build) {
  return fmt::format("{} {}", build.distribution, build.version);
}

std::optional<SolverBuild> read_build(const std::string& folder) {
  SolverBuild build;
  const bool is_read = read_toml(folder + "/build.toml", [&](Table& table) {
    table.read("distribution", build.distribution);
    table.read("package", build.package);
    table.read("version", build.version);
    table.read("suite", build.suite);
    table.read("sha256", build.sha256);
    table.read("packages", build.packages);
  });
  return is_read ? std::optional(std::move(build)) : std::nullopt;
}

bool write_build(const std::string& folder, const SolverBuild& build) {
  std::string text = fmt::format(
      "distribution = \"{}\"\npackage = \"{}\"\nversion = \"{}\"\n"
      "suite = \"{}\"\nsha256 = \"{}\"\npackages = [\n",
      build.distribution,
      build.package,
      build.version,
      build.suite,
      build.sha256);
  for (const std::string& package : build.packages) {
    text += fmt::format("  \"{}\",\n", package);
  }
  return write_text(folder + "/build.toml", text + "]\n");
}

std::optional<NewestRelease> read_newest(const std::string& cache,
                                         std::string_view package) {
  NewestRelease newest;
  const bool is_read =
      read_toml(newest_path(cache, package), [&](Table& table) {
        table.read("version", newest.version);
        table.read("build", newest.build);
        table.read("suite", newest.suite);
      });
  return is_read ? std::optional(std::move(newest)) : std::nullopt;
}

bool write_newest(const std::string& cache,
                  std::string_view package,
                  const NewestRelease& newest) {
  return write_text(
      newest_path(cache, package),
      fmt::format("version = \"{}\"\nbuild = \"{}\"\nsuite = \"{}\"\n",
                  newest.version,
                  newest.build,
                  newest.suite));
}

std::string package_folder(const std::string& cache, std::string_view package) {
  return fmt::format("{}/debian/{}", cache, package);
}

std::string packaged_program(const std::string& cache,
                             std::string_view package,
                             std::string_view version,
                             std::string_view program) {
  return fmt::format(
      "{}/{}/bin/{}", package_folder(cache, package), version, program);
}

std::string folder_of_program(std::string_view program) {
  const std::string_view bin = program.substr(0, program.rfind('/'));
  return std::string(bin.substr(0, bin.rfind('/')));
}

std::string upstream_version(std::string_view version) {
  version.remove_prefix(version.find(':') + 1);
  version = version.substr(0, version.rfind('-'));
  // What a distribution left out of the sources.
  for (const std::string_view mark : {"+ds", "+dfsg", "~ds", "~dfsg"}) {
    version = version.substr(0, version.find(mark));
  }
  return std::string(version);
}

}  // namespace assay::solver
