# SPDX-License-Identifier: MIT
"""docs/unsupported.md lists exactly the names of src/smtlib/unsupported.cpp,
and the program answers each of them with "not supported"."""
import pathlib
import re
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
sys.dont_write_bytecode = True
from program import ASSAY, ROOT  # noqa: E402
# What docs/unsupported.md lists as a feature, as a script that uses it.
FEATURES = {
    "@": "(assert (@purify true))",
    "outside ASCII": '(assert (= "\u00e9" ""))',
    "#x...": '(assert (= (_ char #x30000) ""))',
    "update": "(declare-datatypes ((L 1)) ((par (X) ((c (s X))))))"
              "(declare-const t (L Int))(assert (= ((_ update s) t true) t))",
}


def section(text, title):
    """The rows of the table under a heading, as lists of cells."""
    body = text.split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]
    rows = [line.strip("| ").split(" | ") for line in body.splitlines()
            if line.startswith("|")]
    return rows[2:]


def names_in_doc(text):
    return {name.strip("`"): what for name, what in section(text, "Names")}


def names_in_source(text):
    """{name: what} of the table; `what` may be a named constant."""
    constants = dict(re.findall(
        r"constexpr std::string_view (\w+) =\s*\"([^\"]*)\";", text))
    table = text.split("kUnsupported = ", 1)[1].split("});", 1)[0]
    rows = re.findall(r'\{"([^"]+)",\s*(?:"([^"]*)"|(\w+))\}', table)
    if len(rows) != table.count("\n    {"):
        raise ValueError("a row of the table is written in a new way")
    return {name: what or constants[constant]
            for name, what, constant in rows}


class UnsupportedDocTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.doc = (ROOT / "docs/unsupported.md").read_text()
        cls.source = (ROOT / "src/smtlib/unsupported.cpp").read_text()

    def check(self, script):
        done = subprocess.run(
            [ASSAY, "check", "-"], input=script.encode(), check=False,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return done.returncode, done.stdout.decode(errors="backslashreplace")

    def test_doc_lists_the_table(self):
        self.assertEqual(names_in_doc(self.doc), names_in_source(self.source))

    def test_table_is_not_empty(self):
        self.assertIn("root-obj", names_in_source(self.source))

    def test_program_answers_names(self):
        for name, what in names_in_source(self.source).items():
            with self.subTest(name):
                code, output = self.check(f"(assert ({name} true))")
                self.assertIn(f"{name} is not supported: {what}", output)
                self.assertEqual(code, 0, output)

    def test_program_answers_features(self):
        features = section(self.doc, "Features without a name")
        self.assertEqual(len(features), len(FEATURES))
        for word, script in FEATURES.items():
            with self.subTest(word):
                self.assertEqual(
                    sum(word in row[0] for row in features), 1)
                code, output = self.check(script)
                self.assertIn("not supported", output)
                self.assertEqual(code, 0, output)


if __name__ == "__main__":
    unittest.main()
