// SPDX-License-Identifier: MIT
//
// Findings as text for a terminal: the table, and one finding in full. Columns
// are as wide as their contents; only the last one, which may hold whatever a
// solver said, is cut. Text from solvers and scripts is shown by `harmless`: it
// must neither steer the terminal nor look like another line of the table.
#include "report/finding_text.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <tuple>
#include <vector>

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "base/visible_text.h"
#include "store/reproduce_script.h"

namespace assay::report {

namespace {

using base::visible_line;
using base::visible_lines;
using nlohmann::ordered_json;
using store::Finding;
using store::StoredFinding;

std::string first_line(std::string_view text) {
  return visible_line(text.substr(0, text.find('\n')));
}

// Without half a letter of UTF-8 at the end.
std::string cut(std::string line, size_t width) {
  if (line.size() > width) {
    size_t end = width;
    while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xc0) == 0x80) {
      --end;
    }
    line.resize(end);
  }
  return line;
}

using FindingRow = std::array<std::string, 8>;

// Columns as wide as they need to be; numbers to the right.
std::string aligned(const std::vector<FindingRow>& rows, size_t width) {
  constexpr std::array<bool, 8> kIsNumber = {
      true, false, false, false, false, true, true, false};
  std::array<size_t, 8> widths = {};
  for (const FindingRow& row : rows) {
    for (size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], row[i].size());
    }
  }
  std::string text;
  for (const FindingRow& row : rows) {
    std::string line;
    for (size_t i = 0; i + 1 < row.size(); ++i) {
      line += kIsNumber[i] ? fmt::format("{:>{}}  ", row[i], widths[i])
                           : fmt::format("{:<{}}  ", row[i], widths[i]);
    }
    text += cut(line + row.back(), width) + "\n";
  }
  return text;
}

std::string time_text(int64_t time_us) {
  const std::time_t seconds = time_us / 1'000'000;
  return fmt::format("{:%Y-%m-%d %H:%M:%S} UTC", fmt::gmtime(seconds));
}

std::string value_text(const ordered_json& value) {
  return visible_lines(
      value.is_string()
          ? value.get<std::string>()
          : value.dump(-1, ' ', false, ordered_json::error_handler_t::replace));
}

std::string member_text(const ordered_json& object, const char* name) {
  const auto member = object.find(name);
  return member == object.end() ? "" : value_text(*member);
}

