// SPDX-License-Identifier: MIT
//
// The two forms of sources.list(5). Of each only what is needed to find the
// archive: the fields of an entry, not what else they may say.
#include <algorithm>
#include <ranges>

#include "solver/debian_apt.h"

namespace assay::solver {

namespace {

constexpr std::string_view kBlanks = " \t";
constexpr std::string_view kComponent = "main";

std::string_view trim(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r\n";
  const size_t begin = text.find_first_not_of(kSpace);
  return begin == std::string_view::npos
             ? std::string_view()
             : text.substr(begin, text.find_last_not_of(kSpace) - begin + 1);
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (size_t at = 0; at < text.size();) {
    const size_t begin = text.find_first_not_of(" \t\n", at);
    if (begin == std::string_view::npos) {
      break;
    }
    at = std::min(text.find_first_of(" \t\n", begin), text.size());
    words.push_back(text.substr(begin, at - begin));
  }
  return words;
}

bool contains(const std::vector<std::string_view>& words,
              std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

// bookworm or stable, unlike bookworm-updates and stable/updates.
bool is_release(std::string_view suite) {
  return suite.find_first_of("-/") == std::string_view::npos;
}

struct Entry {
  std::vector<std::string_view> types;
  std::vector<std::string_view> uris;
  std::vector<std::string_view> suites;
  std::vector<std::string_view> components;
  std::string signed_by;
  bool is_enabled = true;
};

std::optional<DebianSource> archive_of(const Entry& entry) {
  const bool fits = entry.is_enabled && contains(entry.types, "deb")
                    && contains(entry.components, kComponent)
                    && std::ranges::any_of(entry.suites, is_release);
  const auto uri =
      std::ranges::find_if(entry.uris, [](std::string_view candidate) {
        return !candidate.starts_with("cdrom:");
      });
  if (!fits || uri == entry.uris.end()) {
    return std::nullopt;
  }
  return DebianSource{std::string(*uri), entry.signed_by};
}

// Names of fields are told apart whatever their case.
bool is_field(std::string_view name, std::string_view wanted) {
  const auto lower = [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  };
  return std::ranges::equal(name, wanted, {}, lower, lower);
}

void set_field(Entry& entry, std::string_view name, std::string_view value) {
  if (is_field(name, "Types")) {
    entry.types = words_of(value);
  } else if (is_field(name, "URIs")) {
    entry.uris = words_of(value);
  } else if (is_field(name, "Suites")) {
    entry.suites = words_of(value);
  } else if (is_field(name, "Components")) {
    entry.components = words_of(value);
  } else if (is_field(name, "Signed-By")) {
    entry.signed_by = trim(value);
  } else if (is_field(name, "Enabled")) {
    entry.is_enabled = trim(value) != "no";
  }
}

std::string without_comments(std::string_view text) {
  std::string kept;
  for (const auto part : std::views::split(text, '\n')) {
    const std::string_view line(part.begin(), part.end());
    if (!line.starts_with('#')) {
      kept += line;
      kept += '\n';
    }
  }
  return kept;
}

}  // namespace

std::optional<DebianSource> find_source_stanza(std::string_view text) {
  const std::string kept = without_comments(text) + "\n";
  Entry entry;
  for (size_t at = 0; at < kept.size();) {
    // A field goes on over lines that begin with a blank.
    size_t end = kept.find('\n', at);
    while (end + 1 < kept.size() && kBlanks.contains(kept[end + 1])) {
      end = kept.find('\n', end + 1);
    }
    const std::string_view field = std::string_view(kept).substr(at, end - at);
    at = end + 1;
    const size_t colon = field.find(':');
    if (colon != std::string_view::npos) {
      set_field(entry, trim(field.substr(0, colon)), field.substr(colon + 1));
    } else if (trim(field).empty()) {
      if (auto found = archive_of(entry)) {
        return found;
      }
      entry = {};
    }
  }
  return archive_of(entry);
}

std::optional<DebianSource> find_source_line(std::string_view text) {
  for (const auto part : std::views::split(text, '\n')) {
    std::string_view line(part.begin(), part.end());
    line = line.substr(0, line.find('#'));
    Entry entry;
    const size_t open = line.find('[');
    const size_t close = line.find(']');
    std::string plain(line);
    if (open != std::string_view::npos && close != std::string_view::npos
        && open < close) {
      for (const std::string_view option :
           words_of(line.substr(open + 1, close - open - 1))) {
        constexpr std::string_view kSigned = "signed-by=";
        if (option.starts_with(kSigned)) {
          entry.signed_by = option.substr(kSigned.size());
        }
      }
      plain.replace(open, close - open + 1, " ");
    }
    const std::vector<std::string_view> words = words_of(plain);
    if (words.size() < 4) {
      continue;
    }
    entry.types = {words[0]};
    entry.uris = {words[1]};
    entry.suites = {words[2]};
    entry.components.assign(words.begin() + 3, words.end());
    if (auto found = archive_of(entry)) {
      return found;
    }
  }
  return std::nullopt;
}

}  // namespace assay::solver
