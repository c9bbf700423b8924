# SPDX-License-Identifier: MIT
"""Scripts and models that try to take all time, memory or disk, each with the
exit codes of the commands that read it.

CASES maps a name to a Case; `make(scale)` gives the texts. With scale 1 they
are of the size that hurt most, with a small one fit for `make test` (what
unfolds exponentially does so at any size).
"""
import dataclasses
import typing

FINE, FALSE, _, BAD_INPUT, MISSING, UNDETERMINED = range(6)


# With few digits or claims, what is undetermined for many is decided.
DECIDED_IF_SMALL = ("30 MB of digits", "many claims", "a chain that matters",
                    "distinct over", "a number of", "regular expressions")


@dataclasses.dataclass
class Case:
    script: typing.Callable[[float], str]
    model: typing.Callable[[float], str]
    check: int
    print: int
    eval: int


CASES = {}


def case(name, script, check, print_, eval_, model=lambda s: "()"):
    assert name not in CASES, name
    CASES[name] = Case(script, model, check, print_, eval_)


def at(scale, count):
    return max(1, int(scale * count))


def many(line, count, end="\n"):
    """The line for each number, which stands for @."""
    return end.join(line.replace("@", str(i)) for i in range(count))


def chain(first, step, count, last=""):
    """first, then step(i) for 1 .. count-1."""
    return "\n".join([first, *(step(i) for i in range(1, count)), last])


def lets(first, step, count, body):
    """Nested lets of a0 .. a<count-1>."""
    return (f"(assert (let ((a0 {first})) "
            + "".join(f"(let ((a{i} {step(f'a{i - 1}')})) "
                      for i in range(1, count)) + body + ")" * (count + 1))


# --- sorts ---------------------------------------------------------------

def sorts(step, count=60, first="(define-sort A0 () Int)", logic=""):
    return chain(logic + first, lambda i: f"(define-sort A{i} {step(i - 1)})",
                 count, f"(declare-const x A{count - 1})(assert (= x x))")


for name, step, logic in (
        ("arrays", lambda i: f"() (Array A{i} A{i})", ""),
        ("functions", lambda i: f"() (-> A{i} A{i})", "(set-logic HO_ALL)"),
        ("tuples", lambda i: f"() (Tuple A{i} A{i})", ""),
        ("tuples of three", lambda i: f"() (Tuple A{i} A{i} A{i})", ""),
        ("sets of arrays", lambda i: f"() (Array (Array A{i} A{i}) A{i})", "")):
    case(f"doubling {name}", lambda s, step=step, logic=logic:
         sorts(step, logic=logic), FINE, BAD_INPUT, UNDETERMINED)
for name, first in (("sequences", "(Seq T)"), ("arrays", "(Array T T)"),
                    ("sets", "(Array T Bool)"), ("tuples", "(Tuple T T T)")):
    case(f"doubling depth of {name}", lambda s, first=first: chain(
        f"(define-sort A0 (T) {first})",
        lambda i: f"(define-sort A{i} (T) (A{i - 1} (A{i - 1} T)))", 40,
        "(declare-const x (A39 Int))(assert (= x x))"),
         FINE, BAD_INPUT, UNDETERMINED)
case("instances of a large sort", lambda s: chain(
    "(define-sort A0 (T) (Seq T))",
    lambda i: f"(define-sort A{i} (T) (A{i - 1} (A{i - 1} T)))", 15)
     + many("(declare-const x@ (A14 (_ BitVec 1@)))", at(s, 50_000)),
     FINE, BAD_INPUT, UNDETERMINED)
case("a large sort in each declaration", lambda s: chain(
    "(define-sort A0 () Int)",
    lambda i: f"(define-sort A{i} () (Array A{i - 1} A{i - 1}))", 15)
     + many("(declare-fun f@ (A14 A14 A14) A14)", at(s, 500_000)),
     FINE, BAD_INPUT, FINE)
case("a sort in the term's let", lambda s: "(declare-const z Int)" + lets(
    "z", lambda a: f"(tuple {a} {a})", 60, "(= a59 a59)"),
     FINE, BAD_INPUT, UNDETERMINED)
