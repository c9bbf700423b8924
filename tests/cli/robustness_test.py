# SPDX-License-Identifier: MIT
"""No input may bring assay down: deep, long, broken, binary, or no file at all.

Every run must end by itself with exit code 0 or 3, under a stack of 1 MB, and
`check --json` must write JSON. Nothing here asserts a time; that cost grows
about linearly is checked by the ratio of two CPU times, measured again if it
looks bad. The largest inputs are in tests/long/robustness_long.py.
"""
import concurrent.futures
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
sys.dont_write_bytecode = True
from program import ASSAY, TIMEOUT_S  # noqa: E402

STACK_BYTES = 1 << 20
MEMORY_BYTES = 8 << 30
LIST = "(declare-datatype L ((nil) (cons (hd Bool) (tl L))))(declare-const l L)"
OPTION = "(declare-datatype O (par (T) ((no) (yes (it T)))))"


def nest(head, core, tail, depth):
    return head * depth + core + tail * depth


def asserted(term):
    return f"(declare-const p Bool)(assert {term})"


# name -> (text of a depth, whether it is a good script)
DEEP = {
    "parentheses": (lambda n: nest("(", "", ")", n), False),
    "only open": (lambda n: "(" * n, False),
    "heads": (lambda n: asserted(nest("(", "p", ")", n)), False),
    "not": (lambda n: asserted(nest("(not ", "p", ")", n)), True),
    "let": (lambda n: asserted(nest("(let ((q p)) ", "q", ")", n)), True),
    "forall": (lambda n: asserted(nest("(forall ((x Bool)) ", "x", ")", n)),
               True),
    "annotation": (lambda n: asserted(nest("(! ", "p", " :k v)", n)), True),
    "array sort": (lambda n: "(declare-const a "
                   + nest("(Array Int ", "Int", ")", n) + ")", True),
    "datatype sort": (lambda n: OPTION + "(declare-const a "
                      + nest("(O ", "Int", ")", n) + ")(assert (= a a))",
                      True),
    "sort index": (lambda n: "(declare-const x (_ BitVec "
                   + nest("(", "1", ")", n) + "))", False),
    "index": (lambda n: asserted("((_ is " + nest("(", "f", ")", n) + ") p)"),
              False),
    "ranked index": (lambda n: asserted("((_ is " + nest(
        "(and () (_ BitVec ", "1", "))", n) + ") p)"), False),
    "set-info": (lambda n: f"(set-info :k {nest('(', 'x', ')', n)})", True),
    "match": (lambda n: LIST + "(assert " + nest(
        "(match l ((nil false) ((cons x y) ", "x", ")))", n) + ")", True),
}

# Deep in other ways; only for the long test.
MORE_DEEP = {
    "only close": (lambda n: ")" * n, False),
    "let value": (lambda n: asserted(nest("(let ((q ", "p", ")) q)", n)),
                  True),
    "array index": (lambda n: "(declare-const a "
                    + nest("(Array ", "Int", " Int)", n) + ")", True),
    "match scrutinee": (lambda n: LIST + "(assert (= l " + nest(
        "(match ", "l", " ((nil nil) ((cons x y) y)))", n) + "))", True),
    "underscores": (lambda n: asserted(nest("(_ ", "p", ")", n)), False),
    "as": (lambda n: asserted(nest("(as ", "p", " Bool)", n)), False),
    "store": (lambda n: "(declare-const a (Array Int Int))(assert (= a "
              + nest("(store ", "a", " 1 2)", n) + "))", True),
    "sequence of sequences": (lambda n: "(assert (= 1 (seq.len "
                              + nest("(seq.unit ", "true", ")", n) + ")))",
                              True),
    "pattern": (lambda n: "(declare-fun f (Int) Int)(assert (forall ((x Int)) "
                f"(! (= x 1) :pattern ({nest('(f ', 'x', ')', n)}))))", True),
    "grammar": (lambda n: "(synth-fun f () Int ((I Int)) ((I Int ("
                + nest("(+ ", "I", " I)", n) + "))))", True),
    "field": (lambda n: OPTION + "(declare-datatype P ((mk (sel "
              + nest("(O ", "Int", ")", n) + "))))", True),
    "sort definition": (lambda n: "(define-sort D (T) "
                        + nest("(Array Int ", "T", ")", n)
                        + ")(declare-const a (D Bool))", True),
    "tactic": (lambda n: "(check-sat-using "
               + nest("(then simplify ", "smt", ")", n) + ")", True),
    "definition": (lambda n: "(define-fun f ((p Bool)) Bool "
                   + nest("(not ", "p", ")", n) + ")", True),
    "names": (lambda n: asserted("(! " * n + "p" + "".join(
        f" :named n{i})" for i in range(n))), True),
    "levels": (lambda n: "(push 1)" * n + "(pop 1)" * n, True),
}

