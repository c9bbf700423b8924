// SPDX-License-Identifier: MIT
#include "theory/misfit.h"

#include <utility>

#include <fmt/format.h>

#include "theory/sort_text.h"

namespace assay::theory {

std::unexpected<Misfit> refuse(std::string message) {
  return std::unexpected(Misfit{.message = std::move(message)});
}

std::unexpected<Misfit> wrong_result(std::string message) {
  return std::unexpected(
      Misfit{.message = std::move(message), .is_about_result = true});
}

std::unexpected<Misfit> wrong_argument(const RuleInput& in,
                                       size_t argument,
                                       std::string_view expected) {
  return std::unexpected(
      Misfit{.message = fmt::format("argument {} has sort {}, expected {}",
                                    argument + 1,
                                    sort_to_string(in.tm, in.args[argument]),
                                    expected),
             .argument = static_cast<int>(argument)});
}

std::unexpected<Misfit> wrong_argument(const RuleInput& in,
                                       size_t argument,
                                       term::Sort expected) {
  auto made = wrong_argument(
      in, argument, std::string_view(sort_to_string(in.tm, expected)));
  made.error().expected = expected;
  return made;
}

}  // namespace assay::theory
