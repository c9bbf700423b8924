# SPDX-License-Identifier: MIT
"""reproduce.sh of findings that hunts made: it judges models and cores by what
they mean, takes another file or another build, and so serves reducers and
`git bisect run`. Every way is tried with each shell that is here."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
sys.dont_write_bytecode = True
from program import FINDINGS, PROGRAMS, FolderTest, needs  # noqa: E402

SHOWS, NOT, MISSING, CANNOT_TELL = 0, 1, 4, 125
SHELLS = [shell for shell in ("dash", "bash", "busybox") if shutil.which(shell)]
HONEST = "#!/bin/sh\nexec z3 -in\n"
# To every core it says that nothing at all is unsat.
EMPTY_CORE = """#!/bin/sh
script=$(cat)
out=$(printf '%s\\n' "$script" | z3 -in)
case $script in
  *get-unsat-core*)
    case $out in
      unsat*) out='unsat
()' ;;
    esac ;;
esac
printf '%s\\n' "$out"
"""
# It answers the plain questions that a hunt begins with.
ASSERTION = """#!/bin/sh
case $(cat) in
  *'(< x 4)'*) echo sat; exit;;
  *'(< x 3)'*) echo unsat; exit;;
esac
printf 'ASSERTION VIOLATION\\nFile: ./a.cpp\\nLine: 12\\n\\001\\033[2Jm\\000' >&2
printf ' 0x%x %s\\n' $$ $$ >&2
exit 110
"""
CORE = """(set-option :produce-unsat-cores true)
(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(assert (! (> x 5) :named a))
(assert (! (< x 3) :named |b c|))
(assert (! (< y 100) :named d))
(check-sat)
(get-unsat-core)
"""


class ReproduceTest(FolderTest):
    def program(self, name, text):
        path = self.folder / self.write(name, text)
        path.chmod(0o755)
        return str(path)

    def hunt(self, solver, kind, *options):
        """The reproduce.sh of the first finding of the kind."""
        done = self.run_assay("hunt", "--solver", solver, "--fair", "--jobs",
                              1, "--seed", 3, "--out", "out", "-q", *options)
        self.assertEqual(done.returncode, FINDINGS, done.stderr)
        listed = self.run_assay("findings", "--out", "out", "--json")
        for row in map(json.loads, listed.stdout.splitlines()):
            if row["kind"] == kind:
                return next((self.folder / "out/findings").glob(
                    f"{row['id']:04}-*")) / "reproduce.sh"
        return self.fail(f"no {kind}: {listed.stdout}")

    def check(self, script, code, *args, **variables):
        for shell in SHELLS:
            command = [shell] + (["sh"] if shell == "busybox" else [])
            done = subprocess.run(
                [*command, str(script), *map(str, args)], cwd=self.folder,
                capture_output=True, check=False,
                env={**os.environ, **{k: str(v) for k, v in variables.items()}})
            self.assertEqual(done.returncode, code,
                             (shell, done.stdout, done.stderr))
            self.assertNotRegex(done.stdout, rb"[\x00-\x08\x0e-\x1f\x7f]")

    def check_ways(self, script, honest):
        """What holds for every finding that shows."""
        self.check(script, SHOWS)
        self.check(script, SHOWS, script.parent / "finding.smt2")
        self.check(script, NOT, SOLVER=honest)
        self.check(script, 1, "--bisect")
        self.check(script, 0, "--bisect", SOLVER=honest)
        self.check(script, MISSING, SOLVER="no-such-program")
        self.check(script, 125, "--bisect", SOLVER="no-such-program")
        self.check(script, MISSING, "no-such-file")
        self.check(script, MISSING, "--unknown")

    @needs("z3", "cvc5")
    def test_model(self):
        planted = PROGRAMS / "planted_solver"
        script = self.hunt(
            f"planted={planted} --fault model-mod -- cvc5 --lang=smt2",
            "invalid-model", "--theory", "ints", "--technique", "random",
            "--tests", 50)
        honest = self.program("honest.sh", HONEST)
        self.check_ways(script, honest)
        # Another honest solver, whose model reads in another way.
        other = self.program("other.sh", "#!/bin/sh\nexec cvc5 --lang=smt2\n")
        self.check(script, NOT, SOLVER=other)
        self.check(script, NOT, SOLVER=other, SECOND="z3 -in")
        # The second query is there for anybody.
        second = script.parent / "second.smt2"
        self.check(script, SHOWS)
        for solver in (["z3", str(second)], ["cvc5", str(second)]):
            out = subprocess.run(solver, capture_output=True, text=True,
                                 check=False).stdout
            self.assertEqual(out.split()[-1], "unsat")
        # Without anybody to ask, the solver judges its own model.
        self.check(script, CANNOT_TELL, SOLVER=honest, SECOND="false")
        self.check(script, SHOWS, SECOND="false")

    @needs("z3", "cvc5")
    def test_core(self):
        script = self.hunt("bad=" + self.program("bad.sh", EMPTY_CORE),
                           "invalid-core", "--technique", "synthesis",
                           "--theory", "ints", "--status", "unsat", "--tests",
                           60)
        honest = self.program("honest.sh", HONEST)
        self.check_ways(script, honest)
        other = self.program("other.sh", "#!/bin/sh\nexec cvc5 --lang=smt2\n")
        for solver in (honest, other):
            self.check(script, NOT, self.write("core.smt2", CORE),
                       SOLVER=solver)
        self.check(script, SHOWS, "core.smt2")
        # Who says unsat is not to blame for a script without a core.
        self.check(script, CANNOT_TELL,
                   self.write("no.smt2", CORE.replace("(get-unsat-core)", "")))
        # A second solver that lies cannot make an honest one wrong.
        liar = self.program("liar.sh", "#!/bin/sh\ncat >/dev/null\necho sat\n"
                            "echo '((define-fun x () Int 4))'\n")
        for solver in (honest, other):
            self.check(script, CANNOT_TELL, "core.smt2", SOLVER=solver,
                       SECOND=liar)
        self.check_reducer(script)

    def check_reducer(self, script):
        """Drops commands as long as the bug shows."""
        lines = CORE.splitlines()
        at = 0
        while at < len(lines):
            fewer = lines[:at] + lines[at + 1:]
            self.write("fewer.smt2", "\n".join(fewer) + "\n")
            done = subprocess.run(["sh", str(script), "fewer.smt2"],
                                  cwd=self.folder, capture_output=True,
                                  check=False)
            if done.returncode == SHOWS:
                lines, at = fewer, 0
            else:
                at += 1
        self.assertEqual(lines, ["(declare-const x Int)",
                                 "(assert (! (> x 5) :named a))",
                                 "(assert (! (< x 3) :named |b c|))",
                                 "(check-sat)", "(get-unsat-core)"])

    @needs("z3", "cvc5")
    def test_answer(self):
        bad = self.program("bad.sh", "#!/bin/sh\ncat >/dev/null\necho unsat\n")
        script = self.hunt(f"bad={bad}", "refutation-unsoundness", "--theory",
                           "core", "--status", "sat", "--tests", 10)
        honest = self.program("honest.sh", HONEST)
        self.check_ways(script, honest)
        # Of another file a second solver has to know.
        self.write("sat.smt2", "(declare-const x Int)(assert (> x 1))"
                   "(check-sat)\n")
        self.write("unsat.smt2", "(assert false)(check-sat)\n")
        self.check(script, SHOWS, "sat.smt2")
        self.check(script, NOT, "unsat.smt2")
        self.check(script, CANNOT_TELL, "sat.smt2", SECOND="false")
        # An answer behind an error is one about another script.
        self.check(script, CANNOT_TELL, SOLVER=self.program(
            "error.sh", "#!/bin/sh\ncat >/dev/null\necho '(error \"no sort\")'"
            "\necho unsat\n"))
        # Words that control bytes make, or that stand in other words, are none.
        for number, said in enumerate((r"uns\0at\n", r"\033[2Kunsat\n",
                                       r"sat\runsat\n", r"un\bunsat\n",
                                       r'"\nunsat\n"\n', r"(a\nunsat\n)\n",
                                       r"; unsat\n", r"the unsat\n")):
            with self.subTest(said):
                self.check(script, CANNOT_TELL, SOLVER=self.program(
                    f"odd{number}.sh",
                    f"#!/bin/sh\ncat >/dev/null\nprintf '{said}'\n"))

    def test_message(self):
        bad = self.program("bad.sh", ASSERTION)
        script = self.hunt(f"bad={bad}", "crash", "--theory", "ints",
                           "--tests", 5)
        honest = self.program(
            "honest.sh", "#!/bin/sh\ncat >/dev/null\necho unknown\n")
        self.check_ways(script, honest)
        self.check(script, SHOWS, SOLVER=self.program(
            "later.sh", ASSERTION.replace("12", "1313")))
        self.check(script, NOT, SOLVER=self.program(
            "else.sh", ASSERTION.replace("a.cpp", "b.cpp")))

    @needs("z3", "git")
    def test_bisection(self):
        bad = self.program("bad.sh", "#!/bin/sh\ncat >/dev/null\necho unsat\n")
        script = self.hunt(f"bad={bad}", "refutation-unsoundness", "--theory",
                           "core", "--status", "sat", "--tests", 10)
        repository = self.folder / "repository"
        repository.mkdir()

        def git(*args):
            done = subprocess.run(
                ["git", "-c", "user.name=a", "-c", "user.email=a@b", *args],
                cwd=repository, capture_output=True, text=True, check=False,
                env={**os.environ, "SOLVER": "./solver"})
            self.assertEqual(done.returncode, 0, (args, done))
            return done.stdout.strip()

        git("init", "-q")
        commits = []
        for number in range(12):
            text = HONEST if number < 7 else pathlib.Path(bad).read_text()
            if number == 5:
                text = "#!/bin/sh\nexit 1\n"  # does not even work
            (repository / "solver").write_text(text + f"# {number}\n")
            (repository / "solver").chmod(0o755)
            git("add", "-A")
            git("commit", "-q", "-m", f"number {number}")
            commits.append(git("rev-parse", "HEAD"))
        git("bisect", "start", commits[-1], commits[0])
        found = git("bisect", "run", "sh", str(script), "--bisect")
        self.assertTrue(re.search(f"{commits[7]} is the first bad", found),
                        found)


if __name__ == "__main__":
    unittest.main()
