// SPDX-License-Identifier: MIT
// The file is removed with the lock still held, and whoever gets a lock looks
// whether the file is still the one of that name: so no two processes ever hold
// locks on different files of one name.
#include "store/campaign_lock.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "base/hash.h"

namespace assay::store {

namespace {

namespace fs = std::filesystem;

// "" for a database in memory.
std::string lock_path(const std::string& url, const Identity& identity) {
  constexpr std::string_view kScheme = "sqlite:";
  const fs::path path =
      url.starts_with(kScheme) ? url.substr(kScheme.size()) : url;
  if (path.empty() || path == ":memory:") {
    return "";
  }
  uint64_t hash = base::hash_bytes(identity.version);
  for (const std::string_view part :
       {std::string_view(identity.lock_hash),
        std::string_view(identity.configuration)}) {
    hash = base::hash_combine(hash, base::hash_bytes(part));
  }
  hash = base::hash_combine(hash, identity.seed);
  std::error_code ignored;
  const fs::path real = fs::weakly_canonical(path, ignored);
  return fmt::format(
      "{}-{:016x}.lock", (real.empty() ? path : real).string(), hash);
}

Diag problem(const std::string& path, const char* what) {
  return {Severity::Error,
          "campaign-lock",
          {},
          fmt::format("{}: {}: {}", path, what, std::strerror(errno))};
}

std::string own_text(int64_t now_us) {
  std::array<char, 256> host = {};
  gethostname(host.data(), host.size() - 1);
  const std::time_t now = now_us / 1'000'000;
  return fmt::format("process {} on {} since {:%Y-%m-%d %H:%M:%S} UTC\n",
                     getpid(),
                     host.data(),
                     fmt::gmtime(now));
}

// The first may just have got the lock, and not have written yet.
std::string holder_text(const base::Fd& file) {
  constexpr uint64_t kMost = 400;
  std::string text = base::read_all(file, kMost);
  for (int i = 0; i < 20 && text.empty(); ++i) {
    usleep(10'000);
    text = base::read_all(file, kMost);
  }
  text.resize(std::min(text.size(), text.find('\n')));
  std::ranges::replace_if(text, [](char c) { return c < ' ' || c > '~'; }, '?');
  return text.empty() ? "another process" : text;
}

bool is_still(const base::Fd& file, const std::string& path) {
  struct stat ours = {};
  struct stat named = {};
  return fstat(file.get(), &ours) == 0 && stat(path.c_str(), &named) == 0
         && ours.st_dev == named.st_dev && ours.st_ino == named.st_ino;
}

// All of it is a courtesy to people: the lock holds without.
void write_text(const base::Fd& file, const std::string& text) {
  if (ftruncate(file.get(), 0) != 0
      || pwrite(file.get(), text.data(), text.size(), 0) < 0) {
    return;
  }
}

}  // namespace

CampaignLock::~CampaignLock() {
  if (fd_.is_open() && is_still(fd_, path_)) {
    unlink(path_.c_str());
  }
}

Result<CampaignLock> lock_campaign(const std::string& url,
                                   const Identity& identity,
                                   int64_t now_us) {
  const std::string path = lock_path(url, identity);
  if (path.empty()) {
    return CampaignLock();
  }
  constexpr int kFlags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
  for (;;) {
    base::Fd file(open(path.c_str(), kFlags, 0644));
    struct stat info = {};
    if (!file.is_open() || fstat(file.get(), &info) != 0) {
      return std::unexpected(problem(path, "cannot make the campaign's lock"));
    }
    if (!S_ISREG(info.st_mode)) {
      return fail("campaign-lock", {}, path + ": is no file to lock");
    }
    if (flock(file.get(), LOCK_EX | LOCK_NB) != 0) {
      if (errno == EINTR) {
        continue;
      }
      if (errno != EWOULDBLOCK) {
        return std::unexpected(problem(path, "cannot lock the campaign"));
      }
      return fail(
          "campaign-busy",
          {},
          fmt::format("this campaign is being run by {}", holder_text(file)));
    }
    if (is_still(file, path)) {
      write_text(file, own_text(now_us));
      return CampaignLock(std::move(file), path);
    }
  }
}

}  // namespace assay::store
