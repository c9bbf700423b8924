// SPDX-License-Identifier: MIT
#include "store/sql.h"

#include <fmt/format.h>

#include "base/check.h"

namespace assay::store {

void Connection::note(Result<void> done) {
  if (!done) {
    give_up(std::move(done).error());
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
  if (!failed()) {
    note(driver_->run(sql));
  }
}

std::vector<std::string> Connection::tables() {
  if (failed()) {
    return {};
  }
  Result<std::vector<std::string>> list = driver_->tables();
  if (!list) {
    give_up(std::move(list).error());
    return {};
  }
  return *std::move(list);
}

Statement* Connection::prepare(std::string_view sql) {
  if (failed()) {
    return nullptr;
  }
  if (const auto known = statements_.find(sql); known != statements_.end()) {
    return known->second.get();
  }
  Result<std::unique_ptr<Statement>> statement = driver_->prepare(sql);
  if (!statement) {
    give_up(std::move(statement).error());
    return nullptr;
  }
  return statements_.emplace(sql, *std::move(statement)).first->second.get();
}

Transaction::Transaction(Connection& connection, Sync sync)
    : connection_(connection) {
  connection_.problem_.reset();
  if (!connection_.may_write_) {
    connection_.give_up(
        {Severity::Error,
         "store-readonly",
         {},
         fmt::format("{}: it is open for reading only", connection_.name())});
    return;
  }
  connection_.note(connection_.driver_->begin(sync));
}

Transaction::~Transaction() {
  connection_.driver_->roll_back();
}

Result<void> Transaction::commit() {
  if (!connection_.failed()) {
    connection_.note(connection_.driver_->commit());
  }
  Result<void> done = connection_.finish();
  if (!done) {
    connection_.driver_->roll_back();
  }
  return done;
}

Query::~Query() {
  if (statement_ != nullptr) {
    statement_->reset();
  }
}

bool Query::next() {
  if (statement_ == nullptr || connection_.failed()) {
    return false;
  }
  Result<bool> has_row = statement_->next();
  if (!has_row) {
    connection_.give_up(std::move(has_row).error());
    return false;
  }
  return *has_row;
}

void Query::run() {
  const bool has_row = next();
  ASSAY_CHECK(!has_row);
}

void Query::bind_argument(int place, const Argument& value) {
  if (statement_ != nullptr) {
    connection_.note(statement_->bind(place, value));
  }
}

}  // namespace assay::store
