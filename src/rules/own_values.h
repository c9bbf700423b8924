// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "num/value.h"
#include "rules/rule.h"
#include "smtlib/language.h"
#include "theory/corners.h"

namespace assay::rules {

using theory::OwnValues;

// Fails where a sort or a term is wrong, or the standard leaves its value open.
Result<OwnValues> evaluate_values(const smtlib::Language& language,
                                  const ValueList& list);

// Of all files, a row for each sort. Fails as above.
Result<std::vector<OwnValues>> own_values(const smtlib::Language& language,
                                          std::span<const RuleFile> files);

}  // namespace assay::rules
