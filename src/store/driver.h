// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"

namespace assay::store {

// A text that may be of any bytes. As an argument of a statement it must live
// as long as the statement has it; other arguments are copied.
struct Blob {
  std::string_view bytes;
};

using Argument = std::variant<int64_t, std::string_view, Blob>;

// Whether a commit waits until the disk has it.
enum class Sync : uint8_t { Later, AtCommit };

// A compiled statement. Its arguments are `?`, counted from 1; its columns
// count from 0.
class Statement {
 public:
  virtual ~Statement() = default;

  virtual Result<void> bind(int place, const Argument& value) = 0;
  // Whether there is a (next) row.
  virtual Result<bool> next() = 0;
  // Ready to run again, without arguments.
  virtual void reset() = 0;

  // Of the row that `next` came to.
  virtual bool is_null(int column) const = 0;
  virtual int64_t integer(int column) const = 0;
  virtual std::string bytes(int column) const = 0;
};

// One connection to a database; for one thread at a time. What SqlStore needs
// of a database and nothing more: the SQL itself is the store's. It is written
// as SQLite takes it; another driver translates three things: `?` for an
// argument, INTEGER PRIMARY KEY for a number that the database gives, and BLOB
// for bytes.
//
// Every Diag has one of the codes that store.h lists.
class Driver {
 public:
  virtual ~Driver() = default;

  // For messages: which database it is.
  virtual const std::string& name() const = 0;

  virtual Result<std::unique_ptr<Statement>> prepare(std::string_view sql) = 0;
  // Without results; several statements with `;` between them.
  virtual Result<void> run(const char* sql) = 0;

  // Takes the right to write at once, and waits for it if need be.
  virtual Result<void> begin(Sync sync) = 0;
  virtual Result<void> commit() = 0;
  // Nothing happens outside of a transaction.
  virtual void roll_back() = 0;

  virtual Result<std::vector<std::string>> tables() = 0;

  // The same content in a place that can be written and is gone with its
  // connection.
  virtual Result<std::unique_ptr<Driver>> copy_to_memory() = 0;
};

}  // namespace assay::store
