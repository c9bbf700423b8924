// SPDX-License-Identifier: MIT
#include "store/finding.h"

#include <algorithm>
#include <array>

#include "base/check.h"

namespace assay::store {

namespace {

struct KnownArtifact {
  std::string_view name;
  ArtifactKind kind;
};

constexpr auto kKnownArtifacts =
    std::to_array<KnownArtifact>({{kScriptName, ArtifactKind::Script},
                                  {kWitnessName, ArtifactKind::Model},
                                  {kProofName, ArtifactKind::Proof},
                                  {kSessionName, ArtifactKind::Session},
                                  {kRelatedName, ArtifactKind::Script},
                                  {kSecondSolverName, ArtifactKind::Text},
                                  {kRunsName, ArtifactKind::Runs}});

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
         || (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '-';
}

}  // namespace

bool is_artifact_name(std::string_view name) {
  constexpr size_t kMost = 100;
  return !name.empty() && name.size() <= kMost && name.front() != '.'
         && std::ranges::all_of(name, is_plain) && name != kOutcomesFile
         && name != kReproduceFile && name != kReadmeFile;
}

const std::string& Finding::artifact(std::string_view name) const {
  static const std::string kNone;
  const auto found = std::ranges::find(artifacts, name, &Artifact::name);
  return found == artifacts.end() ? kNone : found->bytes;
}

void Finding::set_artifact(std::string_view name, std::string bytes) {
  const auto* const known =
      std::ranges::find(kKnownArtifacts, name, &KnownArtifact::name);
  ASSAY_CHECK(known != kKnownArtifacts.end()) << name;
  std::erase_if(artifacts,
                [&](const Artifact& other) { return other.name == name; });
  if (!bytes.empty()) {
    const auto place =
        std::ranges::lower_bound(artifacts, name, {}, &Artifact::name);
    artifacts.insert(
        place, Artifact{std::string(name), known->kind, std::move(bytes)});
  }
}

}  // namespace assay::store
