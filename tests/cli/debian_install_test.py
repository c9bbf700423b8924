# SPDX-License-Identifier: MIT
"""Tests of installing solvers from a distribution's packages. Stand-ins for
apt-get, apt-config and dpkg-deb serve suites of our own, so there is no
network."""
import fcntl
import hashlib
import json
import os
import pathlib
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
sys.dont_write_bytecode = True
from program import (  # noqa: E402
    ASSAY, BAD_INPUT, FINE, MISSING, ROOT, USAGE)

# Reads world.json beside it; what it is asked goes to calls.
APT_GET = r"""#!/usr/bin/env python3
import json, os, pathlib, re, sys
here = pathlib.Path(__file__).resolve().parent
world = json.loads((here / "world.json").read_text())
configuration = pathlib.Path(os.environ["APT_CONFIG"]).read_text()
folder = pathlib.Path(re.search(r'Dir::Etc::sourceparts "(.*)/sources";',
                                configuration)[1])
source = (folder / "sources/suite.sources").read_text()
name = re.search("Suites: (.*)", source)[1]
words = [word for word in sys.argv[1:] if not word.startswith("-q")]
with open(here / "calls", "a") as calls:
    calls.write(f"{name} {' '.join(words)}\n")
suite = world["suites"].get(name, {})

def fail(text):
    print(text, file=sys.stderr)
    sys.exit(100)

if "update" in words:
    if "update" in suite:
        fail(suite["update"])
    if not suite:
        fail(f"E: The repository 'x {name} Release' does not have a Release "
             "file.")
elif "indextargets" in words:
    print(suite.get("origin", "Debian"), suite["code_name"])
else:
    packages = suite["packages"]
    wanted = words[-1]
    if wanted not in packages:
        fail(f"E: Unable to locate package {wanted}")
    names = packages[wanted].get("with", []) + [wanted]
    files = [f"{one}_{packages[one]['version'].replace(':', '%3a')}_all.deb"
             for one in names]
    if "--print-uris" in words:
        # As apt does, without what is there already.
        there = [word.split("=", 1)[1] for word in words
                 if word.startswith("Dir::Cache::archives=")]
        there = pathlib.Path(there[0]) if there else folder / "archives"
        for file in files:
            if not (there / file).exists():
                print(f"'http://x/{file}' {file} 10 SHA256:{'ab' * 32}")
    elif "download" in suite:
        fail(suite["download"])
    else:
        (folder / "archives").mkdir(exist_ok=True)
        for file in files:
            (folder / "archives" / file).write_text("")
"""
APT_CONFIG = """#!/usr/bin/env python3
print('''APT::Architecture "amd64";
Dir "{0}";
Dir::Etc "etc/apt";
Dir::Etc::sourcelist "sources.list";
Dir::Etc::sourceparts "sources.list.d";
Acquire::http::Proxy "http://proxy";
Acquire::AllowInsecureRepositories "1";
APT::Update::Post-Invoke:: "touch {0}/hook";''')
"""
# dpkg-deb -x FILE ROOT
DPKG_DEB = r"""#!/usr/bin/env python3
import json, os, pathlib, sys, time
here = pathlib.Path(__file__).resolve().parent
world = json.loads((here / "world.json").read_text())
name, version, _ = pathlib.Path(sys.argv[2]).name.split("_")
root = pathlib.Path(sys.argv[3])
if world.get("is_halted"):
    (here / "halted").write_text("")
    time.sleep(600)
if name == "good":
    program = root / "usr/bin/good"
    program.parent.mkdir(parents=True)
    text = (here / "good.py").read_text()
    program.write_text(text.replace("VERSION", version.split("%3a")[-1].split("+")[0].split("-")[0]))
    program.chmod(0o755)
else:
    library = root / "usr/lib/x86_64-linux-gnu"
    library.mkdir(parents=True, exist_ok=True)
    (library / f"{name}.so.1.0").write_text("")
    (library / f"{name}.so.1").symlink_to(f"{name}.so.1.0")
"""
# Answers the self-check as a solver would, for bit-vectors.
GOOD = """#!/usr/bin/env python3
import sys
if "--version" in sys.argv:
    print("good version VERSION")
    sys.exit()
text = sys.stdin.read()
print("unsat" if "bvand" in text else "sat")
if "get-model" in text and "bvand" not in text:
    print("((define-fun x () (_ BitVec 8) #xff))")
"""
PROFILE = """\
name = "good"
command = ["good"]
debian_package = "good"
[version]
pattern = 'version (\\S+)'
"""
SOURCES = """\
# The machine's
Types: deb
URIs: http://security
Suites: bookworm-security
Components: main

Types: deb deb-src
URIs: http://archive
Suites: bookworm bookworm-updates
Components: main contrib
Signed-By: /a/key.gpg
"""


class DebianTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.bin = self.folder / "bin"
        self.bin.mkdir()
        for name in ("python3", "env"):
            (self.bin / name).symlink_to(shutil.which(name))
        self.program("apt-get", APT_GET)
        self.program("apt-config", APT_CONFIG.format(self.folder / "machine"))
        self.program("dpkg-deb", DPKG_DEB)
        self.program("good.py", GOOD)
        self.variables = {}
        self.write("machine/etc/apt/sources.list.d/debian.sources", SOURCES)
        self.write("config/assay/profiles/good.toml", PROFILE)
        self.cache = self.folder / "cache/assay/debian"
        self.world({
            "sid": {"code_name": "sid", "packages": {
                "good": {"version": "2:1.3.2+ds-1+b2", "with": ["libgood"]},
                "libgood": {"version": "7"}}},
            "stable": {"code_name": "trixie", "packages": {
                "good": {"version": "1.1.2-2"}}}})

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def program(self, name, text):
        path = self.bin / name
        path.write_text(text)
        path.chmod(path.stat().st_mode | stat.S_IXUSR)

    def world(self, suites, **others):
        (self.bin / "world.json").write_text(
            json.dumps({"suites": suites, **others}))

    def change(self, **changes):
        """Of what sid has."""
        world = json.loads((self.bin / "world.json").read_text())
        world["suites"]["sid"].update(changes)
        (self.bin / "world.json").write_text(json.dumps(world))

    def environment(self):
        return {**os.environ, "PATH": str(self.bin),
                "XDG_CONFIG_HOME": str(self.folder / "config"),
                "XDG_CACHE_HOME": str(self.folder / "cache"),
                "HOME": str(self.folder), **self.variables}

    def start(self, *args):
        return subprocess.Popen(
            [ASSAY, "solvers", *args], cwd=self.folder,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, env=self.environment())

    def expect(self, code, *args):
        with self.start(*args) as child:
            out, err = child.communicate()
        self.assertEqual(child.returncode, code, f"{args}\n{out}\n{err}")
        return out, err

    def calls(self):
        path = self.bin / "calls"
        return path.read_text().splitlines() if path.exists() else []

    def left(self):
        """What is below the cache, without what apt keeps for the next time."""
        return sorted(
            str(path.relative_to(self.cache)) for path in self.cache.rglob("*")
            if not path.is_dir() and ".apt" not in path.parts)

    def rows(self):
        out, _ = self.expect(FINE, "--json")
        return {row["name"]: row for row in map(json.loads, out.splitlines())}


