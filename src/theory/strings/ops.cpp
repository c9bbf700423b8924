// SPDX-License-Identifier: MIT
//
// SMT-LIB 2.6/2.7 UnicodeStrings, all of whose functions are total, and what z3
// and cvc5 have besides. z3 has regular languages over sequences of any sort,
// (RegEx (Seq Int)), hence the second version of each re.* operator; the first
// serves String, where z3's (RegEx String) is RegLan.
//
// Names that only sequences have are in sequences/ops.cpp, with their versions
// on String; so are the versions of str.* names on (Seq A).
#include "theory/strings/strings.h"

namespace assay::theory::strings {

namespace {

constexpr Origin kExt = Origin::Extension;

// clang-format off
constexpr SortInfo kSorts[] = {
    {"String"},
    {"RegLan"},
    {"Unicode", 0, 0, 0, kExt},
    {"RegEx",   0, 1, 1, kExt},
};

constexpr OpInfo kOps[] = {
    // Strings
    {"str.++",             left_assoc(1), "String String -> String"},
    {"str.len",            exactly(1),    "String -> Int"},
    {"str.at",             exactly(2),    "String Int -> String"},
    {"str.substr",         exactly(3),    "String Int Int -> String"},
    {"str.prefixof",       exactly(2),    "String String -> Bool"},
    {"str.suffixof",       exactly(2),    "String String -> Bool"},
    {"str.contains",       exactly(2),    "String String -> Bool"},
    {"str.indexof",        exactly(3),    "String String Int -> Int"},
    {"str.indexof",        exactly(2),    "String String -> Int", {}, kExt},
    {"str.replace",        exactly(3),    "String String String -> String"},
    {"str.replace_all",    exactly(3),    "String String String -> String"},
    {"str.replace_re",     exactly(3),    "String RegLan String -> String"},
    {"str.replace_re_all", exactly(3),    "String RegLan String -> String"},
    {"str.<",              chainable(),   "String String -> Bool"},
    {"str.<=",             chainable(),   "String String -> Bool"},
    {"str.is_digit",       exactly(1),    "String -> Bool"},
    {"str.to_code",        exactly(1),    "String -> Int"},
    {"str.from_code",      exactly(1),    "Int -> String"},
    {"str.to_int",         exactly(1),    "String -> Int"},
    {"str.from_int",       exactly(1),    "Int -> String"},

    // Strings, extensions
    {"str.rev",            exactly(1),    "String -> String", {}, kExt},
    {"str.to_lower",       exactly(1),    "String -> String", {}, kExt},
    {"str.to_upper",       exactly(1),    "String -> String", {}, kExt},
    {"str.update",         exactly(3),    "String Int String -> String", {}, kExt},
    {"str.indexof_re",     exactly(3),    "String RegLan Int -> Int", {}, kExt},
    {"str.from_ubv",       exactly(1),    "(BitVec m) -> String", {}, kExt},
    {"str.from_sbv",       exactly(1),    "(BitVec m) -> String", {}, kExt},
    {"str.^",              exactly(2),    "String Int -> String", {}, kExt},

    // Regular languages
    {"str.in_re",          exactly(2),    "String RegLan -> Bool"},
    {"str.to_re",          exactly(1),    "String -> RegLan"},
    {"re.none",            exactly(0),    "-> RegLan"},
    {"re.all",             exactly(0),    "-> RegLan"},
    {"re.allchar",         exactly(0),    "-> RegLan"},
    {"re.range",           exactly(2),    "String String -> RegLan"},
    {"re.++",              left_assoc(1), "RegLan RegLan -> RegLan"},
    {"re.union",           left_assoc(1), "RegLan RegLan -> RegLan"},
    {"re.inter",           left_assoc(1), "RegLan RegLan -> RegLan"},
    {"re.diff",            left_assoc(1), "RegLan RegLan -> RegLan"},
    {"re.*",               exactly(1),    "RegLan -> RegLan"},
    {"re.+",               exactly(1),    "RegLan -> RegLan"},
    {"re.opt",             exactly(1),    "RegLan -> RegLan"},
    {"re.comp",            exactly(1),    "RegLan -> RegLan"},
    {"re.^",               exactly(1),    "[n] RegLan -> RegLan"},
    {"re.loop",            exactly(1),    "[i j] RegLan -> RegLan"},

    // Regular languages, extensions
    {"re.loop",            exactly(1),    "[i] RegLan -> RegLan", {}, kExt},
    {"re.loop",            exactly(3),    "RegLan Int Int -> RegLan", {}, kExt},
    {"re.loop",            exactly(2),    "RegLan Int -> RegLan", {}, kExt},
    {"re.empty",           exactly(0),    "-> RegLan", {}, kExt},
    {"re.xor",             left_assoc(1), "RegLan RegLan -> RegLan", {}, kExt},
    {"re.reverse",         exactly(1),    "RegLan -> RegLan", {}, kExt},
    {"re.derivative",      exactly(2),    "Unicode RegLan -> RegLan", {}, kExt},
    {"re.of.pred",         exactly(1),    "(Array Unicode Bool) -> RegLan", {}, kExt},

    // Regular languages over sequences (z3)
    {"re.empty",           exactly(0),    "-> (RegEx A)", {}, kExt},
    {"re.all",             exactly(0),    "-> (RegEx A)", {}, kExt},
    {"re.allchar",         exactly(0),    "-> (RegEx A)", {}, kExt},
    {"re.range",           exactly(2),    "(Seq A) (Seq A) -> (RegEx (Seq A))", {}, kExt},
    {"re.++",              left_assoc(1), "(RegEx A) (RegEx A) -> (RegEx A)", {}, kExt},
    {"re.union",           left_assoc(1), "(RegEx A) (RegEx A) -> (RegEx A)", {}, kExt},
    {"re.inter",           left_assoc(1), "(RegEx A) (RegEx A) -> (RegEx A)", {}, kExt},
    {"re.diff",            left_assoc(1), "(RegEx A) (RegEx A) -> (RegEx A)", {}, kExt},
    {"re.xor",             left_assoc(1), "(RegEx A) (RegEx A) -> (RegEx A)", {}, kExt},
    {"re.*",               exactly(1),    "(RegEx A) -> (RegEx A)", {}, kExt},
    {"re.+",               exactly(1),    "(RegEx A) -> (RegEx A)", {}, kExt},
    {"re.opt",             exactly(1),    "(RegEx A) -> (RegEx A)", {}, kExt},
    {"re.comp",            exactly(1),    "(RegEx A) -> (RegEx A)", {}, kExt},
    {"re.^",               exactly(1),    "[n] (RegEx A) -> (RegEx A)", {}, kExt},
    {"re.loop",            exactly(1),    "[i j] (RegEx A) -> (RegEx A)", {}, kExt},
    {"re.loop",            exactly(1),    "[i] (RegEx A) -> (RegEx A)", {}, kExt},
    {"re.reverse",         exactly(1),    "(RegEx A) -> (RegEx A)", {}, kExt},
    {"re.derivative",      exactly(2),    "A (RegEx (Seq A)) -> (RegEx (Seq A))", {}, kExt},
    {"re.of.pred",         exactly(1),    "(Array A Bool) -> (RegEx (Seq A))", {}, kExt},

    // Characters (z3); its bit-vectors have the width of a code point
    {"char.<=",            exactly(2),    "Unicode Unicode -> Bool", {}, kExt},
    {"char.to_int",        exactly(1),    "Unicode -> Int", {}, kExt},
    {"char.is_digit",      exactly(1),    "Unicode -> Bool", {}, kExt},
    {"char.to_bv",         exactly(1),    "Unicode -> (BitVec 18)", {}, kExt},
    {"char.from_bv",       exactly(1),    "(BitVec 18) -> Unicode", {}, kExt,
     "beyond the last code point"},
};

// SMT-LIB 2.5's proposal, z3's and CVC4's old names.
constexpr AliasInfo kAliases[] = {
    {"str.in.re",      "str.in_re"},
    {"str.in-re",      "str.in_re"},
    {"str.to.re",      "str.to_re"},
    {"str.to-re",      "str.to_re"},
    {"str.to.int",     "str.to_int"},
    {"str.to-int",     "str.to_int"},
    {"int.to.str",     "str.from_int"},
    {"str.from-int",   "str.from_int"},
    {"str.code",       "str.to_code"},
    {"str.replaceall", "str.replace_all"},
    {"str.tolower",    "str.to_lower"},
    {"str.toupper",    "str.to_upper"},
    {"ubv2s",          "str.from_ubv"},
    {"re.nostr",       "re.none"},
    {"re.complement",  "re.comp"},
};

constexpr AliasInfo kSortAliases[] = {
    {"StringSequence", "String"},
};
// clang-format on

constexpr TheoryInfo kInfo{"strings", kSorts, kOps, kAliases, kSortAliases};

}  // namespace

const TheoryInfo& info() {
  return kInfo;
}

static_assert(kStringRow == sort_row(TheoryId::Strings, 0)
              && kSorts[kStringRow & 255U].name == "String");
static_assert(kSorts[kRegLanRow & 255U].name == "RegLan");
static_assert(kSorts[kUnicodeRow & 255U].name == "Unicode");
static_assert(kSorts[kRegExRow & 255U].name == "RegEx");

}  // namespace assay::theory::strings
