# SPDX-License-Identifier: MIT
"""The fork server of preload/: that a served program does what a fresh one
does, and that a program which cannot be served goes on by itself."""
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
sys.dont_write_bytecode = True
from program import PROGRAMS, ROOT  # noqa: E402
from serving import (  # noqa: E402
    LIBRARY, REQUEST, WHO, Server, content_of, memory_file, run_fresh)

READER = str(PROGRAMS / "reader")
TEXT = b"a few words\nand a second line, longer than the reader's buffer\n\n\0"
EXIT = 7 << 8
SOLVERS = {
    "z3": ["z3", "-in"],
    "cvc5": ["cvc5", "--lang=smt2"],
    "cvc4": ["cvc4", "--lang=smt2"],
    "boolector": ["boolector", "--smt2", "-m"],
}


def is_running(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
            return stat.read().rsplit(")", 1)[1].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


def wait_until(holds, timeout_s=60):
    end = time.monotonic() + timeout_s
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.01)
    return False


class Served(unittest.TestCase):
    WAYS = ("read __read_chk readv getc fgetc _IO_getc getchar getc_unlocked "
            "getchar_unlocked fdopen fread fread_unlocked __fread_chk getline "
            "getdelim cin unsynced-cin ended-thread buffered ignored-child"
            ).split()
    LINE_WAYS = ("fgets", "__fgets_chk")  # these stop at a zero byte

    def test_every_way_to_read(self):
        for way in (*self.WAYS, *self.LINE_WAYS):
            text = TEXT[:-1] if way in self.LINE_WAYS else TEXT
            with self.subTest(way), Server([READER, way]) as server:
                self.assertTrue(server.is_ready)
                fresh = run_fresh([READER, way], text)
                for _ in range(3):
                    out, err, end = server.run(text)
                    self.assertEqual((out, err, end.status), fresh)
                self.assertEqual(server.run(b"")[2].status, EXIT)
                # Nothing went where nobody looks.
                self.assertEqual(content_of(server.out), b"")
                self.assertEqual(content_of(server.err), b"")

    def test_interval_timer_runs_in_each_child(self):
        with Server([READER, "alarm"]) as server:
            time.sleep(1.5)  # longer than the timer
            for _ in range(2):
                self.assertEqual(server.run(b"x")[0], b"xalarm\n")

    def test_environment_is_cleaned(self):
        for other in ("", "libm.so.6:", "libm.so.6 "):
            with Server([READER, "environment"],
                        preload=f"{other}{LIBRARY}") as server:
                self.assertEqual(
                    server.run(b"")[0].decode(), f"{other or 'none'}\nnone\n")

    def test_child_has_no_socket(self):
        with Server([READER, "socket"]) as server:
            self.assertEqual(server.run(b"")[0], b"-1")

    def test_wrapper_by_exec_is_served(self):
        with Server(["/bin/sh", "-c", f"exec {READER} getc"]) as server:
            self.assertTrue(server.is_ready)
            self.assertEqual(server.run(TEXT)[0], TEXT)

    def test_reports_what_was_used(self):
        with Server([READER, "read"]) as server:
            end = server.run(TEXT)[2]
            self.assertGreater(end.peak_kb, 500)
            self.assertLess(end.cpu_us, 1_000_000)


class NotServed(unittest.TestCase):
    def goes_on(self, argv, out=b"", **options):
        """The program finds its own standard input, which is empty."""
        with Server(argv, **options) as server:
            self.assertFalse(server.is_ready)
            self.assertEqual(server.process.wait(60), 7)
            self.assertEqual(content_of(server.out), out)

    def test_what_a_fork_cannot_copy(self):
        for way, out in (("thread", b""), ("child", b""), ("timer", b""),
                         ("closed", b""), ("peeked", b"0"),
                         ("written", b"banner\n")):
            with self.subTest(way):
                self.goes_on([READER, way], out)

    def test_program_that_does_not_read(self):
        self.goes_on([READER, "nothing"], b"did not read\n")

    def test_child_of_a_wrapper(self):
        self.goes_on(["/bin/sh", "-c", f"{READER} getc; exit 7"])

    def test_not_asked(self):
        done = subprocess.run(
            [READER, "getc"], input=TEXT, stdout=subprocess.PIPE,
            env={**os.environ, "LD_PRELOAD": str(LIBRARY)}, check=False)
        self.assertEqual((done.returncode, done.stdout), (7, TEXT))

    def test_no_socket(self):
        done = subprocess.run(
            [READER, "getc"], input=TEXT, stdout=subprocess.PIPE,
            env={**os.environ, "LD_PRELOAD": str(LIBRARY),
                 "ASSAY_FORK_SERVER": "1"}, check=False)
        self.assertEqual((done.returncode, done.stdout), (7, TEXT))


