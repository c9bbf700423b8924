// SPDX-License-Identifier: MIT
// A folder is written under another name, synchronised, and then gets its name
// by one rename; an old folder changes places with it. Names while at work are
// .tmp-PID-NAME: so a later start sees whose they were and what they were for.
#include "store/durable_folder.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

namespace assay::store {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kTemporary = ".tmp-";

std::unexpected<Diag> failure(const std::string& path, int error) {
  const bool is_full = error == ENOSPC || error == EDQUOT || error == EFBIG;
  return fail(is_full ? "folder-full" : "folder-write",
              {},
              fmt::format("{}: cannot write: {}", path, std::strerror(error)));
}

// Calls `work` with the opened file; returns 0 or what went wrong.
template <typename Work>
int with_file(const std::string& path, int flags, mode_t mode, Work work) {
  const int fd = ::open(path.c_str(), flags | O_CLOEXEC, mode);
  if (fd < 0) {
    return errno;
  }
  int error = work(fd);
  if (::close(fd) != 0 && error == 0) {
    error = errno;
  }
  return error;
}

int write_and_sync(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(fd, text.data(), text.size());
    if (count < 0 && errno != EINTR) {
      return errno;
    }
    text.remove_prefix(count < 0 ? 0 : static_cast<size_t>(count));
  }
  return ::fsync(fd) == 0 ? 0 : errno;
}

int write_file(const std::string& path, const File& file) {
  return with_file(path,
                   O_WRONLY | O_CREAT | O_EXCL,
                   file.is_program ? 0777 : 0666,
                   [&](int fd) { return write_and_sync(fd, file.text); });
}

int sync_folder(const std::string& path) {
  return with_file(path, O_RDONLY | O_DIRECTORY, 0, [](int fd) {
    return ::fsync(fd) == 0 ? 0 : errno;
  });
}

int write_folder(const std::string& path, std::span<const File> files) {
  std::error_code ignored;
  fs::remove_all(path, ignored);
  if (::mkdir(path.c_str(), 0777) != 0) {
    return errno;
  }
  for (const File& file : files) {
    if (const int error = write_file(path + "/" + file.name, file);
        error != 0) {
      return error;
    }
  }
  return sync_folder(path);
}

// Moves what is not ours, then removes the rest. Leaves the folder if a file
// could not be moved.
int empty_into(const std::string& from, const std::string& heir) {
  std::error_code error;
  std::vector<fs::path> others;
  const std::vector<std::string> ours = files_of_ours(from);
  for (fs::directory_iterator it(from, error), end; !error && it != end;
       it.increment(error)) {
    if (std::ranges::find(ours, it->path().filename().string()) == ours.end()) {
      others.push_back(it->path());
    }
  }
  for (const fs::path& other : others) {
    const fs::path target = fs::path(heir) / other.filename();
    if (!fs::exists(target, error)) {
      fs::rename(other, target, error);
    }
    if (error || fs::exists(other, error)) {
      return error ? error.value() : EEXIST;
    }
  }
  fs::remove_all(from, error);
  return error.value();
}

// Gives `fresh` the name `target`, and what had it the name `fresh`.
int change_places(const std::string& fresh, const std::string& target) {
  if (::renameat2(
          AT_FDCWD, fresh.c_str(), AT_FDCWD, target.c_str(), RENAME_EXCHANGE)
      == 0) {
    return 0;
  }
  if (errno != EINVAL && errno != ENOSYS) {
    return errno;
  }
  // A file system that cannot do it at once: for a moment there is none.
  const std::string old = fresh + "~";
  if (::rename(target.c_str(), old.c_str()) != 0
      || ::rename(fresh.c_str(), target.c_str()) != 0
      || ::rename(old.c_str(), fresh.c_str()) != 0) {
    return errno;
  }
  return 0;
}

