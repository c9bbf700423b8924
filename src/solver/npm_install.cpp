// SPDX-License-Identifier: MIT
//
// The work is done by profiles/npm_install.js, which node reads from standard
// input: node has all that is needed, and we link no library for HTTPS.
#include "solver/npm_install.h"

#include <algorithm>
#include <sys/wait.h>

#include <fmt/format.h>

#include "process/process.h"

namespace assay::solver {

namespace {

constexpr std::string_view kInstaller = "npm_install.js";
constexpr std::string_view kDriver = "z3_npm.js";
constexpr int kNoSuchVersion = 3;

std::string_view program_text(std::string_view name) {
  const std::span<const BuiltInFile> files = built_in_programs();
  const auto found = std::ranges::find(files, name, &BuiltInFile::first);
  return found == files.end() ? std::string_view() : found->second;
}

std::string last_line(std::string_view text) {
  const size_t end = text.find_last_not_of('\n');
  text = text.substr(0, end == std::string_view::npos ? 0 : end + 1);
  return std::string(text.substr(text.rfind('\n') + 1));
}

InstallResult run_node(const Profile& profile,
                       std::vector<std::string> arguments,
                       std::string& output) {
  const std::string& node = profile.command.argv[0];
  if (process::find_program(node).empty()) {
    return {InstallEnd::Failed,
            fmt::format("there is no program '{}'; install Node.js 18 or newer "
                        "(Debian: apt-get install nodejs)",
                        node),
            {}};
  }
  process::Command command{{node, "-"}, profile.command.env};
  std::ranges::move(arguments, std::back_inserter(command.argv));
  process::Limits limits;
  limits.cpu_ms = 0;
  limits.wall_ms = 15 * 60 * 1000;
  // Of any file, also those that are unpacked.
  limits.output_bytes = uint64_t{1} << 30;
  limits.is_resident = true;
  const process::RawRun run =
      process::run_process(command, program_text(kInstaller), limits);
  output = run.out;
  if (!run.is_started) {
    return {InstallEnd::Failed, run.start_error, {}};
  }
  if (WIFEXITED(run.status) && WEXITSTATUS(run.status) == 0) {
    return {};
  }
  const bool is_unknown =
      WIFEXITED(run.status) && WEXITSTATUS(run.status) == kNoSuchVersion;
  std::string message = last_line(run.err);
  return {is_unknown ? InstallEnd::NoSuchVersion : InstallEnd::Failed,
          message.empty() ? "node failed" : std::move(message),
          {}};
}

}  // namespace

InstallResult npm_versions(const Profile& profile) {
  std::string output;
  InstallResult result =
      run_node(profile, {"versions", profile.npm_package}, output);
  for (size_t at = 0; result.end == InstallEnd::Done && at < output.size();) {
    const size_t end = std::min(output.find('\n', at), output.size());
    result.versions.push_back(output.substr(at, end - at));
    at = end + 1;
  }
  return result;
}

InstallResult npm_install(const Profile& profile,
                          std::string_view version,
                          std::string_view cache) {
  // The driver's path in the command says where everything belongs.
  std::string driver = profile.command.argv.back();
  for (const auto& [what, by] :
       {std::pair("{cache}", cache), std::pair("{version}", version)}) {
    const size_t at = driver.find(what);
    if (at != std::string::npos) {
      driver.replace(at, std::string_view(what).size(), by);
    }
  }
  const size_t slash = driver.rfind('/');
  std::string output;
  return run_node(profile,
                  {"install",
                   profile.npm_package,
                   std::string(version),
                   driver.substr(0, slash),
                   driver.substr(slash + 1),
                   std::string(program_text(kDriver))},
                  output);
}

}  // namespace assay::solver
