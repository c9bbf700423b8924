// SPDX-License-Identifier: MIT
#include "rules/trial.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "rules/exhaust.h"
#include "rules/obligation.h"

namespace assay::rules {

namespace {

// Sizes that are chosen together: a width, or exponent and significand.
struct Unit {
  std::vector<size_t> positions;
  std::vector<Sizes> values;
};

bool has_format(const Rule& rule,
                const std::string& exponent,
                const std::string& significand) {
  const std::string format =
      fmt::format("FloatingPoint {{{}}} {{{}}}", exponent, significand);
  const auto has = [&](const Piece& sort) {
    return sort.text.find(format) != std::string::npos;
  };
  return (rule.result && has(*rule.result))
         || std::ranges::any_of(rule.variables, [&](const Variable& variable) {
              return variable.role == Role::Input && has(variable.sort);
            });
}

SizeRange range_of(const Rule& rule, const std::string& name) {
  const auto found = std::ranges::find(rule.ranges, name, &SizeRange::name);
  return found == rule.ranges.end() ? SizeRange{name, 1, UINT32_MAX} : *found;
}

// Which sizes of the rule go together, without values.
std::vector<Unit> units_of(const Rule& rule) {
  std::vector<Unit> units;
  std::vector<bool> is_done(rule.sizes.size());
  for (size_t i = 0; i < rule.sizes.size(); ++i) {
    for (size_t j = 0; j < rule.sizes.size(); ++j) {
      if (!is_done[i] && !is_done[j]
          && has_format(rule, rule.sizes[i], rule.sizes[j])) {
        units.push_back({{i, j}, {}});
        is_done[i] = is_done[j] = true;
      }
    }
  }
  for (size_t i = 0; i < rule.sizes.size(); ++i) {
    if (!is_done[i]) {
      units.push_back({{i}, {}});
    }
  }
  return units;
}

// The rows of the list that the rule is for; else the least width.
void set_values(const Rule& rule, Unit& unit, std::vector<Sizes> wanted) {
  std::erase_if(wanted, [&](const Sizes& row) {
    for (size_t i = 0; i < row.size(); ++i) {
      const SizeRange range = range_of(rule, rule.sizes[unit.positions[i]]);
      if (row[i] < range.low || row[i] > range.high) {
        return true;
      }
    }
    return false;
  });
  if (wanted.empty()) {
    Sizes least;
    for (const size_t position : unit.positions) {
      least.push_back(std::max(range_of(rule, rule.sizes[position]).low, 2U));
    }
    wanted.push_back(std::move(least));
  }
  unit.values = std::move(wanted);
}

void put(const Unit& unit, size_t row, Sizes& sizes) {
  for (size_t i = 0; i < unit.positions.size(); ++i) {
    sizes[unit.positions[i]] = unit.values[row][i];
  }
}

}  // namespace

std::vector<Sizes> small_sizes(const Rule& rule) {
  std::vector<Sizes> all{Sizes(rule.sizes.size())};
  for (Unit& unit : units_of(rule)) {
    if (unit.positions.size() == 2) {
      set_values(rule, unit, {{2, 2}, {2, 3}, {3, 3}});
    } else {
      const uint32_t low = range_of(rule, rule.sizes[unit.positions[0]]).low;
      set_values(rule, unit, {{low}, {low + 1}, {low + 2}, {low + 3}});
    }
    std::vector<Sizes> next;
    for (const Sizes& before : all) {
      for (size_t row = 0; row < unit.values.size(); ++row) {
        next.push_back(before);
        put(unit, row, next.back());
      }
    }
    all = std::move(next);
  }
  return all;
}

namespace {

// As many rows as the longest list has, not all combinations.
std::vector<Sizes> rows_of(const Rule& rule,
                           const std::vector<Sizes>& formats,
                           const std::vector<Sizes>& widths) {
  std::vector<Unit> units = units_of(rule);
  size_t count = 1;
  for (Unit& unit : units) {
    set_values(rule, unit, unit.positions.size() == 2 ? formats : widths);
    count = std::max(count, unit.values.size());
  }
  std::vector<Sizes> all;
  for (size_t row = 0; row < count; ++row) {
    all.emplace_back(rule.sizes.size());
    // Shifted, so that two widths are not always the same.
    for (size_t i = 0; i < units.size(); ++i) {
      put(units[i], (row + i) % units[i].values.size(), all.back());
    }
  }
  return all;
}

}  // namespace

std::vector<Sizes> proof_sizes(const Rule& rule) {
  return rows_of(rule, {{3, 5}, {5, 11}}, {{4}, {8}, {16}, {32}});
}

std::vector<Sizes> large_sizes(const Rule& rule) {
  if (rule.sizes.empty()) {
    return {};
  }
  const std::vector<Sizes> usual = proof_sizes(rule);
  std::vector<Sizes> large = rows_of(rule, {{8, 24}, {11, 53}}, {{64}});
  // Out of its range there is nothing larger.
  std::erase_if(large, [&](const Sizes& sizes) {
    return std::ranges::any_of(usual, [&](const Sizes& other) {
      return std::ranges::equal(sizes, other, std::ranges::less_equal{});
    });
  });
  return large;
}

std::vector<Sizes> other_widths(const Rule& rule) {
  if (rule.sizes.size() != 1) {
    return {};
  }
  const SizeRange range = range_of(rule, rule.sizes[0]);
  std::vector<Sizes> widths = {
      {5}, {6}, {7}, {9}, {10}, {12}, {15}, {20}, {24}, {48}, {128}, {256}};
  std::erase_if(widths, [&](const Sizes& sizes) {
    return sizes[0] < range.low || sizes[0] > range.high;
  });
  return widths;
}

std::string sizes_text(const Instance& instance) {
  std::string text;
  for (size_t i = 0; i < instance.sizes.size(); ++i) {
    text += fmt::format("{}{}={}",
                        text.empty() ? "" : ",",
                        instance.size_names[i],
                        instance.sizes[i]);
  }
  return text;
}

bool has_promises(const Rule& rule) {
  return rule.kind != RuleKind::Fusion
         || std::ranges::any_of(rule.inverses, [](const Inverse& inverse) {
              return !inverse.is_only_sometimes;
            });
}

Result<Trial> try_rule(const smtlib::Language& language,
                       const Rule& rule,
                       uint64_t limit) {
  Trial trial;
  for (const Sizes& sizes : small_sizes(rule)) {
    ASSAY_TRY(const std::vector<Instance> instances,
              compile(language, rule, sizes));
    bool is_complete = true;
    for (const Instance& instance : instances) {
      const std::unique_ptr<term::TermManager> tm =
          language.theories().make_manager();
      for (const Obligation& obligation : obligations_of(instance, *tm)) {
        const Exhausted done = exhaust(language, *tm, obligation, limit);
        const std::string at = sizes_text(instance);
        const std::string place = fmt::format(
            "{}{}{}: ", obligation.name, at.empty() ? "" : " at ", at);
        trial.points += done.points;
        is_complete = is_complete && done.is_complete && done.open == 0;
        trial.is_complete = trial.is_complete && done.is_complete;
        if (done.counterexample) {
          trial.counterexample = place + *done.counterexample;
          return trial;
        }
        if (done.open > 0 && !trial.open) {
          trial.open =
              fmt::format("{}{} ({})", place, done.open_at, done.why_open);
        }
      }
    }
    // What stands for any sort has a few values here.
    if (is_complete && rule.sorts.empty()) {
      trial.complete.push_back(sizes);
    }
  }
  return trial;
}

}  // namespace assay::rules
