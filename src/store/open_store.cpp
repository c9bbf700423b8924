// SPDX-License-Identifier: MIT
#include <array>

#include <fmt/format.h>

#include "store/sql_store.h"
#include "store/sqlite_driver.h"
#include "store/store.h"

namespace assay::store {

namespace {

// A kind of database, by how its URLs begin; the driver gets what follows.
struct Scheme {
  std::string_view prefix;
  std::string_view form;  // for people
  Result<std::unique_ptr<Driver>> (*open)(const std::string& rest,
                                          Access access);
};

constexpr auto kSchemes =
    std::to_array<Scheme>({{"sqlite:", "sqlite:PATH", open_sqlite}});

}  // namespace

Result<std::unique_ptr<Store>> open_store(const std::string& url,
                                          Access access) {
  const auto open =
      [&](const Scheme& scheme,
          const std::string& rest) -> Result<std::unique_ptr<Store>> {
    ASSAY_TRY(std::unique_ptr<Driver> driver, scheme.open(rest, access));
    return SqlStore::open(std::move(driver), access);
  };
  std::string forms;
  for (const Scheme& scheme : kSchemes) {
    if (url.starts_with(scheme.prefix)) {
      return open(scheme, url.substr(scheme.prefix.size()));
    }
    forms += fmt::format("{}, ", scheme.form);
  }
  if (url.find("://") != std::string::npos) {
    return fail("store-open",
                {},
                fmt::format("{}: a store is {}or a path", url, forms));
  }
  return open(kSchemes.front(), url);
}

std::string store_of_folder(const std::string& out_folder) {
  return "sqlite:" + out_folder + "/assay.db";
}

}  // namespace assay::store
