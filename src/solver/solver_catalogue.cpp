// SPDX-License-Identifier: MIT
//
// From what a user writes after --solver to a profile that can be run. The
// forms are tried in this order: NAME=COMMAND, FILE.toml, NAME@VERSION, NAME. A
// user's profile hides the built-in one of its name, and `like` is resolved
// against the built-in ones only, so that a user's z3.toml can say like = "z3".
//
// A command whose program is called like a known solver gets that profile with
// the command replaced: patterns, options and, above all, the family. Otherwise
// a second build of z3 would count as an independent vote. So does a program
// that the user calls like a known solver: z3=./wrapper. What nobody knows gets
// a profile that assumes as little as possible.
//
// Versions are folders: {version} in a command is matched against the file
// system, and so is where a distribution's packages are installed. So
// installing or removing a release needs no registration.
#include "solver/solver_catalogue.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "base/near_word.h"
#include "base/source.h"
#include "process/process.h"
#include "solver/solver_build.h"

namespace assay::solver {

namespace {

namespace fs = std::filesystem;

using Resolved = std::expected<Profile, CatalogueProblem>;

constexpr std::string_view kCache = "{cache}";
constexpr std::string_view kVersion = "{version}";
constexpr std::string_view kSuffix = ".toml";

// For a program of which nothing is known.
constexpr std::string_view kUnknownProfile = R"toml(
name = "unknown"
command = ["unknown"]
modes = ["fresh", "server", "reset", "incremental"]
[version]
pattern = '([0-9]+(?:\.[0-9]+)+\S*)'
[[patterns]]
kind = "benign"
regex = '(?i)^\W*(?:\w+\W+)?warning\b'
)toml";

std::string folder_of(const char* variable, std::string_view below_home) {
  const char* set = std::getenv(variable);
  if (set != nullptr && *set == '/') {
    return fmt::format("{}/assay", set);
  }
  const char* home = std::getenv("HOME");
  return fmt::format("{}/{}/assay", home == nullptr ? "" : home, below_home);
}

void replace_all(std::string& text,
                 std::string_view what,
                 std::string_view by) {
  for (size_t at = text.find(what); at != std::string::npos;
       at = text.find(what, at + by.size())) {
    text.replace(at, what.size(), by);
  }
}

template <typename Change>
void change_words(Profile& profile, Change change) {
  for (std::vector<std::string>* words : {&profile.command.argv,
                                          &profile.command.env,
                                          &profile.version_command.argv,
                                          &profile.version_command.env}) {
    std::ranges::for_each(*words, change);
  }
}

std::unexpected<CatalogueProblem> problem(std::string path,
                                          std::string_view code,
                                          std::string message) {
  return std::unexpected(CatalogueProblem{
      std::move(path),
      "",
      {Severity::Error, std::string(code), {}, std::move(message)}});
}

bool is_name(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
           || (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '-'
           || c == '+';
  });
}

std::string_view base_name(std::string_view program) {
  const size_t slash = program.rfind('/');
  return slash == std::string_view::npos ? program : program.substr(slash + 1);
}

// Whether the command's program is there without any release.
bool is_in_path(const Profile& profile) {
  return !has_versions(profile)
         && !process::find_program(profile.command.argv[0]).empty();
}

void use_program(Profile& profile, const std::string& program) {
  std::string& own = profile.command.argv[0];
  std::string& asked = profile.version_command.argv[0];
  asked = asked == own ? program : asked;
  own = program;
}

Resolved parse(const ProfileSource& source) {
  Result<Profile> parsed = parse_profile(source.text);
  if (!parsed) {
    const std::string path =
        source.path.empty() ? source.name + std::string(kSuffix) : source.path;
    return std::unexpected(
        CatalogueProblem{path, source.text, std::move(parsed).error()});
  }
  return *std::move(parsed);
}

}  // namespace

