# SPDX-License-Identifier: MIT
"""No text from outside acts: names of files, scripts, models, what solvers
print, rules, profiles, locks and databases are shown with everything escaped
that steers a terminal, hides, turns what stands beside it, or is no UTF-8.
"""
import json
import os
import pathlib
import pty
import sqlite3
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
sys.dont_write_bytecode = True
from program import ASSAY, TIMEOUT_S, FolderTest, needs  # noqa: E402

# A title and a clear screen, a colour by C1, DEL, a line feed and a return, an
# override of direction and its isolate, marks, no width, separators, a tag,
# half a letter and a byte that is none.
HOSTILE = ("\x1b]0;owned\x07\x1b[2J\u009b31m\x7f\x08\r\nassay: all is well\n"
           "\u202egnp\u2066\u2069\u200e\u200f\u061c\u200b\ufeff\u2028\u2029"
           "\u0085\u00ad\U000e0041").encode() + b"\xe2\x80\xff\xc0\xaf"
# Without what no file's name, and no quoted symbol, can have.
NAME = HOSTILE.replace(b"|", b"")


def hidden(letter):
    code = ord(letter)
    return (code < 0x20 and letter != "\n" or 0x7f <= code <= 0x9f
            or code in (0xad, 0x61c, 0xfeff) or 0x200b <= code <= 0x200f
            or 0x2028 <= code <= 0x202e or 0x2060 <= code <= 0x206f
            or 0xe0000 <= code <= 0xe0fff)


