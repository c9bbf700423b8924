# SPDX-License-Identifier: MIT
"""Tests of `assay synthesis report`."""
import json
import os
import pathlib
import re
import resource
import signal
import subprocess
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
sys.dont_write_bytecode = True
from program import (  # noqa: E402
    ASSAY, FINDINGS, FINE, MISSING, OUR_BUG, PROGRAMS, USAGE, FolderTest,
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

    def kept(self):
        """The scripts of the last report, by name."""
        return {path.name: path.read_text()
                for path in sorted(self.out.glob("*.smt2"))}

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
                         ["answers.jsonl"])
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

    @needs("cvc5")
    @unittest.skipIf(not PLANTED.exists(), "the test programs are not built")
    def test_planted_faults_are_in_the_table(self):
        for fault, column, by, shown in (
                ("model-mod", "incorrect model", "model",
                 "; this witness makes every assertion true:"),
                ("core-first", "incorrect core", "core", "; every core has:"),
                ("mod-negative", "unsat", "witness",
                 "; this witness makes every assertion true:")):
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
                made = self.report(FINDINGS, "--theory", "ints", "--each", 25,
                                   "--solver-seeds", 0, "--solver", profile)
                self.assertGreater(made["unsound"], 0)
                self.assertGreater(sum(
                    row[column] for row in made["rows"]
                    if column != "unsat" or row["expected"] == "sat"), 0)
                self.assertEqual(made["confirmed"] + made["unconfirmed"],
                                 made["unsound"])
                # A session may have another core than a fresh process.
                self.assertGreater(made["confirmed"], 9 * made["unconfirmed"])
                kept = self.kept()
                for entry in made["entries"]:
                    self.assertRegex(entry["confirmation"],
                                     f"^{by}" if entry["check"] == "confirmed"
                                     else "^flaky: ")
                    self.assertEqual(entry["said"], column)
                    for name in entry["scripts"]:
                        self.assertIn("(check-sat)", kept[name])
                        self.assertIn(shown, kept[name])

    @needs("z3")
    def test_a_model_of_what_is_unsat_refutes_us(self):
        rules = self.folder / "wrong.rules"
        rules.write_text("""\
(weaken wrong (in (x Real))
  (from (> x 7000000.0)) (to (distinct (* 3.0 x) 22962963.0)))
""", encoding="utf-8")
        made = self.report(OUR_BUG, "--theory", "reals", "--each", 50,
                           "--solver-seeds", 0, "--solver", "z3", "--rules",
                           rules)
        self.assertGreater(made["refuted"], 0)
        self.assertEqual(made["unsound"], 0)
        entries = [entry for entry in made["entries"]
                   if entry["check"] == "refuted"]
        self.assertEqual(len(entries), made["refuted"])
        self.assertEqual((made["confirmed"], made["unconfirmed"]), (0, 0))
        kept = self.kept()
        for entry in entries:
            self.assertIn("our claim is wrong", kept[entry["scripts"][0]])

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

    def test_errors_are_kept(self):
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
        kept = sorted((self.folder / "kept").glob("*.smt2"))
        self.assertEqual([path.name for path in kept],
                         ["error-grumpy-1.smt2", "error-grumpy-2.smt2"])
        texts = [path.read_text() for path in kept]
        self.assertEqual(
            {re.match(r"; .*line \d+: no (\w+)\n\(set-", text)[1]
             for text in texts}, {"cores", "models"})
        for text in texts:
            self.assertIn("(check-sat)", text)
        done = run_assay(*args)  # goes on, with nothing to do
        self.assertEqual(done.returncode, MISSING, done.stderr)
        self.assertEqual(len(list((self.folder / "kept").iterdir())), 3)

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
            self.assertEqual(entry["scripts"], [
                f"ints-{entry['rank']}-no-seed{seed}.smt2"
                for seed in entry["seeds"]])
        self.assertEqual(len(self.kept()), 2 * made["formulas"])

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
            FINDINGS, *self.ARGS, "--category", "equivalence", "--solver",
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
        made = self.report(FINDINGS, *self.ARGS, "--category", "constants",
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
        self.assertRegex(done.stdout, r" witness  ints-\d+-no-seed0\.smt2 "
                         r"ints-\d+-no-seed1465\.smt2\n")


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
        self.assertEqual(entries[0][-1], " Script ")
        for row in entries[2:]:
            self.assertRegex(row[-1], r"^ (ints|core)-\d+-moody-seed0.smt2 $")


class Journal(ReportCase):
    def setUp(self):
        super().setUp()
        self.log = self.folder / "log"
        self.answers = self.folder / "out" / "answers.jsonl"
        # It stops to answer when there are as many lines as `hold` says.
        self.hold = self.folder / "hold"
        halting = self.says("halting", f"""\
echo >> {self.log}
while [ -e {self.hold} ] &&
      [ "$(wc -l < {self.answers})" -ge "$(cat {self.hold})" ]; do
  sleep 0.02
done
echo unsat""")
        self.args = ["synthesis", "report", "--theory", "core", "--theory",
                     "ints", "--each", 3, "--solver", halting]
        self.going_on = [*self.args, "--out", self.folder / "out", "--json"]

    def asked(self):
        return len(self.log.read_text())

    def start(self, lines):
        """A report that has written so many lines at least."""
        self.hold.write_text(str(lines))
        running = subprocess.Popen([ASSAY, *map(str, self.going_on)],
                                   stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)
        until = time.monotonic() + 600
        while (not self.answers.exists()
               or self.answers.read_text().count("\n") < lines):
            self.assertLess(time.monotonic(), until)
            time.sleep(0.01)
        return running

    def go_on(self):
        self.hold.unlink()

    def end(self):
        """Goes on to the end; how many answers were there."""
        done = run_assay(*self.going_on)
        self.assertEqual(done.returncode, FINDINGS, done.stderr)
        found = re.fullmatch(rf"going on with ([\d,]+) answers of "
                             rf"{self.answers}\n", done.stderr)
        self.assertTrue(found, done.stderr)
        return json.loads(done.stdout), int(found[1].replace(",", ""))

    def check(self, made):
        """It is what a report says that nobody has stopped."""
        done = run_assay(*self.args, "--json", "--out", self.folder / "other")
        self.assertEqual(made, json.loads(done.stdout))
        self.assertGreater(made["confirmed"], 0)
        lines = [json.loads(line) for line in
                 self.answers.read_text().splitlines()[1:]]
        keys = {(line["theory"], line["rank"], line["solver"], line["seed"])
                for line in lines}
        self.assertEqual(len(keys), len(lines))
        self.assertEqual(len(keys), 2 * made["formulas"])

    def test_goes_on_after_a_kill(self):
        with self.start(40) as running:
            running.kill()
            running.communicate()
        self.go_on()
        with self.answers.open("a") as file:
            file.write('{"theory":"ints","rank":5,"cate')
        there = self.answers.read_text().count("\n") - 1
        made, known = self.end()
        self.assertEqual(known, there)
        asked = self.asked()
        again, known = self.end()
        self.assertEqual(known, 2 * made["formulas"])
        self.assertEqual(again, made)
        self.assertEqual(self.asked(), asked)  # nothing was asked again
        self.check(made)

    def test_goes_on_after_a_stop(self):
        with self.start(20) as running:
            running.send_signal(signal.SIGTERM)
            out, _ = running.communicate(timeout=600)
        self.go_on()
        made = json.loads(out)
        self.assertTrue(made["stopped"])
        # Both theories are there, and not the small formulas only.
        self.assertEqual({row["theory"] for row in made["rows"]},
                         {"core", "ints"})
        made, _ = self.end()
        self.assertFalse(made["stopped"])
        self.check(made)

    def test_another_report(self):
        done = run_assay(*self.going_on, "--category", "operation")
        self.assertEqual(done.returncode, FINDINGS, done.stderr)
        before = self.answers.read_bytes()
        header = json.loads(before.split(b"\n")[0])
        self.assertEqual(header["each"], "3")
        for more, message in (
                ((), "categories: 'operation' there, '' now"),
                (("--category", "operation", "--time", "7s"),
                 "time: '15000 ms' there, '7000 ms' now"),
                (("--category", "operation", "--solver-seeds", 0),
                 "seeds: '0 1465' there, '0' now")):
            done = run_assay(*self.going_on, *more)
            self.assertEqual(done.returncode, USAGE, done.stderr)
            self.assertIn(f"assay: {self.answers}: ", done.stderr)
            self.assertIn(message, done.stderr)
            self.assertEqual(done.stdout, "")
            self.assertEqual(self.answers.read_bytes(), before)

    def test_no_room(self):
        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))
        done = run_assay(*self.going_on, preexec_fn=limit)
        self.assertEqual(done.returncode, MISSING, done.stderr)
        self.assertRegex(done.stderr, rf"assay: {self.folder}/out/.*: cannot "
                         "write: ")
        self.assertTrue(json.loads(done.stdout)["stopped"])
        made, _ = self.end()
        self.check(made)

    def test_a_folder_that_is_none(self):
        (self.folder / "out").write_text("")
        done = run_assay(*self.going_on)
        self.assertEqual(done.returncode, MISSING)
        self.assertRegex(done.stderr, "^assay: ")


if __name__ == "__main__":
    unittest.main()
