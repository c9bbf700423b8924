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
#include "theory/sequences/values.h"
#include "theory/sorts.h"
#include "theory/strings/eval.h"

namespace assay::theory::sequences {

namespace {

using enum Since;

constexpr Origin kExt = Origin::Extension;
constexpr std::string_view kOutOfRange = "index out of range";

// clang-format off
constexpr SortInfo kSorts[] = {
    {"Seq", 0, 1, 1, kExt, 0, {}, &kSeqValues},
};

constexpr OpInfo kOps[] = {
    {"seq.empty",          exactly(0),    "-> (Seq A)", eval_empty, Solvers, Tests::Own},
    {"seq.unit",           exactly(1),    "Unicode -> String", eval_unit, Z3},
    {"seq.unit",           exactly(1),    "A -> (Seq A)", eval_unit, Solvers, Tests::Own | Tests::Cvc5},
    {"seq.++",             left_assoc(1), "(Seq A) (Seq A) -> (Seq A)", all_at_once(strings::eval_concat), Solvers, Tests::Own | Tests::Cvc5},
    {"seq.len",            exactly(1),    "(Seq A) -> Int", strings::eval_length, Solvers, Tests::Own | Tests::Cvc5},
    {"seq.nth",            exactly(2),    "(Seq A) Int -> A", eval_nth, Solvers, kOutOfRange, Tests::Own},
    {"seq.nth_i",          exactly(2),    "(Seq A) Int -> A", eval_nth, Z3, kOutOfRange},
    {"seq.nth_u",          exactly(2),    "(Seq A) Int -> A", eval_nth_unspecified, Z3, "always"},
    {"seq.at",             exactly(2),    "(Seq A) Int -> (Seq A)", strings::eval_at, Solvers, Tests::Own},
    {"seq.extract",        exactly(3),    "(Seq A) Int Int -> (Seq A)", strings::eval_substr, Solvers, Tests::Own},
    {"seq.update",         exactly(3),    "(Seq A) Int (Seq A) -> (Seq A)", strings::eval_update, Cvc5, Tests::Cvc5},
    {"seq.contains",       exactly(2),    "(Seq A) (Seq A) -> Bool", strings::eval_contains, Solvers, Tests::Own},
    {"seq.prefixof",       exactly(2),    "(Seq A) (Seq A) -> Bool", strings::eval_prefixof, Solvers, Tests::Own},
    {"seq.suffixof",       exactly(2),    "(Seq A) (Seq A) -> Bool", strings::eval_suffixof, Solvers, Tests::Own},
    {"seq.indexof",        exactly(3),    "(Seq A) (Seq A) Int -> Int", strings::eval_indexof, Solvers, Tests::Own},
    {"seq.indexof",        exactly(2),    "(Seq A) (Seq A) -> Int", strings::eval_indexof, Z3},
    {"seq.last_indexof",   exactly(2),    "(Seq A) (Seq A) -> Int", strings::eval_last_indexof, Z3},
    {"seq.replace",        exactly(3),    "(Seq A) (Seq A) (Seq A) -> (Seq A)", strings::eval_replace, Solvers, Tests::Own},
    {"seq.replace_all",    exactly(3),    "(Seq A) (Seq A) (Seq A) -> (Seq A)", strings::eval_replace_all, Cvc5, Tests::Cvc5},
    {"seq.rev",            exactly(1),    "(Seq A) -> (Seq A)", strings::eval_reverse, Cvc5, Tests::Cvc5},
    {"seq.^",              exactly(2),    "(Seq A) Int -> (Seq A)", strings::eval_power, Z3},
    {"seq.to.re",          exactly(1),    "(Seq A) -> (RegEx (Seq A))", strings::eval_to_re, Z3},
    {"seq.in.re",          exactly(2),    "(Seq A) (RegEx (Seq A)) -> Bool", strings::eval_in_re, Z3},

    // Higher-order
    {"seq.map",            exactly(2),    "(Array A Unicode) (Seq A) -> String", eval_map, Z3},
    {"seq.map",            exactly(2),    "(Array A B) (Seq A) -> (Seq B)", eval_map, Z3},
    {"seq.map",            exactly(2),    "(Array Unicode Unicode) String -> String", eval_map, Z3},
    {"seq.map",            exactly(2),    "(Array Unicode B) String -> (Seq B)", eval_map, Z3},
    {"seq.map",            exactly(2),    "(-> A B) (Seq A) -> (Seq B)", eval_map, Cvc5},
    {"seq.mapi",           exactly(3),    "(Array Int A Unicode) Int (Seq A) -> String", eval_mapi, Z3},
    {"seq.mapi",           exactly(3),    "(Array Int A B) Int (Seq A) -> (Seq B)", eval_mapi, Z3},
    {"seq.mapi",           exactly(3),    "(Array Int Unicode Unicode) Int String -> String", eval_mapi, Z3},
    {"seq.mapi",           exactly(3),    "(Array Int Unicode B) Int String -> (Seq B)", eval_mapi, Z3},
    {"seq.mapi",           exactly(3),    "(-> Int A B) Int (Seq A) -> (Seq B)", eval_mapi, Cvc5},
    {"seq.foldl",          exactly(3),    "(Array B A B) B (Seq A) -> B", eval_foldl, Z3},
    {"seq.foldl",          exactly(3),    "(Array B Unicode B) B String -> B", eval_foldl, Z3},
    {"seq.foldl",          exactly(3),    "(-> B A B) B (Seq A) -> B", eval_foldl, Cvc5},
    {"seq.foldli",         exactly(4),    "(Array Int B A B) Int B (Seq A) -> B", eval_foldli, Z3},
    {"seq.foldli",         exactly(4),    "(Array Int B Unicode B) Int B String -> B", eval_foldli, Z3},
    {"seq.foldli",         exactly(4),    "(-> Int B A B) Int B (Seq A) -> B", eval_foldli, Cvc5},

    // Without its sort it is one of Booleans for cvc5.
    {"seq.empty",          exactly(0),    "-> (Seq Bool)", eval_empty, Cvc5},

    // seq.* on String
    {"seq.empty",          exactly(0),    "-> String", eval_empty, Solvers, empty_string_sort, Mark::NeedsAs},
    {"seq.++",             left_assoc(1), "String String -> String", all_at_once(strings::eval_concat), Solvers, Tests::Cvc5},
    {"seq.len",            exactly(1),    "String -> Int", strings::eval_length, Solvers, Tests::Cvc5},
    {"seq.nth",            exactly(2),    "String Int -> Unicode", eval_nth, Z3, kOutOfRange},
    {"seq.nth_i",          exactly(2),    "String Int -> Unicode", eval_nth, Z3, kOutOfRange},
    {"seq.nth_u",          exactly(2),    "String Int -> Unicode", eval_nth_unspecified, Z3, "always"},
    {"seq.at",             exactly(2),    "String Int -> String", strings::eval_at, Solvers},
    {"seq.extract",        exactly(3),    "String Int Int -> String", strings::eval_substr, Solvers},
    {"seq.update",         exactly(3),    "String Int String -> String", strings::eval_update, Cvc5, Tests::Cvc5},
    {"seq.contains",       exactly(2),    "String String -> Bool", strings::eval_contains, Solvers},
    {"seq.prefixof",       exactly(2),    "String String -> Bool", strings::eval_prefixof, Solvers},
    {"seq.suffixof",       exactly(2),    "String String -> Bool", strings::eval_suffixof, Solvers},
    {"seq.indexof",        exactly(3),    "String String Int -> Int", strings::eval_indexof, Solvers},
    {"seq.indexof",        exactly(2),    "String String -> Int", strings::eval_indexof, Z3},
    {"seq.last_indexof",   exactly(2),    "String String -> Int", strings::eval_last_indexof, Z3},
    {"seq.replace",        exactly(3),    "String String String -> String", strings::eval_replace, Solvers},
    {"seq.replace_all",    exactly(3),    "String String String -> String", strings::eval_replace_all, Cvc5, Tests::Cvc5},
    {"seq.rev",            exactly(1),    "String -> String", strings::eval_reverse, Cvc5, Tests::Cvc5},
    {"seq.^",              exactly(2),    "String Int -> String", strings::eval_power, Z3},
    {"seq.to.re",          exactly(1),    "String -> RegLan", strings::eval_to_re, Z3},
    {"seq.in.re",          exactly(2),    "String RegLan -> Bool", strings::eval_in_re, Z3},

    // str.* on sequences
    {"str.++",             left_assoc(),  "(Seq A) (Seq A) -> (Seq A)", all_at_once(strings::eval_concat), Cvc5},
    {"str.len",            exactly(1),    "(Seq A) -> Int", strings::eval_length, Cvc5},
    {"str.at",             exactly(2),    "(Seq A) Int -> (Seq A)", strings::eval_at, Cvc5},
    {"str.substr",         exactly(3),    "(Seq A) Int Int -> (Seq A)", strings::eval_substr, Cvc5},
    {"str.prefixof",       exactly(2),    "(Seq A) (Seq A) -> Bool", strings::eval_prefixof, Cvc5},
    {"str.suffixof",       exactly(2),    "(Seq A) (Seq A) -> Bool", strings::eval_suffixof, Cvc5},
    {"str.contains",       exactly(2),    "(Seq A) (Seq A) -> Bool", strings::eval_contains, Cvc5},
    {"str.indexof",        exactly(3),    "(Seq A) (Seq A) Int -> Int", strings::eval_indexof, Cvc5},
    {"str.replace",        exactly(3),    "(Seq A) (Seq A) (Seq A) -> (Seq A)", strings::eval_replace, Cvc5},
    {"str.replace_all",    exactly(3),    "(Seq A) (Seq A) (Seq A) -> (Seq A)", strings::eval_replace_all, Cvc5},
    {"str.replace_re",     exactly(3),    "(Seq A) (RegEx (Seq A)) (Seq A) -> (Seq A)", strings::eval_replace_re, Cvc5},
    {"str.replace_re_all", exactly(3),    "(Seq A) (RegEx (Seq A)) (Seq A) -> (Seq A)", strings::eval_replace_re_all, Cvc5},
    {"str.rev",            exactly(1),    "(Seq A) -> (Seq A)", strings::eval_reverse, Cvc5, Tests::Cvc5},
    {"str.update",         exactly(3),    "(Seq A) Int (Seq A) -> (Seq A)", strings::eval_update, Cvc5, Tests::Cvc5},
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
