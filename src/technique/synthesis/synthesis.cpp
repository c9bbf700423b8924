// SPDX-License-Identifier: MIT
#include "technique/synthesis/synthesis.h"

#include <memory>
#include <utility>

#include <fmt/format.h>

#include "technique/synthesis/formula_maker.h"
#include "technique/synthesis/script_of.h"
#include "technique/synthesis/synthesis_tables.h"

namespace assay::technique {

using testcase::TestCase;

namespace {

constexpr int kSynthesisTries = 12;

Result<TestCase> finished(const SynthesisTables& tables,
                          const Order& order,
                          term::TermManager& tm,
                          std::optional<MadeFormula> made) {
  if (made) {
    smtlib::Script script = script_of(
        tables.language(),
        tables.commands(),
        tm,
        {made->built.datatypes, made->built.constants, made->built.assertions});
    if (tables.logics().apply(tables.language(), tm, script)) {
      Result<TestCase> test;
      test->script = std::move(script);
      test->claim = std::move(made->claim);
      test->provenance = {std::string(kSynthesisTechnique.name),
                          std::string(group_name(order.group)),
                          order.campaign_seed,
                          order.index,
                          {},
                          std::move(made->steps),
                          std::move(made->category)};
      return test;
    }
  }
  return fail("nothing-made", {}, "no test of the wanted logic came about");
}

Result<std::unique_ptr<const Tables>> prepare_synthesis(
    const testcase::Seeds& seeds, const Config& config) {
  ASSAY_TRY(std::unique_ptr<const Laws> laws,
            Laws::compile(seeds.language(), config.rule_files));
  ASSAY_TRY(const std::vector<rules::OwnValues> values,
            rules::own_values(seeds.language(), config.rule_files));
  return std::make_unique<const SynthesisTables>(
      seeds.language(), config, values, std::move(laws));
}

Result<TestCase> make_ranked(const SynthesisTables& tables,
                             const Order& order,
                             term::TermManager& tm,
                             base::Rng& rng) {
  uint64_t rank = order.index;
  for (const Section& section : tables.sections(order.group)) {
    if (rank < section.count) {
      return finished(
          tables,
          order,
          tm,
          FormulaMaker(
              tables, order.group, tables.stock(section.stock), tm, rng)
              .make(section, rank));
    }
    rank -= section.count;
  }
  return fail(std::string(kNoMore), {}, "there are no more formulas");
}

Result<TestCase> make_synthesized(const Tables& tables,
                                  const Order& order,
                                  term::TermManager& tm,
                                  base::Rng& rng) {
  const auto& own = static_cast<const SynthesisTables&>(tables);
  if (own.is_ranked()) {
    return make_ranked(own, order, tm, rng);
  }
  Result<TestCase> test = finished(own, order, tm, {});
  for (int tries = 0; tries < kSynthesisTries && !test; ++tries) {
    const CornerPool& stock = own.draw_stock(order.group, rng);
    test = finished(
        own, order, tm, FormulaMaker(own, order.group, stock, tm, rng).make());
  }
  return test;
}

// What a section of a group has.
std::string section_text(const SynthesisTables& tables,
                         const Section& section) {
  if (is_table(section.category)) {
    return std::string(category_title(section.category));
  }
  if (is_unsat(section.category)) {
    return fmt::format("{}{}",
                       section.is_both ? "larger unsat core and noise"
                                       : category_title(section.category),
                       section.has_patterns ? " [+p]" : "");
  }
  return std::string(
      tables.ranking(section.stock).levels()[section.level].text);
}

}  // namespace

const Technique kSynthesisTechnique = {
    "synthesis", false, no_options, prepare_synthesis, make_synthesized};

std::vector<SynthesisSection> synthesis_sections(const Tables& tables,
                                                 TheoryGroup group) {
  const auto& own = static_cast<const SynthesisTables&>(tables);
  std::vector<SynthesisSection> made;
  for (const Section& section : own.sections(group)) {
    made.push_back({section_text(own, section),
                    std::string(own.stock(section.stock).sorts()),
                    section.count,
                    category_info(section.category).word});
  }
  return made;
}

std::vector<std::string_view> synthesis_categories() {
  std::vector<std::string_view> words;
  for (const CategoryInfo& row : kCategories) {
    if (words.empty() || words.back() != row.word) {
      words.push_back(row.word);
    }
  }
  return words;
}

}  // namespace assay::technique
