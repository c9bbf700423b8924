// SPDX-License-Identifier: MIT
#include "base/map_in_threads.h"

#include <memory>
#include <semaphore>
#include <string>

#include <gtest/gtest.h>

namespace assay::base {
namespace {

TEST(MapInThreads, EachNumberIsTakenOnce) {
  for (const uint32_t jobs : {0U, 1U, 3U, 100U}) {
    std::vector<std::atomic<int>> taken(40);
    map_in_threads(taken.size(), jobs, [&] {
      return [&](size_t at) {
        ++taken[at];
        return true;
      };
    });
    for (const std::atomic<int>& count : taken) {
      EXPECT_EQ(count, 1);
    }
  }
}

TEST(MapInThreads, NothingIsDoneForNothing) {
  map_in_threads(0, 4, [] {
    return [](size_t) {
      ADD_FAILURE();
      return true;
    };
  });
  EXPECT_TRUE(ordered_map_in_threads(
      0,
      4,
      [] { return [](size_t at) { return at; }; },
      [](size_t, size_t) { return false; }));
}

TEST(MapInThreads, FalseEndsItForAll) {
  std::atomic<size_t> done = 0;
  map_in_threads(
      1'000'000, 2, [&] { return [&](size_t) { return ++done < 10; }; });
  EXPECT_LT(done, 20U);
}

TEST(MapInThreads, ResultsComeInOrderWhoeverIsDoneFirst) {
  // The first waits for the second.
  std::binary_semaphore second(0);
  std::vector<std::string> told;
  const bool is_whole = ordered_map_in_threads(
      20,
      2,
      [&] {
        // A worker need not be movable.
        return [&, own = std::make_unique<int>(1)](size_t at) {
          if (at == 0) {
            second.acquire();
          } else if (at == 1) {
            second.release();
          }
          return std::to_string(at) + "/" + std::to_string(*own);
        };
      },
      [&](size_t at, const std::string& text) {
        EXPECT_EQ(text, std::to_string(at) + "/1");
        told.push_back(text);
        return true;
      });
  EXPECT_TRUE(is_whole);
  EXPECT_EQ(told.size(), 20U);
}

TEST(MapInThreads, ACallerMayEndIt) {
  size_t told = 0;
  EXPECT_FALSE(ordered_map_in_threads(
      1000,
      3,
      [] { return [](size_t at) { return at; }; },
      [&](size_t at, size_t) {
        ++told;
        return at < 4;
      }));
  EXPECT_EQ(told, 5U);
}

TEST(MapInThreads, AnExceptionReachesTheCaller) {
  const auto fails_at_seven = [] {
    return [](size_t at) {
      return at == 7 ? std::vector<char>(SIZE_MAX).empty() : true;
    };
  };
  EXPECT_THROW(map_in_threads(1000, 3, fails_at_seven), std::length_error);
  size_t told = 0;
  EXPECT_THROW(ordered_map_in_threads(1000,
                                      3,
                                      fails_at_seven,
                                      [&](size_t, bool) {
                                        ++told;
                                        return true;
                                      }),
               std::length_error);
  EXPECT_LE(told, 7U);
}

}  // namespace
}  // namespace assay::base
