# SPDX-License-Identifier: MIT
"""Planted bugs: a real solver behind a filter that injects one fault, drawn
from the table in tests/fakes/planted_faults.h. A campaign with a fixed seed
finds each fault within its number of tests, names the right kind and no other,
and reports nothing if no fault is planted.

Tests are numbered, so a campaign ends at a number that is a few times as large
as that of the first test that shows the fault, or as the mean distance between
such tests. SHOW_PLANTED=1 prints where each was found.

Nothing depends on how fast or busy the machine is: what is slow burns CPU time
by its own clock, and is compared with a solver whose CPU time is next to none
on any machine (planted_solver --light).
"""
import concurrent.futures
import dataclasses
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
sys.dont_write_bytecode = True
from program import ASSAY, FINDINGS, FINE, PROGRAMS  # noqa: E402

PLANTED = PROGRAMS / "planted_solver"
JOBS = 2
CAMPAIGNS = 4  # at a time: the solvers wait for each other most of the time
SEED = 5

BEHIND = {"z3": ["z3", "-in"], "cvc5": ["cvc5", "--lang=smt2"],
          "cvc4": ["cvc4", "--lang=smt2"]}


@dataclasses.dataclass(frozen=True)
class Plan:
    """How a fault is hunted."""
    tests: int
    behind: str = "cvc5"
    mode: str = "reset"
    as_command: bool = False  # --solver 'planted=...', without a profile
    technique: str = "random"
    seed: int = SEED
    also: str = ""  # the kind, if it is reported only when it is asked for
    beside: str = "z3"  # then: whose answer is quick
    query_time: str = "1s"


PLANS = {
    # sat is said to be unsat
    "str-to-int": Plan(40),
    "div-negative": Plan(30),
    "mod-negative": Plan(30),
    "to-int": Plan(20),
    "is-int-of-quotient": Plan(60),
    "divide-by-negative": Plan(30, "z3"),
    "fp-min": Plan(30),
    "store-store": Plan(30),
    "array-ite": Plan(50),
    "distinct-3": Plan(60),
    "xor-chain": Plan(40),
    "implies-chain": Plan(40),
    "quantified-bits": Plan(40),
    "match": Plan(50),
    # ... only with an option
    "old-arith-mod": Plan(60, "z3"),
    "decision-select": Plan(60),
    "models-bvnot": Plan(60),
    # one value of a model is changed
    "model-mod": Plan(50),
    "model-concat": Plan(60),
    "model-select": Plan(60, "z3"),
    "model-to-real": Plan(60),
    "model-xor": Plan(40, "z3"),
    "model-tester": Plan(60),
    # crashes
    "segv-single-bit": Plan(40),
    "assert-z3-bvsdiv": Plan(30, "z3", as_command=True),
    "assert-cvc5-replace-all": Plan(50),
    "assert-glibc-const": Plan(30),
    "ubsan-abs": Plan(20),
    "flaky-distinct": Plan(40, mode="fresh"),
    # gives up
    "exit-is-digit": Plan(40),
    "terminate-ite-ite": Plan(40, "z3", as_command=True),
    # only in a session
    "session-segv-bvneg": Plan(60, "z3"),
    "session-unsat-select": Plan(60, "z3"),
}

# Those that take most tests: tests/long/planted_long.py.
RARE = {
    "extract-concat": Plan(250),
    "bvsmod-minus-one": Plan(140),
    "indexof-empty": Plan(160),
    "contains-empty": Plan(90),
    "from-int-negative": Plan(200),
    "re-loop-empty": Plan(250),
    "fp-add-rtz": Plan(100),
    "fp-round-rna": Plan(80),
    "abort-fp-to-real": Plan(400),
    "bvashr-large": Plan(120),
    "substr-negative": Plan(100),
    "replace-empty": Plan(90),
    "let-in-let": Plan(80),
    "test-of-part": Plan(80),
    "model-bvmul": Plan(90),
    "model-fp-mul": Plan(90),
    "terminate-mixed": Plan(100),
    "str-at-negative": Plan(140),
    "bvudiv-zero": Plan(140),
    "re-comp": Plan(200),
    "abs-of-product": Plan(70),
    "fp-rem": Plan(300),
    "alternation": Plan(50),
    "segv-re-range": Plan(150),
    "fpe-bvurem-zero": Plan(160),
    "asan-fp-sqrt": Plan(30),
    "rotate-by-0": Plan(90),
    "smt-core-bvlshr": Plan(100, "z3"),
}

# Faults of kinds, or on tests, that assay hunt does not know yet.
OTHER = {
    # unsat is said to be sat
    "sat-bvurem-zero": Plan(400),
    "sat-prefixof": Plan(100),
    "sat-strict-chain": Plan(100),
    "sat-fp-lt": Plan(100),
    # a member of a core is lost
    "core-first": Plan(200),
    # effort, against another solver; a hang takes all the time that it gets
    "slow-bvmul": Plan(4, also="slowness", query_time="60s"),
    "slow-str-len": Plan(15, also="slowness", beside="cvc4",
                         query_time="60s"),
    "hang-store": Plan(2, also="incompleteness", query_time="2s"),
    "unknown-to-int": Plan(40, also="incompleteness", query_time="60s"),
}

