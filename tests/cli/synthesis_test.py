# SPDX-License-Identifier: MIT
"""Tests of `assay synthesis` and of `assay gen synthesis --ranked`."""
import json
import os
import pathlib
import pty
import re
import select
import signal
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
sys.dont_write_bytecode = True
from program import (  # noqa: E402
    ASSAY, BAD_INPUT, FINE, UNDETERMINED, USAGE, FolderTest, run_assay)



def scripts(text):
    """The scripts of a stream, without their headers."""
    return [part.split("\n", 5)[-1]
            for part in re.split(r"^; \d+\.smt2\n", text, flags=re.M)[1:]]


def one_class(script):
    """The script with letters of its literals named in their order."""
    if re.search(r"_code|str\.<|re\.range", script):
        return script
    names = {}

    def rename(found):
        letter = found[0]
        if len(letter) > 1:  # an escape
            return letter
        return names.setdefault(letter, chr(ord("A") + len(names)) + "'")

    return re.sub(r'"[^"]*"', lambda literal: re.sub(
        r"\\u\{[0-9a-fA-F]+\}|\\u[0-9a-fA-F]{4}|[a-z]", rename, literal[0]),
        script)


class Ranked(unittest.TestCase):
    def gen(self, *args):
        done = run_assay("gen", "synthesis", "--ranked", "--stdout", *args)
        self.assertEqual(done.returncode, FINE, done.stderr)
        return scripts(done.stdout), done.stderr

    def test_goes_on_where_it_stopped(self):
        both, _ = self.gen("--theory", "ints", "--count", 200)
        first, said = self.gen("--theory", "ints", "--count", 120)
        rank = re.search(r"ints: all below rank (\d+); go on with "
                         r"--from ints=\1\n", said)[1]
        self.assertIn("ints: operators on variables, 30 over Bool Int: done",
                      said)
        self.assertRegex(said, r"constants for some over Bool Int: \d+ of "
                         r"4,\d{3}\n")
        rest, _ = self.gen("--theory", "ints", "--count", 80, "--from", rank)
        self.assertEqual(first + rest, both)
        self.assertEqual(len(set(both)), 200)

    def test_small_ones_come_first(self):
        made, _ = self.gen("--theory", "strings", "--status", "sat",
                           "--count", 5000)
        self.assertEqual(len(set(made)), 5000)
        sizes = [text.count("(") for text in made]
        self.assertLess(max(sizes[:100]), 16)
        self.assertEqual(made[0].count("assert"), 1)

    def test_the_end_is_an_end(self):
        made, said = self.gen("--theory", "core", "--status", "unsat",
                              "--count", 1000000)
        self.assertGreater(len(made), 100)
        self.assertEqual(len(set(made)), len(made))
        self.assertIn("core: all; there are no more", said)
        self.assertNotIn(" of ", said)

    def test_each_theory_goes_on_from_its_own_rank(self):
        args = ["--theory", "ints", "--theory", "core", "--count", 40]
        both, _ = self.gen(*args, "--from", "ints=30", "--from", "5")
        ints, _ = self.gen("--theory", "ints", "--count", 20, "--from", 30)
        core, _ = self.gen("--theory", "core", "--count", 20, "--from", 5)
        self.assertEqual(sorted(both), sorted(ints + core))
        for word in ("x", "ints=", "nothing=3"):
            done = run_assay("gen", "synthesis", "--ranked", "--stdout",
                             "--from", word)
            self.assertEqual(done.returncode, USAGE)

    def test_what_is_in_the_folder_does_not_come_again(self):
        with tempfile.TemporaryDirectory() as name:
            for count in (150, 50):
                done = run_assay("gen", "synthesis", "--ranked", "--theory",
                                 "core", "--count", count, "--out", name)
                self.assertEqual(done.returncode, FINE, done.stderr)
            folder = pathlib.Path(name)
            texts = [path.read_text().split("\n", 6)[-1]
                     for path in folder.glob("*.smt2")]
            self.assertEqual(len(texts), 200)
            self.assertEqual(len(set(texts)), 200)
            lines = [json.loads(line) for line in
                     (folder / "manifest.jsonl").read_text().splitlines()]
            cores = [line for line in lines if "core" in line]
            self.assertTrue(cores)
            for line in cores:
                self.assertEqual(line["status"], "unsat")
                text = (folder / line["file"]).read_text()
                for each in line["core"]:
                    self.assertIn(f":named {each})", text)

    def test_values_of_a_user(self):
        with tempfile.TemporaryDirectory() as folder:
            own = pathlib.Path(folder) / "own.rules"
            own.write_text("(values Int only 4711 (- 1))\n")
            made, _ = self.gen("--theory", "ints", "--status", "sat",
                               "--count", 300, "--rules", own)
            numbers = {number for text in made for line in text.splitlines()
                       if line.startswith("(assert")
                       for number in re.findall(r"\b\d+\b", line)}
            self.assertIn("4711", numbers)
            self.assertNotIn(str(2 ** 31), numbers)
            for text, message in [
                    ("(values Int 1\n  (div 2 0))", "2:3: error: '(div 2 0)' "
                     "has no value that is known"),
                    ("(values (_ BitVec 24) #x000000)", "1:9: error: no "
                     "formula of synthesis has the sort (_ BitVec 24)")]:
                own.write_text(text)
                done = run_assay("gen", "synthesis", "--ranked", "--count", 5,
                                 "--stdout", "--rules", own)
                self.assertEqual(done.returncode, BAD_INPUT)
                self.assertIn(f"{own}:{message}", done.stderr)
                self.assertEqual(done.stdout, "")

    def test_only_synthesis_has_ranks(self):
        done = run_assay("gen", "random", "--ranked", "--stdout")
        self.assertEqual(done.returncode, USAGE)
        self.assertIn("only synthesis", done.stderr)

    def test_options_that_mean_nothing(self):
        for args, message in (
                (["--from", 5], "--from is for --ranked only"),
                (["--category", "table"], "--category is for --ranked only"),
                (["--ranked", "--category", "tables"], "tables not in"),
                (["--ranked", "--theory", "core", "--from", "bv=4"],
                 "--from bv=4: bv is not among the theories")):
            done = run_assay("gen", "synthesis", "--stdout", *args)
            self.assertEqual(done.returncode, USAGE, args)
            self.assertIn(message, done.stderr)
            self.assertEqual(done.stdout, "")

    def test_beyond_the_end(self):
        rows = json.loads(run_assay("synthesis", "list", "--theory", "core",
                                    "--json").stdout)
        count = sum(row["formulas"] for row in rows)
        made, said = self.gen("--theory", "core", "--from", count + 7)
        self.assertEqual(made, [])
        self.assertIn(f"core: there are only {count} formulas, none from rank "
                      f"{count + 7} on", said)


