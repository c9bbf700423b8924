// SPDX-License-Identifier: MIT
#include "cli/hunt_view.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "cli/output.h"
#include "report/finding_text.h"
#include "report/refusals.h"
#include "report/tally.h"
#include "store/finding_json.h"
#include "view/json_text.h"

namespace assay::cli {

namespace {

using nlohmann::ordered_json;
using solver::End;

void write_json(const ordered_json& event) {
  say("{}\n", view::safe_dump(event));
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
  ordered_json made{
      {"tests", now.tests},
      {"not_taken", now.not_taken},
      {"not_made", now.not_made},
      {"answered", now.answered},
      {"outcomes", std::move(ends)},
      {"solver_cpu_s", static_cast<double>(now.solver_cpu_us) / 1e6}};
  made["refusals"] = report::refusals_json(now.refusals);
  report::add_tally(now.found, made);
  made["own_faults"] = now.own_faults;
  return made;
}

std::string beginning_text(const campaign::Settings& settings,
                           const campaign::Hunt& hunt) {
  const auto& resumed = hunt.beginning().resumed;
  return resumed ? fmt::format("going on with {}: {} tests are done",
                               campaign::campaign_text(*resumed),
                               hunt.before().numbers())
                 : fmt::format(
                       "there is nothing to go on with in {}: campaign "
                       "{} begins",
                       settings.out,
                       hunt.beginning().campaign);
}

ProgressLine make_line(bool is_quiet) {
  return {is_quiet, {std::chrono::seconds(1), std::chrono::seconds(10)}};
}

}  // namespace

HuntView::HuntView(bool is_json, bool is_quiet, bool lists_refusals)
    : is_json_(is_json),
      is_quiet_(is_quiet),
      lists_refusals_(lists_refusals),
      line_(make_line(is_quiet || is_json)) {}

void HuntView::start(const campaign::Settings& settings,
                     const campaign::Hunt& hunt) {
  line_ = make_line(is_quiet_ || is_json_);  // its time begins now
  std::string solvers;
  for (const ask::SolverUnderTest& solver : settings.panel.solvers) {
    const std::string note = solver::profile_note(*solver.profile);
    solvers += fmt::format("{}{}{}{}{}",
                           solvers.empty() ? "" : ", ",
                           solver.profile->name,
                           solver.version.empty() ? "" : " ",
                           solver.version,
                           note.empty() ? "" : fmt::format(" ({})", note));
  }
  if (is_json_) {
    write_json(ordered_json{{"event", "start"},
                            {"seed", settings.seed},
                            {"jobs", settings.jobs},
                            {"arms", hunt.arms().size()},
                            {"arms_left_out", hunt.arms_left_out()},
                            {"solvers", solvers},
                            {"campaign", hunt.beginning().campaign},
                            {"resumed", hunt.beginning().resumed.has_value()}});
    return;
  }
  if (settings.resumes) {
    say(stderr, "{}\n", beginning_text(settings, hunt));
  }
  if (!is_quiet_) {
    say(stderr,
        "hunting with {}; {} arms, {} jobs, seed {}\n",
        solvers,
        hunt.arms().size(),
        settings.jobs,
        settings.seed);
    if (!hunt.arms_left_out().empty()) {
      say(stderr,
          "no solver takes these arms, they are left out: {}\n",
          fmt::join(hunt.arms_left_out(), ", "));
    }
  }
}

std::string HuntView::line(const campaign::Statistics& now,
                           const campaign::Statistics& before) const {
  const double time = std::max(line_.seconds(), 1e-3);
  const std::string classes = report::classes_text(now.found);
  return fmt::format(
      "{} tests ({:.0f}/s)  {}{}{}  sat {} unsat {} unknown {} timeout {} "
      "other {}",
      now.tests,
      static_cast<double>(now.tests - before.tests) / time,
      classes,
      classes.empty() ? "" : ": ",
      report::tally_text(now.found),
      count(now, End::Sat),
      count(now, End::Unsat),
      count(now, End::Unknown),
      count(now, End::Timeout),
      count(now, End::OutOfMemory) + count(now, End::Rejected)
          + count(now, End::Garbled));
}

void HuntView::tick(const campaign::Statistics& now,
                    const campaign::Statistics& before) {
  constexpr double kOften = 10;
  const std::lock_guard lock(mutex_);
  if (!is_json_) {
    line_.show(line(now, before));
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

void HuntView::show_reduction(const campaign::GroupReduction& reduction) const {
  if (is_json_) {
    write_json(ordered_json{{"event", "reduced"},
                            {"findings", reduction.wanted},
                            {"reduced", reduction.reduced},
                            {"bytes_before", reduction.bytes_before},
                            {"bytes_after", reduction.bytes_after}});
    return;
  }
  say("{} of {} findings reduced, from {} to {} bytes\n",
      reduction.reduced,
      reduction.wanted,
      reduction.bytes_before,
      reduction.bytes_after);
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
        {"relevance", relevance_name(finding.relevance)},
        {"relevance_why", finding.relevance_why},
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
        "{} {}, {}: {} {} ({}, test {}): {}\n",
        finding.is_confirmed() ? "finding" : "no finding, but keep an eye on",
        added.group,
        report::class_text(finding),
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

// How fast this run was; then what the whole campaign has done.
void HuntView::print_tests(const campaign::Statistics& all,
                           const campaign::Statistics& before,
                           const campaign::Settings& settings) const {
  const double time = std::max(line_.seconds(), 1e-3);
  const uint64_t tests = all.tests - before.tests;
  const uint64_t wall_us = all.solver_wall_us - before.solver_wall_us;
  say("{} tests in {:.0f} s ({:.1f}/s), {:.0f} % of the time in "
      "solvers\n",
      tests,
      time,
      static_cast<double>(tests) / time,
      100 * static_cast<double>(wall_us) / 1e6
          / (time * std::max(settings.jobs, 1U)));
  if (before.numbers() > 0) {
    say("with the runs before: {} tests\n", all.tests);
  }
  if (all.is_exhausted) {
    say("all mutants of these seeds were made; more with --mutants\n");
  }
  for (size_t i = 0; i < all.ends.size(); ++i) {
    if (all.ends[i] > 0) {
      say("  {:<15} {}\n", solver::end_name(static_cast<End>(i)), all.ends[i]);
    }
  }
  constexpr size_t kMostReasons = 3;
  say("{}",
      Lines{lists_refusals_
                ? report::refusals_list(all.refusals)
                : report::refusals_text(all.refusals, kMostReasons)});
  if (all.not_taken > 0) {
    say("not counted, as no solver has taken them: {}\n", all.not_taken);
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
  print_tests(all, before, settings);
  if (all.found.is_empty()) {
    say("no findings\n");
  } else {
    say("{}\n{}they are in {}; see also: assay findings --out {}\n",
        report::tally_text(all.found),
        Lines{report::tally_table(all.found)},
        settings.out + "/findings",
        settings.out);
  }
  if (is_interrupted) {
    say("stopped after test {}; go on with the same options and "
        "--resume\n",
        all.done);
  }
}

}  // namespace assay::cli
