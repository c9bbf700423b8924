# SPDX-License-Identifier: MIT
"""Tests of tools/fuzz.sh and of the first table of tools/fuzz_report.py, with
scripts in place of the build and of the targets."""
import importlib.util
import io
import contextlib
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

TOOLS = pathlib.Path(__file__).resolve().parents[2] / "tools"

# Writes its arguments down, adds an input to its first folder, and merges by
# taking what has a `k` in its name.
TARGET = r"""#!/bin/sh
echo "$0 $*" >>calls.txt
case "$*" in
*-merge=1*)
  for last; do before=$new; new=$last; done
  cp "$last"/*k* "$before"; exit 0 ;;
esac
for word; do
  case "$word" in -*) ;; *) : "${first:=$word}" ;; esac
done
echo found >"$first/keep"
echo found >"$first/drop"
[ ! -e fail ] || { echo broken >&2; exit 77; }
echo "stat::number_of_executed_units: 21" >&2
"""


class Fuzz(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.write("tools/build.sh", "#!/bin/sh\necho \"$*\" >>built.txt\n")
        shutil.copy(TOOLS / "fuzz.sh", self.root / "tools/fuzz.sh")
        for target in ("a_fuzz", "b_fuzz"):
            self.write(f"tests/fuzz/{target}.cpp", "")
            self.write(f"tests/fuzz/corpus/{target}/own", "x")
            self.write(f"build/fuzz/bin/{target}", TARGET)
        self.write("tests/fuzz/a_fuzz.dict", "")
        # A machine with two cores.
        self.write("bin/nproc", "#!/bin/sh\necho 2\n")

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)

    def run_fuzz(self, *args, corpus=None, preset="fuzz"):
        env = {**os.environ, "PATH": f"{self.root}/bin:{os.environ['PATH']}",
               "PRESET": preset}
        env.pop("CORPUS", None)
        if corpus:
            env["CORPUS"] = str(corpus)
        done = subprocess.run(["bash", self.root / "tools/fuzz.sh", *args],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True, check=False, env=env)
        return done.returncode, done.stdout

    def calls(self):
        path = self.root / "calls.txt"
        return sorted(path.read_text().splitlines()) if path.exists() else []

    def pieces(self):
        return [int(re.search(r"-max_total_time=(\d+)", call)[1])
                for call in self.calls() if "-merge=1" not in call]

    def test_the_time_is_for_all_targets_together(self):
        code, out = self.run_fuzz("20")
        self.assertEqual(code, 0, out)
        self.assertIn("a_fuzz: 21 runs", out)
        self.assertEqual(self.pieces(), [20, 20])  # at the same time
        self.write("bin/nproc", "#!/bin/sh\necho 1\n")
        (self.root / "calls.txt").unlink()
        self.run_fuzz("20")
        self.assertEqual(self.pieces(), [10, 10])  # one after the other

    def test_no_time_is_never_for_ever(self):
        self.run_fuzz("1", "a_fuzz", "b_fuzz")
        self.write("bin/nproc", "#!/bin/sh\necho 1\n")
        self.run_fuzz("1")
        self.assertNotIn(0, self.pieces())

    def test_without_a_corpus_all_is_as_before(self):
        self.run_fuzz("5", "a_fuzz")
        self.assertEqual(len(self.calls()), 1)
        self.assertIn("-seed=1 ", self.calls()[0])
        self.assertIn("-dict=tests/fuzz/a_fuzz.dict", self.calls()[0])
        self.assertTrue(self.calls()[0].endswith("tests/fuzz/corpus/a_fuzz"))
        self.assertEqual(
            os.listdir(self.root / "tests/fuzz/corpus/a_fuzz"), ["own"])

    def test_a_corpus_is_kept_minimised_and_gone_on_with(self):
        corpus = self.root / "kept"
        code, out = self.run_fuzz("2400", corpus=corpus)
        self.assertEqual(code, 0, out)
        # Turns of ten minutes at most, each for all targets.
        self.assertEqual(sum(self.pieces()), 4800)
        self.assertLessEqual(max(self.pieces()), 600)
        self.assertEqual(os.listdir(corpus / "a_fuzz"), ["keep"])
        runs = (corpus / "a_fuzz.runs").read_text().splitlines()
        self.assertEqual(sum(int(line.split()[0]) for line in runs), 2400)
        # Killed while the corpus was replaced.
        (corpus / "a_fuzz").rename(corpus / "a_fuzz.old")
        self.write(str(corpus / "a_fuzz.old/k2"), "y")
        self.run_fuzz("5", "a_fuzz", corpus=corpus)
        self.assertEqual(sorted(os.listdir(corpus / "a_fuzz")), ["k2", "keep"])
        more = (corpus / "a_fuzz.runs").read_text().splitlines()
        self.assertEqual(more[:-1], runs)
        self.assertRegex(more[-1], r"^10 21 \d+(\.\d+)?$")

    def test_targets_of_another_preset(self):
        self.write("build/checked/bin/a_fuzz", TARGET)
        self.assertEqual(self.run_fuzz("5", "a_fuzz", preset="checked")[0], 0)
        self.assertEqual((self.root / "built.txt").read_text(),
                         "checked a_fuzz\n")
        self.assertEqual(len(self.calls()), 1)
        self.assertNotEqual(self.run_fuzz("5", "b_fuzz", preset="checked")[0],
                            0)

    def test_a_target_that_fails_fails_all_and_is_shown(self):
        self.write("fail", "")
        code, out = self.run_fuzz("5")
        self.assertEqual(code, 1)
        self.assertIn("a_fuzz: FAILED", out)
        self.assertIn("broken", out)
        self.assertEqual(len(self.calls()), 2)


class Report(unittest.TestCase):
    def test_targets(self):
        spec = importlib.util.spec_from_file_location(
            "fuzz_report", TOOLS / "fuzz_report.py")
        report = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(report)
        with tempfile.TemporaryDirectory() as folder:
            corpus = pathlib.Path(folder)
            (corpus / "parse_fuzz").mkdir()
            (corpus / "parse_fuzz/a").write_text("x" * 2048)
            (corpus / "parse_fuzz.runs").write_text("600 1000 540.5\n60 2345 59.5\n")
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                report.report_targets(corpus)
        rows = [[cell.strip() for cell in line.split("|")[1:-1]]
                for line in out.getvalue().splitlines() if "`" in line]
        self.assertEqual([row[0] for row in rows],
                         [f"`{name}`" for name in report.all_targets()])
        row = next(row for row in rows if row[0] == "`parse_fuzz`")
        self.assertEqual(row[1:3] + row[4:], ["10", "3,345", "1", "2"])


if __name__ == "__main__":
    unittest.main()
