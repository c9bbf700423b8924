// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "num/value.h"
#include "theory/evaluation.h"
#include "theory/strings/expr_arena.h"
#include "theory/strings/regex.h"

namespace assay::theory::strings {

// Reads words letter by letter, by derivatives of regular expressions. All
// work is counted against the context's budget; when that is used up, or a
// letter cannot be decided, `failure` is set and results mean nothing. The
// values given must outlive the matcher.
class Matcher {
 public:
  explicit Matcher(EvalContext& context) : context_(context) {}

  bool has_failed() const { return failure_.kind() != ValueKind::None; }

  // Undetermined, with the reason.
  const Value& failure() const { return failure_; }

  // Whether the word (a String or Seq) is in the language.
  bool matches(const Value& word, const Value& regex);

  // For each position from 0 to the length whether a match starts there;
  // `is_nonempty`: a match of at least one letter.
  std::vector<bool> match_starts(const Value& word,
                                 const Value& regex,
                                 bool is_nonempty);
  // The end of the shortest match that starts at `first`; nullopt if none.
  std::optional<size_t> shortest_match(const Value& word,
                                       const Value& regex,
                                       size_t first,
                                       bool is_nonempty);

  // The words w with letter.w in the language: of strings if the letter is a
  // code point, else of sequences.
  Value derivative(const Value& letter, const Value& regex, bool is_of_strings);

  // Whether two languages of strings are the same; nullopt if that is not
  // found out with `max_states` states of the automata.
  std::optional<bool> are_same(const Value& a,
                               const Value& b,
                               size_t max_states);

 private:
  // A part of the regular expression, some of it gone, and what comes then.
  struct Todo {
    BoxRef ref;
    uint64_t gone = 0;
    Expr tail = kNoneExpr;

    friend bool operator==(const Todo&, const Todo&) = default;
  };

  struct TodoHash {
    size_t operator()(const Todo& todo) const;
  };

  struct MemoEntry {
    Expr from = kNoneExpr;  // kNoneExpr: free
    uint32_t letter = 0;
    Expr to = kNoneExpr;
  };

  bool spend(uint64_t steps);
  void fail(std::string_view reason);

  Expr start(BoxRef ref);
  Expr start_nonempty(BoxRef ref);
  uint32_t letter_at(const Value& word, size_t at);
  uint32_t letter_of(const Value& value);

  // The derivative. May throw away all expressions but the result.
  Expr step(Expr from, uint32_t letter);
  Expr derive(Expr from, uint32_t letter);
  // What is known, or kNoneExpr and an entry in needed_.
  Expr derived(Expr from);
  Expr compute(Expr from);
  Expr compute_set(Expr from);
  void visit(Expr expr);
  void follow(Expr expr);
  void expand(const Todo& todo);
  void expand_concat(const Todo& todo);
  bool is_new(const Todo& todo);
  bool accepts(const Regex& box);
  bool accepts_pred(const Regex& box);
  bool is_word_letter(BoxRef ref, uint64_t at);

  const MemoEntry* find_memo(Expr from) const;
  void add_memo(Expr from, Expr to);
  void clear_memo();

  Value to_regex(Expr root) const;

  EvalContext& context_;
  Value failure_;
  ExprArena arena_;

  // Letters that are not code points, numbered as they come.
  bool has_values_ = false;
  std::unordered_map<uint64_t, std::vector<uint32_t>> letters_by_hash_;
  std::vector<Value> letters_;

  // Derivatives by one letter: open addressing.
  std::vector<MemoEntry> memo_ = std::vector<MemoEntry>(64);
  size_t memo_count_ = 0;
  std::map<std::pair<const Regex*, uint32_t>, bool> preds_;

  // Of the derivative being computed.
  uint32_t letter_ = 0;
  std::vector<Expr> needed_;
  std::vector<Expr> out_;
  std::vector<Expr> exprs_;
  std::vector<Todo> todo_;
  uint64_t todo_count_ = 0;
  std::unordered_set<Todo, TodoHash> todo_seen_;
  std::vector<uint32_t> seen_;  // by Expr: the round when it was visited
  uint32_t round_ = 0;
};

}  // namespace assay::theory::strings
