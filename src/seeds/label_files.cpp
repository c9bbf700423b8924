// SPDX-License-Identifier: MIT
#include "seeds/label_files.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <unordered_map>

#include <fmt/format.h>

#include "base/map_in_threads.h"
#include "base/source.h"

namespace assay::seeds {

namespace {

// What all threads of a labelling share.
class Labelling {
 public:
  Labelling(Plan& plan, LockAppender appender, const OnLabelled& on_labelled)
      : plan_(plan),
        appender_(std::move(appender)),
        on_labelled_(on_labelled) {}

  void set_aside(const std::string& path, const std::string& why) {
    const std::lock_guard lock(mutex_);
    plan_.unreadable.push_back(fmt::format("{}: {}", path, why));
  }

  // False if the lock cannot be written any more.
  bool keep(FileRecord record) {
    const std::lock_guard lock(mutex_);
    if (problem_) {
      return false;
    }
    if (const Result<void> added = appender_.add(record); !added) {
      problem_ = added.error();
      return false;
    }
    on_labelled_(record);
    plan_.lock.files.push_back(std::move(record));
    return true;
  }

  void fail_with(Diag problem) {
    const std::lock_guard lock(mutex_);
    problem_ = std::move(problem);
  }

  const std::optional<Diag>& problem() const { return problem_; }

 private:
  Plan& plan_;
  LockAppender appender_;
  const OnLabelled& on_labelled_;
  std::mutex mutex_;
  std::optional<Diag> problem_;
};

}  // namespace

Result<Plan> make_plan(const std::string& lock_path,
                       std::span<const std::string> files,
                       bool starts_anew) {
  Plan plan;
  plan.lock_path = lock_path;
  Lock old;
  if (Result<Lock> read = read_lock(lock_path)) {
    old = *std::move(read);
  } else if (read.error().code == "lock-foreign"
             || read.error().code == "lock-read"
             || (!starts_anew
                 && (read.error().code == "lock-version"
                     || read.error().code == "lock-edited"))) {
    return std::unexpected(std::move(read).error());
  }
  plan.lock.selection = old.selection;
  std::unordered_map<std::string, const FileRecord*> known;
  for (const FileRecord& file : old.files) {
    if (!starts_anew) {
      known.emplace(file.hash, &file);
    }
  }
  for (const std::string& path : files) {
    const std::expected<std::string, std::string> text = base::read_file(path);
    if (!text) {
      plan.unreadable.push_back(fmt::format("{}: {}", path, text.error()));
      continue;
    }
    const auto found = known.find(content_hash(*text));
    if (found == known.end()) {
      plan.tasks.push_back(path);
      continue;
    }
    plan.lock.files.push_back(*found->second);
    plan.lock.files.back().path = path;
  }
  std::ranges::sort(plan.lock.files, {}, &FileRecord::path);
  plan.is_written =
      plan.tasks.empty() && !old.files.empty() && plan.lock.files == old.files;
  return plan;
}

Result<void> carry_out(const smtlib::Language& language,
                       Plan& plan,
                       const LabelSettings& settings,
                       const std::function<bool()>& is_stopped,
                       const OnLabelled& on_labelled) {
  if (plan.is_written) {
    return {};
  }
  // Also says at once if it cannot be written.
  if (Result<void> written = write_lock(plan.lock_path, plan.lock); !written) {
    return written;
  }
  if (plan.tasks.empty()) {
    return {};
  }
  ASSAY_TRY(LockAppender appender, LockAppender::open(plan.lock_path));
  const std::vector<std::string> tasks = plan.tasks;
  Labelling labelling(plan, std::move(appender), on_labelled);
  base::map_in_threads(tasks.size(), settings.jobs, [&] {
    return
        [&, labeller = Labeller(language, settings.panel)](size_t at) mutable {
          if (is_stopped()) {
            return false;
          }
          const std::expected<std::string, std::string> text =
              base::read_file(tasks[at]);
          if (!text) {
            labelling.set_aside(tasks[at], text.error());
            return true;
          }
          FileRecord record = labeller.label(tasks[at], *text);
          if (!labeller.refusal().empty() && !is_stopped()) {
            labelling.fail_with(
                {Severity::Error, "no-solver", {}, labeller.refusal()});
            return false;
          }
          // If it is stopped, the solvers may have been killed.
          return !is_stopped() && labelling.keep(std::move(record));
        };
  });
  if (labelling.problem()) {
    return std::unexpected(*labelling.problem());
  }
  std::ranges::sort(plan.lock.files, {}, &FileRecord::path);
  return is_stopped() ? Result<void>() : write_lock(plan.lock_path, plan.lock);
}

}  // namespace assay::seeds
