// SPDX-License-Identifier: MIT
#include "campaign/examiner.h"

#include <algorithm>

#include <fmt/format.h>

#include "campaign/finding_text.h"
#include "oracle/ask.h"
#include "oracle/check_answer.h"
#include "oracle/shape.h"
#include "testcase/witness.h"

namespace assay::campaign {

namespace {

using exec::End;
using oracle::Ask;
using oracle::Kind;
using oracle::Standing;
using testcase::Root;

constexpr uint64_t kConfirmations = 3;
constexpr uint32_t kMoreTime = 5;  // times the usual

}  // namespace

void Examiner::weaken(oracle::Suspicion& suspicion, std::string_view why) {
  suspicion.kind = Kind::Suspicion;
  suspicion.detail += fmt::format(" (not confirmed: {})", why);
  doubt_ = why;
}

size_t Examiner::number_of(const oracle::Run& run) const {
  const std::vector<Contestant>& all = asker_.settings().solvers;
  return static_cast<size_t>(
      std::ranges::find(all, run.profile, &Contestant::profile) - all.begin());
}

oracle::Run Examiner::again(const oracle::Run& first,
                            Posed& posed,
                            Ask ask,
                            std::optional<uint64_t> seed,
                            uint32_t times) {
  exec::Limits limits = asker_.settings().limits;
  limits.cpu_ms *= times;
  limits.wall_ms *= times;
  return asker_.ask_fresh(
      number_of(first),
      posed,
      {first.configuration, ask, limits, seed.value_or(first.solver_seed)});
}

std::string Examiner::witness_of(const Posed& posed) const {
  const eval::Model* witness = posed.test->claim.witness();
  if (witness == nullptr) {
    return "";
  }
  Result<std::string> text = testcase::witness_text(
      asker_.language(), *posed.tm, posed.test->script, *witness);
  return text ? *std::move(text) : "";
}

Examiner::Repeated Examiner::repeat(const oracle::Suspicion& suspicion,
                                    const oracle::Run& first,
                                    Posed& posed) {
  Repeated result;
  const auto repeat_once = [&](uint32_t times) {
    oracle::Run run = again(first, posed, first.ask, {}, times);
    ++result.runs;
    if (oracle::is_shown_again(suspicion, first, run)) {
      ++result.shown;
      result.evidence = std::move(run);
    } else if (run.outcome.end != End::Timeout
               && run.outcome.end != End::OutOfMemory) {
      result.is_contradicted = true;
    }
  };
  while (result.runs < kConfirmations) {
    repeat_once(1);
  }
  // A session may be much quicker than a fresh process.
  if (!result.evidence && !result.is_contradicted) {
    repeat_once(kMoreTime);
  }
  return result;
}

// Slow is what stays slow with other random choices, against the others'
// fastest time, measured again as well.
Examiner::Repeated Examiner::repeat_slow(std::span<const oracle::Run> runs,
                                         const oracle::Run& first,
                                         Posed& posed) {
  Repeated result;
  uint64_t least = UINT64_MAX;
  for (const oracle::Run& other : runs) {
    if (&other == &first) {
      continue;
    }
    const oracle::Run run = again(other, posed, other.ask);
    if (exec::is_verdict(run.outcome.end)) {
      least = std::min(least, run.outcome.cpu_us);
    }
  }
  if (least == UINT64_MAX) {
    return result;
  }
  for (; result.runs < kConfirmations; ++result.runs) {
    oracle::Run run = again(first, posed, first.ask, result.runs + 1);
    if (run.outcome.cpu_us >= oracle::kSlowUs
        && run.outcome.cpu_us / oracle::kSlowTimes >= least) {
      ++result.shown;
      result.evidence = std::move(run);
    }
  }
  return result;
}

// Where nothing is claimed: the other side may be the wrong one.
void Examiner::doubt_other(oracle::Suspicion& suspicion,
                           std::span<const oracle::Run> runs,
                           Posed& posed) {
  if (!suspicion.against) {
    return;
  }
  const oracle::Run other = again(runs[*suspicion.against], posed, Ask::Model);
  if (other.outcome.end != End::Sat) {
    weaken(suspicion,
           fmt::format("{} says {} when it is asked again",
                       other.profile->name,
                       exec::end_name(other.outcome.end)));
    return;
  }
  if (other.model.standing == Standing::Valid) {
    suspicion.kind = Kind::RefutationUnsoundness;
    suspicion.detail =
        fmt::format("unsat, but {} has a model that Assay has checked",
                    other.profile->name);
    suspicion.expected = "sat";
    other_model_ = other.outcome.answers.back().text;
  } else {
    suspicion.kind = Kind::Disagreement;
  }
}

void Examiner::note_vote(std::span<const oracle::Run> runs,
                         const oracle::Run& evidence,
                         End answer,
                         const Posed& posed) {
  const oracle::Run* run = oracle::find_vote(runs, evidence, answer);
  const exec::Profile* voter = run == nullptr ? nullptr : run->profile;
  if (voter == nullptr && confirmed_by_.empty()) {
    voter = asker_.find_confirmer(posed, *evidence.profile, answer);
  }
  if (voter != nullptr) {
    confirmed_by_.push_back("vote " + voter->name);
  }
}

oracle::ModelCheck Examiner::check_witness(const Posed& posed) const {
  return posed.test->claim.witness() == nullptr
             ? oracle::ModelCheck()
             : oracle::check_model(
                   asker_.language(), posed.plain, witness_of(posed));
}

// Returns why the claim is wrong, or "".
std::string Examiner::doubt(oracle::Suspicion& suspicion,
                            std::span<const oracle::Run> runs,
                            const oracle::Run& evidence,
                            Posed& posed) {
  const testcase::Claim& claim = posed.test->claim;
  if (suspicion.against) {
    doubt_other(suspicion, runs, posed);
    return "";
  }
  if (suspicion.kind == Kind::RefutationUnsoundness) {
    const oracle::ModelCheck witness = check_witness(posed);
    if (witness.standing == Standing::Invalid) {
      return "the witness does not hold: " + witness.reason;
    }
    if (witness.standing == Standing::Valid) {
      confirmed_by_.emplace_back("witness");
    }
    note_vote(runs, evidence, End::Sat, posed);
    if (claim.witness() != nullptr && confirmed_by_.empty()) {
      weaken(suspicion, "the witness cannot be checked: " + witness.reason);
    } else if (claim.root == Root::Declared && confirmed_by_.empty()) {
      weaken(suspicion, "only a label says that it is sat");
    }
  }
  if (suspicion.kind == Kind::SolutionUnsoundness) {
    const oracle::Run with_model = again(evidence, posed, Ask::Model);
    if (with_model.model.standing == Standing::Valid) {
      return "a solver's model holds, though unsat was claimed";
    }
    if (with_model.model.standing == Standing::Invalid) {
      confirmed_by_.emplace_back("model");
    }
    note_vote(runs, evidence, End::Unsat, posed);
    if (confirmed_by_.empty()) {
      weaken(suspicion, "its model cannot be judged, and nobody says unsat");
    }
  }
  if (suspicion.kind == Kind::InvalidModel) {
    // Who calls our own model false is no judge of others.
    const oracle::ModelCheck witness = check_witness(posed);
    if (witness.standing == Standing::Invalid) {
      return "the witness does not hold: " + witness.reason;
    }
    confirmed_by_.emplace_back("model");
  }
  if (suspicion.kind == Kind::InvalidCore) {
    confirmed_by_.emplace_back("core");
  }
  return "";
}

Examined Examiner::examine(const oracle::Suspicion& given,
                           std::span<const oracle::Run> runs,
                           Posed& posed) {
  const oracle::Run& first = runs[given.run];
  oracle::Suspicion suspicion = given;
  other_model_.clear();
  confirmed_by_.clear();
  doubt_.clear();
  Repeated repeated;
  if (suspicion.kind == Kind::Slowness) {
    repeated = repeat_slow(runs, first, posed);
  } else if (suspicion.kind != Kind::SessionOnly) {
    repeated = repeat(suspicion, first, posed);
  }
  const bool is_effort = suspicion.kind == Kind::Slowness
                         || suspicion.kind == Kind::Incompleteness;
  if (is_effort && repeated.shown < kConfirmations) {
    return {};  // chance, or the machine
  }
  Examined result;
  result.fresh_runs = repeated.runs;
  result.fresh_shown = repeated.shown;
  const oracle::Run& evidence = repeated.evidence ? *repeated.evidence : first;
  if (const std::string fault = doubt(suspicion, runs, evidence, posed);
      !fault.empty()) {
    result.own_fault =
        fmt::format("; {}\n; {}\n{}", fault, suspicion.detail, posed.plain);
    return result;
  }
  const bool is_in_session = first.mode != exec::Mode::Fresh;
  if (!repeated.evidence && repeated.runs > 0 && !repeated.is_contradicted
      && suspicion.kind != Kind::Suspicion) {
    weaken(suspicion, "fresh runs come to no answer in time");
  }
  if (!repeated.evidence && is_in_session
      && suspicion.kind != Kind::Suspicion) {
    if (suspicion.kind != Kind::SessionOnly) {
      suspicion.detail = "only in a session: " + suspicion.detail;
    }
    suspicion.kind = Kind::SessionOnly;
  }
  store::Finding finding =
      make_finding(*posed.test,
                   suspicion,
                   evidence,
                   runs,
                   asker_.text_of(*first.profile, posed, first.ask),
                   asker_.settings().config);
  if (suspicion.kind == Kind::SessionOnly) {
    finding.texts.transcript = first.outcome.transcript.empty()
                                   ? asker_.transcript(number_of(first))
                                   : first.outcome.transcript;
  } else if (!repeated.evidence && !is_in_session) {
    // It was there once, in a process like all the others.
    finding.runs = repeated.runs + 1;
    finding.shown = 1;
  } else {
    finding.runs = std::max<uint64_t>(repeated.runs, 1);
    finding.shown = std::max<uint64_t>(repeated.shown, 1);
  }
  if (!posed.other.empty()) {
    finding.texts.related =
        oracle::query_text(*first.profile, posed.other, oracle::Ask::Verdict);
  }
  finding.solver_version = asker_.settings().solvers[number_of(first)].version;
  finding.shape_hash =
      oracle::shape_hash(asker_.language(), *posed.tm, posed.test->script);
  finding.size = oracle::formula_size(*posed.tm, posed.test->script);
  finding.texts.witness =
      other_model_.empty() ? witness_of(posed) : other_model_;
  result.finding = std::move(finding);
  result.confirmed_by = std::move(confirmed_by_);
  result.doubt = std::move(doubt_);
  return result;
}

}  // namespace assay::campaign
