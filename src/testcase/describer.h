// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "smtlib/language.h"
#include "smtlib/script.h"
#include "term/term_manager.h"
#include "testcase/seeds.h"
#include "testcase/testcase.h"

namespace assay::testcase {

// The words about a test that is kept in a file: what is claimed of it, why,
// and how it came about. The seeds must outlive it.
class Describer {
 public:
  explicit Describer(const Seeds& seeds);

  // The file itself: the printed text below a header of comments, and with the
  // status behind its logic.
  std::string script(std::string_view name,
                     const TestCase& test,
                     std::string_view text) const;

  // A line of a manifest, without its end: a JSON object. The test's terms are
  // those of `tm`.
  std::string line(std::string_view name,
                   const TestCase& test,
                   term::TermManager& tm) const;

 private:
  std::string origin(const std::string& id) const;

  const smtlib::Language& language_;
  std::unordered_map<std::string, std::string> origins_;  // by the seed's id
};

// The printed text of such a file.
std::string without_words(std::string_view file);

// Distinct operators of theories in the assertions.
uint64_t count_operators(const term::TermManager& tm,
                         const smtlib::Script& script);

}  // namespace assay::testcase
