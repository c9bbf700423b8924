// SPDX-License-Identifier: MIT
//
// A finding's folder: each artifact in a file of its own, reproduce.sh, and
// outcomes.json with all the rest, from which the finding can be read back
// without the database. Folders of older versions do not list their artifacts;
// theirs are found by their names.
#include "store/finding_files.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "base/source.h"
#include "base/visible_text.h"
#include "store/finding_json.h"
#include "store/migrate_kinds.h"
#include "store/reproduce_script.h"

namespace assay::store {

namespace {

using nlohmann::ordered_json;

// What folders had before their outcomes.json listed the artifacts.
constexpr auto kOldFiles = std::to_array(
    {kScriptName, kWitnessName, kProofName, kSessionName, kRelatedName});

// The caller's JSON; as a text if it is none.
ordered_json json_of(const std::string& text) {
  if (text.empty()) {
    return nullptr;
  }
  ordered_json value = ordered_json::parse(text, nullptr, false);
  return value.is_discarded() ? ordered_json(text) : value;
}

std::string outcomes_json(const StoredFinding& stored) {
  const Finding& finding = stored.finding;
  const ordered_json root = {
      {"id", stored.id},
      {"group", stored.group},
      {"campaign", stored.campaign},
      {"test", finding.test_index},
      {"first_seen_us", finding.first_seen_us},
      {"kind", kind_name(finding.kind)},
      {"confirmation", confirmation_json(finding.confirmation)},
      {"relevance", relevance_name(finding.relevance)},
      {"relevance_why", finding.relevance_why},
      {"solver", finding.solver},
      {"solver_version", finding.solver_version},
      {"mode", mode_name(finding.mode)},
      {"question", question_json(finding.question)},
      {"claim", finding.claim},
      {"trust", root_name(finding.trust)},
      {"why", finding.why},
      {"detail", finding.detail},
      {"technique", finding.technique},
      {"theory", finding.theory},
      {"signature", finding.signature},
      {"shape", fmt::format("{:016x}", finding.shape_hash)},
      {"size", finding.size},
      {"runs", finding.runs},
      {"shown", finding.shown},
      {"command", finding.reproduction.argv},
      {"artifacts", artifacts_json(stored)},
      {"outcomes", json_of(finding.artifact(kRunsName))},
      {"provenance", json_of(finding.provenance)}};
  return root.dump(2, ' ', true, ordered_json::error_handler_t::replace) + "\n";
}

std::string readme(const StoredFinding& stored, std::string_view input) {
  const Finding& finding = stored.finding;
  const Confirmation& confirmation = finding.confirmation;
  std::string text = fmt::format("{}: {} {}\n\n{}\n\n",
                                 kind_name(finding.kind),
                                 base::visible_line(finding.solver),
                                 base::visible_line(finding.solver_version),
                                 base::visible_lines(finding.detail));
  const auto row = [&](std::string_view name, std::string_view value) {
    if (!value.empty()) {
      text += fmt::format("{:15}{}\n", name, base::visible_line(value));
    }
  };
  row("claim", finding.claim);
  row("why it holds", finding.why);
  row("trust", root_name(finding.trust));
  row("confirmation", certainty_name(confirmation.certainty));
  row("confirmed by", fmt::format("{}", fmt::join(confirmation.by, ", ")));
  row("why not", confirmation.why_not);
  row("relevance", relevance_name(finding.relevance));
  row("because", finding.relevance_why);
  row("configuration", finding.question.configuration);
  row("mode", mode_name(finding.mode));
  row("technique", finding.technique);
  row("theory", finding.theory);
  if (finding.is_flaky()) {
    row("flaky",
        fmt::format("shown in {} of {} runs", finding.shown, finding.runs));
  }
  text += fmt::format(
      "\nThe solver reads {0}. To see it:  sh {1}\n"
      "All runs and where the test comes from: {2}\n"
      "More: assay findings show {3}\n"
      "      assay replay {3}\n",
      input,
      kReproduceFile,
      kOutcomesFile,
      stored.group);
  return text;
}

}  // namespace

// outcomes.json comes first: so of a folder that was written in part only, it
// is known which files are ours.
std::vector<File> finding_files(const StoredFinding& stored) {
  const Finding& finding = stored.finding;
  const bool has_session = !finding.artifact(kSessionName).empty();
  const bool has_related = !finding.artifact(kRelatedName).empty();
  const std::string_view input = has_session ? kSessionName : kScriptName;
  std::vector<File> files;
  const auto add = [&](std::string_view name, std::string text) {
    files.push_back({std::string(name), std::move(text)});
  };
  add(kOutcomesFile, outcomes_json(stored));
  if (finding.artifact(kScriptName).empty()) {
    add(kScriptName, "");  // reproduce.sh needs it
  }
  for (const Artifact& artifact : finding.artifacts) {
    if (artifact.kind != ArtifactKind::Runs) {
      add(artifact.name, artifact.bytes);
    }
  }
  add(kReadmeFile, readme(stored, input));
  add(kReproduceFile,
      reproduce_script(finding, input, has_related ? kRelatedName : ""));
  files.back().is_program = true;
  return files;
}

std::vector<std::string> files_of_ours(const std::string& folder) {
  std::vector<std::string> names(kOldFiles.begin(), kOldFiles.end());
  names.insert(names.end(),
               {std::string(kOutcomesFile),
                std::string(kReproduceFile),
                std::string(kReadmeFile)});
  const auto text =
      base::read_regular_file(fmt::format("{}/{}", folder, kOutcomesFile));
  if (const std::optional<FolderContent> content =
          parse_content(text.value_or(""))) {
    for (const ArtifactRecord& record : content->artifacts) {
      names.push_back(record.name);
    }
  }
  return names;
}

FolderContent content_of(const StoredFinding& finding) {
  return {finding.id,
          finding.finding.test_index,
          finding.finding.first_seen_us,
          finding.records};
}

std::optional<FolderContent> parse_content(std::string_view outcomes_json) {
  const ordered_json root = ordered_json::parse(outcomes_json, nullptr, false);
  if (!root.is_object()) {
    return std::nullopt;
  }
  const auto number = [](const ordered_json& object, const char* name) {
    const auto member = object.find(name);
    return member != object.end() && member->is_number_integer()
               ? member->get<int64_t>()
               : 0;
  };
  const auto text = [](const ordered_json& object, const char* name) {
    const auto member = object.find(name);
    return member != object.end() && member->is_string()
               ? member->get<std::string>()
               : "";
  };
  FolderContent content{number(root, "id"),
                        static_cast<uint64_t>(number(root, "test")),
                        number(root, "first_seen_us"),
                        {}};
  const auto artifacts = root.find("artifacts");
  if (artifacts == root.end() || !artifacts->is_array()) {
    return content;
  }
  for (const ordered_json& artifact : *artifacts) {
    if (artifact.is_object()) {
      content.artifacts.push_back(
          {text(artifact, "name"),
           static_cast<uint64_t>(number(artifact, "version")),
           text(artifact, "added_by"),
           number(artifact, "added_us")});
    }
  }
  return content;
}

namespace {

// A word of a table, or the first one if it is none.
template <typename Enum, size_t kCount>
Enum value_of(const ordered_json& object,
              const char* name,
              const vocabulary::Names<Enum, kCount>& names) {
  return names.find(object.value(name, std::string())).value_or(Enum{});
}

// Throws what nlohmann throws.
Question read_question(const ordered_json& root) {
  // Folders from before there was a question have the configuration alone.
  if (!root.contains("question")) {
    Question question;
    question.configuration = root.at("configuration").get<std::string>();
    return question;
  }
  const ordered_json& object = root.at("question");
  return {.configuration = object.at("configuration").get<std::string>(),
          .ask = value_of(object, "ask", vocabulary::kAsks),
          .solver_seed = object.value("solver_seed", uint64_t{0}),
          .options = object.value("options", std::vector<std::string>()),
          .cpu_ms = object.value("cpu_ms", uint64_t{0}),
          .wall_ms = object.value("wall_ms", uint64_t{0}),
          .memory_bytes = object.value("memory_bytes", uint64_t{0})};
}

Confirmation read_confirmation(const ordered_json& root) {
  const ordered_json object =
      root.value("confirmation", ordered_json::object());
  return {.certainty = value_of(object, "certainty", vocabulary::kCertainties),
          .by = object.value("by", std::vector<std::string>()),
          .why_not = object.value("why_not", std::string())};
}

// All but the artifacts that are files. Throws what nlohmann throws.
Finding read_record(const ordered_json& root) {
  Finding finding;
  finding.confirmation = read_confirmation(root);
  finding.solver = root.at("solver").get<std::string>();
  finding.solver_version = root.at("solver_version").get<std::string>();
  finding.mode = value_of(root, "mode", vocabulary::kModes);
  finding.question = read_question(root);
  finding.trust = value_of(root, "trust", vocabulary::kTrustRoots);
  finding.claim = root.value("claim", std::string());
  finding.detail = root.at("detail").get<std::string>();
  finding.signature = root.at("signature").get<std::string>();
  finding.test_index = root.at("test").get<uint64_t>();
  finding.runs = root.at("runs").get<uint64_t>();
  finding.shown = root.at("shown").get<uint64_t>();
  finding.reproduction.argv =
      root.at("command").get<std::vector<std::string>>();
  finding.provenance = root.at("provenance").dump();
  finding.set_artifact(kRunsName, root.at("outcomes").dump());
  const auto kind = root.at("kind").get<std::string>();
  if (!set_old_kind(finding, kind)) {
    finding.kind = value_of(root, "kind", vocabulary::kKinds);
  }
  return finding;
}

// Those that came later than the finding itself. Throws what nlohmann throws.
void read_more_artifacts(const std::string& folder,
                         const ordered_json& root,
                         Finding& finding) {
  for (const ordered_json& row :
       root.value("artifacts", ordered_json::array())) {
    const std::string name = row.value("name", std::string());
    const bool is_there =
        name == kRunsName
        || std::ranges::find(kOldFiles, name) != kOldFiles.end();
    if (is_there || !is_artifact_name(name)) {
      continue;
    }
    if (auto bytes =
            base::read_regular_file(fmt::format("{}/{}", folder, name))) {
      finding.artifacts.push_back(
          {name, value_of(row, "kind", kArtifactKinds), *std::move(bytes)});
    }
  }
  std::ranges::sort(finding.artifacts, {}, &Artifact::name);
}

}  // namespace

Result<Finding> read_finding_folder(const std::string& folder) {
  const auto read = [&](std::string_view name) {
    return base::read_regular_file(fmt::format("{}/{}", folder, name));
  };
  const std::expected<std::string, std::string> text = read(kOutcomesFile);
  if (!text) {
    return fail("no-finding",
                {},
                fmt::format("{}/{}: {}", folder, kOutcomesFile, text.error()));
  }
  const ordered_json root = ordered_json::parse(*text, nullptr, false);
  Finding finding;
  try {
    finding = read_record(root);
    read_more_artifacts(folder, root, finding);
  } catch (const ordered_json::exception& problem) {
    return fail("no-finding",
                {},
                fmt::format("{}/{}: not the record of a finding: {}",
                            folder,
                            kOutcomesFile,
                            problem.what()));
  }
  for (const std::string_view name : kOldFiles) {
    finding.set_artifact(name, read(name).value_or(""));
  }
  if (!root.contains("question")) {
    finding.question.ask = ask_of_script(finding.artifact(kScriptName));
  }
  return finding;
}

}  // namespace assay::store
