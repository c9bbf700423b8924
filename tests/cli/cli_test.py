# SPDX-License-Identifier: MIT
"""Tests of the program as its users see it: commands, options, exit codes."""
import json
import os
import pathlib
import pty
import re
import shutil
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
sys.dont_write_bytecode = True
from program import (  # noqa: E402
    ASSAY, BAD_INPUT, FINDINGS, FINE, MISSING, ROOT, UNDETERMINED, USAGE,
    FolderTest)

EXAMPLES = ROOT / "examples"

FIELDS = ["file", "status", "line", "col", "message", "logic", "commands",
          "terms", "sorts"]
GOOD = "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (< x 3))\n"
ILL_SORTED = "(declare-const x Int)\n(assert (and x\n  true))\n"
# z3 and cvc5 read it differently, so Assay does not read it.
UNSUPPORTED = '(assert (= "\u00e9" ""))\n'
WITH_LET = """\
(declare-const x Int)
(assert (let ((y (+ x 1))) (let ((y (* y y)) (z y)) (> (+ y z y z) 1000))))
"""


def has_program(name):
    try:
        subprocess.run([name, "--version"], stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL, check=False)
        return True
    except OSError:
        return False


def run_on_terminal(command, **variables):
    """Runs a shell command with both outputs on a terminal and more variables
    in its environment. Returns (exit code, output) with plain line ends."""
    master, slave = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "LC_ALL": "C.UTF-8",
                   "PATH": f"{pathlib.Path(ASSAY).parent}:{os.environ['PATH']}"}
    environment.pop("NO_COLOR", None)
    environment.update(variables)
    with subprocess.Popen(["bash", "-c", command], cwd=ROOT, env=environment,
                          stdin=subprocess.DEVNULL, stdout=slave,
                          stderr=slave) as child:
        os.close(slave)
        output = b""
        while True:
            try:
                piece = os.read(master, 4096)
            except OSError:  # the other side is closed
                break
            if not piece:
                break
            output += piece
        child.wait()
    os.close(master)
    return child.returncode, output.decode().replace("\r\n", "\n")


def without_colours(text):
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


class CliTest(FolderTest):
    """With bytes, as some commands read and write any."""

    def run_assay(self, *args, stdin="", stdout=subprocess.PIPE):
        return subprocess.run(
            [ASSAY, *args], cwd=self.folder, input=stdin.encode(),
            stdout=stdout, stderr=subprocess.PIPE, check=False)

    def expect(self, code, *args, stdin=""):
        """Runs, checks the exit code, and returns (stdout, stderr)."""
        done = self.run_assay(*args, stdin=stdin)
        out, err = done.stdout.decode(), done.stderr.decode()
        self.assertEqual(done.returncode, code, f"{args}\n{out}\n{err}")
        return out, err


class General(CliTest):
    def test_help(self):
        out, err = self.expect(FINE, "--help")
        self.assertEqual(err, "")
        for word in ("check", "print", "eval", "completion", "--version",
                     "Exit codes:"):
            self.assertIn(word, out)

    def test_help_of_each_command(self):
        for command, word in (("check", "--json"), ("print", "--flat"),
                              ("eval", "--model"),
                              ("completion", "bash")):
            out, err = self.expect(FINE, command, "--help")
            self.assertIn(word, out)
            self.assertIn("Exit codes:", out)
            self.assertEqual(err, "")

    def test_version(self):
        out, err = self.expect(FINE, "--version")
        self.assertRegex(out, r"\Aassay \d+\.\d+\.\d+ \(\S+\)\n\Z")
        self.assertEqual(err, "")

    def test_wrong_usage(self):
        for args in ([], ["nonsense"], ["check"], ["print"],
                     ["check", "--nonsense", "-"], ["print", "-", "-"],
                     ["print", "-", "-o"], ["completion"], ["eval", "-"],
                     ["eval", "-", "--model", "-"],
                     ["eval", "a", "--model", "b", "--deviation", "none"],
                     ["completion", "tcsh"]):
            out, err = self.expect(USAGE, *args)
            self.assertEqual(out, "", args)
            self.assertIn("--help", err, args)