case("an error about a large sort", lambda s: sorts(
    lambda i: f"() (Array A{i} A{i})", 14)
     + "(assert (= x 1))(declare-fun f (A13) A12)(assert (f x))",
     BAD_INPUT, BAD_INPUT, BAD_INPUT)

# --- datatypes -----------------------------------------------------------


def datatypes(count, last, body="((c@ (x@ D$) (y@ D$)))"):
    return chain("(declare-datatype D0 ((n0) (m0)))", lambda i:
                 f"(declare-datatype D{i} {body})".replace("@", str(i))
                 .replace("$", str(i - 1)), count, last)


LAST = "(declare-const x D59)(declare-const y D59)"
case("doubling datatypes", lambda s: datatypes(
    60, LAST + "(assert (= x x))"), FINE, FINE, UNDETERMINED)
case("doubling datatypes that differ", lambda s: datatypes(
    60, LAST + "(assert (distinct x y))"), FINE, FINE, UNDETERMINED)
case("doubling datatypes in quantifiers", lambda s: datatypes(
    60, LAST + "(assert (forall ((z D59)) (= z x)))"),
     FINE, FINE, UNDETERMINED)
case("doubling datatypes behind arrays", lambda s: datatypes(
    60, LAST + "(assert (= x x))",
    "((c@ (x@ (Array D$ D$)) (y@ D$)))"), FINE, FINE, UNDETERMINED)
case("doubling datatypes with a way out", lambda s: datatypes(
    60, LAST + "(assert (distinct x y))", "((n@) (c@ (x@ D$) (y@ D$)))"),
     FINE, FINE, FINE)
case("many datatypes in a circle", lambda s: (
    lambda n: "(declare-datatypes (" + many("(E@ 0)", n, " ") + ") ("
    + " ".join(f"((e{i} (s{i} E{(i + 1) % n})){'(z)' if i == n - 1 else ''})"
               for i in range(n))
    + "))(declare-const x E0)(assert (= x x))")(at(s, 50_000)),
     FINE, FINE, UNDETERMINED)
case("many constructors", lambda s: "(declare-datatype E ("
     + many("(e@)", at(s, 100_000)) + "))(declare-const x E)"
     "(assert (= x e0))", FINE, FINE, FINE)
case("many fields", lambda s: "(declare-datatype E ((e "
     + many("(s@ Int)", at(s, 50_000)) + ")))(declare-const x E)"
     "(assert (= x x))", FINE, FINE, FINE)
case("a match with many cases", lambda s: (
    lambda n: "(declare-datatype E (" + many("(e@)", n) + "))(declare-const x "
    "E)(assert (= 0 (match x (" + many("(e@ @)", n) + "))))")(at(s, 10_000)),
     FINE, FINE, FINE)
case("nested datatypes", lambda s: "(declare-datatype R (par (T) ((nil) (c (l "
     "(R (R T)))))))(declare-const x (R Int))(assert (= x x))(assert (forall "
     "((z (R Bool))) (= z z)))", FINE, FINE, UNDETERMINED)

# --- values that grow ----------------------------------------------------

for name, first, step in (
        ("sequences", "(seq.unit 1)", "(seq.++ @ @)"),
        ("sequences of sequences", "(seq.unit (seq.unit 1))", "(seq.++ @ @)"),
        ("strings", '"abc"', "(str.++ @ @)"),
        ("replaced strings", '"aaaa"', '(str.replace_all @ "a" @)'),
        ("numbers", "7", "(* @ @)"),
        ("powers", "7", "(^ @ @)"),
        ("reversed strings", '"abc"', "(str.rev (str.++ @ @))")):
    case(f"doubling {name}", lambda s, first=first, step=step: lets(
        first, lambda a: step.replace("@", a), 60, "(distinct a58 a59)"),
         FINE, FINE, UNDETERMINED)
case("doubling rationals", lambda s: lets(
    "0.7", lambda a: f"(* {a} {a})", 60, "(distinct a58 a59)"),
     FINE, FINE, UNDETERMINED)
case("doubling bit-vectors", lambda s: lets(
    "#b1", lambda a: f"(concat {a} {a})", 30, "(distinct a29 a29)"),
     FINE, FINE, UNDETERMINED)
