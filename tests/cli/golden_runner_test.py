# SPDX-License-Identifier: MIT
"""Tests of tools/golden.py with a fake assay: the runner must fail when it
should, or all golden tests are worth nothing."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

RUNNER = pathlib.Path(__file__).resolve().parents[2] / "tools/golden.py"

# Obeys its input: ";out X" and ";err X" print, ";bye N" sets the exit code,
# ";die" ends by a signal. Also says what it was asked to do.
FAKE = f"""#!{sys.executable}
import os, signal, sys
print(*sys.argv[1:])
code = 0
for line in open(sys.argv[-1], newline="\\n"):
    word, _, rest = line.rstrip("\\n").partition(" ")
    if word == ";err": print(rest, file=sys.stderr)
    if word == ";out": print(rest)
    if word == ";raw": sys.stdout.write(rest)
    if word == ";bye": code = int(rest)
    if word == ";die": os.kill(os.getpid(), signal.SIGKILL)
sys.exit(code)
"""


class GoldenRunner(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.assay = self.root / "fake_assay"
        self.assay.write_text(FAKE)
        self.assay.chmod(0o755)
        self.golden = self.root / "golden"
        self.golden.mkdir()

    def write(self, name, text):
        path = self.golden / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        return path

    def read(self, name):
        return (self.golden / name).read_text()

    def run_golden(self, *options):
        done = subprocess.run(
            [sys.executable, str(RUNNER), "--assay", str(self.assay), "--dir",
             str(self.golden), *options],
            capture_output=True, text=True, check=False,
            env={**os.environ, "ASSAY": "/nonexistent"})
        self.assertEqual(done.stderr, "")
        return done.returncode, done.stdout

    def assert_counts(self, passed, failed, *options):
        code, out = self.run_golden(*options)
        self.assertEqual(out.splitlines()[-1],
                         f"{passed} passed, {failed} failed", out)
        self.assertEqual(code, 1 if failed else 0)
        return out

    def test_right_expected_passes(self):
        self.write("s/a.smt2", ";out hello\n")
        self.write("s/a.expected", "check a.smt2\nhello\n")
        self.assert_counts(1, 0)

    def test_wrong_expected_fails_with_diff(self):
        self.write("s/a.smt2", ";out hello\n")
        self.write("s/a.expected", "check a.smt2\nhallo\n")
        out = self.assert_counts(0, 1)
        self.assertIn("s/a.smt2: FAILED", out)
        self.assertIn("-hallo\n+hello\n", out)

    def test_whitespace_at_the_end_matters(self):
        self.write("s/a.smt2", ";raw no newline\n")
        self.write("s/a.expected", "check a.smt2\nno newline\n")
        out = self.assert_counts(0, 1)
        self.assertIn("No newline at end", out)

    def test_missing_expected_fails(self):
        self.write("s/a.smt2", "")
        self.assert_counts(0, 1)

    def test_expected_without_input_fails(self):
        self.write("s/a.expected", "")
        self.assertIn("no .smt2", self.assert_counts(0, 1))

    def test_stderr_comes_after_stdout(self):
        self.write("s/a.smt2", ";err bad\n;out good\n")
        self.write("s/a.expected", "check a.smt2\ngood\nbad\n")
        self.assert_counts(1, 0)

    def test_exit_code_is_checked(self):
        self.write("s/a.smt2", "; EXIT: 3\n;bye 3\n")
        self.write("s/a.expected", "check a.smt2\n")
        self.write("s/b.smt2", ";bye 3\n")
        self.write("s/b.expected", "check b.smt2\n")
        out = self.assert_counts(1, 1)
        self.assertIn("exit code 3, expected 0", out)

    def test_run_directive(self):
        self.write("s/a.smt2", "; RUN: assay print --opt 'x y' %s\n")
        self.write("s/a.expected", "print --opt x y a.smt2\n")
        self.assert_counts(1, 0)

    def test_run_of_another_program_is_refused(self):
        self.write("s/a.smt2", "; RUN: rm %s\n")
        self.assertIn("must start with 'assay'", self.assert_counts(0, 1))

    def test_directives_stop_at_the_first_other_line(self):
        self.write("s/a.smt2", "(assert true)\n; EXIT: 3\n")
        self.write("s/a.expected", "check a.smt2\n")
        self.assert_counts(1, 0)

    def test_labels_choose(self):
        for name, label in (("a", ""), ("b", "; LABEL: slow\n"),
                            ("c", "; LABEL: threads\n")):
            self.write(f"s/{name}.smt2", label)
            self.write(f"s/{name}.expected", f"check {name}.smt2\n")
        self.assert_counts(2, 0)
        self.assert_counts(1, 0, "--labelled")
        self.assert_counts(3, 0, "--all")

    def test_scrub(self):
        self.write("s/a.smt2", "; SCRUB: [0-9]+ ms => N ms\n;out 17 ms\n")
        self.write("s/a.expected", "check a.smt2\nN ms\n")
        self.assert_counts(1, 0)

    def test_filter(self):
        self.write("s/a.smt2", "")
        self.write("t/b.smt2", "")
        self.assert_counts(0, 1, "--filter", "^s/")

    def test_promote_writes_expected(self):
        self.write("s/a.smt2", ";out hello\n")
        self.assert_counts(1, 0, "--promote")
        self.assertEqual(self.read("s/a.expected"), "check a.smt2\nhello\n")
        self.assert_counts(1, 0)

    def test_promote_needs_the_exit_directive(self):
        self.write("s/a.smt2", ";bye 3\n")
        self.assertIn("EXIT: 3", self.assert_counts(0, 1, "--promote"))
        self.assertFalse((self.golden / "s/a.expected").exists())

    def test_crash_is_never_promoted(self):
        self.write("s/a.smt2", ";die\n")
        self.write("s/t.table", "=== killed\n;die\n\n=== own bug\n;bye 70\n")
        self.assert_counts(0, 3, "--promote")
        self.assertEqual(self.read("s/t.table").count("---"), 0)

    def test_timeout_fails(self):
        self.assay.write_text(f"#!{sys.executable}\nimport time\n"
                              "time.sleep(60)\n")
        self.write("s/a.smt2", "")
        self.write("s/a.expected", "")
        self.assertIn("no end", self.assert_counts(0, 1, "--timeout", "0.3"))

    def test_missing_program_fails(self):
        self.assay.unlink()
        self.write("s/a.smt2", "")
        self.write("s/a.expected", "")
        self.assertIn("cannot run", self.assert_counts(0, 1))

    TABLE = ("; a comment\n\n"
             "=== says hello\n;out hello\n--- exit 0\n"
             "check in.smt2\nhello\n\n"
             "=== fails\n;err bad\n;bye 3\n--- exit 3\n"
             "check in.smt2\nbad\n")

    def test_table_passes(self):
        self.write("s/t.table", self.TABLE)
        self.assert_counts(2, 0)
        self.assert_counts(1, 0, "--filter", "t.table:fails")

    def test_table_with_wrong_output_or_exit_fails(self):
        self.write("s/t.table", self.TABLE.replace("\nhello", "\nhallo"))
        self.assertIn("says hello: FAILED", self.assert_counts(1, 1))
        self.write("s/t.table", self.TABLE.replace("exit 3", "exit 2"))
        self.assertIn("fails: FAILED", self.assert_counts(1, 1))

    def test_table_blank_lines_matter(self):
        wrong = self.TABLE.replace("hello\n\n===", "hello\n\n\n===")
        self.write("s/t.table", wrong)
        self.assert_counts(1, 1)

    def test_table_promote_rewrites_only_what_changed(self):
        wrong = self.TABLE.replace("\nhello", "\nhallo").replace(
            "exit 3", "exit 2")
        self.write("s/t.table", wrong)
        self.assert_counts(2, 0, "--promote")
        self.assertEqual(self.read("s/t.table"), self.TABLE)

    def test_table_promote_completes_new_cases(self):
        self.write("s/t.table", "=== new\n;out \n;out x\n;out \n\n=== b\n")
        self.assert_counts(0, 2)
        self.assert_counts(2, 0, "--promote")
        self.assertEqual(
            self.read("s/t.table"),
            "=== new\n;out \n;out x\n;out \n--- exit 0\n"
            "check in.smt2\n\nx\n\n\n=== b\n--- exit 0\ncheck in.smt2\n")
        self.assert_counts(2, 0)

    def test_table_promote_with_filter_keeps_the_rest(self):
        self.write("s/t.table", self.TABLE.replace("\nhello", "\nhallo")
                   .replace("\nbad\n", "\nworse\n", 1).replace(
                       ";err bad", ";err BAD"))
        self.assert_counts(1, 0, "--promote", "--filter", "says")
        text = self.read("s/t.table")
        self.assertIn("\nhello\n", text)
        self.assertNotIn("\nBAD\n", text)

    def test_table_twice_the_same_name_fails(self):
        self.write("s/t.table", self.TABLE.replace("=== fails",
                                                   "=== says hello"))
        self.assertIn("two cases", self.assert_counts(0, 1))


if __name__ == "__main__":
    unittest.main()
