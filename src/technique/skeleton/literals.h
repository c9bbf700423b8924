// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/id_set.h"
#include "base/rng.h"
#include "smtlib/features.h"
#include "technique/skeleton/connectives.h"
#include "term/sample.h"
#include "term/term_manager.h"

namespace assay::technique::skeleton {

// An occurrence of a formula whose polarity is known.
struct Literal {
  uint32_t assertion = 0;  // among the script's
  term::Path path;         // in the assertion
  term::Term term;
  Polarity polarity = Polarity::Positive;
  bool is_small = true;  // as a tree, without names: its parts may be copied
  // Variables that terms in its place may use. Not those that let gives a
  // truth value: other places count on how they are used.
  std::vector<term::Var> scope;
  // What is worth knowing beforehand; empty if nobody has asked.
  std::string text = {};  // see place_text
  smtlib::Features features = {};
};

// What literals are looked for in.
struct Place {
  uint32_t assertion = 0;
  term::Path path;  // of the root
  Polarity polarity = Polarity::Positive;
  std::vector<term::Var> scope;
};

// The literals below `root`, which stands at `place`; at most `limit`, a sample
// if there are more (as a tree there may be exponentially many). The values of
// a let have the polarity that all uses of its variable have in common. Terms
// (! t :named n) with n in `names`, which something else speaks of, are not
// looked into.
std::vector<Literal> find_literals(const term::TermManager& tm,
                                   term::Term root,
                                   const Place& place,
                                   const base::IdSet& names,
                                   size_t limit);

}  // namespace assay::technique::skeleton