class HostileText(FolderTest):
    def setUp(self):
        super().setUp()
        self.root = os.fsencode(self.folder)

    def put(self, name, data, mode=0o644):
        path = os.path.join(self.root, os.fsencode(name))
        with open(path, "wb") as file:
            file.write(data)
        os.chmod(path, mode)
        return name

    def check(self, said, what):
        try:
            text = said.decode("utf-8")
        except UnicodeDecodeError as problem:
            self.fail(f"{what}: {problem}: {said!r}")
        bad = sorted({f"{ord(c):x}" for c in text if hidden(c)})
        self.assertFalse(bad, f"{what}: {said!r}")
        # It makes no lines of its own either.
        for line in text.splitlines():
            self.assertFalse(line.startswith("assay: all is well"), said)

    def run_hostile(self, *args, expected=None, shows=True):
        """Runs it, checks all that it printed, and gives it back."""
        done = subprocess.run([ASSAY, *args], cwd=self.root, check=False,
                              capture_output=True, timeout=TIMEOUT_S,
                              stdin=subprocess.DEVNULL)
        self.check(done.stdout, args)
        self.check(done.stderr, args)
        self.assertIn(done.returncode, range(6), (args, done.stderr))
        if expected is not None:
            self.assertEqual(done.returncode, expected, (args, done))
        if shows:
            self.assertIn(b"\\u", done.stdout + done.stderr, args)
        if "--json" in args:
            for line in done.stdout.splitlines():
                json.loads(line)
        return done

    def solver(self, name, answer, error=b""):
        """A solver that prints these bytes, whatever it is asked."""
        self.put("answer-" + name, answer)
        self.put("error-" + name, error)
        here = str(self.folder)
        self.put(name, f'#!/bin/sh\ncat {here}/error-{name} >&2\n'
                 f'[ "$1" = --version ] || cat >/dev/null\n'
                 f'cat {here}/answer-{name}\n'.encode(), 0o755)
        return f"{name}={here}/{name}"

    def hostile_solvers(self):
        return [self.solver("garbled", HOSTILE),
                self.solver("rejects", b'(error "' + HOSTILE + b'")\n'),
                self.solver("dies", b"", HOSTILE + b"\nAssertion failed: "
                            + HOSTILE + b"\n"),
                self.solver("unknown", b"unknown\n(:reason-unknown |"
                            + HOSTILE + b"|)\n"),
                self.solver("model", b"sat\n((define-fun |" + HOSTILE
                            + b"| () Int 1))\n")]

    # --- what the user gives

    def test_arguments(self):
        for args in ([NAME], ["check", b"--" + NAME], ["check", NAME],
                     ["hunt", "--logic", NAME, "--tests", "1"],
                     ["hunt", "--theory", NAME], ["hunt", "--also", NAME],
                     ["hunt", "--technique", NAME], ["hunt", "--time", NAME],
                     ["hunt", "--solver", NAME], ["solvers", "show", NAME],
                     ["solvers", "check", NAME], ["findings", "show", NAME],
                     ["findings", "--store", NAME], ["rules", "list", NAME],
                     ["seeds", NAME], ["replay", NAME], ["eval", NAME, NAME],
                     ["print", NAME], ["gen", NAME], ["solve", NAME],
                     ["solve", "--memory", NAME, "x"]):
            with self.subTest(args=args):
                self.run_hostile(*args, shows=False)

    def test_names_of_files(self):
        os.mkdir(os.path.join(self.root, b"f"))
        good = b"(declare-const x Int)\n(assert (> x 1))\n(check-sat)\n"
        self.put(b"f/" + NAME.replace(b"/", b"") + b".smt2", good)
        self.put(b"f/" + NAME.replace(b"/", b"") + b"2.smt2", good + b")")
        yes = self.solver("yes", b"sat\n")
        for args in (["check", "f"], ["check", "--json", "f"],
                     ["solve", "-s", yes, "f"],
                     ["solve", "-s", yes, "--matrix", "f"],
                     ["solve", "-s", yes, "--json", "f"],
                     ["seeds", "-s", yes, "f"],
                     ["seeds", "-s", yes, "--json", "--again", "f"],
                     ["hunt", "-s", yes, "--seeds", "f", "--tests", "2"]):
            with self.subTest(args=args):
                self.run_hostile(*args, shows=args[0] in ("check", "solve")
                                 and "--json" not in args)

    def test_scripts(self):
        for i, script in enumerate((
                b"(assert |" + HOSTILE + b"|)",
                b"(assert (= 1 \"" + HOSTILE + b"\"))",
                b"(" + HOSTILE + b")", HOSTILE,
                b"(set-logic |" + HOSTILE + b"|)",
                "(assert |a\u202eb\u200b|)(assert (|\u2066\u0085| 1))".encode(),
                b"(set-info :status |" + HOSTILE + b"|)(foo)")):
            name = self.put(f"{i}.smt2".encode(), script)
            for command in (["check"], ["check", "--json"]):
                with self.subTest(script=script, command=command):
                    self.run_hostile(*command, name, shows=False)

    def test_a_terminal(self):
        name = self.put(b"a.smt2", "(assert (or p |a\u202eb\u200b|\x1b[2J))\n"
                        .encode())
        ours, theirs = pty.openpty()
        try:
            done = subprocess.run([ASSAY, "check", name], cwd=self.root,
                                  stdout=subprocess.PIPE, stderr=theirs,
                                  env={**os.environ, "NO_COLOR": "1"},
                                  check=False, timeout=TIMEOUT_S)
            self.assertEqual(done.returncode, 3)
            os.close(theirs)
            theirs = None
            said = b""
            try:
                while part := os.read(ours, 1 << 16):
                    said += part
            except OSError:
                pass  # the other end is closed
        finally:
            os.close(ours)
            if theirs is not None:
                os.close(theirs)
        self.assertIn(b"^", said)
        self.check(said.replace(b"\r\n", b"\n"), "terminal")

    def test_models(self):
        self.put(b"a.smt2", "(declare-const |x\u202e| Int)\n"
                 "(assert (> |x\u202e| 1))\n(check-sat)\n".encode())
        self.put(b"good", "sat\n((define-fun |x\u202e| () Int 0))\n".encode())
        self.put(b"bad", b"sat\n((define-fun |" + HOSTILE + b"| () Int 0))\n")
        self.put(b"none", HOSTILE)
        for model in ("good", "bad", "none"):
            for json_option in ([], ["--json"]):
                with self.subTest(model=model, json=json_option):
                    self.run_hostile("eval", *json_option, "a.smt2", model,
                                     shows=False)

    def test_rules_and_profiles(self):
        self.put(b"a.rules", b"; " + HOSTILE + b"\n(rule |" + HOSTILE
                 + b"| (= x |" + HOSTILE + b"|))\n")
        self.put(b"a.toml", b'name = "' + HOSTILE + b'"\n' + HOSTILE)
        for args in (["rules", "list", "a.rules"],
                     ["rules", "check", "--no-solvers", "a.rules"],
                     ["solvers", "check", "a.toml"],
                     ["solve", "-s", "./a.toml", "a.rules"]):
            with self.subTest(args=args):
                self.run_hostile(*args, shows=False)

    # --- what solvers print

    def test_solvers_of_files(self):
        self.put(b"a.smt2", b"(declare-const x Int)\n(assert (> x 1))\n"
                 b"(check-sat)\n")
        chosen = [word for name in self.hostile_solvers()
                  for word in ("-s", name)]
        self.run_hostile("solve", *chosen, "a.smt2")
        self.run_hostile("solve", *chosen, "--matrix", "a.smt2", shows=False)
        self.run_hostile("solve", *chosen, "--json", "a.smt2")
        self.run_hostile("seeds", *chosen, "a.smt2", shows=False)
        self.run_hostile("seeds", *chosen, "--json", "--again", "a.smt2",
                         shows=False)
        self.put(b"one.rules", b"(weaken one (in (x Int)) (from (= x 1)) "
                 b"(to (< x 2)))")
        self.run_hostile("rules", "check", *chosen, "one.rules", shows=False)

    def test_hunt_and_findings(self):
        for i, chosen in enumerate(self.hostile_solvers()):
            out = f"out{i}"
            hunt = ["hunt", "-s", chosen, "--theory", "core", "--tests", "4",
                    "--out", out, "-j", "2"]
            with self.subTest(solver=chosen):
                self.run_hostile(*hunt, shows=False)
                self.run_hostile(*hunt, "--json", "--seed", "7", shows=False)
                if os.path.exists(os.path.join(self.root,
                                               os.fsencode(out))):
                    self.look_at(out)

    def look_at(self, out):
        """All that shows what the store has, and the folders."""
        self.run_hostile("findings", "--out", out, shows=False)
        listed = self.run_hostile("findings", "--out", out, "--json",
                                  shows=False)
        for line in listed.stdout.splitlines():
            number = str(json.loads(line)["id"])
            self.run_hostile("findings", "show", number, "--out", out,
                             shows=False)
            self.run_hostile("findings", "show", number, "--out", out,
                             "--json", shows=False)
        for name in self.folder.glob(f"{out}/findings/*/README.txt"):
            self.check(name.read_bytes(), name)
        return listed.stdout

    @needs("z3")
    def test_a_report_of_synthesis(self):
        done = self.run_hostile(
            "synthesis", "report", "--theory", "core", "--formulas", "3",
            "-s", self.solver("rejects", b'(error "' + HOSTILE + b'")\n'),
            "-s", "z3", "--out", "s", shows=False)
        self.assertIn(done.returncode, range(6))

    # --- what lies in a database

    def test_a_database(self):
        yes = self.solver("no", b"unsat\n")
        self.run_hostile("hunt", "-s", yes, "--theory", "core", "--status",
                         "sat", "--technique", "random", "--tests", "4",
                         "--out", "out", "--fair", shows=False)
        base = sqlite3.connect(self.folder / "out/assay.db")
        columns = [row[1] for row in base.execute("PRAGMA table_info(finding)")]
        texts = [name for name in columns if name in (
            "detail", "why_not", "confirmed_by", "solver", "solver_version",
            "configuration", "claim", "why", "technique", "theory",
            "signature", "argv", "expected", "provenance", "options")]
        self.assertGreater(len(texts), 10)
        for name in texts:
            base.execute(f"UPDATE finding SET {name} = CAST(? AS TEXT)",
                         (HOSTILE,))
        base.execute("UPDATE artifact SET added_by = CAST(? AS TEXT), "
                     "bytes = ?", (HOSTILE, HOSTILE.replace(b"\n", b"")))
        base.commit()
        self.assertGreater(base.execute(
            "SELECT count(*) FROM finding").fetchone()[0], 0)
        base.close()
        self.assertIn(b"\\u", self.look_at("out"))
        self.run_hostile("replay", "1", "--out", "out", shows=False)

    def test_an_artifact_of_json(self):
        self.run_hostile("hunt", "-s", self.solver("no", b"unsat\n"),
                         "--theory", "core", "--technique", "random",
                         "--status", "sat", "--tests", "4", "--out", "out",
                         "--fair", shows=False)
        text = HOSTILE.decode("utf-8", "replace")
        base = sqlite3.connect(self.folder / "out/assay.db")
        base.execute("UPDATE finding SET provenance = ?",
                     (json.dumps({text: text, "list": [text, {text: text}]}),))
        base.execute("UPDATE artifact SET bytes = ? WHERE name = 'runs.json'",
                     (json.dumps([{"solver": text, "end": text, "detail": text,
                                   "cpu_ms": text, text: text}, text]),))
        base.commit()
        base.close()
        self.look_at("out")

    @needs("z3")
    def test_a_lock(self):
        self.put(b"a.smt2", b"(declare-const x Int)\n(assert (> x 1))\n"
                 b"(check-sat)\n")
        self.run_hostile("seeds", "-s", "z3", "--lock", "l", "a.smt2",
                         shows=False)
        head, row = (self.folder / "l").read_text().splitlines()
        text = HOSTILE.decode("utf-8", "replace")
        whole = json.loads(row)
        for change in (
                {"file": text}, {"seeds": [{**whole["seeds"][0], "id": text}]},
                {"aside": [{"line": 1, "column": 1, "kind": text,
                            "reason": text}]}, {"seeds": text}):
            with self.subTest(change=change):
                self.put(b"l", (head + "\n" + json.dumps({**whole, **change})
                                + "\n").encode())
                self.run_hostile("hunt", "--seeds", "l", "-s", "z3",
                                 "--tests", "1", shows=False)
                self.run_hostile("seeds", "-s", "z3", "--lock", "l", "a.smt2",
                                 shows=False)
        self.put(b"l", json.dumps({"format": "assay-seeds", "version": text,
                                   "assay": text}).replace(" ", "").encode()
                 + b"\n")
        self.run_hostile("hunt", "--seeds", "l", "-s", "z3", "--tests", "1")


if __name__ == "__main__":
    if not os.access(ASSAY, os.X_OK):
        sys.exit(f"hostile_text_test: there is no {ASSAY}")
    unittest.main()
