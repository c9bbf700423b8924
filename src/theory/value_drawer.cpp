// SPDX-License-Identifier: MIT
#include "theory/value_drawer.h"

#include "theory/arrays/values.h"
#include "theory/sort_values.h"

namespace assay::theory {

namespace {

constexpr uint32_t kMaxValueDepth = 5;

}  // namespace

Value ValueDrawer::draw(term::Sort sort) {
  const auto draw = values_of(tm_, sort).draw;
  if (depth_ > kMaxValueDepth || draw == nullptr) {
    return context_.default_value(sort);
  }
  ++depth_;
  Value made = draw(*this, sort);
  --depth_;
  return made;
}

Value ValueDrawer::draw_function(std::span<const term::Sort> params,
                                 term::Sort result) {
  ++depth_;
  Value made = arrays::draw_map(*this, params, result);
  --depth_;
  return made;
}

std::vector<Value> ValueDrawer::draw_elements(term::Sort sort) {
  std::vector<Value> elements;
  for (uint64_t i = draw_count(); i > 0; --i) {
    elements.push_back(!elements.empty() && rng_.chance(1, 3) ? elements.back()
                                                              : draw(sort));
  }
  return elements;
}

mpz_class draw_pattern(base::Rng& rng, uint32_t width) {
  mpz_class made;
  for (uint32_t at = 0; at < width; at += 32) {
    made = (made << 32) + static_cast<unsigned long>(rng.next() >> 32);
  }
  return made;
}

}  // namespace assay::theory
