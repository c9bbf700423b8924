// SPDX-License-Identifier: MIT
// Speed of parsing and printing in one process, on the files of
// bench/parse_bench.py. Printing the test case after a change is the inner
// loop of a campaign, so it is set against a fresh print and against the
// physical limit, a memcpy of the same bytes:
//   of_fresh   time of the re-print / time of a fresh print
//   of_memcpy  time of the re-print / time of the memcpy
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <expected>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <benchmark/benchmark.h>

#include "base/rng.h"
#include "base/source.h"
#include "smtlib/language.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "term/term_manager.h"

namespace {

using assay::smtlib::CommandKind;
using assay::smtlib::Language;
using assay::smtlib::ParseOutput;
using assay::smtlib::Printer;
using assay::smtlib::PrintOptions;
using assay::smtlib::Script;
using assay::term::Term;
using assay::term::TermManager;

constexpr std::string_view kFiles[] = {"lia", "mix"};

[[noreturn]] void fail(const std::string& message) {
  std::fprintf(stderr, "print_bench: %s\n", message.c_str());
  std::exit(1);
}

const Language& language() {
  static const Language kLanguage;
  return kLanguage;
}

// The paths that the generator names; it makes what is not there yet.
std::map<std::string, std::string, std::less<>> generate() {
  std::map<std::string, std::string, std::less<>> paths;
  std::FILE* pipe = popen(
      "python3 '" ASSAY_SOURCE_DIR "/bench/parse_bench.py' --generate", "r");
  char line[4096];
  while (pipe != nullptr && std::fgets(line, sizeof line, pipe) != nullptr) {
    std::string path(line);
    path.resize(path.find_last_not_of('\n') + 1);
    const size_t begin = path.rfind('/') + 1;
    paths[path.substr(begin, path.find('-', begin) - begin)] = path;
  }
  if (pipe == nullptr || pclose(pipe) != 0) {
    fail("bench/parse_bench.py --generate failed");
  }
  return paths;
}

struct Input {
  std::string text;
  std::unique_ptr<TermManager> tm;
  ParseOutput parsed;
};

const Input& input(const benchmark::State& state) {
  static std::map<std::string, Input, std::less<>> inputs;
  const std::string_view name = kFiles[state.range(0)];
  if (const auto found = inputs.find(name); found != inputs.end()) {
    return found->second;
  }
  static const auto kPaths = generate();
  const auto path = kPaths.find(name);
  if (path == kPaths.end()) {
    fail("no generated file for " + std::string(name));
  }
  std::expected<std::string, std::string> text =
      assay::base::read_file(path->second);
  if (!text) {
    fail(path->second + ": " + text.error());
  }
  Input made;
  made.text = std::move(*text);
  made.tm = language().theories().make_manager();
  made.parsed = assay::smtlib::parse_script(language(), *made.tm, made.text);
  if (!made.parsed.problems.empty()) {
    fail(path->second + ": " + made.parsed.problems[0].message);
  }
  return inputs.emplace(name, std::move(made)).first->second;
}

void set_bytes(benchmark::State& state, size_t bytes) {
  state.SetBytesProcessed(static_cast<int64_t>(state.iterations())
                          * static_cast<int64_t>(bytes));
  state.SetLabel(std::string(kFiles[state.range(0)]));
}

// Seconds of the fastest of some calls.
template <typename Function>
double best_seconds(int calls, Function function) {
  double best = std::numeric_limits<double>::max();
  for (int i = 0; i < calls; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    function();
    const std::chrono::duration<double> spent =
        std::chrono::steady_clock::now() - begin;
    best = std::min(best, spent.count());
  }
  return best;
}

double memcpy_seconds(const std::string& text) {
  std::string copy(text.size(), '\0');
  return best_seconds(9, [&] {
    std::memcpy(copy.data(), text.data(), text.size());
    benchmark::DoNotOptimize(copy.data());
    benchmark::ClobberMemory();
  });
}

void parse(benchmark::State& state) {
  const std::string& text = input(state).text;
  for (auto _ : state) {
    const auto tm = language().theories().make_manager();
    ParseOutput output = assay::smtlib::parse_script(language(), *tm, text);
    benchmark::DoNotOptimize(output.script.commands.data());
  }
  set_bytes(state, text.size());
}

void print_fresh(benchmark::State& state, bool is_pretty) {
  const Input& in = input(state);
  PrintOptions options;
  options.pretty = is_pretty;
  size_t bytes = 0;
  for (auto _ : state) {
    Printer printer(language(), options);
    const std::string_view text = printer.print(*in.tm, in.parsed.script);
    benchmark::DoNotOptimize(text.data());
    bytes = text.size();
  }
  set_bytes(state, bytes);
}

void print_compact(benchmark::State& state) {
  print_fresh(state, false);
}

void print_pretty(benchmark::State& state) {
  print_fresh(state, true);
}

// Scripts of an overlay, each with another one of the assertions negated, by
// way of a term that is a negation already.
std::vector<Script> make_variants(const Input& in, TermManager& overlay) {
  const TermManager& tm = *in.tm;
  Term negation;
  for (uint32_t id = 1; id < tm.term_limit() && !negation; ++id) {
    const Term term{id};
    if (tm.kind(term) == assay::term::Kind::App && tm.child_count(term) == 1
        && tm.sort(term) == tm.sort(tm.children(term)[0])
        && tm.sort(term) == tm.sort(in.parsed.script.assertions()[0])) {
      negation = term;
    }
  }
  if (!negation) {
    fail("the script has no negation");
  }
  std::vector<size_t> places;
  for (size_t i = 0; i < in.parsed.script.commands.size(); ++i) {
    if (in.parsed.script.commands[i].kind == CommandKind::Assert) {
      places.push_back(i);
    }
  }
  constexpr size_t kVariants = 8;
  assay::base::Rng rng(1);
  std::vector<Script> variants(kVariants, in.parsed.script);
  for (Script& variant : variants) {
    auto& command = variant.commands[places[rng.below(places.size())]];
    const Term changed[] = {Term{command.ref}};
    command.ref = overlay.mk_like(negation, changed).id;
  }
  return variants;
}

void print_again(benchmark::State& state) {
  const Input& in = input(state);
  TermManager overlay(in.tm.get());
  const std::vector<Script> variants = make_variants(in, overlay);
  PrintOptions options;
  options.reuse = true;
  Printer printer(language(), options);
  printer.print(*in.tm, in.parsed.script);
  size_t next = 0;
  const auto print_next = [&]() -> std::string_view {
    next = (next + 1) % variants.size();
    const std::string_view text = printer.print(overlay, variants[next]);
    benchmark::DoNotOptimize(text.data());
    return text;
  };
  const std::string text(print_next());
  const Script& script = variants[next];
  if (text != assay::smtlib::print_script(language(), overlay, script, {})) {
    fail("a printer with reuse writes another text");
  }
  const double fresh = best_seconds(3, [&] {
    Printer other(language(), {});
    benchmark::DoNotOptimize(other.print(overlay, script).data());
  });
  const double copy = memcpy_seconds(text);
  const double again = best_seconds(9, print_next);
  for (auto _ : state) {
    print_next();
  }
  set_bytes(state, text.size());
  state.counters["of_fresh"] = again / fresh;
  state.counters["of_memcpy"] = again / copy;
}

void copy_bytes(benchmark::State& state) {
  const std::string& text = input(state).text;
  std::string copy(text.size(), '\0');
  for (auto _ : state) {
    std::memcpy(copy.data(), text.data(), text.size());
    benchmark::DoNotOptimize(copy.data());
    benchmark::ClobberMemory();
  }
  set_bytes(state, text.size());
}

void each_file(benchmark::internal::Benchmark* bench) {
  bench->DenseRange(0, std::ssize(kFiles) - 1)->Unit(benchmark::kMillisecond);
}

BENCHMARK(parse)->Apply(each_file);
BENCHMARK(print_compact)->Apply(each_file);
BENCHMARK(print_pretty)->Apply(each_file);
BENCHMARK(print_again)->Apply(each_file);
BENCHMARK(copy_bytes)->Apply(each_file);

}  // namespace
