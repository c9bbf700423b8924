# SPDX-License-Identifier: MIT
"""Wrong and odd command lines: what each says, and its exit code.

command_lines.table has them all, to be reviewed like source. A case is

    $ gen random --bench --count 0
    2
    --count: expected a whole number from 1 to 1,000,000,000,000, not '0'
    Run with --help for more information.

: the command line after `assay` with quotes as in a shell, the exit code, and
all that it prints, standard output and then standard error, up to an empty
line; an empty line of the output is `|`. Lines with # are comments.

    command_lines_test.py --promote

writes the table anew from what the program does; then read the difference.
Below is what the commands find in their folder."""
import concurrent.futures
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
sys.dont_write_bytecode = True
from program import ASSAY, USAGE, TIMEOUT_S, needs  # noqa: E402

TABLE = pathlib.Path(__file__).with_suffix("").with_name("command_lines.table")
LEAST = 120
COMMANDS = ["check", "print", "eval", "solve", "seeds", "hunt", "gen",
            "replay", "findings", "solvers", "doctor", "rules", "synthesis",
            "completion"]
FILES = {
    "good.smt2": "(set-logic QF_LIA)\n(declare-const x Int)\n"
                 "(assert (< x 3))\n(check-sat)\n",
    "wrong.smt2": "(set-logic QF_LIA)\n(assert (< x 3))\n(check-sat)\n",
    "two.model": "sat\n((define-fun x () Int 2))\n",
    "good.rules": "(weaken below (in (x Real) (y Real)) (from (< x y))"
                  " (to (<= x y)))\n",
    "wrong.rules": "(weaken below (in (x Real) (y Real)) (from (< x y))"
                   " (to (< y x)))\n",
    "wrong.toml": "name = 3\n",
    "good.toml": "name = \"mine\"\nlike = \"z3\"\ncommand = [\"./yes\"]\n",
    "notes.txt": "not a store\n",
    "folder/notes.txt": "nothing of Assay's\n",
    "yes": "#!/bin/sh\ncat >/dev/null\necho sat\n",
    "mute": "#!/bin/sh\ncat >/dev/null\necho 'no licence found' >&2\nexit 3\n",
}


class Case:
    def __init__(self, lines):
        self.comments = [line for line in lines if line.startswith("#")]
        lines = [line for line in lines if not line.startswith("#")]
        self.command = lines[0].removeprefix("$ ")
        self.arguments = shlex.split(self.command)
        self.expected = lines[1:]

    def run(self, folder):
        """What it did, as lines of the table."""
        done = subprocess.run(
            [ASSAY, *self.arguments], cwd=folder, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, check=False, timeout=TIMEOUT_S,
            env={**os.environ, "XDG_CONFIG_HOME": str(folder / "none"),
                 "XDG_CACHE_HOME": str(folder / "none")})
        said = (done.stdout + done.stderr).replace(str(folder), "FOLDER")
        lines = [line.rstrip() or "|" for line in said.splitlines()]
        return [str(done.returncode), *lines]


def read_blocks():
    """The table's parts in order: cases, and comments as text."""
    blocks = []
    for text in TABLE.read_text(encoding="utf-8").strip("\n").split("\n\n"):
        lines = text.splitlines()
        is_case = any(line.startswith("$ ") for line in lines)
        blocks.append(Case(lines) if is_case else text)
    return blocks


def read_table():
    return [block for block in read_blocks() if isinstance(block, Case)]


def make_folder(folder):
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755 if text.startswith("#!") else 0o644)


def files_in(folder):
    return {str(path.relative_to(folder)): path.read_bytes()
            for path in folder.rglob("*") if path.is_file()}


def run_all(cases, folder):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(lambda case: case.run(folder), cases))


class CommandLines(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        make_folder(self.folder)

    def test_there_are_enough_of_each_command(self):
        cases = read_table()
        commands = [case.command for case in cases]
        self.assertGreaterEqual(len(commands), LEAST)
        self.assertEqual(len(set(commands)), len(commands))
        for name in COMMANDS:
            self.assertGreaterEqual(
                sum(case.arguments[:1] == [name] for case in cases), 4, name)

    @needs("z3")
    def test_each_says_what_it_should(self):
        cases = read_table()
        before = files_in(self.folder)
        for case, seen in zip(cases, run_all(cases, self.folder)):
            with self.subTest(command=case.command):
                self.assertEqual(seen, case.expected)
                self.assertNotEqual(seen[0], "70")
        # Whoever gets it wrong loses nothing and finds nothing new.
        self.assertEqual(files_in(self.folder), before)

    def options(self):
        """(command, option, whether it takes a number) of all that have a
        value, as the help has them."""
        for command in COMMANDS:
            text = subprocess.run([ASSAY, command, "--help"], text=True,
                                  capture_output=True, check=True).stdout
            for name, kind in re.findall(
                    r"^ +(?:-\w,)?(--[\w-]+) ([A-Z]+)\b", text, re.M):
                yield command, name, kind == "UINT"

    def test_numbers_have_bounds_and_nothing_is_empty(self):
        wrong = []
        for command, name, is_number in self.options():
            for value in ("", "-1", "1.5", "0x10", "1e3", "ten", " 7",
                          "99999999999999999999999") if is_number else ("",):
                wrong.append((command, name, value))
        self.assertGreater(len(wrong), 100)

        def run(case):
            command, name, value = case
            return subprocess.run([ASSAY, command, name, value], text=True,
                                  cwd=self.folder, check=False,
                                  stdin=subprocess.DEVNULL,
                                  capture_output=True, timeout=TIMEOUT_S)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for case, done in zip(wrong, pool.map(run, wrong)):
                with self.subTest(case=case):
                    said = "expected (?:a whole number|two numbers) from "
                    said += "[0-9,]+ to [0-9,]+(?: with a comma between "
                    said += "them)?, "
                    said += f"not '{re.escape(case[2])}'"
                    if not case[2]:
                        said += ("|the value is empty|:  not in {"
                                 "|expected two numbers from [0-9,]+ to ")
                    self.assertEqual(done.returncode, USAGE, done.stderr)
                    self.assertRegex(done.stderr, re.escape(case[1]) + ": ")
                    self.assertRegex(done.stderr, said)


def promote():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        make_folder(folder)
        blocks = read_blocks()
        cases = [block for block in blocks if isinstance(block, Case)]
        seen = dict(zip(map(id, cases), run_all(cases, folder)))
        TABLE.write_text("\n\n".join(
            block if isinstance(block, str)
            else "\n".join([*block.comments, f"$ {block.command}",
                            *seen[id(block)]])
            for block in blocks) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] == ["--promote"]:
        promote()
    else:
        unittest.main()
