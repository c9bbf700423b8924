// SPDX-License-Identifier: MIT
//
// Soundness: the value of each point is computed by our evaluator. `Wrong` is a
// closed formula that evaluates to false. `Symbolic` says that its variables
// are at one of the points, and that the operator's value is not the table's;
// the second is evaluated to false at each point.
#include "technique/synthesis/operator_table.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/check.h"
#include "technique/quick_limits.h"
#include "theory/core/build.h"
#include "theory/sorts.h"

namespace assay::technique {

using num::Value;
using term::Term;

namespace {

constexpr size_t kTermsPerPoint = 4;  // its constants are shared
constexpr size_t kSomePoints = 48;    // of a slice, if not all fit
constexpr uint64_t kMostParts = 512;  // if these are all
constexpr uint64_t kSomeParts = 32;   // else
constexpr size_t kMostValues = 64;    // of a sort, if these are all
constexpr size_t kMostRegexes = 40;

}  // namespace

TableMaker::TableMaker(const smtlib::Language& language,
                       const CornerPool& stock,
                       PlanBuilder& builder,
                       term::TermManager& tm,
                       base::Rng& rng,
                       size_t max_terms)
    : language_(language),
      stock_(stock),
      builder_(builder),
      tm_(tm),
      rng_(rng),
      most_points_(max_terms / kTermsPerPoint),
      domains_(stock.palette().sorts().size()) {}

// Its points are counted with the first argument fastest; one that has no value
// is not in the formula.
std::string TableMaker::Cut::text(uint64_t slice) const {
  std::string text = rest * fixed == 1 ? "the only one"
                     : parts == 1      ? fmt::format("all {}", rest)
                     : !is_complete
                         ? fmt::format("drawn from {}", rest)
                         : fmt::format("every {}th of {} from number {} on",
                                       parts,
                                       rest,
                                       slice / fixed + 1);
  if (fixed > 1) {
    std::vector<size_t> numbers;
    for (size_t i = 0; i < is_fixed.size(); ++i) {
      if (is_fixed[i]) {
        numbers.push_back(i + 1);
      }
    }
    text += fmt::format(" with choice {} of {} for argument {}",
                        slice % fixed + 1,
                        fixed,
                        fmt::join(numbers, ", "));
  }
  return text;
}

// All values of a small sort, else its corners.
const std::vector<Piece>& TableMaker::domain_of(uint8_t sort) {
  std::optional<std::vector<Piece>>& domain = domains_[sort];
  if (domain) {
    return *domain;
  }
  domain.emplace();
  if (stock_.is_regex(sort)) {
    const size_t count = std::min(kMostRegexes, stock_.regexes().size());
    for (size_t n = 0; n < count; ++n) {
      const RegexPiece& regex =
          stock_.regexes()[n * stock_.regexes().size() / count];
      domain->push_back({Piece::Kind::Regex, sort, {}, &regex, nullptr, {}});
    }
    return *domain;
  }
  const model::Model model = {};
  eval::Evaluator evaluator(language_.theories(), tm_, model, kQuickLimits);
  evaluator.refill();
  const std::optional<std::vector<Value>> all =
      evaluator.enumerate(builder_.sort(sort), kMostValues);
  for (const Value& value : all ? *all : stock_.values(sort)) {
    domain->push_back(
        {Piece::Kind::Constant, sort, value, nullptr, nullptr, {}});
  }
  return *domain;
}

TableMaker::Cut TableMaker::cut_of(const Instance& instance, Category kind) {
  const bool is_symbolic = kind == Category::SymbolicTable;
  // Each point has a condition of its own and an ite.
  const uint64_t most = is_symbolic ? most_points_ / 2 : most_points_;
  constexpr uint64_t kHuge = UINT32_MAX;
  Cut cut;
  cut.is_fixed.resize(instance.arg_count);
  uint64_t product = 1;
  for (size_t i = 0; i < instance.arg_count; ++i) {
    product =
        std::min<uint64_t>(product * domain_of(instance.args[i]).size(), kHuge);
  }
  for (size_t i = 0; i < instance.arg_count; ++i) {
    const uint8_t sort = instance.args[i];
    // A regular expression cannot vary.
    cut.is_fixed[i] =
        is_symbolic
            ? stock_.is_regex(sort)
            : product > most && builder_.sort(sort) == theory::kRoundingMode;
    uint64_t& of = cut.is_fixed[i] ? cut.fixed : cut.rest;
    of = std::min<uint64_t>(of * domain_of(sort).size(), kHuge);
  }
  if (cut.rest > most) {
    const uint64_t each = std::min<uint64_t>(kSomePoints, most);
    cut.parts = (cut.rest + each - 1) / each;
    cut.is_complete = cut.parts <= kMostParts;
    cut.parts = cut.is_complete ? cut.parts : kSomeParts;
  }
  return cut;
}

uint64_t TableMaker::count(const Instance& instance, Category kind) {
  const Cut cut = cut_of(instance, kind);
  return cut.rest == 0 ? 0 : cut.fixed * cut.parts;
}

void TableMaker::add_point(const Instance& instance,
                           const std::vector<size_t>& at) {
  Point point;
  for (size_t i = 0; i < at.size(); ++i) {
    point.args.push_back(domain_of(instance.args[i])[at[i]]);
  }
  point.value = builder_.apply(instance, point.args);
  if (point.value.is_known()) {
    points_.push_back(std::move(point));
  }
}

// Those of a part are as far from each other as they can be.
void TableMaker::list_points(const Instance& instance,
                             const Cut& cut,
                             uint64_t slice) {
  points_.clear();
  const uint64_t part = slice / cut.fixed;
  std::vector<size_t> at(instance.arg_count, 0);
  const auto put = [&](uint64_t number, bool is_fixed) {
    for (size_t i = 0; i < at.size(); ++i) {
      if (cut.is_fixed[i] == is_fixed) {
        const size_t size = domain_of(instance.args[i]).size();
        at[i] = number % size;
        number /= size;
      }
    }
  };
  put(slice % cut.fixed, true);
  if (!cut.is_complete) {
    for (size_t n = 0; n < kSomePoints; ++n) {
      for (size_t i = 0; i < at.size(); ++i) {
        if (!cut.is_fixed[i]) {
          at[i] = rng_.below(domain_of(instance.args[i]).size());
        }
      }
      add_point(instance, at);
    }
    return;
  }
  for (uint64_t number = part; number < cut.rest; number += cut.parts) {
    put(number, false);
    add_point(instance, at);
  }
}

Term TableMaker::application(const Instance& instance, const Point& point) {
  std::vector<Term> args;
  for (const Piece& piece : point.args) {
    args.push_back(piece.kind == Piece::Kind::Regex
                       ? builder_.build_regex(*piece.regex)
                       : builder_.constant(piece.sort, piece.value));
    const bool is_wrong =
        !args.back()
        || (instance.wants_values && tm_.child_count(args.back()) > 0);
    if (is_wrong) {
      return {};
    }
  }
  return builder_.application(instance, args);
}

bool TableMaker::is_refuted_everywhere(OperatorTable& table, Term claim) {
  const std::vector<term::Symbol>& constants = table.built.constants;
  for (const Point& point : points_) {
    for (size_t i = 0, next = 0; i < point.args.size(); ++i) {
      if (point.args[i].kind != Piece::Kind::Regex) {
        table.built.model.symbols[constants[next++]].value =
            point.args[i].value;
      }
    }
    eval::Evaluator evaluator(
        language_.theories(), tm_, table.built.model, kQuickLimits);
    if (!evaluator.evaluate(claim).is_false()) {
      return false;
    }
  }
  return true;
}

std::optional<OperatorTable> TableMaker::make_symbolic(
    const Instance& instance) {
  if (instance.wants_values) {
    return std::nullopt;
  }
  points_.resize(std::min(points_.size(), most_points_ / 2));
  const std::vector<Piece> first = points_.front().args;
  OperatorTable table;
  std::vector<Term> variables;
  for (const Piece& piece : first) {
    variables.push_back(
        piece.kind == Piece::Kind::Regex
            ? builder_.build_regex(*piece.regex)
            : builder_.declare(piece.sort, piece.value, table.built));
  }
  Term value;
  std::vector<Term> places;
  for (const Point& point : points_) {
    std::vector<Term> here;
    for (size_t i = 0; i < first.size(); ++i) {
      if (first[i].kind != Piece::Kind::Regex) {
        const Term constant =
            builder_.constant(point.args[i].sort, point.args[i].value);
        if (!constant) {
          return std::nullopt;
        }
        here.push_back(builder_.equal(variables[i], constant));
      }
    }
    if (here.empty()) {
      return std::nullopt;
    }
    places.push_back(here.size() == 1
                         ? here.front()
                         : builder_.combine(theory::core::kAnd, here));
    const Term exact = builder_.constant(instance.result, point.value);
    if (!exact) {
      return std::nullopt;
    }
    if (!value) {
      value = exact;
      continue;
    }
    value = theory::core::mk_ite(tm_, places.back(), exact, value);
  }
  const Term claim = builder_.negate(
      builder_.equal(builder_.application(instance, variables), value));
  table.built.assertions = {places.size() == 1
                                ? places.front()
                                : builder_.combine(theory::core::kOr, places),
                            claim};
  if (!is_refuted_everywhere(table, claim)) {
    return std::nullopt;
  }
  table.points = points_.size();
  // Is there a place outside where the operator has another value? Then the
  // first assertion is needed; the second one always is.
  for (int tries = 0; tries < 6 && !table.has_core; ++tries) {
    for (size_t i = 0, next = 0; i < first.size(); ++i) {
      if (first[i].kind != Piece::Kind::Regex) {
        const std::vector<Value>& values = stock_.values(first[i].sort);
        table.built.model.symbols[table.built.constants[next++]].value =
            values[rng_.below(values.size())];
      }
    }
    eval::Evaluator evaluator(
        language_.theories(), tm_, table.built.model, kQuickLimits);
    table.has_core = evaluator.evaluate(claim).is_true();
  }
  return table;
}

std::optional<OperatorTable> TableMaker::make_unknown(
    const Instance& instance) {
  OperatorTable table;
  std::vector<Term> equations;
  const size_t chosen = rng_.below(points_.size());
  for (size_t i = 0; i < points_.size(); ++i) {
    const Term left = application(instance, points_[i]);
    const Term right = builder_.constant(instance.result, points_[i].value);
    if (!left || !right) {
      return std::nullopt;
    }
    equations.push_back(builder_.equal(left, right));
    if (i == chosen) {
      std::vector<Term> args(tm_.children(left).begin(),
                             tm_.children(left).end());
      std::vector<size_t> open;
      for (size_t j = 0; j < args.size(); ++j) {
        if (points_[i].args[j].kind != Piece::Kind::Regex) {
          open.push_back(j);
        }
      }
      if (open.empty() || instance.wants_values) {
        return std::nullopt;
      }
      const size_t at = open[rng_.below(open.size())];
      args[at] = builder_.declare(
          points_[i].args[at].sort, points_[i].args[at].value, table.built);
      equations.back() =
          builder_.equal(builder_.application(instance, args), right);
    }
  }
  table.points = points_.size();
  table.built.assertions = {
      equations.size() == 1 ? equations.front()
                            : builder_.combine(theory::core::kAnd, equations)};
  return table;
}

std::optional<OperatorTable> TableMaker::make(const Instance& instance,
                                              Category kind,
                                              std::optional<uint64_t> slice) {
  const Cut cut = cut_of(instance, kind);
  if (cut.rest == 0 || cut.fixed == 0) {
    return std::nullopt;
  }
  const uint64_t chosen = slice ? *slice : rng_.below(cut.fixed * cut.parts);
  list_points(instance, cut, chosen);
  if (points_.empty()) {
    return std::nullopt;
  }
  std::optional<OperatorTable> table;
  if (kind == Category::SymbolicTable) {
    table = make_symbolic(instance);
  } else if (kind == Category::UnknownTable) {
    table = make_unknown(instance);
  } else {
    table.emplace();
    std::vector<Term> equations;
    for (const Point& point : points_) {
      const Term left = application(instance, point);
      const Term right = builder_.constant(instance.result, point.value);
      if (!left || !right) {
        return std::nullopt;
      }
      const Term equation = builder_.equal(left, right);
      equations.push_back(
          kind == Category::WrongTable ? builder_.negate(equation) : equation);
    }
    table->points = points_.size();
    table->has_core = kind == Category::WrongTable;
    table->built.assertions = {
        equations.size() == 1 ? equations.front()
                              : builder_.combine(kind == Category::WrongTable
                                                     ? theory::core::kOr
                                                     : theory::core::kAnd,
                                                 equations)};
    if (kind == Category::WrongTable) {
      eval::Evaluator evaluator(
          language_.theories(), tm_, table->built.model, kQuickLimits);
      if (!evaluator.evaluate(table->built.assertions.front()).is_false()) {
        return std::nullopt;
      }
    }
  }
  if (table && !is_unsat(kind) && !builder_.holds(table->built)) {
    return std::nullopt;
  }
  if (table) {
    table->op = stock_.name_of(instance);
    table->which = cut.text(chosen);
  }
  return table;
}

}  // namespace assay::technique
