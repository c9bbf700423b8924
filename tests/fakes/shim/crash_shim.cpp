// SPDX-License-Identifier: MIT
// A library to be preloaded: it stands between a program and the file system,
// counts the calls that change something below one folder, and at one of them
// ends the program, takes the room away, or cuts the power.
//
// For a power cut it remembers what would be lost: of each file its bytes at
// the last fsync and the writes since then; of folders what happened to names.
// What is taken away is still there, under a name beside the folder, to come
// back. At the cut, a file gets its old bytes and the first few of its writes,
// the last of them in part; of the names, the last few things are undone. So a
// folder that was never synchronised loses its files, as POSIX allows.
//
// Real work is done by system calls, which are not counted. Memory maps are not
// seen: SQLite uses one for an index that it makes anew after a crash.
#include "crash_shim.h"

#include <algorithm>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <linux/fs.h>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace {

using shim::Mode;
using shim::Plan;

struct Write {
  off_t at = 0;
  std::string bytes;
  bool cuts = false;  // a truncation to `at`
};

struct Pending {
  int fd = -1;
  std::string synced;
  std::vector<Write> writes;
};

struct NameChange {
  enum class Kind { Make, Remove, Move, Exchange } kind;
  std::string from;   // the name that was made, removed or moved
  std::string to;     // Move, Exchange
  std::string trash;  // where what had the name is now; "": nothing had it
};

struct State {
  std::recursive_mutex mutex;
  Plan plan;
  uint64_t calls = 0;
  uint64_t random = 0;
  uint64_t removed = 0;
  std::map<std::pair<dev_t, ino_t>, Pending> files;
  std::vector<NameChange> names;
};

State& state() {
  static State only;
  return only;
}

using Lock = std::lock_guard<std::recursive_mutex>;

uint64_t draw(uint64_t bound) {
  uint64_t& x = state().random;
  x += 0x9e3779b97f4a7c15U;
  uint64_t z = x;
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
  return (z ^ (z >> 31U)) % bound;
}

bool is_ours(std::string_view path) {
  const std::string_view folder = state().plan.folder;
  return state().plan.mode != Mode::Off && path.starts_with(folder)
         && (path.size() == folder.size() || path[folder.size()] == '/');
}

std::string path_of(int fd) {
  char link[64];
  std::snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  char path[4096];
  const ssize_t size = readlink(link, path, sizeof path);
  return size <= 0 ? "" : std::string(path, static_cast<size_t>(size));
}

std::string full_path(int folder, const char* name) {
  if (name[0] == '/') {
    return name;
  }
  std::string start;
  if (folder == AT_FDCWD) {
    char here[4096];
    start = getcwd(here, sizeof here) == nullptr ? "" : here;
  } else {
    start = path_of(folder);
  }
  return start + "/" + name;
}

std::string parent_of(const std::string& path) {
  return path.substr(0, path.rfind('/'));
}

bool exists(const std::string& path) {
  struct stat info = {};
  return syscall(
             SYS_newfstatat, AT_FDCWD, path.c_str(), &info, AT_SYMLINK_NOFOLLOW)
         == 0;
}

std::string content_of(int fd) {
  std::string text;
  char block[1 << 14];
  for (;;) {
    const ssize_t count =
        pread(fd, block, sizeof block, static_cast<off_t>(text.size()));
    if (count <= 0) {
      return text;
    }
    text.append(block, static_cast<size_t>(count));
  }
}

// Power only.
void note_write(int fd, Write write) {
  struct stat info = {};
  if (state().plan.mode != Mode::Power || fstat(fd, &info) != 0) {
    return;
  }
  Pending& file = state().files[{info.st_dev, info.st_ino}];
  if (file.fd < 0) {
    char link[64];
    std::snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    // Never closed: that would take the locks that the program has.
    file.fd = static_cast<int>(
        syscall(SYS_openat, AT_FDCWD, link, O_RDWR | O_CLOEXEC));
  }
  if (file.writes.empty()) {
    file.synced = content_of(file.fd);
  }
  file.writes.push_back(std::move(write));
}

void note_sync(int fd) {
  struct stat info = {};
  if (state().plan.mode != Mode::Power || state().plan.ignores_sync
      || fstat(fd, &info) != 0) {
    return;
  }
  if (S_ISDIR(info.st_mode)) {
    const std::string folder = path_of(fd);
    std::erase_if(state().names, [&](const NameChange& change) {
      return parent_of(change.from) == folder
             && (change.to.empty() || parent_of(change.to) == folder);
    });
  } else {
    const auto file = state().files.find({info.st_dev, info.st_ino});
    if (file != state().files.end()) {
      file->second.writes.clear();
    }
  }
}

