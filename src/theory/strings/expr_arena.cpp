// SPDX-License-Identifier: MIT
//
// Expressions are lists (what comes next, then the rest), and sets of them.
// Two rules keep the sets of counting loops small. Loops over the same thing
// with the same rest are one if their intervals touch:
//   r{3,5}t | r{4,9}t  =  r{3,9}t
// so that a?{n}a{n} and its like have states of one or two members instead of
// n. And so are lists that differ only in such a loop after their first member,
// which is what nested loops make.
#include "theory/strings/expr_arena.h"

#include <algorithm>
#include <unordered_map>

namespace assay::theory::strings {

namespace {

using num::combine_hash;

struct LoopKey {
  Head before;  // what is equal in front of the loop, if anything
  BoxRef body;
  Expr tail = kNoneExpr;

  friend bool operator==(const LoopKey&, const LoopKey&) = default;
};

uint64_t hash_of(const Head& head) {
  uint64_t hash = combine_hash(hash_ref(head.ref), head.low);
  hash = combine_hash(hash, head.high);
  return combine_hash(
      hash, (uint64_t{head.operand} << 8) | static_cast<uint64_t>(head.kind));
}

struct LoopKeyHash {
  size_t operator()(const LoopKey& key) const {
    return combine_hash(hash_of(key.before),
                        combine_hash(hash_ref(key.body), key.tail));
  }
};

struct Interval {
  uint64_t low = 0;
  uint64_t high = 0;

