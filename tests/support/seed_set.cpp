// SPDX-License-Identifier: MIT
#include "support/seed_set.h"

#include <utility>
#include <vector>

#include "seeds/describe.h"
#include "seeds/load_seeds.h"
#include "seeds/record.h"
#include "seeds/split_queries.h"
#include "smtlib/printer.h"
#include "support/script.h"

namespace assay::test {

testcase::Seeds make_seeds(std::span<const SeedText> texts) {
  std::vector<seeds::SeedRecord> records;
  for (const SeedText& row : texts) {
    Parsed parsed = script(row.script);
    const auto queries =
        seeds::split_queries(language(), *parsed.tm, parsed.script);
    seeds::SeedRecord record;
    record.script = smtlib::print_script(
        language(), *parsed.tm, queries->front().script, {});
    record.id = seeds::content_hash(record.script);
    record.status = row.witness == nullptr && !row.is_open
                        ? testcase::Status::Unsat
                        : testcase::Status::Sat;
    record.root = row.is_open ? testcase::TrustRoot::Vouched
                              : testcase::TrustRoot::Proved;
    record.uses_unspecified = seeds::uses_unspecified(
        language(), *parsed.tm, queries->front().script);
    record.witness = row.witness == nullptr ? "" : row.witness;
    record.logic = queries->front().script.logic;
    record.size = seeds::size_of(*parsed.tm, queries->front().script);
    record.time_us = 0;
    records.push_back(std::move(record));
  }
  const std::vector<seeds::Lock> locks = {{{}, {{"", "", records}}}};
  return std::move(seeds::load_seeds(language(), locks)->seeds);
}

}  // namespace assay::test
