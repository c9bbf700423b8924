// SPDX-License-Identifier: MIT
// usage: planted_solver --fault NAME [--light] [--] SOLVER ARGUMENTS...
//        planted_solver --list | --version
//
// A real solver behind a filter that injects one fault, where an assertion
// matches the fault's pattern; all else is passed on as it is. The solver reads
// commands on standard input and is asked command by command, with an echo
// behind each that has a response, so a fault hits just the answer that it is
// about, alone and in a session, before and after (reset), push and pop.
// Arguments that Assay adds at the end reach the solver.
//
// With --light the solver behind is not waited for, so that its CPU time does
// not become ours: a run costs a few milliseconds, on any machine.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fake_processes.h"
#include "fake_reports.h"
#include "fake_solver.h"
#include "planted_faults.h"

namespace {

using fake::say;
using planted::Effect;
using planted::Fault;
using planted::Node;
using planted::Tree;

constexpr std::string_view kMark = "planted-end-of-response";

// The solver behind.
class Child {
 public:
  Child(char** argv, bool is_light) : is_light_(is_light) {
    int in[2];
    int out[2];
    if (pipe(in) != 0 || pipe(out) != 0) {
      _exit(3);
    }
    pid_ = fork();
    if (pid_ == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      dup2(in[0], STDIN_FILENO);
      dup2(out[1], STDOUT_FILENO);
      for (const int file : {in[0], in[1], out[0], out[1]}) {
        close(file);
      }
      execvp(argv[0], argv);
      say("cannot run the solver\n", STDERR_FILENO);
      _exit(127);
    }
    close(in[0]);
    close(out[1]);
    in_ = in[1];
    out_ = out[0];
  }

  void tell(std::string_view text) const { say(text, in_); }

  // Returns what the solver says to a command. If it ends instead, so do we.
  std::string ask(const std::string& command) {
    tell(command + "\n(echo \"" + std::string(kMark) + "\")\n");
    for (;;) {
      const size_t at = received_.find(kMark);
      const size_t end = at == received_.npos ? at : received_.find('\n', at);
      if (end != received_.npos) {
        // cvc5 prints the quotes.
        const bool is_quoted = at > 0 && received_[at - 1] == '"';
        std::string response = received_.substr(0, is_quoted ? at - 1 : at);
        received_.erase(0, end + 1);
        return response;
      }
      if (!receive()) {
        end_likewise();
      }
    }
  }

  [[noreturn]] void end_likewise() {
    close(in_);
    while (receive()) {
    }
    say(received_);
    if (is_light_) {
      _exit(0);
    }
    int status = 0;
    waitpid(pid_, &status, 0);
    if (WIFSIGNALED(status)) {
      std::signal(WTERMSIG(status), SIG_DFL);
      raise(WTERMSIG(status));
    }
    _exit(WEXITSTATUS(status));
  }

 private:
  bool receive() {
    char block[4096];
    const ssize_t count = read(out_, block, sizeof block);
    received_.append(block, count > 0 ? static_cast<size_t>(count) : 0);
    return count > 0;
  }

