// SPDX-License-Identifier: MIT
//
// Sequences of z3 and cvc5; not yet standard. Both read seq.* names on String
// as well, and cvc5 reads most str.* names on sequences. For z3 a String is a
// sequence of characters, so there a version that would make (Seq Unicode) has
// a version with String before it.
//
// Functions passed to seq.map and its like are arrays in z3 (a lambda is one)
// and would be function sorts in higher-order logics: both are listed.
#include "theory/sequences/sequences.h"
#include "theory/sequences/typing.h"
#include "theory/sorts.h"

namespace assay::theory::sequences {

namespace {

constexpr Origin kExt = Origin::Extension;
constexpr std::string_view kOutOfRange = "index out of range";

// clang-format off
constexpr SortInfo kSorts[] = {
    {"Seq", 0, 1, 1, kExt},
};

constexpr OpInfo kOps[] = {
    {"seq.empty",          exactly(0),    "-> (Seq A)", {}, kExt},
    {"seq.unit",           exactly(1),    "Unicode -> String", {}, kExt},
    {"seq.unit",           exactly(1),    "A -> (Seq A)", {}, kExt},
    {"seq.++",             left_assoc(1), "(Seq A) (Seq A) -> (Seq A)", {}, kExt},
    {"seq.len",            exactly(1),    "(Seq A) -> Int", {}, kExt},
    {"seq.nth",            exactly(2),    "(Seq A) Int -> A", {}, kExt, kOutOfRange},
    {"seq.nth_i",          exactly(2),    "(Seq A) Int -> A", {}, kExt, kOutOfRange},
    {"seq.nth_u",          exactly(2),    "(Seq A) Int -> A", {}, kExt, "always"},
    {"seq.at",             exactly(2),    "(Seq A) Int -> (Seq A)", {}, kExt},
    {"seq.extract",        exactly(3),    "(Seq A) Int Int -> (Seq A)", {}, kExt},
    {"seq.update",         exactly(3),    "(Seq A) Int (Seq A) -> (Seq A)", {}, kExt},
    {"seq.contains",       exactly(2),    "(Seq A) (Seq A) -> Bool", {}, kExt},
    {"seq.prefixof",       exactly(2),    "(Seq A) (Seq A) -> Bool", {}, kExt},
    {"seq.suffixof",       exactly(2),    "(Seq A) (Seq A) -> Bool", {}, kExt},
    {"seq.indexof",        exactly(3),    "(Seq A) (Seq A) Int -> Int", {}, kExt},
    {"seq.indexof",        exactly(2),    "(Seq A) (Seq A) -> Int", {}, kExt},
    {"seq.last_indexof",   exactly(2),    "(Seq A) (Seq A) -> Int", {}, kExt},
    {"seq.replace",        exactly(3),    "(Seq A) (Seq A) (Seq A) -> (Seq A)", {}, kExt},
    {"seq.replace_all",    exactly(3),    "(Seq A) (Seq A) (Seq A) -> (Seq A)", {}, kExt},
    {"seq.rev",            exactly(1),    "(Seq A) -> (Seq A)", {}, kExt},
    {"seq.^",              exactly(2),    "(Seq A) Int -> (Seq A)", {}, kExt},
    {"seq.to.re",          exactly(1),    "(Seq A) -> (RegEx (Seq A))", {}, kExt},
    {"seq.in.re",          exactly(2),    "(Seq A) (RegEx (Seq A)) -> Bool", {}, kExt},

    // Higher-order
    {"seq.map",            exactly(2),    "(Array A Unicode) (Seq A) -> String", {}, kExt},
    {"seq.map",            exactly(2),    "(Array A B) (Seq A) -> (Seq B)", {}, kExt},
    {"seq.map",            exactly(2),    "(Array Unicode Unicode) String -> String", {}, kExt},
    {"seq.map",            exactly(2),    "(Array Unicode B) String -> (Seq B)", {}, kExt},
    {"seq.map",            exactly(2),    "(-> A B) (Seq A) -> (Seq B)", {}, kExt},
    {"seq.mapi",           exactly(3),    "(Array Int A Unicode) Int (Seq A) -> String", {}, kExt},
    {"seq.mapi",           exactly(3),    "(Array Int A B) Int (Seq A) -> (Seq B)", {}, kExt},
    {"seq.mapi",           exactly(3),    "(Array Int Unicode Unicode) Int String -> String", {}, kExt},
    {"seq.mapi",           exactly(3),    "(Array Int Unicode B) Int String -> (Seq B)", {}, kExt},
    {"seq.mapi",           exactly(3),    "(-> Int A B) Int (Seq A) -> (Seq B)", {}, kExt},
    {"seq.foldl",          exactly(3),    "(Array B A B) B (Seq A) -> B", {}, kExt},
    {"seq.foldl",          exactly(3),    "(Array B Unicode B) B String -> B", {}, kExt},
    {"seq.foldl",          exactly(3),    "(-> B A B) B (Seq A) -> B", {}, kExt},
    {"seq.foldli",         exactly(4),    "(Array Int B A B) Int B (Seq A) -> B", {}, kExt},
    {"seq.foldli",         exactly(4),    "(Array Int B Unicode B) Int B String -> B", {}, kExt},
    {"seq.foldli",         exactly(4),    "(-> Int B A B) Int B (Seq A) -> B", {}, kExt},

    // seq.* on String
    {"seq.empty",          exactly(0),    "-> String", {}, kExt, {}, empty_string_sort, true},
    {"seq.++",             left_assoc(1), "String String -> String", {}, kExt},
    {"seq.len",            exactly(1),    "String -> Int", {}, kExt},
    {"seq.nth",            exactly(2),    "String Int -> Unicode", {}, kExt, kOutOfRange},
    {"seq.nth_i",          exactly(2),    "String Int -> Unicode", {}, kExt, kOutOfRange},
    {"seq.nth_u",          exactly(2),    "String Int -> Unicode", {}, kExt, "always"},
    {"seq.at",             exactly(2),    "String Int -> String", {}, kExt},
    {"seq.extract",        exactly(3),    "String Int Int -> String", {}, kExt},
    {"seq.update",         exactly(3),    "String Int String -> String", {}, kExt},
    {"seq.contains",       exactly(2),    "String String -> Bool", {}, kExt},
    {"seq.prefixof",       exactly(2),    "String String -> Bool", {}, kExt},
    {"seq.suffixof",       exactly(2),    "String String -> Bool", {}, kExt},
    {"seq.indexof",        exactly(3),    "String String Int -> Int", {}, kExt},
    {"seq.indexof",        exactly(2),    "String String -> Int", {}, kExt},
    {"seq.last_indexof",   exactly(2),    "String String -> Int", {}, kExt},
    {"seq.replace",        exactly(3),    "String String String -> String", {}, kExt},
    {"seq.replace_all",    exactly(3),    "String String String -> String", {}, kExt},
    {"seq.rev",            exactly(1),    "String -> String", {}, kExt},
    {"seq.^",              exactly(2),    "String Int -> String", {}, kExt},
    {"seq.to.re",          exactly(1),    "String -> RegLan", {}, kExt},
    {"seq.in.re",          exactly(2),    "String RegLan -> Bool", {}, kExt},

    // str.* on sequences
    {"str.++",             left_assoc(),  "(Seq A) (Seq A) -> (Seq A)", {}, kExt},
    {"str.len",            exactly(1),    "(Seq A) -> Int", {}, kExt},
    {"str.at",             exactly(2),    "(Seq A) Int -> (Seq A)", {}, kExt},
    {"str.substr",         exactly(3),    "(Seq A) Int Int -> (Seq A)", {}, kExt},
    {"str.prefixof",       exactly(2),    "(Seq A) (Seq A) -> Bool", {}, kExt},
    {"str.suffixof",       exactly(2),    "(Seq A) (Seq A) -> Bool", {}, kExt},
    {"str.contains",       exactly(2),    "(Seq A) (Seq A) -> Bool", {}, kExt},
    {"str.indexof",        exactly(3),    "(Seq A) (Seq A) Int -> Int", {}, kExt},
    {"str.replace",        exactly(3),    "(Seq A) (Seq A) (Seq A) -> (Seq A)", {}, kExt},
    {"str.replace_all",    exactly(3),    "(Seq A) (Seq A) (Seq A) -> (Seq A)", {}, kExt},
    {"str.replace_re",     exactly(3),    "(Seq A) (RegEx (Seq A)) (Seq A) -> (Seq A)", {}, kExt},
    {"str.replace_re_all", exactly(3),    "(Seq A) (RegEx (Seq A)) (Seq A) -> (Seq A)", {}, kExt},
    {"str.rev",            exactly(1),    "(Seq A) -> (Seq A)", {}, kExt},
    {"str.update",         exactly(3),    "(Seq A) Int (Seq A) -> (Seq A)", {}, kExt},
};

constexpr AliasInfo kAliases[] = {
    {"seq.to_re",        "seq.to.re"},
    {"seq.in_re",        "seq.in.re"},
    {"seq.fold_left",    "seq.foldl"},
    {"seq.fold_lefti",   "seq.foldli"},
    {"seq.fold_leftli",  "seq.foldli"},
    {"str.last_indexof", "seq.last_indexof"},
};
// clang-format on

constexpr TheoryInfo kInfo{"sequences", kSorts, kOps, kAliases};

}  // namespace

const TheoryInfo& info() {
  return kInfo;
}

static_assert(kSeqRow == sort_row(TheoryId::Sequences, 0)
              && kSorts[kSeqRow & 255U].name == "Seq");

}  // namespace assay::theory::sequences
