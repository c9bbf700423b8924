// SPDX-License-Identifier: MIT
#pragma once

#include "store/sql.h"

namespace assay::store {

// Makes the tables in an empty database, and brings older ones up to date, in
// one transaction. Refuses a database of a newer Assay and one that is not
// ours.
Result<void> prepare_schema(Connection& connection);

// Whether a database has the tables as they are now; false for older ones.
// Refuses an empty database besides those that prepare_schema refuses.
Result<bool> is_current_schema(Connection& connection);

}  // namespace assay::store
