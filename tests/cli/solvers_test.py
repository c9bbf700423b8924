# SPDX-License-Identifier: MIT
"""Tests of `assay solvers`, with stand-ins instead of real solvers."""
import http.server
import base64
import gzip
import hashlib
import io
import json
import os
import pathlib
import shutil
import stat
import subprocess
import sys
import tarfile
import tempfile
import threading
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
sys.dont_write_bytecode = True
from program import (  # noqa: E402
    ASSAY, BAD_INPUT, FINDINGS, FINE, MISSING, USAGE)

# Answers the self-check as a solver would, for bit-vectors.
GOOD = """#!/usr/bin/env python3
import sys
if "--version" in sys.argv:
    print("good version 1.2.3")
    sys.exit()
text = sys.stdin.read()
print("unsat" if "bvand" in text else "sat")
if "get-model" in text and "bvand" not in text:
    print("((define-fun x () (_ BitVec 8) #xff))")
"""
PROFILE = """\
name = "good"
command = ["{}"]
[version]
pattern = 'version (\\S+)'
"""


class SolversTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.variables = {
            "XDG_CONFIG_HOME": str(self.folder / "config"),
            "XDG_CACHE_HOME": str(self.folder / "cache"),
            "HOME": str(self.folder),
        }

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return str(path)

    def program(self, name, text):
        path = self.write(name, text)
        os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
        return path

    def expect(self, code, *args, **variables):
        done = subprocess.run(
            [ASSAY, "solvers", *args], cwd=self.folder, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, **self.variables, **variables}, check=False)
        self.assertEqual(done.returncode, code,
                         f"{args}\n{done.stdout}\n{done.stderr}")
        return done.stdout, done.stderr


class List(SolversTest):
    def rows(self, code, **variables):
        out, _ = self.expect(code, "--json", **variables)
        return {row["name"]: row for row in map(json.loads, out.splitlines())}

    def only_python(self):
        """A PATH without solvers."""
        folder = self.folder / "bin"
        folder.mkdir()
        for name in ("python3", "env"):
            (folder / name).symlink_to(shutil.which(name))
        return str(folder)

    def test_nothing_installed(self):
        rows = self.rows(MISSING, PATH=self.only_python())
        self.assertEqual(sorted(rows), [
            "alt-ergo", "bitwuzla", "boolector", "boolector3", "cvc4", "cvc5",
            "cvc5-safe", "dreal", "mathsat", "opensmt", "ostrich", "princess",
            "smtinterpol", "stp", "verit", "yices", "z3", "z3-noodler",
            "z3-npm", "z3-str3"])
        for row in rows.values():
            self.assertEqual(list(row), [
                "name", "installed", "path", "version", "family", "may_vote",
                "modes", "healthy", "problems", "profile", "verified",
                "newest", "build"])
            self.assertIsNone(row["newest"] or row["build"])
            self.assertFalse(row["installed"] or row["healthy"])
            self.assertEqual(row["profile"], "built in")
        self.assertFalse(rows["z3-npm"]["may_vote"])
        out, _ = self.expect(MISSING, PATH=str(self.folder / "bin"))
        self.assertEqual(out.count("not installed"), len(rows))
        self.assertEqual(out.count("not installed, unverified"), 11)
        self.assertEqual([name for name in rows if not rows[name]["verified"]],
                         [name for name in rows if f"\n{name} " in out
                          and "unverified" in out.split(f"\n{name} ")[1]
                          .split("\n")[0]])

    def test_a_users_solver(self):
        good = self.program("good", GOOD)
        path = self.write("config/assay/profiles/good.toml",
                          PROFILE.format(good))
        rows = self.rows(FINE, PATH=self.only_python())
        self.assertEqual(rows["good"], {
            "name": "good", "installed": True, "path": good,
            "version": "1.2.3", "family": "good", "may_vote": True,
            "modes": ["fresh"], "healthy": True, "problems": [],
            "profile": path, "verified": True, "newest": None, "build": None})

    def test_a_sick_solver(self):
        bad = self.program("bad", GOOD.replace('"sat"', '"unsat"')
                           .replace("good version", "none"))
        self.write("config/assay/profiles/good.toml", PROFILE.format(bad))
        rows = self.rows(FINDINGS, PATH=self.only_python())
        self.assertFalse(rows["good"]["healthy"])
        self.assertEqual(rows["good"]["problems"], [
            "does not tell its version as the profile says",
            "fresh: unsat instead of sat"])

    def test_a_wrong_model(self):
        bad = self.program("bad", GOOD.replace("#xff", "#xfe"))
        self.write("config/assay/profiles/good.toml", PROFILE.format(bad))
        rows = self.rows(FINDINGS, PATH=self.only_python())
        self.assertIn("its model is invalid", rows["good"]["problems"][0])

    def test_a_bad_profile_hides_no_other(self):
        self.write("config/assay/profiles/good.toml", "name = 3\n")
        rows = self.rows(BAD_INPUT, PATH=self.only_python())
        self.assertIn("bad profile", rows["good"]["problems"][0])
        self.assertTrue({"z3", "cvc5"} < set(rows))


