// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "reduce/draft.h"

namespace assay::reduce {

// A way through the candidates that a pass makes of drafts. It is copied
// whenever it is at a place to which a reduction may have to come back.
class Walk {
 public:
  virtual ~Walk() = default;
  virtual std::unique_ptr<Walk> clone() const = 0;
  // The next candidate, as if all before it had come to nothing; none at the
  // end.
  virtual std::optional<Draft> next(Workbench& bench, const Draft& best) = 0;
  // The last candidate is the best one now.
  virtual void accept(Workbench& bench, const Draft& best) = 0;
};

// One kind of change. Stateless.
class Pass {
 public:
  virtual ~Pass() = default;
  // Stable; what the table of passes shows.
  virtual std::string_view name() const = 0;
  // Whether it has anything to do with such a draft.
  virtual bool fits(Workbench& bench, const Draft& draft) const = 0;
  virtual std::unique_ptr<Walk> start() const = 0;

  // Whether names matter: then texts that differ in names only are not the
  // same.
  virtual bool is_about_names() const { return false; }
};

// Makes a candidate of the draft that it was proposed for.
using Edit = std::function<std::optional<Draft>(Workbench&, const Draft&)>;

// A place where something may be replaced; what `term` and `part` mean is the
// pass's own matter.
struct Point {
  uint64_t weight = 0;
  term::Term term;
  uint32_t part = 0;
};

// Changes single places, the heaviest first.
class PointPass : public Pass {
 public:
  // Sorted by weight, the greatest first.
  virtual std::vector<Point> points(Workbench& bench,
                                    const Draft& draft) const = 0;
  virtual std::vector<Edit> propose(Workbench& bench,
                                    const Draft& draft,
                                    const Point& point) const = 0;
  std::unique_ptr<Walk> start() const final;
};

// Some elements of which as many as possible are to go.
struct List {
  std::vector<uint64_t> weights;
  size_t least = 0;  // so many have to stay
  // The draft with those that are kept; from the draft of the list.
  std::function<std::optional<Draft>(
      Workbench&, const Draft&, std::span<const char> kept)>
      make;
};

// Shortens lists, one after the other.
class ListPass : public Pass {
 public:
  // The next one; `place` is 0 at first and whatever the pass leaves there.
  virtual std::optional<List> next_list(Workbench& bench,
                                        const Draft& draft,
                                        uint64_t& place) const = 0;
  std::unique_ptr<Walk> start() const final;
};

// All passes in the order in which they are tried: those that are done once,
// and those that are repeated until none of them finds anything.
std::span<const Pass* const> first_passes();
std::span<const Pass* const> repeated_passes();

}  // namespace assay::reduce
