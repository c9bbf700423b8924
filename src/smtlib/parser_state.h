// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "smtlib/logic.h"
#include "smtlib/model_parser.h"
#include "smtlib/parser.h"
#include "smtlib/token_reader.h"

// The parser's insides, shared by the parse_*.cpp files.
namespace assay::smtlib {

using term::Index;
using term::Name;
using term::Sort;
using term::Symbol;
using term::Term;
using term::Var;

std::string_view strip_zeros(std::string_view digits);
std::string canonical_real(std::string_view text);

// One pass over the text, no tree in between: a term is made, with its sort,
// when its closing parenthesis is read. Functions return false (or none) after
// they have put the problem into problem_.
class Parser {
 public:
  Parser(const Language& language,
         term::TermManager& tm,
         std::string_view text);

  ParseOutput run(base::StopFlag is_stopped);

  // The definitions of a model instead of a script.
  ModelOutput run_model(const ModelInput& input);

 private:
  // --- parser.cpp: tokens, errors, names, scopes ----------------------------
  void advance() { token_ = tokens_.next(names_); }

  // The number of the symbol at the current token.
  uint32_t name_number() {
    return token_.name != 0 ? token_.name - 1 : names_.intern(token_.text);
  }

  bool at(TokenKind kind) const { return token_.kind == kind; }

  bool at_symbol() const {
    return at(TokenKind::Symbol) || at(TokenKind::QuotedSymbol);
  }

  bool expect(TokenKind kind, std::string_view what);

  bool open() { return expect(TokenKind::Open, "'('"); }

  bool close() { return expect(TokenKind::Close, "')'"); }

  std::string token_text() const;

  Span token_span() const { return {token_.begin, token_.end}; }

  // Always false, for `return fail(...)`.
  bool fail(Span span, std::string_view code, std::string message);

  bool fail(uint32_t place, std::string_view code, std::string message) {
    return fail(Span{place, place}, code, std::move(message));
  }

  bool fail_token(std::string_view wanted);
  bool fail_unsupported(Span span, std::string message);
  void keep_problem();
  bool fail_unknown(uint32_t entry, Span span, std::string_view what);
  // The symbol at the current token; not a reserved word.
  bool read_symbol(std::string_view what, uint32_t& entry);
  bool read_numeral(uint32_t limit, uint32_t& value);
  Name name_of(uint32_t entry);
  // The text of the s-expression at the current token, which is consumed: its
  // tokens, with one blank between them where it matters.
  bool read_raw(std::string& raw);

  struct FunctionBinding {
    Symbol symbol;          // none: it was declared by a command with a problem
    uint32_t previous = 0;  // an older one of the same name, as in NameEntry
    uint32_t entry = 0;
  };

  struct SortBinding {
    Symbol symbol;  // a declared sort
    Sort sort;      // or: an abbreviation, over `params` parameters
    uint32_t params = 0;
    bool is_poisoned = false;
    uint32_t previous = 0;
    uint32_t entry = 0;
  };

  struct LocalUndo {
    uint32_t entry;
    uint32_t previous;
  };

  bool check_fresh(uint32_t entry, Span span, const term::SymbolInfo& info);
  void bind_function(uint32_t entry, Symbol symbol);
  void bind_sort(uint32_t entry, SortBinding binding);
  bool declare_function(uint32_t entry,
                        Span span,
                        term::SymbolInfo info,
                        Symbol& symbol);
  void poison(bool is_sort);
  void poison_symbol(const CommandInfo& info, size_t depth, size_t position);
  const CommandInfo* poison_command(uint32_t begin);
  void clear_stacks();
  void bind_local(uint32_t entry, Term variable);
  void unbind_locals(size_t mark);
  void pop_bindings(size_t functions, size_t sorts);

