// SPDX-License-Identifier: MIT
//
// Soundness: a test is either sat, and the witness is a model of the script's
// declared symbols under which our evaluator finds every assertion true. What
// the standard leaves open is never decided by the evaluator, so the truth of
// an assertion does not hang on it. Or it is unsat: see refuter.h.
#include "technique/generate/random.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "base/check.h"
#include "base/id_set.h"
#include "smtlib/features.h"
#include "technique/command_rows.h"
#include "technique/generate/grower.h"
#include "technique/generate/model_sketch.h"
#include "technique/generate/palette.h"
#include "technique/generate/refuter.h"
#include "technique/logic_choice.h"
#include "term/walk.h"

namespace assay::technique {

using smtlib::Command;
using smtlib::CommandKind;
using smtlib::Item;
using smtlib::Script;
using term::Sort;
using term::Symbol;
using term::Term;
using testcase::Claim;
using testcase::TestCase;
using testcase::TrustRoot;

namespace {

constexpr uint32_t kMinSize = 5;
constexpr int kRandomTries = 8;

class RandomTables final : public Tables {
 public:
  RandomTables(const smtlib::Language& language, const Config& config)
      : language_(language),
        max_size_(std::max(config.max_size, kMinSize + 1)),
        logics_(config.logics),
        wish_(config.wish) {
    for (const PaletteSpec& spec : all_palettes()) {
      if ((!config.groups.empty()
           && std::ranges::find(config.groups, spec.group)
                  == config.groups.end())
          || !logics_.may_have(spec.group)) {
        continue;
      }
      if (groups_.empty() || groups_.back() != spec.group) {
        groups_.push_back(spec.group);
        begins_.push_back(palettes_.size());
      }
      palettes_.emplace_back(language, spec);
      weights_.push_back(spec.weight);
    }
    begins_.push_back(palettes_.size());
  }

  const std::vector<TheoryGroup>& groups() const override { return groups_; }

  const smtlib::Language& language() const { return language_; }

  const Palette& draw_palette(TheoryGroup group, base::Rng& rng) const {
    const auto found = std::ranges::find(groups_, group);
    ASSAY_CHECK(found != groups_.end()) << group_name(group);
    const auto at = static_cast<size_t>(found - groups_.begin());
    const std::span<const uint32_t> weights =
        std::span(weights_).subspan(begins_[at], begins_[at + 1] - begins_[at]);
    return palettes_[begins_[at] + draw_position(weights, rng)];
  }

  StatusFilter wish() const { return wish_; }

  uint32_t max_size() const { return max_size_; }

  const LogicChoice& logics() const { return logics_; }

  const CommandRows& commands() const { return commands_; }

 private:
  const smtlib::Language& language_;
  uint32_t max_size_;
  LogicChoice logics_;
  StatusFilter wish_;
  std::vector<TheoryGroup> groups_;
  std::vector<size_t> begins_;  // of the groups' palettes
  std::vector<Palette> palettes_;
  std::vector<uint32_t> weights_;  // of the palettes
  CommandRows commands_;
};

// The script for these formulas, which declares just what they use.
class ScriptMaker {
 public:
  ScriptMaker(const RandomTables& tables,
              const ModelSketch& scene,
              term::TermManager& tm)
      : tables_(tables), rows_(tables.commands()), scene_(scene), tm_(tm) {}

  Script make(std::span<const Term> formulas, smtlib::Features& features) {
    find_uses(formulas);
    script_.commands.push_back(
        {CommandKind::SetLogic, rows_.set_logic, add_items({}), {}});
    declare_sorts();
    declare_symbols();
    for (const Term formula : formulas) {
      script_.commands.push_back(
          {CommandKind::Assert, rows_.do_assert, formula.id, {}});
    }
    script_.commands.push_back(
        {CommandKind::CheckSat, rows_.check_sat, add_items({}), {}});
    features = smtlib::features_of(tables_.language(), tm_, script_);
    script_.logic = smtlib::least_logic(features);
    script_.items[0] = {{Item::Kind::Text, tm_.mk_name(script_.logic).id}};
    return std::move(script_);
  }

  bool uses(Symbol symbol) const { return symbols_.contains(symbol.id); }

  bool uses(Sort sort) const { return sorts_.contains(sort.id); }

 private:
  uint32_t add_items(std::vector<Item> items) {
    script_.items.push_back(std::move(items));
    return static_cast<uint32_t>(script_.items.size() - 1);
  }

