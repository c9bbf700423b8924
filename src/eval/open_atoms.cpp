// SPDX-License-Identifier: MIT
//
// An atom compares two numbers that are made of unspecified ones. As linear
// forms over these, their difference is, up to a factor, one form that is
// compared with a number: 2*d < e + 3 says that d - e/2 is below 3/2. Atoms
// about the same form bound the same number. Whatever is not linear is an
// unspecified number of its own, and atoms about different forms are never
// taken together, so some contradictions are not seen.
#include "eval/open_atoms.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "theory/core/core.h"
#include "theory/ints/ints.h"
#include "theory/reals/reals.h"
#include "theory/sorts.h"

namespace assay::eval {

namespace {

using num::Value;
using num::ValueKind;
using theory::OpRef;
namespace ints = theory::ints;
namespace reals = theory::reals;

constexpr size_t kMaxFormSteps = 1000;

// The sum of factors times unspecified numbers, and a number.
struct Form {
  std::map<Value, mpq_class> parts;
  mpq_class constant;
};

enum class Relation : uint8_t { Below, AtMost, Equal, Differs, AtLeast, Above };

// What an operator does in a form.
enum class Step : uint8_t { Add, Subtract, Negate, Multiply, Divide, Same };

struct StepRow {
  OpRef op;
  Step step;
};

const std::array kSteps = {StepRow{ints::kAdd, Step::Add},
                           StepRow{ints::kSubtract, Step::Subtract},
                           StepRow{ints::kNegate, Step::Negate},
                           StepRow{ints::kMultiply, Step::Multiply},
                           StepRow{reals::kAdd, Step::Add},
                           StepRow{reals::kSubtract, Step::Subtract},
                           StepRow{reals::kNegate, Step::Negate},
                           StepRow{reals::kMultiply, Step::Multiply},
                           StepRow{reals::kDivide, Step::Divide},
                           StepRow{reals::kToReal, Step::Same},
                           StepRow{reals::kRealToReal, Step::Same}};

struct RelationRow {
  OpRef op;
  Relation relation;
};

const std::array kRelations = {RelationRow{ints::kLess, Relation::Below},
                               RelationRow{ints::kAtMost, Relation::AtMost},
                               RelationRow{ints::kAtLeast, Relation::AtLeast},
                               RelationRow{ints::kGreater, Relation::Above},
                               RelationRow{reals::kLess, Relation::Below},
                               RelationRow{reals::kAtMost, Relation::AtMost},
                               RelationRow{reals::kAtLeast, Relation::AtLeast},
                               RelationRow{reals::kGreater, Relation::Above}};

// What an unspecified value is an application of, by its key.
struct Application {
  uint32_t row = 0;
  std::span<const Value> args;
};

// None for a function's. Operators with indices have these before their
// arguments, but nothing here has any.
std::optional<Application> application_of(const Value& key) {
  const std::span<const Value> list = key.elements();
  constexpr size_t kArgs = 2;  // behind the operator and the sort
  return list.size() < kArgs || list[0].small() < 0
             ? std::nullopt
             : std::optional(Application{static_cast<uint32_t>(list[0].small()),
                                         list.subspan(kArgs)});
}

// By the sort in the key.
bool has_sort(const Value& unspecified, term::Sort sort) {
  return unspecified.key().elements()[1] == Value::integer(int64_t{sort.id});
}

class FormReader {
 public:
  explicit FormReader(const theory::Theories& theories) : theories_(theories) {}

  // left - right; none if they are no numbers, or irrational ones.
  std::optional<Form> difference(const Value& left, const Value& right) {
    form_ = {};
    todo_ = {{left, 1}, {right, -1}};
    for (size_t steps = 0; !todo_.empty(); ++steps) {
      const auto [value, factor] = std::move(todo_.back());
      todo_.pop_back();
      if (steps > kMaxFormSteps || !add(value, factor)) {
        return std::nullopt;
      }
    }
    std::erase_if(form_.parts,
                  [](const auto& part) { return part.second == 0; });
    return std::move(form_);
  }

 private:
  bool add(const Value& value, const mpq_class& factor) {
    if (value.is(ValueKind::Int)
        || (value.is(ValueKind::Real) && !value.is_algebraic())) {
      form_.constant += factor * value.to_mpq();
      return true;
    }
    if (!value.is(ValueKind::Unspecified) || !value.key()) {
      return false;
    }
    const auto made = application_of(value.key());
    if (made && open(*made, factor)) {
      return true;
    }
    form_.parts[value] += factor;
    return has_sort(value, theory::kInt) || has_sort(value, theory::kReal);
  }

  static bool is_rational(const Value& value) {
    return value.is(ValueKind::Int)
           || (value.is(ValueKind::Real) && !value.is_algebraic());
  }

  // Whether the application is linear: then its arguments are still to do.
  bool open(const Application& made, const mpq_class& factor) {
    const auto found =
        std::ranges::find_if(kSteps, [&](const StepRow& candidate) {
          return theories_.row(candidate.op) == made.row;
        });
    if (found == kSteps.end()) {
      return false;
    }
    const std::span<const Value> args = made.args;
    switch (found->step) {
      case Step::Negate: todo_.emplace_back(args[0], mpq_class(-factor)); break;
      case Step::Same: todo_.emplace_back(args[0], factor); break;
      case Step::Add:
      case Step::Subtract:
        for (size_t i = 0; i < args.size(); ++i) {
          const bool is_less = found->step == Step::Subtract && i > 0;
          todo_.emplace_back(args[i], is_less ? mpq_class(-factor) : factor);
        }
        break;
      case Step::Multiply:
        if (args.size() != 2 || is_rational(args[0]) == is_rational(args[1])) {
          return false;
        }
        todo_.emplace_back(
            args[is_rational(args[0]) ? 1 : 0],
            mpq_class(factor * args[is_rational(args[0]) ? 0 : 1].to_mpq()));
        break;
      case Step::Divide:
        if (args.size() != 2 || !is_rational(args[1])
            || args[1].to_mpq() == 0) {
          return false;
        }
        todo_.emplace_back(args[0], mpq_class(factor / args[1].to_mpq()));
        break;
    }
    return true;
  }

