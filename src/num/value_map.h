// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "num/value.h"

namespace assay::num {

// A persistent map from values to values, ordered by Value's order: a changed
// copy shares all but a path of the tree. A treap whose priorities are hashes
// of the keys, so that equal maps have equal trees, whatever made them.
class ValueMap {
 public:
  ValueMap() = default;

  // All of these, in any order; of equal keys the last one counts.
  static ValueMap of(std::vector<std::pair<Value, Value>> entries);

  // The value at the key, or null.
  const Value* find(const Value& key) const;

  bool contains(const Value& key) const { return find(key) != nullptr; }

  // With the key set to the value (replacing what was there), and without it.
  ValueMap with(Value key, Value value) const;
  ValueMap without(const Value& key) const;

  size_t size() const;

  bool empty() const { return size() == 0; }

  uint64_t hash() const { return root_.hash(); }

  // All entries in order; the pointers live as long as the map.
  std::vector<std::pair<const Value*, const Value*>> entries() const;

  friend bool operator==(const ValueMap& a, const ValueMap& b) {
    return a.root_ == b.root_;
  }

  // What represents the map inside of a value, to be compared only with
  // another map's.
  const Value& tree() const { return root_; }

  void give_up(Orphans& to) { to.take(root_); }

 private:
  Value root_;  // None, or a box that is a node
};

// An array or function: its entries, and what it has at all other places (None
// if that is not known). A function of several arguments has seqs as keys.
// Entries that are equal to the default are dropped.
Value make_map(Value fallback, const ValueMap& entries);
// The map with the key set to the value, in a few steps only.
Value map_with(const Value& map, const Value& key, Value value);
// What the map has at the key: an entry's value, or the default.
const Value& map_at(const Value& map, const Value& key);
const ValueMap& map_entries(const Value& map);
const Value& map_fallback(const Value& map);

// Sets map their elements to None, bags to counts above 0 (Int).
Value make_set(const ValueMap& elements);
Value make_bag(const ValueMap& counts);
const ValueMap& set_elements(const Value& set);
const ValueMap& bag_counts(const Value& bag);

}  // namespace assay::num
