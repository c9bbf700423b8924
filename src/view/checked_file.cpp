// SPDX-License-Identifier: MIT
#include "view/checked_file.h"

#include <string_view>

namespace assay::view {

namespace {

using nlohmann::ordered_json;

constexpr std::string_view status_word(CheckedFile::Status status) {
  switch (status) {
    case CheckedFile::Status::Ok: return "ok";
    case CheckedFile::Status::Unsupported: return "unsupported";
    case CheckedFile::Status::Error: return "error";
  }
  return "error";
}

}  // namespace

ordered_json checked_file_json(const CheckedFile& file) {
  ordered_json row;
  row["file"] = file.path;
  row["status"] = status_word(file.status);
  row["line"] =
      file.place ? ordered_json(file.place->line) : ordered_json(nullptr);
  row["col"] =
      file.place ? ordered_json(file.place->column) : ordered_json(nullptr);
  row["message"] = file.message;
  row["logic"] = file.logic;
  row["commands"] = file.commands;
  row["terms"] = file.terms;
  row["sorts"] = file.sorts;
  return row;
}

}  // namespace assay::view