bool is_folder(const std::string& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

std::string temporary_name(const std::string& name) {
  return fmt::format("{}{}-{}", kTemporary, ::getpid(), name);
}

// The process of a temporary name and what comes behind; 0: no such name.
pid_t process_of(std::string_view name, std::string& rest) {
  if (!name.starts_with(kTemporary)) {
    return 0;
  }
  name.remove_prefix(kTemporary.size());
  pid_t pid = 0;
  const auto [end, error] =
      std::from_chars(name.data(), name.data() + name.size(), pid);
  if (error != std::errc() || end == name.data() + name.size() || *end != '-') {
    return 0;
  }
  rest = std::string(end + 1, name.data() + name.size());
  if (rest.ends_with('~')) {
    rest.pop_back();
  }
  return pid;
}

bool is_at_work(pid_t pid) {
  return pid != ::getpid() && (::kill(pid, 0) == 0 || errno == EPERM);
}

}  // namespace

Result<void> make_folder(const std::string& path) {
  std::error_code error;
  std::vector<fs::path> above;  // of what is made
  for (fs::path part = path; !part.empty() && !fs::exists(part, error);
       part = part.parent_path()) {
    above.push_back(part.parent_path());
  }
  fs::create_directories(path, error);
  if (error) {
    return failure(path, error.value());
  }
  for (const fs::path& folder : above) {
    if (Result<void> done = sync_names(folder.string()); !done) {
      return done;
    }
  }
  return {};
}

Result<void> sync_names(const std::string& path) {
  const int problem = sync_folder(path.empty() ? "." : path);
  // Some file systems cannot do it, and some folders cannot be read.
  if (problem != 0 && problem != EINVAL && problem != EACCES) {
    return failure(path, problem);
  }
  return {};
}

Result<void> replace_folder(const std::string& parent,
                            const std::string& name,
                            std::span<const File> files) {
  if (Result<void> made = make_folder(parent); !made) {
    return made;
  }
  const std::string target = parent + "/" + name;
  const std::string fresh = parent + "/" + temporary_name(name);
  int problem = write_folder(fresh, files);
  const bool is_replaced = problem == 0 && is_folder(target);
  if (problem == 0) {
    problem = is_replaced ? change_places(fresh, target)
              : ::rename(fresh.c_str(), target.c_str()) == 0 ? 0
                                                             : errno;
  }
  if (problem != 0) {
    std::error_code ignored;
    fs::remove_all(fresh, ignored);
    return failure(target, problem);
  }
  // A rest that cannot be moved or removed now is a leftover for later.
  if (is_replaced) {
    empty_into(fresh, target);
  }
  problem = sync_folder(parent);
  if (problem != 0) {
    return failure(parent, problem);
  }
  return {};
}

Result<void> retire_folder(const std::string& parent,
                           const std::string& name,
                           const std::string& heir) {
  const std::string path = parent + "/" + name;
  if (!is_folder(path)) {
    return {};
  }
  if (const int error = empty_into(path, parent + "/" + heir); error != 0) {
    return failure(path, error);
  }
  return {};
}

Result<void> move_aside(const std::string& parent, const std::string& name) {
  const std::string path = parent + "/" + name;
  for (int i = 1;; ++i) {
    const std::string other = fmt::format("{}.old{}", path, i);
    if (::renameat2(
            AT_FDCWD, path.c_str(), AT_FDCWD, other.c_str(), RENAME_NOREPLACE)
        == 0) {
      return {};
    }
    if (errno != EEXIST) {
      return failure(path, errno);
    }
  }
}

void remove_leftovers(const std::string& parent) {
  std::error_code error;
  std::vector<std::string> names;
  for (fs::directory_iterator it(parent, error), end; !error && it != end;
       it.increment(error)) {
    names.push_back(it->path().filename().string());
  }
  for (const std::string& name : names) {
    std::string target;
    const pid_t pid = process_of(name, target);
    if (pid > 0 && !is_at_work(pid)) {
      const fs::path folder(parent);
      empty_into((folder / name).string(), (folder / target).string());
    }
  }
}

}  // namespace assay::store
