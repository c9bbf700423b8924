// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "campaign/hunt.h"

// What a hunt tells while it runs and at its end: lines for people, and events
// for programs. `before` is of earlier runs of the campaign.
namespace assay::view {

// With versions, and what is to be known of each.
std::string solvers_text(const ask::Panel& panel);

// What it goes on with, or that there is nothing to go on with.
std::string resumed_text(const campaign::Settings& settings,
                         const campaign::Hunt& hunt);
std::string hunt_start_text(const campaign::Settings& settings,
                            const campaign::Hunt& hunt);
nlohmann::ordered_json hunt_start_event(const campaign::Settings& settings,
                                        const campaign::Hunt& hunt);

// How far it is after so long a time, without an end of line.
std::string hunt_line(const campaign::Statistics& now,
                      const campaign::Statistics& before,
                      double seconds);
nlohmann::ordered_json hunt_progress_event(const campaign::Statistics& now,
                                           double seconds);

std::string finding_line(const store::Finding& finding,
                         const store::Added& added);
nlohmann::ordered_json finding_event(const store::Finding& finding,
                                     const store::Added& added);

// A claim of ours is wrong.
std::string own_fault_text(const std::string& text);

struct HuntEnd {
  const campaign::Statistics& all;
  const campaign::Statistics& before;
  double seconds = 0;  // of this run
  bool is_interrupted = false;
  bool lists_refusals = false;  // all of them
};

std::string hunt_end_text(const HuntEnd& end,
                          const campaign::Settings& settings);
nlohmann::ordered_json hunt_end_event(const HuntEnd& end);

// At the end of a hunt that reduces.
std::string reduction_text(const campaign::GroupReduction& reduction);
nlohmann::ordered_json reduction_event(
    const campaign::GroupReduction& reduction);

}  // namespace assay::view
