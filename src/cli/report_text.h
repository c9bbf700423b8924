// SPDX-License-Identifier: MIT
#pragma once

#include "cli/synthesis_command.h"
#include "cli/synthesis_report.h"

namespace assay::cli {

// Writes the report to standard output in the format that the options ask for:
// text, JSON, or Markdown in which the seeds of a solver share a cell.
void print_report(const SynthesisReport& report,
                  const SynthesisOptions& options);

}  // namespace assay::cli
