// SPDX-License-Identifier: MIT
//
// A row A => B serves four ways: A may become B (weaken), B may become A
// (strengthen), and by contraposition, where A is (not C), C may become (not B)
// (strengthen), and where B is (not C), C may become (not A) (weaken). So an
// atom needs no `not` around it to be served by rows about negations, and no
// comparison is ever turned around: that would be wrong for NaN.
//
// Rows with sizes are compiled for each size that some sort of the seeds has,
// so that nothing is parsed when tests are made.
#include "technique/skeleton/approximations.h"

#include <algorithm>
#include <charconv>
#include <functional>

#include <fmt/format.h>

#include "base/check.h"
#include "rules/builder.h"
#include "rules/sort_pattern.h"
#include "rules/trust.h"
#include "theory/core/core.h"
#include "theory/sorts.h"

namespace assay::technique::skeleton {

using rules::Instance;
using rules::Recipe;
using rules::Rule;
using rules::SortStep;
using term::Sort;
using term::Term;
using term::TermManager;

namespace {

// How many sizes a rule is compiled for, if it has one, two or more.
constexpr size_t kMaxWidths = 48;
constexpr size_t kMaxPairs = 24;
constexpr size_t kMaxOthers = 6;

// What a list of patterns is for: a sort, by a number that is the same in all
// managers; or any. Where numbers of two sorts are the same, nothing is lost
// but time.
constexpr uint32_t kAnySort = 0;
constexpr uint32_t kNoSort = 1;

uint32_t sort_number(const TermManager& tm, Sort sort) {
  if (tm.sort_kind(sort) != term::SortKind::Builtin
      || !tm.sort_args(sort).empty()) {
    return kNoSort;
  }
  uint32_t number = 2 + tm.sort_head(sort);
  for (const term::Index& index : tm.sort_indices(sort)) {
    number = number * 65599 + index.value;
  }
  return number;
}

uint64_t key_of(uint32_t row, uint32_t sort_number, Direction direction) {
  return (uint64_t{row} << 33) | (uint64_t{sort_number} << 1)
         | static_cast<uint64_t>(direction);
}

// A quick look at the operators of the atom's arguments, where most fail.
bool may_match(const TermManager& tm,
               const Recipe& recipe,
               Term atom,
               bool is_swapped) {
  const Recipe::Step& top = recipe.steps.back();
  const std::span<const Term> children = tm.children(atom);
  if (children.size() != top.args.size()) {
    return false;
  }
  for (size_t i = 0; i < children.size(); ++i) {
    const Recipe::Step& step = recipe.steps[top.args[i]];
    const Term child = children[is_swapped ? children.size() - 1 - i : i];
    if (step.kind == Recipe::Step::Kind::App
        && (tm.kind(child) != term::Kind::App
            || tm.op_row(tm.op(child)) != step.head)) {
      return false;
    }
  }
  return true;
}

// All numbers that follow the word in the text, such as (_ BitVec 8); of each
// time it is there, as many as `count`.
void add_sizes(std::string_view text,
               std::string_view word,
               size_t count,
               std::vector<std::vector<uint32_t>>& out) {
  for (size_t at = text.find(word); at != text.npos;
       at = text.find(word, at + 1)) {
    std::vector<uint32_t> sizes(count);
    const char* from = text.data() + at + word.size();
    const char* const end = text.data() + text.size();
    for (uint32_t& size : sizes) {
      from += from != end ? 1 : 0;  // the blank
      from = std::from_chars(from, end, size).ptr;
    }
    out.push_back(std::move(sizes));
  }
}

}  // namespace

bool fits(const TermManager& tm,
          const Instance& instance,
          uint32_t position,
          Sort sort,
          std::vector<Sort>& bound) {
  const SortStep& first = instance.sorts[position];
  if (first.kind == SortStep::Kind::Plain) {
    return first.head == sort.id;
  }
  std::vector<std::pair<uint32_t, Sort>> open{{position, sort}};
  while (!open.empty()) {
    const auto [at, now] = open.back();
    open.pop_back();
    const SortStep& step = instance.sorts[at];
    switch (step.kind) {
      case SortStep::Kind::Plain:
        if (step.head != now.id) {
          return false;
        }
        break;
      case SortStep::Kind::Variable:
        if (bound[step.head] && bound[step.head] != now) {
          return false;
        }
        bound[step.head] = now;
        break;
      case SortStep::Kind::Datatype: return false;
      case SortStep::Kind::Builtin: {
        const std::span<const Sort> args = tm.sort_args(now);
        if (!tm.is_builtin(now, step.head) || args.size() != step.args.size()
            || !std::ranges::equal(tm.sort_indices(now), step.indices)) {
          return false;
        }
        for (size_t i = 0; i < args.size(); ++i) {
          open.emplace_back(step.args[i], args[i]);
        }
      }
    }
  }
  return true;
}

KnownSizes::KnownSizes(const TermManager& tm) {
  for (uint32_t id = 1; id <= tm.sort_count(); ++id) {
    const std::span<const term::Index> indices = tm.sort_indices(Sort{id});
    if (tm.is_builtin(Sort{id}, theory::kBitVecRow)) {
      widths.insert(indices[0].value);
    } else if (tm.is_builtin(Sort{id}, theory::kFloatRow)) {
      formats.insert({indices[0].value, indices[1].value});
    }
  }
}

void KnownSizes::add(std::string_view sorts) {
  std::vector<std::vector<uint32_t>> found;
  add_sizes(sorts, "(_ BitVec", 1, found);
  for (const std::vector<uint32_t>& sizes : found) {
    widths.insert(sizes[0]);
  }
  found.clear();
  add_sizes(sorts, "(_ FloatingPoint", 2, found);
  for (const std::vector<uint32_t>& sizes : found) {
    formats.insert({sizes[0], sizes[1]});
  }
}

class Approximations::Compiler {
 public:
  Compiler(const smtlib::Language& language,
           const KnownSizes& sizes,
           Approximations& out)
      : language_(language), sizes_(sizes), out_(out) {}

