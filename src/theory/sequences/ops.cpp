// SPDX-License-Identifier: MIT
//
// Sequences of z3 and cvc5; not yet standard. Both read seq.* names on String
// as well, and cvc5 reads most str.* names on sequences. For z3 a String is a
// sequence of characters, so there a version that would make (Seq Unicode) has
// a version with String before it.
//
// Functions passed to seq.map and its like are arrays in z3 (a lambda is one)
// and would be function sorts in higher-order logics: both are listed.
#include "theory/sequences/eval.h"
#include "theory/sequences/sequences.h"
#include "theory/sequences/typing.h"
#include "theory/sorts.h"
#include "theory/strings/eval.h"

namespace assay::theory::sequences {

namespace {

constexpr Origin kExt = Origin::Extension;
constexpr std::string_view kOutOfRange = "index out of range";

// clang-format off
constexpr SortInfo kSorts[] = {
    {"Seq", 0, 1, 1, kExt},
};

constexpr OpInfo kOps[] = {
    {"seq.empty",          exactly(0),    "-> (Seq A)", eval_empty, kExt},
    {"seq.unit",           exactly(1),    "Unicode -> String", eval_unit, kExt},
    {"seq.unit",           exactly(1),    "A -> (Seq A)", eval_unit, kExt},
    {"seq.++",             left_assoc(1), "(Seq A) (Seq A) -> (Seq A)", all_at_once(strings::eval_concat), kExt},
    {"seq.len",            exactly(1),    "(Seq A) -> Int", strings::eval_length, kExt},
    {"seq.nth",            exactly(2),    "(Seq A) Int -> A", eval_nth, kExt, kOutOfRange},
    {"seq.nth_i",          exactly(2),    "(Seq A) Int -> A", eval_nth, kExt, kOutOfRange},
    {"seq.nth_u",          exactly(2),    "(Seq A) Int -> A", eval_nth_unspecified, kExt, "always"},
    {"seq.at",             exactly(2),    "(Seq A) Int -> (Seq A)", strings::eval_at, kExt},
    {"seq.extract",        exactly(3),    "(Seq A) Int Int -> (Seq A)", strings::eval_substr, kExt},
    {"seq.update",         exactly(3),    "(Seq A) Int (Seq A) -> (Seq A)", strings::eval_update, kExt},
    {"seq.contains",       exactly(2),    "(Seq A) (Seq A) -> Bool", strings::eval_contains, kExt},
    {"seq.prefixof",       exactly(2),    "(Seq A) (Seq A) -> Bool", strings::eval_prefixof, kExt},
    {"seq.suffixof",       exactly(2),    "(Seq A) (Seq A) -> Bool", strings::eval_suffixof, kExt},
    {"seq.indexof",        exactly(3),    "(Seq A) (Seq A) Int -> Int", strings::eval_indexof, kExt},
    {"seq.indexof",        exactly(2),    "(Seq A) (Seq A) -> Int", strings::eval_indexof, kExt},
    {"seq.last_indexof",   exactly(2),    "(Seq A) (Seq A) -> Int", strings::eval_last_indexof, kExt},
    {"seq.replace",        exactly(3),    "(Seq A) (Seq A) (Seq A) -> (Seq A)", strings::eval_replace, kExt},
    {"seq.replace_all",    exactly(3),    "(Seq A) (Seq A) (Seq A) -> (Seq A)", strings::eval_replace_all, kExt},
    {"seq.rev",            exactly(1),    "(Seq A) -> (Seq A)", strings::eval_reverse, kExt},
    {"seq.^",              exactly(2),    "(Seq A) Int -> (Seq A)", strings::eval_power, kExt},
    {"seq.to.re",          exactly(1),    "(Seq A) -> (RegEx (Seq A))", strings::eval_to_re, kExt},
    {"seq.in.re",          exactly(2),    "(Seq A) (RegEx (Seq A)) -> Bool", strings::eval_in_re, kExt},

    // Higher-order
    {"seq.map",            exactly(2),    "(Array A Unicode) (Seq A) -> String", eval_map, kExt},
    {"seq.map",            exactly(2),    "(Array A B) (Seq A) -> (Seq B)", eval_map, kExt},
    {"seq.map",            exactly(2),    "(Array Unicode Unicode) String -> String", eval_map, kExt},
    {"seq.map",            exactly(2),    "(Array Unicode B) String -> (Seq B)", eval_map, kExt},
    {"seq.map",            exactly(2),    "(-> A B) (Seq A) -> (Seq B)", eval_map, kExt},
    {"seq.mapi",           exactly(3),    "(Array Int A Unicode) Int (Seq A) -> String", eval_mapi, kExt},
    {"seq.mapi",           exactly(3),    "(Array Int A B) Int (Seq A) -> (Seq B)", eval_mapi, kExt},
    {"seq.mapi",           exactly(3),    "(Array Int Unicode Unicode) Int String -> String", eval_mapi, kExt},
    {"seq.mapi",           exactly(3),    "(Array Int Unicode B) Int String -> (Seq B)", eval_mapi, kExt},
    {"seq.mapi",           exactly(3),    "(-> Int A B) Int (Seq A) -> (Seq B)", eval_mapi, kExt},
    {"seq.foldl",          exactly(3),    "(Array B A B) B (Seq A) -> B", eval_foldl, kExt},
    {"seq.foldl",          exactly(3),    "(Array B Unicode B) B String -> B", eval_foldl, kExt},
    {"seq.foldl",          exactly(3),    "(-> B A B) B (Seq A) -> B", eval_foldl, kExt},
    {"seq.foldli",         exactly(4),    "(Array Int B A B) Int B (Seq A) -> B", eval_foldli, kExt},
    {"seq.foldli",         exactly(4),    "(Array Int B Unicode B) Int B String -> B", eval_foldli, kExt},
    {"seq.foldli",         exactly(4),    "(-> Int B A B) Int B (Seq A) -> B", eval_foldli, kExt},

    // seq.* on String
    {"seq.empty",          exactly(0),    "-> String", eval_empty, kExt, {}, empty_string_sort, true},
    {"seq.++",             left_assoc(1), "String String -> String", all_at_once(strings::eval_concat), kExt},
    {"seq.len",            exactly(1),    "String -> Int", strings::eval_length, kExt},
    {"seq.nth",            exactly(2),    "String Int -> Unicode", eval_nth, kExt, kOutOfRange},
    {"seq.nth_i",          exactly(2),    "String Int -> Unicode", eval_nth, kExt, kOutOfRange},
    {"seq.nth_u",          exactly(2),    "String Int -> Unicode", eval_nth_unspecified, kExt, "always"},
    {"seq.at",             exactly(2),    "String Int -> String", strings::eval_at, kExt},
    {"seq.extract",        exactly(3),    "String Int Int -> String", strings::eval_substr, kExt},
    {"seq.update",         exactly(3),    "String Int String -> String", strings::eval_update, kExt},
    {"seq.contains",       exactly(2),    "String String -> Bool", strings::eval_contains, kExt},
    {"seq.prefixof",       exactly(2),    "String String -> Bool", strings::eval_prefixof, kExt},
    {"seq.suffixof",       exactly(2),    "String String -> Bool", strings::eval_suffixof, kExt},
    {"seq.indexof",        exactly(3),    "String String Int -> Int", strings::eval_indexof, kExt},
    {"seq.indexof",        exactly(2),    "String String -> Int", strings::eval_indexof, kExt},
    {"seq.last_indexof",   exactly(2),    "String String -> Int", strings::eval_last_indexof, kExt},
    {"seq.replace",        exactly(3),    "String String String -> String", strings::eval_replace, kExt},
    {"seq.replace_all",    exactly(3),    "String String String -> String", strings::eval_replace_all, kExt},
    {"seq.rev",            exactly(1),    "String -> String", strings::eval_reverse, kExt},
    {"seq.^",              exactly(2),    "String Int -> String", strings::eval_power, kExt},
    {"seq.to.re",          exactly(1),    "String -> RegLan", strings::eval_to_re, kExt},
    {"seq.in.re",          exactly(2),    "String RegLan -> Bool", strings::eval_in_re, kExt},

    // str.* on sequences
    {"str.++",             left_assoc(),  "(Seq A) (Seq A) -> (Seq A)", all_at_once(strings::eval_concat), kExt},
    {"str.len",            exactly(1),    "(Seq A) -> Int", strings::eval_length, kExt},
    {"str.at",             exactly(2),    "(Seq A) Int -> (Seq A)", strings::eval_at, kExt},
    {"str.substr",         exactly(3),    "(Seq A) Int Int -> (Seq A)", strings::eval_substr, kExt},
    {"str.prefixof",       exactly(2),    "(Seq A) (Seq A) -> Bool", strings::eval_prefixof, kExt},
    {"str.suffixof",       exactly(2),    "(Seq A) (Seq A) -> Bool", strings::eval_suffixof, kExt},
    {"str.contains",       exactly(2),    "(Seq A) (Seq A) -> Bool", strings::eval_contains, kExt},
    {"str.indexof",        exactly(3),    "(Seq A) (Seq A) Int -> Int", strings::eval_indexof, kExt},
    {"str.replace",        exactly(3),    "(Seq A) (Seq A) (Seq A) -> (Seq A)", strings::eval_replace, kExt},
    {"str.replace_all",    exactly(3),    "(Seq A) (Seq A) (Seq A) -> (Seq A)", strings::eval_replace_all, kExt},
    {"str.replace_re",     exactly(3),    "(Seq A) (RegEx (Seq A)) (Seq A) -> (Seq A)", strings::eval_replace_re, kExt},
    {"str.replace_re_all", exactly(3),    "(Seq A) (RegEx (Seq A)) (Seq A) -> (Seq A)", strings::eval_replace_re_all, kExt},
    {"str.rev",            exactly(1),    "(Seq A) -> (Seq A)", strings::eval_reverse, kExt},
    {"str.update",         exactly(3),    "(Seq A) Int (Seq A) -> (Seq A)", strings::eval_update, kExt},
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
