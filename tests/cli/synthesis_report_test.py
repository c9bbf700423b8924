# SPDX-License-Identifier: MIT
"""Tests of `assay synthesis report`."""
import contextlib
import json
import os
import pathlib
import re
import resource
import signal
import sqlite3
import subprocess
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
sys.dont_write_bytecode = True
from program import (  # noqa: E402
    ASSAY, FINDINGS, FINE, MISSING, PROGRAMS, USAGE, FolderTest,
    needs, run_assay)

PLANTED = PROGRAMS / "planted_solver"
# Says unsat to everything, and that all assertions are needed.
ALL_IN_CORE = """\
#!/usr/bin/env python3
import re, sys
text = sys.stdin.read()
print("unsat")
if "get-unsat-core" in text:
    print("(" + " ".join(re.findall(r":named ([^ )]+)", text)) + ")")
"""


class ReportCase(FolderTest):
    """Runs reports, each into a new folder, `out`."""

    def setUp(self):
        super().setUp()
        self.out = self.folder
        self.reports = 0

    def report(self, code, *args, **keys):
        self.reports += 1
        self.out = self.folder / f"out{self.reports}"
        done = run_assay("synthesis", "report", "--json", "--time", "1s",
                         "--out", self.out, *args, **keys)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return json.loads(done.stdout)

    def finding(self, number):
        """The folder of the group that a finding of the last report is in."""
        done = run_assay("findings", "show", f"f{number}", "--out", self.out,
                         "--json")
        self.assertEqual(done.returncode, FINE, done.stderr)
        group = json.loads(done.stdout)["id"]
        folder, = (self.out / "findings").glob(f"{group:04}-*")
        return folder

    def solver(self, name, text):
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)
        return f"{name}={path}"

    def says(self, name, answer):
        """A solver with one answer, a shell's command."""
        return self.solver(name, "#!/bin/sh\n"
                           f'[ "$1" = --version ] && exit\n{answer}\n')


