// SPDX-License-Identifier: MIT
#include "stream/round_stream.h"

#include <algorithm>
#include <utility>

#include "base/check.h"

namespace assay::stream {

RoundStream::RoundStream(Options options, std::vector<Arm> arms)
    : options_(std::move(options)),
      arms_(std::move(arms)),
      courses_(arms_.size()) {
  for (size_t i = 0; i < arms_.size(); ++i) {
    turns_.insert(turns_.end(), arms_[i].weight, i);
  }
}

void RoundStream::resume(const Past& past) {
  ASSAY_CHECK(past.progress == Progress());
}

Next RoundStream::next(size_t /*most*/) {
  Next made;
  if (is_out_) {
    made.state = Next::State::Wait;
    return made;
  }
  while (made_ < options_.count && !turns_.empty()) {
    at_ = at_ < turns_.size() ? at_ : 0;
    const size_t arm = turns_[at_];
    if (const std::optional<uint64_t> index = next_index(arm)) {
      made.tasks.push_back({next_number_++, *index, arm});
      is_out_ = true;
      return made;
    }
    leave(arm);
  }
  made.state =
      made_ < options_.count ? Next::State::Exhausted : Next::State::Ended;
  return made;
}

std::optional<uint64_t> RoundStream::next_index(size_t arm) {
  if (!options_.is_ranked) {
    return next_index_;
  }
  Course& course = courses_[arm];
  const Group group = arms_[arm].group;
  if (!course.ranks) {
    const auto own = options_.from_of.find(group);
    const uint64_t first =
        own == options_.from_of.end() ? options_.from : own->second;
    course.ranks = {first, first};
  }
  uint64_t& next = course.ranks->end;
  if (const auto parts = options_.parts.find(group);
      parts != options_.parts.end()) {
    const auto part = std::ranges::find_if(
        parts->second,
        [&](const technique::RankRange& each) { return each.end > next; });
    if (part == parts->second.end()) {
      return std::nullopt;
    }
    next = std::max(next, part->begin);
  }
  return next;
}

void RoundStream::done(const Task& task, const Feedback& feedback) {
  using Making = Feedback::Making;
  is_out_ = false;
  Course& course = courses_[task.arm];
  const bool has_more = feedback.making != Making::NoMore;
  if (!options_.is_ranked) {
    ++next_index_;
  } else if (has_more) {
    ++course.ranks->end;
  }
  if (!has_more) {
    leave(task.arm);
    return;
  }
  if (feedback.making != Making::Made) {
    const uint64_t patience = options_.is_ranked ? kRanksPerTurn : kMaxTries;
    if (++tries_ >= patience) {
      lose_patience(task.arm);
    }
    return;
  }
  course.fruitless = 0;
  fruitless_ = 0;
  ++made_;
  const uint64_t most = arms_[task.arm].most_tests;
  if (++course.made >= most && most != 0) {
    leave(task.arm);
  } else {
    pass_on();
  }
}

void RoundStream::pass_on() {
  ++at_;
  tries_ = 0;
}

void RoundStream::leave(size_t arm) {
  std::erase(turns_, arm);
  tries_ = 0;
}

void RoundStream::lose_patience(size_t arm) {
  if (!options_.is_ranked) {
    leave(arm);
    return;
  }
  fruitless_ += kRanksPerTurn;
  courses_[arm].fruitless += kRanksPerTurn;
  if (courses_[arm].fruitless >= kMaxRanks) {
    give_up(arm);
    leave(arm);
  } else {
    pass_on();
  }
  if (fruitless_ >= kMaxRanks) {
    std::ranges::for_each(turns_, [&](size_t each) { give_up(each); });
    turns_.clear();
  }
}

void RoundStream::give_up(size_t arm) {
  const Group group = arms_[arm].group;
  if (std::ranges::find(given_up_, group) == given_up_.end()) {
    given_up_.push_back(group);
  }
}

std::map<RoundStream::Group, technique::RankRange> RoundStream::ranks() const {
  std::map<Group, technique::RankRange> all;
  for (size_t i = 0; i < arms_.size(); ++i) {
    if (courses_[i].ranks) {
      all.emplace(arms_[i].group, *courses_[i].ranks);
    }
  }
  return all;
}

}  // namespace assay::stream
