// SPDX-License-Identifier: MIT
#include "report/finding_json.h"

#include "store/finding_json.h"

namespace assay::report {

using nlohmann::ordered_json;
using store::Finding;
using store::StoredFinding;

ordered_json finding_summary_json(const StoredFinding& stored) {
  const Finding& finding = stored.finding;
  return {{"id", stored.group},
          {"finding", stored.id},
          {"occurrences", stored.group_count},
          {"kind", kind_name(finding.kind)},
          {"confirmation", store::confirmation_json(finding.confirmation)},
          {"relevance", relevance_name(finding.relevance)},
          {"relevance_why", finding.relevance_why},
          {"solver", finding.solver},
          {"solver_version", finding.solver_version},
          {"configuration", finding.question.configuration},
          {"mode", mode_name(finding.mode)},
          {"theory", finding.theory},
          {"technique", finding.technique},
          {"claim", finding.claim},
          {"trust", root_name(finding.trust)},
          {"size", finding.size},
          {"test", finding.test_index},
          {"campaign", stored.campaign},
          {"runs", finding.runs},
          {"shown", finding.shown},
          {"first_seen_us", finding.first_seen_us},
          {"detail", finding.detail}};
}

ordered_json finding_json(const StoredFinding& stored,
                          const std::string& folder) {
  const Finding& finding = stored.finding;
  const auto parsed = [](const std::string& text) {
    ordered_json value = ordered_json::parse(text, nullptr, false);
    return value.is_discarded() ? ordered_json(text) : value;
  };
  ordered_json root = finding_summary_json(stored);
  root["why"] = finding.why;
  root["signature"] = finding.signature;
  root["command"] = finding.reproduction.argv;
  root["folder"] = folder;
  root["question"] = store::question_json(finding.question);
  root["script"] = finding.artifact(store::kScriptName);
  root["reduced"] = finding.artifact(store::kReducedName);
  root["witness"] = finding.artifact(store::kWitnessName);
  root["proof"] = finding.artifact(store::kProofName);
  root["transcript"] = finding.artifact(store::kSessionName);
  root["related"] = finding.artifact(store::kRelatedName);
  root["outcomes"] = parsed(finding.artifact(store::kRunsName));
  root["artifacts"] = store::artifacts_json(stored);
  root["provenance"] = parsed(finding.provenance);
  return root;
}

}  // namespace assay::report