  Result<void> run() {
    for (const Rule& rule : out_.rules_) {
      for (const std::vector<uint32_t>& sizes : sizes_of(rule)) {
        ASSAY_TRY(std::vector<Instance> made,
                  rules::compile(language_, rule, sizes));
        for (Instance& instance : made) {
          out_.instances_.push_back(std::move(instance));
          add(out_.instances_.back());
        }
      }
    }
    for (auto& [key, list] : out_.by_key_) {
      std::ranges::stable_sort(list, std::greater(), [&](uint32_t number) {
        return out_.patterns_[number].match.steps.size();
      });
    }
    return {};
  }

 private:
  // All that the rule's sizes may be: for bit-vectors each width, for floats
  // each format. With more than one, the smallest of them in all combinations.
  std::vector<std::vector<uint32_t>> sizes_of(const Rule& rule) const {
    const std::vector<std::pair<size_t, size_t>> floats = formats_of(rule);
    const size_t free = rule.sizes.size() - floats.size();
    const size_t most =
        free <= 1 ? kMaxWidths : (free == 2 ? kMaxPairs : kMaxOthers);
    const auto multiply = [&](auto& list, const auto& choices, auto set) {
      std::vector<std::vector<uint32_t>> out;
      for (const std::vector<uint32_t>& row : list) {
        size_t left = most;
        for (auto at = choices.begin(); at != choices.end() && left > 0;
             ++at, --left) {
          out.push_back(row);
          set(out.back(), *at);
        }
      }
      list = std::move(out);
    };
    std::vector<std::vector<uint32_t>> list(
        1, std::vector<uint32_t>(rule.sizes.size()));
    for (size_t i = 0; i < rule.sizes.size(); ++i) {
      const auto format =
          std::ranges::find(floats, i, &std::pair<size_t, size_t>::first);
      if (format != floats.end()) {
        multiply(list, sizes_.formats, [&](auto& row, const auto& size) {
          row[format->first] = size.first;
          row[format->second] = size.second;
        });
      } else if (std::ranges::find(
                     floats, i, &std::pair<size_t, size_t>::second)
                 == floats.end()) {
        multiply(list, sizes_.widths, [&](auto& row, uint32_t size) {
          row[i] = size;
        });
      }
    }
    return list;
  }

