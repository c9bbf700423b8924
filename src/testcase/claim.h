// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "eval/model.h"
#include "smtlib/script.h"

namespace assay::testcase {

// Why a claim is believed, the strongest first.
enum class Root : uint8_t {
  Proved,    // by us: a witness that was evaluated, or checked rules from such
  Vouched,   // at least two families of solvers agree
  Declared,  // a label in a file
};

constexpr Root weakest_of(Root a, Root b) {
  return a < b ? b : a;
}

std::string_view root_name(Root root);
std::optional<Root> find_root(std::string_view name);

enum class Status : uint8_t { Sat, Unsat };

std::string_view status_name(Status status);
std::optional<Status> find_status(std::string_view name);

// Nothing is known about the answer.
struct NoCrash {};

// The answer to the script's last check-sat.
struct KnownStatus {
  Status status = Status::Sat;
  // Of sat: values for all symbols that are used. Its symbols are those of the
  // script; witness.h makes text of it.
  std::optional<eval::Model> witness = {};
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
  Root root = Root::Proved;
  Promise promise;

  static Claim sat(Root root, eval::Model witness) {
    return {root, KnownStatus{Status::Sat, std::move(witness)}};
  }

  static Claim sat(Root root) { return {root, KnownStatus{Status::Sat}}; }

  static Claim unsat(Root root, std::string proof) {
    return {root, KnownStatus{Status::Unsat, {}, std::move(proof)}};
  }

  // The answer, if it is known.
  std::optional<Status> status() const;
  // The witness, or null.
  const eval::Model* witness() const;
};

// A stable name of the promise: no-crash, sat, unsat, same-answer, implies,
// implied-by, core.
std::string_view promise_name(const Claim& claim);

}  // namespace assay::testcase
