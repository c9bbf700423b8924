// SPDX-License-Identifier: MIT
#include "view/evaluation_text.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/visible_format.h"
#include "model/value_text.h"
#include "smtlib/printer.h"

namespace assay::view {

namespace {

using base::visible_format;
using nlohmann::ordered_json;
using term::Term;

// The lines of offsets that mostly grow.
class LineCounter {
 public:
  explicit LineCounter(std::string_view text) : text_(text) {}

  size_t line(uint32_t offset) {
    if (offset < at_) {
      at_ = 0;
      line_ = 1;
    }
    const std::string_view between = text_.substr(at_, offset - at_);
    line_ += static_cast<size_t>(std::ranges::count(between, '\n'));
    at_ = offset;
    return line_;
  }

 private:
  std::string_view text_;
  uint32_t at_ = 0;
  size_t line_ = 1;
};

// A term on one line; its head only if it is long.
std::string term_text(const smtlib::Language& language,
                      term::TermManager& tm,
                      Term term) {
  constexpr double kMaxBytes = 4000;
  smtlib::Script script;
  script.commands.push_back({smtlib::CommandKind::Assert,
                             smtlib::command_row("assert"),
                             term.id,
                             {}});
  if (smtlib::flat_size(tm, script) > kMaxBytes) {
    const bool is_app = tm.kind(term) == term::Kind::App;
    return fmt::format(
        "({} ...)",
        is_app ? language.theories().info(tm, tm.op(term)).name : "");
  }
  const std::string text = smtlib::print_script(language, tm, script, {});
  constexpr std::string_view kBefore = "(assert ";
  constexpr std::string_view kAfter = ")\n";
  return text.substr(kBefore.size(),
                     text.size() - kBefore.size() - kAfter.size());
}

std::string short_value(term::TermManager& tm,
                        Term term,
                        const eval::Value& value) {
  constexpr size_t kMaxBytes = 400;
  return model::value_text(tm, tm.sort(term), value, kMaxBytes);
}

}  // namespace

std::vector<size_t> claim_lines(const std::string& text,
                                const model::ModelReading& reading) {
  LineCounter counter(text);
  std::vector<size_t> lines;
  for (const model::Claim& claim : reading.check.claims) {
    lines.push_back(counter.line(claim.span.begin));
  }
  return lines;
}

std::string evaluation_text(const smtlib::Language& language,
                            term::TermManager& tm,
                            const Evaluation& made) {
  std::string text;
  for (size_t i = 0; i < made.lines.size(); ++i) {
    const eval::ClaimResult& claim = made.judgement.claims[i];
    text +=
        visible_format("{}:{}: {}{}\n",
                       made.path,
                       made.lines[i],
                       eval::verdict_name(claim.value),
                       claim.reason.empty() ? "" : " (" + claim.reason + ")");
  }
  if (made.explanation != nullptr) {
    text += visible_format(
        "{} is {}\n",
        term_text(language, tm, made.explanation->term),
        short_value(tm, made.explanation->term, made.explanation->value));
    for (const auto& [term, value] : made.explanation->children) {
      text += visible_format("  {} is {}\n",
                             term_text(language, tm, term),
                             short_value(tm, term, value));
    }
  }
  text += visible_format(
      "{}{}\n",
      eval::verdict_name(made.judgement.verdict),
      made.judgement.reason.empty() ? "" : ": " + made.judgement.reason);
  return text;
}

ordered_json evaluation_json(const smtlib::Language& language,
                             term::TermManager& tm,
                             const Evaluation& made) {
  ordered_json root;
  root["file"] = made.path;
  root["verdict"] = eval::verdict_name(made.judgement.verdict);
  root["reason"] = made.judgement.reason;
  root["assertions"] = ordered_json::array();
  for (size_t i = 0; i < made.lines.size(); ++i) {
    const eval::ClaimResult& claim = made.judgement.claims[i];
    root["assertions"].push_back(
        ordered_json{{"line", made.lines[i]},
                     {"value", eval::verdict_name(claim.value)},
                     {"reason", claim.reason}});
  }
  root["explanation"] = nullptr;
  if (made.explanation != nullptr) {
    ordered_json explanation{
        {"line", made.lines[made.judgement.first_false]},
        {"term", term_text(language, tm, made.explanation->term)},
        {"value",
         short_value(tm, made.explanation->term, made.explanation->value)},
        {"children", ordered_json::array()}};
    for (const auto& [term, value] : made.explanation->children) {
      explanation["children"].push_back(
          ordered_json{{"term", term_text(language, tm, term)},
                       {"value", short_value(tm, term, value)}});
    }
    root["explanation"] = std::move(explanation);
  }
  return root;
}

}  // namespace assay::view
