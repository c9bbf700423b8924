// SPDX-License-Identifier: MIT
//
// SMT-LIB 2.6 UnicodeStrings, regular languages. Matches of str.replace_re are
// leftmost, then shortest, and may be empty (the formal definition; its prose
// says otherwise); those of str.replace_re_all are not empty. str.indexof_re is
// cvc5's: the first place at or after the third argument where a match starts.
#include <algorithm>
#include <charconv>
#include <optional>

#include "theory/sorts.h"
#include "theory/strings/eval.h"
#include "theory/strings/matcher.h"
#include "theory/strings/regex.h"
#include "theory/strings/words.h"

namespace assay::theory::strings {

namespace {

constexpr size_t kMaxStates = 10'000;
constexpr std::string_view kBound = "bound of a loop beyond 2^62";

std::optional<uint64_t> count_of(const EvalCall& call, size_t at) {
  const term::Index& index = call.indices[at];
  if (index.kind == term::Index::Kind::Numeral) {
    return index.value;
  }
  const std::string_view text =
      call.context.tm().literal_text(term::Term{index.value});
  uint64_t number = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()
      || number >= kCountLimit) {
    return std::nullopt;
  }
  return number;
}

std::optional<uint64_t> count_of(const Value& number) {
  if (!number.is_small() || number.small() < 0
      || static_cast<uint64_t>(number.small()) >= kCountLimit) {
    return std::nullopt;
  }
  return static_cast<uint64_t>(number.small());
}

Value loop(const Value& part,
           std::optional<uint64_t> low,
           std::optional<uint64_t> high) {
  if (!low || !high) {
    return Value::undetermined(kBound);
  }
  return regex_loop(part, *low, *high);
}

// Whether a word is in a language of one letter, or of letters of one class,
// without a matcher; nullopt for other languages.
std::optional<bool> is_in_class(const std::u32string& text,
                                const Regex& regex) {
  const Regex* letters = &regex;
  uint64_t low = 1;
  uint64_t high = 1;
  if (regex.kind() == RegexKind::Loop) {
    letters = &regex.part(0);
    low = regex.low();
    high = regex.high();
  }
  if (letters->kind() != RegexKind::Class) {
    return std::nullopt;
  }
  return text.size() >= low && text.size() <= high
         && std::ranges::all_of(text, [&](char32_t code) {
              return letters->has_code(static_cast<uint32_t>(code));
            });
}

struct Match {
  size_t first = 0;
  size_t end = 0;
};

// Leftmost and shortest, without overlap; only the first one, or all that are
// not empty.
std::vector<Match> find_matches(Matcher& matcher,
                                const EvalCall& call,
                                bool wants_all) {
  const Value& word = call.args[0];
  const Value& regex = call.args[1];
  std::vector<Match> found;
  const std::vector<bool> starts = matcher.match_starts(word, regex, wants_all);
  for (size_t at = 0; at < starts.size() && !matcher.has_failed();) {
    if (!starts[at]) {
      ++at;
      continue;
    }
    const auto end = matcher.shortest_match(word, regex, at, wants_all);
    if (!end) {
      break;  // failed
    }
    found.push_back({at, *end});
    if (!wants_all) {
      break;
    }
    at = *end;
  }
  return found;
}

template <typename W>
Value replace_matches(const EvalCall& call, std::span<const Match> matches) {
  const auto old = W::letters(call.args[0]);
  const auto with = W::letters(call.args[2]);
  if (matches.size() * with.size() + old.size() > kMaxLength) {
    return too_long();
  }
  typename W::Buffer all;
  size_t done = 0;
  for (const Match match : matches) {
    const auto between = old.subspan(done, match.first - done);
    all.insert(all.end(), between.begin(), between.end());
    all.insert(all.end(), with.begin(), with.end());
    done = match.end;
  }
  const auto rest = old.subspan(done);
  all.insert(all.end(), rest.begin(), rest.end());
  return W::make(std::move(all));
}

Value replace_re(const EvalCall& call, bool wants_all) {
  Matcher matcher(call.context);
  const std::vector<Match> matches = find_matches(matcher, call, wants_all);
  if (matcher.has_failed()) {
    return matcher.failure();
  }
  if (matches.empty()) {
    return call.args[0];
  }
  return call.args[0].is(ValueKind::String)
             ? replace_matches<TextWord>(call, matches)
             : replace_matches<SeqWord>(call, matches);
}

}  // namespace

// --- words and languages -----------------------------------------------------

