// SPDX-License-Identifier: MIT
//
// A treap: ordered by key like a search tree, by priority like a heap. The
// priority is a hash of the key, so that a set of keys has just one tree, and
// equal maps are found equal by comparing trees, mostly by their hashes or by
// sharing. Expected depth is logarithmic, with a known hash function as the
// only randomness: nobody gains by making our tables slow.
//
// Nodes are boxes like those of other values, so that values nested in maps
// nested in values are compared and freed without recursion. Nodes never
// change: an update makes new ones along one path.
#include "num/value_map.h"

#include <algorithm>
#include <numeric>
#include <span>

#include "base/check.h"

namespace assay::num {

namespace {

using Pairs = std::vector<std::pair<const Value*, const Value*>>;

uint64_t priority_of(const Value& key) {
  return combine_hash(0x6d6170, key.hash());
}

size_t size_of(const Value& tree);

struct Node final : Box {
  Node(Value at, Value what, Value smaller, Value larger)
      : Box(hash_of(at, what, smaller, larger),
            at.is_opaque() || what.is_opaque() || smaller.is_opaque()
                || larger.is_opaque()),
        key(std::move(at)),
        value(std::move(what)),
        left(std::move(smaller)),
        right(std::move(larger)),
        priority(priority_of(key)),
        size(size_of(left) + size_of(right) + 1) {}

  static uint64_t hash_of(const Value& key,
                          const Value& value,
                          const Value& left,
                          const Value& right) {
    uint64_t hash = combine_hash(5, key.hash());
    hash = combine_hash(hash, value.hash());
    hash = combine_hash(hash, left.hash());
    return combine_hash(hash, right.hash());
  }

  std::strong_ordering compare_own(const Box& other,
                                   Pairs& pairs) const override {
    const auto& that = static_cast<const Node&>(other);
    if (size != that.size) {
      return size <=> that.size;
    }
    pairs.emplace_back(&right, &that.right);
    pairs.emplace_back(&left, &that.left);
    pairs.emplace_back(&value, &that.value);
    pairs.emplace_back(&key, &that.key);
    return std::strong_ordering::equal;
  }

  int rank() const override { return 1; }

  void give_up(Orphans& to) override {
    to.take(key);
    to.take(value);
    to.take(left);
    to.take(right);
  }

  Value key;
  Value value;
  Value left;
  Value right;
  uint64_t priority;
  size_t size;
};

// Null for the empty tree.
const Node* node_of(const Value& tree) {
  return tree ? static_cast<const Node*>(&tree.box()) : nullptr;
}

size_t size_of(const Value& tree) {
  return tree ? node_of(tree)->size : 0;
}

Value mk_node(Value key, Value value, Value left, Value right) {
  return Value::boxed(
      ValueKind::Map,
      new Node(
          std::move(key), std::move(value), std::move(left), std::move(right)));
}

// Whether a key is nearer to the root than another; keys of one priority are
// in the order of the keys.
bool is_above(uint64_t priority,
              const Value& key,
              uint64_t other_priority,
              const Value& other) {
  return priority != other_priority ? priority > other_priority : key < other;
}

bool is_above(const Node& a, const Node& b) {
  return is_above(a.priority, a.key, b.priority, b.key);
}

// A node on the way down, and whether the way went on to the right.
struct Step {
  const Node* node;
  bool is_right;
};

using Path = std::vector<Step>;

// The tree with the subtree at the end of the path replaced.
Value rebuild(std::span<const Step> path, Value subtree) {
  for (size_t i = path.size(); i-- > 0;) {
    const Node& node = *path[i].node;
    subtree =
        path[i].is_right
            ? mk_node(node.key, node.value, node.left, std::move(subtree))
            : mk_node(node.key, node.value, std::move(subtree), node.right);
  }
  return subtree;
}

// Goes down to the key or to where it would be; the node there, or null.
const Node* descend(const Value& root, const Value& key, Path& path) {
  const Node* node = node_of(root);
  while (node != nullptr) {
    const std::strong_ordering order = key <=> node->key;
    if (order == 0) {
      return node;
    }
    path.push_back({node, order > 0});
    node = node_of(order > 0 ? node->right : node->left);
  }
  return nullptr;
}

// The parts of a tree before and after a key that it does not have, where
// `path` is the way from the tree's root to where the key would be.
std::pair<Value, Value> split(std::span<const Step> path) {
  Value before;
  Value after;
  for (size_t i = path.size(); i-- > 0;) {
    const Node& node = *path[i].node;
    if (path[i].is_right) {
      before = mk_node(node.key, node.value, node.left, std::move(before));
    } else {
      after = mk_node(node.key, node.value, std::move(after), node.right);
    }
  }
  return {std::move(before), std::move(after)};
}

// One tree of two, the keys of the first being before those of the second.
Value merge(const Value& before, const Value& after) {
  Path path;
  const Value* left = &before;
  const Value* right = &after;
  while (*left && *right) {
    const Node* a = node_of(*left);
    const Node* b = node_of(*right);
    if (is_above(*a, *b)) {
      path.push_back({a, true});
      left = &a->right;
    } else {
      path.push_back({b, false});
      right = &b->left;
    }
  }
  return rebuild(path, *left ? *left : *right);
}

struct MapBox final : Box {
  MapBox(Value other_places, ValueMap map)
      : Box(combine_hash(other_places.hash(), map.hash()),
            other_places.is_opaque() || map.tree().is_opaque()),
        fallback(std::move(other_places)),
        entries(std::move(map)) {}

  std::strong_ordering compare_own(const Box& other,
                                   Pairs& pairs) const override {
    const auto& that = static_cast<const MapBox&>(other);
    pairs.emplace_back(&entries.tree(), &that.entries.tree());
    pairs.emplace_back(&fallback, &that.fallback);
    return std::strong_ordering::equal;
  }

