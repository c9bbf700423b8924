// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "model/model.h"
#include "smtlib/script.h"
#include "vocabulary/trust.h"

namespace assay::testcase {

using vocabulary::find_root;
using vocabulary::find_status;
using vocabulary::root_name;
using vocabulary::Status;
using vocabulary::status_name;
using vocabulary::TrustRoot;
using vocabulary::weakest_of;

// Nothing is known about the answer.
struct NoCrash {};

// The answer to the script's last check-sat.
struct KnownStatus {
  Status status = Status::Sat;
  // Of sat: values for all symbols that are used. Its symbols are those of the
  // script; witness.h makes text of it.
  std::optional<model::Model> witness = {};
  // Of unsat: what proves it, as text for a report.
  std::string proof = {};
};

// How the answer depends on that to another script of the same manager.
struct Related {
  enum class Kind : uint8_t {
    SameAnswer,
    Implies,    // if this one is sat, so is the other
    ImpliedBy,  // if the other one is sat, so is this
  };
  Kind kind = Kind::SameAnswer;
  smtlib::Script other;
};

// Unsat, and every core has at least these assertions, which are unsat with
// those that have no name: the unique minimal core. By position among the
// script's assertions.
struct KnownCore {
  std::vector<uint32_t> assertions;
  std::string proof = {};
};

using Promise = std::variant<NoCrash, KnownStatus, Related, KnownCore>;

// What is known about a script. Only oracles say what follows from it.
struct Claim {
  TrustRoot root = TrustRoot::Proved;
  Promise promise;

  static Claim sat(TrustRoot root, model::Model witness) {
    return {root, KnownStatus{Status::Sat, std::move(witness)}};
  }

  static Claim sat(TrustRoot root) { return {root, KnownStatus{Status::Sat}}; }

  static Claim unsat(TrustRoot root, std::string proof) {
    return {root, KnownStatus{Status::Unsat, {}, std::move(proof)}};
  }

  // The answer, if it is known.
  std::optional<Status> status() const;
  // The witness, or null.
  const model::Model* witness() const;
};

// A stable name of the promise: no-crash, sat, unsat, same-answer, implies,
// implied-by, core.
std::string_view promise_name(const Claim& claim);

}  // namespace assay::testcase
