// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/id_map.h"
#include "base/result.h"
#include "base/rng.h"
#include "model/model.h"
#include "smtlib/language.h"
#include "smtlib/script.h"
#include "technique/logic_choice.h"
#include "technique/skeleton/approximations.h"
#include "technique/skeleton/connectives.h"
#include "technique/skeleton/options.h"
#include "technique/skeleton/seed_index.h"
#include "term/term_manager.h"
#include "testcase/testcase.h"

namespace assay::technique::skeleton {

// A script with what is known about it: a seed, or another technique's test.
struct Subject {
  const smtlib::Script* script = nullptr;
  const SeedIndex* material = nullptr;  // of the script
  std::optional<testcase::Status> status;
  testcase::TrustRoot root = testcase::TrustRoot::Proved;
  const model::Model* witness = nullptr;  // of sat; may be missing
  // The values of its closed terms under the witness, or null.
  const base::IdMap<num::Value>* values = nullptr;
};

struct Mutant {
  smtlib::Script script;
  testcase::Claim claim;
  std::vector<testcase::AppliedRule> rules;
};

// Approximates scripts. Immutable.
class Mutator {
 public:
  struct Limits {
    SkeletonOptions options;
    bool may_widen = false;  // leave the subject's logic
    LogicChoice logics;
  };

  Mutator(const smtlib::Language& language,
          const Approximations& approximations,
          Limits limits)
      : language_(language),
        approximations_(approximations),
        limits_(std::move(limits)) {}

  // A weaker script of a sat subject, a stronger one of an unsat subject, and
  // either of one that nobody knows, which is then related to it. The terms
  // are made in `tm`, which has the subject's. A Diag (nothing-made) if no
  // approximation could be shown to keep the claim, or kNoStep.
  Result<Mutant> mutate(const Subject& subject,
                        term::TermManager& tm,
                        base::Rng& rng) const;

 private:
  const smtlib::Language& language_;
  const Approximations& approximations_;
  Limits limits_;
};

}  // namespace assay::technique::skeleton
