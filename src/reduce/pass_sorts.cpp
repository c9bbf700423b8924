// SPDX-License-Identifier: MIT
// Narrower sorts. Bit-vectors get half of their bits at first and then one bit
// less, floats the next smaller of the formats that have names, reals become
// integers, arrays what is in them, and what is of a declared sort or of a
// datatype becomes true or a number. A sort changes everywhere at once, or
// where it does not hang together, in one group of symbols at a time.
#include <algorithm>
#include <array>
#include <unordered_set>

#include "reduce/edits.h"
#include "reduce/passes.h"
#include "reduce/resort.h"
#include "term/walk.h"
#include "theory/sorts.h"

namespace assay::reduce {

namespace {

using term::Index;
using term::Sort;
using term::TermManager;

// That have names, the smallest first.
constexpr std::array<std::array<uint32_t, 2>, 4> kFormats = {
    {{5, 11}, {8, 24}, {11, 53}, {15, 113}}};

// The sorts that symbols and variables have, with those that they are made of.
std::vector<Sort> sorts_of(Workbench& bench, const Draft& draft) {
  const TermManager& tm = bench.tm();
  std::vector<Sort> open;
  for (const term::Term node :
       term::post_order(tm, draft.script.assertions())) {
    if (tm.kind(node) == term::Kind::Call) {
      const term::SymbolInfo& info = tm.symbol(tm.call_symbol(node));
      if (info.type_params == 0 && info.kind == term::SymbolKind::Function) {
        open.push_back(info.result);
        open.insert(open.end(), info.params.begin(), info.params.end());
      }
    } else if (tm.kind(node) == term::Kind::Binder) {
      for (const term::Var var : tm.binder_vars(node)) {
        open.push_back(tm.var_sort(var));
      }
    }
  }
  std::unordered_set<Sort> seen;
  std::vector<Sort> made;
  while (!open.empty()) {
    const Sort sort = open.back();
    open.pop_back();
    if (seen.insert(sort).second) {
      made.push_back(sort);
      const std::span<const Sort> args = tm.sort_args(sort);
      open.insert(open.end(), args.begin(), args.end());
    }
  }
  std::ranges::sort(made);
  return made;
}

uint32_t index_of(const TermManager& tm, Sort sort, size_t place) {
  return tm.sort_indices(sort)[place].value;
}

Sort with_indices(TermManager& tm, Sort sort, std::span<const uint32_t> to) {
  std::vector<Index> indices;
  for (const uint32_t number : to) {
    indices.push_back({Index::Kind::Numeral, number});
  }
  return tm.mk_sort(tm.sort_kind(sort), tm.sort_head(sort), indices, {});
}

std::vector<Sort> narrower_bits(TermManager& tm, Sort sort) {
  constexpr uint32_t kFew = 8;
  const uint32_t width = index_of(tm, sort, 0);
  std::vector<uint32_t> widths;
  if (width <= kFew) {
    widths.push_back(1);
  }
  widths.insert(widths.end(), {width / 2, width - width / 4, width - 1});
  std::vector<Sort> made;
  for (const uint32_t less : widths) {
    if (less > 0 && less < width) {
      made.push_back(with_indices(tm, sort, {&less, 1}));
    }
  }
  return made;
}

// The formats with names that are smaller; if there is none, and it has no name
// itself, one bit less here and there.
std::vector<Sort> narrower_formats(TermManager& tm, Sort sort) {
  const std::array now = {index_of(tm, sort, 0), index_of(tm, sort, 1)};
  std::vector<Sort> made;
  for (const std::array<uint32_t, 2>& format : kFormats) {
    if (format[0] <= now[0] && format[1] <= now[1] && format != now) {
      made.push_back(with_indices(tm, sort, format));
    }
  }
  constexpr uint32_t kLeast = 2;
  if (made.empty() && std::ranges::count(kFormats, now) == 0) {
    for (size_t place = 0; place < now.size(); ++place) {
      std::array<uint32_t, 2> less = now;
      if (--less[place] >= kLeast) {
        made.push_back(with_indices(tm, sort, less));
      }
    }
  }
  return made;
}

// What may take a sort's place, the most radical first.
std::vector<Sort> simpler_sorts(TermManager& tm, Sort sort) {
  if (tm.is_builtin(sort, theory::kBitVecRow)) {
    return narrower_bits(tm, sort);
  }
  if (tm.is_builtin(sort, theory::kFloatRow)) {
    return narrower_formats(tm, sort);
  }
  if (sort == theory::kReal) {
    return {theory::kInt};
  }
  if (tm.sort_kind(sort) == term::SortKind::Builtin) {
    const std::span<const Sort> args = tm.sort_args(sort);
    return {args.rbegin(), args.rend()};
  }
  if (tm.sort_kind(sort) != term::SortKind::User
      || !tm.sort_args(sort).empty()) {
    return {};
  }
  const term::SymbolKind kind =
      tm.symbol(term::Symbol{tm.sort_head(sort)}).kind;
  return kind == term::SymbolKind::SortFunction
                 || kind == term::SymbolKind::Datatype
             ? std::vector{theory::kBool, theory::kInt}
             : std::vector<Sort>();
}

Edit change_of(SortChange change) {
  return [change = std::move(change)](Workbench& bench, const Draft& draft) {
    return with_sorts(bench, draft, change);
  };
}

// Once from the lower bits of values and once from the higher ones.
void add_changes(std::vector<Edit>& edits, const SortChange& change) {
  for (const Bits bits : {Bits::Low, Bits::High}) {
    SortChange one = change;
    one.bits = bits;
    edits.push_back(change_of(std::move(one)));
  }
}

class Sorts final : public PointPass {
 public:
  std::string_view name() const override { return "sorts"; }

