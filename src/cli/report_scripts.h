// SPDX-License-Identifier: MIT
#pragma once

#include <expected>
#include <map>
#include <set>
#include <string>

#include "ask/solver_panel.h"
#include "cli/report_answer.h"

namespace assay::cli {

// What goes into a kept script besides the answer, as comments but for the
// script itself; what is empty is left out.
struct KeptTexts {
  std::string command;
  std::string said;     // by the solver, with its model or core
  std::string witness;  // of a sat claim
  std::string core;     // the names that every core has
  std::string proof;    // why it is unsat
  std::string script;   // as the solver got it
};

// What shows that a run on a posed test is wrong, but for the script.
KeptTexts kept_texts(const ask::PosedQuery& posed,
                     const oracle::Run& run,
                     std::string witness);

// The scripts that a report keeps in its folder: those with an unsound answer,
// and one for each kind of error of a solver. Errors are messages. One thread
// at a time.
class ReportScripts {
 public:
  // "": keeps nothing.
  explicit ReportScripts(std::string folder) : folder_(std::move(folder)) {}

  bool is_on() const { return !folder_.empty(); }

  // The name of the script of an unsound answer.
  static std::string name_of(const ReportAnswer& answer);

  std::expected<void, std::string> keep(const ReportAnswer& answer,
                                        const KeptTexts& texts) const;

  // Keeps it if there is none of its kind yet, and room.
  std::expected<void, std::string> keep_error(const ReportAnswer& answer,
                                              const std::string& script);

  // An error whose script was kept by an earlier run.
  void know_error(const ReportAnswer& answer);

 private:
  bool is_new(const ReportAnswer& answer);
  std::expected<void, std::string> write(const std::string& name,
                                         const std::string& text) const;

  std::string folder_;
  std::map<std::string, std::set<std::string>> errors_;  // by solver
};

}  // namespace assay::cli
