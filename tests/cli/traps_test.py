# SPDX-License-Identifier: MIT
"""Traps: where a careless judge raises a false alarm, or misses a bug. Each
shows the trap with a real solver, or with a stand-in that gives a fixed answer,
and that Assay says the right thing.

Judging, line by line as in the design notes:

  error before the verdict         ErrorAndAnswer.test_error_before_*
  error after the verdict          ErrorAndAnswer.test_error_after_*
  the printed logic must fit       ErrorAndAnswer.test_logic_too_small
  only models after sat            Models.test_after_unknown*
  symbol missing from a model      Models.test_missing_symbol*
  unspecified application          Models.test_unspecified*
  no universe, array equality      Models.test_arrays_without_universe
  recursive functions              Models.test_recursive_definition*
  budgets: algebraic numbers       Models.test_algebraic_numbers*
  core + unnamed assertions        Cores.test_unnamed*
  cores need not be minimal        Cores.test_core_need_not_be_minimal
  core that is sat                 Cores.test_core_that_is_sat
  death by our limits              Limits.test_memory, test_time
  stack exhaustion                 Limits.test_stack
  only neutral options are drawn   Options.test_only_neutral*
  plain check-sat is the majority  Options.test_most_queries_are_plain
  session-only, with transcript    Sessions.test_session_only*
  not well-founded datatypes       Scripts.test_not_well_founded

  rules that were only tried       Rules
  a family has one vote            Families
  version headers, :status         Scripts.test_old_headers*
  (reset) leaks options            Sessions.test_reset_leaks*
  sat on an unsat claim            tests/unit/campaign/worker_test.cpp
  budgets: regular expressions     tests/unit/theory/regex_test.cpp
"""
import collections
import json
import pathlib
import subprocess
import sys
import tomllib
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
sys.dont_write_bytecode = True
from program import (  # noqa: E402
    ASSAY, BAD_INPUT, FINDINGS, FINE, PROGRAMS, ROOT, FolderTest, needs)


class Trap(FolderTest):
    def run_program(self, *arguments, text=None):
        return subprocess.run(
            [str(word) for word in arguments], cwd=self.folder,
            input=text or "", capture_output=True, text=True, timeout=600,
            check=False)

    def solve(self, code, script, *arguments, limit="60s"):
        """Returns {solver: row} and standard error."""
        self.write("a.smt2", script)
        done = self.run_program(ASSAY, "solve", "a.smt2", "--json", "--time",
                                limit, *arguments)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        rows = [json.loads(line) for line in done.stdout.splitlines()]
        return {row["solver"]: row for row in rows}, done.stderr

    def canned(self, answer):
        """A solver that gives this answer to everything."""
        self.write("answer", answer)
        return f"canned=cat {self.folder / 'answer'}"

    def judge(self, code, script, answer, *arguments):
        """Returns outcome, model and core of a solver that answers so."""
        rows, _ = self.solve(code, script, "-s", self.canned(answer),
                             *arguments)
        row = rows["canned"]
        return row["outcome"], row["model"], row["core"]


SAT = "(declare-const x Int)\n(assert (> x 5))\n(check-sat)\n"


# Wrong for one number, which nobody tries.
RARE_RULE = """(weaken my-rare (in (x Int) (y Int))
  (from (< x y)) (to (distinct (+ x x x) 3711)))
"""


