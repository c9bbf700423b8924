// SPDX-License-Identifier: MIT
#include "seeds/decide.h"

#include <algorithm>
#include <map>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace assay::seeds {

namespace {

using solver::End;
using testcase::Status;
using testcase::TrustRoot;

// Families by what all their solvers that answer agree on.
struct Tally {
  std::vector<std::string> sat;
  std::vector<std::string> unsat;
};

Tally count_votes(std::span<const Vote> votes) {
  struct Said {
    bool sat = false;
    bool unsat = false;
  };

  std::map<std::string, Said> families;
  for (const Vote& vote : votes) {
    if (vote.counts) {
      Said& said = families[vote.family];
      said.sat |= vote.end == End::Sat;
      said.unsat |= vote.end == End::Unsat;
    }
  }
  Tally tally;
  for (const auto& [family, said] : families) {
    if (said.sat != said.unsat) {
      (said.sat ? tally.sat : tally.unsat).push_back(family);
    }
  }
  return tally;
}

Decision aside(std::string kind, std::string reason) {
  Decision decision;
  decision.aside_kind = std::move(kind);
  decision.aside_reason = std::move(reason);
  return decision;
}

Decision mislabelled(Status declared, const std::string& why) {
  return aside(
      "mislabelled",
      fmt::format("declared {}, but {}", testcase::status_name(declared), why));
}

// What the votes come to if they do not contradict each other.
Decision count(const Evidence& evidence, const Tally& tally) {
  const bool is_sat = !tally.sat.empty();
  const std::vector<std::string>& families = is_sat ? tally.sat : tally.unsat;
  const Status voted = is_sat ? Status::Sat : Status::Unsat;
  if (!families.empty() && evidence.declared && evidence.declared != voted) {
    return mislabelled(*evidence.declared,
                       fmt::format("{} by {}",
                                   testcase::status_name(voted),
                                   fmt::join(families, ", ")));
  }
  if (families.size() >= 2) {
    return {voted, TrustRoot::Vouched};
  }
  return {evidence.declared, TrustRoot::Declared};
}

}  // namespace

Decision decide(const Evidence& evidence, std::span<const Vote> votes) {
  if (evidence.has_witness && !evidence.is_recursive) {
    return evidence.declared == Status::Unsat
               ? mislabelled(Status::Unsat, "a model holds")
               : Decision{Status::Sat, TrustRoot::Proved};
  }
  if (evidence.has_proof) {
    return evidence.declared == Status::Sat
               ? mislabelled(Status::Sat, "a checked proof says unsat")
               : Decision{Status::Unsat, TrustRoot::Proved};
  }
  const Tally tally = count_votes(votes);
  if (!tally.sat.empty() && !tally.unsat.empty()) {
    return aside("contradiction",
                 fmt::format("sat by {}, unsat by {}",
                             fmt::join(tally.sat, ", "),
                             fmt::join(tally.unsat, ", ")));
  }
  Decision decision = count(evidence, tally);
  const bool is_sat_by_any =
      decision.status == Status::Sat
      || (decision.aside_kind.empty() && !tally.sat.empty());
  if (evidence.is_recursive && is_sat_by_any) {
    return aside("recursive",
                 "sat cannot be claimed: a recursive definition may have no "
                 "model");
  }
  return decision;
}

}  // namespace assay::seeds
