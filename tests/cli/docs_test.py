# SPDX-License-Identifier: MIT
"""What README.md and docs/commands.md show is what happens: every command in
them is run, and what it prints is compared with what they show.

How to write such a document
----------------------------

Every fenced block of these documents is one of:

1. Commands and what they print:

       ```console
       $ assay check examples/bits.smt2
       $ assay print --compact \\
           examples/arithmetic.smt2 | grep discount
       (define-fun discount ((n Int)) Real (ite (> n 10) 0.25 0.0))
       ```

   A command is a line that starts with `$ `; a backslash at its end carries it
   on. What follows is its output, up to the next command or the end of the
   block: standard output and standard error in one. A command that shows no
   output prints none. `...` on a line of its own stands for any lines, also
   none; ` ...` at the end of a line for any rest of that line.

2. A file that later commands use; the name is one without spaces:

       ```smt2 name=my.smt2
       (check-sat)
       ```

   Likewise with any other language (toml, rules, sh; a file that starts with
   `#!` is executable). `$ cat my.smt2`, of a file that does not exist, makes it
   out of the lines shown below it.

3. Commands that are not run, with the reason:

       <!-- test: not run: builds the program -->
       ```console
       $ make hunt
       ```

   Only for commands that start with make, git clone, cd, apt, sudo, or
   `assay solvers install`.

Nothing else: an unmarked block of text is an indented one or a table.

Comments right before a block of the first kind, one to a line, say more:

    <!-- test: exit 1 -->       the command ends with this code (else: 0); with
                                several commands one code each: exit 0 1
    <!-- test: skip-output -->  the output differs from run to run: the code is
                                checked, and the shape of the first and the last
                                line, in which all numbers are alike. Only for
                                what cannot be fixed by --seed, --tests, --fair,
                                --jobs 1, or by leaving lines out with `...`.
    <!-- test: terminal -->     the commands see a terminal of 80 columns, which
                                makes some print more (check shows the line);
                                colours and progress lines are taken out

The blocks of a document are run in order, by one bash, in one fresh folder:
variables, the current folder and files stay for the blocks below (not those of
`terminal` blocks), `echo $?` works. `assay` is on PATH, examples/ is a copy of
the repository's, HOME is empty. Solvers are Debian's z3, cvc5, cvc4 and
boolector; there is no network. All commands of a document should take a few
seconds together: --tests and --seed instead of --time.

What is compared
----------------

Numbers that differ between runs or machines are written in the document as they
came. In the document and in the output alike, before they are compared,

    times            12 ms, 0.5 s, 1 min 2 s, 3.2s       are one word
    memory           3.5 MiB, 12 MB, 4096 kB             are one word
    rates            1,234/s, 57.1 tests/s, 4 per second are one word
    versions         4.8.12, v1.0.3-dev                  are one word
    dates            2026-01-31, 12:30:59                are one word
    digests          12 or more hexadecimal digits       are one word
    numbers in JSON  of keys that end in _us, _ms, _kb, seconds or bytes
    paths            the fresh folder is `.`, HOME is `~`
    blanks           any number of them is one, none at the end of a line

are made the same. Everything else is compared letter by letter.

`tests/cli/docs_test.py --promote` writes what the commands print into the
documents, where it is not the same; outputs with `...` are left to a person.
Review the diff.
"""
import difflib
import os
import pathlib
import shutil
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
sys.dont_write_bytecode = True
from documents import (  # noqa: E402
    Command, File, Problem, read_document, run_document, same_output,
    same_shape, scrub)
from program import ASSAY, ROOT, needs  # noqa: E402

DOCUMENTS = ("README.md", "docs/commands.md")
TIMEOUT_S = 1200  # against hanging


