// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "base/result.h"
#include "prove/rule_checker.h"
#include "rules/proofs.h"

namespace assay::prove {

// The file of proofs of one table.
class ProofRecord {
 public:
  // The table must outlive it.
  ProofRecord(std::string path, const rules::RuleFile& table)
      : path_(std::move(path)), table_(table) {}

  // What it has from before; a file that is not there has nothing. The message
  // of a failure begins with the place, FILE:LINE:1.
  Result<rules::Proofs> read();

  // Adds to the file. Another one takes its place, so that it is always whole.
  Result<void> add(const RuleCheck& check);

 private:
  std::string path_;
  const rules::RuleFile& table_;
  rules::Proofs proofs_;
};

}  // namespace assay::prove
