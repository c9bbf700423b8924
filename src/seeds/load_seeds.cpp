// SPDX-License-Identifier: MIT
#include "seeds/load_seeds.h"

#include <map>
#include <utility>

#include <fmt/format.h>

#include "smtlib/features.h"
#include "smtlib/parser.h"
#include "testcase/witness.h"

namespace assay::seeds {

namespace {

struct Chosen {
  const SeedRecord* record = nullptr;
  std::string origin;
  bool has_seal = true;
};

std::unexpected<Diag> damaged(const Chosen& chosen, std::string_view why) {
  return fail("lock-corrupt",
              {},
              fmt::format("{}: the lock is damaged: {}", chosen.origin, why));
}

// By id. Of two with the same script the better known one counts, and of these
// the first by path.
std::map<std::string, Chosen> choose(std::span<const Lock> locks) {
  const auto rank = [](const SeedRecord& seed) {
    return seed.status ? static_cast<int>(seed.root) : 3;
  };
  std::map<std::string, Chosen> chosen;
  for (const Lock& lock : locks) {
    for (const FileRecord& file : lock.files) {
      for (const SeedRecord& seed : file.seeds) {
        if (!why_left_out(seed, lock.selection).empty()) {
          continue;
        }
        Chosen& slot = chosen[seed.id];
        if (slot.record == nullptr || rank(seed) < rank(*slot.record)) {
          slot = {
              &seed,
              fmt::format("{}:{} query {}", file.path, seed.line, seed.query),
              lock.has_seals};
        }
      }
    }
  }
  return chosen;
}

Result<testcase::Seed> load(const smtlib::Language& language,
                            term::TermManager& tm,
                            const Chosen& chosen) {
  const SeedRecord& record = *chosen.record;
  smtlib::ParseOutput output =
      smtlib::parse_script(language, tm, record.script);
  if (!output.problems.empty()) {
    return damaged(chosen, output.problems.front().message);
  }
  testcase::Seed seed;
  seed.id = record.id;
  seed.origin = chosen.origin;
  seed.script = std::move(output.script);
  seed.status = record.status;
  seed.root = record.root;
  seed.uses_unspecified = record.uses_unspecified;
  seed.features = smtlib::features_of(language, tm, seed.script);
  seed.logic = record.logic;
  seed.size = record.size;
  if (!record.witness.empty()) {
    Result<model::Model> witness =
        testcase::read_witness(language, tm, seed.script, record.witness);
    if (!witness) {
      return damaged(chosen, witness.error().message);
    }
    seed.witness = *std::move(witness);
    if (!chosen.has_seal
        && !testcase::holds(language, tm, seed.script, *seed.witness)) {
      return fail("lock-edited",
                  {},
                  fmt::format("{}: edited: the witness in the lock does not "
                              "make the script true; label again with assay "
                              "seeds --again",
                              chosen.origin));
    }
  }
  return seed;
}

}  // namespace

Result<LoadedSeeds> load_seeds(const smtlib::Language& language,
                               std::span<const Lock> locks) {
  std::unique_ptr<term::TermManager> tm = language.theories().make_manager();
  std::vector<testcase::Seed> list;
  std::string identity;
  for (const auto& [id, chosen] : choose(locks)) {
    ASSAY_TRY(testcase::Seed seed, load(language, *tm, chosen));
    list.push_back(std::move(seed));
    const SeedRecord& record = *chosen.record;
    identity += fmt::format(
        "{} {} {} {}\n",
        id,
        record.status ? testcase::status_name(*record.status) : "unknown",
        record.status ? testcase::root_name(record.root) : "",
        content_hash(record.witness));
  }
  return LoadedSeeds{testcase::Seeds(language, std::move(tm), std::move(list)),
                     content_hash(identity)};
}

}  // namespace assay::seeds
