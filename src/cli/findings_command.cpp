// SPDX-License-Identifier: MIT
#include "cli/findings_command.h"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <string_view>
#include <unistd.h>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/columns.h"
#include "base/near_word.h"
#include "cli/command_options.h"
#include "cli/exit_code.h"
#include "cli/finding_text.h"
#include "cli/output.h"
#include "cli/problem_text.h"
#include "report/finding_json.h"
#include "report/finding_text.h"
#include "report/tally.h"
#include "store/archive.h"
#include "store/finding_name.h"
#include "technique/group.h"
#include "vocabulary/kind.h"

namespace assay::cli {

namespace {

using store::StoredFinding;

// Of a terminal; elsewhere lines may be as long as they are.
size_t line_width() {
  const size_t columns = base::terminal_columns(STDOUT_FILENO);
  return columns == 0 ? std::string::npos : columns;
}

struct Listing {
  std::vector<StoredFinding> fronts;
  std::vector<store::Campaign> campaigns;
  std::vector<store::GroupShare> shares;
};

Result<Listing> read_listing(store::Store& store) {
  Listing listing;
  ASSAY_TRY(listing.fronts, store.fronts());
  ASSAY_TRY(listing.campaigns, store.campaigns());
  ASSAY_TRY(listing.shares, store.group_shares());
  return listing;
}

int list(store::Store& store, const FindingsOptions& options) {
  Result<Listing> listing = read_listing(store);
  if (!listing) {
    return report(listing.error());
  }
  auto& [fronts, campaigns, shares] = *listing;
  std::erase_if(fronts, [&](const StoredFinding& front) {
    return !report::fits(options.filter, front.finding);
  });
  report::rank_findings(fronts);
  if (options.json) {
    for (const StoredFinding& front : fronts) {
      nlohmann::ordered_json row = report::finding_summary_json(front);
      row["campaigns"] = report::campaigns_json(shares, front.group);
      say_json(row);
    }
    return kExitFine;
  }
  if (fronts.empty()) {
    say("no {}findings\n", options.filter.is_empty() ? "" : "such ");
    return kExitFine;
  }
  const std::string more = options.filter.is_empty()
                               ? report::campaigns_text(campaigns, shares)
                               : "";
  say("{}\n{}",
      Lines{report::findings_table(fronts, line_width())},
      Lines{more});
  return kExitFine;
}

int show(store::Store& store,
         const FindingsOptions& options,
         const store::WantedId& id) {
  const Result<std::optional<StoredFinding>> found =
      id.is_single ? store.find_finding(id.number)
                   : store.find_front(id.number);
  if (!found) {
    return report(found.error());
  }
  const std::optional<StoredFinding>& maybe = *found;
  if (!maybe) {
    say(stderr,
        "assay: there is no finding {}; see assay findings list\n",
        options.id);
    return kExitBadInput;
  }
  const StoredFinding& finding = *maybe;
  const std::string folder =
      store::find_folder(store::url_of(options.out, options.store), finding);
  if (options.json) {
    say_json(report::finding_json(finding, folder));
    return kExitFine;
  }
  const Result<std::vector<StoredFinding>> group =
      store.findings_of_group(finding.group);
  if (!group) {
    return report(group.error());
  }
  say("{}", Lines{report::finding_text(finding, *group, folder)});
  return kExitFine;
}

}  // namespace

int run_findings(const FindingsOptions& given) {
  FindingsOptions options = given;
  const bool is_action = options.action == "list" || options.action == "show";
  if (!is_action && options.id.empty() && store::parse_id(options.action)) {
    options.id = std::exchange(options.action, "show");
  } else if (!is_action) {
    return complain(kExitUsage,
                    base::no_such("action", options.action, {"list", "show"})
                        + ", or a finding's number; see assay findings --help");
  }
  const bool is_show = options.action == "show";
  if (is_show && !options.filter.is_empty()) {
    return complain(kExitUsage,
                    "--kind, --solver, --theory and --relevance are for list");
  }
  if (const Result<std::vector<technique::TheoryGroup>> known =
          technique::find_groups(options.filter.theories);
      !known) {
    return complain(kExitUsage, known.error().message);
  }
  if (is_show == options.id.empty()) {
    say(stderr,
        "assay: show takes the number of a finding, list takes none; "
        "see assay findings --help\n");
    return kExitUsage;
  }
  const std::optional<store::WantedId> id =
      is_show ? store::parse_id(options.id) : store::WantedId{};
  if (!id) {
    say(stderr,
        "assay: '{}' is not the number of a finding; see assay findings "
        "list\n",
        options.id);
    return kExitBadInput;
  }
  const Result<std::unique_ptr<store::Store>> store =
      options.store.empty()
          ? store::open_folder(options.out)
          : store::open_store(options.store, store::Access::Read);
  if (!store) {
    return report(store.error());
  }
  return is_show ? show(**store, options, *id) : list(**store, options);
}

Action add_findings(CLI::App& app) {
  const auto chosen = std::make_shared<FindingsOptions>();
  FindingsOptions& options = *chosen;
  CLI::App* findings = app.add_subcommand(
      "findings", "List what a hunt has found, or show one finding");
  findings
      ->add_option(
          "ACTION", options.action, "list, or show with an ID; or just an ID")
      ->type_name("{list,show}")
      ->capture_default_str();
  findings->add_option("ID",
                       options.id,
                       "A number of the list, a finding's own (f12), or the "
                       "name of its folder");
  CLI::Option* out = findings->add_option(
      "--out", options.out, "The folder of the hunt; else assay-out");
  findings->add_option("--store", options.store, "sqlite:PATH or a path")
      ->excludes(out);
  const auto kinds = vocabulary::all_kinds();
  std::vector<std::string> names(kinds.size());
  std::ranges::transform(kinds, names.begin(), vocabulary::kind_name);
  may_list(
      findings
          ->add_option("--kind", options.filter.kinds, "list: only of these")
          ->check(CLI::IsMember(names)));
  may_list(findings->add_option(
      "--solver", options.filter.solvers, "list: only about these"));
  may_list(findings->add_option(
      "--theory", options.filter.theories, "list: only tests of these"));
  add_classes(*findings,
              "--relevance",
              options.filter.relevances,
              "list: only of these classes");
  findings->add_flag("--json", options.json, "One JSON object per finding");
  return [chosen] { return run_findings(*chosen); };
}

}  // namespace assay::cli
