// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "process/process.h"
#include "reduce/judge.h"
#include "smtlib/language.h"

namespace assay::reduce {

// Judges by a program of the user's: `COMMAND FILE` finds a candidate of
// interest if it ends as it did on the input: with the same exit code, or by
// the same signal.
struct CommandGoal {
  std::vector<std::string> command;
  process::Limits limits;
  std::string folder;  // for candidates; one that is ours alone
  int status = 0;      // of waitpid
};

// Runs it on a script; a Diag (judge): it cannot be started, or is cut short.
Result<int> status_on(const CommandGoal& goal, const std::string& script);

MakeJudge make_command_judges(const CommandGoal& goal);

// The part of a script that Assay can read, as Assay prints it.
std::string readable_part(const smtlib::Language& language,
                          const std::string& script);

// The words of a command line; quotes '...' and "..." hold words together, and
// nothing else is special.
std::vector<std::string> words_of(const std::string& line);

}  // namespace assay::reduce
