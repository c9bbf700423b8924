// SPDX-License-Identifier: MIT
//
// A file is parsed once, and each of its queries printed as a script of its
// own. That text is the seed: it is read again and compared with what was
// printed, so what follows is about the very bytes that solvers get. All
// solvers are asked for a verdict with a model, whatever the first ones say,
// since the fastest time and contradictions between them are wanted too.
#include "seeds/labeller.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/source.h"
#include "blast/prove.h"
#include "seeds/describe.h"
#include "seeds/record_json.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "smtlib/same_script.h"
#include "testcase/witness.h"

namespace assay::seeds {

namespace {

using oracle::Ask;
using oracle::CheckResult;
using solver::End;

// Of scripts with thousands of queries the next one is much like the last.
constexpr size_t kMaxQueries = 64;

Rejected aside_at(const std::string& text,
                  Span span,
                  std::string kind,
                  std::string reason) {
  const base::Place place = base::find_place(text, span.begin);
  return {place.line, place.column, std::move(kind), std::move(reason)};
}

Rejected aside_for(const std::string& text, const Diag& problem) {
  return aside_at(text,
                  problem.span,
                  problem.severity == Severity::Error ? "error" : "unsupported",
                  problem.message);
}

// The one that a reader should see first.
const Diag& worst_of(const std::vector<Diag>& problems) {
  const auto found =
      std::ranges::find(problems, Severity::Error, &Diag::severity);
  return found == problems.end() ? problems.front() : *found;
}

// Whether a witness holds when it is read back.
bool holds_again(const smtlib::Language& language,
                 term::TermManager& tm,
                 const smtlib::Script& script,
                 const std::string& text) {
  const Result<model::Model> witness =
      testcase::read_witness(language, tm, script, text);
  return witness && testcase::holds(language, tm, script, *witness);
}

void note_errors(const std::vector<Vote>& votes,
                 bool has_witness,
                 bool has_proof,
                 SeedRecord& seed) {
  for (const Vote& vote : votes) {
    if (vote.end == End::Unsat && has_witness) {
      seed.notes.push_back(vote.solver + ": unsat, but a model holds");
    }
    if (vote.end == End::Sat && has_proof) {
      seed.notes.push_back(vote.solver + ": sat, but a proof was checked");
    }
  }
}

}  // namespace

Labeller::Labeller(const smtlib::Language& language, ask::Panel panel)
    : language_(language), panel_(std::move(panel), language) {}

FileRecord Labeller::label(std::string path, const std::string& text) {
  FileRecord file{std::move(path), content_hash(text)};
  tm_ = language_.theories().make_manager();
  const smtlib::ParseOutput output =
      smtlib::parse_script(language_, *tm_, text, panel_.panel().is_stopped);
  if (!output.problems.empty()) {
    file.asides.push_back(aside_for(text, worst_of(output.problems)));
    return file;
  }
  const Result<std::vector<Query>> queries =
      split_queries(language_, *tm_, output.script, kMaxQueries);
  if (!queries) {
    file.asides.push_back(aside_for(text, queries.error()));
    return file;
  }
  for (const Query& query : *queries) {
    label_query(query, text, file);
  }
  return file;
}

void Labeller::label_query(const Query& query,
                           const std::string& text,
                           FileRecord& file) {
  const auto set_aside = [&](std::string kind, std::string reason) {
    file.asides.push_back(
        aside_at(text, query.span, std::move(kind), std::move(reason)));
  };
  SeedRecord seed;
  seed.query = query.number;
  seed.line = base::find_place(text, query.span.begin).line;
  constexpr size_t kMaxSeedBytes = size_t{1} << 28;
  smtlib::Printer printer(language_, {.max_bytes = kMaxSeedBytes});
  seed.script = printer.print(*tm_, query.script);
  if (printer.is_cut()) {
    set_aside("unsupported", "without abbreviations it is too large");
    return;
  }
  smtlib::ParseOutput again =
      smtlib::parse_script(language_, *tm_, seed.script);
  const std::string difference =
      again.problems.empty()
          ? smtlib::find_difference(*tm_, query.script, again.script)
          : again.problems.front().message;
  if (!fits_json(seed.script)) {
    set_aside("unsupported", "not in UTF-8");
    return;
  }
  if (!difference.empty()) {
    set_aside(
        "unsupported",
        fmt::format(
            "query {} does not stand alone: {}", query.number, difference));
    return;
  }
  seed.id = content_hash(seed.script);
  seed.logic = again.script.logic;
  seed.size = size_of(*tm_, again.script);
  seed.uses_unspecified = uses_unspecified(language_, *tm_, again.script);
  seed.is_trivial = is_trivial(language_, *tm_, again.script);
  const testcase::TestCase test(std::move(again.script), {}, {});
  ask::PosedQuery posed = panel_.pose(*tm_, test, seed.script);
  const std::vector<Vote> votes = ask_all(posed, seed);
  if (!votes.empty() && std::ranges::all_of(votes, [](const Vote& vote) {
        return vote.end == End::Rejected;
      })) {
    set_aside("rejected", "no solver takes it");
    return;
  }
  const bool has_proof = seed.witness.empty() && prove(test, seed);
  const bool has_witness = !seed.witness.empty();
  note_errors(votes, has_witness, has_proof, seed);
  const Decision decision = decide(
      {query.declared, has_witness, test.script.has_recursion(), has_proof},
      votes);
  if (!decision.aside_kind.empty()) {
    set_aside(decision.aside_kind, decision.aside_reason);
    return;
  }
  seed.status = decision.status;
  seed.root = decision.root;
  if (decision.root != testcase::TrustRoot::Proved) {
    seed.witness.clear();
  }
  file.seeds.push_back(std::move(seed));
}

std::vector<Vote> Labeller::ask_all(ask::PosedQuery& posed, SeedRecord& seed) {
  std::vector<Vote> votes;
  const size_t voters = panel_.panel().solvers.size();
  votes.reserve(voters);
  for (size_t i = 0; i < voters; ++i) {
    votes.push_back(ask(i, posed, seed));
  }
  return votes;
}

// What the evaluator and the checker of proofs have accepted is no vote: it is
// proved.
bool Labeller::prove(const testcase::TestCase& test, SeedRecord& seed) {
  const blast::Answer answer =
      blast::prove(language_,
                   *tm_,
                   test.script,
                   blast::Budget::small(panel_.panel().is_stopped));
  if (answer.status == blast::Answer::Status::Fault) {
    seed.notes.push_back("circuits fail, please report: " + answer.reason);
  }
  if (answer.witness) {
    const Result<std::string> text =
        testcase::witness_text(language_, *tm_, test.script, *answer.witness);
    if (text && holds_again(language_, *tm_, test.script, *text)) {
      seed.witness = *text;
    }
  }
  return answer.status == blast::Answer::Status::Unsat;
}

Vote Labeller::ask(size_t voter, ask::PosedQuery& posed, SeedRecord& seed) {
  const solver::Profile& profile = *panel_.panel().solvers[voter].profile;
  Vote vote{profile.name, profile.family, End::Rejected, profile.may_vote};
  if (!panel_.why_not(voter, posed).empty()) {
    return vote;
  }
  ask::Question question;
  question.ask = profile.gives_models ? Ask::Model : Ask::Verdict;
  question.limits = panel_.panel().limits;
  question.is_checked = false;  // only where it matters, see judge_model
  const solver::Outcome outcome = panel_.ask(voter, posed, question).outcome;
  vote.end = outcome.end;
  if (solver::is_failure(outcome.end)) {
    seed.notes.push_back(fmt::format("{}: {}: {}",
                                     profile.name,
                                     solver::end_name(outcome.end),
                                     outcome.detail));
  }
  if (solver::is_answer(outcome.end)) {
    seed.time_us =
        std::min(seed.time_us.value_or(outcome.cpu_us), outcome.cpu_us);
  }
  if (outcome.end == End::Sat) {
    vote.counts &= !profile.is_over_approximating;
    if (!outcome.answers.empty() && !outcome.answers.back().text.empty()) {
      judge_model(posed, outcome.answers.back().text, vote, seed);
    }
  }
  return vote;
}

// The first witness that holds is kept, and settles it: other models are not
// looked at. A model that is wrong takes the vote.
void Labeller::judge_model(const ask::PosedQuery& posed,
                           const std::string& model,
                           Vote& vote,
                           SeedRecord& seed) {
  if (seed.witness.empty()) {
    seed.witness = find_witness(posed, model);
  }
  if (!seed.witness.empty()) {
    return;
  }
  const oracle::ModelCheck check = panel_.check_model(posed, model);
  if (check.standing == CheckResult::Invalid) {
    vote.counts = false;
    seed.notes.push_back(fmt::format("{}: wrong model{}{}",
                                     vote.solver,
                                     check.reason.empty() ? "" : ": ",
                                     check.reason));
  }
}

// The text of a witness that holds when it is read back, or "".
std::string Labeller::find_witness(const ask::PosedQuery& posed,
                                   const std::string& model) {
  const smtlib::Script& script = posed.test->script;
  const Result<model::Model> first =
      testcase::read_witness(language_, *posed.tm, script, model);
  if (!first || !testcase::holds(language_, *posed.tm, script, *first)) {
    return "";
  }
  Result<std::string> text =
      testcase::witness_text(language_, *posed.tm, script, *first);
  return text && holds_again(language_, *posed.tm, script, *text)
             ? *std::move(text)
             : "";
}

}  // namespace assay::seeds
