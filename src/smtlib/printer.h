// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/text_buffer.h"
#include "smtlib/language.h"
#include "smtlib/script.h"
#include "term/term_manager.h"

namespace assay::smtlib {

struct PrintOptions {
  bool pretty = false;  // line breaks and indentation; else a line per command
  bool flat = false;    // no let: variables are replaced by their values
  bool reuse = false;   // keep the text of assertions for the next print
  // A text gets little longer than this and is cut there, see is_cut.
  size_t max_bytes = SIZE_MAX;
};

// What a symbol of a script means, for a model: (define-fun symbol params
// body).
struct Definition {
  term::Symbol symbol;
  std::vector<term::Var> params;
  term::Term body;
  std::string text = {};  // instead of the body, if it is no term
};

// The elements of a declared sort, as constants that only the model has.
struct Elements {
  term::Sort sort;
  std::vector<term::Symbol> symbols;
};

// Prints scripts. Names are chosen here: a symbol keeps its name unless it is
// taken in its scope or some solver reads it as something else, and then gets
// a number behind it; so does a bound variable. The same script gives the same
// text, whatever was printed before.
//
// With `reuse` it keeps the text of assertions: one that was printed under the
// same names is copied. Terms of an overlay are not kept, since their numbers
// come again. One Printer serves one base manager and its overlays, one thread.
class Printer {
 public:
  explicit Printer(const Language& language, PrintOptions options = {});

  // The text, valid until the next call.
  std::string_view print(const term::TermManager& tm, const Script& script);

  // Whether the last text was too long, and is no script.
  bool is_cut() const { return out_.size() > options_.max_bytes; }

  // A model of the script as z3 would print it, with the names that `print`
  // gives to the script's symbols, one command to a line; valid until the next
  // call.
  std::string_view print_model(const term::TermManager& tm,
                               const Script& script,
                               std::span<const Elements> universes,
                               std::span<const Definition> definitions);

 private:
  // A text that is or could be a name.
  struct Word {
    std::string raw;
    std::string printed;   // quoted if needed
    uint32_t globals = 0;  // symbols in scope that have it
    uint32_t locals = 0;   // variables in scope that have it
    uint32_t wanted = 0;   // variables and symbols in scope that asked for it
    bool is_reserved = false;
    uint32_t kept_round = 0;         // when it was a variable in a kept text
    std::vector<uint32_t> numbered;  // plus one, the words with !0, !1, ...
  };

  struct Stamped {
    uint32_t print = 0;  // the number of the print() that set it
    uint32_t word = 0;
  };

  struct SymbolEntry {
    uint32_t print = 0;
    uint32_t word = 0;
    std::string_view text;
    bool needs_as = false;
  };

  struct OpEntry {
    uint32_t print = 0;
    bool is_fixed = false;   // the same in every print
    bool is_apply = false;   // @
    bool is_lifted = false;  // (_ map f) of a theory's f
    bool needs_as = false;
    std::string text;
  };

  struct StampedText {
    uint32_t print = 0;
    std::string text;
  };

  // What is written most often, by symbol or operator: if `print` is that of
  // now and the text is not empty, it is all there is to write.
  struct QuickText {
    uint32_t print = 0;
    base::InlineText text;
  };

  struct Frame {
    term::Term term;
    uint32_t next = 0;  // child
    const term::Term* children = nullptr;
    uint32_t child_count = 0;
    uint32_t scopes = 0;    // size of scopes_ before this binder
    bool is_plain = false;  // an application
  };

  struct Scope {
    term::Var var;
    Stamped before;
    uint32_t word = 0;
    uint32_t asked = 0;
  };

  struct GlobalScope {
    uint32_t word;
    uint32_t asked;
  };

  struct KeptText {
    size_t begin = 0;
    size_t size = 0;
  };

