// SPDX-License-Identifier: MIT
#include "base/units.h"

#include <gtest/gtest.h>

namespace assay::base {
namespace {

TEST(Units, DurationsAreMilliseconds) {
  EXPECT_EQ(parse_duration_ms("10s"), 10'000U);
  EXPECT_EQ(parse_duration_ms("500ms"), 500U);
  EXPECT_EQ(parse_duration_ms("1.5m"), 90'000U);
  EXPECT_EQ(parse_duration_ms("2H"), 7'200'000U);
  EXPECT_EQ(parse_duration_ms("3"), 3000U);
  for (const char* bad :
       {"", "s", "-1s", "0", "1y", "1e300s", "5000h", "1s "}) {
    EXPECT_EQ(parse_duration_ms(bad), std::nullopt) << bad;
  }
}

TEST(Units, SizesAreBytes) {
  EXPECT_EQ(parse_bytes("64K"), 65536U);
  EXPECT_EQ(parse_bytes("1.5MB"), 1572864U);
  EXPECT_EQ(parse_bytes("2gb"), 2147483648U);
  EXPECT_EQ(parse_bytes("17"), 17U);
  for (const char* bad : {"", "-1", "0", "1TBs", "99999999999999GB"}) {
    EXPECT_EQ(parse_bytes(bad), std::nullopt) << bad;
  }
}

TEST(Units, TextsAreForPeople) {
  EXPECT_EQ(duration_text(12'345), "12.3 ms");
  EXPECT_EQ(duration_text(1'204'000), "1.20 s");
  EXPECT_EQ(bytes_text(uint64_t{340} << 20U), "340 MB");
  EXPECT_EQ(bytes_text(uint64_t{3} << 19U), "1.5 MB");
}

TEST(Units, CommasGroupThreeDigits) {
  EXPECT_EQ(with_commas(0), "0");
  EXPECT_EQ(with_commas(999), "999");
  EXPECT_EQ(with_commas(1000), "1,000");
  EXPECT_EQ(with_commas(123'456), "123,456");
  EXPECT_EQ(with_commas(UINT64_MAX), "18,446,744,073,709,551,615");
}

}  // namespace
}  // namespace assay::base