class Install(DebianTest):
    def test_what_was_downloaded_before_is_there(self):
        # By another solver with the same library, in the same `latest`.
        archives = self.cache / ".apt/sid/archives"
        archives.mkdir(parents=True)
        (archives / "libgood_7_all.deb").write_text("")
        self.expect(FINE, "install", "good")
        self.assertIn("good/1.3.2/lib/libgood.so.1", self.left())

    def test_the_newest(self):
        out, err = self.expect(FINE, "install", "good")
        program = self.cache / "good/1.3.2/bin/good"
        digest = hashlib.sha256(program.read_bytes()).hexdigest()
        self.assertEqual(
            out, "good@1.3.2: installed: 1.3.2 (Debian 2:1.3.2+ds-1+b2); "
                 f"package good of sid, program sha256:{digest}\n")
        self.assertEqual(err, "")
        self.assertEqual(self.left(), [
            ".lock", "good/1.3.2/bin/good", "good/1.3.2/build.toml",
            "good/1.3.2/lib/libgood.so.1", "good/1.3.2/lib/libgood.so.1.0",
            "good/newest.toml"])
        self.assertEqual(os.readlink(self.cache / "good/1.3.2/lib/libgood.so.1"),
                         "libgood.so.1.0")

    def test_what_apt_is_told(self):
        self.expect(FINE, "install", "good")
        apt = self.cache / ".apt/sid"
        self.assertEqual(
            (apt / "sources/suite.sources").read_text(),
            "Types: deb\nURIs: http://archive\nSuites: sid\n"
            "Components: main\nSigned-By: /a/key.gpg\n")
        configuration = (apt / "apt.conf").read_text()
        self.assertIn('Acquire::http::Proxy "http://proxy";', configuration)
        self.assertNotIn("AllowInsecure", configuration)
        self.assertNotIn("Invoke", configuration)
        self.assertFalse(list(apt.rglob("*.deb")))

    def test_an_older_release(self):
        self.expect(FINE, "install", "good@1.1.2")
        self.expect(FINE, "install", "good")
        rows = self.rows()
        self.assertEqual([name for name in rows if name.startswith("good")],
                         ["good@1.1.2", "good@1.3.2"])
        row = rows["good@1.1.2"]
        self.assertTrue(row["healthy"])
        self.assertEqual(row["version"], "1.1.2 (Debian 1.1.2-2)")
        self.assertEqual(row["newest"], "1.3.2")
        self.assertEqual(row["build"]["suite"], "trixie")
        self.assertEqual(row["build"]["package"], "good")
        self.assertEqual(len(row["build"]["sha256"]), 64)
        self.assertEqual(row["build"]["packages"],
                         [f"good 1.1.2-2 {'ab' * 32}"])
        out, _ = self.expect(FINE, "check", "good@1.1.2")
        self.assertIn("good@1.1.2: ok: good@1.1.2 1.1.2 (Debian 1.1.2-2), ",
                      out)
        # The newest, and each by its name.
        out, _ = self.expect(FINE, "show", "good")
        self.assertIn('name = "good@1.3.2"', out)
        self.assertIn("# Debian 2:1.3.2+ds-1+b2: package good of sid", out)

    def test_releases(self):
        out, _ = self.expect(FINE, "install", "good@?")
        self.assertEqual(out, "1.3.2  Debian 2:1.3.2+ds-1+b2, sid\n"
                              "1.1.2  Debian 1.1.2-2, trixie\n")
        _, err = self.expect(BAD_INPUT, "install", "good@9")
        self.assertIn("no release 9; there are 1.3.2 (sid), 1.1.2 (trixie)",
                      err)

    def test_twice_is_once(self):
        self.expect(FINE, "install", "good")
        self.expect(FINE, "install", "good")
        downloads = [call for call in self.calls()
                     if "--download-only" in call]
        self.assertEqual(len(downloads), 1)
        before = len(self.calls())
        self.expect(FINE, "install", "good@1.3.2")
        self.assertEqual(len(self.calls()), before)

    def test_a_new_build_replaces_the_old(self):
        self.expect(FINE, "install", "good")
        self.change(packages={"good": {"version": "1.3.2-2"}})
        out, _ = self.expect(FINE, "install", "good")
        self.assertIn("(Debian 1.3.2-2)", out)
        self.assertEqual(self.left(), [
            ".lock", "good/1.3.2/bin/good", "good/1.3.2/build.toml",
            "good/newest.toml"])

    def test_latest(self):
        out, err = self.expect(MISSING, "install", "latest")
        self.assertIn("good@1.3.2: installed", out)
        for name in ("z3", "cvc5", "bitwuzla", "boolector3"):
            self.assertIn(f"assay: {name}: none of Debian's suites has the "
                          "package", err)
        updates = [call for call in self.calls() if "update" in call]
        self.assertEqual(len(updates), len(set(updates)))

    def test_a_vanished_package(self):
        self.change(download="E: Failed to fetch x  404  Not Found")
        out, _ = self.expect(FINE, "install", "good")
        self.assertIn("good@1.1.2: installed: 1.1.2 (Debian 1.1.2-2); "
                      "package good of trixie", out)


class Refusals(DebianTest):
    def test_no_network(self):
        self.change(update="E: Failed to fetch http://archive/InRelease  "
                           "Could not resolve 'archive'")
        _, err = self.expect(MISSING, "install", "good")
        self.assertEqual(
            err, "assay: good: cannot use Debian's suite sid: Failed to fetch "
                 "http://archive/InRelease  Could not resolve 'archive'\n")
        # The others are at the same place.
        self.assertEqual(len(self.calls()), 1)
        self.assertEqual(self.left(), [".lock"])

    def test_no_network_and_installed(self):
        self.expect(FINE, "install", "good")
        self.change(update="E: Failed to fetch x")
        self.expect(MISSING, "install", "good")
        self.assertTrue(self.rows()["good@1.3.2"]["healthy"])

    def test_another_distribution(self):
        self.world({})
        _, err = self.expect(MISSING, "install", "good")
        self.assertIn("does not have a Release file", err)
        self.change_origin("Ubuntu")
        _, err = self.expect(MISSING, "install", "good")
        self.assertIn("the machine's archive is not Debian's but 'Ubuntu sid'",
                      err)

    def change_origin(self, origin):
        self.world({"sid": {"code_name": "sid", "origin": origin,
                            "packages": {}}})

    def test_no_apt(self):
        (self.bin / "apt-get").unlink()
        _, err = self.expect(MISSING, "install", "good")
        self.assertIn("these solvers are Debian's packages, and there is no "
                      "program 'apt-get'", err)

    def test_no_archive(self):
        self.write("machine/etc/apt/sources.list.d/debian.sources", "")
        _, err = self.expect(MISSING, "install", "good")
        self.assertIn("apt has no archive of a distribution", err)

    def test_the_program_is_not_in_the_package(self):
        self.world({"sid": {"code_name": "sid", "packages": {
            "good": {"version": "1", "with": []}}}})
        self.program("dpkg-deb", "#!/usr/bin/env python3\n")
        _, err = self.expect(MISSING, "install", "good")
        self.assertIn("the package good has no program 'good'", err)
        self.assertEqual(self.left(), [".lock", "good/newest.toml"])

    def test_nothing_to_install(self):
        _, err = self.expect(USAGE, "install", "nobody")
        self.assertIn("cannot be installed by assay; bitwuzla, boolector3, "
                      "cvc5, good, z3, z3-npm can", err)


