// SPDX-License-Identifier: MIT
//
// The fields of a profile, as docs/solvers.md has them. A misspelt key must not
// be ignored in silence: an option that is never given, or a pattern that is
// never tried, would show only as false alarms.
#include <algorithm>
#include <array>

#include "base/near_word.h"
#include "solver/profile.h"
#include "solver/profile_table.h"
#include "solver/toml_letters.h"

namespace assay::solver {

namespace {

constexpr std::string_view kBenign = "benign";
// In a version's command: the first word of `command`.
constexpr std::string_view kProgram = "{program}";

constexpr auto kPatternKinds = std::to_array<std::pair<std::string_view, End>>(
    {{"unknown", End::Unknown},
     {"timeout", End::Timeout},
     {"out-of-memory", End::OutOfMemory},
     {"crash", End::Crash},
     {"assertion", End::Assertion},
     {"sanitizer", End::Sanitizer},
     {"internal-error", End::InternalError},
     {"rejected", End::Rejected}});

constexpr std::string_view kStandardModels =
    "(set-option :produce-models true)";
constexpr std::string_view kStandardCores =
    "(set-option :produce-unsat-cores true)";

void fail_unknown(Table& table,
                  std::string_view key,
                  std::string_view word,
                  const std::vector<std::string_view>& known,
                  std::optional<size_t> item = {}) {
  table.fail_at(key,
                "unknown-word",
                fmt::format("unknown {} '{}'; {}",
                            key == "modes"  ? "mode"
                            : key == "like" ? "built-in profile"
                                            : key,
                            word,
                            base::advice(word, known)),
                item);
}

void check_name(Table& table, std::string_view key, std::string_view name) {
  const bool is_plain = std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
           || (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '-'
           || c == '+';
  });
  if (table.has(key) && (name.empty() || !is_plain)) {
    table.fail_at(
        key,
        "bad-value",
        fmt::format("'{}' may have letters, digits and . _ - + only", key));
  }
}

void check_words(Table& table,
                 std::string_view key,
                 const std::vector<std::string>& words) {
  if (table.has(key) && (words.empty() || words[0].empty())) {
    table.fail_at(
        key, "bad-value", fmt::format("'{}' must begin with a program", key));
  }
}

void read_env(Table& table, process::Command& command) {
  table.read("env", command.env);
  for (size_t i = 0; i < command.env.size(); ++i) {
    const size_t equals = command.env[i].find('=');
    if (equals == 0 || equals == std::string::npos) {
      table.fail_at("env", "bad-value", "'env' must have NAME=VALUE pairs", i);
    }
  }
}

void read_modes(Table& table, std::vector<Mode>& modes) {
  std::vector<std::string> words;
  table.read("modes", words);
  if (table.has("modes")) {
    modes.clear();
  }
  for (size_t i = 0; i < words.size(); ++i) {
    const std::optional<Mode> mode = find_mode(words[i]);
    if (!mode) {
      fail_unknown(table,
                   "modes",
                   words[i],
                   {"fresh", "server", "reset", "incremental"},
                   i);
    } else if (std::ranges::count(modes, *mode) > 0) {
      table.fail_at("modes",
                    "duplicate",
                    fmt::format("the mode '{}' stands here twice", words[i]),
                    i);
    } else {
      modes.push_back(*mode);
    }
  }
  if (modes.empty()) {
    modes.push_back(Mode::Fresh);
  }
  if (modes[0] == Mode::Incremental) {
    table.fail_at("modes",
                  "bad-value",
                  "'incremental' is another code path of the solver and cannot "
                  "be the default");
  }
  if (std::ranges::count(modes, Mode::Fresh) == 0) {
    table.fail_at(
        "modes", "bad-value", "'fresh' is always needed, to confirm a bug");
  }
}

void read_version(Table& table, Profile& profile) {
  table.table("version", [&](Table& version) {
    version.read("command", profile.version_command.argv);
    version.read("pattern", profile.version_pattern, 1);
    version.read("oldest", profile.oldest);
    version.finish();
    version.require("pattern");
    check_words(version, "command", profile.version_command.argv);
  });
}

void read_accepts(Table& table, Profile& profile) {
  table.table("accepts", [&](Table& accepts) {
    accepts.read("logics", profile.logics);
    accepts.read("not_logics", profile.not_logics);
    accepts.read("not_operators", profile.not_operators);
    std::ranges::sort(profile.not_operators);
    accepts.read("not_since", profile.not_since);
    accepts.read("not_sorts", profile.not_sorts);
    accepts.read("except_sorts", profile.except_sorts);
    accepts.read("only_sorts", profile.only_sorts);
  });
}

void read_old_releases(Table& table, std::vector<OldRelease>& releases) {
  if (table.has("before")) {
    releases.clear();
  }
  table.tables("before", [&](Table& row) {
    OldRelease& release = releases.emplace_back();
    row.read("version", release.version);
    row.read("not_operators", release.not_operators);
    row.read("not_since", release.not_since);
    row.finish();
    row.require("version");
    if (!row.has("not_since")) {
      row.require("not_operators");
    }
  });
}

void read_needs(Table& table, std::vector<Need>& needs) {
  if (table.has("needs")) {
    needs.clear();
  }
  table.tables("needs", [&](Table& row) {
    Need& need = needs.emplace_back();
    row.read("operators", need.operators);
    row.read("sorts", need.sorts);
    row.read("except_sorts", need.except_sorts);
    row.read("logics", need.logics);
    row.read("message", need.message, 0);
    row.read("options", need.options);
    row.finish();
    row.require("options");
    if (need.operators.empty() && need.sorts.empty() && need.logics.empty()
        && need.message == nullptr) {
      row.fail_at("",
                  "missing-key",
                  "[[needs]] has none of 'operators', 'sorts', 'logics', "
                  "'message', so nothing needs the options");
    }
  });
}

void read_models_and_cores(Table& table, Profile& profile) {
  table.read("gives_models", profile.gives_models);
  table.read("gives_cores", profile.gives_cores);
  table.table("models", [&](Table& models) {
    models.read("options", profile.model_options);
    models.read("commands", profile.model_commands);
  });
  table.table("cores", [&](Table& cores) {
    cores.read("options", profile.core_options);
    cores.read("commands", profile.core_commands);
  });
}

void read_running(Table& table, Profile& profile) {
  table.table("sessions", [&](Table& sessions) {
    sessions.read("reset_command", profile.reset_command);
    sessions.read("incremental_options", profile.incremental_options);
  });
  table.read("soft_limit_options", profile.soft_limit_options);
  const bool has_time = std::ranges::any_of(
      profile.soft_limit_options,
      [](const auto& option) { return option.contains("{ms}"); });
  if (!profile.soft_limit_options.empty() && !has_time) {
    table.fail_at("soft_limit_options",
                  "bad-value",
                  "'soft_limit_options' must say with {ms} where the time "
                  "stands");
  }
  table.read("statistics_options", profile.statistics_options);
  table.read("seed_options", profile.seed_options);
}

void read_patterns(Table& table, std::vector<Pattern>& patterns) {
  if (table.has("patterns")) {
    patterns.clear();
  }
  table.tables("patterns", [&](Table& row) {
    std::string kind;
    Pattern& pattern = patterns.emplace_back();
    row.read("kind", kind);
    row.read("regex", pattern.regex, 0);
    row.finish();
    row.require("kind");
    row.require("regex");
    pattern.is_benign = kind == kBenign;
    const auto* const found = std::ranges::find(
        kPatternKinds, kind, &std::pair<std::string_view, End>::first);
    if (found != kPatternKinds.end()) {
      pattern.end = found->second;
    } else if (!pattern.is_benign) {
      std::vector<std::string_view> known{kBenign};
      for (const auto& [name, end] : kPatternKinds) {
        known.push_back(name);
      }
      fail_unknown(row, "kind", kind, known);
    }
  });
}

void read_options(Table& table, std::vector<SolverOption>& options) {
  if (table.has("options")) {
    options.clear();
  }
  table.table("options", [&](Table& classes) {
    for (const OptionClass kind : {OptionClass::Neutral,
                                   OptionClass::Incomplete,
                                   OptionClass::ChangesSemantics,
                                   OptionClass::Experimental}) {
      std::vector<std::string> texts;
      classes.read(class_name(kind), texts);
      for (size_t i = 0; i < texts.size(); ++i) {
        if (std::ranges::count(options, texts[i], &SolverOption::text) > 0) {
          classes.fail_at(
              class_name(kind),
              "duplicate",
              fmt::format("the option '{}' has a class already", texts[i]),
              i);
        }
        options.push_back({texts[i], kind});
      }
    }
  });
}

void read_relevance(Table& table, std::vector<PartRelevance>& parts) {
  if (table.has("relevance")) {
    parts.clear();
  }
  table.tables("relevance", [&](Table& row) {
    std::string kind;
    PartRelevance& part = parts.emplace_back();
    row.read("class", kind);
    row.read("why", part.why);
    row.read("operators", part.operators);
    row.read("sorts", part.sorts);
    row.read("except_sorts", part.except_sorts);
    row.read("logics", part.logics);
    row.read("options", part.options);
    row.finish();
    row.require("class");
    row.require("why");
    constexpr auto kPartClasses =
        std::to_array({vocabulary::Relevance::Option,
                       vocabulary::Relevance::Experimental,
                       vocabulary::Relevance::Deprecated,
                       vocabulary::Relevance::Unmaintained});
    const auto* const found = std::ranges::find(
        kPartClasses, kind, [](vocabulary::Relevance relevance) {
          return vocabulary::relevance_name(relevance);
        });
    if (found != kPartClasses.end()) {
      part.relevance = *found;
      return;
    }
    std::vector<std::string_view> known;
    for (const vocabulary::Relevance relevance : kPartClasses) {
      known.push_back(vocabulary::relevance_name(relevance));
    }
    fail_unknown(row, "class", kind, known);
  });
}

void read_configurations(Table& table, std::vector<Configuration>& all) {
  if (table.has("configurations")) {
    all.clear();
  }
  table.tables("configurations", [&](Table& row) {
    Configuration made;
    row.read("name", made.name);
    row.read("weight", made.weight);
    row.read("options", made.options);
    row.finish();
    row.require("name");
    check_name(row, "name", made.name);
    if (std::ranges::count(all, made.name, &Configuration::name) > 0) {
      row.fail_at(
          "name",
          "duplicate",
          fmt::format("there is a configuration '{}' already", made.name));
    }
    all.push_back(std::move(made));
  });
  if (all.empty()) {
    all.push_back({"default", 1, {}});
  }
}

// What a profile must have, from itself or from what it is like.
void require_all(Table& table, Profile& profile) {
  table.require("name");
  if (profile.command.argv.empty()) {
    table.require("command");
  }
  if (profile.version_pattern == nullptr) {
    table.require("version");
  }
  if (profile.family.empty()) {
    profile.family = profile.name;
  }
  if (profile.product.empty()) {
    profile.product = profile.family;
  }
  profile.version_command.env = profile.command.env;
  if (profile.version_command.argv.empty()) {
    profile.version_command.argv = {std::string(kProgram), "--version"};
  }
  for (std::string& word : profile.version_command.argv) {
    if (word == kProgram && !profile.command.argv.empty()) {
      word = profile.command.argv[0];
    }
  }
}

// The chain of `like`, from the profile itself to what it is built on.
class Chain {
 public:
  Chain(Problems& problems, std::string_view text) : problems_(problems) {
    add(text);
  }

