// SPDX-License-Identifier: MIT
#include "technique/skeleton/rare_places.h"

namespace assay::technique::skeleton {

namespace {

constexpr size_t kFewPlaces = 10;

}  // namespace

bool RarePlaces::fits(const Pattern& pattern, term::Term atom) {
  return Approximations::matches(tm_, pattern, atom, false, match_)
         || (pattern.is_equation
             && Approximations::matches(tm_, pattern, atom, true, match_));
}

void RarePlaces::look_at(SeedIndex& material,
                         uint32_t literal,
                         Direction direction) {
  const term::Term atom = material.literals[literal].term;
  const Approximations::Candidates list = table_.find(tm_, atom, direction);
  for (size_t i = 0; i < list.size(); ++i) {
    const Pattern& pattern = table_.pattern(list[i]);
    // What has one operator fits often.
    if (!pattern.is_deep || !fits(pattern, atom)
        || smtlib::least_logic(
               smtlib::merged(material.features, pattern.features))
               != material.logic) {
      continue;
    }
    Places& places = by_rule_[pattern.instance->rule->name];
    if (++places.count <= kFewPlaces) {
      places.first.push_back({&material, {literal, list[i]}});
    }
  }
}

void RarePlaces::look_at(SeedIndex& material, testcase::Status status) {
  for (uint32_t i = 0; i < material.literals.size(); ++i) {
    const Literal& literal = material.literals[i];
    const bool is_positive = literal.polarity == Polarity::Positive;
    if (literal.is_small) {
      look_at(material,
              i,
              (status == testcase::Status::Sat) == is_positive
                  ? Direction::Weaken
                  : Direction::Strengthen);
    }
  }
}

void RarePlaces::tell() const {
  for (const auto& [rule, places] : by_rule_) {
    if (places.count <= kFewPlaces) {
      for (const auto& [material, place] : places.first) {
        material->rare.push_back(place);
      }
    }
  }
}

}  // namespace assay::technique::skeleton
