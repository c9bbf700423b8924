// SPDX-License-Identifier: MIT
//
// Plays the commands on a stack of levels. What is in force is a list of
// positions in the script, so a level is a mark in it; with
// :global-declarations a pop takes only the assertions behind the mark.
//
// (reset-assertions) forgets the declarations by the standard and keeps them in
// z3, and scripts are written for both. They are kept: one that is declared
// again is another symbol, and the printer tells them apart.
#include "seeds/split_queries.h"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

#include "ask/query.h"
#include "smtlib/command_effect.h"
#include "smtlib/features.h"

namespace assay::seeds {

namespace {

using smtlib::Command;
using smtlib::CommandKind;
using smtlib::Item;
using smtlib::Script;

bool is_declaration(CommandKind kind) {
  switch (kind) {
    case CommandKind::DeclareConst:
    case CommandKind::DeclareDatatype:
    case CommandKind::DeclareDatatypes:
    case CommandKind::DeclareCodatatype:
    case CommandKind::DeclareCodatatypes:
    case CommandKind::DeclareFun:
    case CommandKind::DeclareSort:
    case CommandKind::DefineConst:
    case CommandKind::DefineFun:
    case CommandKind::DefineFunRec:
    case CommandKind::DefineFunsRec:
    case CommandKind::DefineSort: return true;
    default: return false;
  }
}

class Splitter {
 public:
  Splitter(const smtlib::Language& language,
           term::TermManager& tm,
           const Script& script,
           size_t limit)
      : language_(language), tm_(tm), script_(script), limit_(limit) {}

  Result<std::vector<Query>> run() {
    bool has_query = false;
    for (size_t i = 0; i < script_.commands.size(); ++i) {
      const Command& command = script_.commands[i];
      if (command.kind == CommandKind::Exit) {
        break;
      }
      if (is_query(command)) {
        has_query = true;
        add_query(&command);
      } else if (!take(command, i)) {
        Diag problem{Severity::Unsupported,
                     "command",
                     command.span,
                     fmt::format("the command {} is beyond a plain script",
                                 smtlib::command_name(command))};
        return std::unexpected(std::move(problem));
      }
    }
    if (!has_query) {
      add_query(nullptr);
    }
    return std::move(out_);
  }

 private:
  static bool is_query(const Command& command) {
    return command.kind == CommandKind::CheckSat
           || command.kind == CommandKind::CheckSatAssuming
           || smtlib::command_name(command) == "check-sat-using";
  }

  // False if we cannot follow it.
  bool take(const Command& command, size_t place) {
    if (is_declaration(command.kind) || command.kind == CommandKind::Assert) {
      in_force_.push_back(place);
      return true;
    }
    switch (command.kind) {
      case CommandKind::Push:
        levels_.insert(levels_.end(), command.ref, in_force_.size());
        return true;
      case CommandKind::Pop: pop(command.ref); return true;
      case CommandKind::Reset:
        in_force_.clear();
        levels_.clear();
        has_global_declarations_ = false;
        declared_.reset();
        return true;
      case CommandKind::ResetAssertions:
        forget_assertions(0);
        levels_.clear();
        return true;
      case CommandKind::SetInfo:
        if (text(command, 0) == ":status") {
          declared_ = testcase::find_status(text(command, 1));
        }
        return true;
      case CommandKind::SetOption:
        if (text(command, 0) == ":global-declarations"
            || text(command, 0) == ":global-decls") {
          has_global_declarations_ = text(command, 1) == "true";
        }
        return true;
      default: return !smtlib::is_beyond_plain(command);
    }
  }

  std::string_view text(const Command& command, size_t place) const {
    const std::vector<Item>& items = script_.items[command.ref];
    return place < items.size() && items[place].kind == Item::Kind::Text
               ? tm_.text(term::Name{items[place].id})
               : std::string_view();
  }

  void pop(size_t count) {
    count = std::min(count, levels_.size());
    if (count == 0) {
      return;
    }
    const size_t mark = levels_[levels_.size() - count];
    levels_.resize(levels_.size() - count);
    if (has_global_declarations_) {
      forget_assertions(mark);
    } else {
      in_force_.resize(mark);
    }
  }

  void forget_assertions(size_t mark) {
    const auto begin = in_force_.begin() + static_cast<std::ptrdiff_t>(mark);
    in_force_.erase(std::remove_if(begin,
                                   in_force_.end(),
                                   [&](size_t place) {
                                     return script_.commands[place].kind
                                            == CommandKind::Assert;
                                   }),
                    in_force_.end());
  }

  // Only under a logic of that name do solvers take functions for values.
  std::string_view logic_of(const Script& made) const {
    const smtlib::Features uses = smtlib::features_of(language_, tm_, made);
    return uses.is_higher_order && script_.logic.starts_with("HO_")
               ? "HO_ALL"
               : smtlib::least_logic(uses);
  }

  // Null: at the end of a script that asks nothing.
  void add_query(const Command* check) {
    ++number_;
    if (out_.size() >= limit_) {
      return;
    }
    Query query;
    query.number = number_;
    query.span = check == nullptr ? Span{} : check->span;
    query.declared = std::exchange(declared_, std::nullopt);
    Script& made = query.script;
    made.groups = script_.groups;
    made.sort_definitions = script_.sort_definitions;
    made.items.resize(2);  // of set-logic and check-sat
    made.commands.push_back(
        {CommandKind::SetLogic, smtlib::command_row("set-logic"), 0, {}});
    for (const size_t place : in_force_) {
      made.commands.push_back(script_.commands[place]);
    }
    if (check != nullptr && smtlib::command_name(*check) != "check-sat-using") {
      for (const Item& item : script_.items[check->ref]) {
        if (item.kind == Item::Kind::OfTerm) {
          made.commands.push_back({CommandKind::Assert,
                                   smtlib::command_row("assert"),
                                   item.id,
                                   check->span});
        }
      }
    }
    made.commands.push_back(
        {CommandKind::CheckSat, smtlib::command_row("check-sat"), 1, {}});
    made = ask::plain_script(tm_, made);
    made.logic = logic_of(made);
    made.items[0] = {{Item::Kind::Text, tm_.mk_name(made.logic).id}};
    out_.push_back(std::move(query));
  }

  const smtlib::Language& language_;
  term::TermManager& tm_;
  const Script& script_;
  size_t limit_;
  std::vector<size_t> in_force_;  // positions of commands
  std::vector<size_t> levels_;    // marks in it
  bool has_global_declarations_ = false;
  std::optional<testcase::Status> declared_;
  uint32_t number_ = 0;
  std::vector<Query> out_;
};

}  // namespace

Result<std::vector<Query>> split_queries(const smtlib::Language& language,
                                         term::TermManager& tm,
                                         const Script& script,
                                         size_t limit) {
  return Splitter(language, tm, script, limit).run();
}

}  // namespace assay::seeds
