// SPDX-License-Identifier: MIT
// A solver without a profile refuses much of what a hunt asks it. Each refusal
// costs a run and says nothing, so what it does not take is found out before,
// with some dozen queries in fresh processes.
//
// What belongs together is asked together: all operators of a theory in one
// script. If that is taken, so is each of them; most solvers take most theories
// as a whole or not at all, so this is one query or two per theory. Otherwise
// the list is halved until the words that are refused stand alone.
//
// Only a refusal counts. A crash, a wrong answer or a timeout is what hunts are
// for, and must not hide an operator from them. So a slow machine makes a
// profile longer at most, never wrong.
//
// Input: nearly all solvers read standard input, some only with an argument,
// some only a file; /dev/stdin is one. The first way in which two questions are
// answered rightly is taken.
#include "ask/probe.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "ask/probe_questions.h"
#include "solver/profile_text.h"
#include "solver/runner.h"

namespace assay::ask {

namespace {

using solver::End;
using solver::Mode;
using solver::Outcome;
using solver::Profile;

constexpr std::chrono::milliseconds kMostTime{8000};
constexpr uint32_t kFirstMs = 4000;
constexpr uint32_t kQueryMs = 1000;

// A satisfiable and an unsatisfiable script that a solver of any kind takes.
struct Pair {
  std::string_view sat;
  std::string_view unsat;
};

constexpr auto kPairs = std::to_array<Pair>(
    {{"(set-logic QF_BV)(declare-fun x () (_ BitVec 4))"
      "(assert (= (bvand x #x1) x))(check-sat)",
      "(set-logic QF_BV)(declare-fun x () (_ BitVec 4))"
      "(assert (not (= (bvand x x) x)))(check-sat)"},
     {"(set-logic QF_LIA)(declare-fun x () Int)"
      "(assert (and (< 2 x) (< x 4)))(check-sat)",
      "(set-logic QF_LIA)(declare-fun x () Int)"
      "(assert (and (< 2 x) (< x 3)))(check-sat)"},
     {"(set-logic QF_LRA)(declare-fun x () Real)"
      "(assert (= (+ x x) 1.0))(check-sat)",
      "(set-logic QF_LRA)(declare-fun x () Real)"
      "(assert (< (+ x 1.0) x))(check-sat)"},
     {"(set-logic QF_UF)(declare-fun p () Bool)(assert (not p))(check-sat)",
      "(set-logic QF_UF)(declare-fun p () Bool)"
      "(assert (and p (not p)))(check-sat)"},
     {"(set-logic QF_UF)(declare-fun p () Bool)(assert p)(check-sat)",
      "(set-logic QF_UF)(assert false)(check-sat)"},
     {"(set-logic QF_S)(declare-fun s () String)"
      "(assert (= (str.++ s \"b\") \"ab\"))(check-sat)",
      "(set-logic QF_S)(declare-fun s () String)"
      "(assert (= (str.++ s \"b\") \"aa\"))(check-sat)"}});

// How programs are told to read a script from standard input.
const std::vector<std::vector<std::string>>& ways_of_input() {
  static const auto* ways = new std::vector<std::vector<std::string>>{
      {},
      {"-in"},
      {std::string(1, '-')},
      {"/dev/stdin"},
      {"--lang=smt2"},
      {"--smt2"},
      {"--smt2", "/dev/stdin"},
      {"-smt2", "-in"},
  };
  return *ways;
}

// What a script that is to be taken says before (push 1).
constexpr auto kIncremental = std::to_array<std::string_view>(
    {"", "--incremental", "-i", "--incremental=true"});

constexpr auto kSeeds = std::to_array<std::string_view>(
    {"--seed={seed}", "--random-seed={seed}", "smt.random_seed={seed}"});

std::string_view logic_of(std::string_view script) {
  const size_t from = script.find(' ') + 1;
  return script.substr(from, script.find(')') - from);
}

struct ProbeItem {
  std::string_view word;
  std::string_view commands;
};

std::vector<ProbeItem> items_of(const ProbeGroup& group) {
  std::vector<ProbeItem> items;
  std::string_view text = group.items;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    const size_t blank = line.find(' ');
    items.push_back({line.substr(0, blank), line.substr(blank + 1)});
  }
  return items;
}

class Prober {
 public:
  // `unknown` is a profile of its own, to be changed.
  Prober(Profile unknown, const base::Clock& clock)
      : clock_(clock),
        begun_(clock.steady()),
        words_(unknown.command.argv),
        profile_(std::move(unknown)) {
    profile_.modes = {Mode::Fresh};
  }

  Result<Probed> probe() {
    if (!find_input()) {
      return fail(
          std::string(kNoSolver),
          {},
          fmt::format("{} ({}) is no SMT solver: asked a plain question "
                      "in SMT-LIB, it gives no answer; the first "
                      "was {}",
                      profile_.name,
                      fmt::join(words_, " "),
                      first_));
    }
    find_incremental_option();
    find_modes();
    find_answers();
    takes_all_ = is_taken("(set-logic ALL)(check-sat)");
    for (const ProbeGroup& group : probe_groups()) {
      find_words(group);
    }
    find_logics();
    find_seed();
    std::ranges::sort(profile_.not_operators);
    made_.profile = std::move(profile_);
    return std::move(made_);
  }

