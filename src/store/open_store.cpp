// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "store/sqlite_store.h"
#include "store/store.h"

namespace assay::store {

Result<std::unique_ptr<Store>> open_store(const std::string& url,
                                          Access access) {
  constexpr std::string_view kSqlite = "sqlite:";
  if (url.starts_with(kSqlite)) {
    return SqliteStore::open(url.substr(kSqlite.size()), access);
  }
  if (url.find("://") != std::string::npos) {
    return fail("store-open",
                {},
                fmt::format("{}: a store is sqlite:PATH or a path", url));
  }
  return SqliteStore::open(url, access);
}

std::string store_of_folder(const std::string& out_folder) {
  return "sqlite:" + out_folder + "/assay.db";
}

}  // namespace assay::store
