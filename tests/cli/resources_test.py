# SPDX-License-Identifier: MIT
"""What the system refuses is said, with exit code 4: an output that is full,
closed or has no reader, no descriptors, no memory, no processes. It is never
called a bug of ours, no solver is accused of it, and nothing is lost.
"""
import json
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
sys.dont_write_bytecode = True
from program import (ASSAY, BAD_INPUT, FINDINGS, FINE, MISSING,  # noqa: E402
                     OUR_BUG, TIMEOUT_S, FolderTest, needs)

SCRIPT = "(declare-const x Int)\n(assert (> x 1))\n(check-sat)\n"
YES = """#!/bin/sh
if [ "$1" = --version ]; then echo "yes 1.0"; exit; fi
cat >/dev/null
echo sat
"""
# Sanitizers reserve terabytes.
HAS_SANITIZER = b"__asan_init" in pathlib.Path(ASSAY).read_bytes() \
    or b"__tsan_init" in pathlib.Path(ASSAY).read_bytes()


class Resources(FolderTest):
    def setUp(self):
        super().setUp()
        self.write("a.smt2", SCRIPT)
        self.write("b.smt2", SCRIPT)
        self.yes = self.folder / "yes"
        self.yes.write_text(YES)
        self.yes.chmod(0o755)

    def hunt(self, out="out", *options):
        return ["hunt", "--solver", f"yes={self.yes}", "--theory", "core",
                "--technique", "random", "--fair", "--tests", "20",
                "--out", out, "-j", "2", *options]

    def commands(self):
        """One of each kind that prints something."""
        return [["check", "a.smt2", "b.smt2"], ["check", "--json", "a.smt2"],
                ["print", "a.smt2"], ["solvers", "show", "z3"],
                ["rules", "list"], ["completion", "bash"], ["--help"],
                ["gen", "random", "--count", "3", "--stdout"],
                ["solve", "-s", f"yes={self.yes}", "a.smt2"],
                ["seeds", "-s", f"yes={self.yes}", "--again", "a.smt2"],
                self.hunt(), self.hunt("out", "--json")]

    def run_with(self, prepare, command, **keys):
        return subprocess.run([ASSAY, *command], cwd=self.folder, check=False,
                              preexec_fn=prepare, timeout=TIMEOUT_S,
                              **{"stdout": subprocess.PIPE,
                                 "stderr": subprocess.PIPE, **keys})

    def assert_whole(self, out="out"):
        listed = self.run_assay("findings", "--out", out, "--json")
        self.assertEqual(listed.returncode, FINE, listed.stderr)


class Output(Resources):
    def test_full(self):
        for command in self.commands():
            with self.subTest(command=command), \
                    open("/dev/full", "wb") as full:
                done = self.run_with(None, command, stdout=full)
                self.assertEqual(done.returncode, MISSING, done.stderr)
                self.assertIn(b"cannot write", done.stderr)
        self.assert_whole()

    def test_closed(self):
        for closed in ((1,), (0, 1), (1, 2), (0, 1, 2)):
            for command in self.commands():
                with self.subTest(closed=closed, command=command):
                    done = self.run_with(
                        lambda: [os.close(fd) for fd in closed], command)
                    self.assertEqual(done.returncode, MISSING, done.stderr)
                    if 2 not in closed:
                        self.assertIn(b"cannot write", done.stderr)
            self.assert_whole()

    def test_closed_errors(self):
        for fd in (0, 2):
            for command in self.commands():
                with self.subTest(fd=fd, command=command):
                    done = self.run_with(lambda: os.close(fd), command)
                    self.assertIn(done.returncode, (FINE, FINDINGS, BAD_INPUT,
                                                    MISSING))
            self.assert_whole()
        done = self.run_with(lambda: os.close(2), ["check", "no.smt2"])
        self.assertEqual(done.returncode, BAD_INPUT)

    def test_nobody_reads(self):
        for command in self.commands():
            with self.subTest(command=command):
                ours, theirs = os.pipe()
                os.close(ours)
                done = self.run_with(None, command, stdout=theirs)
                os.close(theirs)
                self.assertEqual(done.returncode, MISSING, done.stderr)
                self.assertRegex(done.stderr,
                                 b"cannot write.*: Broken pipe")

    def test_a_hunt_ends_when_its_reader_goes(self):
        hunt = subprocess.Popen(
            [ASSAY, "hunt", "--solver", f"yes={self.yes}", "--theory", "core",
             "--technique", "random", "--time", "1h", "--out", "out",
             "--json"], cwd=self.folder, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)
        for _ in range(3):
            json.loads(hunt.stdout.readline())
        hunt.stdout.close()
        self.assertEqual(hunt.wait(timeout=TIMEOUT_S), MISSING)
        self.assertIn(b"Broken pipe", hunt.stderr.read())
        hunt.stderr.close()
        self.assert_whole()


