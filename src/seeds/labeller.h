// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "ask/solver_panel.h"
#include "seeds/decide.h"
#include "seeds/record.h"
#include "seeds/split_queries.h"
#include "smtlib/language.h"
#include "testcase/testcase.h"

namespace assay::seeds {

// Finds out what can be known about the queries of a file. One thread.
class Labeller {
 public:
  // Asks the solvers of the panel. The language and the profiles must outlive
  // it.
  Labeller(const smtlib::Language& language, ask::Panel panel);

  // Every query becomes a seed or is set aside; so does a file that cannot be
  // read as SMT-LIB. Of a file with very many queries only the first ones.
  FileRecord label(std::string path, const std::string& text);

  // Why a solver could not be started; then the last record means nothing.
  const std::string& refusal() const { return panel_.refusal(); }

 private:
  void label_query(const Query& query,
                   const std::string& text,
                   FileRecord& file);
  // The votes; sets the record's witness, time and notes.
  std::vector<Vote> ask_all(ask::PosedQuery& posed, SeedRecord& seed);
  Vote ask(size_t voter, ask::PosedQuery& posed, SeedRecord& seed);
  // By circuits: sets the record's witness, or says that it is unsat.
  bool prove(const testcase::TestCase& test, SeedRecord& seed);
  void judge_model(const ask::PosedQuery& posed,
                   const std::string& model,
                   Vote& vote,
                   SeedRecord& seed);
  std::string find_witness(const ask::PosedQuery& posed,
                           const std::string& model);

  const smtlib::Language& language_;
  ask::SolverPanel panel_;
  std::unique_ptr<term::TermManager> tm_;  // of the file at hand
};

}  // namespace assay::seeds