RARE_OTHER = {
    "core-bv": Plan(400),
}

# The same by small formulas: wrong answers, and models and cores that are
# judged and not trusted.
SYNTHESIS = {
    fault: Plan(tests, behind, technique="synthesis")
    for fault, behind, tests in (
        ("model-select", "z3", 200), ("model-xor", "z3", 150),
        ("core-first", "cvc5", 200),
        ("sat-strict-chain", "cvc5", 200), ("mod-negative", "cvc5", 100),
        ("substr-negative", "cvc5", 200))
}
RARE_SYNTHESIS = {
    fault: Plan(tests, "cvc5", technique="synthesis")
    for fault, tests in (
        ("model-mod", 600), ("core-bv", 300), ("replace-empty", 600))
}
RARE_SYNTHESIS["model-bvmul"] = Plan(400, technique="synthesis", seed=2)

HONEST = {
    ("bv", "cvc5"): 100,
    ("bv", "z3"): 60,
    ("strings", "cvc5"): 100,
    ("ints", "cvc5"): 60,
    ("ints", "z3"): 60,
    ("ints-reals", "cvc5"): 60,
    ("reals", "z3"): 40,
    ("floats", "cvc5"): 90,
    ("arrays", "cvc5"): 60,
    ("arrays", "z3"): 60,
    ("uf", "cvc5"): 60,
    ("core", "cvc5"): 50,
    ("core", "z3"): 40,
    ("quantifiers", "cvc5"): 50,
    ("datatypes", "cvc5"): 60,
    ("mixed", "cvc5"): 100,
}


def read_table():
    """Returns {fault: (kind, theory)}."""
    done = subprocess.run([PLANTED, "--list"], capture_output=True, text=True,
                          check=True)
    rows = [line.split() for line in done.stdout.splitlines()]
    return {name: (kind, theory) for name, kind, theory in rows}


def write_profile(path, words, behind):
    path.write_text(f"""\
name = "{path.stem}"
like = "{behind}"
command = {json.dumps([str(word) for word in words])}
modes = ["reset", "fresh"]
[version]
command = ["{behind}", "--version"]
pattern = 'version:? (\\S+)'
""", encoding="utf-8")


def hunt(fault, theory, plan):
    """Returns the exit code, the findings and the last event."""
    words = [PLANTED, "--fault", fault, "--", *BEHIND[plan.behind]]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        solver = "planted=" + " ".join(map(str, words))
        mode = "fresh"
        if not plan.as_command:
            mode = plan.mode
            solver = str(folder / "planted.toml")
            write_profile(folder / "planted.toml", words, plan.behind)
        options = []
        if plan.also:
            write_profile(folder / "quick.toml",
                          [PLANTED, "--fault", "none", "--light", "--",
                           *BEHIND[plan.beside]], plan.beside)
            options = ["--also", plan.also, "--solver", folder / "quick.toml"]
        done = subprocess.run(
            [ASSAY, "hunt", "--solver", solver, "--mode", mode, "--technique",
             plan.technique, "--theory", theory, "--fair", "--tests",
             str(plan.tests), "--seed", str(plan.seed), "--jobs", str(JOBS),
             "--query-time", plan.query_time, "--json", "--out",
             folder / "out", "--relevance", "experimental,deprecated",
             *options],
            cwd=folder, stdin=subprocess.DEVNULL, capture_output=True,
            text=True, timeout=1200, check=False)
    events = [json.loads(line) for line in done.stdout.splitlines()]
    assert events, done.stderr
    return (done.returncode,
            [event for event in events
             if event["event"] in ("finding", "suspicion")],
            events[-1])


def missing(plan):
    wanted = {plan.behind, plan.beside} if plan.also else {plan.behind}
    absent = sorted(name for name in wanted if not shutil.which(name))
    return f"not installed: {absent}" if absent else None


