// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

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

// The text of a literal with its quotes. Everything outside the printable
// ASCII characters is escaped, and so is the backslash, so that no solver
// reads an escape that is none.
void append_string_literal(std::string& out, std::string_view value);

// How many bytes at the start stand for themselves in a literal.
size_t count_plain(std::string_view value);

}  // namespace assay::smtlib
