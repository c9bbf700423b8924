// SPDX-License-Identifier: MIT
#include "campaign/opened_store.h"

#include <filesystem>
#include <utility>

#include <fmt/format.h>

namespace assay::campaign {

Result<OpenedStore> open_for_campaign(const std::string& out,
                                      const std::string& url,
                                      const store::Identity& identity,
                                      int64_t now_us) {
  if (!out.empty()) {
    std::error_code error;
    std::filesystem::create_directories(out, error);
    if (error) {
      return fail(
          "no-folder",
          {},
          fmt::format("{}: cannot make the folder: {}", out, error.message()));
    }
  }
  const std::string place = url.empty() ? store::store_of_folder(out) : url;
  OpenedStore opened;
  ASSAY_TRY(opened.store, store::open_store(place, store::Access::Write));
  ASSAY_TRY(opened.lock, store::lock_campaign(place, identity, now_us));
  return opened;
}

}  // namespace assay::campaign
