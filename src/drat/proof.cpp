// SPDX-License-Identifier: MIT
#include "drat/proof.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string>

#include <fmt/format.h>

namespace assay::drat {

namespace {

// Reads the literals of a line up to its 0; false if it is no such line.
bool read_clause(std::string_view line, std::vector<int32_t>& clause) {
  clause.clear();
  while (true) {
    const size_t start = line.find_first_not_of(" \t");
    if (start == std::string_view::npos) {
      return false;  // the 0 is missing
    }
    line.remove_prefix(start);
    int32_t literal = 0;
    const auto [end, error] =
        std::from_chars(line.data(), line.data() + line.size(), literal);
    if (error != std::errc() || literal == INT32_MIN) {
      return false;
    }
    line.remove_prefix(static_cast<size_t>(end - line.data()));
    if (literal == 0) {
      return line.find_first_not_of(" \t\r") == std::string_view::npos;
    }
    clause.push_back(literal);
  }
}

bool has_variable_twice(std::span<const int32_t> clause) {
  std::vector<int32_t> variables;
  for (const int32_t literal : clause) {
    variables.push_back(literal < 0 ? -literal : literal);
  }
  std::ranges::sort(variables);
  return std::ranges::adjacent_find(variables) != variables.end();
}

}  // namespace

Result<Proof> read_proof(std::string_view text) {
  Proof proof;
  std::vector<int32_t> clause;
  size_t number = 0;
  while (!text.empty()) {
    ++number;
    const size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.starts_with('c')) {
      continue;
    }
    const bool is_deletion = line.starts_with('d');
    line.remove_prefix(is_deletion ? 1 : 0);
    if (!read_clause(line, clause) || has_variable_twice(clause)) {
      return fail("bad-proof",
                  {},
                  fmt::format("line {} of the proof is no clause", number));
    }
    proof.add(clause, is_deletion);
  }
  return proof;
}

std::string proof_line(std::span<const int32_t> clause, bool is_deletion) {
  std::string line = is_deletion ? "d " : "";
  for (const int32_t literal : clause) {
    fmt::format_to(std::back_inserter(line), "{} ", literal);
  }
  return line + "0\n";
}

std::string dimacs_text(const Clauses& clauses) {
  std::string text =
      fmt::format("p cnf {} {}\n", clauses.variables(), clauses.size());
  for (size_t i = 0; i < clauses.size(); ++i) {
    text += proof_line(clauses[i], false);
  }
  return text;
}

}  // namespace assay::drat
