// SPDX-License-Identifier: MIT
#include "seeds/label_files.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <thread>
#include <unordered_map>

#include <fmt/format.h>

#include "base/source.h"

namespace assay::seeds {

namespace {

class Pool {
 public:
  Pool(const smtlib::Language& language,
       Plan& plan,
       LockAppender appender,
       const LabelSettings& settings,
       const std::atomic<bool>& is_stopped,
       const OnLabelled& on_labelled)
      : language_(language),
        plan_(plan),
        appender_(std::move(appender)),
        settings_(settings),
        is_stopped_(is_stopped),
        on_labelled_(on_labelled) {}

  Result<void> run() {
    {
      std::vector<std::jthread> threads;
      const size_t count =
          std::min<size_t>(std::max(settings_.jobs, 1U), plan_.tasks.size());
      threads.reserve(count);
      for (size_t i = 0; i < count; ++i) {
        threads.emplace_back([this] { work(); });
      }
    }
    if (problem_) {
      return std::unexpected(*problem_);
    }
    return {};
  }

 private:
  void work() {
    Labeller labeller(language_, settings_.voters, settings_.limits);
    while (!is_stopped_.load()) {
      const size_t at = next_.fetch_add(1);
      if (at >= plan_.tasks.size()) {
        return;
      }
      const std::string& path = plan_.tasks[at];
      const std::expected<std::string, std::string> text =
          base::read_file(path);
      if (!text) {
        const std::lock_guard lock(mutex_);
        plan_.unreadable.push_back(fmt::format("{}: {}", path, text.error()));
        continue;
      }
      FileRecord record = labeller.label(path, *text);
      if (is_stopped_.load() || !keep(std::move(record))) {
        return;  // its solvers may have been killed
      }
    }
  }

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

  const smtlib::Language& language_;
  Plan& plan_;
  LockAppender appender_;
  const LabelSettings& settings_;
  const std::atomic<bool>& is_stopped_;
  const OnLabelled& on_labelled_;
  std::atomic<size_t> next_ = 0;
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
             || read.error().code == "lock-read") {
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
                       const std::atomic<bool>& is_stopped,
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
  Pool pool(
      language, plan, std::move(appender), settings, is_stopped, on_labelled);
  if (Result<void> done = pool.run(); !done) {
    return done;
  }
  std::ranges::sort(plan.lock.files, {}, &FileRecord::path);
  return is_stopped.load() ? Result<void>()
                           : write_lock(plan.lock_path, plan.lock);
}

}  // namespace assay::seeds
