// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "base/handle_table.h"
#include "base/near_table.h"
#include "base/paged.h"
#include "term/handles.h"

namespace assay::term {

enum class Kind : uint8_t {
  Literal,    // a value written in the script: 12, 0.5, #x0f, "abc"
  App,        // theory operator applied to arguments
  Call,       // user's symbol applied to arguments
  Variable,   // occurrence of a bound variable
  Binder,     // let, forall, exists, lambda, ...
  Match,      // (match t (cases))
  Annotated,  // (! t attributes)
};

enum class BinderKind : uint8_t {
  Let,  // children: the values, then the body
  Forall,
  Exists,
  Lambda,
  Choice,         // cvc5's (witness ((x S)) P): some x with P
  Comprehension,  // cvc5's (set.comprehension ((x S)) P t)
};

// What an indexed identifier has after its name: a number below 2^32, an Int
// literal (a Term) for a larger one, or the handle of what is named.
struct Index {
  enum class Kind : uint8_t { Numeral, BigNumeral, OfSymbol, OfOp, OfSort };
  Kind kind = Kind::Numeral;
  uint32_t value = 0;

  friend bool operator==(const Index&, const Index&) = default;
};

enum class SymbolKind : uint8_t {
  Function,       // declare-fun, declare-const, and what a solver calls a var
  Defined,        // define-fun, define-const: `definition`
  Recursive,      // define-fun-rec, define-funs-rec: `definition`
  Named,          // (! t :named n): `definition`, without parameters
  Constructor,    // `datatype`
  Selector,       // `datatype`
  SortFunction,   // declare-sort: `arity`
  SortParameter,  // declare-sort-parameter (2.7)
  Datatype,       // `arity`, `datatype`
  Codatatype,
};

// A user's symbol. The rank is that of a function symbol: parameter sorts and
// result. `type_params` counts the sort parameters Sort::Param 0..n-1 in it
// (constructors and selectors of parametric datatypes, and 2.7's polymorphic
// functions).
struct SymbolInfo {
  Name name;
  SymbolKind kind = SymbolKind::Function;
  uint32_t type_params = 0;
  uint32_t arity = 0;  // of a sort's symbol
  std::vector<Sort> params;
  Sort result;
  std::vector<Var> def_params;
  Term definition;
  Symbol datatype;  // the sort symbol that a constructor or selector is of
  std::vector<Symbol> type_names;  // of 2.7's sort parameters in the rank
  uint32_t constructors = 0;       // TermManager's own, see constructors()
};

struct ConstructorInfo {
  Symbol symbol;
  std::vector<Symbol> selectors;
};

enum class SortKind : uint8_t {
  Builtin,    // head: the sort constructor's row
  User,       // head: a Symbol, of a declared sort or a datatype
  Parameter,  // head: position in the parameter list of its declaration
};

struct MatchCase {
  Symbol constructor;  // none: a variable, or _ for anything
  std::vector<Var> vars;
};

// One attribute of (! t ...). `terms` is the number of children of the node
// that belong to it (:pattern, :no-pattern); `text` is the value as it was
// written, or empty; `named` is the symbol that :named declares.
struct Attribute {
  Name keyword;
  Name text;
  uint32_t terms = 0;
  Symbol named;
};

// Owns all sorts, symbols and terms; append-only. A manager may be an overlay
// that goes on with the numbering of a frozen base: handles of the base are
// valid in the overlay, and making a term that the base has gives the base's.
// Knows no theory: callers compute sorts. `mk_*` never rewrites.
//
// Spans and references stay valid as long as the manager (and, in an overlay,
// until `rewind`). Many threads may read a frozen base; an overlay belongs to
// one thread.
class TermManager {
 public:
  // `op_rows` operators without indices get the handles 1..op_rows, and
  // `plain_sorts[i]`, a row of a sort constructor without arguments, the
  // handle i+1: the same numbers in every manager.
  TermManager(uint32_t op_rows, std::span<const uint32_t> plain_sorts);
  // An overlay. The base must outlive it and must not grow meanwhile, and must
  // not be an overlay itself.
  explicit TermManager(const TermManager* base);
  ~TermManager() = default;
  TermManager(const TermManager&) = delete;
  TermManager& operator=(const TermManager&) = delete;

  // Forgets everything made since construction (only for overlays).
  void rewind();

  // --- names -------------------------------------------------------------
  Name mk_name(std::string_view text);
  std::string_view text(Name name) const;

  // Where the overlay's own names start (1 in a base).
  uint32_t own_names_begin() const {
    return base_ == nullptr ? 1 : names_.first();
  }