void note_name(NameChange change) {
  if (state().plan.mode == Mode::Power) {
    state().names.push_back(std::move(change));
  }
}

// Keeps what has this name under another one, and says which.
std::string keep(const std::string& path, bool is_moved) {
  const std::string trash = std::string(state().plan.folder) + ".trash";
  syscall(SYS_mkdir, trash.c_str(), 0777);
  const std::string kept = trash + "/" + std::to_string(++state().removed);
  const long done = is_moved ? syscall(SYS_rename, path.c_str(), kept.c_str())
                             : syscall(SYS_link, path.c_str(), kept.c_str());
  return done == 0 ? kept : "";
}

void apply(std::string& text, const Write& write, size_t bytes) {
  const auto at = static_cast<size_t>(write.at);
  if (write.cuts) {
    text.resize(at);
    return;
  }
  text.resize(std::max(text.size(), at + bytes));
  text.replace(at, bytes, write.bytes, 0, bytes);
}

void cut_power() {
  for (auto& [inode, file] : state().files) {
    if (file.writes.empty()) {
      continue;
    }
    std::string text = file.synced;
    const uint64_t kept = draw(file.writes.size() + 1);
    for (uint64_t i = 0; i < kept; ++i) {
      constexpr size_t kSector = 512;
      const size_t whole = file.writes[i].bytes.size();
      const bool is_torn = i + 1 == kept && whole > kSector && draw(2) == 0;
      apply(text,
            file.writes[i],
            is_torn ? kSector * (1 + draw(whole / kSector)) : whole);
    }
    syscall(SYS_ftruncate, file.fd, 0);
    syscall(SYS_pwrite64, file.fd, text.data(), text.size(), 0);
  }
  std::vector<NameChange>& names = state().names;
  const uint64_t kept = draw(names.size() + 1);
  while (names.size() > kept) {
    const NameChange change = std::move(names.back());
    names.pop_back();
    const auto put_back = [&](const std::string& name) {
      if (!change.trash.empty()) {
        syscall(SYS_rename, change.trash.c_str(), name.c_str());
      }
    };
    switch (change.kind) {
      case NameChange::Kind::Make: (void)keep(change.from, true); break;
      case NameChange::Kind::Remove: put_back(change.from); break;
      case NameChange::Kind::Move:
        syscall(SYS_rename, change.to.c_str(), change.from.c_str());
        put_back(change.to);
        break;
      case NameChange::Kind::Exchange:
        syscall(SYS_renameat2,
                AT_FDCWD,
                change.from.c_str(),
                AT_FDCWD,
                change.to.c_str(),
                RENAME_EXCHANGE);
        break;
    }
  }
}

[[noreturn]] void die() {
  if (state().plan.mode == Mode::Power) {
    cut_power();
  }
  for (;;) {
    syscall(SYS_exit_group, shim::kDeath);
  }
}

// Whether the call that comes now is to fail for want of room, or else when the
// process is to die: before it, after it, in the middle of it.
enum class Fate { Nothing, Fails, Before, After, Torn };

Fate next_fate(bool needs_room) {
  const Plan& plan = state().plan;
  ++state().calls;
  if (plan.mode == Mode::Full) {
    const bool is_full =
        state().calls >= plan.at && state().calls < plan.at + plan.calls;
    return is_full && needs_room ? Fate::Fails : Fate::Nothing;
  }
  if (state().calls != plan.at) {
    return Fate::Nothing;
  }
  constexpr Fate kDeaths[] = {Fate::Before, Fate::After, Fate::Torn};
  return kDeaths[draw(3)];
}

long no_room() {
  errno = ENOSPC;
  return -1;
}

// Does a call that changes names. `note` tells of it beforehand.
template <typename Call, typename Note>
long change_names(bool needs_room, Call call, Note note) {
  const Fate fate = next_fate(needs_room);
  if (fate == Fate::Fails) {
    return no_room();
  }
  if (fate == Fate::Before) {
    die();
  }
  NameChange change = note();
  const long done = call(change);
  if (done >= 0) {
    const int error = errno;
    note_name(std::move(change));
    errno = error;
  }
  if (fate != Fate::Nothing) {
    die();
  }
  return done;
}