void append_indented(std::string& text, std::string_view lines) {
  while (!lines.empty()) {
    const size_t end = std::min(lines.find('\n'), lines.size());
    text += fmt::format("    {}\n", lines.substr(0, end));
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
}

std::string indented(std::string_view lines) {
  std::string text;
  append_indented(text, lines);
  return text;
}

// One run: who and what on a line, the rest below.
std::string outcome_text(const ordered_json& run) {
  constexpr auto kKnown = std::to_array<std::string_view>({"solver",
                                                           "configuration",
                                                           "mode",
                                                           "end",
                                                           "cpu_ms",
                                                           "detail",
                                                           "command"});
  std::string text =
      fmt::format("  {:<12} {:<14} {}",
                  visible_line(member_text(run, "solver")),
                  visible_line(member_text(run, "configuration")),
                  visible_line(member_text(run, "end")));
  if (run.contains("cpu_ms")) {
    text += fmt::format("  ({} ms)", visible_line(member_text(run, "cpu_ms")));
  }
  text += "\n";
  append_indented(text, member_text(run, "detail"));
  for (const auto& [name, value] : run.items()) {
    if (std::ranges::find(kKnown, name) == kKnown.end()) {
      append_indented(text, visible_line(name) + ": " + value_text(value));
    }
  }
  return text;
}

std::string outcomes_text(const std::string& outcomes) {
  if (outcomes.empty()) {
    return "";
  }
  const ordered_json runs = ordered_json::parse(outcomes, nullptr, false);
  if (!runs.is_array()) {
    return indented(visible_lines(outcomes));
  }
  std::string text;
  for (const ordered_json& run : runs) {
    text += run.is_object() ? outcome_text(run) : indented(value_text(run));
  }
  return text;
}

std::string provenance_text(const std::string& provenance) {
  const ordered_json root = ordered_json::parse(provenance, nullptr, false);
  if (!root.is_object()) {
    return indented(visible_lines(provenance));
  }
  std::string text;
  for (const auto& [name, value] : root.items()) {
    if (!value.is_array()) {
      text += fmt::format(
          "  {}: {}\n", visible_line(name), visible_line(value_text(value)));
      continue;
    }
    text += fmt::format("  {}:\n", visible_line(name));
    for (const ordered_json& item : value) {
      append_indented(text, value_text(item));
    }
  }
  return text;
}

std::string head_text(const StoredFinding& stored) {
  const Finding& finding = stored.finding;
  std::string text = fmt::format(
      "finding {}: {}, {}\n",
      stored.group,
      kind_name(finding.kind),
      first_line(finding.detail.empty() ? finding.solver : finding.detail));
  const auto row = [&](std::string_view name, std::string_view value) {
    if (!value.empty()) {
      text += fmt::format("  {:<14} {}\n", name, visible_line(value));
    }
  };
  row("solver", finding.solver + " " + finding.solver_version);
  row("confirmation", certainty_name(finding.confirmation.certainty));
  row("confirmed by",
      fmt::format("{}", fmt::join(finding.confirmation.by, ", ")));
  row("why not", finding.confirmation.why_not);
  row("relevance", relevance_name(finding.relevance));
  row("because", finding.relevance_why);
  row("configuration", finding.question.configuration);
  row("options needed",
      fmt::format("{}", fmt::join(finding.question.options, " ")));
  row("asked for", ask_name(finding.question.ask));
  if (finding.question.solver_seed != 0) {
    row("solver's seed", std::to_string(finding.question.solver_seed));
  }
  row("mode", mode_name(finding.mode));
  row("claim", finding.claim);
  row("why it holds", finding.why);
  row("trust", root_name(finding.trust));
  row("technique", finding.technique);
  row("theory", finding.theory);
  row("test",
      fmt::format("{} of campaign {}", finding.test_index, stored.campaign));
  row("size", std::to_string(finding.size));
  row("signature", finding.signature);
  row("first seen", time_text(finding.first_seen_us));
  if (finding.runs > 1) {
    row(finding.is_flaky() ? "FLAKY" : "runs",
        fmt::format("shown in {} of {}", finding.shown, finding.runs));
  }
  return text;
}

std::string group_text(const StoredFinding& stored,
                       std::span<const StoredFinding> group) {
  constexpr size_t kMost = 10;
  if (group.size() <= 1) {
    return "";
  }
  std::string text = fmt::format("  {:<14} {} in all:", "alike", group.size());
  for (const StoredFinding& other :
       group.first(std::min(kMost, group.size()))) {
    text +=
        fmt::format(" f{}{}", other.id, other.id == stored.id ? " (this)" : "");
  }
  return text + (group.size() > kMost ? " ...\n" : "\n");
}

// What was added to the finding after it was found.
std::string later_artifacts_text(const StoredFinding& stored) {
  std::string text;
  for (size_t i = 0; i < stored.records.size(); ++i) {
    const store::ArtifactRecord& record = stored.records[i];
    if (record.added_by == store::kBirthAuthor) {
      continue;
    }
    text += fmt::format("  {} (version {}, {}, {}, {} bytes)\n",
                        visible_line(record.name),
                        record.version,
                        visible_line(record.added_by),
                        time_text(record.added_us),
                        stored.finding.artifacts[i].bytes.size());
  }
  return text;
}

std::string reproduce_text(const Finding& finding, const std::string& folder) {
  std::string text;
  if (!folder.empty()) {
    text += "  sh " + visible_line(store::shell_word(folder + "/reproduce.sh"))
            + "\n";
  }
  text += " ";
  for (const std::string& argument : finding.reproduction.argv) {
    text += " " + visible_line(store::shell_word(argument));
  }
  text += finding.artifact(store::kSessionName).empty() ? " <finding.smt2\n"
                                                        : " <session.smt2\n";
  if (!finding.artifact(store::kRelatedName).empty()) {
    text += "  and the same with <related.smt2\n";
  }
  if (!finding.reproduction.expected.empty()) {
    text += "  expected: " + visible_line(finding.reproduction.expected) + "\n";
  }
  return text;
}

}  // namespace

