// SPDX-License-Identifier: MIT
// Passes over what is written in terms: operators, indices, literals.
#include <algorithm>
#include <unordered_set>

#include "reduce/edits.h"
#include "reduce/passes.h"
#include "term/walk.h"
#include "theory/literal_value.h"
#include "theory/sorts.h"

namespace assay::reduce {

namespace {

using num::Value;
using num::ValueKind;
using term::Kind;
using term::Term;

// The application of the operator of this row to the same arguments; none if
// its sort is another one.
Term with_operator(Workbench& bench,
                   Term from,
                   uint32_t row,
                   std::span<const term::Index> indices) {
  term::TermManager& tm = bench.tm();
  const std::vector<Term> args(tm.children(from).begin(),
                               tm.children(from).end());
  return apply_row(bench, row, indices, args, tm.sort(from));
}

// Operators of one signature: the shorter name is the simpler one.
class Operators final : public PointPass {
 public:
  std::string_view name() const override { return "operators"; }

  bool fits(Workbench& bench, const Draft& draft) const override {
    return !points(bench, draft).empty();
  }

  std::vector<Point> points(Workbench& bench,
                            const Draft& draft) const override {
    return points_of_kind(bench, draft, Kind::App);
  }

  std::vector<Edit> propose(Workbench& bench,
                            const Draft& /*draft*/,
                            const Point& point) const override {
    constexpr size_t kMost = 3;
    const theory::Theories& theories = bench.language().theories();
    const term::Op op = bench.tm().op(point.term);
    const uint32_t row = bench.tm().op_row(op);
    const theory::OpInfo& info = theories.info(row);
    std::vector<uint32_t> rows;
    for (uint32_t other = 0; other < theories.row_count(); ++other) {
      const theory::OpInfo& simpler = theories.info(other);
      if (simpler.signature == info.signature && simpler.rule == nullptr
          && info.rule == nullptr
          && theories.theory_of(other) == theories.theory_of(row)
          && simpler.name.size() < info.name.size()
          && (simpler.is_standard() || simpler.since == info.since)
          && theories.signature(other).takes_args(
              bench.tm().child_count(point.term))) {
        rows.push_back(other);
      }
    }
    std::ranges::stable_sort(rows, {}, [&](uint32_t other) {
      return theories.info(other).name.size();
    });
    rows.resize(std::min(rows.size(), kMost));
    std::vector<Edit> edits;
    for (const uint32_t other : rows) {
      const std::span<const term::Index> indices = bench.tm().op_indices(op);
      if (const Term to = with_operator(bench, point.term, other, indices)) {
        edits.push_back(replacement(point.term, to));
      }
    }
    return edits;
  }
};

// Loop bounds, amounts of rotation: towards zero, if the sort stays.
class Indices final : public PointPass {
 public:
  std::string_view name() const override { return "indices"; }

  bool fits(Workbench& bench, const Draft& draft) const override {
    return !points(bench, draft).empty();
  }

  std::vector<Point> points(Workbench& bench,
                            const Draft& draft) const override {
    std::vector<Point> all = points_of_kind(bench, draft, Kind::App);
    std::erase_if(all, [&](const Point& point) {
      return bench.tm().op_indices(bench.tm().op(point.term)).empty();
    });
    return all;
  }

