// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "vocabulary/names.h"

namespace assay::vocabulary {

// What a solver is asked for: the verdict alone, or a model or a core as well.
enum class Ask : uint8_t { Verdict, Model, Core };

inline constexpr auto kAsks =
    names_up_to<Ask::Core>({"verdict", "model", "core"});

constexpr std::string_view ask_name(Ask ask) {
  return kAsks[ask];
}

constexpr std::optional<Ask> find_ask(std::string_view name) {
  return kAsks.find(name);
}

// How a solver's process is used from query to query.
enum class Mode : uint8_t { Fresh, Server, Reset, Incremental };

inline constexpr auto kModes =
    names_up_to<Mode::Incremental>({"fresh", "server", "reset", "incremental"});

constexpr std::string_view mode_name(Mode mode) {
  return kModes[mode];
}

constexpr std::optional<Mode> find_mode(std::string_view name) {
  return kModes.find(name);
}

}  // namespace assay::vocabulary