SolverFolders user_folders() {
  return {folder_of("XDG_CONFIG_HOME", ".config") + "/profiles",
          folder_of("XDG_CACHE_HOME", ".cache")};
}

bool has_versions(const Profile& profile) {
  return std::ranges::any_of(profile.command.argv, [](const std::string& word) {
    return word.contains(kVersion);
  });
}

bool is_version_less(std::string_view a, std::string_view b) {
  const auto number = [](std::string_view& text) {
    uint64_t value = 0;
    while (!text.empty() && text[0] >= '0' && text[0] <= '9') {
      value = value * 10 + static_cast<uint64_t>(text[0] - '0');
      text.remove_prefix(1);
    }
    return value;
  };
  while (!a.empty() && !b.empty()) {
    const uint64_t left = number(a);
    const uint64_t right = number(b);
    if (left != right) {
      return left < right;
    }
    if (a.empty() || b.empty() || a[0] != b[0]) {
      break;
    }
    a.remove_prefix(1);
    b.remove_prefix(1);
  }
  return a < b;
}

std::optional<std::vector<std::string>> split_words(std::string_view text) {
  std::vector<std::string> words;
  bool is_open = false;
  char quote = 0;
  for (const char c : text) {
    const bool is_blank = c == ' ' || c == '\t' || c == '\n';
    if (quote != 0 ? c == quote : c == '\'' || c == '"') {
      quote = quote != 0 ? '\0' : c;
      if (!is_open) {
        words.emplace_back();
        is_open = true;
      }
    } else if (quote == 0 && is_blank) {
      is_open = false;
    } else {
      if (!is_open) {
        words.emplace_back();
        is_open = true;
      }
      words.back() += c;
    }
  }
  return quote == 0 ? std::optional(std::move(words)) : std::nullopt;
}

SolverCatalogue::SolverCatalogue(SolverFolders folders)
    : folders_(std::move(folders)) {
  std::error_code error;
  for (const fs::directory_entry& entry :
       fs::directory_iterator(folders_.profiles, error)) {
    const std::string path = entry.path().string();
    if (entry.path().extension() != kSuffix) {
      continue;
    }
    // What cannot be read is told when it is asked for.
    sources_.push_back({entry.path().stem().string(),
                        path,
                        base::read_file(path).value_or("")});
  }
  for (const auto& [file, text] : built_in_profiles()) {
    const std::string_view name = file.substr(0, file.size() - kSuffix.size());
    if (find(name) == nullptr) {
      sources_.push_back({std::string(name), "", std::string(text)});
    }
  }
  std::ranges::sort(sources_, {}, &ProfileSource::name);
}

std::vector<std::string> SolverCatalogue::names() const {
  std::vector<std::string> names;
  for (const ProfileSource& source : sources_) {
    const Resolved profile = parse(source);
    const std::vector<std::string> versions =
        profile ? installed_versions(*profile) : std::vector<std::string>();
    if (versions.empty() || is_in_path(*profile)) {
      names.push_back(source.name);
    }
    for (const std::string& version : versions) {
      names.push_back(source.name + "@" + version);
    }
  }
  return names;
}

Resolved SolverCatalogue::resolve(std::string_view wanted) const {
  const size_t equals = wanted.find('=');
  if (equals != std::string_view::npos && is_name(wanted.substr(0, equals))) {
    return from_command(wanted.substr(0, equals), wanted.substr(equals + 1));
  }
  return wanted.ends_with(kSuffix) ? resolve_file(std::string(wanted))
                                   : from_name(wanted);
}

const ProfileSource* SolverCatalogue::find(std::string_view name) const {
  const auto found = std::ranges::find(sources_, name, &ProfileSource::name);
  return found == sources_.end() ? nullptr : &*found;
}

