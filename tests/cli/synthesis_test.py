# SPDX-License-Identifier: MIT
"""Tests of `assay synthesis` and of `assay gen synthesis --ranked`."""
import json
import os
import pathlib
import pty
import re
import resource
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
ASSAY = os.environ.get("ASSAY", str(ROOT / "build/release/assay"))
PLANTED = pathlib.Path(ASSAY).resolve().parent / "tests/planted_solver"
FINE, FINDINGS, USAGE, BAD_INPUT, MISSING, UNDETERMINED = 0, 1, 2, 3, 4, 5
OUR_BUG = 70
# Says unsat to everything, and that all assertions are needed.
ALL_IN_CORE = """\
#!/usr/bin/env python3
import re, sys
text = sys.stdin.read()
print("unsat")
if "get-unsat-core" in text:
    print("(" + " ".join(re.findall(r":named ([^ )]+)", text)) + ")")
"""


def needs(*solvers):
    missing = [name for name in solvers if not shutil.which(name)]
    return unittest.skipIf(missing, f"not installed: {missing}")


def run_assay(*args, **keys):
    return subprocess.run([ASSAY, *map(str, args)], text=True, check=False,
                          capture_output=True, timeout=300, **keys)


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


class Stopped(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)

    def await_file(self, path):
        until = time.monotonic() + 60
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
            _, said = running.communicate(timeout=60)
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
                         "ints", "--logic", "QF_NOTHING")
        self.assertEqual(done.returncode, UNDETERMINED, done.stderr)
        self.assertIn("1,000,000 ranks in a row", done.stderr)
        self.assertIn("go on with --from ints=1000000\n", done.stderr)
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
            time.sleep(4)
            running.send_signal(signal.SIGTERM)
            out, _ = running.communicate(timeout=60)
        os.write(theirs, b"end")  # or there may be nothing to read
        seen = os.read(ours, 10000).decode()
        os.close(theirs)
        os.close(ours)
        self.assertEqual(running.returncode, FINE, seen)
        self.assertIn("\nstopped: 0 formulas", out)
        self.assertRegex(seen, r"at most [\d,]+ formulas, [\d,]+ queries")
        self.assertRegex(seen, r"\r\x1b\[K\d+ s  0 of at most \d+ formulas")
        self.assertFalse(pathlib.Path("/proc", pid_file.read_text().strip())
                         .exists())


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


class ReportCase(unittest.TestCase):
    """Runs reports, each into a new folder, `out`."""

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        self.out = self.folder
        self.reports = 0

    def report(self, code, *args, **keys):
        self.reports += 1
        self.out = self.folder / f"out{self.reports}"
        done = run_assay("synthesis", "report", "--json", "--time", "300ms",
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
        slow = self.says("slow", f"echo >> {self.log}\nsleep 0.02\necho unsat")
        self.args = ["synthesis", "report", "--theory", "core", "--theory",
                     "ints", "--each", 3, "--solver", slow]
        self.going_on = [*self.args, "--out", self.folder / "out", "--json"]

    def asked(self):
        return len(self.log.read_text())

    def start(self, lines):
        """A report that has written so many lines at least."""
        running = subprocess.Popen([ASSAY, *map(str, self.going_on)],
                                   stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)
        until = time.monotonic() + 60
        while (not self.answers.exists()
               or self.answers.read_text().count("\n") < lines):
            self.assertLess(time.monotonic(), until)
            time.sleep(0.01)
        return running

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
            out, _ = running.communicate(timeout=60)
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
