// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "store/access.h"
#include "store/driver.h"

namespace assay::store {

// A file, or ":memory:" for a database that lives as long as its connection.
// With Access::Write it is made if it is not there; with Access::Read it may be
// in a folder that cannot be written.
Result<std::unique_ptr<Driver>> open_sqlite(const std::string& path,
                                            Access access);

}  // namespace assay::store
