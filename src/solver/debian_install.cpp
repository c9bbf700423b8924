// SPDX-License-Identifier: MIT
//
// A release is assembled in a folder beside the others whose name begins with a
// dot, and then renamed. It has the program in bin/, and in lib/ all libraries
// that its packages bring, flat; see elf_program.cpp for how the program finds
// them. The C library and its loader come from the same suite, unless the
// machine has newer ones: libraries run with a newer C library but not with an
// older one, and what we preload is made for the machine's.
//
// Packages vanish from a suite when they are replaced, so a suite whose
// download fails is followed by the next older one. A suite that cannot be
// reached ends the search: the others are at the same place.
#include "solver/debian_install.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <gnu/libc-version.h>
#include <sys/file.h>
#include <thread>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/sha256.h"
#include "base/source.h"
#include "solver/elf_program.h"
#include "solver/solver_catalogue.h"

namespace assay::solver {

namespace {

namespace fs = std::filesystem;

// From the newest to the oldest, by the names that do not change.
constexpr auto kSuites = std::to_array<const char*>(
    {"sid", "testing", "stable", "oldstable", "oldoldstable"});
constexpr std::string_view kLibc = "libc6";
constexpr std::string_view kUnfinished = ".unfinished";

// What goes with a C library.
bool is_of_libc(std::string_view package) {
  return package == kLibc || package == "libgcc-s1" || package == "libstdc++6"
         || package.starts_with("libc-") || package.starts_with("gcc-");
}

bool brings_newer_libc(const std::vector<DebianPackage>& packages) {
  const auto found = std::ranges::find(packages, kLibc, &DebianPackage::name);
  return found != packages.end()
         && is_version_less(gnu_get_libc_version(),
                            upstream_version(found->version));
}

bool is_library(const fs::path& path) {
  const std::string name = path.filename().string();
  return name.ends_with(".so") || name.contains(".so.");
}

// Where a package puts its libraries: lib, lib64, lib/x86_64-linux-gnu.
std::vector<fs::path> library_folders(const fs::path& root) {
  std::vector<fs::path> folders;
  std::error_code error;
  for (const char* name : {"lib", "lib64", "usr/lib", "usr/lib64"}) {
    const fs::path folder = root / name;
    folders.push_back(folder);
    for (const fs::directory_entry& entry :
         fs::directory_iterator(folder, error)) {
      if (entry.path().filename().string().ends_with("-linux-gnu")) {
        folders.push_back(entry.path());
      }
    }
  }
  return folders;
}

// A link to a file elsewhere becomes one to its namesake here; a link to itself
// is what lib64's is, and is left out.
void gather_libraries(const fs::path& root, const fs::path& to) {
  std::error_code error;
  for (const fs::path& folder : library_folders(root)) {
    for (const fs::directory_entry& entry :
         fs::directory_iterator(folder, error)) {
      const fs::path target = to / entry.path().filename();
      if (!is_library(entry.path())) {
        continue;
      }
      if (!entry.is_symlink(error)) {
        fs::remove(target, error);
        fs::rename(entry.path(), target, error);
        continue;
      }
      const fs::path end = fs::read_symlink(entry.path(), error).filename();
      if (end != target.filename()
          && !fs::exists(fs::symlink_status(target, error))) {
        fs::create_symlink(end, target, error);
      }
    }
  }
}

// Writes the program to `to` so that it finds what is in `lib` once that is
// called `final_lib`. A script stays as it is.
std::expected<void, std::string> place_program(std::string bytes,
                                               const fs::path& to,
                                               const fs::path& lib,
                                               const fs::path& final_lib) {
  if (const auto loader = elf_loader(bytes)) {
    ElfPlaces places{"", "$ORIGIN/../lib"};
    const fs::path name = fs::path(*loader).filename();
    std::error_code error;
    if (fs::exists(lib / name, error)) {
      places.loader = (final_lib / name).string();
    }
    if (auto moved = move_elf(bytes, places); !moved) {
      return std::unexpected(
          fmt::format("{} {}", to.filename().string(), moved.error()));
    }
  }
  std::ofstream file(to, std::ios::binary);
  file << bytes;
  file.close();
  std::error_code error;
  fs::permissions(to, fs::perms{0755}, error);
  if (!file.good() || error) {
    return std::unexpected("cannot write " + to.string());
  }
  return {};
}

// Puts a folder in place of another, or of none.
std::expected<void, std::string> replace_folder(const fs::path& made,
                                                const fs::path& to,
                                                const fs::path& old) {
  std::error_code error;
  fs::create_directories(to.parent_path(), error);
  fs::rename(to, old, error);
  fs::rename(made, to, error);
  if (error) {
    return std::unexpected(
        fmt::format("cannot make {}: {}", to.string(), error.message()));
  }
  fs::remove_all(old, error);
  return {};
}

// Waits for whoever holds it, who downloads for minutes at most.
bool wait_for_lock(const base::Fd& lock) {
  constexpr int kTries = 15 * 60 * 5;
  for (int i = 0; i < kTries; ++i) {
    if (flock(lock.get(), LOCK_EX | LOCK_NB) == 0) {
      return true;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
  }
  return false;
}

std::string list_of(const std::vector<DebianRelease>& releases) {
  std::vector<std::string> texts;
  texts.reserve(releases.size());
  for (const DebianRelease& release : releases) {
    texts.push_back(fmt::format("{} ({})", release.version, release.suite));
  }
  return fmt::format("{}", fmt::join(texts, ", "));
}

// It becomes the name of a folder.
bool is_plain(std::string_view version) {
  return !version.empty() && version[0] >= '0' && version[0] <= '9'
         && version.find('/') == std::string_view::npos;
}

// What is missing does harm to nothing but a list.
void keep_newest(const std::string& cache,
                 const std::string& package,
                 const DebianRelease& release) {
  std::error_code error;
  fs::create_directories(package_folder(cache, package), error);
  write_newest(cache, package, {release.version, release.build, release.suite});
}

DebianRelease release_of(const DebianPackage& package,
                         const std::string& code_name) {
  return {upstream_version(package.version), package.version, code_name};
}

}  // namespace

DebianInstaller::DebianInstaller(std::string cache)
    : cache_(std::move(cache)),
      folder_(cache_ + "/debian"),
      stage_(fmt::format("{}/{}", folder_, kUnfinished)) {}

DebianInstaller::~DebianInstaller() {
  if (apt_) {
    std::error_code error;
    fs::remove_all(stage_, error);
    apt_->drop_downloads();
  }
}

// Once; afterwards we have the lock.
std::optional<std::string> DebianInstaller::begin() {
  if (apt_) {
    return std::nullopt;
  }
  std::error_code error;
  fs::create_directories(folder_, error);
  const std::string path = folder_ + "/.lock";
  lock_ = base::Fd(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644));
  if (!lock_.is_open()) {
    return fmt::format("cannot write {}: {}", path, std::strerror(errno));
  }
  if (!wait_for_lock(lock_)) {
    return fmt::format("another installation holds {}", path);
  }
  auto apt = DebianApt::make(folder_ + "/.apt");
  if (!apt) {
    return apt.error();
  }
  apt_ = *std::move(apt);
  return std::nullopt;
}

std::expected<std::string, AptProblem> DebianInstaller::update(
    const char* suite) {
  const auto found = updated_.find(suite);
  return found != updated_.end()
             ? found->second
             : updated_.emplace(suite, apt_->update(suite)).first->second;
}

// take(suite, packages, result) says with true that it has what it wanted, or
// why not in the result's message.
template <typename Take>
DebianResult DebianInstaller::for_suites(const std::string& package,
                                         Take take) {
  DebianResult result;
  result.end = InstallEnd::Failed;
  if (auto problem = begin()) {
    result.message = *std::move(problem);
    return result;
  }
  std::string first_absent;
  bool has_any = false;
  for (const char* name : kSuites) {
    const auto code_name = update(name);
    auto packages = code_name ? apt_->plan(name, package)
                              : std::unexpected(code_name.error());
    if (!packages) {
      const AptProblem& problem = packages.error();
      std::string message = fmt::format(
          "cannot use Debian's suite {}: {}", name, problem.message);
      if (!problem.has_no_such) {
        result.message = std::move(message);
        return result;
      }
      first_absent = first_absent.empty() ? message : first_absent;
      has_any |= code_name.has_value();
      continue;
    }
    has_any = true;
    const DebianRelease release = release_of(packages->back(), *code_name);
    if (!is_plain(release.version)) {
      continue;
    }
    if (result.releases.empty()) {
      keep_newest(cache_, package, release);
    }
    result.releases.push_back(release);
    if (take(Suite{name, *code_name}, *packages, result)) {
      return {InstallEnd::Done, "", {release}};
    }
  }
  if (!has_any) {
    result.message = first_absent;
  } else if (result.releases.empty()) {
    result.message =
        fmt::format("none of Debian's suites has the package '{}'", package);
  }
  return result;
}

std::optional<DebianRelease> DebianInstaller::installed(
    const std::string& package,
    const std::string& program,
    std::string_view version) const {
  const std::string path = packaged_program(cache_, package, version, program);
  std::error_code error;
  const auto build = read_build(folder_of_program(path));
  if (version.empty() || !build || !fs::exists(path, error)) {
    return std::nullopt;
  }
  return DebianRelease{std::string(version), build->version, build->suite};
}

DebianResult DebianInstaller::releases(const std::string& package) {
  DebianResult result = for_suites(
      package, [](const auto&, const auto&, const auto&) { return false; });
  if (!result.releases.empty()) {
    result.end = InstallEnd::Done;
    result.message.clear();
  }
  return result;
}

DebianResult DebianInstaller::install(const std::string& package,
                                      const std::string& program,
                                      std::string_view version) {
  if (auto there = installed(package, program, version)) {
    return {InstallEnd::Done, "", {*std::move(there)}};
  }
  DebianResult result = for_suites(
      package,
      [&](const Suite& suite,
          const std::vector<DebianPackage>& packages,
          DebianResult& so_far) {
        const DebianRelease& release = so_far.releases.back();
        if (!version.empty() && version != release.version
            && version != release.build) {
          return false;
        }
        const auto there = installed(package, program, release.version);
        if (there && there->build == release.build) {
          return true;
        }
        const auto fetched = fetch(suite, packages, program);
        if (!fetched) {
          so_far.message = fetched.error();
        }
        return fetched.has_value();
      });
  if (result.end != InstallEnd::Done && result.message.empty()) {
    result.end = InstallEnd::NoSuchVersion;
    result.message = fmt::format("{} has no release {}; there are {}",
                                 package,
                                 version,
                                 list_of(result.releases));
  }
  return result;
}

std::expected<void, std::string> DebianInstaller::fetch(
    const Suite& suite,
    const std::vector<DebianPackage>& packages,
    const std::string& program) {
  const DebianPackage& main = packages.back();
  if (auto got = apt_->download(suite.name, main.name); !got) {
    return std::unexpected(fmt::format("cannot download {} from {}: {}",
                                       main.name,
                                       suite.code_name,
                                       got.error().message));
  }
  std::error_code error;
  fs::remove_all(stage_, error);
  const fs::path root = fs::path(stage_) / "root";
  fs::create_directories(root, error);
  SolverBuild build{"Debian", main.name, main.version, suite.code_name, "", {}};
  const bool takes_libc = brings_newer_libc(packages);
  for (const DebianPackage& package : packages) {
    if (!takes_libc && is_of_libc(package.name)) {
      continue;
    }
    build.packages.push_back(
        fmt::format("{} {} {}", package.name, package.version, package.sha256));
    if (auto done = apt_->unpack(suite.name, package, root.string()); !done) {
      return done;
    }
  }
  auto assembled = assemble(root.string(), program, std::move(build));
  fs::remove_all(stage_, error);
  return assembled;
}

std::expected<void, std::string> DebianInstaller::assemble(
    const std::string& root, const std::string& program, SolverBuild build) {
  auto bytes = base::read_regular_file(root + "/usr/bin/" + program);
  if (!bytes) {
    return std::unexpected(fmt::format(
        "the package {} has no program '{}'", build.package, program));
  }
  const fs::path made = fs::path(stage_) / "made";
  const fs::path to = fs::path(package_folder(cache_, build.package))
                      / upstream_version(build.version);
  std::error_code error;
  fs::create_directories(made / "bin", error);
  fs::create_directories(made / "lib", error);
  build.sha256 = base::sha256(*bytes);
  gather_libraries(root, made / "lib");
  if (auto placed = place_program(
          *std::move(bytes), made / "bin" / program, made / "lib", to / "lib");
      !placed) {
    return placed;
  }
  if (!write_build(made.string(), build)) {
    return std::unexpected("cannot write " + (made / "build.toml").string());
  }
  return replace_folder(made, to, fs::path(stage_) / "old");
}

std::expected<bool, std::string> remove_release(const std::string& folder) {
  std::error_code error;
  const fs::path path(folder);
  if (!fs::exists(path, error)) {
    return false;
  }
  // At once, so that nobody finds half of it.
  const fs::path gone =
      path.parent_path()
      / fmt::format(".removed-{}-{}", path.filename().string(), getpid());
  fs::rename(path, gone, error);
  if (!error) {
    fs::remove_all(gone, error);
  }
  if (error) {
    return std::unexpected(error.message());
  }
  return true;
}

}  // namespace assay::solver
