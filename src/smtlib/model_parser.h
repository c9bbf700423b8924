// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/stop_flag.h"
#include "smtlib/language.h"
#include "smtlib/script.h"
#include "smtlib/string_text.h"
#include "term/term_manager.h"

// The definitions of a solver's model, read in the scope of a script: names and
// sorts mean what they mean there. What the text is made of otherwise, and what
// the definitions mean, is eval/model_reader's matter.
namespace assay::smtlib {

// One of (define-fun ...), (define-fun-rec ...), (define-funs-rec ...),
// (define-const ...), (declare-fun ...), (declare-const ...) in the text.
struct ModelItem {
  Span span;
  // In which ways the strings of its bodies are to be read; each gives a body.
  // Empty: as the standard says.
  std::vector<Escapes> readings;
};

// A name that stands for a value which cannot be written as a term.
struct ModelConstant {
  std::string_view name;
  term::Sort sort;
};

struct ModelBody {
  std::vector<term::Var> params;
  term::Term body;
};

struct ModelDefinition {
  term::Symbol symbol;  // the script's, or a new one
  bool is_of_script = false;
  bool is_recursive = false;
  Span span;                      // of the name
  std::vector<ModelBody> bodies;  // one per reading; none if it has a problem
};

struct ModelOutput {
  // In the order of the text. Names that the script itself defines are left
  // out.
  std::vector<ModelDefinition> definitions;
  // New constants that stand for elements of uninterpreted sorts: declared by
  // the model, or (as @S_0 S), @uc_S_0, S!val!0. In the order of the text.
  std::vector<term::Symbol> elements;
  // One for each constant that was asked for.
  std::vector<term::Symbol> constants;
  // Of many, the first hundred unknown names and the first hundred others.
  std::vector<Diag> problems;
  bool is_stopped = false;  // and the rest is missing
};

struct ModelInput {
  const Script& script;
  size_t commands;  // so many of the script's are in force
  const std::string& text;
  std::span<const ModelItem> items;
  std::span<const ModelConstant> constants;
  base::StopFlag is_stopped = nullptr;
};

// A definition that gives a parameter list to a constant of array or function
// sort is read as a lambda. Definitions may refer to each other in any order.
// What has a problem is left out. New terms and symbols are made in `tm`, which
// has the script's or is an overlay of it.
ModelOutput parse_model(const Language& language,
                        term::TermManager& tm,
                        const ModelInput& input);

}  // namespace assay::smtlib
