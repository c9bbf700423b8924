// SPDX-License-Identifier: MIT
#include "blast/prove.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "drat/checker.h"
#include "drat/proof.h"
#include "support/script.h"

namespace assay::blast {
namespace {

using Status = Answer::Status;

constexpr const char* kDeclare =
    "(set-logic QF_BV)"
    "(declare-const x (_ BitVec 4)) (declare-const y (_ BitVec 4))"
    "(declare-const p Bool)";

Answer prove_text(const std::string& text,
                  const Budget& budget = {},
                  SatEngine engine = solve_with_cadical) {
  const test::Parsed parsed = test::script(kDeclare + text);
  return prove(test::language(), *parsed.tm, parsed.script, budget, 1, engine);
}

// Of any logic.
Answer prove_any(const std::string& text) {
  const test::Parsed parsed = test::parse(
      "(declare-const x (_ BitVec 4)) (declare-const p Bool)" + text);
  return prove(test::language(), *parsed.tm, parsed.script);
}

Status status(const std::string& text) {
  const Answer answer = prove_text(text);
  EXPECT_NE(answer.status, Status::Undetermined) << answer.reason;
  return answer.status;
}

TEST(Prove, FindsWitnesses) {
  EXPECT_EQ(status("(assert (= (bvmul x y) #xf))"
                   "(assert (bvult #x1 x)) (assert (bvult #x1 y))"),
            Status::Sat);
  EXPECT_EQ(status("(assert (xor p (= x y)))"), Status::Sat);
  EXPECT_EQ(status(""), Status::Sat);
}

TEST(Prove, ProvesLaws) {
  EXPECT_EQ(status("(assert (distinct (bvmul x (bvadd y #x1))"
                   " (bvadd (bvmul x y) x)))"),
            Status::Unsat);
  EXPECT_EQ(status("(assert (distinct (bvsdiv x y) (ite (= y #x0)"
                   " (ite (bvslt x #x0) #x1 #xf) (bvsdiv x y))))"),
            Status::Unsat);
  EXPECT_EQ(status("(assert false)"), Status::Unsat);
}

TEST(Prove, KeepsAProofThatAnyCheckerCanCheck) {
  const Answer answer = prove_text(
      "(assert (distinct (bvmul x y) (bvmul y (bvmul x #x1))))"
      "(assert (= (bvudiv x y) (bvurem y x)))");
  ASSERT_EQ(answer.status, Status::Unsat) << answer.reason;
  const Result<drat::Proof> proof = drat::read_proof(answer.proof);
  ASSERT_TRUE(proof.has_value());
  EXPECT_EQ(drat::check_proof(answer.clauses, *proof).verdict,
            drat::Verdict::Accepted);
}

TEST(Prove, KnowsLetsAndNamesAndFunctions) {
  EXPECT_EQ(status("(assert (let ((a (bvadd x y))) (let ((b (bvxor a x)))"
                   " (distinct (bvxor b x) a))))"),
            Status::Unsat);
  EXPECT_EQ(status("(assert (! (bvult x y) :named less))"
                   "(assert (and less (bvult y x)))"),
            Status::Unsat);
  EXPECT_EQ(
      status("(define-fun one () (_ BitVec 4) #x1)"
             "(define-fun next ((a (_ BitVec 4))) (_ BitVec 4) (bvadd a one))"
             "(define-fun twice ((a (_ BitVec 4))) (_ BitVec 4)"
             " (next (let ((b (next a))) b)))"
             "(assert (distinct (twice x) (bvadd x #x2)))"),
      Status::Unsat);
}

TEST(Prove, KnowsShapesOfApplications) {
  EXPECT_EQ(status("(assert (= x y #x5)) (assert (distinct x #x3 y #x1))"),
            Status::Unsat);
  EXPECT_EQ(status("(assert (distinct x y #x5)) (assert (= x #x4))"),
            Status::Sat);
  EXPECT_EQ(status("(assert (not (=> p (= x y) p)))"), Status::Unsat);
}

TEST(Prove, KnowsLargeIndices) {
  EXPECT_EQ(status("(assert (distinct x"
                   " ((_ rotate_left 1180591620717411303424) x)))"),
            Status::Unsat);
  EXPECT_EQ(status("(assert (distinct ((_ rotate_right 1) x)"
                   " ((_ rotate_right 1180591620717411303425) x)))"),
            Status::Unsat);
}

// A parameter without bits has no value that the evaluator could know.
TEST(Prove, GivesUpOnParametersWithoutBits) {
  for (const char* text : {
           "(define-fun g ((b Bool)) Bool (= 1 (ite b 1 0))) (assert (g p))",
           "(define-fun g ((a (_ BitVec 4))) Bool (> (bv2nat a) 3))"
           "(assert (g x))",
           "(define-fun f ((i Int)) Bool (> i 3)) (assert (f 1))",
           // The evaluator is done with (h 5) when (f 1) comes.
           "(define-fun f ((i Int)) Bool (> i 3))"
           "(define-fun h ((i Int)) Int (ite (f i) 1 0))"
           "(assert (= (h 5) 1)) (assert (not (f 1)))",
       }) {
    const Answer answer = prove_any(text);
    EXPECT_EQ(answer.status, Status::Undetermined) << text;
    EXPECT_THAT(answer.reason, testing::HasSubstr("without bits")) << text;
  }
  EXPECT_EQ(prove_any("(define-fun g ((b Bool)) Bool (and b (> 2 1)))"
                      "(assert (distinct p (g p)))")
                .status,
            Status::Unsat);
}

TEST(Prove, TellsWhereAWitnessNeedsAChoice) {
  const std::string open = "((_ fp.to_ubv 4) RNE (_ NaN 5 11))";
  const Answer chosen = prove_any("(assert (= " + open + " #x5))");
  EXPECT_EQ(chosen.status, Status::Sat);
  EXPECT_TRUE(chosen.needs_choice);
  const Answer plain = prove_any("(assert (= x #x5))");
  EXPECT_EQ(plain.status, Status::Sat);
  EXPECT_FALSE(plain.needs_choice);
}

TEST(Prove, LeavesCommandsBeyondPlainScripts) {
  const Answer answer = prove_any("(assert p) (assert-not p)");
  EXPECT_EQ(answer.status, Status::Undetermined);
  EXPECT_EQ(answer.reason, "the command assert-not may change the answer");
}

// f63(x) has 2^64 applications of f0.
TEST(Prove, EndsWhereFunctionsExplode) {
  std::string text =
      "(define-fun f0 ((a (_ BitVec 4))) (_ BitVec 4) (bvadd a y))";
  for (int i = 1; i < 64; ++i) {
    const std::string before = "f" + std::to_string(i - 1);
    text += "(define-fun f" + std::to_string(i)
            + " ((a (_ BitVec 4))) (_ BitVec 4) (bvxor (" + before + " a) ("
            + before + " (bvnot a))))";
  }
  const Answer answer =
      prove_text(text + "(assert (= (f63 x) #x0))", {.gates = 100'000});
  EXPECT_EQ(answer.status, Status::Undetermined);
  EXPECT_EQ(answer.reason, "limit of gates");
}

TEST(Prove, SaysWhatHasNoCircuit) {
  const std::pair<const char*, const char*> cases[] = {
      {"(declare-const i Int) (assert (> i 1))",
       "no circuits for values of Int"},
      {"(declare-fun f (Bool) Bool) (assert (f p))", "no circuit for f"},
      {"(assert (exists ((a Bool)) (= a p)))",
       "no circuits for binders but let"},
      {"(assert (= (bvudiv_i x y) y))",
       "no circuit for bvudiv_i: a division by zero is left open"},
      {"(define-fun-rec r ((a Bool)) Bool (r a)) (assert p)",
       "no circuits for recursion"},
  };
  for (const auto& [text, reason] : cases) {
    const test::Parsed parsed = test::parse(
        "(declare-const x (_ BitVec 4))"
        "(declare-const y (_ BitVec 4))"
        "(declare-const p Bool)"
        + std::string(text));
    ASSERT_TRUE(parsed.problems.empty()) << text;
    const Answer answer = prove(test::language(), *parsed.tm, parsed.script);
    EXPECT_EQ(answer.status, Status::Undetermined) << text;
    EXPECT_EQ(answer.reason, reason);
  }
}

TEST(Prove, EndsAtItsLimits) {
  const std::string hard =
      "(declare-const a (_ BitVec 32)) (declare-const b (_ BitVec 32))"
      "(assert (distinct (bvmul a b) (bvmul b (bvadd a #x00000000)"
      " #x00000001)))"
      "(assert (= (bvmul (bvmul a a) b) (bvadd (bvmul a (bvmul a b))"
      " #x00000001)))";
  EXPECT_EQ(prove_text(hard, {.conflicts = 5}).reason, "limit of conflicts");
  EXPECT_EQ(prove_text(hard, {.gates = 500}).reason, "limit of gates");
  EXPECT_EQ(prove_text("(assert (distinct (bvmul x y) (bvmul y x #x1)))",
                       {.checker_steps = 10})
                .status,
            Status::Undetermined);
}

TEST(Prove, DecidesTheCheckThatIsAskedFor) {
  const test::Parsed parsed = test::script(
      "(declare-const p Bool) (push 1) (assert p) (check-sat)"
      "(assert (not p)) (check-sat) (pop 1) (check-sat)");
  const Status expected[] = {Status::Sat, Status::Unsat, Status::Sat};
  for (uint32_t i = 0; i < 3; ++i) {
    EXPECT_EQ(
        prove(test::language(), *parsed.tm, parsed.script, {}, i + 1).status,
        expected[i]);
  }
}

// --- floats -----------------------------------------------------------------

constexpr const char* kFloats =
    "(declare-const f (_ FloatingPoint 3 4))"
    "(declare-const g (_ FloatingPoint 3 4))"
    "(declare-const h Float16) (declare-const m RoundingMode)";

Status float_status(const std::string& text) {
  return status(kFloats + text);
}

TEST(Prove, ProvesLawsOfFloats) {
  EXPECT_EQ(float_status("(assert (distinct (fp.add m f g) (fp.add m g f)))"),
            Status::Unsat);
  EXPECT_EQ(float_status("(assert (and (fp.lt f g) (fp.leq g f)))"),
            Status::Unsat);
  EXPECT_EQ(float_status("(assert (fp.isNegative (fp.mul m h h)))"),
            Status::Unsat);
  EXPECT_EQ(float_status("(assert (distinct h ((_ to_fp 5 11) m"
                         " ((_ to_fp 8 24) m h))))"),
            Status::Unsat);
  EXPECT_EQ(float_status("(assert (distinct m RNE RNA RTP RTN RTZ))"),
            Status::Unsat);
}

TEST(Prove, FindsWitnessesOfFloats) {
  EXPECT_EQ(float_status("(assert (distinct (fp.add RNE (fp.add RNE f g) g)"
                         " (fp.add RNE f (fp.add RNE g g))))"
                         "(assert (not (fp.isInfinite f)))"
                         "(assert (not (fp.isInfinite g)))"),
            Status::Sat);
  EXPECT_EQ(float_status("(assert (distinct f g)) (assert (fp.eq f g))"),
            Status::Sat);
  EXPECT_EQ(float_status("(assert (= (fp.rem f g) (fp.sqrt m f)))"
                         "(assert (fp.isNormal (fp.fma m f g f)))"),
            Status::Sat);
  EXPECT_EQ(float_status("(assert (fp.isNaN h)) (assert (= h h))"),
            Status::Sat);
}

TEST(Prove, KnowsConstantsOfSortsWithoutBits) {
  EXPECT_EQ(float_status("(assert (distinct ((_ to_fp 5 11) RNE (/ 1.0 4.0))"
                         " ((_ to_fp 5 11) m 0.25)))"),
            Status::Unsat);
  EXPECT_EQ(float_status("(assert (distinct ((_ to_fp 5 11) m (- 0.1))"
                         " ((_ to_fp 5 11) RTN (- 0.1))))"),
            Status::Sat);
  EXPECT_EQ(float_status("(declare-const i (_ BitVec 3))"
                         "(assert (ite (< 1.0 (+ 0.5 1.0)) (= i #b001)"
                         " (= i #b010))) (assert (= i #b010))"),
            Status::Unsat);
  EXPECT_EQ(prove_text("(declare-const r Real)"
                       "(assert (fp.isNaN ((_ to_fp 5 11) RNE r)))")
                .reason,
            "no circuits for values of Real");
}

// Whatever is chosen: the formula is unsat only if it is for all choices, and
// sat only if the evaluator says so.
TEST(Prove, LeavesOpenWhatTheStandardLeavesOpen) {
  const std::string zeros =
      "(define-fun p () Float16 (_ +zero 5 11))"
      "(define-fun n () Float16 (_ -zero 5 11))";
  const auto open = [&](const std::string& text) {
    return prove_text("(declare-const a Float16)" + zeros + text).status;
  };
  EXPECT_NE(open("(assert (= (fp.min p n) p))"), Status::Unsat);
  EXPECT_NE(open("(assert (= (fp.min p n) n))"), Status::Unsat);
  EXPECT_NE(open("(assert (distinct (fp.min p n) (fp.min n p)))"),
            Status::Unsat);
  EXPECT_EQ(open("(assert (not (fp.isZero (fp.min p n))))"), Status::Unsat);
  EXPECT_EQ(open("(assert (= a p))"
                 "(assert (distinct (fp.max p n) (fp.max a (fp.neg a))))"),
            Status::Unsat);
  EXPECT_NE(open("(assert (distinct (fp.max p n) (fp.max n p)))"),
            Status::Unsat);
  // An equal application has an equal value, which the witness tells.
  EXPECT_EQ(open("(assert (fp.isNaN a)) (assert (distinct"
                 " ((_ fp.to_ubv 8) RNE a) ((_ fp.to_ubv 8) RTZ a)))"),
            Status::Sat);
  EXPECT_EQ(open("(declare-const b Float16)"
                 "(assert (fp.isNaN a)) (assert (fp.isNaN b)) (assert (distinct"
                 " ((_ fp.to_ubv 8) RNE a) ((_ fp.to_ubv 8) RNE b)))"),
            Status::Unsat);
  EXPECT_EQ(open("(assert (fp.isInfinite a))"
                 "(assert (= ((_ fp.to_sbv 8) RNE a) #x2a))"),
            Status::Sat);
}

TEST(Prove, EndsWhereFloatsAreTooLarge) {
  EXPECT_EQ(prove_text("(declare-const a Float128) (declare-const b Float128)"
                       "(assert (fp.lt a (fp.rem a b)))")
                .reason,
            "limit of gates");
  EXPECT_EQ(prove_text("(declare-const a (_ FloatingPoint 100 20))"
                       "(assert (fp.isNaN a))")
                .reason,
            "no circuits for values of (_ FloatingPoint 100 20)");
}

// --- a SAT solver that errs -------------------------------------------------

SatAnswer inverted(const drat::Clauses& clauses, const SatLimits& limits) {
  SatAnswer answer = solve_with_cadical(clauses, limits);
  answer.model.flip();
  return answer;
}

SatAnswer always_sat(const drat::Clauses& clauses, const SatLimits&) {
  return {SatAnswer::Kind::Sat,
          std::vector<bool>(static_cast<size_t>(clauses.variables()) + 1),
          "",
          ""};
}

SatAnswer always_unsat(const drat::Clauses&, const SatLimits&) {
  return {SatAnswer::Kind::Unsat, {}, "0\n", ""};
}

SatAnswer half_a_proof(const drat::Clauses& clauses, const SatLimits& limits) {
  SatAnswer answer = solve_with_cadical(clauses, limits);
  answer.proof.resize(answer.proof.rfind('\n', answer.proof.size() / 2) + 1);
  return answer;
}

TEST(Prove, FaultsOfTheSolverAreNoticed) {
  const std::string sat = "(assert (= (bvmul x y) #xf)) (assert (bvult x y))";
  const std::string unsat =
      "(assert (distinct (bvmul x (bvadd y #x1)) (bvadd (bvmul x y) x)))";
  EXPECT_EQ(prove_text(sat, {}, inverted).status, Status::Fault);
  EXPECT_EQ(prove_text(sat, {}, always_sat).status, Status::Fault);
  EXPECT_EQ(prove_text(unsat, {}, always_sat).status, Status::Fault);
  EXPECT_EQ(prove_text(sat, {}, always_unsat).status, Status::Fault);
  EXPECT_EQ(prove_text(unsat, {}, always_unsat).status, Status::Fault);
  EXPECT_EQ(prove_text(unsat, {}, half_a_proof).status, Status::Fault);
}

}  // namespace
}  // namespace assay::blast
