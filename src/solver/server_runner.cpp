// SPDX-License-Identifier: MIT
#include "solver/runners.h"

namespace assay::solver {

Outcome ServerRunner::run(const Query& query) {
  const process::Limits limits = limits_for(profile_, query);
  if (std::optional<process::RawRun> run = server_.run(query.text, limits)) {
    return classify(profile_, *std::move(run), limits, query.checks);
  }
  return fresh_.run(query);
}

}  // namespace assay::solver