class Check(CliTest):
    def test_good_file_says_nothing(self):
        self.write("a.smt2", GOOD)
        self.assertEqual(self.expect(FINE, "check", "a.smt2"), ("", ""))

    def test_wrong_file(self):
        self.write("a.smt2", ILL_SORTED)
        self.assertEqual(
            self.expect(BAD_INPUT, "check", "a.smt2"),
            ("", "a.smt2:2:14: error: "
             "and: argument 1 has sort Int, expected Bool\n"))

    def test_every_problem_has_a_line(self):
        self.write("a.smt2", "(assert x)\n(assert 1)\n(assert true)\n)\n")
        _, err = self.expect(BAD_INPUT, "check", "a.smt2")
        places = [line.split(": ")[0] for line in err.splitlines()]
        self.assertEqual(places, ["a.smt2:1:9", "a.smt2:2:9", "a.smt2:4:1"])

    def test_many_problems_are_counted(self):
        self.write("a.smt2", "(assert 1)\n" * 50)
        _, err = self.expect(BAD_INPUT, "check", "a.smt2")
        self.assertEqual(len(err.splitlines()), 21)
        self.assertEqual(err.splitlines()[-1], "a.smt2: 30 more problems")

    def test_missing_file(self):
        self.assertEqual(
            self.expect(BAD_INPUT, "check", "a.smt2"),
            ("", "a.smt2: error: cannot read: No such file or directory\n"))

    def test_missing_file_does_not_stop_the_others(self):
        self.write("b.smt2", ILL_SORTED)
        _, err = self.expect(BAD_INPUT, "check", "a.smt2", "b.smt2")
        self.assertIn("a.smt2: error: cannot read", err)
        self.assertIn("b.smt2:2:14: error:", err)

    def test_stdin(self):
        self.assertEqual(self.expect(FINE, "check", "-", stdin=GOOD), ("", ""))
        _, err = self.expect(BAD_INPUT, "check", "-", stdin=ILL_SORTED)
        self.assertTrue(err.startswith("-:2:14: error: "), err)

    def test_empty_input(self):
        self.assertEqual(self.expect(FINE, "check", "-"), ("", ""))

    def test_folder_in_order(self):
        self.write("d/b.smt2", GOOD)
        self.write("d/a/c.smt2", ILL_SORTED)
        self.write("d/ignored.txt", "(")
        out, err = self.expect(BAD_INPUT, "check", "d")
        self.assertEqual(
            out, "2 files: 1 ok, 0 unsupported, 1 with errors\n")
        self.assertTrue(err.startswith("d/a/c.smt2:2:14: error: "), err)
        out, _ = self.expect(BAD_INPUT, "check", "--json", "d")
        self.assertEqual([json.loads(row)["file"] for row in out.splitlines()],
                         ["d/a/c.smt2", "d/b.smt2"])

    def test_quiet(self):
        self.write("d/a.smt2", GOOD)
        self.write("d/b.smt2", GOOD)
        self.assertEqual(self.expect(FINE, "check", "-q", "d"), ("", ""))

    def test_folder_without_scripts(self):
        (self.folder / "d").mkdir()
        self.assertEqual(
            self.expect(BAD_INPUT, "check", "d"),
            ("", "d: error: no .smt2 files in this folder\n"))

    def test_unsupported_is_a_warning(self):
        out, err = self.expect(FINE, "check", "-", stdin=UNSUPPORTED)
        self.assertEqual(out, "")
        self.assertTrue(err.startswith("-:1:12: warning: "), err)
        self.assertIn("not supported", err)

    def test_strict(self):
        _, err = self.expect(BAD_INPUT, "check", "--strict", "-",
                             stdin=UNSUPPORTED)
        self.assertTrue(err.startswith("-:1:12: error: "), err)
        self.expect(FINE, "check", "--strict", "-", stdin=GOOD)

    def test_round_trip(self):
        for example in sorted(EXAMPLES.glob("*.smt2")):
            code = BAD_INPUT if example.name == "wrong.smt2" else FINE
            self.expect(code, "check", "--round-trip", str(example))

    def test_deep_terms(self):
        depth = 200_000
        text = f"(assert {'(not ' * depth}true{')' * depth})"
        self.assertEqual(self.expect(FINE, "check", "-", stdin=text),
                         ("", ""))


