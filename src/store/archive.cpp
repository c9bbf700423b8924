// SPDX-License-Identifier: MIT
#include "store/archive.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "base/source.h"
#include "store/durable_folder.h"
#include "store/finding_files.h"
#include "store/migrate_kinds.h"

namespace assay::store {

namespace {

namespace fs = std::filesystem;

// Letters that no shell and no file system minds.
std::string plain_word(std::string_view text) {
  constexpr size_t kMax = 40;
  std::string word;
  for (const char c : text.substr(0, kMax)) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
                          || (c >= '0' && c <= '9') || c == '.' || c == '_'
                          || c == '-';
    word += is_plain ? c : '_';
  }
  return word;
}

// The number before the first `-` of a folder's name; 0: not such a name.
int64_t group_of_name(std::string_view name) {
  int64_t number = 0;
  const char* begin = name.data();
  const char* end = begin + name.size();
  const auto [at, error] = std::from_chars(begin, end, number);
  return error == std::errc() && at != end && *at == '-' ? number : 0;
}

std::optional<FolderContent> read_content(const std::string& folder) {
  const auto text = base::read_regular_file(folder + "/outcomes.json");
  return text ? parse_content(*text) : std::nullopt;
}

bool has_files(const std::string& folder, std::span<const File> files) {
  return std::ranges::all_of(files, [&](const File& file) {
    std::error_code ignored;
    return fs::exists(folder + "/" + file.name, ignored);
  });
}

// Whether a finding of this group (0: of any) wrote the folder: an older store
// may have used the same number.
Result<bool> is_of_group(Store& store,
                         const std::optional<FolderContent>& content,
                         int64_t group) {
  if (!content) {
    return false;
  }
  ASSAY_TRY(const std::optional<StoredFinding> found,
            store.find_finding(content->id));
  return found && (group == 0 || found->group == group)
         && content_of(*found).is_same_finding(*content);
}

// The name of the folder while certainty and kind were one word, "" if it is
// the name of today.
std::string old_name(const StoredFinding& front) {
  using vocabulary::Certainty;
  const Certainty certainty = front.finding.confirmation.certainty;
  if (certainty == Certainty::Confirmed) {
    return "";
  }
  return fmt::format(
      "{:04}-{}-{}",
      front.group,
      plain_word(front.finding.solver),
      certainty == Certainty::Unconfirmed ? kOldSuspicion : kOldSessionOnly);
}

}  // namespace

std::string folder_name(const StoredFinding& front) {
  const Finding& finding = front.finding;
  const vocabulary::Certainty certainty = finding.confirmation.certainty;
  return fmt::format("{:04}-{}-{}{}{}",
                     front.group,
                     plain_word(finding.solver),
                     kind_name(finding.kind),
                     certainty == vocabulary::Certainty::Confirmed ? "" : "-",
                     certainty == vocabulary::Certainty::Confirmed
                         ? ""
                         : certainty_name(certainty));
}

std::string find_folder(const std::string& url, const StoredFinding& front) {
  const size_t scheme = url.starts_with("sqlite:") ? 7 : 0;
  const fs::path folder = fs::path(url.substr(scheme)).parent_path()
                          / "findings" / folder_name(front);
  std::error_code ignored;
  return fs::is_directory(folder, ignored) ? folder.string() : "";
}

std::string Archive::folder_of(const StoredFinding& front) const {
  return parent() + "/" + folder_name(front);
}

Result<Kept> Archive::add(int64_t campaign, const Finding& finding) {
  ASSAY_TRY(Added added, store_.add_finding(campaign, finding));
  Kept kept = {std::move(added), std::nullopt};
  if (out_folder_.empty()
      || (!kept.added.front_changed && kept.added.merged.empty())) {
    return kept;
  }
  const std::scoped_lock lock(mutex_);
  Result<bool> done = write(kept.added.group);
  for (size_t i = 0; done && i < kept.added.merged.size(); ++i) {
    done = retire(kept.added.merged[i]);
  }
  if (!done) {
    kept.folder_problem = std::move(done).error();
  }
  return kept;
}

Result<KeptArtifact> Archive::add_artifact(int64_t finding,
                                           const Artifact& artifact,
                                           const Author& author) {
  ASSAY_TRY(const uint64_t version,
            store_.add_artifact(finding, artifact, author));
  KeptArtifact kept = {version, std::nullopt};
  if (out_folder_.empty()) {
    return kept;
  }
  const std::scoped_lock lock(mutex_);
  if (Result<bool> done = write(finding); !done) {
    kept.folder_problem = std::move(done).error();
  }
  return kept;
}

// The front is asked for here, under the mutex: what two workers add at the
// same time may come here in the other order.
Result<bool> Archive::write(int64_t group) {
  ASSAY_TRY(const std::optional<StoredFinding> front, store_.find_front(group));
  if (!front) {
    return false;
  }
  const std::string name = folder_name(*front);
  const std::string folder = parent() + "/" + name;
  const std::vector<File> files = finding_files(*front);
  std::error_code ignored;
  if (fs::exists(folder, ignored)) {
    const std::optional<FolderContent> content = read_content(folder);
    if (content == content_of(*front) && has_files(folder, files)) {
      return false;
    }
    ASSAY_TRY(const bool is_ours, is_of_group(store_, content, front->group));
    if (!is_ours) {
      if (Result<void> moved = move_aside(parent(), name); !moved) {
        return std::unexpected(std::move(moved).error());
      }
    }
  }
  if (Result<void> done = replace_folder(parent(), name, files); !done) {
    return std::unexpected(std::move(done).error());
  }
  return true;
}

// A group that became part of another one needs its folder no more, nor does
// one whose name is that of an older Assay.
Result<bool> Archive::retire(int64_t group) {
  ASSAY_TRY(std::optional<StoredFinding> front, store_.find_front(group));
  if (!front) {
    return false;
  }
  const std::string heir = folder_name(*front);
  const int64_t heir_group = std::exchange(front->group, group);
  bool is_done = false;
  for (const bool is_old : {false, true}) {
    const std::string name = is_old ? old_name(*front) : folder_name(*front);
    if (name == heir || name.empty()) {
      continue;
    }
    // A group may have been parted since it had its old name.
    ASSAY_TRY(const bool is_ours,
              is_of_group(store_,
                          read_content(parent() + "/" + name),
                          is_old ? 0 : heir_group));
    if (is_ours) {
      if (Result<void> done = retire_folder(parent(), name, heir); !done) {
        return std::unexpected(std::move(done).error());
      }
    }
    is_done |= is_ours;
  }
  return is_done;
}

Result<size_t> Archive::restore() {
  if (out_folder_.empty()) {
    return 0;
  }
  const std::scoped_lock lock(mutex_);
  ASSAY_TRY(const std::vector<StoredFinding> fronts, store_.fronts());
  size_t count = 0;
  for (const StoredFinding& front : fronts) {
    ASSAY_TRY(const bool is_written, write(front.group));
    count += is_written ? 1 : 0;
  }
  std::vector<int64_t> groups;
  std::error_code error;
  for (fs::directory_iterator it(parent(), error), end; !error && it != end;
       it.increment(error)) {
    groups.push_back(group_of_name(it->path().filename().string()));
  }
  for (const int64_t group : groups) {
    ASSAY_TRY([[maybe_unused]] const bool is_gone, retire(group));
  }
  remove_leftovers(parent());
  return count;
}

}  // namespace assay::store
