// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "num/value.h"
#include "technique/construct/workshop.h"

namespace assay::technique {

// A set of assignments, a bit for each.
using AssignmentSet = std::vector<uint64_t>;

// The values of terms under all assignments of a few variables. A term's
// values are kept for the variables that it depends on and no others.
class Enumeration {
 public:
  // What a term is under all assignments: `values`, or, of sort Bool, bits. The
  // first variable changes fastest.
  struct Vector {
    uint32_t support = 0;  // bit i: depends on the i-th variable
    std::vector<num::Value> values;
  };

  // Of the workshop's variables as they are now; each has all its values in
  // `domains`.
  Enumeration(Workshop& shop, std::vector<std::vector<num::Value>> domains);

  uint64_t assignment_count() const { return count_; }

  // How many assignments the variables of a support have.
  uint64_t count_of(uint32_t support) const;

  Vector of_variable(size_t at) const;
  static Vector of_value(num::Value value);

  // What the operator gives; nothing if it is unknown under some assignment.
  std::optional<Vector> apply(const Instance& instance,
                              std::span<const Vector* const> args);

  // The assignments under which a Bool is true.
  AssignmentSet where_true(const Vector& formula) const;

  AssignmentSet all() const;

  // The values of the variables in an assignment.
  std::vector<num::Value> assignment(uint64_t number) const;

 private:
  std::vector<uint64_t> strides_of(uint32_t support, uint32_t whole) const;

  Workshop& shop_;
  std::vector<std::vector<num::Value>> domains_;
  uint64_t count_ = 1;
};

// --- sets, word by word
bool is_empty(const AssignmentSet& set);
uint64_t count(const AssignmentSet& set);
void keep_common(AssignmentSet& set, const AssignmentSet& other);
AssignmentSet complement(const AssignmentSet& set, const AssignmentSet& all);

}  // namespace assay::technique