@needs("z3")
class Rules(Trap):
    """A rule of the user's that was only tried accuses nobody."""

    def hunt(self, seed, labeller):
        self.write("my.rules", RARE_RULE)
        self.write("seed.smt2", seed)
        self.write("answer", labeller)
        done = self.run_program(
            ASSAY, "seeds", "seed.smt2", "--lock", "lock", "--keep-slow",
            "--keep-trivial", "-s", f"label=cat {self.folder / 'answer'}")
        self.assertEqual(done.returncode, FINE, done.stdout + done.stderr)
        done = self.run_program(
            ASSAY, "hunt", "--seeds", "lock", "--technique", "skeleton",
            "--pst-only", "--rules", "my.rules", "-s", "z3", "--tests", "300",
            "--fair", "-j", "2", "--query-time", "60s", "--json")
        events = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(done.returncode, FINE, done.stdout + done.stderr)
        self.assertEqual(
            [event for event in events if event["event"] == "finding"], [])
        self.assertEqual(events[-1]["own_faults"], 0)
        return {event["kind"] for event in events
                if event["event"] == "suspicion"}

    def test_rule_that_was_only_tried_relates_nothing(self):
        seed = """(declare-const x Int)(declare-const y Int)
(assert (< x y))(assert (= x 1237))(check-sat)
"""
        self.assertEqual(self.hunt(seed, "unknown\n"), {"disagreement"})

    def test_rule_that_was_only_tried_makes_nothing_unsat(self):
        seed = """(set-info :status unsat)
(declare-const x Int)(declare-const y Int)
(assert (distinct (+ x x x) 3711))(assert (= x 1237))(check-sat)
"""
        self.assertEqual(self.hunt(seed, "unsat\n"),
                         {"solution-unsoundness"})


class ErrorAndAnswer(Trap):
    # z3 4.8.12 does not know bvnego, drops the assertion and says sat.
    UNKNOWN_OPERATOR = """\
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (= x #x00))
(assert (bvnego x))
(check-sat)
"""
    TOO_SMALL = """\
(set-logic QF_LIA)
(declare-const x Int)(declare-const y Int)
(assert (= (* x x y) 12))(assert (> x 1))(assert (> y 1))
(check-sat)
"""

    def show_z3(self, script):
        done = self.run_program("z3", "-in", text=script)
        if "error" not in done.stdout:
            self.skipTest("this z3 takes the script")
        self.assertIn("sat", done.stdout.splitlines())

    @needs("z3")
    def test_error_before_the_verdict_is_a_rejection(self):
        self.show_z3(self.UNKNOWN_OPERATOR)
        rows, _ = self.solve(FINE, self.UNKNOWN_OPERATOR, "-s", "z3")
        self.assertEqual(rows["z3"]["outcome"], "rejected")
        self.assertIn("bvnego", rows["z3"]["detail"])

    def test_error_before_the_verdict_of_any_solver(self):
        self.assertEqual(
            self.judge(FINE, SAT, '(error "line 3")\nunsat\n'),
            ("rejected", "none", "none"))

    def test_error_after_the_verdict_changes_nothing(self):
        self.assertEqual(self.judge(FINE, SAT, 'unsat\n(error "no model")\n'),
                         ("unsat", "none", "none"))

    @needs("z3", "cvc5")
    def test_logic_too_small(self):
        self.show_z3(self.TOO_SMALL)
        rows, err = self.solve(FINE, self.TOO_SMALL, "-s", "z3", "-s", "cvc5")
        self.assertEqual({row["outcome"] for row in rows.values()},
                         {"rejected"})
        self.assertNotIn("contradiction", err)