class Report(ReportCase):

    @needs("z3", "cvc5")
    def test_an_honest_solver_is_sound(self):
        made = self.report(FINE, "--theory", "ints", "--each", 3, "--solver",
                           "z3", "--solver", "cvc5")
        self.assertEqual(made["unsound"], 0)
        self.assertEqual([path.name for path in self.out.iterdir()],
                         ["assay.db"])
        self.assertEqual(made["errors"], [])
        self.assertEqual(made["entries"], [])
        rows = made["rows"]
        self.assertEqual({row["seed"] for row in rows}, {0, 1465})
        self.assertEqual({row["solver"] for row in rows}, {"z3", "cvc5"})
        kinds = {(row["expected"], row["category"]) for row in rows}
        for kind in (("sat", "operation"), ("sat", "constant assignment"),
                     ("sat", "term synthesis"),
                     ("unsat", "equivalent formula"),
                     ("unsat", "larger unsat core"),
                     ("unsat", "operator table, symbolic")):
            self.assertIn(kind, kinds)
        for row in rows:
            answers = row["sat" if row["expected"] == "sat" else "unsat"]
            self.assertGreater(answers + row["larger core"] + row["unknown"]
                               + row["timeout"], 0, row)

    def test_solvers_with_named_options(self):
        # Unsat with its options only, which is wrong; the other has no such.
        self.says("own", "case $* in *--special*) echo unsat ;; "
                         "*) echo unknown ;; esac")
        (self.folder / "own.toml").write_text(f"""\
name = "own"
command = ["{self.folder / 'own'}"]
modes = ["fresh"]
version = {{pattern = '(.*)'}}
options = {{neutral = ["--special"]}}
configurations = [
  {{name = "default"}},
  {{name = "special", weight = 0, options = ["--special"]}},
]
""", encoding="utf-8")
        solvers = ("--theory", "core", "--category", "operation", "--each", 2,
                   "--solver-seeds", "0", "--solver", "own.toml", "--solver",
                   self.says("plain", "echo unknown"))
        made = self.report(FINE, *solvers, cwd=self.folder)
        self.assertEqual({row["solver"] for row in made["rows"]},
                         {"own", "plain"})
        made = self.report(FINDINGS, *solvers, "--configuration", "special",
                           cwd=self.folder)
        self.assertEqual({row["solver"] for row in made["rows"]},
                         {"own (special)", "plain"})
        self.assertEqual({row["unsat"] for row in made["rows"]}, {0, 2})
        number = made["entries"][0]["findings"][0]
        command = (self.finding(number) / "reproduce.sh").read_text()
        self.assertIn("--special", command)
        done = run_assay("synthesis", "report", *solvers, "--configuration",
                         "specal", cwd=self.folder)
        self.assertEqual(done.returncode, USAGE, done.stderr)
        self.assertIn("no solver has the configuration 'specal'; there are: "
                      "default, special", done.stderr)

    @needs("z3", "cvc5")
    def test_the_options_of_the_paper(self):
        made = self.report(
            FINE, "--theory", "ints", "--category", "equivalence", "--each", 2,
            "--solver-seeds", "0", "--solver", "z3", "--solver", "cvc5",
            "--configuration", "minimal-cores", "--configuration",
            "full-saturate-quant")
        self.assertEqual({row["solver"] for row in made["rows"]},
                         {"z3 (minimal-cores)", "cvc5 (full-saturate-quant)"})
        self.assertEqual(made["errors"], [])

    @needs("cvc5")
    @unittest.skipIf(not PLANTED.exists(), "the test programs are not built")
    def test_planted_faults_are_in_the_table(self):
        for fault, column, by, shown in (
                ("model-mod", "incorrect model", "model", "witness.smt2"),
                ("core-first", "incorrect core", "core", "proof.txt"),
                ("mod-negative", "unsat", "witness", "witness.smt2")):
            with self.subTest(fault):
                profile = self.folder / f"{fault}.toml"
                words = [str(PLANTED), "--fault", fault, "--", "cvc5",
                         "--lang=smt2"]
                profile.write_text(f"""\
name = "planted"
like = "cvc5"
command = {json.dumps(words)}
modes = ["reset", "fresh"]
""", encoding="utf-8")
                made = self.report(FINDINGS, "--theory", "ints", "--each", 15,
                                   "--solver-seeds", 0, "--solver", profile)
                self.assertGreater(made["unsound"], 0)
                self.assertGreater(sum(
                    row[column] for row in made["rows"]
                    if column != "unsat" or row["expected"] == "sat"), 0)
                self.assertEqual(made["confirmed"] + made["unconfirmed"],
                                 made["unsound"])
                # A session may have another core than a fresh process.
                self.assertGreater(made["confirmed"], 9 * made["unconfirmed"])
                for entry in made["entries"]:
                    self.assertRegex(entry["confirmation"],
                                     f"^{by}" if entry["check"] == "confirmed"
                                     else "^flaky: ")
                    self.assertEqual(entry["said"], column)
                for number in made["entries"][0]["findings"]:
                    folder = self.finding(number)
                    self.assertIn("(check-sat)",
                                  (folder / "finding.smt2").read_text())
                    self.assertTrue((folder / shown).exists())

    @needs("z3")
    def test_a_wrong_rule_of_the_user_accuses_nobody(self):
        rules = self.folder / "wrong.rules"
        rules.write_text("""\
(weaken wrong (in (x Real))
  (from (> x 7000000.0)) (to (distinct (* 3.0 x) 22962963.0)))
""", encoding="utf-8")
        made = self.report(FINE, "--theory", "reals", "--each", 50,
                           "--solver-seeds", 0, "--solver", "z3", "--rules",
                           rules)
        self.assertGreater(made["unconfirmed"], 0)
        self.assertEqual((made["confirmed"], made["refuted"]), (0, 0))
        self.assertEqual(made["unsound"], made["unconfirmed"])
        self.assertEqual(len(made["entries"]), made["unsound"])
        for entry in made["entries"]:
            self.assertEqual(entry["check"], "unconfirmed")

    @needs("z3")
    def test_as_text(self):
        done = run_assay("synthesis", "report", "--theory", "core", "--each",
                         2, "--solver", "z3", "--solver-seeds", 0)
        self.assertEqual(done.returncode, FINE, done.stderr)
        self.assertIn("CATEGORY", done.stdout)
        self.assertRegex(done.stdout, r"\d+ formulas; !: unsound, 0 in all")
        self.assertRegex(done.stdout, r"\nsat +all +total +z3 +0 ")
        self.assertRegex(done.stdout, r"\nunsat +all +total +z3 +0 ")
        self.assertRegex(done.stderr, r"^at most \d+ formulas, \d+ queries\n")
        done = run_assay("synthesis", "report", "--theory", "core", "--each",
                         1, "--solver", "z3", "--category", "operation", "-q")
        self.assertEqual(done.stderr, "")

    @needs("z3")
    def test_theories_and_totals(self):
        made = self.report(
            FINE, "--theory", "core", "--theory", "ints", "--each", 2,
            "--category", "constants", "--category", "equivalence", "--solver",
            "z3", "--solver", "z3", "--solver-seeds", 0, 7, 0)
        rows = made["rows"]
        self.assertFalse(made["stopped"])
        self.assertEqual({row["theory"] for row in rows}, {"core", "ints"})
        kinds = {row["category"] for row in rows}
        self.assertLessEqual({"constant assignment", "equivalent formula"},
                             kinds)
        self.assertNotIn("operation", kinds)
        self.assertEqual(len({tuple(row.values())[:5] for row in rows}),
                         len(rows))
        keys = [(total["expected"], total["solver"], total["seed"])
                for total in made["totals"]]
        self.assertEqual(keys, [("sat", "z3", 0), ("sat", "z3", 7),
                                ("unsat", "z3", 0), ("unsat", "z3", 7)])
        for total, key in zip(made["totals"], keys):
            same = [row for row in rows if (
                row["expected"], row["solver"], row["seed"]) == key]
            for name in ("sat", "unsat", "larger core", "not taken"):
                self.assertEqual(total[name], sum(row[name] for row in same))
        asked = sum(sum(list(total.values())[3:]) for total in made["totals"])
        self.assertEqual(asked, 2 * made["formulas"])

    def test_a_member_too_many(self):
        made = self.report(FINE, "--theory", "core", "--category", "noise",
                           "--each", 10, "--solver-seeds", 0, "--solver",
                           self.solver("whole", ALL_IN_CORE))
        self.assertGreater(made["totals"][0]["larger core"], 0)
        self.assertEqual(made["totals"][0]["incorrect core"], 0)
        made = self.report(FINE, "--theory", "core", "--category",
                           "equivalence", "--each", 10, "--solver-seeds", 0,
                           "--solver", self.solver("whole", ALL_IN_CORE))
        self.assertEqual(made["totals"][0]["larger core"], 0)
        self.assertGreater(made["totals"][0]["unsat"], 0)

    def test_errors_are_listed(self):
        solver = self.solver("grumpy", """\
#!/usr/bin/env python3
import sys
text = sys.stdin.read()
kind = "cores" if "get-unsat-core" in text else "models"
print(f'(error "line {len(text)}: no {kind}")')
""")
        args = ["synthesis", "report", "--theory", "core", "--each", 5,
                "--solver-seeds", 0, "--solver", solver, "--out",
                self.folder / "kept"]
        done = run_assay(*args)
        self.assertEqual(done.returncode, MISSING, done.stderr)
        self.assertIn("nothing but errors for all formulas that were taken: "
                      "grumpy\n", done.stderr)
        listed = re.findall(
            r"\n(\d+) +grumpy +core +(\d+) +0 +rejected: .*line \d+: "
            r"no (\w+)", done.stdout)
        self.assertEqual({kind for _, _, kind in listed}, {"cores", "models"})
        formulas = int(re.search(r"\n(\d+) formulas", done.stdout)[1])
        self.assertEqual(sum(int(count) for count, _, _ in listed), formulas)
        self.assertIn("\na formula: assay gen synthesis --ranked --theory "
                      "THEORY --from RANK --count 1 --stdout\n", done.stdout)
        for _, rank, kind in listed:
            made = run_assay("gen", "synthesis", "--ranked", "--theory",
                             "core", "--from", rank, "--count", 1, "--stdout")
            self.assertIn("; status: "
                          f"{'unsat' if kind == 'cores' else 'sat'}\n",
                          made.stdout)
        again = run_assay(*args)  # goes on, with nothing to do
        self.assertEqual(again.returncode, MISSING, again.stderr)
        self.assertEqual(again.stdout, done.stdout)

    def test_a_solver_that_over_approximates_is_not_unsound(self):
        self.says("loose", "echo sat")
        profile = self.folder / "loose.toml"
        profile.write_text(f"""\
name = "loose"
description = "loose"
family = "loose"
command = [{json.dumps(str(self.folder / "loose"))}]
modes = ["fresh"]
is_over_approximating = true
[version]
pattern = '(none)'
""", encoding="utf-8")
        made = self.report(FINE, "--theory", "core", "--category",
                           "equivalence", "--each", 5, "--solver-seeds", 0,
                           "--solver", profile)
        self.assertGreater(made["totals"][0]["sat"], 0)
        self.assertEqual((made["unsound"], made["entries"]), (0, []))

    def test_two_of_one_name(self):
        done = run_assay("synthesis", "report", "--theory", "core", "--each", 1,
                         "--solver", self.says("one", "echo sat"), "--solver",
                         "one=" + self.says("two", "echo sat").split("=")[1])
        self.assertEqual(done.returncode, USAGE)
        self.assertIn("two different solvers are called one", done.stderr)


