// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "rules/instance.h"
#include "term/term_manager.h"

namespace assay::rules {

// Makes the terms of one instance in a manager.
class Builder {
 public:
  // `sorts` are what the rule's sort variables stand for.
  Builder(const Instance& instance,
          term::TermManager& tm,
          std::vector<term::Sort> sorts);

  term::Sort sort_of(size_t variable);

  // What a variable stands for.
  void set(size_t variable, term::Term value) { values_[variable] = value; }

  term::Term value(size_t variable) const { return values_[variable]; }

  // Makes a new symbol for the variable, a constant or a function, that is
  // called like it.
  term::Symbol declare(size_t variable, std::string_view name);

  // All variables of the term must have been set or declared.
  term::Term build(const Recipe& recipe);

  // The sort symbol of the rule's own datatype, made when it was first needed;
  // none if it was not.
  term::Symbol datatype() const { return datatype_; }

  // Makes it now, if the rule has one.
  void need_datatype();

  // Its constructors, each with its selectors after it.
  const std::vector<term::Symbol>& data_symbols() const {
    return data_symbols_;
  }

 private:
  term::Sort sort_at(uint32_t position);
  term::Sort make_sort(const SortStep& step);

  const Instance& instance_;
  term::TermManager& tm_;
  std::vector<term::Sort> sort_values_;
  std::vector<term::Sort> sorts_;  // of Instance::sorts, as far as made
  std::vector<term::Term> values_;
  std::vector<term::Symbol> symbols_;
  std::vector<term::Term> made_;
  std::vector<term::Term> args_;
  std::vector<term::Index> indices_;
  term::Symbol datatype_;
  std::vector<term::Symbol> data_symbols_;
};

}  // namespace assay::rules
