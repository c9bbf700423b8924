// SPDX-License-Identifier: MIT
#include "cli/made_tests.h"

#include <ctime>
#include <optional>

#include "base/hash.h"

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
  std::vector<technique::Group> groups;
  for (const technique::Group group : tables_.groups()) {
    groups.insert(groups.end(), tables_.weight(group), group);
  }
  std::map<technique::Group, uint64_t> counts;  // where there is a limit
  size_t at = 0;
  for (uint64_t made = 0; made < request.count && !groups.empty();) {
    at = at < groups.size() ? at : 0;
    const Turn turn = take_turn(request, groups[at], take);
    if (turn == Turn::Failed) {
      std::erase(groups, technique::Group{groups[at]});
      continue;
    }
    if (turn == Turn::Stop) {
      return;
    }
    ++made;
    const uint64_t most = tables_.most_tests(groups[at]);
    if (most != 0 && ++counts[groups[at]] >= most) {
      std::erase(groups, technique::Group{groups[at]});
    } else {
      ++at;
    }
  }
}

uint64_t TestMaker::next_index(const MakeRequest& request,
                               technique::Group group) {
  if (!request.is_ranked) {
    return next_++;
  }
  const auto own = request.from_of.find(group);
  const uint64_t first =
      own == request.from_of.end() ? request.from : own->second;
  return ranks_.try_emplace(group, RankRange{first, first}).first->second.end++;
}

void TestMaker::note_text(std::string_view text) {
  seen_.insert(base::hash_bytes(text));
}

TestMaker::Turn TestMaker::take_turn(
    const MakeRequest& request,
    technique::Group group,
    const std::function<bool(const MadeTest&)>& take) {
  MadeCounts& of_group =
      statistics_.by_group[std::string(technique::group_name(group))];
  for (uint64_t tries = 0; tries < kMaxTries || request.is_ranked; ++tries) {
    MadeCounts counts;
    const uint64_t start = cpu_now_ns();
    overlay_.rewind();
    const Result<testcase::TestCase> test =
        technique::make_test(technique_,
                             tables_,
                             {request.seed, next_index(request, group), group},
                             overlay_);
    if (!test && test.error().code == technique::kNoMore) {
      if (request.is_ranked) {
        --ranks_[group].end;  // there is none of that rank
      }
      return Turn::Failed;
    }
    bool is_made = test && technique::fits(request.wish, test->claim);
    const std::string_view text =
        is_made ? printer_.print(overlay_, test->script) : std::string_view();
    is_made =
        is_made
        && (!request.is_ranked || seen_.insert(base::hash_bytes(text)).second);
    counts.cpu_ns = cpu_now_ns() - start;
    if (!is_made) {
      counts.failed = 1;
      of_group.add(counts);
      statistics_.all.add(counts);
      continue;
    }
    const std::optional<testcase::Status> status = test->claim.status();
    counts.made = 1;
    counts.sat = status == testcase::Status::Sat ? 1 : 0;
    counts.unsat = status == testcase::Status::Unsat ? 1 : 0;
    counts.bytes = text.size();
    of_group.add(counts);
    statistics_.by_logic[test->script.logic].add(counts);
    statistics_.all.add(counts);
    return take({*test, text, overlay_}) ? Turn::Made : Turn::Stop;
  }
  return Turn::Failed;
}

}  // namespace assay::cli
