// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "smtlib/language.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "smtlib/script.h"
#include "term/term_manager.h"

// SMT-LIB text as test data.
namespace assay::test {

// One for all tests: making it takes longer than most of them.
const smtlib::Language& language();

// A script together with the manager that owns its terms.
struct Parsed {
  std::unique_ptr<term::TermManager> tm;
  smtlib::Script script;
  std::vector<Diag> problems;
  size_t more_problems = 0;  // that were not kept

  // The n-th assertion, from 0.
  term::Term assertion(size_t position = 0) const;
  // The codes of the problems, in order.
  std::vector<std::string> codes() const;
};

// Whatever the text is.
Parsed parse(const std::string& text);

// A problem in the text is a test failure.
Parsed script(const std::string& text);
// The same into a manager that is there.
smtlib::Script script_in(term::TermManager& tm, const std::string& text);

std::string print(const Parsed& parsed, smtlib::PrintOptions options = {});

// A closed term as text, with the script's declarations in scope. Its lets and
// names are as the printer has them.
std::string term_text(const Parsed& parsed, term::Term term);

}  // namespace assay::test
