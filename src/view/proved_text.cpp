// SPDX-License-Identifier: MIT
#include "view/proved_text.h"

#include <string_view>

#include <fmt/format.h>

#include "base/visible_format.h"

namespace assay::view {

namespace {

using base::visible_format;
using nlohmann::ordered_json;
using Status = blast::Answer::Status;

std::string_view answer_name(Status status) {
  switch (status) {
    case Status::Sat: return "sat";
    case Status::Unsat: return "unsat";
    case Status::Undetermined: return "undetermined";
    case Status::Fault: return "fault";
  }
  return "fault";
}

}  // namespace

std::string proved_text(const Proved& made) {
  std::string what;
  if (made.answer.status == Status::Unsat) {
    what = fmt::format(" (proof of {} clauses in {} steps is correct)",
                       made.answer.clauses.size(),
                       made.answer.proof_steps);
  } else if (made.answer.status == Status::Sat) {
    what = made.answer.needs_choice
               ? " (witness is correct, with a value that the standard leaves "
                 "open)"
               : " (witness is correct)";
  } else {
    what = ": " + made.answer.reason;
  }
  return visible_format("{}{}: {}{}\n",
                        made.path,
                        made.line == 0 ? "" : fmt::format(":{}", made.line),
                        answer_name(made.answer.status),
                        what);
}

ordered_json proved_json(const Proved& made) {
  ordered_json row;
  row["file"] = made.path;
  row["line"] =
      made.line == 0 ? ordered_json(nullptr) : ordered_json(made.line);
  row["answer"] = answer_name(made.answer.status);
  row["reason"] = made.answer.reason;
  row["witness"] = made.answer.status == Status::Sat
                       ? ordered_json(made.witness)
                       : ordered_json(nullptr);
  row["proof"] = nullptr;
  if (made.answer.status == Status::Unsat) {
    row["proof"] = ordered_json{{"clauses", made.answer.clauses.size()},
                                {"variables", made.answer.clauses.variables()},
                                {"steps", made.answer.proof_steps}};
  }
  return row;
}

}  // namespace assay::view
