// SPDX-License-Identifier: MIT
// Reductions with judges that look at the text.
#include "reduce/reducer.h"

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/script.h"

namespace assay::reduce {
namespace {

using Predicate = std::function<bool(const std::string& script)>;

class TextJudge final : public Judge {
 public:
  TextJudge(Predicate shows, std::atomic<uint64_t>& calls)
      : shows_(std::move(shows)), calls_(calls) {}

  Judged judge(const Posed& posed) override {
    ++calls_;
    Judged made;
    made.calls = 1;
    made.shown = shows_(posed.script) ? Shown::Shown : Shown::NotShown;
    made.why = "looked at";
    return made;
  }

 private:
  Predicate shows_;
  std::atomic<uint64_t>& calls_;
};

// What is promised of every accepted candidate: it can be read, its witness
// holds, and it is less than the one before.
class Checker final : public Observer {
 public:
  explicit Checker(bool has_witness) : has_witness_(has_witness) {}

  void step(const Standing& /*standing*/) override {}

  void better(const std::string& script, const std::string& witness) override {
    Workbench bench(test::language());
    const Result<Draft> draft = bench.read(script, witness);
    ASSERT_TRUE(draft) << script << draft.error().message;
    EXPECT_EQ(draft->witness.has_value(), has_witness_) << script;
    EXPECT_TRUE(bench.keeps_claim(*draft)) << script << witness;
    scripts.push_back(script);
  }

  std::vector<std::string> scripts;

 private:
  bool has_witness_;
};

class ReducerTest : public testing::Test {
 protected:
  Result<Reduction> run(const Input& input,
                        const Predicate& shows,
                        Settings settings = {}) {
    Checker checker(!input.witness.empty());
    Result<Reduction> made = reduce(
        test::language(),
        input,
        [&] { return std::make_unique<TextJudge>(shows, calls_); },
        settings,
        checker);
    scripts_ = checker.scripts;
    return made;
  }

  std::string reduced(const std::string& script, const Predicate& shows) {
    const Result<Reduction> made = run({script, ""}, shows);
    return made ? made->script : made.error().code;
  }

