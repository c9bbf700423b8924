// SPDX-License-Identifier: MIT
#include "technique/fuse/joined_script.h"

namespace assay::technique {

using smtlib::Command;
using smtlib::CommandKind;
using smtlib::Item;
using smtlib::Script;
using term::Symbol;
using term::Term;

JoinedScript::JoinedScript(const CommandRows& rows) : rows_(rows) {
  script_.items.emplace_back();
  script_.commands.push_back({CommandKind::SetLogic, rows.set_logic, 0, {}});
}

void JoinedScript::add_declarations(const Script& script,
                                    const Adding& adding) {
  for (const Command& command : script.commands) {
    switch (command.kind) {
      case CommandKind::DeclareFun:
      case CommandKind::DeclareConst: {
        Command own = command;
        if (adding.copies != nullptr) {
          const auto found = adding.copies->find(Symbol{command.ref});
          if (found == adding.copies->end()) {
            break;
          }
          own.ref = found->second.id;
        }
        script_.commands.push_back(own);
        break;
      }
      case CommandKind::DeclareSort:
        if (adding.copies == nullptr) {
          script_.commands.push_back(command);
        }
        break;
      case CommandKind::DeclareDatatype:
      case CommandKind::DeclareDatatypes:
      case CommandKind::DeclareCodatatype:
      case CommandKind::DeclareCodatatypes:
        if (adding.copies == nullptr) {
          add_group(script, command);
        }
        break;
      case CommandKind::DefineFun:
      case CommandKind::DefineConst:
        if (!adding.without_definitions && adding.copies == nullptr) {
          add_group(script, command);
        }
        break;
      case CommandKind::DefineFunRec:
      case CommandKind::DefineFunsRec:
        if (adding.copies == nullptr) {
          add_group(script, command);
        }
        break;
      default: break;  // options, queries, names of sorts
    }
  }
}

void JoinedScript::add_group(const Script& script, Command command) {
  script_.groups.push_back(script.groups[command.ref]);
  command.ref = static_cast<uint32_t>(script_.groups.size() - 1);
  script_.commands.push_back(command);
}

void JoinedScript::declare(const term::TermManager& tm, Symbol symbol) {
  const bool is_constant = tm.symbol(symbol).params.empty();
  script_.commands.push_back(
      {is_constant ? CommandKind::DeclareConst : CommandKind::DeclareFun,
       is_constant ? rows_.declare_const : rows_.declare_fun,
       symbol.id,
       {}});
}

void JoinedScript::declare_datatype(Symbol symbol) {
  script_.groups.push_back({symbol});
  script_.commands.push_back({CommandKind::DeclareDatatype,
                              rows_.declare_datatype,
                              static_cast<uint32_t>(script_.groups.size() - 1),
                              {}});
}

void JoinedScript::add_assertion(Term term) {
  script_.commands.push_back(
      {CommandKind::Assert, rows_.do_assert, term.id, {}});
}

Script JoinedScript::finish(term::TermManager& tm, std::string_view logic) {
  script_.logic = logic;
  script_.items[0] = {{Item::Kind::Text, tm.mk_name(logic).id}};
  script_.items.emplace_back();
  script_.commands.push_back({CommandKind::CheckSat,
                              rows_.check_sat,
                              static_cast<uint32_t>(script_.items.size() - 1),
                              {}});
  return std::move(script_);
}

}  // namespace assay::technique
