// SPDX-License-Identifier: MIT
#include "ask/reserved_names.h"

#include <algorithm>

#include <fmt/format.h>

#include "smtlib/parser.h"
#include "smtlib/printer.h"

namespace assay::ask {

namespace {

// Calls `on_name` for each name that a printed script declares or defines;
// false ends it.
template <typename OnName>
void for_each_declared(std::string_view script, const OnName& on_name) {
  for (size_t at = script.find("(de"); at != std::string_view::npos;
       at = script.find("(de", at + 1)) {
    std::string_view rest = script.substr(at);
    if (!rest.starts_with("(declare-") && !rest.starts_with("(define-")) {
      continue;
    }
    rest.remove_prefix(std::min(rest.find(' ') + 1, rest.size()));
    const bool is_quoted = rest.starts_with('|');
    rest.remove_prefix(is_quoted ? 1 : 0);
    if (!on_name(
            rest.substr(0, rest.find_first_of(is_quoted ? "|" : " )\n")))) {
      return;
    }
  }
}

}  // namespace

ReservedNames::ReservedNames(const smtlib::Language& language,
                             const solver::Profile& profile)
    : words_(profile.reserved), prefixes_(profile.reserved_prefixes) {
  // What the printer makes of them says which ones it avoids.
  std::string text;
  const auto declare = [&](const std::string& name) {
    text += fmt::format("(declare-fun |{}| () Bool)\n", name);
  };
  std::ranges::for_each(words_, declare);
  for (const std::string& prefix : prefixes_) {
    declare(prefix + "x");
  }
  const auto tm = language.theories().make_manager();
  const smtlib::ParseOutput output = smtlib::parse_script(language, *tm, text);
  std::vector<std::string> printed;
  for_each_declared(smtlib::print_script(language, *tm, output.script, {}),
                    [&](std::string_view name) {
                      printed.emplace_back(name);
                      return true;
                    });
  const auto is_avoided = [&](const std::string& name) {
    return std::ranges::count(printed, name) == 0;
  };
  std::erase_if(words_, is_avoided);
  std::erase_if(prefixes_, [&](const std::string& prefix) {
    return is_avoided(prefix + "x");
  });
}

bool ReservedNames::has(std::string_view name) const {
  return std::ranges::count(words_, name) > 0
         || std::ranges::any_of(prefixes_, [&](const std::string& prefix) {
              return name.starts_with(prefix);
            });
}

std::string_view ReservedNames::find_in(std::string_view script) const {
  std::string_view found;
  if (words_.empty() && prefixes_.empty()) {
    return found;
  }
  for_each_declared(script, [&](std::string_view name) {
    found = has(name) ? name : std::string_view();
    return found.empty();
  });
  return found;
}

}  // namespace assay::ask