Resolved SolverCatalogue::from_name(std::string_view wanted) const {
  const size_t at = wanted.find('@');
  const std::string_view name = wanted.substr(0, at);
  const ProfileSource* source = find(name);
  if (source == nullptr) {
    std::vector<std::string_view> known;
    for (const ProfileSource& row : sources_) {
      known.push_back(row.name);
    }
    return problem("",
                   kUnknownSolver,
                   base::no_such("solver", wanted, known)
                       + " (NAME=COMMAND and FILE.toml are possible too)");
  }
  Resolved profile = parse(*source);
  if (!profile) {
    return profile;
  }
  if (profile->name != name) {
    return problem(source->path,
                   "wrong-name",
                   fmt::format("the profile calls itself '{}'; a file in this "
                               "folder must have the profile's name",
                               profile->name));
  }
  return with_version(*std::move(profile),
                      at == std::string_view::npos ? std::string_view()
                                                   : wanted.substr(at + 1));
}

Resolved SolverCatalogue::resolve_file(const std::string& path) const {
  std::expected<std::string, std::string> text = base::read_file(path);
  if (!text) {
    return problem(path, "cannot-read", "cannot read: " + text.error());
  }
  Resolved profile = parse({path, path, *std::move(text)});
  return profile ? with_version(*std::move(profile), "") : std::move(profile);
}

Resolved SolverCatalogue::from_command(std::string_view name,
                                       std::string_view command) const {
  std::optional<std::vector<std::string>> words = split_words(command);
  if (!words || words->empty()) {
    return problem("",
                   "bad-command",
                   words ? fmt::format("'{}=' has no command", name)
                         : fmt::format("a quote is not closed in {}", command));
  }
  return from_words(name, *std::move(words), false);
}

Resolved SolverCatalogue::resolve_recorded(
    std::string_view name, std::vector<std::string> command) const {
  Resolved known = from_name(name);
  if (!known) {
    return known.error().diag.code == kUnknownSolver
               ? from_words(name, std::move(command), true)
               : std::move(known);
  }
  std::vector<std::string>& version = known->version_command.argv;
  if (!version.empty() && version[0] == known->command.argv[0]) {
    version[0] = command[0];
  }
  known->command.argv = std::move(command);
  return known;
}

// Words that are not complete lack the arguments that a program is known to
// need.
Resolved SolverCatalogue::from_words(std::string_view name,
                                     std::vector<std::string> words,
                                     bool is_complete) const {
  const ProfileSource* like = find_like(name, words[0]);
  Resolved profile = parse(
      like != nullptr
          ? *like
          : ProfileSource{std::string(name), "", std::string(kUnknownProfile)});
  if (!profile) {
    return profile;
  }
  if (!is_complete && words.size() == 1 && like != nullptr) {
    const std::vector<std::string>& known = profile->command.argv;
    words.insert(words.end(), known.begin() + 1, known.end());
  }
  profile->name = name;
  profile->like = like == nullptr ? "" : like->name;
  profile->description = fmt::format("{}", fmt::join(words, " "));
  if (like == nullptr) {
    profile->family = name;
    profile->product = name;
  }
  profile->debian_package.clear();
  profile->command.argv = std::move(words);
  profile->version_command.argv[0] = profile->command.argv[0];
  return profile;
}

// A wrapper says by its name what it wraps. But a program's own name says more:
// cvc5 that is called z3 must not vote as z3.
const ProfileSource* SolverCatalogue::find_like(
    std::string_view name, std::string_view program) const {
  const ProfileSource* by_program = find_by_program(program);
  const ProfileSource* by_name = find(name);
  if (by_name == nullptr) {
    return by_program;
  }
  const Resolved wrapped = parse(*by_name);
  if (!wrapped || has_versions(*wrapped)) {
    return by_program;
  }
  const bool is_another =
      by_program != nullptr
      && parse(*by_program).value_or(Profile()).family != wrapped->family;
  return is_another ? by_program : by_name;
}

