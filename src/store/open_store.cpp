// SPDX-License-Identifier: MIT
#include <array>
#include <filesystem>

#include <fmt/format.h>

#include "store/sql_store.h"
#include "store/sqlite_driver.h"
#include "store/store.h"

namespace assay::store {

namespace {

namespace fs = std::filesystem;

// A kind of database, by how its URLs begin; the driver gets what follows.
struct Scheme {
  std::string_view prefix;
  std::string_view form;  // for people
  Result<std::unique_ptr<Driver>> (*open)(const std::string& rest,
                                          Access access);
};

constexpr auto kSchemes =
    std::to_array<Scheme>({{"sqlite:", "sqlite:PATH", open_sqlite}});

constexpr const char* kFileName = "assay.db";

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
  return fmt::format("sqlite:{}/{}", out_folder, kFileName);
}

Result<std::unique_ptr<Store>> open_folder(const std::string& out_folder,
                                           std::string_view option) {
  const std::string folder =
      out_folder.empty() ? std::string(kDefaultOutFolder) : out_folder;
  std::error_code error;
  if (fs::exists(folder, error) && !fs::exists(folder + "/" + kFileName, error)
      && !error) {
    return fail("no-hunt",
                {},
                fmt::format("no hunt has been in the folder '{0}'; assay hunt "
                            "--out {0} makes one there",
                            folder));
  }
  if (!fs::exists(folder, error) && !error) {
    return fail("no-hunt",
                {},
                fmt::format("there is no folder '{}'; assay hunt makes one, "
                            "and {} names another",
                            folder,
                            option));
  }
  return open_store(store_of_folder(folder), Access::Read);
}

}  // namespace assay::store
