// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/model.h"
#include "smtlib/features.h"
#include "smtlib/language.h"
#include "smtlib/script.h"
#include "term/term_manager.h"
#include "testcase/claim.h"

namespace assay::testcase {

// A script with one query that techniques start from, and what is known of it.
struct Seed {
  std::string id;         // from its content: the same in every run
  std::string origin;     // file and query, for people
  smtlib::Script script;  // of the set's manager
  std::optional<Status> status;
  TrustRoot root = TrustRoot::Declared;  // of the status
  std::optional<model::Model> witness;
  bool uses_unspecified = false;  // operators that are not total
  smtlib::Features features;
  std::string logic;  // the least that fits
  uint32_t size = 0;  // distinct terms below the assertions
};

// The seeds of a campaign in one store that does not change any more: workers
// share it without locks, each with overlays of its own. May be empty.
class Seeds {
 public:
  // None.
  explicit Seeds(const smtlib::Language& language);
  // The scripts are of `base`. The language must outlive the set.
  Seeds(const smtlib::Language& language,
        std::unique_ptr<term::TermManager> base,
        std::vector<Seed> list);

  const smtlib::Language& language() const { return *language_; }

  const term::TermManager& base() const { return *base_; }

  std::span<const Seed> list() const { return list_; }

  bool empty() const { return list_.empty(); }

 private:
  const smtlib::Language* language_;
  std::unique_ptr<const term::TermManager> base_;
  std::vector<Seed> list_;
};

}  // namespace assay::testcase
