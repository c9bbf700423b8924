// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "base/result.h"
#include "seeds/lock_file.h"
#include "smtlib/language.h"
#include "testcase/seeds.h"

namespace assay::seeds {

// Seeds ready for techniques, and the hash of all that tests depend on: ids,
// statuses, roots and witnesses, not times and places.
struct LoadedSeeds {
  testcase::Seeds seeds;
  std::string hash;
};

// The seeds of the locks that their selections keep, sorted by id, each once,
// in one store. No solver is asked, and witnesses are believed, but for those
// of a lock without seals. A Diag if a script or witness cannot be read
// (lock-corrupt), or such a witness does not hold (lock-edited).
Result<LoadedSeeds> load_seeds(const smtlib::Language& language,
                               std::span<const Lock> locks);

}  // namespace assay::seeds