class Models(Trap):
    AFTER_UNKNOWN = """\
(set-logic ALL)
(declare-sort U 0)
(declare-const a (Array U Int))(declare-const b (Array U Int))
(declare-const u U)(declare-const v U)
(assert (forall ((w U)) (or (= w u) (= w v))))
(assert (distinct a b))
(assert (distinct u v))
(assert (= (select a u) (select b u)))
(check-sat)
"""
    RECURSIVE = """\
(set-logic ALL)
(define-fun-rec f ((x Int)) Int (ite (>= x 0) 0 (+ 1 (f x))))
(declare-const y Int)
(assert (or (= (f y) 0) (= (f (- 5)) 1)))
(assert (= y 0))
(check-sat)
"""

    def model(self, code, script, model):
        outcome, standing, _ = self.judge(code, script, f"sat\n({model})\n")
        self.assertEqual(outcome, "sat")
        return standing

    @needs("cvc5")
    def test_after_unknown_of_cvc5(self):
        raw = self.run_program(
            "cvc5", "--lang=smt2", text="(set-option :produce-models true)\n"
            + self.AFTER_UNKNOWN + "(get-model)\n")
        if not raw.stdout.startswith("unknown") \
                or "define-fun" not in raw.stdout:
            self.skipTest("this cvc5 does better")
        rows, _ = self.solve(FINE, self.AFTER_UNKNOWN, "-s", "cvc5")
        self.assertEqual((rows["cvc5"]["outcome"], rows["cvc5"]["model"]),
                         ("unknown", "none"))

    def test_after_unknown_a_wrong_model_is_none(self):
        self.assertEqual(
            self.judge(FINE, SAT, "unknown\n((define-fun x () Int 0))\n"),
            ("unknown", "none", "none"))

    def test_missing_symbol_is_completed(self):
        script = ("(declare-const x Int)(declare-const y Int)"
                  "(assert (distinct x 0))(assert (= y 3))(check-sat)")
        self.assertEqual(
            self.model(FINE, script, "(define-fun y () Int 3)"), "valid")

    def test_missing_symbol_that_no_completion_fits_is_no_accusation(self):
        script = ("(declare-const x Int)(declare-const y Int)"
                  "(assert (= x 12345))(assert (= y 3))(check-sat)")
        self.assertEqual(
            self.model(FINE, script, "(define-fun y () Int 3)"),
            "undetermined")

    def test_missing_symbol_that_does_not_matter(self):
        script = ("(declare-const x Int)(declare-const y Int)"
                  "(assert (or (> x 0) (= x 0) (< x 0)))(assert (= y 3))"
                  "(check-sat)")
        self.assertEqual(
            self.model(FINDINGS, script, "(define-fun y () Int 4)"),
            "invalid")

    def test_unspecified_application_is_no_accusation(self):
        script = ("(declare-const x Int)(declare-const y Int)"
                  "(assert (= (div x 0) (+ 77 (div y 0))))(check-sat)")
        self.assertIn(
            self.model(FINE, script,
                       "(define-fun x () Int 1)(define-fun y () Int 2)"),
            ("valid", "undetermined"))

    @needs("z3", "cvc5", "cvc4")
    def test_unspecified_application_of_real_solvers(self):
        # cvc5 and cvc4 do not say which value they took.
        script = ("(set-logic QF_NIA)(declare-const x Int)"
                  "(assert (= (div x 0) 12345))(assert (= (mod x 0) 9))"
                  "(check-sat)")
        rows, _ = self.solve(FINE, script, "-s", "z3", "-s", "cvc5", "-s",
                             "cvc4")
        for row in rows.values():
            self.assertEqual(row["outcome"], "sat")
            self.assertIn(row["model"], ("valid", "undetermined"))

    def test_arrays_without_universe(self):
        # Equal if U has one element, which nobody says.
        script = ("(declare-sort U 0)(declare-const u U)"
                  "(declare-const a (Array U Int))"
                  "(declare-const b (Array U Int))(assert (= a b))"
                  "(check-sat)")
        model = ("(define-fun u () U (as @u0 U))"
                 "(define-fun a () (Array U Int)"
                 " ((as const (Array U Int)) 0))"
                 "(define-fun b () (Array U Int)"
                 " (store ((as const (Array U Int)) 1) (as @u0 U) 0))")
        self.assertEqual(self.model(FINE, script, model), "undetermined")

    def test_recursive_definition_may_have_no_model(self):
        self.assertEqual(
            self.model(FINE, self.RECURSIVE, "(define-fun y () Int 0)"),
            "undetermined")

    @needs("cvc5", "cvc4")
    def test_recursive_definition_is_refuted_without_complaint(self):
        # It is unsat, though the assertions are true if y is 0: a `sat` with
        # such a model does not prove the others wrong.
        rows, err = self.solve(
            FINDINGS, self.RECURSIVE, "-s", "cvc5", "-s", "cvc4", "-s",
            self.canned("sat\n((define-fun y () Int 0))\n"))
        self.assertEqual(rows["cvc5"]["outcome"], "unsat")
        self.assertIn("contradiction", err)
        self.assertNotIn("is valid", err)

    def test_algebraic_numbers_beyond_the_budget(self):
        names, primes = "abcdefg", (2, 3, 5, 7, 11, 13, 17)
        script = "".join(f"(declare-const {n} Real)" for n in names + "h") \
            + f"(assert (= (+ {' '.join(names)}) h))(check-sat)"
        model = "".join(
            f"(define-fun {n} () Real (root-obj (+ (^ x 3) (- {p})) 1))"
            for n, p in zip(names, primes)) \
            + "(define-fun h () Real (root-obj (+ (^ x 2) (- 180)) 2))"
        self.assertEqual(self.model(FINE, script, model), "undetermined")