  bool is_light_;
  pid_t pid_ = -1;
  int in_ = -1;
  int out_ = -1;
  std::string received_;
};

// Changes the last literal below `at` that may be changed; "" if there is none.
std::string change_literal(const Tree& tree, Node at) {
  Node found = 0;
  for (Node next = at; next < tree.end(at); ++next) {
    if (tree.head(next) == "_" || tree.head(next) == "as") {
      next = tree.end(next) - 1;  // a sort, or an index
      continue;
    }
    const std::string_view atom = tree.atom(next);
    const bool is_number =
        !atom.empty() && atom.find_first_not_of("0123456789.") == atom.npos;
    if (is_number || planted::is_bits(atom) || atom == "true" || atom == "false"
        || atom.starts_with('"')) {
      found = next;
    }
  }
  if (found == 0) {
    return "";
  }
  const std::string_view old = tree.atom(found);
  std::string changed(old);
  if (old == "true" || old == "false") {
    changed = old == "true" ? "false" : "true";
  } else if (old.starts_with('"')) {
    changed.insert(changed.size() - 1, "b");
  } else if (planted::is_bits(old)) {
    changed.back() = changed.back() == '0' ? '1' : '0';
  } else {
    changed.insert(0, "1");
  }
  std::string text(tree.text());
  return text.replace(tree.from(found), old.size(), changed);
}

// Changes one value of a model, of a symbol that occurs at `at` if possible.
std::string change_model(const std::string& model,
                         const Tree& formula,
                         Node at) {
  const Tree tree(model);
  std::string any;
  for (Node next = 0; next < tree.size(); ++next) {
    if (tree.head(next) != "define-fun") {
      continue;
    }
    const std::vector<Node> parts = tree.args(next);
    if (parts.size() != 4 || tree.end(parts[1]) != parts[1] + 1) {
      continue;
    }
    std::string changed = change_literal(tree, parts[3]);
    if (!changed.empty() && formula.has_atom(at, tree.atom(parts[0]))) {
      return changed;
    }
    if (any.empty()) {
      any = std::move(changed);
    }
  }
  return any.empty() ? model : any;
}

// (a b c) without a.
std::string lose_member(const std::string& core) {
  const Tree tree(core);
  if (tree.size() < 2 || !tree.is_list(0)) {
    return core;
  }
  std::string text(core);
  return text.erase(tree.from(1), tree.to(1) - tree.from(1));
}

// By our own clock, so that it does not matter what else the machine does.
// More than the half second from which on Assay calls an answer slow.
void burn_cpu() {
  constexpr double kSeconds = 0.6;
  const auto now = [] {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec)
           + static_cast<double>(time.tv_nsec) / 1e9;
  };
  for (const double start = now(); now() - start < kSeconds;) {
  }
}

bool is_unlucky() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return ((time.tv_nsec / 1000 + getpid()) & 1) != 0;
}

// What happens instead of, or before, an answer.
void act(Effect effect) {
  const fake::Solver nobody;
  switch (effect) {
    case Effect::Segv: raise(SIGSEGV); break;
    case Effect::Fpe: raise(SIGFPE); break;
    case Effect::Abort: abort();
    case Effect::FailAsZ3: fake::fail_as_z3(nobody); break;
    case Effect::FailAsCvc5: fake::fail_as_cvc5(nobody); break;
    case Effect::FailAsGlibc: fake::fail_as_glibc(nobody); break;
    case Effect::ReportAsAsan: fake::report_as_asan(nobody); break;
    case Effect::ReportAsUbsan:
      say("/src/rational.cpp:55:14: runtime error: negation of -2147483648 "
          "cannot be represented in type 'int'\n",
          STDERR_FILENO);
      break;
    case Effect::SayInternalError:
      say("internal error: level 7 of 3\n", STDERR_FILENO);
      _exit(1);
    case Effect::Terminate:
      say("terminate called after throwing an instance of 'std::out_of_range'\n"
          "  what():  vector::_M_range_check\n",
          STDERR_FILENO);
      abort();
    case Effect::CrashFlakily:
      if (is_unlucky()) {
        raise(SIGSEGV);
      }
      break;
    case Effect::BurnCpu: burn_cpu(); break;
    case Effect::Hang: fake::wait_long(); break;
    default: break;
  }
}

// Replaces the verdict at the end of a response.
bool replace_verdict(std::string& response,
                     std::string_view from,
                     std::string_view to) {
  const size_t end = response.find_last_not_of(" \r\n") + 1;
  const size_t begin = response.rfind('\n', end == 0 ? 0 : end - 1);
  const size_t start = begin == response.npos ? 0 : begin + 1;
  if (response.substr(start, end - start) != from) {
    return false;
  }
  response.replace(start, from.size(), to);
  return true;
}

class Filter {
 public:
  Filter(const Fault& fault, char** argv, bool is_light)
      : fault_(fault), child_(argv, is_light) {
    for (char** word = argv; *word != nullptr; ++word) {
      has_option_ = has_option_ || fault_.option == *word;
    }
    has_option_ = has_option_ || fault_.option.empty();
    is_option_there_ = has_option_;
  }

  [[noreturn]] void run() {
    for (std::string command = reader_.next(); !command.empty();
         command = reader_.next()) {
      take(command);
    }
    child_.end_likewise();
  }

 private:
  void take(const std::string& command) {
    const auto is = [&](std::string_view name) {
      return std::string_view(command).substr(1).starts_with(name);
    };
    if (is("check-sat")) {
      check(command);
    } else if (is("get-model")) {
      answer_model(command);
    } else if (is("get-unsat-core")) {
      answer_core(command);
    } else if (is("get-") || is("echo")) {
      say(child_.ask(command));
    } else {
      note(command, is);
      child_.tell(command + "\n");
    }
  }

