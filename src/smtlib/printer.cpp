// SPDX-License-Identifier: MIT
//
// Scripts to text: names, sorts and commands; print_terms.cpp has the terms.
//
// Names are interned as words, which know how many symbols and variables in
// scope have them. A name that is taken gets "!1", "!2", ...: the number starts
// at how many in scope wanted the same name, so that a million nested variables
// of one name cost a look-up each.
//
// The text of an assertion depends on the term and on the names of its symbols,
// and its variables must not have become somebody's name since. So the texts
// are kept as long as every declaration gets the word that it had when they
// were made, and no new symbol gets a word that a variable in them has;
// otherwise they are forgotten.
#include "smtlib/printer.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "smtlib/pretty.h"
#include "term/walk.h"
#include "theory/sort_text.h"

namespace assay::smtlib {

using term::Index;
using term::Sort;
using term::SymbolInfo;
using term::Term;

namespace {

// Whether some solver reads names that begin like this as something else; z3
// takes -2 for a number.
bool has_bad_start(std::string_view raw) {
  const bool is_negative =
      raw.size() > 1 && raw[0] == '-' && raw[1] >= '0' && raw[1] <= '9';
  return is_negative || Language::has_solver_prefix(raw);
}

// Whether no number behind the name makes it one that all solvers read.
bool is_odd(std::string_view raw) {
  return raw == "_" || raw.find_first_of("\\|") != std::string_view::npos
         || has_bad_start(raw);
}

std::string readable(std::string_view raw) {
  if (raw == "_") {
    return "v";
  }
  std::string text = has_bad_start(raw) ? "v" : "";
  text += raw;
  std::ranges::replace(text, '\\', '_');
  std::ranges::replace(text, '|', '_');
  return text;
}

}  // namespace

Printer::Printer(const Language& language, PrintOptions options)
    : language_(language), options_(options) {}

std::string print_script(const Language& language,
                         const term::TermManager& tm,
                         const Script& script,
                         PrintOptions options) {
  Printer printer(language, options);
  return std::string(printer.print(tm, script));
}

std::string_view Printer::print(const term::TermManager& tm,
                                const Script& script) {
  begin_print(tm, script);
  end_print();
  if (!options_.pretty || is_cut()) {
    return out_.text();
  }
  pretty_.clear();
  append_pretty(pretty_, out_.text());
  return pretty_;
}

// Writes the commands; the names of the script stay in scope.
void Printer::begin_print(const term::TermManager& tm, const Script& script) {
  tm_ = &tm;
  script_ = &script;
  ++print_;
  out_.clear();
  symbol_entries_.resize(
      std::max<size_t>(symbol_entries_.size(), tm.symbol_count() + 1));
  quick_symbols_.resize(symbol_entries_.size());
  var_words_.resize(std::max<size_t>(var_words_.size(), tm.var_limit()));
  if (options_.flat) {
    let_values_.assign(tm.var_limit(), {});
    find_named_terms(script);
  }
  for (size_t i = 0; i < script.commands.size() && !is_cut(); ++i) {
    look_ahead(i);
    write_command(script.commands[i]);
  }
}

void Printer::end_print() {
  levels_.clear();
  release_globals(0);
  has_global_declarations_ = false;
}

// The terms of an assertion lie together in the store, and their leaves
// anywhere: both are asked for before it is their turn, the leaves when the
// terms that name them have come.
void Printer::look_ahead(size_t command) {
  const auto range = [&](size_t at, auto visit) {
    constexpr uint32_t kMaxTerms = 1024;
    const std::vector<Command>& list = script_->commands;
    if (at >= list.size() || list[at - 1].kind != CommandKind::Assert
        || list[at].kind != CommandKind::Assert) {
      return false;
    }
    const Term first{list[at - 1].ref};
    const Term last{list[at].ref};
    if (first < last && last.id - first.id < kMaxTerms
        && !kept_texts_.contains(last)) {
      visit(first, last);
      return true;
    }
    return false;
  };
  is_looked_ahead_ = is_next_looked_ahead_;
  if (tm_->is_overlay()) {
    return;  // a test is small, and its terms were just made
  }
  range(command + 2,
        [&](Term first, Term last) { tm_->prefetch_nodes(first, last); });
  is_next_looked_ahead_ = range(command + 1, [&](Term first, Term last) {
    tm_->prefetch_children(first, last);
  });
}

// Terms with :named inside: they are printed just once, where they stand.
void Printer::find_named_terms(const Script& script) {
  named_terms_.clear();
  std::vector<Term> roots = script.assertions();
  for (const std::vector<Item>& items : script.items) {
    for (const Item& item : items) {
      if (item.kind == Item::Kind::OfTerm) {
        roots.push_back(Term{item.id});
      }
    }
  }
  for (const std::vector<term::Symbol>& group : script.groups) {
    for (const term::Symbol symbol : group) {
      if (const Term body = tm_->symbol(symbol).definition) {
        roots.push_back(body);
      }
    }
  }
  for (const Term at : term::post_order(*tm_, roots)) {
    bool has_name = false;
    if (tm_->kind(at) == term::Kind::Annotated) {
      for (const term::Attribute& attribute : tm_->attributes(at)) {
        has_name = has_name || attribute.named;
      }
    }
    for (const Term child : tm_->children(at)) {
      has_name = has_name || named_terms_.contains(child);
    }
    if (has_name) {
      named_terms_.insert(at);
    }
  }
}

// --- names -------------------------------------------------------------------

uint32_t Printer::intern(std::string_view raw) {
  const auto found = word_ids_.find(raw);
  if (found != word_ids_.end()) {
    return found->second;
  }
  Word& word = *words_.emplace_back(std::make_unique<Word>());
  word.raw = std::string(raw);
  word.printed = theory::quote_symbol(raw);
  word.is_reserved = language_.is_taken(raw);
  const auto id = static_cast<uint32_t>(words_.size() - 1);
  word_ids_.emplace(word.raw, id);
  return id;
}

// The word that somebody of this name should get. The base's names are looked
// up once.
uint32_t Printer::wanted_word(term::Name name) {
  const bool is_kept =
      options_.reuse
      && (!tm_->is_overlay() || name.id < tm_->own_names_begin());
  if (is_kept && name.id >= name_words_.size()) {
    name_words_.resize(std::max<size_t>(name.id + 1, 2 * name_words_.size()));
  }
  if (is_kept && name_words_[name.id] != 0) {
    return name_words_[name.id] - 1;
  }
  const std::string_view raw = tm_->text(name);
  const uint32_t id = is_odd(raw) ? intern(readable(raw)) : intern(raw);
  if (is_kept) {
    name_words_[name.id] = id + 1;
  }
  return id;
}

// The word with "!number" behind it.
uint32_t Printer::numbered(uint32_t word, uint32_t number) {
  constexpr uint32_t kKept = 16;
  if (number >= kKept) {
    return intern(fmt::format("{}!{}", words_[word]->raw, number));
  }
  std::vector<uint32_t>& known = words_[word]->numbered;
  known.resize(std::max<size_t>(known.size(), number + 1));
  if (known[number] == 0) {
    known[number] = intern(fmt::format("{}!{}", words_[word]->raw, number)) + 1;
  }
  return known[number] - 1;
}

uint32_t Printer::free_word(term::Name name, uint32_t& asked) {
  asked = wanted_word(name);
  const auto is_free = [&](uint32_t id) {
    const Word& word = *words_[id];
    return !word.is_reserved && word.globals == 0 && word.locals == 0;
  };
  uint32_t id = asked;
  uint32_t number = words_[asked]->wanted;
  while (!is_free(id)) {
    number = std::max(number, 1U);
    id = numbered(asked, number);
    ++number;
  }
  ++words_[asked]->wanted;
  return id;
}

void Printer::declare(term::Symbol symbol) {
  uint32_t asked = 0;
  const uint32_t id = free_word(tm_->symbol(symbol).name, asked);
  ++words_[id]->globals;
  globals_.push_back({id, asked});
  const SymbolEntry before = symbol_entries_[symbol.id];
  set_symbol(symbol, id);
  const bool is_as_before = before.print != 0 && before.word == id;
  if (!kept_texts_.empty()
      && (words_[id]->kept_round == kept_round_
          || (before.print != 0 && !is_as_before))) {
    kept_texts_.clear();
    kept_.clear();
    ++kept_round_;
  }
}

std::string_view Printer::symbol_text(term::Symbol symbol) {
  return symbol_entry(symbol).text;
}

Printer::SymbolEntry& Printer::symbol_entry(term::Symbol symbol) {
  SymbolEntry& entry = symbol_entries_[symbol.id];
  if (entry.print != print_) [[unlikely]] {
    // Declared by a command that is printed as it came.
    set_symbol(symbol, intern(tm_->text(tm_->symbol(symbol).name)));
  }
  return entry;
}

void Printer::set_symbol(term::Symbol symbol, uint32_t word) {
  SymbolEntry& entry = symbol_entries_[symbol.id];
  entry.print = print_;
  entry.word = word;
  entry.needs_as = needs_as(symbol);
  entry.text = words_[word]->printed;
  QuickText& quick = quick_symbols_[symbol.id];
  quick.print = print_;
  quick.text.set(entry.needs_as ? "" : entry.text);
}

void Printer::push_levels(uint32_t count) {
  levels_.insert(levels_.end(), count, globals_.size());
}

void Printer::pop_levels(uint32_t count) {
  count = std::min(count, static_cast<uint32_t>(levels_.size()));
  if (count == 0) {
    return;
  }
  const size_t mark = levels_[levels_.size() - count];
  levels_.resize(levels_.size() - count);
  if (!has_global_declarations_) {
    release_globals(mark);
  }
}

void Printer::release_globals(size_t mark) {
  while (globals_.size() > mark) {
    --words_[globals_.back().word]->globals;
    --words_[globals_.back().asked]->wanted;
    globals_.pop_back();
  }
}

// --- sorts and operators -----------------------------------------------------

std::string Printer::index_text(const Index& index) {
  switch (index.kind) {
    case Index::Kind::Numeral: return fmt::format("{}", index.value);
    case Index::Kind::BigNumeral:
      return std::string(tm_->literal_text(Term{index.value}));
    case Index::Kind::OfSymbol:
      return std::string(symbol_text(term::Symbol{index.value}));
    case Index::Kind::OfOp: {
      // An index is the operator's name alone.
      const uint32_t row = tm_->op_row(term::Op{index.value});
      return std::string(language_.theories().info(row).name);
    }
    case Index::Kind::OfSort: return sort_text(Sort{index.value});
  }
  return {};
}

std::string Printer::sort_over(Sort sort,
                               std::span<const std::string> parameters) {
  const auto head = [&](Sort at) -> std::string {
    switch (tm_->sort_kind(at)) {
      case term::SortKind::User:
        return std::string(symbol_text(term::Symbol{tm_->sort_head(at)}));
      case term::SortKind::Parameter: {
        const uint32_t position = tm_->sort_head(at);
        return position < parameters.size() ? parameters[position] : "?";
      }
      case term::SortKind::Builtin: break;
    }
    const theory::SortInfo& info = theory::sort_info(tm_->sort_head(at));
    if (tm_->sort_indices(at).empty()) {
      // A tuple without parts is UnitTuple.
      const bool is_plain =
          tm_->sort_args(at).empty() && !info.plain_name.empty();
      return std::string(is_plain ? info.plain_name : info.name);
    }
    std::string text = fmt::format("(_ {}", info.name);
    for (const Index& index : tm_->sort_indices(at)) {
      text += ' ' + theory::index_to_string(*tm_, index);  // a numeral
    }
    return text + ')';
  };
  std::string text;
  if (is_cut()) {
    return text;  // a command may have many, each much longer than its name
  }
  std::vector<Sort> todo{sort};  // none: a closing parenthesis
  while (!todo.empty()) {
    const Sort at = todo.back();
    todo.pop_back();
    if (!at) {
      text += ')';
      continue;
    }
    if (!text.empty() && text.back() != '(') {
      text += ' ';
    }
    const std::span<const Sort> args = tm_->sort_args(at);
    if (args.empty()) {
      text += head(at);
      continue;
    }
    text += '(' + head(at);
    todo.emplace_back();
    todo.insert(todo.end(), args.rbegin(), args.rend());
  }
  return text;
}

const std::string& Printer::sort_text(Sort sort) {
  if (sort.id >= sort_texts_.size()) {
    sort_texts_.resize(std::max<size_t>(tm_->sort_count() + 1, sort.id + 1));
  }
  if (sort_texts_[sort.id].print != print_ || is_cut()) {
    sort_texts_[sort.id] = {print_, sort_over(sort, {})};
  }
  return sort_texts_[sort.id].text;
}

std::vector<std::string> Printer::parameter_names(const SymbolInfo& info,
                                                  size_t count) {
  std::vector<std::string> names;
  names.reserve(std::max(count, info.type_names.size()));
  for (const term::Symbol symbol : info.type_names) {
    names.emplace_back(symbol_text(symbol));
  }
  for (size_t i = 0; names.size() < count; ++i) {
    const Word& word = *words_[intern(fmt::format("T{}", i))];
    if (word.globals == 0 && !word.is_reserved) {
      names.push_back(word.printed);
    }
  }
  return names;
}

const std::string& Printer::op_text(term::Op op) {
  return op_entry(op).text;
}

const Printer::OpEntry& Printer::op_entry(term::Op op) {
  if (op.id >= op_entries_.size()) {
    op_entries_.resize(std::max<size_t>(op.id + 1, op_entries_.size() * 2));
  }
  // Without indices the text is the same in every print.
  if (op_entries_[op.id].print == print_ || op_entries_[op.id].is_fixed) {
    quick_ops_[op.id].print = print_;
    return op_entries_[op.id];
  }
  const std::span<const Index> indices = tm_->op_indices(op);
  const uint32_t row = tm_->op_row(op);
  const theory::OpInfo& info = language_.theories().info(row);
  OpEntry entry;
  entry.print = print_;
  entry.is_fixed = indices.empty();
  entry.is_apply = row == language_.apply_row();
  entry.is_lifted = !indices.empty() && indices[0].kind == Index::Kind::OfOp;
  entry.needs_as = language_.theories().signature(row).needs_qualifier();
  entry.text = std::string(info.name);
  if (!indices.empty()) {
    entry.text = fmt::format("(_ {}", info.name);
    for (const Index& index : indices) {
      entry.text += ' ' + index_text(index);
    }
    entry.text += ')';
  }
  if (op.id >= quick_ops_.size()) {
    quick_ops_.resize(op_entries_.size());
  }
  const bool is_plain = !entry.is_apply && !entry.is_lifted && !entry.needs_as;
  quick_ops_[op.id].text.set(is_plain ? entry.text : "");
  quick_ops_[op.id].print = print_;
  op_entries_[op.id] = std::move(entry);
  return op_entries_[op.id];
}

void Printer::write_assert(Term term) {
  const bool is_kept =
      options_.reuse && !options_.flat
      && (!tm_->is_overlay() || term.id < tm_->own_terms_begin());
  if (is_kept) {
    const auto found = kept_texts_.find(term);
    if (found != kept_texts_.end()) {
      out_.put(std::string_view(kept_).substr(found->second.begin,
                                              found->second.size));
      return;
    }
  }
  const size_t begin = out_.size();
  const size_t globals = globals_.size();
  const size_t renamed = renamed_;
  out_.put("(assert ");
  write_term(term);
  out_.put(")\n");
  // A term with :named inside declares; its text cannot stand for that. Why a
  // variable has another name than it asked for may not hold the next time.
  if (is_kept && globals == globals_.size() && renamed == renamed_) {
    kept_texts_[term] = {kept_.size(), out_.size() - begin};
    kept_.append(out_.view().substr(begin));
  }
}

double flat_size(const term::TermManager& tm, const Script& script) {
  std::unordered_map<Term, double> sizes;
  std::unordered_map<term::Var, Term> values;
  double total = 0;
  const std::vector<Term> roots = script.assertions();
  const std::vector<Term> order = term::post_order(tm, roots);
  for (const Term at : order) {
    if (tm.kind(at) == term::Kind::Binder
        && tm.binder_kind(at) == term::BinderKind::Let) {
      const std::span<const term::Var> vars = tm.binder_vars(at);
      for (size_t i = 0; i < vars.size(); ++i) {
        values[vars[i]] = tm.children(at)[i];
      }
    }
  }
  // A let's values come before its body in this order.
  for (const Term at : order) {
    double size = 4;
    if (tm.kind(at) == term::Kind::Variable) {
      const auto value = values.find(tm.variable(at));
      size = value == values.end() ? 4 : sizes[value->second];
    } else if (tm.kind(at) == term::Kind::Binder
               && tm.binder_kind(at) == term::BinderKind::Let) {
      size = sizes[tm.children(at).back()];
    } else {
      for (const Term child : tm.children(at)) {
        size += sizes[child];
      }
    }
    if (tm.kind(at) == term::Kind::Literal) {
      size += static_cast<double>(tm.literal_text(at).size());
    }
    sizes[at] = size;
  }
  for (const Term root : roots) {
    total += sizes[root];
  }
  return total;
}

}  // namespace assay::smtlib