  bool fits(Workbench& bench, const Draft& draft) const override {
    return !points(bench, draft).empty();
  }

  // All sorts together, and then each, the ones that take most to write first.
  std::vector<Point> points(Workbench& bench,
                            const Draft& draft) const override {
    TermManager& tm = bench.tm();
    std::vector<Point> made;
    for (const Sort sort : sorts_of(bench, draft)) {
      if (!simpler_sorts(tm, sort).empty()) {
        made.push_back({weight_of(tm, sort), {}, sort.id});
      }
    }
    std::ranges::stable_sort(made, [](const Point& a, const Point& b) {
      return a.weight > b.weight;
    });
    if (made.size() > 1) {
      made.insert(made.begin(), {made[0].weight + 1, {}, 0});
    }
    return made;
  }

  std::vector<Edit> propose(Workbench& bench,
                            const Draft& draft,
                            const Point& point) const override {
    return point.part == 0 ? of_all(bench, draft)
                           : of_one(bench, draft, Sort{point.part});
  }

 private:
  static uint64_t weight_of(const TermManager& tm, Sort sort) {
    constexpr uint64_t kArgument = 1 << 16;
    uint64_t weight = kArgument * tm.sort_size(sort);
    for (const Index& index : tm.sort_indices(sort)) {
      weight += index.value;
    }
    return weight;
  }

  // Bit-vectors and floats, so that what converts between them still fits.
  static std::vector<Edit> of_all(Workbench& bench, const Draft& draft) {
    TermManager& tm = bench.tm();
    SortChange change;
    for (const Sort sort : sorts_of(bench, draft)) {
      const bool has_bits = tm.is_builtin(sort, theory::kBitVecRow);
      if (!has_bits && !tm.is_builtin(sort, theory::kFloatRow)) {
        continue;
      }
      const uint32_t half = has_bits ? (index_of(tm, sort, 0) + 1) / 2 : 0;
      const std::vector<Sort> less = simpler_sorts(tm, sort);
      if (has_bits && half < index_of(tm, sort, 0)) {
        change.map.emplace_back(sort, with_indices(tm, sort, {&half, 1}));
      } else if (!has_bits && !less.empty()) {
        change.map.emplace_back(sort, less.back());
      }
    }
    std::vector<Edit> edits;
    if (change.map.size() > 1) {
      add_changes(edits, change);
    }
    return edits;
  }

  static std::vector<Edit> of_one(Workbench& bench,
                                  const Draft& draft,
                                  Sort sort) {
    constexpr size_t kMostGroups = 8;
    const std::vector<Sort> simpler = simpler_sorts(bench.tm(), sort);
    const size_t groups = count_groups(bench, draft, sort);
    std::vector<Edit> edits;
    for (const Sort to : simpler) {
      add_changes(edits, {{{sort, to}}});
    }
    if (groups < 2) {
      return edits;
    }
    for (size_t group = 0; group < std::min(groups, kMostGroups); ++group) {
      for (const Sort to : simpler) {
        SortChange change{{{sort, to}}};
        change.group = group;
        add_changes(edits, change);
      }
    }
    return edits;
  }
};

}  // namespace

const Pass& sorts() {
  static const Sorts kPass;
  return kPass;
}

}  // namespace assay::reduce
