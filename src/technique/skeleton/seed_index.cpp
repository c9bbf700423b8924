// SPDX-License-Identifier: MIT
//
// What has to be known about a seed to mutate it quickly, computed once per
// seed when a campaign starts (and once per test in a chain): its literals with
// their polarity, small closed terms and values by sort, symbols that can be
// applied, the features of each assertion alone, and the operators on its
// sorts.
//
// Everything is bounded, since a seed may have millions of terms: 256 literals
// of an assertion, 24 terms of a sort, terms of at most eight nodes. The
// features of single assertions are kept because a mutant changes a few of
// them: the smallest logic of the result is then the merger of the unchanged
// ones with those of what was inserted, without another walk over the script.
// Menus of operators are shared between seeds by the text of their sorts.
#include "technique/skeleton/seed_index.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "base/id_map.h"
#include "technique/skeleton/place_text.h"
#include "term/walk.h"
#include "theory/sort_text.h"
#include "theory/sorts.h"

namespace assay::technique::skeleton {

using smtlib::CommandKind;
using smtlib::Features;
using smtlib::Script;
using term::Kind;
using term::Sort;
using term::Symbol;
using term::SymbolKind;
using term::Term;
using term::TermManager;

namespace {

constexpr size_t kMaxLiterals = 256;
constexpr size_t kMaxPool = 24;
constexpr uint32_t kMaxPoolTree = 8;
// The sorts of a menu; those with sizes, of what is studied for one test: there
// are as many menus as sets of them.
constexpr size_t kMaxMenuSorts = 8;
constexpr size_t kMaxSized = 2;
constexpr size_t kMaxCallables = 24;

class Student {
 public:
  Student(const smtlib::Language& language,
          const TermManager& tm,
          const Script& script,
          Use use)
      : language_(language), tm_(tm) {
    find_features(script);
    const std::vector<Term> roots = script.assertions();
    const std::vector<Term> terms = term::post_order(tm, roots);
    find_names(terms);
    for (const std::vector<Symbol>& group : script.groups) {
      for (const Symbol symbol : group) {
        if (tm.symbol(symbol).definition) {
          find_names(term::post_order(tm, tm.symbol(symbol).definition));
        }
      }
    }
    for (uint32_t i = 0; i < roots.size(); ++i) {
      std::vector<Literal> found =
          find_literals(tm,
                        roots[i],
                        {i, {}, Polarity::Positive, {}},
                        out_.names,
                        kMaxLiterals);
      std::ranges::move(found, std::back_inserter(out_.literals));
    }
    for (const Term term : terms) {
      add_term(term);
    }
    find_menu_sorts(use == Use::Once ? kMaxSized : kMaxMenuSorts);
  }

  // The palette's sorts as text.
  const std::string& menu_text() const { return menu_text_; }

  SeedIndex take(const Menu* menu) {
    out_.menu = menu;
    return std::move(out_);
  }

 private:
  void find_features(const Script& script) {
    Script one;
    for (const smtlib::Command& command : script.commands) {
      if (command.kind == CommandKind::DeclareFun
          || command.kind == CommandKind::DeclareConst) {
        one.commands.push_back(command);
      }
    }
    out_.declared = smtlib::features_of(language_, tm_, one);
    out_.features = out_.declared;
    for (const Term assertion : script.assertions()) {
      one.commands.assign(1, {CommandKind::Assert, 0, assertion.id, {}});
      out_.assertions.push_back(smtlib::features_of(language_, tm_, one));
      out_.features = smtlib::merged(out_.features, out_.assertions.back());
    }
    out_.logic = smtlib::least_logic(out_.features);
  }

  void find_names(const std::vector<Term>& terms) {
    for (const Term term : terms) {
      if (tm_.kind(term) == Kind::Call
          && tm_.symbol(tm_.call_symbol(term)).kind == SymbolKind::Named) {
        out_.names.insert(tm_.call_symbol(term).id);
      }
    }
  }

  SortPool& pool(Sort sort) {
    const auto found = std::ranges::find(out_.pools, sort, &SortPool::sort);
    if (found != out_.pools.end()) {
      return *found;
    }
    out_.pools.push_back({sort, {}, {}});
    return out_.pools.back();
  }

  struct Shape {
    uint32_t size = kMaxPoolTree + 1;  // as a tree
    bool is_value = true;              // no symbols
  };

  void add_term(Term term) {
    Shape shape{1, true};
    switch (tm_.kind(term)) {
      case Kind::Literal:
      case Kind::App: break;
      case Kind::Call: {
        const Symbol symbol = tm_.call_symbol(term);
        add_callable(symbol);
        const SymbolKind kind = tm_.symbol(symbol).kind;
        shape.is_value = kind == SymbolKind::Constructor;
        // A definition with names in it must stay where it is.
        if (kind == SymbolKind::Named
            || (kind != SymbolKind::Function && !tm_.symbol(symbol).datatype
                && out_.names.size() > 0)) {
          shape.size = kMaxPoolTree + 1;
        }
        break;
      }
      default: shape.size = kMaxPoolTree + 1;
    }
    for (const Term child : tm_.children(term)) {
      const Shape& below = shapes_[child.id];
      shape.size = std::min(kMaxPoolTree + 1, shape.size + below.size);
      shape.is_value = shape.is_value && below.is_value;
    }
    shapes_[term.id] = shape;
    SortPool& list = pool(tm_.sort(term));
    if (shape.size > kMaxPoolTree || is_true(tm_, term)
        || is_false(tm_, term)) {
      return;
    }
    std::vector<Term>& terms = shape.is_value ? list.literals : list.terms;
    if (terms.size() < kMaxPool) {
      terms.push_back(term);
    }
  }

