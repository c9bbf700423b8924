// SPDX-License-Identifier: MIT
#include "solver/profile_text.h"

#include <algorithm>

#include <fmt/format.h>

#include "solver/profile_table.h"

namespace assay::solver {

namespace {

std::string toml_string(std::string_view text) {
  std::string made = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      made += '\\';
      made += c;
    } else if (byte < 0x20 || byte == 0x7F) {
      made += fmt::format("\\u{:04X}", byte);
    } else {
      made += c;
    }
  }
  made += '"';
  return made;
}

class Writer {
 public:
  std::string take() { return std::move(text_); }

  void head(std::string_view name) { text_ += fmt::format("\n{}\n", name); }

  void put(std::string_view key, std::string_view value) {
    text_ += fmt::format("{} = {}\n", key, toml_string(value));
  }

  void put(std::string_view key, bool value) {
    text_ += fmt::format("{} = {}\n", key, value);
  }

  void put(std::string_view key, uint32_t value) {
    text_ += fmt::format("{} = {}\n", key, value);
  }

  // Lines are at most 80 wide.
  void put(std::string_view key, const std::vector<std::string>& values) {
    std::string line = fmt::format("{} = [", key);
    for (size_t i = 0; i < values.size(); ++i) {
      const bool is_last = i + 1 == values.size();
      const std::string item =
          fmt::format("{}{}", toml_string(values[i]), is_last ? "]" : ",");
      constexpr size_t kWidth = 80;
      if (line.size() + 1 + item.size() > kWidth) {
        text_ += line;
        text_ += '\n';
        line.assign(1, ' ');
      }
      line += fmt::format("{}{}", i == 0 ? "" : " ", item);
    }
    text_ += line;
    text_ += values.empty() ? "]\n" : "\n";
  }

  void put_some(std::string_view key, const std::vector<std::string>& values) {
    if (!values.empty()) {
      put(key, values);
    }
  }

 private:
  std::string text_;
};

void write_head(Writer& out, const Profile& profile) {
  out.put("name", profile.name);
  out.put("description", profile.description);
  out.put("family", profile.family);
  out.put("product", profile.product);
  out.put("may_vote", profile.may_vote);
  out.put("is_by_default", profile.is_by_default);
  out.put("is_over_approximating", profile.is_over_approximating);
  out.put("command", profile.command.argv);
  out.put_some("env", profile.command.env);
  std::vector<std::string> modes;
  for (const Mode mode : profile.modes) {
    modes.emplace_back(mode_name(mode));
  }
  out.put("modes", modes);
  out.put("is_resident", profile.is_resident);
  out.put("is_sandboxed", profile.is_sandboxed);
  if (!profile.npm_package.empty()) {
    out.put("npm_package", profile.npm_package);
  }
  if (!profile.debian_package.empty()) {
    out.put("debian_package", profile.debian_package);
  }
  out.put("is_verified", profile.is_verified);
  out.put("gives_models", profile.gives_models);
  out.put("gives_cores", profile.gives_cores);
  out.put_some("soft_limit_options", profile.soft_limit_options);
  out.put_some("statistics_options", profile.statistics_options);
  out.put_some("seed_options", profile.seed_options);
  out.put_some("documented_options", profile.documented_options);
  out.put_some("reserved", profile.reserved);
  out.put_some("reserved_prefixes", profile.reserved_prefixes);
}

void write_tables(Writer& out, const Profile& profile) {
  out.head("[version]");
  out.put("command", profile.version_command.argv);
  if (profile.version_pattern != nullptr) {
    out.put("pattern", regex_text(*profile.version_pattern));
  }
  if (!profile.oldest.empty()) {
    out.put("oldest", profile.oldest);
  }
  out.head("[accepts]");
  out.put_some("logics", profile.logics);
  out.put_some("not_logics", profile.not_logics);
  out.put_some("not_operators", profile.not_operators);
  out.put_some("not_since", profile.not_since);
  out.put_some("not_sorts", profile.not_sorts);
  out.put_some("except_sorts", profile.except_sorts);
  out.put_some("only_sorts", profile.only_sorts);
  out.head("[models]");
  out.put_some("options", profile.model_options);
  out.put("commands", profile.model_commands);
  out.head("[cores]");
  out.put_some("options", profile.core_options);
  out.put("commands", profile.core_commands);
  out.head("[sessions]");
  out.put("reset_command", profile.reset_command);
  out.put_some("incremental_options", profile.incremental_options);
}

void write_old_releases(Writer& out, const Profile& profile) {
  for (const OldRelease& release : profile.old_releases) {
    out.head("[[before]]");
    out.put("version", release.version);
    out.put_some("not_operators", release.not_operators);
    out.put_some("not_since", release.not_since);
  }
}

void write_needs(Writer& out, const Profile& profile) {
  for (const Need& need : profile.needs) {
    out.head("[[needs]]");
    out.put_some("operators", need.operators);
    out.put_some("sorts", need.sorts);
    out.put_some("except_sorts", need.except_sorts);
    out.put_some("logics", need.logics);
    if (need.message != nullptr) {
      out.put("message", regex_text(*need.message));
    }
    out.put("options", need.options);
  }
}

void write_parts(Writer& out, const Profile& profile) {
  for (const PartRelevance& part : profile.parts) {
    out.head("[[relevance]]");
    out.put("class", vocabulary::relevance_name(part.relevance));
    out.put("why", part.why);
    out.put_some("operators", part.operators);
    out.put_some("sorts", part.sorts);
    out.put_some("except_sorts", part.except_sorts);
    out.put_some("logics", part.logics);
    out.put_some("options", part.options);
  }
}

void write_options(Writer& out, const Profile& profile) {
  out.head("[options]");
  for (const OptionClass kind : {OptionClass::Neutral,
                                 OptionClass::Incomplete,
                                 OptionClass::ChangesSemantics,
                                 OptionClass::Experimental}) {
    std::vector<std::string> texts;
    for (const SolverOption& option : profile.options) {
      if (option.kind == kind) {
        texts.push_back(option.text);
      }
    }
    out.put_some(class_name(kind), texts);
  }
  for (const Configuration& configuration : profile.configurations) {
    out.head("[[configurations]]");
    out.put("name", configuration.name);
    out.put("weight", configuration.weight);
    out.put("options", configuration.options);
  }
}

}  // namespace

std::string regex_text(const re2::RE2& regex) {
  return regex.pattern().substr(kRegexPrefix.size());
}

std::string profile_text(const Profile& profile) {
  Writer out;
  write_head(out, profile);
  write_tables(out, profile);
  write_old_releases(out, profile);
  write_needs(out, profile);
  write_parts(out, profile);
  for (const Pattern& pattern : profile.patterns) {
    out.head("[[patterns]]");
    out.put(
        "kind",
        pattern.is_benign ? std::string_view("benign") : end_name(pattern.end));
    out.put("regex", regex_text(*pattern.regex));
  }
  write_options(out, profile);
  return out.take();
}

}  // namespace assay::solver