class CheckJson(CliTest):
    def row(self, code, *args, stdin=""):
        out, err = self.expect(code, "check", "--json", *args, stdin=stdin)
        self.assertEqual(err, "")
        self.assertEqual(out.count("\n"), 1)
        row = json.loads(out)
        self.assertEqual(list(row), FIELDS)
        return row

    def test_good(self):
        self.write("a.smt2", GOOD)
        self.assertEqual(
            self.row(FINE, "a.smt2"),
            {"file": "a.smt2", "status": "ok", "line": None, "col": None,
             "message": "", "logic": "QF_LIA", "commands": 3, "terms": 3,
             "sorts": 0})

    def test_wrong(self):
        self.assertEqual(
            self.row(BAD_INPUT, "-", stdin=ILL_SORTED),
            {"file": "-", "status": "error", "line": 2, "col": 14,
             "message": "and: argument 1 has sort Int, expected Bool",
             "logic": "", "commands": 1, "terms": 2, "sorts": 0})

    def test_error_comes_before_unsupported(self):
        row = self.row(BAD_INPUT, "-", stdin=UNSUPPORTED + "(assert 1)")
        self.assertEqual((row["status"], row["line"], row["col"]),
                         ("error", 2, 9))

    def test_unsupported(self):
        for option, code in (([], FINE), (["--strict"], BAD_INPUT)):
            row = self.row(code, *option, "-", stdin=UNSUPPORTED)
            self.assertEqual((row["status"], row["line"], row["col"]),
                             ("unsupported", 1, 12))

    def test_missing_file(self):
        row = self.row(BAD_INPUT, "a.smt2")
        self.assertEqual((row["status"], row["message"]),
                         ("error", "cannot read: No such file or directory"))

    def test_folder_without_scripts(self):
        (self.folder / "d").mkdir()
        self.write("a.smt2", GOOD)
        out, err = self.expect(BAD_INPUT, "check", "--json", "d", "a.smt2")
        self.assertEqual(err, "d: error: no .smt2 files in this folder\n")
        first, second = map(json.loads, out.splitlines())
        self.assertEqual(first, {
            "file": "d", "status": "error", "line": None, "col": None,
            "message": "no .smt2 files in this folder", "logic": "",
            "commands": 0, "terms": 0, "sorts": 0})
        self.assertEqual(second["status"], "ok")

    def test_no_summary(self):
        out, _ = self.expect(BAD_INPUT, "check", "--json", str(EXAMPLES))
        rows = [json.loads(line) for line in out.splitlines()]
        self.assertEqual(len(rows), len(list(EXAMPLES.rglob("*.smt2"))))

    def test_name_that_is_not_utf8(self):
        name = b"\xff.smt2"
        (pathlib.Path(os.fsdecode(os.fsencode(self.folder) + b"/" + name))
         .write_text(GOOD))
        self.row(FINE, name)


class CheckOnTerminal(CliTest):
    def check(self, text, **variables):
        path = self.folder / "a.smt2"
        path.write_text(text)
        _, output = run_on_terminal(f"assay check {path}", **variables)
        return output, without_colours(output).splitlines()

    def test_caret(self):
        output, lines = self.check("(assert (= (bvnot #x0 #x1) #x2))\n")
        self.assertIn("\x1b[", output)
        self.assertTrue(lines[0].endswith(
            "a.smt2:1:13: error: bvnot takes 1 argument, got 2"), lines)
        self.assertEqual(lines[1:], ["  (assert (= (bvnot #x0 #x1) #x2))",
                                     "              ^~~~~"])

    def test_no_color(self):
        coloured, lines = self.check(ILL_SORTED)
        self.assertEqual(self.check(ILL_SORTED, NO_COLOR=""),
                         (coloured, lines))
        self.assertEqual(self.check(ILL_SORTED, NO_COLOR="1"),
                         ("\n".join(lines) + "\n", lines))
        self.assertEqual(self.check(UNSUPPORTED)[1], self.check(
            UNSUPPORTED, NO_COLOR="0")[0].splitlines())

    def test_caret_in_a_long_line(self):
        _, lines = self.check(f"(assert (or {'true ' * 100}x {'true ' * 100}))")
        self.assertLessEqual(len(lines[1]), 102)
        self.assertEqual(lines[1][len(lines[2]) - 1], "x")

    def test_caret_after_tabs(self):
        _, lines = self.check("(assert\n\t\tx)")
        self.assertEqual(lines[1:], ["    x)", "    ^"])

    def test_problem_at_the_end(self):
        _, lines = self.check("(assert true")
        self.assertTrue(lines[2].endswith("^"), lines)