  void add_callable(Symbol symbol) {
    const term::SymbolInfo& info = tm_.symbol(symbol);
    const bool is_data = info.kind == SymbolKind::Constructor
                         || info.kind == SymbolKind::Selector;
    if (!seen_.insert(symbol.id)
        || (info.kind != SymbolKind::Function && !is_data)
        || info.type_params > 0) {
      return;
    }
    if (is_data) {
      add_datatype(info.datatype);
    } else if (!info.params.empty() && out_.callables.size() < kMaxCallables) {
      out_.callables.push_back(
          {Callable::Kind::Call, symbol, info.params, info.result});
    }
  }

  void add_datatype(Symbol datatype) {
    if (!seen_.insert(datatype.id) || tm_.symbol(datatype).arity > 0
        || tm_.symbol(datatype).kind != SymbolKind::Datatype) {
      return;
    }
    for (const term::ConstructorInfo& row : tm_.constructors(datatype)) {
      const term::SymbolInfo& info = tm_.symbol(row.symbol);
      out_.callables.push_back(
          {Callable::Kind::Tester, row.symbol, {info.result}, theory::kBool});
      out_.callables.push_back(
          {Callable::Kind::Call, row.symbol, info.params, info.result});
      for (size_t i = 0; i < row.selectors.size(); ++i) {
        out_.callables.push_back({Callable::Kind::Call,
                                  row.selectors[i],
                                  {info.result},
                                  info.params[i]});
      }
    }
  }

  bool is_standard(Sort sort) const {
    return tm_.sort_kind(sort) == term::SortKind::Builtin
           && theory::sort_info(tm_.sort_head(sort)).origin
                  == theory::Origin::Standard
           && std::ranges::all_of(tm_.sort_args(sort), [&](Sort arg) {
                return std::ranges::find(out_.menu_sorts, arg)
                       != out_.menu_sorts.end();
              });
  }

  // In an order that does not hang on where the script has them, so that alike
  // scripts share a menu.
  void find_menu_sorts(size_t max_sized) {
    out_.menu_sorts = {theory::kBool};
    if (out_.features.has_strings) {
      out_.menu_sorts.insert(out_.menu_sorts.end(),
                             {theory::kInt, theory::kString, theory::kRegLan});
    }
    std::vector<std::pair<std::string, Sort>> found;
    size_t sized = 0;
    for (const SortPool& row : out_.pools) {
      const bool is_sized = !tm_.sort_indices(row.sort).empty();
      sized += is_sized ? 1 : 0;
      if (tm_.sort_kind(row.sort) == term::SortKind::Builtin
          && (!is_sized || sized <= max_sized)) {
        found.emplace_back(theory::sort_to_string(tm_, row.sort), row.sort);
      }
    }
    std::ranges::sort(found, {}, &std::pair<std::string, Sort>::first);
    // Arguments come first; twice, for arrays of arrays.
    for (int round = 0; round < 3; ++round) {
      for (const auto& [text, sort] : found) {
        if (out_.menu_sorts.size() < kMaxMenuSorts && is_standard(sort)
            && std::ranges::find(out_.menu_sorts, sort)
                   == out_.menu_sorts.end()) {
          out_.menu_sorts.push_back(sort);
        }
      }
    }
    for (const Sort sort : out_.menu_sorts) {
      menu_text_ += menu_text_.empty() ? "" : " ";
      menu_text_ += theory::sort_to_string(tm_, sort);
    }
  }

  const smtlib::Language& language_;
  const TermManager& tm_;
  SeedIndex out_;
  base::IdMap<Shape> shapes_;
  base::IdSet seen_;
  std::string menu_text_;
};

}  // namespace

Menu::Menu(const smtlib::Language& language, std::string_view sorts)
    : palette(language, {TheoryGroup::Core, sorts}),
      by_result(palette.sort_count()) {
  uint32_t row = UINT32_MAX;
  const auto add = [&](std::vector<std::vector<uint32_t>>& lists,
                       uint32_t number,
                       uint32_t of_row) {
    if (lists.empty() || palette.instances()[lists.back()[0]].row != of_row) {
      lists.emplace_back();
    }
    lists.back().push_back(number);
  };
  const theory::Theories& theories = language.theories();
  for (uint32_t i = 0; i < palette.instances().size(); ++i) {
    const technique::Instance& made = palette.instances()[i];
    row = made.row;
    const bool is_core = theories.theory_of(row) == theory::TheoryId::Core;
    if (made.result != Palette::kBool) {
      add(by_result[made.result], i, row);
    } else if (!is_core && made.arg_count > 0) {
      add(predicates, i, row);
    }
  }
}

const Menu* Menus::get(const std::string& sorts) const {
  const std::scoped_lock locked(lock_);
  std::unique_ptr<const Menu>& made = menus_[sorts];
  if (!made) {
    made = std::make_unique<const Menu>(language_, sorts);
  }
  return made.get();
}

const SortPool* SeedIndex::find_pool(Sort sort) const {
  const auto found = std::ranges::find(pools, sort, &SortPool::sort);
  return found == pools.end() ? nullptr : &*found;
}

SeedIndex study(const Studio& studio,
                const TermManager& tm,
                const Script& script,
                Use use) {
  Student student(studio.language, tm, script, use);
  SeedIndex out = student.take(studio.menus.get(student.menu_text()));
  if (use == Use::Once) {
    return out;
  }
  Script one;
  for (Literal& literal : out.literals) {
    literal.text = place_text(studio.language, tm, literal);
    one.commands.assign(1, {CommandKind::Assert, 0, literal.term.id, {}});
    literal.features = smtlib::features_of(studio.language, tm, one);
  }
  return out;
}

}  // namespace assay::technique::skeleton
