// SPDX-License-Identifier: MIT
#include "smtlib/round_trip.h"

#include <string>

#include <fmt/format.h>

#include "base/source.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "smtlib/same_script.h"

namespace assay::smtlib {

std::optional<Diag> find_round_trip_problem(const Language& language,
                                            term::TermManager& tm,
                                            const Script& script) {
  for (const bool is_pretty : {false, true}) {
    PrintOptions print_options;
    print_options.pretty = is_pretty;
    constexpr size_t kMaxBytes = 1'000'000'000;
    print_options.max_bytes = kMaxBytes;
    Printer printer(language, print_options);
    const std::string printed(printer.print(tm, script));
    if (printer.is_cut()) {
      return Diag{Severity::Unsupported,
                  "too-large",
                  {},
                  "the printed script is larger than 1 GB"};
    }
    const ParseOutput again = parse_script(language, tm, printed);
    std::string difference;
    if (!again.problems.empty()) {
      const Diag& problem = again.problems[0];
      difference = fmt::format("the printed script has a problem: {} in: {}",
                               problem.message,
                               base::line_at(printed, problem.span.begin));
    } else {
      difference = find_difference(tm, script, again.script);
    }
    if (!difference.empty()) {
      return Diag{
          Severity::Error, "round-trip", {}, "round trip: " + difference};
    }
  }
  return std::nullopt;
}

}  // namespace assay::smtlib
