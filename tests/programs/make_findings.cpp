// SPDX-License-Identifier: MIT
// usage: make_findings OUT: a store with findings, as a hunt leaves it, for the
// tests of the program. Three groups; one of three findings, one flaky, one
// that is not confirmed. To one finding something was added later.
#include <cstdio>
#include <utility>

#include "store/archive.h"

namespace assay::store {
namespace {

Finding wrong_answer() {
  Finding finding;
  finding.kind = vocabulary::Kind::RefutationUnsoundness;
  finding.confirmation.by = {"witness", "fresh 3/3"};
  finding.solver = "z3";
  finding.solver_version = "4.8.12";
  finding.question.configuration = "default";
  finding.claim = "sat";
  finding.why = "the witness makes every assertion true";
  finding.detail = "says unsat\nthe formula is satisfiable";
  finding.technique = "random";
  finding.theory = "ints";
  finding.provenance = R"({"seed": 7, "rules": ["a at 1", "b at 2"]})";
  // Runs without a solver: any program that says unsat will do.
  finding.reproduction.argv = {"sh", "-c", "echo unsat"};
  finding.reproduction.text = "unsat";
  finding.reproduction.expected = "sat";
  finding.set_artifact(kWitnessName, "((define-fun x () Int 0))\n");
  finding.set_artifact(
      kRunsName,
      R"([{"solver": "z3", "configuration": "default", "end": "unsat",)"
      R"( "cpu_ms": 12, "detail": "odd \u001b[31m", "note": 1},)"
      R"( {"solver": "cvc5", "configuration": "default", "end": "sat"}])");
  return finding;
}

Finding crash() {
  Finding finding = wrong_answer();
  finding.kind = vocabulary::Kind::Crash;
  finding.solver = "cvc5";
  finding.signature = "assertion in x.cpp:12";
  finding.detail = "Assertion failed";
  finding.test_index = 50;
  finding.runs = 5;
  finding.shown = 2;
  finding.set_artifact(kWitnessName, "");
  finding.reproduction.shows = Shows::Death;
  return finding;
}

Finding suspicion() {
  Finding finding = wrong_answer();
  finding.kind = vocabulary::Kind::SolutionUnsoundness;
  finding.confirmation = {
      vocabulary::Certainty::Unconfirmed, {"fresh 3/3"}, "nobody says unsat"};
  finding.claim = "unsat";
  finding.detail = "says sat";
  finding.test_index = 60;
  return finding;
}

int make(const std::string& out) {
  const Result<std::unique_ptr<Store>> store =
      open_store(store_of_folder(out), Access::Write);
  if (!store) {
    std::fprintf(stderr, "%s\n", store.error().message.c_str());
    return 1;
  }
  Archive archive(**store, out);
  const int64_t campaign = (*store)->begin_campaign({}, 0).value_or(0);
  std::vector<Finding> findings = {crash()};
  for (uint64_t i = 0; i < 3; ++i) {
    Finding finding = wrong_answer();
    finding.test_index = i;
    finding.shape_hash = 5;
    finding.size = 30 - i;
    finding.set_artifact(kScriptName,
                         "(declare-const x Int)\n(assert (= x "
                             + std::to_string(i) + "))\n(check-sat)\n");
    findings.push_back(std::move(finding));
  }
  findings.push_back(suspicion());
  for (const Finding& finding : findings) {
    const Result<Kept> kept = archive.add(campaign, finding);
    if (!kept || kept->folder_problem) {
      return 1;
    }
  }
  constexpr int64_t kLast = 4;  // of the wrong answers
  const Artifact reduced = {"reduced.smt2", ArtifactKind::Script, "(exit)\n"};
  return archive.add_artifact(kLast, reduced, {"reduce", 0}) ? 0 : 1;
}

}  // namespace
}  // namespace assay::store

int main(int argc, char** argv) {
  return argc == 2 ? assay::store::make(argv[1]) : 2;
}