class Trouble(unittest.TestCase):
    """A shell is at hand to misbehave in a served child."""

    def setUp(self):
        self.server = Server(["/bin/bash"])
        self.addCleanup(self.server.close)
        self.assertTrue(self.server.is_ready)

    def status(self, text, **limits):
        return self.server.run(text.encode(), **limits)[2].status

    def test_child_that_dies_at_once(self):
        for _ in range(50):
            self.assertEqual(self.status("kill -SEGV $BASHPID"), signal.SIGSEGV)
            self.assertEqual(self.status("exit 3"), 3 << 8)

    def test_limits(self):
        out, _, _ = self.server.run(
            b"ulimit -v; ulimit -f; ulimit -s; ulimit -t; ulimit -Ht;"
            b"ulimit -c", memory=1 << 30, output=1 << 20, stack=4 << 20,
            cpu_s=5)
        self.assertEqual(out.split(),
                         [b"1048576", b"1024", b"4096", b"5", b"6", b"0"])
        ask = b"ulimit -v; ulimit -f; ulimit -s; ulimit -t"
        self.assertEqual(self.server.run(ask)[0],
                         run_fresh(["/bin/bash"], ask)[0])

    def test_cpu_limit(self):
        self.assertEqual(self.status("while :; do :; done", cpu_s=1),
                         signal.SIGXCPU)

    def test_output_limit(self):
        self.assertEqual(
            self.status("while :; do echo 0123456789; done", output=4096),
            signal.SIGXFSZ)

    def test_group_of_its_own_is_killed(self):
        out, _, end = self.server.run(
            b"ps -o pgid= -p $BASHPID; sleep 600 & echo $!")
        group, sleeper = map(int, out.split())
        self.assertEqual(group, end.pid)
        self.assertTrue(wait_until(lambda: not is_running(sleeper)))

    def test_hang_up_kills_the_child(self):
        child = self.server.start(b"sleep 600")
        self.server.ours.close()
        self.assertEqual(self.server.process.wait(60), 0)
        self.assertTrue(wait_until(lambda: not is_running(child)))

    def test_server_that_is_killed_takes_its_child_along(self):
        child = self.server.start(b"exec sleep 600")
        self.server.process.kill()
        self.assertIsNone(self.server.receive())
        self.assertTrue(wait_until(lambda: not is_running(child)))

    def test_stopped_child_can_be_killed(self):
        child = self.server.start(b"kill -STOP $BASHPID")
        os.killpg(child, signal.SIGKILL)  # the group is there by now
        self.assertEqual(self.server.receive().status, signal.SIGKILL)
        self.assertEqual(self.status("exit 0"), 0)

    def test_files_are_used_again(self):
        streams = [memory_file(), memory_file(), memory_file()]
        texts = (b"echo a long first answer; echo trouble >&2", b"", b"echo b",
                 b"cat /proc/self/fdinfo/1 >&2; exit 3")
        for count, text in enumerate(texts):
            os.pwrite(streams[0], text, 0)
            self.server.send(streams if count == 0 else (), len(text))
            out, err, end = self.server.result(streams)
            fresh = run_fresh(["/bin/bash"], text)
            self.assertEqual((out, end.status), (fresh[0], fresh[2]))
            self.assertEqual(err[:6], fresh[1][:6])  # pos: 0
            self.assertEqual(end.has_stragglers, 0)
        for stream in streams:
            os.close(stream)

    def test_no_files_at_all(self):
        self.server.send()
        self.assertIsNone(self.server.receive())

    def test_stragglers_are_reported(self):
        # One that has left the group, one that has also ended.
        out, _, end = self.server.run(
            b"setsid sleep 600 & echo $!; "
            b"until [ $(ps -o pgid= -p $!) = $! ]; do :; done")
        self.assertEqual(end.has_stragglers, 1)
        os.kill(int(out), signal.SIGKILL)
        self.assertEqual(
            self.server.run(b"setsid true & wait")[2].has_stragglers, 0)
        self.assertEqual(
            self.server.run(b"sleep 600 & exit")[2].has_stragglers, 0)

    def test_question_between_children_is_ignored(self):
        self.server.ours.send(REQUEST.pack(0, 0, 0, 0, 0, WHO))
        self.assertEqual(self.status("exit 3"), 3 << 8)

    def test_bad_request_ends_the_server(self):
        self.server.ours.send(b"nonsense")
        self.assertIsNone(self.server.receive())
        self.assertEqual(self.server.process.wait(60), 0)

    def test_hang_up_ends_the_server(self):
        self.server.ours.close()
        self.assertEqual(self.server.process.wait(60), 0)


