// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "smtlib/language.h"
#include "technique/synthesis/corner_pool.h"
#include "technique/synthesis/plan.h"
#include "technique/synthesis/sampler.h"

namespace assay::technique {

// All sat formulas over the sorts and corners of a stock, from small to large,
// each by its number. They are different in more than names, and since there
// is one value for each class of values, in more than the constants of a
// class.
class Ranking {
 public:
  // Formulas of one kind and size.
  struct Level {
    Category category = Category::Operation;
    std::string_view text;  // what is in it
    uint64_t count = 0;
  };

  static constexpr size_t kLevels = 12;

  Ranking(const smtlib::Language& language, const CornerPool& stock);

  // From the smallest on; may be empty.
  const std::array<Level, kLevels>& levels() const { return levels_; }

  // The nth of a level.
  Plan plan(size_t level, uint64_t number) const;

 private:
  // Positions of a plan: the arguments, then the result.
  static constexpr size_t kPositions = Instance::kMaxArgs + 1;

  enum class Filler : uint8_t { Variable, Constant, Application };
  // What stands at the leaves of a term.
  enum class Leaves : uint8_t { Constants, Variables, Shared };

  // Values by their numbers.
  struct Point {
    std::array<uint16_t, kPositions> ids{};
  };

  struct Operation {
    const Instance* instance = nullptr;
    std::vector<Point> points;
  };

  struct PoolTerm {
    uint16_t operation = 0;
    uint16_t point = 0;
  };

  struct Block {
    uint16_t operation = 0;
    std::array<Filler, kPositions> fillers{};
    bool is_shared = false;
    Leaves leaves = Leaves::Constants;
    bool is_sample = false;  // there are too many to have them all
    std::vector<uint16_t> points;
    uint64_t first = 0;  // of the level
    uint64_t count = 0;
  };

  struct Hash {
    size_t operator()(const num::Value& value) const { return value.hash(); }
  };

  struct Values {
    std::vector<num::Value> list;
    std::unordered_map<num::Value, uint16_t, Hash> ids;
    std::vector<std::vector<PoolTerm>> makers;  // by id
    // The same, of those that look alike with variables at the leaves one.
    std::vector<std::vector<PoolTerm>> shapes;
  };

  void list_points(const Instance& instance, PlanBuilder& builder);
  uint16_t id_of(uint8_t sort, const num::Value& value);
  void fill_pool();
  void add_blocks(uint16_t operation);
  void add_block(size_t level,
                 uint16_t operation,
                 const std::array<Filler, kPositions>& fillers,
                 bool is_shared,
                 Leaves leaves);
  // Terms that can stand at a position.
  const std::vector<PoolTerm>& terms_at(const Block& block,
                                        size_t position,
                                        uint16_t point) const;
  uint64_t ways(const Block& block, uint16_t point) const;
  bool looks_alike(const PoolTerm& a, const PoolTerm& b) const;
  Piece leaf(uint8_t sort, uint16_t id, Piece::Kind kind) const;

  uint8_t sort_at(const Instance& instance, size_t position) const {
    return position < instance.arg_count ? instance.args[position]
                                         : instance.result;
  }

  const CornerPool& stock_;
  std::vector<Operation> operations_;
  std::vector<Values> values_;  // by sort
  std::array<Level, kLevels> levels_;
  std::array<std::vector<Block>, kLevels> blocks_;
};

}  // namespace assay::technique
