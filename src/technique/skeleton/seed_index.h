// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/id_set.h"
#include "smtlib/features.h"
#include "smtlib/language.h"
#include "smtlib/script.h"
#include "technique/generate/palette.h"
#include "technique/skeleton/connectives.h"
#include "technique/skeleton/literals.h"
#include "term/term_manager.h"

namespace assay::technique::skeleton {

// Theory operators on some sorts, by what they give.
struct Menu {
  Menu(const smtlib::Language& language, std::string_view sorts);

  Palette palette;
  // Of each sort's position: operators that give it, each with its instances.
  std::vector<std::vector<std::vector<uint32_t>>> by_result;
  // The same for predicates: Bool from something else, no equality.
  std::vector<std::vector<uint32_t>> predicates;
};

// The menus that scripts need, by their sorts as text. They are made when they
// are first asked for, by any thread: a menu is a function of its text.
class Menus {
 public:
  explicit Menus(const smtlib::Language& language) : language_(language) {}

  // Good as long as this.
  const Menu* get(const std::string& sorts) const;

 private:
  const smtlib::Language& language_;
  mutable std::mutex lock_;
  mutable std::unordered_map<std::string, std::unique_ptr<const Menu>> menus_;
};

// A symbol with arguments that snippets may apply.
struct Callable {
  enum class Kind : uint8_t { Call, Tester };
  Kind kind = Kind::Call;
  term::Symbol symbol;
  std::vector<term::Sort> params;
  term::Sort result;
};

// Terms of one sort, from the script: without binders, without variables, and
// small.
struct SortPool {
  term::Sort sort;
  std::vector<term::Term> terms;     // with symbols
  std::vector<term::Term> literals;  // closed values
};

// A place where a rule fits that fits hardly anywhere else.
struct RarePlace {
  uint32_t literal = 0;  // by position
  uint32_t pattern = 0;  // of the table of approximations
};

// What there is to know about a script before it is approximated.
struct SeedIndex {
  std::vector<Literal> literals;
  std::vector<RarePlace> rare;  // for the script's status
  std::vector<SortPool> pools;
  std::vector<Callable> callables;
  const Menu* menu = nullptr;          // never null when studied
  std::vector<term::Sort> menu_sorts;  // of the palette's positions
  smtlib::Features declared;
  std::vector<smtlib::Features> assertions;  // of each alone
  smtlib::Features features;                 // of the script
  std::string logic;                         // the least for them
  base::IdSet names;  // of terms, that something else speaks of

  const SortPool* find_pool(term::Sort sort) const;
};

// What is needed to look at scripts.
struct Studio {
  const smtlib::Language& language;
  const Menus& menus;
};

// Whether a script is looked at for one test or for many. For many, the
// literals get their texts and features too, and the menu may be a large one.
enum class Use : uint8_t { Once, Often };

SeedIndex study(const Studio& studio,
                const term::TermManager& tm,
                const smtlib::Script& script,
                Use use);

}  // namespace assay::technique::skeleton
