// SPDX-License-Identifier: MIT
//
// The palette's sorts are parsed into a store of their own, with declared sorts
// in the places of datatypes, and each operator's signature is tried on them:
// tuples of sorts in order, where a mismatch at one argument skips all tuples
// with that beginning. What results in a sort outside of the palette is left
// out, so that everything that grows can be used again.
#include "technique/generate/palette.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "base/check.h"
#include "smtlib/parser.h"
#include "theory/registry.h"
#include "theory/sorts.h"

namespace assay::technique {

using term::Index;
using term::Sort;
using theory::OpInfo;
using theory::Shape;
using theory::Signature;

namespace {

// With a mark that (Set A) is not z3's name of an array.
constexpr std::string_view kSlots =
    "; set.\n(declare-sort U 0)(declare-sort V 0)"
    "(declare-sort D 0)(declare-sort E 0)";

// The sorts of a list separated by blanks outside of parentheses.
std::vector<std::string> split_sorts(std::string_view list) {
  std::vector<std::string> parts(1);
  int depth = 0;
  for (const char c : list) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (c == ' ' && depth == 0) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

}  // namespace

class Palette::Builder {
 public:
  Builder(const smtlib::Language& language, Palette& out)
      : language_(language),
        theories_(language.theories()),
        tm_(theories_.make_manager()),
        out_(out) {}

  void run(const PaletteSpec& spec) {
    is_complete_ = spec.is_complete;
    parse(spec.sorts);
    for (const Sort sort : sorts_) {
      out_.sorts_.push_back(recipe(sort));
    }
    collect_numbers();
    out_.predicates_.resize(sorts_.size());
    out_.constants_.resize(sorts_.size());
    for (uint32_t row = 0; row < theories_.row_count(); ++row) {
      add_row(row);
    }
  }

 private:
  void parse(std::string_view list) {
    std::string text(kSlots);
    for (const std::string& sort : split_sorts(list)) {
      text += fmt::format("(declare-const x{} {})", text.size(), sort);
    }
    const smtlib::ParseOutput parsed =
        smtlib::parse_script(language_, *tm_, text);
    ASSAY_CHECK(parsed.problems.empty())
        << list << ": " << parsed.problems[0].message;
    for (const smtlib::Command& command : parsed.script.commands) {
      if (command.kind == smtlib::CommandKind::DeclareConst) {
        sorts_.push_back(tm_->symbol(term::Symbol{command.ref}).result);
      }
    }
    ASSAY_CHECK(sorts_[kBool] == theory::kBool) << list;
  }

  std::optional<uint8_t> position(Sort sort) const {
    const auto found = std::ranges::find(sorts_, sort);
    if (found == sorts_.end()) {
      return std::nullopt;
    }
    return static_cast<uint8_t>(found - sorts_.begin());
  }

  SortRecipe recipe(Sort sort) const {
    SortRecipe made;
    if (tm_->sort_kind(sort) == term::SortKind::User) {
      const std::string_view name =
          tm_->text(tm_->symbol(term::Symbol{tm_->sort_head(sort)}).name);
      made.kind = name == "D" || name == "E" ? SortRecipe::Kind::Datatype
                                             : SortRecipe::Kind::Declared;
      return made;
    }
    made.row = tm_->sort_head(sort);
    const std::span<const Index> indices = tm_->sort_indices(sort);
    made.indices.assign(indices.begin(), indices.end());
    if (made.row == theory::kBitVecRow || made.row == theory::kFloatRow) {
      for (const Index& index : indices) {
        made.width += index.value;
      }
    }
    for (const Sort arg : tm_->sort_args(sort)) {
      const std::optional<uint8_t> at = position(arg);
      ASSAY_CHECK(at && *at < *position(sort)) << "arguments come first";
      made.args.push_back(*at);
    }
    return made;
  }

