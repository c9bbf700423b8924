// SPDX-License-Identifier: MIT
#include "view/hunt_text.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/visible_format.h"
#include "report/finding_text.h"
#include "report/refusals.h"
#include "report/tally.h"
#include "store/finding_json.h"

namespace assay::view {

namespace {

using base::Lines;
using base::visible_format;
using nlohmann::ordered_json;
using solver::End;

uint64_t ends_of(const campaign::Statistics& now, End end) {
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

// How fast this run was; then what the whole campaign has done.
std::string tests_text(const HuntEnd& end, const campaign::Settings& settings) {
  const campaign::Statistics& all = end.all;
  const double time = std::max(end.seconds, 1e-3);
  const uint64_t tests = all.tests - end.before.tests;
  const uint64_t wall_us = all.solver_wall_us - end.before.solver_wall_us;
  std::string text = visible_format(
      "{} tests in {:.0f} s ({:.1f}/s), {:.0f} % of the time in "
      "solvers\n",
      tests,
      time,
      static_cast<double>(tests) / time,
      100 * static_cast<double>(wall_us) / 1e6
          / (time * std::max(settings.jobs, 1U)));
  if (end.before.numbers() > 0) {
    text += visible_format("with the runs before: {} tests\n", all.tests);
  }
  if (all.is_exhausted) {
    text += "all mutants of these seeds were made; more with --mutants\n";
  }
  for (size_t i = 0; i < all.ends.size(); ++i) {
    if (all.ends[i] > 0) {
      text += visible_format(
          "  {:<15} {}\n", solver::end_name(static_cast<End>(i)), all.ends[i]);
    }
  }
  constexpr size_t kMostReasons = 3;
  text += visible_format(
      "{}",
      Lines{end.lists_refusals
                ? report::refusals_list(all.refusals)
                : report::refusals_text(all.refusals, kMostReasons)});
  if (all.not_taken > 0) {
    text += visible_format("not counted, as no solver has taken them: {}\n",
                           all.not_taken);
  }
  return text;
}

}  // namespace

std::string solvers_text(const ask::Panel& panel) {
  std::string solvers;
  for (const ask::SolverUnderTest& solver : panel.solvers) {
    const std::string note = solver::profile_note(*solver.profile);
    solvers += fmt::format("{}{}{}{}{}",
                           solvers.empty() ? "" : ", ",
                           solver.profile->name,
                           solver.version.empty() ? "" : " ",
                           solver.version,
                           note.empty() ? "" : fmt::format(" ({})", note));
  }
  return solvers;
}

std::string resumed_text(const campaign::Settings& settings,
                         const campaign::Hunt& hunt) {
  const auto& resumed = hunt.beginning().resumed;
  return resumed ? visible_format("going on with {}: {} tests are done\n",
                                  campaign::campaign_text(*resumed),
                                  hunt.before().numbers())
                 : visible_format(
                       "there is nothing to go on with in {}: campaign "
                       "{} begins\n",
                       settings.out,
                       hunt.beginning().campaign);
}

ordered_json hunt_start_event(const campaign::Settings& settings,
                              const campaign::Hunt& hunt) {
  return ordered_json{{"event", "start"},
                      {"seed", settings.seed},
                      {"jobs", settings.jobs},
                      {"arms", hunt.arms().size()},
                      {"arms_left_out", hunt.arms_left_out()},
                      {"solvers", solvers_text(settings.panel)},
                      {"campaign", hunt.beginning().campaign},
                      {"resumed", hunt.beginning().resumed.has_value()}};
}

std::string hunt_start_text(const campaign::Settings& settings,
                            const campaign::Hunt& hunt) {
  std::string text =
      visible_format("hunting with {}; {} arms, {} jobs, seed {}\n",
                     solvers_text(settings.panel),
                     hunt.arms().size(),
                     settings.jobs,
                     settings.seed);
  if (!hunt.arms_left_out().empty()) {
    text +=
        visible_format("no solver takes these arms, they are left out: {}\n",
                       fmt::join(hunt.arms_left_out(), ", "));
  }
  return text;
}

std::string hunt_line(const campaign::Statistics& now,
                      const campaign::Statistics& before,
                      double seconds) {
  const double time = std::max(seconds, 1e-3);
  const std::string classes = report::classes_text(now.found);
  return visible_format(
      "{} tests ({:.0f}/s)  {}{}{}  sat {} unsat {} unknown {} timeout {} "
      "other {}",
      now.tests,
      static_cast<double>(now.tests - before.tests) / time,
      classes,
      classes.empty() ? "" : ": ",
      report::tally_text(now.found),
      ends_of(now, End::Sat),
      ends_of(now, End::Unsat),
      ends_of(now, End::Unknown),
      ends_of(now, End::Timeout),
      ends_of(now, End::OutOfMemory) + ends_of(now, End::Rejected)
          + ends_of(now, End::Garbled));
}

ordered_json hunt_progress_event(const campaign::Statistics& now,
                                 double seconds) {
  ordered_json event{{"event", "progress"}, {"seconds", seconds}};
  event.update(counts_json(now));
  return event;
}

ordered_json finding_event(const store::Finding& finding,
                           const store::Added& added) {
  const bool is_finding = finding.is_confirmed();
  return ordered_json{
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
      {"detail", finding.detail}};
}

std::string finding_line(const store::Finding& finding,
                         const store::Added& added) {
  return visible_format(
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

std::string own_fault_text(const std::string& text) {
  return visible_format("assay: a claim of ours is wrong, please report:\n{}\n",
                        Lines{text});
}

ordered_json hunt_end_event(const HuntEnd& end) {
  ordered_json event{{"event", "end"},
                     {"interrupted", end.is_interrupted},
                     {"seconds", end.seconds},
                     {"done", end.all.done},
                     {"digest", fmt::format("{:016x}", end.all.digest)}};
  event.update(counts_json(end.all));
  event["before"] = counts_json(end.before);
  return event;
}

std::string hunt_end_text(const HuntEnd& end,
                          const campaign::Settings& settings) {
  std::string text = tests_text(end, settings);
  const store::Tally& found = end.all.found;
  if (found.is_empty()) {
    text += "no findings\n";
  } else {
    text += visible_format(
        "{}\n{}they are in {}; see also: assay findings --out {}\n",
        report::tally_text(found),
        Lines{report::tally_table(found)},
        settings.out + "/findings",
        settings.out);
  }
  if (end.is_interrupted) {
    text += visible_format(
        "stopped after test {}; go on with the same options and "
        "--resume\n",
        end.all.done);
  }
  return text;
}

ordered_json reduction_event(const campaign::GroupReduction& reduction) {
  return ordered_json{{"event", "reduced"},
                      {"findings", reduction.wanted},
                      {"reduced", reduction.reduced},
                      {"bytes_before", reduction.bytes_before},
                      {"bytes_after", reduction.bytes_after}};
}

std::string reduction_text(const campaign::GroupReduction& reduction) {
  return visible_format("{} of {} findings reduced, from {} to {} bytes\n",
                        reduction.reduced,
                        reduction.wanted,
                        reduction.bytes_before,
                        reduction.bytes_after);
}

}  // namespace assay::view
