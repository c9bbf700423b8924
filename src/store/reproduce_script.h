// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "store/finding.h"

namespace assay::store {

// One word of a shell command, whatever is in it. NULs are left out, as no
// shell can hold them.
std::string shell_word(std::string_view text);

// A script for any POSIX shell that runs the solver on the file beside it, and
// on the related one if there is one, or on another file that it is given, and
// says what is expected and what was seen. Exit 0: the bug shows, 1: it does
// not, 125: cannot tell, 4: something needed is missing. The solver's path can
// be changed by the variable SOLVER, the second solver's command (the artifact
// kSecondSolverName) by SECOND.
std::string reproduce_script(const Finding& finding,
                             std::string_view input_file,
                             std::string_view related_file = {});

}  // namespace assay::store
