// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace assay::drat {

// Clauses as DIMACS has them: variables from 1, negative when negated. No
// clause has a variable twice.
class Clauses {
 public:
  void add(std::span<const int32_t> clause) {
    literals_.insert(literals_.end(), clause.begin(), clause.end());
    ends_.push_back(literals_.size());
    for (const int32_t literal : clause) {
      const int32_t variable = literal < 0 ? -literal : literal;
      variables_ = variable > variables_ ? variable : variables_;
    }
  }

  size_t size() const { return ends_.size(); }

  std::span<const int32_t> operator[](size_t at) const {
    const size_t begin = at == 0 ? 0 : ends_[at - 1];
    return {literals_.data() + begin, ends_[at] - begin};
  }

  // The largest in use.
  int32_t variables() const { return variables_; }

  size_t literals() const { return literals_.size(); }

 private:
  std::vector<int32_t> literals_;
  std::vector<size_t> ends_;
  int32_t variables_ = 0;
};

// The file that SAT solvers read.
std::string dimacs_text(const Clauses& clauses);

}  // namespace assay::drat