class Check(SolversTest):
    def test_good(self):
        good = self.program("good", GOOD)
        path = self.write("any.toml", PROFILE.format(good))
        out, err = self.expect(FINE, "check", path)
        self.assertEqual(out, f"{path}: ok: good 1.2.3, {good}; "
                              "modes: fresh\n")
        self.assertEqual(err, "")

    def test_missing_file(self):
        _, err = self.expect(BAD_INPUT, "check", "none.toml")
        self.assertIn("none.toml: error: cannot read", err)

    def test_usage(self):
        for args in (["check"], ["install"], ["show"], ["nonsense"],
                     ["show", "nobody"], ["install", "cvc4"], ["remove"],
                     ["show", "cvc4@1.0"]):
            self.expect(USAGE, *args)


class Show(SolversTest):
    def test_shown_profile_can_be_read(self):
        for name in ("z3", "cvc5", "cvc4", "boolector", "z3-str3",
                     "mine=./z3 -in a='b c'"):
            out, _ = self.expect(FINE, "show", name)
            path = self.write("shown.toml", out)
            again, _ = self.expect(FINE, "show", path)
            self.assertEqual(again, out)

    def test_not_installed(self):
        _, err = self.expect(MISSING, "show", "z3-npm")
        self.assertIn("assay solvers install z3-npm", err)
        _, err = self.expect(MISSING, "show", "z3@1.0")
        self.assertIn("assay solvers install z3@1.0", err)


