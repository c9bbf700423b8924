# SPDX-License-Identifier: MIT
"""Scripts to be reduced, with the smallest script that a person makes of each.

Two families for everybody's reducer, judged by reduce_check.py:

    wide   a script of 232 lines and 50 KB with 170 assertions about strings
    deep   26 KB in one assertion: 40 lets, each over the one before
           (`easy` needs str.indexof of a term with str.replace in it; `hard`
           needs as well, in another assertion, a starred language)

and bugs of Debian's solvers, hidden in 200 lines about something else. What is
around them is true for a model that is known, which is the witness, too.

Python's random() is the same in all versions; nothing else of it is used.
"""
import dataclasses
import pathlib
import random
import sys

CHECK = pathlib.Path(__file__).with_name("reduce_check.py")


@dataclasses.dataclass
class Case:
    name: str
    text: str
    options: list          # of assay reduce, behind the file
    optimum: str
    most_calls: int
    solver: str = ""       # that has to be there
    witness: str = ""


class Draw:
    def __init__(self, seed):
        self.unit = random.Random(seed).random

    def below(self, bound):
        return int(self.unit() * bound)

    def pick(self, items):
        return items[self.below(len(items))]


STRINGS = [f"v{i}" for i in range(30)]
NUMBERS = [f"k{i}" for i in range(30)]


def string_term(draw, depth):
    if depth == 0:
        return draw.pick(STRINGS + ['"a"', '"b#"', '""', '"abcab"'])
    a, b = (string_term(draw, depth - 1 - draw.below(2) if depth > 1 else 0)
            for _ in range(2))
    return draw.pick([f"(str.++ {a} {b})", f"(str.at {a} {number(draw, 0)})",
                      f"(str.substr {a} {number(draw, 0)} {number(draw, 0)})",
                      f"(ite (= {a} {b}) {a} {draw.pick(STRINGS)})"])


def number(draw, depth):
    if depth == 0:
        return draw.pick(NUMBERS + ["0", "1", "17"])
    return draw.pick([f"(str.len {string_term(draw, depth - 1)})",
                      f"(+ {number(draw, depth - 1)} {number(draw, 0)})",
                      f"(* 3 {number(draw, depth - 1)})"])


def formula(draw, depth):
    kind = draw.below(6)
    if depth > 0 and kind < 2:
        return (f"({draw.pick(['and', 'or', '=>'])} {formula(draw, depth - 1)}"
                f" {formula(draw, depth - 1)})")
    if kind == 2:
        return f"(not (= {string_term(draw, 4)} {string_term(draw, 3)}))"
    if kind == 3:
        return f"(str.prefixof {string_term(draw, 3)} {string_term(draw, 3)})"
    return f"(<= {number(draw, 4)} {number(draw, 4)})"


DECLARED = ([f"(declare-const {name} String)" for name in STRINGS]
            + [f"(declare-const {name} Int)" for name in NUMBERS])
EASY = """(declare-const a String)
(assert (= (str.indexof (str.replace a a a) a 0) 0))
(check-sat)
"""
HARD = """(declare-const a String)
(assert (= (str.indexof (str.replace a a a) a 0) 0))
(assert (str.in_re a (re.* re.all)))
(check-sat)
"""


def wide():
    draw = Draw(22)
    asserts = [f"(assert {formula(draw, 5)})" for _ in range(170)]
    x, y = string_term(draw, 2), string_term(draw, 1)
    asserts[83] = (f"(assert (or {formula(draw, 1)} (< {number(draw, 2)} "
                   f"(+ (str.indexof (str.++ {x} (str.replace {y} v3 {x})) v4 "
                   f"k2) {number(draw, 1)}))))")
    asserts[131] = (f"(assert (and {formula(draw, 1)} (or (str.in_re v3 (re.++ "
                    '(re.* (str.to_re "ab")) (re.range "a" "z"))) '
                    f"{formula(draw, 1)})))")
    return "\n".join(["(set-logic QF_SLIA)"] + DECLARED + asserts
                     + ["(check-sat)"]) + "\n"


def deep(is_hard):
    draw = Draw(40)
    parts = []
    for i in range(40):
        before = f"t{i - 1}" if i > 0 else "v0"
        inner = f"(str.replace {before} v3 {string_term(draw, 1)})" \
            if i == 17 else before
        value = (f"(str.++ {string_term(draw, 4)} (ite {formula(draw, 2)} "
                 f"{inner} (str.++ {before} {string_term(draw, 3)})))")
        parts.append(f"(let ((t{i} {value}))\n")
    end = f"(= (str.indexof t39 v2 k1) {number(draw, 1)})"
    asserts = ["(assert " + "".join(parts) + end + ")" * 41]
    if is_hard:
        asserts.append('(assert (or (= k3 k4) (str.in_re (str.++ v3 v4) (re.* '
                       '(re.union (str.to_re "a") (str.to_re "bc"))))))')
    asserts += [f"(assert {formula(draw, 3)})" for _ in range(45)]
    return "\n".join(["(set-logic QF_SLIA)"] + DECLARED + asserts
                     + ["(check-sat)"]) + "\n"


