// SPDX-License-Identifier: MIT
//
// While files are labelled, lines are appended in the order in which they get
// done; at the end the lock is written anew, sorted, under another name, and
// renamed. So a run that dies at any moment leaves a lock that can be read, and
// a finished lock depends only on what it is about. Runs that write a lock take
// turns.
#include "seeds/lock_file.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <map>
#include <sys/file.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/source.h"
#include "base/version.h"
#include "seeds/record_json.h"

namespace assay::seeds {

namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

constexpr std::string_view kFormat = "assay-seeds";
constexpr std::string_view kStart = R"({"format":"assay-seeds")";
constexpr uint32_t kVersionOfFormat = 2;
constexpr uint32_t kVersionWithoutSeals = 1;

std::unexpected<Diag> failure(std::string_view code,
                              const std::string& path,
                              std::string_view what) {
  return fail(std::string(code), {}, fmt::format("{}: {}", path, what));
}

std::string header(const Selection& selection) {
  return ordered_json{{"format", kFormat},
                      {"version", kVersionOfFormat},
                      {"assay", kVersion},
                      {"keep_trivial", selection.keeps_trivial},
                      {"keep_slow", selection.keeps_slow},
                      {"max_time_ms", selection.max_time_ms},
                      {"max_size", selection.max_size}}
             .dump()
         + "\n";
}

bool read_selection(const ordered_json& row, Selection& selection) {
  const auto is_number = [&](const char* name) {
    return row.contains(name) && row[name].is_number_unsigned();
  };
  const auto is_boolean = [&](const char* name) {
    return row.contains(name) && row[name].is_boolean();
  };
  if (!is_boolean("keep_trivial") || !is_boolean("keep_slow")
      || !is_number("max_time_ms") || !is_number("max_size")) {
    return false;
  }
  selection = {row["keep_trivial"].get<bool>(),
               row["keep_slow"].get<bool>(),
               row["max_time_ms"].get<uint32_t>(),
               row["max_size"].get<uint32_t>()};
  return true;
}

std::unexpected<Diag> wrong_version(const std::string& path,
                                    const ordered_json& top) {
  const auto text = [&](const char* name) {
    const auto member = top.find(name);
    return member == top.end()   ? "none"
           : member->is_string() ? member->get<std::string>()
                                 : member->dump();
  };
  return failure("lock-version",
                 path,
                 fmt::format("this lock has version {} of the format (written "
                             "by Assay {}), this Assay knows {} and {}; use a "
                             "newer Assay, or label again with assay seeds "
                             "--again",
                             text("version"),
                             text("assay"),
                             kVersionWithoutSeals,
                             kVersionOfFormat));
}

// What somebody has changed in a line of the lock, if anything.
std::optional<std::string> edit_of(const FileRecord& file) {
  const auto edited = std::ranges::find_if(
      file.seeds, [](const SeedRecord& seed) { return !seed.edited.empty(); });
  if (edited == file.seeds.end()) {
    return std::nullopt;
  }
  return fmt::format(
      "edited: the {} of {}:{} query {} is not what was "
      "written; label again with assay seeds --again",
      edited->edited == "script" ? "script" : "status or witness",
      file.path,
      edited->line,
      edited->query);
}

// 0, or what went wrong.
int write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(fd, text.data(), text.size());
    if (count < 0 && errno != EINTR) {
      return errno;
    }
    text.remove_prefix(count < 0 ? 0 : static_cast<size_t>(count));
  }
  return 0;
}

}  // namespace

std::string default_lock(const std::vector<std::string>& paths) {
  std::error_code ignored;
  if (paths.size() == 1 && fs::is_directory(paths[0], ignored)) {
    const std::string inside =
        (fs::path(paths[0]) / ".assay-seeds.lock").string();
    if (::access(paths[0].c_str(), W_OK) == 0
        || ::access(inside.c_str(), R_OK) == 0) {
      return inside;
    }
  }
  return "assay-seeds.lock";
}

