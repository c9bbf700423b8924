// SPDX-License-Identifier: MIT
// Maintainers act on bugs of the newest release at default or documented
// options in features that they call stable. What else there is about a finding
// makes it one of the classes behind; several may apply, and the last of them
// counts, since each alone would be a reason not to look at it. What the makers
// say is in the profiles; this only compares.
#include "solver/relevance.h"

#include <algorithm>

#include <fmt/format.h>

namespace assay::solver {

namespace {

bool is_used(const PartRelevance& part, const Uses& uses) {
  const bool has_operator =
      std::ranges::any_of(uses.operators, [&](const std::string& name) {
        return std::ranges::find(part.operators, name) != part.operators.end();
      });
  return has_operator || fits_any_pattern(part.logics, uses.logic)
         || std::ranges::any_of(uses.sorts, [&](const std::string& sort) {
              return fits_any_pattern(part.sorts, sort)
                     && !fits_any_pattern(part.except_sorts, sort);
            });
}

bool is_documented(const Profile& profile, const std::string& option) {
  const auto has = [&](const std::vector<std::string>& options) {
    return std::ranges::find(options, option) != options.end();
  };
  return fits_any_pattern(profile.documented_options, option)
         || has(profile.model_options) || has(profile.core_options)
         || std::ranges::any_of(profile.needs, [&](const Need& need) {
              return has(need.options);
            });
}

// The reasons that were given, the one that counts first.
class Reasons {
 public:
  void add(Relevance relevance, const std::string& why) {
    if (relevance > made_.relevance) {
      made_.relevance = relevance;
      made_.why = made_.why.empty() ? why : why + "; " + made_.why;
    } else {
      made_.why += (made_.why.empty() ? "" : "; ") + why;
    }
  }

  RelevanceVerdict take() { return std::move(made_); }

 private:
  RelevanceVerdict made_;
};

void add_options(const RelevanceFacts& facts, Reasons& reasons) {
  for (const std::string& option : facts.options) {
    const auto part = std::ranges::find_if(
        facts.profile.parts, [&](const PartRelevance& row) {
          return fits_any_pattern(row.options, option);
        });
    if (part != facts.profile.parts.end()) {
      reasons.add(part->relevance,
                  fmt::format("needs {}: {}", option, part->why));
    } else if (!is_documented(facts.profile, option)) {
      reasons.add(Relevance::Option, fmt::format("needs {}", option));
    }
  }
}

}  // namespace

RelevanceVerdict relevance_of(const RelevanceFacts& facts) {
  Reasons reasons;
  for (const PartRelevance& part : facts.profile.parts) {
    if (part.is_about_all() || is_used(part, facts.uses)) {
      reasons.add(part.relevance, part.why);
    }
  }
  add_options(facts, reasons);
  if (facts.is_session_only) {
    reasons.add(Relevance::Option, "shows only in a session");
  }
  if (!facts.newer.empty()) {
    if (!facts.is_shown_by_newer) {
      reasons.add(Relevance::Report,
                  fmt::format("{} gives no answer", facts.newer));
    } else if (*facts.is_shown_by_newer) {
      reasons.add(Relevance::Report,
                  fmt::format("{} shows it as well", facts.newer));
    } else {
      reasons.add(Relevance::Fixed, fmt::format("fixed in {}", facts.newer));
    }
  }
  return reasons.take();
}

Relevance relevance_of_uses(const Profile& profile, const Uses& uses) {
  Relevance relevance = Relevance::Report;
  for (const PartRelevance& part : profile.parts) {
    if (!part.is_about_all() && is_used(part, uses)) {
      relevance = std::max(relevance, part.relevance);
    }
  }
  return relevance;
}

}  // namespace assay::solver
