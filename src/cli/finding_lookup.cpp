// SPDX-License-Identifier: MIT
#include "cli/finding_lookup.h"

#include <charconv>
#include <filesystem>

#include "store/store.h"

namespace assay::cli {

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
  return store::store_of_folder(
      out.empty() ? std::string(store::kDefaultOutFolder) : out);
}

}  // namespace assay::cli
