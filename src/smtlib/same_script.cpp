// SPDX-License-Identifier: MIT
//
// Alpha-equivalence of scripts. Walks both in step with a stack of pairs.
// Symbols and bound variables are matched by two tables that are filled at
// declarations and binders; a pair of terms that was found equal is not
// compared again, which makes shared structure cheap.
#include "smtlib/same_script.h"

#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace assay::smtlib {

using term::Kind;
using term::Sort;
using term::Term;
using term::Var;

namespace {

class Comparison {
 public:
  explicit Comparison(const term::TermManager& tm) : tm_(tm) {}

  std::string run(const Script& left, const Script& right) {
    if (left.commands.size() != right.commands.size()) {
      return fmt::format(
          "{} and {} commands", left.commands.size(), right.commands.size());
    }
    for (size_t i = 0; i < left.commands.size(); ++i) {
      if (!same_command(left, left.commands[i], right, right.commands[i])) {
        return fmt::format("command {} ({}) differs",
                           i + 1,
                           all_commands()[left.commands[i].name].name);
      }
    }
    return {};
  }

 private:
  bool same_command(const Script& left_script,
                    const Command& left,
                    const Script& right_script,
                    const Command& right) {
    if (left.kind != right.kind || left.name != right.name) {
      return false;
    }
    switch (left.kind) {
      case CommandKind::Assert:
        return same_term(Term{left.ref}, Term{right.ref});
      case CommandKind::DeclareFun:
      case CommandKind::DeclareConst:
      case CommandKind::DeclareSort:
      case CommandKind::DeclareSortParameter:
        return match_symbols(term::Symbol{left.ref}, term::Symbol{right.ref});
      case CommandKind::DefineFun:
      case CommandKind::DefineFunRec:
      case CommandKind::DefineFunsRec:
      case CommandKind::DefineConst:
        return same_definitions(left_script.groups[left.ref],
                                right_script.groups[right.ref]);
      case CommandKind::DeclareDatatype:
      case CommandKind::DeclareDatatypes:
      case CommandKind::DeclareCodatatype:
      case CommandKind::DeclareCodatatypes:
        return same_datatypes(left_script.groups[left.ref],
                              right_script.groups[right.ref]);
      case CommandKind::DefineSort: {
        const SortDefinition& a = left_script.sort_definitions[left.ref];
        const SortDefinition& b = right_script.sort_definitions[right.ref];
        return a.params.size() == b.params.size() && same_sort(a.body, b.body);
      }
      case CommandKind::Push:
      case CommandKind::Pop: return left.ref == right.ref;
      default:
        return same_items(left_script.items[left.ref],
                          right_script.items[right.ref]);
    }
  }

  bool same_items(const std::vector<Item>& left,
                  const std::vector<Item>& right) {
    if (left.size() != right.size()) {
      return false;
    }
    for (size_t i = 0; i < left.size(); ++i) {
      if (left[i].kind != right[i].kind) {
        return false;
      }
      bool is_same = true;
      switch (left[i].kind) {
        case Item::Kind::Text:
          is_same = tm_.text(term::Name{left[i].id})
                    == tm_.text(term::Name{right[i].id});
          break;
        case Item::Kind::OfTerm:
          is_same = same_term(Term{left[i].id}, Term{right[i].id});
          break;
        case Item::Kind::OfSort:
          is_same = same_sort(Sort{left[i].id}, Sort{right[i].id});
          break;
        case Item::Kind::OfSymbol:
          is_same =
              same_symbol(term::Symbol{left[i].id}, term::Symbol{right[i].id});
          break;
        case Item::Kind::Open:
        case Item::Kind::Close: break;
      }
      if (!is_same) {
        return false;
      }
    }
    return true;
  }

  bool match_symbols(term::Symbol left, term::Symbol right) {
    const term::SymbolInfo& a = tm_.symbol(left);
    const term::SymbolInfo& b = tm_.symbol(right);
    symbols_[left] = right;
    is_identity_ = is_identity_ && left == right;
    if (a.kind != b.kind || a.arity != b.arity || a.type_params != b.type_params
        || a.params.size() != b.params.size()
        || static_cast<bool>(a.result) != static_cast<bool>(b.result)) {
      return false;
    }
    for (size_t i = 0; i < a.params.size(); ++i) {
      if (!same_sort(a.params[i], b.params[i])) {
        return false;
      }
    }
    return !a.result || same_sort(a.result, b.result);
  }

