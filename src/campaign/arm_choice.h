// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "ask/panel.h"
#include "stream/arm.h"
#include "technique/config.h"
#include "testcase/seeds.h"

namespace assay::campaign {

// The names of arms that no solver of the panel can take, going by the
// profiles: none of so many tests of the arm, the same ones in every campaign,
// is one that a solver takes. No solver is run.
inline constexpr uint32_t kArmSample = 256;

std::vector<std::string> arms_not_taken(std::span<const stream::Arm> arms,
                                        const ask::Panel& panel,
                                        const testcase::Seeds& seeds,
                                        technique::StatusFilter wish);

}  // namespace assay::campaign
