// SPDX-License-Identifier: MIT
#include "theory/corners.h"

#include <algorithm>
#include <utility>

#include "theory/sort_text.h"
#include "theory/sort_values.h"

namespace assay::theory {

std::vector<Value> Corners::of(term::Sort sort) const {
  uint32_t depth = 0;
  for (const Corners* open = this; open != nullptr; open = open->outside_) {
    if (open->sort_ == sort || ++depth > kMaxDepth) {
      return {};
    }
  }
  const OwnValues* own = nullptr;
  if (!options_.own.empty()) {
    const auto found = std::ranges::find(
        options_.own, sort_to_string(tm(), sort), &OwnValues::sort);
    own = found == options_.own.end() ? nullptr : &*found;
  }
  const auto corners = values_of(tm(), sort).corners;
  if (corners == nullptr || (own != nullptr && own->is_only)) {
    return own == nullptr ? std::vector<Value>{} : own->values;
  }
  Corners inside = *this;
  inside.outside_ = this;
  inside.sort_ = sort;
  if (own == nullptr) {
    return corners(inside, sort);
  }
  std::vector<Value> made = own->values;
  for (Value& value : corners(inside, sort)) {
    add_new(made, std::move(value));
  }
  return made;
}

Corners Corners::beside_strings() const {
  Corners made = *this;
  made.options_.has_strings = true;
  return made;
}

}  // namespace assay::theory
