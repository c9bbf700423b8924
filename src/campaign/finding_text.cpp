// SPDX-License-Identifier: MIT
#include "campaign/finding_text.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/version.h"

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
                     {"core", oracle::check_result_name(run.core.standing)}});
  }
  return dump(list);
}

store::Reproduction reproduction(const oracle::Run& run,
                                 const std::string& expected) {
  store::Reproduction made;
  made.argv = run.profile->command.argv;
  made.argv.insert(made.argv.end(), run.options.begin(), run.options.end());
  made.expected = expected;
  switch (run.outcome.end) {
    case End::Crash: made.shows = store::Shows::Death; break;
    case End::Assertion:
    case End::Sanitizer:
    case End::InternalError:
      made.shows = store::Shows::Output;
      made.text = run.outcome.detail;
      break;
    default:
      made.shows = store::Shows::Answers;
      made.text = solver::end_name(run.outcome.end);
      if (run.model.standing == oracle::CheckResult::Invalid) {
        made.shows = store::Shows::Output;
        made.text = run.outcome.answers.back().text;
      } else if (run.other) {
        made.text += " ";
        made.text += solver::end_name(run.other->end);
      }
  }
  return made;
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

std::string provenance_json(const testcase::Provenance& provenance,
                            const technique::Config& config) {
  ordered_json rules = ordered_json::array();
  for (const testcase::AppliedRule& rule : provenance.rules) {
    rules.push_back(ordered_json{{"rule", rule.rule}, {"place", rule.place}});
  }
  ordered_json files = ordered_json::array();
  for (const rules::RuleFile& file : config.rule_files) {
    files.push_back(fmt::format("{:016x}", file.hash));
  }
  return dump(
      ordered_json{{"technique", provenance.technique},
                   {"theory", provenance.theory},
                   {"campaign_seed", provenance.campaign_seed},
                   {"index", provenance.index},
                   {"seeds", provenance.seeds},
                   {"rules", std::move(rules)},
                   {"size", config.max_size},
                   {"logics", config.logics},
                   {"widen", config.may_widen},
                   {"status", technique::status_filter_name(config.wish)},
                   {"skeleton", technique::options_text(config.skeleton)},
                   {"rule_files", std::move(files)},
                   {"assay", fmt::format("{} {}", kVersion, kRevision)}});
}

Result<Origin> parse_provenance(const std::string& text) {
  const ordered_json root = ordered_json::parse(text, nullptr, false);
  Origin origin;
  try {
    origin.provenance.technique = root.at("technique").get<std::string>();
    origin.provenance.theory = root.at("theory").get<std::string>();
    origin.provenance.campaign_seed = root.at("campaign_seed").get<uint64_t>();
    origin.provenance.index = root.at("index").get<uint64_t>();
    origin.provenance.seeds = root.at("seeds").get<std::vector<std::string>>();
    origin.config.max_size = root.at("size").get<uint32_t>();
    origin.config.logics = root.at("logics").get<std::vector<std::string>>();
    origin.config.may_widen = root.value("widen", false);
    origin.config.wish =
        technique::find_status_filter(root.value("status", std::string()));
    origin.config.skeleton =
        technique::parse_options(root.value("skeleton", std::string()));
    origin.rule_files = root.value("rule_files", std::vector<std::string>{});
    origin.version = root.at("assay").get<std::string>();
  } catch (const ordered_json::exception& problem) {
    return fail("provenance",
                {},
                fmt::format("where the test comes from cannot be read: {}",
                            problem.what()));
  }
  return origin;
}

store::Finding make_finding(const testcase::TestCase& test,
                            ask::Accusation accusation,
                            std::span<const oracle::Run> runs,
                            const technique::Config& config) {
  const oracle::Run& evidence = accusation.evidence;
  store::Finding finding;
  finding.kind = accusation.candidate.kind;
  finding.confirmation = confirmation_of(accusation.confirmation);
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
  finding.provenance = provenance_json(test.provenance, config);
  finding.reproduction = reproduction(evidence, accusation.candidate.expected);
  finding.set_artifact(store::kScriptName, std::move(accusation.script));
  finding.set_artifact(store::kWitnessName, std::move(accusation.witness));
  finding.set_artifact(store::kProofName, proof_of(test.claim));
  finding.set_artifact(store::kSessionName, std::move(accusation.transcript));
  finding.set_artifact(store::kRelatedName, std::move(accusation.related));
  finding.set_artifact(store::kRunsName, outcomes_json(runs));
  return finding;
}

std::string own_fault_text(const ask::OwnFault& fault) {
  return fmt::format("; {}\n; {}\n{}", fault.why, fault.detail, fault.script);
}

}  // namespace assay::campaign