class Categories(unittest.TestCase):
    def gen(self, *args):
        done = run_assay("gen", "synthesis", "--ranked", "--stdout", *args)
        self.assertEqual(done.returncode, FINE, done.stderr)
        return scripts(done.stdout), done.stderr

    def test_as_many_as_were_published(self):
        for count, names in (
                (6120, ("operation", "constants", "terms")),
                (458, ("equivalence", "larger-core", "noise"))):
            done = run_assay(
                "gen", "synthesis", "--ranked", "--theory", "strings",
                "--count", count, "--bench", "--json",
                *(word for name in names for word in ("--category", name)))
            self.assertEqual(done.returncode, FINE, done.stderr)
            self.assertEqual(json.loads(done.stdout)["made"], count)

    def test_patterns_are_no_variables(self):
        rows = json.loads(run_assay("synthesis", "list", "--theory", "strings",
                                    "--category", "noise", "--json").stdout)
        first = next(row for row in rows
                     if row["what"] == "noise introduction [+p]")
        made, _ = self.gen("--theory", "strings", "--category", "noise",
                           "--from", f"strings={first['from']}", "--count",
                           first["formulas"])
        patterns = [found[1] for text in made
                    for found in re.finditer(r":pattern \((.*?)\)\)\)? :named",
                                             text)]
        self.assertGreater(len(patterns), 100)
        for pattern in patterns:
            flat, before = pattern, None
            while flat != before:
                before, flat = flat, re.sub(r"\([^()]*\)", "", flat)
            self.assertEqual(flat.replace(")", "").strip(), "", pattern)

    def test_goes_on_where_it_stopped(self):
        args = ["--theory", "core", "--category", "table", "--category",
                "noise"]
        both, _ = self.gen(*args, "--count", 60)
        first, said = self.gen(*args, "--count", 45)
        rank = re.search(r"core: all of these categories below rank (\d+); go "
                         r"on with --from core=\1\n", said)[1]
        self.assertIn("operator table", said)
        self.assertIn("noise", said)
        self.assertNotIn("constants", said)
        rest, _ = self.gen(*args, "--count", 15, "--from", f"core={rank}")
        self.assertEqual(first + rest, both)
        everything, _ = self.gen("--theory", "core", "--count", 12000)
        self.assertEqual([text for text in everything if text in set(both)],
                         both)

    def test_other_sections_are_skipped_at_once(self):
        rows = json.loads(run_assay("synthesis", "list", "--theory", "strings",
                                    "--json").stdout)
        last = [row for row in rows if row["category"] == "noise"][-1]
        before = rows[rows.index(last) - 1]
        while before["category"] == "noise":
            before = rows[rows.index(before) - 1]
        made, said = self.gen("--theory", "strings", "--category", "noise",
                              "--from", before["from"], "--count", 1)
        self.assertEqual(len(made), 1)
        rank = re.search(r"--from strings=(\d+)\n", said)[1]
        self.assertGreater(int(rank), before["from"] + before["formulas"])

    def test_the_end_of_a_category(self):
        made, said = self.gen("--theory", "core", "--category", "operation",
                              "--count", 100000)
        self.assertGreater(len(made), 3)
        self.assertIn("core: all of these categories; there are no more", said)
        self.assertNotIn("--from", said)

    def test_lists(self):
        args = ["synthesis", "list", "--theory", "ints", "--json"]
        rows = json.loads(run_assay(*args).stdout)
        done = run_assay(*args, "--category", "table", "--category", "terms")
        self.assertEqual(json.loads(done.stdout), [
            row for row in rows if row["category"] in ("table", "terms")])
        done = run_assay(*args, "--category", "nothing")
        self.assertEqual(done.returncode, USAGE)
        self.assertIn("larger-core", done.stderr)


