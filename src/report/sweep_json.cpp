// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>

#include "report/sweep_text.h"

namespace assay::report {

namespace {

using nlohmann::ordered_json;
using vocabulary::status_name;

ordered_json rows_json(const std::map<RowKey, Cells>& rows) {
  ordered_json list = ordered_json::array();
  for (const auto& [key, cells] : rows) {
    ordered_json row{{"expected", status_name(key.expected)}};
    if (!key.theory.empty()) {
      row["theory"] = key.theory;
      row["category"] = key.category;
    }
    row["solver"] = key.solver;
    row["seed"] = key.seed;
    for (const Column column : kColumns.values()) {
      row[std::string(kColumns[column])] =
          cells.at(static_cast<size_t>(column)).count;
    }
    list.push_back(std::move(row));
  }
  return list;
}

ordered_json entry_json(const Entry& entry, const SweepTextOptions& options) {
  ordered_json row{{"theory", entry.place.theory},
                   {"rank", entry.place.rank},
                   {"category", entry.category},
                   {"expected", status_name(entry.expected)},
                   {"solver", entry.solver},
                   {"seeds", entry.seeds},
                   {"said", kColumns[entry.said]},
                   {"check", vocabulary::conclusion_name(entry.conclusion)},
                   {"confirmation", entry.reason}};
  if (options.has_findings) {
    row["findings"] = entry.findings;
  }
  return row;
}

ordered_json error_json(const ErrorKind& kind) {
  return {{"solver", kind.solver},
          {"count", kind.count},
          {"message", kind.message},
          {"theory", kind.place.theory},
          {"rank", kind.place.rank},
          {"seed", kind.seed}};
}

}  // namespace

std::string sweep_json(const SweepTable& table,
                       const SweepTextOptions& options) {
  ordered_json root{{"formulas", table.formulas()},
                    {"stopped", options.is_stopped},
                    {"unsound", table.unsound()},
                    {"confirmed", table.confirmed()},
                    {"unconfirmed", table.unconfirmed()},
                    {"refuted", table.refuted()},
                    {"rows", rows_json(table.rows())},
                    {"totals", rows_json(table.totals())},
                    {"entries", ordered_json::array()},
                    {"errors", ordered_json::array()}};
  for (const Entry& entry : table.entries()) {
    root["entries"].push_back(entry_json(entry, options));
  }
  for (const ErrorKind& kind : table.errors()) {
    root["errors"].push_back(error_json(kind));
  }
  return root.dump(2, ' ', true, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace assay::report