class Confirmation(ReportCase):
    ARGS = ("--theory", "ints", "--each", 2)

    def test_a_witness_and_both_seeds(self):
        made = self.report(FINDINGS, *self.ARGS, "--category", "constants",
                           "--solver", self.says("no", "echo unsat"))
        self.assertEqual(made["confirmed"], 2 * made["formulas"])
        self.assertEqual(len(made["entries"]), made["formulas"])
        for entry in made["entries"]:
            self.assertEqual(entry["confirmation"], "witness")
            self.assertEqual(entry["seeds"], [0, 1465])
            self.assertEqual(entry["expected"], "sat")
        # Both seeds have found the same.
        numbers = [number for entry in made["entries"]
                   for number in entry["findings"]]
        self.assertEqual(sorted(numbers),
                         list(range(1, made["formulas"] + 1)))
        for number in numbers:
            shown = subprocess.run(
                ["sh", self.finding(number) / "reproduce.sh"],
                capture_output=True, text=True, check=False)
            self.assertIn("THE BUG SHOWS", shown.stdout)

    def test_formulas_of_theories_with_the_same_rank(self):
        made = self.report(
            FINDINGS, "--theory", "core", "--theory", "ints", "--each", 1,
            "--category", "operation", "--solver-seeds", 0, "--solver",
            self.says("no", "echo unsat"))
        self.assertEqual([(entry["theory"], entry["rank"])
                          for entry in made["entries"]],
                         [("core", 0), ("ints", 0)])
        numbers = {tuple(entry["findings"]) for entry in made["entries"]}
        self.assertEqual(numbers, {(1,), (2,)})

    @needs("cvc5")
    def test_votes(self):
        yes = self.says("yes", "echo sat")
        args = (*self.ARGS, "--category", "equivalence", "--solver-seeds", 0,
                "--solver", yes)
        for more in ((), ("--solver", "cvc5")):  # not asked, and asked
            made = self.report(FINDINGS, *args, *more)
            by = {entry["confirmation"] for entry in made["entries"]
                  if entry["check"] == "confirmed"}
            self.assertTrue(by)
            self.assertLessEqual(by, {"vote cvc5", "vote cvc4", "vote z3"})
            if more:
                self.assertIn("vote cvc5", by)

    def test_nobody_confirms(self):
        made = self.report(
            FINE, *self.ARGS, "--category", "equivalence", "--solver",
            self.says("yes", "echo sat"), env={**os.environ, "PATH": ""})
        self.assertEqual(made["unsound"], 2 * made["formulas"])
        self.assertEqual(made["unconfirmed"], made["unsound"])
        self.assertEqual(made["confirmed"], 0)
        for entry in made["entries"]:
            self.assertEqual(entry["check"], "unconfirmed")
            self.assertIn("nobody says unsat", entry["confirmation"])

    def test_what_comes_once_is_flaky(self):
        seen = self.folder / "seen"
        solver = self.says("once", f"[ -e {seen} ] && echo unknown && exit\n"
                           f": > {seen}\necho unsat")
        made = self.report(FINE, *self.ARGS, "--category", "constants",
                           "--jobs", 1, "--solver", solver)
        entry, = made["entries"]
        self.assertEqual(entry["seeds"], [0])
        self.assertEqual(entry["check"], "unconfirmed")
        self.assertEqual(entry["confirmation"],
                         "flaky: in none of 3 fresh processes")

    def test_as_text(self):
        args = ["synthesis", "report", *self.ARGS, "--category", "constants",
                "--solver", self.says("no", "echo unsat"), "-q"]
        done = run_assay(*args)
        self.assertEqual(done.returncode, FINDINGS, done.stderr)
        self.assertRegex(done.stdout,
                         r"\n\d+ unsound answers are confirmed, 0 are not\n")
        self.assertRegex(
            done.stdout, r"\nconfirmed +ints +\d+ +constant assignment +no +"
            r"0,1465 +unsat for sat +witness\n")
        done = run_assay(*args, "--out", self.folder / "kept")
        self.assertRegex(done.stdout, r" witness  finding f\d+\n")