SCRIPT = r'''; A little of everything; the test cuts it off at many places.
(set-info :smt-lib-version 2.6)
(set-info :source |a "quoted" symbol; with (everything)|)
(set-option :produce-models true)
(set-logic ALL)
(declare-sort U 0)
(define-sort Word () (_ BitVec 16))
(declare-datatypes ((Tree 1) (Forest 1)) ((par (X) ((leaf) (node (val X)
  (kids (Forest X))))) (par (X) ((none) (some (fst (Tree X))
  (rest (Forest X)))))))
(declare-fun f (U Int) Bool)
(declare-const |odd name| U)
(declare-const x Int)
(declare-const r Real)
(declare-const w Word)
(declare-const s String)
(declare-const y (_ FloatingPoint 8 24))
(declare-const a (Array Int (Array Word Bool)))
(declare-const t (Tree Int))
(define-fun twice ((n Int)) Int (* 2 n))
(define-funs-rec ((even ((n Int)) Bool) (odd ((n Int)) Bool))
  ((ite (= n 0) true (odd (- n 1))) (ite (= n 0) false (even (- n 1)))))
(assert (! (and (f |odd name| 12) (< x 1000) (<= r 0.125)) :named first))
(assert (let ((u (+ x 1)) (v #x00ff)) (and (= v w) (> (twice u) 3))))
(assert (forall ((n Int) (z U)) (! (=> (f z n) (exists ((m Int)) (f z m)))
  :pattern ((f z n)) :weight 7 :qid |q 1|)))
(assert (= s (str.++ "say ""hi""" "\u{48}\u0049" (str.from_int x))))
(assert (str.in_re s (re.+ (re.range "a" "z"))))
(assert (fp.lt y (fp.add RNE y ((_ to_fp 8 24) RNE 0.1))))
(assert (= ((_ extract 7 0) w) #b00001111))
(assert (select (select (store a x (select a 0)) 1) (_ bv3 16)))
(assert (match t ((leaf true) ((node k ks) (and (> k 0)
  ((_ is none) ks))))))
(assert (= t (as leaf (Tree Int))))
(push 2)
(declare-const x2 Bool)
(assert (xor x2 first (even x)))
(check-sat-assuming (x2 (not first)))
(get-value (x (f |odd name| x)))
(pop 2)
(check-sat)
(get-model)
(echo "done ""now""")
(exit)
'''


def limit_resources():
    resource.setrlimit(resource.RLIMIT_STACK, (STACK_BYTES, STACK_BYTES))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


