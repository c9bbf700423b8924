// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "base/stop_flag.h"
#include "model/checks.h"
#include "model/model.h"
#include "smtlib/language.h"
#include "smtlib/script.h"

namespace assay::model {

// A symbol whose value is not known, though it matters: it is missing in the
// model, or what is written there can be read in several ways.
struct Doubt {
  term::Symbol symbol;
  std::string reason;
  std::vector<Meaning> readings;  // the likeliest first; not always all
};

// A model as a solver printed it, for one check of a script.
struct ModelReading {
  Check check;
  // Without the symbols in doubt, and without what is not stated firmly:
  // whatever is false under it is false.
  Model model;
  std::vector<Doubt> doubts;
  // Universes that the solver states in passing (cvc5's comments); that they
  // are complete is an assumption.
  std::unordered_map<term::Sort, Universe> stated_universes;
  // Why the model is no answer to the script, whatever it says: the solver did
  // not say sat, or refused a part of the script. Empty if it is one.
  std::string not_an_answer;
  // What is wrong with the text. Errors make it bad input; what is merely
  // unsupported makes its symbol doubtful.
  std::vector<Diag> problems;
};

struct ReadModelOptions {
  uint32_t check = 0;  // which check of the script, from 1; 0: as the text says
  base::StopFlag is_stopped = nullptr;  // then the model is no answer
};

// Reads what z3, cvc5, cvc4 or boolector print for (check-sat) (get-model),
// with or without the answer. `()` is the empty model. The terms of the model
// are made in `tm`, which has those of the script or is an overlay of it.
ModelReading read_model(const smtlib::Language& language,
                        term::TermManager& tm,
                        const smtlib::Script& script,
                        const std::string& text,
                        ReadModelOptions options = {});

}  // namespace assay::model
