// SPDX-License-Identifier: MIT
#include "cli/problem_text.h"

#include <cstdio>
#include <cstdlib>
#include <unistd.h>

#include "cli/output.h"
#include "view/problems.h"

namespace assay::cli {

namespace {

// https://no-color.org: set and not empty, whatever the value.
bool wants_colours() {
  const char* no_color = std::getenv("NO_COLOR");
  return no_color == nullptr || *no_color == '\0';
}

}  // namespace

void print_problems(const std::string& path,
                    const std::string& text,
                    const std::vector<Diag>& problems,
                    bool is_strict,
                    size_t more) {
  const bool is_terminal = isatty(STDERR_FILENO) == 1;
  write_bytes(
      stderr,
      view::problems_text(
          path,
          text,
          problems,
          {is_terminal, is_terminal && wants_colours(), is_strict, more}));
}

int complain(int code, const std::string& message) {
  say(stderr, "assay: {}\n", message);
  return code;
}

}  // namespace assay::cli