case("bit-vectors beyond all widths", lambda s: lets(
    "#b1", lambda a: f"(concat {a} {a})", 40, "(distinct a39 a39)"),
     BAD_INPUT, BAD_INPUT, BAD_INPUT)
case("sequences that nest", lambda s: "".join(
    lets(f"(seq.unit {i})", lambda a: f"(seq.unit (bvneg {a}))"
         if False else f"(ite (= 1 1) {a} {a})", 60, "(= a59 a59)")
    for i in range(2)), FINE, FINE, FINE)
case("shared values that are equal", lambda s: datatypes(60, lets(
    "(c1 n0 n0)", lambda a: a, 2, "true")) + "(assert (= " + " ".join(
        "(let ((a0 n0)) " + "".join(
            f"(let ((a{i} (c{i} a{i - 1} a{i - 1}))) " for i in range(1, 60))
        + "a59" + ")" * 60 for _ in range(2)) + "))", FINE, FINE, FINE)
for name, text in (
        ("repeat", "((_ repeat 4000000000) #b1)"),
        ("zero_extend", "((_ zero_extend 4000000000) #b1)"),
        ("a literal", "(_ bv3 4000000000)"),
        ("int2bv", "((_ int2bv 4000000000) 7)"),
        ("a shift", "(bvshl (_ bv1 1000000000) (_ bv1 1000000000))")):
    case(f"wide bit-vectors: {name}", lambda s, text=text:
         f"(assert (distinct {text} {text}))", FINE, FINE, UNDETERMINED)
for name, text in (
        ("power", "(^ 10 1000000000)"),
        ("pow2", "(int.pow2 100000000000)"),
        ("tower", "(^ 9 (^ 9 9))"),
        ("shift", "(ubv_to_int (bvshl (_ bv1 100000000) (_ bv1 100000000)))")):
    case(f"large numbers: {name}", lambda s, text=text:
         f"(set-logic ALL)(assert (= 1 {text}))", FINE, FINE, UNDETERMINED)
