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

#include "base/result.h"

struct sqlite3;
struct sqlite3_stmt;

namespace assay::store {

// A text that may be of any bytes. As an argument of a Query it must live as
// long; other arguments are copied.
struct Blob {
  std::string_view bytes;
};

// One connection to an SQLite file; for one thread at a time. The first thing
// that goes wrong is kept, and what follows does nothing, so that a sequence of
// statements is checked once, at its end (`finish`).
class Connection {
 public:
  enum class Open : uint8_t { Read, ReadImmutable, Write };
  // Whether a commit waits until the disk has it.
  enum class Sync : uint8_t { Later, AtCommit };

  static Result<std::unique_ptr<Connection>> open(const std::string& path,
                                                  Open how);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // Without results; several statements with `;` between them.
  void run(const char* sql);
  void set_sync(Sync sync);

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

 private:
  friend class Query;
  friend class Transaction;

  explicit Connection(std::string path) : path_(std::move(path)) {}

  sqlite3_stmt* prepare(std::string_view sql);
  void note(int code);

  std::string path_;
  sqlite3* handle_ = nullptr;
  std::optional<Diag> problem_;
  std::optional<Sync> sync_;
  std::map<std::string, sqlite3_stmt*, std::less<>> statements_;
};

// All or nothing: what is not committed is taken back.
class Transaction {
 public:
  Transaction(Connection& connection, Connection::Sync sync);
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
  void roll_back();

  Connection& connection_;
};

// A statement with its arguments, to be stepped through. It is compiled once
// per connection.
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

  bool is_null(int column) const;
  int64_t integer(int column) const;
  uint64_t natural(int column) const;
  std::string text(int column) const;

 private:
  void bind(int place, int64_t value);
  void bind(int place, uint64_t value);
  void bind(int place, std::string_view value);
  void bind(int place, const Blob& value);

  Connection& connection_;
  sqlite3_stmt* statement_;
};

}  // namespace assay::store
