// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "testcase/claim.h"

namespace assay::seeds {

// What is known about one query of a file, as the lock has it.
struct SeedRecord {
  std::string id;      // of the script's text
  uint32_t query = 1;  // which one of the file
  uint32_t line = 1;   // of its check-sat
  std::string script;  // as it is printed: plain, one query
  std::optional<testcase::Status> status = {};
  testcase::TrustRoot root = testcase::TrustRoot::Declared;  // of the status
  std::string witness = {};  // a model's text, "" if there is none
  std::string logic = {};
  uint32_t size = 0;  // distinct terms below the assertions
  bool uses_unspecified = false;
  bool is_trivial = false;
  // CPU of the fastest solver that answered; none if all ran out of time.
  std::optional<uint64_t> time_us = {};
  // What solvers did that they should not: crashes, wrong models.
  std::vector<std::string> notes = {};
  // What somebody has changed in the lock since it was written: "script",
  // "label"; "" if nothing. A lock that is read has no such seeds.
  std::string edited = {};

  friend bool operator==(const SeedRecord&, const SeedRecord&) = default;
};

// A file or a query that is no seed, and why.
struct Rejected {
  uint32_t line = 1;
  uint32_t column = 1;
  // error, unsupported, mislabelled, contradiction, recursive, rejected
  std::string kind;
  std::string reason;

  friend bool operator==(const Rejected&, const Rejected&) = default;
};

struct FileRecord {
  std::string path;
  std::string hash;  // of its bytes
  std::vector<SeedRecord> seeds = {};
  std::vector<Rejected> asides = {};

  friend bool operator==(const FileRecord&, const FileRecord&) = default;
};

// Which seeds a campaign does not use.
struct Selection {
  bool keeps_trivial = false;
  bool keeps_slow = false;   // those that no solver answered in time
  uint32_t max_time_ms = 0;  // of the fastest solver; 0: no limit
  uint32_t max_size = 0;     // 0: no limit

  friend bool operator==(const Selection&, const Selection&) = default;
};

// Why the seed is left out: trivial, slow, large; "" if it is not.
std::string_view why_left_out(const SeedRecord& seed,
                              const Selection& selection);

// The name of a content: 16 hexadecimal digits, the same on every machine.
std::string content_hash(std::string_view text);

}  // namespace assay::seeds