  // --- sorts -------------------------------------------------------------
  Sort mk_sort(SortKind kind,
               uint32_t head,
               std::span<const Index> indices,
               std::span<const Sort> args);

  SortKind sort_kind(Sort sort) const { return sorts_[sort.id].kind; }

  uint32_t sort_head(Sort sort) const { return sorts_[sort.id].head; }

  std::span<const Sort> sort_args(Sort sort) const;
  std::span<const Index> sort_indices(Sort sort) const;

  bool is_builtin(Sort sort, uint32_t row) const {
    const SortNode& node = sorts_[sort.id];
    return node.kind == SortKind::Builtin && node.head == row;
  }

  // Whether a sort parameter occurs in it.
  bool has_parameter(Sort sort) const { return sorts_[sort.id].open; }

  // How many symbols it has when it is written out, which may be exponentially
  // more than what it is made of. Stops at UINT32_MAX.
  uint32_t sort_size(Sort sort) const { return sorts_[sort.id].size; }

  // The sort with its parameters replaced. Costs sort_size(sort).
  Sort instantiate(Sort sort, std::span<const Sort> values);

  uint32_t sort_count() const { return sorts_.size() - 1; }

  // --- operators ---------------------------------------------------------
  Op mk_op(uint32_t row, std::span<const Index> indices);

  uint32_t op_row(Op op) const { return ops_[op.id].row; }

  std::span<const Index> op_indices(Op op) const;

  // --- symbols and variables ---------------------------------------------
  Symbol mk_symbol(SymbolInfo info);

  const SymbolInfo& symbol(Symbol symbol) const { return symbols_[symbol.id]; }

  // For what is known only after the symbol is in scope (recursive bodies).
  void define(Symbol symbol, std::vector<Var> params, Term body);

  uint32_t symbol_count() const { return symbols_.size() - 1; }

  void set_constructors(Symbol datatype, std::vector<ConstructorInfo> list);
  const std::vector<ConstructorInfo>& constructors(Symbol datatype) const;

  Var mk_var(Name hint, Sort sort);

  Name var_hint(Var var) const { return vars_[var.id].hint; }

  Sort var_sort(Var var) const { return vars_[var.id].sort; }

  // One more than the largest Var in use.
  uint32_t var_limit() const { return vars_.size(); }

  // --- terms -------------------------------------------------------------
  // `text` is the literal's canonical form, see theory/literal.h.
  Term mk_literal(Sort sort, std::string_view text);
  Term mk_app(Op op, Sort sort, std::span<const Term> args);
  Term mk_call(Symbol symbol, Sort sort, std::span<const Term> args);
  Term mk_variable(Var var);
  // For Let, `children` are the values and then the body.
  Term mk_binder(BinderKind kind,
                 std::span<const Var> vars,
                 Sort sort,
                 std::span<const Term> children);
  // `children`: what is matched, then one body per case.
  Term mk_match(std::vector<MatchCase> cases,
                Sort sort,
                std::span<const Term> children);
  // `children`: the term, then the terms of the attributes in order.
  Term mk_annotated(std::vector<Attribute> attributes,
                    Sort sort,
                    std::span<const Term> children);
  // A node like `like` (same kind, head and sort) over other children.
  Term mk_like(Term like, std::span<const Term> children);
  // The same with another sort, for a binder whose body changed its sort.
  Term mk_like(Term like, Sort sort, std::span<const Term> children);

  Kind kind(Term term) const {
    return static_cast<Kind>(nodes_[term.id].count_kind & 15U);
  }

  Sort sort(Term term) const { return Sort{nodes_[term.id].sort}; }

  std::span<const Term> children(Term term) const {
    const Node& node = nodes_[term.id];
    return children_.run(node.children, node.count_kind >> 4);
  }

  uint32_t child_count(Term term) const {
    return nodes_[term.id].count_kind >> 4;
  }

  // Kind, head and number of children at once, for hot loops: `head` is the id
  // of the Op, Symbol or Var of an App, Call or Variable.
  struct NodeView {
    Kind kind;
    uint32_t head;
    uint32_t child_count;
  };

  NodeView view(Term term) const {
    const Node& node = nodes_[term.id];
    return {static_cast<Kind>(node.count_kind & 15U),
            node.head,
            node.count_kind >> 4};
  }

  // Hints that the term will be looked at soon; only a matter of speed.
  void prefetch(Term term) const { __builtin_prefetch(&nodes_[term.id]); }

  // The same for the terms after `first` up to `last`, such as those that were
  // made for one assertion; and, when those have come, for their children.
  void prefetch_nodes(Term first, Term last) const;
  void prefetch_children(Term first, Term last) const;

