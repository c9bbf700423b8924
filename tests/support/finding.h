// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "store/store.h"

namespace assay::test {

// A finding with something in every place, in a group of its own.
inline store::Finding make_finding(uint64_t index) {
  const std::string number = std::to_string(index);
  store::Finding finding;
  finding.kind = vocabulary::Kind::RefutationUnsoundness;
  finding.confirmation.by = {"witness", "vote cvc5", "fresh 3/3"};
  finding.solver = "z3";
  finding.solver_version = "4.8.12";
  finding.mode = vocabulary::Mode::Server;
  finding.question = {.configuration = "default",
                      .ask = vocabulary::Ask::Model,
                      .solver_seed = ~uint64_t{0} - index,
                      .options = {"-T:1", ""},
                      .cpu_ms = 1000,
                      .wall_ms = 2000,
                      .memory_bytes = uint64_t{1} << 40};
  finding.trust = vocabulary::TrustRoot::Vouched;
  finding.claim = "sat";
  finding.why = "the witness makes every assertion true";
  finding.detail = "unsat, but the formula is satisfiable\nmore on it";
  finding.test_index = index;
  finding.technique = "random";
  finding.theory = "ints";
  finding.shape_hash = index + 1;
  finding.size = 100 + index;
  finding.first_seen_us = 1'700'000'000'000'000;
  finding.provenance = R"({"seed": )" + number + "}";
  finding.reproduction.argv = {"z3", "-in"};
  finding.reproduction.text = "unsat";
  finding.reproduction.expected = "sat";
  finding.set_artifact(
      store::kScriptName,
      "(declare-const x Int)\n(assert (= x " + number + "))\n(check-sat)\n");
  finding.set_artifact(store::kWitnessName,
                       "((define-fun x () Int " + number + "))\n");
  finding.set_artifact(
      store::kRunsName,
      R"([{"solver": "z3", "configuration": "default", "end": "unsat"},)"
      R"( {"solver": "cvc5", "configuration": "default", "end": "sat"}])");
  return finding;
}

// All findings of a campaign, without artifacts, by test.
inline std::vector<store::StoredFinding> findings_of_campaign(
    store::Store& store, int64_t campaign) {
  std::vector<store::StoredFinding> list;
  const std::vector<store::StoredFinding> fronts = store.fronts().value();
  for (const store::StoredFinding& front : fronts) {
    std::vector<store::StoredFinding> group =
        store.findings_of_group(front.group).value();
    for (store::StoredFinding& found : group) {
      if (found.campaign == campaign) {
        list.push_back(std::move(found));
      }
    }
  }
  std::ranges::sort(list, {}, [](const store::StoredFinding& found) {
    return std::pair(found.finding.test_index, found.id);
  });
  return list;
}

}  // namespace assay::test
