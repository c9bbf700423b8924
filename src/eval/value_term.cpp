// SPDX-License-Identifier: MIT
//
// Values as terms, bottom up: a value's frame waits until its parts are terms.
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "eval/value_parts.h"
#include "eval/value_text.h"
#include "num/code_point.h"
#include "num/value_map.h"
#include "theory/sorts.h"

namespace assay::eval {

using num::Value;
using num::ValueKind;
using term::Index;
using term::Sort;
using term::Term;

namespace {

class Maker {
 public:
  Maker(const theory::Theories& theories,
        term::TermManager& tm,
        const ElementTerm& element)
      : theories_(theories), tm_(tm), element_(element) {}

  // None if there is no such term.
  Term make(Sort sort, const Value& value) {
    struct Frame {
      ValuePart whole;
      std::vector<ValuePart> parts;
      std::vector<Term> done;
    };

    std::vector<Frame> frames;
    frames.push_back({{sort, value}, value_parts(tm_, sort, value), {}});
    for (;;) {
      Frame& top = frames.back();
      if (top.done.size() < top.parts.size()) {
        const ValuePart next = top.parts[top.done.size()];
        frames.push_back({next, value_parts(tm_, next.sort, next.value), {}});
        continue;
      }
      const Term made = assemble(top.whole.sort, top.whole.value, top.done);
      if (!made || frames.size() == 1) {
        return made;
      }
      frames.pop_back();
      frames.back().done.push_back(made);
    }
  }

 private:
  // The operator's application, of that sort if it is given.
  Term apply(std::string_view name,
             std::span<const Term> args,
             Sort expected = {}) {
    std::vector<Sort> sorts;
    for (const Term arg : args) {
      sorts.push_back(tm_.sort(arg));
    }
    for (const uint32_t row : theories_.find_ops(name)) {
      const theory::Signature& signature = theories_.signature(row);
      theory::SortError error;
      if (!signature.takes_indices(0) || !signature.takes_args(args.size())) {
        continue;
      }
      const Sort sort = signature.apply({tm_, {}, sorts, expected}, error);
      if (sort && (!expected || sort == expected)) {
        return tm_.mk_app(term::Op{row + 1}, sort, args);
      }
    }
    return {};
  }

  Term apply1(std::string_view name, Term arg, Sort expected = {}) {
    return apply(name, std::span(&arg, 1), expected);
  }

  Term apply2(std::string_view name, Term a, Term b) {
    const Term args[] = {a, b};
    return apply(name, args);
  }

  // (name (one p1) (one p2) ...), one of them, or none of them.
  Term collect(Sort sort,
               std::string_view empty,
               std::string_view many,
               const std::vector<Term>& parts) {
    if (parts.empty()) {
      return apply(empty, {}, sort);
    }
    return parts.size() == 1 ? parts[0] : apply(many, parts);
  }

  Term assemble(Sort sort, const Value& value, std::vector<Term>& parts) {
    switch (value.kind()) {
      case ValueKind::Seq:
        for (Term& part : parts) {
          part = apply1("seq.unit", part, sort);
        }
        return collect(sort, "seq.empty", "seq.++", parts);
      case ValueKind::Set:
        for (Term& part : parts) {
          part = apply1("set.singleton", part, sort);
        }
        return collect(sort, "set.empty", "set.union", parts);
      case ValueKind::Bag: {
        std::vector<Term> bags;
        for (size_t i = 0; i + 1 < parts.size(); i += 2) {
          bags.push_back(apply2("bag", parts[i], parts[i + 1]));
        }
        return collect(sort, "bag.empty", "bag.union_disjoint", bags);
      }
      case ValueKind::Map:
        if (!num::map_fallback(value)) {
          return {};
        }
        return tm_.is_builtin(sort, theory::kArrayRow) ? array(sort, parts)
                                                       : function(sort, parts);
      case ValueKind::Data: return data(sort, value, parts);
      default: return leaf(sort, value);
    }
  }

  Term array(Sort sort, const std::vector<Term>& parts) {
    Term made = apply1("const", parts[0], sort);
    const size_t step = tm_.sort_args(sort).size();
    for (size_t at = 1; at + step <= parts.size() && made; at += step) {
      std::vector<Term> args{made};
      args.insert(args.end(),
                  parts.begin() + static_cast<int64_t>(at),
                  parts.begin() + static_cast<int64_t>(at + step));
      made = apply("store", args);
    }
    return made;
  }

