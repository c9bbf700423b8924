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
#include "oracle/check_answer.h"
#include "seeds/describe.h"
#include "seeds/record_json.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "smtlib/same_script.h"
#include "testcase/witness.h"

namespace assay::seeds {

namespace {

using exec::End;
using oracle::Ask;
using oracle::Standing;

// Of scripts with thousands of queries the next one is much like the last.
constexpr size_t kMaxQueries = 64;

Aside aside_at(const std::string& text,
               Span span,
               std::string kind,
               std::string reason) {
  const base::Place place = base::find_place(text, span.begin);
  return {place.line, place.column, std::move(kind), std::move(reason)};
}

Aside aside_for(const std::string& text, const Diag& problem) {
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

}  // namespace

Labeller::Labeller(const smtlib::Language& language,
                   std::span<const Voter> voters,
                   const exec::Limits& limits)
    : language_(language), voters_(voters), limits_(limits) {
  for (const Voter& voter : voters) {
    solvers_.push_back(
        std::make_unique<exec::Solver>(*voter.profile, voter.mode));
  }
}

FileRecord Labeller::label(std::string path, const std::string& text) {
  FileRecord file{std::move(path), content_hash(text)};
  tm_ = language_.theories().make_manager();
  const smtlib::ParseOutput output =
      smtlib::parse_script(language_, *tm_, text);
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
  seed.script = smtlib::print_script(language_, *tm_, query.script, {});
  const smtlib::ParseOutput again =
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
  const Posed posed{*tm_,
                    again.script,
                    seed.script,
                    oracle::uses_of(language_, *tm_, again.script)};
  const std::vector<Vote> votes = ask_all(posed, seed);
  if (!votes.empty() && std::ranges::all_of(votes, [](const Vote& vote) {
        return vote.end == End::Rejected;
      })) {
    set_aside("rejected", "no solver takes it");
    return;
  }
  const Decision decision = decide(
      {query.declared, !seed.witness.empty(), again.script.has_recursion()},
      votes);
  if (!decision.aside_kind.empty()) {
    set_aside(decision.aside_kind, decision.aside_reason);
    return;
  }
  seed.status = decision.status;
  seed.root = decision.root;
  if (decision.root != testcase::Root::Proved) {
    seed.witness.clear();
  }
  file.seeds.push_back(std::move(seed));
}

std::vector<Vote> Labeller::ask_all(const Posed& posed, SeedRecord& seed) {
  std::vector<Vote> votes;
  votes.reserve(voters_.size());
  for (size_t i = 0; i < voters_.size(); ++i) {
    votes.push_back(ask(i, posed, seed));
  }
  for (const Vote& vote : votes) {
    if (vote.end == End::Unsat && !seed.witness.empty()) {
      seed.notes.push_back(vote.solver + ": unsat, but a model holds");
    }
  }
  return votes;
}

Vote Labeller::ask(size_t voter, const Posed& posed, SeedRecord& seed) {
  const exec::Profile& profile = *voters_[voter].profile;
  Vote vote{profile.name, profile.family, End::Rejected, profile.may_vote};
  if (!exec::why_not(profile, posed.uses).empty()) {
    return vote;
  }
  const Ask question = profile.gives_models ? Ask::Model : Ask::Verdict;
  const std::string text = oracle::query_text(profile, posed.text, question);
  exec::Query query;
  query.text = text;
  query.options = oracle::query_options(profile, posed.uses, question);
  query.limits = limits_;
  const exec::Outcome outcome = solvers_[voter]->run(query);
  vote.end = outcome.end;
  if (exec::is_failure(outcome.end)) {
    seed.notes.push_back(fmt::format("{}: {}: {}",
                                     profile.name,
                                     exec::end_name(outcome.end),
                                     outcome.detail));
  }
  if (exec::is_answer(outcome.end)) {
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
void Labeller::judge_model(const Posed& posed,
                           const std::string& model,
                           Vote& vote,
                           SeedRecord& seed) {
  if (seed.witness.empty()) {
    seed.witness = find_witness(posed, model);
  }
  if (!seed.witness.empty()) {
    return;
  }
  const oracle::ModelCheck check =
      oracle::check_model(language_, posed.text, model);
  if (check.standing == Standing::Invalid) {
    vote.counts = false;
    seed.notes.push_back(fmt::format("{}: wrong model{}{}",
                                     vote.solver,
                                     check.reason.empty() ? "" : ": ",
                                     check.reason));
  }
}

// The text of a witness that holds when it is read back, or "".
std::string Labeller::find_witness(const Posed& posed,
                                   const std::string& model) {
  const auto read = [&](const std::string& text) {
    return testcase::read_witness(language_, posed.tm, posed.script, text);
  };
  const auto is_fine = [&](const Result<eval::Model>& witness) {
    return witness
           && testcase::holds(language_, posed.tm, posed.script, *witness);
  };
  const Result<eval::Model> first = read(model);
  if (!is_fine(first)) {
    return "";
  }
  Result<std::string> text =
      testcase::witness_text(language_, posed.tm, posed.script, *first);
  return text && is_fine(read(*text)) ? *std::move(text) : "";
}

}  // namespace assay::seeds
