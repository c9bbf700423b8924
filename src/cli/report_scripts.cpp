// SPDX-License-Identifier: MIT
#include "cli/report_scripts.h"

#include <cctype>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "ask/query.h"

namespace assay::cli {

namespace {

constexpr size_t kMaxErrors = 200;  // kept scripts of a solver

// Without numbers, which may be of places in the script.
std::string error_class(const std::string& message) {
  std::string made;
  for (const char c : message) {
    const bool is_digit = std::isdigit(static_cast<unsigned char>(c)) != 0;
    if (!is_digit || made.empty() || made.back() != '#') {
      made += is_digit ? '#' : c;
    }
  }
  return made;
}

std::string as_comment(std::string_view text) {
  while (text.ends_with('\n')) {
    text.remove_suffix(1);
  }
  std::string made = "; ";
  for (const char c : text) {
    made += c == '\r' || c == '\0' ? ' ' : c;
    made += c == '\n' ? "; " : "";
  }
  return made + "\n";
}

// A title, then the text on lines of its own if it has several.
std::string titled(std::string_view title, std::string_view text) {
  if (text.empty()) {
    return "";
  }
  const bool is_long = text.find('\n') != std::string_view::npos;
  return as_comment(fmt::format("{}:{}{}", title, is_long ? "\n" : " ", text));
}

// The names of the known core's assertions.
std::string core_names(term::TermManager& tm,
                       const smtlib::Script& script,
                       const testcase::KnownCore& known) {
  const std::vector<term::Term> assertions =
      ask::name_assertions(tm, script).assertions();
  std::vector<std::string_view> names;
  for (const uint32_t position : known.assertions) {
    const term::Term assertion = assertions.at(position);
    if (tm.kind(assertion) != term::Kind::Annotated) {
      continue;
    }
    for (const term::Attribute& row : tm.attributes(assertion)) {
      if (row.named) {
        names.push_back(tm.text(tm.symbol(row.named).name));
      }
    }
  }
  return fmt::format("{}", fmt::join(names, " "));
}

}  // namespace

KeptTexts kept_texts(const ask::PosedQuery& posed,
                     const oracle::Run& run,
                     std::string witness) {
  KeptTexts texts;
  std::vector<std::string> command = run.profile->command.argv;
  command.insert(command.end(), run.options.begin(), run.options.end());
  texts.command = fmt::format("{}", fmt::join(command, " "));
  texts.said = solver::end_name(run.outcome.end);
  if (!run.outcome.answers.empty()
      && !run.outcome.answers.back().text.empty()) {
    texts.said += "\n" + run.outcome.answers.back().text;
  }
  texts.witness = std::move(witness);
  const testcase::Promise& promise = posed.test->claim.promise;
  if (const auto* core = std::get_if<testcase::KnownCore>(&promise)) {
    texts.core = core_names(*posed.tm, posed.test->script, *core);
    texts.proof = core->proof;
  } else if (const auto* known = std::get_if<testcase::KnownStatus>(&promise)) {
    texts.proof = known->proof;
  }
  return texts;
}

std::string ReportScripts::name_of(const ReportAnswer& answer) {
  return fmt::format("{}-{}-{}-seed{}.smt2",
                     technique::group_name(answer.group),
                     answer.rank,
                     answer.solver,
                     answer.seed);
}

std::expected<void, std::string> ReportScripts::keep(
    const ReportAnswer& answer, const KeptTexts& texts) const {
  if (!is_on()) {
    return {};
  }
  std::string text = as_comment(fmt::format(
      "{}, which is {}: {}{}{} with seed {} says {}",
      answer.category,
      answer.is_unsat ? "unsat" : "sat",
      answer.solver,
      answer.version.empty() ? "" : " ",
      answer.version,
      answer.seed,
      answer.check == Check::Refuted ? "otherwise: our claim is wrong"
                                     : column_name(answer.column)));
  text += titled("wrong", answer.detail);
  text += titled(check_name(answer.check), answer.confirmation);
  text += titled("command", texts.command);
  text += titled("it says", texts.said);
  text += titled("this witness makes every assertion true", texts.witness);
  text += titled("every core has", texts.core);
  text += titled("why it is unsat", texts.proof);
  return write(name_of(answer), text + texts.script);
}

std::expected<void, std::string> ReportScripts::keep_error(
    const ReportAnswer& answer, const std::string& script) {
  if (!is_on() || !is_new(answer)) {
    return {};
  }
  return write(
      fmt::format(
          "error-{}-{}.smt2", answer.solver, errors_[answer.solver].size()),
      as_comment(answer.detail) + script);
}

void ReportScripts::know_error(const ReportAnswer& answer) {
  static_cast<void>(is_new(answer));
}

bool ReportScripts::is_new(const ReportAnswer& answer) {
  std::set<std::string>& known = errors_[answer.solver];
  return known.size() < kMaxErrors
         && known.insert(error_class(answer.detail)).second;
}

std::expected<void, std::string> ReportScripts::write(
    const std::string& name, const std::string& text) const {
  const std::string path = fmt::format("{}/{}", folder_, name);
  errno = 0;
  std::ofstream file(path);
  file << text;
  file.close();
  if (!file) {
    return std::unexpected(
        fmt::format("{}: cannot write: {}", path, std::strerror(errno)));
  }
  return {};
}

}  // namespace assay::cli
