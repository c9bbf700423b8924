// SPDX-License-Identifier: MIT
//
// Text goes out from left to right: a stack holds what is still to be written,
// pieces of text and values, so that deep values need no recursion.
#include "eval/value_text.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include <fmt/format.h>

#include "eval/value_parts.h"
#include "num/algebraic.h"
#include "num/code_point.h"
#include "num/value_map.h"
#include "smtlib/string_text.h"
#include "theory/sort_text.h"
#include "theory/sorts.h"

namespace assay::eval {

using num::Value;
using num::ValueKind;
using term::Sort;

namespace {

constexpr std::string_view kModeNames[] = {"RNE", "RNA", "RTP", "RTN", "RTZ"};

std::string integer_text(const mpz_class& number) {
  return number < 0 ? fmt::format("(- {})", mpz_class(-number).get_str())
                    : number.get_str();
}

std::string real_text(const mpq_class& number) {
  const mpz_class over = abs(number.get_num());
  std::string text = over.get_str() + ".0";
  if (number.get_den() != 1) {
    text = fmt::format("(/ {} {}.0)", text, number.get_den().get_str());
  }
  return number < 0 ? fmt::format("(- {})", text) : text;
}

std::string root_text(const Value& value) {
  const std::vector<mpz_class> coefficients = num::algebraic_polynomial(value);
  std::string text = "(root-obj (+";
  for (size_t i = coefficients.size(); i-- > 0;) {
    if (coefficients[i] == 0) {
      continue;
    }
    const std::string factor = integer_text(coefficients[i]);
    const std::string power = i == 1 ? "x" : fmt::format("(^ x {})", i);
    text += ' ';
    text += i == 0                 ? factor
            : coefficients[i] == 1 ? power
                                   : fmt::format("(* {} {})", factor, power);
  }
  return text + fmt::format(") {})", num::algebraic_index(value));
}

std::string bits_text(const mpz_class& bits, uint32_t width, bool is_binary) {
  const bool is_hex = width % 4 == 0 && !is_binary;
  const std::string digits = bits.get_str(is_hex ? 16 : 2);
  const size_t wanted = is_hex ? width / 4 : width;
  return (is_hex ? "#x" : "#b")
         + std::string(wanted - std::min(wanted, digits.size()), '0') + digits;
}

std::string float_text(const Value& value) {
  const num::FloatFormat format = value.format();
  const uint32_t fraction_bits = format.significand_bits - 1;
  const mpz_class pattern = value.pattern().to_mpz();
  const mpz_class fraction = pattern & ((mpz_class(1) << fraction_bits) - 1);
  const mpz_class exponent =
      (pattern >> fraction_bits) & ((mpz_class(1) << format.exponent_bits) - 1);
  const bool is_negative =
      mpz_tstbit(pattern.get_mpz_t(), format.width() - 1) != 0;
  const auto special = [&](std::string_view name) {
    return fmt::format(
        "(_ {} {} {})", name, format.exponent_bits, format.significand_bits);
  };
  if (exponent == (mpz_class(1) << format.exponent_bits) - 1) {
    return special(fraction != 0 ? "NaN" : is_negative ? "-oo" : "+oo");
  }
  if (exponent == 0 && fraction == 0) {
    return special(is_negative ? "-zero" : "+zero");
  }
  return fmt::format("(fp #b{} {} {})",
                     is_negative ? 1 : 0,
                     bits_text(exponent, format.exponent_bits, true),
                     bits_text(fraction, fraction_bits, true));
}

std::string leaf_text(const term::TermManager& tm,
                      Sort sort,
                      const Value& value) {
  switch (value.kind()) {
    case ValueKind::Bool: return value.is_true() ? "true" : "false";
    case ValueKind::Int: return integer_text(value.to_mpz());
    case ValueKind::Real:
      return value.is_algebraic() ? root_text(value)
                                  : real_text(value.to_mpq());
    case ValueKind::BitVec:
      return bits_text(value.to_mpz(), value.width(), false);
    case ValueKind::Float: return float_text(value);
    case ValueKind::RoundingMode:
      return std::string(kModeNames[static_cast<size_t>(value.mode())]);
    case ValueKind::Char: return fmt::format("(_ Char {})", value.small());
    case ValueKind::Element: {
      const std::string name = theory::sort_to_string(tm, sort);
      return fmt::format(
          "(as {} {})",
          theory::quote_symbol(fmt::format("@{}_{}", name, value.small())),
          name);
    }
    case ValueKind::Field:
      return fmt::format("(as ff{} {})",
                         value.to_mpz().get_str(),
                         theory::sort_to_string(tm, sort));
    case ValueKind::String: {
      std::string text;
      smtlib::append_string_literal(text, num::from_code_points(value.text()));
      return text;
    }
    case ValueKind::RegLan: return "<regular language>";
    case ValueKind::Closure: return "<function>";
    case ValueKind::Unspecified:
      return fmt::format("<unspecified: {}>", value.reason());
    case ValueKind::Undetermined:
      return fmt::format("<undetermined: {}>", value.reason());
    case ValueKind::None: return "<none>";
    default: return "<value>";
  }
}

// Text, or a value that is still to be written.
struct Piece {
  std::string text;
  ValuePart part;
  bool has_part = false;
};

class Writer {
 public:
  Writer(term::TermManager& tm, size_t limit) : tm_(tm), limit_(limit) {}

  std::string write(Sort sort, const Value& value) {
    std::vector<Piece> todo{{"", {sort, value}, true}};
    while (!todo.empty()) {
      const Piece piece = std::move(todo.back());
      todo.pop_back();
      out_ += piece.text;
      if (out_.size() > limit_) {
        out_.resize(limit_);
        return out_ + "...";
      }
      if (piece.has_part) {
        pieces_.clear();
        open(piece.part.sort, piece.part.value);
        std::ranges::move(
            pieces_.rbegin(), pieces_.rend(), std::back_inserter(todo));
      }
    }
    return std::move(out_);
  }

