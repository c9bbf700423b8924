// SPDX-License-Identifier: MIT
//
// Sequences as z3 and cvc5 document them. The element at a place outside the
// sequence is unspecified. z3's higher-order functions (its guide, Sequences):
//   (seq.map f s)         f(s0), f(s1), ...
//   (seq.mapi f i s)      f(i, s0), f(i+1, s1), ...
//   (seq.foldl f b s)     f(f(b, s0), s1) ...
//   (seq.foldli f i b s)  f(i+1, f(i, b, s0), s1) ...
#include "theory/sequences/eval.h"

#include "theory/sorts.h"
#include "theory/strings/words.h"

namespace assay::theory::sequences {

namespace {

Value letter_at(const Value& word, size_t at) {
  return word.is(ValueKind::String)
             ? Value::character(static_cast<uint32_t>(word.text()[at]))
             : word.elements()[at];
}

// A word of the application's sort: characters make a String.
Value make_word(const EvalCall& call, std::vector<Value> letters) {
  if (call.sort != kString) {
    return Value::seq(std::move(letters));
  }
  std::u32string text;
  for (const Value& letter : letters) {
    text.push_back(static_cast<char32_t>(letter.small()));
  }
  return Value::string(std::move(text));
}

// Counts up from a first index.
class Counter {
 public:
  explicit Counter(const Value& first) : next_(first.to_mpz()) {}

  Value take() {
    Value taken = Value::integer(next_);
    ++next_;
    return taken;
  }

 private:
  mpz_class next_;
};

// What the application is when one of the function's values is not known. That
// value itself would not do: it is another one than the application's.
Value not_known(const EvalCall& call, const Value& why) {
  return why.is(ValueKind::Unspecified) ? call.unspecified(why.reason()) : why;
}

Value map_letters(const EvalCall& call, const Value& word, Counter* counter) {
  const size_t size = strings::word_size(word);
  std::vector<Value> made;
  made.reserve(size);
  std::vector<Value> args;
  for (size_t i = 0; i < size; ++i) {
    args.clear();
    if (counter != nullptr) {
      args.push_back(counter->take());
    }
    args.push_back(letter_at(word, i));
    if (!call.context.spend(1)) {
      return Value::undetermined(kBudget);
    }
    Value image = call.context.apply(call.args[0], args);
    if (!image.is_known()) {
      return not_known(call, image);
    }
    made.push_back(std::move(image));
  }
  return make_word(call, std::move(made));
}

Value fold_letters(const EvalCall& call,
                   Value start,
                   const Value& word,
                   Counter* counter) {
  const size_t size = strings::word_size(word);
  Value result = std::move(start);
  std::vector<Value> args;
  for (size_t i = 0; i < size; ++i) {
    args.clear();
    if (counter != nullptr) {
      args.push_back(counter->take());
    }
    args.push_back(result);
    args.push_back(letter_at(word, i));
    if (!call.context.spend(1)) {
      return Value::undetermined(kBudget);
    }
    result = call.context.apply(call.args[0], args);
    if (!result.is_known()) {
      return not_known(call, result);
    }
  }
  return result;
}

}  // namespace

Value eval_empty(const EvalCall& call) {
  return make_word(call, {});
}

Value eval_unit(const EvalCall& call) {
  return make_word(call, {call.args[0]});
}

Value eval_nth(const EvalCall& call) {
  const Value& word = call.args[0];
  const Value& at = call.args[1];
  if (!at.is_small() || at.small() < 0
      || static_cast<uint64_t>(at.small()) >= strings::word_size(word)) {
    return call.any_value("index out of range");
  }
  return letter_at(word, static_cast<size_t>(at.small()));
}

// z3's seq.nth_u: what seq.nth is outside the sequence.
Value eval_nth_unspecified(const EvalCall& call) {
  return call.unspecified("seq.nth_u");
}

Value eval_map(const EvalCall& call) {
  return map_letters(call, call.args[1], nullptr);
}

Value eval_mapi(const EvalCall& call) {
  Counter counter(call.args[1]);
  return map_letters(call, call.args[2], &counter);
}

Value eval_foldl(const EvalCall& call) {
  return fold_letters(call, call.args[1], call.args[2], nullptr);
}

Value eval_foldli(const EvalCall& call) {
  Counter counter(call.args[1]);
  return fold_letters(call, call.args[2], call.args[3], &counter);
}

}  // namespace assay::theory::sequences