def run_steps(steps):
    """Runs the steps in a fresh folder; there it is `.`."""
    with tempfile.TemporaryDirectory() as temporary:
        base = pathlib.Path(temporary).resolve()
        folder, home, work = base / "here", base / "home", base / "work"
        for path in (folder, home, work):
            path.mkdir()
        shutil.copytree(ROOT / "examples", folder / "examples")
        kept = {name: value for name, value in os.environ.items()
                if not name.startswith(("ASSAY", "XDG_"))}
        program = pathlib.Path(ASSAY).resolve()
        runs = run_document(
            steps, folder, work, timeout=TIMEOUT_S,
            env={**kept, "HOME": str(home), "COLUMNS": "80", "TERM": "xterm",
                 "LC_ALL": "C.UTF-8",
                 "PATH": f"{program.parent}:{os.environ['PATH']}"})
    for run in runs:
        run.output = [line.replace(str(folder), ".").replace(str(home), "~")
                      for line in run.output]
    return runs


def promoted(text):
    """The document with what its commands print, where that differs."""
    lines = text.splitlines()
    for run in reversed(run_steps(read_document(text))):
        command = run.command
        if (command.skips_output or same_output(command.shown, run.output)
                or any(line.endswith("...") for line in command.shown)):
            continue
        first = command.line + command.text.count("\n")
        lines[first:first + len(command.shown)] = run.output
    return "\n".join(lines) + "\n"


class Documents(unittest.TestCase):
    def check_run(self, run):
        command = run.command
        shown = "\n".join(difflib.unified_diff(
            command.shown, run.output, "shown", "printed", lineterm=""))
        what = f"$ {command.text}\n{shown}"
        self.assertIsNotNone(run.code, f"it was not reached: {what}")
        self.assertEqual(run.code, command.code, what)
        is_same = same_shape if command.skips_output else same_output
        self.assertTrue(is_same(command.shown, run.output), what)

    def check_document(self, name):
        steps = read_document((ROOT / name).read_text(encoding="utf-8"))
        runs = run_steps(steps)
        self.assertGreater(len(runs), 0)
        for run in runs:
            with self.subTest(f"{name}:{run.command.line}"):
                self.check_run(run)

    @needs("z3", "cvc5", "cvc4", "boolector")
    def test_what_is_shown_is_what_happens(self):
        for name in DOCUMENTS:
            self.check_document(name)


class Reading(unittest.TestCase):
    def commands(self, text):
        return [(step.text, step.shown, step.code) for step in
                read_document(text) if isinstance(step, Command)]

    def test_commands_and_their_output(self):
        self.assertEqual(
            self.commands("text\n\n<!-- test: exit 0 3 -->\n```console\n"
                          "$ a \\\n  b\n$ c\nd\n\ne\n```\n"),
            [("a \\\n  b", [], 0), ("c", ["d", "", "e"], 3)])

    def test_files(self):
        self.assertEqual(read_document("```smt2 name=x/a.smt2\n(exit)\n```\n"),
                         [File("x/a.smt2", "(exit)\n")])

    def test_not_run(self):
        comment = "<!-- test: not run: takes long -->\n"
        self.assertEqual(read_document(
            comment + "```console\n$ make hunt\n...\n```\n"), [])
        with self.assertRaisesRegex(Problem, "must be run"):
            read_document(comment + "```console\n$ assay hunt\n```\n")

    def test_what_is_wrong(self):
        for text, message in (
                ("```\nx\n```\n", "1: neither"),
                ("```sh\n$ x\n```\n", "1: neither"),
                ("```console\n$ x\n", "ends within"),
                ("```console\nx\n```\n", "2: .* starts with a command"),
                ("```console\n```\n", "without a command"),
                ("<!-- test: exit 1 -->\ntext\n", "2: no block"),
                ("<!-- test: exit 1 -->\n```console\n$ a\n$ b\n```\n",
                 "1 exit codes for 2"),
                ("<!-- test: skip -->\n```console\n$ a\n```\n",
                 "unknown setting")):
            with self.subTest(text), self.assertRaisesRegex(Problem, message):
                read_document(text)


