// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "eval/judge_model.h"
#include "smtlib/language.h"

// What a model of a script is worth.
namespace assay::view {

struct Evaluation {
  std::string path;           // of the script
  std::vector<size_t> lines;  // of its claims: claim_lines
  const eval::Judgement& judgement;
  const eval::Explanation* explanation = nullptr;  // of the first false claim
};

// Where the claims of a reading are in the script's text.
std::vector<size_t> claim_lines(const std::string& text,
                                const model::ModelReading& reading);

// The explanation's terms are of `tm`.
std::string evaluation_text(const smtlib::Language& language,
                            term::TermManager& tm,
                            const Evaluation& made);
nlohmann::ordered_json evaluation_json(const smtlib::Language& language,
                                       term::TermManager& tm,
                                       const Evaluation& made);

}  // namespace assay::view
