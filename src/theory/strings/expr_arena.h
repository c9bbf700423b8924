// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "theory/strings/regex.h"

// What is left of a regular expression while a word is read: the states of the
// automaton that the matcher makes as it goes. Expressions are numbers, equal
// ones the same. They point into the Regex that is matched, which must live on.
namespace assay::theory::strings {

using Expr = uint32_t;

inline constexpr Expr kNoneExpr = 0;
inline constexpr Expr kEpsilonExpr = 1;
inline constexpr Expr kAllExpr = 2;

enum class ExprKind : uint8_t { None, Epsilon, All, Seq, Union, Inter, Comp };

// What a Seq starts with.
enum class HeadKind : uint8_t {
  Box,     // `box`
  Word,    // the letters of `box` after the first `low`
  Concat,  // the parts of `box` after the first `low`
  Loop,    // `box`, between `low` and `high` times
  Opaque,  // the expression `operand`
  All,     // any word
};

// A part of the regular expression, or its reverse.
struct BoxRef {
  const Regex* box = nullptr;
  bool is_reversed = false;

  friend bool operator==(BoxRef, BoxRef) = default;
};

// By address: boxes of the same contents may be many. Only for looking up, so
// that nothing depends on where boxes are.
inline uint64_t hash_ref(BoxRef ref) {
  return num::combine_hash(reinterpret_cast<uintptr_t>(ref.box),
                           ref.is_reversed ? 1 : 0);
}

struct Head {
  HeadKind kind = HeadKind::All;
  BoxRef ref = {};
  Expr operand = kNoneExpr;
  uint64_t low = 0;
  uint64_t high = 0;

  friend bool operator==(const Head&, const Head&) = default;
};

struct ExprNode {
  ExprKind kind = ExprKind::None;
  bool is_nullable = false;
  bool head_is_nullable = false;
  Head head = {};         // of a Seq
  Expr tail = kNoneExpr;  // of a Seq
  uint32_t first = 0;     // members of Union and Inter, the operand of Comp
  uint32_t count = 0;
  uint64_t hash = 0;
};

class ExprArena {
 public:
  ExprArena();

  const ExprNode& operator[](Expr expr) const { return nodes_[expr]; }

  std::span<const Expr> members(Expr expr) const {
    return std::span(pool_).subspan(nodes_[expr].first, nodes_[expr].count);
  }

  // How much memory is in use, in nodes and members.
  size_t size() const { return nodes_.size() + pool_.size(); }

  size_t node_count() const { return nodes_.size(); }

  // What is left, and then `tail`.
  Expr mk_box(BoxRef ref, Expr tail);
  Expr mk_word(BoxRef ref, uint64_t gone, Expr tail);
  Expr mk_concat(BoxRef ref, uint64_t gone, Expr tail);
  Expr mk_loop(BoxRef ref, uint64_t low, uint64_t high, Expr tail);
  Expr mk_opaque(Expr operand, Expr tail);
  Expr mk_all(Expr tail);

  Expr mk_union(std::span<const Expr> parts);
  Expr mk_inter(std::span<const Expr> parts);
  Expr mk_comp(Expr part);

  // Forgets all but what `root` needs, and gives its new number.
  Expr compact(Expr root);

 private:
  Expr mk_plain(BoxRef ref, Expr tail);  // neither Loop nor Reverse
  Expr mk_seq(const Head& head, Expr tail);
  Expr mk_set(ExprKind kind, std::span<const Expr> sorted);
  Expr intern(ExprNode node, std::span<const Expr> members);
  void grow_table();
  void add_to_table(Expr expr);
  bool head_is_nullable(const Head& head) const;
  void join_loops(std::vector<Expr>& parts, bool in_tail);
  bool has_complements(std::span<const Expr> sorted) const;

  std::vector<ExprNode> nodes_;
  std::vector<Expr> pool_;
  std::vector<Expr> table_;  // open addressing; 0 is free
};

}  // namespace assay::theory::strings
