// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "store/driver.h"

namespace assay::store {

// A driver with a memory for trouble: the first thing that goes wrong is kept,
// and what follows does nothing, so that a sequence of statements is checked
// once, at its end (`finish`). For one thread at a time.
class Connection {
 public:
  explicit Connection(std::unique_ptr<Driver> driver)
      : driver_(std::move(driver)) {}

  const std::string& name() const { return driver_->name(); }

  // Refuses transactions from now on.
  void forbid_writing() { may_write_ = false; }

  // Without results; several statements with `;` between them.
  void run(const char* sql);
  std::vector<std::string> tables();

  bool failed() const { return problem_.has_value(); }

  // Our own reason to give a transaction up.
  void give_up(Diag problem);

  // The first problem since the last call or the last Transaction.
  Result<void> finish();

  // The value, if there was none.
  template <typename T>
  Result<T> finish(T value) {
    if (Result<void> done = finish(); !done) {
      return std::unexpected(std::move(done).error());
    }
    return value;
  }

  Driver& driver() { return *driver_; }

 private:
  friend class Query;
  friend class Transaction;

  Statement* prepare(std::string_view sql);
  void note(Result<void> done);

  std::unique_ptr<Driver> driver_;
  bool may_write_ = true;
  std::optional<Diag> problem_;
  std::map<std::string, std::unique_ptr<Statement>, std::less<>> statements_;
};

// All or nothing: what is not committed is taken back.
class Transaction {
 public:
  Transaction(Connection& connection, Sync sync);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  Result<void> commit();

  template <typename T>
  Result<T> commit(T value) {
    if (Result<void> done = commit(); !done) {
      return std::unexpected(std::move(done).error());
    }
    return value;
  }

 private:
  Connection& connection_;
};

// A statement with its arguments, to be stepped through. It is compiled once
// per connection; no two of the same text at a time.
class Query {
 public:
  template <typename... Args>
  Query(Connection& connection, std::string_view sql, const Args&... args)
      : connection_(connection), statement_(connection.prepare(sql)) {
    int place = 0;
    (bind(++place, args), ...);
  }

  ~Query();
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;

  // False at the end, and when something went wrong.
  bool next();
  // For a statement without rows.
  void run();

  bool is_null(int column) const { return statement_->is_null(column); }

  int64_t integer(int column) const { return statement_->integer(column); }

  uint64_t natural(int column) const {
    return static_cast<uint64_t>(integer(column));
  }

  std::string text(int column) const { return statement_->bytes(column); }

 private:
  void bind(int place, int64_t value) { bind_argument(place, value); }

  void bind(int place, uint64_t value) {
    bind_argument(place, static_cast<int64_t>(value));
  }

  void bind(int place, std::string_view value) { bind_argument(place, value); }

  void bind(int place, const Blob& value) { bind_argument(place, value); }

  void bind_argument(int place, const Argument& value);

  Connection& connection_;
  Statement* statement_;
};

}  // namespace assay::store
