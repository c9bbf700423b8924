// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "stream/arm.h"

namespace assay::stream {

// A test to make, and how long each solver may take for it.
struct Task {
  uint64_t number = 0;  // place in the stream, from 0: progress counts these
  uint64_t index = 0;   // what the technique is asked for
  size_t arm = 0;       // of Stream::arms
  std::vector<uint32_t> limits_ms = {};  // by solver; empty: the campaign's
  bool is_beyond = false;                // the arm has made all its tests
};

// How much of a stream is done.
struct Progress {
  uint64_t done = 0;                      // every number below is
  std::vector<uint64_t> stragglers = {};  // numbers beyond that are too, sorted

  friend bool operator==(const Progress&, const Progress&) = default;
};

// What a stream learns from a test that is done.
struct Feedback {
  // What the task came to.
  enum class Making : uint8_t {
    Made,
    Failed,  // no test, or none that was wished for
    NotNew,  // a test that was there already
    NoMore,  // the technique has no more of the arm
  };

  // A solver's run that came to an answer, or was stopped by its limit.
  struct Run {
    size_t solver = 0;
    uint64_t cpu_us = 0;
    bool is_decided = false;
  };

  uint64_t cpu_us = 0;  // of all solvers
  uint64_t new_groups = 0;
  std::vector<Run> runs = {};
  Making making = Making::Made;  // for streams that try until there is a test
  bool is_taken = true;  // false: there was a test, and no solver has taken it
};

// What a campaign that goes on knows about its past.
struct Past {
  Progress progress;
  std::vector<Epoch> epochs = {};
  std::map<std::string, ArmRecord> records = {};  // by the arms' names
};

// What `next` has.
struct Next {
  enum class State : uint8_t {
    Ready,      // there are tasks
    Wait,       // there may be more when some that are out are done
    Ended,      // as many as were wanted
    Exhausted,  // there is nothing left to make
  };

  State state = State::Ready;
  std::vector<Task> tasks = {};
  // To be written down before the tasks are begun.
  std::vector<Epoch> epochs = {};
};

// Who is next: hands out the tests of a campaign, each number once, and learns
// from what becomes of them. One thread at a time. A stream knows no store and
// no solver; which tests it hands out depends on its arguments, on the past and
// on the feedback only.
class Stream {
 public:
  Stream() = default;
  virtual ~Stream() = default;
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  // What makes the tests.
  virtual std::span<const Arm> arms() const = 0;

  // Goes on where a campaign has stopped: what is done is not handed out
  // again. Before the first `next`.
  virtual void resume(const Past& past) = 0;

  // `most` tasks, or fewer. Wait is never the answer when no task is out.
  virtual Next next(size_t most) = 0;

  // A task of `next` is done.
  virtual void done(const Task& task, const Feedback& feedback) = 0;

  // How many are left to hand out, at most; nothing: not known.
  virtual std::optional<uint64_t> left() const = 0;
};

}  // namespace assay::stream
