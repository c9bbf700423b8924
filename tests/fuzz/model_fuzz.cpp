// SPDX-License-Identifier: MIT
// What a solver prints for a model -> reader -> judge. The input is a script, a
// line `---` and the solver's text; without the line, the text for a script of
// our own. Whatever the text says,
//   - reading it again gives the same,
//   - what is false whatever is open stays false when the judge may choose, and
//     what is true stays true,
//   - a witness made of it is read back without problems, and keeps what it
//     makes true.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "eval/judge_model.h"
#include "fuzz.h"
#include "model/model_reader.h"
#include "smtlib/language.h"
#include "smtlib/parser.h"
#include "term/term_manager.h"
#include "testcase/witness.h"

namespace {

using assay::eval::Judgement;
using assay::eval::Verdict;
using assay::model::ModelReading;
using assay::term::TermManager;

constexpr std::string_view kScript =
    "(declare-sort U 0)"
    "(declare-datatypes ((L 1)) ((par (X) ((nil) (cons (hd X) (tl (L X)))))))"
    "(declare-const p Bool)(declare-const i Int)(declare-const r Real)"
    "(declare-const b (_ BitVec 8))(declare-const f (_ FloatingPoint 3 5))"
    "(declare-const m RoundingMode)(declare-const s String)"
    "(declare-const u U)(declare-const l (L Int))"
    "(declare-const a (Array Int Int))(declare-const q (Seq Int))"
    "(declare-const t (Set Int))(declare-fun g (Int U) Int)"
    "(declare-fun h (U) Bool)(define-fun d ((x Int)) Int (div x i))"
    "(assert (or p (h u)))(assert (= (select a i) (g (d i) u)))"
    "(assert (bvult b (bvudiv b #x03)))(assert (= (fp.add m f f) f))"
    "(assert (str.in_re s (re.* (re.range \"a\" \"f\"))))"
    "(assert (forall ((x U)) (=> (h x) (= (hd l) (g 1 x)))))"
    "(assert (> (/ r 2.0) (to_real i)))(assert (= (seq.len q) i))"
    "(assert (set.member i t))(check-sat)";

const assay::smtlib::Language& language() {
  static const assay::smtlib::Language kLanguage;
  return kLanguage;
}

Judgement judge(const TermManager& tm,
                const ModelReading& reading,
                bool may_choose) {
  constexpr assay::eval::EvalLimits kLimits{
      .steps = 20'000, .instances = 256, .tried_instances = 8};
  return assay::eval::judge_model(
      language().theories(), tm, reading, kLimits, may_choose);
}

std::string problems_of(const ModelReading& reading) {
  std::string text = reading.not_an_answer + "\n";
  for (const assay::Diag& problem : reading.problems) {
    text += problem.message + "\n";
  }
  for (const assay::model::Doubt& doubt : reading.doubts) {
    text += doubt.reason + "\n";
  }
  return text;
}

void check_witness(TermManager& tm,
                   const assay::smtlib::Script& script,
                   const std::string& model) {
  const auto witness =
      assay::testcase::read_witness(language(), tm, script, model);
  if (!witness) {
    return;
  }
  const auto text =
      assay::testcase::witness_text(language(), tm, script, *witness);
  if (!text) {
    return;
  }
  const ModelReading again =
      assay::model::read_model(language(), tm, script, *text);
  assay::fuzz::expect(
      again.problems.empty(), "our own witness: " + problems_of(again), *text);
  const auto back =
      assay::testcase::read_witness(language(), tm, script, *text);
  assay::fuzz::expect(back.has_value(), "our own witness is refused", *text);
  if (assay::testcase::holds(language(), tm, script, *witness)) {
    assay::fuzz::expect(assay::testcase::holds(language(), tm, script, *back),
                        "read back it does not hold",
                        *text);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  if (size > assay::fuzz::kMaxInputBytes) {
    return -1;
  }
  auto [script, model] =
      assay::fuzz::split_input({reinterpret_cast<const char*>(bytes), size});
  if (script.empty()) {
    script = kScript;
  }
  const std::unique_ptr<TermManager> tm = language().theories().make_manager();
  const assay::smtlib::ParseOutput parsed =
      assay::smtlib::parse_script(language(), *tm, script);
  const ModelReading reading =
      assay::model::read_model(language(), *tm, parsed.script, model);
  const ModelReading again =
      assay::model::read_model(language(), *tm, parsed.script, model);
  assay::fuzz::expect(problems_of(reading) == problems_of(again),
                      "read again it is another model",
                      model);
  const Judgement firm = judge(*tm, reading, false);
  const Judgement free = judge(*tm, reading, true);
  const bool is_decided =
      firm.verdict == Verdict::True || firm.verdict == Verdict::False;
  assay::fuzz::expect(!is_decided || free.verdict == firm.verdict,
                      "judged otherwise with a choice",
                      model);
  check_witness(*tm, parsed.script, model);
  return 0;
}