  // What indices are worth a try: small ones, and what the sorts have.
  void collect_numbers() {
    numbers_ = {0, 1, 2, 3, 4};
    for (const SortRecipe& sort : out_.sorts_) {
      for (const Index& index : sort.indices) {
        numbers_.insert(
            numbers_.end(),
            {index.value, index.value - 1, index.value / 2, index.value + 1});
        for (const SortRecipe& other : out_.sorts_) {
          if (!other.indices.empty() && other.indices[0].value > index.value) {
            numbers_.push_back(other.indices[0].value - index.value);
          }
        }
      }
    }
    if (numbers_.size() == 5) {
      numbers_.insert(numbers_.end(), {5, 6, 7, 12});
    }
    std::ranges::sort(numbers_);
    numbers_.erase(std::ranges::unique(numbers_).begin(), numbers_.end());
  }

  void add_row(uint32_t row) {
    const OpInfo& info = theories_.info(row);
    const Signature& signature = theories_.signature(row);
    const bool is_wanted =
        is_drawn_everywhere(info)
        || is_drawn_in(out_.group_, theories_.theory_of(row), info)
        || (is_complete_ && info.is_standard()
            && info.tests != theory::Tests::Never);
    if (!is_wanted || !info.evaluation.is_given()
        || !info.evaluation.never.empty()) {
      return;
    }
    size_t count = info.arity.min;
    if (info.arity.shape != Shape::Exactly) {
      count = std::max<size_t>(count, 2);
    }
    if (count > Instance::kMaxArgs || !signature.takes_args(count)) {
      return;
    }
    const auto first = static_cast<uint32_t>(out_.instances_.size());
    std::vector<Index> indices(
        signature.has_any_indices() ? count + 1 : signature.index_count());
    try_indices(row, count, indices);
    finish_row(first, info.weight, count);
  }

  void finish_row(uint32_t first, uint32_t weight, size_t count) {
    const auto end = static_cast<uint32_t>(out_.instances_.size());
    for (uint32_t i = first; i < end; ++i) {
      const Instance& made = out_.instances_[i];
      if (count == 0) {
        out_.constants_[made.result].push_back(i);
      } else if (weight > 2 && made.result == kBool && made.args[0] != kBool
                 && theories_.theory_of(made.row) != theory::TheoryId::Core) {
        out_.predicates_[made.args[0]].push_back(i);
      }
    }
    if (end > first && count > 0) {
      out_.rows_.push_back({first, end - first});
      out_.weights_.push_back(out_.weight() + weight);
    }
  }

  // All combinations of the numbers, few enough.
  void try_indices(uint32_t row, size_t count, std::vector<Index>& indices) {
    const theory::IndexRange range = theories_.info(row).indices;
    std::vector<size_t> at(indices.size(), 0);
    for (;;) {
      bool is_small = true;
      for (size_t i = 0; i < at.size(); ++i) {
        indices[i].value = numbers_[at[i]];
        is_small = is_small && indices[i].value <= range.max
                   && indices[i].value >= range.min;
      }
      if (is_small) {
        try_sorts(row, count, indices);
      }
      size_t next = 0;
      while (next < at.size() && ++at[next] == numbers_.size()) {
        at[next++] = 0;
      }
      if (next == at.size()) {
        return;
      }
    }
  }

  void try_sorts(uint32_t row, size_t count, std::span<const Index> indices) {
    const Signature& signature = theories_.signature(row);
    const bool needs_as =
        signature.needs_qualifier() || signature.info().needs_as;
    std::vector<size_t> at(count, 0);
    std::vector<Sort> args(count);
    for (;;) {
      for (size_t i = 0; i < count; ++i) {
        args[i] = sorts_[at[i]];
      }
      theory::SortError error;
      if (!needs_as) {
        const Sort result = signature.apply({*tm_, indices, args, {}}, error);
        add(row, indices, at, result);
      }
      for (const Sort expected : sorts_) {
        if (needs_as
            && signature.apply({*tm_, indices, args, expected}, error)
                   == expected) {
          add(row, indices, at, expected);
        }
      }
      size_t next = count;
      if (!needs_as && error.argument >= 0
          && static_cast<size_t>(error.argument) < count) {
        next = static_cast<size_t>(error.argument) + 1;
        std::fill(at.begin() + static_cast<int64_t>(next), at.end(), 0);
      }
      while (next > 0 && ++at[next - 1] == sorts_.size()) {
        at[--next] = 0;
      }
      if (next == 0) {
        return;
      }
    }
  }

