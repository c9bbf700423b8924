// SPDX-License-Identifier: MIT
#pragma once

#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/fd.h"
#include "solver/debian_apt.h"
#include "solver/npm_install.h"
#include "solver/solver_build.h"

namespace assay::solver {

// A release of a package in one of Debian's suites.
struct DebianRelease {
  std::string version;  // the solver's own
  std::string build;    // the package's
  std::string suite;    // by its code name
};

struct DebianResult {
  InstallEnd end = InstallEnd::Done;
  std::string message;
  // Of releases(): all; of install(): the one that is now there.
  std::vector<DebianRelease> releases;
};

// Installs newer releases of solvers than the system has, from the packages of
// Debian's other suites, below {cache}/debian. Nothing else is changed, and
// root is not needed. A release is there whole or not at all, also if we are
// killed; a second installation at the same time waits for the first.
class DebianInstaller {
 public:
  explicit DebianInstaller(std::string cache);
  ~DebianInstaller();
  DebianInstaller(const DebianInstaller&) = delete;
  DebianInstaller& operator=(const DebianInstaller&) = delete;

  // What the suites have of a package, the newest suite first.
  DebianResult releases(const std::string& package);

  // Installs `program` of the package in this version, the solver's own or the
  // package's; "" is the newest. If it is there already it is left alone.
  DebianResult install(const std::string& package,
                       const std::string& program,
                       std::string_view version);

 private:
  // A suite's name with what is known of it.
  struct Suite {
    const char* name;
    std::string code_name;
  };

  std::optional<std::string> begin();
  // What is there; nothing if `version` is "".
  std::optional<DebianRelease> installed(const std::string& package,
                                         const std::string& program,
                                         std::string_view version) const;
  std::expected<std::string, AptProblem> update(const char* suite);
  template <typename Take>
  DebianResult for_suites(const std::string& package, Take take);
  std::expected<void, std::string> fetch(
      const Suite& suite,
      const std::vector<DebianPackage>& packages,
      const std::string& program);
  std::expected<void, std::string> assemble(const std::string& root,
                                            const std::string& program,
                                            SolverBuild build);

  std::string cache_;
  std::string folder_;
  std::string stage_;
  base::Fd lock_;
  std::optional<DebianApt> apt_;
  std::map<std::string, std::expected<std::string, AptProblem>, std::less<>>
      updated_;
};

// Removes a release, and says whether it was there. The error is the system's.
std::expected<bool, std::string> remove_release(const std::string& folder);

}  // namespace assay::solver
