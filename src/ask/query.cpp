// SPDX-License-Identifier: MIT
//
// What of a script a solver gets to see, and how it is asked.
//
// Only commands that can change the answer are sent. A :status would make cvc5
// abort when it disagrees, an old version header changes the meaning of
// operators in cvc4, options leak over (reset) in z3 (so tests have none, and
// who keeps those of a file has them run by themselves; see RunnerPool), and
// questions cost time and confuse the count of answers. What a script uses
// (operators, sorts, binders, commands) is collected in one walk; profiles
// decide by it whether the solver supports the script and which options it
// needs.
#include "ask/query.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "term/walk.h"
#include "theory/sort_text.h"

namespace assay::ask {

namespace {

using smtlib::Command;
using smtlib::CommandKind;
using smtlib::Script;
using term::Sort;
using term::Term;

// Not the name of anything: (check-sat) more than once.
constexpr std::string_view kSeveralChecks = "several check-sat";

std::string_view name_of(const Command& command) {
  return smtlib::all_commands()[command.name].name;
}

bool is_check(const Command& command) {
  return name_of(command).starts_with("check-sat");
}

// Whether the command can change an answer.
bool is_plain(const Command& command) {
  switch (command.kind) {
    case CommandKind::Echo:
    case CommandKind::Exit:
    case CommandKind::GetAssertions:
    case CommandKind::GetAssignment:
    case CommandKind::GetInfo:
    case CommandKind::GetModel:
    case CommandKind::GetOption:
    case CommandKind::GetProof:
    case CommandKind::GetUnsatAssumptions:
    case CommandKind::GetUnsatCore:
    case CommandKind::GetValue:
    case CommandKind::SetInfo: return false;
    case CommandKind::Kept: {
      const std::string_view name = name_of(command);
      return name.starts_with("declare-") || name.starts_with("define-")
             || name.starts_with("assert") || name.starts_with("check-sat");
    }
    default: return true;
  }
}

// A word of a command that is kept as a text, or "".
std::string_view word_of(const term::TermManager& tm,
                         const Script& script,
                         const Command& command,
                         size_t place) {
  const std::vector<smtlib::Item>& items = script.items[command.ref];
  return place < items.size() && items[place].kind == smtlib::Item::Kind::Text
             ? tm.text(term::Name{items[place].id})
             : std::string_view();
}

// Options that change how answers look, send them elsewhere, write files, or
// keep the solver from answering. Those of z3 may have a module in front.
constexpr auto kUnfitOptions =
    std::to_array<std::string_view>({":print-success",
                                     ":regular-output-channel",
                                     ":diagnostic-output-channel",
                                     ":output",
                                     ":output-lang",
                                     ":output-language",
                                     ":lang",
                                     ":input-language",
                                     ":interactive",
                                     ":parse-only",
                                     ":preprocess-only",
                                     ":filename",
                                     ":trace_file_name",
                                     ":smtlib2_log",
                                     ":solver.smtlib2_log",
                                     ":solver.proof.log",
                                     ":sat.drat.file",
                                     ":model_validate"});

bool is_fit(std::string_view option) {
  return !option.starts_with(":dump") && !option.starts_with(":pp.")
         && !option.starts_with(":print-")
         && std::ranges::find(kUnfitOptions, option) == kUnfitOptions.end();
}

// Of the options only :global-declarations says what a script means.
bool is_needed(const term::TermManager& tm,
               const Script& script,
               const Command& command,
               const KeptOptions& kept) {
  if (command.kind != CommandKind::SetOption) {
    return is_plain(command);
  }
  const std::string_view option = word_of(tm, script, command, 0);
  const bool is_off = word_of(tm, script, command, 1) != "true";
  if (option == ":global-declarations") {
    return true;
  }
  if (!kept.is_any || !is_fit(option)) {
    return false;
  }
  return !(is_off && kept.asks_for_models && option == ":produce-models")
         && !(is_off && kept.asks_for_cores
              && option == ":produce-unsat-cores");
}

class UseCollector {
 public:
  UseCollector(const smtlib::Language& language, const term::TermManager& tm)
      : language_(language), tm_(tm) {}

