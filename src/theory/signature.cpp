// SPDX-License-Identifier: MIT
//
// Signatures as data. The text is compiled once into prefix code: a step is a
// variable, a constructor with so many indices and arguments, or arithmetic on
// numerals. Matching walks the code and the sort together with a small stack,
// binding variables from left to right; building a result walks the code alone.
// The same code prints the expected sort for a message, with what is bound so
// far filled in.
//
// Nearly all operators of real files have one of two shapes, for which matching
// is a comparison of handles: sorts without arguments only (+, and, str.++), or
// all parameters alike (=, bvadd, fp.add).
#include "theory/signature.h"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "base/check.h"
#include "theory/registry.h"
#include "theory/sort_text.h"

namespace assay::theory {

using term::Index;
using term::Sort;
using term::SortKind;
using term::TermManager;

struct Signature::Bindings {
  std::array<Sort, kMaxVars> sorts{};
  std::array<std::optional<Index>, kMaxVars> numbers{};
};

// Reads the text form. Its only input is our own tables, so it CHECKs.
class Signature::Reader {
 public:
  Reader(Signature& signature, std::string_view text)
      : signature_(signature), text_(text) {}

  void read() {
    if (peek() == "[") {
      next();
      while (peek() != "]") {
        const std::string_view word = next();
        if (word == "...") {
          signature_.any_indices_ = true;
        } else {
          variable(signature_.num_var_names_, word);
          ++signature_.index_count_;
        }
      }
      next();
    }
    while (peek() != "->") {
      signature_.params_.emplace_back();
      sort(signature_.params_.back());
    }
    next();
    sort(signature_.result_);
    if (peek() == "where") {
      next();
      while (!peek().empty()) {
        signature_.conditions_.emplace_back();
        number(signature_.conditions_.back());
      }
    }
    ASSAY_CHECK(peek().empty()) << text_;
  }

 private:
  static bool is_punctuation(char c) {
    return c == '(' || c == ')' || c == '[' || c == ']';
  }

  std::string_view peek() {
    while (at_ < text_.size() && text_[at_] == ' ') {
      ++at_;
    }
    if (at_ == text_.size()) {
      return {};
    }
    size_t end = at_ + 1;
    if (!is_punctuation(text_[at_])) {
      while (end < text_.size() && text_[end] != ' '
             && !is_punctuation(text_[end])) {
        ++end;
      }
    }
    return text_.substr(at_, end - at_);
  }

  std::string_view next() {
    const std::string_view word = peek();
    ASSAY_CHECK(!word.empty()) << text_;
    at_ += word.size();
    return word;
  }

  uint32_t variable(std::vector<std::string>& names, std::string_view word) {
    const auto found = std::ranges::find(names, word);
    const auto position = static_cast<uint32_t>(found - names.begin());
    if (found == names.end()) {
      names.emplace_back(word);
    }
    ASSAY_CHECK(position < kMaxVars) << text_;
    return position;
  }

  static uint32_t row_of(std::string_view name, std::string_view where) {
    const uint32_t row = find_sort_row(name);
    ASSAY_CHECK(row != kNoRow) << name << " in " << where;
    return row;
  }

  // The tables nest sorts a few levels deep at most, so a stack of the
  // constructors that are open suffices.
  void sort(Pattern& out) {
    std::vector<size_t> open;
    do {
      std::string_view word = next();
      if (word == "(") {
        word = next();
        const uint32_t row = row_of(word, text_);
        out.push_back({Code::SortCtor, 0, 0, row});
        open.push_back(out.size() - 1);
        for (uint32_t i = 0; i < sort_info(row).indices; ++i) {
          ++out[open.back()].indices;
          number(out);
        }
      } else if (word == ")") {
        open.pop_back();
        count_argument(out, open);
        continue;
      } else if (word.size() == 1 && word[0] >= 'A' && word[0] <= 'Z') {
        out.push_back(
            {Code::SortVar, 0, 0, variable(signature_.sort_var_names_, word)});
        count_argument(out, open);
      } else {
        out.push_back({Code::SortCtor, 0, 0, row_of(word, text_)});
        count_argument(out, open);
      }
    } while (!open.empty());
  }

