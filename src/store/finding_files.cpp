// SPDX-License-Identifier: MIT
#include "store/finding_files.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/source.h"
#include "store/reproduce_script.h"

namespace assay::store {

namespace {

using nlohmann::ordered_json;

constexpr std::string_view kScript = "finding.smt2";
constexpr std::string_view kWitness = "witness.smt2";
constexpr std::string_view kProof = "proof.txt";
constexpr std::string_view kSession = "session.smt2";
constexpr std::string_view kRelated = "related.smt2";
constexpr std::string_view kOutcomes = "outcomes.json";
constexpr std::string_view kReproduce = "reproduce.sh";
constexpr std::string_view kReadme = "README.txt";

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
      {"kind", finding.kind},
      {"solver", finding.solver},
      {"solver_version", finding.solver_version},
      {"configuration", finding.configuration},
      {"mode", finding.mode},
      {"claim", finding.claim},
      {"trust", finding.trust},
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
      {"outcomes", json_of(finding.texts.outcomes)},
      {"provenance", json_of(finding.provenance)}};
  return root.dump(2, ' ', false, ordered_json::error_handler_t::replace)
         + "\n";
}

std::string readme(const StoredFinding& stored, std::string_view input) {
  const Finding& finding = stored.finding;
  std::string text = fmt::format("{}: {} {}\n\n{}\n\n",
                                 finding.kind,
                                 finding.solver,
                                 finding.solver_version,
                                 finding.detail);
  const auto row = [&](std::string_view name, std::string_view value) {
    if (!value.empty()) {
      text += fmt::format("{:15}{}\n", name, value);
    }
  };
  row("claim", finding.claim);
  row("why it holds", finding.why);
  row("trust", finding.trust);
  row("configuration", finding.configuration);
  row("mode", finding.mode);
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
      kReproduce,
      kOutcomes,
      stored.group);
  return text;
}

}  // namespace

std::vector<File> finding_files(const StoredFinding& stored) {
  const FindingTexts& texts = stored.finding.texts;
  std::vector<File> files;
  const auto add = [&](std::string_view name, std::string text) {
    if (!text.empty()) {
      files.push_back({std::string(name), std::move(text)});
    }
  };
  const std::string_view input = texts.transcript.empty() ? kScript : kSession;
  files.push_back({std::string(kScript), texts.script});
  add(kWitness, texts.witness);
  add(kProof, texts.proof);
  add(kSession, texts.transcript);
  add(kRelated, texts.related);
  add(kOutcomes, outcomes_json(stored));
  add(kReadme, readme(stored, input));
  files.push_back(
      {std::string(kReproduce),
       reproduce_script(
           stored.finding, input, texts.related.empty() ? "" : kRelated),
       /*is_program=*/true});
  return files;
}

bool is_file_of_ours(std::string_view name) {
  constexpr auto kNames = std::to_array({kScript,
                                         kWitness,
                                         kProof,
                                         kSession,
                                         kRelated,
                                         kOutcomes,
                                         kReproduce,
                                         kReadme});
  return std::ranges::find(kNames, name) != kNames.end();
}

FolderContent content_of(const StoredFinding& finding) {
  return {
      finding.id, finding.finding.test_index, finding.finding.first_seen_us};
}

std::optional<FolderContent> parse_content(std::string_view outcomes_json) {
  const ordered_json root = ordered_json::parse(outcomes_json, nullptr, false);
  if (!root.is_object()) {
    return std::nullopt;
  }
  const auto number = [&](const char* name) -> int64_t {
    const auto member = root.find(name);
    return member != root.end() && member->is_number_integer()
               ? member->get<int64_t>()
               : 0;
  };
  return FolderContent{number("id"),
                       static_cast<uint64_t>(number("test")),
                       number("first_seen_us")};
}

Result<Finding> read_finding_folder(const std::string& folder) {
  const auto read = [&](std::string_view name) {
    return base::read_file(fmt::format("{}/{}", folder, name));
  };
  const std::expected<std::string, std::string> text = read(kOutcomes);
  if (!text) {
    return fail("no-finding",
                {},
                fmt::format("{}/{}: {}", folder, kOutcomes, text.error()));
  }
  const ordered_json root = ordered_json::parse(*text, nullptr, false);
  Finding finding;
  try {
    finding.kind = root.at("kind").get<std::string>();
    finding.solver = root.at("solver").get<std::string>();
    finding.solver_version = root.at("solver_version").get<std::string>();
    finding.configuration = root.at("configuration").get<std::string>();
    finding.detail = root.at("detail").get<std::string>();
    finding.signature = root.at("signature").get<std::string>();
    finding.test_index = root.at("test").get<uint64_t>();
    finding.runs = root.at("runs").get<uint64_t>();
    finding.shown = root.at("shown").get<uint64_t>();
    finding.reproduction.argv =
        root.at("command").get<std::vector<std::string>>();
    finding.texts.outcomes = root.at("outcomes").dump();
    finding.provenance = root.at("provenance").dump();
  } catch (const ordered_json::exception& problem) {
    return fail("no-finding",
                {},
                fmt::format("{}/{}: not the record of a finding: {}",
                            folder,
                            kOutcomes,
                            problem.what()));
  }
  finding.texts.script = read(kScript).value_or("");
  finding.texts.transcript = read(kSession).value_or("");
  finding.texts.related = read(kRelated).value_or("");
  return finding;
}

}  // namespace assay::store
