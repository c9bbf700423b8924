// SPDX-License-Identifier: MIT
//
// Sorts and the indices of (_ f i ...). Sorts may nest as deeply as terms, so
// the open ones are on a stack of their own here.
#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include <fmt/format.h>

#include "base/check.h"
#include "smtlib/limits.h"
#include "smtlib/parser_state.h"
#include "theory/sort_text.h"
#include "theory/sorts.h"

namespace assay::smtlib {

bool Parser::parse_sort(Sort& sort) {
  struct OpenSort {
    uint32_t entry;
    Span span;
    std::vector<Sort> args;
  };

  std::vector<OpenSort> open_sorts;
  for (;;) {
    bool is_complete = true;
    if (at(TokenKind::Open)) {
      advance();
      if (at(TokenKind::Symbol) && token_.text == "_") {
        advance();
        if (!indexed_sort(sort)) {
          return false;
        }
      } else {
        OpenSort made{0, token_span(), {}};
        if (!read_symbol("a sort's name", made.entry)) {
          return false;
        }
        open_sorts.push_back(std::move(made));
        is_complete = false;
      }
    } else {
      uint32_t entry = 0;
      const Span span = token_span();
      if (!read_symbol("a sort", entry) || !sort_name(entry, span, sort)) {
        return false;
      }
    }
    if (is_complete && !open_sorts.empty()) {
      open_sorts.back().args.push_back(sort);
    }
    while (!open_sorts.empty() && at(TokenKind::Close)) {
      const OpenSort& top = open_sorts.back();
      advance();
      if (!apply_sort(top.entry, top.span, {}, top.args, sort)
          || !is_bounded(sort, top.span)) {
        return false;
      }
      open_sorts.pop_back();
      if (!open_sorts.empty()) {
        open_sorts.back().args.push_back(sort);
      }
    }
    if (open_sorts.empty()) {
      return true;
    }
  }
}

// --- bounds ------------------------------------------------------------------

// Sixty abbreviations, each of which uses the one before twice, make a sort of
// a few dozen nodes that nobody can write out. Whatever walks sorts may rely on
// their being about as long as the text.
bool Parser::fail_sort_size(Span span) {
  return fail_unsupported(
      span,
      fmt::format("the sort is too large: without abbreviations it has more "
                  "than {} symbols",
                  kSortSize + whole_text_.size()));
}

bool Parser::is_bounded(Sort sort, Span span) {
  return tm_.sort_size(sort) <= kSortSize + whole_text_.size()
         || fail_sort_size(span);
}

// Sorts that the command has given to terms; they have no place of their own.
bool Parser::new_sorts_are_bounded(uint32_t begin) {
  for (; checked_sorts_ < tm_.sort_count(); ++checked_sorts_) {
    if (tm_.sort_size(Sort{checked_sorts_ + 1})
        > kSortSize + whole_text_.size()) {
      checked_sorts_ = tm_.sort_count();
      return fail_sort_size({begin, begin + 1});
    }
  }
  return true;
}

// Before an instance of the sort is made.
bool Parser::spend_on_sort(Sort pattern, Span span) {
  if (!tm_.has_parameter(pattern)) {
    return true;
  }
  sort_steps_ += tm_.sort_size(pattern);
  const uint64_t made = tm_.sort_count() - first_sorts_;
  if (sort_steps_ <= kSortSteps + 16 * uint64_t{whole_text_.size()}
      && made <= kSortCount + whole_text_.size() / 4) {
    return true;
  }
  return fail_unsupported(
      span, "the script has too many instances of sorts with parameters");
}

bool Parser::sort_name(uint32_t entry, Span span, Sort& sort) {
  return apply_sort(entry, span, {}, {}, sort);
}

// (_ BitVec 8) after the underscore. Only numerals are indices of sorts.
bool Parser::indexed_sort(Sort& sort) {
  const Span span = token_span();
  uint32_t entry = 0;
  if (!read_symbol("a sort's name", entry)) {
    return false;
  }
  std::vector<Index> indices;
  do {
    indices.emplace_back();
    if (!read_numeral_index(indices.back())) {
      return false;
    }
  } while (!at(TokenKind::Close));
  advance();
  return apply_sort(entry, span, indices, {}, sort);
}

uint32_t Parser::sort_row(uint32_t entry) const {
  const uint32_t builtin = names_[entry].builtin;
  return builtin == 0 ? theory::kNoRow
                      : language_.theories().names()[builtin - 1].sort_row;
}

// What an alias means: (C D) or (_ C 1 2), from a theory's table.
Sort Parser::sort_from_text(std::string_view text) {
  uint32_t row = theory::kNoRow;
  std::vector<Index> indices;
  std::vector<Sort> args;
  Lexer words(text);
  for (Token word = words.next(); word.kind != TokenKind::End;
       word = words.next()) {
    if (word.kind == TokenKind::Numeral) {
      indices.push_back({Index::Kind::Numeral, 0});
      std::from_chars(word.text.data(),
                      word.text.data() + word.text.size(),
                      indices.back().value);
    } else if (word.kind == TokenKind::Symbol && word.text != "_") {
      const uint32_t found = sort_row(names_.intern(word.text));
      ASSAY_CHECK(found != theory::kNoRow) << text;
      if (row == theory::kNoRow) {
        row = found;
      } else {
        args.push_back(tm_.mk_sort(term::SortKind::Builtin, found, {}, {}));
      }
    }
  }
  return tm_.mk_sort(term::SortKind::Builtin, row, indices, args);
}

bool Parser::apply_bound_sort(const SortBinding& binding,
                              uint32_t entry,
                              Span span,
                              std::span<const Sort> args,
                              Sort& sort) {
  if (binding.is_poisoned) {
    return fail(span, "poisoned", "");
  }
  const uint32_t wanted =
      binding.symbol ? tm_.symbol(binding.symbol).arity : binding.params;
  if (args.empty() && wanted > 0 && old_params_.size() == wanted
      && binding.symbol) {
    // In z3's old datatypes, (declare-datatypes (T) ((L nil (cons (t L))))),
    // a bare L means (L T).
    sort =
        tm_.mk_sort(term::SortKind::User, binding.symbol.id, {}, old_params_);
    return true;
  }
  if (args.size() != wanted) {
    return fail(span,
                "sort-arity",
                fmt::format("sort {} takes {} argument{}, got {}",
                            theory::quote_symbol(names_[entry].text),
                            wanted,
                            wanted == 1 ? "" : "s",
                            args.size()));
  }
  if (binding.symbol) {
    sort = tm_.mk_sort(term::SortKind::User, binding.symbol.id, {}, args);
  } else if (wanted > 0 && !spend_on_sort(binding.sort, span)) {
    return false;
  } else {
    sort = wanted == 0 ? binding.sort : tm_.instantiate(binding.sort, args);
  }
  return true;
}

bool Parser::apply_sort(uint32_t entry,
                        Span span,
                        std::span<const Index> indices,
                        std::span<const Sort> args,
                        Sort& sort) {
  if (names_[entry].sort != 0 && indices.empty()) {
    return apply_bound_sort(
        sorts_[names_[entry].sort - 1], entry, span, args, sort);
  }
  std::string_view text = names_[entry].text;
  uint32_t row = sort_row(entry);
  const std::string_view alias = row == theory::kNoRow
                                     ? language_.find_sort_alias(text)
                                     : std::string_view();
  if (!alias.empty() && theory::is_simple_symbol(alias)) {
    text = alias;
    entry = names_.intern(alias);
    row = sort_row(entry);
  }
  if (row == theory::kNoRow) {
    if (!alias.empty() && indices.empty()) {
      sort = sort_from_text(alias);
      return args.empty() || widen_relation(entry, span, args, sort);
    }
    if (text == "List" && args.size() == 1 && indices.empty()) {
      declare_list_prelude();
      return apply_bound_sort(
          sorts_[names_[entry].sort - 1], entry, span, args, sort);
    }
    return fail_unknown(entry, span, "sort");
  }
  if (row == theory::kSetRow && args.size() == 1 && has_array_sets()) {
    const std::array<Sort, 2> parts{args[0], theory::kBool};
    sort = tm_.mk_sort(term::SortKind::Builtin, theory::kArrayRow, {}, parts);
    return true;
  }
  const theory::SortInfo& info = theory::sort_info(row);
  if (indices.size() != info.indices) {
    return fail(span,
                "sort-indices",
                fmt::format("sort {} takes {} ind{}, got {}",
                            text,
                            info.indices,
                            info.indices == 1 ? "ex" : "ices",
                            indices.size()));
  }
  if (args.size() < info.min_args
      || (info.max_args != 255 && args.size() > info.max_args)) {
    return fail(span,
                "sort-arity",
                fmt::format("sort {} takes {}{} argument{}, got {}",
                            text,
                            info.max_args == 255 ? "at least " : "",
                            info.min_args,
                            info.min_args == 1 ? "" : "s",
                            args.size()));
  }
  for (const Index& index : indices) {
    if (index.kind != Index::Kind::Numeral
        && !(index.kind == Index::Kind::BigNumeral
             && row == theory::kFieldRow)) {
      return fail(span,
                  "sort-indices",
                  fmt::format("sort {}: index out of range", text));
    }
    if (index.kind == Index::Kind::Numeral && index.value < info.min_index) {
      return fail(span,
                  "sort-indices",
                  fmt::format("sort {}: an index must be at least {}, got {}",
                              text,
                              info.min_index,
                              index.value));
    }
  }
  if (row == theory::kFunctionRow) {
    sort = function_sort(args.first(args.size() - 1), args.back());
    return true;
  }
  sort = language_.normal_sort(
      tm_, tm_.mk_sort(term::SortKind::Builtin, row, indices, args));
  return true;
}

// For z3 (Set T) is (Array T Bool). A script that uses none of cvc5's or
// CVC4's set operators is read so.
bool Parser::has_array_sets() {
  if (!array_sets_) {
    constexpr auto kMarks = std::to_array<std::string_view>({"set.",
                                                             "rel.",
                                                             "Relation",
                                                             "emptyset",
                                                             "singleton",
                                                             "univset",
                                                             "(member ",
                                                             "(insert ",
                                                             "(card ",
                                                             "(choose ",
                                                             "(join ",
                                                             "(tclosure ",
                                                             "FS)"});
    array_sets_ = std::ranges::none_of(kMarks, [&](std::string_view mark) {
      return whole_text_.find(mark) != std::string_view::npos;
    });
  }
  return *array_sets_;
}

// Relation stands for (Set Tuple); (Relation A B) is (Set (Tuple A B)).
bool Parser::widen_relation(uint32_t entry,
                            Span span,
                            std::span<const Sort> args,
                            Sort& sort) {
  const std::span<const Sort> inner = tm_.sort_args(sort);
  if (inner.size() != 1 || !tm_.is_builtin(inner[0], theory::kTupleRow)) {
    return fail(span,
                "sort-arity",
                fmt::format("sort {} takes 0 arguments, got {}",
                            names_[entry].text,
                            args.size()));
  }
  const Sort tuple =
      tm_.mk_sort(term::SortKind::Builtin, theory::kTupleRow, {}, args);
  sort = tm_.mk_sort(
      term::SortKind::Builtin, tm_.sort_head(sort), {}, std::span(&tuple, 1));
  return true;
}

// (-> A (-> B C)) and (-> A B C) are one sort; the latter is how we hold it.
Sort Parser::function_sort(std::span<const Sort> params, Sort result) {
  std::vector<Sort> flat(params.begin(), params.end());
  // Beyond this a chain stays nested: copying it at each level would cost its
  // square.
  constexpr size_t kMaxFlat = 256;
  if (tm_.is_builtin(result, theory::kFunctionRow)
      && tm_.sort_args(result).size() < kMaxFlat) {
    const std::span<const Sort> rest = tm_.sort_args(result);
    flat.insert(flat.end(), rest.begin(), rest.end());
  } else {
    flat.push_back(result);
  }
  return tm_.mk_sort(term::SortKind::Builtin, theory::kFunctionRow, {}, flat);
}

// --- indices -----------------------------------------------------------------

bool Parser::read_indices(std::vector<Index>& indices) {
  do {
    Index index;
    if (!read_index(index)) {
      return false;
    }
    indices.push_back(index);
  } while (!at(TokenKind::Close));
  return true;
}

bool Parser::read_numeral_index(Index& index) {
  if (!at(TokenKind::Numeral)) {
    return fail_token("a numeral");
  }
  constexpr size_t kSafeDigits = 9;
  if (token_.text.size() <= kSafeDigits) {
    index.kind = Index::Kind::Numeral;
    return read_numeral(UINT32_MAX, index.value);
  }
  const std::string_view digits = strip_zeros(token_.text);
  const bool is_small =
      digits.size() < 10 || (digits.size() == 10 && digits <= "4294967295");
  if (is_small) {
    index.kind = Index::Kind::Numeral;
    return read_numeral(UINT32_MAX, index.value);
  }
  index.kind = Index::Kind::BigNumeral;
  index.value = tm_.mk_literal(theory::kInt, digits).id;
  advance();
  return true;
}

// A numeral, a name, or a name with its rank.
bool Parser::read_index(Index& index) {
  if (!at(TokenKind::Open)) {
    return read_plain_index(index);
  }
  advance();
  return read_ranked_index(index) && close();
}

bool Parser::read_plain_index(Index& index) {
  if (at(TokenKind::Numeral)) {
    return read_numeral_index(index);
  }
  const Span span = token_span();
  uint32_t entry = 0;
  if (!read_symbol("an index", entry)) {
    return false;
  }
  if (const std::string_view text = names_[entry].text;
      text.size() > 1 && text[0] == '-' && names_[entry].function == 0
      && text.find_first_not_of("0123456789", 1) == text.npos) {
    // z3's pseudo-Boolean coefficients may be negative.
    index = {Index::Kind::BigNumeral, tm_.mk_literal(theory::kInt, text).id};
    return true;
  }
  const NameEntry& row = names_[entry];
  if (row.function != 0) {
    const Symbol symbol = functions_[row.function - 1].symbol;
    if (!symbol) {
      return fail(span, "poisoned", "");
    }
    index = {Index::Kind::OfSymbol, symbol.id};
    return true;
  }
  if (row.sort != 0) {
    Sort sort;
    if (!sort_name(entry, span, sort)) {
      return false;
    }
    index = {Index::Kind::OfSort, sort.id};
    return true;
  }
  if (row.builtin != 0) {
    const auto& name_row = language_.theories().names()[row.builtin - 1];
    if (!name_row.ops.empty()) {
      index = {Index::Kind::OfOp, name_row.ops[0] + 1};
      return true;
    }
    Sort sort;
    if (!sort_name(entry, span, sort)) {
      return false;
    }
    index = {Index::Kind::OfSort, sort.id};
    return true;
  }
  return fail_unknown(entry, span, "symbol");
}

// z3 writes a name with its rank where it may have several: (_ is (cons (Int
// (List Int)) (List Int))), (_ map (- (Int Int) Int)).
bool Parser::read_ranked_index(Index& index) {
  const std::string_view text = token_.text;
  if (!read_plain_index(index) || !open()) {
    return false;
  }
  std::vector<Sort> params;
  while (!at(TokenKind::Close)) {
    params.emplace_back();
    if (!parse_sort(params.back())) {
      return false;
    }
  }
  advance();
  Sort result;
  if (!parse_sort(result)) {
    return false;
  }
  const NameEntry& row = names_[names_.intern(text)];
  if (index.kind == Index::Kind::OfSymbol) {
    for (uint32_t at = row.function; at != 0;
         at = functions_[at - 1].previous) {
      const Symbol symbol = functions_[at - 1].symbol;
      if (symbol && tm_.symbol(symbol).params == params) {
        index.value = symbol.id;
        break;
      }
    }
  } else if (index.kind == Index::Kind::OfOp) {
    for (const uint32_t op : language_.theories().find_ops(text)) {
      const theory::Signature& signature = language_.theories().signature(op);
      theory::SortError error;
      if (signature.takes_indices(0)
          && signature.apply({tm_, {}, params, {}}, error) == result) {
        index.value = op + 1;
        break;
      }
    }
  }
  return true;
}

}  // namespace assay::smtlib