  // A base is known before its text is read, so this ends: there are few.
  void add_bases() {
    while (!problems_.first() && !like_.empty()) {
      const std::string file = like_ + ".toml";
      const std::span<const BuiltInFile> files = built_in_profiles();
      const auto found = std::ranges::find(files, file, &BuiltInFile::first);
      if (found == files.end() || links_.size() > files.size()) {
        fail(files);
        return;
      }
      add(found->second);
    }
  }

  const std::vector<toml::table>& links() const { return links_; }

 private:
  void add(std::string_view text) {
    if (const auto place = find_foreign_letter(text)) {
      const auto begin = static_cast<uint32_t>(*place);
      problems_.add("bad-toml",
                    Span{begin, begin + 1},
                    "only strings and comments may have letters that are not "
                    "ASCII");
      return;
    }
    toml::parse_result parsed = toml::parse(text);
    if (!parsed) {
      const toml::parse_error& error = parsed.error();
      problems_.add(
          "bad-toml", error.source(), std::string(error.description()));
      return;
    }
    links_.push_back(std::move(parsed).table());
    like_.clear();
    Table(problems_, links_.back(), "").read("like", like_);
  }

  void fail(std::span<const BuiltInFile> files) {
    std::vector<std::string_view> known;
    for (const auto& [name, text] : files) {
      known.push_back(name.substr(0, name.rfind('.')));
    }
    Table table(problems_, links_.back(), "");
    fail_unknown(table, "like", like_, known);
  }