for name, script, codes in (
        ("numeral", "(assert (= 1 #))", (FINE, FINE, UNDETERMINED)),
        ("decimal", "(assert (= 1.0 #.#))", (FINE, FINE, UNDETERMINED)),
        ("division", "(assert (= 1.0 (/ # #)))", (FINE, FINE, UNDETERMINED)),
        ("hexadecimal", "(assert (distinct #x# #x#))", (FINE, FINE, FALSE)),
        ("bit-vector", "(assert (= (_ bv# 64) (_ bv1 64)))",
         (FINE, FINE, FALSE)),
        ("index", "(declare-const x (_ BitVec #))", (BAD_INPUT,) * 3),
        ("field", "(set-logic QF_FF)(declare-const x (_ FiniteField #))"
         "(assert (= x x))", (FINE, FINE, UNDETERMINED)),
        ("push", "(push #)", (BAD_INPUT,) * 3),
        ("name", "(declare-const a# Int)(assert (= a# a#))",
         (FINE, FINE, FINE)),
        ("unknown name", "(assert (= a# b#))", (BAD_INPUT,) * 3),
        ("string", '(assert (= "#" ""))', (FINE, FINE, FALSE)),
        ("number of a string", '(assert (= 1 (str.to_int "#")))',
         (FINE, FINE, UNDETERMINED)),
        ("comment", "; #\n(assert true)", (FINE, FINE, FINE)),
        ("keyword", "(set-info :a# #)(assert true)", (FINE, FINE, FINE))):
    case(f"30 MB of digits: {name}", lambda s, script=script: (
        lambda text: text.replace("&", "#x"))(
            script.replace("#x", "&").replace(
                "#", "7" * at(s, 30_000_000 // script.count("#")))), *codes)

# --- terms ---------------------------------------------------------------

case("definitions that call twice", lambda s: chain(
    "(define-fun f0 ((x Int)) Int (+ x 1))", lambda i:
    f"(define-fun f{i} ((x Int)) Int (f{i - 1} (f{i - 1} x)))", 60,
    "(assert (= (f59 0) 1))"), FINE, FINE, UNDETERMINED)
case("definitions that add twice", lambda s: chain(
    "(define-fun f0 ((x Int)) Int (+ x 1))", lambda i:
    f"(define-fun f{i} ((x Int)) Int (+ (f{i - 1} (* 2 x)) "
    f"(f{i - 1} (+ x 1))))", 60, "(assert (= (f59 0) 1))"),
     FINE, FINE, UNDETERMINED)
for name, body in (("twice", "(ite (< x 0) 0 (+ (f (- x 1)) (f (- x 2))))"),
                   ("for ever", "(+ 1 (f (+ x 1)))"),
                   ("itself", "(f (f (f x)))")):
    case(f"a recursive function: {name}", lambda s, body=body:
         f"(define-fun-rec f ((x Int)) Int {body})(assert (= (f 1000) 7))",
         FINE, FINE, UNDETERMINED)
case("many claims that take long", lambda s:
     "(define-fun-rec f ((x Int)) Int (ite (< x 0) 0 (+ (f (- x 1)) (f (- x "
     "2)))))" + many("(assert (= (f 1@) 7))", at(s, 10_000)),
     FINE, FINE, UNDETERMINED)
case("nested quantifiers", lambda s: "(assert "
     + many("(forall ((x@ Int)) (exists ((y@ Int)) ", 50, " ") + "(= "
     + many("x@ y@", 50, " ") + ")" + "))" * 50 + ")",
     FINE, FINE, UNDETERMINED)
case("a quantifier over many variables", lambda s: "(assert (forall ("
     + many("(x@ (_ BitVec 32))", 200, " ") + ") (= x0 (bvadd "
     + many("x@", 200, " ") + "))))", FINE, FINE, FALSE)
case("a quantifier in a quantifier, deep", lambda s: (
    lambda n: "(assert " + many("(forall ((x@ Int)) ", n, "") + "(< x0 1)"
    + ")" * n + ")")(at(s, 20_000)), FINE, FINE, FALSE)
for name, sort, first in (("a declared sort", "S", "(declare-sort S 0)"),
                          ("Int", "Int", ""),
                          ("bit-vectors", "(_ BitVec 64)", "")):
    case(f"distinct over {name}", lambda s, sort=sort, first=first: (
        lambda n: first + many(f"(declare-const x@ {sort})", n)
        + "(assert (distinct " + many("x@", n, " ") + "))")(at(s, 50_000)),
         FINE, FINE, UNDETERMINED)
case("distinct over numbers", lambda s: "(assert (distinct "
     + many("@", at(s, 50_000), " ") + "))", FINE, FINE,
     UNDETERMINED)
case("one name with many ranks", lambda s:
     many("(declare-fun f ((_ BitVec 1@)) Int)", 1500 + at(s, 100_000)),
     FINE, BAD_INPUT, UNDETERMINED)
case("uses of a name with many ranks", lambda s:
     many("(declare-fun f ((_ BitVec 1@)) Int)", 900)
     + "(declare-const x (_ BitVec 10))" + "(assert (= 1 (f x)))"
     * at(s, 50_000), FINE, FINE, FINE)
case("many levels", lambda s: "(push 1)" * at(s, 500_000)
     + "(declare-const x Int)" + "(pop 1)" * at(s, 500_000), FINE, FINE, FINE)
case("levels by number", lambda s: "(push 4000000000)(assert true)"
     "(pop 4000000000)", BAD_INPUT, BAD_INPUT, BAD_INPUT)
case("many declarations", lambda s: many(
    "(declare-const x@ Int)", at(s, 1_000_000)), FINE, FINE, FINE)
case("many named terms", lambda s: "(declare-const p Bool)" + many(
    "(assert (! p :named n@))", at(s, 500_000)), FINE, FINE, FINE)
case("many checks", lambda s: "(declare-const p Bool)(assert p)"
     + "(check-sat)" * at(s, 1_000_000), FINE, FINE, FINE)
case("many lets that share", lambda s: "(declare-const p Bool)" + lets(
    "p", lambda a: f"(and {a} {a})", 80, "a79"), FINE, FINE, FINE)
for name, regex in (
        ("loops of loops", '((_ re.loop 0 1000000) ((_ re.^ 1000000) '
         '(re.* (str.to_re "abc"))))'),
        ("complements", "(re.comp (re.++ re.all " * 20
         + '(str.to_re "a")' + " re.allchar))" * 20),
        ("options", "(re.+ (re.++ " + '(re.opt (str.to_re "a")) ' * 60
         + '(re.* (str.to_re "a"))))'),
        ("intersections", "(re.inter " + " ".join(
            f'((_ re.loop {i} {i}) (re.++ (re.* (str.to_re "a")) re.all))'
            for i in range(2, 30)) + ")")):
    case(f"regular expressions: {name}", lambda s, regex=regex:
         f'(assert (str.in_re "{"a" * at(s, 3000)}" {regex}))', FINE, FINE,
         UNDETERMINED)
case("a bag of many", lambda s: "(set-logic ALL)(declare-const b (Bag Int))"
     "(assert (= b (bag 1 1000000000000000000000)))"
     "(assert (= (bag.card b) 7))", FINE, FINE, UNDETERMINED)
case("the complement of a set", lambda s: "(set-logic ALL)(assert (= 7 "
     "(set.card (set.complement (set.singleton (_ bv1 40))))))", FINE, FINE,
     UNDETERMINED)
case("large floats", lambda s: "(define-fun y () (_ FloatingPoint 100 60) (fp "
     "#b0 #b0" + "1" * 99 + " (_ bv0 59)))(assert (= 1.0 (fp.to_real y)))",
     FINE, FINE, FINE)

# --- what is no script ---------------------------------------------------

for name, piece in (
        ("opening parentheses", "("), ("closing parentheses", ")"),
        ("pairs", "()"), ("words", "a "), ("control bytes", "\x01"),
        ("NUL bytes", "\0"), ("line ends", ") \n"), ("quotes", '"a'),
        ("bars", "|a "), ("commands", "(foo)\n"), ("dots", ". "),
        ("assertions", "(assert x)\n"), ("sums", "(assert (and 1 2))\n"),
        ("declarations", "(declare-const x Nope)\n"),
        ("unsupported names", "(assert @x)\n"), ("bytes", "é"),
        ("hashes", "# "), ("colons", ": "), ("numbers", "12 "),
        ("open assertions", "(assert "), ("exponents", "(^ ")):
    case(f"10 MB of {name}", lambda s, piece=piece:
         piece * at(s, 10_000_000 // len(piece)),
         FINE if "@" in piece else BAD_INPUT, BAD_INPUT,
         UNDETERMINED if "@" in piece else BAD_INPUT)
for name, line in (
        ("words", "w@ "), ("commands", "(w@)\n"),
        ("declarations of sorts", "(declare-const x@ S@)\n"),
        ("unknown symbols", "(assert w@)\n")):
    case(f"different {name}", lambda s, line=line:
         many(line, at(s, 500_000), ""), BAD_INPUT, BAD_INPUT, BAD_INPUT)
case("a deep attribute", lambda s: "(set-info :a " + "(" * at(s, 2_000_000)
     + "x" + ")" * at(s, 2_000_000) + ")(assert true)", FINE, FINE, FINE)

# --- models --------------------------------------------------------------

ONE = "(declare-const x Int)(assert (= x 1))"


def model(name, make, code, script=ONE):
    case(f"a model of {name}", lambda s: script, FINE, FINE, code, make)


def listed(text):
    return "(\n" + text + "\n)"


X = "(define-fun x () Int 1)"
N = 300_000
model("many definitions", lambda s: listed(
    many("(define-fun f@ () Int 7)", at(s, N)) + X), FINE)
model("a chain of definitions", lambda s: listed(chain(
    "(define-fun f0 () Int 7)", lambda i:
    f"(define-fun f{i} () Int f{i - 1})", at(s, N)) + X), FINE)
model("a chain the other way", lambda s: listed(many(
    "(define-fun f@ () Int f1@)", at(s, N)) + X), FINE)
model("a chain that matters", lambda s: listed(chain(
    "(define-fun f0 () Int 0)", lambda i:
    f"(define-fun f{i} () Int (+ f{i - 1} 1))", at(s, N))
     + f"(define-fun x () Int f{at(s, N) - 1})"),
      UNDETERMINED)
model("a circle of definitions", lambda s: (lambda n: listed("\n".join(
    f"(define-fun f{i} () Int f{(i + 1) % n})" for i in range(n))
    + "(define-fun x () Int f0)"))(at(s, N)), FINE)
model("definitions that double", lambda s: listed(chain(
    "(define-fun f0 ((n Int)) Int n)", lambda i:
    f"(define-fun f{i} ((n Int)) Int (+ (f{i - 1} (* 2 n)) "
    f"(f{i - 1} (+ n 1))))", 60) + "(define-fun x () Int (f59 1))"), UNDETERMINED)
model("many names that nobody knows", lambda s: listed(many(
    "(define-fun f@ () Int (g@ 1))", at(s, N)) + X), FINE)
model("one name many times", lambda s: listed(
    X + "(define-fun f () Int 1)" * at(s, 50_000)), UNDETERMINED)
model("one name with many ranks", lambda s: listed(X + many(
    "(define-fun f ((n (_ BitVec 1@))) Int 1)", at(s, 100_000))), FINE)
model("rounded values", lambda s: listed(X + many(
    "(define-fun r@ () Real 1.5?)", at(s, N))), FINE)
model("values that have no term", lambda s: listed(X + many(
    "(define-fun r@ () Real (root-obj (+ (^ x 2) (- 2)) 1))",
    at(s, 20_000))), FINE)
model("elements", lambda s: listed(X + many(
    "(declare-fun S!val!@ () S)", at(s, N))), FINE,
      "(declare-sort S 0)" + ONE)
model("cardinalities", lambda s: listed(X + many(
    "; cardinality of S is @", at(s, N)) + "\n"), FINE,
      "(declare-sort S 0)" + ONE)
model("a cardinality without end", lambda s: listed(
    "; cardinality of S is 4000000000\n" + X), UNDETERMINED,
      "(declare-sort S 0)" + ONE + "(declare-const a S)"
      "(assert (forall ((b S)) (= a b)))")
model("nested ites", lambda s: (lambda n: listed(
    "(define-fun f ((n Int)) Int " + many("(ite (= n @) @ ", n, "") + "0"
    + ")" * n + ")" + "(define-fun x () Int (f 1))"))(at(s, 200_000)), FINE)
model("nested stores", lambda s: (lambda n: listed(
    "(define-fun a () (Array Int Int) " + "(store " * n
    + "((as const (Array Int Int)) 0)" + many(" @ 1)", n, "") + ")" + X))(
        at(s, 200_000)), FINE,
      ONE + "(declare-const a (Array Int Int))(assert (= 1 (select a 0)))")
model("nested lambdas", lambda s: listed(
    "(define-fun f () Int " + "((lambda ((n Int)) " * 1000 + "1"
    + ") 1)" * 1000 + ")" + X), FINE)
model("a number of 10 MB", lambda s: listed(
    "(define-fun x () Int " + "7" * at(s, 10_000_000) + ")"), UNDETERMINED)
model("a string of 10 MB", lambda s: listed(
    '(define-fun t () String "' + "\\\\u{41}" * at(s, 1_000_000) + '")' + X),
      UNDETERMINED, ONE + '(declare-const t String)(assert (= t "A"))')
model("a wide value", lambda s: listed(
    "(define-fun b () (_ BitVec 4000000000) (_ bv1 4000000000))" + X),
      UNDETERMINED, ONE + "(declare-const b (_ BitVec 4000000000))"
      "(assert (= b (bvadd b b)))")
model("doubling sorts", lambda s: listed(X + "(define-fun a () "
      + "(Array Int " * 60 + "Int" + ")" * 60 + " a)"), FINE)
for name, piece in (("parentheses", "("), ("closings", ")"), ("words", "a "),
                    ("pairs", "()"), ("answers", "sat "), ("quotes", '"'),
                    ("errors", '(error "x")\n'), ("models", "()\n"),
                    ("comments", "; cardinality of S is 7\n"),
                    ("control bytes", "\x01")):
    model(f"10 MB of {name}", lambda s, piece=piece: "sat\n" + piece
          * at(s, 10_000_000 // len(piece)),
          FINE if "()" in piece else BAD_INPUT)
model("10 MB of definitions without end", lambda s: "sat\n(" + "(define-fun "
      * at(s, 800_000), BAD_INPUT)
model("10 MB of problems", lambda s: listed("7 " * at(s, 5_000_000)),
      BAD_INPUT)