  friend auto operator<=>(const Interval&, const Interval&) = default;
};

// The members that are loops with the same key.
struct LoopGroup {
  LoopKey key;
  std::vector<Interval> intervals;
  std::vector<Expr> members;
};

// Joins what touches; false if nothing does.
bool join(std::vector<Interval>& intervals) {
  std::ranges::sort(intervals);
  size_t kept = 1;
  for (size_t i = 1; i < intervals.size(); ++i) {
    Interval& last = intervals[kept - 1];
    if (last.high == kUnbounded || intervals[i].low <= last.high + 1) {
      last.high = std::max(last.high, intervals[i].high);
    } else {
      intervals[kept++] = intervals[i];
    }
  }
  const bool has_joined = kept < intervals.size();
  intervals.resize(kept);
  return has_joined;
}

BoxRef resolve(BoxRef ref) {
  while (ref.box->kind() == RegexKind::Reverse) {
    ref = {&ref.box->part(0), !ref.is_reversed};
  }
  return ref;
}

bool is_loop(const ExprNode& node) {
  return node.kind == ExprKind::Seq && node.head.kind == HeadKind::Loop;
}

}  // namespace

ExprArena::ExprArena() : table_(64) {
  nodes_.reserve(32);
  nodes_.resize(kAllExpr + 1);
  nodes_[kEpsilonExpr] = {.kind = ExprKind::Epsilon, .is_nullable = true};
  nodes_[kAllExpr] = {.kind = ExprKind::All, .is_nullable = true};
}

// --- lists -------------------------------------------------------------------

Expr ExprArena::mk_box(BoxRef ref, Expr tail) {
  ref = resolve(ref);
  return ref.box->kind() == RegexKind::Loop
             ? mk_loop({&ref.box->part(0), ref.is_reversed},
                       ref.box->low(),
                       ref.box->high(),
                       tail)
             : mk_plain(ref, tail);
}

Expr ExprArena::mk_plain(BoxRef ref, Expr tail) {
  switch (ref.box->kind()) {
    case RegexKind::None: return kNoneExpr;
    case RegexKind::Epsilon: return tail;
    case RegexKind::All: return mk_all(tail);
    case RegexKind::Word: return mk_word(ref, 0, tail);
    case RegexKind::Concat: return mk_concat(ref, 0, tail);
    default: return mk_seq({.kind = HeadKind::Box, .ref = ref}, tail);
  }
}

Expr ExprArena::mk_word(BoxRef ref, uint64_t gone, Expr tail) {
  const Value& word = ref.box->parts()[0];
  const size_t size = word.is(num::ValueKind::String) ? word.text().size()
                                                      : word.elements().size();
  if (gone == size) {
    return tail;
  }
  return mk_seq({.kind = HeadKind::Word, .ref = ref, .low = gone}, tail);
}

Expr ExprArena::mk_concat(BoxRef ref, uint64_t gone, Expr tail) {
  if (gone == ref.box->parts().size()) {
    return tail;
  }
  return mk_seq({.kind = HeadKind::Concat, .ref = ref, .low = gone}, tail);
}

Expr ExprArena::mk_loop(BoxRef ref, uint64_t low, uint64_t high, Expr tail) {
  ref = resolve(ref);
  if (tail == kNoneExpr) {
    return kNoneExpr;
  }
  if (high == 0) {
    return tail;
  }
  while (high == 1 && (low == 1 || ref.box->is_nullable())) {
    if (ref.box->kind() != RegexKind::Loop) {
      return mk_plain(ref, tail);
    }
    low = ref.box->low();
    high = ref.box->high();
    ref = resolve({&ref.box->part(0), ref.is_reversed});
  }
  if (ref.box->is_nullable()) {
    low = 0;
  }
  const ExprNode& next = nodes_[tail];
  if (is_loop(next) && next.head.ref == ref && low + next.head.low < kCountLimit
      && (high == kUnbounded || next.head.high == kUnbounded
          || high + next.head.high < kCountLimit)) {
    low += next.head.low;
    high = high == kUnbounded || next.head.high == kUnbounded
               ? kUnbounded
               : high + next.head.high;
    tail = next.tail;
  }
  if (low == 0 && high == kUnbounded && ref.box->kind() == RegexKind::Letter) {
    return mk_all(tail);
  }
  return mk_seq({.kind = HeadKind::Loop, .ref = ref, .low = low, .high = high},
                tail);
}

Expr ExprArena::mk_opaque(Expr operand, Expr tail) {
  if (operand == kNoneExpr || operand == kAllExpr) {
    return operand == kNoneExpr ? kNoneExpr : mk_all(tail);
  }
  if (operand == kEpsilonExpr) {
    return tail;
  }
  if (tail == kEpsilonExpr) {
    return operand;
  }
  const ExprNode& node = nodes_[operand];
  if (node.kind == ExprKind::Seq && node.tail == kEpsilonExpr) {
    return mk_seq(Head(node.head), tail);
  }
  return mk_seq({.kind = HeadKind::Opaque, .operand = operand}, tail);
}

Expr ExprArena::mk_all(Expr tail) {
  const ExprNode& next = nodes_[tail];
  if (next.is_nullable) {
    return kAllExpr;
  }
  if (next.kind == ExprKind::Seq && next.head.kind == HeadKind::All) {
    return tail;
  }
  return mk_seq({.kind = HeadKind::All}, tail);
}

bool ExprArena::head_is_nullable(const Head& head) const {
  switch (head.kind) {
    case HeadKind::Box: return head.ref.box->is_nullable();
    case HeadKind::Word: return false;
    case HeadKind::Concat:
      return head.ref.is_reversed ? head.ref.box->is_nullable_before(
                                        head.ref.box->parts().size() - head.low)
                                  : head.ref.box->is_nullable_from(head.low);
    case HeadKind::Loop: return head.low == 0 || head.ref.box->is_nullable();
    case HeadKind::Opaque: return nodes_[head.operand].is_nullable;
    case HeadKind::All: return true;
  }
  return false;
}

Expr ExprArena::mk_seq(const Head& head, Expr tail) {
  if (tail == kNoneExpr) {
    return kNoneExpr;
  }
  ExprNode node{.kind = ExprKind::Seq, .head = head, .tail = tail};
  node.head_is_nullable = head_is_nullable(head);
  node.is_nullable = node.head_is_nullable && nodes_[tail].is_nullable;
  return intern(node, {});
}

// --- sets --------------------------------------------------------------------

// Sorted as they are numbered, which depends on nothing but the input.
Expr ExprArena::mk_union(std::span<const Expr> parts) {
  if (parts.size() < 2) {
    return parts.empty() ? kNoneExpr : parts[0];
  }
  std::vector<Expr> all;
  all.reserve(parts.size());
  bool is_nullable = false;
  size_t loops = 0;
  size_t inner_loops = 0;
  for (const Expr part : parts) {
    if (part == kAllExpr) {
      return kAllExpr;
    }
    if (nodes_[part].kind == ExprKind::Union) {
      const auto inner = members(part);
      all.insert(all.end(), inner.begin(), inner.end());
    } else if (part != kNoneExpr) {
      all.push_back(part);
    }
  }
  std::ranges::sort(all);
  all.erase(std::ranges::unique(all).begin(), all.end());
  for (const Expr part : all) {
    const ExprNode& node = nodes_[part];
    is_nullable = is_nullable || (node.is_nullable && part != kEpsilonExpr);
    loops += is_loop(node) ? 1 : 0;
    inner_loops +=
        node.kind == ExprKind::Seq && is_loop(nodes_[node.tail]) ? 1 : 0;
  }
  if (is_nullable && all.front() == kEpsilonExpr) {
    all.erase(all.begin());
  }
  if (loops > 1) {
    join_loops(all, false);
  }
  if (inner_loops > 1) {
    join_loops(all, true);
  }
  if (has_complements(all)) {
    return kAllExpr;
  }
  return mk_set(ExprKind::Union, all);
}

void ExprArena::join_loops(std::vector<Expr>& parts, bool in_tail) {
  std::vector<LoopGroup> groups;
  std::unordered_map<LoopKey, size_t, LoopKeyHash> known;
  std::vector<Expr> kept;
  for (const Expr part : parts) {
    const ExprNode& node = nodes_[part];
    const bool fits =
        in_tail ? node.kind == ExprKind::Seq && is_loop(nodes_[node.tail])
                : is_loop(node);
    if (!fits) {
      kept.push_back(part);
      continue;
    }
    const ExprNode& loop = in_tail ? nodes_[node.tail] : node;
    const LoopKey key{in_tail ? node.head : Head{}, loop.head.ref, loop.tail};
    const auto [at, is_new] = known.try_emplace(key, groups.size());
    if (is_new) {
      groups.push_back({key, {}, {}});
    }
    groups[at->second].intervals.push_back({loop.head.low, loop.head.high});
    groups[at->second].members.push_back(part);
  }
  for (LoopGroup& group : groups) {
    if (!join(group.intervals)) {
      kept.insert(kept.end(), group.members.begin(), group.members.end());
      continue;
    }
    for (const Interval interval : group.intervals) {
      const Expr loop =
          mk_loop(group.key.body, interval.low, interval.high, group.key.tail);
      kept.push_back(in_tail ? mk_seq(group.key.before, loop) : loop);
    }
  }
  std::ranges::sort(kept);
  kept.erase(std::ranges::unique(kept).begin(), kept.end());
  parts = std::move(kept);
}

Expr ExprArena::mk_inter(std::span<const Expr> parts) {
  std::vector<Expr> all;
  bool is_nullable = true;
  for (const Expr part : parts) {
    if (part == kNoneExpr) {
      return kNoneExpr;
    }
    if (nodes_[part].kind == ExprKind::Inter) {
      const auto inner = members(part);
      all.insert(all.end(), inner.begin(), inner.end());
    } else if (part != kAllExpr) {
      all.push_back(part);
    }
    is_nullable = is_nullable && nodes_[part].is_nullable;
  }
  std::ranges::sort(all);
  all.erase(std::ranges::unique(all).begin(), all.end());
  if (all.empty()) {
    return kAllExpr;
  }
  if (all.front() == kEpsilonExpr) {
    return is_nullable ? kEpsilonExpr : kNoneExpr;
  }
  if (has_complements(all)) {
    return kNoneExpr;
  }
  return mk_set(ExprKind::Inter, all);
}

Expr ExprArena::mk_comp(Expr part) {
  const ExprNode& node = nodes_[part];
  if (part == kNoneExpr || part == kAllExpr) {
    return part == kNoneExpr ? kAllExpr : kNoneExpr;
  }
  if (node.kind == ExprKind::Comp) {
    return pool_[node.first];
  }
  return intern({.kind = ExprKind::Comp, .is_nullable = !node.is_nullable},
                std::span(&part, 1));
}

bool ExprArena::has_complements(std::span<const Expr> sorted) const {
  return std::ranges::any_of(sorted, [&](Expr part) {
    return nodes_[part].kind == ExprKind::Comp
           && std::ranges::binary_search(sorted, pool_[nodes_[part].first]);
  });
}

Expr ExprArena::mk_set(ExprKind kind, std::span<const Expr> sorted) {
  if (sorted.empty()) {
    return kNoneExpr;
  }
  if (sorted.size() == 1) {
    return sorted[0];
  }
  const auto is_nullable = [&](Expr part) { return nodes_[part].is_nullable; };
  ExprNode node{.kind = kind};
  node.is_nullable = kind == ExprKind::Union
                         ? std::ranges::any_of(sorted, is_nullable)
                         : std::ranges::all_of(sorted, is_nullable);
  return intern(node, sorted);
}

// --- storage -----------------------------------------------------------------

Expr ExprArena::intern(ExprNode node, std::span<const Expr> members) {
  uint64_t hash = combine_hash(static_cast<uint64_t>(node.kind), node.tail);
  hash = combine_hash(hash, hash_of(node.head));
  for (const Expr member : members) {
    hash = combine_hash(hash, member);
  }
  node.hash = hash;
  node.count = static_cast<uint32_t>(members.size());
  const size_t mask = table_.size() - 1;
  for (size_t at = hash & mask; table_[at] != 0; at = (at + 1) & mask) {
    const ExprNode& old = nodes_[table_[at]];
    if (old.hash == hash && old.kind == node.kind && old.tail == node.tail
        && old.head == node.head
        && std::ranges::equal(this->members(table_[at]), members)) {
      return table_[at];
    }
  }
  const auto expr = static_cast<Expr>(nodes_.size());
  node.first = static_cast<uint32_t>(pool_.size());
  pool_.insert(pool_.end(), members.begin(), members.end());
  nodes_.push_back(node);
  if (nodes_.size() * 2 > table_.size()) {
    grow_table();
  } else {
    add_to_table(expr);
  }
  return expr;
}

void ExprArena::add_to_table(Expr expr) {
  const size_t mask = table_.size() - 1;
  size_t at = nodes_[expr].hash & mask;
  while (table_[at] != 0) {
    at = (at + 1) & mask;
  }
  table_[at] = expr;
}

void ExprArena::grow_table() {
  table_.assign(table_.size() * 2, 0);
  for (Expr expr = kAllExpr + 1; expr < nodes_.size(); ++expr) {
    add_to_table(expr);
  }
}

// Parts are numbered before the whole, and keep their order.
Expr ExprArena::compact(Expr root) {
  if (root <= kAllExpr) {
    *this = ExprArena();
    return root;
  }
  ExprArena kept;
  std::vector<Expr> to(root + size_t{1}, kNoneExpr);
  std::vector<bool> is_live(root + size_t{1}, false);
  is_live[root] = true;
  for (Expr expr = root; expr > kAllExpr; --expr) {
    if (is_live[expr]) {
      const ExprNode& node = nodes_[expr];
      is_live[node.tail] = true;
      is_live[node.head.operand] = true;
      for (const Expr member : members(expr)) {
        is_live[member] = true;
      }
    }
  }
  to[kEpsilonExpr] = kEpsilonExpr;
  to[kAllExpr] = kAllExpr;
  std::vector<Expr> moved;
  for (Expr expr = kAllExpr + 1; expr <= root; ++expr) {
    if (is_live[expr]) {
      ExprNode node = nodes_[expr];
      node.tail = to[node.tail];
      node.head.operand = to[node.head.operand];
      moved.clear();
      for (const Expr member : members(expr)) {
        moved.push_back(to[member]);
      }
      to[expr] = kept.intern(node, moved);
    }
  }
  *this = std::move(kept);
  return to[root];
}

}  // namespace assay::theory::strings
