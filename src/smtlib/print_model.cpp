// SPDX-License-Identifier: MIT
//
// Models in the scope of a script. The script is printed first, for its names,
// and its text thrown away: models are printed rarely.
#include "smtlib/printer.h"

namespace assay::smtlib {

std::string_view Printer::print_model(const term::TermManager& tm,
                                      const Script& script,
                                      std::span<const Elements> universes,
                                      std::span<const Definition> definitions) {
  begin_print(tm, script);
  out_.clear();
  out_.put("(\n");
  for (const Elements& universe : universes) {
    write_universe(universe);
  }
  for (const Definition& row : definitions) {
    const size_t scopes = scopes_.size();
    for (const term::Var var : row.params) {
      bind(var);
    }
    out_.put("(define-fun ");
    out_.put(symbol_text(row.symbol));
    out_.put(' ');
    write_sorted_vars(row.params);
    out_.put(' ');
    out_.put(sort_text(tm.symbol(row.symbol).result));
    out_.put(' ');
    if (row.body) {
      write_term(row.body);
    } else {
      out_.put(row.text);
    }
    out_.put(")\n");
    unbind(scopes);
  }
  out_.put(")\n");
  end_print();
  return out_.text();
}

// z3's way to say which elements there are and that there are no others.
void Printer::write_universe(const Elements& universe) {
  const std::string& sort = sort_text(universe.sort);
  for (const term::Symbol element : universe.symbols) {
    declare(element);
    out_.put("(declare-fun ");
    out_.put(symbol_text(element));
    out_.put(" () ");
    out_.put(sort);
    out_.put(")\n");
  }
  out_.put("(forall ((x ");
  out_.put(sort);
  out_.put(")) (or");
  for (const term::Symbol element : universe.symbols) {
    out_.put(" (= x ");
    out_.put(symbol_text(element));
    out_.put(')');
  }
  out_.put("))\n");
}

}  // namespace assay::smtlib
