// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/stop_flag.h"
#include "oracle/run.h"
#include "smtlib/parser.h"
#include "term/term_manager.h"
#include "testcase/claim.h"

namespace assay::ask {

// Checks the answers to texts. Keeps the text that it has read last, as several
// solvers are asked the same: to read it costs as much as to judge a model.
// One thread.
class AnswerChecker {
 public:
  // Where it is stopped, what is asked is undetermined.
  explicit AnswerChecker(const smtlib::Language& language,
                         base::StopFlag is_stopped = nullptr);

  // Judges the model that a solver printed after `sat` to the last check-sat of
  // the script that it was given, with this text. Reads the text again, so
  // names are those that the solver saw.
  oracle::ModelCheck check_model(const std::string& plain,
                                 const std::string& model);

  // The script without the assertions that a core leaves out: those that are
  // named and not listed. Nothing if the core cannot be read, or lists what is
  // not an assertion of the script. `plain` has one check-sat at its end.
  std::optional<std::string> script_of_core(const std::string& plain,
                                            const std::string& core);

  // Which assertions of the script a core keeps, counted from 0: those that it
  // lists and those without a name. Nothing as above.
  std::optional<std::vector<size_t>> positions_of_core(const std::string& named,
                                                       const std::string& core);

  // A member of the known minimal core that a solver's core leaves out, by
  // name; nothing if there is none, the claim knows no core, or it cannot be
  // read. `named` is the text that the solver got.
  std::optional<std::string> missing_member(const testcase::Claim& claim,
                                            const std::string& named,
                                            const std::string& core);

 private:
  const smtlib::ParseOutput& read(const std::string& text);

  const smtlib::Language& language_;
  base::StopFlag is_stopped_;
  std::unique_ptr<const term::TermManager> base_;
  term::TermManager tm_;
  std::string text_;
  std::optional<smtlib::ParseOutput> output_;
};

// How many assertions a core lists; 0 if it cannot be read.
size_t core_size(const std::string& core);

// The same for a single answer.
oracle::ModelCheck check_model(const smtlib::Language& language,
                               const std::string& plain,
                               const std::string& model);

}  // namespace assay::ask
