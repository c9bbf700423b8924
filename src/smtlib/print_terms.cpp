// SPDX-License-Identifier: MIT
//
// Terms to text, with a stack of the forms that are open. Most of a formula is
// applications of a name to leaves: those are written in one go, without a
// frame for each leaf.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "num/decimal.h"
#include "smtlib/printer.h"
#include "smtlib/string_text.h"
#include "theory/sorts.h"
#include "theory/strings/strings.h"

namespace assay::smtlib {

using term::BinderKind;
using term::Kind;
using term::Sort;
using term::SymbolInfo;
using term::Term;
using term::Var;

namespace {

constexpr std::string_view binder_word(BinderKind kind) {
  switch (kind) {
    case BinderKind::Let: return "let";
    case BinderKind::Forall: return "forall";
    case BinderKind::Exists: return "exists";
    case BinderKind::Lambda: return "lambda";
    case BinderKind::Choice: return "witness";
    case BinderKind::Comprehension: return "set.comprehension";
  }
  return "";
}

void append_bits(base::TextBuffer& out, std::string_view hex, uint32_t width) {
  constexpr std::string_view kNibbles =
      "0000000100100011010001010110011110001001101010111100110111101111";
  const auto digit = [](char c) {
    return static_cast<size_t>(c <= '9' ? c - '0' : c - 'a' + 10);
  };
  if (width % 4 == 0) {
    out.put("#x");
    out.put(width / 4 - hex.size(), '0');
    out.put(hex);
    return;
  }
  out.put("#b");
  const auto nibble = [&](size_t left) {
    return 4 * (left > hex.size() ? 0 : digit(hex[hex.size() - left]));
  };
  size_t left = (width + 3) / 4;
  for (size_t i = 4 - width % 4; i < 4; ++i) {
    out.put(kNibbles[nibble(left) + i]);
  }
  while (--left > 0) {
    out.put(kNibbles.substr(nibble(left), 4));
  }
}

}  // namespace

void Printer::write_term(Term root) {
  const size_t bottom = frames_.size();
  begin(root);
  while (frames_.size() > bottom) {
    if (is_cut()) {
      // What is shared may unfold to any size.
      frames_.erase(frames_.begin() + static_cast<ptrdiff_t>(bottom),
                    frames_.end());
      return;
    }
    if (frames_.back().is_plain) {
      step_plain(bottom);
    } else {
      step();
    }
  }
}

// Writes a leaf, or opens a frame.
void Printer::begin(Term term) {
  const term::TermManager& tm = *tm_;
  if (options_.flat) {
    // Neither variables of let nor let itself show.
    for (;;) {
      if (tm.kind(term) == Kind::Variable
          && let_values_[tm.variable(term).id]) {
        term = let_values_[tm.variable(term).id];
      } else if (tm.kind(term) == Kind::Binder
                 && tm.binder_kind(term) == BinderKind::Let
                 && !named_terms_.contains(term)) {
        const std::span<const Var> vars = tm.binder_vars(term);
        for (size_t i = 0; i < vars.size(); ++i) {
          let_values_[vars[i].id] = tm.children(term)[i];
        }
        term = tm.children(term).back();
      } else {
        break;
      }
    }
  }
  if (write_leaf(term)) {
    return;
  }
  const auto scopes = static_cast<uint32_t>(scopes_.size());
  uint32_t next = 0;
  bool is_plain = false;
  switch (tm.kind(term)) {
    case Kind::App:
    case Kind::Call:
      next = write_head(term);
      is_plain = true;
      break;
    case Kind::Binder: open_binder(term); break;
    case Kind::Match: out_.put("(match "); break;
    default: out_.put("(! "); break;
  }
  push_frame(term, next, is_plain);
  frames_.back().scopes = scopes;
}

void Printer::push_frame(Term term, uint32_t next, bool is_plain) {
  const std::span<const Term> children = tm_->children(term);
  if (!is_looked_ahead_) {
    // The first is needed at once.
    constexpr size_t kMost = 6;
    for (size_t i = 1; i < std::min(children.size(), kMost); ++i) {
      tm_->prefetch(children[i]);
    }
  }
  frames_.push_back({term,
                     next,
                     children.data(),
                     static_cast<uint32_t>(children.size()),
                     0,
                     is_plain});
}

bool Printer::write_leaf(Term term) {
  const term::TermManager& tm = *tm_;
  switch (tm.kind(term)) {
    case Kind::Literal: write_literal(term); return true;
    case Kind::Variable: {
      const Stamped& row = var_words_[tm.variable(term).id];
      out_.put(words_[row.word]->printed);
      return true;
    }
    case Kind::Call: {
      if (tm.child_count(term) > 0) {
        return false;
      }
      write_symbol(term);
      return true;
    }
    case Kind::App: {
      if (tm.child_count(term) > 0) {
        return false;
      }
      write_op(term, op_entry(tm.op(term)));
      return true;
    }
    default: return false;
  }
}

// The opening parenthesis and the function; returns the child to go on with.
uint32_t Printer::write_head(Term term) {
  const term::TermManager& tm = *tm_;
  out_.put('(');
  if (tm.kind(term) == Kind::Call) {
    write_symbol(term);
    return 0;
  }
  const OpEntry& entry = op_entry(tm.op(term));
  if (entry.is_apply) [[unlikely]] {
    const Term function = tm.children(term)[0];
    const bool is_name =
        (tm.kind(function) == Kind::Variable
         && !(options_.flat && let_values_[tm.variable(function).id]))
        || (tm.kind(function) == Kind::Call && tm.child_count(function) == 0
            && is_partial(function, tm.child_count(term) - 1));
    if (is_name) {
      write_leaf(function);
      return 1;
    }
  }
  if (entry.is_lifted) [[unlikely]] {
    write_lifted(term);
  } else {
    write_op(term, entry);
  }
  return 0;
}

// Whether (f a ...) with so many arguments reads as the application of a
// function value, and not as the plain application of f.
bool Printer::is_partial(Term function, size_t args) const {
  const size_t params = tm_->symbol(tm_->call_symbol(function)).params.size();
  return params == 0 || args < params;
}

void Printer::write_op(Term term, const OpEntry& entry) {
  if (!entry.needs_as) [[likely]] {
    out_.put(entry.text);
    return;
  }
  out_.put("(as ");
  out_.put(entry.text);
  out_.put(' ');
  out_.put(sort_text(tm_->sort(term)));
  out_.put(')');
}

void Printer::write_symbol(Term call) {
  const SymbolEntry& entry = symbol_entry(tm_->call_symbol(call));
  if (!entry.needs_as) [[likely]] {
    out_.put(entry.text);
    return;
  }
  out_.put("(as ");
  out_.put(entry.text);
  out_.put(' ');
  out_.put(sort_text(tm_->sort(call)));
  out_.put(')');
}

// (_ map f) over arrays, with f's rank: its name may be overloaded, and z3
// wants the rank of every theory operator.
void Printer::write_lifted(Term term) {
  const term::Op op = tm_->op(term);
  const auto element = [&](Sort sort) {
    const std::span<const Sort> args = tm_->sort_args(sort);
    return args.empty() ? sort : args.back();
  };
  out_.put(fmt::format("(_ {} ({} (",
                       language_.theories().info(*tm_, op).name,
                       op_text(term::Op{tm_->op_indices(op)[0].value})));
  bool is_first = true;
  for (const Term child : tm_->children(term)) {
    out_.put(is_first ? "" : " ");
    out_.put(sort_text(element(tm_->sort(child))));
    is_first = false;
  }
  out_.put(fmt::format(") {}))", sort_text(element(tm_->sort(term)))));
}

// The symbol, variable or operator, if that is quickly done.
bool Printer::write_quick(const term::TermManager::NodeView& node) {
  const bool is_call = node.kind == Kind::Call;
  if (node.kind == Kind::Variable && !options_.flat) {
    out_.put(words_[var_words_[node.head].word]->printed);
    return true;
  }
  if (!is_call && (node.kind != Kind::App || node.head >= quick_ops_.size())) {
    return false;
  }
  const QuickText& quick =
      is_call ? quick_symbols_[node.head] : quick_ops_[node.head];
  if (quick.print != print_ || quick.text.size == 0) {
    return false;
  }
  out_.put(quick.text);
  return true;
}

// The arguments of an application, and so on with what is below and above it
// as long as that are applications too.
void Printer::step_plain(size_t bottom) {
  const term::TermManager& tm = *tm_;
  while (frames_.size() > bottom && frames_.back().is_plain && !is_cut()) {
    Frame& frame = frames_.back();
    if (frame.next == frame.child_count) {
      out_.put(')');
      frames_.pop_back();
      continue;
    }
    const Term child = frame.children[frame.next++];
    const term::TermManager::NodeView node = tm.view(child);
    out_.put(' ');
    if (node.child_count == 0) {
      if (!write_quick(node)) {
        begin(child);
      }
      continue;
    }
    out_.put('(');
    if (write_quick(node)) {
      push_frame(child, 0, true);
    } else {
      out_.take_back(1);
      begin(child);
    }
  }
}

void Printer::step() {
  Frame& frame = frames_.back();
  if (frame.next == frame.child_count) {
    end(frame);
    return;
  }
  switch (tm_->kind(frame.term)) {
    case Kind::Binder: binder_child(frame); break;
    case Kind::Match: match_child(frame); break;
    default: annotated_child(frame); break;
  }
  const Term child = frame.children[frame.next++];
  begin(child);
}

void Printer::end(const Frame& frame) {
  const Kind kind = tm_->kind(frame.term);
  if (kind == Kind::Annotated) {
    end_annotated(frame);
  } else {
    out_.put(kind == Kind::Match ? ")))" : ")");
    unbind(frame.scopes);
  }
  frames_.pop_back();
}

// --- binders -----------------------------------------------------------------

void Printer::bind(Var var) {
  uint32_t asked = 0;
  const uint32_t id = free_word(tm_->var_hint(var), asked);
  Word& word = *words_[id];
  renamed_ += id == asked ? 0 : 1;
  ++word.locals;
  word.kept_round = options_.reuse ? kept_round_ : 0;
  scopes_.push_back({var, var_words_[var.id], id, asked});
  var_words_[var.id] = {print_, id};
}

void Printer::unbind(size_t scopes) {
  while (scopes_.size() > scopes) {
    const Scope& scope = scopes_.back();
    --words_[scope.word]->locals;
    --words_[scope.asked]->wanted;
    var_words_[scope.var.id] = scope.before;
    scopes_.pop_back();
  }
}

void Printer::write_sorted_vars(std::span<const Var> vars) {
  out_.put('(');
  for (size_t i = 0; i < vars.size(); ++i) {
    out_.put(i == 0 ? "(" : " (");
    out_.put(words_[var_words_[vars[i].id].word]->printed);
    out_.put(' ');
    out_.put(sort_text(tm_->var_sort(vars[i])));
    out_.put(')');
  }
  out_.put(')');
}

void Printer::open_binder(Term term) {
  const std::span<const Var> vars = tm_->binder_vars(term);
  for (const Var var : vars) {
    bind(var);
  }
  out_.put('(');
  out_.put(binder_word(tm_->binder_kind(term)));
  out_.put(' ');
  if (tm_->binder_kind(term) == BinderKind::Let) {
    out_.put('(');
  } else {
    write_sorted_vars(vars);
  }
}

void Printer::binder_child(const Frame& frame) {
  if (tm_->binder_kind(frame.term) != BinderKind::Let) {
    out_.put(' ');
    return;
  }
  const std::span<const Var> vars = tm_->binder_vars(frame.term);
  if (frame.next == vars.size()) {
    out_.put(")) ");
    return;
  }
  out_.put(frame.next == 0 ? "(" : ") (");
  out_.put(words_[var_words_[vars[frame.next].id].word]->printed);
  out_.put(' ');
}

void Printer::match_child(const Frame& frame) {
  if (frame.next == 0) {
    return;
  }
  unbind(frame.scopes);
  const term::MatchCase& row = tm_->match_cases(frame.term)[frame.next - 1];
  for (const Var var : row.vars) {
    bind(var);
  }
  out_.put(frame.next == 1 ? " ((" : ") (");
  const bool is_list = row.constructor && !row.vars.empty();
  out_.put(is_list ? "(" : "");
  if (row.constructor) {
    out_.put(symbol_text(row.constructor));
  }
  for (const Var var : row.vars) {
    out_.put(row.constructor ? " " : "");
    out_.put(words_[var_words_[var.id].word]->printed);
  }
  out_.put(is_list ? ") " : " ");
}

// --- annotations -------------------------------------------------------------

void Printer::write_attribute(const term::Attribute& attribute) {
  out_.put(' ');
  const std::string_view keyword = tm_->text(attribute.keyword);
  out_.put(keyword);
  if (attribute.named) {
    declare(attribute.named);
    out_.put(' ');
    out_.put(symbol_text(attribute.named));
  } else if (attribute.text) {
    out_.put(' ');
    out_.put(tm_->text(attribute.text));
  } else if (attribute.terms == 0 && keyword == ":pattern") {
    out_.put(" ()");
  }
}

// Before the child `next`: closes the list of terms that ended, writes the
// attributes without terms that stand between, and opens the next list.
void Printer::annotated_child(const Frame& frame) {
  if (frame.next == 0) {
    return;
  }
  uint32_t first = 1;
  const std::vector<term::Attribute>& list = tm_->attributes(frame.term);
  for (const term::Attribute& attribute : list) {
    const uint32_t last = first + attribute.terms;
    const bool is_list = tm_->text(attribute.keyword) == ":pattern";
    if (attribute.terms > 0 && last == frame.next && is_list) {
      out_.put(')');
    } else if (attribute.terms == 0 && first == frame.next) {
      write_attribute(attribute);
    } else if (first == frame.next) {
      write_attribute(attribute);
      out_.put(is_list ? " (" : " ");
      return;
    } else if (first < frame.next && frame.next < last) {
      out_.put(' ');
      return;
    }
    first = last;
  }
}

void Printer::end_annotated(const Frame& frame) {
  uint32_t first = 1;
  const uint32_t count = tm_->child_count(frame.term);
  for (const term::Attribute& attribute : tm_->attributes(frame.term)) {
    const uint32_t last = first + attribute.terms;
    if (attribute.terms > 0 && last == count
        && tm_->text(attribute.keyword) == ":pattern") {
      out_.put(')');
    } else if (attribute.terms == 0 && first == count) {
      write_attribute(attribute);
    }
    first = last;
  }
  out_.put(')');
}

// --- leaves ------------------------------------------------------------------

bool Printer::needs_as(term::Symbol symbol) const {
  const SymbolInfo& info = tm_->symbol(symbol);
  if (info.type_params == 0) [[likely]] {
    return false;
  }
  // A sort parameter that no argument shows.
  std::vector<bool> seen(info.type_params);
  std::vector<Sort> todo = info.params;
  while (!todo.empty()) {
    const Sort sort = todo.back();
    todo.pop_back();
    if (tm_->sort_kind(sort) == term::SortKind::Parameter) {
      seen[tm_->sort_head(sort)] = true;
    }
    const std::span<const Sort> args = tm_->sort_args(sort);
    todo.insert(todo.end(), args.begin(), args.end());
  }
  return std::ranges::find(seen, false) != seen.end();
}

void Printer::write_literal(Term term) {
  const Sort sort = tm_->sort(term);
  const std::string_view text = tm_->literal_text(term);
  if (sort == theory::kInt || sort == theory::kReal) {
    out_.put(text);
  } else if (sort == theory::kString) {
    if (count_plain(text) == text.size()) [[likely]] {
      out_.put('"');
      out_.put(text);
      out_.put('"');
    } else {
      scratch_.clear();
      append_string_literal(scratch_, text);
      out_.put(scratch_);
    }
  } else if (tm_->is_builtin(sort, theory::kBitVecRow)) {
    const uint32_t width = tm_->sort_indices(sort)[0].value;
    constexpr uint32_t kLong = 1024;
    if (width > kLong && text.size() < width / 16) {
      out_.put(fmt::format("(_ bv{} {})", num::hex_to_decimal(text), width));
    } else {
      append_bits(out_, text, width);
    }
  } else if (tm_->is_builtin(sort, theory::kFieldRow)) {
    out_.put(fmt::format("(as ff{} {})", text, sort_text(sort)));
  } else {
    out_.put(fmt::format("(_ Char {})", text));
  }
}

}  // namespace assay::smtlib