class Comparing(unittest.TestCase):
    def test_numbers_that_differ(self):
        for one, other in (
                ("12 ms", "1,034.5 ms"), ("0.5 s", "3s"),
                ("after 1 min 2 s.", "after 3 s."),
                ("3.5 MiB", "12 MB"), ("1,234/s", "7/s"),
                ("57.1 tests/s", "1,200 tests/s"), ("4 per second",
                                                    "5.5 per second"),
                ("z3 4.8.12", "z3 4.13.0-dev"),
                ("2026-01-31 12:30:59", "2027-11-02 01:02:03"),
                ("0123456789abcdef", "ffffffffffffff0"),
                ('{"cpu_ms":1.5,"n":1}', '{"cpu_ms":22,"n":1}'),
                ("a   b", "a b  ")):
            self.assertEqual(scrub(one), scrub(other))

    def test_what_is_not_the_same(self):
        for one, other in (
                ("12 tests", "13 tests"), ('{"n":1}', '{"n":2}'),
                ("#b000000000000", "#b000000000001"), ("0.25", "0.5"),
                ("(_ bv3 8)", "(_ bv4 8)"), ("a b", "ab"),
                ("effective head", "defective head")):
            self.assertNotEqual(scrub(one), scrub(other))

    def test_wildcards(self):
        for shown, is_same in (
                (["a", "b", "c"], True), (["a", "c"], False),
                (["a", "..."], True), (["...", "c"], True), (["..."], True),
                (["a", "...", "b", "...", "c"], True),
                (["a", "...", "b"], False), (["a", "b", "c", ""], True),
                (["a", "b", "c", "d"], False), ([], False)):
            self.assertEqual(same_output(shown, ["a", "b", "c"]), is_same,
                             shown)
        self.assertTrue(same_output(["a 1 ..."], ["a 1 2 3"]))
        self.assertFalse(same_output(["a 2 ..."], ["a 1 2 3"]))

    def test_shape(self):
        self.assertTrue(same_shape(["1 test", "x", "2 found"],
                                   ["7 test", "y", "z", "1,000 found"]))
        self.assertFalse(same_shape(["1 test"], ["1 tests"]))
        self.assertFalse(same_shape([], ["1 test"]))


class Running(unittest.TestCase):
    def outputs(self, text):
        return [(run.code, run.output) for run in
                run_steps(read_document(text))]

    def test_one_shell_for_all(self):
        self.assertEqual(
            self.outputs("```console\n$ x=5; mkdir d; cd d\n$ false\n"
                         "$ echo $? $x >&2; basename $PWD\n```\n"
                         "```console\n$ exit 9\n$ true\n```\n"),
            [(0, []), (1, []), (0, ["1 5", "d"]), (None, []), (None, [])])

    def test_files_are_there(self):
        self.assertEqual(
            self.outputs("```sh name=d/run\n#!/bin/sh\necho ran\n```\n"
                         "```console\n$ d/run\n$ cat shown\nold\n"
                         "$ wc -l < shown\n$ ls -d examples\n```\n"),
            [(0, ["ran"]), (0, ["old"]), (0, ["1"]), (0, ["examples"])])

    def test_terminal(self):
        self.assertEqual(
            self.outputs("<!-- test: terminal -->\n```console\n"
                         "$ [ -t 1 ] && printf 'a\\r\\033[Kb\\n'; stty size; "
                         "(exit 3)\n```\n"),
            [(3, ["b", "24 80"])])

    def test_program_is_on_the_path(self):
        runs = run_steps(read_document(
            "```console\n$ assay --version\n```\n"))
        self.assertEqual(runs[0].code, 0, runs[0].output)


class Promoting(unittest.TestCase):
    def test_only_what_differs(self):
        self.assertEqual(
            promoted("```console\n$ echo \\\n  a\nb\nc\n$ echo 2 ms\n3 ms\n"
                     "$ echo d\n...\ne\n```\n"),
            "```console\n$ echo \\\n  a\na\n$ echo 2 ms\n3 ms\n"
            "$ echo d\n...\ne\n```\n")


if __name__ == "__main__":
    if sys.argv[1:] == ["--promote"]:
        for document in DOCUMENTS:
            place = ROOT / document
            place.write_text(promoted(place.read_text(encoding="utf-8")),
                             encoding="utf-8")
    else:
        unittest.main()
