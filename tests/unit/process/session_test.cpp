// SPDX-License-Identifier: MIT
#include "process/session.h"

#include <gtest/gtest.h>

namespace assay::process {
namespace {

// Prints each line; dies of one, and waits for ever at another.
Command reader() {
  return {{"/bin/sh",
           "-c",
           "while read -r line; do case $line in die) kill -SEGV $$;; "
           "wait) sleep 600;; *) echo \"$line\";; esac; done"},
          {}};
}

Limits limits() {
  Limits made;
  made.cpu_ms = 60'000;
  made.wall_ms = 120'000;
  return made;
}

TEST(Session, GivesWhatComesBeforeTheEnd) {
  Session session(reader());
  EXPECT_EQ(session.turns(), 0U);
  const RawRun first =
      session.converse({"a\nb\nend1\n", "end1", "c\n"}, limits());
  EXPECT_TRUE(first.is_started);
  EXPECT_EQ(first.out, "a\nb\n");
  const RawRun second = session.converse({"d\nend2\n", "end2", ""}, limits());
  // The rest of the first end's line may come late.
  EXPECT_EQ(second.out.substr(second.out.find_first_not_of('\n')), "c\nd\n");
  EXPECT_EQ(session.turns(), 2U);
  EXPECT_EQ(session.transcript(), "a\nb\nend1\nc\nd\nend2\n");
}

TEST(Session, ADeadProcessIsReplaced) {
  Session session(reader());
  const RawRun dead = session.converse({"a\ndie\n", "end", ""}, limits());
  EXPECT_EQ(dead.out, "a\n");
  EXPECT_EQ(dead.stop, Stop::None);
  EXPECT_NE(dead.status, 0);
  EXPECT_EQ(session.turns(), 0U);
  EXPECT_EQ(session.transcript(), "a\ndie\n");
  EXPECT_EQ(session.converse({"end\n", "end", ""}, limits()).out, "");
  EXPECT_EQ(session.transcript(), "end\n");
}

TEST(Session, ALimitCostsTheProcess) {
  Session session(reader());
  Limits short_time = limits();
  short_time.wall_ms = 100;
  EXPECT_EQ(session.converse({"wait\n", "end", ""}, short_time).stop,
            Stop::Wall);
  EXPECT_EQ(session.turns(), 0U);
}

TEST(Session, SaysWhyItCannotStart) {
  Session session({{"/nowhere/program"}, {}});
  const RawRun run = session.converse({"a\n", "a", ""}, limits());
  EXPECT_FALSE(run.is_started);
  EXPECT_NE(run.start_error, "");
}

}  // namespace
}  // namespace assay::process
