// SPDX-License-Identifier: MIT
// A slip is known by one run in whatever process the judge had. Here it goes
// the way of every finding: the oracles judge a run, the examiner repeats it in
// fresh processes, drops needless options and asks a newer release, and the
// archive puts it into its group.
#include "campaign/slip_findings.h"

#include <optional>
#include <utility>

#include <fmt/format.h>

#include "ask/examiner.h"
#include "base/hash.h"
#include "base/version.h"
#include "campaign/finding_text.h"
#include "oracle/verdict.h"
#include "smtlib/parser.h"

namespace assay::campaign {

namespace {

// Where it comes from. The index tells findings of one campaign apart.
testcase::Provenance provenance_of(const store::StoredFinding& reduced,
                                   const reduce::Slip& slip) {
  testcase::Provenance made;
  made.technique = kReduceTechnique;
  made.theory = reduced.finding.theory;
  made.index = base::hash_bytes(slip.script) >> 1;
  made.seeds = {fmt::format("f{}", reduced.id)};
  return made;
}

std::optional<store::Finding> examine(const smtlib::Language& language,
                                      const reduce::SolverGoal& goal,
                                      const store::StoredFinding& reduced,
                                      const reduce::Slip& slip) {
  const std::unique_ptr<term::TermManager> tm =
      language.theories().make_manager();
  smtlib::ParseOutput output = smtlib::parse_script(language, *tm, slip.script);
  if (!output.problems.empty()) {
    return std::nullopt;
  }
  const testcase::TestCase test(
      std::move(output.script),
      {testcase::TrustRoot::Declared, testcase::NoCrash{}},
      provenance_of(reduced, slip));
  ask::SolverPanel panel(goal.panel, language);
  ask::PosedQuery posed = panel.pose(*tm, test);
  const std::vector<oracle::Run> runs = {
      panel.ask_fresh(goal.interest.solver, posed, goal.interest.question)};
  for (const oracle::Candidate& candidate :
       oracle::judge(test.claim, runs, oracle::default_kinds())) {
    ask::Examined examined =
        ask::Examiner(panel).examine(candidate, runs, posed);
    if (examined.accusation) {
      testcase::TestId id;
      id.technique = test.provenance.technique;
      id.theory = test.provenance.theory;
      id.index = test.provenance.index;
      id.version = fmt::format("{} {}", kVersion, kRevision);
      return make_finding(test, *std::move(examined.accusation), runs, id);
    }
  }
  return std::nullopt;
}

}  // namespace

Result<std::vector<KeptSlip>> keep_slips(const smtlib::Language& language,
                                         const reduce::SolverGoal& goal,
                                         store::Archive& archive,
                                         const store::StoredFinding& reduced,
                                         std::span<const reduce::Slip> slips,
                                         int64_t now_us) {
  std::vector<KeptSlip> made;
  bool has_kept = false;
  for (const reduce::Slip& slip : slips) {
    made.push_back({&slip});
    if (has_kept) {
      continue;
    }
    std::optional<store::Finding> finding =
        examine(language, goal, reduced, slip);
    if (!finding) {
      continue;
    }
    finding->first_seen_us = now_us;
    ASSAY_TRY(const store::Kept kept, archive.add(reduced.campaign, *finding));
    made.back().finding = kept.added.id;
    has_kept = true;
  }
  return made;
}

}  // namespace assay::campaign
