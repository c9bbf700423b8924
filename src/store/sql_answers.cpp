// SPDX-License-Identifier: MIT
#include "store/sql_answers.h"

#include "store/sql_rows.h"

namespace assay::store {

void append_answers(Connection& connection,
                    int64_t campaign,
                    std::span<const Answer> answers) {
  for (const Answer& answer : answers) {
    Query(connection,
          "INSERT INTO answer (campaign_id, formula, category, claim, solver, "
          "solver_version, solver_seed, outcome, checked, conclusion, reason, "
          "detail, finding_id, cpu_us, wall_us, cpu_limit_ms) VALUES "
          "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT "
          "(campaign_id, formula, solver, solver_seed) DO NOTHING",
          campaign,
          answer.formula,
          answer.category,
          answer.claim,
          answer.solver,
          answer.solver_version,
          std::to_string(answer.solver_seed),
          answer.end ? vocabulary::end_name(*answer.end) : "",
          answer.check,
          answer.conclusion,
          Blob{answer.reason},
          Blob{answer.detail},
          answer.finding,
          answer.cpu_us,
          answer.wall_us,
          answer.cpu_limit_ms)
        .run();
  }
}

std::vector<Answer> read_answers(Connection& connection, int64_t campaign) {
  std::vector<Answer> list;
  Query query(connection,
              "SELECT formula, category, claim, solver, solver_version, "
              "solver_seed, outcome, checked, conclusion, reason, detail, "
              "finding_id, cpu_us, wall_us, cpu_limit_ms FROM answer "
              "WHERE campaign_id = ? ORDER BY id",
              campaign);
  while (query.next()) {
    RowReader next(connection, query);
    // The order of evaluation within braces is that of the text.
    list.push_back({.formula = next.text(),
                    .category = next.text(),
                    .claim = next.text(),
                    .solver = next.text(),
                    .solver_version = next.text(),
                    .solver_seed = parse_natural(next.text()),
                    .end = next.optional_value(vocabulary::kEnds),
                    .check = next.text(),
                    .conclusion = next.text(),
                    .reason = next.text(),
                    .detail = next.text(),
                    .finding = next.integer(),
                    .cpu_us = next.natural(),
                    .wall_us = next.natural(),
                    .cpu_limit_ms = next.natural()});
  }
  return list;
}

}  // namespace assay::store
