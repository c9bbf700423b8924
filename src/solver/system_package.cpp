// SPDX-License-Identifier: MIT
//
// dpkg keeps the paths of a package in info/PACKAGE.list (or PACKAGE:ARCH.list)
// and its version in a paragraph of status. Both formats are stable; asking
// dpkg itself would start a process for every solver.
#include "solver/system_package.h"

#include <algorithm>
#include <filesystem>
#include <string_view>

#include <fmt/format.h>

#include "base/source.h"
#include "solver/solver_build.h"

namespace assay::solver {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kDatabase = "/var/lib/dpkg/";

bool has_line(std::string_view text, std::string_view line) {
  size_t at = 0;
  while (at <= text.size()) {
    const size_t end = std::min(text.find('\n', at), text.size());
    if (text.substr(at, end - at) == line) {
      return true;
    }
    at = end + 1;
  }
  return false;
}

bool is_debian(const std::string& root) {
  const auto text = base::read_regular_file(root + "/etc/os-release");
  return text && has_line(*text, "ID=debian");
}

// The package that has installed the path, or "". Only those are looked at that
// are named after the program, as solvers' packages are.
std::string owner(const std::string& root, const std::string& path) {
  const std::string base = fs::path(path).filename().string();
  std::error_code error;
  fs::directory_iterator info(root + std::string(kDatabase) + "info", error);
  for (; !error && info != fs::directory_iterator(); info.increment(error)) {
    const std::string name = info->path().filename().string();
    if (!name.starts_with(base) || !name.ends_with(".list")) {
      continue;
    }
    const auto list = base::read_regular_file(info->path().string());
    if (list && has_line(*list, path)) {
      const std::string package = info->path().stem().string();
      return package.substr(0, package.find(':'));
    }
  }
  return "";
}

std::string version_of(std::string_view status, std::string_view package) {
  const std::string head = fmt::format("Package: {}\n", package);
  for (size_t at = 0; at < status.size();) {
    const size_t end = std::min(status.find("\n\n", at), status.size());
    const std::string_view paragraph = status.substr(at, end - at);
    at = end + 2;
    constexpr std::string_view kField = "\nVersion: ";
    const size_t version = paragraph.find(kField);
    if (paragraph.starts_with(head) && version != std::string_view::npos) {
      const std::string_view rest = paragraph.substr(version + kField.size());
      return std::string(rest.substr(0, rest.find('\n')));
    }
  }
  return "";
}

}  // namespace

std::optional<std::string> system_build(const std::string& program,
                                        std::string_view version,
                                        const std::string& root) {
  if (!program.starts_with("/usr/") || program.starts_with("/usr/local/")
      || !is_debian(root)) {
    return std::nullopt;
  }
  const std::string package = owner(root, program);
  const auto status =
      base::read_regular_file(root + std::string(kDatabase) + "status");
  if (package.empty() || !status) {
    return std::nullopt;
  }
  const std::string build = version_of(*status, package);
  return !build.empty() && upstream_version(build).starts_with(version)
             ? std::optional(fmt::format("Debian {}", build))
             : std::nullopt;
}

}  // namespace assay::solver
