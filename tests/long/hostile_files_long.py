#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""All files of tests/support/hostile_files.py at their full size, with 1 GB of
memory and a minute of processor time for each command, and the time for 10 MB
against that for 100 MB. Prints what each took."""
import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/cli"))
sys.dont_write_bytecode = True
import limits_test  # noqa: E402
from hostile_files import BAD_INPUT, CASES, FINE  # noqa: E402


class Large(limits_test.HostileFiles):
    cpu_s = 60

    def test_they_end(self):
        for name in CASES:
            for command, (end, _) in self.check_case(name, 1).items():
                print(f"{end.cpu_s:7.2f} s  {end.code}  {command}: {name}",
                      flush=True)


class Ratio(limits_test.HostileFiles):
    """100 MB take at most 12 times as long as 10 MB; best of three."""
    memory_mb = 1000
    cpu_s = 600

    def seconds(self, name, line, megabytes, code):
        path = self.folder / f"{name}{megabytes}.smt2"
        if not path.exists():
            with path.open("w") as file:
                size = number = 0
                while size < megabytes * 1_000_000:
                    text = "".join(line.replace("@", str(number + i))
                                   for i in range(10_000))
                    number += 10_000
                    size += file.write(text)
        ends = [self.run_limited("check", path) for _ in range(3)]
        for end in ends:
            self.assertEqual(end.code, code, end.err[-500:])
        return min(end.cpu_s for end in ends)

    def test_a_hundred_megabytes(self):
        for name, line, code in (
                ("words", "a ", BAD_INPUT), ("closings", ")", BAD_INPUT),
                ("commands", "(foo)\n", BAD_INPUT),
                ("assertions", "(assert x)\n", BAD_INPUT),
                ("comments", "; nothing at all\n", FINE),
                ("good", "(assert (> (+ 1 2) @))\n", FINE)):
            small, large = (self.seconds(name, line, size, code)
                            for size in (10, 100))
            print(f"{name}: {small:.2f} s for 10 MB, {large:.2f} s for 100 MB",
                  flush=True)
            self.assertLess(large, 12 * small, name)


if __name__ == "__main__":
    unittest.main()
