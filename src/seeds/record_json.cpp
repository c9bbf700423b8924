// SPDX-License-Identifier: MIT
#include "seeds/record_json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace assay::seeds {

namespace {

using nlohmann::ordered_json;

std::string dump(const ordered_json& value) {
  return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

// What a test's claim stands on: an edit of it is seen, while paths and times
// may change.
std::string seal_of(const SeedRecord& seed) {
  return content_hash(
      fmt::format("{}\n{}\n{}\n{}\n{}",
                  seed.id,
                  seed.status ? testcase::status_name(*seed.status) : "",
                  seed.status ? testcase::root_name(seed.root) : "",
                  seed.uses_unspecified,
                  seed.witness));
}

ordered_json to_json(const SeedRecord& seed) {
  ordered_json row{{"id", seed.id}, {"query", seed.query}, {"line", seed.line}};
  if (seed.status) {
    row["status"] = testcase::status_name(*seed.status);
    row["trust"] = testcase::root_name(seed.root);
  }
  row["logic"] = seed.logic;
  row["size"] = seed.size;
  if (seed.time_us) {
    row["time_us"] = *seed.time_us;
  }
  row["unspecified"] = seed.uses_unspecified;
  row["trivial"] = seed.is_trivial;
  row["script"] = seed.script;
  if (!seed.witness.empty()) {
    row["witness"] = seed.witness;
  }
  row["seal"] = seal_of(seed);
  if (!seed.notes.empty()) {
    row["notes"] = seed.notes;
  }
  return row;
}

// Reads the fields of an object; remembers whether all were as they should be.
class FieldReader {
 public:
  explicit FieldReader(const ordered_json& row) : row_(row) {
    is_fine_ = row.is_object();
  }

  bool is_fine() const { return is_fine_; }

  bool has(const char* name) const { return is_fine_ && row_.contains(name); }

  std::string text(const char* name) {
    const ordered_json* value = find(name);
    is_fine_ &= value != nullptr && value->is_string();
    return is_fine_ ? value->get<std::string>() : "";
  }

  template <typename Number>
  Number number(const char* name) {
    const ordered_json* value = find(name);
    is_fine_ &= value != nullptr && value->is_number_unsigned()
                && value->get<uint64_t>() <= std::numeric_limits<Number>::max();
    return is_fine_ ? value->get<Number>() : 0;
  }

  bool boolean(const char* name) {
    const ordered_json* value = find(name);
    is_fine_ &= value != nullptr && value->is_boolean();
    return is_fine_ && value->get<bool>();
  }

  const ordered_json& list(const char* name) {
    static const ordered_json none = ordered_json::array();
    const ordered_json* value = find(name);
    is_fine_ &= value != nullptr && value->is_array();
    return is_fine_ ? *value : none;
  }

 private:
  const ordered_json* find(const char* name) const {
    const auto found = is_fine_ ? row_.find(name) : row_.end();
    return found == row_.end() ? nullptr : &*found;
  }

  const ordered_json& row_;
  bool is_fine_ = true;
};

bool read_status(FieldReader& reader, SeedRecord& seed) {
  if (!reader.has("status")) {
    return true;
  }
  seed.status = testcase::find_status(reader.text("status"));
  const auto root = testcase::find_root(reader.text("trust"));
  seed.root = root.value_or(seed.root);
  return seed.status && root;
}

bool read_seed(const ordered_json& row, bool has_seals, SeedRecord& seed) {
  FieldReader reader(row);
  seed.id = reader.text("id");
  seed.query = reader.number<uint32_t>("query");
  seed.line = reader.number<uint32_t>("line");
  seed.logic = reader.text("logic");
  seed.size = reader.number<uint32_t>("size");
  seed.uses_unspecified = reader.boolean("unspecified");
  seed.is_trivial = reader.boolean("trivial");
  seed.script = reader.text("script");
  if (reader.has("time_us")) {
    seed.time_us = reader.number<uint64_t>("time_us");
  }
  if (reader.has("witness")) {
    seed.witness = reader.text("witness");
  }
  if (reader.has("notes")) {
    for (const ordered_json& note : reader.list("notes")) {
      seed.notes.push_back(note.is_string() ? note.get<std::string>() : "");
    }
  }
  if (!read_status(reader, seed) || !reader.is_fine()) {
    return false;
  }
  const bool is_sealed =
      !has_seals
      || (reader.has("seal") && reader.text("seal") == seal_of(seed));
  seed.edited = content_hash(seed.script) != seed.id ? "script"
                : is_sealed                          ? ""
                                                     : "label";
  return true;
}

bool read_aside(const ordered_json& row, Rejected& aside) {
  FieldReader reader(row);
  aside.line = reader.number<uint32_t>("line");
  aside.column = reader.number<uint32_t>("column");
  aside.kind = reader.text("kind");
  aside.reason = reader.text("reason");
  return reader.is_fine();
}

}  // namespace

std::string to_json_line(const FileRecord& file) {
  ordered_json seeds = ordered_json::array();
  for (const SeedRecord& seed : file.seeds) {
    seeds.push_back(to_json(seed));
  }
  ordered_json asides = ordered_json::array();
  for (const Rejected& aside : file.asides) {
    asides.push_back(ordered_json{{"line", aside.line},
                                  {"column", aside.column},
                                  {"kind", aside.kind},
                                  {"reason", aside.reason}});
  }
  return dump(ordered_json{{"file", file.path},
                           {"hash", file.hash},
                           {"seeds", std::move(seeds)},
                           {"aside", std::move(asides)}});
}

std::optional<FileRecord> from_json_line(std::string_view line,
                                         bool has_seals) {
  const ordered_json row = ordered_json::parse(line, nullptr, false);
  FieldReader reader(row);
  FileRecord file;
  file.path = reader.text("file");
  file.hash = reader.text("hash");
  for (const ordered_json& seed : reader.list("seeds")) {
    if (!read_seed(seed, has_seals, file.seeds.emplace_back())) {
      return std::nullopt;
    }
  }
  for (const ordered_json& aside : reader.list("aside")) {
    if (!read_aside(aside, file.asides.emplace_back())) {
      return std::nullopt;
    }
  }
  return reader.is_fine() ? std::optional(std::move(file)) : std::nullopt;
}

bool fits_json(const std::string& text) {
  const ordered_json back =
      ordered_json::parse(dump(ordered_json(text)), nullptr, false);
  return back.is_string() && back.get_ref<const std::string&>() == text;
}

}  // namespace assay::seeds
