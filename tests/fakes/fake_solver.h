// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <unistd.h>
#include <utility>
#include <vector>

// Enough of a solver to be asked on its own, from a fork server and in a
// session: it knows levels and (reset), flushes after every command, and
// answers unsat if `false` is asserted and sat otherwise, with a model that
// gives every constant of a plain sort its simplest value.
namespace fake {

// Writes at once, past all buffers.
inline void say(std::string_view text, int file = STDOUT_FILENO) {
  while (!text.empty()) {
    const ssize_t count = write(file, text.data(), text.size());
    if (count <= 0) {
      return;
    }
    text.remove_prefix(static_cast<size_t>(count));
  }
}

// The commands on standard input, one by one as they come.
class CommandReader {
 public:
  // "" at the end of the input.
  std::string next() {
    std::string command;
    int depth = 0;
    char quote = '\0';
    for (int c = get(); c >= 0; c = get()) {
      if (quote == '\0' && c == ';') {
        while (c >= 0 && c != '\n') {
          c = get();
        }
        continue;
      }
      if (quote != '\0') {
        quote = c == quote ? '\0' : quote;
      } else if (c == '"' || c == '|') {
        quote = static_cast<char>(c);
      }
      depth += quote != '\0' ? 0 : c == '(' ? 1 : c == ')' ? -1 : 0;
      if (depth > 0 || c == ')') {
        command += static_cast<char>(c);
      }
      if (depth == 0 && c == ')') {
        break;
      }
    }
    return command;
  }

 private:
  int get() {
    if (at_ == buffer_.size()) {
      buffer_.resize(4096);
      const ssize_t count = read(STDIN_FILENO, buffer_.data(), buffer_.size());
      buffer_.resize(count > 0 ? static_cast<size_t>(count) : 0);
      at_ = 0;
      if (buffer_.empty()) {
        return -1;
      }
    }
    return static_cast<unsigned char>(buffer_[at_++]);
  }

  std::string buffer_;
  size_t at_ = 0;
};

struct Level {
  bool is_false = false;
  bool is_triggered = false;
  std::vector<std::pair<std::string, std::string>> constants;
};

// `Answer` is called for each check-sat with the solver and says what it wants,
// `Leave` before (reset) and (pop).
class Solver {
 public:
  // The queries in which the word occurs are those that something is done with.
  explicit Solver(std::string trigger = "trigger")
      : trigger_(std::move(trigger)) {}

  const Level& level() const { return levels_.back(); }

  // Of this process, whatever was reset.
  int checks() const { return checks_; }

  std::string_view verdict() const {
    return level().is_false ? "unsat" : "sat";
  }

  std::string_view wrong_verdict() const {
    return level().is_false ? "sat" : "unsat";
  }

  template <typename Answer, typename Leave>
  void run(Answer answer, Leave leave) {
    for (std::string command = reader_.next(); !command.empty();
         command = reader_.next()) {
      take(command, answer, leave);
    }
  }

 private:
  template <typename Answer, typename Leave>
  void take(const std::string& command, Answer answer, Leave leave) {
    const auto is = [&](std::string_view name) {
      return command.compare(1, name.size(), name) == 0;
    };
    Level& now = levels_.back();
    if (command.find(trigger_) != std::string::npos) {
      now.is_triggered = true;
    }
    if (is("check-sat")) {
      ++checks_;
      answer(*this);
    } else if (is("assert false")) {
      now.is_false = true;
    } else if (is("declare-")) {
      declare(command);
    } else if (is("reset")) {
      leave(*this);
      levels_.assign(1, {});
    } else if (is("push")) {
      levels_.push_back(now);
    } else if (is("pop") && levels_.size() > 1) {
      leave(*this);
      levels_.pop_back();
    } else if (is("exit")) {
      _exit(0);
    } else {
      respond(command, is);
    }
  }

  template <typename Is>
  void respond(const std::string& command, Is is) const {
    if (is("echo")) {
      const size_t from = command.find('"') + 1;
      say(command.substr(from, command.rfind('"') - from) + "\n");
    } else if (is("get-model")) {
      say(model());
    } else if (is("get-unsat-core") || is("get-value")) {
      say("()\n");
    } else if (is("get-info :reason-unknown")) {
      say("(:reason-unknown incomplete)\n");
    }
  }

  // (declare-const NAME SORT) or (declare-fun NAME () SORT)
  void declare(const std::string& command) {
    const size_t name = command.find(' ') + 1;
    const size_t name_end = command.find(' ', name);
    const size_t sort = command.rfind(' ') + 1;
    if (name != 0 && name_end != std::string::npos) {
      levels_.back().constants.emplace_back(
          command.substr(name, name_end - name),
          command.substr(sort, command.size() - 1 - sort));
    }
  }

  std::string model() const {
    std::string text = "(\n";
    for (const auto& [name, sort] : level().constants) {
      const std::string_view value = sort == "Bool"     ? "true"
                                     : sort == "Int"    ? "0"
                                     : sort == "Real"   ? "0.0"
                                     : sort == "String" ? "\"\""
                                                        : "";
      if (!value.empty()) {
        text.append("  (define-fun ").append(name).append(" () ").append(sort);
        text.append(" ").append(value).append(")\n");
      }
    }
    return text + ")\n";
  }

  std::string trigger_;
  CommandReader reader_;
  std::vector<Level> levels_ = std::vector<Level>(1);
  int checks_ = 0;
};

inline void answer(const Solver& solver) {
  say(std::string(solver.verdict()) + "\n");
}

}  // namespace fake
