// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "smtlib/language.h"
#include "testcase/claim.h"

namespace assay::oracle {

// What our evaluator says about a model or a core.
enum class Standing : uint8_t { None, Valid, Invalid, Undetermined };

std::string_view standing_name(Standing standing);

struct ModelCheck {
  Standing standing = Standing::None;
  std::string reason;
};

// Judges the model that a solver printed after `sat` to the last check-sat of
// the script that it was given, with this text. Reads the text again, so names
// are those that the solver saw.
ModelCheck check_model(const smtlib::Language& language,
                       const std::string& plain,
                       const std::string& model);

// The script without the assertions that a core leaves out: those that are
// named and not listed. Nothing if the core cannot be read, or lists what is
// not an assertion of the script. `plain` has one check-sat at its end.
std::optional<std::string> script_of_core(const smtlib::Language& language,
                                          const std::string& plain,
                                          const std::string& core);

// A member of the known minimal core that a solver's core leaves out, by name;
// nothing if there is none, the claim knows no core, or it cannot be read.
// `named` is the text that the solver got.
std::optional<std::string> missing_member(const smtlib::Language& language,
                                          const testcase::Claim& claim,
                                          const std::string& named,
                                          const std::string& core);

}  // namespace assay::oracle
