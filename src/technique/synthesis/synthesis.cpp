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
#include "technique/synthesis/synthesis.h"

#include <algorithm>
#include <deque>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "base/check.h"
#include "technique/synthesis/contradiction.h"
#include "technique/synthesis/corner_pool.h"
#include "technique/synthesis/laws.h"
#include "technique/synthesis/operator_table.h"
#include "technique/synthesis/ranking.h"
#include "technique/synthesis/sampler.h"
#include "technique/synthesis/script_of.h"

namespace assay::technique {

using testcase::AppliedRule;
using testcase::Claim;
using testcase::TestCase;
using testcase::TrustRoot;

namespace {

constexpr int kSynthesisTries = 12;

// After this level come the tables of operators.
constexpr size_t kLevelOfTables = 2;
// After these come the laws that are denied, and their denials enlarged.
constexpr size_t kLevelOfLaws = 0;
constexpr size_t kLevelOfEquations = 2;
constexpr size_t kLevelOfBoth = 5;

// Ways to deny a law; the first three are categories.
enum class DenialList : uint8_t { Equivalent, Larger, Noise, Both };

// Formulas of one kind and size in the order of a group.
struct Section {
  size_t stock = 0;
  size_t level = 0;
  uint64_t count = 0;
  std::optional<TableKind> table;  // else of the laws, or of the ranking
  SatCategory category = SatCategory::Operation;
  std::optional<UnsatCategory> denial = {};
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

class SynthesisTables final : public Tables {
 public:
  SynthesisTables(const smtlib::Language& language,
                  const Config& config,
                  std::span<const rules::OwnValues> values,
                  std::unique_ptr<const Laws> laws)
      : language_(language),
        laws_(std::move(laws)),
        max_terms_(size_t{std::max(config.max_size, 5U)} * kMaxTermsPerSize),
        logics_(config.logics),
        wish_(config.wish) {
    for (const PaletteSpec& spec : tiny_palettes()) {
      if (!config.groups.empty()
          && std::ranges::find(config.groups, spec.group)
                 == config.groups.end()) {
        continue;
      }
      if (groups_.empty() || groups_.back() != spec.group) {
        groups_.push_back(spec.group);
        begins_.push_back(stocks_.size());
      }
      stocks_.emplace_back(language, spec, values);
      if (config.is_ranked) {
        rankings_.emplace_back(language, stocks_.back());
      }
    }
    begins_.push_back(stocks_.size());
    if (config.is_ranked) {
      list_sections();
    }
  }

  const std::vector<TheoryGroup>& groups() const override { return groups_; }

  // In campaigns one test in thirty about floats was a finding, and next came
  // strings (docs/findings.md).
  uint64_t prior(TheoryGroup group) const override {
    constexpr uint64_t kMost = 24;
    constexpr uint64_t kMuch = 4;
    constexpr uint64_t kSome = 2;
    return group == TheoryGroup::Floats
               ? kMost
               : (group == TheoryGroup::Strings ? kMuch : kSome);
  }

  const smtlib::Language& language() const { return language_; }

  const CornerPool& draw_stock(TheoryGroup group, base::Rng& rng) const {
    const size_t at = position(group);
    return stocks_[begins_[at] + rng.below(begins_[at + 1] - begins_[at])];
  }

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

  bool wants(std::string_view logic) const {
    return logics_.empty()
           || std::ranges::find(logics_, logic) != logics_.end();
  }

  const CommandRows& commands() const { return commands_; }

 private:
  size_t position(TheoryGroup group) const {
    const auto found = std::ranges::find(groups_, group);
    ASSAY_CHECK(found != groups_.end()) << group_name(group);
    return static_cast<size_t>(found - groups_.begin());
  }

