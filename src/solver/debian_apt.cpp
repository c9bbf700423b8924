// SPDX-License-Identifier: MIT
//
// A distribution builds newer releases of solvers for its other suites, and the
// machine's mirror serves them all. Installing one of those would replace the
// system's C library, so apt only resolves, downloads and checks, as if nothing
// were installed: each suite has a configuration, lists and an archive of its
// own below one folder. What apt is told comes from the machine: the archive's
// address and key from its sources, proxies, time-outs and the like from its
// configuration. Hooks are left out, as they would act upon the system.
#include "solver/debian_apt.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <ranges>
#include <sys/wait.h>

#include <fmt/format.h>

#include "base/source.h"

namespace assay::solver {

namespace {

namespace fs = std::filesystem;

constexpr uint32_t kUpdateMs = 3 * 60 * 1000;
constexpr uint32_t kDownloadMs = 10 * 60 * 1000;
constexpr uint32_t kShortMs = 60 * 1000;

bool is_done(const process::RawRun& run) {
  return run.is_started && WIFEXITED(run.status)
         && WEXITSTATUS(run.status) == 0;
}

process::RawRun run_tool(std::vector<std::string> words,
                         std::vector<std::string> env,
                         uint32_t wall_ms) {
  process::Limits limits;
  limits.cpu_ms = 0;
  limits.wall_ms = wall_ms;
  // Of any file, also of those that are downloaded or unpacked.
  limits.output_bytes = uint64_t{1} << 30;
  limits.is_resident = true;
  env.emplace_back("LC_ALL=C");
  return process::run_process({std::move(words), std::move(env)}, "", limits);
}

template <typename Each>
void for_lines(std::string_view text, Each each) {
  for (const auto part : std::views::split(text, '\n')) {
    each(std::string_view(part.begin(), part.end()));
  }
}

// The first line that says what went wrong, without apt's letter.
std::string complaint(const process::RawRun& run) {
  if (!run.is_started) {
    return run.start_error;
  }
  if (run.stop == process::Stop::Wall) {
    return "took too long";
  }
  std::string first;
  for (const std::string_view letter : {"E: ", "W: "}) {
    for_lines(run.err, [&](std::string_view line) {
      if (first.empty() && line.starts_with(letter)) {
        first = line.substr(letter.size());
      }
    });
  }
  return first.empty() ? "failed without a message" : first;
}

AptProblem problem_of(const process::RawRun& run) {
  AptProblem problem{false, complaint(run)};
  constexpr auto kAbsent =
      std::to_array<std::string_view>({"does not have a Release file",
                                       "Unable to locate package",
                                       "has no installation candidate"});
  problem.has_no_such = std::ranges::any_of(
      kAbsent, [&](std::string_view text) { return run.err.contains(text); });
  return problem;
}

// A line of `apt-config dump` is NAME "VALUE";
std::string value_of(std::string_view dump, std::string_view name) {
  std::string value;
  const std::string begin = fmt::format("{} \"", name);
  for_lines(dump, [&](std::string_view line) {
    if (line.starts_with(begin) && line.ends_with("\";")) {
      value = line.substr(begin.size(), line.size() - begin.size() - 2);
    }
  });
  return value;
}

// How the machine downloads, and whom it trusts.
std::string kept_lines(std::string_view dump) {
  constexpr auto kKept = std::to_array<std::string_view>({"Acquire::",
                                                          "APT::Architecture",
                                                          "Dir::Etc::trusted",
                                                          "Dir::Etc::netrc"});
  constexpr auto kDropped = std::to_array<std::string_view>(
      {"Acquire::IndexTargets", "Acquire::Languages", "Acquire::Allow"});
  std::string kept;
  for_lines(dump, [&](std::string_view line) {
    const auto begins = [&](std::string_view name) {
      return line.starts_with(name);
    };
    if (std::ranges::any_of(kKept, begins)
        && std::ranges::none_of(kDropped, begins)) {
      kept += line;
      kept += '\n';
    }
  });
  return kept;
}

std::optional<DebianSource> machine_source(std::string_view dump) {
  const auto path = [&](std::string_view name, std::string_view usual) {
    std::string found = value_of(dump, name);
    fs::path made = value_of(dump, "Dir");
    made /= value_of(dump, "Dir::Etc");
    made /= found.empty() ? std::string(usual) : found;
    return made;
  };
  std::vector<fs::path> files;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(
           path("Dir::Etc::sourceparts", "sources.list.d"), error)) {
    files.push_back(entry.path());
  }
  std::ranges::sort(files);
  files.insert(files.begin(), path("Dir::Etc::sourcelist", "sources.list"));
  for (const fs::path& file : files) {
    const auto text = base::read_regular_file(file.string());
    const auto found = !text ? std::nullopt
                       : file.extension() == ".sources"
                           ? find_source_stanza(*text)
                       : file.extension() == ".list" ? find_source_line(*text)
                                                     : std::nullopt;
    if (found) {
      return found;
    }
  }
  return std::nullopt;
}

// 'ADDRESS' FILE SIZE SHA256:DIGITS
std::optional<DebianPackage> parse_download(std::string_view line) {
  const size_t quote = line.rfind('\'');
  constexpr std::string_view kHash = "SHA256:";
  const size_t hash = line.rfind(kHash);
  if (!line.starts_with('\'') || hash == std::string_view::npos
      || quote + 2 > hash) {
    return std::nullopt;
  }
  const std::string_view rest = line.substr(quote + 2);
  DebianPackage made;
  made.file = rest.substr(0, rest.find(' '));
  made.sha256 = line.substr(hash + kHash.size());
  const size_t first = made.file.find('_');
  const size_t second = made.file.find('_', first + 1);
  if (second == std::string::npos) {
    return std::nullopt;
  }
  made.name = made.file.substr(0, first);
  made.version = made.file.substr(first + 1, second - first - 1);
  // The colon behind an epoch.
  if (const size_t colon = made.version.find("%3a");
      colon != std::string::npos) {
    made.version.replace(colon, 3, ":");
  }
  return made;
}

}  // namespace

