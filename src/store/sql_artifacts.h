// SPDX-License-Identifier: MIT
#pragma once

#include "store/finding.h"
#include "store/sql.h"

namespace assay::store {

// The table of artifacts, within the caller's transaction.

// Returns the version; see Store::add_artifact.
uint64_t put_artifact(Connection& connection,
                      int64_t finding,
                      const Artifact& artifact,
                      const Author& author);

// The current version of each, with its record, sorted by name.
void read_artifacts(Connection& connection, StoredFinding& finding);

}  // namespace assay::store
