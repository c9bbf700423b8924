// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "eval/evaluator.h"
#include "model/model_reader.h"

namespace assay::eval {

enum class Verdict : uint8_t { True, False, Unspecified, Undetermined };

std::string_view verdict_name(Verdict verdict);

struct ClaimResult {
  Verdict value = Verdict::Undetermined;
  std::string reason;  // unless it is plainly true or false
};

struct Judgement {
  Verdict verdict = Verdict::Undetermined;
  std::string reason;  // why it is not decided, or what it took to be true
  std::vector<ClaimResult> claims;  // as in ModelReading::check
  // The first claim that is false, SIZE_MAX if there is none: also where it is
  // now this claim, now that one, by what the standard leaves open.
  size_t first_false = SIZE_MAX;
};

// What a model is worth. False: some claim is false, whatever the values of
// symbols and applications that the model says nothing certain about. True: all
// claims are true, for some such values (they are tried, a few of them).
// Unspecified: it hangs on applications that the standard leaves open, and the
// model has no table for them. With `may_choose`, values for these are looked
// for too, and may make it true.
//
// `limits.deviations` change what operators mean; without them the standard
// holds.
Judgement judge_model(const theory::Theories& theories,
                      const term::TermManager& tm,
                      const model::ModelReading& reading,
                      EvalLimits limits = {},
                      bool may_choose = false);

// The smallest part of a claim that accounts for its value.
struct Explanation {
  struct Child {
    term::Term term;
    Value value;
  };

  term::Term term;
  Value value;
  std::vector<Child> children;
};

// Goes from a claim that is false down through the connectives: from a
// conjunction to a part that is false, from a negation to what is true, ...
// Variables of let are replaced by their values, and calls of defined functions
// by their bodies.
Explanation explain_false(const theory::Theories& theories,
                          term::TermManager& tm,
                          const model::ModelReading& reading,
                          term::Term claim,
                          EvalLimits limits = {});

}  // namespace assay::eval
