// SPDX-License-Identifier: MIT
//
// The store of sorts, symbols and terms. A node is sixteen bytes: what it is
// (kind and head), its sort, and where its children lie in one long sequence of
// handles. Equal nodes are made once: a table from hashes to node numbers finds
// the old one. The sort is part of a node's identity, because (as nil (List
// Int)) and (as nil (List Bool)) differ in nothing else.
//
// Binders, matches and annotations keep their variables and attributes in side
// tables; the head of the node is the row there. Each parsed binder has fresh
// variables, so two binders are equal only if they are the same occurrence or
// were rebuilt from the same one (mk_like).
//
// An overlay looks a new node up in the base's table first, then in its own.
// We tried one merged table copied per overlay; for a base of a million terms
// the copy cost more than making a test.
#include "term/term_manager.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "base/hash.h"

namespace assay::term {

namespace {

uint64_t hash_node(Kind kind,
                   uint32_t head,
                   Sort sort,
                   std::span<const Term> children) {
  uint64_t hash = base::hash_combine(
      (uint64_t{head} << 4) | static_cast<uint64_t>(kind), sort.id);
  size_t i = 0;
  for (; i + 1 < children.size(); i += 2) {
    hash = base::hash_combine(
        hash, (uint64_t{children[i].id} << 32) | children[i + 1].id);
  }
  if (i < children.size()) {
    hash = base::hash_combine(hash, children[i].id);
  }
  return hash;
}

uint64_t hash_indices(uint64_t hash, std::span<const Index> indices) {
  for (const Index& index : indices) {
    hash = base::hash_combine(
        hash, (uint64_t{index.value} << 8) | static_cast<uint64_t>(index.kind));
  }
  return hash;
}

}  // namespace

TermManager::TermManager(uint32_t op_rows,
                         std::span<const uint32_t> plain_sorts) {
  // Row 0 of every store stands for "none".
  nodes_.push({});
  sorts_.push({});
  ops_.push({});
  symbols_.push({});
  datatypes_.push({});
  vars_.push({});
  binders_.push({});
  matches_.push({});
  attributes_.push({});
  names_.push({});
  literals_.push({});
  for (uint32_t row = 0; row < op_rows; ++row) {
    const Op made = mk_op(row, {});
    ASSAY_CHECK(made.id == row + 1);
  }
  for (uint32_t i = 0; i < plain_sorts.size(); ++i) {
    const Sort made = mk_sort(SortKind::Builtin, plain_sorts[i], {}, {});
    ASSAY_CHECK(made.id == i + 1);
  }
}

TermManager::TermManager(const TermManager* base)
    : base_(base),
      nodes_(&base->nodes_),
      children_(&base->children_),
      sorts_(&base->sorts_),
      sort_args_(&base->sort_args_),
      indices_(&base->indices_),
      ops_(&base->ops_),
      symbols_(&base->symbols_),
      datatypes_(&base->datatypes_),
      vars_(&base->vars_),
      binder_vars_(&base->binder_vars_),
      binders_(&base->binders_),
      matches_(&base->matches_),
      attributes_(&base->attributes_),
      chars_(&base->chars_),
      names_(&base->names_),
      literals_(&base->literals_) {
  ASSAY_CHECK(base->base_ == nullptr) << "overlay of an overlay";
}

void TermManager::rewind() {
  ASSAY_CHECK(base_ != nullptr) << "only an overlay can be rewound";
  nodes_.rewind();
  children_.rewind();
  sorts_.rewind();
  sort_args_.rewind();
  indices_.rewind();
  ops_.rewind();
  symbols_.rewind();
  datatypes_.rewind();
  vars_.rewind();
  binder_vars_.rewind();
  binders_.rewind();
  matches_.rewind();
  attributes_.rewind();
  chars_.rewind();
  names_.rewind();
  literals_.rewind();
  leaf_table_.clear();
  node_table_.clear();
  sort_table_.clear();
  op_table_.clear();
}

// --- names -----------------------------------------------------------------

TermManager::TextRun TermManager::add_text(std::string_view text) {
  const uint32_t begin =
      chars_.append_run(std::span<const char>(text.data(), text.size()));
  return {begin, static_cast<uint32_t>(text.size())};
}

std::string_view TermManager::run_text(TextRun run) const {
  const std::span<const char> chars = chars_.run(run.begin, run.size);
  return {chars.data(), chars.size()};
}

Name TermManager::mk_name(std::string_view text) {
  return Name{names_.push(add_text(text))};
}

std::string_view TermManager::text(Name name) const {
  return run_text(names_[name.id]);
}

// --- sorts -----------------------------------------------------------------

Sort TermManager::mk_sort(SortKind kind,
                          uint32_t head,
                          std::span<const Index> indices,
                          std::span<const Sort> args) {
  uint64_t hash = base::hash_combine(
      head, (args.size() << 2) | static_cast<uint64_t>(kind));
  for (const Sort arg : args) {
    hash = base::hash_combine(hash, arg.id);
  }
  hash = hash_indices(hash, indices);
  const auto same = [&](uint32_t id) {
    const SortNode& node = sorts_[id];
    return node.kind == kind && node.head == head
           && std::ranges::equal(sort_args(Sort{id}), args)
           && std::ranges::equal(sort_indices(Sort{id}), indices);
  };
  if (base_ != nullptr) {
    if (const uint32_t id = base_->sort_table_.find(hash, same); id != 0) {
      return Sort{id};
    }
  }
  if (const uint32_t id = sort_table_.find(hash, same); id != 0) {
    return Sort{id};
  }
  SortNode node;
  node.kind = kind;
  node.head = head;
  node.open = kind == SortKind::Parameter;
  uint64_t size = 1 + indices.size();
  for (const Sort arg : args) {
    node.open = node.open || has_parameter(arg);
    size += sort_size(arg);
  }
  node.size = static_cast<uint32_t>(std::min<uint64_t>(size, UINT32_MAX));
  node.args = sort_args_.append_run(args);
  node.arg_count = static_cast<uint32_t>(args.size());
  node.indices = indices_.append_run(indices);
  node.index_count = static_cast<uint32_t>(indices.size());
  const uint32_t id = sorts_.push(node);
  sort_table_.insert(hash, id);
  return Sort{id};
}

std::span<const Sort> TermManager::sort_args(Sort sort) const {
  const SortNode& node = sorts_[sort.id];
  return sort_args_.run(node.args, node.arg_count);
}

std::span<const Index> TermManager::sort_indices(Sort sort) const {
  const SortNode& node = sorts_[sort.id];
  return indices_.run(node.indices, node.index_count);
}

Sort TermManager::instantiate(Sort sort, std::span<const Sort> values) {
  if (!has_parameter(sort)) {
    return sort;
  }

  // Post-order with an explicit stack; sorts are small, so no memo is kept.
  struct Frame {
    Sort sort;
    uint32_t next = 0;
  };

  std::vector<Frame> stack{{sort}};
  std::vector<Sort> done;
  while (!stack.empty()) {
    Frame& top = stack.back();
    const std::span<const Sort> args = sort_args(top.sort);
    if (!has_parameter(top.sort)) {
      done.push_back(top.sort);
      stack.pop_back();
    } else if (sort_kind(top.sort) == SortKind::Parameter) {
      const uint32_t position = sort_head(top.sort);
      ASSAY_CHECK(position < values.size());
      done.push_back(values[position]);
      stack.pop_back();
    } else if (top.next < args.size()) {
      const Sort arg = args[top.next++];
      stack.push_back({arg});
    } else {
      const std::vector<Sort> made(
          done.end() - static_cast<int64_t>(args.size()), done.end());
      const Sort whole = mk_sort(sort_kind(top.sort),
                                 sort_head(top.sort),
                                 sort_indices(top.sort),
                                 made);
      done.resize(done.size() - args.size());
      done.push_back(whole);
      stack.pop_back();
    }
  }
  return done.back();
}

// --- operators -------------------------------------------------------------

Op TermManager::mk_op(uint32_t row, std::span<const Index> indices) {
  const uint64_t hash = hash_indices(base::hash_combine(row, 17), indices);
  const auto same = [&](uint32_t id) {
    return op_row(Op{id}) == row
           && std::ranges::equal(op_indices(Op{id}), indices);
  };
  if (base_ != nullptr) {
    if (const uint32_t id = base_->op_table_.find(hash, same); id != 0) {
      return Op{id};
    }
  }
  if (const uint32_t id = op_table_.find(hash, same); id != 0) {
    return Op{id};
  }
  const uint32_t at = indices_.append_run(indices);
  const uint32_t id =
      ops_.push({row, at, static_cast<uint32_t>(indices.size())});
  op_table_.insert(hash, id);
  return Op{id};
}

std::span<const Index> TermManager::op_indices(Op op) const {
  const OpNode& node = ops_[op.id];
  return indices_.run(node.indices, node.index_count);
}

// --- symbols and variables ---------------------------------------------------

Symbol TermManager::mk_symbol(SymbolInfo info) {
  const uint32_t id = symbols_.push({});
  symbols_.edit(id) = std::move(info);
  return Symbol{id};
}

void TermManager::define(Symbol symbol, std::vector<Var> params, Term body) {
  SymbolInfo& info = symbols_.edit(symbol.id);
  info.def_params = std::move(params);
  info.definition = body;
}

void TermManager::set_constructors(Symbol datatype,
                                   std::vector<ConstructorInfo> list) {
  const uint32_t id = datatypes_.push({});
  datatypes_.edit(id) = std::move(list);
  symbols_.edit(datatype.id).constructors = id;
}

const std::vector<ConstructorInfo>& TermManager::constructors(
    Symbol datatype) const {
  return datatypes_[symbols_[datatype.id].constructors];
}

Var TermManager::mk_var(Name hint, Sort sort) {
  return Var{vars_.push({hint, sort})};
}

// --- terms -----------------------------------------------------------------

bool TermManager::matches(uint32_t id, const NodeKey& key) const {
  const Node& node = nodes_[id];
  const auto count_kind = static_cast<uint32_t>(key.children.size() << 4)
                          | static_cast<uint32_t>(key.kind);
  if (node.head != key.head || node.sort != key.sort.id
      || node.count_kind != count_kind) {
    return false;
  }
  const std::span<const Term> children =
      children_.run(node.children, node.count_kind >> 4);
  for (size_t i = 0; i < children.size(); ++i) {
    if (children[i] != key.children[i]) {
      return false;
    }
  }
  return true;
}

// The newest child, if that has children; otherwise 0.
uint32_t TermManager::home_of(std::span<const Term> children) const {
  uint32_t home = 0;
  for (const Term child : children) {
    home = std::max(home, child.id);
  }
  return home != 0 && child_count(Term{home}) > 0 ? home : 0;
}

uint32_t TermManager::find_own_node(uint64_t hash,
                                    const NodeKey& key,
                                    uint32_t home) const {
  const auto same = [&](uint32_t id) { return matches(id, key); };
  return home == 0 ? leaf_table_.find(hash, same)
                   : node_table_.find(hash, home, same);
}

uint32_t TermManager::find_node(uint64_t hash,
                                const NodeKey& key,
                                uint32_t home) const {
  if (base_ != nullptr) {
    if (const uint32_t id = base_->find_own_node(hash, key, home); id != 0) {
      return id;
    }
  }
  return find_own_node(hash, key, home);
}

Term TermManager::cons(const NodeKey& key) {
  const uint64_t hash = hash_node(key.kind, key.head, key.sort, key.children);
  const uint32_t home = home_of(key.children);
  if (const uint32_t id = find_node(hash, key, home); id != 0) {
    return Term{id};
  }
  ASSAY_CHECK(key.children.size() < (size_t{1} << 28)) << "too many arguments";
  Node node;
  node.head = key.head;
  node.sort = key.sort.id;
  node.children = children_.append_run(key.children);
  node.count_kind = static_cast<uint32_t>(key.children.size() << 4)
                    | static_cast<uint32_t>(key.kind);
  if (home != 0 && node_table_.is_full()) [[unlikely]] {
    rebuild_node_table(node_table_.count() * 2);
  }
  const uint32_t id = nodes_.push(node);
  if (home == 0) {
    leaf_table_.insert(hash, id);
  } else {
    node_table_.insert(hash, home, id);
  }
  return Term{id};
}

void TermManager::rebuild_node_table(size_t ids) {
  node_table_.reset(ids);
  for (uint32_t id = std::max(nodes_.first(), 1U); id < nodes_.size(); ++id) {
    const Node& node = nodes_[id];
    const std::span<const Term> args = children(Term{id});
    if (const uint32_t home = home_of(args); home != 0) {
      const uint64_t hash =
          hash_node(kind(Term{id}), node.head, Sort{node.sort}, args);
      node_table_.insert(hash, home, id);
    }
  }
}

void TermManager::expect_terms(size_t count) {
  const size_t ids = node_table_.count() + count;
  if (ids > node_table_.capacity()) {
    rebuild_node_table(ids);
  }
}

Term TermManager::mk_literal(Sort sort, std::string_view text) {
  const uint64_t hash = base::hash_combine(base::hash_bytes(text), sort.id);
  const auto same = [&](uint32_t id) {
    return kind(Term{id}) == Kind::Literal && this->sort(Term{id}) == sort
           && literal_text(Term{id}) == text;
  };
  if (base_ != nullptr) {
    if (const uint32_t id = base_->leaf_table_.find(hash, same); id != 0) {
      return Term{id};
    }
  }
  if (const uint32_t id = leaf_table_.find(hash, same); id != 0) {
    return Term{id};
  }
  Node node;
  node.head = literals_.push(add_text(text));
  node.sort = sort.id;
  node.count_kind = static_cast<uint32_t>(Kind::Literal);
  const uint32_t id = nodes_.push(node);
  leaf_table_.insert(hash, id);
  return Term{id};
}

Term TermManager::mk_app(Op op, Sort sort, std::span<const Term> args) {
  return cons({Kind::App, op.id, sort, args});
}

Term TermManager::mk_call(Symbol symbol,
                          Sort sort,
                          std::span<const Term> args) {
  return cons({Kind::Call, symbol.id, sort, args});
}

Term TermManager::mk_variable(Var var) {
  return cons({Kind::Variable, var.id, var_sort(var), {}});
}

Term TermManager::mk_binder(BinderKind kind,
                            std::span<const Var> vars,
                            Sort sort,
                            std::span<const Term> children) {
  const uint32_t at = binder_vars_.append_run(vars);
  const uint32_t head =
      binders_.push({kind, at, static_cast<uint32_t>(vars.size())});
  return cons({Kind::Binder, head, sort, children});
}

Term TermManager::mk_match(std::vector<MatchCase> cases,
                           Sort sort,
                           std::span<const Term> children) {
  const uint32_t head = matches_.push({});
  matches_.edit(head) = std::move(cases);
  return cons({Kind::Match, head, sort, children});
}

Term TermManager::mk_annotated(std::vector<Attribute> attributes,
                               Sort sort,
                               std::span<const Term> children) {
  const uint32_t head = attributes_.push({});
  attributes_.edit(head) = std::move(attributes);
  return cons({Kind::Annotated, head, sort, children});
}

Term TermManager::mk_like(Term like, std::span<const Term> children) {
  return mk_like(like, sort(like), children);
}

Term TermManager::mk_like(Term like,
                          Sort sort,
                          std::span<const Term> children) {
  ASSAY_DCHECK(kind(like) != Kind::Literal);
  return cons({kind(like), nodes_[like.id].head, sort, children});
}

void TermManager::prefetch_nodes(Term first, Term last) const {
  constexpr uint32_t kPerLine = 64 / sizeof(Node);
  for (uint32_t id = first.id + 1; id <= last.id; id += kPerLine) {
    __builtin_prefetch(&nodes_[id]);
  }
  const uint32_t end = std::min(nodes_[last.id].children, children_.size());
  for (uint32_t at = nodes_[first.id].children; at < end; at += 16) {
    __builtin_prefetch(&children_[at]);
  }
}

void TermManager::prefetch_children(Term first, Term last) const {
  const Node& node = nodes_[last.id];
  const uint32_t end =
      std::min(node.children + (node.count_kind >> 4), children_.size());
  for (uint32_t at = nodes_[first.id].children; at < end; ++at) {
    const uint32_t child = children_[at].id;
    // Skipped slots at the end of a page may hold anything.
    if (child < nodes_.size()) {
      __builtin_prefetch(&nodes_[child]);
    }
  }
}

std::string_view TermManager::literal_text(Term literal) const {
  ASSAY_DCHECK(kind(literal) == Kind::Literal);
  return run_text(literals_[nodes_[literal.id].head]);
}

const std::vector<MatchCase>& TermManager::match_cases(Term match) const {
  ASSAY_DCHECK(kind(match) == Kind::Match);
  return matches_[nodes_[match.id].head];
}

const std::vector<Attribute>& TermManager::attributes(Term annotated) const {
  ASSAY_DCHECK(kind(annotated) == Kind::Annotated);
  return attributes_[nodes_[annotated.id].head];
}

size_t TermManager::bytes() const {
  return nodes_.bytes() + children_.bytes() + chars_.bytes() + literals_.bytes()
         + names_.bytes() + vars_.bytes() + binders_.bytes()
         + binder_vars_.bytes() + leaf_table_.bytes() + node_table_.bytes();
}

}  // namespace assay::term
