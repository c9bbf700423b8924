// SPDX-License-Identifier: MIT
//
// The matcher's questions about languages instead of words. Two languages are
// the same if no state of the automaton for their symmetric difference has the
// empty word. Letters are tried that stand for all: the first code point of
// each range between two boundaries of the classes in the expressions.
#include <algorithm>

#include "theory/strings/matcher.h"

namespace assay::theory::strings {

namespace {

// Of the parts of `box` after the first `gone`, in the order of matching.
Value concat_rest(const Head& head) {
  const auto parts = head.ref.box->parts();
  std::vector<Value> rest;
  for (size_t i = head.low; i < parts.size(); ++i) {
    rest.push_back(head.ref.is_reversed
                       ? regex_reverse(parts[parts.size() - 1 - i])
                       : parts[i]);
  }
  return regex_concat(rest);
}

Value word_rest(const Head& head) {
  const Value& word = head.ref.box->parts()[0];
  const auto gone = static_cast<std::ptrdiff_t>(head.low);
  if (word.is(ValueKind::String)) {
    std::u32string text = word.text();
    if (head.ref.is_reversed) {
      std::ranges::reverse(text);
    }
    return regex_word(Value::string(text.substr(head.low)));
  }
  std::vector<Value> letters(word.elements().begin(), word.elements().end());
  if (head.ref.is_reversed) {
    std::ranges::reverse(letters);
  }
  letters.erase(letters.begin(), letters.begin() + gone);
  return regex_word(Value::seq(std::move(letters)));
}

// Adds where classes of letters begin and end; false if there are other
// letters than code points, or predicates.
bool add_boundaries(const Regex& root, std::vector<uint32_t>& points) {
  std::unordered_set<const Regex*> seen{&root};
  std::vector<const Regex*> work{&root};
  while (!work.empty()) {
    const Regex& box = *work.back();
    work.pop_back();
    if (box.kind() == RegexKind::Pred) {
      return false;
    }
    if (box.kind() == RegexKind::Word) {
      if (!box.parts()[0].is(ValueKind::String)) {
        return false;
      }
      for (const char32_t code : box.parts()[0].text()) {
        points.push_back(code);
        points.push_back(code + 1);
      }
      continue;
    }
    for (const CodeRange range : box.ranges()) {
      points.push_back(range.first);
      points.push_back(range.last + 1);
    }
    for (const Value& part : box.parts()) {
      if (seen.insert(&regex_of(part)).second) {
        work.push_back(&regex_of(part));
      }
    }
  }
  return true;
}

}  // namespace

Value Matcher::derivative(const Value& letter,
                          const Value& regex,
                          bool is_of_strings) {
  const uint32_t number =
      is_of_strings ? static_cast<uint32_t>(letter.small()) : letter_of(letter);
  const Expr state = derive(start({&regex_of(regex), false}), number);
  return has_failed() ? failure_ : to_regex(state);
}

// Parts have smaller numbers than the whole, so one pass down finds what is
// needed and one pass up makes it.
Value Matcher::to_regex(Expr root) const {
  std::vector<bool> is_live(root + size_t{1}, false);
  is_live[root] = true;
  for (Expr expr = root; expr > kAllExpr; --expr) {
    if (is_live[expr]) {
      is_live[arena_[expr].tail] = true;
      is_live[arena_[expr].head.operand] = true;
      for (const Expr member : arena_.members(expr)) {
        is_live[member] = true;
      }
    }
  }
  std::vector<Value> made(std::max<size_t>(root, kAllExpr) + 1);
  made[kNoneExpr] = regex_none();
  made[kEpsilonExpr] = regex_epsilon();
  made[kAllExpr] = regex_all();
  const auto head_value = [&](const Head& head) {
    const auto box = [&] {
      // The box again, as a value: parts of it are shared.
      const Regex& at = *head.ref.box;
      Value value = regex_copy(at);
      return head.ref.is_reversed ? regex_reverse(value) : value;
    };
    switch (head.kind) {
      case HeadKind::Box: return box();
      case HeadKind::Word: return word_rest(head);
      case HeadKind::Concat: return concat_rest(head);
      case HeadKind::Loop: return regex_loop(box(), head.low, head.high);
      case HeadKind::Opaque: return made[head.operand];
      case HeadKind::All: return regex_all();
    }
    return regex_none();
  };
  for (Expr expr = kAllExpr + 1; expr <= root; ++expr) {
    if (!is_live[expr]) {
      continue;
    }
    const ExprNode& node = arena_[expr];
    std::vector<Value> parts;
    for (const Expr member : arena_.members(expr)) {
      parts.push_back(made[member]);
    }
    if (node.kind == ExprKind::Seq) {
      const Value list[] = {head_value(node.head), made[node.tail]};
      made[expr] = regex_concat(list);
    } else if (node.kind == ExprKind::Union) {
      made[expr] = regex_union(parts);
    } else if (node.kind == ExprKind::Inter) {
      made[expr] = regex_inter(parts);
    } else {
      made[expr] = regex_comp(parts[0]);
    }
  }
  return made[root];
}

std::optional<bool> Matcher::are_same(const Value& a,
                                      const Value& b,
                                      size_t max_states) {
  if (a == b) {
    return true;
  }
  std::vector<uint32_t> points{0};
  if (!add_boundaries(regex_of(a), points)
      || !add_boundaries(regex_of(b), points)) {
    return std::nullopt;
  }
  std::ranges::sort(points);
  points.erase(std::ranges::unique(points).begin(), points.end());
  if (points.back() > kLastCodePoint) {
    points.pop_back();
  }
  const Expr left = start({&regex_of(a), false});
  const Expr right = start({&regex_of(b), false});
  const Expr only_left[] = {left, arena_.mk_comp(right)};
  const Expr only_right[] = {arena_.mk_comp(left), right};
  const Expr either[] = {arena_.mk_inter(only_left),
                         arena_.mk_inter(only_right)};
  std::vector<Expr> states{arena_.mk_union(either)};
  std::unordered_set<Expr> known{states[0]};
  for (size_t i = 0; i < states.size(); ++i) {
    if (arena_[states[i]].is_nullable) {
      return false;
    }
    for (const uint32_t letter : points) {
      const Expr next = derive(states[i], letter);
      if (has_failed() || states.size() > max_states) {
        return std::nullopt;
      }
      if (known.insert(next).second) {
        states.push_back(next);
      }
    }
  }
  return true;
}

}  // namespace assay::theory::strings