  static void count_argument(Pattern& out, const std::vector<size_t>& open) {
    if (!open.empty()) {
      ++out[open.back()].args;
    }
  }

  void number(Pattern& out) {
    size_t needed = 1;
    std::vector<size_t> closing;  // numbers left in each open parenthesis
    while (needed > 0 || !closing.empty()) {
      std::string_view word = next();
      if (word == ")") {
        ASSAY_CHECK(!closing.empty() && closing.back() == needed) << text_;
        closing.pop_back();
        continue;
      }
      if (word == "(") {
        closing.push_back(needed - 1);
        out.push_back({operation(next()), 0, 0, 0});
        needed += 1;
        continue;
      }
      --needed;
      if (word[0] >= '0' && word[0] <= '9') {
        uint32_t value = 0;
        for (const char c : word) {
          value = value * 10 + static_cast<uint32_t>(c - '0');
        }
        out.push_back({Code::NumConst, 0, 0, value});
      } else {
        out.push_back(
            {Code::NumVar, 0, 0, variable(signature_.num_var_names_, word)});
      }
    }
  }

  Code operation(std::string_view word) const {
    if (word == "+")
      return Code::Add;
    if (word == "-")
      return Code::Sub;
    if (word == "*")
      return Code::Mul;
    if (word == "<=")
      return Code::LessEq;
    if (word == "<")
      return Code::Less;
    ASSAY_CHECK(word == "=") << text_;
    return Code::Equal;
  }