class Interrupted(DebianTest):
    def halt(self):
        """Starts an installation that stops while it unpacks."""
        world = json.loads((self.bin / "world.json").read_text())
        self.world(world["suites"], is_halted=True)
        child = self.start("install", "good")
        while not (self.bin / "halted").exists():
            self.assertIsNone(child.poll())
            time.sleep(0.01)
        self.world(world["suites"])
        return child

    def test_killed(self):
        with self.halt() as child:
            child.send_signal(signal.SIGKILL)
            child.communicate()
        names = [path for path in self.left() if not path.startswith(".")]
        self.assertEqual(names, ["good/newest.toml"])
        self.assertFalse(self.rows_of_good())
        self.expect(FINE, "install", "good")
        self.assertEqual(self.left()[0:2], [".lock", "good/1.3.2/bin/good"])

    def rows_of_good(self):
        with self.start("--json") as child:
            out, _ = child.communicate()
        rows = [json.loads(line) for line in out.splitlines()]
        return [row for row in rows
                if row["name"].startswith("good") and row["installed"]]

    def test_the_second_waits(self):
        with self.halt() as first:
            with self.start("install", "good") as second:
                # It waits for the lock, which the first one holds.
                with open(self.cache / ".lock") as lock:
                    self.assertRaises(BlockingIOError, fcntl.flock, lock,
                                      fcntl.LOCK_EX | fcntl.LOCK_NB)
                self.assertIsNone(second.poll())
                first.kill()
                first.communicate()
                out, err = second.communicate()
        self.assertEqual(second.returncode, FINE, err)
        self.assertIn("good@1.3.2: installed", out)


class Hunt(DebianTest):
    """make hunt brings what it can."""

    def hunt(self, *args):
        done = subprocess.run(
            [ROOT / "tools/hunt.sh", "--tests", "3", "--theory", "bv", *args],
            stdin=subprocess.DEVNULL, capture_output=True, text=True,
            check=False,
            env={**self.environment(), "ASSAY": ASSAY,
                 "ASSAY_NPM_REGISTRY": "http://127.0.0.1:1",
                 "PATH": f"{self.bin}:{os.environ['PATH']}"})
        self.assertEqual(done.returncode, FINE, done.stdout + done.stderr)
        self.assertRegex(done.stdout, r"\b3 tests in \d+ s")
        return done

    def test_with_the_newest(self):
        done = self.hunt("--solver", "good@1.3.2")
        self.assertTrue(done.stdout.startswith(
            "good@1.3.2: 1.3.2 (Debian 2:1.3.2+ds-1+b2)\n"), done.stdout)

    def test_without(self):
        self.change(update="E: Failed to fetch x")
        done = self.hunt("--solver", f"mine={self.bin}/good.py")
        self.assertNotIn("Debian", done.stdout + done.stderr)
        self.assertNotIn("Failed", done.stdout + done.stderr)

    def test_not_wanted(self):
        self.variables["ASSAY_SKIP_PACKAGES"] = "1"
        self.hunt("--solver", f"mine={self.bin}/good.py")
        self.assertEqual(self.calls(), [])


class Remove(DebianTest):
    def test_one(self):
        self.expect(FINE, "install", "good")
        out, _ = self.expect(FINE, "remove", "good")
        self.assertEqual(out, "good@1.3.2: removed\n")
        self.assertEqual(self.left(), [".lock", "good/newest.toml"])
        _, err = self.expect(MISSING, "remove", "good")
        self.assertIn("of good there is nothing", err)

    def test_of_several(self):
        self.expect(FINE, "install", "good")
        self.expect(FINE, "install", "good@1.1.2")
        _, err = self.expect(MISSING, "remove", "good")
        self.assertIn("of good there are 1.1.2, 1.3.2", err)
        self.expect(FINE, "remove", "good@1.1.2")
        self.assertEqual(list(self.rows_of("good")), ["good@1.3.2"])
        _, err = self.expect(USAGE, "remove", "nobody")
        self.assertIn("none of the solvers that assay installs", err)

    def rows_of(self, name):
        return [row for row in self.rows() if row.startswith(name)]


if __name__ == "__main__":
    unittest.main()
