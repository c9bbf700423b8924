// SPDX-License-Identifier: MIT
// usage: make_tests TECHNIQUE GROUP SEED FIRST COUNT FOLDER
//
// Writes the tests FIRST, FIRST+1, ... of a campaign as FOLDER/GROUP-INDEX.smt2
// with their witnesses as FOLDER/GROUP-INDEX.model, for tests/long. Techniques
// that need seeds have none here.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include <fmt/format.h>

#include "smtlib/language.h"
#include "smtlib/printer.h"
#include "technique/registry.h"
#include "technique/technique.h"
#include "testcase/seeds.h"
#include "testcase/witness.h"

namespace {

using assay::technique::Order;
using assay::term::TermManager;

int run(const assay::technique::Technique& technique,
        Order order,
        uint64_t count,
        const std::string& folder) {
  const assay::smtlib::Language language;
  const assay::testcase::Seeds seeds(language);
  const auto tables = technique.prepare(seeds, {.groups = {order.group}});
  if (!tables) {
    std::fprintf(stderr, "make_tests: %s\n", tables.error().message.c_str());
    return 1;
  }
  assay::smtlib::Printer printer(language);
  for (uint64_t end = order.index + count; order.index < end; ++order.index) {
    TermManager tm(&seeds.base());
    const auto test =
        assay::technique::make_test(technique, **tables, order, tm);
    if (!test) {
      continue;
    }
    const std::string stem =
        fmt::format("{}/{}-{}",
                    folder,
                    assay::technique::group_name(order.group),
                    order.index);
    std::ofstream(stem + ".smt2") << printer.print(tm, test->script);
    if (const assay::model::Model* witness = test->claim.witness()) {
      const auto text =
          assay::testcase::witness_text(language, tm, test->script, *witness);
      std::ofstream(stem + ".model") << text.value_or("");
    }
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const auto* technique =
      argc == 7 ? assay::technique::find_technique(argv[1]) : nullptr;
  const auto group =
      argc == 7 ? assay::technique::find_group(argv[2]) : std::nullopt;
  if (technique == nullptr || !group) {
    std::fputs("usage: make_tests TECHNIQUE GROUP SEED FIRST COUNT FOLDER\n",
               stderr);
    return 2;
  }
  const auto number = [&](int at) {
    return std::strtoull(argv[at], nullptr, 10);
  };
  return run(*technique, {number(3), number(4), *group}, number(5), argv[6]);
}
