// SPDX-License-Identifier: MIT
#include "testcase/test_id.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace assay::testcase {

namespace {

using nlohmann::ordered_json;

// Version 0.1 wrote the configuration member by member and left out the
// theories of the campaign and its seeds.
std::string old_configuration(const ordered_json& root) {
  std::string text;
  for (const ordered_json& logic : root.at("logics")) {
    text += fmt::format("logic {}\n", logic.get<std::string>());
  }
  text += fmt::format("size {}\n", root.at("size").get<uint32_t>());
  if (const std::string status = root.value("status", ""); !status.empty()) {
    text += fmt::format("status {}\n", status);
  }
  text += root.value("widen", false) ? "widen\n" : "";
  for (const ordered_json& file :
       root.value("rule_files", ordered_json::array())) {
    text += fmt::format("rules {}\n", file.get<std::string>());
  }
  std::string words = root.value("skeleton", "");
  for (size_t at = 0; at < words.size();) {
    const size_t end = std::min(words.find(' ', at), words.size());
    std::string word = words.substr(at, end - at);
    if (word.starts_with("depth=") || word.starts_with("size=")) {
      word.insert(0, "snippet-");
    }
    text += fmt::format(
        "option {}{}\n", word, word.find('=') == std::string::npos ? "=1" : "");
    at = end + 1;
  }
  return text;
}

}  // namespace

std::string to_json_text(const TestId& id) {
  const auto& [technique, theory, seed, index, configuration, lock, version] =
      id;
  return ordered_json{{"technique", technique},
                      {"theory", theory},
                      {"campaign_seed", seed},
                      {"index", index},
                      {"configuration", configuration},
                      {"lock", lock},
                      {"assay", version}}
      .dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

Result<TestId> parse_test_id(const std::string& text) {
  const ordered_json root = ordered_json::parse(text, nullptr, false);
  TestId id;
  try {
    id.technique = root.at("technique").get<std::string>();
    id.theory = root.at("theory").get<std::string>();
    id.seed = root.at("campaign_seed").get<uint64_t>();
    id.index = root.at("index").get<uint64_t>();
    id.configuration = root.contains("configuration")
                           ? root.at("configuration").get<std::string>()
                           : old_configuration(root);
    id.lock_hash = root.value("lock", std::string());
    id.version = root.at("assay").get<std::string>();
  } catch (const ordered_json::exception& problem) {
    return fail("provenance",
                {},
                fmt::format("where the test comes from cannot be read: {}",
                            problem.what()));
  }
  return id;
}

}  // namespace assay::testcase
