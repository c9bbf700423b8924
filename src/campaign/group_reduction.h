// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ask/panel.h"
#include "base/clock.h"
#include "base/result.h"
#include "smtlib/language.h"
#include "store/store.h"
#include "vocabulary/names.h"

namespace assay::campaign {

// Which findings a hunt reduces.
enum class Reducing : uint8_t { Off, Fronts, All };

inline constexpr auto kReducing =
    vocabulary::names_up_to<Reducing::All>({"off", "fronts", "all"});

struct GroupReductionOptions {
  Reducing which = Reducing::Fronts;
  uint64_t time_ms = 0;  // for all of them; 0: none
  uint32_t jobs = 1;     // findings at a time
  std::string out;       // the folder of the findings, "": none
};

struct GroupReduction {
  uint64_t wanted = 0;   // confirmed findings that were not reduced before
  uint64_t reduced = 0;  // that have a smaller script now
  uint64_t bytes_before = 0;
  uint64_t bytes_after = 0;
};

// Reduces findings of the store and adds what comes of it to them, as long as
// there is time; each gets an equal share of what is left. Stops where the
// panel says so. A Diag: the store takes nothing more.
Result<GroupReduction> reduce_groups(const smtlib::Language& language,
                                     store::Store& store,
                                     const ask::Panel& panel,
                                     const GroupReductionOptions& options,
                                     const base::Clock& clock);

}  // namespace assay::campaign
