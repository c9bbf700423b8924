// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "theory/op_info.h"

namespace assay::smtlib {

// How a command is read. Commands that declare what later terms use, or whose
// arguments depend on each other, have a kind of their own; all others are
// Kept: read by their pattern, and printed as they came.
enum class CommandKind : uint8_t {
  // SMT-LIB 2.7
  Assert,
  CheckSat,  // z3: (check-sat b1 b2 ...), CVC4: (check-sat b)
  CheckSatAssuming,
  DeclareConst,
  DeclareDatatype,
  DeclareDatatypes,  // old z3: (declare-datatypes (T) ((list nil ...)))
  DeclareFun,
  DeclareSort,  // z3: (declare-sort U)
  DeclareSortParameter,
  DefineConst,
  DefineFun,
  DefineFunRec,
  DefineFunsRec,
  DefineSort,
  Echo,  // cvc5: (echo)
  Exit,
  GetAssertions,
  GetAssignment,
  GetInfo,
  GetModel,  // z3: (get-model 0), the model of an objective
  GetOption,
  GetProof,  // cvc5: (get-proof :sat)
  GetUnsatAssumptions,
  GetUnsatCore,
  GetValue,  // z3: (get-value (x) :model_index 0)
  Pop,       // the number may be missing
  Push,
  Reset,
  ResetAssertions,
  SetInfo,
  SetLogic,
  SetOption,

  // cvc5, CVC4
  DeclareCodatatype,   // like declare-datatype
  DeclareCodatatypes,  // like declare-datatypes
  DeclareSorts,        // (declare-sorts (U V))
  DeclareFuns,         // (declare-funs ((f Int Bool) (c Int))), the last result
  DeclarePreds,        // (declare-preds ((p Int) (q)))
  Define,              // (define c t), (define (f (x Int)) t)
  DeclarePool,         // (declare-pool p S (t ...)); p is a (Set S)
  DeclareOracleFun,    // (declare-oracle-fun f (S ...) S binary?)

  // SyGuS
  SynthFun,          // (synth-fun f ((x S) ...) S grammar?)
  SynthInv,          // (synth-inv f ((x S) ...) grammar?), result Bool
  DeclarePrimedVar,  // (declare-primed-var x S): x and x!

  // z3
  DeclareVar,  // (declare-var x S), also SyGuS: a constant
  DeclareRel,  // (declare-rel r (S ...) representation*), result Bool
  DeclareMap,  // (declare-map g (I ...) f): f on arrays with indices I ...
  Rule,        // (rule b name? bound?)
  Query,       // (query r a); r may be (r (S ...) Bool), in old z3 a formula
  ModelAdd,    // (model-add f ((x S) ...) S t): declares f unless it is known

  Kept,
};

// `pattern` says what the arguments of a Kept command are; it is empty for
// other kinds. Its words are separated by blanks:
//   n     a symbol, kept as text whether or not it is declared
//   t     a term of any sort
//   b     a term of sort Bool
//   s     a sort
//   x     any s-expression, kept as its tokens
//   a     any number of attributes: a keyword and, unless the next token is a
//         keyword or the end, an s-expression
//   (p*)  a list of any number of p
// A word may be followed by ? for optional, and the last by * for any number.
struct CommandInfo {
  std::string_view name;
  CommandKind kind = CommandKind::Kept;
  theory::Origin origin = theory::Origin::Extension;
  std::string_view pattern = {};
};

// All commands, sorted by name.
std::span<const CommandInfo> all_commands();

// The row of a command, or nullptr. z3 answers "unsupported" to commands that
// it does not know, and goes on.
const CommandInfo* find_command(std::string_view name);

// The position of a command in the table; CHECKs that it is there.
uint32_t command_row(std::string_view name);

}  // namespace assay::smtlib
