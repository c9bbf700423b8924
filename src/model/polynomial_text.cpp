// SPDX-License-Identifier: MIT
#include "model/polynomial_text.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "num/algebraic.h"
#include "smtlib/lexer.h"

namespace assay::model {

namespace {

using num::Value;
using smtlib::Lexer;
using smtlib::Token;
using smtlib::TokenKind;

constexpr std::string_view kUnreadable = "algebraic number: cannot be read";
constexpr size_t kMaxDegree = 512;

using Polynomial = std::vector<mpz_class>;  // from x^0 on

Polynomial sum(Polynomial a, const Polynomial& b, int sign) {
  a.resize(std::max(a.size(), b.size()));
  for (size_t i = 0; i < b.size(); ++i) {
    a[i] += sign * b[i];
  }
  return a;
}

std::optional<Polynomial> product(const Polynomial& a, const Polynomial& b) {
  if (a.size() + b.size() > kMaxDegree + 2) {
    return std::nullopt;
  }
  Polynomial made(a.size() + b.size());
  for (size_t i = 0; i < a.size(); ++i) {
    for (size_t j = 0; j < b.size(); ++j) {
      made[i + j] += a[i] * b[j];
    }
  }
  while (!made.empty() && made.back() == 0) {
    made.pop_back();
  }
  return made;
}

std::optional<uint32_t> small_number(const Polynomial& a) {
  const bool is_number = std::all_of(
      a.begin() + static_cast<int64_t>(std::min<size_t>(a.size(), 1)),
      a.end(),
      [](const mpz_class& c) { return c == 0; });
  if (!is_number) {
    return std::nullopt;
  }
  const mpz_class number = a.empty() ? mpz_class(0) : a[0];
  if (number < 0 || number > kMaxDegree) {
    return std::nullopt;
  }
  return static_cast<uint32_t>(number.get_ui());
}

std::optional<Polynomial> power(const Polynomial& a, const Polynomial& b) {
  const std::optional<uint32_t> exponent = small_number(b);
  if (!exponent) {
    return std::nullopt;
  }
  Polynomial made{1};
  for (uint32_t i = 0; i < *exponent; ++i) {
    const std::optional<Polynomial> next = product(made, a);
    if (!next) {
      return std::nullopt;
    }
    made = *next;
  }
  return made;
}

std::optional<Polynomial> combined(std::string_view op,
                                   const std::vector<Polynomial>& args) {
  if (args.empty()) {
    return std::nullopt;
  }
  if (op == "-" && args.size() == 1) {
    return sum({}, args[0], -1);
  }
  std::optional<Polynomial> made = args[0];
  for (size_t i = 1; i < args.size() && made; ++i) {
    if (op == "+" || op == "-") {
      made = sum(*std::move(made), args[i], op == "+" ? 1 : -1);
    } else if (op == "*") {
      made = product(*made, args[i]);
    } else if (op == "^") {
      made = power(*made, args[i]);
    } else {
      made = std::nullopt;
    }
  }
  return made;
}

// The polynomial at the lexer, which moves behind it. Every name is x.
std::optional<Polynomial> read_polynomial(Lexer& lexer) {
  struct Open {
    std::string op;
    std::vector<Polynomial> args;
  };

  std::vector<Open> open;
  for (;;) {
    Token token = lexer.next();
    std::optional<Polynomial> value;
    switch (token.kind) {
      case TokenKind::Open:
        token = lexer.next();
        if (token.kind != TokenKind::Symbol) {
          return std::nullopt;
        }
        open.push_back({std::string(token.text), {}});
        continue;
      case TokenKind::Close:
        if (open.empty()) {
          return std::nullopt;
        }
        value = combined(open.back().op, open.back().args);
        open.pop_back();
        break;
      case TokenKind::Symbol: value = Polynomial{0, 1}; break;
      case TokenKind::Numeral:
        value = Polynomial{mpz_class(std::string(token.text), 10)};
        break;
      default: return std::nullopt;
    }
    if (!value) {
      return std::nullopt;
    }
    if (open.empty()) {
      return value;
    }
    open.back().args.push_back(*std::move(value));
  }
}

// --- cvc5's form, which is libpoly's: 1*x^2 + (-2), then (-3/2, -1) ---------

class PolyText {
 public:
  explicit PolyText(std::string_view text) {
    std::ranges::copy_if(
        text, std::back_inserter(text_), [](char c) { return c != ' '; });
  }

