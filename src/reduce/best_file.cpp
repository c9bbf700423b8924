// SPDX-License-Identifier: MIT
#include "reduce/best_file.h"

#include <cstdio>
#include <fstream>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "base/source.h"
#include "base/version.h"

namespace assay::reduce {

namespace {

constexpr std::string_view kWitnessMark = "; it is true under";
constexpr std::string_view kWitnessLine = ";   ";

std::string input_mark(uint64_t hash) {
  return fmt::format("; input {:016x}", hash);
}

// The text's lines, each behind a mark.
std::string marked(std::string_view mark, std::string_view text) {
  std::string made;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    made += mark;
    made += text.substr(0, end);
    made += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return made;
}

}  // namespace

std::string BestFile::text(const std::string& script,
                           const std::string& witness) const {
  std::string made;
  for (const std::string& line : header_.lines) {
    made += marked("; ", line);
  }
  if (!witness.empty()) {
    made += fmt::format("{}\n{}", kWitnessMark, marked(kWitnessLine, witness));
  }
  made += fmt::format("; reduced by assay {} from {} bytes\n{}\n",
                      kVersion,
                      header_.first_bytes,
                      input_mark(header_.input_hash));
  return made + script;
}

Result<void> BestFile::save(const std::string& script,
                            const std::string& witness) const {
  const std::string temporary = path_ + ".new";
  std::ofstream file(temporary, std::ios::binary | std::ios::trunc);
  file << text(script, witness);
  file.close();
  if (!file.good() || std::rename(temporary.c_str(), path_.c_str()) != 0) {
    std::remove(temporary.c_str());
    return fail("no-write", {}, fmt::format("{} cannot be written", path_));
  }
  return {};
}

std::optional<BestFile::Begun> BestFile::load() const {
  const std::expected<std::string, std::string> text =
      base::read_regular_file(path_);
  if (!text) {
    return std::nullopt;
  }
  const std::string mark = input_mark(header_.input_hash) + "\n";
  const size_t end = text->find(mark);
  if (end == std::string::npos || (*text)[0] != ';') {
    return std::nullopt;
  }
  Begun begun;
  begun.script = text->substr(end + mark.size());
  bool is_witness = false;
  std::string_view head = std::string_view(*text).substr(0, end);
  while (!head.empty()) {
    const size_t line_end = std::min(head.find('\n'), head.size());
    const std::string_view line = head.substr(0, line_end);
    if (line == kWitnessMark) {
      is_witness = true;
    } else if (is_witness && line.starts_with(kWitnessLine)) {
      begun.witness += line.substr(kWitnessLine.size());
      begun.witness += '\n';
    } else {
      is_witness = false;
    }
    head.remove_prefix(std::min(line_end + 1, head.size()));
  }
  return begun;
}

}  // namespace assay::reduce
