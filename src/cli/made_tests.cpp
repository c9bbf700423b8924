// SPDX-License-Identifier: MIT
#include "cli/made_tests.h"

#include <algorithm>
#include <ctime>

namespace assay::cli {

namespace {

uint64_t cpu_now_ns() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<uint64_t>(now.tv_sec) * 1'000'000'000
         + static_cast<uint64_t>(now.tv_nsec);
}

}  // namespace

void MadeCounts::add(const MadeCounts& other) {
  made += other.made;
  sat += other.sat;
  unsat += other.unsat;
  failed += other.failed;
  bytes += other.bytes;
  cpu_ns += other.cpu_ns;
}

TestMaker::TestMaker(const testcase::Seeds& seeds,
                     const technique::Technique& technique,
                     const technique::Tables& tables)
    : technique_(technique),
      tables_(tables),
      overlay_(&seeds.base()),
      printer_(seeds.language(), {.reuse = true}) {}

void TestMaker::run(const MakeRequest& request,
                    const std::function<bool(const MadeTest&)>& take) {
  // In turns, each as often as it weighs.
  std::vector<technique::TheoryGroup> groups;
  for (const technique::TheoryGroup group : tables_.groups()) {
    groups.insert(groups.end(), tables_.weight(group), group);
  }
  std::map<technique::TheoryGroup, uint64_t> counts;  // where there is a limit
  size_t at = 0;
  for (uint64_t made = 0; made < request.count && !groups.empty();) {
    at = at < groups.size() ? at : 0;
    const technique::TheoryGroup group = groups[at];
    const Turn turn = take_turn(request, group, take);
    if (turn == Turn::Stop) {
      return;
    }
    const uint64_t most = tables_.most_tests(group);
    bool is_over = turn == Turn::Failed;
    if (turn == Turn::Later) {
      is_over = !is_patient(group);
    } else if (turn == Turn::Made) {
      ++made;
      is_over = most != 0 && ++counts[group] >= most;
    }
    if (all_fruitless_ >= kMaxRanks) {
      std::ranges::for_each(groups, [&](auto each) { give_up(each); });
      return;
    }
    if (is_over) {
      std::erase(groups, group);
    } else {
      ++at;
    }
  }
}

bool TestMaker::is_patient(technique::TheoryGroup group) {
  all_fruitless_ += kRanksPerTurn;
  if ((fruitless_[group] += kRanksPerTurn) < kMaxRanks) {
    return true;
  }
  give_up(group);
  return false;
}

void TestMaker::give_up(technique::TheoryGroup group) {
  if (std::ranges::find(given_up_, group) == given_up_.end()) {
    given_up_.push_back(group);
  }
}

std::optional<uint64_t> TestMaker::next_index(const MakeRequest& request,
                                              technique::TheoryGroup group) {
  if (!request.is_ranked) {
    return next_++;
  }
  const auto own = request.from_of.find(group);
  const uint64_t first =
      own == request.from_of.end() ? request.from : own->second;
  uint64_t& next =
      ranks_.try_emplace(group, RankRange{first, first}).first->second.end;
  if (const auto parts = request.parts.find(group);
      parts != request.parts.end()) {
    const auto part = std::ranges::find_if(
        parts->second, [&](const RankRange& each) { return each.end > next; });
    if (part == parts->second.end()) {
      return std::nullopt;
    }
    next = std::max(next, part->begin);
  }
  return next++;
}

void TestMaker::note_text(std::string_view text) {
  seen_.insert(key_.of(text));
}

Result<testcase::TestCase> TestMaker::make_one(const MakeRequest& request,
                                               technique::TheoryGroup group,
                                               uint64_t index,
                                               std::string_view& text) {
  overlay_.rewind();
  Result<testcase::TestCase> test = technique::make_test(
      technique_, tables_, {request.seed, index, group}, overlay_);
  if (!test) {
    return test;
  }
  if (!technique::fits(request.wish, test->claim)) {
    return fail("not-wished", {}, "it has another status");
  }
  text = printer_.print(overlay_, test->script);
  if (request.is_ranked && !seen_.insert(key_.of(text)).second) {
    return fail("not-new", {}, "it was there already");
  }
  return test;
}

void TestMaker::count(MadeCounts& of_group,
                      const testcase::TestCase& test,
                      MadeCounts counts) {
  const std::optional<testcase::Status> status = test.claim.status();
  counts.made = 1;
  counts.sat = status == testcase::Status::Sat ? 1 : 0;
  counts.unsat = status == testcase::Status::Unsat ? 1 : 0;
  of_group.add(counts);
  statistics_.by_logic[test.script.logic].add(counts);
  statistics_.all.add(counts);
}

TestMaker::Turn TestMaker::take_turn(
    const MakeRequest& request,
    technique::TheoryGroup group,
    const std::function<bool(const MadeTest&)>& take) {
  MadeCounts& of_group =
      statistics_.by_group[std::string(technique::group_name(group))];
  const uint64_t patience = request.is_ranked ? kRanksPerTurn : kMaxTries;
  for (uint64_t tries = 0; tries < patience; ++tries) {
    if (request.is_stopped && request.is_stopped()) {
      return Turn::Stop;
    }
    const std::optional<uint64_t> index = next_index(request, group);
    if (!index) {
      return Turn::Failed;
    }
    MadeCounts counts;
    const uint64_t start = cpu_now_ns();
    std::string_view text;
    const Result<testcase::TestCase> test =
        make_one(request, group, *index, text);
    if (!test && test.error().code == technique::kNoMore) {
      if (request.is_ranked) {
        --ranks_[group].end;  // there is none of that rank
      }
      return Turn::Failed;
    }
    counts.cpu_ns = cpu_now_ns() - start;
    if (!test) {
      counts.failed = 1;
      of_group.add(counts);
      statistics_.all.add(counts);
      continue;
    }
    counts.bytes = text.size();
    count(of_group, *test, counts);
    fruitless_[group] = 0;
    all_fruitless_ = 0;
    if (!take({*test, text, overlay_})) {
      if (request.is_ranked) {
        --ranks_[group].end;  // it was not taken
      }
      return Turn::Stop;
    }
    return Turn::Made;
  }
  return request.is_ranked ? Turn::Later : Turn::Failed;
}

}  // namespace assay::cli
