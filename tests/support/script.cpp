// SPDX-License-Identifier: MIT
#include "support/script.h"

#include <utility>

#include <gtest/gtest.h>

#include "base/check.h"
#include "base/source.h"

namespace assay::test {

namespace {

void expect_no_problems(const std::vector<Diag>& problems,
                        const std::string& text) {
  for (const Diag& diag : problems) {
    const base::Place place = base::find_place(text, diag.span.begin);
    ADD_FAILURE() << "test script, line " << place.line << ": " << diag.message;
  }
}

}  // namespace

const smtlib::Language& language() {
  static const smtlib::Language made;
  return made;
}

term::Term Parsed::assertion(size_t position) const {
  const std::vector<term::Term> all = script.assertions();
  ASSAY_CHECK(position < all.size()) << "no assertion " << position;
  return all[position];
}

std::vector<std::string> Parsed::codes() const {
  std::vector<std::string> list;
  for (const Diag& diag : problems) {
    list.push_back(diag.code);
  }
  return list;
}

Parsed parse(const std::string& text) {
  Parsed parsed;
  parsed.tm = language().theories().make_manager();
  smtlib::ParseOutput output =
      smtlib::parse_script(language(), *parsed.tm, text);
  parsed.script = std::move(output.script);
  parsed.problems = std::move(output.problems);
  parsed.more_problems = output.more_problems;
  return parsed;
}

Parsed script(const std::string& text) {
  Parsed parsed = parse(text);
  expect_no_problems(parsed.problems, text);
  return parsed;
}

smtlib::Script script_in(term::TermManager& tm, const std::string& text) {
  smtlib::ParseOutput output = smtlib::parse_script(language(), tm, text);
  expect_no_problems(output.problems, text);
  return std::move(output.script);
}

std::string print(const Parsed& parsed, smtlib::PrintOptions options) {
  return smtlib::print_script(
      language(), *parsed.tm, parsed.script, std::move(options));
}

std::string term_text(const Parsed& parsed, term::Term term) {
  smtlib::Script script = parsed.script;
  std::erase_if(script.commands, [](const smtlib::Command& command) {
    return command.kind == smtlib::CommandKind::Assert;
  });
  const smtlib::CommandInfo* row = smtlib::find_command("assert");
  script.commands.push_back(
      {smtlib::CommandKind::Assert,
       static_cast<uint32_t>(row - smtlib::all_commands().data()),
       term.id,
       {}});
  const std::string text =
      smtlib::print_script(language(), *parsed.tm, script, {});
  constexpr std::string_view kBefore = "(assert ";
  const size_t begin = text.rfind("\n(assert ") + 1;  // 0 if it is all there is
  return text.substr(begin + kBefore.size(),
                     text.size() - begin - kBefore.size() - 2);
}

}  // namespace assay::test
