// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::solver {

// Who built a solver, where it is not its makers: a distribution's package may
// be configured otherwise than theirs (Debian's cvc5 lacks libpoly).
struct SolverBuild {
  std::string distribution;  // "Debian"
  std::string package;
  std::string version;  // the package's
  std::string suite;    // by its code name
  std::string sha256;   // of the program in the package
  // All packages that lie around it, each as "NAME VERSION SHA256".
  std::vector<std::string> packages;
};

// "Debian 1.3.2-1+b2"
std::string build_name(const SolverBuild& build);

// What stands in a folder of an installed solver; nothing if it says nothing.
std::optional<SolverBuild> read_build(const std::string& folder);
// False if it cannot be written.
bool write_build(const std::string& folder, const SolverBuild& build);

// The newest release of a package when the archive was last asked.
struct NewestRelease {
  std::string version;  // the solver's own
  std::string build;    // the package's
  std::string suite;
};

// Below a cache; where nobody has asked, nothing.
std::optional<NewestRelease> read_newest(const std::string& cache,
                                         std::string_view package);
bool write_newest(const std::string& cache,
                  std::string_view package,
                  const NewestRelease& newest);

// Where releases of a package are installed, a folder each.
std::string package_folder(const std::string& cache, std::string_view package);
// The program of one of them.
std::string packaged_program(const std::string& cache,
                             std::string_view package,
                             std::string_view version,
                             std::string_view program);

// The folder of a release, from its program's path.
std::string folder_of_program(std::string_view program);

// The solver's own version in that of a package: 1.3.2 of 1:1.3.2+ds-1+b2.
std::string upstream_version(std::string_view version);

}  // namespace assay::solver