 private:
  void text(std::string piece) {
    pieces_.push_back({std::move(piece), {}, false});
  }

  void part(std::string before, ValuePart inner) {
    pieces_.push_back({std::move(before), std::move(inner), true});
  }

  std::string sort_text(Sort sort) const {
    return theory::sort_to_string(tm_, sort);
  }

  void open(Sort sort, const Value& value) {
    std::vector<ValuePart> parts = value_parts(tm_, sort, value);
    switch (value.kind()) {
      case ValueKind::Seq:
        collect(sort, parts, {"seq.empty", "seq.unit", "seq.++"});
        return;
      case ValueKind::Set:
        collect(sort, parts, {"set.empty", "set.singleton", "set.union"});
        return;
      case ValueKind::Bag: open_bag(sort, parts); return;
      case ValueKind::Map:
        if (tm_.is_builtin(sort, theory::kArrayRow)) {
          open_array(sort, value, parts);
        } else {
          open_function(sort, value, parts);
        }
        return;
      case ValueKind::Data: open_data(sort, value, parts); return;
      default: text(leaf_text(tm_, sort, value));
    }
  }

  struct CollectionNames {
    std::string_view empty;
    std::string_view one;
    std::string_view many;
  };

  void collect(Sort sort,
               std::vector<ValuePart>& parts,
               CollectionNames names) {
    if (parts.empty()) {
      text(fmt::format("(as {} {})", names.empty, sort_text(sort)));
      return;
    }
    const bool is_many = parts.size() > 1;
    text(is_many ? fmt::format("({}", names.many) : "");
    for (ValuePart& inner : parts) {
      part(fmt::format("{}({} ", is_many ? " " : "", names.one),
           std::move(inner));
      text(")");
    }
    text(is_many ? ")" : "");
  }

  void open_bag(Sort sort, std::vector<ValuePart>& parts) {
    if (parts.empty()) {
      text(fmt::format("(as bag.empty {})", sort_text(sort)));
      return;
    }
    const bool is_many = parts.size() > 2;
    text(is_many ? "(bag.union_disjoint" : "");
    for (size_t i = 0; i + 1 < parts.size(); i += 2) {
      part(is_many ? " (bag " : "(bag ", std::move(parts[i]));
      part(" ", std::move(parts[i + 1]));
      text(")");
    }
    text(is_many ? ")" : "");
  }

  void open_array(Sort sort,
                  const Value& value,
                  std::vector<ValuePart>& parts) {
    const size_t entries = num::map_entries(value).size();
    std::string before;
    for (size_t i = 0; i < entries; ++i) {
      before += "(store ";
    }
    size_t at = 0;
    before += fmt::format("((as const {}) ", sort_text(sort));
    if (num::map_fallback(value)) {
      part(std::move(before), std::move(parts[at++]));
    } else {
      text(before + '_');
    }
    text(")");
    const size_t step = tm_.sort_args(sort).size();
    while (at < parts.size()) {
      for (size_t i = 0; i < step; ++i) {
        part(" ", std::move(parts[at++]));
      }
      text(")");
    }
  }

  // (lambda ((x!0 A)) (ite (= x!0 k) v ... default))
  void open_function(Sort sort,
                     const Value& value,
                     std::vector<ValuePart>& parts) {
    const std::span<const Sort> args = tm_.sort_args(sort);
    const size_t indices = args.size() - 1;
    std::string head = "(lambda (";
    for (size_t i = 0; i < indices; ++i) {
      head +=
          fmt::format("{}(x!{} {})", i == 0 ? "" : " ", i, sort_text(args[i]));
    }
    text(head + ") ");
    const bool has_fallback = static_cast<bool>(num::map_fallback(value));
    size_t at = has_fallback ? 1 : 0;
    size_t open_count = 0;
    while (at < parts.size()) {
      text(indices == 1 ? "(ite " : "(ite (and ");
      for (size_t i = 0; i < indices; ++i) {
        part(fmt::format("{}(= x!{} ", i == 0 ? "" : " ", i),
             std::move(parts[at++]));
        text(")");
      }
      part(indices == 1 ? " " : ") ", std::move(parts[at++]));
      text(" ");
      ++open_count;
    }
    if (has_fallback) {
      part("", std::move(parts[0]));
    } else {
      text("_");
    }
    text(std::string(open_count + 1, ')'));
  }

  void open_data(Sort sort, const Value& value, std::vector<ValuePart>& parts) {
    std::string head = parts.empty() ? "tuple.unit" : "tuple";
    if (tm_.sort_kind(sort) == term::SortKind::User) {
      const term::Symbol datatype{tm_.sort_head(sort)};
      const term::Symbol constructor =
          tm_.constructors(datatype)[value.constructor()].symbol;
      head = theory::quote_symbol(tm_.text(tm_.symbol(constructor).name));
      if (!tm_.sort_args(sort).empty()) {
        head = fmt::format("(as {} {})", head, sort_text(sort));
      }
    }
    if (parts.empty()) {
      text(std::move(head));
      return;
    }
    text("(" + head);
    for (ValuePart& inner : parts) {
      part(" ", std::move(inner));
    }
    text(")");
  }

  term::TermManager& tm_;
  size_t limit_;
  std::string out_;
  std::vector<Piece> pieces_;
};

}  // namespace

std::string value_text(term::TermManager& tm,
                       Sort sort,
                       const Value& value,
                       size_t limit) {
  return Writer(tm, limit).write(sort, value);
}

}  // namespace assay::eval
