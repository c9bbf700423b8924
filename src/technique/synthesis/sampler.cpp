// SPDX-License-Identifier: MIT
#include "technique/synthesis/sampler.h"

#include "base/check.h"

namespace assay::technique {

using num::Value;

namespace {

constexpr uint32_t kTermDepth = 2;
constexpr int kSampleTries = 8;

bool is_ground(Category category) {
  return category == Category::Ground;
}

}  // namespace

// NOLINTNEXTLINE(misc-no-recursion): as deep as kTermDepth.
std::optional<Piece> Sampler::draw_piece(uint8_t sort,
                                         Category category,
                                         uint32_t depth,
                                         bool wants_constant) {
  Piece piece;
  piece.sort = sort;
  if (stock_.is_regex(sort)) {
    if (stock_.regexes().empty()) {
      return std::nullopt;
    }
    piece.kind = Piece::Kind::Regex;
    piece.regex = &stock_.regexes()[rng_.below(stock_.regexes().size())];
    return piece;
  }
  const bool may_have_terms =
      category == Category::TermSynthesis || category == Category::Ground;
  if (may_have_terms && depth < kTermDepth && !wants_constant
      && !stock_.makers(sort).empty() && rng_.chance(1, depth + 1)
      && rng_.chance(1, 2)) {
    const auto& makers = stock_.makers(sort);
    std::optional<Piece> made =
        draw_term(*makers[rng_.below(makers.size())], category, depth + 1);
    if (made) {
      return made;
    }
  }
  const std::vector<Value>& values = stock_.values(sort);
  if (values.empty()) {
    return std::nullopt;
  }
  piece.value = values[rng_.below(values.size())];
  const bool is_constant =
      wants_constant || is_ground(category)
      || (category != Category::Operation && rng_.chance(1, 2));
  piece.kind = is_constant ? Piece::Kind::Constant : Piece::Kind::Variable;
  return piece;
}

// NOLINTNEXTLINE(misc-no-recursion): as deep as kTermDepth.
std::optional<Piece> Sampler::draw_term(const Instance& instance,
                                        Category category,
                                        uint32_t depth) {
  Piece piece;
  piece.kind = Piece::Kind::Application;
  piece.sort = instance.result;
  piece.instance = &instance;
  for (int tries = 0; tries < kSampleTries; ++tries) {
    std::vector<Piece> args;
    for (size_t i = 0; i < instance.arg_count; ++i) {
      std::optional<Piece> arg =
          draw_piece(instance.args[i], category, depth, instance.wants_values);
      if (!arg) {
        return std::nullopt;
      }
      args.push_back(*std::move(arg));
    }
    piece.value = builder_.apply(instance, args);
    piece.args = std::make_shared<const std::vector<Piece>>(std::move(args));
    if (piece.value.is_known()) {
      return piece;
    }
  }
  return std::nullopt;
}

Piece Sampler::draw_right(const Instance& instance,
                          const Value& value,
                          Category category) {
  Piece right;
  right.sort = instance.result;
  right.value = value;
  right.kind = Piece::Kind::Constant;
  if (category == Category::TermSynthesis && rng_.chance(1, 2)) {
    const auto& makers = stock_.makers(instance.result);
    for (int tries = 0; tries < kSampleTries && !makers.empty(); ++tries) {
      const std::optional<Piece> made =
          draw_term(*makers[rng_.below(makers.size())], category, kTermDepth);
      if (made && made->value == value) {
        return *made;
      }
    }
  }
  if (category == Category::Operation
      || (!is_ground(category) && rng_.chance(1, 3))) {
    right.kind = Piece::Kind::Variable;
  }
  return right;
}

std::optional<Plan> Sampler::draw(Category category) {
  if (stock_.operations().empty()) {
    return std::nullopt;
  }
  for (int tries = 0; tries < kSampleTries; ++tries) {
    // Of datatypes half are about them.
    const size_t calls = stock_.calls().size();
    const Instance& instance = calls > 0 && rng_.chance(1, 2)
                                   ? *stock_.operations()[rng_.below(calls)]
                                   : stock_.palette().draw(rng_);
    if (stock_.is_regex(instance.result)) {
      continue;
    }
    std::optional<Piece> left = draw_term(instance, category, 0);
    if (!left) {
      continue;
    }
    Plan plan;
    plan.right = draw_right(instance, left->value, category);
    plan.left = *std::move(left);
    plan.is_shared = category != Category::Operation && rng_.chance(1, 3);
    plan.is_flat = rng_.chance(1, 4);
    return plan;
  }
  return std::nullopt;
}

}  // namespace assay::technique
