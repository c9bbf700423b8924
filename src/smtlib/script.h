// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "smtlib/command_table.h"
#include "term/term_manager.h"

namespace assay::smtlib {

// A piece of a command that is kept and printed as it came: text as it was
// written, or something of the term store.
struct Item {
  enum class Kind : uint8_t { Text, OfTerm, OfSort, OfSymbol, Open, Close };
  Kind kind = Kind::Text;
  uint32_t id = 0;  // a Name, Term, Sort or Symbol
};

struct SortDefinition {
  term::Name name;
  std::vector<term::Name> params;
  term::Sort body;  // over Sort parameters 0..n-1
};

// One command. What `ref` means depends on the kind:
//   Assert                       the Term
//   DeclareFun, DeclareConst     the Symbol
//   DeclareSort, DeclareSortParameter  the Symbol
//   Define*                      position in Script::groups
//   Declare(Co)Datatype(s)       position in Script::groups
//   DefineSort                   position in Script::sort_definitions
//   Push, Pop                    the number of levels
//   all others                   position in Script::items
struct Command {
  CommandKind kind = CommandKind::Kept;
  uint32_t name = 0;  // row of the command table
  uint32_t ref = 0;
  Span span;
};

// A script as a value: commands that refer to one TermManager (or an overlay
// of it). Cheap to copy next to the terms themselves.
struct Script {
  std::string logic;  // empty: no set-logic
  std::vector<Command> commands;
  std::vector<std::vector<term::Symbol>> groups;
  std::vector<SortDefinition> sort_definitions;
  std::vector<std::vector<Item>> items;

  std::vector<term::Term> assertions() const {
    std::vector<term::Term> list;
    for (const Command& command : commands) {
      if (command.kind == CommandKind::Assert) {
        list.push_back(term::Term{command.ref});
      }
    }
    return list;
  }

  // An inconsistent recursive definition makes a script unsat though no
  // assertion needs it, so no model proves such a script sat.
  bool has_recursion() const {
    return std::ranges::any_of(commands, [](const Command& command) {
      return command.kind == CommandKind::DefineFunRec
             || command.kind == CommandKind::DefineFunsRec;
    });
  }
};

}  // namespace assay::smtlib
