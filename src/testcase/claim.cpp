// SPDX-License-Identifier: MIT
#include "testcase/claim.h"

#include <algorithm>
#include <array>

namespace assay::testcase {

namespace {

constexpr std::array<std::string_view, 3> kRoots = {
    "proved", "vouched", "declared"};
constexpr std::array<std::string_view, 2> kStatuses = {"sat", "unsat"};
constexpr std::array<std::string_view, 3> kRelations = {
    "same-answer", "implies", "implied-by"};

template <typename Enum, size_t kCount>
std::optional<Enum> find_name(const std::array<std::string_view, kCount>& names,
                              std::string_view name) {
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) {
    return std::nullopt;
  }
  return static_cast<Enum>(found - names.begin());
}

}  // namespace

std::string_view root_name(Root root) {
  return kRoots.at(static_cast<size_t>(root));
}

std::optional<Root> find_root(std::string_view name) {
  return find_name<Root>(kRoots, name);
}

std::string_view status_name(Status status) {
  return kStatuses.at(static_cast<size_t>(status));
}

std::optional<Status> find_status(std::string_view name) {
  return find_name<Status>(kStatuses, name);
}

std::optional<Status> Claim::status() const {
  if (const auto* known = std::get_if<KnownStatus>(&promise)) {
    return known->status;
  }
  if (std::holds_alternative<KnownCore>(promise)) {
    return Status::Unsat;
  }
  return std::nullopt;
}

const eval::Model* Claim::witness() const {
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