class Markdown(ReportCase):
    def profile(self):
        """Unsat with its own seed, unknown with others."""
        path = self.folder / "moody"
        self.says("moody", 'case "$*" in *seed=*) echo unknown;; '
                  "*) echo unsat;; esac")
        profile = self.folder / "moody.toml"
        profile.write_text(f"""\
name = "moody"
description = "moody"
family = "moody"
command = [{json.dumps(str(path))}]
modes = ["fresh"]
seed_options = ["seed={{seed}}"]
[version]
pattern = '(none)'
""", encoding="utf-8")
        return profile

    def tables(self, *args):
        done = run_assay("synthesis", "report", "--markdown", "--each", 2,
                         "--category", "constants", "-q", "--solver",
                         self.profile(), *args)
        self.assertEqual(done.returncode, FINDINGS, done.stderr)
        return [[line.strip("|").split("|") for line in table.splitlines()]
                for table in done.stdout.split("\n\n")[1:]]

    def test_seeds_share_a_cell(self):
        table, entries = self.tables("--theory", "ints")
        self.assertEqual([cell.strip() for cell in table[0]], [
            "Expected", "Category", "Solver", "Incorrect model",
            "Incorrect core", "Larger core", "Sat", "Unsat", "Unknown",
            "Timeout", "Error", "Not taken"])
        self.assertEqual(set(table[1]), {"---"})
        for row in table[2:]:
            row = [cell.strip() for cell in row]
            self.assertEqual(row[:4], ["sat", row[1], "moody", "0"])
            count = row[7].split(" / ")[0]
            self.assertEqual(row[7:9], [f"{count} / 0", f"0 / {count}"])
        self.assertEqual(len(entries[0]), 7)
        self.assertEqual([cell.strip() for cell in entries[2]][2:], [
            "moody", "0", "unsat for sat", "confirmed", "witness"])

    def test_theories(self):
        table, entries = self.tables("--theory", "ints", "--theory", "core",
                                     "--out", self.folder / "out")
        self.assertEqual(table[0][1], " Theory ")
        self.assertEqual({row[1] for row in table[2:]}, {" ints ", " core "})
        self.assertEqual(entries[0][0], " Theory ")
        self.assertEqual(entries[0][-1], " Finding ")
        for row in entries[2:]:
            self.assertRegex(row[-1], r"^ f\d+ $")