 private:
  bool is_over() {
    const bool is_late = clock_.steady() - begun_ >= kMostTime;
    made_.is_complete = made_.is_complete && !is_late;
    return is_late;
  }

  Outcome ask(std::string_view text, std::vector<std::string> options = {}) {
    ++made_.queries;
    process::Limits limits;
    // Starting a program for the first time may take a while.
    limits.cpu_ms = made_.queries == 1 ? kFirstMs : kQueryMs;
    limits.wall_ms = made_.queries == 1 ? kFirstMs : 2 * kQueryMs;
    limits.output_bytes = 1 << 20;
    // There are programs that read whole lines.
    const std::string script = fmt::format("{}\n", text);
    solver::Query query{script, 1, std::move(options), limits, false, false};
    return solver::make_runner(profile_, Mode::Fresh)->run(query);
  }

  // Whatever it says, unless it refuses. Some refusals tell what to do.
  bool is_taken(std::string_view text) {
    if (is_over()) {
      return true;
    }
    const Outcome outcome = ask(text);
    return outcome.end != End::Rejected
           || (!is_over() && learn_option(text, outcome.detail));
  }

  // "..., try --strings-exp": whether it takes the script with that option;
  // then it is given to whatever is refused so.
  bool learn_option(std::string_view text, const std::string& message) {
    static const auto* advice = new re2::RE2(
        R"((?i)\b((?:try|use|using|enable|set|with|requires?|needs?|option) (?:the )?(?:option )?['"`]?(--[a-z][\w-]*)))");
    std::string phrase;
    std::string option;
    if (!re2::RE2::PartialMatch(message, *advice, &phrase, &option)
        || ask(text, {option}).end == End::Rejected) {
      return false;
    }
    const bool is_known = !solver::options_asked_for(profile_, message).empty();
    if (is_known) {
      return true;
    }
    solver::Need need;
    need.message = std::make_unique<const re2::RE2>(
        std::string(solver::kRegexPrefix) + re2::RE2::QuoteMeta(phrase));
    need.options = {option};
    profile_.needs.push_back(std::move(need));
    return true;
  }

  // The first way in which both questions of a pair are answered; rather one
  // in which the answers are right.
  bool find_input() {
    std::vector<std::string> answered;
    for (const std::vector<std::string>& way : ways_of_input()) {
      profile_.command.argv = words_;
      profile_.command.argv.insert(
          profile_.command.argv.end(), way.begin(), way.end());
      if (try_input()) {
        return true;
      }
      if (answered.empty() && pair_ != nullptr) {
        answered = profile_.command.argv;
      }
      if (is_hung_ || is_over()) {
        break;
      }
    }
    profile_.command.argv = answered;
    return pair_ != nullptr;
  }

  bool try_input() {
    for (const Pair& pair : kPairs) {
      const Outcome sat = ask(pair.sat);
      if (first_.empty()) {
        first_ =
            fmt::format("'{}' ({})", solver::end_name(sat.end), sat.detail);
      }
      if (sat.end == End::Timeout && made_.queries == 1) {
        is_hung_ = true;  // it would not end with an argument either
        return false;
      }
      // It would not read another script either.
      if (sat.end == End::Timeout || sat.end == End::Garbled || is_over()) {
        return false;
      }
      const End unsat =
          solver::is_answer(sat.end) ? ask(pair.unsat).end : End::Garbled;
      const bool is_right = sat.end == End::Sat && unsat == End::Unsat;
      if (is_right || (solver::is_answer(unsat) && pair_ == nullptr)) {
        pair_ = &pair;
        ends_ = {sat.end, unsat};
      }
      if (is_right) {
        return true;
      }
    }
    return false;
  }

  // Two questions about one script, after (push 1).
  void find_incremental_option() {
    const std::string text =
        std::string(pair_->unsat.substr(0, pair_->unsat.find("(assert")))
        + "(push 1)(pop 1)(check-sat)";
    for (const std::string_view option : kIncremental) {
      std::vector<std::string> options;
      if (!option.empty()) {
        options.emplace_back(option);
      }
      if (is_over()) {
        return;
      }
      if (ask(text, options).end != End::Rejected) {
        profile_.incremental_options = std::move(options);
        return;
      }
    }
    profile_.not_operators.insert(profile_.not_operators.end(),
                                  {"pop", "push", "several-checks"});
  }

  // A session that survives a query, and answers as a fresh process does.
  void find_modes() {
    for (const Mode mode : {Mode::Server, Mode::Reset, Mode::Incremental}) {
      if (is_over()) {
        return;
      }
      if (mode == Mode::Incremental
          && std::ranges::count(profile_.not_operators, "push") > 0) {
        continue;
      }
      const auto runner = solver::make_runner(profile_, mode);
      bool is_silent = false;  // no other kind of session would end, either
      const auto is_right = [&](std::string_view text, End end) {
        ++made_.queries;
        process::Limits limits;
        limits.cpu_ms = kQueryMs;
        limits.wall_ms = kQueryMs;
        const std::string script = fmt::format("{}\n", text);
        const Outcome outcome =
            runner->run({script, 1, {}, limits, false, false});
        // The answer may be there, and nothing that says that it is all.
        is_silent = outcome.wall_us >= uint64_t{kQueryMs} * 900;
        return outcome.end == end && !is_silent;
      };
      if (is_right(pair_->sat, ends_.first)
          && is_right(pair_->unsat, ends_.second)
          && is_right(pair_->sat, ends_.first)) {
        profile_.modes.push_back(mode);
      }
      if (is_silent) {
        return;
      }
    }
  }

  // In the form of the standard.
  void find_answers() {
    const auto gives = [&](std::string_view before,
                           std::string_view text,
                           std::string_view question,
                           End end) {
      if (is_over()) {
        return true;
      }
      const Outcome outcome =
          ask(fmt::format("{}\n{}{}", before, text, question));
      return outcome.end == end && outcome.answers.back().error.empty()
             && outcome.answers.back().text.starts_with('(');
    };
    profile_.gives_models =
        gives(profile_.model_commands, pair_->sat, "(get-model)", End::Sat);
    std::string named(pair_->unsat);
    const size_t at = named.find("(assert ") + 8;
    const size_t end = named.rfind(")(check-sat)");
    named = fmt::format("{}(! {} :named a){}",
                        named.substr(0, at),
                        named.substr(at, end - at),
                        named.substr(end));
    profile_.gives_cores =
        gives(profile_.core_commands, named, "(get-unsat-core)", End::Unsat);
  }

  std::string script_of(const ProbeGroup& group,
                        std::span<const ProbeItem> items) const {
    std::string text = fmt::format("(set-logic {}){}",
                                   takes_all_            ? "ALL"
                                   : group.logic.empty() ? logic_of(pair_->sat)
                                                         : group.logic,
                                   group.declarations);
    for (const ProbeItem& item : items) {
      text += item.commands;
    }
    return text + "(check-sat)";
  }

  void exclude(std::string_view word) {
    if (std::ranges::find(profile_.not_operators, word)
        == profile_.not_operators.end()) {
      profile_.not_operators.emplace_back(word);
    }
  }

  void find_words(const ProbeGroup& group) {
    const std::vector<ProbeItem> all = items_of(group);
    if (is_taken(script_of(group, all))) {
      return;
    }
    // Without what it declares, the words that come with that need no mention.
    if (!is_taken(script_of(group, {}))) {
      if (!group.sort.empty()) {
        profile_.not_sorts.emplace_back(group.sort);
      }
      return;
    }
    std::vector<std::span<const ProbeItem>> waiting = {all};
    while (!waiting.empty()) {
      const std::span<const ProbeItem> items = waiting.back();
      waiting.pop_back();
      // The whole is known to be refused.
      if (items.size() < all.size() && is_taken(script_of(group, items))) {
        continue;
      }
      if (items.size() == 1) {
        exclude(items.front().word);
      } else {
        const size_t half = items.size() / 2;
        waiting.push_back(items.first(half));
        waiting.push_back(items.subspan(half));
      }
    }
  }

  void find_logics() {
    for (const std::string_view logic : probe_logics()) {
      if (!is_taken(fmt::format("(set-logic {})(check-sat)", logic))) {
        profile_.not_logics.emplace_back(logic);
      }
    }
  }

  // One that it takes, if it takes not just anything.
  void find_seed() {
    if (is_over() || ask(pair_->sat, {"--no-such-option=7"}).end == End::Sat) {
      return;
    }
    for (const std::string_view option : kSeeds) {
      std::string text(option);
      text.replace(text.find("{seed}"), 6, "7");
      if (is_over()) {
        return;
      }
      if (ask(pair_->sat, {text}).end == End::Sat) {
        profile_.seed_options = {std::string(option)};
        return;
      }
    }
  }

  const base::Clock& clock_;
  const std::chrono::nanoseconds begun_;
  std::vector<std::string> words_;  // of the command, as it was given
  Profile profile_;
  Probed made_;
  std::string first_;  // what it said to the first question
  bool is_hung_ = false;
  std::pair<End, End> ends_;    // its answers to that pair
  const Pair* pair_ = nullptr;  // that it answers
  bool takes_all_ = true;
};

}  // namespace

bool is_unknown(const Profile& profile) {
  return profile.like && profile.like->empty();
}

Result<Probed> probe_solver(const Profile& unknown, const base::Clock& clock) {
  ASSAY_TRY(Profile copy, solver::parse_profile(solver::profile_text(unknown)));
  copy.like = unknown.like;
  return Prober(std::move(copy), clock).probe();
}

}  // namespace assay::ask