  std::atomic<uint64_t> calls_ = 0;
  std::vector<std::string> scripts_;
};

Predicate has(const std::vector<std::string>& words) {
  return [words](const std::string& script) {
    for (const std::string& word : words) {
      if (script.find(word) == std::string::npos) {
        return false;
      }
    }
    return true;
  };
}

std::string many_assertions() {
  std::string text = "(set-info :source |a|)\n(set-logic QF_LIA)\n";
  for (int i = 0; i < 170; ++i) {
    text += fmt::format("(declare-const v{} Int)\n", i);
  }
  for (int i = 0; i < 170; ++i) {
    const char* op = i == 60 ? "div" : i == 120 ? "mod" : "+";
    text += fmt::format(
        "(assert (or (> v{0} 1{0}) (< ({1} v{0} 77) (* 3 v{2}))))\n",
        i,
        op,
        (i * 7) % 170);
  }
  return text + "(check-sat)\n";
}

TEST_F(ReducerTest, FindsTwoOfManyAssertionsInFewCalls) {
  const Predicate shows = has({"(div ", "(mod "});
  const Result<Reduction> made = run({many_assertions(), ""}, shows);
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_LT(made->script.size(), 70) << made->script;
  EXPECT_LT(calls_.load(), 120);
  EXPECT_EQ(made->ending, Ending::Minimal);
  EXPECT_EQ(made->calls, calls_.load());
  EXPECT_FALSE(made->is_flaky());
}

TEST_F(ReducerTest, TheResultDoesNotDependOnTheNumberOfJobs) {
  const Predicate shows = has({"(div ", "(mod "});
  Settings settings;
  const Result<Reduction> one = run({many_assertions(), ""}, shows, settings);
  const std::vector<std::string> way = scripts_;
  settings.jobs = 3;
  const Result<Reduction> three = run({many_assertions(), ""}, shows, settings);
  ASSERT_TRUE(one && three);
  EXPECT_EQ(one->script, three->script);
  EXPECT_EQ(way, scripts_);
}

TEST_F(ReducerTest, EachCandidateIsLessThanTheOneBefore) {
  ASSERT_TRUE(run({many_assertions(), ""}, has({"(div ", "(mod "})));
  Workbench bench(test::language());
  Size last{UINT64_MAX, 0, 0};
  ASSERT_GT(scripts_.size(), 5);
  for (const std::string& script : scripts_) {
    const Result<Draft> draft = bench.read(script, "");
    ASSERT_TRUE(draft);
    // Without lets, as drafts are.
    const Size size = bench.size(*draft, script.size());
    EXPECT_LE(size.graph, last.graph) << script;
    last = size;
  }
}

TEST_F(ReducerTest, KeepsTheWitness) {
  const std::string script =
      "(declare-const x Int)(declare-const y Int)(declare-const p Bool)\n"
      "(assert (=> p (= (+ (* x 2) y) 17)))\n"
      "(assert (> (+ x y) (- 12 3)))(assert (distinct x y 0))(check-sat)\n";
  const std::string witness =
      "((define-fun x () Int 6) (define-fun y () Int 5) "
      "(define-fun p () Bool true))";
  const Result<Reduction> made = run({script, witness}, has({"(> "}));
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_LT(made->script.size(), 40) << made->script;
  EXPECT_GT(scripts_.size(), 1);
}

TEST_F(ReducerTest, SharedTermsDoNotBlowUp) {
  std::string text = "(declare-const x Int)\n(assert ";
  for (int i = 0; i < 40; ++i) {
    const std::string before = i == 0 ? "x" : fmt::format("t{}", i - 1);
    text += fmt::format("(let ((t{0} ({1} {2} (ite (> {2} {0}) {2} 5))))\n",
                        i,
                        i == 20 ? "div" : "+",
                        before);
  }
  text += "(= t39 0)" + std::string(41, ')') + "(check-sat)\n";
  const Result<Reduction> made = run({text, ""}, has({"(div ", "(= "}));
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_LT(made->script.size(), 60) << made->script;
  for (const std::string& script : scripts_) {
    EXPECT_LT(script.size(), text.size() + 64);
  }
  EXPECT_LT(calls_.load(), 300);
}

TEST_F(ReducerTest, CommandsOptionsAndDefinitionsGo) {
  EXPECT_EQ(
      reduced("(set-option :produce-models true)(set-logic ALL)\n"
              "(declare-datatypes ((L 0)) (((n) (c (h Int) (t L)))))\n"
              "(define-fun f ((a Int)) Int (div a 3))\n"
              "(define-fun g ((a Int)) Int (+ a 3))\n"
              "(declare-fun x () Int)(declare-fun l () L)\n"
              "(push 1)(assert (! (= (f x) 2) :named q))(check-sat)(pop 1)\n"
              "(assert (= l (c (g x) n)))(check-sat)(get-model)(exit)\n",
              has({"(div "})),
      "(assert (= (div 0 0) 0))\n");
}

TEST_F(ReducerTest, QuantifiersGo) {
  EXPECT_EQ(reduced("(declare-fun f (Int) Bool)\n"
                    "(assert (forall ((x Int) (y Int)) (! (=> (f x) (= (mod x "
                    "5) 1)) :pattern ((f x)))))(check-sat)\n",
                    has({"(mod "})),
            "(assert (= (mod 0 0) 0))\n");
}

TEST_F(ReducerTest, SortsGetNarrower) {
  EXPECT_EQ(reduced("(declare-const x (_ BitVec 64))(declare-const y Float64)"
                    "(assert (= (bvudiv x x) #x0000000000000007))"
                    "(assert (fp.lt y (fp.rem y y)))(check-sat)\n",
                    has({"(bvudiv x x)", "(fp.rem y y)"})),
            "(declare-const x (_ BitVec 1))\n"
            "(declare-const y (_ FloatingPoint 5 11))\n"
            "(assert (= (bvudiv x x) #b0))\n"
            "(assert (fp.lt y (fp.rem y y)))\n");
}

TEST_F(ReducerTest, TheLeastWidthIsFound) {
  const Predicate shows = [](const std::string& script) {
    const size_t at = script.find("BitVec ");
    return has({"(bvmul x x)"})(script)
           && std::stoi(script.substr(at + 7)) > 10;
  };
  EXPECT_EQ(reduced("(declare-const x (_ BitVec 32))(assert (= "
                    "((_ extract 13 5) (bvmul x x)) #b110000001))",
                    shows),
            "(declare-const x (_ BitVec 11))\n"
            "(assert (= ((_ extract 10 2) (bvmul x x)) #b000000000))\n");
}

TEST_F(ReducerTest, PlainSortsTakeThePlaceOfOthers) {
  EXPECT_EQ(reduced("(declare-sort U 0)(declare-fun f (U Real) U)"
                    "(declare-const m (Array Int Real))(declare-const u U)"
                    "(assert (= u (f u (+ 1.5 (select m 3)))))",
                    has({"(f ", "(+ "})),
            "(declare-fun f (Int) Bool)\n(assert (f (+ 0 0)))\n");
}

TEST_F(ReducerTest, ACoreIsTriedFirst) {
  const Predicate shows = has({"(div ", "(mod "});
  Input input{many_assertions(), ""};
  input.core = {60, 120};
  const Result<Reduction> made = run(input, shows);
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_EQ(made->passes.front().name, "core");
  EXPECT_EQ(made->passes.front().kept, 1);
  const uint64_t calls = calls_.exchange(0);
  // A wrong one costs a call.
  input.core = {1, 2};
  const Result<Reduction> anew = run(input, shows);
  ASSERT_TRUE(anew);
  EXPECT_EQ(anew->passes.front().kept, 0);
  EXPECT_EQ(anew->script, made->script);
  EXPECT_LT(calls, calls_.load());
}

TEST_F(ReducerTest, WhereAScriptComesFromDoesNotMatter) {
  const std::string x = "(declare-const x Int)";
  const std::string y = "(declare-const y Real)";
  const std::string mod = "(assert (> x (mod x 7)))";
  const std::string quotient = "(assert (< y (/ y 3.0) 1.0))";
  // What is of interest is the same up to names.
  const Predicate shows = [](const std::string& script) {
    return has({"(mod a", "(/ b"})(script) || has({"(mod b", "(/ a"})(script)
           || has({"(mod x", "(/ y"})(script);
  };
  EXPECT_EQ(reduced(x + y + mod + quotient, shows),
            reduced(y + x + quotient + mod, shows));
}

TEST_F(ReducerTest, NothingIsLeftToDo) {
  for (const Predicate& shows :
       {has({"(div ", "(mod "}), has({"(> ", "(* "}), has({"(or ", "77"})}) {
    const Result<Reduction> made = run({many_assertions(), ""}, shows);
    ASSERT_TRUE(made) << made.error().message;
    const Result<Reduction> again = run({made->script, ""}, shows);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(again->script, made->script);
    EXPECT_TRUE(scripts_.empty());
  }
}

TEST_F(ReducerTest, FunctionsHaveFewerArguments) {
  const std::string script =
      "(declare-fun f (Int Real Int) Bool)"
      "(assert (or (f 7 1.0 5) (f 8 2.0 5)))(assert (not (f 9 3.0 6)))";
  EXPECT_EQ(reduced(script, has({"(f ", "(not "})),
            "(declare-fun f (Int) Bool)\n(assert (not (f 0)))\n");
  // What is left of its table has to make the claim true.
  const Result<Reduction> made =
      run({script,
           "((define-fun f ((x Int) (y Real) (z Int)) Bool "
           "(ite (and (= x 8) (= y 2.0) (= z 5)) true false)))"},
          has({" 5)", " 6)"}));
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_EQ(made->script,
            "(declare-fun a (Int) Bool)\n"
            "(assert (a 5))\n(assert (not (a 6)))\n");
}

TEST_F(ReducerTest, WhatShowsNothingIsRefused) {
  EXPECT_EQ(reduced("(assert true)(check-sat)", has({"div"})), "not-shown");
  EXPECT_EQ(reduced("(assert (> true 1))", has({"div"})), "bad-script");
}

TEST_F(ReducerTest, AFlakyJudgeIsAskedAgainAndNamed) {
  std::atomic<uint64_t> looks = 0;
  const Predicate third_time = [&](const std::string& script) {
    return script.find("(div ") != std::string::npos && ++looks % 3 == 0;
  };
  const Result<Reduction> made = run({many_assertions(), ""}, third_time);
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_TRUE(made->is_flaky());
  EXPECT_EQ(made->input_shown, 1);
  EXPECT_EQ(made->input_runs, 3);
  EXPECT_LT(made->script.size(), 70) << made->script;
}

TEST_F(ReducerTest, StopsAtOnceAndKeepsTheBest) {
  std::atomic<bool> is_stopped = false;
  const Predicate stops = [&](const std::string& script) {
    is_stopped = script.size() < 4000;
    return script.find("(div ") != std::string::npos;
  };
  Settings settings;
  settings.is_stopped = &is_stopped;
  const Result<Reduction> made = run({many_assertions(), ""}, stops, settings);
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_EQ(made->ending, Ending::Stopped);
  EXPECT_LT(made->script.size(), made->first_bytes);
  EXPECT_GE(made->script.size(), 4000);
  EXPECT_EQ(made->script, scripts_.back());
}

TEST_F(ReducerTest, GoesOnFromWhatAnEarlierOneHasLeft) {
  Input input{many_assertions(), ""};
  input.begun = "(assert (= (div 1 7) (mod 3 9)))(check-sat)\n";
  const Result<Reduction> made = run(input, has({"(div ", "(mod "}));
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_LT(calls_.load(), 50);
  EXPECT_EQ(made->first_bytes,
            run({many_assertions(), ""}, has({"(div "}))->first_bytes);
  // What shows nothing is not gone on with.
  calls_ = 0;
  input.begun = "(assert true)(check-sat)\n";
  const Result<Reduction> anew = run(input, has({"(div ", "(mod "}));
  ASSERT_TRUE(anew);
  EXPECT_GT(calls_.load(), 20);
  EXPECT_LT(anew->script.size(), 70);
}

}  // namespace
}  // namespace assay::reduce
