// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/rng.h"
#include "technique/synthesis/category.h"
#include "technique/synthesis/plan.h"

namespace assay::technique {

// A formula that holds an operator's exact values at many points.
struct OperatorTable {
  Built built;
  std::string op;
  size_t points = 0;
  std::string which;  // of all points of the operator, for people
  // Of the unsat kinds, if both assertions are known to be needed.
  bool has_core = false;
};

// Tables of all points of an operator, all values of small sorts and corners of
// others: one if they are few, else slices of them. Those of one slice have the
// same rounding mode, or in symbolic tables the same regular expression. Of a
// great many points a slice has some.
class TableMaker {
 public:
  TableMaker(const smtlib::Language& language,
             const CornerPool& stock,
             PlanBuilder& builder,
             term::TermManager& tm,
             base::Rng& rng,
             size_t max_terms);

  // How many slices there are.
  uint64_t count(const Instance& instance, Category kind);

  // Nothing if the operator has no value anywhere, or is not fit for it.
  // Without a slice, of any.
  std::optional<OperatorTable> make(const Instance& instance,
                                    Category kind,
                                    std::optional<uint64_t> slice = {});

 private:
  // Arguments, and the operator's value for them.
  struct Point {
    std::vector<Piece> args;
    num::Value value;
  };

  // How the points are cut into slices: by the values of some arguments, and
  // each of these into parts.
  struct Cut {
    std::vector<bool> is_fixed;  // by argument
    uint64_t fixed = 1;          // combinations of these
    uint64_t rest = 1;           // of all others
    uint64_t parts = 1;
    bool is_complete = true;

    // Which points the slice has.
    std::string text(uint64_t slice) const;
  };

  const std::vector<Piece>& domain_of(uint8_t sort);
  Cut cut_of(const Instance& instance, Category kind);
  void list_points(const Instance& instance, const Cut& cut, uint64_t slice);
  void add_point(const Instance& instance, const std::vector<size_t>& at);
  term::Term application(const Instance& instance, const Point& point);
  std::optional<OperatorTable> make_symbolic(const Instance& instance);
  std::optional<OperatorTable> make_unknown(const Instance& instance);
  bool is_refuted_everywhere(OperatorTable& table, term::Term claim);

  const smtlib::Language& language_;
  const CornerPool& stock_;
  PlanBuilder& builder_;
  term::TermManager& tm_;
  base::Rng& rng_;
  size_t most_points_;
  std::vector<std::optional<std::vector<Piece>>> domains_;  // by sort
  std::vector<Point> points_;
};

}  // namespace assay::technique
