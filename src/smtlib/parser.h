// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "base/stop_flag.h"
#include "smtlib/language.h"
#include "smtlib/script.h"
#include "term/term_manager.h"

namespace assay::smtlib {

// What parsing gives: the commands that are in order, and what is wrong with
// the others, in the order of the text. Empty `problems` means that the whole
// script is well-sorted. Of many problems the first hundred are kept, among
// them an error if there is one, and the others are counted.
struct ParseOutput {
  Script script;
  std::vector<Diag> problems;
  size_t more_problems = 0;
};

// Reads and sort-checks a script into `tm`. Never fails as a whole: a command
// with a problem is left out and reading goes on after it; what it would have
// declared is known to be missing, and uses of it are left out in silence.
// `text` may be anything below 4 GiB: depth, length and bytes do not matter.
// Time and memory are linear in its length (smtlib/limits.h).
// Once `is_stopped` is set the rest is left out, which is a problem.
ParseOutput parse_script(const Language& language,
                         term::TermManager& tm,
                         const std::string& text,
                         base::StopFlag is_stopped = nullptr);

}  // namespace assay::smtlib