  void find_uses(std::span<const Term> formulas) {
    for (const Term term : term::post_order(tm_, formulas)) {
      use_sort(tm_.sort(term));
      if (tm_.kind(term) == term::Kind::Call) {
        use_symbol(tm_.call_symbol(term));
      } else if (tm_.kind(term) == term::Kind::Binder) {
        for (const term::Var var : tm_.binder_vars(term)) {
          use_sort(tm_.var_sort(var));
        }
      }
    }
  }

  void use_symbol(Symbol symbol) {
    if (!symbols_.insert(symbol.id)) {
      return;
    }
    const term::SymbolInfo& info = tm_.symbol(symbol);
    std::ranges::for_each(info.params, [&](Sort sort) { use_sort(sort); });
    use_sort(info.result);
  }

  void use_sort(Sort first) {
    std::vector<Sort> open{first};
    while (!open.empty()) {
      const Sort sort = open.back();
      open.pop_back();
      if (!sorts_.insert(sort.id)) {
        continue;
      }
      const std::span<const Sort> args = tm_.sort_args(sort);
      open.insert(open.end(), args.begin(), args.end());
      if (is_datatype(sort)) {
        use_datatypes(open);
      }
    }
  }

  bool is_datatype(Sort sort) const {
    return tm_.sort_kind(sort) == term::SortKind::User
           && tm_.symbol(Symbol{tm_.sort_head(sort)}).kind
                  == term::SymbolKind::Datatype;
  }

  // All of the scene's come in one declaration.
  void use_datatypes(std::vector<Sort>& open) {
    has_datatypes_ = true;
    for (const Symbol datatype : scene_.datatypes()) {
      for (const term::ConstructorInfo& row : tm_.constructors(datatype)) {
        const term::SymbolInfo& info = tm_.symbol(row.symbol);
        open.push_back(info.result);
        open.insert(open.end(), info.params.begin(), info.params.end());
      }
    }
  }

  void declare_sorts() {
    for (const Sort sort : scene_.sorts()) {
      if (uses(sort) && tm_.sort_kind(sort) == term::SortKind::User
          && !is_datatype(sort)) {
        script_.commands.push_back({CommandKind::DeclareSort,
                                    rows_.declare_sort,
                                    tm_.sort_head(sort),
                                    {}});
      }
    }
    if (!has_datatypes_) {
      return;
    }
    const bool is_many = scene_.datatypes().size() > 1;
    script_.groups.push_back(scene_.datatypes());
    script_.commands.push_back(
        {is_many ? CommandKind::DeclareDatatypes : CommandKind::DeclareDatatype,
         is_many ? rows_.declare_datatypes : rows_.declare_datatype,
         0,
         {}});
  }

  void declare_symbols() {
    for (uint8_t sort = 0; sort < scene_.sort_count(); ++sort) {
      for (const Symbol symbol : scene_.constants(sort)) {
        if (uses(symbol)) {
          script_.commands.push_back(
              {CommandKind::DeclareConst, rows_.declare_const, symbol.id, {}});
        }
      }
    }
    for (const CallInstance& call : scene_.calls()) {
      if (uses(call.symbol)
          && tm_.symbol(call.symbol).kind == term::SymbolKind::Function) {
        script_.commands.push_back(
            {CommandKind::DeclareFun, rows_.declare_fun, call.symbol.id, {}});
      }
    }
  }

