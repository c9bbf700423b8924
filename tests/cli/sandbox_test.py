# SPDX-License-Identifier: MIT
"""Solvers in bubblewrap (`is_sandboxed` in a profile): no network, nothing to
write, processes of their own; outcomes and limits as without it. Where
bubblewrap cannot run, that it is an error before anything is asked."""
import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
sys.dont_write_bytecode = True
from program import (  # noqa: E402
    FINDINGS, FINE, MISSING, PROGRAMS, USAGE, FolderTest, needs)

SCRIPT = ("(set-logic QF_UF)\n(declare-const trigger Bool)\n"
          "(assert trigger)\n(check-sat)\n")
HAS_SANDBOX = shutil.which("bwrap") is not None and subprocess.run(
    ["bwrap", "--unshare-net", "--unshare-pid", "--ro-bind", "/", "/", "true"],
    capture_output=True, check=False).returncode == 0


class SandboxTest(FolderTest):
    def setUp(self):
        super().setUp()
        self.write("x.smt2", SCRIPT)

    def profile(self, *command, like=""):
        text = f'name = "boxed"\nis_sandboxed = true\n{like}'
        if command:
            text += f"command = {json.dumps(list(map(str, command)))}\n"
            text += "[version]\npattern = '([0-9.]+)'\n"
        return self.write("boxed.toml", text)

    def solve(self, code, profile, *options, **keys):
        out, err = self.expect(code, "solve", "x.smt2", "--solver", profile,
                               "--json", *options, **keys)
        return (json.loads(out) if out else None), err

    def test_it_is_an_error_where_there_is_none(self):
        env = {**os.environ, "PATH": str(self.folder)}
        _, err = self.solve(MISSING, self.profile("/bin/true"), env=env)
        self.assertIn("boxed: its profile wants a sandbox, and there is no "
                      "program 'bwrap'; install bubblewrap", err)
        self.write("bwrap", "#!/bin/sh\necho 'bwrap: not allowed' >&2\nexit 1\n")
        (self.folder / "bwrap").chmod(0o755)
        _, err = self.solve(MISSING, self.profile("/bin/true"), env=env)
        self.assertIn("cannot be made here: bwrap: not allowed", err)


@unittest.skipUnless(HAS_SANDBOX, "bubblewrap cannot run here")
class Boxed(SandboxTest):
    def shell(self, text):
        """A solver that says sat if the shell commands do not fail."""
        self.write("solver.sh", "#!/bin/sh\ncat >/dev/null\n"
                   f"if {{ {text}\n}} >/dev/null 2>&1; then echo sat; else "
                   "echo unsat; fi\n")
        return self.profile("sh", self.folder / "solver.sh")

    def outcome(self, text):
        return self.solve(FINE, self.shell(text), "--no-models")[0]["outcome"]

    def test_it_writes_nothing(self):
        for place in (self.folder, "/tmp", "/var/tmp",
                      pathlib.Path.home()):
            with self.subTest(place=str(place)):
                file = pathlib.Path(place) / "assay-sandbox-test"
                self.assertEqual(self.outcome(f"echo x >'{file}'"), "unsat")
                self.assertFalse(file.exists())
        self.assertEqual(self.outcome("cat x.smt2"), "sat")

    def test_it_has_no_network(self):
        server = socket.create_server(("127.0.0.1", 0))
        self.addCleanup(server.close)
        port = server.getsockname()[1]
        code = (f"{sys.executable} -c 'import socket; "
                f"socket.create_connection((\"127.0.0.1\", {port}))'")
        self.assertEqual(subprocess.run(["sh", "-c", code],
                                        check=False).returncode, 0)
        self.assertEqual(self.outcome(code), "unsat")

    def test_it_cannot_send_us_a_signal(self):
        sleeper = subprocess.Popen(["sleep", "600"])
        self.addCleanup(sleeper.wait)
        self.addCleanup(sleeper.kill)
        self.assertEqual(self.outcome(f"kill -9 {sleeper.pid}"), "unsat")
        self.assertIsNone(sleeper.poll())

    def test_what_hides_ends_as_well(self):
        # Without our mark, in a session of its own, with all files closed.
        mark = f"sleep 6{os.getpid()}"
        self.assertEqual(self.outcome(
            f"env -i setsid {mark} </dev/null >/dev/null 2>&1 3>&- 4>&- 5>&- "
            "6>&- 7>&- 8>&- 9>&- &"), "sat")
        found = subprocess.run(["pgrep", "-f", mark], capture_output=True,
                               check=False)
        self.assertEqual(found.stdout, b"")

    def test_outcomes_are_those_without_it(self):
        for kind, time, code, outcome, detail in (
                ("segv", "60s", FINDINGS, "crash", "SIGSEGV"),
                ("abort", "60s", FINDINGS, "crash", "SIGABRT"),
                ("exit-1", "60s", FINE, "rejected", "exit code 1"),
                ("hang-at-work", "1s", FINE, "timeout", "limit"),
                ("hang-asleep", "1s", FINE, "timeout", "wall-clock"),
                ("eat-and-throw", "60s", FINE, "out-of-memory", ""),
                ("flood-out", "60s", FINE, "garbled", "bytes of output"),
                ("fork-and-answer", "60s", FINE, "sat", ""),
                ("daemon-and-exit", "60s", FINE, "sat", ""),
                ("fail-as-cvc5", "60s", FINDINGS, "assertion", "theory")):
            for mode in ("fresh", "reset", "incremental"):
                with self.subTest(kind=kind, mode=mode):
                    row, _ = self.solve(
                        code, self.profile(PROGRAMS / "misbehave", kind,
                                           like='modes = ["fresh", "server", '
                                                '"reset", "incremental"]\n'),
                        "--mode", mode, "--time", time, "--memory", "256MB")
                    self.assertEqual(row["outcome"], outcome, row)
                    self.assertIn(detail, row["detail"])

    @needs("z3")
    def test_real_solver(self):
        profile = self.profile(like='like = "z3"\n')
        for mode in ("fresh", "reset", "incremental"):
            row, _ = self.solve(FINE, profile, "--mode", mode)
            self.assertEqual((row["outcome"], row["model"]), ("sat", "valid"))
        _, err = self.solve(USAGE, profile, "--mode", "server")
        self.assertIn("boxed has no mode 'server'", err)
        out, _ = self.expect(FINE, "solvers", "check", profile)
        self.assertIn("ok: boxed ", out)
        out, _ = self.expect(FINE, "hunt", "--solver", profile, "--tests", 30,
                             "--fair", "--theory", "ints", "-q", "--out",
                             "out")


if __name__ == "__main__":
    unittest.main()
