// SPDX-License-Identifier: MIT
#include "technique/fuse/fusable.h"

#include <algorithm>
#include <unordered_map>

#include "term/walk.h"
#include "theory/sorts.h"

namespace assay::technique {

using term::Symbol;
using term::SymbolKind;
using term::Term;

namespace {

constexpr size_t kMaxVisits = 20'000;    // of nodes, as a tree
constexpr size_t kMaxOccurrences = 500;  // of one constant

Term without_name(const term::TermManager& tm, Term term) {
  while (tm.kind(term) == term::Kind::Annotated
         && std::ranges::any_of(
             tm.attributes(term),
             [](const term::Attribute& row) { return bool{row.named}; })) {
    term = tm.children(term)[0];
  }
  return term;
}

// Walks the formulas as trees, with the path to where it is.
class Finder {
 public:
  Finder(const term::TermManager& tm, Fusable& out) : tm_(tm), out_(out) {}

  void run() {
    for (uint32_t i = 0; i < out_.roots.size(); ++i) {
      walk(i);
    }
    std::erase_if(out_.variables, [](const Fusable::Variable& variable) {
      return variable.occurrences.empty();
    });
    for (const Fusable::Variable& variable : out_.variables) {
      out_.sorts.push_back(variable.sort);
    }
    std::ranges::sort(out_.sorts);
    const auto rest = std::ranges::unique(out_.sorts);
    out_.sorts.erase(rest.begin(), rest.end());
  }

 private:
  struct Frame {
    Term term;
    uint32_t next = 0;
    uint32_t end = 0;
  };

  void walk(uint32_t root) {
    root_ = root;
    path_.clear();
    frames_.clear();
    enter(out_.roots[root]);
    while (!frames_.empty()) {
      Frame& top = frames_.back();
      if (top.next == top.end || visits_ >= kMaxVisits) {
        frames_.pop_back();
        if (!path_.empty()) {
          path_.pop_back();
        }
        continue;
      }
      const Term child = tm_.children(top.term)[top.next];
      path_.push_back(top.next++);
      if (!enter(child)) {
        path_.pop_back();
      }
    }
  }

  // Whether there is something to walk below.
  bool enter(Term term) {
    ++visits_;
    const uint32_t count = tm_.child_count(term);
    if (count > 0) {
      const bool is_annotated = tm_.kind(term) == term::Kind::Annotated;
      frames_.push_back({term, 0, is_annotated ? 1 : count});
      return true;
    }
    if (tm_.kind(term) == term::Kind::Call
        && tm_.symbol(tm_.call_symbol(term)).kind == SymbolKind::Function
        && !tm_.is_builtin(tm_.sort(term), theory::kFunctionRow)) {
      add(term);
    }
    return false;
  }

  void add(Term term) {
    const auto [found, is_new] =
        positions_.try_emplace(term, out_.variables.size());
    if (is_new) {
      out_.variables.push_back(
          {tm_.call_symbol(term), tm_.sort(term), term, {}});
    }
    std::vector<Fusable::Occurrence>& list =
        out_.variables[found->second].occurrences;
    if (list.size() < kMaxOccurrences) {
      list.push_back({root_,
                      static_cast<uint32_t>(out_.paths.size()),
                      static_cast<uint32_t>(path_.size())});
      out_.paths.insert(out_.paths.end(), path_.begin(), path_.end());
    }
  }

  const term::TermManager& tm_;
  Fusable& out_;
  std::unordered_map<Term, size_t> positions_;
  std::vector<Frame> frames_;
  std::vector<uint32_t> path_;
  uint32_t root_ = 0;
  size_t visits_ = 0;
};

bool has_names(const term::TermManager& tm, Term term) {
  if (tm.kind(term) == term::Kind::Annotated) {
    return std::ranges::any_of(
        tm.attributes(term),
        [](const term::Attribute& row) { return bool{row.named}; });
  }
  return tm.kind(term) == term::Kind::Call
         && tm.symbol(tm.call_symbol(term)).kind == SymbolKind::Named;
}

// Whether a script of several seeds can have it, or do without.
bool is_usual(smtlib::CommandKind kind) {
  using enum smtlib::CommandKind;
  switch (kind) {
    case Assert:
    case CheckSat:
    case DeclareConst:
    case DeclareDatatype:
    case DeclareDatatypes:
    case DeclareCodatatype:
    case DeclareCodatatypes:
    case DeclareFun:
    case DeclareSort:
    case DefineConst:
    case DefineFun:
    case DefineFunRec:
    case DefineFunsRec:
    case DefineSort:
    case Exit:
    case SetInfo:
    case SetLogic:
    case SetOption: return true;
    default: return false;
  }
}

// And no constructor: (_ is c) is the same in every copy.
bool is_function(const term::TermManager& tm, const term::Index& index) {
  if (index.kind != term::Index::Kind::OfSymbol) {
    return false;
  }
  const SymbolKind kind = tm.symbol(Symbol{index.value}).kind;
  return kind == SymbolKind::Function || kind == SymbolKind::Defined
         || kind == SymbolKind::Recursive;
}

void look_at_symbols(const term::TermManager& tm, Term term, Fusable& out) {
  if (tm.kind(term) == term::Kind::Call) {
    const SymbolKind kind = tm.symbol(tm.call_symbol(term)).kind;
    out.has_definitions = out.has_definitions || kind == SymbolKind::Defined;
  } else if (tm.kind(term) == term::Kind::App) {
    const auto indices = tm.op_indices(tm.op(term));
    out.has_symbol_indices =
        out.has_symbol_indices
        || std::ranges::any_of(indices, [&](const term::Index& index) {
             return is_function(tm, index);
           });
  }
}

}  // namespace

std::optional<Fusable> make_fusable(const term::TermManager& tm,
                                    const testcase::Seed& seed) {
  if (!std::ranges::all_of(
          seed.script.commands, is_usual, &smtlib::Command::kind)) {
    return std::nullopt;
  }
  std::vector<Term> roots;
  for (const Term assertion : seed.script.assertions()) {
    roots.push_back(without_name(tm, assertion));
  }
  std::vector<Term> bodies = roots;
  for (const std::vector<Symbol>& group : seed.script.groups) {
    for (const Symbol symbol : group) {
      if (tm.symbol(symbol).definition) {
        bodies.push_back(tm.symbol(symbol).definition);
      }
    }
  }
  for (const Term term : term::post_order(tm, bodies)) {
    if (has_names(tm, term)) {
      return std::nullopt;
    }
  }
  return make_fusable(tm, seed, std::move(roots));
}

Fusable make_fusable(const term::TermManager& tm,
                     const testcase::Seed& seed,
                     std::vector<Term> roots) {
  Fusable out;
  out.seed = &seed;
  out.roots = std::move(roots);
  out.has_recursion = seed.script.has_recursion();
  for (const Term term : term::post_order(tm, out.roots)) {
    look_at_symbols(tm, term, out);
  }
  Finder(tm, out).run();
  return out;
}

}  // namespace assay::technique