std::expected<DebianApt, std::string> DebianApt::make(std::string folder) {
  for (const char* needed : {"apt-get", "apt-config", "dpkg-deb"}) {
    if (process::find_program(needed).empty()) {
      return std::unexpected(
          fmt::format("these solvers are Debian's packages, and there is no "
                      "program '{}'",
                      needed));
    }
  }
  const process::RawRun dump = run_tool({"apt-config", "dump"}, {}, kShortMs);
  if (!is_done(dump)) {
    return std::unexpected("apt-config: " + complaint(dump));
  }
  std::optional<DebianSource> source = machine_source(dump.out);
  if (!source) {
    return std::unexpected(
        "apt has no archive of a distribution among its sources");
  }
  return DebianApt(std::move(folder), *std::move(source), kept_lines(dump.out));
}

std::string DebianApt::suite_folder(std::string_view suite) const {
  return fmt::format("{}/{}", folder_, suite);
}

bool DebianApt::write_configuration(std::string_view suite) const {
  const std::string folder = suite_folder(suite);
  std::error_code error;
  for (const char* name : {"sources",
                           "parts",
                           "state/lists/partial",
                           "archives/partial",
                           "nothing/partial"}) {
    fs::create_directories(fs::path(folder) / name, error);
  }
  std::ofstream sources(folder + "/sources/suite.sources");
  sources << fmt::format("Types: deb\nURIs: {}\nSuites: {}\nComponents: main\n",
                         source_.uri,
                         suite);
  if (!source_.signed_by.empty()) {
    sources << fmt::format("Signed-By: {}\n", source_.signed_by);
  }
  std::ofstream configuration(folder + "/apt.conf");
  configuration << acquire_
                << fmt::format(
                       "Dir::Etc::parts \"{0}/parts\";\n"
                       "Dir::Etc::main \"none\";\n"
                       "Dir::Etc::preferences \"none\";\n"
                       "Dir::Etc::preferencesparts \"{0}/parts\";\n"
                       "Dir::Etc::sourcelist \"/dev/null\";\n"
                       "Dir::Etc::sourceparts \"{0}/sources\";\n"
                       "Dir::State \"{0}/state\";\n"
                       "Dir::State::lists \"{0}/state/lists\";\n"
                       "Dir::State::status \"/dev/null\";\n"
                       "Dir::Cache \"{0}\";\n"
                       "Dir::Cache::archives \"{0}/archives\";\n"
                       "Dir::Cache::srcpkgcache \"\";\n"
                       "Dir::Log \"{0}\";\n"
                       // The user that root would become has no access here.
                       "APT::Sandbox::User \"root\";\n"
                       "APT::Update::Error-Mode \"any\";\n"
                       "APT::Get::List-Cleanup \"true\";\n"
                       "Acquire::Languages \"none\";\n"
                       "Acquire::GzipIndexes \"true\";\n"
                       "Acquire::ForceHash \"SHA256\";\n"
                       "Acquire::Retries \"1\";\n"
                       "Acquire::http::Timeout \"15\";\n"
                       "Acquire::https::Timeout \"15\";\n",
                       folder);
  sources.flush();
  configuration.flush();
  return sources.good() && configuration.good();
}