std::string detail_text(const Finding& finding) {
  using vocabulary::Certainty;
  std::string text = finding.is_flaky() ? "flaky: " : "";
  if (finding.confirmation.certainty == Certainty::SessionOnly) {
    text += "only in a session: ";
  }
  text += first_line(finding.detail);
  if (!finding.confirmation.why_not.empty()) {
    text += fmt::format(" (not confirmed: {})",
                        first_line(finding.confirmation.why_not));
  }
  // With the release, or the option.
  if (finding.relevance == vocabulary::Relevance::Fixed
      || finding.relevance == vocabulary::Relevance::Option) {
    text += fmt::format(" ({})", first_line(finding.relevance_why));
  }
  return text;
}

std::string class_text(const Finding& finding) {
  const std::string_view name = relevance_name(finding.relevance);
  return std::string(name.empty() ? "-" : name);
}

bool fits(const FindingFilter& filter, const store::Finding& finding) {
  const auto is_in = [](const std::vector<std::string>& wanted,
                        std::string_view value) {
    return wanted.empty() || std::ranges::find(wanted, value) != wanted.end();
  };
  return is_in(filter.kinds, vocabulary::kind_name(finding.kind))
         && is_in(filter.solvers, finding.solver)
         && is_in(filter.theories, finding.theory)
         && is_in(filter.relevances,
                  vocabulary::relevance_name(finding.relevance));
}

void rank_findings(std::vector<StoredFinding>& fronts) {
  std::ranges::sort(fronts, {}, [](const StoredFinding& front) {
    const Finding& finding = front.finding;
    return std::tuple(
        !finding.is_confirmed(), finding.relevance, finding.kind, front.group);
  });
}

std::string findings_table(std::span<const StoredFinding> fronts,
                           size_t width) {
  std::string text;
  for (const bool is_confirmed : {true, false}) {
    std::vector<FindingRow> rows = {
        {"ID", "CLASS", "KIND", "SOLVER", "THEORY", "SIZE", "COUNT", "WHAT"}};
    for (const StoredFinding& front : fronts) {
      const Finding& finding = front.finding;
      if (finding.is_confirmed() == is_confirmed) {
        rows.push_back({std::to_string(front.group),
                        class_text(finding),
                        std::string(kind_name(finding.kind)),
                        visible_line(finding.solver),
                        visible_line(finding.theory),
                        std::to_string(finding.size),
                        std::to_string(front.group_count),
                        detail_text(finding)});
      }
    }
    if (is_confirmed && rows.size() == 1) {
      text += "no findings\n";
    } else if (rows.size() > 1) {
      text += is_confirmed ? "" : "\nnot confirmed, to look at:\n";
      text += aligned(rows, width);
    }
  }
  return text;
}

std::string finding_text(const StoredFinding& stored,
                         std::span<const StoredFinding> group,
                         const std::string& folder) {
  const Finding& finding = stored.finding;
  std::string text = head_text(stored) + group_text(stored, group);
  const auto section = [&](std::string_view name, std::string_view body) {
    if (!body.empty()) {
      text += fmt::format(
          "\n{}:\n{}{}", name, body, body.ends_with('\n') ? "" : "\n");
    }
  };
  if (finding.detail.find('\n') != std::string::npos) {
    section("detail", indented(visible_lines(finding.detail)));
  }
  if (!stored.has_artifacts) {
    text += "\nIts texts were not kept, as its group has enough of them.\n";
  }
  section("script", visible_lines(finding.artifact(store::kScriptName)));
  section("reduced", visible_lines(finding.artifact(store::kReducedName)));
  section("witness", visible_lines(finding.artifact(store::kWitnessName)));
  section("proof", visible_lines(finding.artifact(store::kProofName)));
  section("outcomes", outcomes_text(finding.artifact(store::kRunsName)));
  section("added later", later_artifacts_text(stored));
  section("provenance", provenance_text(finding.provenance));
  section("to reproduce", reproduce_text(finding, folder));
  return text;
}

}  // namespace assay::report
