// SPDX-License-Identifier: MIT
#include "campaign/test_folder.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "base/source.h"

namespace assay::campaign {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kManifest = "manifest.jsonl";

std::unexpected<Diag> no_folder(std::string message) {
  return fail("no-folder", {}, std::move(message));
}

std::unexpected<Diag> not_written(const std::string& path) {
  return fail("not-written",
              {},
              fmt::format("{}: cannot write: {}", path, std::strerror(errno)));
}

// The number in 000012.smt2; 0 if it is no such name.
uint64_t number_of(const fs::path& path) {
  const std::string stem = path.stem().string();
  uint64_t number = 0;
  const auto [rest, error] =
      std::from_chars(stem.data(), stem.data() + stem.size(), number);
  return path.extension() == ".smt2" && error == std::errc()
                 && rest == stem.data() + stem.size()
             ? number
             : 0;
}

bool write_all(std::FILE* file, std::string_view text) {
  return std::fwrite(text.data(), 1, text.size(), file) == text.size()
         && std::fflush(file) == 0;
}

}  // namespace

std::string script_name(uint64_t number) {
  return fmt::format("{:06}.smt2", number);
}

Result<TestFolder> TestFolder::open(const std::string& path) {
  TestFolder folder;
  folder.path_ = path;
  const std::string manifest = fmt::format("{}/{}", path, kManifest);
  std::error_code error;
  fs::create_directories(path, error);
  if (error) {
    return no_folder(
        fmt::format("{}: cannot make the folder: {}", path, error.message()));
  }
  bool is_empty = true;
  fs::directory_iterator entry(path, error);
  while (!error && entry != fs::directory_iterator()) {
    is_empty = false;
    const uint64_t number = number_of(entry->path());
    folder.old_count_ += number > 0 ? 1 : 0;
    folder.next_ = std::max(folder.next_, number + 1);
    entry.increment(error);
  }
  if (error) {
    return no_folder(
        fmt::format("{}: cannot read the folder: {}", path, error.message()));
  }
  if (!is_empty) {
    if (!fs::exists(manifest, error)) {
      return fail(std::string(kForeign),
                  {},
                  fmt::format("{}: the folder has files of another origin; "
                              "give a new or empty one",
                              path));
    }
    const std::expected<std::string, std::string> text =
        base::read_file(manifest);
    if (!text || (!text->empty() && text->back() != '\n')) {
      return fail(
          std::string(kBadManifest),
          {},
          fmt::format("{}: {}",
                      manifest,
                      text ? "the last line has no end" : text.error()));
    }
  }
  folder.manifest_.reset(std::fopen(manifest.c_str(), "ae"));
  if (!folder.manifest_) {
    return not_written(manifest);
  }
  return folder;
}

Result<void> TestFolder::for_old_scripts(
    const std::function<void(std::string_view)>& take) const {
  for (uint64_t number = 1; number < next_; ++number) {
    const std::string path = fmt::format("{}/{}", path_, script_name(number));
    if (std::error_code error; !fs::exists(path, error)) {
      continue;
    }
    const std::expected<std::string, std::string> text = base::read_file(path);
    if (!text) {
      return fail("not-read", {}, fmt::format("{}: {}", path, text.error()));
    }
    take(testcase::without_words(*text));
  }
  return {};
}

std::string TestFolder::next_name() const {
  return script_name(next_);
}

Result<void> TestFolder::add(const PrintedTest& printed,
                             const testcase::Describer& words) {
  const std::string name = next_name();
  return add(words.script(name, printed.test, printed.text),
             words.line(name, printed.test, printed.tm));
}

Result<void> TestFolder::add(std::string_view script, std::string_view line) {
  const std::string path = fmt::format("{}/{}", path_, next_name());
  errno = 0;
  // "x": what has come there meanwhile stays.
  File file(std::fopen(path.c_str(), "wxe"));
  if (!file || !write_all(file.get(), script)
      || std::fclose(file.release()) != 0) {
    return not_written(path);
  }
  if (!write_all(manifest_.get(), fmt::format("{}\n", line))) {
    return not_written(fmt::format("{}/{}", path_, kManifest));
  }
  ++next_;
  return {};
}

}  // namespace assay::campaign
