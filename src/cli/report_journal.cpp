// SPDX-License-Identifier: MIT
#include "cli/report_journal.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "base/source.h"
#include "cli/exit_code.h"

namespace assay::cli {

namespace {

using nlohmann::ordered_json;
using Problem = ReportJournal::Problem;

constexpr std::string_view kName = "answers.jsonl";
constexpr std::string_view kFormat = "assay synthesis report 1";

std::string dump(const ordered_json& value) {
  return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace)
         + "\n";
}

std::string header_line(const ReportIdentity& identity) {
  ordered_json header{{"journal", kFormat}};
  for (const auto& [name, value] : identity) {
    header[name] = value;
  }
  return dump(header);
}

std::string answer_line(const ReportAnswer& answer) {
  ordered_json line{{"theory", technique::group_name(answer.group)},
                    {"rank", answer.rank},
                    {"category", answer.category},
                    {"expected", answer.is_unsat ? "unsat" : "sat"},
                    {"solver", answer.solver},
                    {"version", answer.version},
                    {"seed", answer.seed},
                    {"time_ms", answer.time_ms},
                    {"column", column_name(answer.column)},
                    {"wall_us", answer.wall_us},
                    {"cpu_us", answer.cpu_us}};
  const auto put = [&](const char* name, std::string_view text) {
    if (!text.empty()) {
      line[name] = text;
    }
  };
  put("detail", answer.detail);
  put("standing", answer.standing);
  put("check", check_name(answer.check));
  put("confirmation", answer.confirmation);
  put("script", answer.script);
  return dump(line);
}

// Nothing if it is no such line.
std::optional<ReportAnswer> parse_answer(std::string_view text) {
  const ordered_json line = ordered_json::parse(text, nullptr, false);
  try {
    const std::optional<technique::TheoryGroup> group =
        technique::find_group(line.at("theory").get<std::string>());
    const std::optional<Column> column =
        find_column(line.at("column").get<std::string>());
    const std::optional<Check> check =
        find_check(line.value("check", std::string()));
    if (!group || !column || !check) {
      return std::nullopt;
    }
    ReportAnswer answer;
    answer.group = *group;
    answer.rank = line.at("rank").get<uint64_t>();
    answer.category = line.at("category").get<std::string>();
    answer.is_unsat = line.at("expected").get<std::string>() == "unsat";
    answer.solver = line.at("solver").get<std::string>();
    answer.version = line.at("version").get<std::string>();
    answer.seed = line.at("seed").get<uint64_t>();
    answer.time_ms = line.at("time_ms").get<uint64_t>();
    answer.column = *column;
    answer.wall_us = line.at("wall_us").get<uint64_t>();
    answer.cpu_us = line.at("cpu_us").get<uint64_t>();
    answer.detail = line.value("detail", std::string());
    answer.standing = line.value("standing", std::string());
    answer.check = *check;
    answer.confirmation = line.value("confirmation", std::string());
    answer.script = line.value("script", std::string());
    return answer;
  } catch (const ordered_json::exception&) {
    return std::nullopt;
  }
}

// What tells a journal's report from this one; empty: nothing. None if it is
// not the first line of a journal.
std::optional<std::vector<std::string>> differences(
    std::string_view text, const ReportIdentity& identity) {
  const ordered_json header = ordered_json::parse(text, nullptr, false);
  try {
    if (header.at("journal").get<std::string>() != kFormat) {
      return std::nullopt;
    }
    std::vector<std::string> found;
    for (const auto& [name, value] : identity) {
      const std::string there = header.value(name, std::string());
      if (there != value) {
        found.push_back(
            fmt::format("{}: '{}' there, '{}' now", name, there, value));
      }
    }
    return found;
  } catch (const ordered_json::exception&) {
    return std::nullopt;
  }
}

}  // namespace

