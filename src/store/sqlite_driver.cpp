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
//
// Nothing is written before a database has been looked through, so that what is
// damaged stays as it is for those who want to save something of it. SQLite
// goes on writing into files that have lost their names; so every transaction
// asks first whether they are still there.
#include "store/sqlite_driver.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
#include <sys/stat.h>
#include <utility>

#include <fmt/format.h>
#include <sqlite3.h>

#include "base/check.h"
#include "store/durable_folder.h"

namespace assay::store {

namespace {

constexpr int kBusyMs = 10'000;
constexpr std::string_view kMemory = ":memory:";

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
      return {"store-corrupt",
              "this is not a database of findings; move it away to start a new "
              "one"};
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

enum class Open : uint8_t { Read, ReadImmutable, Write };

// Opening a FIFO would wait for its other end, and a device has no end.
Result<void> refuse_special_files(const std::string& path) {
  if (path == kMemory) {
    return {};
  }
  for (const char* suffix : {"", "-wal", "-shm", "-journal"}) {
    const std::string file = path + suffix;
    struct stat info = {};
    if (stat(file.c_str(), &info) == 0 && !S_ISREG(info.st_mode)) {
      const char* what = S_ISDIR(info.st_mode)    ? "a folder"
                         : S_ISFIFO(info.st_mode) ? "a pipe"
                         : S_ISSOCK(info.st_mode) ? "a socket"
                                                  : "a device";
      return fail(
          "store-open",
          {},
          fmt::format("{}: it is {}, and no file for a database", file, what));
    }
  }
  return {};
}

class SqliteStatement final : public Statement {
 public:
  SqliteStatement(const std::string& path,
                  sqlite3* handle,
                  sqlite3_stmt* statement)
      : path_(path), handle_(handle), statement_(statement) {}

  ~SqliteStatement() override { sqlite3_finalize(statement_); }

  SqliteStatement(const SqliteStatement&) = delete;
  SqliteStatement& operator=(const SqliteStatement&) = delete;

  Result<void> bind(int place, const Argument& value) override {
    const int code = std::visit(
        [&](const auto& argument) { return bind_value(place, argument); },
        value);
    if (code != SQLITE_OK) {
      return std::unexpected(diag_of(path_, code, handle_));
    }
    return {};
  }

  Result<bool> next() override {
    errno = 0;
    const int code = sqlite3_step(statement_);
    if (code != SQLITE_ROW && code != SQLITE_DONE) {
      return std::unexpected(diag_of(path_, code, handle_));
    }
    return code == SQLITE_ROW;
  }

  void reset() override {
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);
  }

  bool is_null(int column) const override {
    return sqlite3_column_type(statement_, column) == SQLITE_NULL;
  }

  int64_t integer(int column) const override {
    return sqlite3_column_int64(statement_, column);
  }

  // The bytes as they are: SQLite converts neither text nor blob, as the
  // encoding is UTF-8.
  std::string bytes(int column) const override {
    const void* bytes = sqlite3_column_blob(statement_, column);
    const int size = sqlite3_column_bytes(statement_, column);
    return bytes == nullptr ? std::string()
                            : std::string(static_cast<const char*>(bytes),
                                          static_cast<size_t>(size));
  }

 private:
  int bind_value(int place, int64_t value) {
    return sqlite3_bind_int64(statement_, place, value);
  }

  // An empty view may have no address, which SQLite would take as NULL.
  int bind_value(int place, std::string_view value) {
    return sqlite3_bind_text64(statement_,
                               place,
                               value.empty() ? "" : value.data(),
                               value.size(),
                               SQLITE_TRANSIENT,
                               SQLITE_UTF8);
  }

  int bind_value(int place, const Blob& value) {
    return sqlite3_bind_blob64(statement_,
                               place,
                               value.bytes.empty() ? "" : value.bytes.data(),
                               value.bytes.size(),
                               SQLITE_STATIC);
  }

  const std::string& path_;
  sqlite3* handle_;
  sqlite3_stmt* statement_;
};

class SqliteDriver final : public Driver {
 public:
  static Result<std::unique_ptr<SqliteDriver>> open(const std::string& path,
                                                    Open how);

  ~SqliteDriver() override { sqlite3_close(handle_); }

  SqliteDriver(const SqliteDriver&) = delete;
  SqliteDriver& operator=(const SqliteDriver&) = delete;

  const std::string& name() const override { return path_; }

  Result<std::unique_ptr<Statement>> prepare(std::string_view sql) override;
  Result<void> run(const char* sql) override;
  Result<void> begin(Sync sync) override;

