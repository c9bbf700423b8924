// SPDX-License-Identifier: MIT
#include "solver/profile.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace assay::solver {

namespace {

constexpr auto kClasses =
    std::to_array<std::pair<std::string_view, OptionClass>>(
        {{"neutral", OptionClass::Neutral},
         {"incomplete", OptionClass::Incomplete},
         {"changes-semantics", OptionClass::ChangesSemantics},
         {"experimental", OptionClass::Experimental}});

bool has_need(const Need& need, const Uses& uses) {
  if (fits_any_pattern(need.logics, uses.logic)) {
    return true;
  }
  if (std::ranges::any_of(uses.operators, [&](const std::string& name) {
        return std::ranges::count(need.operators, name) > 0;
      })) {
    return true;
  }
  return std::ranges::any_of(uses.sorts, [&](const std::string& sort) {
    return fits_any_pattern(need.sorts, sort)
           && !fits_any_pattern(need.except_sorts, sort);
  });
}

void add_new(std::vector<std::string>& options,
             const std::vector<std::string>& more) {
  for (const std::string& option : more) {
    if (std::ranges::count(options, option) == 0) {
      options.push_back(option);
    }
  }
}

}  // namespace

// Greedy with one point of return, so the time is at most the product of the
// lengths.
bool fits_pattern(std::string_view pattern, std::string_view text) {
  size_t at = 0;
  size_t star = std::string_view::npos;
  size_t star_text = 0;
  for (size_t i = 0; i < text.size();) {
    if (at < pattern.size() && pattern[at] == '*') {
      star = at++;
      star_text = i;
    } else if (at < pattern.size() && pattern[at] == text[i]) {
      ++at;
      ++i;
    } else if (star != std::string_view::npos) {
      at = star + 1;
      i = ++star_text;
    } else {
      return false;
    }
  }
  while (at < pattern.size() && pattern[at] == '*') {
    ++at;
  }
  return at == pattern.size();
}

bool fits_any_pattern(const std::vector<std::string>& patterns,
                      std::string_view text) {
  return std::ranges::any_of(patterns, [&](const std::string& pattern) {
    return fits_pattern(pattern, text);
  });
}

std::string profile_note(const Profile& profile) {
  return !profile.like           ? ""
         : profile.is_probed     ? "probed"
         : profile.like->empty() ? "no profile"
                                 : fmt::format("like {}", *profile.like);
}

std::string_view class_name(OptionClass kind) {
  return kClasses[static_cast<size_t>(kind)].first;
}

std::optional<OptionClass> find_class(std::string_view name) {
  for (const auto& [text, kind] : kClasses) {
    if (text == name) {
      return kind;
    }
  }
  return std::nullopt;
}

std::vector<std::string> options_for(const Profile& profile, const Uses& uses) {
  std::vector<std::string> options;
  for (const Need& need : profile.needs) {
    if (has_need(need, uses)) {
      add_new(options, need.options);
    }
  }
  return options;
}

std::vector<std::string> options_asked_for(const Profile& profile,
                                           std::string_view message) {
  const re2::StringPiece piece(message.data(), message.size());
  std::vector<std::string> options;
  for (const Need& need : profile.needs) {
    if (need.message != nullptr && RE2::PartialMatch(piece, *need.message)) {
      add_new(options, need.options);
    }
  }
  return options;
}

std::string why_not(const Profile& profile, const Uses& uses) {
  const std::string& logic = uses.logic;
  if (!logic.empty()
      && ((!profile.logics.empty() && !fits_any_pattern(profile.logics, logic))
          || fits_any_pattern(profile.not_logics, logic))) {
    return fmt::format("{} does not take the logic {}", profile.name, logic);
  }
  for (const std::string& name : uses.operators) {
    if (std::ranges::binary_search(profile.not_operators, name)) {
      return fmt::format("{} does not know {}", profile.name, name);
    }
  }
  for (const Uses::Newer& row : uses.newer) {
    if (std::ranges::count(profile.not_since, row.since) > 0) {
      return fmt::format("{} does not know {}", profile.name, row.name);
    }
  }
  for (const std::string& sort : uses.sorts) {
    if (fits_any_pattern(profile.not_sorts, sort)
        && !fits_any_pattern(profile.except_sorts, sort)) {
      return fmt::format("{} does not know {}", profile.name, sort);
    }
  }
  return "";
}

bool is_worth(const Profile& profile, const Uses& uses) {
  return profile.only_sorts.empty()
         || std::ranges::any_of(uses.sorts, [&](const std::string& sort) {
              return fits_any_pattern(profile.only_sorts, sort);
            });
}

}  // namespace assay::solver
