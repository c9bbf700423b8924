// SPDX-License-Identifier: MIT
#include "store/finding_name.h"

#include <charconv>
#include <filesystem>
#include <memory>

#include <fmt/format.h>

#include "store/finding_files.h"
#include "store/store.h"

namespace assay::store {

namespace fs = std::filesystem;

std::optional<WantedId> parse_id(const std::string& text) {
  const std::string name = fs::path(text).filename().empty()
                               ? fs::path(text).parent_path().filename()
                               : fs::path(text).filename();
  WantedId id;
  id.is_single = name.starts_with('f');
  const char* begin = name.data() + (id.is_single ? 1 : 0);
  const char* end = name.data() + name.size();
  const auto [at, error] = std::from_chars(begin, end, id.number);
  const bool is_whole = at == end || (*at == '-' && !id.is_single);
  if (error != std::errc() || !is_whole || id.number <= 0) {
    return std::nullopt;
  }
  return id;
}

std::string url_of(const std::string& out, const std::string& store) {
  if (!store.empty()) {
    return store;
  }
  return store_of_folder(out.empty() ? std::string(kDefaultOutFolder) : out);
}

Result<RecordedFinding> load_finding(const FindingName& name) {
  std::error_code ignored;
  if (fs::is_directory(name.id, ignored)) {
    ASSAY_TRY(Finding finding, read_finding_folder(name.id));
    return RecordedFinding{std::move(finding)};
  }
  const std::optional<WantedId> id = parse_id(name.id);
  if (!id) {
    return fail("no-finding",
                {},
                fmt::format("'{}' is neither the number of a finding nor its "
                            "folder",
                            name.id));
  }
  ASSAY_TRY(const std::unique_ptr<Store> opened,
            name.store.empty() ? open_folder(name.out, name.option)
                               : open_store(name.store, Access::Read));
  ASSAY_TRY(std::optional<StoredFinding> found,
            id->is_single ? opened->find_finding(id->number)
                          : opened->find_front(id->number));
  if (!found) {
    return fail(
        "no-finding", {}, fmt::format("there is no finding {}", name.id));
  }
  return RecordedFinding{std::move(found->finding), found->id};
}

}  // namespace assay::store
