// SPDX-License-Identifier: MIT
// What tells a program that fails from one that refuses, when nothing is known
// about it. A maintainer fixes crashes, failed assertions, sanitizer reports
// and exceptions that nobody catches; "unsupported logic" is no bug, however it
// is said: as an error, by an exit code, by silence, by the usage text, or by
// an exception that ends the program. So a failure has to be proved by a text
// that only failures print, and all else is a refusal. Where a report itself
// says that something is missing ("panicked: not yet implemented"), it is a
// refusal as well.
//
// Two lists of words decide that. A failed assertion quotes the program's own
// source, in which `is_unknown()` means nothing, so only plain words about what
// is not implemented count there. Exceptions quote messages for users.
//
// Of the exceptions of a language, those count that a programmer causes: a null
// pointer, an index out of bounds. What a library throws for bad input, and
// what a lookup of an unknown name throws (KeyError, Not_found), stays out.
#include "solver/failure_text.h"

#include <array>
#include <memory>
#include <re2/re2.h>
#include <vector>

namespace assay::solver {

namespace {

using vocabulary::End;

// Which words of its message make a report one of a refusal.
enum class Excuse : uint8_t { None, Plain, Any };

// The first that matches counts; a group, if there is one, is the message.
struct Row {
  End end;
  Excuse excuse;
  const char* text;
};

constexpr auto kRows = std::to_array<Row>({
    {End::Sanitizer,
     Excuse::None,
     R"((?s)((?:Address|Leak|Thread|Memory|UndefinedBehavior)Sanitizer: .*))"},
    {End::Sanitizer,
     Excuse::None,
     R"((?s)([^\n]*:\d+:\d+: runtime error: .*))"},
    // Assertions: of z3, of C, of cvc5, of any other.
    {End::Assertion,
     Excuse::Plain,
     R"(ASSERTION VIOLATION\s*\n\s*File: [^\n]*\n\s*Line: [^\n]*(?:\n[^\n]*)?)"},
    {End::Assertion, Excuse::Plain, R"([^\n]*: Assertion [`'].*' failed)"},
    {End::Assertion,
     Excuse::Plain,
     R"(Fatal failure within [^\n]*(?:\n[^\n]*){0,2})"},
    {End::Assertion,
     Excuse::Plain,
     R"(UNEXPECTED CODE WAS REACHED[^\n]*(?:\n[^\n]*){0,2})"},
    {End::Assertion,
     Excuse::Plain,
     R"((?m)^[^\n]*\bassert(?:ion)? (?:\([^\n]*\)|[`'"][^\n]*['"]) (?:failed|violated)[^\n]*)"},
    {End::Assertion,
     Excuse::Any,
     R"((?im)^[^\n]*\bassertion (?:failed|failure|violated|violation)\b[^\n]*)"},
    {End::Assertion,
     Excuse::Plain,
     R"(Fatal error: exception (Assert_failure\b[^\n]*))"},
    {End::Assertion,
     Excuse::Any,
     R"((?m)^(?:Exception in thread [^\n]* )?(java\.lang\.AssertionError\b[^\n]*))"},
    {End::Assertion,
     Excuse::Any,
     R"((?s)Traceback \(most recent call last\):.*\n(AssertionError\b[^\n]*))"},
    // Lack of memory or stack, which is no bug.
    {End::OutOfMemory,
     Excuse::None,
     R"((?i)std::bad_alloc|out of memory|memory exhausted|cannot allocate)"},
    {End::OutOfMemory,
     Excuse::None,
     R"(java\.lang\.(?:OutOfMemory|StackOverflow)Error|exception (?:Stdlib\.)?(?:Stack_overflow|Out_of_memory)|\n(?:RecursionError|MemoryError)\b|has overflowed its stack|goroutine stack exceeds)"},
    // Exceptions that nobody has caught, by language.
    {End::InternalError,
     Excuse::Any,
     R"(terminate called [^\n]*(?:\n[^\n]*what\(\)[^\n]*)?)"},
    {End::InternalError,
     Excuse::Any,
     R"(thread '[^\n']*' (?:\(\d+\) )?panicked at [^\n]*(?:\n[^\n]*)?)"},
    {End::InternalError,
     Excuse::Any,
     R"((?s)(?:^|\n)(panic: [^\n]*)\n.*goroutine \d+ \[)"},
    {End::InternalError,
     Excuse::Any,
     R"((java\.(?:lang|util)\.(?:NullPointer|(?:Array|String)?IndexOutOfBounds|ClassCast|Arithmetic|NegativeArraySize|ArrayStore|ConcurrentModification|EmptyStack)Exception\b[^\n]*))"},
    {End::InternalError,
     Excuse::Any,
     R"((?s)Traceback \(most recent call last\):.*\n((?:IndexError|TypeError|AttributeError|ZeroDivisionError|NameError|UnboundLocalError|SystemError)\b[^\n]*))"},
    {End::InternalError,
     Excuse::Any,
     R"(Fatal error: exception ((?:Stdlib\.)?(?:Match_failure\b[^\n]*|Division_by_zero|Invalid_argument\("index out of bounds"\))))"},
    {End::InternalError,
     Excuse::Any,
     R"((System\.(?:NullReference|IndexOutOfRange|InvalidCast|DivideByZero|AccessViolation)Exception\b[^\n]*))"},
    // A death that a handler or a shell tells of.
    {End::Crash,
     Excuse::None,
     R"((?im)^[^\n]*\b(?:segmentation (?:fault|violation)|segfault|bus error|illegal instruction|floating[ -]point exception|stack smashing detected|double free or corruption)\b[^\n]*)"},
    {End::Crash,
     Excuse::None,
     R"((?m)^[^\n]*\bSIG(?:SEGV|BUS|ILL|FPE|ABRT)\b[^\n]*)"},
    // In so many words.
    {End::InternalError,
     Excuse::Any,
     R"((?im)^[^\n]*\binternal (?:solver )?(?:error|failure|fault|exception)\b[^\n]*)"},
    {End::InternalError,
     Excuse::Any,
     R"((?im)^[^\n]*\bunreachable (?:code|statement|point)\b[^\n]*)"},
    {End::InternalError,
     Excuse::Any,
     R"((?im)^[^\n]*\b(?:should (?:not|never) (?:happen|have happened|be reached)|invariant (?:violated|violation))\b[^\n]*)"},
});

constexpr std::string_view kPlainExcuse =
    R"((?i)(?:\bnot|n't|\bnever) (?:yet |currently |been )*(?:supported|implemented)|\bunsupported|\bunimplemented|not_?implemented)";

constexpr std::string_view kAnyExcuse =
    R"((?i)(?:\bnot|n't|\bcannot|\bonly|\bno) (?:yet |currently |been )*(?:be )?(?:support|implement|handle|available|allow|accept|declared|defined|known|recogni[sz]ed|found|parse)|\bunsupported|\bunimplemented|not_?implemented|\b(?:does|do|can)(?:n't| not) (?:support|handle|parse|accept|allow|know|understand)|\bcannot (?:parse|handle|read)|\bunknown\b|\bundeclared|\bundefined (?:symbol|function|sort|constant|identifier)|\bunrecogni[sz]ed|\b(?:pars(?:e|er|ing)|syntax|lex(?:er|ical)|type|sort|typing) ?(?:error|exception|failure|mismatch)|\bfailed to (?:parse|read|type)|\bill-(?:formed|typed|sorted)|\binvalid (?:option|argument|command|token|input|symbol|logic|sort)|\bunexpected (?:token|input|symbol|character|identifier|end of)|\bexpected [^\n]*\b(?:but|got|found)\b|\bno such (?:logic|option|command|function|sort)|\bsupports only|\blogic\b|\busage:|\btodo\b)";

struct Compiled {
  const Row* row;
  re2::RE2 regex;

  explicit Compiled(const Row& of) : row(&of), regex(of.text) {}
};

const std::vector<std::unique_ptr<Compiled>>& compiled_rows() {
  static const auto* compiled = [] {
    auto* list = new std::vector<std::unique_ptr<Compiled>>;
    for (const Row& row : kRows) {
      list->push_back(std::make_unique<Compiled>(row));
    }
    return list;
  }();
  return *compiled;
}

bool is_excused(std::string_view message, Excuse excuse) {
  static const auto* plain = new re2::RE2(std::string(kPlainExcuse));
  static const auto* any = new re2::RE2(std::string(kAnyExcuse));
  return excuse != Excuse::None
         && re2::RE2::PartialMatch(message,
                                   excuse == Excuse::Plain ? *plain : *any);
}

}  // namespace

bool is_refusal(std::string_view message) {
  return is_excused(message, Excuse::Any);
}

std::optional<FailureReport> find_failure(std::string_view text) {
  for (const auto& row : compiled_rows()) {
    const re2::RE2& regex = row->regex;
    std::array<re2::StringPiece, 2> groups;
    const int count = std::min(regex.NumberOfCapturingGroups(), 1) + 1;
    if (!regex.Match(
            text, 0, text.size(), re2::RE2::UNANCHORED, groups.data(), count)) {
      continue;
    }
    const re2::StringPiece& found =
        count > 1 && !groups[1].empty() ? groups[1] : groups[0];
    std::string message(found);
    const bool is_excuse = is_excused(message, row->row->excuse);
    return FailureReport{is_excuse ? End::Rejected : row->row->end,
                         std::move(message)};
  }
  return std::nullopt;
}

}  // namespace assay::solver
