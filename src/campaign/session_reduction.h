// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "ask/panel.h"
#include "base/result.h"
#include "store/finding.h"

namespace assay::campaign {

// What comes of it, as an artifact of the finding.
inline constexpr std::string_view kReducedSessionName = "reduced-session.smt2";

struct SessionReduction {
  std::string transcript;
  uint64_t calls = 0;
  uint64_t runs = 0;  // of the result, and those that have shown it
  uint64_t shown = 0;
};

// Makes what a session has been sent shorter, as long as the finding's solver
// (the panel's first one) fails on it with the same signature in a process of
// its own. A Diag: not-reducible (an answer, which is wrong only beside the
// answer of a fresh process), not-shown.
Result<SessionReduction> reduce_session(const store::Finding& finding,
                                        const ask::Panel& panel);

}  // namespace assay::campaign