  solver::Uses collect(const Script& script) {
    std::vector<Term> roots;
    size_t checks = 0;
    for (const Command& command : script.commands) {
      take_command(script, command, roots);
      checks += is_check(command) ? 1 : 0;
    }
    if (checks > 1) {
      words_.emplace(kSeveralChecks);
    }
    for (const Term term : term::post_order(tm_, roots)) {
      take_term(term);
    }
    solver::Uses uses;
    uses.logic = script.logic;
    uses.operators.assign(words_.begin(), words_.end());
    uses.sorts.assign(sorts_.begin(), sorts_.end());
    for (const auto& [name, since] : newer_) {
      uses.newer.push_back({name, since});
    }
    return uses;
  }

 private:
  void take_command(const Script& script,
                    const Command& command,
                    std::vector<Term>& roots) {
    switch (command.kind) {
      case CommandKind::Assert: roots.push_back(Term{command.ref}); break;
      case CommandKind::DeclareFun:
      case CommandKind::DeclareConst:
        take_symbol(term::Symbol{command.ref}, roots);
        break;
      case CommandKind::Push:
      case CommandKind::Pop:
      case CommandKind::DeclareSort: words_.emplace(name_of(command)); break;
      case CommandKind::DefineConst:
      case CommandKind::DefineFun:
      case CommandKind::DefineFunRec:
      case CommandKind::DefineFunsRec:
      case CommandKind::DeclareDatatype:
      case CommandKind::DeclareDatatypes:
      case CommandKind::DeclareCodatatype:
      case CommandKind::DeclareCodatatypes:
        words_.emplace(name_of(command));
        for (const term::Symbol symbol : script.groups[command.ref]) {
          take_symbol(symbol, roots);
        }
        break;
      case CommandKind::DeclareSortParameter:
      case CommandKind::DefineSort: break;
      default:
        words_.emplace(name_of(command));
        for (const smtlib::Item& item : script.items[command.ref]) {
          if (item.kind == smtlib::Item::Kind::OfTerm) {
            roots.push_back(Term{item.id});
          }
        }
    }
  }

  void take_symbol(term::Symbol symbol, std::vector<Term>& roots) {
    const term::SymbolInfo& info = tm_.symbol(symbol);
    for (const Sort sort : info.params) {
      take_sort(sort);
    }
    if (!info.params.empty() && info.kind == term::SymbolKind::Function) {
      words_.emplace("declare-fun");
    }
    if (info.result) {
      take_sort(info.result);
    }
    if (info.definition) {
      roots.push_back(info.definition);
    }
  }

  void take_term(Term term) {
    take_sort(tm_.sort(term));
    switch (tm_.kind(term)) {
      case term::Kind::App: {
        const term::Op op = tm_.op(term);
        if (ops_.insert(op.id).second) {
          const theory::OpInfo& info = language_.theories().info(tm_, op);
          words_.emplace(info.name);
          if (info.since != theory::Since::V26) {
            newer_.emplace(info.name, theory::since_name(info.since));
          }
        }
        break;
      }
      case term::Kind::Binder: words_.emplace(binder_word(term)); break;
      case term::Kind::Match: words_.emplace("match"); break;
      case term::Kind::Annotated: words_.emplace("!"); break;
      default: break;
    }
  }

  std::string_view binder_word(Term binder) const {
    switch (tm_.binder_kind(binder)) {
      case term::BinderKind::Let: return "let";
      case term::BinderKind::Forall: return "forall";
      case term::BinderKind::Exists: return "exists";
      case term::BinderKind::Lambda: return "lambda";
      case term::BinderKind::Choice: return "witness";
      case term::BinderKind::Comprehension: return "set.comprehension";
    }
    return {};
  }

  void take_sort(Sort first) {
    std::vector<Sort> waiting = {first};
    while (!waiting.empty()) {
      const Sort sort = waiting.back();
      waiting.pop_back();
      if (!seen_sorts_.insert(sort.id).second) {
        continue;
      }
      sorts_.insert(theory::sort_to_string(tm_, sort));
      const std::span<const Sort> args = tm_.sort_args(sort);
      waiting.insert(waiting.end(), args.begin(), args.end());
    }
  }

