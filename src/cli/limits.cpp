// SPDX-License-Identifier: MIT
#include "cli/limits.h"

#include <fmt/format.h>

#include "base/units.h"

namespace assay::cli {

std::expected<process::Limits, std::string> parse_limits(
    const std::string& time_option,
    const std::string& time,
    const std::string& memory) {
  const std::optional<uint32_t> ms = base::parse_duration_ms(time);
  if (!ms) {
    return std::unexpected(fmt::format("bad {} '{}'", time_option, time));
  }
  const std::optional<uint64_t> bytes = base::parse_bytes(memory);
  if (!bytes) {
    return std::unexpected(fmt::format("bad --memory '{}'", memory));
  }
  process::Limits limits;
  limits.cpu_ms = *ms;
  // Processor time is what a solver needs; the wall clock is for those that
  // sleep, and generous because the machine may be busy.
  limits.wall_ms = *ms * 3 + 1000;
  limits.memory_bytes = *bytes;
  return limits;
}

}  // namespace assay::cli