  bool same_definitions(const std::vector<term::Symbol>& left,
                        const std::vector<term::Symbol>& right) {
    if (left.size() != right.size()) {
      return false;
    }
    for (size_t i = 0; i < left.size(); ++i) {
      if (!match_symbols(left[i], right[i])) {
        return false;
      }
    }
    for (size_t i = 0; i < left.size(); ++i) {
      const term::SymbolInfo& a = tm_.symbol(left[i]);
      const term::SymbolInfo& b = tm_.symbol(right[i]);
      if (!match_vars(a.def_params, b.def_params)
          || !same_term(a.definition, b.definition)) {
        return false;
      }
    }
    return true;
  }

  bool same_datatypes(const std::vector<term::Symbol>& left,
                      const std::vector<term::Symbol>& right) {
    if (left.size() != right.size()) {
      return false;
    }
    for (size_t i = 0; i < left.size(); ++i) {
      if (!match_symbols(left[i], right[i])) {
        return false;
      }
    }
    for (size_t i = 0; i < left.size(); ++i) {
      const auto& a = tm_.constructors(left[i]);
      const auto& b = tm_.constructors(right[i]);
      if (a.size() != b.size()) {
        return false;
      }
      for (size_t k = 0; k < a.size(); ++k) {
        if (!match_symbols(a[k].symbol, b[k].symbol)
            || a[k].selectors.size() != b[k].selectors.size()) {
          return false;
        }
        for (size_t s = 0; s < a[k].selectors.size(); ++s) {
          if (!match_symbols(a[k].selectors[s], b[k].selectors[s])) {
            return false;
          }
        }
      }
    }
    return true;
  }

  bool same_symbol(term::Symbol left, term::Symbol right) {
    const auto found = symbols_.find(left);
    if (found != symbols_.end()) {
      return found->second == right;
    }
    // Declared by a command that is kept as text: by name.
    return tm_.text(tm_.symbol(left).name) == tm_.text(tm_.symbol(right).name);
  }

  bool same_index(const term::Index& left, const term::Index& right) {
    if (left.kind != right.kind) {
      return false;
    }
    if (left.kind == term::Index::Kind::OfSymbol) {
      return same_symbol(term::Symbol{left.value}, term::Symbol{right.value});
    }
    if (left.kind == term::Index::Kind::OfSort) {
      return same_sort(Sort{left.value}, Sort{right.value});
    }
    return left.value == right.value;
  }

  bool same_sort(Sort left, Sort right) {
    std::vector<std::pair<Sort, Sort>> todo{{left, right}};
    while (!todo.empty()) {
      const auto [a, b] = todo.back();
      todo.pop_back();
      if (a == b && is_identity_) {
        continue;
      }
      const auto known = sorts_.find(a);
      if (known != sorts_.end() && known->second == b) {
        continue;
      }
      const auto a_args = tm_.sort_args(a);
      const auto b_args = tm_.sort_args(b);
      const auto a_indices = tm_.sort_indices(a);
      const auto b_indices = tm_.sort_indices(b);
      if (tm_.sort_kind(a) != tm_.sort_kind(b) || a_args.size() != b_args.size()
          || a_indices.size() != b_indices.size()) {
        return false;
      }
      const bool is_user = tm_.sort_kind(a) == term::SortKind::User;
      if (is_user ? !same_symbol(term::Symbol{tm_.sort_head(a)},
                                 term::Symbol{tm_.sort_head(b)})
                  : tm_.sort_head(a) != tm_.sort_head(b)) {
        return false;
      }
      for (size_t i = 0; i < a_indices.size(); ++i) {
        if (a_indices[i] != b_indices[i]) {
          return false;
        }
      }
      for (size_t i = 0; i < a_args.size(); ++i) {
        todo.emplace_back(a_args[i], b_args[i]);
      }
      sorts_[a] = b;
    }
    return true;
  }

