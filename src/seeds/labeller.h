// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "exec/runner.h"
#include "oracle/ask.h"
#include "seeds/decide.h"
#include "seeds/record.h"
#include "seeds/split_queries.h"
#include "smtlib/language.h"

namespace assay::seeds {

// A solver that is asked about seeds.
struct Voter {
  const exec::Profile* profile = nullptr;
  exec::Mode mode = exec::Mode::Fresh;
};

// Finds out what can be known about the queries of a file. One thread.
class Labeller {
 public:
  // All must outlive it.
  Labeller(const smtlib::Language& language,
           std::span<const Voter> voters,
           const exec::Limits& limits);

  // Every query becomes a seed or is set aside; so does a file that cannot be
  // read as SMT-LIB. Of a file with very many queries only the first ones.
  FileRecord label(std::string path, const std::string& text);

 private:
  // A query as the solvers get it.
  struct Posed {
    term::TermManager& tm;
    const smtlib::Script& script;
    std::string text;
    exec::Uses uses;
  };

  void label_query(const Query& query,
                   const std::string& text,
                   FileRecord& file);
  // The votes; sets the record's witness, time and notes.
  std::vector<Vote> ask_all(const Posed& posed, SeedRecord& seed);
  Vote ask(size_t voter, const Posed& posed, SeedRecord& seed);
  void judge_model(const Posed& posed,
                   const std::string& model,
                   Vote& vote,
                   SeedRecord& seed);
  std::string find_witness(const Posed& posed, const std::string& model);

  const smtlib::Language& language_;
  std::span<const Voter> voters_;
  exec::Limits limits_;
  std::vector<std::unique_ptr<exec::Solver>> solvers_;
  std::unique_ptr<term::TermManager> tm_;  // of the file at hand
};

}  // namespace assay::seeds