  std::vector<Edit> propose(Workbench& bench,
                            const Draft& /*draft*/,
                            const Point& point) const override {
    term::TermManager& tm = bench.tm();
    const term::Op op = tm.op(point.term);
    std::vector<Edit> edits;
    const std::span<const term::Index> indices = tm.op_indices(op);
    for (size_t i = 0; i < indices.size(); ++i) {
      if (indices[i].kind != term::Index::Kind::Numeral) {
        continue;
      }
      const uint32_t number = indices[i].value;
      std::vector<uint32_t> less;
      for (const uint32_t one : {0U, 1U, number / 2, number - 1}) {
        if (one < number && std::ranges::count(less, one) == 0) {
          less.push_back(one);
        }
      }
      for (const uint32_t one : less) {
        std::vector<term::Index> other(indices.begin(), indices.end());
        other[i].value = one;
        if (const Term to =
                with_operator(bench, point.term, tm.op_row(op), other)) {
          edits.push_back(replacement(point.term, to));
        }
      }
    }
    return edits;
  }
};

void add_numbers(std::vector<Value>& to, const mpz_class& number, bool is_int) {
  const mpz_class size = abs(number);
  for (const mpz_class& less :
       {mpz_class(0), mpz_class(1), mpz_class(size / 2), mpz_class(size - 1)}) {
    if (less >= 0 && less < size) {
      to.push_back(is_int ? Value::integer(less)
                          : Value::real(mpq_class(less)));
    }
  }
}

void add_bits(std::vector<Value>& to, const Value& value) {
  const uint32_t width = value.width();
  const mpz_class bits = value.to_mpz();
  mpz_class half = bits;
  for (uint32_t i = width / 2; i < width; ++i) {
    mpz_clrbit(half.get_mpz_t(), i);
  }
  mpz_class odd = bits;
  if (bits > 0) {
    mpz_clrbit(odd.get_mpz_t(), mpz_sizeinbase(bits.get_mpz_t(), 2) - 1);
  }
  for (const mpz_class& less : {mpz_class(0), mpz_class(1), half, odd}) {
    if (less < bits) {
      to.push_back(Value::bits(width, less));
    }
  }
}

void add_strings(std::vector<Value>& to, const std::u32string& text) {
  constexpr size_t kMostSingle = 6;
  const size_t size = text.size();
  if (size == 0) {
    return;
  }
  to.push_back(Value::string(U""));
  if (size > 1) {
    to.push_back(Value::string(text.substr(0, size / 2)));
    to.push_back(Value::string(text.substr(size / 2)));
  }
  for (size_t i = size; i-- > 0 && size - i <= kMostSingle;) {
    std::u32string less = text;
    less.erase(i, 1);
    to.push_back(Value::string(less));
  }
  to.push_back(Value::string(std::u32string(size, U'a')));
}

// What is simpler, the simplest first.
std::vector<Value> simpler_values(const Value& value) {
  std::vector<Value> made;
  switch (value.kind()) {
    case ValueKind::Int: add_numbers(made, value.to_mpz(), true); break;
    case ValueKind::Real: {
      if (value.is_algebraic()) {
        break;
      }
      const mpq_class number = value.to_mpq();
      const mpz_class whole = number.get_num() / number.get_den();
      add_numbers(made, whole, false);
      if (number.get_den() != 1) {
        made.push_back(Value::real(mpq_class(whole)));
      }
      break;
    }
    case ValueKind::BitVec: add_bits(made, value); break;
    case ValueKind::String: add_strings(made, value.text()); break;
    default: break;
  }
  return made;
}

class Literals final : public PointPass {
 public:
  std::string_view name() const override { return "literals"; }

  bool fits(Workbench& bench, const Draft& draft) const override {
    return !points(bench, draft).empty();
  }

  std::vector<Point> points(Workbench& bench,
                            const Draft& draft) const override {
    return points_of_kind(bench, draft, Kind::Literal);
  }

  std::vector<Edit> propose(Workbench& bench,
                            const Draft& /*draft*/,
                            const Point& point) const override {
    const term::TermManager& tm = bench.tm();
    std::vector<Edit> edits;
    std::vector<Term> tried = {point.term};
    for (const Value& value :
         simpler_values(theory::literal_value(tm, point.term))) {
      const Term to = bench.term_of(tm.sort(point.term), value);
      if (to && std::ranges::count(tried, to) == 0) {
        tried.push_back(to);
        edits.push_back(replacement(point.term, to));
      }
    }
    return edits;
  }
};

}  // namespace

std::vector<Point> points_of_kind(Workbench& bench,
                                  const Draft& draft,
                                  Kind kind) {
  std::vector<Point> made;
  for (const Term node :
       term::post_order(bench.tm(), draft.script.assertions())) {
    if (bench.tm().kind(node) == kind) {
      made.push_back({made.size() + 1, node});
    }
  }
  std::ranges::reverse(made);
  return made;
}

const Pass& operators() {
  static const Operators kPass;
  return kPass;
}

const Pass& indices() {
  static const Indices kPass;
  return kPass;
}

const Pass& literals() {
  static const Literals kPass;
  return kPass;
}

}  // namespace assay::reduce