template <typename Call>
ssize_t write_at(int fd, off_t at, std::string_view bytes, Call call) {
  const Lock lock(state().mutex);
  if (!is_ours(path_of(fd))) {
    return call(bytes.size());
  }
  const Fate fate = next_fate(true);
  if (fate == Fate::Fails) {
    return no_room();
  }
  if (fate == Fate::Before) {
    die();
  }
  const size_t size =
      fate == Fate::Torn ? (bytes.size() + 1) / 2 : bytes.size();
  note_write(fd, {at, std::string(bytes.substr(0, size)), false});
  const ssize_t done = call(size);
  if (fate != Fate::Nothing) {
    die();
  }
  return done;
}

int sync(int fd, long number) {
  const Lock lock(state().mutex);
  if (!is_ours(path_of(fd))) {
    return static_cast<int>(syscall(number, fd));
  }
  const Fate fate = next_fate(false);
  if (fate == Fate::Before) {
    die();
  }
  // What is below is memory, or a disk that nobody cuts off.
  note_sync(fd);
  if (fate != Fate::Nothing) {
    die();
  }
  return 0;
}

int truncate_to(int fd, off_t size) {
  const auto call = [&] {
    return static_cast<int>(syscall(SYS_ftruncate, fd, size));
  };
  const Lock lock(state().mutex);
  if (!is_ours(path_of(fd))) {
    return call();
  }
  const Fate fate = next_fate(false);
  if (fate == Fate::Before) {
    die();
  }
  note_write(fd, {size, "", true});
  const int done = call();
  if (fate != Fate::Nothing) {
    die();
  }
  return done;
}

int open_file(int folder, const char* name, int flags, mode_t mode) {
  const auto call = [&] {
    return syscall(SYS_openat, folder, name, flags, mode);
  };
  const Lock lock(state().mutex);
  const std::string path = full_path(folder, name);
  const bool is_new = (flags & O_CREAT) != 0 && is_ours(path) && !exists(path);
  if (!is_new) {
    return static_cast<int>(call());
  }
  return static_cast<int>(change_names(
      true,
      [&](const NameChange&) { return call(); },
      [&] { return NameChange{NameChange::Kind::Make, path, "", ""}; }));
}

int remove_name(int folder, const char* name, int flags) {
  const Lock lock(state().mutex);
  const std::string path = full_path(folder, name);
  const auto call = [&] { return syscall(SYS_unlinkat, folder, name, flags); };
  if (!is_ours(path) || !exists(path)) {
    return static_cast<int>(call());
  }
  const bool is_power = state().plan.mode == Mode::Power;
  return static_cast<int>(change_names(
      false,
      [&](NameChange& change) {
        // An empty folder comes back empty.
        if (is_power && (flags & AT_REMOVEDIR) == 0) {
          change.trash = keep(path, true);
          return change.trash.empty() ? -1L : 0L;
        }
        const long done = call();
        if (done == 0 && is_power) {
          change.trash = std::string(state().plan.folder) + ".trash/"
                         + std::to_string(++state().removed);
          syscall(SYS_mkdir, parent_of(change.trash).c_str(), 0777);
          syscall(SYS_mkdir, change.trash.c_str(), 0777);
        }
        return done;
      },
      [&] { return NameChange{NameChange::Kind::Remove, path, "", ""}; }));
}

int move_name(int from_folder,
              const char* from,
              int to_folder,
              const char* to,
              unsigned flags) {
  const Lock lock(state().mutex);
  const std::string old_path = full_path(from_folder, from);
  const std::string new_path = full_path(to_folder, to);
  const auto call = [&] {
    return syscall(SYS_renameat2, from_folder, from, to_folder, to, flags);
  };
  if (!is_ours(old_path) && !is_ours(new_path)) {
    return static_cast<int>(call());
  }
  const bool is_exchange = (flags & RENAME_EXCHANGE) != 0;
  return static_cast<int>(change_names(
      false,
      [&](NameChange& change) {
        if (!is_exchange && state().plan.mode == Mode::Power
            && exists(new_path)) {
          change.trash = keep(new_path, false);
        }
        return call();
      },
      [&] {
        return NameChange{
            is_exchange ? NameChange::Kind::Exchange : NameChange::Kind::Move,
            old_path,
            new_path,
            ""};
      }));
}

