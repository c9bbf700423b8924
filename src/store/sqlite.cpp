// SPDX-License-Identifier: MIT
// The only file that knows SQLite's interface.
//
// Write-ahead log: readers do not wait for the writer, and a commit is one
// append. With Sync::Later (SQLite's NORMAL) a commit is in the hands of the
// kernel when it returns, so the death of this process, kill -9 too, loses
// nothing; a power cut loses commits since the file was last synchronised, and
// the database stays whole. With Sync::AtCommit (FULL) the commit, and with it
// all before, is on the disk when it returns.
//
// No memory mapping of the database: a file that is truncated under us, or a
// full disk, must be an error and not a SIGBUS.
#include "store/sqlite.h"

#include <cerrno>
#include <cstring>
#include <utility>

#include <fmt/format.h>
#include <sqlite3.h>

#include "base/check.h"

namespace assay::store {

namespace {

constexpr int kBusyMs = 10'000;

struct Meaning {
  const char* code;
  const char* message;
};

Meaning meaning_of(int code, int system_error) {
  if (system_error == ENOSPC || system_error == EDQUOT
      || system_error == EFBIG) {
    return {"store-full", "there is no room to write"};
  }
  switch (code & 0xff) {
    case SQLITE_FULL: return {"store-full", "the disk is full"};
    case SQLITE_READONLY:
    case SQLITE_PERM: return {"store-readonly", "it cannot be written"};
    case SQLITE_CANTOPEN: return {"store-open", "cannot open it"};
    case SQLITE_CORRUPT:
      return {"store-corrupt",
              "the file is damaged; move it away to start a new one, the "
              "folders of findings are still good"};
    case SQLITE_NOTADB:
      return {"store-corrupt", "this is not a database of findings"};
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return {"store-busy", "another program keeps it locked"};
    default: return {"store-error", "the database failed"};
  }
}

// SQLite forgets why the system refused when a commit fails; then errno, which
// callers have cleared before, still tells.
int system_error_of(int code, sqlite3* handle) {
  const int system_error = errno;
  const int kind = code & 0xff;
  if (kind != SQLITE_IOERR && kind != SQLITE_FULL && kind != SQLITE_CANTOPEN) {
    return 0;
  }
  const int noted = handle == nullptr ? 0 : sqlite3_system_errno(handle);
  return noted != 0 ? noted : system_error;
}

Diag diag_of(const std::string& path, int code, sqlite3* handle) {
  const int system_error = system_error_of(code, handle);
  const Meaning meaning = meaning_of(code, system_error);
  std::string reason =
      handle != nullptr ? sqlite3_errmsg(handle) : sqlite3_errstr(code);
  if (system_error != 0) {
    reason += fmt::format(", {}", std::strerror(system_error));
  }
  return {Severity::Error,
          meaning.code,
          {},
          fmt::format("{}: {} ({})", path, meaning.message, reason)};
}

// A path as a URI, so that `?` and `%` in it are just letters.
std::string uri_of(const std::string& path, bool is_immutable) {
  std::string uri = "file:";
  if (path.starts_with("//")) {
    uri += "//";  // else what follows would be a host
  }
  for (const char c : path) {
    if (c == '?' || c == '#' || c == '%') {
      uri += fmt::format("%{:02x}", static_cast<unsigned>(c));
    } else {
      uri += c;
    }
  }
  return uri + (is_immutable ? "?immutable=1" : "");
}

}  // namespace

Result<std::unique_ptr<Connection>> Connection::open(const std::string& path,
                                                     Open how) {
  std::unique_ptr<Connection> connection(new Connection(path));
  // One connection, one mutex of its owner: SQLite's own would be a second.
  const int flags =
      SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
      | (how == Open::Write ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                            : SQLITE_OPEN_READONLY);
  const std::string uri = uri_of(path, how == Open::ReadImmutable);
  errno = 0;
  const int code =
      sqlite3_open_v2(uri.c_str(), &connection->handle_, flags, nullptr);
  if (code != SQLITE_OK) {
    return std::unexpected(diag_of(path, code, connection->handle_));
  }
  // It opens what it may not write as if that was asked for.
  if (how == Open::Write
      && sqlite3_db_readonly(connection->handle_, "main") == 1) {
    return std::unexpected(diag_of(path, SQLITE_READONLY, nullptr));
  }
  sqlite3_extended_result_codes(connection->handle_, 1);
  sqlite3_busy_timeout(connection->handle_, kBusyMs);
  connection->run(
      "PRAGMA trusted_schema = OFF; PRAGMA mmap_size = 0;"
      "PRAGMA cell_size_check = ON; PRAGMA foreign_keys = ON");
  if (how == Open::Write) {
    // On a file system that cannot do it, SQLite stays with its rollback
    // journal, which is as safe and only slower.
    connection->run(
        "PRAGMA journal_mode = WAL;"
        "PRAGMA journal_size_limit = 16777216");
  }
  if (Result<void> done = connection->finish(); !done) {
    return std::unexpected(std::move(done).error());
  }
  return connection;
}

Connection::~Connection() {
  for (const auto& [sql, statement] : statements_) {
    sqlite3_finalize(statement);
  }
  sqlite3_close(handle_);
}

void Connection::note(int code) {
  if (!problem_) {
    problem_ = diag_of(path_, code, handle_);
  }
}

void Connection::give_up(Diag problem) {
  if (!problem_) {
    problem_ = std::move(problem);
  }
}

Result<void> Connection::finish() {
  if (std::optional<Diag> problem = std::exchange(problem_, std::nullopt)) {
    return std::unexpected(*std::move(problem));
  }
  return {};
}

void Connection::run(const char* sql) {
  if (failed()) {
    return;
  }
  errno = 0;
  const int code = sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) {
    note(code);
  }
}

