// SPDX-License-Identifier: MIT
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/profile.h"

namespace assay::solver {

// Where a user's profiles and installed solvers lie.
struct SolverFolders {
  std::string profiles;
  std::string cache;
};

// By $XDG_CONFIG_HOME and $XDG_CACHE_HOME, or else below $HOME.
SolverFolders user_folders();

// The text of a profile. The name is the file's, without .toml.
struct ProfileSource {
  std::string name;
  std::string path;  // empty: built in
  std::string text;
};

// Why there is no profile. `text` is that of the file at `path` if the problem
// is a place in it, and else empty.
struct CatalogueProblem {
  std::string path;
  std::string text;
  Diag diag;
};

// Its code, if all is well but the solver's version is not installed.
inline constexpr std::string_view kNotInstalled = "not-installed";
// Its code, if there is no profile of that name.
inline constexpr std::string_view kUnknownSolver = "unknown-solver";

// All profiles there are: those built in and the user's, who wins.
class SolverCatalogue {
 public:
  explicit SolverCatalogue(SolverFolders folders = user_folders());

  // Sorted by name.
  std::span<const ProfileSource> sources() const { return sources_; }

  const SolverFolders& folders() const { return folders_; }

  // What resolve() takes: NAME@VERSION for each release that is installed
  // below the cache, and each name that stands for something else: a program
  // in PATH, or nothing yet.
  std::vector<std::string> names() const;

  // The profile for one of
  //   NAME           of the catalogue: the program in PATH, or else the newest
  //                  release that is installed below the cache
  //   NAME@VERSION   one of those
  //   FILE.toml
  //   NAME=COMMAND   words by blanks, with ' and " as in a shell; a program
  //                  that is named like one of a profile (z3, cvc5-1.2) gets
  //                  all but the command from there, and so does one whose
  //                  NAME is a profile's
  // Its commands are ready to be run: {cache} and {version} are replaced.
  std::expected<Profile, CatalogueProblem> resolve(
      std::string_view wanted) const;
  // The profile of this name, or else one like that of the command's program,
  // with just this command: what was once run under this name.
  std::expected<Profile, CatalogueProblem> resolve_recorded(
      std::string_view name, std::vector<std::string> command) const;
  // The profile in a file, whatever the file's name.
  std::expected<Profile, CatalogueProblem> resolve_file(
      const std::string& path) const;

  // The releases below the cache, oldest first.
  std::vector<std::string> installed_versions(const Profile& profile) const;
  // The folder that is all of such a release.
  std::string release_folder(const Profile& profile,
                             std::string_view version) const;

 private:
  const ProfileSource* find(std::string_view name) const;
  std::expected<Profile, CatalogueProblem> from_name(
      std::string_view wanted) const;
  std::expected<Profile, CatalogueProblem> from_command(
      std::string_view name, std::string_view command) const;
  std::expected<Profile, CatalogueProblem> from_words(
      std::string_view name,
      std::vector<std::string> words,
      bool is_complete) const;
  std::expected<Profile, CatalogueProblem> with_version(
      Profile profile, std::string_view version) const;
  // Where a release of the profile is, with {version} for which.
  std::string release_pattern(const Profile& profile) const;
  const ProfileSource* find_like(std::string_view name,
                                 std::string_view program) const;
  const ProfileSource* find_by_program(std::string_view program) const;

  SolverFolders folders_;
  std::vector<ProfileSource> sources_;
};

// Whether the profile stands for nothing but a solver in several versions, side
// by side.
bool has_versions(const Profile& profile);

// By numbers: 4.9 is before 4.10.
bool is_version_less(std::string_view a, std::string_view b);

// The words of a command; nullopt if a quote is not closed.
std::optional<std::vector<std::string>> split_words(std::string_view text);

}  // namespace assay::solver