  // The positions of sizes that are exponent and significand of a float.
  static std::vector<std::pair<size_t, size_t>> formats_of(const Rule& rule) {
    std::vector<std::pair<size_t, size_t>> out;
    for (size_t i = 0; i + 1 < rule.sizes.size(); ++i) {
      const std::string sort = fmt::format(
          "(_ FloatingPoint {{{}}} {{{}}})", rule.sizes[i], rule.sizes[i + 1]);
      if (std::ranges::any_of(rule.variables, [&](const rules::Variable& row) {
            return row.sort.text.contains(sort);
          })) {
        out.emplace_back(i, i + 1);
      }
    }
    return out;
  }

  // Without its `not`s; how many there were decides the sign.
  bool strip(Recipe& recipe) const {
    bool is_negated = false;
    while (recipe.steps.back().kind == Recipe::Step::Kind::App
           && recipe.steps.back().head == theory::core::kNot) {
      // The argument was made last before it.
      recipe.steps.pop_back();
      is_negated = !is_negated;
    }
    return is_negated;
  }

  void add(const Instance& instance) {
    add(instance, *instance.from, *instance.to, false);
    add(instance, *instance.to, *instance.from, true);
  }

  void add(const Instance& instance,
           const Recipe& match,
           const Recipe& make,
           bool is_reversed) {
    Pattern made;
    made.instance = &instance;
    made.match = match;
    made.make = make;
    made.is_reversed = is_reversed;
    made.is_shown = rules::is_shown(instance);
    const bool is_dual = strip(made.match);
    const Recipe::Step& top = made.match.steps.back();
    if (top.kind != Recipe::Step::Kind::App) {
      return;
    }
    if (is_dual) {
      made.is_negated = !strip(made.make);
    }
    made.is_deep = std::ranges::any_of(top.args, [&](uint32_t arg) {
      return made.match.steps[arg].kind != Recipe::Step::Kind::Variable;
    });
    made.is_equation = top.head == theory::core::kEqual && top.args.size() == 2;
    made.features = features_of(made);
    const Direction direction =
        is_reversed == is_dual ? Direction::Weaken : Direction::Strengthen;
    const auto number = static_cast<uint32_t>(out_.patterns_.size());
    out_.by_key_[key_of(top.head, key_sort(instance, made.match), direction)]
        .push_back(number);
    out_.patterns_.push_back(std::move(made));
  }

  // Of the first argument, if there is just one sort that it can have.
  uint32_t key_sort(const Instance& instance, const Recipe& recipe) const {
    const Recipe::Step& top = recipe.steps.back();
    if (top.args.empty()) {
      return kAnySort;
    }
    const uint32_t position = recipe.steps[top.args[0]].sort;
    const bool is_open =
        std::ranges::any_of(instance.sorts, [](const SortStep& step) {
          return step.kind == SortStep::Kind::Variable;
        });
    if (is_open) {
      return kAnySort;
    }
    const auto tm = language_.theories().make_manager();
    rules::Builder builder(instance, *tm, {});
    for (size_t i = 0; i < instance.variables.size(); ++i) {
      if (instance.variables[i].sort == position) {
        const uint32_t number = sort_number(*tm, builder.sort_of(i));
        return number == kNoSort ? kAnySort : number;
      }
    }
    return kAnySort;
  }