class Refused(Resources):
    def check(self, done, command, codes=(FINE, FINDINGS, BAD_INPUT, MISSING)):
        said = done.stdout + done.stderr
        if done.returncode == 127 and b"loading shared libraries" in said:
            return
        self.assertIn(done.returncode, codes, (command, said))
        self.assertNotIn(b"please report", said)
        if done.returncode == MISSING:
            self.assertTrue(done.stderr or done.stdout, command)

    def test_descriptors(self):
        for most in range(3, 24):
            def limit(most=most):
                resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
            for command in self.commands():
                with self.subTest(most=most, command=command):
                    done = self.run_with(limit, command)
                    self.check(done, command)
        # Too few for a first question, and enough for that but not for a test.
        for most, said in ((7, b"does not answer a plain question"),
                           (12, b"cannot be started any more")):
            def few(most=most):
                resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
            hunt = self.run_with(few, self.hunt(f"few{most}"))
            self.assertEqual(hunt.returncode, MISSING, hunt.stderr)
            self.assertIn(said, hunt.stderr)
            self.assertIn(b"Too many open files", hunt.stderr)

    @unittest.skipIf(HAS_SANITIZER, "an address space of terabytes")
    def test_memory(self):
        self.write("big.smt2", SCRIPT + "(assert (or "
                   + "(= x 12345678901234567890) " * 200_000 + "))")
        self.write("number.smt2", "(declare-const x Int)\n(assert (= x "
                   + "1" * 4_000_000 + "))\n(check-sat)\n")
        commands = [*self.commands(), ["check", "big.smt2"],
                    ["check", "number.smt2"], ["print", "number.smt2"]]
        ended = set()
        for megabytes in (24, 32, 40, 48, 56, 64, 80, 100, 150, 250):
            def limit(megabytes=megabytes):
                size = megabytes << 20
                resource.setrlimit(resource.RLIMIT_AS, (size, size))
            for command in commands:
                with self.subTest(megabytes=megabytes, command=command):
                    done = self.run_with(limit, command)
                    self.check(done, command)
                    ended.add((command[-1], done.returncode))
        self.assertIn(("big.smt2", MISSING), ended)

    @unittest.skipUnless(os.geteuid() == 0, "another user is needed")
    def test_processes(self):
        self.folder.chmod(0o777)
        uid = 61_234  # nobody's, so that there are no others to count
        for most in range(1, 8):
            def limit(most=most):
                resource.setrlimit(resource.RLIMIT_NPROC, (most, most))
                os.setgroups([])
                os.setgid(uid)
                os.setuid(uid)
            for command in self.commands():
                with self.subTest(most=most, command=command):
                    try:
                        done = self.run_with(limit, command)
                    except PermissionError:
                        self.skipTest("the program is out of reach")
                    self.check(done, command)
            for name in ("out", ".assay-seeds.lock", "assay-seeds.lock"):
                path = self.folder / name
                shutil.rmtree(path) if path.is_dir() \
                    else path.unlink(missing_ok=True)

    @unittest.skipUnless(os.geteuid() == 0, "another user is needed")
    def test_no_process_at_all(self):
        self.folder.chmod(0o777)

        def limit():
            resource.setrlimit(resource.RLIMIT_NPROC, (1, 1))
            os.setgroups([])
            os.setgid(61_235)
            os.setuid(61_235)
        for command in (self.hunt(), ["solve", "-s", f"yes={self.yes}",
                                      "a.smt2"]):
            done = self.run_with(limit, command)
            self.assertEqual(done.returncode, MISSING, done.stderr)
            self.assertIn(b"Resource temporarily unavailable",
                          done.stderr + done.stdout)