def hide(declarations, assertions, seed):
    """Among 200 lines about integers that n0 = 5, n1 = 6, ... make true."""
    draw = Draw(seed)
    lines = [f"(declare-const n{i} Int)" for i in range(40)] + declarations
    noise = []
    for _ in range(150):
        i, j, k = (draw.below(40) for _ in range(3))
        noise.append(draw.pick([
            f"(assert (< (+ n{i} n{j}) {i + j + 11 + k}))",
            f"(assert (or (> n{i} {i + 3}) (= n{j} n{k})))",
            f"(assert (not (= (+ n{i} {k}) {i + 6 + k})))",
            f"(assert (=> (> n{j} n{k}) (< (* 2 n{i}) {2 * i + 11 + j})))"]))
    for number_of, assertion in enumerate(assertions):
        noise.insert(37 + 61 * number_of, assertion)
    return "\n".join(["(set-logic ALL)"] + lines + noise + ["(check-sat)"]) \
        + "\n"


def witness(more):
    return "(\n" + "".join(f"(define-fun n{i} () Int {i + 5})\n"
                           for i in range(40)) + more + ")\n"


def check_cases():
    command = f"{sys.executable} {CHECK}"
    for name, text, calls in (("wide", lambda hard: wide(), 240),
                              ("deep", deep, 700)):
        for kind, optimum in (("easy", EASY), ("hard", HARD)):
            yield Case(f"{name}-{kind}", text(kind == "hard"),
                       ["--check", f"{command} {kind}"], optimum, calls)


def solver_cases():
    yield Case(
        "z3-crash", hide(
            ["(declare-const x Float32)", "(declare-const y Float32)",
             "(declare-const m RoundingMode)"],
            ["(assert (and (= x (fp.fma m x x x)) (or (fp.isNaN y) "
             "(fp.leq y x))))"], 1),
        ["--solver", "z3"],
        "(declare-const a Float32)\n(declare-const b RoundingMode)\n"
        "(assert (= a (fp.fma b a a a)))\n(check-sat)\n", 400, "z3")
    yield Case(
        "cvc5-unsat", hide(
            ["(declare-const s String)", "(declare-const t String)"],
            ["(assert (=> (= (str.len t) 2) "
             "(not (str.in_re s ((_ re.^ 0) re.all)))))",
             "(assert (= t \"bc\"))"], 2),
        ["--solver", "cvc5", "--claim", "sat"],
        "(declare-const a String)\n"
        "(assert (not (str.in_re a ((_ re.^ 0) re.all))))\n(check-sat)\n",
        400, "cvc5",
        witness('(define-fun s () String "a")\n(define-fun t () String "bc")\n'))
    yield Case(
        "z3-unsat", hide(
            ["(declare-const x (_ BitVec 1))", "(declare-const y (_ BitVec 1))",
             "(declare-const p Bool)"],
            ["(assert (or (and p (= x #b1)) (and (not p) (= x #b1))))",
             "(assert (not (bvsmul_noovfl x (bvor x y))))"], 3),
        ["--solver", "z3", "--claim", "sat"],
        "(declare-const a (_ BitVec 1))\n(assert (= a #b1))\n"
        "(assert (not (bvsmul_noovfl a a)))\n(check-sat)\n", 400, "z3",
        witness("(define-fun x () (_ BitVec 1) #b1)\n"
                "(define-fun y () (_ BitVec 1) #b0)\n"
                "(define-fun p () Bool true)\n"))
    yield Case(
        "z3-sat", hide(
            ["(declare-fun f (Float32) Bool)", "(declare-const x Float32)",
             "(declare-const y Float32)", "(declare-const z Float32)"],
            ["(assert (not (or (fp.isNegative x) (fp.isZero z))))",
             "(assert (and (= y (fp.abs x)) (distinct (f x) (f y))))"], 4),
        ["--solver", "z3", "--claim", "unsat"],
        "(declare-fun f (Float32) Bool)\n(declare-const a Float32)\n"
        "(assert (not (fp.isNegative a)))\n"
        "(assert (distinct (f a) (f (fp.abs a))))\n(check-sat)\n", 700, "z3")
    yield Case(
        "cvc4-sat", hide(
            ["(declare-const s String)", "(declare-const t String)"],
            ["(assert (or (str.in_re (str.++ s \"a\") ((_ re.loop 3 2) re.all))"
             " (and (str.in_re t ((_ re.loop 3 2) (re.range \"a\" \"b\")))"
             " (= (str.len s) 4))))"], 5),
        ["--solver", "cvc4", "--claim", "unsat"],
        "(declare-const a String)\n"
        "(assert (str.in_re a ((_ re.loop 3 2) re.all)))\n(check-sat)\n",
        700, "cvc4")
    yield Case(
        "cvc5-crash", hide(
            ["(declare-const b (_ BitVec 60))", "(declare-const m RoundingMode)",
             "(declare-const x Float64)"],
            ["(assert (or (fp.lt x ((_ to_fp_unsigned 11 53) m b)) "
             "(fp.isNaN ((_ to_fp_unsigned 11 53) m ((_ extract 57 4) b)))))"],
            6),
        ["--solver", "cvc5"],
        "(declare-const a (_ BitVec 54))\n"
        "(assert (fp.isNaN ((_ to_fp_unsigned 11 53) RNE a)))\n(check-sat)\n",
        400, "cvc5")


def all_cases():
    return [*check_cases(), *solver_cases()]
