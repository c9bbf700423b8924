// SPDX-License-Identifier: MIT
// What was found out about a program lies in a file that is named by a hash of
// all that it depends on: the program's bytes, those of files among its
// arguments (an interpreter is given a script), the arguments, and how we ask.
// The file is a profile, for people as well. What cannot be written is probed
// again next time; what cannot be read back is probed anew.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <unistd.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "ask/probe.h"
#include "base/hash.h"
#include "base/source.h"
#include "process/process.h"
#include "solver/profile_text.h"

namespace assay::ask {

namespace {

namespace fs = std::filesystem;

// Another way of asking: what was found by an older one does not count.
constexpr std::string_view kRevision = "probe 1";

std::string key_of(const solver::Profile& profile) {
  uint64_t hash = base::hash_bytes(kRevision);
  const auto add = [&](std::string_view text) {
    hash = base::hash_combine(hash, base::hash_bytes(text));
  };
  const std::vector<std::string>& words = profile.command.argv;
  for (size_t i = 0; i < words.size(); ++i) {
    std::error_code error;
    const std::string path =
        i == 0 ? process::find_program(words[i]) : words[i];
    const bool is_file = fs::is_regular_file(path, error);
    add(i == 0 ? "" : words[i]);
    add(is_file ? base::read_file(path).value_or("") : "");
  }
  for (const std::string& variable : profile.command.env) {
    add(variable);
  }
  return fmt::format("{:016x}", hash);
}

// Whole or not at all; whoever comes second writes the same.
void keep(const std::string& folder,
          const std::string& path,
          const std::string& text) {
  std::error_code error;
  fs::create_directories(folder, error);
  const std::string draft = fmt::format("{}.{}", path, getpid());
  {
    std::ofstream file(draft, std::ios::binary);
    file << text;
    file.flush();
    if (!file) {
      fs::remove(draft, error);
      return;
    }
  }
  fs::rename(draft, path, error);
  if (error) {
    fs::remove(draft, error);
  }
}

// What is the user's, and not the program's.
void call(solver::Profile& profile, const solver::Profile& by) {
  profile.name = by.name;
  profile.description = by.description;
  profile.family = by.family;
  profile.product = by.product;
  profile.like = by.like;
  profile.is_probed = true;
  profile.version_command = by.version_command;
  // The program may have been moved.
  profile.command.argv[0] = by.command.argv[0];
  profile.command.env = by.command.env;
}

}  // namespace

Result<Probed> probe_once(const solver::Profile& unknown,
                          const std::string& folder,
                          const base::Clock& clock) {
  const std::string path = fmt::format("{}/{}.toml", folder, key_of(unknown));
  if (const auto text = base::read_file(path)) {
    Result<solver::Profile> known = solver::parse_profile(*text);
    if (known && !known->command.argv.empty()) {
      Probed made{*std::move(known)};
      call(made.profile, unknown);
      return made;
    }
  }
  ASSAY_TRY(Probed made, probe_solver(unknown, clock));
  call(made.profile, unknown);
  if (made.is_complete) {
    keep(folder, path, solver::profile_text(made.profile));
  }
  return made;
}

}  // namespace assay::ask
