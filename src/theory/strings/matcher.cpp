// SPDX-License-Identifier: MIT
//
// Matching by derivatives (Brzozowski 1964, for complement and intersection)
// of which the plain part is done as by Antimirov (1996): the derivative of a
// plain expression is a set of lists, one for each position of the expression
// that the next letter can be at, so that sets stay as small as a
// nondeterministic automaton's and nothing is exponential. A set is computed in
// one sweep that visits each member once, also those reached over parts with
// the empty word. Sets are numbered, and derivatives remembered: reading a long
// word is a table lookup per letter once its states are known, a deterministic
// automaton made as it is needed.
//
// Loops count instead of being unrolled: r{i,j} becomes r'.r{i-1,j-1}, and sets
// of loops with touching intervals are one loop (expr_arena.cpp).
//
// A complement or intersection inside a concatenation is an opaque head, whose
// derivative is found first; `derive` keeps a list of those, so that no nesting
// needs the stack.
//
// A match of replace_re is the leftmost one: where matches start is found by
// reading the word backwards with the reversed expression after any letters,
// so that all starts together cost one reading.
#include "theory/strings/matcher.h"

#include <algorithm>

#include "base/check.h"

namespace assay::theory::strings {

namespace {

using num::combine_hash;

// Nodes and members of sets that are kept between two steps.
constexpr size_t kArenaLimit = size_t{1} << 18;
// Within one step.
constexpr size_t kArenaMax = size_t{1} << 22;
// How many parts are expanded before it is looked whether they are new.
constexpr uint64_t kUncheckedTodos = 64;

size_t length_of(const Value& word) {
  return word.is(ValueKind::String) ? word.text().size()
                                    : word.elements().size();
}

uint64_t one_less(uint64_t count) {
  return count == kUnbounded || count == 0 ? count : count - 1;
}

}  // namespace

size_t Matcher::TodoHash::operator()(const Todo& todo) const {
  return combine_hash(combine_hash(hash_ref(todo.ref), todo.gone), todo.tail);
}

bool Matcher::spend(uint64_t steps) {
  if (!has_failed() && !context_.spend(steps)) {
    fail(kBudget);
  }
  return !has_failed();
}

void Matcher::fail(std::string_view reason) {
  failure_ = Value::undetermined(reason);
}

Expr Matcher::start(BoxRef ref) {
  return arena_.mk_box(ref, kEpsilonExpr);
}

Expr Matcher::start_nonempty(BoxRef ref) {
  const Expr all = start(ref);
  if (!arena_[all].is_nullable) {
    return all;
  }
  const Expr parts[] = {all, arena_.mk_comp(kEpsilonExpr)};
  return arena_.mk_inter(parts);
}

// --- letters -----------------------------------------------------------------

uint32_t Matcher::letter_at(const Value& word, size_t at) {
  return word.is(ValueKind::String) ? static_cast<uint32_t>(word.text()[at])
                                    : letter_of(word.elements()[at]);
}

uint32_t Matcher::letter_of(const Value& value) {
  has_values_ = true;
  std::vector<uint32_t>& alike = letters_by_hash_[value.hash()];
  for (const uint32_t letter : alike) {
    if (letters_[letter] == value) {
      return letter;
    }
  }
  const auto letter = static_cast<uint32_t>(letters_.size());
  letters_.push_back(value);
  alike.push_back(letter);
  return letter;
}

bool Matcher::accepts(const Regex& box) {
  switch (box.kind()) {
    case RegexKind::Letter: return true;
    case RegexKind::Class:
      ASSAY_CHECK(!has_values_);
      return box.has_code(letter_);
    default: return accepts_pred(box);
  }
}

bool Matcher::accepts_pred(const Regex& box) {
  const std::pair key(&box, letter_);
  if (const auto known = preds_.find(key); known != preds_.end()) {
    return known->second;
  }
  const Value letter =
      has_values_ ? letters_[letter_] : Value::character(letter_);
  const Value answer =
      context_.apply(box.parts()[0], std::span(&letter, size_t{1}));
  if (!answer.is(ValueKind::Bool)) {
    fail("predicate of re.of.pred has no known value");
    return false;
  }
  return preds_[key] = answer.is_true();
}

bool Matcher::is_word_letter(BoxRef ref, uint64_t at) {
  const Value& word = ref.box->parts()[0];
  const size_t size = length_of(word);
  const size_t place = ref.is_reversed ? size - 1 - at : at;
  if (word.is(ValueKind::String)) {
    return word.text()[place] == letter_;
  }
  const Value& expected = word.elements()[place];
  const Value& letter = letters_[letter_];
  if (expected == letter) {
    return true;
  }
  if (expected.is_opaque() || letter.is_opaque()) {
    fail("equality of functions");
  }
  return false;
}

// --- derivatives -------------------------------------------------------------

Expr Matcher::step(Expr from, uint32_t letter) {
  if (arena_.size() > kArenaLimit) {
    from = arena_.compact(from);
    clear_memo();
    if (arena_.size() > kArenaLimit / 2) {
      spend(arena_.size());
    }
  }
  return derive(from, letter);
}

Expr Matcher::derive(Expr from, uint32_t letter) {
  letter_ = letter;
  if (from <= kAllExpr) {
    return from == kAllExpr ? kAllExpr : kNoneExpr;
  }
  if (const MemoEntry* known = find_memo(from)) {
    return known->to;
  }
  std::vector<Expr> work{from};
  while (!work.empty()) {
    const Expr at = work.back();
    if (find_memo(at) != nullptr) {
      work.pop_back();
      continue;
    }
    needed_.clear();
    const Expr to = compute(at);
    if (has_failed()) {
      return kNoneExpr;
    }
    if (needed_.empty()) {
      add_memo(at, to);
      work.pop_back();
    } else {
      work.insert(work.end(), needed_.begin(), needed_.end());
    }
  }
  return find_memo(from)->to;
}

Expr Matcher::derived(Expr from) {
  if (from <= kAllExpr) {
    return from == kAllExpr ? kAllExpr : kNoneExpr;
  }
  if (const MemoEntry* known = find_memo(from)) {
    return known->to;
  }
  needed_.push_back(from);
  return kNoneExpr;
}

Expr Matcher::compute(Expr from) {
  const ExprNode node = arena_[from];
  if (!spend(1 + node.count)) {
    return kNoneExpr;
  }
  switch (node.kind) {
    case ExprKind::Comp: {
      const Expr part = derived(arena_.members(from)[0]);
      return needed_.empty() ? arena_.mk_comp(part) : kNoneExpr;
    }
    case ExprKind::Inter: {
      std::vector<Expr> parts;
      for (const Expr member : arena_.members(from)) {
        parts.push_back(derived(member));
      }
      return needed_.empty() ? arena_.mk_inter(parts) : kNoneExpr;
    }
    default: return compute_set(from);
  }
}

Expr Matcher::compute_set(Expr from) {
  out_.clear();
  exprs_.clear();
  todo_.clear();
  if (!todo_seen_.empty()) {
    todo_seen_ = {};  // clear() would visit all of a large table
  }
  todo_count_ = 0;
  ++round_;
  visit(from);
  while (!has_failed()) {
    if (!todo_.empty()) {
      const Todo last = todo_.back();
      todo_.pop_back();
      expand(last);
    } else if (!exprs_.empty()) {
      const Expr last = exprs_.back();
      exprs_.pop_back();
      follow(last);
    } else {
      break;
    }
  }
  if (has_failed() || !needed_.empty()) {
    return kNoneExpr;
  }
  return arena_.mk_union(out_);
}

void Matcher::visit(Expr expr) {
  const ExprNode& node = arena_[expr];
  switch (node.kind) {
    case ExprKind::None:
    case ExprKind::Epsilon: return;
    case ExprKind::All: out_.push_back(kAllExpr); return;
    case ExprKind::Union:
      for (const Expr member : arena_.members(expr)) {
        if (arena_[member].kind != ExprKind::Seq) {
          out_.push_back(derived(member));
        } else {
          exprs_.push_back(member);
        }
      }
      return;
    case ExprKind::Seq: exprs_.push_back(expr); return;
    case ExprKind::Inter:
    case ExprKind::Comp: out_.push_back(derived(expr)); return;
  }
}

// Of a Seq.
void Matcher::follow(Expr expr) {
  if (expr >= seen_.size()) {
    seen_.resize(std::max(arena_.node_count(), seen_.size() * 2), 0);
  }
  if (seen_[expr] == round_ || !spend(1)) {
    return;
  }
  seen_[expr] = round_;
  const ExprNode node = arena_[expr];
  const Head& head = node.head;
  if (node.head_is_nullable) {
    visit(node.tail);
  }
  switch (head.kind) {
    case HeadKind::Box:
    case HeadKind::Concat:
      todo_.push_back({head.ref, head.low, node.tail});
      return;
    case HeadKind::Word:
      if (is_word_letter(head.ref, head.low)) {
        out_.push_back(arena_.mk_word(head.ref, head.low + 1, node.tail));
      }
      return;
    case HeadKind::Loop:
      todo_.push_back(
          {head.ref,
           0,
           arena_.mk_loop(
               head.ref, one_less(head.low), one_less(head.high), node.tail)});
      return;
    case HeadKind::Opaque:
      out_.push_back(arena_.mk_opaque(derived(head.operand), node.tail));
      return;
    case HeadKind::All: out_.push_back(expr); return;
  }
}

bool Matcher::is_new(const Todo& todo) {
  ++todo_count_;
  if (!spend(1)) {
    return false;
  }
  if (arena_.size() > kArenaMax) {
    fail("regular expression is too large");
    return false;
  }
  return todo_count_ <= kUncheckedTodos || todo_seen_.insert(todo).second;
}

// The derivative of the part alone, with the tail behind: what follows the
// empty word of the part is not looked at here.
void Matcher::expand(const Todo& todo) {
  if (!is_new(todo)) {
    return;
  }
  const Regex& box = *todo.ref.box;
  const bool is_reversed = todo.ref.is_reversed;
  switch (box.kind()) {
    case RegexKind::None:
    case RegexKind::Epsilon: return;
    case RegexKind::All: out_.push_back(arena_.mk_all(todo.tail)); return;
    case RegexKind::Letter:
    case RegexKind::Class:
    case RegexKind::Pred:
      if (accepts(box)) {
        out_.push_back(todo.tail);
      }
      return;
    case RegexKind::Word:
      if (is_word_letter(todo.ref, 0)) {
        out_.push_back(arena_.mk_word(todo.ref, 1, todo.tail));
      }
      return;
    case RegexKind::Concat: expand_concat(todo); return;
    case RegexKind::Union:
      for (const Value& part : box.parts()) {
        todo_.push_back({{&regex_of(part), is_reversed}, 0, todo.tail});
      }
      return;
    case RegexKind::Inter: {
      std::vector<Expr> parts;
      for (const Value& part : box.parts()) {
        parts.push_back(start({&regex_of(part), is_reversed}));
      }
      spend(parts.size());
      out_.push_back(
          arena_.mk_opaque(derived(arena_.mk_inter(parts)), todo.tail));
      return;
    }
    case RegexKind::Comp: {
      const Expr part = start({&box.part(0), is_reversed});
      out_.push_back(
          arena_.mk_opaque(derived(arena_.mk_comp(part)), todo.tail));
      return;
    }
    case RegexKind::Loop: {
      const BoxRef body{&box.part(0), is_reversed};
      todo_.push_back(
          {body,
           0,
           arena_.mk_loop(
               body, one_less(box.low()), one_less(box.high()), todo.tail)});
      return;
    }
    case RegexKind::Reverse:
      todo_.push_back({{&box.part(0), !is_reversed}, 0, todo.tail});
      return;
  }
}

// Parts with the empty word are passed one by one, so that places reached from
// several members of a set are visited once.
void Matcher::expand_concat(const Todo& todo) {
  const auto parts = todo.ref.box->parts();
  const bool is_reversed = todo.ref.is_reversed;
  const size_t next = todo.gone + 1;
  const Regex& part =
      regex_of(parts[is_reversed ? parts.size() - next : todo.gone]);
  todo_.push_back(
      {{&part, is_reversed}, 0, arena_.mk_concat(todo.ref, next, todo.tail)});
  if (part.is_nullable() && next < parts.size()) {
    todo_.push_back({todo.ref, next, todo.tail});
  }
}

// --- memory ------------------------------------------------------------------

const Matcher::MemoEntry* Matcher::find_memo(Expr from) const {
  const size_t mask = memo_.size() - 1;
  for (size_t at = combine_hash(from, letter_) & mask;; at = (at + 1) & mask) {
    const MemoEntry& entry = memo_[at];
    if (entry.from == from && entry.letter == letter_) {
      return &entry;
    }
    if (entry.from == kNoneExpr) {
      return nullptr;
    }
  }
}

void Matcher::add_memo(Expr from, Expr to) {
  const auto put = [this](const MemoEntry& entry) {
    const size_t mask = memo_.size() - 1;
    size_t at = combine_hash(entry.from, entry.letter) & mask;
    while (memo_[at].from != kNoneExpr) {
      at = (at + 1) & mask;
    }
    memo_[at] = entry;
  };
  if (++memo_count_ * 2 > memo_.size()) {
    std::vector<MemoEntry> old(memo_.size() * 2);
    old.swap(memo_);
    for (const MemoEntry& entry : old) {
      if (entry.from != kNoneExpr) {
        put(entry);
      }
    }
  }
  put({from, letter_, to});
}

void Matcher::clear_memo() {
  memo_.assign(64, {});
  memo_count_ = 0;
  seen_.clear();
}

// --- words -------------------------------------------------------------------

bool Matcher::matches(const Value& word, const Value& regex) {
  Expr state = start({&regex_of(regex), false});
  const size_t size = length_of(word);
  for (size_t i = 0; i < size && state != kNoneExpr && state != kAllExpr; ++i) {
    if (i % 256 == 0 && !spend(std::min<size_t>(size - i, 256))) {
      return false;
    }
    state = step(state, letter_at(word, i));
    if (has_failed()) {
      return false;
    }
  }
  return arena_[state].is_nullable;
}

std::vector<bool> Matcher::match_starts(const Value& word,
                                        const Value& regex,
                                        bool is_nonempty) {
  const BoxRef reversed{&regex_of(regex), true};
  Expr state =
      arena_.mk_all(is_nonempty ? start_nonempty(reversed) : start(reversed));
  const size_t size = length_of(word);
  std::vector<bool> starts(size + 1);
  if (!spend(size)) {
    return starts;
  }
  starts[size] = arena_[state].is_nullable;
  for (size_t i = size; i-- > 0;) {
    state = step(state, letter_at(word, i));
    if (has_failed()) {
      break;
    }
    starts[i] = arena_[state].is_nullable;
  }
  return starts;
}

std::optional<size_t> Matcher::shortest_match(const Value& word,
                                              const Value& regex,
                                              size_t first,
                                              bool is_nonempty) {
  const BoxRef ref{&regex_of(regex), false};
  Expr state = is_nonempty ? start_nonempty(ref) : start(ref);
  const size_t size = length_of(word);
  for (size_t i = first;; ++i) {
    if (arena_[state].is_nullable) {
      return i;
    }
    if (i == size || state == kNoneExpr || !spend(1)) {
      return std::nullopt;
    }
    state = step(state, letter_at(word, i));
    if (has_failed()) {
      return std::nullopt;
    }
  }
}

}  // namespace assay::theory::strings
