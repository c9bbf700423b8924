// SPDX-License-Identifier: MIT
#include "technique/synthesis/script_of.h"

#include <algorithm>

#include "term/walk.h"

namespace assay::technique {

using smtlib::CommandKind;
using smtlib::Item;

namespace {

bool has_datatype(const term::TermManager& tm,
                  std::span<const term::Term> formulas) {
  return std::ranges::any_of(
      term::post_order(tm, formulas), [&](term::Term term) {
        return tm.sort_kind(tm.sort(term)) == term::SortKind::User;
      });
}

}  // namespace

smtlib::Script script_of(const smtlib::Language& language,
                         const CommandRows& rows,
                         term::TermManager& tm,
                         const ScriptParts& parts) {
  const auto& [datatypes, constants, formulas] = parts;
  smtlib::Script script;
  script.items.resize(2);
  script.commands.reserve(constants.size() + formulas.size() + 2);
  script.commands.push_back({CommandKind::SetLogic, rows.set_logic, 0, {}});
  if (!datatypes.empty() && has_datatype(tm, formulas)) {
    const bool is_many = datatypes.size() > 1;
    script.groups.emplace_back(datatypes.begin(), datatypes.end());
    script.commands.push_back(
        {is_many ? CommandKind::DeclareDatatypes : CommandKind::DeclareDatatype,
         is_many ? rows.declare_datatypes : rows.declare_datatype,
         0,
         {}});
  }
  for (const term::Symbol constant : constants) {
    script.commands.push_back(
        {CommandKind::DeclareConst, rows.declare_const, constant.id, {}});
  }
  for (const term::Term formula : formulas) {
    script.commands.push_back(
        {CommandKind::Assert, rows.do_assert, formula.id, {}});
  }
  script.commands.push_back({CommandKind::CheckSat, rows.check_sat, 1, {}});
  script.logic = smtlib::least_logic(smtlib::features_of(language, tm, script));
  script.items[0] = {{Item::Kind::Text, tm.mk_name(script.logic).id}};
  return script;
}

}  // namespace assay::technique
