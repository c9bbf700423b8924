# SPDX-License-Identifier: MIT
"""Tests of the smaller tools: check_layers.py, check_sizes.py,
check_operator_names.py, release.py, cli_tests.py, and of
tests/support/deviations.py."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

TOOLS = pathlib.Path(__file__).resolve().parents[2] / "tools"
sys.path.insert(0, str(TOOLS.parent / "tests/support"))
sys.dont_write_bytecode = True
from deviations import Deviations  # noqa: E402


class ToolTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def run_tool(self, name, *args):
        done = subprocess.run(
            [sys.executable, str(TOOLS / name), *map(str, args)],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            check=False)
        return done.returncode, done.stdout


class KnownDeviations(unittest.TestCase):
    ENTRY = {"solver": "z3", "operators": ["fp.fma", "re.^"],
             "pattern": r"3 5\)|re\.\^ 0", "why": "x"}

    def excused(self, text, solver="z3"):
        return Deviations([self.ENTRY]).explain(solver, text) is not None

    def test_the_application_counts_and_not_the_file(self):
        small = "(declare-fun a () (_ FloatingPoint 3 5))\n"
        large = "(declare-fun b () (_ FloatingPoint 8 24))\n"
        self.assertTrue(self.excused(
            small + "(assert (fp.lt a (fp.fma RNE a a a)))"))
        self.assertFalse(self.excused(
            small + large + "(assert (fp.lt b (fp.fma RNE b b b)))"))
        self.assertFalse(self.excused(
            small + "(assert (fp.lt a a)) ; fp.fma a"))
        self.assertFalse(self.excused(
            small + '(assert (= "fp.fma" (f a |fp.fma|)))'))
        self.assertFalse(self.excused(
            small + "(assert (fp.lt a (fp.fma RNE a a a)))", "cvc5"))

    def test_bound_variables_are_what_they_are_bound_to(self):
        text = ("(declare-fun a () (_ FloatingPoint 3 5))"
                "(assert (let ((x a)) (let ((y x)) (p (fp.fma RNE y y y)))))")
        self.assertTrue(self.excused(text))
        self.assertFalse(self.excused(text.replace("((y x))", "((y c))")))

    def test_indexed_operators(self):
        self.assertTrue(self.excused("(assert (p ((_ re.^ 0) r)))"))
        self.assertFalse(self.excused("(assert (p ((_ re.^ 1) r) 0))"))

    def test_rest_without_the_operator(self):
        text = ("(declare-fun a () F)(define-fun d () F (fp.fma RNE a a a))"
                "(assert (p a))(assert (p d))(assert (p (fp.fma RNE a a a)))"
                "(check-sat)")
        self.assertEqual(
            Deviations.without(text, self.ENTRY),
            "(declare-fun a () F)(define-fun d () F (fp.fma RNE a a a))"
            "(assert (p a))(check-sat)")
        self.assertIsNone(Deviations.without("(assert (p a))", self.ENTRY))

    def test_what_is_excused_is_counted(self):
        known = Deviations([self.ENTRY])
        for _ in range(2):
            known.explain("z3", "(p ((_ re.^ 0) r))")
        self.assertEqual(known.report(), ["excused: 2 of z3: x"])


class CheckLayers(ToolTest):
    BOTH = {"base": [], "term": ["base"]}

    def check(self, layers, source="", *options):
        self.write("tools/layers.json", json.dumps(layers))
        self.write("src/term/a.cpp", source)
        return self.run_tool("check_layers.py", *options, self.root)

    def test_allowed_include(self):
        self.assertEqual(
            self.check({"base": [], "term": ["base"]},
                       '#include "base/x.h"\n#include "term/y.h"\n'), (0, ""))

    def test_forbidden_include(self):
        code, out = self.check({"base": [], "term": []},
                               '\n#include "base/x.h"\n')
        self.assertEqual(code, 1)
        self.assertEqual(out,
                         "src/term/a.cpp:2: term must not include base/\n")

    def test_forbidden_name(self):
        for line in ("base::Fd fd;", "f(::assay::base::kOne);",
                     "return assay::base::Fd{1'000, '\"', base::x};"):
            code, out = self.check({"base": [], "term": []}, f"\n{line}\n")
            self.assertEqual(code, 1, line)
            self.assertIn("src/term/a.cpp:2: term must not name base::\n",
                          out)

    def test_what_is_no_name_of_a_module(self):
        for text in ("// base::Fd", "/* a\n base::Fd */", '"base::Fd"',
                     'R"(" base::Fd)"', 'R"x()" base::Fd)x"',
                     "database::Fd", "std::base::Fd", "base", "base:",
                     "'\"'; // base::Fd", '"\\" base::Fd"',
                     "term::base::Fd"):
            self.assertEqual(self.check({"base": [], "term": []}, text),
                             (0, ""), text)

    def test_unused_edge(self):
        self.write("src/base/a.h", "")
        code, out = self.check(self.BOTH, "", "--strict")
        self.assertEqual((code, out),
                         (1, "layers.json: term has no use for base\n"))
        for source in ('#include "base/x.h"\n', "base::Fd fd;"):
            self.assertEqual(self.check(self.BOTH, source, "--strict"),
                             (0, ""))

    def test_edges_of_modules_to_come(self):
        layers = {"base": [], "term": ["base"], "report": ["term"]}
        self.assertEqual(self.check(layers, "", "--strict"), (0, ""))

    def test_unlisted_module(self):
        self.assertEqual(self.check({"base": []})[0], 1)

    def test_cycle(self):
        code, out = self.check({"base": ["term"], "term": ["base"]})
        self.assertEqual(code, 1)
        self.assertIn("cycle base -> term -> base", out)


class CheckOperatorNames(ToolTest):
    ROWS = ('constexpr OpInfo kOps[] = {\n'
            '    {"bvult", exactly(2), kCompare, eval_ult},\n'
            '    {"-",     exactly(1), "Int -> Int", eval_neg},\n};\n')

    def check(self, source, rows=ROWS):
        layers = {"theory": [], "store": [], "technique": ["theory"]}
        self.write("tools/layers.json", json.dumps(layers))
        self.write("src/theory/bv/ops.cpp", rows)
        self.write("src/technique/a.cpp", source)
        return self.run_tool("check_operator_names.py", self.root)

    def test_name_of_an_operator(self):
        code, out = self.check('\nauto op = theories.get_op("bvult");\n')
        self.assertEqual(code, 1)
        self.assertIn('src/technique/a.cpp:2: names the operator "bvult"', out)

    def test_other_words_comments_and_constants(self):
        self.assertEqual(
            self.check('f("bvults", " bvult", bv::kLess);  //\n'
                       '// theories.get_op("bvult")\n'), (0, ""))

    def test_modules_without_theories_are_free(self):
        self.write("src/store/a.cpp", 'path += "-";\n')
        self.assertEqual(self.check(""), (0, ""))

    def test_no_rows_is_a_failure(self):
        self.assertEqual(self.check("", "")[0], 1)


class CheckSizes(ToolTest):
    def check(self, name, text):
        self.write(name, text)
        return self.run_tool("check_sizes.py", self.root)

    def test_files(self):
        for name, limit in (("src/a/b.cpp", 600), ("tests/x_test.py", 800)):
            self.assertEqual(self.check(name, "\n" * limit), (0, ""))
            self.assertEqual(
                self.check(name, "\n" * (limit + 1)),
                (1, f"{name}: {limit + 1} lines, at most {limit}\n"))
            (self.root / name).unlink()

    def test_modules(self):
        for i in range(11):
            self.write(f"src/cli/{i}.h", "\n" * 550)
        self.assertEqual(self.check("src/cli/x.h", "\n" * 450), (0, ""))
        self.assertEqual(self.check("src/cli/x.h", "\n" * 451),
                         (1, "src/cli: 6501 lines, at most 6500\n"))

    # The name, how it begins, lines of the body in it, and how it ends.
    FUNCTIONS = (
        ("f", "int f(int a) {\n", 0, "}\n"),
        ("A::f", "namespace a {\nnamespace {\n\nstd::vector<int> A::f(\n"
         "    int a,\n    int b) const {\n", 0, "}\n}\n}\n"),
        ("A", "class A : public B {\n public:\n  explicit A(int a)\n"
         "      : a_(a) {\n", 0, "  }\n};\n"),
        ("operator==", "bool operator==(A a, A b) {\n", 0, "}\n"),
        ("A::operator()", "int A::operator()(int a) const {\n", 0, "}\n"),
        ("f", 'void f(const char* a = "{") {  // {\n  g(R"(\n}\n)");\n', 3,
         "}\n"),
        ("f", "template <typename T>\nvoid f(T t) {\n  g([&] {\n    x();\n"
         "  });\n", 3, "}\n"),
        ("TEST_F(A, B)", "TEST_F(A, B) {\n", 0, "}\n"),
    )

    def test_functions(self):
        for name, head, there, tail in self.FUNCTIONS:
            with self.subTest(head):
                body = "  x();\n" * (78 - there)
                self.assertEqual(
                    self.check("src/a/b.cpp", head + body + tail), (0, ""))
                self.assertEqual(
                    self.check("src/a/b.cpp", head + body + "  x();\n" + tail),
                    (1, f"src/a/b.cpp: {name}: 81 lines, at most 80\n"))

    def test_what_is_no_function(self):
        lines = "    {1, 2},\n" * 100
        for head, tail in (("constexpr int kRows[] = {\n", "};\n"),
                           ("constexpr auto kRows = to_array<Row>({\n",
                            "});\n"),
                           ("enum class A {\n", "};\n"),
                           ("struct A {\n  int f() { return 1; }\n",
                            "};\n")):
            self.assertEqual(self.check("src/a/b.cpp", head + lines + tail),
                             (0, ""), head)


class Release(ToolTest):
    NEWS = "# News\n\n## unreleased\n\n- Something.\n\n## 0.1.0 (2026-01-01)\n"

    def git(self, *args):
        return subprocess.run(
            ["git", "-c", "user.name=x", "-c", "user.email=x@y", *args],
            cwd=self.root, capture_output=True, text=True, check=True).stdout

    def prepare(self, news):
        self.write("CMakeLists.txt", "project(assay VERSION 0.1.0 X)\n")
        self.write("NEWS.md", news)
        self.git("init", "-q")
        self.git("config", "user.name", "x")
        self.git("config", "user.email", "x@y")
        self.git("add", ".")
        self.git("commit", "-qm", "x")

    def release(self, *args):
        return self.run_tool("release.py", *args, "--root", self.root)

    def test_dry_run_changes_nothing(self):
        self.prepare(self.NEWS)
        code, out = self.release("0.2.0", "--dry-run")
        self.assertEqual(code, 0, out)
        self.assertIn("- Something.", out)
        self.assertEqual(self.git("status", "--porcelain"), "")
        self.assertEqual(self.git("tag"), "")

    def test_release_bumps_dates_and_tags(self):
        self.prepare(self.NEWS)
        code, out = self.release("0.2.0")
        self.assertEqual(code, 0, out)
        self.assertIn("VERSION 0.2.0 X",
                      (self.root / "CMakeLists.txt").read_text())
        self.assertRegex((self.root / "NEWS.md").read_text(),
                         r"## unreleased\n\n## 0\.2\.0 \(\d{4}-\d\d-\d\d\)\n")
        self.assertIn("- Something.",
                      self.git("tag", "-l", "-n9", "v0.2.0"))
        self.assertEqual(self.git("status", "--porcelain"), "")

    def test_without_notes_or_with_an_old_version_it_refuses(self):
        self.prepare("## unreleased\n\n## 0.1.0 (2026-01-01)\n")
        self.assertEqual(self.release("0.2.0")[0], 1)
        self.write("NEWS.md", self.NEWS)
        self.assertEqual(self.release("0.0.9", "--dry-run")[0], 1)


class CliTests(ToolTest):
    def run_file(self, body, main="unittest.main()"):
        self.write("a_test.py", "import unittest\n"
                   "class T(unittest.TestCase):\n"
                   f"    def test_a(self): {body}\n"
                   f"    def test_b(self): pass\n{main}\n")
        code, out = self.run_tool("cli_tests.py", "--dir", self.root)
        return code, out.splitlines()[-1]

    def test_counts(self):
        self.assertEqual(self.run_file("pass"), (0, "2 passed, 0 failed"))
        self.assertEqual(self.run_file("self.fail()"),
                         (1, "1 passed, 1 failed"))
        self.assertEqual(self.run_file("self.skipTest('x')"),
                         (0, "1 passed, 0 failed"))

    def test_file_that_runs_nothing_fails(self):
        self.assertEqual(self.run_file("pass", main=""),
                         (1, "0 passed, 1 failed"))


if __name__ == "__main__":
    unittest.main()