  void list_sections() {
    for (size_t group = 0; group < groups_.size(); ++group) {
      std::vector<Section>& list = sections_.emplace_back();
      for (size_t level = 0; level < Ranking::kLevels; ++level) {
        for (size_t i = begins_[group]; i < begins_[group + 1]; ++i) {
          const Ranking::Level& row = rankings_[i].levels()[level];
          if (wish_ != StatusFilter::Unsat && row.count > 0) {
            list.push_back({i, level, row.count, std::nullopt, row.category});
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

  void add_tables(size_t group, std::vector<Section>& list) {
    for (const TableKind kind : {TableKind::Wrong,
                                 TableKind::Symbolic,
                                 TableKind::Right,
                                 TableKind::Unknown}) {
      const bool is_wanted =
          wish_ != (is_unsat(kind) ? StatusFilter::Sat : StatusFilter::Unsat);
      for (size_t i = begins_[group]; i < begins_[group + 1] && is_wanted;
           ++i) {
        list.push_back({i, slices_.size(), 0, kind, {}});
        list_slices(i, kind);
        list.back().count = slices_.back().size();
      }
    }
  }

  // The first slice of each operator, then the second ones.
  void list_slices(size_t stock, TableKind kind) {
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

  // All laws, and all ways to enlarge each by one equation; what has a
  // quantifier comes again with patterns.
  void list_denials(TheoryGroup group) {
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

  // Of the group whose denials were listed last.
  void add_denials(std::initializer_list<DenialList> lists,
                   size_t group,
                   std::vector<Section>& list) const {
    for (const DenialList kind : lists) {
      for (const bool has_patterns : {false, true}) {
        Section section;
        section.stock = begins_[group];
        section.is_both = kind == DenialList::Both;
        section.denial = section.is_both ? UnsatCategory::Noise
                                         : static_cast<UnsatCategory>(kind);
        section.has_patterns = has_patterns;
        section.level = denials_.size() - kDenialsPerGroup
                        + 2 * static_cast<size_t>(kind)
                        + (has_patterns ? 1 : 0);
        section.count = denials_[section.level].size();
        if (section.count > 0) {
          list.push_back(section);
        }
      }
    }
  }

  // Four lists, without patterns and with.
  static constexpr size_t kDenialsPerGroup = 8;
  // Denials of a law about any regular language: each has others.
  static constexpr uint64_t kRegexes = 8;

  const smtlib::Language& language_;
  std::unique_ptr<const Laws> laws_;
  size_t max_terms_;
  std::vector<std::string> logics_;
  StatusFilter wish_;
  std::vector<TheoryGroup> groups_;
  std::vector<size_t> begins_;     // of the groups' stocks
  std::deque<CornerPool> stocks_;  // they do not move
  std::deque<Ranking> rankings_;
  std::vector<std::vector<Slice>> slices_;      // by level of their sections
  std::vector<std::vector<Denial>> denials_;    // the same
  std::vector<std::vector<Section>> sections_;  // by group
  CommandRows commands_;
};

// Constants, assertions and what is known about them.
struct MadeFormula {
  Built built;
  Claim claim;
  std::vector<AppliedRule> steps;
};

class TestMaker {
 public:
  TestMaker(const SynthesisTables& tables,
            TheoryGroup group,
            const CornerPool& stock,
            term::TermManager& tm,
            base::Rng& rng)
      : tables_(tables),
        group_(group),
        stock_(stock),
        tm_(tm),
        rng_(rng),
        builder_(tables.language(), stock, tm) {}

  // The nth of a section; nothing if it cannot be written.
  std::optional<MadeFormula> make(const Section& section, uint64_t number) {
    if (section.table) {
      const Slice& slice = tables_.slices(section)[number];
      return make_table(*slice.instance, *section.table, slice.number);
    }
    if (section.denial) {
      const Denial& denial = tables_.denials(section)[number];
      const bool is_larger = *section.denial == UnsatCategory::LargerCore;
      const bool is_noise = *section.denial == UnsatCategory::Noise;
      return make_contradiction({denial.law,
                                 is_larger || section.is_both ? 1U : 0U,
                                 is_noise ? 1U : 0U,
                                 section.has_patterns,
                                 section.is_both,
                                 is_larger || is_noise
                                     ? std::optional(denial.choice)
                                     : std::nullopt});
    }
    return make_sat(tables_.ranking(section.stock).plan(section.level, number),
                    section.category);
  }

  std::optional<MadeFormula> make() {
    const StatusFilter wish = tables_.wish();
    const bool is_unsat = wish == StatusFilter::Unsat
                          || (wish != StatusFilter::Sat && rng_.chance(1, 3));
    const bool is_first = rng_.chance(1, 2);
    if (is_unsat && rng_.chance(1, 2)) {
      if (std::optional<MadeFormula> made = draw_contradiction()) {
        return made;
      }
    }
    if (is_unsat) {
      return make_table(draw_operation(),
                        is_first ? TableKind::Wrong : TableKind::Symbolic);
    }
    return rng_.chance(1, 5)
               ? make_table(draw_operation(),
                            is_first ? TableKind::Right : TableKind::Unknown)
               : draw_sat();
  }

 private:
  std::optional<MadeFormula> draw_sat() {
    constexpr std::array<SatCategory, 8> kCategories = {
        SatCategory::Operation,
        SatCategory::ConstantAssignment,
        SatCategory::ConstantAssignment,
        SatCategory::TermSynthesis,
        SatCategory::TermSynthesis,
        SatCategory::TermSynthesis,
        SatCategory::TermSynthesis,
        SatCategory::Ground};
    const SatCategory category = kCategories[rng_.below(kCategories.size())];
    const std::optional<Plan> plan =
        Sampler(stock_, builder_, rng_).draw(category);
    return plan ? make_sat(*plan, category) : std::nullopt;
  }

  std::optional<MadeFormula> make_sat(const Plan& plan, SatCategory category) {
    std::optional<Built> built = builder_.build(plan);
    if (!built) {
      return std::nullopt;
    }
    if (built->constants.empty()) {
      category = SatCategory::Ground;
    }
    MadeFormula made;
    made.claim = Claim::sat(TrustRoot::Proved, std::move(built->model));
    made.built = *std::move(built);
    made.built.datatypes = builder_.datatypes();
    made.steps = {{std::string(category_name(category)),
                   std::string(stock_.name_of(*plan.left.instance))}};
    return made;
  }

  std::optional<MadeFormula> draw_contradiction() {
    const std::vector<Law>& laws = tables_.laws().of_group(group_);
    if (laws.empty()) {
      return std::nullopt;
    }
    const auto equations = static_cast<uint32_t>(rng_.below(3));
    const uint32_t noise = rng_.chance(1, 4) ? (rng_.chance(1, 4) ? 2 : 1) : 0;
    return make_contradiction({&laws[rng_.below(laws.size())],
                               equations,
                               noise,
                               rng_.chance(1, 2),
                               noise > 0 && rng_.chance(1, 2)});
  }

  std::optional<MadeFormula> make_contradiction(const ContradictionPlan& plan) {
    std::optional<Contradiction> contradiction =
        Contradictor(tables_.language(), tables_.laws(), tm_, rng_).make(plan);
    if (!contradiction) {
      return std::nullopt;
    }
    MadeFormula made;
    made.steps = std::move(contradiction->steps);
    const bool has_patterns = plan.has_patterns && plan.law->has_quantifier
                              && !plan.law->instance->patterns.empty();
    made.steps.push_back({fmt::format("{}{}",
                                      category_name(contradiction->category),
                                      has_patterns ? " [+p]" : ""),
                          ""});
    const TrustRoot root = contradiction->root;
    std::string proof =
        fmt::format("the law {} {}",
                    plan.law->instance->rule->name,
                    root == TrustRoot::Proved
                        ? "is checked by `assay rules check`"
                        : "or one it was enlarged by is what a file of rules "
                          "says: some values were tried");
    if (contradiction->core) {
      proof += "; without any one of the core, Assay has a model for the rest";
      made.claim = {root,
                    testcase::KnownCore{*std::move(contradiction->core),
                                        std::move(proof)}};
    } else {
      made.claim = Claim::unsat(root, std::move(proof));
    }
    made.built.datatypes = std::move(contradiction->datatypes);
    made.built.constants = std::move(contradiction->constants);
    made.built.assertions = std::move(contradiction->assertions);
    return made;
  }

  // There is little to learn from equality and its like.
  const Instance& draw_operation() {
    const std::vector<const Instance*>& all = stock_.operations();
    const Instance* chosen = all[rng_.below(all.size())];
    for (int tries = 0; tries < 3 && is_core(*chosen); ++tries) {
      chosen = all[rng_.below(all.size())];
    }
    return *chosen;
  }

  std::optional<MadeFormula> make_table(const Instance& instance,
                                        TableKind kind,
                                        std::optional<uint64_t> slice = {}) {
    std::optional<OperatorTable> table = TableMaker(tables_.language(),
                                                    stock_,
                                                    builder_,
                                                    tm_,
                                                    rng_,
                                                    tables_.max_terms())
                                             .make(instance, kind, slice);
    if (!table) {
      return std::nullopt;
    }
    MadeFormula made;
    made.steps = {{std::string(table_name(kind)),
                   fmt::format("{} at {} points", table->op, table->points)}};
    if (!is_unsat(kind)) {
      made.claim = Claim::sat(TrustRoot::Proved, std::move(table->built.model));
    } else {
      made.claim = unsat_claim(*table);
    }
    made.built = std::move(table->built);
    made.built.datatypes = builder_.datatypes();
    return made;
  }

  static Claim unsat_claim(const OperatorTable& table) {
    std::string proof =
        fmt::format("Assay has evaluated {} at each of the {} points",
                    table.op,
                    table.points);
    if (!table.has_core) {
      return Claim::unsat(TrustRoot::Proved, std::move(proof));
    }
    std::vector<uint32_t> core(table.built.assertions.size());
    for (uint32_t i = 0; i < core.size(); ++i) {
      core[i] = i;
    }
    return {TrustRoot::Proved,
            testcase::KnownCore{std::move(core), std::move(proof)}};
  }

  bool is_core(const Instance& instance) const {
    return !is_call(instance)
           && tables_.language().theories().theory_of(instance.row)
                  == theory::TheoryId::Core;
  }

  const SynthesisTables& tables_;
  TheoryGroup group_;
  const CornerPool& stock_;
  term::TermManager& tm_;
  base::Rng& rng_;
  PlanBuilder builder_;
};

Result<TestCase> finished(std::string technique,
                          const SynthesisTables& tables,
                          const Order& order,
                          term::TermManager& tm,
                          std::optional<MadeFormula> made) {
  if (made) {
    smtlib::Script script = script_of(
        tables.language(),
        tables.commands(),
        tm,
        {made->built.datatypes, made->built.constants, made->built.assertions});
    if (tables.wants(script.logic)) {
      Result<TestCase> test;
      test->script = std::move(script);
      test->claim = std::move(made->claim);
      test->provenance = {std::move(technique),
                          std::string(group_name(order.group)),
                          order.campaign_seed,
                          order.index,
                          {},
                          std::move(made->steps)};
      return test;
    }
  }
  return fail("nothing-made", {}, "no test of the wanted logic came about");
}

}  // namespace

Result<std::unique_ptr<const Tables>> SynthesisTechnique::prepare(
    const testcase::Seeds& seeds, const Config& config) const {
  ASSAY_TRY(std::unique_ptr<const Laws> laws,
            Laws::compile(seeds.language(), config.rule_files));
  ASSAY_TRY(const std::vector<rules::OwnValues> values,
            rules::own_values(seeds.language(), config.rule_files));
  return std::make_unique<const SynthesisTables>(
      seeds.language(), config, values, std::move(laws));
}

Result<TestCase> SynthesisTechnique::make(const Tables& tables,
                                          const Order& order,
                                          term::TermManager& tm,
                                          base::Rng& rng) const {
  const auto& own = static_cast<const SynthesisTables&>(tables);
  const auto finish = [&](std::optional<MadeFormula> made) -> Result<TestCase> {
    return finished(std::string(name()), own, order, tm, std::move(made));
  };
  if (own.is_ranked()) {
    uint64_t rank = order.index;
    const std::vector<Section>& sections = own.sections(order.group);
    size_t at = 0;
    while (at < sections.size() && rank >= sections[at].count) {
      rank -= sections[at++].count;
    }
    if (at == sections.size()) {
      return fail(std::string(kNoMore), {}, "there are no more formulas");
    }
    return finish(
        TestMaker(own, order.group, own.stock(sections[at].stock), tm, rng)
            .make(sections[at], rank));
  }
  Result<TestCase> test = finish({});
  for (int tries = 0; tries < kSynthesisTries && !test; ++tries) {
    test = finish(
        TestMaker(own, order.group, own.draw_stock(order.group, rng), tm, rng)
            .make());
  }
  return test;
}

namespace {

std::string_view category_of(const Section& section) {
  const size_t at = section.table    ? 6
                    : section.denial ? 3 + static_cast<size_t>(*section.denial)
                                     : static_cast<size_t>(section.category);
  return kSynthesisCategories.at(at);
}

}  // namespace

std::vector<SynthesisSection> synthesis_sections(const Tables& tables,
                                                 TheoryGroup group) {
  const auto& own = static_cast<const SynthesisTables&>(tables);
  std::vector<SynthesisSection> made;
  for (const Section& section : own.sections(group)) {
    made.push_back(
        {section.denial
             ? fmt::format("{}{}",
                           section.is_both ? "larger unsat core and noise"
                                           : category_name(*section.denial),
                           section.has_patterns ? " [+p]" : "")
             : std::string(section.table ? table_name(*section.table)
                                         : own.ranking(section.stock)
                                               .levels()[section.level]
                                               .text),
         std::string(own.stock(section.stock).sorts()),
         section.count,
         category_of(section)});
  }
  return made;
}

}  // namespace assay::technique