  const theory::Theories& theories_;
  Form form_;
  std::vector<std::pair<Value, mpq_class>> todo_;
};

Relation negated(Relation relation) {
  switch (relation) {
    case Relation::Below: return Relation::AtLeast;
    case Relation::AtMost: return Relation::Above;
    case Relation::Equal: return Relation::Differs;
    case Relation::Differs: return Relation::Equal;
    case Relation::AtLeast: return Relation::Below;
    case Relation::Above: break;
  }
  return Relation::AtMost;
}

Relation mirrored(Relation relation) {
  switch (relation) {
    case Relation::Below: return Relation::Above;
    case Relation::AtMost: return Relation::AtLeast;
    case Relation::AtLeast: return Relation::AtMost;
    case Relation::Above: return Relation::Below;
    default: return relation;
  }
}

// A number that has to be somewhere.
class Place {
 public:
  void restrict(Relation relation, const mpq_class& bound) {
    switch (relation) {
      case Relation::Below: lower_top(bound, true); break;
      case Relation::AtMost: lower_top(bound, false); break;
      case Relation::Equal:
        lower_top(bound, false);
        raise_bottom(bound, false);
        break;
      case Relation::Differs: holes_.insert(bound); break;
      case Relation::AtLeast: raise_bottom(bound, false); break;
      case Relation::Above: raise_bottom(bound, true); break;
    }
  }

  void make_whole() { is_whole_ = true; }

  bool is_empty() const {
    if (!bottom_ || !top_) {
      return false;
    }
    if (is_whole_) {
      mpz_class first;
      mpz_class last;
      mpz_cdiv_q(first.get_mpz_t(),
                 bottom_->get_num_mpz_t(),
                 bottom_->get_den_mpz_t());
      mpz_fdiv_q(
          last.get_mpz_t(), top_->get_num_mpz_t(), top_->get_den_mpz_t());
      first += is_above_bottom_ && first == *bottom_ ? 1 : 0;
      last -= is_below_top_ && last == *top_ ? 1 : 0;
      while (first <= last && holes_.contains(mpq_class(first))) {
        ++first;
      }
      return first > last;
    }
    return *bottom_ > *top_
           || (*bottom_ == *top_
               && (is_above_bottom_ || is_below_top_
                   || holes_.contains(*top_)));
  }

 private:
  void lower_top(const mpq_class& bound, bool is_strict) {
    if (!top_ || bound < *top_) {
      top_ = bound;
      is_below_top_ = is_strict;
    } else if (bound == *top_) {
      is_below_top_ = is_below_top_ || is_strict;
    }
  }

  void raise_bottom(const mpq_class& bound, bool is_strict) {
    if (!bottom_ || bound > *bottom_) {
      bottom_ = bound;
      is_above_bottom_ = is_strict;
    } else if (bound == *bottom_) {
      is_above_bottom_ = is_above_bottom_ || is_strict;
    }
  }

  std::optional<mpq_class> bottom_;
  std::optional<mpq_class> top_;
  bool is_above_bottom_ = false;
  bool is_below_top_ = false;
  bool is_whole_ = false;
  std::set<mpq_class> holes_;
};

bool holds(const mpq_class& left, Relation relation, const mpq_class& right) {
  Place place;
  place.restrict(Relation::Equal, left);
  place.restrict(relation, right);
  return !place.is_empty();
}

std::optional<Relation> relation_of(const theory::Theories& theories,
                                    uint32_t row) {
  if (row == theory::core::kEqual) {
    return Relation::Equal;
  }
  if (row == theory::core::kDistinct) {
    return Relation::Differs;
  }
  const auto found =
      std::ranges::find_if(kRelations, [&](const RelationRow& candidate) {
        return theories.row(candidate.op) == row;
      });
  return found == kRelations.end() ? std::nullopt
                                   : std::optional(found->relation);
}

}  // namespace

bool may_hold(const theory::Theories& theories,
              std::span<const AtomTruth> atoms) {
  FormReader reader(theories);
  std::map<std::map<Value, mpq_class>, Place> places;
  for (const auto& [key, truth] : atoms) {
    const std::optional<Application> made = application_of(key);
    if (!made || made->args.size() != 2) {
      continue;
    }
    std::optional<Relation> relation = relation_of(theories, made->row);
    std::optional<Form> form =
        relation ? reader.difference(made->args[0], made->args[1])
                 : std::nullopt;
    if (!form) {
      continue;
    }
    relation = truth ? *relation : negated(*relation);
    if (form->parts.empty()) {
      if (!holds(form->constant, *relation, 0)) {
        return false;
      }
      continue;
    }
    const mpq_class lead = form->parts.begin()->second;
    bool is_whole = true;
    for (auto& [part, factor] : form->parts) {
      factor /= lead;
      is_whole =
          is_whole && has_sort(part, theory::kInt) && factor.get_den() == 1;
    }
    Place& place = places[form->parts];
    place.restrict(lead < 0 ? mirrored(*relation) : *relation,
                   mpq_class(-form->constant / lead));
    if (is_whole) {
      place.make_whole();
    }
    if (place.is_empty()) {
      return false;
    }
  }
  return true;
}

}  // namespace assay::eval