class RobustnessTest(unittest.TestCase):
    """What both the quick and the long tests need."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)

    def write(self, name, text):
        path = self.root / name
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    def start(self, *args, stdin=b""):
        """Runs assay; gives exit code, stdout, stderr."""
        done = subprocess.run(
            [ASSAY, *map(str, args)], input=stdin, capture_output=True,
            preexec_fn=limit_resources, timeout=TIMEOUT_S, check=False)
        return done.returncode, done.stdout, done.stderr

    def run_assay(self, *args, stdin=b""):
        code, out, err = self.start(*args, stdin=stdin)
        self.assertIn(code, (0, 3), f"{args}: {err[-500:]}")
        return code, out, err

    def check(self, path, *options, stdin=b""):
        """The JSON object of one file."""
        code, out, _ = self.run_assay("check", "--json", *options, path,
                                      stdin=stdin)
        rows = [json.loads(line) for line in out.splitlines()]
        self.assertEqual(len(rows), 1)
        self.assertEqual(code, 3 if rows[0]["status"] == "error" else 0)
        return rows[0]

    def survives(self, text, status=None, name="in.smt2"):
        """check --round-trip and print both do."""
        path = self.write(name, text)
        row = self.check(path, "--round-trip")
        self.assertNotIn("round trip", row["message"])
        if status:
            self.assertEqual(row["status"], status, row["message"])
        code = self.run_assay("print", "-o", self.root / (name + ".out"),
                              path)[0]
        self.assertEqual(code, 0 if row["status"] == "ok" else 3)
        return row

    def cpu_s(self, *args):
        """The least CPU time of three runs."""
        times = []
        for _ in range(3):
            process = subprocess.Popen(
                [ASSAY, *map(str, args)], stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            self.assertIn(process.returncode, (0, 3), args)
            times.append(usage.ru_utime + usage.ru_stime)
        return min(times)

    def grows_linearly(self, make, size, *command):
        """Four times the size costs less than eight times the CPU time.
        `size` should be such that the smaller run takes 50 ms or more."""
        small = self.write("small.smt2", make(size))
        large = self.write("large.smt2", make(4 * size))
        ratios = []
        for _ in range(4):
            ratios.append(self.cpu_s(*command, large)
                          / max(self.cpu_s(*command, small), 1e-3))
            if ratios[-1] < 8:
                return
        self.fail(f"{command}: 4 times the size costs {ratios} times as much")

    def in_parallel(self, function, items):
        jobs = len(os.sched_getaffinity(0))
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            return list(pool.map(function, items))


class Deep(RobustnessTest):
    def survives_depth(self, depth, round_trip_depth):
        def run(item):
            name, (make, is_good) = item
            stem = name.replace(" ", "_")
            status = "ok" if is_good else "error"
            path = self.write(stem + ".smt2", make(depth))
            self.assertEqual(self.check(path)["status"], status, name)
            path.unlink()
            self.survives(make(round_trip_depth), status, stem + ".smt2")
            path.unlink()
        self.in_parallel(run, DEEP.items())

    def test_a_million_levels(self):
        # The stack overflows at far less than the second number already.
        self.survives_depth(1_000_000, 100_000)

    def test_cost_is_linear_in_depth(self):
        for name in ("let", "array sort"):
            self.grows_linearly(DEEP[name][0], 20_000, "check",
                                "--round-trip")


class Long(RobustnessTest):
    def test_arguments(self):
        text = asserted("(and" + " p" * 1_000_000 + ")")
        self.survives(text, "ok")

    def test_declarations(self):
        def make(count):
            return "".join(f"(declare-const x{i} Int)\n"
                           for i in range(count))
        self.survives(make(100_000), "ok")
        self.grows_linearly(make, 25_000, "check", "--round-trip")

    def test_one_name_on_many_levels(self):
        count = 100_000
        level = "(push 1)(declare-const x Int)(assert (= x 1))"
        self.survives((level + "(pop 1)\n") * count, "ok")
        self.survives(level + "\n" + "(push 1)" * count
                      + "(assert (= x 1))" + "(pop 1)" * (count + 1), "ok")
        # z3 takes this for an error, so there may be as many errors.
        self.survives((level + "\n") * count + "(pop 1)\n" * count)

    def test_literals_and_names(self):
        size = 1_000_000
        digits = "1234567890" * (size // 10)
        for text in (
                f"(assert (= 1 {digits}))",
                f"(assert (= 1.0 {digits}.{digits}))",
                f"(assert (= #x{digits} #x{digits}))",
                f"(assert (= #b{'01' * (size // 2)} #b{'10' * (size // 2)}))",
                f'(declare-const s String)(assert (= s "{digits}"))',
                '(declare-const s String)(assert (= s "'
                + "\\u{1F600}" * (size // 9) + '"))',
                f"(declare-const a{digits} Int)(assert (= a{digits} 1))",
                f"(declare-const |{'a b ' * (size // 4)}| Int)",
                f"(declare-const x (_ BitVec {digits}))",
                f"(assert ((_ divisible {digits}) 3))",
                f"(set-info :{'k' * size} {'v' * size})",
                f"(echo \"{digits}\")",
                f"; {digits}\n(check-sat); {digits}"):
            with self.subTest(text[:40]):
                self.survives(text)

    def test_long_indexed_vector(self):
        digits = "1234567890" * 100_000
        self.survives(f"(assert (= (_ bv{digits} 8) #x00))")

    def test_errors(self):
        def make(count):
            return "(assert (= x y))\n(declare-const z Foo)\n" * (count // 2)
        row = self.survives(make(100_000), "error")
        self.assertEqual((row["line"], row["col"]), (1, 12))
        self.grows_linearly(make, 50_000, "check")

    def test_errors_of_print(self):
        self.grows_linearly(lambda n: "(assert (= x y))\n" * n, 5_000,
                            "print")

    def test_bindings(self):
        count = 100_000
        names = " ".join(f"(x{i} Int)" for i in range(count))
        self.survives(f"(assert (forall ({names}) (= x0 x{count - 1})))", "ok")
        values = " ".join(f"(v{i} {i})" for i in range(count))
        self.survives(f"(assert (let ({values}) (= v0 v{count - 1})))", "ok")

    def test_datatype_with_many_constructors(self):
        cases = " ".join(f"(c{i} (s{i} Int))" for i in range(20_000))
        self.survives(f"(declare-datatype D ({cases}))", "ok")


class Broken(RobustnessTest):
    def test_the_whole_script_is_fine(self):
        self.survives(SCRIPT, "ok")

    def test_truncated(self):
        text = SCRIPT.encode()
        offsets = list(range(0, len(text), 9)) + [len(text) - 1]
        folder = self.root / "cut"
        folder.mkdir()
        for offset in offsets:
            (folder / f"{offset:05}.smt2").write_bytes(text[:offset])
        code, out, _ = self.run_assay("check", "--json", "--round-trip",
                                      folder)
        rows = [json.loads(line) for line in out.splitlines()]
        self.assertEqual(len(rows), len(offsets))
        self.assertEqual(code, 3)
        for row in rows:
            self.assertNotIn("round trip", row["message"], row["file"])
        # To print, one must start once per file: fewer will do.
        self.in_parallel(lambda p: self.run_assay("print", p),
                         sorted(folder.iterdir())[::6])

    def test_a_byte_replaced(self):
        text = SCRIPT.encode()
        folder = self.root / "replaced"
        folder.mkdir()
        for number, byte in enumerate(b"\0\"|();\xff\n:#_!"):
            for offset in range(number, len(text), 131):
                (folder / f"{offset:05}-{byte}.smt2").write_bytes(
                    text[:offset] + bytes([byte]) + text[offset + 1:])
        _, out, _ = self.run_assay("check", "--json", "--round-trip", folder)
        rows = [json.loads(line) for line in out.splitlines()]
        self.assertEqual(len(rows), len(list(folder.iterdir())))
        for row in rows:
            self.assertNotIn("round trip", row["message"], row["file"])

    def test_nul(self):
        for text in (b"\0", b"(\0", b"(check-sat)\0", b"\0(check-sat)",
                     b"; \0\n(check-sat)", b'(echo "a\0b")',
                     b"(declare-const a\0b Int)", b"(declare-const |a\0b| Int)",
                     b"(set-info :k \0)", b"(assert \0true)",
                     b"(check-sat)" + b"\0" * 100_000):
            with self.subTest(text[:40]):
                self.survives(text)

    def test_invalid_utf8(self):
        for bad in (b"\xff", b"\x80", b"\xc3", b"\xc3(", b"\xed\xa0\x80",
                    b"\xf4\x90\x80\x80", b"\xc0\xaf", b"\xfe\xff\0("):
            for text in (b"; %s\n(check-sat)", b'(echo "%s")',
                         b"(declare-const |%s| Int)", b"(declare-const %s Int)",
                         b"(set-info :k |%s|)", b"%s",
                         b'(declare-const s String)(assert (= s "%s"))',
                         b"(assert %s)"):
                with self.subTest(text % bad):
                    self.check(self.write("in.smt2", text % bad),
                               "--round-trip")

    def test_name_of_file_is_not_utf8(self):
        path = os.fsencode(self.root) + b"/\xff.smt2"
        with open(path, "wb") as file:
            file.write(b"(assert x)")
        self.assertEqual(self.check(os.fsdecode(path))["status"], "error")

    def test_line_ends(self):
        unix = self.survives(SCRIPT, "ok")
        dos = self.survives(SCRIPT.replace("\n", "\r\n"), "ok")
        for key in ("commands", "terms", "sorts"):
            self.assertEqual(unix[key], dos[key])
        mac = SCRIPT.replace("\n", "\r").partition("\r")[2]
        self.survives(mac, "ok")

    def test_byte_order_mark(self):
        # z3 and cvc5 both reject it, so a file with one is no good script.
        row = self.survives(b"\xef\xbb\xbf(check-sat)\n")
        self.assertEqual(row["status"], "error")


class Files(RobustnessTest):
    def test_empty(self):
        for text in ("", "\n", "; nothing", " \t\r\n"):
            self.assertEqual(self.survives(text, "ok")["commands"], 0)

    def test_stdin(self):
        row = self.check("-", "--round-trip", stdin=SCRIPT.encode())
        self.assertEqual(row["status"], "ok")
        code, out, _ = self.run_assay("print", "-", stdin=SCRIPT.encode())
        self.assertEqual(code, 0)
        self.assertEqual(out, self.run_assay(
            "print", self.write("in.smt2", SCRIPT))[1])
        self.assertEqual(self.check("-")["commands"], 0)

    def test_missing(self):
        path = self.root / "none.smt2"
        row = self.check(path)
        self.assertEqual(row["status"], "error")
        self.assertIn("No such file", row["message"])
        code, out, err = self.run_assay("print", path)
        self.assertEqual((code, out), (3, b""))
        self.assertIn(b"No such file", err)

    @unittest.skipIf(os.geteuid() == 0, "root reads everything")
    def test_unreadable(self):
        path = self.write("in.smt2", SCRIPT)
        path.chmod(0)
        self.assertEqual(self.check(path)["status"], "error")
        self.assertEqual(self.run_assay("print", path)[0], 3)

    def test_not_a_regular_file(self):
        self.assertEqual(self.check("/dev/null")["commands"], 0)
        self.assertEqual(self.run_assay("print", self.root)[0], 3)
        if os.path.exists("/proc/self/mem"):
            # Opens, but cannot be read.
            self.assertEqual(self.check("/proc/self/mem")["status"], "error")
            self.assertEqual(self.run_assay("print", "/proc/self/mem")[0], 3)

    def test_folder_without_files(self):
        code, out, err = self.run_assay("check", self.root)
        self.assertEqual((code, out), (3, b""))
        self.assertIn(b"no .smt2 files", err)
        self.assertEqual(self.check(self.root)["status"], "error")

    def test_loop_of_links(self):
        inner = self.root / "a/b"
        inner.mkdir(parents=True)
        (inner / "in.smt2").write_text("(check-sat)")
        (inner / "up").symlink_to(self.root, target_is_directory=True)
        (inner / "self.smt2").symlink_to("self.smt2")
        code, out, _ = self.run_assay("check", "--json", self.root)
        names = [json.loads(line)["file"] for line in out.splitlines()]
        self.assertEqual(len([n for n in names if n.endswith("in.smt2")]), 1)
        self.assertIn(code, (0, 3))
        self.assertEqual(self.check(inner / "self.smt2")["status"], "error")

    def test_output_that_cannot_be_written(self):
        path = self.write("in.smt2", SCRIPT)
        code = self.start("print", "-o", self.root / "no/such/folder", path)[0]
        self.assertEqual(code, 4)
        with open("/dev/full", "wb") as full:
            done = subprocess.run([ASSAY, "print", path], stdout=full,
                                  stderr=subprocess.PIPE, check=False)
        self.assertEqual(done.returncode, 4)

    def test_closed_output(self):
        path = self.write("in.smt2", SCRIPT * 100)
        for command in ("print", "check"):
            process = subprocess.Popen([ASSAY, command, "-"],
                                       stdin=subprocess.PIPE,
                                       stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE)
            process.stdout.close()
            process.stdin.write(path.read_bytes())
            process.stdin.close()
            process.stderr.read()
            process.stderr.close()
            self.assertIn(process.wait(), (0, 3, 4))


if __name__ == "__main__":
    if not os.access(ASSAY, os.X_OK):
        sys.exit(f"robustness_test: there is no {ASSAY}")
    unittest.main()
