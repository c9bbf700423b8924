// SPDX-License-Identifier: MIT
#pragma once

#include <tuple>

#include "store/store.h"

namespace assay::test {

// A finding with something in every place, in a group of its own.
inline store::Finding make_finding(uint64_t index) {
  const std::string number = std::to_string(index);
  store::Finding finding;
  finding.kind = "refutation-unsoundness";
  finding.solver = "z3";
  finding.solver_version = "4.8.12";
  finding.configuration = "default";
  finding.mode = "server";
  finding.trust = "proved";
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
  finding.texts.script =
      "(declare-const x Int)\n(assert (= x " + number + "))\n(check-sat)\n";
  finding.texts.witness = "((define-fun x () Int " + number + "))\n";
  finding.texts.outcomes =
      R"([{"solver": "z3", "configuration": "default", "end": "unsat"},)"
      R"( {"solver": "cvc5", "configuration": "default", "end": "sat"}])";
  return finding;
}

inline bool same_finding(const store::Finding& a, const store::Finding& b) {
  const auto fields = [](const store::Finding& f) {
    return std::tie(f.kind,
                    f.solver,
                    f.solver_version,
                    f.configuration,
                    f.mode,
                    f.trust,
                    f.claim,
                    f.why,
                    f.detail,
                    f.test_index,
                    f.technique,
                    f.theory,
                    f.signature,
                    f.shape_hash,
                    f.size,
                    f.runs,
                    f.shown,
                    f.first_seen_us,
                    f.provenance);
  };
  const auto more = [](const store::Finding& f) {
    return std::tie(f.reproduction.argv,
                    f.reproduction.shows,
                    f.reproduction.text,
                    f.reproduction.expected,
                    f.reproduction.seconds,
                    f.texts.script,
                    f.texts.witness,
                    f.texts.proof,
                    f.texts.transcript,
                    f.texts.outcomes);
  };
  return fields(a) == fields(b) && more(a) == more(b);
}

}  // namespace assay::test