  const smtlib::Language& language_;
  const term::TermManager& tm_;
  std::set<std::string, std::less<>> words_;
  std::set<std::pair<std::string, std::string>> newer_;  // with `since`
  std::set<uint32_t> ops_;
  std::set<std::string> sorts_;
  std::set<uint32_t> seen_sorts_;
};

}  // namespace

Script plain_script(const term::TermManager& tm,
                    const Script& script,
                    const KeptOptions& kept) {
  Script plain = script;
  std::erase_if(plain.commands, [&](const Command& command) {
    return !is_needed(tm, script, command, kept);
  });
  for (Command& command : plain.commands) {
    // Old solvers do not know declare-const.
    if (command.kind == CommandKind::DeclareConst) {
      command.kind = CommandKind::DeclareFun;
      command.name = smtlib::command_row("declare-fun");
    }
  }
  if (count_checks(plain) == 0) {
    plain.items.emplace_back();
    plain.commands.push_back({CommandKind::CheckSat,
                              smtlib::command_row("check-sat"),
                              static_cast<uint32_t>(plain.items.size() - 1),
                              {}});
  }
  return plain;
}

std::vector<std::optional<testcase::Status>> declared_statuses(
    const term::TermManager& tm, const Script& script) {
  std::vector<std::optional<testcase::Status>> statuses;
  std::optional<testcase::Status> next;
  for (const Command& command : script.commands) {
    if (command.kind == CommandKind::SetInfo
        && word_of(tm, script, command, 0) == ":status") {
      next = testcase::find_status(word_of(tm, script, command, 1));
    } else if (is_check(command)) {
      statuses.push_back(next);
      next.reset();
    } else if (command.kind == CommandKind::Reset) {
      next.reset();
    }
  }
  if (statuses.empty()) {
    statuses.push_back(next);
  }
  return statuses;
}

size_t count_checks(const Script& script) {
  return static_cast<size_t>(std::ranges::count_if(script.commands, is_check));
}

solver::Uses uses_of(const smtlib::Language& language,
                     const term::TermManager& tm,
                     const Script& script) {
  return UseCollector(language, tm).collect(script);
}

Script name_assertions(term::TermManager& tm, const Script& script) {
  Script named = script;
  size_t count = 0;
  for (Command& command : named.commands) {
    if (command.kind != CommandKind::Assert) {
      continue;
    }
    const Term formula{command.ref};
    if (tm.kind(formula) == term::Kind::Annotated
        && std::ranges::any_of(tm.attributes(formula),
                               [](const term::Attribute& attribute) {
                                 return static_cast<bool>(attribute.named);
                               })) {
      continue;
    }
    term::SymbolInfo info;
    info.name = tm.mk_name(fmt::format("assay.a{}", count++));
    info.kind = term::SymbolKind::Named;
    info.result = tm.sort(formula);
    info.definition = formula;
    term::Attribute attribute;
    attribute.keyword = tm.mk_name(":named");
    attribute.named = tm.mk_symbol(std::move(info));
    const std::array<Term, 1> children = {formula};
    command.ref = tm.mk_annotated({attribute}, tm.sort(formula), children).id;
  }
  return named;
}

std::string query_text(const solver::Profile& profile,
                       std::string_view plain,
                       oracle::Ask ask) {
  std::string text;
  if (ask == oracle::Ask::Model) {
    text = profile.model_commands + "\n";
  } else if (ask == oracle::Ask::Core) {
    text = profile.core_commands + "\n";
  }
  text += plain;
  if (ask == oracle::Ask::Model) {
    text += "(get-model)\n";
  } else if (ask == oracle::Ask::Core) {
    text += "(get-unsat-core)\n";
  }
  return text;
}

std::vector<std::string> query_options(const solver::Profile& profile,
                                       const solver::Uses& uses,
                                       oracle::Ask ask) {
  std::vector<std::string> options = solver::options_for(profile, uses);
  const bool is_incremental = std::ranges::any_of(uses.operators,
                                                  [](const std::string& word) {
                                                    return word == "push" || word == "check-sat-assuming"
               || word == kSeveralChecks;
                                                  });
  if (is_incremental) {
    options.insert(options.end(),
                   profile.incremental_options.begin(),
                   profile.incremental_options.end());
  }
  const std::vector<std::string>& more =
      ask == oracle::Ask::Model  ? profile.model_options
      : ask == oracle::Ask::Core ? profile.core_options
                                 : std::vector<std::string>();
  options.insert(options.end(), more.begin(), more.end());
  return options;
}

}  // namespace assay::ask
