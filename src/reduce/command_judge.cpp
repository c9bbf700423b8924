// SPDX-License-Identifier: MIT
#include "reduce/command_judge.h"

#include <atomic>
#include <fstream>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "smtlib/parser.h"
#include "smtlib/printer.h"

namespace assay::reduce {

namespace {

bool write_file(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << text;
  file.close();
  return file.good();
}

process::RawRun run_on(const CommandGoal& goal, const std::string& path) {
  process::Command command{goal.command, {}};
  command.argv.push_back(path);
  return process::run_process(command, "", goal.limits);
}

class CommandJudge final : public Judge {
 public:
  CommandJudge(const CommandGoal& goal, std::string path)
      : goal_(goal), path_(std::move(path)) {}

  Judged judge(const Posed& posed) override {
    Judged made;
    if (!write_file(path_, posed.script)) {
      made.error = fmt::format("{} cannot be written", path_);
      return made;
    }
    CommandGoal goal = goal_;
    if (posed.cpu_ms != 0) {
      goal.limits.wall_ms = 2 * posed.cpu_ms + 1000;
      goal.limits.cpu_ms = posed.cpu_ms;
    }
    const process::RawRun run = run_on(goal, path_);
    made.calls = 1;
    made.cpu_us = run.cpu_us;
    if (!run.is_started) {
      made.error = run.start_error;
    } else if (run.stop != process::Stop::None) {
      made.shown = Shown::Undecided;
      made.why = "the command is not done in time";
    } else if (run.status == goal_.status) {
      made.shown = Shown::Shown;
      made.why = "the command ends as on the input";
    } else {
      made.why = "the command ends in another way than on the input";
    }
    return made;
  }

 private:
  const CommandGoal& goal_;
  std::string path_;
};

}  // namespace

Result<int> status_on(const CommandGoal& goal, const std::string& script) {
  const std::string path = goal.folder + "/input.smt2";
  if (!write_file(path, script)) {
    return fail("judge", {}, fmt::format("{} cannot be written", path));
  }
  const process::RawRun run = run_on(goal, path);
  if (!run.is_started) {
    return fail("judge", {}, run.start_error);
  }
  if (run.stop != process::Stop::None) {
    return fail("judge", {}, "the command is not done in time on the input");
  }
  return run.status;
}

MakeJudge make_command_judges(const CommandGoal& goal) {
  struct Shared {
    CommandGoal goal;
    std::atomic<int> judges = 0;
  };

  auto shared = std::make_shared<Shared>();
  shared->goal = goal;
  return [shared] {
    const int number = shared->judges.fetch_add(1);
    return std::make_unique<CommandJudge>(
        shared->goal,
        fmt::format("{}/candidate{}.smt2", shared->goal.folder, number));
  };
}

std::string readable_part(const smtlib::Language& language,
                          const std::string& script) {
  const std::unique_ptr<term::TermManager> tm =
      language.theories().make_manager();
  const smtlib::ParseOutput output =
      smtlib::parse_script(language, *tm, script);
  return smtlib::print_script(language, *tm, output.script, {});
}

std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words;
  char quote = 0;
  bool is_in_word = false;
  for (const char c : line) {
    if (quote != 0) {
      if (c == quote) {
        quote = 0;
      } else {
        words.back() += c;
      }
      continue;
    }
    const bool is_blank = c == ' ' || c == '\t' || c == '\n';
    if (!is_blank && !is_in_word) {
      words.emplace_back();
    }
    is_in_word = !is_blank;
    if (c == '\'' || c == '"') {
      quote = c;
    } else if (!is_blank) {
      words.back() += c;
    }
  }
  return words;
}

}  // namespace assay::reduce
