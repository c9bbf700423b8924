// SPDX-License-Identifier: MIT
//
// SMT-LIB 2.6 UnicodeStrings, the functions that have nothing to do with
// characters: they mean the same on sequences. All are total.
#include <limits>

#include "theory/strings/eval.h"
#include "theory/strings/words.h"

namespace assay::theory::strings {

namespace {

constexpr int64_t kMaxInt = std::numeric_limits<int64_t>::max();
constexpr int64_t kMinInt = std::numeric_limits<int64_t>::min();

// Integers beyond 64 bits are as good as the nearest within: no word is that
// long.
int64_t clamped(const Value& number) {
  if (number.is_small()) {
    return number.small();
  }
  return number.to_mpz() > 0 ? kMaxInt : kMinInt;
}

// Copying letters costs about an eighth of a step each.
bool spend_letters(const EvalCall& call, size_t letters) {
  return letters < 64 || call.context.spend(letters / 8);
}

size_t total_size(const EvalCall& call) {
  size_t size = 0;
  for (const Value& arg : call.args) {
    if (arg.is(ValueKind::String) || arg.is(ValueKind::Seq)) {
      size += word_size(arg);
    }
  }
  return size;
}

// Whether elements cannot be compared, such as functions given by terms.
bool has_opaque(const EvalCall& call) {
  return std::ranges::any_of(call.args, &Value::is_opaque);
}

template <typename Buffer, typename Letter>
void append(Buffer& to, std::span<const Letter> letters) {
  to.insert(to.end(), letters.begin(), letters.end());
}

template <typename W>
Value slice(const Value& word, size_t first, size_t count) {
  const auto letters = W::letters(word);
  if (count == letters.size()) {
    return word;
  }
  const auto part = letters.subspan(first, count);
  return W::make(typename W::Buffer(part.begin(), part.end()));
}

// The `count` letters from `first` on, as far as there are any.
template <typename W>
Value substr(const EvalCall& call, int64_t first, int64_t count) {
  const Value& word = call.args[0];
  const auto size = static_cast<int64_t>(word_size(word));
  if (first < 0 || first >= size || count <= 0) {
    return slice<W>(word, 0, 0);
  }
  const int64_t most = std::min(count, size - first);
  if (!spend_letters(call, static_cast<size_t>(most))) {
    return Value::undetermined(kBudget);
  }
  return slice<W>(word, static_cast<size_t>(first), static_cast<size_t>(most));
}

template <typename W>
Value concat(const EvalCall& call) {
  typename W::Buffer all;
  all.reserve(total_size(call));
  for (const Value& arg : call.args) {
    append(all, W::letters(arg));
  }
  return W::make(std::move(all));
}

template <typename W>
Value update(const EvalCall& call) {
  const auto old = W::letters(call.args[0]);
  const auto part = W::letters(call.args[2]);
  const int64_t at = clamped(call.args[1]);
  if (at < 0 || at >= static_cast<int64_t>(old.size())) {
    return call.args[0];
  }
  typename W::Buffer all(old.begin(), old.end());
  const auto first = static_cast<size_t>(at);
  std::ranges::copy(part.first(std::min(part.size(), old.size() - first)),
                    all.begin() + at);
  return W::make(std::move(all));
}

template <typename W>
bool is_at(std::span<const typename W::Letter> part,
           std::span<const typename W::Letter> in,
           size_t at) {
  return std::ranges::equal(part, in.subspan(at, part.size()));
}

template <typename W>
Value prefixof(const EvalCall& call) {
  const auto part = W::letters(call.args[0]);
  const auto all = W::letters(call.args[1]);
  return Value::boolean(part.size() <= all.size() && is_at<W>(part, all, 0));
}

template <typename W>
Value suffixof(const EvalCall& call) {
  const auto part = W::letters(call.args[0]);
  const auto all = W::letters(call.args[1]);
  return Value::boolean(part.size() <= all.size()
                        && is_at<W>(part, all, all.size() - part.size()));
}

template <typename W>
size_t find(const Value& in, const Value& what, size_t from) {
  const WordFinder<typename W::Letter> finder(W::letters(what));
  return finder.find(W::letters(in), from);
}

template <typename W>
Value contains(const EvalCall& call) {
  return Value::boolean(find<W>(call.args[0], call.args[1], 0) != kNotFound);
}

Value place(size_t at) {
  return Value::integer(at == kNotFound ? int64_t{-1}
                                        : static_cast<int64_t>(at));
}

template <typename W>
Value indexof(const EvalCall& call) {
  const int64_t from = call.args.size() > 2 ? clamped(call.args[2]) : 0;
  if (from < 0 || from > static_cast<int64_t>(word_size(call.args[0]))) {
    return Value::integer(int64_t{-1});
  }
  return place(find<W>(call.args[0], call.args[1], static_cast<size_t>(from)));
}

// The first one in the reversed words; the empty word is last at the end (z3).
template <typename W>
Value last_indexof(const EvalCall& call) {
  const auto in = W::letters(call.args[0]);
  const auto what = W::letters(call.args[1]);
  const typename W::Buffer back_in(in.rbegin(), in.rend());
  const typename W::Buffer back_what(what.rbegin(), what.rend());
  const WordFinder<typename W::Letter> finder(back_what);
  const size_t at = finder.find(back_in, 0);
  return place(at == kNotFound ? at : in.size() - what.size() - at);
}

// The empty word is found at the start.
template <typename W>
Value replace(const EvalCall& call) {
  const size_t at = find<W>(call.args[0], call.args[1], 0);
  if (at == kNotFound) {
    return call.args[0];
  }
  const auto old = W::letters(call.args[0]);
  const auto with = W::letters(call.args[2]);
  typename W::Buffer all;
  all.reserve(old.size() + with.size());
  append(all, old.first(at));
  append(all, with);
  append(all, old.subspan(at + word_size(call.args[1])));
  return W::make(std::move(all));
}

template <typename W>
Value replace_all(const EvalCall& call) {
  const auto old = W::letters(call.args[0]);
  const auto what = W::letters(call.args[1]);
  const auto with = W::letters(call.args[2]);
  if (what.empty()) {
    return call.args[0];
  }
  const WordFinder<typename W::Letter> finder(what);
  typename W::Buffer all;
  size_t done = 0;
  for (size_t at = finder.find(old, 0); at != kNotFound;
       at = finder.find(old, done)) {
    append(all, old.subspan(done, at - done));
    append(all, with);
    done = at + what.size();
    if (all.size() > kMaxLength) {
      return too_long();
    }
  }
  if (done == 0) {
    return call.args[0];
  }
  append(all, old.subspan(done));
  return W::make(std::move(all));
}

template <typename W>
Value reverse(const EvalCall& call) {
  const auto old = W::letters(call.args[0]);
  return W::make(typename W::Buffer(old.rbegin(), old.rend()));
}

// z3: the empty word for n <= 0 (its axioms for seq.power).
template <typename W>
Value power(const EvalCall& call) {
  const auto old = W::letters(call.args[0]);
  const int64_t times = clamped(call.args[1]);
  if (old.empty() || times <= 0) {
    return W::make({});
  }
  if (times > static_cast<int64_t>(kMaxLength / old.size())) {
    return too_long();
  }
  const size_t size = old.size() * static_cast<size_t>(times);
  if (!spend_letters(call, size)) {
    return Value::undetermined(kBudget);
  }
  typename W::Buffer all;
  all.reserve(size);
  for (int64_t i = 0; i < times; ++i) {
    append(all, old);
  }
  return W::make(std::move(all));
}

// Picks the version for the first argument's kind, after the checks that all
// have in common.
Value dispatch(const EvalCall& call,
               Value (*on_text)(const EvalCall&),
               Value (*on_seq)(const EvalCall&),
               bool compares) {
  const size_t size = total_size(call);
  if (size > kMaxLength) {
    return too_long();
  }
  if (!spend_letters(call, size)) {
    return Value::undetermined(kBudget);
  }
  if (call.args[0].is(ValueKind::String)) {
    return on_text(call);
  }
  if (compares && has_opaque(call)) {
    return Value::undetermined("equality of functions");
  }
  return on_seq(call);
}

}  // namespace

Value eval_concat(const EvalCall& call) {
  if (call.args.size() == 1) {
    return call.args[0];
  }
  return dispatch(call, concat<TextWord>, concat<SeqWord>, false);
}

Value eval_length(const EvalCall& call) {
  return Value::integer(static_cast<int64_t>(word_size(call.args[0])));
}

Value eval_at(const EvalCall& call) {
  const int64_t at = clamped(call.args[1]);
  return call.args[0].is(ValueKind::String) ? substr<TextWord>(call, at, 1)
                                            : substr<SeqWord>(call, at, 1);
}

Value eval_substr(const EvalCall& call) {
  const int64_t first = clamped(call.args[1]);
  const int64_t count = clamped(call.args[2]);
  return call.args[0].is(ValueKind::String)
             ? substr<TextWord>(call, first, count)
             : substr<SeqWord>(call, first, count);
}

// cvc5: as long as before; what would stick out is cut off.
Value eval_update(const EvalCall& call) {
  return dispatch(call, update<TextWord>, update<SeqWord>, false);
}

Value eval_prefixof(const EvalCall& call) {
  return dispatch(call, prefixof<TextWord>, prefixof<SeqWord>, true);
}

Value eval_suffixof(const EvalCall& call) {
  return dispatch(call, suffixof<TextWord>, suffixof<SeqWord>, true);
}

Value eval_contains(const EvalCall& call) {
  return dispatch(call, contains<TextWord>, contains<SeqWord>, true);
}

Value eval_indexof(const EvalCall& call) {
  return dispatch(call, indexof<TextWord>, indexof<SeqWord>, true);
}

Value eval_last_indexof(const EvalCall& call) {
  return dispatch(call, last_indexof<TextWord>, last_indexof<SeqWord>, true);
}

Value eval_replace(const EvalCall& call) {
  return dispatch(call, replace<TextWord>, replace<SeqWord>, true);
}

Value eval_replace_all(const EvalCall& call) {
  return dispatch(call, replace_all<TextWord>, replace_all<SeqWord>, true);
}

Value eval_reverse(const EvalCall& call) {
  return dispatch(call, reverse<TextWord>, reverse<SeqWord>, false);
}

Value eval_power(const EvalCall& call) {
  return dispatch(call, power<TextWord>, power<SeqWord>, false);
}

}  // namespace assay::theory::strings
