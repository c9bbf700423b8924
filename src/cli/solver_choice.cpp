// SPDX-License-Identifier: MIT
#include "cli/solver_choice.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli/exit_code.h"

namespace assay::cli {

namespace {

std::unique_ptr<exec::Profile> find_profile(const std::string& name) {
  for (const auto& [file, text] : exec::built_in_profiles()) {
    Result<exec::Profile> profile = exec::parse_profile(text);
    if (profile && profile->name == name) {
      return std::make_unique<exec::Profile>(*std::move(profile));
    }
  }
  const size_t equals = name.find('=');
  if (equals == std::string::npos) {
    return nullptr;
  }
  auto profile = std::make_unique<exec::Profile>();
  profile->name = name.substr(0, equals);
  std::string word;
  for (const char c : name.substr(equals + 1) + " ") {
    if (c != ' ') {
      word += c;
    } else if (!word.empty()) {
      profile->command.argv.push_back(std::move(word));
      word.clear();
    }
  }
  if (profile->name.empty() || profile->command.argv.empty()) {
    return nullptr;
  }
  profile->modes = {exec::Mode::Fresh,
                    exec::Mode::Server,
                    exec::Mode::Reset,
                    exec::Mode::Incremental};
  return profile;
}

}  // namespace

SolverChoices choose_solvers(const std::vector<std::string>& names,
                             const std::string& mode) {
  SolverChoices made;
  const auto fail = [&](int code, std::string message) {
    made.choices.clear();
    made.error = std::move(message);
    made.exit_code = code;
  };
  std::vector<std::string> wanted = names;
  if (names.empty()) {
    for (const auto& [file, text] : exec::built_in_profiles()) {
      if (const Result<exec::Profile> profile = exec::parse_profile(text);
          profile
          && !exec::find_program(profile->command.argv.front()).empty()) {
        wanted.push_back(profile->name);
      }
    }
  }
  for (const std::string& name : wanted) {
    std::unique_ptr<exec::Profile> profile = find_profile(name);
    if (profile == nullptr) {
      fail(kExitUsage,
           fmt::format("there is no solver '{}'; see assay solvers", name));
      return made;
    }
    if (exec::find_program(profile->command.argv.front()).empty()) {
      fail(kExitMissing,
           fmt::format("{}: there is no program '{}'",
                       profile->name,
                       profile->command.argv.front()));
      return made;
    }
    exec::Mode chosen = profile->modes.front();
    if (!mode.empty()) {
      const std::optional<exec::Mode> found = exec::find_mode(mode);
      if (!found
          || std::ranges::find(profile->modes, *found)
                 == profile->modes.end()) {
        fail(kExitUsage,
             fmt::format("{} has no mode '{}'", profile->name, mode));
        return made;
      }
      chosen = *found;
    }
    made.choices.push_back({profile.get(), chosen});
    made.profiles.push_back(std::move(profile));
  }
  if (made.choices.empty()) {
    fail(kExitMissing, "no solver is installed; see assay solvers");
  }
  return made;
}

}  // namespace assay::cli