  const RandomTables& tables_;
  const CommandRows& rows_;
  const ModelSketch& scene_;
  term::TermManager& tm_;
  Script script_;
  base::IdSet symbols_;
  base::IdSet sorts_;
  bool has_datatypes_ = false;
};

// Whether a test has what its group is about. Beyond the standard that is an
// operator; (Set A) without one would mean z3's arrays.
bool is_on_topic(const smtlib::Language& language,
                 const term::TermManager& tm,
                 TheoryGroup group,
                 const smtlib::Features& uses,
                 std::span<const Term> formulas) {
  switch (group) {
    case TheoryGroup::Core: return true;
    case TheoryGroup::Ints: return uses.has_ints;
    case TheoryGroup::Reals: return uses.has_reals;
    case TheoryGroup::IntsReals: return uses.has_ints && uses.has_reals;
    case TheoryGroup::BitVecs: return uses.has_bit_vectors;
    case TheoryGroup::Floats: return uses.has_floats;
    case TheoryGroup::Arrays: return uses.has_arrays;
    case TheoryGroup::Strings: return uses.has_strings;
    case TheoryGroup::Datatypes: return uses.has_datatypes;
    case TheoryGroup::Functions: return uses.has_functions;
    case TheoryGroup::Quantifiers: return uses.has_quantifiers;
    case TheoryGroup::Mixed: return true;
    default: break;
  }
  const theory::Theories& theories = language.theories();
  return std::ranges::any_of(term::post_order(tm, formulas), [&](Term term) {
    return tm.kind(term) == term::Kind::App
           && is_drawn_in(group,
                          theories.theory_of(tm.op_row(tm.op(term))),
                          theories.info(tm, tm.op(term)));
  });
}

struct MadeScript {
  Script script;
  smtlib::Features features;
  Claim claim;
};

MadeScript make_sat(const RandomTables& tables,
                    ModelSketch& scene,
                    term::TermManager& tm,
                    std::span<const Term> formulas) {
  ScriptMaker maker(tables, scene, tm);
  MadeScript made;
  made.script = maker.make(formulas, made.features);
  model::Model witness = scene.take_model();
  std::erase_if(witness.symbols,
                [&](const auto& row) { return !maker.uses(row.first); });
  std::erase_if(witness.universes,
                [&](const auto& row) { return !maker.uses(row.first); });
  made.claim = Claim::sat(TrustRoot::Proved, std::move(witness));
  return made;
}

MadeScript make_unsat(const RandomTables& tables,
                      const ModelSketch& scene,
                      term::TermManager& tm,
                      Refutation refutation) {
  MadeScript made;
  made.script =
      ScriptMaker(tables, scene, tm).make(refutation.assertions, made.features);
  made.claim =
      refutation.core
          ? Claim{TrustRoot::Proved,
                  testcase::KnownCore{*std::move(refutation.core),
                                      std::move(refutation.proof)}}
          : Claim::unsat(TrustRoot::Proved, std::move(refutation.proof));
  return made;
}

Result<std::unique_ptr<const Tables>> prepare_random(
    const testcase::Seeds& seeds, const Config& config) {
  return std::make_unique<const RandomTables>(seeds.language(), config);
}

Result<TestCase> make_random(const Tables& tables,
                             const Order& order,
                             term::TermManager& tm,
                             base::Rng& rng) {
  const auto& own = static_cast<const RandomTables&>(tables);
  for (int tries = 0; tries < kRandomTries; ++tries) {
    const Palette& palette = own.draw_palette(order.group, rng);
    ModelSketch scene(own.language(), palette, tm, rng);
    // Small tests are more than large ones.
    const uint64_t range = own.max_size() - kMinSize;
    const auto size = static_cast<uint32_t>(
        kMinSize + std::min(rng.below(range), rng.below(range)));
    std::vector<Term> formulas =
        Grower(own.language(), palette, scene, tm, rng).grow(size);
    if (formulas.empty()) {
      continue;
    }
    // One test of three is unsat, where that can be and nothing is wished.
    std::optional<Refutation> refutation;
    if (own.wish() != StatusFilter::Sat
        && (own.wish() == StatusFilter::Unsat || rng.chance(1, 3))) {
      refutation = Refuter(own.language(), scene, tm, rng).refute(formulas);
      if (!refutation && own.wish() == StatusFilter::Unsat) {
        continue;
      }
    }
    const bool is_unsat = refutation.has_value();
    if (is_unsat) {
      formulas = refutation->assertions;
    }
    MadeScript made = is_unsat
                          ? make_unsat(own, scene, tm, *std::move(refutation))
                          : make_sat(own, scene, tm, formulas);
    if (!is_on_topic(own.language(), tm, order.group, made.features, formulas)
        || !own.logics().apply(own.language(), tm, made.script)) {
      continue;
    }
    return TestCase(std::move(made.script),
                    std::move(made.claim),
                    {std::string(kRandomTechnique.name),
                     std::string(group_name(order.group)),
                     order.campaign_seed,
                     order.index,
                     {},
                     {}});
  }
  return fail("nothing-made", {}, "no test of the wanted logic came about");
}

}  // namespace

const Technique kRandomTechnique = {
    "random", false, no_options, prepare_random, make_random};

}  // namespace assay::technique