mode_t mode_of(int flags, va_list arguments) {
  return (flags & (O_CREAT | O_TMPFILE)) != 0
             ? static_cast<mode_t>(va_arg(arguments, unsigned))
             : 0;
}

void arm_by_environment() {
  const char* text = std::getenv(shim::kVariable);
  if (text == nullptr) {
    return;
  }
  static Plan plan;
  char mode[8] = {};
  unsigned long long at = 0;
  unsigned long long second = 0;
  if (std::sscanf(
          text, "%7[a-z]:%llu:%llu:%255s", mode, &at, &second, plan.folder)
      == 4) {
    const bool is_full = std::strcmp(mode, "full") == 0;
    plan.mode = is_full ? Mode::Full : Mode::Kill;
    plan.at = at;
    (is_full ? plan.calls : plan.seed) = second;
    state().plan = plan;
    state().random = plan.seed;
  }
  // Not for what it starts.
  unsetenv(shim::kVariable);
  unsetenv("LD_PRELOAD");
}

[[gnu::constructor]] void start() {
  arm_by_environment();
}

}  // namespace

extern "C" {

[[gnu::visibility("default")]] void crash_shim_arm(const Plan* plan) {
  const Lock lock(state().mutex);
  state().plan = *plan;
  state().calls = 0;
  state().random = plan->seed;
}

[[gnu::visibility("default")]] uint64_t crash_shim_calls() {
  return state().calls;
}

ssize_t write(int fd, const void* from, size_t size) {
  const auto call = [&](size_t part) {
    return syscall(SYS_write, fd, from, part);
  };
  if (state().plan.mode == Mode::Off) {
    return call(size);
  }
  const off_t here = lseek(fd, 0, SEEK_CUR);
  return write_at(fd, here, {static_cast<const char*>(from), size}, call);
}

ssize_t pwrite64(int fd, const void* from, size_t size, off64_t at) {
  return write_at(
      fd, at, {static_cast<const char*>(from), size}, [&](size_t part) {
        return syscall(SYS_pwrite64, fd, from, part, at);
      });
}

ssize_t pwrite(int fd, const void* from, size_t size, off_t at) {
  return pwrite64(fd, from, size, at);
}

int fsync(int fd) {
  return sync(fd, SYS_fsync);
}

int fdatasync(int fd) {
  return sync(fd, SYS_fdatasync);
}

int ftruncate64(int fd, off64_t size) noexcept {
  return truncate_to(fd, size);
}

int ftruncate(int fd, off_t size) noexcept {
  return truncate_to(fd, size);
}

int open64(const char* name, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  return open_file(AT_FDCWD, name, flags, mode);
}

int open(const char* name, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  return open_file(AT_FDCWD, name, flags, mode);
}

int openat64(int folder, const char* name, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  return open_file(folder, name, flags, mode);
}

int openat(int folder, const char* name, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  return open_file(folder, name, flags, mode);
}

int unlink(const char* name) noexcept {
  return remove_name(AT_FDCWD, name, 0);
}

int rmdir(const char* name) noexcept {
  return remove_name(AT_FDCWD, name, AT_REMOVEDIR);
}

int unlinkat(int folder, const char* name, int flags) noexcept {
  return remove_name(folder, name, flags);
}

int remove(const char* name) noexcept {
  struct stat info = {};
  const bool is_folder = lstat(name, &info) == 0 && S_ISDIR(info.st_mode);
  return remove_name(AT_FDCWD, name, is_folder ? AT_REMOVEDIR : 0);
}

int rename(const char* from, const char* to) noexcept {
  return move_name(AT_FDCWD, from, AT_FDCWD, to, 0);
}

int renameat2(int from_folder,
              const char* from,
              int to_folder,
              const char* to,
              unsigned flags) noexcept {
  return move_name(from_folder, from, to_folder, to, flags);
}

int mkdir(const char* name, mode_t mode) noexcept {
  const Lock lock(state().mutex);
  const std::string path = full_path(AT_FDCWD, name);
  const auto call = [&](const NameChange&) {
    return syscall(SYS_mkdirat, AT_FDCWD, name, mode);
  };
  if (!is_ours(path)) {
    return static_cast<int>(call({}));
  }
  return static_cast<int>(change_names(true, call, [&] {
    return NameChange{NameChange::Kind::Make, path, "", ""};
  }));
}

}  // extern "C"