class Cores(Trap):
    UNNAMED = """\
(set-logic QF_LIA)
(declare-const x Int)
(assert (! (> x 0) :named a))
(assert (< x 0))
(check-sat)
"""
    NAMED = """\
(set-logic QF_LIA)
(declare-const x Int)
(assert (! (> x 0) :named a))
(assert (! (< x 0) :named b))
(assert (! (< x 9) :named c))
(check-sat)
"""

    @needs("z3", "cvc5", "cvc4")
    def test_unnamed_assertions_count(self):
        raw = self.run_program(
            "z3", "-in", text="(set-option :produce-unsat-cores true)"
            + self.UNNAMED + "(get-unsat-core)")
        self.assertEqual(raw.stdout.split(), ["unsat", "(a)"])
        rows, _ = self.solve(FINE, self.UNNAMED, "--cores", "-s", "z3", "-s",
                             "cvc5", "-s", "cvc4")
        self.assertEqual({row["core"] for row in rows.values()}, {"valid"})

    @needs("z3")
    def test_core_need_not_be_minimal(self):
        self.assertEqual(
            self.judge(FINE, self.NAMED, "unsat\n(c b a)\n", "--cores", "-s",
                       "z3"), ("unsat", "none", "valid"))

    @needs("z3")
    def test_core_that_is_sat(self):
        self.assertEqual(
            self.judge(FINDINGS, self.NAMED, "unsat\n(a c)\n", "--cores",
                       "-s", "z3"), ("unsat", "none", "invalid"))

    @needs("z3")
    def test_core_with_strange_names_is_no_accusation(self):
        self.assertEqual(
            self.judge(FINE, self.NAMED, "unsat\n(a nobody)\n", "--cores",
                       "-s", "z3"), ("unsat", "none", "undetermined"))


class Families(Trap):
    # cvc5 1.0.3 and cvc4 1.8 have the same bug here.
    WRONG_TOGETHER = """\
(set-logic QF_S)
(declare-const x String)
(assert (= x "a"))
(assert (str.in_re x ((_ re.^ 0) (re.* (str.to_re "a")))))
(check-sat)
"""

    @needs("z3", "cvc5", "cvc4")
    def test_two_of_one_family_do_not_outvote_another(self):
        rows, err = self.solve(FINDINGS, self.WRONG_TOGETHER, "-s", "z3", "-s",
                               "cvc5", "-s", "cvc4")
        if rows["cvc5"]["outcome"] != "sat":
            self.skipTest("this cvc5 does not have the bug")
        self.assertEqual(rows["z3"]["outcome"], "unsat")
        self.assertEqual((rows["cvc5"]["model"], rows["cvc4"]["model"]),
                         ("invalid", "invalid"))
        self.assertIn("contradiction: sat by cvc5, cvc4, unsat by z3", err)
        self.assertNotIn("wrong", err)

    def test_a_build_of_a_known_solver_is_of_its_family(self):
        for name, family in (("z3", "z3"), ("z3-str3", "z3"),
                             ("cvc5", "cvc"), ("cvc4", "cvc")):
            done = self.run_program(ASSAY, "solvers", "show", name)
            profile = tomllib.loads(done.stdout)
            self.assertEqual(profile.get("family"), family, name)


