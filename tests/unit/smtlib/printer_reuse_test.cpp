// SPDX-License-Identifier: MIT
//
// One Printer for many scripts: what it printed before must not show.
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/rng.h"
#include "smtlib/printer.h"
#include "support/script.h"

namespace assay::smtlib {
namespace {

using test::language;
using test::Parsed;
using test::script;

PrintOptions with(bool is_flat, bool is_reusing) {
  PrintOptions options;
  options.flat = is_flat;
  options.reuse = is_reusing;
  return options;
}

// The script without the commands at these positions.
Script without(Script script, std::vector<size_t> positions) {
  for (size_t i = positions.size(); i-- > 0;) {
    script.commands.erase(script.commands.begin()
                          + static_cast<int64_t>(positions[i]));
  }
  return script;
}

TEST(PrinterReuse, SameTextAgain) {
  const Parsed parsed = script(R"(
    (declare-const x Int)
    (assert (forall ((y Int)) (> x y)))
    (assert (! (> x 0) :named n))
    (assert (or n (> x 1))))");
  Printer printer(language(), with(false, true));
  const std::string first(printer.print(*parsed.tm, parsed.script));
  EXPECT_EQ(first, test::print(parsed));
  EXPECT_EQ(printer.print(*parsed.tm, parsed.script), first);
  EXPECT_EQ(printer.print(*parsed.tm, parsed.script), first);
}

TEST(PrinterReuse, SomeOfTheAssertions) {
  const Parsed parsed = script(R"(
    (declare-const x Int)
    (assert (> x 0))
    (assert (> x 1))
    (assert (> x 2)))");
  Printer printer(language(), with(false, true));
  printer.print(*parsed.tm, parsed.script);
  const Script some = without(parsed.script, {2});
  EXPECT_EQ(printer.print(*parsed.tm, some),
            "(declare-const x Int)\n(assert (> x 0))\n(assert (> x 2))\n");
}

// Prints `script`, then the script without some commands, with one printer.
std::string after_other(const Parsed& parsed,
                        const Script& first,
                        const Script& second) {
  Printer printer(language(), with(false, true));
  printer.print(*parsed.tm, first);
  return std::string(printer.print(*parsed.tm, second));
}

std::string fresh(const Parsed& parsed, const Script& script) {
  return print_script(language(), *parsed.tm, script, {});
}

// f is f!1 only because another f comes before it.
TEST(PrinterReuse, NameOfASymbolChanges) {
  const Parsed parsed = script(R"(
    (declare-fun f (Bool) Bool)
    (declare-fun f (Int) Bool)
    (assert (f 1)))");
  const Script second = without(parsed.script, {0});
  EXPECT_EQ(after_other(parsed, parsed.script, second),
            "(declare-fun f (Int) Bool)\n(assert (f 1))\n");
  EXPECT_EQ(after_other(parsed, second, parsed.script),
            fresh(parsed, parsed.script));
}

// The variable x must give way to a constant that the first script lacks.
TEST(PrinterReuse, NameOfAVariableBecomesASymbol) {
  const Parsed parsed = script(R"(
    (declare-const x Int)
    (assert (forall ((x Int)) (> x 0)))
    (assert (> x 1)))");
  const Script first = without(parsed.script, {0, 2});
  EXPECT_EQ(fresh(parsed, first), "(assert (forall ((x Int)) (> x 0)))\n");
  EXPECT_EQ(after_other(parsed, first, parsed.script),
            fresh(parsed, parsed.script));
}

// And the other way round: x!1 may be x again.
TEST(PrinterReuse, NameOfAVariableIsNoSymbolAnyMore) {
  const Parsed parsed = script(R"(
    (declare-const x Int)
    (assert (forall ((x Int)) (> x 0)))
    (assert (> x 1)))");
  const Script second = without(parsed.script, {0, 2});
  EXPECT_EQ(after_other(parsed, parsed.script, second), fresh(parsed, second));
}

TEST(PrinterReuse, DeclarationMovesBehindTheAssertion) {
  const Parsed parsed = script(R"(
    (declare-const x Int)
    (assert (forall ((x Int)) (> x 0))))");
  Script second = parsed.script;
  std::swap(second.commands[0], second.commands[1]);
  EXPECT_EQ(after_other(parsed, parsed.script, second), fresh(parsed, second));
  EXPECT_EQ(after_other(parsed, second, parsed.script),
            fresh(parsed, parsed.script));
}

TEST(PrinterReuse, NamedTermsAreDeclaredAgain) {
  const Parsed parsed = script(R"(
    (declare-const n Int)
    (assert (! (> n 0) :named m))
    (assert (or m m)))");
  Printer printer(language(), with(false, true));
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(printer.print(*parsed.tm, parsed.script), test::print(parsed));
  }
}

// Scripts of the same commands in any number and order.
TEST(PrinterReuse, AnySequenceOfScriptsIsPrintedAsFresh) {
  const Parsed parsed = script(R"(
    (declare-const x Int)
    (declare-const y Int)
    (declare-fun x (Int) Int)
    (declare-const x!1 Int)
    (assert (forall ((x Int) (z Int)) (> x z)))
    (assert (exists ((y Int)) (forall ((y Int)) (> y 0))))
    (assert (let ((z 1) (x 2)) (let ((x z)) (> x z))))
    (assert (forall ((x!1 Int)) (> x!1 0))))");
  base::Rng rng(1);
  int wrong = 0;
  for (int round = 0; round < 100; ++round) {
    Printer printer(language(), with(false, true));
    for (int i = 0; i < 6; ++i) {
      Script some = parsed.script;
      std::erase_if(some.commands,
                    [&](const Command&) { return rng.chance(1, 3); });
      for (size_t k = some.commands.size(); k > 1; --k) {
        std::swap(some.commands[k - 1], some.commands[rng.below(k)]);
      }
      wrong += printer.print(*parsed.tm, some) == fresh(parsed, some) ? 0 : 1;
    }
  }
  EXPECT_EQ(wrong, 0);
}

// --- overlays ----------------------------------------------------------------

// The numbers of an overlay come again with another meaning.
void print_twice_in_overlay(PrintOptions options,
                            const std::string& first,
                            const std::string& second) {
  // The literals are in the base: their numbers stay.
  const Parsed base = script("(assert (distinct 0 1 2 3))");
  term::TermManager overlay(base.tm.get());
  Printer printer(language(), options);
  printer.print(overlay, test::script_in(overlay, first));
  overlay.rewind();
  const Script script = test::script_in(overlay, second);
  EXPECT_EQ(printer.print(overlay, script),
            print_script(language(), overlay, script, options));
}

TEST(PrinterReuse, OverlayTermsAreNotKept) {
  print_twice_in_overlay(
      with(false, true),
      "(declare-const p Bool) (assert (not p)) (assert (and p p))",
      "(declare-const q Bool) (assert (or q)) (assert (xor q q))");
}

TEST(PrinterReuse, OverlaySortsAndOperatorsAreNotKept) {
  print_twice_in_overlay(
      with(false, true),
      "(declare-const b (_ BitVec 5)) (assert (= ((_ rotate_left 1) b) b))",
      "(declare-const b (_ BitVec 6)) (assert (= ((_ repeat 1) b) b))");
}

TEST(PrinterReuse, OverlayLetsAreForgotten) {
  print_twice_in_overlay(with(true, false),
                         "(assert (let ((x 1) (y 2)) (> x y)))",
                         "(assert (forall ((x Int) (y Int)) (> x y)))");
}

TEST(PrinterReuse, BaseAssertionsBesideOverlayDeclarations) {
  const Parsed parsed = script(R"(
    (declare-const c Int)
    (assert (forall ((x Int)) (> x c))))");
  Printer printer(language(), with(false, true));
  printer.print(*parsed.tm, parsed.script);
  term::TermManager overlay(parsed.tm.get());
  for (const char* name : {"x", "c", "x!1", "y"}) {
    overlay.rewind();
    Script own = test::script_in(
        overlay, std::string("(declare-const ") + name + " Int)");
    own.commands.insert(own.commands.end(),
                        parsed.script.commands.begin(),
                        parsed.script.commands.end());
    EXPECT_EQ(printer.print(overlay, own),
              print_script(language(), overlay, own, {}))
        << name;
  }
}

}  // namespace
}  // namespace assay::smtlib