  smtlib::Features features_of(const Pattern& pattern) const {
    const auto tm = language_.theories().make_manager();
    const Instance& instance = *pattern.instance;
    std::vector<Sort> sorts;
    for (const std::string& name : instance.rule->sorts) {
      term::SymbolInfo info;
      info.name = tm->mk_name(name);
      info.kind = term::SymbolKind::SortFunction;
      sorts.push_back(
          tm->mk_sort(term::SortKind::User, tm->mk_symbol(info).id, {}, {}));
    }
    rules::Builder builder(instance, *tm, sorts);
    for (size_t i = 0; i < instance.variables.size(); ++i) {
      const Sort sort = builder.sort_of(i);
      const bool is_literal =
          instance.rule->variables[i].role == rules::Role::Draw
          && (sort == theory::kInt || sort == theory::kReal);
      if (is_literal) {
        builder.set(i,
                    tm->mk_literal(sort, sort == theory::kInt ? "2" : "2.0"));
      } else {
        builder.declare(i, "x");
      }
    }
    smtlib::Script script;
    script.commands.push_back(
        {smtlib::CommandKind::Assert, 0, builder.build(pattern.make).id, {}});
    smtlib::Features made = smtlib::features_of(language_, *tm, script);
    made.has_declared_sorts = false;
    made.has_other_arrays = false;  // the subject's own
    return made;
  }

  const smtlib::Language& language_;
  const KnownSizes& sizes_;
  Approximations& out_;
};

Result<std::unique_ptr<const Approximations>> Approximations::compile(
    const smtlib::Language& language,
    std::vector<Rule> rules,
    const KnownSizes& sizes) {
  std::unique_ptr<Approximations> made(new Approximations);
  made->rules_ = std::move(rules);
  if (Result<void> done = Compiler(language, sizes, *made).run(); !done) {
    return std::unexpected(done.error());
  }
  return made;
}

Approximations::Candidates Approximations::find(const TermManager& tm,
                                                Term atom,
                                                Direction direction) const {
  if (tm.kind(atom) != term::Kind::App) {
    return {};
  }
  const uint32_t row = tm.op_row(tm.op(atom));
  const std::span<const Term> args = tm.children(atom);
  const auto list = [&](uint32_t sort) -> std::span<const uint32_t> {
    const auto found = by_key_.find(key_of(row, sort, direction));
    return found == by_key_.end() ? std::span<const uint32_t>() : found->second;
  };
  Candidates out;
  out.own = args.empty() ? std::span<const uint32_t>()
                         : list(sort_number(tm, tm.sort(args[0])));
  out.any = list(kAnySort);
  return out;
}

bool Approximations::matches(const TermManager& tm,
                             const Pattern& pattern,
                             Term atom,
                             bool is_swapped,
                             Match& match) {
  using StepKind = Recipe::Step::Kind;
  const Instance& instance = *pattern.instance;
  if (pattern.is_deep && !may_match(tm, pattern.match, atom, is_swapped)) {
    return false;
  }
  match.values.assign(instance.variables.size(), {});
  match.sorts.assign(instance.rule->sorts.size(), {});
  const std::vector<Recipe::Step>& steps = pattern.match.steps;
  auto& open = match.open;
  open.assign(1, {static_cast<uint32_t>(steps.size() - 1), atom});
  while (!open.empty()) {
    const auto [at, term] = open.back();
    open.pop_back();
    const Recipe::Step& step = steps[at];
    switch (step.kind) {
      case StepKind::Variable: {
        Term& value = match.values[step.head];
        if (value) {
          if (value != term) {
            return false;
          }
        } else if (!fits(tm, instance, step.sort, tm.sort(term), match.sorts)) {
          return false;
        }
        value = term;
        break;
      }
      case StepKind::Literal:
        if (tm.kind(term) != term::Kind::Literal
            || tm.literal_text(term) != step.text
            || !fits(tm, instance, step.sort, tm.sort(term), match.sorts)) {
          return false;
        }
        break;
      case StepKind::App: {
        if (tm.kind(term) != term::Kind::App
            || tm.op_row(tm.op(term)) != step.head
            || tm.child_count(term) != step.args.size()
            || !std::ranges::equal(tm.op_indices(tm.op(term)), step.indices)) {
          return false;
        }
        const std::span<const Term> children = tm.children(term);
        const bool swaps = is_swapped && term == atom;
        for (size_t i = 0; i < children.size(); ++i) {
          open.emplace_back(step.args[i],
                            children[swaps ? children.size() - 1 - i : i]);
        }
        break;
      }
      default: return false;
    }
  }
  return true;
}

}  // namespace assay::technique::skeleton
