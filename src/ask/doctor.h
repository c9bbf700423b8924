// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "ask/solver_list.h"
#include "process/machine.h"

namespace assay::ask {

// Whether a solver that is here takes part in a hunt that names none, and why.
struct Part {
  std::string name;
  bool takes_part = false;
  std::string why;
};

// A solver that `assay solvers install` could bring.
struct Offer {
  std::string name;
  std::string newest;  // "": nobody has asked yet
  std::string build;   // the distribution's
  std::string suite;
  bool is_here = false;  // that one, or as new a one
};

struct Diagnosis {
  std::vector<ListedSolver> solvers;
  std::vector<Part> parts;
  std::vector<Offer> offers;
  process::Machine machine;
  std::vector<process::FolderState> folders;
  bool has_fork_server = false;
  bool has_sandbox = false;
  // A line for each shortcoming; empty: all is well.
  std::vector<std::string> advice;
  bool can_hunt = false;  // with a solver that is healthy
  bool is_sound = false;  // and with none that is not
};

// What is examined.
struct DoctorFolders {
  std::string work;  // where a hunt would write
  std::string root;  // where /proc is, for tests
};

// Looks at everything that a hunt depends on, and changes nothing. `taken` are
// the names of the solvers that a hunt would use.
Diagnosis diagnose(const solver::SolverCatalogue& catalogue,
                   const smtlib::Language& language,
                   std::span<const std::string> taken,
                   const DoctorFolders& folders);

}  // namespace assay::ask
