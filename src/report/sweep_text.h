// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "report/sweep_table.h"

namespace assay::report {

struct SweepTextOptions {
  bool is_stopped = false;  // not all formulas were asked
  // Whether the numbers of findings lead anywhere: the store is kept.
  bool has_findings = false;
};

// The table as text, a line for each unsound answer and each kind of error.
std::string sweep_text(const SweepTable& table,
                       const SweepTextOptions& options);

// One JSON object.
std::string sweep_json(const SweepTable& table,
                       const SweepTextOptions& options);

// Tables for a document; the seeds of a solver share a cell.
std::string sweep_markdown(const SweepTable& table,
                           const SweepTextOptions& options);

}  // namespace assay::report
