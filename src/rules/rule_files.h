// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rules/rule.h"
#include "smtlib/language.h"

namespace assay::rules {

// A table of rules with the text that its spans are about.
struct RuleText {
  RuleFile file;
  std::string text;
  bool is_built_in = false;
};

// What is wrong with one file. Spans are about `text`; a file that cannot be
// read has none, and one problem without a span (code "unreadable").
struct RuleProblems {
  std::string path;
  std::string text;
  std::vector<Diag> list;
};

// The tables that are in order, and what is wrong with the others.
struct RuleTables {
  std::vector<RuleText> tables;
  std::vector<RuleProblems> problems;

  bool is_fine() const { return problems.empty(); }
};

// Whether formulas can have values of a sort, as theory::sort_to_string writes
// it: a list of values for any other sort would do nothing.
using IsSortUsed = std::function<bool(const std::string& sort)>;

// The tables that are part of the program.
std::vector<RuleText> built_in_tables();

// Reads and sort-checks the files; without any, the built-in tables.
RuleTables read_rules(const smtlib::Language& language,
                      const std::vector<std::string>& paths,
                      const IsSortUsed& is_sort_used);

// Rules for making tests: the same, but no files means no rules. Each rule was
// tried on some thousand values (Rule::belief says how far that went), and none
// is refuted, open, or has the name of another one.
RuleTables load_rules(const smtlib::Language& language,
                      const std::vector<std::string>& paths,
                      const IsSortUsed& is_sort_used);

}  // namespace assay::rules