  void add(uint32_t row,
           std::span<const Index> indices,
           std::span<const size_t> args,
           Sort result) {
    const std::optional<uint8_t> at = result ? position(result) : std::nullopt;
    if (!at || !suits(row, args, *at)) {
      return;
    }
    const OpInfo& info = theories_.info(row);
    Instance made;
    made.row = row;
    made.indices.assign(indices.begin(), indices.end());
    made.arg_count = static_cast<uint8_t>(args.size());
    std::ranges::copy(args, made.args.begin());
    made.result = *at;
    made.is_hard = info.is_costly();
    made.wants_values = info.effort == theory::Effort::LiteralsOnly;
    made.can_widen = info.arity.shape != Shape::Exactly && args.size() == 2
                     && info.is_widened && indices.size() <= 1
                     && args[0] == args[1] && (*at == kBool || *at == args[0]);
    out_.instances_.push_back(std::move(made));
  }

  // No solver compares regular languages; the width must be bearable.
  bool suits(uint32_t row, std::span<const size_t> args, uint8_t result) const {
    const bool is_core = theories_.theory_of(row) == theory::TheoryId::Core;
    uint32_t width = out_.sorts_[result].width;
    for (const size_t arg : args) {
      width = std::max(width, out_.sorts_[arg].width);
      if (is_core && sorts_[arg] == theory::kRegLan) {
        return false;
      }
    }
    return is_complete_ || width <= theories_.info(row).max_width;
  }

  const smtlib::Language& language_;
  const theory::Theories& theories_;
  std::unique_ptr<term::TermManager> tm_;
  Palette& out_;
  std::vector<Sort> sorts_;
  std::vector<uint32_t> numbers_;
  bool is_complete_ = false;
};

bool is_drawn_in(TheoryGroup group,
                 theory::TheoryId theory,
                 const theory::OpInfo& info) {
  using theory::Tests;
  using theory::TheoryId;
  switch (group) {
    case TheoryGroup::Mixed: return has(info.tests, Tests::Mixed);
    case TheoryGroup::Z3: return has(info.tests, Tests::Z3);
    case TheoryGroup::Cvc5: return has(info.tests, Tests::Cvc5);
    case TheoryGroup::Arrays:
      return has(info.tests, Tests::Own) && theory == TheoryId::Arrays;
    case TheoryGroup::Sequences:
      return has(info.tests, Tests::Own) && theory == TheoryId::Sequences;
    case TheoryGroup::Bags:
      return has(info.tests, Tests::Own) && theory == TheoryId::Bags;
    case TheoryGroup::Sets:
      return has(info.tests, Tests::Sets)
             || (has(info.tests, Tests::Own) && theory == TheoryId::Sets);
    default: return false;
  }
}

bool is_drawn_everywhere(const theory::OpInfo& info) {
  return info.tests == theory::Tests::Default
         && info.since == theory::Since::V26;
}

Palette::Palette(const smtlib::Language& language, const PaletteSpec& spec)
    : group_(spec.group) {
  Builder(language, *this).run(spec);
}

const Instance& Palette::draw(base::Rng& rng) const {
  const auto mark = static_cast<uint32_t>(rng.below(weights_.back()));
  const auto found = std::ranges::upper_bound(weights_, mark);
  const Row& row = rows_[static_cast<size_t>(found - weights_.begin())];
  return instances_[row.first + rng.below(row.count)];
}

}  // namespace assay::technique
