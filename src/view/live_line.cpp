// SPDX-License-Identifier: MIT
#include "view/live_line.h"

#include "base/columns.h"
#include "base/visible_format.h"

namespace assay::view {

std::string progress_line(double seconds, std::string_view text) {
  return base::visible_format("{:.0f} s  {}", seconds, text);
}

std::string live_line(double seconds, std::string_view text, size_t columns) {
  constexpr size_t kUsual = 80;
  return base::fit_columns(progress_line(seconds, text),
                           (columns == 0 ? kUsual : columns) - 1);
}

}  // namespace assay::view