class Signals(Resources):
    def await_findings(self, hunt):
        until = time.monotonic() + TIMEOUT_S
        while not list(self.folder.glob("out/findings/*")):
            self.assertIsNone(hunt.poll())
            self.assertLess(time.monotonic(), until)
            time.sleep(0.02)

    def start(self, prepare=None):
        hunt = subprocess.Popen(
            [ASSAY, "hunt", "--solver", f"yes={self.yes}", "--theory", "core",
             "--technique", "random", "--time", "1h", "--out", "out"],
            cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True, preexec_fn=prepare)
        self.await_findings(hunt)
        return hunt

    def test_a_hangup_ends_like_a_termination(self):
        for number in (signal.SIGTERM, signal.SIGHUP):
            hunt = self.start()
            hunt.send_signal(number)
            out, err = hunt.communicate(timeout=TIMEOUT_S)
            self.assertEqual(hunt.returncode, FINDINGS, err)
            self.assertIn("--resume", out)
            shutil.rmtree(self.folder / "out")

    def test_a_hangup_that_is_ignored(self):
        hunt = self.start(lambda: signal.signal(signal.SIGHUP,
                                                signal.SIG_IGN))
        hunt.send_signal(signal.SIGHUP)
        time.sleep(0.2)
        self.assertIsNone(hunt.poll())
        hunt.send_signal(signal.SIGTERM)
        hunt.communicate(timeout=TIMEOUT_S)
        self.assertEqual(hunt.returncode, FINDINGS)


class Probe(Resources):
    def test_the_version_is_asked_within_the_limits(self):
        told = self.folder / "told"
        self.yes.write_text(YES.replace(
            "then echo", f"then ulimit -v >>{told}; ulimit -t >>{told}; echo"))
        limits = ["--memory", "512M"]
        for command, time_option in ((self.hunt(), "--query-time"),
                                     (["solve", "-s", f"yes={self.yes}",
                                       "a.smt2"], "--time"),
                                     (["seeds", "-s", f"yes={self.yes}",
                                       "--again", "a.smt2"], "--time")):
            told.write_text("")
            self.run_assay(*command, *limits, time_option, "3s")
            memory, seconds = map(int, told.read_text().split()[:2])
            self.assertEqual(memory, 512 << 10, command)
            self.assertLessEqual(seconds, 4, command)


