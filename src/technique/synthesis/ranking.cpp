// SPDX-License-Identifier: MIT
//
// An operator's points are all tuples of corner values with the value that the
// operator has there. A block has the formulas of one operator with the same
// kind of filler at each position. Points that look alike where the filler
// shows a value are one, so that no formula comes twice within a block, and
// those of different blocks differ in their shape.
#include "technique/synthesis/ranking.h"

#include <algorithm>

#include "base/check.h"
#include "base/rng.h"

namespace assay::technique {

using num::Value;

namespace {

constexpr size_t kMostPoints = 4096;  // of an operator
constexpr size_t kMostIds = UINT16_MAX;
// With three terms and more, for each point.
constexpr uint64_t kMostWays = uint64_t{1} << 20;
constexpr size_t kMostTerms = 2;  // all of whose ways have a rank

enum LevelNumber : uint8_t {
  Operators,
  Constants,
  SharedVariables,
  TermOfConstants,
  TermOfVariables,
  TermShared,
  TwoTermsOfConstants,
  TwoTerms,
  TwoTermsShared,
  ManyTermsOfConstants,
  ManyTerms,
  ManyTermsShared,
};

}  // namespace

Ranking::Ranking(const smtlib::Language& language, const CornerPool& stock)
    : stock_(stock), values_(stock.palette().sorts().size()) {
  levels_ = {
      {{Category::Operation, "operators on variables", 0},
       {Category::ConstantAssignment, "constants for some", 0},
       {Category::ConstantAssignment, "equal variables", 0},
       {Category::TermSynthesis, "a term of constants", 0},
       {Category::TermSynthesis, "a term of variables", 0},
       {Category::TermSynthesis, "a term, equal variables", 0},
       {Category::TermSynthesis, "two terms of constants", 0},
       {Category::TermSynthesis, "two terms", 0},
       {Category::TermSynthesis, "two terms, equal variables", 0},
       {Category::TermSynthesis, "more terms of constants, some", 0},
       {Category::TermSynthesis, "more terms, some", 0},
       {Category::TermSynthesis, "more terms, equal variables, some", 0}}};
  const auto tm = language.theories().make_manager();
  PlanBuilder builder(language, stock, *tm);
  for (uint8_t sort = 0; sort < stock.palette().sort_count(); ++sort) {
    for (const Value& value : stock.values(sort)) {
      id_of(sort, value);
    }
  }
  for (const Instance* instance : stock.operations()) {
    list_points(*instance, builder);
  }
  fill_pool();
  for (size_t i = 0; i < operations_.size(); ++i) {
    add_blocks(static_cast<uint16_t>(i));
  }
}

uint16_t Ranking::id_of(uint8_t sort, const Value& value) {
  Values& values = values_[sort];
  const auto [at, is_new] =
      values.ids.try_emplace(value, static_cast<uint16_t>(values.list.size()));
  if (is_new) {
    values.list.push_back(value);
  }
  return at->second;
}

// As many values of each argument as give a bearable number of points, from all
// over its list.
void Ranking::list_points(const Instance& instance, PlanBuilder& builder) {
  std::array<size_t, Instance::kMaxArgs> sizes{};
  size_t product = 1;
  for (size_t i = 0; i < instance.arg_count; ++i) {
    sizes[i] = stock_.is_regex(instance.args[i])
                   ? stock_.regexes().size()
                   : stock_.values(instance.args[i]).size();
    product *= sizes[i];
  }
  if (product == 0) {
    return;
  }
  const std::array<size_t, Instance::kMaxArgs> all = sizes;
  while (product > kMostPoints) {
    const auto largest = std::ranges::max_element(sizes);
    product = product / *largest * (*largest - 1);
    --*largest;
  }
  Operation operation{&instance, {}};
  std::vector<Piece> args(instance.arg_count);
  std::array<size_t, Instance::kMaxArgs> at{};
  for (;;) {
    Point point;
    for (size_t i = 0; i < instance.arg_count; ++i) {
      point.ids[i] = static_cast<uint16_t>(at[i] * all[i] / sizes[i]);
      args[i] = leaf(instance.args[i], point.ids[i], Piece::Kind::Constant);
    }
    const Value value = builder.apply(instance, args);
    const bool has_room = values_[instance.result].list.size() < kMostIds;
    if (value.is_known() && has_room) {
      point.ids[instance.arg_count] = id_of(instance.result, value);
      operation.points.push_back(point);
    }
    size_t next = 0;
    while (next < instance.arg_count && ++at[next] == sizes[next]) {
      at[next++] = 0;
    }
    if (next == instance.arg_count) {
      break;
    }
  }
  if (!operation.points.empty()) {
    operations_.push_back(std::move(operation));
  }
}

// Whether a term looks the same at two points if its leaves are variables.
bool Ranking::looks_alike(const PoolTerm& a, const PoolTerm& b) const {
  if (a.operation != b.operation) {
    return false;
  }
  const Operation& operation = operations_[a.operation];
  const Instance& instance = *operation.instance;
  for (size_t i = 0; i < instance.arg_count; ++i) {
    const bool is_shown =
        instance.wants_values || stock_.is_regex(instance.args[i]);
    if (is_shown
        && operation.points[a.point].ids[i]
               != operation.points[b.point].ids[i]) {
      return false;
    }
  }
  return true;
}

void Ranking::fill_pool() {
  for (Values& values : values_) {
    values.makers.resize(values.list.size());
    values.shapes.resize(values.list.size());
  }
  for (size_t i = 0; i < operations_.size(); ++i) {
    const Operation& operation = operations_[i];
    const Instance& instance = *operation.instance;
    for (size_t j = 0; j < operation.points.size(); ++j) {
      const uint16_t id = operation.points[j].ids[instance.arg_count];
      const PoolTerm term{static_cast<uint16_t>(i), static_cast<uint16_t>(j)};
      values_[instance.result].makers[id].push_back(term);
      std::vector<PoolTerm>& shapes = values_[instance.result].shapes[id];
      // Only those of the same operation, at the end, can look alike.
      const bool is_new = std::none_of(
          shapes.rbegin(),
          std::find_if(shapes.rbegin(),
                       shapes.rend(),
                       [&](const PoolTerm& other) {
                         return other.operation != term.operation;
                       }),
          [&](const PoolTerm& other) { return looks_alike(other, term); });
      if (is_new) {
        shapes.push_back(term);
      }
    }
  }
}

Piece Ranking::leaf(uint8_t sort, uint16_t id, Piece::Kind kind) const {
  Piece piece;
  piece.sort = sort;
  if (stock_.is_regex(sort)) {
    piece.kind = Piece::Kind::Regex;
    piece.regex = &stock_.regexes()[id];
    return piece;
  }
  piece.kind = kind;
  piece.value = values_[sort].list[id];
  return piece;
}

// All ways to fill the positions.
void Ranking::add_blocks(uint16_t operation) {
  const Instance& instance = *operations_[operation].instance;
  const size_t positions = size_t{instance.arg_count} + 1;
  std::array<Filler, kPositions> fillers{};
  for (;;) {
    size_t terms = 0;
    size_t constants = 0;
    size_t variables = 0;
    bool fits = true;
    for (size_t i = 0; i < positions; ++i) {
      const bool is_regex = stock_.is_regex(sort_at(instance, i));
      const bool is_argument = i < instance.arg_count;
      fits = fits && (!is_regex || fillers[i] == Filler::Constant)
             && (!instance.wants_values || !is_argument
                 || fillers[i] == Filler::Constant);
      terms += fillers[i] == Filler::Application ? 1 : 0;
      constants += fillers[i] == Filler::Constant && !is_regex ? 1 : 0;
      variables += fillers[i] == Filler::Variable ? 1 : 0;
    }
    if (fits && terms == 0) {
      add_block(constants == 0 ? Operators : Constants,
                operation,
                fillers,
                false,
                Leaves::Constants);
      if (variables > 1) {
        add_block(SharedVariables, operation, fillers, true, Leaves::Constants);
      }
    } else if (fits && terms == 1) {
      add_block(TermOfConstants, operation, fillers, false, Leaves::Constants);
      add_block(TermOfVariables, operation, fillers, false, Leaves::Variables);
      add_block(TermShared, operation, fillers, true, Leaves::Shared);
    } else if (fits && terms > 0) {
      const size_t first =
          terms == 2 ? TwoTermsOfConstants : ManyTermsOfConstants;
      add_block(first, operation, fillers, false, Leaves::Constants);
      add_block(first + 1, operation, fillers, false, Leaves::Variables);
      add_block(first + 2, operation, fillers, true, Leaves::Shared);
    }
    size_t next = 0;
    while (next < positions && fillers[next] == Filler::Application) {
      fillers[next++] = Filler::Variable;
    }
    if (next == positions) {
      return;
    }
    fillers[next] = fillers[next] == Filler::Variable ? Filler::Constant
                                                      : Filler::Application;
  }
}

void Ranking::add_block(size_t level,
                        uint16_t operation,
                        const std::array<Filler, kPositions>& fillers,
                        bool is_shared,
                        Leaves leaves) {
  const Operation& of = operations_[operation];
  const Instance& instance = *of.instance;
  const size_t positions = size_t{instance.arg_count} + 1;

  // What the formula shows of a point, and the point.
  struct Row {
    std::array<uint16_t, kPositions> shown{};
    uint32_t equal = 0;
    uint16_t point = 0;
  };

  std::vector<Row> rows;
  rows.reserve(of.points.size());
  for (size_t p = 0; p < of.points.size(); ++p) {
    Row row;
    row.point = static_cast<uint16_t>(p);
    for (size_t i = 0; i < positions; ++i) {
      if (fillers[i] != Filler::Variable) {
        row.shown[i] = of.points[p].ids[i];
        continue;
      }
      for (size_t j = 0; j < i && is_shared; ++j) {
        if (fillers[j] == Filler::Variable
            && sort_at(instance, i) == sort_at(instance, j)
            && of.points[p].ids[i] == of.points[p].ids[j]) {
          row.equal |= 1U << (i * kPositions + j);
        }
      }
    }
    rows.push_back(row);
  }
  const auto key = [](const Row& row) {
    return std::tie(row.shown, row.equal);
  };
  std::ranges::stable_sort(rows, {}, key);
  rows.erase(std::ranges::unique(rows, {}, key).begin(), rows.end());
  if (is_shared && leaves == Leaves::Constants) {
    std::erase_if(rows, [](const Row& row) { return row.equal == 0; });
  }
  Block block;
  block.operation = operation;
  block.fillers = fillers;
  block.is_shared = is_shared;
  block.leaves = leaves;
  block.is_sample =
      std::ranges::count(fillers, Filler::Application) > ptrdiff_t{kMostTerms};
  for (const Row& row : rows) {
    block.points.push_back(row.point);
    block.count += ways(block, row.point);
  }
  if (block.count > 0) {
    block.first = levels_.at(level).count;
    levels_.at(level).count += block.count;
    blocks_.at(level).push_back(std::move(block));
  }
}

const std::vector<Ranking::PoolTerm>& Ranking::terms_at(const Block& block,
                                                        size_t position,
                                                        uint16_t point) const {
  const Operation& operation = operations_[block.operation];
  const Values& values = values_[sort_at(*operation.instance, position)];
  const uint16_t id = operation.points[point].ids[position];
  return block.leaves == Leaves::Variables ? values.shapes[id]
                                           : values.makers[id];
}

// In how many ways terms can be put there.
uint64_t Ranking::ways(const Block& block, uint16_t point) const {
  const Instance& instance = *operations_[block.operation].instance;
  uint64_t count = 1;
  for (size_t i = 0; i <= instance.arg_count; ++i) {
    if (block.fillers[i] == Filler::Application) {
      count *= terms_at(block, i, point).size();
      count = block.is_sample ? std::min(count, kMostWays) : count;
    }
  }
  return count;
}

Plan Ranking::plan(size_t level, uint64_t number) const {
  const std::vector<Block>& blocks = blocks_.at(level);
  const auto after =
      std::ranges::upper_bound(blocks, number, {}, &Block::first);
  ASSAY_CHECK(after != blocks.begin() && number < levels_.at(level).count);
  const Block& block = *std::prev(after);
  number -= block.first;
  size_t at = 0;
  for (uint64_t count = ways(block, block.points[0]); number >= count;
       count = ways(block, block.points[at])) {
    number -= count;
    ++at;
  }
  const Operation& operation = operations_[block.operation];
  const Instance& instance = *operation.instance;
  const Point& point = operation.points[block.points[at]];
  base::Rng rng(number);  // of a sample
  const Piece::Kind leaf_kind = block.leaves == Leaves::Constants
                                    ? Piece::Kind::Constant
                                    : Piece::Kind::Variable;
  const auto fill = [&](size_t i) {
    const uint8_t sort = sort_at(instance, i);
    if (block.fillers[i] != Filler::Application) {
      return leaf(sort,
                  point.ids[i],
                  block.fillers[i] == Filler::Constant ? Piece::Kind::Constant
                                                       : Piece::Kind::Variable);
    }
    const std::vector<PoolTerm>& makers = terms_at(block, i, block.points[at]);
    const PoolTerm& chosen = makers[block.is_sample ? rng.below(makers.size())
                                                    : number % makers.size()];
    number /= makers.size();
    const Operation& inner = operations_[chosen.operation];
    Piece piece = leaf(sort, point.ids[i], Piece::Kind::Application);
    piece.instance = inner.instance;
    std::vector<Piece> args;
    for (size_t j = 0; j < inner.instance->arg_count; ++j) {
      args.push_back(leaf(
          inner.instance->args[j],
          inner.points[chosen.point].ids[j],
          inner.instance->wants_values ? Piece::Kind::Constant : leaf_kind));
    }
    piece.args = std::make_shared<const std::vector<Piece>>(std::move(args));
    return piece;
  };
  Plan plan;
  plan.is_shared = block.is_shared;
  plan.left = leaf(
      instance.result, point.ids[instance.arg_count], Piece::Kind::Application);
  plan.left.instance = &instance;
  std::vector<Piece> args;
  for (size_t i = 0; i < instance.arg_count; ++i) {
    args.push_back(fill(i));
  }
  plan.left.args = std::make_shared<const std::vector<Piece>>(std::move(args));
  plan.right = fill(instance.arg_count);
  return plan;
}

}  // namespace assay::technique
