// SPDX-License-Identifier: MIT
#include "cli/hunt_view.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/json_text.h"
#include "cli/output.h"
#include "report/finding_text.h"
#include "store/finding_json.h"

namespace assay::cli {

namespace {

using nlohmann::ordered_json;
using solver::End;

void write_json(const ordered_json& event) {
  say("{}\n", safe_dump(event));
  flush_output();
}

uint64_t count(const campaign::Statistics& now, End end) {
  return now.ends[static_cast<size_t>(end)];
}

ordered_json counts_json(const campaign::Statistics& now) {
  ordered_json ends;
  for (size_t i = 0; i < now.ends.size(); ++i) {
    ends[std::string(solver::end_name(static_cast<End>(i)))] = now.ends[i];
  }
  return ordered_json{
      {"tests", now.tests},
      {"not_made", now.not_made},
      {"answered", now.answered},
      {"outcomes", std::move(ends)},
      {"solver_cpu_s", static_cast<double>(now.solver_cpu_us) / 1e6},
      {"findings", now.findings},
      {"distinct", now.distinct},
      {"suspicions", now.suspicions},
      {"own_faults", now.own_faults}};
}

ProgressLine make_line(bool is_quiet) {
  return {is_quiet, {std::chrono::seconds(1), std::chrono::seconds(10)}};
}

}  // namespace

HuntView::HuntView(bool is_json, bool is_quiet)
    : is_json_(is_json),
      is_quiet_(is_quiet),
      line_(make_line(is_quiet || is_json)) {}

void HuntView::start(const campaign::Settings& settings, size_t arms) {
  line_ = make_line(is_quiet_ || is_json_);  // its time begins now
  std::string solvers;
  for (const ask::SolverUnderTest& solver : settings.panel.solvers) {
    solvers += fmt::format("{}{}{}{}",
                           solvers.empty() ? "" : ", ",
                           solver.profile->name,
                           solver.version.empty() ? "" : " ",
                           solver.version);
  }
  if (is_json_) {
    write_json(ordered_json{{"event", "start"},
                            {"seed", settings.seed},
                            {"jobs", settings.jobs},
                            {"arms", arms},
                            {"solvers", solvers}});
  } else if (!is_quiet_) {
    say(stderr,
        "hunting with {}; {} arms, {} jobs, seed {}\n",
        solvers,
        arms,
        settings.jobs,
        settings.seed);
  }
}

std::string HuntView::line(const campaign::Statistics& now) const {
  const double time = std::max(line_.seconds(), 1e-3);
  std::string found;
  for (const auto& [kind, number] : now.findings) {
    found += fmt::format(", {} {}", number, kind);
  }
  return fmt::format(
      "{} tests ({:.0f}/s)  sat {} unsat {} unknown {} timeout {} other {}  "
      "findings {}{}",
      now.tests,
      static_cast<double>(now.tests) / time,
      count(now, End::Sat),
      count(now, End::Unsat),
      count(now, End::Unknown),
      count(now, End::Timeout),
      count(now, End::OutOfMemory) + count(now, End::Rejected)
          + count(now, End::Garbled),
      now.distinct,
      found);
}

void HuntView::tick(const campaign::Statistics& now) {
  constexpr double kOften = 10;
  const std::lock_guard lock(mutex_);
  if (!is_json_) {
    line_.show(line(now));
    return;
  }
  const double time = line_.seconds();
  if (!is_quiet_ && time - shown_ >= kOften) {
    shown_ = time;
    ordered_json event{{"event", "progress"}, {"seconds", time}};
    event.update(counts_json(now));
    write_json(event);
  }
}

void HuntView::on_finding(const store::Finding& finding,
                          const store::Added& added) {
  const std::lock_guard lock(mutex_);
  if (is_json_) {
    const bool is_finding = finding.is_confirmed();
    write_json(ordered_json{
        {"event", is_finding ? "finding" : "suspicion"},
        {"id", added.id},
        {"group", added.group},
        {"new", added.is_new_group},
        {"kind", kind_name(finding.kind)},
        {"confirmation", store::confirmation_json(finding.confirmation)},
        {"solver", finding.solver},
        {"configuration", finding.question.configuration},
        {"claim", finding.claim},
        {"trust", root_name(finding.trust)},
        {"technique", finding.technique},
        {"theory", finding.theory},
        {"test", finding.test_index},
        {"runs", finding.runs},
        {"shown", finding.shown},
        {"signature", finding.signature},
        {"detail", finding.detail}});
  } else if (added.is_new_group && !is_quiet_) {
    line_.clear();
    say(stderr,
        "{} {}: {} {} ({}, test {}): {}\n",
        finding.is_confirmed() ? "finding" : "no finding, but keep an eye on",
        added.group,
        finding.solver,
        kind_name(finding.kind),
        finding.theory,
        finding.test_index,
        report::detail_text(finding));
  }
}

void HuntView::on_own_fault(const std::string& text) {
  const std::lock_guard lock(mutex_);
  line_.clear();
  say(stderr,
      "assay: a claim of ours is wrong, please report:\n{}\n",
      Lines{text});
}

void HuntView::on_problem(const Diag& problem) {
  const std::lock_guard lock(mutex_);
  line_.clear();
  say(stderr, "assay: {}\n", problem.message);
}

// Of the whole campaign, where it is more than this run.
void HuntView::print_totals(const campaign::Statistics& all,
                            const campaign::Statistics& before) const {
  if (before.tests + before.not_made > 0) {
    say("with the runs before: {} tests, {} distinct findings\n",
        before.tests + all.tests,
        before.distinct + all.distinct);
  }
}

void HuntView::finish(const campaign::Statistics& all,
                      const campaign::Statistics& before,
                      const campaign::Settings& settings,
                      bool is_interrupted) {
  const std::lock_guard lock(mutex_);
  line_.clear();
  if (is_json_) {
    ordered_json event{{"event", "end"},
                       {"interrupted", is_interrupted},
                       {"seconds", line_.seconds()},
                       {"done", all.done},
                       {"digest", fmt::format("{:016x}", all.digest)}};
    event.update(counts_json(all));
    event["before"] = counts_json(before);
    write_json(event);
    return;
  }
  const double time = std::max(line_.seconds(), 1e-3);
  const double busy = static_cast<double>(all.solver_wall_us) / 1e6
                      / (time * std::max(settings.jobs, 1U));
  say("{} tests in {:.0f} s ({:.1f}/s), {:.0f} % of the time in "
      "solvers\n",
      all.tests,
      time,
      static_cast<double>(all.tests) / time,
      100 * busy);
  if (all.is_exhausted) {
    say("all mutants of these seeds were made; more with --mutants\n");
  }
  for (size_t i = 0; i < all.ends.size(); ++i) {
    if (all.ends[i] > 0) {
      say("  {:<15} {}\n", solver::end_name(static_cast<End>(i)), all.ends[i]);
    }
  }
  if (all.suspicions > 0) {
    say("suspicions, not confirmed: {}\n", all.suspicions);
  }
  if (all.findings.empty()) {
    say("no findings\n");
  } else {
    say("findings: {} distinct\n", all.distinct);
    for (const auto& [kind, number] : all.findings) {
      say("  {:<24} {}\n", kind, number);
    }
    say("they are in {0}/findings; see also: assay findings --out {0}\n",
        settings.out);
  }
  print_totals(all, before);
  if (is_interrupted) {
    say("stopped after test {}; go on with the same options and "
        "--resume\n",
        all.done);
  }
}

}  // namespace assay::cli
