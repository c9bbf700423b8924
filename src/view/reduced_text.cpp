// SPDX-License-Identifier: MIT
#include "view/reduced_text.h"

#include <algorithm>
#include <string_view>

#include "base/visible_format.h"

namespace assay::view {

namespace {

using base::visible_format;
using nlohmann::ordered_json;

ordered_json passes_json(const reduce::Reduction& reduction) {
  ordered_json passes = ordered_json::array();
  for (const reduce::PassCount& row : reduction.passes) {
    passes.push_back({{"pass", row.name},
                      {"tried", row.tried},
                      {"asked", row.asked},
                      {"calls", row.calls},
                      {"kept", row.kept},
                      {"bytes", row.bytes}});
  }
  return passes;
}

std::string_view ending_name(reduce::Ending ending) {
  switch (ending) {
    case reduce::Ending::Minimal: return "minimal";
    case reduce::Ending::Time: return "time";
    case reduce::Ending::Stopped: break;
  }
  return "stopped";
}

}  // namespace

std::string reducing_line(const reduce::Standing& standing, double seconds) {
  return visible_format(
      "{} of {} bytes, {} calls ({:.1f} per second), {}",
      standing.bytes,
      standing.first_bytes,
      standing.calls,
      static_cast<double>(standing.calls) / std::max(seconds, 0.001),
      standing.pass);
}

std::string reduced_text(const Reduced& made) {
  const reduce::Reduction& reduction = made.reduction;
  std::string text = visible_format("{:<16} {:>7} {:>7} {:>7} {:>5} {:>8}\n",
                                    "PASS",
                                    "TRIED",
                                    "ASKED",
                                    "CALLS",
                                    "KEPT",
                                    "BYTES");
  for (const reduce::PassCount& row : reduction.passes) {
    if (row.tried == 0) {
      continue;
    }
    text += visible_format("{:<16} {:>7} {:>7} {:>7} {:>5} {:>8}\n",
                           row.name,
                           row.tried,
                           row.asked,
                           row.calls,
                           row.kept,
                           -row.bytes);
  }
  text += visible_format("{} bytes of {}, {} calls in {:.1f} s{}\n",
                         reduction.script.size(),
                         reduction.first_bytes,
                         reduction.calls,
                         made.seconds,
                         reduction.ending == reduce::Ending::Minimal ? ""
                         : reduction.ending == reduce::Ending::Time
                             ? "; there was no more time"
                             : "; stopped");
  if (reduction.is_flaky()) {
    text += visible_format(
        "flaky: shown in {} of {} runs of the input, in {} of {} of the "
        "result\n",
        reduction.input_shown,
        reduction.input_runs,
        reduction.shown,
        reduction.runs);
  }
  for (const campaign::KeptSlip& row : made.slips) {
    text += visible_format(
        "another fault was met{}: {}\n",
        row.finding == 0 ? ""
                         : visible_format(", and kept as f{}", row.finding),
        row.slip->detail);
  }
  text += visible_format("{}\n\n{}", made.path, base::Lines{reduction.script});
  return text;
}

ordered_json reduced_json(const Reduced& made) {
  const reduce::Reduction& reduction = made.reduction;
  ordered_json slips = ordered_json::array();
  for (const campaign::KeptSlip& row : made.slips) {
    slips.push_back({{"signature", row.slip->signature},
                     {"detail", row.slip->detail},
                     {"finding", row.finding},
                     {"script", row.slip->script}});
  }
  return ordered_json{{"file", made.path},
                      {"what", made.what},
                      {"first_bytes", reduction.first_bytes},
                      {"bytes", reduction.script.size()},
                      {"ending", ending_name(reduction.ending)},
                      {"calls", reduction.calls},
                      {"seconds", made.seconds},
                      {"flaky", reduction.is_flaky()},
                      {"shown", reduction.shown},
                      {"runs", reduction.runs},
                      {"passes", passes_json(reduction)},
                      {"other_faults", slips},
                      {"witness", reduction.witness},
                      {"script", reduction.script}};
}

}  // namespace assay::view
