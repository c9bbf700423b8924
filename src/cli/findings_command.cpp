// SPDX-License-Identifier: MIT
#include "cli/findings_command.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <sys/ioctl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/command_options.h"
#include "cli/exit_code.h"
#include "cli/finding_lookup.h"
#include "cli/finding_text.h"
#include "cli/json_text.h"
#include "cli/output.h"
#include "report/finding_json.h"
#include "report/finding_text.h"
#include "store/archive.h"

namespace assay::cli {

namespace {

namespace fs = std::filesystem;
using store::StoredFinding;

// Where a hunt with this store has put its folders, if it has.
std::string folder_of(const std::string& url, const StoredFinding& front) {
  const size_t scheme = url.starts_with("sqlite:") ? 7 : 0;
  const fs::path folder = fs::path(url.substr(scheme)).parent_path()
                          / "findings" / store::folder_name(front);
  std::error_code ignored;
  return fs::is_directory(folder, ignored) ? folder.string() : "";
}

// Of a terminal; elsewhere lines may be as long as they are.
size_t line_width() {
  winsize size = {};
  if (isatty(STDOUT_FILENO) == 0 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0
      || size.ws_col == 0) {
    return std::string::npos;
  }
  return size.ws_col;
}

int list(store::Store& store, const FindingsOptions& options) {
  const Result<std::vector<StoredFinding>> fronts = store.fronts();
  if (!fronts) {
    return report(fronts.error());
  }
  if (options.json) {
    for (const StoredFinding& front : *fronts) {
      say("{}\n", safe_dump(report::finding_summary_json(front)));
    }
    return kExitFine;
  }
  if (fronts->empty()) {
    say("no findings\n");
    return kExitFine;
  }
  say("{}", Lines{report::findings_table(*fronts, line_width())});
  return kExitFine;
}

int show(store::Store& store,
         const FindingsOptions& options,
         const WantedId& id) {
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
      folder_of(url_of(options.out, options.store), finding);
  if (options.json) {
    say("{}\n", safe_dump(report::finding_json(finding, folder)));
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

int run_findings(const FindingsOptions& options) {
  const bool is_show = options.action == "show";
  if (is_show == options.id.empty()) {
    say(stderr,
        "assay: show takes the number of a finding, list takes none; "
        "see assay findings --help\n");
    return kExitUsage;
  }
  const std::optional<WantedId> id =
      is_show ? parse_id(options.id) : WantedId{};
  if (!id) {
    say(stderr,
        "assay: '{}' is not the number of a finding; see assay findings "
        "list\n",
        options.id);
    return kExitBadInput;
  }
  const Result<std::unique_ptr<store::Store>> store = store::open_store(
      url_of(options.out, options.store), store::Access::Read);
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
  findings->add_option("ACTION", options.action, "list, or show with an ID")
      ->check(CLI::IsMember({"list", "show"}))
      ->capture_default_str();
  findings->add_option("ID",
                       options.id,
                       "A number of the list, a finding's own (f12), or the "
                       "name of its folder");
  CLI::Option* out = findings->add_option(
      "--out", options.out, "The folder of the hunt; else assay-out");
  findings->add_option("--store", options.store, "sqlite:PATH or a path")
      ->excludes(out);
  findings->add_flag("--json", options.json, "One JSON object per finding");
  return [chosen] { return run_findings(*chosen); };
}

}  // namespace assay::cli
