// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "solver/debian_install.h"
#include "solver/npm_install.h"
#include "solver/solver_catalogue.h"

namespace assay::solver {

// What came of the wish to install a solver.
struct Installed {
  InstallEnd end = InstallEnd::Done;
  std::string message;  // if it is not done
  std::string name;     // NAME@VERSION, as the catalogue knows it
};

// A release that could be installed.
struct Installable {
  std::string version;
  std::string origin;  // "Debian 1.3.2-1+b2, sid", or "npm"
};

struct InstallableList {
  InstallEnd end = InstallEnd::Done;
  std::string message;
  std::vector<Installable> releases;  // newest first
};

// Installs solvers, wherever their profiles say that they come from.
class Installer {
 public:
  explicit Installer(const SolverCatalogue& catalogue);

  // The profiles that can be installed, one for each package: a second one of
  // the same package gets its program with the first.
  const std::vector<std::string>& names() const { return names_; }

  // By the name of a profile or of its package; "" if none can be installed.
  std::string find(std::string_view wanted) const;

  // `name` is one that find() gives.
  InstallableList releases(const std::string& name);
  // A version of "" is the newest.
  Installed install(const std::string& name, std::string_view version);

 private:
  Profile profile(std::string_view name) const;

  const SolverCatalogue& catalogue_;
  std::vector<std::string> names_;
  DebianInstaller debian_;
};

}  // namespace assay::solver
