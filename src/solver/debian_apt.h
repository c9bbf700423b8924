// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "process/process.h"

namespace assay::solver {

// An archive of Debian's, as the machine's own sources name it.
struct DebianSource {
  std::string uri;
  // What Signed-By says, which may be a key of many lines; empty: nothing.
  std::string signed_by;
};

// The first archive of a whole release in a file of sources.list.d, of the form
// of *.sources or of *.list. Nothing if there is none: updates and the like are
// none.
std::optional<DebianSource> find_source_stanza(std::string_view text);
std::optional<DebianSource> find_source_line(std::string_view text);

// A package in a suite, with what its installation takes.
struct DebianPackage {
  std::string name;
  std::string version;
  std::string file;    // of the download
  std::string sha256;  // as the suite's index has it
};

// Why apt does not do something.
struct AptProblem {
  bool has_no_such = false;  // the suite, or the package, is not there
  std::string message;
};

// apt with a configuration of its own: one suite, no package installed, nothing
// written but below its folder. Where to download from and how, and which keys
// count, is the machine's configuration; hooks and pins are not. Needs neither
// root nor a lock of the system's.
class DebianApt {
 public:
  // Reads the machine's configuration.
  static std::expected<DebianApt, std::string> make(std::string folder);

  // Downloads the list of the suite's packages, if there is a newer one; gives
  // the release's code name.
  std::expected<std::string, AptProblem> update(std::string_view suite);

  // What there is to download for a package, itself last. Call update() first,
  // here and below.
  std::expected<std::vector<DebianPackage>, AptProblem> plan(
      std::string_view suite, std::string_view package) const;

  // Downloads these. apt checks their hashes, and by signatures the lists'.
  std::expected<void, AptProblem> download(std::string_view suite,
                                           std::string_view package) const;

  // Puts the files of what was downloaded below `root`.
  std::expected<void, std::string> unpack(std::string_view suite,
                                          const DebianPackage& package,
                                          const std::string& root) const;

  // Frees the room that downloads take; the lists stay.
  void drop_downloads() const;

 private:
  DebianApt(std::string folder, DebianSource source, std::string acquire)
      : folder_(std::move(folder)),
        source_(std::move(source)),
        acquire_(std::move(acquire)) {}

  std::string suite_folder(std::string_view suite) const;
  bool write_configuration(std::string_view suite) const;
  process::RawRun apt_get(std::string_view suite,
                          std::vector<std::string> arguments,
                          uint32_t wall_ms) const;

  std::string folder_;
  DebianSource source_;
  std::string acquire_;  // lines of a configuration
};

}  // namespace assay::solver
