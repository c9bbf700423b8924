// SPDX-License-Identifier: MIT
#pragma once

#include "reduce/draft.h"

namespace assay::reduce {

// The script with lets for what is shared, where its text gets shorter.
smtlib::Script with_lets(Workbench& bench, const smtlib::Script& script);

}  // namespace assay::reduce
