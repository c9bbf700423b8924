// SPDX-License-Identifier: MIT
#include "technique/skeleton/options.h"

#include <array>

namespace assay::technique {

namespace {

using Type = OptionInfo::Type;

constexpr SkeletonOptions kDefault = {};

constexpr OptionInfo kCnf = {
    "cnf",
    Type::Flag,
    "skeleton: clauses of Tseitin's normal form, as in the paper"};
constexpr OptionInfo kRulesOnly = {
    "pst-only", Type::Flag, "skeleton: only rules, no injected formulas"};
constexpr OptionInfo kSnippetsOnly = {
    .name = "lpi-only",
    .type = Type::Flag,
    .help = "skeleton: only injected formulas, no rules",
    .excludes = "pst-only"};
constexpr OptionInfo kMutants = {
    "mutants",
    Type::Number,
    "skeleton: mutants for each seed, on average; 0: any number",
    kDefault.mutants,
    0,
    UINT32_MAX};
constexpr OptionInfo kLiterals = {
    "literals",
    Type::Number,
    "skeleton: literals that one step changes, at most",
    kDefault.max_literals,
    1,
    1000};
constexpr OptionInfo kSteps = {
    "steps",
    Type::Number,
    "skeleton: steps from a seed to a mutant, at most",
    kDefault.max_steps,
    1,
    1000};
constexpr OptionInfo kSnippetDepth = {
    "snippet-depth",
    Type::Number,
    "skeleton: connectives one above the other in what is injected, at most",
    kDefault.snippet_depth,
    0,
    1000};
constexpr OptionInfo kSnippetSize = {
    "snippet-size",
    Type::Number,
    "skeleton: operators in what is injected, at most",
    kDefault.snippet_size,
    1,
    100'000};
constexpr OptionInfo kUndone = {
    kUndoneOption, Type::Numbers, "steps to take back, from 0"};

constexpr std::array kRows = {kCnf,
                              kRulesOnly,
                              kSnippetsOnly,
                              kMutants,
                              kLiterals,
                              kSteps,
                              kSnippetDepth,
                              kSnippetSize,
                              kUndone};

}  // namespace

std::span<const OptionInfo> skeleton_options() {
  return kRows;
}

SkeletonOptions read_skeleton_options(const OptionValues& values) {
  return {.uses_cnf = values.is_set(kCnf),
          .rules_only = values.is_set(kRulesOnly),
          .snippets_only = values.is_set(kSnippetsOnly),
          .max_literals = values.number(kLiterals),
          .mutants = values.number(kMutants),
          .max_steps = values.number(kSteps),
          .snippet_depth = values.number(kSnippetDepth),
          .snippet_size = values.number(kSnippetSize),
          .undone = values.numbers(kUndone)};
}

}  // namespace assay::technique