class Limits(Trap):
    HARD = """\
(set-logic QF_BV)
(declare-const a (_ BitVec 256))(declare-const b (_ BitVec 256))
(assert (= (bvmul a b) (_ bv123456789123456789123456789 256)))
(assert (bvugt a (_ bv1 256)))(assert (bvugt b (_ bv1 256)))
(assert (= ((_ extract 255 128) a) (_ bv0 128)))
(assert (= ((_ extract 255 128) b) (_ bv0 128)))
(check-sat)
"""

    @needs("z3", "cvc5", "cvc4")
    def test_memory(self):
        rows, _ = self.solve(FINE, self.HARD, "--memory", "60MB", "-s", "z3",
                             "-s", "cvc5", "-s", "cvc4")
        self.assertEqual({row["outcome"] for row in rows.values()},
                         {"out-of-memory"})

    @needs("z3", "cvc5", "cvc4")
    def test_time(self):
        rows, _ = self.solve(FINE, self.HARD, "-s", "z3", "-s", "cvc5", "-s",
                             "cvc4", limit="200ms")
        self.assertEqual({row["outcome"] for row in rows.values()},
                         {"timeout"})

    @unittest.skipIf(not (PROGRAMS / "misbehave").exists(), "not built")
    def test_stack(self):
        # It dies for lack of stack, and answers with more.
        script = ("(set-logic QF_UF)(declare-const trigger Bool)"
                  "(assert trigger)(check-sat)")
        for kind, code, outcome in (
                ("recurse-deeply", FINE, "out-of-memory"),
                ("recurse-without-end", FINDINGS, "crash")):
            raw = self.run_program(PROGRAMS / "misbehave", kind, text=script)
            self.assertLess(raw.returncode, 0)
            rows, _ = self.solve(
                code, script, "--memory", "256MB", "-s",
                f"deep={PROGRAMS / 'misbehave'} {kind}")
            self.assertEqual(rows["deep"]["outcome"], outcome)

    @needs("z3", "cvc5", "cvc4")
    def test_deep_terms(self):
        depth = 20_000
        script = ("(set-logic QF_UF)(declare-const p Bool)(assert "
                  + "(not " * depth + "p" + ")" * depth + ")(check-sat)")
        rows, _ = self.solve(FINE, script, "-s", "z3", "-s", "cvc5", "-s",
                             "cvc4")
        for row in rows.values():
            self.assertNotIn(row["outcome"], ("crash", "unsat"))


# Notes its arguments and its script, a line for each query.
RECORDER = """\
import json, sys
text = sys.stdin.read()
with open(sys.argv[1], "a") as file:
    file.write(json.dumps([sys.argv[2:], text]) + "\\n")
print("unknown")
"""


class Options(Trap):
    def test_only_neutral_options_are_drawn(self):
        for path in sorted((ROOT / "profiles").glob("*.toml")):
            profile = tomllib.loads(path.read_text(encoding="utf-8"))
            if "like" in profile:
                continue
            classes = profile.get("options", {})
            neutral = set(classes.get("neutral", []))
            others = {option for name, options in classes.items()
                      if name != "neutral" for option in options}
            for row in profile.get("configurations", []):
                drawn = set(row.get("options", []))
                self.assertLessEqual(drawn, neutral, path.name)
                self.assertFalse(drawn & others, path.name)

    def test_most_queries_are_plain(self):
        self.write("recorder.py", RECORDER)
        queries = self.folder / "queries"
        command = [sys.executable, str(self.folder / "recorder.py"),
                   str(queries)]
        self.write("recorder.toml", f"""\
name = "recorder"
like = "z3"
command = {json.dumps(command)}
modes = ["fresh"]
[version]
command = ["true"]
pattern = '(.*)'
[accepts]
not_operators = []
""")
        tests = 60
        done = self.run_program(
            ASSAY, "hunt", "-s", "recorder.toml", "--theory", "ints", "--fair",
            "--tests", tests, "--jobs", 2, "--seed", 1, "--quiet", "--out",
            "out")
        self.assertEqual(done.returncode, FINE, done.stderr)
        rows = [json.loads(line)
                for line in queries.read_text().splitlines()]
        rows = rows[2:]  # the two questions before a hunt
        self.assertEqual(len(rows), tests)
        kinds = collections.Counter(
            ("options" if options else "default",
             "model" if "(get-model)" in text else "plain")
            for options, text in rows)
        self.assertGreater(
            kinds["default", "plain"] + kinds["options", "plain"], tests / 2)
        self.assertEqual(max(kinds, key=kinds.get), ("default", "plain"))
        self.assertGreater(kinds["default", "model"], 0)
        for _, text in rows:
            self.assertNotIn(":status", text)
            self.assertNotIn(":smt-lib-version", text)