class Print(CliTest):
    def test_layout(self):
        self.write("a.smt2", WITH_LET)
        self.assertEqual(self.expect(FINE, "print", "a.smt2"), ("""\
(declare-const x Int)
(assert
  (let ((y (+ x 1))) (let ((y!1 (* y y)) (z y)) (> (+ y!1 z y!1 z) 1000))))
""", ""))

    def test_compact(self):
        out, _ = self.expect(FINE, "print", "--compact", "-", stdin=WITH_LET)
        self.assertEqual(out, (
            "(declare-const x Int)\n"
            "(assert (let ((y (+ x 1))) (let ((y!1 (* y y)) (z y)) "
            "(> (+ y!1 z y!1 z) 1000))))\n"))

    def test_flat(self):
        out, _ = self.expect(FINE, "print", "--flat", "--compact", "-",
                             stdin="(declare-const x Int)\n(assert (let "
                             "((y (+ x 1))) (let ((y (* y y))) (> y 9))))\n")
        self.assertEqual(out, "(declare-const x Int)\n"
                         "(assert (> (* (+ x 1) (+ x 1)) 9))\n")

    def test_flat_refuses_the_absurd(self):
        lets = "".join(f"(let ((v{i + 1} (+ v{i} v{i}))) " for i in range(99))
        text = f"(declare-const v0 Int)(assert {lets}(> v99 0){')' * 99})"
        self.expect(FINE, "print", "-", stdin=text)
        out, err = self.expect(BAD_INPUT, "print", "--flat", "-", stdin=text)
        self.assertEqual(out, "")
        self.assertIn("larger than 1 GB", err)

    def test_layout_is_only_layout(self):
        for example in sorted(EXAMPLES.glob("*.smt2")):
            if example.name == "wrong.smt2":
                continue
            pretty, _ = self.expect(FINE, "print", str(example))
            compact, _ = self.expect(FINE, "print", "--compact", str(example))
            self.assertEqual(re.sub(r"\s+", " ", pretty),
                             re.sub(r"\s+", " ", compact))
            again, _ = self.expect(FINE, "print", "-", stdin=pretty)
            self.assertEqual(again, pretty)

    def test_problem_prints_nothing(self):
        for text in (ILL_SORTED, UNSUPPORTED):
            out, err = self.expect(BAD_INPUT, "print", "-", stdin=GOOD + text)
            self.assertEqual(out, "")
            self.assertIn("error: ", err)

    def test_missing_file(self):
        self.assertEqual(
            self.expect(BAD_INPUT, "print", "a.smt2"),
            ("", "a.smt2: error: cannot read: No such file or directory\n"))

    def test_folder(self):
        self.expect(BAD_INPUT, "print", ".")

    def test_output_file(self):
        for option in (["-o", "b.smt2"], ["--output", "b.smt2"],
                       ["--output=b.smt2"]):
            self.assertEqual(
                self.expect(FINE, "print", "--compact", "-", *option,
                            stdin=GOOD), ("", ""))
            path = self.folder / "b.smt2"
            self.assertEqual(path.read_text(), GOOD)
            path.unlink()

    def test_output_stays_after_a_problem(self):
        self.write("b.smt2", "old")
        self.expect(BAD_INPUT, "print", "-", "-o", "b.smt2", stdin=ILL_SORTED)
        self.assertEqual((self.folder / "b.smt2").read_text(), "old")

    def test_unwritable_output(self):
        out, err = self.expect(MISSING, "print", "-", "-o", "no/b.smt2",
                               stdin=GOOD)
        self.assertEqual(out, "")
        self.assertEqual(err, "no/b.smt2: error: cannot write: "
                         "No such file or directory\n")

    def test_full_disk(self):
        if not os.path.exists("/dev/full"):
            self.skipTest("no /dev/full")
        with open("/dev/full", "wb") as full:
            for args in (["print", "-"], ["check", "--json", "-"]):
                done = self.run_assay(*args, stdin=GOOD, stdout=full)
                self.assertEqual(done.returncode, MISSING, args)
                self.assertIn(b"cannot write", done.stderr)