std::expected<ReportJournal, Problem> ReportJournal::open(
    const std::string& folder, const ReportIdentity& identity) {
  ReportJournal journal;
  journal.path_ = fmt::format("{}/{}", folder, kName);
  const auto fail = [&](int code, std::string_view what) {
    return std::unexpected(
        Problem{fmt::format("{}: {}", journal.path_, what), code});
  };
  journal.file_ = base::Fd(::open(
      journal.path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  if (!journal.file_.is_open()) {
    return fail(kExitMissing,
                fmt::format("cannot write: {}", std::strerror(errno)));
  }
  struct stat status = {};
  if (::fstat(journal.file_.get(), &status) != 0 || !S_ISREG(status.st_mode)) {
    return fail(kExitUsage, "this is not a file");
  }
  if (::flock(journal.file_.get(), LOCK_EX | LOCK_NB) != 0) {
    return fail(kExitUsage, "another report is writing it");
  }
  if (const std::expected<void, Problem> done = journal.read(identity); !done) {
    return std::unexpected(done.error());
  }
  if (::ftruncate(journal.file_.get(), static_cast<off_t>(journal.size_))
      != 0) {
    return fail(kExitMissing,
                fmt::format("cannot write: {}", std::strerror(errno)));
  }
  if (journal.size_ == 0) {
    if (const std::expected<void, std::string> done =
            journal.write_line(header_line(identity));
        !done) {
      return std::unexpected(Problem{done.error(), kExitMissing});
    }
  }
  return journal;
}

std::expected<void, Problem> ReportJournal::read(
    const ReportIdentity& identity) {
  const auto fail = [&](int code, std::string_view what) {
    return std::unexpected(Problem{fmt::format("{}: {}", path_, what), code});
  };
  const std::expected<std::string, std::string> text = base::read_file(path_);
  if (!text) {
    return fail(kExitMissing, text.error());
  }
  const std::string_view whole = *text;
  if (const size_t end = whole.find('\n'); end == std::string_view::npos) {
    // Nothing yet, or the start of a header: any identity begins with this.
    const std::string start = dump(ordered_json{{"journal", kFormat}});
    const size_t known = std::min(whole.size(), start.find('}'));
    if (whole.substr(0, known) != std::string_view(start).substr(0, known)) {
      return fail(kExitUsage, "this is not the journal of a report");
    }
    return {};
  }
  for (size_t number = 1;; ++number) {
    const size_t end = whole.find('\n', size_);
    if (end == std::string_view::npos) {
      return {};
    }
    const std::string_view line = whole.substr(size_, end - size_);
    if (number == 1) {
      const std::optional<std::vector<std::string>> found =
          differences(line, identity);
      if (!found) {
        return fail(kExitUsage, "this is not the journal of a report");
      }
      if (!found->empty()) {
        return fail(kExitUsage,
                    fmt::format("this is of another report; give another "
                                "folder ({})",
                                fmt::join(*found, "; ")));
      }
    } else if (std::optional<ReportAnswer> answer = parse_answer(line)) {
      old_.push_back(*std::move(answer));
    } else {
      return fail(kExitBadInput, fmt::format("line {} cannot be read", number));
    }
    size_ = end + 1;
  }
}

std::expected<void, std::string> ReportJournal::write_line(
    const std::string& line) {
  ssize_t written = 0;
  do {
    written = ::write(file_.get(), line.data(), line.size());
  } while (written < 0 && errno == EINTR);
  if (written == static_cast<ssize_t>(line.size())) {
    size_ += line.size();
    return {};
  }
  // A short write: there was room for a part only.
  const int error = written < 0 ? errno : ENOSPC;
  if (written > 0) {
    // If this fails, whoever goes on will cut it off.
    static_cast<void>(!::ftruncate(file_.get(), static_cast<off_t>(size_)));
  }
  return std::unexpected(
      fmt::format("{}: cannot write: {}", path_, std::strerror(error)));
}

std::expected<void, std::string> ReportJournal::add(
    const ReportAnswer& answer) {
  return write_line(answer_line(answer));
}

}  // namespace assay::cli