class Sessions(Trap):
    @needs("z3")
    def test_reset_leaks_options(self):
        leak = "(set-option :rlimit 10)\n(declare-const x Int)\n"
        hard = """\
(declare-const a Int)(declare-const b Int)(declare-const c Int)
(assert (= (+ (* a a a) (* b b b)) (* 35 c)))(assert (> a 3))(assert (> b a))
(check-sat)
"""
        raw = self.run_program("z3", "-in", text=leak + "(reset)\n" + hard)
        if raw.stdout.split() != ["unknown"]:
            self.skipTest("this z3 forgets the limit")
        self.write("1.smt2", leak)
        self.write("2.smt2", hard)
        done = self.run_program(ASSAY, "solve", "1.smt2", "2.smt2", "--json",
                                "-s", "z3", "--mode", "reset")
        self.assertEqual(
            [json.loads(line)["outcome"] for line in done.stdout.splitlines()],
            ["sat", "sat"])

    @needs("z3")
    @unittest.skipIf(not (PROGRAMS / "planted_solver").exists(), "not built")
    def test_session_only_failures_keep_their_transcript(self):
        command = [str(PROGRAMS / "planted_solver"), "--fault",
                   "session-segv-bvneg", "--", "z3", "-in"]
        self.write("p.toml", f"""\
name = "planted"
like = "z3"
command = {json.dumps(command)}
modes = ["reset", "fresh"]
[version]
command = ["z3", "--version"]
pattern = 'version (\\S+)'
""")
        done = self.run_program(
            ASSAY, "hunt", "-s", "p.toml", "--theory", "bv", "--fair",
            "--tests", 100, "--jobs", 1, "--seed", 5, "--json", "--out", "out")
        self.assertEqual(done.returncode, FINDINGS, done.stderr)
        events = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual({(event["kind"], event["confirmation"]["certainty"])
                          for event in events if event["event"] == "finding"},
                         {("crash", "session-only")})
        transcripts = list((self.folder / "out").rglob("session.smt2"))
        self.assertTrue(transcripts)
        self.assertGreaterEqual(
            transcripts[0].read_text(encoding="utf-8").count("(reset)"), 5)


class Scripts(Trap):
    def test_not_well_founded_datatypes(self):
        _, err = self.solve(
            BAD_INPUT, "(declare-datatype D ((k (s D))))(declare-const d D)"
            "(check-sat)", "-s", self.canned("sat\n()\n"))
        self.assertIn("no finite value", err)

    @needs("z3", "cvc5", "cvc4")
    def test_old_headers_change_nothing(self):
        # cvc4 alone says sat to the scripts as they are.
        for version, logic, formula in (
                ("2.0", "QF_BV", "(not (= (bvudiv x #x00) #xff))"),
                ("2.6", "QF_BV", "(not (= (bvudiv x #x00) #xff))"),
                ("2.5", "QF_SLIA", '(= (str.len "\\x41") 1)'),
                ("2.6", "QF_SLIA", '(= (str.len "\\x41") 1)')):
            sort = "(_ BitVec 8)" if logic == "QF_BV" else "String"
            script = (f"(set-info :smt-lib-version {version})\n"
                      "(set-info :status sat)\n"
                      f"(set-logic {logic})\n(declare-const x {sort})\n"
                      f"(assert {formula})\n(check-sat)\n")
            # The status, which is wrong, is compared, and not sent.
            rows, err = self.solve(FINDINGS, script, "-s", "z3", "-s", "cvc5",
                                   "-s", "cvc4")
            self.assertEqual({row["outcome"] for row in rows.values()},
                             {"unsat"})
            self.assertEqual(err, "a.smt2: contradiction: unsat by z3, cvc5, "
                             "cvc4, :status says sat\n")


if __name__ == "__main__":
    unittest.main()