class Eval(CliTest):
    SCRIPT = ("(declare-const p Bool)\n(declare-const q Bool)\n"
              "(assert (or p q))\n\n(assert (and p (not\n  q)))\n"
              "(check-sat)\n(get-model)\n")

    def model(self, p=None, q=None):
        return "sat\n(\n" + "".join(
            f"(define-fun {name} () Bool {value})\n"
            for name, value in (("p", p), ("q", q)) if value) + ")\n"

    def judge(self, code, model, *options):
        self.write("a.smt2", self.SCRIPT)
        self.write("a.model", model)
        return self.expect(code, "eval", "a.smt2", "--model", "a.model",
                           *options)

    def test_true(self):
        self.assertEqual(
            self.judge(FINE, self.model("true", "false")),
            ("a.smt2:3: true\na.smt2:5: true\ntrue\n", ""))

    def test_false_is_explained(self):
        self.assertEqual(
            self.judge(FINDINGS, self.model("true", "true")),
            ("a.smt2:3: true\na.smt2:5: false\n(not q) is false\n  q is true\nfalse\n", ""))
        self.assertEqual(
            self.judge(FINDINGS, self.model("false", "false")),
            ("a.smt2:3: false\na.smt2:5: false\n(or p q) is false\n"
             "  p is false\n  q is false\nfalse\n", ""))

    def test_undetermined(self):
        out, err = self.judge(
            UNDETERMINED, self.model("true").replace("sat", "unknown"))
        self.assertEqual(out.splitlines()[-1],
                         "undetermined: the solver's answer is unknown")
        self.assertEqual(err, "")

    def test_empty_model_from_stdin(self):
        self.write("a.smt2", self.SCRIPT)
        out, _ = self.expect(UNDETERMINED, "eval", "a.smt2", "--model", "-",
                             stdin="()")
        self.assertEqual(out.splitlines()[0],
                         "a.smt2:3: undetermined (no value for p)")

    def test_missing_symbol(self):
        out, _ = self.judge(FINE, self.model("true"))
        self.assertEqual(out.splitlines()[-1],
                         "true: with values for what the model leaves open")

    def test_json(self):
        out, err = self.judge(FINDINGS, self.model("true", "true"), "--json")
        self.assertEqual(err, "")
        self.assertEqual(json.loads(out), {
            "file": "a.smt2", "verdict": "false", "reason": "",
            "assertions": [
                {"line": 3, "value": "true", "reason": ""},
                {"line": 5, "value": "false", "reason": ""}],
            "explanation": {"line": 5, "term": "(not q)", "value": "false",
                            "children": [{"term": "q", "value": "true"}]}})
        out, _ = self.judge(FINE, self.model("true", "false"), "--json")
        self.assertIsNone(json.loads(out)["explanation"])

    def test_bad_input(self):
        self.assertEqual(
            self.judge(BAD_INPUT, self.model("true", "7")),
            ("", "a.model:4:23: error: "
             "the value has sort Int, expected Bool\n"))
        self.assertEqual(
            self.judge(BAD_INPUT, "unsat\n"),
            ("", "a.model:1:1: error: "
             "there is no model; the answer is unsat\n"))
        self.assertEqual(
            self.judge(BAD_INPUT, "sat\n((define-fun p () Bool true)\n"
                                  " (define-fun q () Int 1))\n"),
            ("", "a.model:3:14: error: "
             "q is Int here, but Bool in the script\n"))
        self.write("b.smt2", ILL_SORTED)
        self.assertEqual(
            self.expect(BAD_INPUT, "eval", "b.smt2", "--model", "a.model"),
            ("", "b.smt2:2:14: error: "
             "and: argument 1 has sort Int, expected Bool\n"))
        self.assertEqual(
            self.expect(BAD_INPUT, "eval", "a.smt2", "--model", "none"),
            ("", "none: error: cannot read: No such file or directory\n"))

    def test_several_checks(self):
        script = ("(declare-const p Bool)(push 1)(assert p)(check-sat)(pop 1)"
                  "(assert (not p))(check-sat)")
        model = ("sat\n((define-fun p () Bool true))\n"
                 "sat\n((define-fun p () Bool true))\n")
        self.write("b.smt2", script)
        self.write("b.model", model)
        args = ("eval", "b.smt2", "--model", "b.model")
        self.expect(FINE, *args)
        self.expect(FINE, *args, "--check", "1")
        self.expect(FINDINGS, *args, "--check", "2")
        self.expect(BAD_INPUT, *args, "--check", "3")

    def test_unsupported_script_is_never_true(self):
        self.write("b.smt2", self.SCRIPT + UNSUPPORTED)
        self.write("a.model", self.model("true", "false"))
        out, err = self.expect(UNDETERMINED, "eval", "b.smt2",
                               "--model", "a.model")
        self.assertIn("a part of the script is not supported", out)
        self.assertIn("b.smt2:9:", err)

    def test_what_no_value_can_make_true(self):
        self.write("b.smt2", "(declare-const x Real)\n"
                             "(assert (> (/ x 0.0) 5.0))\n"
                             "(assert (< (/ x 0.0) 5.0))\n")
        model = "sat ((define-fun x () Real 3.0))"
        out, _ = self.expect(FINDINGS, "eval", "b.smt2", "--model", "-",
                             stdin=model)
        self.assertEqual(out, "b.smt2:2: unspecified (divisor is 0)\n"
                              "b.smt2:3: unspecified (divisor is 0)\n"
                              "false: whatever the standard leaves open\n")
        self.write("b.smt2", "(declare-const x Real)\n"
                             "(assert (< (/ x 0.0) (/ x 0.0)))\n")
        out, _ = self.expect(FINDINGS, "eval", "b.smt2", "--model", "-",
                             stdin=model)
        self.assertEqual(
            out, "b.smt2:2: false (whatever the standard leaves open)\n"
                 "(< (/ x 0.0) (/ x 0.0)) is <unspecified: divisor is 0>\n"
                 "  (/ x 0.0) is <unspecified: divisor is 0>\n"
                 "  (/ x 0.0) is <unspecified: divisor is 0>\n"
                 "false: whatever the standard leaves open\n")

    def test_deviation(self):
        self.write("b.smt2", "(declare-const x Int)"
                             "(assert (not (= (div x 0) 0)))")
        args = ("eval", "b.smt2", "--model", "-")
        model = "((define-fun x () Int 3))"
        self.expect(FINE, *args, stdin=model)
        self.expect(UNDETERMINED, *args, "--choose", "never", stdin=model)
        self.expect(UNDETERMINED, *args, stdin="()")
        self.expect(FINE, *args, "--choose", "always", stdin="()")
        self.expect(FINDINGS, *args, "--deviation", "division-by-zero-is-zero",
                    stdin=model)


