// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>
#include <unordered_map>

#include "smtlib/command_table.h"
#include "smtlib/script.h"
#include "term/term_manager.h"

namespace assay::technique {

// The rows of the commands that a made script has; looked up once.
struct CommandRows {
  uint32_t set_logic = smtlib::command_row("set-logic");
  uint32_t declare_datatype = smtlib::command_row("declare-datatype");
  uint32_t declare_const = smtlib::command_row("declare-const");
  uint32_t declare_fun = smtlib::command_row("declare-fun");
  uint32_t do_assert = smtlib::command_row("assert");
  uint32_t check_sat = smtlib::command_row("check-sat");
};

// How a seed's declarations go into a script.
struct Adding {
  bool without_definitions = false;
  // Only functions and constants, under these symbols: the sorts are there.
  const std::unordered_map<term::Symbol, term::Symbol>* copies = nullptr;
};

// A script that is put together from the declarations of several.
class JoinedScript {
 public:
  explicit JoinedScript(const CommandRows& rows);

  void add_declarations(const smtlib::Script& script, const Adding& adding);
  void declare(const term::TermManager& tm, term::Symbol symbol);
  void declare_datatype(term::Symbol symbol);
  void add_assertion(term::Term term);
  // Ends it.
  smtlib::Script finish(term::TermManager& tm, std::string_view logic);

 private:
  void add_group(const smtlib::Script& script, smtlib::Command command);

  const CommandRows& rows_;
  smtlib::Script script_;
};

}  // namespace assay::technique
