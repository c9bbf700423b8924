// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>
#include <unordered_map>

#include "smtlib/script.h"
#include "technique/command_rows.h"
#include "term/term_manager.h"

namespace assay::technique {

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

  // As far as it is done.
  const smtlib::Script& script() const { return script_; }

  // Ends it.
  smtlib::Script finish(term::TermManager& tm, std::string_view logic);

 private:
  void add_group(const smtlib::Script& script, smtlib::Command command);

  const CommandRows& rows_;
  smtlib::Script script_;
};

}  // namespace assay::technique