class GoingOn(ReportCase):
    def setUp(self):
        super().setUp()
        self.log = self.folder / "log"
        self.store = self.folder / "out" / "assay.db"
        # It stops to answer when it was asked as often as `hold` says.
        self.hold = self.folder / "hold"
        halting = self.says("halting", f"""\
echo >> {self.log}
while [ -e {self.hold} ] &&
      [ "$(wc -l < {self.log})" -ge "$(cat {self.hold})" ]; do
  sleep 0.02
done
echo unsat""")
        self.args = ["synthesis", "report", "--theory", "core", "--theory",
                     "ints", "--each", 3, "--solver", halting]
        self.going_on = [*self.args, "--out", self.folder / "out", "--json"]

    def asked(self):
        return len(self.log.read_text())

    def answers(self):
        """How many the store has."""
        if not self.store.exists():
            return 0
        with contextlib.closing(sqlite3.connect(self.store)) as store:
            try:
                return store.execute("SELECT count(*) FROM answer").fetchone()[0]
            except sqlite3.OperationalError:
                return 0  # it is being made

    def start(self, questions):
        """A report whose solver hangs after so many questions."""
        self.hold.write_text(str(questions))
        running = subprocess.Popen([ASSAY, *map(str, self.going_on)],
                                   stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)
        self.wait_for(lambda: self.log.exists() and self.asked() >= questions)
        return running

    def wait_for(self, condition):
        until = time.monotonic() + 600
        while not condition():
            self.assertLess(time.monotonic(), until)
            time.sleep(0.01)

    def go_on(self):
        self.hold.unlink()

    def end(self):
        """Goes on to the end; how many formulas were there."""
        done = run_assay(*self.going_on)
        self.assertEqual(done.returncode, FINDINGS, done.stderr)
        found = re.fullmatch(rf"going on with ([\d,]+) formulas of "
                             rf"{self.folder / 'out'}\n", done.stderr)
        self.assertTrue(found, done.stderr)
        return json.loads(done.stdout), int(found[1].replace(",", ""))

    def check(self, made):
        """It is what a report says that nobody has stopped."""
        done = run_assay(*self.args, "--json", "--out", self.folder / "other")
        other = json.loads(done.stdout)
        for entry in [*made["entries"], *other["entries"]]:
            self.assertEqual(len(entry.pop("findings")), 1)
        self.assertEqual(made, other)
        self.assertGreater(made["confirmed"], 0)
        self.assertEqual(self.answers(), 2 * made["formulas"])

    def test_goes_on_after_a_kill(self):
        # The first checkpoint is after two seconds.
        self.log.write_text("")
        self.hold.write_text("1")
        with self.start(1) as running:
            time.sleep(2.5)
            self.go_on()
            self.wait_for(lambda: self.answers() > 0)
            running.kill()
            running.communicate()
        made, known = self.end()
        self.assertGreater(known, 0)
        asked = self.asked()
        again, known = self.end()
        self.assertEqual(known, made["formulas"])
        self.assertEqual(again, made)
        self.assertEqual(self.asked(), asked)  # nothing was asked again
        self.check(made)

    def test_goes_on_after_a_stop(self):
        # Five questions for a formula: two and three to examine each answer.
        with self.start(100) as running:
            running.send_signal(signal.SIGTERM)
            out, _ = running.communicate(timeout=600)
        self.go_on()
        made = json.loads(out)
        self.assertTrue(made["stopped"])
        # Both theories are there, and not the small formulas only.
        self.assertEqual({row["theory"] for row in made["rows"]},
                         {"core", "ints"})
        again, known = self.end()
        self.assertEqual(known, made["formulas"])
        self.assertFalse(again["stopped"])
        self.check(again)

    def test_another_report_in_the_same_folder(self):
        done = run_assay(*self.going_on, "--category", "operation")
        self.assertEqual(done.returncode, FINDINGS, done.stderr)
        first = json.loads(done.stdout)
        for more in (("--category", "constants"),
                     ("--category", "operation", "--time", "7s"),
                     ("--category", "operation", "--solver-seeds", 0)):
            asked = self.asked()
            done = run_assay(*self.going_on, *more)
            self.assertEqual(done.returncode, FINDINGS, done.stderr)
            self.assertRegex(done.stderr,
                             r"^\S+ has other reports, this is a new one "
                             rf"beside them:\n(.*\n)*    {more[0]}.*:")
            self.assertGreater(self.asked(), asked)
        asked = self.asked()
        done = run_assay(*self.going_on, "--category", "operation")
        self.assertEqual(json.loads(done.stdout), first)
        self.assertEqual(self.asked(), asked)

    def test_no_room(self):
        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))
        done = run_assay(*self.going_on, preexec_fn=limit)
        self.assertEqual(done.returncode, MISSING, done.stderr)
        self.assertRegex(done.stderr, "^assay: ")
        done = run_assay(*self.going_on)
        self.assertEqual(done.returncode, FINDINGS, done.stderr)
        self.check(json.loads(done.stdout))

    def test_a_folder_that_is_none(self):
        (self.folder / "out").write_text("")
        done = run_assay(*self.going_on)
        self.assertEqual(done.returncode, MISSING)
        self.assertRegex(done.stderr, "^assay: ")


if __name__ == "__main__":
    unittest.main()