  void begin_print(const term::TermManager& tm, const Script& script);
  void end_print();
  void write_universe(const Elements& universe);
  void look_ahead(size_t command);
  void find_named_terms(const Script& script);
  uint32_t intern(std::string_view raw);
  uint32_t wanted_word(term::Name name);
  uint32_t numbered(uint32_t word, uint32_t number);
  uint32_t free_word(term::Name name, uint32_t& asked);
  void declare(term::Symbol symbol);
  void push_levels(uint32_t count);
  void pop_levels(uint32_t count);
  std::string_view symbol_text(term::Symbol symbol);
  SymbolEntry& symbol_entry(term::Symbol symbol);
  void set_symbol(term::Symbol symbol, uint32_t word);
  const OpEntry& op_entry(term::Op op);
  const std::string& sort_text(term::Sort sort);
  const std::string& op_text(term::Op op);
  std::string index_text(const term::Index& index);
  void write_assert(term::Term term);
  // Names for the sort parameters of a declaration.
  std::vector<std::string> parameter_names(const term::SymbolInfo& info,
                                           size_t count);
  // The sort's text with these names for its parameters.
  std::string sort_over(term::Sort sort,
                        std::span<const std::string> parameters);
  void release_globals(size_t mark);

  // --- print_commands.cpp
  void write_command(const Command& command);
  void write_group(const Script& script, const Command& command);
  void write_items(const std::vector<Item>& items);
  void write_declare_fun(term::Symbol symbol, bool is_const);
  void write_signature(term::Symbol symbol);
  void write_definitions(const std::vector<term::Symbol>& group,
                         CommandKind kind);
  void write_datatypes(const std::vector<term::Symbol>& group, bool is_many);
  void write_datatype_body(term::Symbol symbol);
  void write_sort_definition(const SortDefinition& definition);
  void note_settings(const Script& script, const Command& command);

  // --- print_terms.cpp
  void write_term(term::Term root);
  void begin(term::Term term);
  void step();
  void step_plain(size_t bottom);
  bool write_quick(const term::TermManager::NodeView& node);
  void push_frame(term::Term term, uint32_t next, bool is_plain);
  void end(const Frame& frame);
  bool write_leaf(term::Term term);
  void write_literal(term::Term term);
  uint32_t write_head(term::Term term);
  void write_lifted(term::Term term);
  bool is_partial(term::Term function, size_t args) const;
  void write_op(term::Term term, const OpEntry& entry);
  void write_symbol(term::Term call);
  void write_sorted_vars(std::span<const term::Var> vars);
  void open_binder(term::Term term);
  void binder_child(const Frame& frame);
  void match_child(const Frame& frame);
  void annotated_child(const Frame& frame);
  void end_annotated(const Frame& frame);
  void write_attribute(const term::Attribute& attribute);
  void bind(term::Var var);
  void unbind(size_t scopes);
  bool needs_as(term::Symbol symbol) const;

  const Language& language_;
  PrintOptions options_;
  const term::TermManager* tm_ = nullptr;
  const Script* script_ = nullptr;
  uint32_t print_ = 0;
  base::TextBuffer out_;
  std::string scratch_;
  std::string pretty_;

  std::vector<std::unique_ptr<Word>> words_;
  std::unordered_map<std::string_view, uint32_t> word_ids_;
  std::vector<uint32_t> name_words_;  // plus one, of the base's names; 0: none
  std::vector<SymbolEntry> symbol_entries_;
  std::vector<Stamped> var_words_;
  std::vector<term::Term> let_values_;  // flat: what a variable stands for
  std::vector<StampedText> sort_texts_;
  std::deque<OpEntry> op_entries_;
  std::vector<QuickText> quick_symbols_;
  std::vector<QuickText> quick_ops_;
  std::vector<Frame> frames_;
  std::vector<Scope> scopes_;
  std::vector<GlobalScope> globals_;
  std::vector<size_t> levels_;
  bool has_global_declarations_ = false;

  std::unordered_set<term::Term> named_terms_;  // flat: with :named inside
  bool is_looked_ahead_ = false;                // what is written was
  bool is_next_looked_ahead_ = false;
  size_t renamed_ = 0;  // variables that did not get the name they asked for
  std::string kept_;
  std::unordered_map<term::Term, KeptText> kept_texts_;
  uint32_t kept_round_ = 1;  // one more whenever they are forgotten
};

std::string print_script(const Language& language,
                         const term::TermManager& tm,
                         const Script& script,
                         PrintOptions options);

// The bytes that the flat form of the script would have, roughly; infinite if
// it is beyond what a double holds.
double flat_size(const term::TermManager& tm, const Script& script);

}  // namespace assay::smtlib
