// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "model/model_reader.h"
#include "support/script.h"

namespace assay::test {

// A script together with a model's text, as read.
struct ReadModel {
  Parsed parsed;
  model::ModelReading reading;

  // What the model has for the symbol of that name: the body of its definition
  // as text (parameters are named), its value, or "" if it has none.
  std::string meaning(const std::string& name) const;
  // The reason why the symbol is in doubt, or "".
  std::string doubt(const std::string& name) const;
  // The readings of a symbol in doubt.
  std::vector<std::string> readings(const std::string& name) const;
  std::vector<std::string> problem_codes() const;

 private:
  std::string text(const model::Meaning& meaning, term::Sort sort) const;
  term::Symbol find(const std::string& name) const;
};

// A problem in the script is a test failure.
ReadModel read_model(const std::string& script,
                     const std::string& model,
                     uint32_t check = 0);

}  // namespace assay::test
