// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "oracle/run.h"
#include "smtlib/language.h"
#include "smtlib/script.h"
#include "solver/profile.h"
#include "term/term_manager.h"
#include "testcase/claim.h"

namespace assay::ask {

// Which of its options a script keeps. None: but for those that say what it
// means. Else all but those that would change how an answer looks or where it
// goes, or take away what we ask for.
struct KeptOptions {
  bool is_any = false;
  bool asks_for_models = false;
  bool asks_for_cores = false;
};

// The commands that decide the answers, and no others: no :status (cvc5 aborts
// when it contradicts its answer), no old version headers (cvc4 changes the
// meaning of operators), no questions, no exit. Has at least one check-sat.
smtlib::Script plain_script(const term::TermManager& tm,
                            const smtlib::Script& script,
                            const KeptOptions& kept = {});

// What :status says of each check-sat, or of the one at the end if there is
// none. It is about the next one only, as the standard has it.
std::vector<std::optional<testcase::Status>> declared_statuses(
    const term::TermManager& tm, const smtlib::Script& script);

// How many answers the script asks for.
size_t count_checks(const smtlib::Script& script);

// What the script uses: operators, binders and commands by their SMT-LIB names,
// sorts as SMT-LIB writes them.
solver::Uses uses_of(const smtlib::Language& language,
                     const term::TermManager& tm,
                     const smtlib::Script& script);

// Names the assertions that have no name, so that a core can list them.
smtlib::Script name_assertions(term::TermManager& tm,
                               const smtlib::Script& script);

// The text for a solver: a plain script's, with the profile's way to ask.
std::string query_text(const solver::Profile& profile,
                       std::string_view plain,
                       oracle::Ask ask);

// The profile's options for such a script and question, the caller's behind.
std::vector<std::string> query_options(const solver::Profile& profile,
                                       const solver::Uses& uses,
                                       oracle::Ask ask);

}  // namespace assay::ask
