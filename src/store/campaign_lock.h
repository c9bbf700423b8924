// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "base/fd.h"
#include "base/result.h"
#include "store/store.h"

namespace assay::store {

// The right to run a campaign: one process at a time has it, until it ends,
// however it ends. It is a lock of the operating system on a file beside the
// database, which says who has it; what a killed process leaves there locks
// nothing.
class CampaignLock {
 public:
  CampaignLock() = default;

  CampaignLock(base::Fd fd, std::string path)
      : fd_(std::move(fd)), path_(std::move(path)) {}

  CampaignLock(CampaignLock&&) = default;
  CampaignLock& operator=(CampaignLock&&) = default;
  ~CampaignLock();

 private:
  base::Fd fd_;
  std::string path_;
};

// The store is one that open_store has opened; one in memory needs no lock. A
// campaign-busy says who has it and since when.
Result<CampaignLock> lock_campaign(const std::string& url,
                                   const Identity& identity,
                                   int64_t now_us);

}  // namespace assay::store