  // --- parse_commands.cpp ---------------------------------------------------
  bool command();
  bool command_body(const CommandInfo& info, Command& out);
  bool set_logic(Command& out);
  bool set_attribute(Command& out);
  bool declare_sort(Command& out);
  bool define_sort(Command& out);
  bool declare_fun(Command& out, CommandKind kind);
  bool declare_many(Command& out, CommandKind kind);
  bool define_fun(Command& out, CommandKind kind);
  bool define_const(Command& out);
  bool define_funs_rec(Command& out);
  bool define_cvc(Command& out);
  bool synth_fun(Command& out, CommandKind kind);
  bool model_add(Command& out);
  bool push_pop(Command& out);
  void pop_levels(uint32_t count);
  uint32_t levels_to_guess() const;
  void guess_levels(const CommandInfo& info, Span span);
  bool assert_term(Command& out);
  bool term_list(Command& out, bool is_bool);
  bool kept(Command& out, std::string_view pattern);
  bool kept_word(std::string_view word, std::vector<Item>& items);
  bool kept_one(char kind, std::vector<Item>& items);
  bool kept_tail(std::vector<Item>& items);
  bool kept_attributes(std::vector<Item>& items);
  bool raw_item(std::vector<Item>& items);
  bool term_item(bool is_bool, std::vector<Item>& items);
  uint32_t add_items(std::vector<Item> items);
  bool keep_text(Command& out, uint32_t begin);
  bool declared_rank(CommandKind kind, term::SymbolInfo& info);
  Sort generalised(Sort sort, std::vector<uint32_t>& found);
  void generalise(term::SymbolInfo& info);
  // ((x S) ...): variables, bound as locals.
  bool sorted_vars(std::vector<Var>& vars);
  bool function_body(Symbol symbol,
                     std::vector<Var> params,
                     Sort result,
                     std::string_view what);
  void reset(bool only_assertions);

  // --- parse_datatypes.cpp --------------------------------------------------
  struct PendingDatatype {
    Symbol symbol;
    uint32_t entry = 0;
    Span span;
    std::vector<uint32_t> params;  // entries of the parameters' names
  };

  bool declare_datatype(Command& out, bool is_co);
  bool declare_datatypes(Command& out, bool is_co);
  bool old_datatypes(std::vector<Symbol>& made, bool is_co);
  bool check_new_sort(uint32_t entry, Span span);
  Symbol new_datatype(uint32_t entry, uint32_t arity, bool is_co);
  bool open_body(const PendingDatatype& pending,
                 std::vector<uint32_t>& params,
                 bool& is_par);
  bool datatype_body(const PendingDatatype& pending, bool is_old);
  bool constructor(const PendingDatatype& pending,
                   Sort whole,
                   std::vector<term::ConstructorInfo>& list);
  void add_needed_datatypes(Sort sort, std::vector<Symbol>& needed) const;
  bool check_well_founded(std::span<const Symbol> block, Span span);
  void bind_parameters(std::span<const uint32_t> entries);
  void declare_list_prelude();

  // --- parse_sorts.cpp ------------------------------------------------------
  bool parse_sort(Sort& sort);
  bool fail_sort_size(Span span);
  bool is_bounded(Sort sort, Span span);
  bool new_sorts_are_bounded(uint32_t begin);
  bool spend_on_sort(Sort pattern, Span span);
  bool sort_name(uint32_t entry, Span span, Sort& sort);
  bool apply_sort(uint32_t entry,
                  Span span,
                  std::span<const Index> indices,
                  std::span<const Sort> args,
                  Sort& sort);
  bool apply_bound_sort(const SortBinding& binding,
                        uint32_t entry,
                        Span span,
                        std::span<const Sort> args,
                        Sort& sort);
  bool widen_relation(uint32_t entry,
                      Span span,
                      std::span<const Sort> args,
                      Sort& sort);
  bool has_array_sets();
  bool indexed_sort(Sort& sort);
  uint32_t sort_row(uint32_t entry) const;
  Sort sort_from_text(std::string_view text);
  bool read_indices(std::vector<Index>& indices);
  bool read_index(Index& index);
  bool read_numeral_index(Index& index);
  bool read_plain_index(Index& index);
  bool read_ranked_index(Index& index);

  // --- parse_terms.cpp ------------------------------------------------------
  enum class FrameKind : uint8_t {
    Apply,           // a: entry
    ApplyQualified,  // a: position in heads_
    ApplyTerm,       // ((f x) y): the first value is the function
    LetValue,        // a: first name in let_names_
    LetBody,         // a: first variable in vars_, b: undo mark
    Binder,          // the same, c: BinderKind
    Annotation,      // a: position in annotations_, c: state
    MatchTarget,
    MatchBody,  // a: position in matches_, b: undo mark
  };

  struct Frame {
    FrameKind kind;
    uint8_t c;
    uint32_t place;   // of the opening parenthesis or the head
    uint32_t values;  // where its values start
    uint32_t a;
    uint32_t b;
  };

