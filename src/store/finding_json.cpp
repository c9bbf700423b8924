// SPDX-License-Identifier: MIT
#include "store/finding_json.h"

namespace assay::store {

using nlohmann::ordered_json;

ordered_json confirmation_json(const Confirmation& confirmation) {
  return {{"certainty", certainty_name(confirmation.certainty)},
          {"by", confirmation.by},
          {"why_not", confirmation.why_not}};
}

ordered_json question_json(const Question& question) {
  return {{"configuration", question.configuration},
          {"ask", ask_name(question.ask)},
          {"solver_seed", question.solver_seed},
          {"options", question.options},
          {"cpu_ms", question.cpu_ms},
          {"wall_ms", question.wall_ms},
          {"memory_bytes", question.memory_bytes}};
}

ordered_json artifacts_json(const StoredFinding& stored) {
  ordered_json list = ordered_json::array();
  for (size_t i = 0; i < stored.records.size(); ++i) {
    const Artifact& artifact = stored.finding.artifacts[i];
    const ArtifactRecord& record = stored.records[i];
    list.push_back({{"name", artifact.name},
                    {"kind", kArtifactKinds[artifact.kind]},
                    {"bytes", artifact.bytes.size()},
                    {"version", record.version},
                    {"added_by", record.added_by},
                    {"added_us", record.added_us}});
  }
  return list;
}

}  // namespace assay::store