class Stores(Resources):
    def files(self):
        return {path.name: path.read_bytes()
                for path in self.folder.glob("out/assay.db*")}

    def start_long(self):
        hunt = subprocess.Popen(
            [ASSAY, "hunt", "--solver", f"yes={self.yes}", "--theory", "core",
             "--technique", "random", "--time", "1h", "--out", "out"],
            cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True)
        until = time.monotonic() + TIMEOUT_S
        while not list(self.folder.glob("out/findings/*")):
            self.assertIsNone(hunt.poll())
            self.assertLess(time.monotonic(), until)
            time.sleep(0.02)
        return hunt

    def test_a_folder_that_vanishes_ends_the_hunt(self):
        for what in ("folder", "database", "log", "moved"):
            with self.subTest(what=what):
                hunt = self.start_long()
                out = self.folder / "out"
                if what == "folder":
                    while out.exists():
                        shutil.rmtree(out, ignore_errors=True)
                elif what == "moved":
                    out.rename(self.folder / "elsewhere")
                else:
                    (out / ("assay.db" if what == "database"
                            else "assay.db-wal")).unlink()
                _, err = hunt.communicate(timeout=TIMEOUT_S)
                self.assertEqual(hunt.returncode, MISSING, err)
                self.assertIn("moved or removed it while it was in use", err)
                shutil.rmtree(out, ignore_errors=True)

    def test_a_damaged_database_is_not_written_to(self):
        self.run_assay(*self.hunt())
        whole = (self.folder / "out/assay.db").read_bytes()
        pages = len(whole) // 4096
        refused = 0
        for page in range(pages):
            text = bytearray(whole)
            text[page * 4096 + 3:page * 4096 + 9] = b"\xff\x07\xee\x01\x02\x03"
            (self.folder / "out/assay.db").write_bytes(text)
            before = self.files()
            done = self.run_assay(*self.hunt(), "--resume")
            self.assertNotIn(done.returncode, (OUR_BUG, -6, -11))
            if done.returncode in (BAD_INPUT, MISSING):
                refused += 1
                self.assertIn("move it away", done.stderr)
                after = self.files()
                for name in ("assay.db", "assay.db-wal"):
                    # A reader of a log leaves an empty one.
                    self.assertEqual(before.get(name, b""),
                                     after.get(name, b""), (page, name))
            for path in self.folder.glob("out/assay.db-*"):
                path.unlink()
        self.assertGreater(refused, pages // 2)

    def test_special_files(self):
        out = self.folder / "out"
        out.mkdir()
        path = out / "assay.db"
        for what, make in (("a pipe", lambda: os.mkfifo(path)),
                           ("a folder", path.mkdir),
                           ("a device", lambda: path.symlink_to("/dev/zero"))):
            make()
            for command in (self.hunt(), ["findings", "--out", "out"],
                            ["replay", "1", "--out", "out"]):
                with self.subTest(what=what, command=command):
                    done = self.run_assay(*command)
                    self.assertIn(done.returncode, (BAD_INPUT, MISSING))
                    self.assertIn(f"assay.db: it is {what}", done.stderr)
            path.rmdir() if what == "a folder" else path.unlink()
        os.mkfifo(self.folder / "l")
        for command in (["seeds", "a.smt2", "--lock", "l", "-s",
                         f"yes={self.yes}"], ):
            done = self.run_assay(*command)
            self.assertEqual(done.returncode, BAD_INPUT)
            self.assertIn("not a regular file", done.stderr)

    @needs("sqlite3")
    def test_schemas(self):
        self.run_assay(*self.hunt())
        path = self.folder / "out/assay.db"
        whole = path.read_bytes()
        for change, said in (
                ("UPDATE assay_meta SET value = '99' WHERE name = 'schema'",
                 "has version 99, this Assay knows"),
                ("UPDATE assay_meta SET value = 'abc' WHERE name = 'schema'",
                 "does not say of which version"),
                ("DELETE FROM assay_meta", "does not say of which version"),
                ("DROP TABLE epoch_share", "its table epoch_share is not"),
                ("ALTER TABLE finding DROP COLUMN detail",
                 "its table finding is not"),
                ("DROP TABLE assay_meta", "not one of Assay's")):
            path.write_bytes(whole)
            subprocess.run(["sqlite3", path,
                            "PRAGMA foreign_keys = OFF; " + change],
                           check=True)
            for command in (self.hunt(), ["findings", "--out", "out"]):
                with self.subTest(change=change, command=command):
                    before = self.files()["assay.db"]
                    done = self.run_assay(*command)
                    self.assertIn(done.returncode, (BAD_INPUT, MISSING))
                    self.assertIn(said, done.stderr)
                    self.assertIn("left as it is", done.stderr)
                    self.assertEqual(before, self.files()["assay.db"])


if __name__ == "__main__":
    if not os.access(ASSAY, os.X_OK):
        sys.exit(f"resources_test: there is no {ASSAY}")
    unittest.main()
