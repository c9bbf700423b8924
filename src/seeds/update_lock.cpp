// SPDX-License-Identifier: MIT
#include "seeds/update_lock.h"

#include <algorithm>

#include "seeds/label_files.h"

namespace assay::seeds {

Result<UpdatedLock> update_lock(const smtlib::Language& language,
                                LockRequest request,
                                const LockHooks& hooks) {
  std::ranges::sort(request.files);
  request.files.erase(std::ranges::unique(request.files).begin(),
                      request.files.end());
  const auto is_stopped = [&] {
    return hooks.is_stopped && hooks.is_stopped();
  };
  const auto on_wait = [&] {
    if (hooks.on_wait) {
      hooks.on_wait();
    }
  };
  const std::optional<FolderLock> turn =
      FolderLock::wait(request.lock_path, on_wait, is_stopped);
  if (!turn) {
    return UpdatedLock();
  }
  ASSAY_TRY(Plan plan,
            make_plan(request.lock_path, request.files, request.starts_anew));
  if (request.selection && *request.selection != plan.lock.selection) {
    plan.lock.selection = *request.selection;
    plan.is_written = false;
  }
  LabelSettings settings;
  settings.jobs = request.jobs;
  settings.panel.limits = request.limits;
  settings.panel.is_stopped = request.is_stopped;
  if (!plan.tasks.empty()) {
    ASSAY_TRY(settings.panel.solvers, hooks.choose_solvers());
    std::erase_if(settings.panel.solvers, [&](const auto& solver) {
      return !solver.profile->may_vote && !request.asks_all;
    });
  }
  const size_t known = plan.lock.files.size();
  const size_t total = plan.tasks.size();
  size_t done = 0;
  const Result<void> ended =
      carry_out(language, plan, settings, is_stopped, [&](const FileRecord&) {
        ++done;
        if (hooks.on_labelled) {
          hooks.on_labelled(done, total);
        }
      });
  if (!ended) {
    return std::unexpected(ended.error());
  }
  UpdatedLock made;
  made.labelled = plan.lock.files.size() - known;
  made.lock = std::move(plan.lock);
  made.unreadable = std::move(plan.unreadable);
  return made;
}

}  // namespace assay::seeds
