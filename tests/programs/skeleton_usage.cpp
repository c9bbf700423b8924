// SPDX-License-Identifier: MIT
// usage: skeleton_usage LOCK COUNT [SEED]
//
// Makes COUNT mutants of the seeds of a lock, without solvers, and prints as
// one JSON object what came of it, for tests/long:
//   seeds, mutated    how many seeds have a literal, how many a mutant
//   changes           mutants by the number of changed literals, those of seeds
//                     with at least three places that do not overlap
//   rules             uses of each rule, as a provenance has it
//   applicable        rules of the table that fit some literal of some seed
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "rules/built_in.h"
#include "seeds/load_seeds.h"
#include "technique/skeleton/approximations.h"
#include "technique/skeleton/seed_index.h"
#include "technique/skeleton/skeleton.h"

namespace {

using assay::smtlib::Language;
using assay::technique::TheoryGroup;
using assay::testcase::Seed;
using assay::testcase::Seeds;
using assay::testcase::Status;
namespace skeleton = assay::technique::skeleton;

bool begins_with(const assay::term::Path& path,
                 const assay::term::Path& start) {
  return path.size() > start.size()
         && std::equal(start.begin(), start.end(), path.begin());
}

// Literals without another one inside: as many can be changed at once.
size_t count_places(const std::vector<skeleton::Literal>& all) {
  return static_cast<size_t>(
      std::ranges::count_if(all, [&](const skeleton::Literal& outer) {
        return std::ranges::none_of(all, [&](const skeleton::Literal& inner) {
          return inner.assertion == outer.assertion
                 && begins_with(inner.path, outer.path);
        });
      }));
}

class Usage {
 public:
  Usage(const Language& language, const Seeds& seeds)
      : language_(language), seeds_(seeds), menus_(language) {}

  bool run(uint64_t count, uint64_t campaign) {
    auto table = skeleton::Approximations::compile(
        language_,
        assay::rules::all_rules(assay::rules::RuleKind::Weaken, {}),
        skeleton::KnownSizes(seeds_.base()));
    if (!table) {
      std::fprintf(stderr, "%s\n", table.error().message.c_str());
      return false;
    }
    for (const Seed& seed : seeds_.list()) {
      look_at(**table, seed);
    }
    return make(count, campaign);
  }

  void print() const {
    nlohmann::ordered_json root;
    root["seeds"] = places_.size();
    root["mutated"] = mutated_.size();
    root["mutants"] = made_;
    root["failed"] = failed_;
    root["changes"] = changes_;
    root["rules"] = uses_;
    root["applicable"] = applicable_;
    fmt::print("{}\n", root.dump());
  }

 private:
  void look_at(const skeleton::Approximations& table, const Seed& seed) {
    const skeleton::SeedIndex material = skeleton::study(
        {language_, menus_}, seeds_.base(), seed.script, skeleton::Use::Once);
    if (material.literals.empty()) {
      return;
    }
    places_[seed.id] = count_places(material.literals);
    skeleton::Match match;
    for (const skeleton::Literal& literal : material.literals) {
      const auto direction =
          (seed.status == Status::Sat)
                  == (literal.polarity == skeleton::Polarity::Positive)
              ? skeleton::Direction::Weaken
              : skeleton::Direction::Strengthen;
      const auto list = table.find(seeds_.base(), literal.term, direction);
      for (size_t i = 0; i < list.size() && literal.is_small; ++i) {
        const skeleton::Pattern& row = table.pattern(list[i]);
        const bool fits =
            skeleton::Approximations::matches(
                seeds_.base(), row, literal.term, false, match)
            || (row.is_equation
                && skeleton::Approximations::matches(
                    seeds_.base(), row, literal.term, true, match));
        if (fits
            && assay::smtlib::least_logic(
                   assay::smtlib::merged(material.features, row.features))
                   == material.logic) {
          ++applicable_[row.instance->rule->name];
        }
      }
    }
  }

  bool make(uint64_t count, uint64_t campaign) {
    const assay::technique::Technique& technique =
        assay::technique::kSkeletonTechnique;
    const auto tables = technique.prepare(seeds_, {});
    if (!tables) {
      std::fprintf(stderr, "%s\n", tables.error().message.c_str());
      return false;
    }
    const std::vector<TheoryGroup>& groups = (*tables)->groups();
    assay::term::TermManager tm(&seeds_.base());
    for (uint64_t i = 0; i < count; ++i) {
      tm.rewind();
      const auto test = assay::technique::make_test(
          technique, **tables, {campaign, i, groups[i % groups.size()]}, tm);
      if (!test) {
        ++failed_;
        continue;
      }
      ++made_;
      const std::string& id = test->provenance.seeds.at(0);
      mutated_.insert(id);
      if (places_[id] >= 3) {
        ++changes_[std::to_string(test->provenance.rules.size())];
      }
      for (const auto& step : test->provenance.rules) {
        ++uses_[step.rule];
      }
    }
    return true;
  }

  const Language& language_;
  const Seeds& seeds_;
  skeleton::Menus menus_;
  std::map<std::string, size_t> places_;
  std::map<std::string, uint64_t> applicable_;
  std::map<std::string, uint64_t> uses_;
  std::map<std::string, uint64_t> changes_;
  std::set<std::string> mutated_;
  uint64_t made_ = 0;
  uint64_t failed_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fputs("usage: skeleton_usage LOCK COUNT [SEED]\n", stderr);
    return 2;
  }
  const Language language;
  const auto lock = assay::seeds::read_lock(argv[1]);
  if (!lock) {
    std::fprintf(stderr, "%s\n", lock.error().message.c_str());
    return 3;
  }
  const auto loaded = assay::seeds::load_seeds(language, {{*lock}});
  if (!loaded) {
    std::fprintf(stderr, "%s\n", loaded.error().message.c_str());
    return 3;
  }
  Usage usage(language, loaded->seeds);
  if (!usage.run(std::strtoull(argv[2], nullptr, 10),
                 argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1)) {
    return 1;
  }
  usage.print();
  return 0;
}