  Signature& signature_;
  std::string_view text_;
  size_t at_ = 0;
};

Signature::Signature(const OpInfo& info) : info_(&info) {
  Reader(*this, info.signature).read();
  const size_t wanted = info.arity.shape == Shape::Exactly   ? info.arity.min
                        : info.arity.shape == Shape::AtLeast ? params_.size()
                                                             : 2;
  ASSAY_CHECK(params_.size() == wanted) << info.name << ": " << info.signature;
  needs_qualifier_ = info.needs_as;
  if (info.rule == nullptr) {
    // A variable that only the result has must come from (as f S).
    const auto occurs = [&](const Pattern& pattern, const Step& step) {
      return std::ranges::any_of(pattern, [&](const Step& other) {
        return other.code == step.code && other.value == step.value;
      });
    };
    for (const Step& step : result_) {
      const bool is_index =
          step.code == Code::NumVar && step.value < index_count_;
      if ((step.code == Code::SortVar || step.code == Code::NumVar) && !is_index
          && std::ranges::none_of(params_, [&](const Pattern& pattern) {
               return occurs(pattern, step);
             })) {
        needs_qualifier_ = true;
      }
    }
    find_fast_shape();
  }
}

void Signature::find_fast_shape() {
  const auto plain = [](const Pattern& pattern) {
    return pattern.size() == 1 && pattern[0].code == Code::SortCtor
           && plain_sort(pattern[0].value).id != 0;
  };
  if (index_count_ > 0 || any_indices_ || !conditions_.empty()) {
    return;
  }
  if (plain(result_)) {
    plain_result_ = plain_sort(result_[0].value);
  }
  if (plain(result_) && std::ranges::all_of(params_, plain)) {
    fast_ = Fast::Plain;
    for (const Pattern& pattern : params_) {
      plain_params_.push_back(plain_sort(pattern[0].value));
    }
    return;
  }
  if (params_.empty()) {
    return;
  }
  const auto is_variable = [](const Pattern& pattern) {
    return pattern.size() == 1 && pattern[0].code == Code::SortVar;
  };
  if (info_->arity.shape == Shape::Exactly && params_.size() == 3
      && plain(params_[0]) && is_variable(params_[1]) && is_variable(params_[2])
      && is_variable(result_) && params_[1][0].value == result_[0].value
      && params_[2][0].value == result_[0].value) {
    fast_ = Fast::Choice;
    plain_params_.push_back(plain_sort(params_[0][0].value));
    return;
  }
  const auto equal = [](const Pattern& a, const Pattern& b) {
    return std::ranges::equal(a, b, [](const Step& x, const Step& y) {
      return x.code == y.code && x.value == y.value && x.args == y.args;
    });
  };
  const Pattern& first = params_[0];
  const bool is_alike = std::ranges::all_of(
      params_, [&](const Pattern& pattern) { return equal(pattern, first); });
  same_result_ = equal(result_, first);
  const bool is_var = first.size() == 1 && first[0].code == Code::SortVar;
  // (BitVec m), (FloatingPoint e s): any sort of that constructor.
  const bool is_family =
      first[0].code == Code::SortCtor
      && std::ranges::all_of(first.begin() + 1,
                             first.end(),
                             [](const Step& step) {
                               return step.code == Code::NumVar
                                      || step.code == Code::SortVar;
                             })
      && first.size() == 1 + sort_var_names_.size() + num_var_names_.size();
  if (is_alike && (is_var || is_family) && (same_result_ || plain(result_))) {
    fast_ = Fast::Same;
    same_row_ = is_var ? kNoRow : first[0].value;
  }
}

bool Signature::takes_args(size_t count) const {
  return info_->arity.shape == Shape::Exactly ? count == info_->arity.min
                                              : count >= info_->arity.min;
}

std::string Signature::arity_text() const {
  const uint32_t min = info_->arity.min;
  return fmt::format("{}{} argument{}",
                     info_->arity.shape == Shape::Exactly ? "" : "at least ",
                     min,
                     min == 1 ? "" : "s");
}

Sort Signature::apply(const RuleInput& in, SortError& error) const {
  if (!takes_args(in.args.size())) [[unlikely]] {
    error.argument = -1;
    error.expected = {};
    error.is_about_result = false;
    if (error.wants_message) {
      error.message = fmt::format(
          "{} takes {}, got {}", info_->name, arity_text(), in.args.size());
    }
    return {};
  }
  if (info_->rule != nullptr) {
    const auto sort = info_->rule(in);
    if (!sort) {
      error.argument = sort.error().argument;
      error.expected = sort.error().expected;
      error.is_about_result = sort.error().is_about_result;
      error.message = fmt::format("{}: {}", info_->name, sort.error().message);
      return {};
    }
    return *sort;
  }
  if (fast_ == Fast::Plain && !in.expected) {
    size_t i = 0;
    for (; i < in.args.size(); ++i) {
      const size_t at = std::min(i, plain_params_.size() - 1);
      if (in.args[i] != plain_params_[at]) [[unlikely]] {
        break;
      }
    }
    if (i == in.args.size()) {
      return plain_result_;
    }
  } else if (fast_ == Fast::Same && !in.expected && !in.args.empty()) {
    const Sort first = in.args[0];
    const bool is_alike =
        std::ranges::all_of(in.args, [&](Sort sort) { return sort == first; });
    if (is_alike
        && (same_row_ == kNoRow || in.tm.is_builtin(first, same_row_))) {
      return same_result_ ? first : plain_result_;
    }
  }
  const bool is_folded = info_->arity.shape == Shape::LeftAssoc
                         && fast_ == Fast::None && in.args.size() != 2;
  return is_folded ? apply_fold(in, error) : apply_general(in, error, 0);
}

Sort Signature::apply_fold(const RuleInput& in, SortError& error) const {
  Sort so_far = in.args[0];
  if (in.args.size() == 1) {
    // One argument is its own result; it must be one that two would give.
    const std::array<Sort, 2> pair{so_far, so_far};
    return apply_general({in.tm, in.indices, pair, {}}, error, 0) ? so_far
                                                                  : Sort{};
  }
  for (size_t i = 1; i < in.args.size(); ++i) {
    const std::array<Sort, 2> pair{so_far, in.args[i]};
    so_far =
        apply_general({in.tm, in.indices, pair, in.expected}, error, i - 1);
    if (!so_far) {
      return {};
    }
  }
  return so_far;
}

Sort Signature::apply_general(const RuleInput& in,
                              SortError& error,
                              size_t before_first) const {
  error.argument = -1;
  error.expected = {};
  error.is_about_result = false;
  const auto whole = [&](auto make_message) {
    if (error.wants_message) {
      error.message = make_message();
    }
    return Sort{};
  };
  Bindings bindings;
  for (size_t i = 0; i < in.indices.size(); ++i) {
    bindings.numbers[i] = in.indices[i];
    if (in.indices[i].kind != Index::Kind::Numeral
        && in.indices[i].kind != Index::Kind::BigNumeral) {
      return whole([&] {
        return fmt::format(
            "{}: index {} must be a numeral", info_->name, i + 1);
      });
    }
  }
  if (in.expected && !match(in.tm, result_, in.expected, bindings)) {
    error.is_about_result = true;
    return whole([&] {
      return fmt::format("{} cannot have the sort {}",
                         info_->name,
                         sort_to_string(in.tm, in.expected));
    });
  }
  for (size_t i = 0; i < in.args.size(); ++i) {
    Bindings before = bindings;
    if (!match(in.tm, param(i), in.args[i], bindings)) {
      error.argument = static_cast<int>(before_first + i);
      if (!build(in.tm, param(i), before, error.expected)) {
        error.expected = {};
      }
      return whole([&] {
        return fmt::format("{}: argument {} has sort {}, expected {}",
                           info_->name,
                           before_first + i + 1,
                           sort_to_string(in.tm, in.args[i]),
                           describe(in.tm, param(i), before));
      });
    }
  }
  for (const Pattern& condition : conditions_) {
    size_t at = 0;
    int64_t holds = 0;
    if (!number(condition, at, bindings, holds)) {
      return whole([&] {
        return fmt::format("{}: an index is out of range", info_->name);
      });
    }
    if (holds == 0) {
      return whole([&] {
        return fmt::format(
            "{}: needs {}", info_->name, condition_text(condition, bindings));
      });
    }
  }
  Sort result;
  if (!build(in.tm, result_, bindings, result)) {
    error.is_about_result = needs_qualifier_;
    return whole([&] {
      return needs_qualifier_
                 ? fmt::format("{0} needs its sort: (as {0} S)", info_->name)
                 : fmt::format("{}: the result's sort has a size out of range",
                               info_->name);
    });
  }
  return result;
}

bool Signature::match(const TermManager& tm,
                      const Pattern& pattern,
                      Sort sort,
                      Bindings& bindings) const {
  // A table's pattern has a handful of sorts in all.
  constexpr size_t kMaxSteps = 32;
  std::array<Sort, kMaxSteps> todo;
  size_t left = 0;
  todo[left++] = sort;
  size_t at = 0;
  while (left > 0) {
    const Sort current = todo[--left];
    const Step& step = pattern[at++];
    if (step.code == Code::SortVar) {
      Sort& bound = bindings.sorts[step.value];
      if (bound && bound != current) {
        return false;
      }
      bound = current;
      continue;
    }
    if (!tm.is_builtin(current, step.value)
        || tm.sort_args(current).size() != step.args) {
      return false;
    }
    for (const Index& index : tm.sort_indices(current)) {
      if (!match_index(pattern, at, index, bindings)) {
        return false;
      }
    }
    const std::span<const Sort> args = tm.sort_args(current);
    ASSAY_CHECK(left + args.size() <= kMaxSteps) << info_->signature;
    for (size_t i = args.size(); i-- > 0;) {
      todo[left++] = args[i];
    }
  }
  return true;
}

// Against the numeral expression at `at`, which is passed.
bool Signature::match_index(const Pattern& pattern,
                            size_t& at,
                            const Index& index,
                            Bindings& bindings) const {
  const Step& step = pattern[at];
  if (step.code == Code::NumVar) {
    ++at;
    std::optional<Index>& bound = bindings.numbers[step.value];
    if (!bound) {
      bound = index;
      return true;
    }
    return *bound == index;
  }
  int64_t value = 0;
  return number(pattern, at, bindings, value)
         && index.kind == Index::Kind::Numeral && index.value == value;
}

bool Signature::number(const Pattern& pattern,
                       size_t& at,
                       const Bindings& bindings,
                       int64_t& value) const {
  // Operands are below 2^32 and the tables' expressions are small, but a
  // product of products could overflow: the builtins notice.
  struct Pending {
    Code code;
    bool has_left = false;
    int64_t left = 0;
  };

  std::vector<Pending> pending;
  for (;;) {
    const Step& step = pattern[at++];
    if (step.code == Code::NumConst) {
      value = step.value;
    } else if (step.code == Code::NumVar) {
      const std::optional<Index>& bound = bindings.numbers[step.value];
      if (!bound || bound->kind != Index::Kind::Numeral) {
        return false;
      }
      value = bound->value;
    } else {
      pending.push_back({step.code});
      continue;
    }
    while (!pending.empty() && pending.back().has_left) {
      const int64_t left = pending.back().left;
      const int64_t right = value;
      bool has_overflow = false;
      switch (pending.back().code) {
        case Code::Add:
          has_overflow = __builtin_add_overflow(left, right, &value);
          break;
        case Code::Sub:
          has_overflow = __builtin_sub_overflow(left, right, &value);
          break;
        case Code::Mul:
          has_overflow = __builtin_mul_overflow(left, right, &value);
          break;
        case Code::LessEq: value = left <= right ? 1 : 0; break;
        case Code::Less: value = left < right ? 1 : 0; break;
        default: value = left == right ? 1 : 0; break;
      }
      if (has_overflow) {
        return false;
      }
      pending.pop_back();
    }
    if (pending.empty()) {
      return true;
    }
    pending.back().has_left = true;
    pending.back().left = value;
  }
}

bool Signature::build_indices(const Pattern& pattern,
                              size_t& at,
                              const Bindings& bindings,
                              std::vector<Index>& indices) const {
  const Step& step = pattern[at++];
  for (uint32_t i = 0; i < step.indices; ++i) {
    Index index;
    const Step& number_step = pattern[at];
    const std::optional<Index> bound = number_step.code == Code::NumVar
                                           ? bindings.numbers[number_step.value]
                                           : std::nullopt;
    if (bound) {
      index = *bound;
      ++at;
    } else {
      int64_t value = 0;
      if (!number(pattern, at, bindings, value) || value < 0
          || value > UINT32_MAX) {
        return false;
      }
      index = {Index::Kind::Numeral, static_cast<uint32_t>(value)};
    }
    if (index.kind == Index::Kind::Numeral
        && index.value < sort_info(step.value).min_index) {
      return false;
    }
    indices.push_back(index);
  }
  return true;
}

bool Signature::build(TermManager& tm,
                      const Pattern& pattern,
                      const Bindings& bindings,
                      Sort& sort) const {
  // Prefix code: a constructor waits until its arguments are there.
  struct Pending {
    const Step* step;
    std::vector<Index> indices;
    std::vector<Sort> args;
  };

  std::vector<Pending> pending;
  size_t at = 0;
  for (;;) {
    const Step& step = pattern[at];
    if (step.code == Code::SortVar) {
      ++at;
      sort = bindings.sorts[step.value];
      if (!sort) {
        return false;
      }
    } else {
      Pending made{&step, {}, {}};
      if (!build_indices(pattern, at, bindings, made.indices)) {
        return false;
      }
      pending.push_back(std::move(made));
      if (step.args > 0) {
        continue;
      }
      sort =
          tm.mk_sort(SortKind::Builtin, step.value, pending.back().indices, {});
      pending.pop_back();
    }
    while (!pending.empty()) {
      Pending& top = pending.back();
      top.args.push_back(sort);
      if (top.args.size() < top.step->args) {
        break;
      }
      sort =
          tm.mk_sort(SortKind::Builtin, top.step->value, top.indices, top.args);
      pending.pop_back();
    }
    if (pending.empty()) {
      return true;
    }
  }
}

std::string Signature::describe_number(const TermManager& tm,
                                       const Pattern& pattern,
                                       size_t& at,
                                       const Bindings& bindings) const {
  const size_t start = at;
  // Prefix code: an operation needs one number more than it gives.
  for (int needed = 1; needed > 0;) {
    const Code code = pattern[at++].code;
    needed += code == Code::NumVar || code == Code::NumConst ? -1 : 1;
  }
  if (pattern[start].code == Code::NumVar) {
    const std::optional<Index>& bound = bindings.numbers[pattern[start].value];
    return bound ? index_to_string(tm, *bound)
                 : num_var_names_[pattern[start].value];
  }
  size_t from = start;
  int64_t value = 0;
  return number(pattern, from, bindings, value) ? fmt::format("{}", value)
                                                : "?";
}

std::string Signature::describe(const TermManager& tm,
                                const Pattern& pattern,
                                const Bindings& bindings) const {
  std::string text;
  std::vector<uint32_t> open;  // arguments left in each open parenthesis
  size_t at = 0;
  while (at < pattern.size()) {
    if (!text.empty() && text.back() != '(') {
      text += ' ';
    }
    const Step& step = pattern[at++];
    if (step.code == Code::SortVar) {
      const Sort bound = bindings.sorts[step.value];
      text += bound ? sort_to_string(tm, bound) : sort_var_names_[step.value];
    } else {
      const std::string name(sort_info(step.value).name);
      std::string head = step.indices > 0 ? "(_ " + name : name;
      for (uint32_t i = 0; i < step.indices; ++i) {
        head += ' ' + describe_number(tm, pattern, at, bindings);
      }
      head += step.indices > 0 ? ")" : "";
      text += step.args > 0 ? '(' + head : head;
      if (step.args > 0) {
        open.push_back(step.args);
        continue;
      }
    }
    while (!open.empty() && --open.back() == 0) {
      text += ')';
      open.pop_back();
    }
  }
  return text;
}

std::string Signature::condition_text(const Pattern& condition,
                                      const Bindings& bindings) const {
  constexpr auto kSymbols = std::to_array<std::string_view>(
      {"", "", "", "", "+", "-", "*", "<=", "<", "="});
  std::string text;
  std::vector<uint32_t> open;
  std::vector<uint32_t> used;
  for (const Step& step : condition) {
    if (!text.empty()) {
      text += ' ';
    }
    if (step.code == Code::NumConst) {
      text += fmt::format("{}", step.value);
    } else if (step.code == Code::NumVar) {
      text += num_var_names_[step.value];
      if (std::ranges::find(used, step.value) == used.end()) {
        used.push_back(step.value);
      }
    } else {
      text += '(';
      text += kSymbols[static_cast<size_t>(step.code)];
      open.push_back(2);
      continue;
    }
    while (!open.empty() && --open.back() == 0) {
      text += ')';
      open.pop_back();
    }
  }
  std::string values;
  for (const uint32_t var : used) {
    const std::optional<Index>& bound = bindings.numbers[var];
    if (bound && bound->kind == Index::Kind::Numeral) {
      values += fmt::format("{}{} = {}",
                            values.empty() ? ", but " : ", ",
                            num_var_names_[var],
                            bound->value);
    }
  }
  return text + values;
}

}  // namespace assay::theory