  Result<void> commit() override {
    Result<void> done = run("COMMIT");
    has_committed_ |= done.has_value();
    return done;
  }

  void roll_back() override {
    // After some errors SQLite has done it already.
    if (sqlite3_get_autocommit(handle_) == 0) {
      sqlite3_exec(handle_, "ROLLBACK", nullptr, nullptr, nullptr);
    }
  }

  Result<std::vector<std::string>> tables() override;
  Result<std::unique_ptr<Driver>> copy_to_memory() override;

 private:
  explicit SqliteDriver(std::string path) : path_(std::move(path)) {}

  Result<void> set_up(Open how);
  // A damage that can be found in about a second, as a Diag.
  Result<void> look_through();
  // The first column of the first row, "" if there is none.
  Result<std::string> ask(const char* sql);
  bool is_in_place() const;

  std::string path_;
  sqlite3* handle_ = nullptr;
  std::optional<Sync> sync_;
  bool has_log_ = false;
  bool has_committed_ = false;
};

Result<std::unique_ptr<SqliteDriver>> SqliteDriver::open(
    const std::string& path, Open how) {
  std::unique_ptr<SqliteDriver> driver(new SqliteDriver(path));
  // One connection, one mutex of its owner: SQLite's own would be a second.
  const int flags =
      SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
      | (how == Open::Write ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                            : SQLITE_OPEN_READONLY);
  const std::string uri = uri_of(path, how == Open::ReadImmutable);
  errno = 0;
  const int code =
      sqlite3_open_v2(uri.c_str(), &driver->handle_, flags, nullptr);
  if (code != SQLITE_OK) {
    return std::unexpected(diag_of(path, code, driver->handle_));
  }
  // It opens what it may not write as if that was asked for.
  if (how == Open::Write && sqlite3_db_readonly(driver->handle_, "main") == 1) {
    return std::unexpected(diag_of(path, SQLITE_READONLY, nullptr));
  }
  if (Result<void> done = driver->set_up(how); !done) {
    return std::unexpected(std::move(done).error());
  }
  return driver;
}

Result<void> SqliteDriver::set_up(Open how) {
  sqlite3_extended_result_codes(handle_, 1);
  sqlite3_busy_timeout(handle_, kBusyMs);
  // Else closing would write what is in the log of a damaged database.
  sqlite3_db_config(handle_, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  Result<void> done =
      run("PRAGMA trusted_schema = OFF; PRAGMA mmap_size = 0;"
          "PRAGMA cell_size_check = ON; PRAGMA foreign_keys = ON");
  if (!done || how != Open::Write) {
    return done;
  }
  if (done = look_through(); !done) {
    return done;
  }
  sqlite3_db_config(handle_, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, nullptr);
  // On a file system that cannot do it, SQLite stays with its rollback journal,
  // which is as safe and only slower.
  ASSAY_TRY(const std::string mode, ask("PRAGMA journal_mode = WAL"));
  has_log_ = mode == "wal";
  return run("PRAGMA journal_size_limit = 16777216");
}

Result<std::string> SqliteDriver::ask(const char* sql) {
  ASSAY_TRY(const std::unique_ptr<Statement> statement, prepare(sql));
  ASSAY_TRY(bool has_row, statement->next());
  std::string first = has_row ? statement->bytes(0) : std::string();
  // To its end, since what it changes is committed there.
  while (has_row) {
    ASSAY_TRY(has_row, statement->next());
  }
  return first;
}

Result<void> SqliteDriver::look_through() {
  // Beyond this only the tables without long texts.
  constexpr uint64_t kMostBytes = uint64_t{256} << 20;
  std::error_code ignored;
  const bool is_short =
      path_ == kMemory
      || std::filesystem::file_size(path_, ignored) <= kMostBytes;
  ASSAY_TRY(const std::vector<std::string> names, tables());
  for (const char* sql : {"PRAGMA quick_check(1)",
                          "PRAGMA quick_check('campaign')",
                          "PRAGMA quick_check('epoch')",
                          "PRAGMA quick_check('epoch_share')",
                          "PRAGMA quick_check('counter')"}) {
    const bool is_whole = std::strchr(sql, '\'') == nullptr;
    if (is_whole != is_short || names.empty()) {
      continue;
    }
    ASSAY_TRY(const std::string said, ask(sql));
    if (said != "ok") {
      Diag problem = diag_of(path_, SQLITE_CORRUPT, nullptr);
      problem.message += ": " + said;
      return std::unexpected(std::move(problem));
    }
  }
  return {};
}

bool SqliteDriver::is_in_place() const {
  int is_moved = 0;
  sqlite3_file_control(handle_, "main", SQLITE_FCNTL_HAS_MOVED, &is_moved);
  struct stat info = {};
  return path_ == kMemory
         || (is_moved == 0
             && (!has_log_ || !has_committed_
                 || stat((path_ + "-wal").c_str(), &info) == 0));
}

Result<void> SqliteDriver::run(const char* sql) {
  errno = 0;
  const int code = sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) {
    return std::unexpected(diag_of(path_, code, handle_));
  }
  return {};
}

Result<void> SqliteDriver::begin(Sync sync) {
  if (!is_in_place()) {
    return fail("store-open",
                {},
                fmt::format("{}: somebody has moved or removed it while it was "
                            "in use",
                            path_));
  }
  if (sync_ != sync) {
    if (Result<void> done =
            run(sync == Sync::AtCommit ? "PRAGMA synchronous = FULL"
                                       : "PRAGMA synchronous = NORMAL");
        !done) {
      return done;
    }
    sync_ = sync;
  }
  // Takes the writer's lock at once: a lock that is asked for in the middle
  // cannot be waited for.
  return run("BEGIN IMMEDIATE");
}

Result<std::unique_ptr<Statement>> SqliteDriver::prepare(std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  errno = 0;
  const int code = sqlite3_prepare_v3(handle_,
                                      sql.data(),
                                      static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT,
                                      &statement,
                                      nullptr);
  if (code != SQLITE_OK) {
    return std::unexpected(diag_of(path_, code, handle_));
  }
  return std::make_unique<SqliteStatement>(path_, handle_, statement);
}

Result<std::vector<std::string>> SqliteDriver::tables() {
  ASSAY_TRY(const std::unique_ptr<Statement> statement,
            prepare("SELECT name FROM sqlite_master ORDER BY name"));
  std::vector<std::string> names;
  for (;;) {
    ASSAY_TRY(const bool has_row, statement->next());
    if (!has_row) {
      return names;
    }
    names.push_back(statement->bytes(0));
  }
}

Result<std::unique_ptr<Driver>> SqliteDriver::copy_to_memory() {
  ASSAY_TRY(std::unique_ptr<SqliteDriver> copy, open(":memory:", Open::Write));
  copy->path_ = path_;
  errno = 0;
  sqlite3_backup* backup =
      sqlite3_backup_init(copy->handle_, "main", handle_, "main");
  int code = SQLITE_ERROR;
  if (backup != nullptr) {
    sqlite3_backup_step(backup, -1);
    code = sqlite3_backup_finish(backup);
  }
  if (code != SQLITE_OK) {
    return std::unexpected(diag_of(path_, code, copy->handle_));
  }
  return copy;
}

// A reader of a file in a folder where it may not write cannot make the shared
// memory of the log. Without a log there is nothing to share.
Result<std::unique_ptr<Driver>> open_to_read(const std::string& path) {
  std::error_code ignored;
  if (path != kMemory && !std::filesystem::exists(path, ignored)) {
    return fail(
        "store-open", {}, fmt::format("{}: there is no such file", path));
  }
  Result<std::unique_ptr<SqliteDriver>> driver =
      SqliteDriver::open(path, Open::Read);
  Diag problem;
  if (!driver) {
    problem = std::move(driver).error();
  } else if (const auto tables = (*driver)->tables(); !tables) {
    problem = tables.error();
  } else {
    return driver;
  }
  const auto log_size = std::filesystem::file_size(path + "-wal", ignored);
  const bool has_log = !ignored && log_size > 0;
  if ((problem.code != "store-open" && problem.code != "store-readonly")
      || has_log) {
    return std::unexpected(std::move(problem));
  }
  return SqliteDriver::open(path, Open::ReadImmutable);
}

}  // namespace

Result<std::unique_ptr<Driver>> open_sqlite(const std::string& path,
                                            Access access) {
  if (Result<void> fine = refuse_special_files(path); !fine) {
    return std::unexpected(std::move(fine).error());
  }
  if (access == Access::Read) {
    return open_to_read(path);
  }
  std::error_code ignored;
  const bool is_new =
      path != kMemory && !std::filesystem::exists(path, ignored);
  Result<std::unique_ptr<Driver>> driver =
      SqliteDriver::open(path, Open::Write);
  if (driver && is_new) {
    // What is committed needs the names of the file and of its folder.
    const std::filesystem::path folder =
        std::filesystem::path(path).parent_path();
    for (const std::filesystem::path& names : {folder, folder.parent_path()}) {
      if (Result<void> done = sync_names(names.string()); !done) {
        return std::unexpected(std::move(done).error());
      }
    }
  }
  return driver;
}

}  // namespace assay::store
