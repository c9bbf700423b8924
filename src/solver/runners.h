// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "process/fork_server.h"
#include "process/session.h"
#include "solver/runner.h"

namespace assay::solver {

// The command of a query: the profile's with the query's options behind.
process::Command command_for(const Profile& profile, const Query& query);
// The query's limits in the way that the profile's program can live with.
process::Limits limits_for(const Profile& profile, const Query& query);

// A process per query.
class FreshRunner final : public Runner {
 public:
  explicit FreshRunner(const Profile& profile) : profile_(profile) {}

  Outcome run(const Query& query) override;

  std::string transcript() const override { return ""; }

 private:
  const Profile& profile_;
};

// A fork server for one command line; falls back to fresh runs.
class ServerRunner final : public Runner {
 public:
  ServerRunner(const Profile& profile, const Query& first)
      : profile_(profile),
        server_(command_for(profile, first)),
        fresh_(profile) {}

  Outcome run(const Query& query) override;

  std::string transcript() const override { return ""; }

 private:
  const Profile& profile_;
  process::ForkServer server_;
  FreshRunner fresh_;
};

// One process that is asked query after query. Serves one command line and one
// set of options that the scripts set.
class SessionRunner final : public Runner {
 public:
  SessionRunner(const Profile& profile, Mode mode, const Query& first);

  Outcome run(const Query& query) override;

  std::string transcript() const override { return session_.transcript(); }

 private:
  std::string compose(const Query& query, std::string_view end) const;
  std::string text_between() const;

  const Profile& profile_;
  Mode mode_;
  process::Session session_;
};

}  // namespace assay::solver
