// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "planted_terms.h"

// The faults that a planted solver can have: operators x corner cases x kinds.
namespace planted {

enum class Effect : uint8_t {
  None,
  SayUnsat,    // instead of sat
  SaySat,      // instead of unsat
  SayUnknown,  // instead of either
  ChangeModel,
  LoseCoreMember,
  Segv,
  Fpe,
  Abort,
  FailAsZ3,
  FailAsCvc5,
  FailAsGlibc,
  ReportAsAsan,
  ReportAsUbsan,
  SayInternalError,
  Terminate,     // as after an exception
  CrashFlakily,  // in about every second run
  BurnCpu,
  Hang,
};

// Whether the fault shows at a place of an assertion.
using Pattern = bool (*)(const Tree& tree, Node at);

struct Fault {
  std::string_view name;
  std::string_view kind;    // that Assay should report
  std::string_view theory;  // in which it is met, as in assay hunt --theory
  Effect effect = Effect::None;
  Pattern pattern = nullptr;
  std::string_view option = {};  // only if given, as argument or in the script
  uint32_t min_resets = 0;       // only in a session that is this old
};

template <size_t N>
struct Word {
  // NOLINTNEXTLINE(google-explicit-constructor): a literal is one.
  consteval Word(const char (&text)[N]) {
    std::copy_n(static_cast<const char*>(text), N, static_cast<char*>(chars));
  }

  std::string_view view() const {
    return {static_cast<const char*>(chars), N - 1};
  }

