// SPDX-License-Identifier: MIT
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "theory/op_info.h"

// What hand-written sort rules answer when an application is wrong.
namespace assay::theory {

std::unexpected<Misfit> refuse(std::string message);

// For when (as f S) is missing, or S is wrong.
std::unexpected<Misfit> wrong_result(std::string message);

// "argument 2 has sort Int, expected Bool". `argument` counts from 0.
std::unexpected<Misfit> wrong_argument(const RuleInput& in,
                                       size_t argument,
                                       term::Sort expected);
// The same where many sorts would do: "expected an array".
std::unexpected<Misfit> wrong_argument(const RuleInput& in,
                                       size_t argument,
                                       std::string_view expected);

}  // namespace assay::theory
