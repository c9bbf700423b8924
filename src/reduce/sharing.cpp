// SPDX-License-Identifier: MIT
// Drafts have no lets: a reduction works on the graph, where a term that occurs
// often is changed once. A text without lets may be exponentially larger than
// the graph, so they are made again for printing, one for each term that is
// long and occurs several times.
//
// Going from the leaves up, a term's length is known when it is met: that of
// its head and of its children, or of a name for a child that has a let. With n
// parents, a let is worth it where n copies are longer than one copy, n names
// and "(let ((a ))". All lets are bound around the whole assertion; so terms
// with free variables of quantifiers get none, and stay as they are.
#include "reduce/sharing.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "reduce/edits.h"
#include "term/walk.h"

namespace assay::reduce {

namespace {

using term::Kind;
using term::Term;

constexpr uint64_t kNameLength = 2;
constexpr uint64_t kLetLength = 13;
constexpr uint64_t kLong = uint64_t{1} << 40;

// One assertion.
class LetMaker {
 public:
  LetMaker(Workbench& bench, Term root)
      : tm_(bench.tm()), theories_(bench.language().theories()), root_(root) {}

  Term run() {
    const std::vector<Term> nodes = term::post_order(tm_, root_);
    const FreeVariables free(tm_, nodes);
    for (const Term node : nodes) {
      for (const Term child : tm_.children(node)) {
        ++parents_[child];
      }
    }
    for (const Term node : nodes) {
      const uint64_t length = length_of(node);
      const uint64_t copies = parents_[node];
      const bool is_worth =
          copies > 1 && tm_.child_count(node) > 0 && node != root_
          && (copies - 1) * length > copies * kNameLength + kLetLength
          && !free.has_any(node);
      lengths_[node] = is_worth ? kNameLength : length;
      if (is_worth) {
        bound_.insert(node);
      }
    }
    return bound_.empty() ? root_ : bind(nodes);
  }

 private:
  uint64_t length_of(Term node) const {
    uint64_t length = 1;
    switch (tm_.kind(node)) {
      case Kind::Literal: length = tm_.literal_text(node).size(); break;
      case Kind::App:
        length = theories_.info(tm_, tm_.op(node)).name.size() + 2;
        break;
      case Kind::Call:
        length = tm_.text(tm_.symbol(tm_.call_symbol(node)).name).size() + 2;
        break;
      default: length = 4; break;
    }
    for (const Term child : tm_.children(node)) {
      length += 1 + lengths_.at(child);
    }
    return std::min(length, kLong);
  }

  Term bind(const std::vector<Term>& nodes) {
    std::unordered_map<Term, Term> made;
    std::vector<std::pair<term::Var, Term>> lets;
    std::vector<Term> children;
    for (const Term node : nodes) {
      children.clear();
      for (const Term child : tm_.children(node)) {
        children.push_back(made.at(child));
      }
      Term now = std::ranges::equal(children, tm_.children(node))
                     ? node
                     : tm_.mk_like(node, children);
      if (bound_.contains(node)) {
        const term::Var var =
            tm_.mk_var(tm_.mk_name(short_name(lets.size())), tm_.sort(node));
        lets.emplace_back(var, now);
        now = tm_.mk_variable(var);
      }
      made[node] = now;
    }
    Term whole = made.at(root_);
    for (size_t i = lets.size(); i-- > 0;) {
      const Term parts[] = {lets[i].second, whole};
      whole = tm_.mk_binder(
          term::BinderKind::Let, {&lets[i].first, 1}, tm_.sort(whole), parts);
    }
    return whole;
  }

  term::TermManager& tm_;
  const theory::Theories& theories_;
  Term root_;
  std::unordered_map<Term, uint64_t> parents_;
  std::unordered_map<Term, uint64_t> lengths_;
  std::unordered_set<Term> bound_;
};

}  // namespace

smtlib::Script with_lets(Workbench& bench, const smtlib::Script& script) {
  smtlib::Script made = script;
  for (smtlib::Command& command : made.commands) {
    if (command.kind == smtlib::CommandKind::Assert) {
      command.ref = LetMaker(bench, Term{command.ref}).run().id;
    }
  }
  return made;
}

}  // namespace assay::reduce
