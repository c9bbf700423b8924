// SPDX-License-Identifier: MIT
#include "view/labelling_text.h"

#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/visible_format.h"

namespace assay::view {

namespace {

using base::visible_format;
using nlohmann::ordered_json;
using seeds::Rejected;

std::string counts_text(const seeds::LockSummary::Counts& counts) {
  std::vector<std::string> parts;
  for (const auto& [name, count] : counts) {
    parts.push_back(fmt::format("{} {}", count, name));
  }
  return parts.empty() ? "none" : fmt::format("{}", fmt::join(parts, ", "));
}

// Calls `take` with a name, a path and what there is to say.
template <typename Take>
void for_each_event(const seeds::Lock& lock, const Take& take) {
  for (const seeds::FileRecord& file : lock.files) {
    for (const Rejected& aside : file.asides) {
      take("aside", file.path, aside);
    }
    for (const seeds::SeedRecord& seed : file.seeds) {
      for (const std::string& note : seed.notes) {
        take("note", file.path, Rejected{seed.line, 1, "note", note});
      }
    }
  }
}

}  // namespace

std::string lock_events_text(const seeds::Lock& lock) {
  std::string text;
  for_each_event(
      lock,
      [&text](std::string_view, const std::string& path, const Rejected& what) {
        text += visible_format("{}:{}:{}: {}: {}\n",
                               path,
                               what.line,
                               what.column,
                               what.kind,
                               what.reason);
      });
  return text;
}

std::vector<ordered_json> lock_events(const seeds::Lock& lock) {
  std::vector<ordered_json> events;
  for_each_event(lock,
                 [&events](std::string_view event,
                           const std::string& path,
                           const Rejected& what) {
                   events.push_back(ordered_json{{"event", event},
                                                 {"file", path},
                                                 {"line", what.line},
                                                 {"column", what.column},
                                                 {"kind", what.kind},
                                                 {"reason", what.reason}});
                 });
  return events;
}

std::string labelling_text(const LabellingEnd& end) {
  std::string text;
  text += visible_format("{} seeds of {} files, {} of them labelled now\n",
                         end.sum.seeds,
                         end.files,
                         end.labelled);
  text += visible_format("sat:       {}\n", counts_text(end.sum.sat));
  text += visible_format("unsat:     {}\n", counts_text(end.sum.unsat));
  text += visible_format("unknown:   {}\n", end.sum.unknown);
  text += visible_format("left out:  {}\n", counts_text(end.sum.left_out));
  text += visible_format("set aside: {}\n", counts_text(end.sum.aside));
  if (end.is_interrupted) {
    text += visible_format("interrupted: the same command goes on\n");
  } else {
    text += visible_format("lock:      {}\n", end.lock_path);
  }
  return text;
}

ordered_json labelling_json(const LabellingEnd& end) {
  return ordered_json{{"event", "summary"},
                      {"lock", end.lock_path},
                      {"files", end.files},
                      {"labelled", end.labelled},
                      {"seeds", end.sum.seeds},
                      {"sat", end.sum.sat},
                      {"unsat", end.sum.unsat},
                      {"unknown", end.sum.unknown},
                      {"repeated", end.sum.repeated},
                      {"left_out", end.sum.left_out},
                      {"aside", end.sum.aside},
                      {"interrupted", end.is_interrupted}};
}

}  // namespace assay::view
