// SPDX-License-Identifier: MIT
#include "cli/limits.h"

#include "base/units.h"

namespace assay::cli {

std::expected<uint32_t, std::string> parse_duration(const std::string& option,
                                                    const std::string& text) {
  std::expected<uint32_t, std::string> ms = base::parse_limit_ms(text);
  if (!ms) {
    ms = std::unexpected(option + ": " + ms.error());
  }
  return ms;
}

std::expected<process::Limits, std::string> parse_limits(
    const std::string& time_option,
    const std::string& time,
    const std::string& memory) {
  const std::expected<uint32_t, std::string> ms =
      parse_duration(time_option, time);
  if (!ms) {
    return std::unexpected(ms.error());
  }
  const std::expected<uint64_t, std::string> bytes =
      base::parse_limit_bytes(memory);
  if (!bytes) {
    return std::unexpected("--memory: " + bytes.error());
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
