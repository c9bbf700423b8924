// SPDX-License-Identifier: MIT
//
// SMT-LIB 2.6/2.7 UnicodeStrings, all of whose functions are total, and what z3
// and cvc5 have besides. z3 has regular languages over sequences of any sort,
// (RegEx (Seq Int)), hence the second version of each re.* operator; the first
// serves String, where z3's (RegEx String) is RegLan.
//
// Names that only sequences have are in sequences/ops.cpp, with their versions
// on String; so are the versions of str.* names on (Seq A).
#include "theory/strings/eval.h"
#include "theory/strings/strings.h"
#include "theory/strings/values.h"

namespace assay::theory::strings {

namespace {

using enum Since;
using enum Effort;

constexpr Origin kExt = Origin::Extension;

// clang-format off
constexpr SortInfo kSorts[] = {
    {.name = "String", .values = &kStringValues, .part = LogicPart::Strings},
    {.name = "RegLan", .values = &kRegLanValues, .part = LogicPart::Strings},
    {.name = "Unicode", .origin = kExt, .values = &kUnicodeValues, .part = LogicPart::Strings},
    {.name = "RegEx", .min_args = 1, .max_args = 1, .origin = kExt, .values = &kRegExValues, .part = LogicPart::Strings},
};

constexpr OpInfo kOps[] = {
    // Strings
    {"str.++",             left_assoc(1), "String String -> String", all_at_once(eval_concat)},
    {"str.len",            exactly(1),    "String -> Int", eval_length},
    {"str.at",             exactly(2),    "String Int -> String", eval_at},
    {"str.substr",         exactly(3),    "String Int Int -> String", eval_substr},
    {"str.prefixof",       exactly(2),    "String String -> Bool", eval_prefixof},
    {"str.suffixof",       exactly(2),    "String String -> Bool", eval_suffixof},
    {"str.contains",       exactly(2),    "String String -> Bool", eval_contains},
    {"str.indexof",        exactly(3),    "String String Int -> Int", eval_indexof},
    {"str.indexof",        exactly(2),    "String String -> Int", eval_indexof, Z3},
    {"str.replace",        exactly(3),    "String String String -> String", eval_replace},
    {"str.replace_all",    exactly(3),    "String String String -> String", eval_replace_all, Weight{2}},
    {"str.replace_re",     exactly(3),    "String RegLan String -> String", eval_replace_re, Weight{2}},
    {"str.replace_re_all", exactly(3),    "String RegLan String -> String", eval_replace_re_all, Weight{2}},
    {"str.<",              chainable(),   "String String -> Bool", eval_less, Mark::NotWidened},
    {"str.<=",             chainable(),   "String String -> Bool", eval_less_equal, Mark::NotWidened},
    {"str.is_digit",       exactly(1),    "String -> Bool", eval_is_digit, Weight{2}},
    {"str.to_code",        exactly(1),    "String -> Int", eval_to_code},
    {"str.from_code",      exactly(1),    "Int -> String", eval_from_code},
    {"str.to_int",         exactly(1),    "String -> Int", eval_to_int},
    {"str.from_int",       exactly(1),    "Int -> String", eval_from_int},

    // Strings, extensions
    {"str.rev",            exactly(1),    "String -> String", eval_reverse, Cvc5, Tests::Cvc5},
    {"str.to_lower",       exactly(1),    "String -> String", eval_to_lower, Cvc5, Tests::Cvc5},
    {"str.to_upper",       exactly(1),    "String -> String", eval_to_upper, Cvc5, Tests::Cvc5},
    {"str.update",         exactly(3),    "String Int String -> String", eval_update, Cvc5, Tests::Cvc5},
    {"str.indexof_re",     exactly(3),    "String RegLan Int -> Int", eval_indexof_re, Cvc5, Tests::Cvc5},
    {"str.from_ubv",       exactly(1),    "(BitVec m) -> String", eval_from_ubv, Z3},
    {"str.from_sbv",       exactly(1),    "(BitVec m) -> String", eval_from_sbv, Z3},
    {"str.^",              exactly(2),    "String Int -> String", eval_power, Z3},

    // Regular languages
    {"str.in_re",          exactly(2),    "String RegLan -> Bool", eval_in_re, Weight{14}},
    {"str.to_re",          exactly(1),    "String -> RegLan", eval_to_re},
    {"re.none",            exactly(0),    "-> RegLan", eval_re_none, Weight{2}},
    {"re.all",             exactly(0),    "-> RegLan", eval_re_all, Weight{2}},
    {"re.allchar",         exactly(0),    "-> RegLan", eval_re_allchar, Weight{3}},
    {"re.range",           exactly(2),    "String String -> RegLan", eval_re_range, LiteralsOnly, Weight{4}},
    {"re.++",              left_assoc(1), "RegLan RegLan -> RegLan", all_at_once(eval_re_concat)},
    {"re.union",           left_assoc(1), "RegLan RegLan -> RegLan", all_at_once(eval_re_union)},
    {"re.inter",           left_assoc(1), "RegLan RegLan -> RegLan", all_at_once(eval_re_inter), Weight{4}},
    {"re.diff",            left_assoc(1), "RegLan RegLan -> RegLan", all_at_once(eval_re_diff), Weight{3}},
    {"re.*",               exactly(1),    "RegLan -> RegLan", eval_re_star},
    {"re.+",               exactly(1),    "RegLan -> RegLan", eval_re_plus},
    {"re.opt",             exactly(1),    "RegLan -> RegLan", eval_re_opt},
    {"re.comp",            exactly(1),    "RegLan -> RegLan", eval_re_comp, Weight{3}},
    {"re.^",               exactly(1),    "[n] RegLan -> RegLan", eval_re_power, Weight{4}, IndexRange{0, 3}},
    {"re.loop",            exactly(1),    "[i j] RegLan -> RegLan", eval_re_loop, Weight{4}, IndexRange{0, 4}},

    // Regular languages, extensions
    {"re.loop",            exactly(1),    "[i] RegLan -> RegLan", eval_re_loop, Solvers},
    {"re.loop",            exactly(3),    "RegLan Int Int -> RegLan", eval_re_loop_args, Solvers},
    {"re.loop",            exactly(2),    "RegLan Int -> RegLan", eval_re_loop_args, Solvers},
    {"re.empty",           exactly(0),    "-> RegLan", eval_re_none, Z3},
    {"re.xor",             left_assoc(1), "RegLan RegLan -> RegLan", eval_re_xor, Z3},
    {"re.reverse",         exactly(1),    "RegLan -> RegLan", eval_re_reverse, Z3},
    {"re.derivative",      exactly(2),    "Unicode RegLan -> RegLan", eval_re_derivative, Z3},
    {"re.of.pred",         exactly(1),    "(Array Unicode Bool) -> RegLan", eval_re_of_pred, Z3},

    // Regular languages over sequences (z3)
    {"re.empty",           exactly(0),    "-> (RegEx A)", eval_re_none, Z3},
    {"re.all",             exactly(0),    "-> (RegEx A)", eval_re_all, Z3},
    {"re.allchar",         exactly(0),    "-> (RegEx A)", eval_re_allchar, Z3},
    {"re.range",           exactly(2),    "(Seq A) (Seq A) -> (RegEx (Seq A))", eval_re_range, Z3, LiteralsOnly},
    {"re.++",              left_assoc(1), "(RegEx A) (RegEx A) -> (RegEx A)", all_at_once(eval_re_concat), Z3},
    {"re.union",           left_assoc(1), "(RegEx A) (RegEx A) -> (RegEx A)", all_at_once(eval_re_union), Z3},
    {"re.inter",           left_assoc(1), "(RegEx A) (RegEx A) -> (RegEx A)", all_at_once(eval_re_inter), Z3},
    {"re.diff",            left_assoc(1), "(RegEx A) (RegEx A) -> (RegEx A)", all_at_once(eval_re_diff), Z3},
    {"re.xor",             left_assoc(1), "(RegEx A) (RegEx A) -> (RegEx A)", eval_re_xor, Z3},
    {"re.*",               exactly(1),    "(RegEx A) -> (RegEx A)", eval_re_star, Z3},
    {"re.+",               exactly(1),    "(RegEx A) -> (RegEx A)", eval_re_plus, Z3},
    {"re.opt",             exactly(1),    "(RegEx A) -> (RegEx A)", eval_re_opt, Z3},
    {"re.comp",            exactly(1),    "(RegEx A) -> (RegEx A)", eval_re_comp, Z3},
    {"re.^",               exactly(1),    "[n] (RegEx A) -> (RegEx A)", eval_re_power, Z3},
    {"re.loop",            exactly(1),    "[i j] (RegEx A) -> (RegEx A)", eval_re_loop, Z3},
    {"re.loop",            exactly(1),    "[i] (RegEx A) -> (RegEx A)", eval_re_loop, Z3},
    {"re.reverse",         exactly(1),    "(RegEx A) -> (RegEx A)", eval_re_reverse, Z3},
    {"re.derivative",      exactly(2),    "A (RegEx (Seq A)) -> (RegEx (Seq A))", eval_re_derivative, Z3},
    {"re.of.pred",         exactly(1),    "(Array A Bool) -> (RegEx (Seq A))", eval_re_of_pred, Z3},

    // Characters (z3); its bit-vectors have the width of a code point
    {"char.<=",            exactly(2),    "Unicode Unicode -> Bool", eval_char_less_equal, Z3},
    {"char.to_int",        exactly(1),    "Unicode -> Int", eval_char_to_int, Z3},
    {"char.is_digit",      exactly(1),    "Unicode -> Bool", eval_char_is_digit, Z3},
    {"char.to_bv",         exactly(1),    "Unicode -> (BitVec 18)", eval_char_to_bv, Z3},
    {"char.from_bv",       exactly(1),    "(BitVec 18) -> Unicode", eval_char_from_bv, Z3, "beyond the last code point"},
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

constinit const OpRef kToRe = find_op(TheoryId::Strings, kOps, "str.to_re");
constinit const OpRef kReNone = find_op(TheoryId::Strings, kOps, "re.none");
constinit const OpRef kReAll =
    find_op(TheoryId::Strings, kOps, "re.all", "-> RegLan");
constinit const OpRef kReAllchar =
    find_op(TheoryId::Strings, kOps, "re.allchar", "-> RegLan");
constinit const OpRef kReRange =
    find_op(TheoryId::Strings, kOps, "re.range", "String String -> RegLan");
constinit const OpRef kReConcat =
    find_op(TheoryId::Strings, kOps, "re.++", "RegLan RegLan -> RegLan");
constinit const OpRef kReUnion =
    find_op(TheoryId::Strings, kOps, "re.union", "RegLan RegLan -> RegLan");
constinit const OpRef kReInter =
    find_op(TheoryId::Strings, kOps, "re.inter", "RegLan RegLan -> RegLan");
constinit const OpRef kReDiff =
    find_op(TheoryId::Strings, kOps, "re.diff", "RegLan RegLan -> RegLan");
constinit const OpRef kReStar =
    find_op(TheoryId::Strings, kOps, "re.*", "RegLan -> RegLan");
constinit const OpRef kRePlus =
    find_op(TheoryId::Strings, kOps, "re.+", "RegLan -> RegLan");
constinit const OpRef kReOpt =
    find_op(TheoryId::Strings, kOps, "re.opt", "RegLan -> RegLan");
constinit const OpRef kReComp =
    find_op(TheoryId::Strings, kOps, "re.comp", "RegLan -> RegLan");

const TheoryInfo& info() {
  return kInfo;
}

static_assert(kStringRow == sort_row(TheoryId::Strings, 0)
              && kSorts[kStringRow & 255U].name == "String");
static_assert(kSorts[kRegLanRow & 255U].name == "RegLan");
static_assert(kSorts[kUnicodeRow & 255U].name == "Unicode");
static_assert(kSorts[kRegExRow & 255U].name == "RegEx");

}  // namespace assay::theory::strings