  template <typename Is>
  void note(const std::string& command, Is is) {
    if (is("assert ") || is("define-")) {
      formulas_.emplace_back(command);
    } else if (is("push")) {
      levels_.push_back(formulas_.size());
    } else if (is("pop") && !levels_.empty()) {
      formulas_.resize(levels_.back(), Tree(""));
      levels_.pop_back();
    } else if (is("reset")) {
      formulas_.clear();
      levels_.clear();
      is_option_there_ = has_option_;
      ++resets_;
    } else if (is("set-option") && !fault_.option.empty()
               && command.contains(fault_.option)) {
      is_option_there_ = true;
    }
  }

  // Finds where the fault shows in what is asserted now.
  bool find_place() {
    place_.reset();
    if (fault_.pattern == nullptr || !is_option_there_
        || resets_ < fault_.min_resets) {
      return false;
    }
    for (size_t i = 0; i < formulas_.size(); ++i) {
      for (Node at = 0; at < formulas_[i].size(); ++at) {
        if (formulas_[i].is_list(at) && fault_.pattern(formulas_[i], at)) {
          place_ = {i, at};
          return true;
        }
      }
    }
    return false;
  }

  void check(const std::string& command) {
    is_lie_ = false;
    if (!find_place()) {
      say(child_.ask(command));
      return;
    }
    act(fault_.effect);
    std::string response = child_.ask(command);
    if (fault_.effect == Effect::SayUnsat) {
      is_lie_ = replace_verdict(response, "sat", "unsat");
    } else if (fault_.effect == Effect::SaySat) {
      is_lie_ = replace_verdict(response, "unsat", "sat");
    } else if (fault_.effect == Effect::SayUnknown) {
      is_lie_ = replace_verdict(response, "sat", "unknown")
                || replace_verdict(response, "unsat", "unknown");
    }
    say(response);
  }

  void answer_model(const std::string& command) {
    const std::string response = child_.ask(command);
    if (is_lie_) {
      say(fault_.effect == Effect::SaySat
              ? "(\n)\n"
              : "(error \"line 1 column 1: model is not available\")\n");
    } else if (place_ && fault_.effect == Effect::ChangeModel) {
      say(change_model(response, formulas_[place_->formula], place_->at));
    } else {
      say(response);
    }
  }

  void answer_core(const std::string& command) {
    const std::string response = child_.ask(command);
    if (is_lie_) {
      say(fault_.effect == Effect::SayUnsat
              ? "()\n"
              : "(error \"line 1 column 1: unsat core is not available\")\n");
    } else if (place_ && fault_.effect == Effect::LoseCoreMember) {
      say(lose_member(response));
    } else {
      say(response);
    }
  }

  struct Place {
    size_t formula;
    Node at;
  };

  const Fault& fault_;
  Child child_;
  fake::CommandReader reader_;
  std::deque<Tree> formulas_;
  std::vector<size_t> levels_;  // formulas before each push
  bool has_option_ = false;     // as an argument, or none is wanted
  bool is_option_there_ = false;
  uint32_t resets_ = 0;
  // Of the last check:
  std::optional<Place> place_;
  bool is_lie_ = false;
};

void print_faults() {
  for (const Fault& fault : planted::kFaults) {
    std::printf("%-24s %-24s %s\n",
                std::string(fault.name).c_str(),
                std::string(fault.kind).c_str(),
                std::string(fault.theory).c_str());
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view first = argc > 1 ? argv[1] : "";
  if (first == "--list") {
    print_faults();
    return 0;
  }
  if (first == "--version") {
    std::puts("planted solver 1.0.0");
    return 0;
  }
  const Fault* fault =
      first == "--fault" && argc > 3 ? planted::find_fault(argv[2]) : nullptr;
  int at = 3;
  const auto skip = [&](std::string_view word) {
    const bool is_there = argc > at && argv[at] == word;
    at += is_there ? 1 : 0;
    return is_there;
  };
  const bool is_light = skip("--light");
  skip("--");
  if (fault == nullptr || at >= argc) {
    std::fputs(
        "usage: planted_solver --fault NAME [--light] [--] SOLVER "
        "ARGUMENTS...\n"
        "       planted_solver --list | --version\n",
        stderr);
    return 2;
  }
  // The end of the solver is seen when we read.
  std::signal(SIGPIPE, SIG_IGN);
  Filter(*fault, argv + at, is_light).run();
}