@unittest.skipIf(not PLANTED.exists(), "the test programs are not built")
class Planted(unittest.TestCase):
    """The methods are made below, one for each fault."""
    plans = {}

    @classmethod
    def setUpClass(cls):
        cls.pool = concurrent.futures.ThreadPoolExecutor(CAMPAIGNS)
        cls.addClassCleanup(cls.pool.shutdown)
        cls.table = read_table()
        cls.runs = {
            fault: cls.pool.submit(hunt, fault, cls.table[fault][1], plan)
            for fault, plan in cls.plans.items() if not missing(plan)}

    def check(self, fault):
        plan = self.plans[fault]
        if reason := missing(plan):
            self.skipTest(reason)
        code, findings, end = self.runs[fault].result()
        kind, theory = self.table[fault]
        self.assertEqual({row["kind"] for row in findings}, {kind}, end)
        certainty = ("session-only" if fault.startswith("session-")
                     else "confirmed")
        self.assertEqual({row["confirmation"]["certainty"]
                          for row in findings}, {certainty}, end)
        self.assertEqual(code, FINDINGS)
        self.assertEqual(end["own_faults"], 0)
        self.assertEqual(end["done"], plan.tests)
        for row in findings:
            self.assertEqual((row["solver"], row["theory"]),
                             ("planted", theory))
        if "flaky" in fault:
            self.assertTrue(any(row["shown"] < row["runs"]
                                for row in findings), findings)
        if os.environ.get("SHOW_PLANTED"):
            first = min(row["test"] for row in findings)
            print(f"{fault:<26}{kind:<24}{theory:<12}{first:>5} "
                  f"{len(findings):>3}/{plan.tests:<4} {end['seconds']:.1f} s")


class Found(Planted):
    plans = PLANS

    def test_there_are_faults_of_every_kind(self):
        self.assertEqual({*PLANS, *RARE, *OTHER, *RARE_OTHER, "none"},
                         set(self.table))
        self.assertGreaterEqual(len(PLANS), 25)


class OtherKinds(Planted):
    plans = OTHER


class FoundBySynthesis(Planted):
    plans = SYNTHESIS


@unittest.skipIf(not PLANTED.exists(), "the test programs are not built")
class Honest(unittest.TestCase):
    def test_nothing_is_reported(self):
        with concurrent.futures.ThreadPoolExecutor(CAMPAIGNS) as pool:
            runs = {(theory, behind): pool.submit(
                        hunt, "none", theory, Plan(tests, behind))
                    for (theory, behind), tests in HONEST.items()
                    if shutil.which(behind)}
            for key, run in runs.items():
                with self.subTest(key):
                    code, findings, end = run.result()
                    self.assertEqual((code, findings), (FINE, []))
                    outcomes = end["outcomes"]
                    decided = outcomes["sat"] + outcomes["unsat"]
                    # A slow machine has more timeouts, and no other failures.
                    ended = end["tests"] - outcomes["timeout"]
                    self.assertGreater(decided * 10, 8 * ended)
                    self.assertGreater(decided * 2, end["tests"])
                    self.assertLess(outcomes["rejected"] * 20, end["tests"])

    def test_every_theory_of_a_fault_has_an_honest_run(self):
        table = read_table()
        self.assertLessEqual(
            {(table[fault][1], plan.behind) for fault, plan in {**PLANS, **RARE}.items()
             if not plan.as_command}, set(HONEST))


class TheFilterItself(unittest.TestCase):
    """It changes one answer and leaves the others alone."""

    SCRIPT = """\
(set-option :produce-models true)
(set-option :produce-unsat-cores true)
(set-logic ALL)
(declare-const x Int)
(push 1)
(assert (! (< x 2) :named a))
(assert (! (> x 2) :named b))
(check-sat)
(get-unsat-core)
(pop 1)
(assert (= (mod x (- 3)) 2))
(check-sat)
(get-model)
(echo "done")
(reset)
(check-sat)
"""

    def answers(self, fault):
        done = subprocess.run(
            [PLANTED, "--fault", fault, "--", *BEHIND["z3"]],
            input=self.SCRIPT, capture_output=True, text=True, timeout=20,
            check=False)
        return "".join(done.stdout.split()), done.returncode

    @unittest.skipIf(not shutil.which("z3"), "no z3")
    def test_answers(self):
        for fault, expected in (
                ("none", "unsat(ab)sat((define-fun x()Int2))donesat"),
                ("mod-negative", 'unsat(ab)unsat(error"line1column1:'
                 'modelisnotavailable")donesat'),
                ("model-mod", "unsat(ab)sat((define-fun x()Int12))donesat"),
                ("core-first", "unsat(b)sat((define-fun x()Int2))donesat"),
                ("sat-strict-chain", 'sat(error"line1column1:unsatcoreis'
                 'notavailable")sat((define-fun x()Int2))donesat')):
            with self.subTest(fault):
                self.assertEqual(self.answers(fault),
                                 (expected.replace(" ", ""), 0))

    def test_usage(self):
        for arguments in ([], ["--fault", "nothing", "z3"], ["--fault"]):
            done = subprocess.run([PLANTED, *arguments], capture_output=True,
                                  timeout=20, check=False)
            self.assertEqual(done.returncode, 2)
            self.assertIn(b"usage", done.stderr)


def add_methods(cls):
    for fault in cls.plans:
        def method(self, fault=fault):
            self.check(fault)
        setattr(cls, "test_" + fault.replace("-", "_"), method)


add_methods(Found)
add_methods(OtherKinds)
add_methods(FoundBySynthesis)

if __name__ == "__main__":
    unittest.main()
