// SPDX-License-Identifier: MIT
#include "campaign/finding_text.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/version.h"
#include "store/reproduce_script.h"

namespace assay::campaign {

namespace {

using nlohmann::ordered_json;
using solver::End;

std::string dump(const ordered_json& value) {
  return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

std::string configuration_name(const oracle::Run& run) {
  return run.configuration == nullptr ? "default" : run.configuration->name;
}

std::string proof_of(const testcase::Claim& claim) {
  if (const auto* core = std::get_if<testcase::KnownCore>(&claim.promise)) {
    return core->proof;
  }
  const auto* known = std::get_if<testcase::KnownStatus>(&claim.promise);
  return known == nullptr ? "" : known->proof;
}

std::string why(const testcase::Claim& claim) {
  if (claim.witness() != nullptr) {
    return "the witness makes every assertion true: Assay has evaluated them";
  }
  return proof_of(claim);
}

std::string outcomes_json(std::span<const oracle::Run> runs) {
  ordered_json list = ordered_json::array();
  for (const oracle::Run& run : runs) {
    list.push_back(
        ordered_json{{"solver", run.profile->name},
                     {"configuration", configuration_name(run)},
                     {"mode", solver::mode_name(run.mode)},
                     {"end", solver::end_name(run.outcome.end)},
                     {"detail", run.outcome.detail},
                     {"cpu_ms", static_cast<double>(run.outcome.cpu_us) / 1000},
                     {"model", oracle::check_result_name(run.model.standing)},
                     {"core", oracle::check_result_name(run.core.standing)},
                     {"command", run.profile->command.argv}});
  }
  return dump(list);
}

std::string answers_text(const solver::Outcome& outcome) {
  std::string text;
  for (const solver::Answer& answer : outcome.answers) {
    text += text.empty() ? "" : " ";
    text += solver::end_name(answer.verdict);
  }
  return text;
}

// What shows it where the solver gave an answer.
void show_answer(const oracle::Run& run,
                 const oracle::Candidate& candidate,
                 store::Reproduction& made) {
  made.shows = store::Shows::Answers;
  made.text = answers_text(run.outcome);
  if (candidate.kind == oracle::Kind::InvalidModel) {
    made.shows = store::Shows::Model;
  } else if (candidate.kind == oracle::Kind::InvalidCore) {
    made.shows = store::Shows::Core;
  } else if (run.other) {
    made.text += " " + answers_text(*run.other);
  }
}

store::Reproduction reproduction(const ask::Accusation& accusation) {
  const oracle::Run& run = accusation.evidence;
  const solver::Outcome& outcome = run.outcome;
  store::Reproduction made;
  made.argv = run.profile->command.argv;
  made.argv.insert(made.argv.end(), run.options.begin(), run.options.end());
  made.expected = accusation.candidate.expected;
  if (accusation.candidate.kind == oracle::Kind::Slowness
      || outcome.end == End::Timeout) {
    // Half of what it took, as another machine may be quicker.
    constexpr uint64_t kTwoSeconds = 2'000'000;
    made.shows = store::Shows::Slow;
    made.seconds = static_cast<uint32_t>(
        std::clamp<uint64_t>(outcome.cpu_us / kTwoSeconds, 1, 3600));
    return made;
  }
  switch (outcome.end) {
    case End::Crash:
      // A signal, or a handler's or a wrapper's word that there was one.
      if (outcome.detail.starts_with("SIG")) {
        made.shows = store::Shows::Death;
        break;
      }
      [[fallthrough]];
    case End::Assertion:
    case End::Sanitizer:
    case End::InternalError:
      made.shows = store::Shows::Output;
      made.text = outcome.detail;
      break;
    default: show_answer(run, accusation.candidate, made);
  }
  return made;
}

std::string shell_words(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) {
    text += (text.empty() ? "" : " ") + store::shell_word(word);
  }
  return text;
}

store::Confirmation confirmation_of(const ask::Confirmation& found) {
  store::Confirmation made{found.certainty, found.by, found.why_not};
  if (found.fresh_shown > 0) {
    made.by.push_back(
        fmt::format("fresh {}/{}", found.fresh_shown, found.fresh_runs));
  }
  return made;
}

store::Question question_of(const oracle::Run& run,
                            const process::Limits& limits) {
  return {.configuration = configuration_name(run),
          .ask = run.ask,
          .solver_seed = run.solver_seed,
          .options = run.options,
          .cpu_ms = limits.cpu_ms,
          .wall_ms = limits.wall_ms,
          .memory_bytes = limits.memory_bytes};
}

void count_runs(const ask::Accusation& accusation, store::Finding& finding) {
  const ask::Confirmation& confirmation = accusation.confirmation;
  if (confirmation.certainty == ask::Certainty::SessionOnly) {
    return;
  }
  if (confirmation.fresh_shown == 0
      && accusation.evidence.mode == solver::Mode::Fresh) {
    // It was there once, in a process like all the others.
    finding.runs = confirmation.fresh_runs + 1;
    finding.shown = 1;
    return;
  }
  finding.runs = std::max<uint64_t>(confirmation.fresh_runs, 1);
  finding.shown = std::max<uint64_t>(confirmation.fresh_shown, 1);
}

}  // namespace

testcase::TestId id_of(const technique::Config& config,
                       const std::string& lock_hash,
                       const testcase::Provenance& provenance) {
  return {provenance.technique,
          provenance.theory,
          provenance.campaign_seed,
          provenance.index,
          technique::config_text(config),
          lock_hash,
          fmt::format("{} {}", kVersion, kRevision)};
}

std::string provenance_json(const testcase::TestId& id,
                            const testcase::Provenance& provenance) {
  ordered_json root = ordered_json::parse(testcase::to_json_text(id));
  root["seeds"] = provenance.seeds;
  root["rules"] = ordered_json::array();
  for (const testcase::AppliedRule& rule : provenance.rules) {
    root["rules"].push_back({{"rule", rule.rule}, {"place", rule.place}});
  }
  return dump(root);
}

Result<Origin> parse_provenance(const std::string& text) {
  Origin origin;
  ASSAY_TRY(origin.id, testcase::parse_test_id(text));
  ASSAY_TRY(technique::ParsedConfig parsed,
            technique::parse_config(origin.id.configuration));
  origin.config = std::move(parsed.config);
  origin.rule_files = std::move(parsed.rule_files);
  const ordered_json root = ordered_json::parse(text, nullptr, false);
  const ordered_json seeds = root.value("seeds", ordered_json());
  for (const ordered_json& seed : seeds.is_array() ? seeds : ordered_json()) {
    if (seed.is_string()) {
      origin.seeds.push_back(seed.get<std::string>());
    }
  }
  return origin;
}

store::Finding make_finding(const testcase::TestCase& test,
                            ask::Accusation accusation,
                            std::span<const oracle::Run> runs,
                            const testcase::TestId& id) {
  const oracle::Run& evidence = accusation.evidence;
  store::Finding finding;
  finding.kind = accusation.candidate.kind;
  finding.confirmation = confirmation_of(accusation.confirmation);
  finding.relevance = accusation.relevance.relevance;
  finding.relevance_why = std::move(accusation.relevance.why);
  finding.solver = evidence.profile->name;
  finding.solver_version = std::move(accusation.solver_version);
  finding.mode = evidence.mode;
  finding.question = question_of(evidence, accusation.limits);
  finding.trust = test.claim.root;
  finding.claim = testcase::promise_name(test.claim);
  finding.why = why(test.claim);
  finding.detail = accusation.candidate.detail;
  finding.test_index = test.provenance.index;
  finding.technique = test.provenance.technique;
  finding.theory = test.provenance.theory;
  finding.signature = evidence.outcome.signature;
  finding.shape_hash = accusation.shape_hash;
  finding.size = accusation.size;
  count_runs(accusation, finding);
  finding.provenance = provenance_json(id, test.provenance);
  finding.reproduction = reproduction(accusation);
  finding.set_artifact(store::kScriptName, std::move(accusation.script));
  finding.set_artifact(store::kWitnessName, std::move(accusation.witness));
  finding.set_artifact(store::kProofName, proof_of(test.claim));
  finding.set_artifact(store::kSessionName, std::move(accusation.transcript));
  finding.set_artifact(store::kRelatedName, std::move(accusation.related));
  if (solver::is_answer(evidence.outcome.end)) {
    finding.set_artifact(store::kSecondSolverName,
                         shell_words(accusation.second));
  }
  finding.set_artifact(store::kRunsName, outcomes_json(runs));
  return finding;
}

std::string own_fault_text(const ask::OwnFault& fault) {
  return fmt::format("; {}\n; {}\n{}", fault.why, fault.detail, fault.script);
}

}  // namespace assay::campaign
