// SPDX-License-Identifier: MIT
#include "cli/hunt_view.h"

#include "cli/output.h"
#include "view/hunt_text.h"

namespace assay::cli {

namespace {

void write_event(const nlohmann::ordered_json& event) {
  say_json(event);
  flush_output();
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
  if (is_json_) {
    write_event(view::hunt_start_event(settings, hunt));
    return;
  }
  if (settings.resumes) {
    say(stderr, "{}", Lines{view::resumed_text(settings, hunt)});
  }
  if (!is_quiet_) {
    say(stderr, "{}", Lines{view::hunt_start_text(settings, hunt)});
  }
}

void HuntView::tick(const campaign::Statistics& now,
                    const campaign::Statistics& before) {
  constexpr double kOften = 10;
  const std::lock_guard lock(mutex_);
  const double time = line_.seconds();
  if (!is_json_) {
    line_.show(view::hunt_line(now, before, time));
  } else if (!is_quiet_ && time - shown_ >= kOften) {
    shown_ = time;
    write_event(view::hunt_progress_event(now, time));
  }
}

void HuntView::show_reduction(const campaign::GroupReduction& reduction) const {
  if (is_json_) {
    write_event(view::reduction_event(reduction));
  } else {
    say("{}", Lines{view::reduction_text(reduction)});
  }
}

void HuntView::on_finding(const store::Finding& finding,
                          const store::Added& added) {
  const std::lock_guard lock(mutex_);
  if (is_json_) {
    write_event(view::finding_event(finding, added));
  } else if (added.is_new_group && !is_quiet_) {
    line_.clear();
    say(stderr, "{}", Lines{view::finding_line(finding, added)});
  }
}

void HuntView::on_own_fault(const std::string& text) {
  const std::lock_guard lock(mutex_);
  line_.clear();
  say(stderr, "{}", Lines{view::own_fault_text(text)});
}

void HuntView::on_problem(const Diag& problem) {
  const std::lock_guard lock(mutex_);
  line_.clear();
  say(stderr, "assay: {}\n", problem.message);
}

void HuntView::finish(const campaign::Statistics& all,
                      const campaign::Statistics& before,
                      const campaign::Settings& settings,
                      bool is_interrupted) {
  const std::lock_guard lock(mutex_);
  line_.clear();
  const view::HuntEnd end{
      all, before, line_.seconds(), is_interrupted, lists_refusals_};
  if (is_json_) {
    write_event(view::hunt_end_event(end));
  } else {
    say("{}", Lines{view::hunt_end_text(end, settings)});
  }
}

}  // namespace assay::cli
