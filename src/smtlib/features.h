// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "smtlib/language.h"
#include "smtlib/script.h"
#include "term/term_manager.h"

namespace assay::smtlib {

// What a script is made of, as far as logics tell it apart.
struct Features {
  bool has_ints = false;
  bool has_reals = false;
  bool has_bit_vectors = false;
  bool has_floats = false;
  bool has_arrays = false;
  // Arrays that z3 refuses in the logics of bit-vectors and arrays: indices
  // must be bit-vectors there, and elements bit-vectors, Bools or arrays.
  bool has_other_arrays = false;
  bool has_strings = false;
  bool has_datatypes = false;
  bool has_functions = false;  // declared, with arguments
  bool has_declared_sorts = false;
  bool has_quantifiers = false;
  bool is_nonlinear = false;
  bool is_higher_order = false;
  // Sorts or operators of no standard theory: sequences, sets, bags, ...
  bool has_extensions = false;

  friend bool operator==(const Features&, const Features&) = default;
};

// What either has.
Features merged(const Features& a, const Features& b);

// Whether `whole` has all that `part` has. Strings bring Ints with them, and
// floats bit-vectors.
bool includes(const Features& whole, const Features& part);

// Of the declarations and assertions, also through definitions.
Features features_of(const Language& language,
                     const term::TermManager& tm,
                     const Script& script);

// The least logic with all of these, among those that z3, cvc5 and cvc4 know:
// QF_UFLIA, QF_BVFP, ...; ALL if there is none. Numerals in it are Ints unless
// there are no Ints at all.
std::string_view least_logic(const Features& features);

// What scripts of the logic of this name may have: one of those above, or any
// that is put together as SMT-LIB does it (QF_S, QF_UFDTLIA). None if it is no
// such name, or one that says more than that (QF_IDL: which constraints).
std::optional<Features> features_of_logic(std::string_view name);

// Those above, for people; there are more.
std::vector<std::string_view> logic_names();

// Whether `range` has all that the script has, as it is: no Ints for Strings.
bool is_within(const Features& script, const Features& range);

// The script says that it is of this logic.
void set_logic(term::TermManager& tm, Script& script, std::string_view logic);

}  // namespace assay::smtlib
