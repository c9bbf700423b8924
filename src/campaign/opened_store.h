// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "store/campaign_lock.h"
#include "store/store.h"

namespace assay::campaign {

// A store for one campaign, which nobody else runs meanwhile.
struct OpenedStore {
  store::CampaignLock lock;
  std::unique_ptr<store::Store> store;
};

// Makes the folder `out` unless it is "", opens the store, in the folder if
// `url` is "", and locks the campaign.
Result<OpenedStore> open_for_campaign(const std::string& out,
                                      const std::string& url,
                                      const store::Identity& identity,
                                      int64_t now_us);

}  // namespace assay::campaign