void Connection::set_sync(Sync sync) {
  if (sync_ != sync) {
    run(sync == Sync::AtCommit ? "PRAGMA synchronous = FULL"
                               : "PRAGMA synchronous = NORMAL");
    sync_ = sync;
  }
}

sqlite3_stmt* Connection::prepare(std::string_view sql) {
  if (failed()) {
    return nullptr;
  }
  if (const auto known = statements_.find(sql); known != statements_.end()) {
    return known->second;
  }
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v3(handle_,
                                      sql.data(),
                                      static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT,
                                      &statement,
                                      nullptr);
  if (code != SQLITE_OK) {
    note(code);
    return nullptr;
  }
  statements_.emplace(sql, statement);
  return statement;
}

Transaction::Transaction(Connection& connection, Connection::Sync sync)
    : connection_(connection) {
  connection_.problem_.reset();
  connection_.set_sync(sync);
  // Takes the writer's lock at once: a lock that is asked for in the middle
  // cannot be waited for.
  connection_.run("BEGIN IMMEDIATE");
}

Transaction::~Transaction() {
  roll_back();
}

void Transaction::roll_back() {
  // After some errors SQLite has done it already.
  if (sqlite3_get_autocommit(connection_.handle_) == 0) {
    sqlite3_exec(connection_.handle_, "ROLLBACK", nullptr, nullptr, nullptr);
  }
}

Result<void> Transaction::commit() {
  connection_.run("COMMIT");
  Result<void> done = connection_.finish();
  if (!done) {
    roll_back();
  }
  return done;
}

Query::~Query() {
  if (statement_ != nullptr) {
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);
  }
}

bool Query::next() {
  if (statement_ == nullptr || connection_.failed()) {
    return false;
  }
  errno = 0;
  const int code = sqlite3_step(statement_);
  if (code != SQLITE_ROW && code != SQLITE_DONE) {
    connection_.note(code);
  }
  return code == SQLITE_ROW;
}

void Query::run() {
  const bool has_row = next();
  ASSAY_CHECK(!has_row);
}

bool Query::is_null(int column) const {
  return sqlite3_column_type(statement_, column) == SQLITE_NULL;
}

int64_t Query::integer(int column) const {
  return sqlite3_column_int64(statement_, column);
}

uint64_t Query::natural(int column) const {
  return static_cast<uint64_t>(integer(column));
}

std::string Query::text(int column) const {
  // The bytes as they are: SQLite converts neither, as the encoding is UTF-8.
  const void* bytes = sqlite3_column_blob(statement_, column);
  const int size = sqlite3_column_bytes(statement_, column);
  return bytes == nullptr ? std::string()
                          : std::string(static_cast<const char*>(bytes),
                                        static_cast<size_t>(size));
}

void Query::bind(int place, int64_t value) {
  if (statement_ != nullptr) {
    const int code = sqlite3_bind_int64(statement_, place, value);
    ASSAY_CHECK(code == SQLITE_OK) << code;
  }
}

void Query::bind(int place, uint64_t value) {
  bind(place, static_cast<int64_t>(value));
}

void Query::bind(int place, std::string_view value) {
  if (statement_ == nullptr) {
    return;
  }
  // An empty view may have no address, which SQLite would take as NULL.
  const int code = sqlite3_bind_text64(statement_,
                                       place,
                                       value.empty() ? "" : value.data(),
                                       value.size(),
                                       SQLITE_TRANSIENT,
                                       SQLITE_UTF8);
  if (code != SQLITE_OK) {
    connection_.note(code);
  }
}

void Query::bind(int place, const Blob& value) {
  if (statement_ == nullptr) {
    return;
  }
  const int code =
      sqlite3_bind_blob64(statement_,
                          place,
                          value.bytes.empty() ? "" : value.bytes.data(),
                          value.bytes.size(),
                          SQLITE_STATIC);
  if (code != SQLITE_OK) {
    connection_.note(code);
  }
}

}  // namespace assay::store
