// SPDX-License-Identifier: MIT
// Bytes -> profile. What is read is the same when it is written and read again,
// and what is refused has a message and a place in the text.
#include <cstddef>
#include <cstdint>
#include <string>

#include "fuzz.h"
#include "solver/profile.h"
#include "solver/profile_text.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  if (size > assay::fuzz::kMaxInputBytes) {
    return -1;
  }
  const std::string text(bytes, bytes + size);
  const auto profile = assay::solver::parse_profile(text);
  if (!profile) {
    const assay::Diag& problem = profile.error();
    assay::fuzz::expect(!problem.message.empty(), "no message", text);
    assay::fuzz::expect(problem.span.begin <= problem.span.end
                            && problem.span.end <= text.size(),
                        "a place outside of the text",
                        text);
    return 0;
  }
  const std::string written = assay::solver::profile_text(*profile);
  const auto again = assay::solver::parse_profile(written);
  assay::fuzz::expect(
      again.has_value(),
      again ? "" : "its own text is refused: " + again.error().message,
      written);
  assay::fuzz::expect(assay::solver::profile_text(*again) == written,
                      "written anew it is another text",
                      written);
  return 0;
}
