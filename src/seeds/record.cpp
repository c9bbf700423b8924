// SPDX-License-Identifier: MIT
#include "seeds/record.h"

#include <fmt/format.h>

#include "base/hash.h"

namespace assay::seeds {

std::string_view why_left_out(const SeedRecord& seed,
                              const Selection& selection) {
  constexpr uint64_t kMicros = 1000;
  if (seed.is_trivial && !selection.keeps_trivial) {
    return "trivial";
  }
  const bool is_slow = !seed.time_us
                       || (selection.max_time_ms != 0
                           && *seed.time_us > selection.max_time_ms * kMicros);
  if (is_slow && !selection.keeps_slow) {
    return "slow";
  }
  return selection.max_size != 0 && seed.size > selection.max_size ? "large"
                                                                   : "";
}

std::string content_hash(std::string_view text) {
  return fmt::format("{:016x}", base::hash_bytes(text));
}

}  // namespace assay::seeds
