// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "vocabulary/names.h"

namespace assay::store {

// What the bytes of an artifact are.
enum class ArtifactKind : uint8_t {
  Script,   // SMT-LIB
  Model,    // SMT-LIB
  Proof,    // of an unsat claim, as text or in the format of its name
  Session,  // what a session has been sent
  Runs,     // JSON: an array with an object per run
  Text,
  Json,
  Html,
};

inline constexpr auto kArtifactKinds = vocabulary::names_up_to<
    ArtifactKind::Html>(
    {"script", "model", "proof", "session", "runs", "text", "json", "html"});

// Something that belongs to a finding. In the finding's folder it is a file of
// this name.
struct Artifact {
  std::string name;
  ArtifactKind kind = ArtifactKind::Text;
  std::string bytes;

  friend bool operator==(const Artifact&, const Artifact&) = default;
};

// The artifacts that a finding is born with.
inline constexpr std::string_view kScriptName = "finding.smt2";
inline constexpr std::string_view kWitnessName = "witness.smt2";
inline constexpr std::string_view kProofName = "proof.txt";
inline constexpr std::string_view kSessionName = "session.smt2";
inline constexpr std::string_view kRelatedName = "related.smt2";
// The command of a solver of another family, as words of a shell.
inline constexpr std::string_view kSecondSolverName = "second-solver.txt";
// What a reduction has made of the script; added later.
inline constexpr std::string_view kReducedName = "reduced.smt2";
// Has no file of its own: it is a part of the folder's outcomes.json.
inline constexpr std::string_view kRunsName = "runs.json";

// What the folder has besides artifacts.
inline constexpr std::string_view kOutcomesFile = "outcomes.json";
inline constexpr std::string_view kReproduceFile = "reproduce.sh";
inline constexpr std::string_view kReadmeFile = "README.txt";

// Whether an artifact may have this name: letters, digits and `._-`, no dot in
// front, and not a name that the folder needs for itself.
bool is_artifact_name(std::string_view name);

// Where an artifact comes from.
struct ArtifactRecord {
  std::string name;
  uint64_t version = 1;  // of this name; the highest is the current one
  std::string added_by;  // who, for people: "hunt", "reduce"
  int64_t added_us = 0;  // Unix time

  friend bool operator==(const ArtifactRecord&,
                         const ArtifactRecord&) = default;
};

// An artifact as the store has it.
struct StoredArtifact {
  Artifact artifact;
  ArtifactRecord record;
};

// Who adds what a finding is born with.
inline constexpr std::string_view kBirthAuthor = "hunt";

// Who adds something to a finding, and when.
struct Author {
  std::string name;
  int64_t now_us = 0;
};

}  // namespace assay::store
