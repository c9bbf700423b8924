// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "theory/strings/literal_text.h"

// String literals (SMT-LIB 2.6, UnicodeStrings); num/code_point.h has the form
// of strings in the term store.
namespace assay::smtlib {

// What a backslash may start. z3 4.8.12 prints strings so that one cannot tell.
enum class Escapes : uint8_t {
  Standard,
  Unprintable,  // \u only if the character cannot be printed as itself
  None,
  Old,  // also \x41, \101, \n, \\ and the like, as solvers did before 2.6
};

// The value of what stands between the quotes. "" is a quote; \ud3d2d1d0 and
// \u{d} to \u{d4d3d2d1d0} are escapes if they are well-formed and at most
// 2ffff; every other backslash is itself. False if there is a byte outside
// ASCII, whose meaning differs between solvers.
bool read_string(std::string_view body,
                 std::string& value,
                 Escapes escapes = Escapes::Standard);

// How literals are written, the values of strings as well.
using theory::strings::append_string_literal;
using theory::strings::count_plain;

}  // namespace assay::smtlib
