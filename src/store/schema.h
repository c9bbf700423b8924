// SPDX-License-Identifier: MIT
#pragma once

#include "store/sqlite.h"

namespace assay::store {

// Makes the tables in an empty database, and brings older ones up to date.
// Refuses a database of a newer Assay and one that is not ours.
Result<void> prepare_schema(Connection& connection, const std::string& path);

// The same for a connection that cannot write: only the checks.
Result<void> check_schema(Connection& connection, const std::string& path);

}  // namespace assay::store