process::RawRun DebianApt::apt_get(std::string_view suite,
                                   std::vector<std::string> arguments,
                                   uint32_t wall_ms) const {
  std::vector<std::string> words = {"apt-get", "-qq", "-y"};
  std::ranges::move(arguments, std::back_inserter(words));
  return run_tool(std::move(words),
                  {fmt::format("APT_CONFIG={}/apt.conf", suite_folder(suite)),
                   "DEBIAN_FRONTEND=noninteractive"},
                  wall_ms);
}

std::expected<std::string, AptProblem> DebianApt::update(
    std::string_view suite) {
  if (!write_configuration(suite)) {
    return std::unexpected(AptProblem{
        false, fmt::format("cannot write below {}", suite_folder(suite))});
  }
  const process::RawRun update = apt_get(suite, {"update"}, kUpdateMs);
  if (!is_done(update)) {
    return std::unexpected(problem_of(update));
  }
  const process::RawRun targets = apt_get(suite,
                                          {"indextargets",
                                           "--format",
                                           "$(ORIGIN) $(CODENAME)",
                                           "Created-By: Packages"},
                                          kShortMs);
  if (!is_done(targets)) {
    return std::unexpected(problem_of(targets));
  }
  const std::string_view first =
      std::string_view(targets.out).substr(0, targets.out.find('\n'));
  constexpr std::string_view kOrigin = "Debian ";
  if (!first.starts_with(kOrigin)) {
    return std::unexpected(AptProblem{
        true,
        fmt::format("the machine's archive is not Debian's but '{}'", first)});
  }
  return std::string(first.substr(kOrigin.size()));
}

std::expected<std::vector<DebianPackage>, AptProblem> DebianApt::plan(
    std::string_view suite, std::string_view package) const {
  // It names what would be downloaded, and that is not what another solver has
  // brought already: so it must not know of that.
  const process::RawRun plan = apt_get(
      suite,
      {"--no-install-recommends",
       "--print-uris",
       "-o",
       fmt::format("Dir::Cache::archives={}/nothing", suite_folder(suite)),
       "install",
       std::string(package)},
      kShortMs);
  if (!is_done(plan)) {
    return std::unexpected(problem_of(plan));
  }
  std::vector<DebianPackage> packages;
  for_lines(plan.out, [&](std::string_view line) {
    if (auto parsed = parse_download(line)) {
      packages.push_back(*std::move(parsed));
    }
  });
  std::ranges::stable_partition(
      packages, [&](const DebianPackage& row) { return row.name != package; });
  if (packages.empty() || packages.back().name != package) {
    return std::unexpected(
        AptProblem{false, fmt::format("apt has no plan for '{}'", package)});
  }
  return packages;
}

std::expected<void, AptProblem> DebianApt::download(
    std::string_view suite, std::string_view package) const {
  const process::RawRun download = apt_get(suite,
                                           {"--no-install-recommends",
                                            "--download-only",
                                            "install",
                                            std::string(package)},
                                           kDownloadMs);
  if (!is_done(download)) {
    return std::unexpected(problem_of(download));
  }
  return {};
}

std::expected<void, std::string> DebianApt::unpack(
    std::string_view suite,
    const DebianPackage& package,
    const std::string& root) const {
  const process::RawRun made = run_tool(
      {"dpkg-deb",
       "-x",
       fmt::format("{}/archives/{}", suite_folder(suite), package.file),
       root},
      {},
      kDownloadMs);
  if (is_done(made)) {
    return {};
  }
  return std::unexpected(fmt::format(
      "dpkg-deb: {}", made.is_started ? made.err : made.start_error));
}

void DebianApt::drop_downloads() const {
  std::error_code error;
  for (const fs::directory_entry& suite :
       fs::directory_iterator(folder_, error)) {
    fs::remove_all(suite.path() / "archives", error);
    fs::remove(suite.path() / "pkgcache.bin", error);
  }
}

}  // namespace assay::solver
