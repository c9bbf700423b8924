// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <utility>
#include <vector>

#include "base/fd.h"
#include "cli/report_answer.h"

namespace assay::cli {

// What makes a report the same report: names with values, in order.
using ReportIdentity = std::vector<std::pair<std::string, std::string>>;

// The answers of a report, a line each, in FOLDER/answers.jsonl: a report that
// was stopped or killed goes on with them. A line is one write, so that a kill
// leaves at most a torn last line, which is cut off when the report goes on.
// The first line is the identity. One thread at a time.
class ReportJournal {
 public:
  struct Problem {
    std::string message;
    int exit_code = 0;
  };

  // Reads the journal of the folder, or starts one. A journal of another
  // identity, or what is no journal, stays as it is and is a problem; so is a
  // journal that another process is writing.
  static std::expected<ReportJournal, Problem> open(
      const std::string& folder, const ReportIdentity& identity);

  const std::string& path() const { return path_; }

  // Those that were there.
  const std::vector<ReportAnswer>& old_answers() const { return old_; }

  // The error is a message. Then nothing of the line is left, if possible.
  std::expected<void, std::string> add(const ReportAnswer& answer);

 private:
  ReportJournal() = default;

  std::expected<void, Problem> read(const ReportIdentity& identity);
  std::expected<void, std::string> write_line(const std::string& line);

  std::string path_;
  base::Fd file_;
  uint64_t size_ = 0;  // up to the end of the last whole line
  std::vector<ReportAnswer> old_;
};

}  // namespace assay::cli