class Distinct(unittest.TestCase):
    def made(self, *args):
        done = run_assay("gen", "synthesis", "--ranked", "--stdout", *args)
        self.assertEqual(done.returncode, FINE, done.stderr)
        return scripts(done.stdout)

    def test_letters_are_one_class(self):
        made = self.made("--theory", "strings", "--category", "constants",
                         "--count", 8000)
        self.assertEqual(len(made), 8000)
        self.assertEqual(len({one_class(text) for text in made}), 8000)

    def test_letters_are_not_if_the_formula_tells_them_apart(self):
        made = self.made("--theory", "strings", "--category", "constants",
                         "--count", 100000)
        apart = [text for text in made if "(str.< " in text]
        self.assertTrue(apart)
        same = {re.sub(r"(?<=\")[a-z](?=\")", "l", text) for text in apart}
        self.assertLess(len(same), len(apart))

    def test_names_do_not_matter(self):
        laws = ["(weaken one (in (x Int) (y Int)) (from (> x (* 77 y)))"
                " (to (> (+ x 5) (* 77 y))))\n",
                "(weaken two (in (u Int) (v Int)) (from (> v (* 77 u)))"
                " (to (> (+ v 5) (* 77 u))))\n"]
        counts = []
        with tempfile.TemporaryDirectory() as folder:
            own = pathlib.Path(folder) / "own.rules"
            for text in (laws[0], laws[1], laws[0] + laws[1]):
                own.write_text(text)
                made = self.made("--theory", "ints", "--category",
                                 "equivalence", "--count", 10000, "--rules",
                                 own)
                counts.append(sum("77" in text for text in made))
        self.assertGreater(counts[0], 0)
        self.assertEqual(counts[0], counts[1])
        self.assertEqual(counts[0], counts[2])


