// SPDX-License-Identifier: MIT
#include "view/replay_text.h"

#include <fmt/format.h>

#include "base/version.h"
#include "base/visible_format.h"

namespace assay::view {

using base::visible_format;
using nlohmann::ordered_json;

std::string replay_text(const Replay& made) {
  std::string text = visible_format(
      "test: {}\n",
      made.result.is_same_script ? "the same bytes" : "other bytes");
  text += visible_format("{} {}: {} ({})\n",
                         made.finding.solver,
                         kind_name(made.finding.kind),
                         made.result.is_shown ? "shown again" : "not shown",
                         made.result.detail);
  if (made.least == nullptr) {
    return text;
  }
  if (made.least->steps.empty()) {
    text += visible_format("the seed itself shows it:\n");
  } else {
    text +=
        visible_format("it takes no more than this, without {} other steps:\n",
                       made.least->undone.size());
  }
  for (const testcase::AppliedRule& row : made.least->steps) {
    text += visible_format("  {}: {}\n", row.rule, row.place);
  }
  text += visible_format("\n{}", base::Lines{made.least->script});
  return text;
}

ordered_json replay_json(const Replay& made) {
  ordered_json root{{"finding", made.name},
                    {"kind", kind_name(made.finding.kind)},
                    {"solver", made.finding.solver},
                    {"solver_version", made.version},
                    {"found_in_version", made.finding.solver_version},
                    {"same_script", made.result.is_same_script},
                    {"shown", made.result.is_shown},
                    {"detail", made.result.detail}};
  if (made.least != nullptr) {
    ordered_json steps = ordered_json::array();
    for (const testcase::AppliedRule& row : made.least->steps) {
      steps.push_back({{"rule", row.rule}, {"place", row.place}});
    }
    root["undone"] = made.least->undone;
    root["steps"] = std::move(steps);
    root["script"] = made.least->script;
  }
  return root;
}

std::string other_versions_text(const store::Finding& finding,
                                const campaign::Origin& origin,
                                const std::string& version) {
  std::string text;
  const auto known = [](const std::string& number) {
    return number.empty() ? "an unknown version" : number;
  };
  if (version != finding.solver_version) {
    text += visible_format("assay: it was found in {} {}, here is {}\n",
                           finding.solver,
                           known(finding.solver_version),
                           known(version));
  }
  const std::string own = fmt::format("{} {}", kVersion, kRevision);
  if (origin.id.version != own) {
    text += visible_format(
        "assay: it was made by assay {}, this is {}\n", origin.id.version, own);
  }
  return text;
}

}  // namespace assay::view
