// SPDX-License-Identifier: MIT
#pragma once

#include <deque>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "technique/command_rows.h"
#include "technique/logic_choice.h"
#include "technique/synthesis/category.h"
#include "technique/synthesis/corner_pool.h"
#include "technique/synthesis/laws.h"
#include "technique/synthesis/ranking.h"
#include "technique/technique.h"

namespace assay::technique {

// Formulas of one kind and size in the order of a group.
struct Section {
  size_t stock = 0;
  size_t level = 0;  // of the ranking, or of the lists of slices and denials
  uint64_t count = 0;
  Category category = Category::Operation;
  bool has_patterns = false;
  bool is_both = false;  // noise on top of a larger core
};

// A part of an operator's points.
struct Slice {
  const Instance* instance = nullptr;
  uint64_t number = 0;
};

// A law, and which of the ways to enlarge its denial.
struct Denial {
  const Law* law = nullptr;
  uint64_t choice = 0;
};

// What synthesis computes once: pools of corner values, laws, and, if formulas
// are ranked, the sections of each group.
class SynthesisTables final : public Tables {
 public:
  SynthesisTables(const smtlib::Language& language,
                  const Config& config,
                  std::span<const rules::OwnValues> values,
                  std::unique_ptr<const Laws> laws);

  const std::vector<TheoryGroup>& groups() const override { return groups_; }

  uint64_t prior(TheoryGroup group) const override;

  const smtlib::Language& language() const { return language_; }

  const CornerPool& draw_stock(TheoryGroup group, base::Rng& rng) const;

  bool is_ranked() const { return !rankings_.empty(); }

  // The sections of a group, from small to large.
  const std::vector<Section>& sections(TheoryGroup group) const {
    return sections_[position(group)];
  }

  const CornerPool& stock(size_t number) const { return stocks_[number]; }

  const Ranking& ranking(size_t number) const { return rankings_[number]; }

  const std::vector<Denial>& denials(const Section& section) const {
    return denials_[section.level];
  }

  const std::vector<Slice>& slices(const Section& section) const {
    return slices_[section.level];
  }

  const Laws& laws() const { return *laws_; }

  StatusFilter wish() const { return wish_; }

  size_t max_terms() const { return max_terms_; }

  const LogicChoice& logics() const { return logics_; }

  const CommandRows& commands() const { return commands_; }

 private:
  // Ways to deny a law, each without patterns and with.
  enum class DenialList : uint8_t { Equivalent, Larger, Noise, Both };
  static constexpr size_t kDenialsPerGroup = 8;

  size_t position(TheoryGroup group) const;
  void list_sections();
  void add_tables(size_t group, std::vector<Section>& list);
  // The first slice of each operator, then the second ones.
  void list_slices(size_t stock, Category kind);
  // All laws, and all ways to enlarge each by one equation; what has a
  // quantifier comes again with patterns.
  void list_denials(TheoryGroup group);
  // Of the group whose denials were listed last.
  void add_denials(std::initializer_list<DenialList> lists,
                   size_t group,
                   std::vector<Section>& list) const;

  const smtlib::Language& language_;
  std::unique_ptr<const Laws> laws_;
  size_t max_terms_;
  LogicChoice logics_;
  StatusFilter wish_;
  std::vector<TheoryGroup> groups_;
  std::vector<size_t> begins_;     // of the groups' stocks
  std::deque<CornerPool> stocks_;  // they do not move
  std::vector<uint32_t> weights_;  // of the pools
  std::deque<Ranking> rankings_;
  std::vector<std::vector<Slice>> slices_;      // by level of their sections
  std::vector<std::vector<Denial>> denials_;    // the same
  std::vector<std::vector<Section>> sections_;  // by group
  CommandRows commands_;
};

}  // namespace assay::technique
