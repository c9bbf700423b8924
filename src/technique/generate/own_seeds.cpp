// SPDX-License-Identifier: MIT
#include "technique/generate/own_seeds.h"

#include <string>

#include <fmt/format.h>

#include "base/hash.h"
#include "smtlib/features.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "technique/generate/random.h"
#include "term/walk.h"
#include "testcase/witness.h"

namespace assay::technique {

using testcase::Seed;
using testcase::Seeds;
using testcase::TestCase;

namespace {

constexpr uint64_t kPerGroup = 24;
constexpr uint64_t kCampaign = 20261116;

class SeedMaker {
 public:
  explicit SeedMaker(const smtlib::Language& language)
      : language_(language),
        none_(language),
        base_(language.theories().make_manager()),
        tables_(*kRandomTechnique.prepare(none_, {})) {}

  Seeds run() {
    for (const TheoryGroup group : tables_->groups()) {
      for (uint64_t i = 0; i < kPerGroup && is_standard(group); ++i) {
        add({kCampaign, i, group});
      }
    }
    return Seeds(language_, std::move(base_), std::move(list_));
  }

 private:
  // Goes through text, as seeds from files do: all terms are of the base.
  void add(const Order& order) {
    term::TermManager tm(&none_.base());
    const Result<TestCase> test =
        make_test(kRandomTechnique, *tables_, order, tm);
    if (!test || !test->claim.status()) {
      return;
    }
    const std::string text =
        smtlib::print_script(language_, tm, test->script, {});
    Seed seed;
    seed.id = fmt::format("{}{:016x}", kOwnSeedPrefix, base::hash_bytes(text));
    seed.origin =
        fmt::format("our own, {} {}", group_name(order.group), order.index);
    seed.script = smtlib::parse_script(language_, *base_, text).script;
    seed.status = test->claim.status();
    seed.root = test->claim.root;
    if (const model::Model* witness = test->claim.witness()) {
      const Result<std::string> model =
          testcase::witness_text(language_, tm, test->script, *witness);
      if (!model) {
        return;
      }
      Result<model::Model> read =
          testcase::read_witness(language_, *base_, seed.script, *model);
      if (!read) {
        return;
      }
      seed.witness = *std::move(read);
    }
    seed.features = smtlib::features_of(language_, *base_, seed.script);
    seed.logic = seed.script.logic;
    seed.size = static_cast<uint32_t>(
        term::post_order(*base_, seed.script.assertions()).size());
    list_.push_back(std::move(seed));
  }

  const smtlib::Language& language_;
  const Seeds none_;
  std::unique_ptr<term::TermManager> base_;
  std::unique_ptr<const Tables> tables_;
  std::vector<Seed> list_;
};

}  // namespace

Seeds make_own_seeds(const smtlib::Language& language) {
  return SeedMaker(language).run();
}

}  // namespace assay::technique