def scripts():
    """Formulas of several theories with questions about their models."""
    yield from (p.read_bytes() for p in sorted(ROOT.glob("examples/*.smt2"))
                if p.name != "strings.smt2")  # takes z3 seconds
    models = "(set-option :produce-models true)"
    ask = "(check-sat)(get-model)"
    for n in range(3, 9):
        yield (f"{models}(set-logic QF_LIA)"
               + "".join(f"(declare-const x{i} Int)" for i in range(n))
               + "".join(f"(assert (< (+ x{i} {i * i % 7}) (* 2 x{i + 1})))"
                         for i in range(n - 1))
               + f"(assert (= (+ x0 x{n - 1}) {n * 11})){ask}").encode()
        yield (f"{models}(set-logic QF_BV)(declare-fun a () (_ BitVec {n}))"
               f"(declare-fun b () (_ BitVec {n}))"
               f"(assert (= (bvmul a b) (_ bv{n + 1} {n})))"
               f"(assert (bvult a b)){ask}(exit)").encode()
    for n in range(2, 6):
        yield (f"{models}(set-logic QF_S)(declare-const s String)"
               "(declare-const t String)"
               f'(assert (= (str.++ s "ab" t) (str.++ t "ba" s)))'
               f"(assert (> (str.len s) {n})){ask}").encode()
        yield (f"{models}(set-logic QF_AUFLIA)"
               "(declare-const a (Array Int Int))(declare-fun f (Int) Int)"
               f"(assert (= (select (store a (f 1) {n}) (f 2)) {n + 1}))"
               f"(assert (distinct (f 1) (f 2) (f {n}))){ask}").encode()
        yield (f"{models}(set-logic QF_NRA)(declare-const r Real)"
               f"(declare-const q Real)(assert (> (* r r) {n}.5))"
               f"(assert (= (+ r q) 1.0)){ask}").encode()
    yield b"(set-logic QF_LIA)(assert (= x 1))(check-sat)"
    yield b"(assert false)(check-sat)(get-model)"
    yield b"(check-sat"
    yield b""


class SolverOutput(unittest.TestCase):
    """Served and fresh solvers write the same bytes."""

    def compare(self, name, texts):
        argv = SOLVERS[name]
        if shutil.which(argv[0]) is None:
            self.skipTest(f"{name} is not installed")
        with Server(argv) as server:
            self.assertTrue(server.is_ready)
            for text in texts:
                out, err, end = server.run(text, memory=3 << 30, cpu_s=10)
                with self.subTest(text.decode(errors="replace")):
                    self.assertEqual((out, err, end.status),
                                     run_fresh(argv, text))

    def test_z3(self):
        self.compare("z3", scripts())

    def test_cvc5(self):
        self.compare("cvc5", scripts())

    def test_cvc4(self):
        self.compare("cvc4", scripts())

    def test_boolector(self):
        self.compare("boolector", scripts())

    def test_solver_with_a_timer_thread_is_not_served(self):
        if shutil.which("z3") is None:
            self.skipTest("z3 is not installed")
        with Server(["z3", "-in", "-T:20"]) as server:
            self.assertFalse(server.is_ready)


if __name__ == "__main__":
    unittest.main()
