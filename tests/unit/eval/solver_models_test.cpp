// SPDX-License-Identifier: MIT
//
// Models that the solvers of this machine print now, read and judged.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <string>
#include <unistd.h>

#include <gtest/gtest.h>

#include "eval/judge_model.h"
#include "support/model.h"

namespace assay::eval {
namespace {

struct Script {
  const char* name;
  const char* solvers;  // that have what it uses
  const char* text;
};

constexpr Script kScripts[] = {
    {"functions", "z3 cvc5 cvc4", R"((set-logic QF_UFLIA)
(declare-sort S 0)
(declare-fun a () S)
(declare-fun b () S)
(declare-fun |a name| () S)
(declare-fun f (S Int) S)
(declare-fun g (Int Int) Int)
(assert (distinct a b (f a 1) |a name|))
(assert (= (f b 2) a))
(assert (> (g 1 2) (g 2 1)))
(assert (> (g 7 2) (g 2 (- 1))))
)"},
    {"sorts-with-arguments", "z3 cvc5 cvc4", R"((set-logic QF_UF)
(declare-sort P 2)
(declare-fun a () (P Bool Bool))
(declare-fun b () (P Bool Bool))
(assert (distinct a b))
)"},
    {"arrays", "z3 cvc5 cvc4", R"((set-logic QF_AUFLIA)
(declare-fun a () (Array Int Int))
(declare-fun b () (Array Int (Array Int Int)))
(declare-fun h ((Array Int Int)) Int)
(assert (= (select a 1) 5))
(assert (distinct (select b 1) a))
(assert (= (select (select b 2) 3) 4))
(assert (= (h a) 3))
(assert (= (h (select b 1)) 9))
)"},
    {"array-axioms", "z3 cvc5 cvc4", R"((set-logic QF_AX)
(declare-sort Index 0)
(declare-sort Element 0)
(declare-fun a () (Array Index Element))
(declare-fun b () (Array Index Element))
(declare-fun c () (Array Index Element))
(declare-fun i () Index)
(assert (= (select a i) (select b i) (select c i)))
(assert (distinct a b c))
)"},
    {"irrational", "z3", R"((set-logic QF_NRA)
(declare-fun x () Real)
(declare-fun z () Real)
(assert (= (* x x) 2.0))
(assert (< x 0.0))
(assert (= (* z z z) (+ z 1.0)))
)"},
    {"division-by-zero", "z3 cvc5 cvc4", R"((set-logic ALL)
(declare-fun x () Real)
(declare-fun i () Int)
(assert (= (/ x 0.0) 5.0))
(assert (= (div i 0) 5))
(assert (distinct (mod 4 0) (mod i 0)))
)"},
    {"floats", "z3 cvc5", R"((set-logic QF_FPLRA)
(declare-fun x () Float32)
(declare-fun y () Float64)
(declare-fun z () Float32)
(declare-fun m () RoundingMode)
(assert (distinct m RNE RTZ))
(assert (fp.isNaN x))
(assert (fp.isInfinite y))
(assert (fp.lt z (fp.neg ((_ to_fp 8 24) RNE 1.5))))
)"},
    {"datatypes", "z3 cvc5 cvc4", R"((set-logic ALL)
(declare-datatypes ((Lst 1)) ((par (T) ((nil) (cons (head T) (tail (Lst T)))))))
(declare-datatypes ((Tree 0)) (((leaf) (node (l Tree) (v Int) (r Tree)))))
(declare-fun x () (Lst Int))
(declare-fun t () Tree)
(assert (= (head (tail x)) (head x)))
(assert (distinct x (as nil (Lst Int)) (cons 1 (as nil (Lst Int)))))
(assert (> (v (l t)) (v t)))
)"},
    {"strings", "z3 cvc5 cvc4", R"((set-logic QF_SLIA)
(declare-fun s () String)
(declare-fun t () String)
(declare-fun u () String)
(assert (= s (str.++ "a\u{5c}" "u{61}" "\u{0}\u{a}\u{e9}")))
(assert (= t "quote"" \x41 \n"))
(assert (str.in_re u (re.++ (re.+ (str.to_re "ab")) re.allchar)))
)"},
    {"sequences", "z3 cvc5", R"((set-logic ALL)
(declare-fun s () (Seq Int))
(declare-fun t () (Seq Int))
(assert (= (seq.len s) 3))
(assert (= t (seq.++ s s)))
(assert (> (seq.nth s 1) 7))
)"},
    {"sets", "cvc5", R"((set-logic ALL)
(declare-fun s () (Set Int))
(declare-fun t () (Set Int))
(declare-fun b () (Bag Int))
(assert (and (set.member 3 s) (set.member 4 s)))
(assert (set.subset t s))
(assert (= (bag.count 3 b) 2))
)"},
    {"old-sets", "cvc4", R"((set-logic ALL)
(declare-fun s () (Set Int))
(declare-fun t () (Set Int))
(assert (and (member 3 s) (member 4 s)))
(assert (= t (union s (singleton 5))))
)"},
    {"bit-vectors", "z3 cvc5 cvc4", R"((set-logic QF_AUFBV)
(declare-fun a () (Array (_ BitVec 4) (_ BitVec 8)))
(declare-fun b () (Array (_ BitVec 4) (_ BitVec 8)))
(declare-fun x () (_ BitVec 8))
(declare-fun f ((_ BitVec 8) (_ BitVec 3)) (_ BitVec 8))
(assert (= (select a #x1) (bvmul x #x05)))
(assert (distinct (select a #x2) (f x #b010)))
(assert (distinct a b))
(assert (= (bvudiv x #x00) (f #x00 #b000)))
)"},
};

bool has_solver(const std::string& name) {
  return std::system((name + " --version >/dev/null 2>&1").c_str()) == 0;
}

// What the solver writes for the script and (get-model).
std::string run(const std::string& solver, const std::string& script) {
  char path[] = "/tmp/assay-model-XXXXXX";
  const int file = mkstemp(path);
  EXPECT_GE(file, 0);
  close(file);
  std::ofstream(path) << script << "(check-sat)\n(get-model)\n";
  const std::string options =
      solver == "z3" ? " -T:20 -smt2 "
                     : " --tlimit=20000 --produce-models --lang smt2 "
                       "--strings-exp ";
  const std::string command = solver + options + path + " 2>/dev/null";
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"),
                                                   pclose);
  std::string output;
  char buffer[4096];
  for (size_t size = 1; size > 0 && pipe;) {
    size = fread(buffer, 1, sizeof(buffer), pipe.get());
    output.append(buffer, size);
  }
  unlink(path);
  return output;
}

void judge_all(const std::string& solver) {
  if (!has_solver(solver)) {
    GTEST_SKIP() << "no " << solver;
  }
  for (const Script& row : kScripts) {
    if (std::string(row.solvers).find(solver) == std::string::npos) {
      continue;
    }
    const std::string output = run(solver, row.text);
    SCOPED_TRACE(std::string(row.name) + "\n" + output);
    ASSERT_TRUE(output.starts_with("sat\n"));
    const test::ReadModel read = test::read_model(row.text, output);
    EXPECT_TRUE(read.reading.problems.empty());
    const Judgement judgement = judge_model(
        test::language().theories(), *read.parsed.tm, read.reading, {}, true);
    EXPECT_EQ(verdict_name(judgement.verdict), "true") << judgement.reason;
  }
}

TEST(SolverModels_solver, Z3) {
  judge_all("z3");
}

TEST(SolverModels_solver, Cvc5) {
  judge_all("cvc5");
}

TEST(SolverModels_solver, Cvc4) {
  judge_all("cvc4");
}

}  // namespace
}  // namespace assay::eval
