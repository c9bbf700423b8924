# SPDX-License-Identifier: MIT
"""Files that try to take all memory or time (tests/support/hostile_files.py)
end by themselves, with the exit code and within the memory that they should.

Here are those that unfold: small, and quick to refuse. Time is limited only
against hanging; the long test has the large ones.
"""
import pathlib
import resource
import signal
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
sys.dont_write_bytecode = True
import hostile_files  # noqa: E402
from program import ASSAY, FolderTest  # noqa: E402

MEMORY_MB = 1000
CPU_S = 300
SMALL = 0.002
QUICK = [name for name in hostile_files.CASES if name.startswith((
    "doubling", "a sort", "an error", "nested", "many datatypes", "wide",
    "large numbers", "shared", "10 MB", "a model", "levels", "30 MB"))
    and name not in ("doubling sequences", "doubling strings")]


class Ended:
    def __init__(self, code, out, err, cpu_s):
        self.code, self.out, self.err, self.cpu_s = code, out, err, cpu_s


class HostileFiles(FolderTest):
    memory_mb = MEMORY_MB
    cpu_s = CPU_S

    def run_limited(self, *args):
        """Within the limits; the output is cut after a megabyte."""
        def limit():
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            resource.setrlimit(resource.RLIMIT_AS,
                               (self.memory_mb << 20, self.memory_mb << 20))
            resource.setrlimit(resource.RLIMIT_CPU, (self.cpu_s, self.cpu_s))
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        with (self.folder / "out").open("wb") as out, \
                (self.folder / "err").open("wb") as err:
            code = subprocess.run(
                [ASSAY, *map(str, args)], cwd=self.folder, check=False,
                stdout=out, stderr=err, stdin=subprocess.DEVNULL,
                preexec_fn=limit).returncode
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        texts = []
        for name in ("out", "err"):
            with (self.folder / name).open(errors="replace") as file:
                texts.append(file.read(1 << 20))
        return Ended(code, *texts, after.ru_utime + after.ru_stime
                     - before.ru_utime - before.ru_stime)

    def check_case(self, name, scale):
        case = hostile_files.CASES[name]
        self.write("in.smt2", case.script(scale))
        self.write("in.model", case.model(scale))
        ends = {}
        if not name.startswith("a model of"):
            ends["check"] = (self.run_limited("check", "in.smt2"), case.check)
            ends["print"] = (self.run_limited("print", "in.smt2"), case.print)
        ends["eval"] = (self.run_limited("eval", "in.smt2", "--model",
                                         "in.model"), case.eval)
        is_decided = scale < 1 and any(
            word in name for word in hostile_files.DECIDED_IF_SMALL)
        for command, (end, code) in ends.items():
            if is_decided and command == "eval" and end.code in (0, 1):
                continue
            with self.subTest(f"{command}: {name}"):
                self.assertEqual(end.code, code,
                                 f"{end.out[-500:]}\n{end.err[-500:]}")
                if code == hostile_files.BAD_INPUT:
                    self.assertRegex(end.err, r"in\.(smt2|model)(:\d+:\d+)?: "
                                     "error: ")
        return ends


class Small(HostileFiles):
    def test_they_end(self):
        for name in QUICK:
            self.check_case(name, SMALL)

    def test_problems_are_counted(self):
        self.write("in.smt2", "(assert x)\n" * 1000)
        end = self.run_limited("check", "in.smt2")
        self.assertIn("in.smt2: 980 more problems", end.err)

    def test_limits_are_in_the_help(self):
        for command in ("check", "print", "eval"):
            self.assertIn("docs/limits.md",
                          self.run_limited(command, "--help").out)


class Interrupted(FolderTest):
    def test_ctrl_c_ends_what_computes(self):
        for args in (["check"], ["print"], ["eval", "--model", "m"],
                     ["solve"]):
            self.write("in.smt2", "(assert true)")
            self.write("m", "()")
            with self.subTest(args):
                # Reads until its input ends, which it never does.
                running = subprocess.Popen(
                    [ASSAY, args[0], "-", *args[1:]], cwd=self.folder,
                    stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL)
                running.stdin.write(b"(assert true)\n" * 100_000)
                running.stdin.flush()
                running.send_signal(signal.SIGINT)
                self.assertEqual(running.wait(600), -signal.SIGINT)
                running.stdin.close()


if __name__ == "__main__":
    unittest.main()