class Stopped(FolderTest):
    PROGRESS = r"\r\x1b\[K\d+ s  0 of at most \d+ formulas"

    def await_file(self, path):
        until = time.monotonic() + 600
        while not path.exists():
            self.assertLess(time.monotonic(), until, path)
            time.sleep(0.02)

    def test_what_is_made_is_whole(self):
        out = self.folder / "made"
        args = ["gen", "synthesis", "--ranked", "--theory", "ints"]
        with subprocess.Popen([ASSAY, *args, "--count", "100000000", "--out",
                               out], stderr=subprocess.PIPE,
                              text=True) as running:
            self.await_file(out / "000200.smt2")
            running.send_signal(signal.SIGINT)
            _, said = running.communicate(timeout=600)
        self.assertEqual(running.returncode, FINE, said)
        names = [json.loads(line)["file"] for line in
                 (out / "manifest.jsonl").read_text().splitlines()]
        self.assertEqual(names, sorted(path.name for path in
                                       out.glob("*.smt2")))
        self.assertIn(f"stopped after {len(names)} of 100000000 tests", said)
        made = [(out / name).read_text().split("\n", 6)[-1] for name in names]
        rank = re.search(r"go on with --from ints=(\d+)\n", said)[1]
        done = run_assay(*args, "--from", rank, "--count", 50, "--out", out)
        self.assertEqual(done.returncode, FINE, done.stderr)
        rest = [path.read_text().split("\n", 6)[-1]
                for path in sorted(out.glob("*.smt2"))[len(names):]]
        done = run_assay(*args, "--stdout", "--count", len(names) + 50)
        self.assertEqual(made + rest, scripts(done.stdout))

    def test_a_logic_that_never_comes(self):
        done = run_assay("gen", "synthesis", "--ranked", "--stdout", "--theory",
                         "ints", "--logic", "QF_BV")
        self.assertEqual(done.returncode, UNDETERMINED, done.stderr)
        self.assertIn("can make no test of these theories and logics",
                      done.stderr)
        self.assertEqual(done.stdout, "")

    def test_a_report_kills_its_solvers(self):
        solver = self.folder / "slow"
        pid_file = self.folder / "pid"
        solver.write_text('#!/bin/sh\n[ "$1" = --version ] && exit\n'
                          f"echo $$ > {pid_file}\nexec sleep 1000\n")
        solver.chmod(0o755)
        ours, theirs = pty.openpty()
        with subprocess.Popen(
                [ASSAY, "synthesis", "report", "--theory", "core", "--time",
                 "500s", "--solver", f"slow={solver}"], text=True,
                stdout=subprocess.PIPE, stderr=theirs) as running:
            self.await_file(pid_file)
            seen = ""
            while not re.search(self.PROGRESS, seen):
                ready, _, _ = select.select([ours], [], [], 600)
                self.assertTrue(ready, seen)
                seen += os.read(ours, 10000).decode()
            running.send_signal(signal.SIGTERM)
            out, _ = running.communicate(timeout=600)
        os.close(theirs)
        os.close(ours)
        self.assertEqual(running.returncode, FINE, seen)
        self.assertIn("\nstopped: 0 formulas", out)
        self.assertRegex(seen, r"at most [\d,]+ formulas, [\d,]+ queries")
        # The kernel may take a moment to bury it.
        grave = pathlib.Path("/proc", pid_file.read_text().strip())
        until = time.monotonic() + 600
        while grave.exists():
            self.assertLess(time.monotonic(), until)
            time.sleep(0.01)


class List(unittest.TestCase):
    def test_counts_all_formulas(self):
        done = run_assay("synthesis", "list", "--theory", "strings", "--json")
        self.assertEqual(done.returncode, FINE, done.stderr)
        rows = json.loads(done.stdout)
        at = 0
        for row in rows:
            self.assertEqual(row["from"], at)
            self.assertEqual(row["theory"], "strings")
            at += row["formulas"]
        named = {row["what"]: row["formulas"] for row in rows}
        self.assertGreater(named["constants for some"], 6120)
        self.assertGreater(named["larger unsat core"], 458)

    def test_as_text(self):
        done = run_assay("synthesis", "--theory", "bv")
        self.assertEqual(done.returncode, FINE, done.stderr)
        self.assertIn("THEORY", done.stdout.splitlines()[0])
        self.assertIn("operator table, symbolic", done.stdout)

    def test_columns_fit(self):
        done = run_assay("synthesis", "--theory", "core", "--theory", "bv")
        lines = done.stdout.splitlines()
        at = lines[0].index("CATEGORY")
        self.assertEqual({line[at - 2:at] for line in lines}, {"  "})
        for line in lines[1:]:
            self.assertRegex(line[:at], r"^[a-z]+ +\d+ +\d+  $")

    def test_bad_words(self):
        for args in (["--theory", "nothing"], ["nothing"],
                     ["report", "--time", "soon"], ["report", "--each", -1],
                     ["report", "--each=-1"], ["report", "--each", "x"],
                     ["list", "--solver", "z3"], ["--time", "1s"],
                     ["list", "--out", "nowhere"], ["list", "--each", 5],
                     ["list", "--solver-seeds", 5], ["list", "-q"],
                     ["list", "--markdown"],
                     ["report", "--json", "--markdown"]):
            done = run_assay("synthesis", *args)
            self.assertEqual(done.returncode, USAGE, args)
            self.assertTrue(done.stderr)


if __name__ == "__main__":
    unittest.main()
