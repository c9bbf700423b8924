// SPDX-License-Identifier: MIT
// What was suspected had been overwritten by `suspicion` or `session-only`. The
// first words of the detail still tell it, for these words were always the
// same; where they do not, the end of the solver's run does, and else the
// claim.
#include "store/migrate_kinds.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <span>

#include <nlohmann/json.hpp>

#include "vocabulary/end.h"
#include "vocabulary/kind.h"
#include "vocabulary/question.h"

namespace assay::store {

namespace {

using vocabulary::Certainty;
using vocabulary::End;
using vocabulary::Kind;

struct OldFinding {
  int64_t id = 0;
  int64_t group = 0;
  std::string kind;
  std::string shape;
  Finding finding;
};

struct DetailStart {
  std::string_view words;
  Kind kind;
};

constexpr auto kDetailStarts = std::to_array<DetailStart>(
    {{"unsat, but the formula is sat", Kind::RefutationUnsoundness},
     {"sat, but the formula is unsat", Kind::SolutionUnsoundness},
     {"the model makes an assertion false", Kind::InvalidModel},
     {"unsat, and sat to the script", Kind::Disagreement},
     {"sat, and unsat to the script", Kind::Disagreement},
     {"crash in a session only", Kind::Crash},
     {"assertion in a session only", Kind::Crash},
     {"sanitizer in a session only", Kind::Crash},
     {"internal-error in a session only", Kind::InternalError},
     {"rejected in a session only", Kind::InternalError},
     {"garbled in a session only", Kind::InternalError}});

std::optional<Kind> kind_of_detail(std::string_view detail) {
  const auto* const row =
      std::ranges::find_if(kDetailStarts, [&](const DetailStart& start) {
        return detail.starts_with(start.words);
      });
  if (row != kDetailStarts.end()) {
    return row->kind;
  }
  if (!detail.starts_with("unsat, but ")) {
    return std::nullopt;
  }
  return detail.find("has a model that Assay has checked")
                 == std::string_view::npos
             ? Kind::Disagreement
             : Kind::RefutationUnsoundness;
}

std::optional<Kind> kind_of_runs(const Finding& finding) {
  const auto runs =
      nlohmann::json::parse(finding.artifact(kRunsName), nullptr, false);
  if (!runs.is_array()) {
    return std::nullopt;
  }
  for (const nlohmann::json& run : runs) {
    const auto text = [&](const char* name) -> std::string {
      const auto member = run.find(name);
      return member != run.end() && member->is_string()
                 ? member->get<std::string>()
                 : "";
    };
    if (!run.is_object() || text("solver") != finding.solver
        || text("configuration") != finding.question.configuration) {
      continue;
    }
    const std::optional<End> end = vocabulary::find_end(text("end"));
    if (end == End::InternalError) {
      return Kind::InternalError;
    }
    if (end && vocabulary::is_failure(*end)) {
      return Kind::Crash;
    }
    if (end == End::Sat && text("model") == "invalid") {
      return Kind::InvalidModel;
    }
    if (end == End::Unsat && text("core") == "invalid") {
      return Kind::InvalidCore;
    }
  }
  return std::nullopt;
}

// Most of what fails in a session only is a crash.
Kind kind_of_claim(const Finding& finding) {
  if (finding.confirmation.certainty == Certainty::SessionOnly) {
    return Kind::Crash;
  }
  if (finding.claim == "sat") {
    return Kind::RefutationUnsoundness;
  }
  return finding.claim == "unsat" || finding.claim == "core"
             ? Kind::SolutionUnsoundness
             : Kind::Disagreement;
}

// Takes from the detail what are fields of their own now.
void tidy_detail(Finding& finding) {
  constexpr std::string_view kSession = "only in a session: ";
  constexpr std::string_view kNotConfirmed = " (not confirmed: ";
  std::string& detail = finding.detail;
  if (detail.starts_with(kSession)) {
    detail.erase(0, kSession.size());
  }
  const size_t at = detail.rfind(kNotConfirmed);
  if (at != std::string::npos && detail.ends_with(')')) {
    const size_t begin = at + kNotConfirmed.size();
    finding.confirmation.why_not =
        detail.substr(begin, detail.size() - 1 - begin);
    detail.resize(at);
  }
}

std::vector<OldFinding> read_old(Connection& connection) {
  std::vector<OldFinding> list;
  Query query(connection,
              "SELECT f.id, f.group_id, f.kind, f.shape_hash, f.solver, "
              "f.configuration, f.claim, f.detail, f.signature, a.bytes "
              "FROM finding f LEFT JOIN artifact a ON a.finding_id = f.id AND "
              "a.name = 'runs.json' WHERE f.certainty <> 'confirmed' "
              "ORDER BY f.group_id, f.id");
  while (query.next()) {
    OldFinding old{.id = query.integer(0),
                   .group = query.integer(1),
                   .kind = query.text(2),
                   .shape = query.text(3),
                   .finding = {}};
    old.finding.solver = query.text(4);
    old.finding.question.configuration = query.text(5);
    old.finding.claim = query.text(6);
    old.finding.detail = query.text(7);
    old.finding.signature = query.text(8);
    if (!query.is_null(9)) {
      old.finding.set_artifact(kRunsName, query.text(9));
    }
    list.push_back(std::move(old));
  }
  return list;
}

// Findings that belong together by signature or shape, among those of one old
// group: the first of each part, by position.
std::vector<size_t> parts_of(std::span<const OldFinding> group) {
  std::vector<size_t> parent(group.size());
  std::iota(parent.begin(), parent.end(), size_t{0});
  const auto root_of = [&](size_t number) {
    while (parent[number] != number) {
      parent[number] = parent[parent[number]];
      number = parent[number];
    }
    return number;
  };
  std::map<std::pair<Kind, std::string>, size_t> first;
  const auto join = [&](size_t number, std::string key) {
    const auto [place, is_new] =
        first.try_emplace({group[number].finding.kind, std::move(key)}, number);
    const auto [to, from] =
        std::minmax({root_of(number), root_of(place->second)});
    parent[from] = to;
  };
  constexpr std::string_view kNoShape = "0000000000000000";
  for (size_t i = 0; i < group.size(); ++i) {
    if (!group[i].finding.signature.empty()) {
      join(i, "signature " + group[i].finding.signature);
    }
    if (group[i].shape != kNoShape) {
      join(i, "shape " + group[i].shape);
    }
  }
  for (size_t i = 0; i < group.size(); ++i) {
    parent[i] = root_of(i);
  }
  return parent;
}

// A part keeps the group's number if it has the finding of that number.
void part_group(std::span<OldFinding> group) {
  const std::vector<size_t> root_of = parts_of(group);
  std::map<size_t, int64_t> number_of_part;
  for (size_t i = 0; i < group.size(); ++i) {
    number_of_part.try_emplace(root_of[i], group[i].id);
    if (group[i].id == group[i].group) {
      number_of_part[root_of[i]] = group[i].id;
    }
  }
  for (size_t i = 0; i < group.size(); ++i) {
    group[i].group = number_of_part[root_of[i]];
  }
}

void write_asks(Connection& connection) {
  std::vector<std::pair<int64_t, vocabulary::Ask>> asks;
  {
    Query query(connection,
                "SELECT finding_id, bytes FROM artifact "
                "WHERE name = 'finding.smt2' ORDER BY finding_id");
    while (query.next()) {
      const vocabulary::Ask ask = ask_of_script(query.text(1));
      if (ask != vocabulary::Ask::Verdict) {
        asks.emplace_back(query.integer(0), ask);
      }
    }
  }
  for (const auto& [id, ask] : asks) {
    Query(connection,
          "UPDATE finding SET ask = ? WHERE id = ?",
          vocabulary::ask_name(ask),
          id)
        .run();
  }
}

}  // namespace

vocabulary::Ask ask_of_script(std::string_view script) {
  if (script.ends_with("(get-model)\n")) {
    return vocabulary::Ask::Model;
  }
  return script.ends_with("(get-unsat-core)\n") ? vocabulary::Ask::Core
                                                : vocabulary::Ask::Verdict;
}

bool set_old_kind(Finding& finding, std::string_view old_kind) {
  if (old_kind != kOldSuspicion && old_kind != kOldSessionOnly) {
    return false;
  }
  finding.confirmation.certainty = old_kind == kOldSuspicion
                                       ? Certainty::Unconfirmed
                                       : Certainty::SessionOnly;
  tidy_detail(finding);
  std::optional<Kind> kind = kind_of_detail(finding.detail);
  if (!kind) {
    kind = kind_of_runs(finding);
  }
  finding.kind = kind ? *kind : kind_of_claim(finding);
  return true;
}

void migrate_kinds(Connection& connection) {
  write_asks(connection);
  std::vector<OldFinding> all = read_old(connection);
  for (OldFinding& old : all) {
    set_old_kind(old.finding, old.kind);
  }
  for (auto begin = all.begin(); begin != all.end();) {
    const auto end = std::find_if(begin, all.end(), [&](const OldFinding& old) {
      return old.group != begin->group;
    });
    part_group({begin, end});
    begin = end;
  }
  for (const OldFinding& old : all) {
    Query(connection,
          "UPDATE finding SET kind = ?, detail = ?, why_not = ?, group_id = ? "
          "WHERE id = ?",
          vocabulary::kind_name(old.finding.kind),
          Blob{old.finding.detail},
          Blob{old.finding.confirmation.why_not},
          old.group,
          old.id)
        .run();
  }
}

}  // namespace assay::store