  char chars[N] = {};
};

// An application of the operator, whatever the arguments.
template <Word kName>
bool any(const Tree& tree, Node at) {
  return tree.head(at) == kName.view();
}

template <Word kName, bool (*kTest)(const Tree&, Node)>
bool any_arg(const Tree& tree, Node at) {
  return any<kName>(tree, at)
         && std::ranges::any_of(tree.args(at),
                                [&](Node arg) { return kTest(tree, arg); });
}

template <Word kName, size_t kArg, bool (*kTest)(const Tree&, Node)>
bool arg(const Tree& tree, Node at) {
  if (!any<kName>(tree, at)) {
    return false;
  }
  const std::vector<Node> args = tree.args(at);
  return args.size() > kArg && kTest(tree, args[kArg]);
}

template <Word kText>
bool atom(const Tree& tree, Node at) {
  return tree.atom(at) == kText.view();
}

template <Word kName, size_t kCount>
bool many(const Tree& tree, Node at) {
  return any<kName>(tree, at) && tree.args(at).size() >= kCount;
}

// One operator somewhere below another.
template <Word kName, Word kBelow>
bool above(const Tree& tree, Node at) {
  if (!any<kName>(tree, at)) {
    return false;
  }
  return std::ranges::any_of(tree.args(at), [&](Node arg) {
    return tree.has_head(arg, kBelow.view());
  });
}

inline bool is_empty_string(const Tree& tree, Node at) {
  return tree.atom(at) == "\"\"";
}

// A shift by the width or more.
inline bool is_large_shift(const Tree& tree, Node at) {
  const Bits bits = bits_of(tree, at);
  return bits.width != 0 && bits.value >= bits.width;
}

inline bool is_rotation_by_0(const Tree& tree, Node at) {
  return any<"rotate_left">(tree, at)
         && tree.indices(at) == std::vector<uint64_t>{0};
}

inline bool is_single_bit(const Tree& tree, Node at) {
  if (!any<"extract">(tree, at)) {
    return false;
  }
  const std::vector<uint64_t> indices = tree.indices(at);
  return indices.size() == 2 && indices[0] == indices[1];
}

// (_ re.loop 3 2)
inline bool is_empty_loop(const Tree& tree, Node at) {
  if (!any<"re.loop">(tree, at)) {
    return false;
  }
  const std::vector<uint64_t> indices = tree.indices(at);
  return indices.size() == 2 && indices[0] > indices[1];
}

// Over bit-vectors only.
inline bool is_bits_quantifier(const Tree& tree, Node at) {
  return (any<"forall">(tree, at) || any<"exists">(tree, at))
         && tree.has_atom(tree.args(at)[0], "BitVec");
}

inline bool is_quantifier_below_quantifier(const Tree& tree, Node at) {
  return above<"forall", "exists">(tree, at)
         || above<"exists", "forall">(tree, at);
}

// Assay's selectors are s0, s1, ...
inline bool is_selection(const Tree& tree, Node at) {
  const std::string_view head = tree.head(at);
  return head.starts_with('s') && is_digits(head.substr(1));
}

// An ite between arrays, one of them a store.
inline bool is_array_ite(const Tree& tree, Node at) {
  return arg<"ite", 1, any<"store">>(tree, at)
         || arg<"ite", 2, any<"store">>(tree, at);
}

// (op x x)
template <Word kName>
bool same_twice(const Tree& tree, Node at) {
  if (!any<kName>(tree, at)) {
    return false;
  }
  const std::vector<Node> args = tree.args(at);
  const auto text = [&](Node n) {
    return tree.text().substr(tree.from(n), tree.to(n) - tree.from(n));
  };
  return args.size() >= 2 && text(args[0]) == text(args[1]);
}

inline constexpr Fault kFaults[] = {
    {"none", "none", "all"},

    // sat is said to be unsat
    {"bvudiv-zero",
     "refutation-unsoundness",
     "bv",
     Effect::SayUnsat,
     arg<"bvudiv", 1, is_zero>},
    {"bvashr-large",
     "refutation-unsoundness",
     "bv",
     Effect::SayUnsat,
     arg<"bvashr", 1, is_large_shift>},
    {"extract-concat",
     "refutation-unsoundness",
     "bv",
     Effect::SayUnsat,
     arg<"extract", 0, any<"concat">>},
    {"bvsmod-minus-one",
     "refutation-unsoundness",
     "bv",
     Effect::SayUnsat,
     arg<"bvsmod", 1, is_all_ones>},
    {"rotate-by-0",
     "refutation-unsoundness",
     "bv",
     Effect::SayUnsat,
     is_rotation_by_0},
    {"substr-negative",
     "refutation-unsoundness",
     "strings",
     Effect::SayUnsat,
     any_arg<"str.substr", is_negative>},
    {"str-at-negative",
     "refutation-unsoundness",
     "strings",
     Effect::SayUnsat,
     arg<"str.at", 1, is_negative>},
    {"replace-empty",
     "refutation-unsoundness",
     "strings",
     Effect::SayUnsat,
     arg<"str.replace", 1, is_empty_string>},
    {"contains-empty",
     "refutation-unsoundness",
     "strings",
     Effect::SayUnsat,
     arg<"str.contains", 1, is_empty_string>},
    {"indexof-empty",
     "refutation-unsoundness",
     "strings",
     Effect::SayUnsat,
     arg<"str.indexof", 1, is_empty_string>},
    {"str-to-int",
     "refutation-unsoundness",
     "strings",
     Effect::SayUnsat,
     any<"str.to_int">},
    {"from-int-negative",
     "refutation-unsoundness",
     "strings",
     Effect::SayUnsat,
     arg<"str.from_int", 0, is_negative>},
    {"re-comp",
     "refutation-unsoundness",
     "strings",
     Effect::SayUnsat,
     above<"str.in_re", "re.comp">},
    {"re-loop-empty",
     "refutation-unsoundness",
     "strings",
     Effect::SayUnsat,
     is_empty_loop},
    {"div-negative",
     "refutation-unsoundness",
     "ints",
     Effect::SayUnsat,
     arg<"div", 1, is_negative>},
    {"mod-negative",
     "refutation-unsoundness",
     "ints",
     Effect::SayUnsat,
     arg<"mod", 1, is_negative>},
    {"abs-of-product",
     "refutation-unsoundness",
     "ints",
     Effect::SayUnsat,
     above<"abs", "*">},
    {"to-int",
     "refutation-unsoundness",
     "ints-reals",
     Effect::SayUnsat,
     any<"to_int">},
    {"is-int-of-quotient",
     "refutation-unsoundness",
     "ints-reals",
     Effect::SayUnsat,
     above<"is_int", "/">},
    {"divide-by-negative",
     "refutation-unsoundness",
     "reals",
     Effect::SayUnsat,
     above<"/", "-">},
    {"fp-rem",
     "refutation-unsoundness",
     "floats",
     Effect::SayUnsat,
     any<"fp.rem">},
    {"fp-min",
     "refutation-unsoundness",
     "floats",
     Effect::SayUnsat,
     any<"fp.min">},
    {"fp-add-rtz",
     "refutation-unsoundness",
     "floats",
     Effect::SayUnsat,
     arg<"fp.add", 0, atom<"RTZ">>},
    {"fp-round-rna",
     "refutation-unsoundness",
     "floats",
     Effect::SayUnsat,
     arg<"fp.roundToIntegral", 0, atom<"RNA">>},
    {"store-store",
     "refutation-unsoundness",
     "arrays",
     Effect::SayUnsat,
     arg<"store", 0, any<"store">>},
    {"array-ite",
     "refutation-unsoundness",
     "arrays",
     Effect::SayUnsat,
     is_array_ite},
    {"distinct-3",
     "refutation-unsoundness",
     "uf",
     Effect::SayUnsat,
     many<"distinct", 3>},
    {"xor-chain",
     "refutation-unsoundness",
     "core",
     Effect::SayUnsat,
     above<"xor", "xor">},
    {"implies-chain",
     "refutation-unsoundness",
     "core",
     Effect::SayUnsat,
     many<"=>", 3>},
    {"quantified-bits",
     "refutation-unsoundness",
     "quantifiers",
     Effect::SayUnsat,
     is_bits_quantifier},
    {"alternation",
     "refutation-unsoundness",
     "quantifiers",
     Effect::SayUnsat,
     is_quantifier_below_quantifier},
    {"test-of-part",
     "refutation-unsoundness",
     "datatypes",
     Effect::SayUnsat,
     arg<"is", 0, is_selection>},
    {"match",
     "refutation-unsoundness",
     "datatypes",
     Effect::SayUnsat,
     any<"match">},
    {"let-in-let",
     "refutation-unsoundness",
     "core",
     Effect::SayUnsat,
     above<"let", "let">},

    // ... only with an option
    {"old-arith-mod",
     "refutation-unsoundness",
     "ints",
     Effect::SayUnsat,
     any<"mod">,
     "smt.arith.solver=2"},
    {"smt-core-bvlshr",
     "refutation-unsoundness",
     "bv",
     Effect::SayUnsat,
     any<"bvlshr">,
     "tactic.default_tactic=smt"},
    {"decision-select",
     "refutation-unsoundness",
     "arrays",
     Effect::SayUnsat,
     any<"select">,
     "--decision=internal"},
    {"models-bvnot",
     "refutation-unsoundness",
     "bv",
     Effect::SayUnsat,
     any<"bvnot">,
     ":produce-models true"},

    // unsat is said to be sat
    {"sat-bvurem-zero",
     "solution-unsoundness",
     "bv",
     Effect::SaySat,
     arg<"bvurem", 1, is_zero>},
    {"sat-prefixof",
     "solution-unsoundness",
     "strings",
     Effect::SaySat,
     any<"str.prefixof">},
    {"sat-strict-chain",
     "solution-unsoundness",
     "ints",
     Effect::SaySat,
     any<"<">},
    {"sat-fp-lt",
     "solution-unsoundness",
     "floats",
     Effect::SaySat,
     any<"fp.lt">},

    // one value of a model is changed
    {"model-mod", "invalid-model", "ints", Effect::ChangeModel, any<"mod">},
    {"model-bvmul", "invalid-model", "bv", Effect::ChangeModel, any<"bvmul">},
    {"model-concat",
     "invalid-model",
     "strings",
     Effect::ChangeModel,
     any<"str.++">},
    {"model-select",
     "invalid-model",
     "arrays",
     Effect::ChangeModel,
     any<"select">},
    {"model-to-real",
     "invalid-model",
     "ints-reals",
     Effect::ChangeModel,
     any<"to_real">},
    {"model-fp-mul",
     "invalid-model",
     "floats",
     Effect::ChangeModel,
     any<"fp.mul">},
    {"model-xor", "invalid-model", "core", Effect::ChangeModel, any<"xor">},
    {"model-tester",
     "invalid-model",
     "datatypes",
     Effect::ChangeModel,
     any<"is">},

    // a core has one member less
    {"core-first", "invalid-core", "ints", Effect::LoseCoreMember, any<"<">},
    {"core-bv", "invalid-core", "bv", Effect::LoseCoreMember, any<"bvult">},

    // crashes
    {"segv-re-range", "crash", "strings", Effect::Segv, any<"re.range">},
    {"segv-single-bit", "crash", "bv", Effect::Segv, is_single_bit},
    {"fpe-bvurem-zero", "crash", "bv", Effect::Fpe, arg<"bvurem", 1, is_zero>},
    {"abort-fp-to-real", "crash", "floats", Effect::Abort, any<"fp.to_real">},
    {"assert-z3-bvsdiv", "crash", "bv", Effect::FailAsZ3, any<"bvsdiv">},
    {"assert-cvc5-replace-all",
     "crash",
     "strings",
     Effect::FailAsCvc5,
     any<"str.replace_all">},
    {"assert-glibc-const", "crash", "arrays", Effect::FailAsGlibc, any<"as">},
    {"asan-fp-sqrt", "crash", "floats", Effect::ReportAsAsan, any<"fp.sqrt">},
    {"ubsan-abs", "crash", "ints", Effect::ReportAsUbsan, any<"abs">},
    {"flaky-distinct", "crash", "core", Effect::CrashFlakily, any<"distinct">},

    // gives up
    {"exit-is-digit",
     "internal-error",
     "strings",
     Effect::SayInternalError,
     any<"str.is_digit">},
    {"terminate-mixed",
     "internal-error",
     "mixed",
     Effect::Terminate,
     any<"bv2nat">},
    {"terminate-ite-ite",
     "internal-error",
     "reals",
     Effect::Terminate,
     above<"ite", "ite">},

    // only in a session
    {"session-segv-bvneg", "crash", "bv", Effect::Segv, any<"bvneg">, {}, 5},
    {"session-unsat-select",
     "refutation-unsoundness",
     "arrays",
     Effect::SayUnsat,
     any<"select">,
     {},
     5},

    // slow, or no answer at all
    {"slow-bvmul", "slowness", "bv", Effect::BurnCpu, any<"bvmul">},
    {"slow-str-len", "slowness", "strings", Effect::BurnCpu, any<"str.len">},
    {"hang-store", "incompleteness", "arrays", Effect::Hang, any<"store">},
    {"unknown-to-int",
     "incompleteness",
     "ints-reals",
     Effect::SayUnknown,
     any<"to_int">},
};

inline const Fault* find_fault(std::string_view name) {
  const Fault* found = std::ranges::find(kFaults, name, &Fault::name);
  return found == std::end(kFaults) ? nullptr : found;
}

}  // namespace planted
