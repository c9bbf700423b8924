// SPDX-License-Identifier: MIT
#include "testcase/describer.h"

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "base/id_set.h"
#include "smtlib/printer.h"
#include "term/walk.h"
#include "testcase/witness.h"

namespace assay::testcase {

namespace {

using nlohmann::ordered_json;

std::string_view status_word(const TestCase& test) {
  const std::optional<Status> known = test.claim.status();
  return known ? status_name(*known) : "unknown";
}

std::string_view trust_word(const TestCase& test) {
  return std::holds_alternative<NoCrash>(test.claim.promise)
             ? "none"
             : root_name(test.claim.root);
}

constexpr std::string_view kSetStatus = "(set-info :status ";

// Where the line of the logic ends, at its start if there is none.
size_t end_of_logic(std::string_view text) {
  const size_t end = text.find('\n');
  return text.starts_with("(set-logic ") && end != std::string_view::npos
             ? end + 1
             : 0;
}

// Each operator of a theory in the assertions, sorted.
std::vector<std::string_view> operator_names(const theory::Theories& theories,
                                             const term::TermManager& tm,
                                             const smtlib::Script& script) {
  std::set<std::string_view> names;
  for (const term::Term term : term::post_order(tm, script.assertions())) {
    if (tm.kind(term) == term::Kind::App) {
      names.insert(theories.info(tm.op_row(tm.op(term))).name);
    }
  }
  return {names.begin(), names.end()};
}

size_t count_terms(const term::TermManager& tm, const smtlib::Script& script) {
  size_t count = 0;
  for (const term::Term term : term::post_order(tm, script.assertions())) {
    count += term ? 1 : 0;
  }
  return count;
}

// For a comment, which ends with its line.
std::string listed(const std::vector<std::string>& words) {
  std::string text =
      words.empty() ? "none" : fmt::format("{}", fmt::join(words, ", "));
  std::ranges::replace_if(
      text, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return text;
}

// The assertions' names; the number of one that has none, from 1.
ordered_json core_names(const term::TermManager& tm,
                        const smtlib::Script& script,
                        const KnownCore& known) {
  ordered_json names = ordered_json::array();
  const std::vector<term::Term> assertions = script.assertions();
  for (const uint32_t position : known.assertions) {
    const term::Term assertion = assertions[position];
    ordered_json name = position + 1;
    if (tm.kind(assertion) == term::Kind::Annotated) {
      for (const term::Attribute& row : tm.attributes(assertion)) {
        if (row.named) {
          name = tm.text(tm.symbol(row.named).name);
        }
      }
    }
    names.push_back(std::move(name));
  }
  return names;
}

}  // namespace

Describer::Describer(const Seeds& seeds) : language_(seeds.language()) {
  for (const Seed& seed : seeds.list()) {
    origins_.emplace(seed.id, seed.origin);
  }
}

std::string Describer::script(std::string_view name,
                              const TestCase& test,
                              std::string_view text) const {
  std::vector<std::string> parents;
  for (const std::string& id : test.provenance.seeds) {
    parents.push_back(fmt::format("{} ({})", id, origin(id)));
  }
  std::vector<std::string> rules;
  for (const AppliedRule& step : test.provenance.rules) {
    if (std::ranges::find(rules, step.rule) == rules.end()) {
      rules.push_back(step.rule);
    }
  }
  const size_t logic = end_of_logic(text);
  return fmt::format(
      "; {}\n; status: {}\n; trust: {}\n; technique: {}\n"
      "; parents: {}\n; rules: {}\n{}{}{})\n{}",
      name,
      status_word(test),
      trust_word(test),
      test.provenance.technique,
      listed(parents),
      listed(rules),
      text.substr(0, logic),
      kSetStatus,
      status_word(test),
      text.substr(logic));
}

std::string without_words(std::string_view file) {
  while (file.starts_with(';')) {
    file.remove_prefix(std::min(file.find('\n'), file.size() - 1) + 1);
  }
  const size_t logic = end_of_logic(file);
  std::string text(file.substr(0, logic));
  file.remove_prefix(logic);
  if (file.starts_with(kSetStatus)) {
    file.remove_prefix(std::min(file.find('\n'), file.size() - 1) + 1);
  }
  return text.append(file);
}

std::string Describer::line(std::string_view name,
                            const TestCase& test,
                            term::TermManager& tm) const {
  ordered_json parents = ordered_json::array();
  for (const std::string& id : test.provenance.seeds) {
    parents.push_back(ordered_json{{"id", id}, {"origin", origin(id)}});
  }
  ordered_json steps = ordered_json::array();
  for (const AppliedRule& step : test.provenance.rules) {
    steps.push_back(ordered_json{{"rule", step.rule}, {"place", step.place}});
  }
  ordered_json witness;
  if (const model::Model* model = test.claim.witness()) {
    if (const Result<std::string> text =
            witness_text(language_, tm, test.script, *model)) {
      witness = *text;
    }
  }
  ordered_json root{
      {"file", name},
      {"status", status_word(test)},
      {"trust", trust_word(test)},
      {"technique", test.provenance.technique},
      {"logic", test.script.logic},
      {"theory", test.provenance.theory},
      {"size", count_terms(tm, test.script)},
      {"seed", test.provenance.campaign_seed},
      {"index", test.provenance.index},
      {"operators", operator_names(language_.theories(), tm, test.script)},
      {"parents", std::move(parents)},
      {"witness", std::move(witness)},
      {"steps", std::move(steps)}};
  if (const auto* related = std::get_if<Related>(&test.claim.promise)) {
    root["relation"] = promise_name(test.claim);
    root["other"] = smtlib::print_script(language_, tm, related->other, {});
  }
  if (const auto* known = std::get_if<KnownCore>(&test.claim.promise)) {
    root["core"] = core_names(tm, test.script, *known);
  }
  return root.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

std::string Describer::origin(const std::string& id) const {
  const auto found = origins_.find(id);
  return found == origins_.end() ? "" : found->second;
}

uint64_t count_operators(const term::TermManager& tm,
                         const smtlib::Script& script) {
  base::IdSet rows;
  for (const term::Term term : term::post_order(tm, script.assertions())) {
    if (tm.kind(term) == term::Kind::App) {
      rows.insert(tm.op_row(tm.op(term)) + 1);  // 0 is no id
    }
  }
  return rows.size();
}

}  // namespace assay::testcase
