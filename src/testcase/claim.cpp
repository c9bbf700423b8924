// SPDX-License-Identifier: MIT
#include "testcase/claim.h"

#include <array>

namespace assay::testcase {

namespace {

constexpr auto kRelations =
    std::to_array<std::string_view>({"same-answer", "implies", "implied-by"});

}  // namespace

std::optional<Status> Claim::status() const {
  if (const auto* known = std::get_if<KnownStatus>(&promise)) {
    return known->status;
  }
  if (std::holds_alternative<KnownCore>(promise)) {
    return Status::Unsat;
  }
  return std::nullopt;
}

const model::Model* Claim::witness() const {
  const auto* known = std::get_if<KnownStatus>(&promise);
  return known != nullptr && known->witness ? &*known->witness : nullptr;
}

std::string_view promise_name(const Claim& claim) {
  if (const auto* known = std::get_if<KnownStatus>(&claim.promise)) {
    return status_name(known->status);
  }
  if (const auto* related = std::get_if<Related>(&claim.promise)) {
    return kRelations.at(static_cast<size_t>(related->kind));
  }
  return std::holds_alternative<KnownCore>(claim.promise) ? "core" : "no-crash";
}

}  // namespace assay::testcase
