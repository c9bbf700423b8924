// SPDX-License-Identifier: MIT
#include "cli/hunt_view.h"

#include <unistd.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace assay::cli {

namespace {

using exec::End;
using nlohmann::ordered_json;

void write_json(const ordered_json& event) {
  fmt::print(
      "{}\n",
      event.dump(-1, ' ', false, ordered_json::error_handler_t::replace));
  std::fflush(stdout);
}

uint64_t count(const campaign::Statistics& now, End end) {
  return now.ends[static_cast<size_t>(end)];
}

ordered_json counts_json(const campaign::Statistics& now) {
  ordered_json ends;
  for (size_t i = 0; i < now.ends.size(); ++i) {
    ends[std::string(exec::end_name(static_cast<End>(i)))] = now.ends[i];
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

}  // namespace

HuntView::HuntView(bool is_json, bool is_quiet)
    : is_json_(is_json),
      is_quiet_(is_quiet),
      is_terminal_(isatty(STDERR_FILENO) == 1) {}

double HuntView::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now()
                                       - started_)
      .count();
}

void HuntView::start(const campaign::Settings& settings, size_t arms) {
  started_ = std::chrono::steady_clock::now();
  shown_ = started_;
  std::string solvers;
  for (const campaign::Contestant& solver : settings.solvers) {
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
    fmt::print(stderr,
               "hunting with {}; {} arms, {} jobs, seed {}\n",
               solvers,
               arms,
               settings.jobs,
               settings.seed);
  }
}

std::string HuntView::line(const campaign::Statistics& now) const {
  const double time = std::max(seconds(), 1e-3);
  std::string found;
  for (const auto& [kind, number] : now.findings) {
    found += fmt::format(", {} {}", number, kind);
  }
  return fmt::format(
      "{:.0f} s  {} tests ({:.0f}/s)  sat {} unsat {} unknown {} timeout {} "
      "other {}  findings {}{}",
      time,
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

void HuntView::clear_line() {
  if (has_line_) {
    fmt::print(stderr, "\r\033[K");
    has_line_ = false;
  }
}

void HuntView::tick(const campaign::Statistics& now) {
  const std::lock_guard lock(mutex_);
  constexpr auto kPlain = std::chrono::seconds(10);
  const auto time = std::chrono::steady_clock::now();
  if (is_quiet_ || (!is_terminal_ && time - shown_ < kPlain)) {
    return;
  }
  shown_ = time;
  if (is_json_) {
    ordered_json event{{"event", "progress"}, {"seconds", seconds()}};
    event.update(counts_json(now));
    write_json(event);
  } else if (is_terminal_) {
    clear_line();
    fmt::print(stderr, "{:.120}", line(now));
    has_line_ = true;
  } else {
    fmt::print(stderr, "{}\n", line(now));
  }
  std::fflush(stderr);
}

void HuntView::on_finding(const store::Finding& finding,
                          const store::Added& added) {
  const std::lock_guard lock(mutex_);
  if (is_json_) {
    write_json(ordered_json{{"event", "finding"},
                            {"id", added.id},
                            {"group", added.group},
                            {"new", added.is_new_group},
                            {"kind", finding.kind},
                            {"solver", finding.solver},
                            {"configuration", finding.configuration},
                            {"claim", finding.claim},
                            {"trust", finding.trust},
                            {"technique", finding.technique},
                            {"theory", finding.theory},
                            {"test", finding.test_index},
                            {"runs", finding.runs},
                            {"shown", finding.shown},
                            {"signature", finding.signature},
                            {"detail", finding.detail}});
  } else if (added.is_new_group && !is_quiet_) {
    clear_line();
    const bool is_suspicion =
        finding.kind == oracle::kind_name(oracle::Kind::Suspicion);
    fmt::print(stderr,
               "{} {}: {} {} ({}, test {}): {}\n",
               is_suspicion ? "no finding, but keep an eye on" : "finding",
               added.group,
               finding.solver,
               finding.kind,
               finding.theory,
               finding.test_index,
               finding.detail);
  }
}

void HuntView::on_own_fault(const std::string& text) {
  const std::lock_guard lock(mutex_);
  clear_line();
  fmt::print(
      stderr, "assay: a claim of ours is wrong, please report:\n{}\n", text);
}

void HuntView::on_problem(const Diag& problem) {
  const std::lock_guard lock(mutex_);
  clear_line();
  fmt::print(stderr, "assay: {}\n", problem.message);
}

void HuntView::finish(const campaign::Statistics& all,
                      const campaign::Settings& settings,
                      bool is_interrupted) {
  const std::lock_guard lock(mutex_);
  clear_line();
  if (is_json_) {
    ordered_json event{{"event", "end"},
                       {"interrupted", is_interrupted},
                       {"seconds", seconds()},
                       {"done", all.done},
                       {"digest", fmt::format("{:016x}", all.digest)}};
    event.update(counts_json(all));
    write_json(event);
    return;
  }
  const double time = std::max(seconds(), 1e-3);
  const double busy = static_cast<double>(all.solver_wall_us) / 1e6
                      / (time * std::max(settings.jobs, 1U));
  fmt::print(
      "{} tests in {:.0f} s ({:.1f}/s), {:.0f} % of the time in "
      "solvers\n",
      all.tests,
      time,
      static_cast<double>(all.tests) / time,
      100 * busy);
  if (all.is_exhausted) {
    fmt::print("all mutants of these seeds were made; more with --mutants\n");
  }
  for (size_t i = 0; i < all.ends.size(); ++i) {
    if (all.ends[i] > 0) {
      fmt::print(
          "  {:<15} {}\n", exec::end_name(static_cast<End>(i)), all.ends[i]);
    }
  }
  if (all.suspicions > 0) {
    fmt::print("suspicions, not confirmed: {}\n", all.suspicions);
  }
  if (all.findings.empty()) {
    fmt::print("no findings\n");
  } else {
    fmt::print("findings: {} distinct\n", all.distinct);
    for (const auto& [kind, number] : all.findings) {
      fmt::print("  {:<24} {}\n", kind, number);
    }
    fmt::print("they are in {0}/findings; see also: assay findings --out {0}\n",
               settings.out);
  }
  if (is_interrupted) {
    fmt::print(
        "stopped after test {}; go on with the same options and "
        "--resume\n",
        all.done);
  }
}

}  // namespace assay::cli