// Interpreters such as node are no solvers, so what has versions is left out.
const ProfileSource* SolverCatalogue::find_by_program(
    std::string_view program) const {
  const std::string_view base = base_name(program);
  const ProfileSource* found = nullptr;
  for (const ProfileSource& source : sources_) {
    const Resolved profile = parse(source);
    if (!profile || has_versions(*profile)) {
      continue;
    }
    const std::string_view own = base_name(profile->command.argv[0]);
    const bool fits =
        base.starts_with(own)
        && (base.size() == own.size()
            || std::string_view("-_.").contains(base[own.size()]));
    if (fits && (found == nullptr || source.name == own)) {
      found = &source;
    }
  }
  return found;
}

Resolved SolverCatalogue::with_version(Profile profile,
                                       std::string_view version) const {
  const auto use_cache = [&](std::string& word) {
    replace_all(word, kCache, folders_.cache);
  };
  const std::string pattern = release_pattern(profile);
  if (pattern.empty() && !version.empty()) {
    return problem(
        "",
        "no-versions",
        fmt::format("{} has no versions to choose from", profile.name));
  }
  const std::vector<std::string> versions = installed_versions(profile);
  const bool is_by_path =
      !has_versions(profile) && (versions.empty() || is_in_path(profile));
  if (version.empty() && is_by_path) {
    change_words(profile, use_cache);
    return profile;
  }
  if (version.empty() && !versions.empty()) {
    version = versions.back();
  }
  if (std::ranges::find(versions, version) == versions.end()) {
    const bool is_installable =
        !profile.npm_package.empty() || !profile.debian_package.empty();
    const std::string full = version.empty()
                                 ? profile.name
                                 : fmt::format("{}@{}", profile.name, version);
    return problem("",
                   kNotInstalled,
                   is_installable
                       ? fmt::format("{0} is not installed; use: assay solvers "
                                     "install {0}",
                                     full)
                       : fmt::format("{} is not installed", full));
  }
  profile.name = fmt::format("{}@{}", profile.name, version);
  if (!profile.debian_package.empty()) {
    if (const auto build = read_build(release_folder(profile, version))) {
      profile.build = build_name(*build);
    }
    use_program(profile, pattern);
  }
  change_words(profile, use_cache);
  change_words(profile, [&](std::string& word) {
    replace_all(word, kVersion, version);
  });
  return profile;
}

std::string SolverCatalogue::release_pattern(const Profile& profile) const {
  if (!profile.debian_package.empty()) {
    return packaged_program(folders_.cache,
                            profile.debian_package,
                            kVersion,
                            base_name(profile.command.argv[0]));
  }
  for (std::string word : profile.command.argv) {
    if (word.contains(kVersion)) {
      replace_all(word, kCache, folders_.cache);
      return word;
    }
  }
  return "";
}

std::string SolverCatalogue::release_folder(const Profile& profile,
                                            std::string_view version) const {
  std::string file = release_pattern(profile);
  replace_all(file, kVersion, version);
  return profile.debian_package.empty() ? file.substr(0, file.rfind('/'))
                                        : folder_of_program(file);
}

// Those for which the file of the pattern is there.
std::vector<std::string> SolverCatalogue::installed_versions(
    const Profile& profile) const {
  std::vector<std::string> versions;
  const std::string pattern = release_pattern(profile);
  const size_t at = pattern.find(kVersion);
  if (at == std::string::npos) {
    return versions;
  }
  const std::string folder = pattern.substr(0, pattern.rfind('/', at) + 1);
  std::error_code error;
  for (const fs::directory_entry& entry :
       fs::directory_iterator(folder, error)) {
    // Without anything around {version} in the name of the folder.
    const std::string version = entry.path().filename().string();
    std::string file = pattern;
    replace_all(file, kVersion, version);
    if (!version.starts_with('.') && fs::exists(file, error)
        && !is_version_less(version, profile.oldest)) {
      versions.push_back(version);
    }
  }
  std::ranges::sort(versions, is_version_less);
  return versions;
}

}  // namespace assay::solver