bool is_lock(const std::string& path) {
  // Opening a pipe would wait for its other end.
  const base::Fd fd(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  std::string start(kStart.size(), '\0');
  struct stat info = {};
  return fd.is_open() && ::fstat(fd.get(), &info) == 0 && S_ISREG(info.st_mode)
         && ::read(fd.get(), start.data(), start.size())
                == static_cast<ssize_t>(start.size())
         && start == kStart;
}

Result<Lock> read_lock(const std::string& path) {
  if (::access(path.c_str(), F_OK) != 0) {
    return failure("lock-missing", path, "there is no such lock");
  }
  const std::expected<std::string, std::string> text =
      base::read_regular_file(path);
  if (!text) {
    return failure("lock-read", path, "cannot read: " + text.error());
  }
  std::string_view rest = *text;
  const size_t first = rest.find('\n');
  const ordered_json top =
      ordered_json::parse(rest.substr(0, first), nullptr, false);
  if (!rest.starts_with(kStart) || !top.is_object()
      || first == std::string_view::npos) {
    return failure("lock-foreign", path, "this is no lock of seeds");
  }
  Lock lock;
  const ordered_json version = top.value("version", ordered_json());
  lock.has_seals = version == kVersionOfFormat;
  if (!lock.has_seals && version != kVersionWithoutSeals) {
    return wrong_version(path, top);
  }
  if (!read_selection(top, lock.selection)) {
    return failure("lock-corrupt", path, "line 1 is damaged");
  }
  std::map<std::string, FileRecord> files;
  rest.remove_prefix(first + 1);
  for (uint32_t number = 2; !rest.empty(); ++number) {
    const size_t end = rest.find('\n');
    if (end == std::string_view::npos) {
      break;  // of a run that was killed
    }
    std::optional<FileRecord> file =
        from_json_line(rest.substr(0, end), lock.has_seals);
    if (!file) {
      return failure(
          "lock-corrupt", path, fmt::format("line {} is damaged", number));
    }
    if (const std::optional<std::string> edit = edit_of(*file)) {
      return failure("lock-edited", fmt::format("{}:{}", path, number), *edit);
    }
    std::string name = file->path;
    files.insert_or_assign(std::move(name), *std::move(file));
    rest.remove_prefix(end + 1);
  }
  lock.files.reserve(files.size());
  for (auto& [name, file] : files) {
    lock.files.push_back(std::move(file));
  }
  return lock;
}

Result<void> write_lock(const std::string& path, Lock lock) {
  std::ranges::sort(lock.files, {}, &FileRecord::path);
  std::string text = header(lock.selection);
  for (const FileRecord& file : lock.files) {
    text += to_json_line(file) + "\n";
  }
  const std::string temporary = fmt::format("{}.tmp-{}", path, ::getpid());
  int error = 0;
  {
    const base::Fd fd(::open(
        temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
    error = fd.is_open() ? write_all(fd.get(), text) : errno;
    if (error == 0 && ::fsync(fd.get()) != 0) {
      error = errno;
    }
  }
  if (error == 0 && ::rename(temporary.c_str(), path.c_str()) != 0) {
    error = errno;
  }
  if (error != 0) {
    ::unlink(temporary.c_str());
    return failure("lock-write",
                   path,
                   fmt::format("cannot write: {}", std::strerror(error)));
  }
  return {};
}

std::optional<FolderLock> FolderLock::wait(
    const std::string& lock_path,
    const std::function<void()>& on_wait,
    const std::function<bool()>& is_stopped) {
  // The folder and not the file, which is another one after every rename.
  const std::string folder = std::filesystem::path(lock_path).parent_path();
  base::Fd fd(::open(folder.empty() ? "." : folder.c_str(),
                     O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  const auto is_taken = [&] {
    return fd.is_open() && ::flock(fd.get(), LOCK_EX | LOCK_NB) != 0
           && (errno == EWOULDBLOCK || errno == EINTR);
  };
  if (is_taken()) {
    on_wait();
    // Not one long wait, which nobody could stop.
    constexpr auto kPause = std::chrono::milliseconds(50);
    while (is_taken()) {
      if (is_stopped()) {
        return std::nullopt;
      }
      std::this_thread::sleep_for(kPause);
    }
  }
  return FolderLock(std::move(fd));
}

Result<LockAppender> LockAppender::open(const std::string& path) {
  base::Fd fd(::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
  if (!fd.is_open()) {
    return failure("lock-write",
                   path,
                   fmt::format("cannot write: {}", std::strerror(errno)));
  }
  return LockAppender(path, std::move(fd));
}

Result<void> LockAppender::add(const FileRecord& file) {
  const int error = write_all(fd_.get(), to_json_line(file) + "\n");
  if (error != 0) {
    return failure("lock-write",
                   path_,
                   fmt::format("cannot write: {}", std::strerror(error)));
  }
  return {};
}

}  // namespace assay::seeds
