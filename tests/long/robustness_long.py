#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The inputs that tests/cli/robustness_test.py is too quick for: a million
levels of everything with round trip, every cut of a script, files of 100 MB.
"""
import json
import os
import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/cli"))
sys.dont_write_bytecode = True
import robustness_test as quick  # noqa: E402


class DeepLong(quick.RobustnessTest):
    def test_a_million_levels(self):
        for name, (make, is_good) in {**quick.DEEP, **quick.MORE_DEEP}.items():
            with self.subTest(name):
                self.survives(make(1_000_000), "ok" if is_good else "error")

    def test_function_sorts(self):
        # Of its own, as the flat form of such a sort repeats itself.
        for make in (
                lambda n: "(set-logic HO_ALL)(declare-const f "
                + quick.nest("(-> Int ", "Int", ")", n) + ")",
                lambda n: "(set-logic HO_ALL)(declare-const f Int)(assert (= "
                + quick.nest("(lambda ((x Int)) ", "f", ")", n) + " "
                + quick.nest("(lambda ((y Int)) ", "f", ")", n) + "))"):
            self.survives(make(10_000), "ok")
            self.grows_linearly(make, 5_000, "check")

    def test_cost_is_linear_in_depth(self):
        for name, (make, _) in {**quick.DEEP, **quick.MORE_DEEP}.items():
            for command in (["check", "--round-trip"], ["print"]):
                with self.subTest(f"{name}, {command}"):
                    self.grows_linearly(make, 50_000, *command)


class LongLong(quick.RobustnessTest):
    def test_every_cut(self):
        text = quick.SCRIPT.encode()
        folder = self.root / "cut"
        folder.mkdir()
        for size in range(len(text)):
            (folder / f"{size:05}.smt2").write_bytes(text[:size])
        _, out, _ = self.run_assay("check", "--json", "--round-trip", folder)
        rows = [json.loads(line) for line in out.splitlines()]
        self.assertEqual(len(rows), len(text))
        for row in rows:
            self.assertNotIn("round trip", row["message"], row["file"])
        self.in_parallel(lambda p: self.run_assay("print", p),
                         sorted(folder.iterdir()))

    def hundred_megabytes(self, line):
        path = self.root / "large.smt2"
        with path.open("w") as file:
            size = file.write("(declare-const x Int)(declare-const p Bool)\n")
            number = 0
            while size < 100_000_000:
                size += file.write(line.replace("@", str(number)))
                number += 1
        row = self.check(path, "--round-trip")
        self.assertEqual(row["status"], "ok", row["message"])
        self.run_assay("print", "-o", self.root / "out.smt2", path)

    def test_hundred_megabytes_of_assertions(self):
        self.hundred_megabytes(
            "(assert (or p (<= (+ x (* 3 @)) (- 7 x)) (> (* 2 x) @)))\n")

    def test_hundred_megabytes_of_declarations(self):
        self.hundred_megabytes("(declare-fun f@ (Int Bool) Int)\n")

    def test_hundred_megabytes_of_comments(self):
        self.hundred_megabytes("; line @ (has nothing to say |\n")

    def test_hundred_megabytes_in_one_assertion(self):
        count = 100_000_000 // 20
        self.survives("(declare-const x Int)(assert (and"
                      + "".join(f" (> x {i:11})" for i in range(count)) + "))",
                      "ok")

    def test_hundred_megabytes_in_one_token(self):
        digits = "1234567890" * 10_000_000
        for text in (f"(assert (= 1 {digits}))", f'(echo "{digits}")',
                     f"(declare-const a{digits} Int)", f"; {digits}",
                     f"(set-info :k |{digits}|)", f'(echo "{digits}'):
            with self.subTest(text[:20]):
                self.survives(text)

    def test_million_errors(self):
        for line in ("(assert x)\n", ")", "(", "(assert \x01)\n", "\"", "|"):
            with self.subTest(line):
                self.survives(line * 1_000_000)

    def test_many_problems_in_many_files(self):
        folder = self.root / "many"
        folder.mkdir()
        for number in range(2_000):
            (folder / f"{number}.smt2").write_text("(assert x)\n" * 20)
        code, out, _ = self.run_assay("check", "--json", folder)
        self.assertEqual(code, 3)
        self.assertEqual(len(out.splitlines()), 2_000)


if __name__ == "__main__":
    if not os.access(quick.ASSAY, os.X_OK):
        print(f"SKIP: there is no {quick.ASSAY}")
        sys.exit(77)
    quick.TIMEOUT_S = 1800
    unittest.main()
