// SPDX-License-Identifier: MIT
//
// The space of small formulas, and how to get any one of it: ranked, by its
// number, or at random.
//
// A group of theories has a few palettes, and each palette a pool of corner
// values. Its formulas are sections, each of one kind and size with a number of
// members that is known before any is made: sat formulas about an operator
// (ranking.cpp), negated laws with and without a larger core and noise
// (contradiction.cpp), tables of an operator's values (operator_table.cpp). The
// sections of a group are ordered from small to large, levels of the ranking
// first, with laws and tables between them where they are of a similar size; so
// the rank of a formula is its section's first number and its number in it
// (decision 9). Counting needs all points of all operators, so it is done only
// when ranks are asked for.
//
// A hunt draws from the same space without counting: a kind, then a formula of
// it bottom up, evaluated as it grows. A formula that cannot be written (a
// value without a literal, too many terms, an unwanted logic) is drawn again a
// few times; by its rank it is simply not there.
#include "technique/synthesis/synthesis_tables.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/check.h"
#include "technique/synthesis/contradiction.h"
#include "technique/synthesis/operator_table.h"

namespace assay::technique {

namespace {

// After this level come the tables of operators.
constexpr size_t kLevelOfTables = 2;
// After these come the laws that are denied, and their denials enlarged.
constexpr size_t kLevelOfLaws = 0;
constexpr size_t kLevelOfEquations = 2;
constexpr size_t kLevelOfBoth = 5;

// Denials of a law about any regular language: each has others.
constexpr uint64_t kRegexes = 8;

}  // namespace

SynthesisTables::SynthesisTables(const smtlib::Language& language,
                                 const Config& config,
                                 std::span<const rules::OwnValues> values,
                                 std::unique_ptr<const Laws> laws)
    : language_(language),
      laws_(std::move(laws)),
      max_terms_(size_t{std::max(config.max_size, 5U)} * kMaxTermsPerSize),
      logics_(config.logics),
      wish_(config.wish) {
  for (const PaletteSpec& spec : tiny_palettes()) {
    if ((!config.groups.empty()
         && std::ranges::find(config.groups, spec.group) == config.groups.end())
        || !logics_.may_have(spec.group)
        || (config.is_ranked && spec.is_drawn_only)) {
      continue;
    }
    if (groups_.empty() || groups_.back() != spec.group) {
      groups_.push_back(spec.group);
      begins_.push_back(stocks_.size());
    }
    stocks_.emplace_back(language, spec, values);
    weights_.push_back(spec.weight);
    if (config.is_ranked) {
      rankings_.emplace_back(language, stocks_.back());
    }
  }
  begins_.push_back(stocks_.size());
  if (config.is_ranked) {
    list_sections();
  }
}

// In campaigns one test in thirty about floats was a finding, and next came
// strings (docs/findings.md).
uint64_t SynthesisTables::prior(TheoryGroup group) const {
  constexpr uint64_t kMost = 24;
  constexpr uint64_t kMuch = 4;
  constexpr uint64_t kSome = 2;
  return group == TheoryGroup::Floats
             ? kMost
             : (group == TheoryGroup::Strings ? kMuch : kSome);
}

const CornerPool& SynthesisTables::draw_stock(TheoryGroup group,
                                              base::Rng& rng) const {
  const size_t at = position(group);
  const std::span<const uint32_t> weights =
      std::span(weights_).subspan(begins_[at], begins_[at + 1] - begins_[at]);
  return stocks_[begins_[at] + draw_position(weights, rng)];
}

size_t SynthesisTables::position(TheoryGroup group) const {
  const auto found = std::ranges::find(groups_, group);
  ASSAY_CHECK(found != groups_.end()) << group_name(group);
  return static_cast<size_t>(found - groups_.begin());
}

void SynthesisTables::list_sections() {
  for (size_t group = 0; group < groups_.size(); ++group) {
    std::vector<Section>& list = sections_.emplace_back();
    for (size_t level = 0; level < Ranking::kLevels; ++level) {
      for (size_t i = begins_[group]; i < begins_[group + 1]; ++i) {
        const Ranking::Level& row = rankings_[i].levels()[level];
        if (wish_ != StatusFilter::Unsat && row.count > 0) {
          list.push_back({i, level, row.count, row.category});
        }
      }
      if (level == kLevelOfTables) {
        add_tables(group, list);
      }
      if (level == kLevelOfLaws && wish_ != StatusFilter::Sat) {
        list_denials(groups_[group]);
        add_denials({DenialList::Equivalent}, group, list);
      }
      if (level == kLevelOfBoth && wish_ != StatusFilter::Sat) {
        add_denials({DenialList::Both}, group, list);
      }
      if (level == kLevelOfEquations && wish_ != StatusFilter::Sat) {
        add_denials({DenialList::Larger, DenialList::Noise}, group, list);
      }
    }
  }
}

void SynthesisTables::add_tables(size_t group, std::vector<Section>& list) {
  for (const Category kind : {Category::WrongTable,
                              Category::SymbolicTable,
                              Category::RightTable,
                              Category::UnknownTable}) {
    const bool is_wanted =
        wish_ != (is_unsat(kind) ? StatusFilter::Sat : StatusFilter::Unsat);
    for (size_t i = begins_[group]; i < begins_[group + 1] && is_wanted; ++i) {
      list.push_back({i, slices_.size(), 0, kind});
      list_slices(i, kind);
      list.back().count = slices_.back().size();
    }
  }
}

void SynthesisTables::list_slices(size_t stock, Category kind) {
  const auto tm = language_.theories().make_manager();
  base::Rng rng(0);
  PlanBuilder builder(language_, stocks_[stock], *tm);
  TableMaker maker(language_, stocks_[stock], builder, *tm, rng, max_terms_);
  std::vector<Slice>& list = slices_.emplace_back();
  for (const Instance* instance : stocks_[stock].operations()) {
    const uint64_t count = maker.count(*instance, kind);
    for (uint64_t i = 0; i < count; ++i) {
      list.push_back({instance, i});
    }
  }
  std::ranges::stable_sort(list, {}, &Slice::number);
}

void SynthesisTables::list_denials(TheoryGroup group) {
  const auto tm = language_.theories().make_manager();
  base::Rng rng(0);
  Contradictor contradictor(language_, *laws_, *tm, rng);
  denials_.resize(denials_.size() + kDenialsPerGroup);
  const auto lists = std::span(denials_).last<kDenialsPerGroup>();
  for (const Law& law : laws_->of_group(group)) {
    const ContradictionCounts counts = contradictor.count(law);
    const uint64_t both = counts.noise > 0 ? counts.larger : 0;
    const std::array<uint64_t, 4> sizes = {
        law.has_regex ? kRegexes : 1, counts.larger, counts.noise, both};
    for (size_t i = 0; i < sizes.size(); ++i) {
      for (uint64_t choice = 0; choice < sizes[i]; ++choice) {
        lists[2 * i].push_back({&law, choice});
        if (law.has_quantifier && !law.instance->patterns.empty()) {
          lists[2 * i + 1].push_back({&law, choice});
        }
      }
    }
  }
}

void SynthesisTables::add_denials(std::initializer_list<DenialList> lists,
                                  size_t group,
                                  std::vector<Section>& list) const {
  constexpr std::array kCategoryOf = {Category::EquivalentFormula,
                                      Category::LargerCore,
                                      Category::Noise,
                                      Category::Noise};
  for (const DenialList kind : lists) {
    for (const bool has_patterns : {false, true}) {
      Section section;
      section.stock = begins_[group];
      section.is_both = kind == DenialList::Both;
      section.category = kCategoryOf.at(static_cast<size_t>(kind));
      section.has_patterns = has_patterns;
      section.level = denials_.size() - kDenialsPerGroup
                      + 2 * static_cast<size_t>(kind) + (has_patterns ? 1 : 0);
      section.count = denials_[section.level].size();
      if (section.count > 0) {
        list.push_back(section);
      }
    }
  }
}

}  // namespace assay::technique