  // (as f S) or (_ f i ...), or both.
  struct QualifiedHead {
    uint32_t entry = 0;
    std::vector<Index> indices;
    Sort sort;
    Span span;
  };

  struct MatchState {
    std::vector<term::MatchCase> cases;
    Sort target;
  };
  enum class Step : uint8_t { NeedTerm, Done, Failed };

  bool parse_term(Term& term);
  Step begin_term();
  Step after_value();

  void push_value(Term term, uint32_t place) {
    terms_.push_back(term);
    places_.push_back(place);
  }

  // Replaces the frame's values by one.
  Step finish(const Frame& frame, Term term);
  Step begin_list();
  Step begin_reserved(uint32_t entry, uint32_t place);
  Step begin_head(uint32_t place);
  Step begin_let(uint32_t place);
  Step let_name();
  Step begin_binder(term::BinderKind kind, uint32_t place);
  Step indexed_value(uint32_t place);
  Step as_value(uint32_t place);
  bool read_indexed(QualifiedHead& head);
  bool read_as(QualifiedHead& head);
  Step after_let_value(Frame& frame);
  Step after_let_body(const Frame& frame);
  Step after_binder(const Frame& frame);
  Step after_annotation(Frame& frame);
  Step after_match_target(Frame& frame);
  Step after_match_body(Frame& frame);
  Step match_case(Frame& frame);
  bool match_pattern(MatchState& state);
  Var pattern_variable(uint32_t entry, Sort sort);
  bool check_exhaustive(const MatchState& state, uint32_t place);
  bool is_bare_pattern();
  Step finish_annotation(const Frame& frame);
  Term without_lets(Term target);
  bool named_attribute(Term target, term::Attribute& attribute);
  Term lambda_as(Term lambda, bool as_array);
  Sort function_sort(std::span<const Sort> params, Sort result);

  // --- parse_literals.cpp ---------------------------------------------------
  Step literal();
  bool string_literal(std::string_view body, Span span, Term& term);
  // Of at most four digits.
  Term small_numeral(std::string_view digits);
  Sort bit_vector_sort(uint32_t width);
  Term bit_vector_literal(std::string_view digits, bool is_hex);
  bool decimal_bit_vector(std::string_view digits,
                          uint32_t width,
                          Span span,
                          Term& term);
  bool special_indexed(const QualifiedHead& head, Term& term, bool& is_special);
  bool field_literal(std::string_view digits,
                     Sort field,
                     Span span,
                     Term& term);
  bool field_token(Term& term);

  // --- resolve.cpp: what a name applied to arguments means ------------------
  Term apply_entry(uint32_t entry,
                   const QualifiedHead* head,
                   Span span,
                   size_t values);
  // The application of a theory's name when a row of a simple shape fits.
  Term apply_fast(uint32_t builtin, size_t values);
  Term apply_functions(uint32_t entry,
                       const QualifiedHead* head,
                       Span span,
                       size_t values,
                       bool is_last);
  // How hard to try: as it is; with conversions; the same, and say what is
  // wrong if that fails.
  enum class Effort : uint8_t { Exact, Convert, Report };

  Term apply_symbol(
      Symbol symbol, Sort expected, size_t values, Span span, Effort effort);
  Term call_instance(Symbol symbol,
                     std::vector<Sort> bound,
                     size_t values,
                     Span span);
  std::optional<Term> apply_other_count(Symbol symbol,
                                        size_t values,
                                        Span span);
  Term apply_builtin(uint32_t entry,
                     const QualifiedHead* head,
                     Span span,
                     size_t values);
  Term try_rows(std::span<const uint32_t> rows,
                const QualifiedHead* head,
                size_t values);
  Term try_coerced(uint32_t row,
                   const QualifiedHead* head,
                   size_t values,
                   bool allows_to_int);
  Term builtin_misfit(uint32_t entry,
                      const QualifiedHead* head,
                      Span span,
                      size_t values);
  Term apply_higher_order(Term function, Span span, size_t values);
  Term apply_result(Symbol symbol, Span span, size_t values);
  Term apply_tester(uint32_t entry, Span span, size_t values);
  Symbol find_constructor(std::string_view name);
  bool unify(Sort pattern, Sort actual, std::vector<Sort>& bound) const;
  // `term` as a term of that sort, if the languages' implicit conversions
  // give one; otherwise none.
  Term convert(Term term, Sort target, bool allows_to_int);
  Term negative_numeral(std::string_view text);
  Term negated(Term literal);
  Term arith_literal_as(Term term, Sort target);
  std::string sorts_text(size_t values) const;