class Completion(CliTest):
    def script(self, shell):
        out, err = self.expect(FINE, "completion", shell)
        self.assertEqual(err, "")
        return out

    def test_each_shell(self):
        for shell in ("bash", "zsh", "fish"):
            script = self.script(shell)
            for word in ("assay", "check", "round-trip", "compact"):
                self.assertIn(word, script, shell)

    def complete(self, *words):
        """What bash offers for the last of the words."""
        self.write("complete.sh", self.script("bash") + """
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_assay
printf '%s\\n' "${COMPREPLY[@]}"
complete -p assay
""")
        done = subprocess.run(
            ["bash", "--norc", "complete.sh", "assay", *words],
            cwd=self.folder, capture_output=True, text=True, check=True)
        self.assertEqual(done.stderr, "")
        *offers, registered = done.stdout.splitlines()
        self.assertRegex(registered, r"^complete .*-F _assay assay$")
        return set(offers)

    def test_bash_commands(self):
        self.assertLessEqual(
            {"check", "print", "eval", "completion", "--version"},
            self.complete(""))
        self.assertEqual(self.complete("pr"), {"print", "prove"})
        self.assertEqual(self.complete("--ve"), {"--version"})

    def test_bash_options(self):
        self.assertEqual(self.complete("check", "--"), {
            "--help", "--json", "--strict", "--round-trip", "--quiet"})
        self.assertEqual(self.complete("print", "a.smt2", "--f"), {"--flat"})

    def test_bash_files(self):
        self.write("some.smt2", GOOD)
        self.assertEqual(self.complete("check", "so"), {"some.smt2"})

    def test_bash_shells(self):
        self.write("zoo.smt2", GOOD)
        self.assertEqual(self.complete("completion", ""),
                         {"bash", "zsh", "fish"})
        self.assertEqual(self.complete("completion", "z"), {"zsh"})
        self.assertEqual(self.complete("completion", "--h"), {"--help"})

    def test_bash_words_then_files(self):
        self.write("install.toml", "")
        self.assertEqual(self.complete("solvers", ""),
                         {"list", "check", "install", "show"})
        self.assertEqual(self.complete("solvers", "check", "in"),
                         {"install.toml"})
        self.assertEqual(self.complete("solvers", "--j"), {"--json"})

    def check_syntax(self, shell, *command):
        if not has_program(shell):
            self.skipTest(f"no {shell}")
        self.write("script", self.script(shell))
        done = subprocess.run([shell, *command], cwd=self.folder,
                              capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def test_zsh_reads_it(self):
        self.check_syntax(
            "zsh", "-f", "-c",
            "autoload -U compinit && compinit -D && source ./script")

    def test_fish_reads_it(self):
        out = self.check_syntax(
            "fish", "-N", "-c", "source script; complete -C 'assay check --j'")
        self.assertIn("--json", out)
        out = self.check_syntax(
            "fish", "-N", "-c", "source script; complete -C 'assay completion '")
        self.assertEqual(set(out.split()), {"bash", "zsh", "fish"})


class Documents(unittest.TestCase):
    """What the documents say about this repository is true."""

    def test_readme_starts_with_two_commands(self):
        text = (ROOT / "README.md").read_text()
        self.assertIn("```console\n$ make hunt\n$ make test\n```", text)

    def test_links_lead_somewhere(self):
        pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
        for page in pages:
            for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)",
                                     page.read_text()):
                with self.subTest(f"{page.relative_to(ROOT)}: {target}"):
                    self.assertTrue((page.parent / target).exists())

    def test_architecture_has_the_true_edges(self):
        layers = json.loads((ROOT / "tools/layers.json").read_text())
        shown = {}
        for line in (ROOT / "docs/architecture.md").read_text().splitlines():
            row = re.fullmatch(r"\| \*+(\w+)\*+ \| .* \| ([\w -]+) \|", line)
            if row:
                shown[row[1]] = [] if row[2] == "-" else row[2].split()
                exists = (ROOT / "src" / row[1]).is_dir()
                self.assertEqual(line.startswith("| **"), exists, line)
        self.assertEqual(shown, layers)

    def test_hunt_ends_well(self):
        if not shutil.which("z3"):
            self.skipTest("z3 is not installed")
        done = subprocess.run(
            [ROOT / "tools/hunt.sh", "--tests", "20", "--solver", "z3"],
            capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertRegex(done.stdout, r"\b\d+ tests in \d+ s")


if __name__ == "__main__":
    unittest.main()
