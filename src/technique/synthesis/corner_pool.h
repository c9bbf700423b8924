// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "num/value.h"
#include "rules/own_values.h"
#include "smtlib/language.h"
#include "technique/generate/palette.h"
#include "technique/group.h"
#include "term/term_manager.h"

namespace assay::technique {

// A closed regular expression, or a string in it, as a tree.
struct RegexPiece {
  const Instance* instance = nullptr;  // none for a string
  num::Value text;
  // Shared: large ones are made of small ones.
  std::shared_ptr<const std::vector<RegexPiece>> args;
};

// A datatype of the palette: its constructors and their fields, by position of
// their sorts. The same in every formula.
struct DatatypeShape {
  struct Constructor {
    std::string_view name;
    std::vector<std::pair<std::string_view, uint8_t>> fields;
  };

  std::string_view name;
  uint8_t sort = 0;
  std::vector<Constructor> constructors;
};

// What an instance whose row is kCallRow or more stands for, by the rest.
struct CallShape {
  enum class Kind : uint8_t { Constructor, Selector, Tester };
  Kind kind = Kind::Constructor;
  size_t datatype = 0;
  size_t constructor = 0;
  size_t field = 0;
  std::string name;
};

inline constexpr uint32_t kCallRow = uint32_t{1} << 30;

constexpr bool is_call(const Instance& instance) {
  return instance.row >= kCallRow;
}

// What formulas over some sorts are made of: operators, the values at the
// corners of each sort, and closed regular expressions, for which no literal
// stands. Immutable.
class CornerPool {
 public:
  // `own` are values of a user, used here only.
  CornerPool(const smtlib::Language& language,
             const PaletteSpec& spec,
             std::span<const rules::OwnValues> own = {});

  const Palette& palette() const { return palette_; }

  // As SMT-LIB writes them.
  std::string_view sorts() const { return sorts_; }

  // Operators with arguments whose result formulas can speak about.
  const std::vector<const Instance*>& operations() const { return operations_; }

  // Those of them with this result.
  const std::vector<const Instance*>& makers(uint8_t sort) const {
    return makers_[sort];
  }

  const std::vector<num::Value>& values(uint8_t sort) const {
    return values_[sort];
  }

  bool is_regex(uint8_t sort) const { return is_regex_[sort]; }

  const std::vector<DatatypeShape>& datatypes() const { return datatypes_; }

  const std::vector<CallShape>& calls() const { return calls_; }

  const CallShape& call(const Instance& instance) const {
    return calls_[instance.row - kCallRow];
  }

  // The operator's, or that of the constructor, selector or tester.
  std::string_view name_of(const Instance& instance) const;

  // From small to large.
  const std::vector<RegexPiece>& regexes() const { return regexes_; }

 private:
  void list_datatypes();
  void add_call(CallShape shape, std::vector<uint8_t> args, uint8_t result);
  void list_values(std::span<const rules::OwnValues> own);
  void list_operations();
  int distance(const Instance& instance) const;
  void list_regexes();

  const smtlib::Language& language_;
  TheoryGroup group_;
  Palette palette_;
  std::string_view sorts_;
  std::vector<DatatypeShape> datatypes_;
  std::vector<CallShape> calls_;
  std::deque<Instance> call_instances_;
  std::vector<bool> is_regex_;
  std::vector<std::vector<num::Value>> values_;
  std::vector<const Instance*> operations_;
  std::vector<std::vector<const Instance*>> makers_;
  std::vector<RegexPiece> regexes_;
};

// The symbols of a stock's datatypes in a manager.
struct DatatypeSymbols {
  std::vector<term::Symbol> datatypes;
  std::vector<term::Symbol> calls;  // of a tester: the constructor
};

// The palette's sorts in a manager, with the datatypes.
std::vector<term::Sort> make_sorts(const CornerPool& stock,
                                   term::TermManager& tm,
                                   DatatypeSymbols& symbols);

}  // namespace assay::technique