  Term function(Sort sort, const std::vector<Term>& parts) {
    const std::vector<Sort> sorts(tm_.sort_args(sort).begin(),
                                  tm_.sort_args(sort).end());
    const size_t indices = sorts.size() - 1;
    std::vector<term::Var> vars;
    vars.reserve(indices);
    for (size_t i = 0; i < indices; ++i) {
      vars.push_back(tm_.mk_var(tm_.mk_name("x"), sorts[i]));
    }
    Term body = parts[0];
    for (size_t at = 1; at + indices < parts.size(); at += indices + 1) {
      std::vector<Term> equalities;
      equalities.reserve(indices);
      for (size_t i = 0; i < indices; ++i) {
        equalities.push_back(
            apply2("=", tm_.mk_variable(vars[i]), parts[at + i]));
      }
      const Term condition =
          indices == 1 ? equalities[0] : apply("and", equalities);
      const Term args[] = {condition, parts[at + indices], body};
      body = apply("ite", args);
    }
    return tm_.mk_binder(
        term::BinderKind::Lambda, vars, sort, std::span(&body, 1));
  }

  Term data(Sort sort, const Value& value, const std::vector<Term>& parts) {
    if (tm_.sort_kind(sort) != term::SortKind::User) {
      return apply(parts.empty() ? "tuple.unit" : "tuple", parts);
    }
    const term::Symbol datatype{tm_.sort_head(sort)};
    return tm_.mk_call(
        tm_.constructors(datatype)[value.constructor()].symbol, sort, parts);
  }

  Term leaf(Sort sort, const Value& value) {
    constexpr std::string_view kModes[] = {"RNE", "RNA", "RTP", "RTN", "RTZ"};
    switch (value.kind()) {
      case ValueKind::Bool:
        return apply(value.is_true() ? "true" : "false", {});
      case ValueKind::Int: return integer(value.to_mpz());
      case ValueKind::Real:
        return value.is_algebraic() ? Term{} : real(value.to_mpq());
      case ValueKind::BitVec: return bits(value.width(), value.to_mpz());
      case ValueKind::Float: return floating(value);
      case ValueKind::RoundingMode:
        return apply(kModes[static_cast<size_t>(value.mode())], {});
      case ValueKind::Char:
      case ValueKind::Field:
        return tm_.mk_literal(sort, value.to_mpz().get_str());
      case ValueKind::String:
        return tm_.mk_literal(sort, num::from_code_points(value.text()));
      case ValueKind::Element:
        return element_ ? element_(sort, static_cast<uint32_t>(value.small()))
                        : Term{};
      default: return {};
    }
  }

  Term integer(const mpz_class& number) {
    const Term digits =
        tm_.mk_literal(theory::kInt, mpz_class(abs(number)).get_str());
    return number < 0 ? apply1("-", digits) : digits;
  }

  Term real(const mpq_class& number) {
    const auto whole = [&](const mpz_class& digits) {
      return tm_.mk_literal(theory::kReal, digits.get_str() + ".0");
    };
    Term made = whole(abs(number.get_num()));
    if (number.get_den() != 1) {
      made = apply2("/", made, whole(number.get_den()));
    }
    return number < 0 ? apply1("-", made) : made;
  }

  Term bits(uint32_t width, const mpz_class& number) {
    const Index index{Index::Kind::Numeral, width};
    const Sort sort = tm_.mk_sort(
        term::SortKind::Builtin, theory::kBitVecRow, std::span(&index, 1), {});
    return tm_.mk_literal(sort, number.get_str(16));
  }

  Term floating(const Value& value) {
    const num::FloatFormat format = value.format();
    const uint32_t fraction = format.significand_bits - 1;
    const mpz_class pattern = value.pattern().to_mpz();
    const auto part = [&](uint32_t from, uint32_t width) {
      const mpz_class mask = (mpz_class(1) << width) - 1;
      return bits(width, mpz_class((pattern >> from) & mask));
    };
    const Term args[] = {part(format.width() - 1, 1),
                         part(fraction, format.exponent_bits),
                         part(0, fraction)};
    return apply("fp", args);
  }

  const theory::Theories& theories_;
  term::TermManager& tm_;
  const ElementTerm& element_;
};

}  // namespace

std::optional<Term> value_to_term(const theory::Theories& theories,
                                  term::TermManager& tm,
                                  Sort sort,
                                  const Value& value,
                                  const ElementTerm& element) {
  const Term made = Maker(theories, tm, element).make(sort, value);
  return made ? std::optional(made) : std::nullopt;
}

}  // namespace assay::eval