  // --- model_parser.cpp -----------------------------------------------------
  // A definition whose body is read when all names are known.
  struct PendingDefinition {
    ModelDefinition definition;
    const ModelItem* item = nullptr;
    std::vector<Var> params;
    std::vector<uint32_t> entries;  // of the parameters
    Sort result;
    uint32_t place = 0;  // of the body
  };

  void adopt(const Script& script, size_t commands);
  void adopt_command(const Script& script, const Command& command);
  void adopt_function(Symbol symbol);
  void adopt_sort(Symbol symbol);
  void adopt_setting(const std::vector<Item>& items);
  void adopt_used(const Script& script, size_t commands);
  bool model_item(const ModelItem& item,
                  std::vector<PendingDefinition>& pending);
  bool model_declaration();
  bool model_head(bool has_params, PendingDefinition& row);
  bool model_group(std::vector<PendingDefinition>& pending,
                   const ModelItem& item);
  bool model_symbol(uint32_t entry, PendingDefinition& row);
  bool model_body(PendingDefinition& row, Escapes escapes);
  std::string rank_text(const term::SymbolInfo& info) const;
  bool is_rank_of(const term::SymbolInfo& info,
                  const PendingDefinition& row) const;
  ModelBody fit_to_symbol(Symbol symbol, std::vector<Var> params, Term body);
  Term new_element(uint32_t entry, Sort sort);
  Term find_element(uint32_t entry, const QualifiedHead* head);
  Sort sort_in_name(std::string_view text);
  bool is_uninterpreted(Sort sort) const;

  std::span<const Term> values_from(size_t values) const {
    return std::span(terms_).subspan(values);
  }

  void fill_sorts(size_t values);

  const Language& language_;
  term::TermManager& tm_;
  std::string_view whole_text_;
  TokenReader tokens_;
  Token token_;
  NameTable names_;
  Script script_;
  std::vector<Diag> problems_;
  size_t more_problems_ = 0;  // that were not kept
  bool has_error_ = false;    // among the kept ones
  std::optional<Diag> problem_;
  LogicInfo logic_;
  bool has_global_declarations_ = false;
  std::optional<bool> array_sets_;  // whether (Set T) is an array
  bool allows_function_names_ = false;
  bool has_sort_parameters_ = false;
  bool prefers_functions_ = false;  // lambda has sort ->, not Array

  Escapes escapes_ = Escapes::Standard;
  ModelOutput* model_ = nullptr;  // what a model's new names are added to
  size_t adopted_functions_ = 0;  // bindings of the script that it is read for
  std::deque<std::string> own_texts_;

  std::vector<Sort> old_params_;  // inside a datatype of the old form

  std::vector<FunctionBinding> functions_;
  std::vector<SortBinding> sorts_;
  uint32_t first_sorts_ = 0;    // sorts that there were before
  uint32_t checked_sorts_ = 0;  // sorts whose size is known to be allowed
  uint64_t sort_steps_ = 0;     // spent on instances
  std::vector<LocalUndo> locals_;

  // Bindings below these may be made again: (reset-assertions) was read.
  size_t stale_functions_ = 0;
  size_t stale_sorts_ = 0;

  struct Level {
    size_t functions = 0;
    size_t sorts = 0;
    bool is_guess = false;  // of a push that could not be read
  };

  std::vector<Level> levels_;
  bool has_guessed_levels_ = false;  // their number is not known

  // The stacks of parse_term: values, with places, and open frames.
  std::vector<Term> terms_;
  std::vector<uint32_t> places_;
  std::vector<Frame> frames_;
  std::vector<QualifiedHead> heads_;
  std::vector<uint32_t> let_names_;
  std::vector<Var> vars_;
  std::vector<std::vector<term::Attribute>> annotations_;
  std::vector<MatchState> matches_;
  std::vector<Sort> arg_sorts_;
  std::array<Sort, 129> bit_vector_sorts_{};
  std::string scratch_;
  std::array<std::vector<Term>, 2> small_numerals_;  // as Int, as Real
};

}  // namespace assay::smtlib