Value eval_in_re(const EvalCall& call) {
  const Value& word = call.args[0];
  const Value& regex = call.args[1];
  if (word.is(ValueKind::String) && word.text().size() < 64) {
    if (const auto known = is_in_class(word.text(), regex_of(regex))) {
      return Value::boolean(*known);
    }
  }
  Matcher matcher(call.context);
  const bool is_in = matcher.matches(word, regex);
  return matcher.has_failed() ? matcher.failure() : Value::boolean(is_in);
}

Value eval_replace_re(const EvalCall& call) {
  return replace_re(call, false);
}

Value eval_replace_re_all(const EvalCall& call) {
  return replace_re(call, true);
}

Value eval_indexof_re(const EvalCall& call) {
  const Value& from = call.args[2];
  const size_t size = word_size(call.args[0]);
  if (!from.is_small() || from.small() < 0
      || static_cast<uint64_t>(from.small()) > size) {
    return Value::integer(int64_t{-1});
  }
  Matcher matcher(call.context);
  const std::vector<bool> starts =
      matcher.match_starts(call.args[0], call.args[1], false);
  if (matcher.has_failed()) {
    return matcher.failure();
  }
  const auto at = std::find(starts.begin() + from.small(), starts.end(), true);
  return Value::integer(at == starts.end() ? int64_t{-1}
                                           : int64_t{at - starts.begin()});
}

Value eval_to_re(const EvalCall& call) {
  return regex_word(call.args[0]);
}

// --- languages ---------------------------------------------------------------

Value eval_re_none(const EvalCall&) {
  return regex_none();
}

Value eval_re_all(const EvalCall&) {
  return regex_all();
}

Value eval_re_allchar(const EvalCall&) {
  return regex_letter();
}

// Empty unless both are single characters. z3 has it on sequences too, where
// it gives no meaning to it.
Value eval_re_range(const EvalCall& call) {
  if (!call.args[0].is(ValueKind::String)) {
    return Value::undetermined("re.range of sequences");
  }
  const std::u32string& first = call.args[0].text();
  const std::u32string& last = call.args[1].text();
  if (first.size() != 1 || last.size() != 1 || first[0] > last[0]) {
    return regex_none();
  }
  return regex_class({{first[0], last[0]}});
}

Value eval_re_concat(const EvalCall& call) {
  return regex_concat(call.args);
}

Value eval_re_union(const EvalCall& call) {
  return regex_union(call.args);
}

Value eval_re_inter(const EvalCall& call) {
  return regex_inter(call.args);
}

Value eval_re_diff(const EvalCall& call) {
  std::vector<Value> parts(call.args.begin(), call.args.end());
  std::transform(parts.begin() + 1, parts.end(), parts.begin() + 1, regex_comp);
  return regex_inter(parts);
}

Value eval_re_xor(const EvalCall& call) {
  const Value& a = call.args[0];
  const Value& b = call.args[1];
  const Value only_a[] = {a, regex_comp(b)};
  const Value only_b[] = {regex_comp(a), b};
  const Value either[] = {regex_inter(only_a), regex_inter(only_b)};
  return regex_union(either);
}

Value eval_re_star(const EvalCall& call) {
  return regex_loop(call.args[0], 0, kUnbounded);
}

Value eval_re_plus(const EvalCall& call) {
  return regex_loop(call.args[0], 1, kUnbounded);
}

Value eval_re_opt(const EvalCall& call) {
  return regex_loop(call.args[0], 0, 1);
}

Value eval_re_comp(const EvalCall& call) {
  return regex_comp(call.args[0]);
}

Value eval_re_power(const EvalCall& call) {
  const auto count = count_of(call, 0);
  return loop(call.args[0], count, count);
}

Value eval_re_loop(const EvalCall& call) {
  return loop(call.args[0],
              count_of(call, 0),
              call.indices.size() > 1 ? count_of(call, 1) : kUnbounded);
}

// Nobody says what negative bounds mean.
Value eval_re_loop_args(const EvalCall& call) {
  return loop(call.args[0],
              count_of(call.args[1]),
              call.args.size() > 2 ? count_of(call.args[2]) : kUnbounded);
}

Value eval_re_reverse(const EvalCall& call) {
  return regex_reverse(call.args[0]);
}

Value eval_re_derivative(const EvalCall& call) {
  Matcher matcher(call.context);
  return matcher.derivative(call.args[0], call.args[1], call.sort == kRegLan);
}

Value eval_re_of_pred(const EvalCall& call) {
  return regex_pred(call.args[0]);
}

Value same_language(EvalContext& context, const Value& a, const Value& b) {
  Matcher matcher(context);
  const auto same = matcher.are_same(a, b, kMaxStates);
  return same ? Value::boolean(*same)
              : Value::undetermined("equality of regular languages");
}

}  // namespace assay::theory::strings
