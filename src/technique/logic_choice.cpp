// SPDX-License-Identifier: MIT
#include "technique/logic_choice.h"

#include <algorithm>

#include "base/near_word.h"
#include "term/walk.h"
#include "theory/registry.h"
#include "theory/sorts.h"

namespace assay::technique {

namespace {

// What every test that is about the group has.
smtlib::Features least_of(TheoryGroup group) {
  smtlib::Features all;
  switch (group) {
    case TheoryGroup::Core:
    case TheoryGroup::Mixed: break;
    case TheoryGroup::Ints: all.has_ints = true; break;
    case TheoryGroup::Reals: all.has_reals = true; break;
    case TheoryGroup::IntsReals:
      all.has_ints = true;
      all.has_reals = true;
      break;
    case TheoryGroup::BitVecs: all.has_bit_vectors = true; break;
    case TheoryGroup::Floats: all.has_floats = true; break;
    case TheoryGroup::Arrays: all.has_arrays = true; break;
    case TheoryGroup::Strings: all.has_strings = true; break;
    case TheoryGroup::Datatypes: all.has_datatypes = true; break;
    case TheoryGroup::Functions: break;  // or a sort
    case TheoryGroup::Quantifiers: all.has_quantifiers = true; break;
    default: all.has_extensions = true;
  }
  return all;
}

// Operators of Ints or Reals, also in definitions.
bool uses_arithmetic(const theory::Theories& theories,
                     const term::TermManager& tm,
                     const smtlib::Script& script) {
  std::vector<term::Term> roots = script.assertions();
  for (const std::vector<term::Symbol>& group : script.groups) {
    for (const term::Symbol symbol : group) {
      if (const term::Term body = tm.symbol(symbol).definition) {
        roots.push_back(body);
      }
    }
  }
  return std::ranges::any_of(
      term::post_order(tm, roots), [&](const term::Term term) {
        if (tm.kind(term) != term::Kind::App) {
          return false;
        }
        const theory::TheoryId id = theories.theory_of(tm.op_row(tm.op(term)));
        return id == theory::TheoryId::Ints || id == theory::TheoryId::Reals;
      });
}

}  // namespace

// cvc5 knows no + in QF_S, though it has Int. Arithmetic is what comes last in
// a name.
LogicChoice::LogicChoice(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    rows_.push_back(
        {name,
         smtlib::features_of_logic(name).value_or(smtlib::Features()),
         !name.ends_with('S')});
  }
}

bool LogicChoice::may_have(TheoryGroup group) const {
  return rows_.empty() || std::ranges::any_of(rows_, [&](const Row& row) {
           return smtlib::is_within(least_of(group), row.range);
         });
}

const LogicChoice::Row* LogicChoice::find(const smtlib::Language& language,
                                          const term::TermManager& tm,
                                          const smtlib::Script& script) const {
  const smtlib::Features uses = smtlib::features_of(language, tm, script);
  const bool is_arithmetic =
      (uses.has_ints || uses.has_reals)
      && uses_arithmetic(language.theories(), tm, script);
  const auto found = std::ranges::find_if(rows_, [&](const Row& row) {
    return row.name == script.logic
           || (smtlib::is_within(uses, row.range)
               && (row.has_arithmetic || !is_arithmetic));
  });
  return found == rows_.end() ? nullptr : &*found;
}

bool LogicChoice::takes(const smtlib::Language& language,
                        const term::TermManager& tm,
                        const smtlib::Script& script) const {
  return rows_.empty() || find(language, tm, script) != nullptr;
}

bool LogicChoice::apply(const smtlib::Language& language,
                        term::TermManager& tm,
                        smtlib::Script& script) const {
  if (rows_.empty()) {
    return true;
  }
  const Row* row = find(language, tm, script);
  if (row == nullptr) {
    return false;
  }
  if (row->name != script.logic) {
    smtlib::set_logic(tm, script, row->name);
  }
  return true;
}

Result<void> check_logics(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    if (!smtlib::features_of_logic(name)) {
      return fail("no-logic",
                  {},
                  base::no_such("logic", name, smtlib::logic_names())
                      + ", and others that are put together of these parts, but "
                        "none that say how terms look (QF_IDL)");
    }
  }
  return {};
}

}  // namespace assay::technique