  Problems& problems_;
  std::vector<toml::table> links_;
  std::string like_;
};

void read_table(Table& table, Profile& profile) {
  std::string like;
  table.read("like", like);
  table.read("name", profile.name);
  table.read("description", profile.description);
  table.read("family", profile.family);
  table.read("product", profile.product);
  table.read("may_vote", profile.may_vote);
  table.read("is_by_default", profile.is_by_default);
  table.read("is_over_approximating", profile.is_over_approximating);
  table.read("command", profile.command.argv);
  read_env(table, profile.command);
  read_modes(table, profile.modes);
  table.read("is_resident", profile.is_resident);
  table.read("is_sandboxed", profile.is_sandboxed);
  table.read("npm_package", profile.npm_package);
  if (table.has("command")) {
    profile.debian_package.clear();  // of what it is like
  }
  table.read("debian_package", profile.debian_package);
  table.read("is_verified", profile.is_verified);
  table.read("reserved", profile.reserved);
  table.read("reserved_prefixes", profile.reserved_prefixes);
  read_version(table, profile);
  read_accepts(table, profile);
  read_old_releases(table, profile.old_releases);
  read_needs(table, profile.needs);
  read_models_and_cores(table, profile);
  read_running(table, profile);
  read_patterns(table, profile.patterns);
  read_options(table, profile.options);
  table.read("documented_options", profile.documented_options);
  read_relevance(table, profile.parts);
  read_configurations(table, profile.configurations);
  table.finish();
  check_name(table, "name", profile.name);
  check_name(table, "family", profile.family);
  check_name(table, "product", profile.product);
  check_words(table, "command", profile.command.argv);
}

}  // namespace

Result<Profile> parse_profile(std::string_view text) {
  Problems problems(text);
  Chain chain(problems, text);
  chain.add_bases();
  Profile profile;
  profile.model_commands = kStandardModels;
  profile.core_commands = kStandardCores;
  for (size_t i = chain.links().size(); i-- > 0 && !problems.first();) {
    Table table(problems, chain.links()[i], "");
    read_table(table, profile);
    if (i == 0) {
      require_all(table, profile);
    }
  }
  if (problems.first()) {
    return std::unexpected(*problems.first());
  }
  if (profile.is_sandboxed) {
    std::erase(profile.modes, Mode::Server);  // see sandbox.cpp
    // What it says of itself is not the solver's doing.
    profile.patterns.push_back(
        {End::Rejected,
         false,
         std::make_unique<const re2::RE2>("(?m)^bwrap: .*")});
  }
  return profile;
}

}  // namespace assay::solver