def package(name, files):
    """A package as the registry has it."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        for path, text in files.items():
            row = tarfile.TarInfo(f"package/{path}")
            row.size = len(text)
            archive.addfile(row, io.BytesIO(text.encode()))
    return gzip.compress(buffer.getvalue())


# Like z3-solver, as far as the driver sees.
MODULE = """
exports.init = async () => ({
  Z3: {mk_config: () => 1, mk_context: () => 1, del_context: () => {},
       global_param_set: () => {}},
  em: {
    HEAPU8: Buffer.alloc(1 << 20), _malloc: () => 8, _free: () => {},
    async_call: f => f(),
    _async_Z3_eval_smtlib2_string: async function(context, address) {
      const end = this.HEAPU8.indexOf(0, address);
      const text = this.HEAPU8.toString('latin1', address, end);
      const mark = /echo "([^"]*)"/.exec(text);
      const sat = !text.includes('bvand');
      return (sat ? 'sat\\n' : 'unsat\\n') +
        (sat && text.includes('get-model') ?
           '((define-fun x () (_ BitVec 8) #xff))\\n' : '') +
        (mark ? mark[1] + '\\n' : '');
    },
  },
});
"""


@unittest.skipUnless(shutil.which("node"), "there is no node")
class Install(SolversTest):
    """Against a registry of our own."""

    def setUp(self):
        super().setUp()
        self.broken = None
        self.requests = []
        tarballs = {
            f"/z3-solver/-/z3-solver-{version}.tgz": package("z3-solver", {
                "package.json": json.dumps(
                    {"version": version, "main": "build/node.js"}),
                "build/node.js": "require('helper');" + MODULE,
                "build/z3-built.wasm": "wasm " + version})
            for version in ("4.9.0", "4.10.0")}
        tarballs["/helper/-/helper-1.0.1.tgz"] = package("helper", {
            "package.json": '{"main": "main.js"}', "main.js": ""})
        test = self

        class Registry(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                test.requests.append(self.path)
                body = tarballs.get(self.path)
                if body is None:
                    body = json.dumps(test.about(self.path[1:], tarballs))
                    body = body.encode()
                elif test.broken == self.path:
                    body = body[:-1]
                self.send_response(200 if body != b"{}" else 404)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *args):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0),
                                                      Registry)
        threading.Thread(target=self.server.serve_forever,
                         daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        self.variables["ASSAY_NPM_REGISTRY"] = self.url
        self.cache = self.folder / "cache/assay/z3-npm"

    def about(self, name, tarballs):
        versions = {}
        for path, body in tarballs.items():
            if path.startswith(f"/{name}/"):
                version = path[:-4].rsplit("-", 1)[1]
                digest = base64.b64encode(hashlib.sha512(body).digest())
                versions[version] = {
                    "dist": {"tarball": self.url + path,
                             "integrity": "sha512-" + digest.decode()},
                    "dependencies":
                        {} if name == "helper" else {"helper": "^1.0.0"}}
        return {"versions": versions} if versions else {}

    def left(self):
        return sorted(os.listdir(self.cache)) if self.cache.exists() else []

    def test_newest_by_default(self):
        out, _ = self.expect(FINE, "install", "z3-npm")
        self.assertRegex(
            out, r"\Az3-npm@4\.10\.0: installed: 4\.10\.0 sha256:[0-9a-f]{12}\n")
        self.assertEqual(self.left(), ["4.10.0"])

    def test_side_by_side(self):
        self.expect(FINE, "install", "z3-npm@4.9.0")
        self.expect(FINE, "install", "z3-npm@4.10.0")
        self.assertEqual(self.left(), ["4.10.0", "4.9.0"])
        out, _ = self.expect(FINE, "show", "z3-npm")
        self.assertIn('name = "z3-npm@4.10.0"', out)

    def test_twice_is_once(self):
        self.expect(FINE, "install", "z3-npm@4.9.0")
        before = len(self.requests)
        driver = self.cache / "4.9.0/driver1.js"
        driver.write_text("old")
        self.expect(FINE, "install", "z3-npm@4.9.0")
        self.assertEqual(len(self.requests), before)
        self.assertNotEqual(driver.read_text(), "old")

    def test_versions(self):
        out, _ = self.expect(FINE, "install", "z3-npm@?")
        self.assertEqual(out, "4.10.0  npm\n4.9.0  npm\n")
        _, err = self.expect(BAD_INPUT, "install", "z3-npm@1.0")
        self.assertIn("there are 4.9.0 4.10.0", err)

    def test_broken_download_leaves_nothing(self):
        self.broken = "/helper/-/helper-1.0.1.tgz"
        _, err = self.expect(MISSING, "install", "z3-npm@4.9.0")
        self.assertIn("hash", err)
        self.assertEqual(self.left(), [])

    def test_old_leftovers_are_removed(self):
        for name, age in (("old", 7200), ("new", 60)):
            folder = self.cache / f".unfinished-{name}"
            folder.mkdir(parents=True)
            then = time.time() - age
            os.utime(folder, (then, then))
        self.expect(FINE, "install", "z3-npm@4.9.0")
        self.assertEqual(self.left(), [".unfinished-new", "4.9.0"])

    def test_no_network(self):
        _, err = self.expect(MISSING, "install", "z3-npm@4.9.0",
                             ASSAY_NPM_REGISTRY="http://127.0.0.1:1")
        self.assertIn("ECONNREFUSED", err)
        self.assertEqual(self.left(), [])

    def test_no_node(self):
        _, err = self.expect(MISSING, "install", "z3-npm", PATH="/nowhere")
        self.assertIn("there is no program 'node'", err)


if __name__ == "__main__":
    unittest.main()
