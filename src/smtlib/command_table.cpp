// SPDX-License-Identifier: MIT
//
// Every command of SMT-LIB 2.6 and 2.7, and of z3, CVC4 and cvc5 in any version
// (a file that an old z3 wrote is still a file that z3 accepts, with a remark).
// SyGuS commands are those that cvc5 has or had.
//
// Two names mean different things to z3 and cvc5. get-interpolant takes a name
// and a conjecture in cvc5, formulas in z3; assume takes a Bool in SyGuS, a
// clause with a hint in z3's proofs. Their patterns fit both.
#include "smtlib/command_table.h"

#include <algorithm>
#include <memory>

#include "base/check.h"

namespace assay::smtlib {

namespace {

constexpr theory::Origin kStandard = theory::Origin::Standard;
constexpr theory::Origin kExt = theory::Origin::Extension;

// clang-format off
constexpr CommandInfo kCommands[] = {
    {"add-simplifier",             CommandKind::Kept,                  kExt, "x a"},
    {"apply",                      CommandKind::Kept,                  kExt, "x a"},
    {"assert",                     CommandKind::Assert,                kStandard},
    {"assert-not",                 CommandKind::Kept,                  kExt, "b"},
    {"assert-propagation",         CommandKind::Kept,                  kExt, "x*"},
    {"assert-reduction",           CommandKind::Kept,                  kExt, "x*"},
    {"assert-rewrite",             CommandKind::Kept,                  kExt, "x*"},
    {"assert-soft",                CommandKind::Kept,                  kExt, "b a"},
    {"assert-weighted",            CommandKind::Kept,                  kExt, "b x n?"},
    {"assume",                     CommandKind::Kept,                  kExt, "x*"},
    {"block-model",                CommandKind::Kept,                  kExt, "x?"},
    {"block-model-values",         CommandKind::Kept,                  kExt, "(t*)"},
    {"chc-constraint",             CommandKind::Kept,                  kExt, "x b b"},
    {"check-allsat",               CommandKind::Kept,                  kExt, "(t*)"},
    {"check-sat",                  CommandKind::CheckSat,              kStandard},
    {"check-sat-assuming",         CommandKind::CheckSatAssuming,      kStandard},
    {"check-sat-ffd",              CommandKind::Kept,                  kExt, "(b*)"},
    {"check-sat-using",            CommandKind::Kept,                  kExt, "x a"},
    {"check-synth",                CommandKind::Kept,                  kExt},
    {"check-synth-next",           CommandKind::Kept,                  kExt},
    {"compute-interpolant",        CommandKind::Kept,                  kExt, "b*"},
    {"constraint",                 CommandKind::Kept,                  kExt, "b"},
    {"dbg-bool-flat-rewriter",     CommandKind::Kept,                  kExt, "t"},
    {"dbg-bool-rewriter",          CommandKind::Kept,                  kExt, "t"},
    {"dbg-elim-and",               CommandKind::Kept,                  kExt, "t"},
    {"dbg-elim-unused-vars",       CommandKind::Kept,                  kExt, "t"},
    {"dbg-get-qbody",              CommandKind::Kept,                  kExt, "n t"},
    {"dbg-instantiate",            CommandKind::Kept,                  kExt, "t (t*)"},
    {"dbg-instantiate-nested",     CommandKind::Kept,                  kExt, "t (x*)"},
    {"dbg-lt",                     CommandKind::Kept,                  kExt, "t t"},
    {"dbg-num-shared",             CommandKind::Kept,                  kExt, "t"},
    {"dbg-params",                 CommandKind::Kept,                  kExt},
    {"dbg-pp-shared",              CommandKind::Kept,                  kExt, "t"},
    {"dbg-pp-var",                 CommandKind::Kept,                  kExt, "n"},
    {"dbg-set",                    CommandKind::Kept,                  kExt, "n t"},
    {"dbg-set-next-id",            CommandKind::Kept,                  kExt, "x"},
    {"dbg-sexpr",                  CommandKind::Kept,                  kExt, "x"},
    {"dbg-shift-vars",             CommandKind::Kept,                  kExt, "n x"},
    {"dbg-size",                   CommandKind::Kept,                  kExt, "t"},
    {"dbg-some-value",             CommandKind::Kept,                  kExt, "s"},
    {"dbg-subst",                  CommandKind::Kept,                  kExt, "n (n*) n"},
    {"dbg-th-rewriter",            CommandKind::Kept,                  kExt, "t a"},
    {"dbg-translator",             CommandKind::Kept,                  kExt, "t"},
    {"dbg-used-vars",              CommandKind::Kept,                  kExt, "t"},
    {"declare-codatatype",         CommandKind::DeclareCodatatype,     kExt},
    {"declare-codatatypes",        CommandKind::DeclareCodatatypes,    kExt},
    {"declare-const",              CommandKind::DeclareConst,          kStandard},
    {"declare-datatype",           CommandKind::DeclareDatatype,       kStandard},
    {"declare-datatypes",          CommandKind::DeclareDatatypes,      kStandard},
    {"declare-fun",                CommandKind::DeclareFun,            kStandard},
    {"declare-funs",               CommandKind::DeclareFuns,           kExt},
    {"declare-heap",               CommandKind::Kept,                  kExt, "(s*)"},
    {"declare-map",                CommandKind::DeclareMap,            kExt},
    {"declare-oracle-fun",         CommandKind::DeclareOracleFun,      kExt},
    {"declare-pool",               CommandKind::DeclarePool,           kExt},
    {"declare-preds",              CommandKind::DeclarePreds,          kExt},
    {"declare-primed-var",         CommandKind::DeclarePrimedVar,      kExt},
    {"declare-rel",                CommandKind::DeclareRel,            kExt},
    {"declare-sort",               CommandKind::DeclareSort,           kStandard},
    {"declare-sort-parameter",     CommandKind::DeclareSortParameter,  kStandard},
    {"declare-sorts",              CommandKind::DeclareSorts,          kExt},
    {"declare-tactic",             CommandKind::Kept,                  kExt, "n x"},
    {"declare-type-var",           CommandKind::DeclareSortParameter,  kExt},
    {"declare-var",                CommandKind::DeclareVar,            kExt},
    {"declare-weight",             CommandKind::Kept,                  kExt, "n a"},
    {"define",                     CommandKind::Define,                kExt},
    {"define-const",               CommandKind::DefineConst,           kStandard},
    {"define-fun",                 CommandKind::DefineFun,             kStandard},
    {"define-fun-rec",             CommandKind::DefineFunRec,          kStandard},
    {"define-funs-rec",            CommandKind::DefineFunsRec,         kStandard},
    {"define-sort",                CommandKind::DefineSort,            kStandard},
    {"del",                        CommandKind::Kept,                  kExt, "x*"},
    {"display",                    CommandKind::Kept,                  kExt, "t"},
    {"display-dimacs",             CommandKind::Kept,                  kExt, "x?"},
    {"echo",                       CommandKind::Echo,                  kStandard},
    {"elim-unused-vars",           CommandKind::Kept,                  kExt, "t"},
    {"euf-project",                CommandKind::Kept,                  kExt, "(b*) (x*)"},
    {"eufi",                       CommandKind::Kept,                  kExt, "b b (x*)"},
    {"eval",                       CommandKind::Kept,                  kExt, "t a"},
    {"exit",                       CommandKind::Exit,                  kStandard},
    {"ff-certify",                 CommandKind::Kept,                  kExt, "a"},
    {"find-synth",                 CommandKind::Kept,                  kExt, "x*"},
    {"find-synth-next",            CommandKind::Kept,                  kExt},
    {"fixedpoint-pop",             CommandKind::Kept,                  kExt},
    {"fixedpoint-push",            CommandKind::Kept,                  kExt},
    {"get-abduct",                 CommandKind::Kept,                  kExt, "n b x*"},
    {"get-abduct-next",            CommandKind::Kept,                  kExt},
    {"get-assertions",             CommandKind::GetAssertions,         kStandard},
    {"get-assignment",             CommandKind::GetAssignment,         kStandard},
    {"get-consequences",           CommandKind::Kept,                  kExt, "(b*) (t*)"},
    {"get-difficulty",             CommandKind::Kept,                  kExt},
    {"get-implicant",              CommandKind::Kept,                  kExt},
    {"get-info",                   CommandKind::GetInfo,               kStandard},
    {"get-interpol",               CommandKind::Kept,                  kExt, "n b x*"},
    {"get-interpol-next",          CommandKind::Kept,                  kExt},
    {"get-interpolant",            CommandKind::Kept,                  kExt, "x b x*"},
    {"get-interpolant-next",       CommandKind::Kept,                  kExt},
    {"get-interpolants",           CommandKind::Kept,                  kExt, "x*"},
    {"get-learned-literals",       CommandKind::Kept,                  kExt, "x?"},
    {"get-model",                  CommandKind::GetModel,              kStandard},
    {"get-model-domain-elements",  CommandKind::Kept,                  kExt, "s"},
    {"get-objectives",             CommandKind::Kept,                  kExt},
    {"get-option",                 CommandKind::GetOption,             kStandard},
    {"get-proof",                  CommandKind::GetProof,              kStandard},
    {"get-proof-graph",            CommandKind::Kept,                  kExt},
    {"get-qe",                     CommandKind::Kept,                  kExt, "b"},
    {"get-qe-disjunct",            CommandKind::Kept,                  kExt, "b"},
    {"get-timeout-core",           CommandKind::Kept,                  kExt},
    {"get-timeout-core-assuming",  CommandKind::Kept,                  kExt, "(b*)"},
    {"get-unsat-assumptions",      CommandKind::GetUnsatAssumptions,   kStandard},
    {"get-unsat-core",             CommandKind::GetUnsatCore,          kStandard},
    {"get-unsat-core-lemmas",      CommandKind::Kept,                  kExt},
    {"get-user-tactics",           CommandKind::Kept,                  kExt},
    {"get-value",                  CommandKind::GetValue,              kStandard},
    {"help",                       CommandKind::Kept,                  kExt, "x*"},
    {"help-simplifier",            CommandKind::Kept,                  kExt},
    {"help-strategy",              CommandKind::Kept,                  kExt},
    {"help-tactic",                CommandKind::Kept,                  kExt},
    {"include",                    CommandKind::Kept,                  kExt, "x"},
    {"infer",                      CommandKind::Kept,                  kExt, "x*"},
    {"inv-constraint",             CommandKind::Kept,                  kExt, "n n n n"},
    {"labels",                     CommandKind::Kept,                  kExt},
    {"learn",                      CommandKind::Kept,                  kExt, "x*"},
    {"maximize",                   CommandKind::Kept,                  kExt, "t a"},
    {"mbi",                        CommandKind::Kept,                  kExt, "b b (x*)"},
    {"mbp",                        CommandKind::Kept,                  kExt, "b (t*)"},
    {"mbp-qel",                    CommandKind::Kept,                  kExt, "b (t*)"},
    {"meta-info",                  CommandKind::Kept,                  kExt, "a"},
    {"minimize",                   CommandKind::Kept,                  kExt, "t a"},
    {"model-add",                  CommandKind::ModelAdd,              kExt},
    {"model-del",                  CommandKind::Kept,                  kExt, "n"},
    {"optimize",                   CommandKind::Kept,                  kExt, "a"},
    {"optimize-synth",             CommandKind::Kept,                  kExt, "(t*) a"},
    {"oracle-assume",              CommandKind::Kept,                  kExt, "x*"},
    {"oracle-constraint",          CommandKind::Kept,                  kExt, "x*"},
    {"poly/factor",                CommandKind::Kept,                  kExt, "t a"},
    {"poly/isolate-roots",         CommandKind::Kept,                  kExt, "t*"},
    {"pop",                        CommandKind::Pop,                   kStandard},
    {"prefer",                     CommandKind::Kept,                  kExt, "b"},
    {"push",                       CommandKind::Push,                  kStandard},
    {"qe-lite",                    CommandKind::Kept,                  kExt, "b (t*)"},
    {"qel",                        CommandKind::Kept,                  kExt, "b (t*)"},
    {"query",                      CommandKind::Query,                 kExt},
    {"reset",                      CommandKind::Reset,                 kStandard},
    {"reset-assertions",           CommandKind::ResetAssertions,       kStandard},
    {"reset-preferences",          CommandKind::Kept,                  kExt},
    {"rule",                       CommandKind::Rule,                  kExt},
    {"set-feature",                CommandKind::Kept,                  kExt, "a"},
    {"set-info",                   CommandKind::SetInfo,               kStandard},
    {"set-initial-value",          CommandKind::Kept,                  kExt, "t t"},
    {"set-logic",                  CommandKind::SetLogic,              kStandard},
    {"set-option",                 CommandKind::SetOption,             kStandard},
    {"set-simplifier",             CommandKind::Kept,                  kExt, "x a"},
    {"simplify",                   CommandKind::Kept,                  kExt, "t a"},
    {"synth-fun",                  CommandKind::SynthFun,              kExt},
    {"synth-inv",                  CommandKind::SynthInv,              kExt},
    {"to-poly",                    CommandKind::Kept,                  kExt, "t"},
    {"to-poly?",                   CommandKind::Kept,                  kExt, "t a"},
    {"to-subpaving",               CommandKind::Kept,                  kExt, "t"},
};
// clang-format on

static_assert(std::ranges::is_sorted(kCommands, {}, &CommandInfo::name)
              && std::ranges::adjacent_find(kCommands, {}, &CommandInfo::name)
                     == std::ranges::end(kCommands));

// A word of a pattern, without its suffix.
constexpr bool is_pattern_word(std::string_view word) {
  constexpr std::string_view kLetters = "ntbsxa";
  if (word.size() == 4) {
    return word[0] == '(' && word[2] == '*' && word[3] == ')'
           && kLetters.contains(word[1]);
  }
  return word.size() == 1 && kLetters.contains(word[0]);
}

constexpr bool is_pattern(std::string_view text) {
  while (!text.empty()) {
    const size_t size = std::min(text.find(' '), text.size());
    std::string_view word = text.substr(0, size);
    const bool is_last = size == text.size();
    text.remove_prefix(is_last ? size : size + 1);
    if (word.ends_with('?') || (is_last && word.ends_with('*'))) {
      word.remove_suffix(1);
    }
    if (!is_pattern_word(word)) {
      return false;
    }
  }
  return true;
}

static_assert(std::ranges::all_of(kCommands, [](const CommandInfo& info) {
  return is_pattern(info.pattern)
         && (info.kind == CommandKind::Kept || info.pattern.empty());
}));

}  // namespace

std::span<const CommandInfo> all_commands() {
  return kCommands;
}

const CommandInfo* find_command(std::string_view name) {
  const auto found =
      std::ranges::lower_bound(kCommands, name, {}, &CommandInfo::name);
  return found != std::ranges::end(kCommands) && found->name == name
             ? std::to_address(found)
             : nullptr;
}

uint32_t command_row(std::string_view name) {
  const CommandInfo* found = find_command(name);
  ASSAY_CHECK(found != nullptr) << name;
  return static_cast<uint32_t>(found - all_commands().data());
}

}  // namespace assay::smtlib