  bool eat(char c) {
    const bool is_there = at_ < text_.size() && text_[at_] == c;
    at_ += is_there ? 1 : 0;
    return is_there;
  }

  // 12, -12, (-12), +12
  bool number(mpz_class& value) {
    const bool is_wrapped = eat('(');
    const bool is_negative = eat('-');
    const size_t begin = at_;
    while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') {
      ++at_;
    }
    if (at_ == begin) {
      return false;
    }
    value = mpz_class(text_.substr(begin, at_ - begin), 10);
    value = is_negative ? mpz_class(-value) : value;
    return !is_wrapped || eat(')');
  }

  bool fraction(mpq_class& value) {
    mpz_class over;
    mpz_class under = 1;
    if (!number(over)) {
      return false;
    }
    if (eat('/')) {
      mpz_class exponent;
      if (!number(under) || under == 0) {
        return false;
      }
      if (eat('^')) {  // a dyadic number: 3/2^4
        if (!number(exponent) || exponent < 0 || exponent > 100000) {
          return false;
        }
        mpz_class base = under;
        mpz_pow_ui(under.get_mpz_t(), base.get_mpz_t(), exponent.get_ui());
      }
    }
    value = mpq_class(over, under);
    value.canonicalize();
    return true;
  }

  // c*x^k + ... up to a comma.
  bool polynomial(Polynomial& made) {
    do {
      mpz_class factor;
      mpz_class exponent = 0;
      if (!number(factor)) {
        return false;
      }
      if (eat('*')) {
        if (!eat('x')) {
          return false;
        }
        exponent = 1;
        if (eat('^') && !number(exponent)) {
          return false;
        }
      }
      if (exponent < 0 || exponent > kMaxDegree) {
        return false;
      }
      const size_t place = exponent.get_ui();
      made.resize(std::max(made.size(), place + 1));
      made[place] += factor;
    } while (eat('+'));
    return true;
  }

 private:
  std::string text_;
  size_t at_ = 0;
};

}  // namespace

Value read_root_object(std::string_view text) {
  const std::string copy(text);  // the lexer wants a NUL behind it
  Lexer lexer(copy);
  lexer.next();  // (
  lexer.next();  // root-obj
  const std::optional<Polynomial> polynomial = read_polynomial(lexer);
  const std::optional<Polynomial> index =
      polynomial ? read_polynomial(lexer) : std::nullopt;
  const std::optional<uint32_t> number =
      index ? small_number(*index) : std::nullopt;
  if (!number || *number == 0 || lexer.next().kind != TokenKind::Close) {
    return Value::undetermined(kUnreadable);
  }
  const Value root = num::algebraic_root(*polynomial, *number);
  return root ? root : Value::undetermined(kUnreadable);
}

Value read_algebraic_number(std::string_view text) {
  const size_t begin = text.find('<');
  const size_t end = text.rfind('>');
  if (begin == text.npos || end == text.npos || end < begin) {
    return Value::undetermined(kUnreadable);
  }
  PolyText reader(text.substr(begin + 1, end - begin - 1));
  Polynomial polynomial;
  mpq_class low;
  mpq_class high;
  const bool is_good = reader.polynomial(polynomial) && reader.eat(',')
                       && reader.eat('(') && reader.fraction(low)
                       && reader.eat(',') && reader.fraction(high)
                       && reader.eat(')');
  if (!is_good || low > high) {
    return Value::undetermined(kUnreadable);
  }
  const Value root = num::algebraic_root_between(polynomial, low, high);
  return root ? root : Value::undetermined(kUnreadable);
}

}  // namespace assay::model
