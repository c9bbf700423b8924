// SPDX-License-Identifier: MIT
#pragma once

#include <fstream>
#include <string>

#include "solver/profile.h"

namespace assay::test {

// A solver that is a shell script in this folder, a family of its own.
inline solver::Profile scripted_solver(const std::string& folder,
                                       const std::string& name,
                                       const std::string& script) {
  const std::string path = folder + "/" + name;
  std::ofstream(path) << script;
  solver::Profile profile;
  profile.name = name;
  profile.family = name;
  profile.command.argv = {"sh", path};
  profile.seed_options = {"seed={seed}"};
  profile.modes = {solver::Mode::Fresh};
  return profile;
}

}  // namespace assay::test