  // Of an App.
  Op op(Term app) const {
    ASSAY_DCHECK(kind(app) == Kind::App);
    return Op{nodes_[app.id].head};
  }

  // Of a Call.
  Symbol call_symbol(Term call) const {
    ASSAY_DCHECK(kind(call) == Kind::Call);
    return Symbol{nodes_[call.id].head};
  }

  // Of a Variable.
  Var variable(Term occurrence) const {
    ASSAY_DCHECK(kind(occurrence) == Kind::Variable);
    return Var{nodes_[occurrence.id].head};
  }

  std::string_view literal_text(Term literal) const;

  BinderKind binder_kind(Term binder) const {
    ASSAY_DCHECK(kind(binder) == Kind::Binder);
    return binders_[nodes_[binder.id].head].kind;
  }

  std::span<const Var> binder_vars(Term binder) const {
    ASSAY_DCHECK(kind(binder) == Kind::Binder);
    const BinderNode& node = binders_[nodes_[binder.id].head];
    return binder_vars_.run(node.vars, node.var_count);
  }

  const std::vector<MatchCase>& match_cases(Term match) const;
  const std::vector<Attribute>& attributes(Term annotated) const;

  // One more than the largest Term in use; terms are numbered so that children
  // come before their parents.
  uint32_t term_limit() const { return nodes_.size(); }

  uint32_t term_count() const { return nodes_.size() - 1; }

  bool is_overlay() const { return base_ != nullptr; }

  // Where the overlay's own terms start (1 in a base).
  uint32_t own_terms_begin() const {
    return base_ == nullptr ? 1 : nodes_.first();
  }

  // Prepares for about so many more terms; only a matter of speed.
  void expect_terms(size_t count);
  // Bytes held by the stores of terms, for benchmarks.
  size_t bytes() const;

 private:
  struct Node {
    uint32_t head = 0;  // by kind: literal, op, symbol, var, binder, ...
    uint32_t sort = 0;
    uint32_t children = 0;
    uint32_t count_kind = 0;  // children << 4 | kind
  };

  struct SortNode {
    SortKind kind = SortKind::Builtin;
    bool open = false;
    uint32_t head = 0;
    uint32_t args = 0;
    uint32_t arg_count = 0;
    uint32_t indices = 0;
    uint32_t index_count = 0;
    uint32_t size = 1;
  };

  struct OpNode {
    uint32_t row = 0;
    uint32_t indices = 0;
    uint32_t index_count = 0;
  };

  struct VarNode {
    Name hint;
    Sort sort;
  };

  struct TextRun {
    uint32_t begin = 0;
    uint32_t size = 0;
  };

  struct BinderNode {
    BinderKind kind = BinderKind::Let;
    uint32_t vars = 0;
    uint32_t var_count = 0;
  };

  struct NodeKey {
    Kind kind;
    uint32_t head;
    Sort sort;
    std::span<const Term> children;
  };

  Term cons(const NodeKey& key);
  uint32_t find_node(uint64_t hash, const NodeKey& key, uint32_t home) const;
  // Without the base's.
  uint32_t find_own_node(uint64_t hash,
                         const NodeKey& key,
                         uint32_t home) const;
  void rebuild_node_table(size_t ids);
  uint32_t home_of(std::span<const Term> children) const;
  bool matches(uint32_t id, const NodeKey& key) const;
  TextRun add_text(std::string_view text);
  std::string_view run_text(TextRun run) const;

  const TermManager* base_ = nullptr;
  base::Paged<Node, 14> nodes_;
  base::Paged<Term, 14> children_;
  base::Paged<SortNode, 8> sorts_;
  base::Paged<Sort, 8> sort_args_;
  base::Paged<Index, 8> indices_;
  base::Paged<OpNode, 8> ops_;
  base::Paged<SymbolInfo, 8> symbols_;
  base::Paged<std::vector<ConstructorInfo>, 4> datatypes_;
  base::Paged<VarNode, 10> vars_;
  base::Paged<Var, 10> binder_vars_;
  base::Paged<BinderNode, 10> binders_;
  base::Paged<std::vector<MatchCase>, 4> matches_;
  base::Paged<std::vector<Attribute>, 6> attributes_;
  base::Paged<char, 16> chars_;
  base::Paged<TextRun, 10> names_;
  base::Paged<TextRun, 10> literals_;
  // By whether a child has children of its own: what is made of leaves only is
  // looked up all over the script, the rest near where it was made.
  base::HandleTable leaf_table_{8};
  base::NearTable node_table_{10};
  base::HandleTable sort_table_{6};
  base::HandleTable op_table_{6};
};

}  // namespace assay::term
