// SPDX-License-Identifier: MIT
// Bytes -> parser -> printer -> parser. Whatever the bytes are, the commands
// that are in order form a script, and for that script
//   - the compact, pretty and flat (no let) texts have no problems,
//   - a printer that reuses its text writes what a fresh one writes.
// If the bytes had no problems, then also
//   - the compact and the pretty text mean the same,
//   - all three are fixed points of printing.
// With problems this does not follow: a command that is left out may have been
// what told the parser whose Set is meant, z3's or cvc5's.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "smtlib/language.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "smtlib/same_script.h"
#include "term/term_manager.h"

namespace {

using assay::smtlib::Language;
using assay::smtlib::ParseOutput;
using assay::smtlib::PrintOptions;
using assay::term::TermManager;

constexpr size_t kMaxInputBytes = 64 * 1024;
constexpr double kMaxFlatBytes = 1e6;

const Language& language() {
  static const Language kLanguage;
  return kLanguage;
}

[[noreturn]] void fail(std::string_view what,
                       const std::string& why,
                       const std::string& text) {
  std::fprintf(stderr,
               "parse_fuzz: %.*s: %s\n--- printed:\n%s\n---\n",
               static_cast<int>(what.size()),
               what.data(),
               why.c_str(),
               text.c_str());
  std::abort();
}

ParseOutput parse_printed(TermManager& tm,
                          std::string_view what,
                          const std::string& text) {
  ParseOutput output = assay::smtlib::parse_script(language(), tm, text);
  if (!output.problems.empty()) {
    fail(what, output.problems[0].message, text);
  }
  return output;
}

void check_same(TermManager& tm, const ParseOutput& first, bool is_pretty) {
  const std::string_view what = is_pretty ? "pretty" : "compact";
  PrintOptions options;
  options.pretty = is_pretty;
  const std::string text =
      assay::smtlib::print_script(language(), tm, first.script, options);
  const ParseOutput again = parse_printed(tm, what, text);
  if (!first.problems.empty()) {
    return;
  }
  const std::string difference =
      assay::smtlib::find_difference(tm, first.script, again.script);
  if (!difference.empty()) {
    fail(what, difference, text);
  }
  if (assay::smtlib::print_script(language(), tm, again.script, options)
      != text) {
    fail(what, "printed anew it is another text", text);
  }
}

void check_flat(TermManager& tm, const ParseOutput& first) {
  if (assay::smtlib::flat_size(tm, first.script) >= kMaxFlatBytes) {
    return;
  }
  PrintOptions options;
  options.flat = true;
  const std::string text =
      assay::smtlib::print_script(language(), tm, first.script, options);
  const ParseOutput again = parse_printed(tm, "flat", text);
  if (first.problems.empty()
      && assay::smtlib::print_script(language(), tm, again.script, options)
             != text) {
    fail("flat", "printed anew it is another text", text);
  }
}

void check_reuse(const TermManager& tm, const ParseOutput& first) {
  PrintOptions options;
  const std::string fresh =
      assay::smtlib::print_script(language(), tm, first.script, options);
  options.reuse = true;
  assay::smtlib::Printer printer(language(), options);
  for (const std::string_view what : {"reuse, once", "reuse, twice"}) {
    if (printer.print(tm, first.script) != fresh) {
      fail(what, "not the text of a fresh printer", fresh);
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  if (size > kMaxInputBytes) {
    return -1;
  }
  const std::string text(bytes, bytes + size);
  const std::unique_ptr<TermManager> tm = language().theories().make_manager();
  const ParseOutput first = assay::smtlib::parse_script(language(), *tm, text);
  check_same(*tm, first, false);
  check_same(*tm, first, true);
  check_flat(*tm, first);
  check_reuse(*tm, first);
  return 0;
}
