// SPDX-License-Identifier: MIT
// How candidates are ordered.
//
// Points: from the heaviest to the lightest, and on from there after a success,
// never from the top again; what a success makes possible above is left to the
// next round, where a cache of candidates keeps the rest from being asked
// again.
//
// Lists: counter-based delta debugging (Zhang et al., Toward a Better
// Understanding of Probabilistic Delta Debugging, ICSE 2025) with weights (Zhou
// et al., WDD, ICSE 2025). Only removals are tried, no complements, and none
// twice; with each round the share of the weight that is removed at once
// shrinks, until single elements are tried. Their schedule begins with about
// ten elements, which suits programs; of a script's assertions mostly two or
// three matter, so that it pays to begin with a quarter of all and to halve it.
// From the last to the first, as what comes later may need what comes before.
#include <algorithm>
#include <numeric>

#include "reduce/pass.h"

namespace assay::reduce {

namespace {

class PointWalk final : public Walk {
 public:
  explicit PointWalk(const PointPass& pass) : pass_(pass) {}

  std::unique_ptr<Walk> clone() const override {
    return std::make_unique<PointWalk>(*this);
  }

  std::optional<Draft> next(Workbench& bench, const Draft& best) override {
    if (!points_) {
      points_ =
          std::make_shared<const std::vector<Point>>(pass_.points(bench, best));
    }
    for (; at_ < points_->size(); ++at_, edits_ = nullptr) {
      if (!edits_) {
        edits_ = std::make_shared<const std::vector<Edit>>(
            pass_.propose(bench, best, (*points_)[at_]));
        edit_ = 0;
      }
      while (edit_ < edits_->size()) {
        if (std::optional<Draft> made = (*edits_)[edit_++](bench, best)) {
          return made;
        }
      }
    }
    return std::nullopt;
  }

  void accept(Workbench& bench, const Draft& best) override {
    const uint64_t weight = (*points_)[at_].weight;
    points_ =
        std::make_shared<const std::vector<Point>>(pass_.points(bench, best));
    at_ = static_cast<size_t>(std::ranges::find_if(*points_,
                                                   [&](const Point& point) {
                                                     return point.weight
                                                            <= weight;
                                                   })
                              - points_->begin());
    edits_ = nullptr;
  }

 private:
  const PointPass& pass_;
  std::shared_ptr<const std::vector<Point>> points_;
  std::shared_ptr<const std::vector<Edit>> edits_;
  size_t at_ = 0;
  size_t edit_ = 0;
};

class ListWalk final : public Walk {
 public:
  explicit ListWalk(const ListPass& pass) : pass_(pass) {}

  std::unique_ptr<Walk> clone() const override {
    return std::make_unique<ListWalk>(*this);
  }

  std::optional<Draft> next(Workbench& bench, const Draft& best) override {
    for (;;) {
      if (!list_ && !open_next(bench, best)) {
        return std::nullopt;
      }
      if (!take_chunk()) {
        if (is_single_) {
          list_ = nullptr;
          continue;
        }
        begin_round(share_ / 2);
        continue;
      }
      const auto left = std::ranges::count(trial_, 1);
      if (static_cast<size_t>(left) < list_->least) {
        is_single_ = is_single_ && chunk_ == 1;
        continue;
      }
      if (std::optional<Draft> made = list_->make(bench, *base_, trial_)) {
        return made;
      }
    }
  }

  void accept(Workbench& /*bench*/, const Draft& /*best*/) override {
    kept_ = trial_;
  }

 private:
  bool open_next(Workbench& bench, const Draft& best) {
    std::optional<List> list;
    do {
      list = pass_.next_list(bench, best, place_);
    } while (list && list->weights.size() <= list->least);
    if (!list) {
      return false;
    }
    base_ = std::make_shared<const Draft>(best);
    kept_.assign(list->weights.size(), 1);
    const uint64_t whole = std::accumulate(
        list->weights.begin(), list->weights.end(), uint64_t{0});
    list_ = std::make_shared<const List>(*std::move(list));
    begin_round(whole / 4);
    return true;
  }

  void begin_round(uint64_t share) {
    share_ = share;
    at_ = kept_.size();
    is_single_ = true;
  }

  // The elements before `at_` that are as heavy as the share; false if there
  // are none.
  bool take_chunk() {
    trial_ = kept_;
    chunk_ = 0;
    uint64_t weight = 0;
    while (at_ > 0 && (chunk_ == 0 || weight < share_)) {
      --at_;
      if (kept_[at_] == 0) {
        continue;
      }
      if (chunk_ > 0 && weight + list_->weights[at_] > share_) {
        ++at_;
        break;
      }
      weight += list_->weights[at_];
      trial_[at_] = 0;
      ++chunk_;
    }
    is_single_ = is_single_ && chunk_ <= 1;
    return chunk_ > 0;
  }

  const ListPass& pass_;
  uint64_t place_ = 0;
  std::shared_ptr<const List> list_;
  std::shared_ptr<const Draft> base_;
  std::vector<char> kept_;
  std::vector<char> trial_;
  uint64_t share_ = 0;
  size_t at_ = 0;          // elements behind it were looked at in this round
  size_t chunk_ = 0;       // elements of the last chunk
  bool is_single_ = true;  // all chunks of this round were
};

}  // namespace

std::unique_ptr<Walk> PointPass::start() const {
  return std::make_unique<PointWalk>(*this);
}

std::unique_ptr<Walk> ListPass::start() const {
  return std::make_unique<ListWalk>(*this);
}

}  // namespace assay::reduce