  void give_up(Orphans& to) override {
    to.take(fallback);
    entries.give_up(to);
  }

  Value fallback;
  ValueMap entries;
};

const MapBox& map_box(const Value& value, ValueKind kind) {
  ASSAY_CHECK(value.is(kind));
  return static_cast<const MapBox&>(value.box());
}

}  // namespace

ValueMap ValueMap::of(std::vector<std::pair<Value, Value>> entries) {
  // By key, and by place: the last of several entries for one key wins. (Not
  // std::stable_sort, which clang rejects for what libstdc++ does inside.)
  std::vector<size_t> order(entries.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::ranges::sort(order, [&](size_t a, size_t b) {
    const auto by_key = entries[a].first <=> entries[b].first;
    return by_key != 0 ? by_key < 0 : a < b;
  });

  // The right spine of the tree so far, whose nodes wait for what is right of
  // them.
  struct Waiting {
    std::pair<Value, Value> entry;
    uint64_t priority = 0;
    Value left;
  };

  std::vector<Waiting> spine;
  const auto close_last = [&spine](Value right) {
    Waiting last = std::move(spine.back());
    spine.pop_back();
    return mk_node(std::move(last.entry.first),
                   std::move(last.entry.second),
                   std::move(last.left),
                   std::move(right));
  };
  for (const size_t at : order) {
    std::pair<Value, Value>& entry = entries[at];
    if (!spine.empty() && spine.back().entry.first == entry.first) {
      spine.back().entry.second = std::move(entry.second);
      continue;
    }
    const uint64_t priority = priority_of(entry.first);
    Value left;
    while (!spine.empty()
           && is_above(priority,
                       entry.first,
                       spine.back().priority,
                       spine.back().entry.first)) {
      left = close_last(std::move(left));
    }
    spine.push_back({std::move(entry), priority, std::move(left)});
  }
  ValueMap made;
  while (!spine.empty()) {
    made.root_ = close_last(std::move(made.root_));
  }
  return made;
}

const Value* ValueMap::find(const Value& key) const {
  const Node* node = node_of(root_);
  while (node != nullptr) {
    const std::strong_ordering order = key <=> node->key;
    if (order == 0) {
      return &node->value;
    }
    node = node_of(order > 0 ? node->right : node->left);
  }
  return nullptr;
}

ValueMap ValueMap::with(Value key, Value value) const {
  Path path;
  const Node* found = descend(root_, key, path);
  ValueMap made;
  if (found != nullptr) {
    if (found->value == value) {
      return *this;
    }
    made.root_ = rebuild(
        path, mk_node(found->key, std::move(value), found->left, found->right));
    return made;
  }
  const uint64_t priority = priority_of(key);
  size_t above = 0;
  while (
      above < path.size()
      && is_above(
          path[above].node->priority, path[above].node->key, priority, key)) {
    ++above;
  }
  const std::span<const Step> steps(path);
  auto [before, after] = split(steps.subspan(above));
  made.root_ = rebuild(steps.first(above),
                       mk_node(std::move(key),
                               std::move(value),
                               std::move(before),
                               std::move(after)));
  return made;
}

ValueMap ValueMap::without(const Value& key) const {
  Path path;
  const Node* found = descend(root_, key, path);
  if (found == nullptr) {
    return *this;
  }
  ValueMap made;
  made.root_ = rebuild(path, merge(found->left, found->right));
  return made;
}

size_t ValueMap::size() const {
  return size_of(root_);
}

std::vector<std::pair<const Value*, const Value*>> ValueMap::entries() const {
  std::vector<std::pair<const Value*, const Value*>> all;
  all.reserve(size());
  std::vector<const Node*> above;
  const Node* node = node_of(root_);
  while (node != nullptr || !above.empty()) {
    while (node != nullptr) {
      above.push_back(node);
      node = node_of(node->left);
    }
    node = above.back();
    above.pop_back();
    all.emplace_back(&node->key, &node->value);
    node = node_of(node->right);
  }
  return all;
}

Value make_map(Value fallback, const ValueMap& entries) {
  ValueMap kept = entries;
  if (fallback) {
    for (const auto& [key, value] : entries.entries()) {
      if (*value == fallback) {
        kept = kept.without(*key);
      }
    }
  }
  return Value::boxed(ValueKind::Map,
                      new MapBox(std::move(fallback), std::move(kept)));
}

Value map_with(const Value& map, const Value& key, Value value) {
  const MapBox& box = map_box(map, ValueKind::Map);
  ValueMap entries = box.fallback && value == box.fallback
                         ? box.entries.without(key)
                         : box.entries.with(key, std::move(value));
  return Value::boxed(ValueKind::Map,
                      new MapBox(box.fallback, std::move(entries)));
}

const Value& map_at(const Value& map, const Value& key) {
  const MapBox& box = map_box(map, ValueKind::Map);
  const Value* found = box.entries.find(key);
  return found != nullptr ? *found : box.fallback;
}

const ValueMap& map_entries(const Value& map) {
  return map_box(map, ValueKind::Map).entries;
}

const Value& map_fallback(const Value& map) {
  return map_box(map, ValueKind::Map).fallback;
}

Value make_set(const ValueMap& elements) {
  return Value::boxed(ValueKind::Set, new MapBox({}, elements));
}

Value make_bag(const ValueMap& counts) {
  return Value::boxed(ValueKind::Bag, new MapBox({}, counts));
}

const ValueMap& set_elements(const Value& set) {
  return map_box(set, ValueKind::Set).entries;
}

const ValueMap& bag_counts(const Value& bag) {
  return map_box(bag, ValueKind::Bag).entries;
}

}  // namespace assay::num
