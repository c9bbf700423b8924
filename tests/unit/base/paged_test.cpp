// SPDX-License-Identifier: MIT
#include "base/paged.h"

#include <cstdint>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay::base {
namespace {

using testing::ElementsAre;
using testing::ElementsAreArray;
using testing::IsEmpty;
using testing::SizeIs;

using Small = Paged<int, 2>;  // pages of four

std::vector<int> numbers(size_t count, int first) {
  std::vector<int> made(count);
  std::iota(made.begin(), made.end(), first);
  return made;
}

TEST(Paged, PositionsCountUp) {
  Small paged;
  for (uint32_t i = 0; i < 100; ++i) {
    EXPECT_EQ(paged.push(static_cast<int>(i) * 3), i);
  }
  EXPECT_EQ(paged.size(), 100U);
  for (uint32_t i = 0; i < 100; ++i) {
    EXPECT_EQ(paged[i], static_cast<int>(i) * 3);
  }
}

TEST(Paged, ElementsNeverMove) {
  Small paged;
  paged.push(7);
  const int* first = &paged[0];
  const uint32_t at = paged.append_run(numbers(10, 0));
  const std::span<const int> run = paged.run(at, 10);
  for (int i = 0; i < 1000; ++i) {
    paged.push(i);
  }
  EXPECT_EQ(first, &paged[0]);
  EXPECT_EQ(run.data(), &paged[at]);
  EXPECT_THAT(run, ElementsAreArray(numbers(10, 0)));
}

// Every length at every place within a page.
TEST(Paged, RunsAreContiguousAtAnyLength) {
  for (size_t before = 0; before < 9; ++before) {
    for (size_t length = 0; length < 30; ++length) {
      Small paged;
      for (size_t i = 0; i < before; ++i) {
        paged.push(-1);
      }
      const uint32_t at = paged.append_run(numbers(length, 100));
      const uint32_t behind = paged.push(-2);
      const uint32_t second = paged.append_run(numbers(3, 500));
      ASSERT_THAT(paged.run(at, static_cast<uint32_t>(length)),
                  ElementsAreArray(numbers(length, 100)))
          << before << ' ' << length;
      ASSERT_EQ(paged[behind], -2);
      ASSERT_THAT(paged.run(second, 3), ElementsAre(500, 501, 502));
      for (uint32_t i = 0; i < length; ++i) {
        ASSERT_EQ(paged[at + i], 100 + static_cast<int>(i));
      }
      for (uint32_t i = 0; i < before; ++i) {
        ASSERT_EQ(paged[i], -1);
      }
    }
  }
}

TEST(Paged, EmptyRunIsEmpty) {
  Small paged;
  const uint32_t at = paged.append_run({});
  EXPECT_EQ(paged.size(), 0U);
  EXPECT_THAT(paged.run(at, 0), IsEmpty());
}

TEST(Paged, OverlayGoesOnBehindItsParent) {
  Small base;
  base.append_run(numbers(6, 0));
  Small overlay(&base);
  EXPECT_EQ(overlay.first(), base.size());
  const uint32_t at = overlay.push(60);
  EXPECT_EQ(at, base.size());
  const uint32_t run = overlay.append_run(numbers(9, 70));
  EXPECT_THAT(overlay.run(run, 9), ElementsAreArray(numbers(9, 70)));
  EXPECT_EQ(overlay[at], 60);
  EXPECT_THAT(overlay.run(0, 6), ElementsAreArray(numbers(6, 0)));
  EXPECT_EQ(&overlay[3], &base[3]);
}

TEST(Paged, OverlaysOfOneParentAreApart) {
  Small base;
  base.push(1);
  Small left(&base);
  Small right(&base);
  const uint32_t at = left.push(2);
  EXPECT_EQ(right.push(3), at);
  EXPECT_EQ(left[at], 2);
  EXPECT_EQ(right[at], 3);
  EXPECT_EQ(base.size(), 1U);
}

TEST(Paged, OverlayOfAnEmptyParent) {
  const Small base;
  Small overlay(&base);
  EXPECT_EQ(overlay.push(5), 0U);
  EXPECT_EQ(overlay[0], 5);
}

TEST(Paged, RewindGivesTheSamePositionsAgain) {
  Small base;
  base.append_run(numbers(5, 0));
  Small overlay(&base);
  const uint32_t first = overlay.append_run(numbers(3, 10));
  overlay.push(99);
  overlay.rewind();
  EXPECT_EQ(overlay.size(), base.size());
  EXPECT_EQ(overlay.append_run(numbers(3, 20)), first);
  EXPECT_THAT(overlay.run(first, 3), ElementsAre(20, 21, 22));
  EXPECT_THAT(overlay.run(0, 5), ElementsAreArray(numbers(5, 0)));
}

TEST(Paged, RewindKeepsMemoryForShortRuns) {
  const Small base;
  Small overlay(&base);
  const auto fill = [&] {
    for (int i = 0; i < 10; ++i) {
      overlay.append_run(numbers(3, i));
      overlay.push(i);
    }
  };
  fill();
  const size_t bytes = overlay.bytes();
  for (int round = 0; round < 50; ++round) {
    overlay.rewind();
    fill();
  }
  EXPECT_EQ(overlay.bytes(), bytes);
}

// A campaign rewinds an overlay once per test; a test with a long literal must
// not cost memory that the next one cannot use.
TEST(Paged, RewindKeepsMemoryForLongRuns) {
  const Small base;
  Small overlay(&base);
  overlay.append_run(numbers(10, 0));
  const size_t bytes = overlay.bytes();
  for (int round = 0; round < 50; ++round) {
    overlay.rewind();
    const uint32_t at = overlay.append_run(numbers(10, round));
    ASSERT_THAT(overlay.run(at, 10), ElementsAreArray(numbers(10, round)));
  }
  EXPECT_LE(overlay.bytes(), 2 * bytes);
  EXPECT_LE(overlay.size(), 64U) << "positions run out";
}

TEST(Paged, MixedRunsAfterRewindDoNotOverlap) {
  const Small base;
  Small overlay(&base);
  for (int round = 0; round < 20; ++round) {
    overlay.rewind();
    std::vector<uint32_t> starts;
    for (int i = 0; i < 12; ++i) {
      const auto length = static_cast<size_t>((i * 7 + round * 3) % 11);
      starts.push_back(overlay.append_run(numbers(length, i * 100)));
    }
    for (int i = 0; i < 12; ++i) {
      const auto length = static_cast<uint32_t>((i * 7 + round * 3) % 11);
      ASSERT_THAT(overlay.run(starts[static_cast<size_t>(i)], length),
                  ElementsAreArray(numbers(length, i * 100)))
          << round << ' ' << i;
    }
  }
}

TEST(Paged, EditChangesWhatIsOwned) {
  Paged<std::string, 2> base;
  base.push("a");
  base.edit(0) = "b";
  EXPECT_EQ(base[0], "b");
  Paged<std::string, 2> overlay(&base);
  const uint32_t at = overlay.push("c");
  overlay.edit(at) += "d";
  EXPECT_EQ(overlay[at], "cd");
}

TEST(PagedDeathTest, EditOfTheParentIsABug) {
  Small base;
  base.push(1);
  Small overlay(&base);
  EXPECT_DEATH(overlay.edit(0) = 2, "check failed");
}

}  // namespace
}  // namespace assay::base