  bool match_vars(std::span<const Var> left, std::span<const Var> right) {
    if (left.size() != right.size()) {
      return false;
    }
    for (size_t i = 0; i < left.size(); ++i) {
      if (!same_sort(tm_.var_sort(left[i]), tm_.var_sort(right[i]))) {
        return false;
      }
      vars_[left[i]] = right[i];
    }
    return true;
  }

  bool same_term(Term left, Term right) {
    std::vector<std::pair<Term, Term>> todo{{left, right}};
    while (!todo.empty()) {
      const auto [a, b] = todo.back();
      todo.pop_back();
      if (a == b && is_identity_) {
        continue;
      }
      const uint64_t key = (uint64_t{a.id} << 32) | b.id;
      if (!seen_.insert(key).second) {
        continue;
      }
      const auto a_children = tm_.children(a);
      const auto b_children = tm_.children(b);
      if (tm_.kind(a) != tm_.kind(b) || a_children.size() != b_children.size()
          || !same_sort(tm_.sort(a), tm_.sort(b)) || !same_head(a, b)) {
        return false;
      }
      // In their order: a name may be used right of where it is given.
      for (size_t i = a_children.size(); i-- > 0;) {
        todo.emplace_back(a_children[i], b_children[i]);
      }
    }
    return true;
  }

  bool same_head(Term a, Term b) {
    switch (tm_.kind(a)) {
      case Kind::Literal: return tm_.literal_text(a) == tm_.literal_text(b);
      case Kind::App: {
        const auto a_indices = tm_.op_indices(tm_.op(a));
        const auto b_indices = tm_.op_indices(tm_.op(b));
        if (tm_.op_row(tm_.op(a)) != tm_.op_row(tm_.op(b))
            || a_indices.size() != b_indices.size()) {
          return false;
        }
        for (size_t i = 0; i < a_indices.size(); ++i) {
          if (!same_index(a_indices[i], b_indices[i])) {
            return false;
          }
        }
        return true;
      }
      case Kind::Call:
        return same_symbol(tm_.call_symbol(a), tm_.call_symbol(b));
      case Kind::Variable: {
        const auto found = vars_.find(tm_.variable(a));
        return found == vars_.end() ? a == b : found->second == tm_.variable(b);
      }
      case Kind::Binder:
        return tm_.binder_kind(a) == tm_.binder_kind(b)
               && match_vars(tm_.binder_vars(a), tm_.binder_vars(b));
      case Kind::Match: return same_cases(a, b);
      case Kind::Annotated: return same_attributes(a, b);
    }
    return false;
  }

  bool same_cases(Term a, Term b) {
    const auto& left = tm_.match_cases(a);
    const auto& right = tm_.match_cases(b);
    if (left.size() != right.size()) {
      return false;
    }
    for (size_t i = 0; i < left.size(); ++i) {
      if (static_cast<bool>(left[i].constructor)
              != static_cast<bool>(right[i].constructor)
          || (left[i].constructor
              && !same_symbol(left[i].constructor, right[i].constructor))
          || !match_vars(left[i].vars, right[i].vars)) {
        return false;
      }
    }
    return true;
  }

  bool same_attributes(Term a, Term b) {
    const auto& left = tm_.attributes(a);
    const auto& right = tm_.attributes(b);
    if (left.size() != right.size()) {
      return false;
    }
    for (size_t i = 0; i < left.size(); ++i) {
      if (tm_.text(left[i].keyword) != tm_.text(right[i].keyword)
          || tm_.text(left[i].text) != tm_.text(right[i].text)
          || left[i].terms != right[i].terms
          || static_cast<bool>(left[i].named)
                 != static_cast<bool>(right[i].named)) {
        return false;
      }
      if (left[i].named && !match_symbols(left[i].named, right[i].named)) {
        return false;
      }
    }
    return true;
  }

  const term::TermManager& tm_;
  // While every symbol corresponds to itself, equal handles are equal.
  bool is_identity_ = true;
  std::unordered_map<term::Symbol, term::Symbol> symbols_;
  std::unordered_map<Sort, Sort> sorts_;
  std::unordered_map<Var, Var> vars_;
  std::unordered_set<uint64_t> seen_;
};

}  // namespace

std::string find_difference(const term::TermManager& tm,
                            const Script& left,
                            const Script& right) {
  return Comparison(tm).run(left, right);
}

}  // namespace assay::smtlib
