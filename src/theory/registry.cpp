// SPDX-License-Identifier: MIT
#include "theory/registry.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "base/check.h"
#include "theory/arrays/arrays.h"
#include "theory/bags/bags.h"
#include "theory/bv/bv.h"
#include "theory/core/core.h"
#include "theory/datatypes/datatypes.h"
#include "theory/extras/extras.h"
#include "theory/fields/fields.h"
#include "theory/floats/floats.h"
#include "theory/functions/functions.h"
#include "theory/ints/ints.h"
#include "theory/reals/reals.h"
#include "theory/separation/separation.h"
#include "theory/sequences/sequences.h"
#include "theory/sets/sets.h"
#include "theory/strings/strings.h"

namespace assay::theory {

namespace {

// kBool to kRoundingMode of sorts.h, in their order.
constexpr std::array<uint32_t, 6> kFirstPlain = {
    kBoolRow, kIntRow, kRealRow, kStringRow, kRegLanRow, kRoundingModeRow};

std::vector<uint32_t> find_plain_rows() {
  std::vector<uint32_t> made(kFirstPlain.begin(), kFirstPlain.end());
  const std::span<const TheoryInfo* const> theories = all_theories();
  for (uint32_t t = 0; t < theories.size(); ++t) {
    for (uint32_t i = 0; i < theories[t]->sorts.size(); ++i) {
      const SortInfo& info = theories[t]->sorts[i];
      const uint32_t row = sort_row(static_cast<TheoryId>(t), i);
      if (info.indices == 0 && info.max_args == 0
          && std::ranges::find(made, row) == made.end()) {
        made.push_back(row);
      }
    }
  }
  return made;
}

const std::vector<uint32_t>& plain_rows() {
  static const std::vector<uint32_t> rows = find_plain_rows();
  return rows;
}

}  // namespace

std::span<const TheoryInfo* const> all_theories() {
  static const auto theories = std::to_array<const TheoryInfo*>({
      &core::info(),
      &ints::info(),
      &reals::info(),
      &bv::info(),
      &floats::info(),
      &arrays::info(),
      &strings::info(),
      &sequences::info(),
      &datatypes::info(),
      &functions::info(),
      &sets::info(),
      &bags::info(),
      &fields::info(),
      &separation::info(),
      &extras::info(),
  });
  return theories;
}

uint32_t find_sort_row(std::string_view name) {
  const std::span<const TheoryInfo* const> theories = all_theories();
  for (uint32_t t = 0; t < theories.size(); ++t) {
    for (uint32_t i = 0; i < theories[t]->sorts.size(); ++i) {
      if (theories[t]->sorts[i].name == name) {
        return sort_row(static_cast<TheoryId>(t), i);
      }
    }
  }
  return kNoRow;
}

term::Sort plain_sort(uint32_t row) {
  const std::vector<uint32_t>& rows = plain_rows();
  const auto found = std::ranges::find(rows, row);
  return found == rows.end()
             ? term::Sort{}
             : term::Sort{static_cast<uint32_t>(found - rows.begin()) + 1};
}

std::string_view find_open_operator(std::string_view name) {
  for (const TheoryInfo* theory : all_theories()) {
    const auto found =
        std::ranges::find(theory->open_values, name, &AliasInfo::name);
    if (found != theory->open_values.end()) {
      return found->means;
    }
  }
  return {};
}

Theories::Theories() {
  const std::span<const TheoryInfo* const> theories = all_theories();
  for (uint32_t t = 0; t < theories.size(); ++t) {
    first_row_.push_back(row_count());
    for (const OpInfo& op : theories[t]->ops) {
      by_name_[op.name].push_back(static_cast<uint32_t>(ops_.size()));
      ops_.push_back(&op);
      theory_of_.push_back(static_cast<TheoryId>(t));
      signatures_.emplace_back(op);
    }
  }
  std::unordered_map<std::string_view, uint32_t> sorts;
  for (uint32_t t = 0; t < theories.size(); ++t) {
    for (const AliasInfo& alias : theories[t]->aliases) {
      const auto target = by_name_.find(alias.means);
      ASSAY_CHECK(target != by_name_.end())
          << alias.name << " means unknown " << alias.means;
      // A name may be an operator of one theory and an alias of another's.
      std::vector<uint32_t> rows = target->second;
      std::vector<uint32_t>& own = by_name_[alias.name];
      own.insert(own.end(), rows.begin(), rows.end());
    }
    for (uint32_t i = 0; i < theories[t]->sorts.size(); ++i) {
      sorts.emplace(theories[t]->sorts[i].name,
                    sort_row(static_cast<TheoryId>(t), i));
    }
  }
  for (const auto& [name, rows] : by_name_) {
    const auto sort = sorts.find(name);
    names_.push_back({name, rows, sort == sorts.end() ? kNoRow : sort->second});
  }
  for (const auto& [name, row] : sorts) {
    if (!by_name_.contains(name)) {
      names_.push_back({name, {}, row});
    }
  }
  // Hash order must not show anywhere.
  std::ranges::sort(names_, {}, &NameRow::name);
}

std::unique_ptr<term::TermManager> Theories::make_manager() const {
  return std::make_unique<term::TermManager>(row_count(), plain_rows());
}

std::span<const uint32_t> Theories::find_ops(std::string_view name) const {
  const auto found = by_name_.find(name);
  if (found == by_name_.end()) {
    return {};
  }
  return found->second;
}

uint32_t Theories::get_op(std::string_view name) const {
  const std::span<const uint32_t> rows = find_ops(name);
  ASSAY_CHECK(rows.size() == 1) << name;
  return rows[0];
}

}  // namespace assay::theory
