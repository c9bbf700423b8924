// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "rules/rule.h"
#include "smtlib/features.h"
#include "smtlib/language.h"
#include "term/term_manager.h"

namespace assay::rules {

// A sort of a rule's terms.
struct SortStep {
  enum class Kind : uint8_t {
    Plain,     // the same handle in every manager: `head`
    Variable,  // Rule::sorts[head]
    Datatype,  // the rule's own
    Builtin,   // `head` is the constructor's row
  };
  Kind kind = Kind::Plain;
  uint32_t head = 0;
  std::vector<term::Index> indices;
  std::vector<uint32_t> args;  // positions in Instance::sorts
};

// A term of a rule that can be made again in any manager.
struct Recipe {
  struct Step {
    enum class Kind : uint8_t {
      Variable,  // `head`: position in the rule's variables
      Call,      // of a fresh function: the same
      Data,      // `head`: which of Builder::data_symbols()
      Literal,   // `text`
      App,       // `head`: the operator's row; an index that is a symbol is
                 // a position in data_symbols() too
    };
    Kind kind = Kind::Variable;
    uint32_t head = 0;
    uint32_t sort = 0;  // position in Instance::sorts
    std::vector<term::Index> indices;
    std::vector<uint32_t> args;  // earlier steps
    std::string text;
  };

  std::vector<Step> steps;  // the last one is the term
};

// A rule with all its sizes: sorted and ready to be made.
struct Instance {
  struct VariableInfo {
    uint32_t sort = 0;
    std::vector<uint32_t> params;
    std::optional<Recipe> term;
  };

  struct InverseInfo {
    uint32_t input = 0;  // position in the rule's variables
    Recipe term;
    std::optional<Recipe> condition;
  };

  const Rule* rule = nullptr;
  std::vector<std::string> size_names;  // with the choices
  std::vector<uint32_t> sizes;
  std::vector<SortStep> sorts;
  std::vector<uint32_t> record_fields;  // sorts, of all constructors in turn
  std::vector<VariableInfo> variables;  // as in the rule
  std::vector<Recipe> conditions;
  std::vector<InverseInfo> inverses;
  std::optional<Recipe> from;
  std::optional<Recipe> to;
  std::vector<Recipe> patterns;
  // Of what formulas get to see, for the sorts' variables as they are: of the
  // outputs and inverses, or of `to`.
  smtlib::Features features;
  // The same with `from`, and the quantifier around it.
  smtlib::Features both_features;
};

// The instances of a rule for these sizes: one for each of a few values of its
// choices; none if the sizes do not fit. Fails if a term is ill-sorted.
// The rule must outlive them. `base` is a manager of the theories without
// anything else, which saves the making of one.
Result<std::vector<Instance>> compile(const smtlib::Language& language,
                                      const Rule& rule,
                                      const std::vector<uint32_t>& sizes,
                                      const term::TermManager* base = nullptr);

// Sizes that most rules can have.
std::vector<uint32_t> usual_sizes(const Rule& rule);

// Fails if some term of the rule is ill-sorted, for some usual sizes.
Result<void> check_sorts(const smtlib::Language& language, const Rule& rule);

}  // namespace assay::rules
