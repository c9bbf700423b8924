// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "store/sql.h"
#include "store/store.h"

namespace assay::store {

// The table of answers, within the caller's transaction.

void append_answers(Connection& connection,
                    int64_t campaign,
                    std::span<const Answer> answers);

std::vector<Answer> read_answers(Connection& connection, int64_t campaign);

}  // namespace assay::store
