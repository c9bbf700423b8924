// SPDX-License-Identifier: MIT
//
// CaDiCaL writes its proof while it works, to a file of memory without a name;
// how long it is by now is looked at where CaDiCaL asks whether to end, which
// are places that depend on the clauses alone.
#include "blast/sat_engine.h"

#include <cadical.hpp>
#include <cstdio>
#include <fcntl.h>
#include <memory>
#include <unistd.h>
#include <utility>

#include "base/fd.h"

namespace assay::blast {

namespace {

struct CloseFile {
  void operator()(FILE* file) const { std::fclose(file); }
};

using File = std::unique_ptr<FILE, CloseFile>;

// Ends the search once the proof is too long, or when nobody waits for it.
class Watcher final : public CaDiCaL::Terminator {
 public:
  Watcher(FILE* proof, const SatLimits& limits)
      : proof_(proof), limits_(limits) {}

  bool terminate() override {
    is_long_ =
        is_long_ || std::cmp_greater(std::ftell(proof_), limits_.proof_bytes);
    return is_long_ || base::is_set(limits_.is_stopped);
  }

  bool is_long() const { return is_long_; }

 private:
  FILE* proof_;
  const SatLimits& limits_;
  bool is_long_ = false;
};

// Writes into the same file.
File open_again(const base::Fd& file) {
  const int again = fcntl(file.get(), F_DUPFD_CLOEXEC, 0);
  FILE* made = again < 0 ? nullptr : fdopen(again, "w");
  if (made == nullptr && again >= 0) {
    close(again);
  }
  return File(made);
}

void add_clauses(CaDiCaL::Solver& solver, const drat::Clauses& clauses) {
  for (size_t i = 0; i < clauses.size(); ++i) {
    for (const int32_t literal : clauses[i]) {
      solver.add(literal);
    }
    solver.add(0);
  }
}

}  // namespace

SatAnswer solve_with_cadical(const drat::Clauses& clauses,
                             const SatLimits& limits) {
  SatAnswer answer;
  const base::Fd kept = base::make_memory_file();
  const File proof = open_again(kept);
  if (!proof) {
    answer.reason = "no place for the proof";
    return answer;
  }
  CaDiCaL::Solver solver;
  solver.set("quiet", 1);
  solver.set("binary", 0);
  solver.trace_proof(proof.get(), "proof");
  Watcher watcher(proof.get(), limits);
  solver.connect_terminator(&watcher);
  add_clauses(solver, clauses);
  solver.limit("conflicts", limits.conflicts);
  const int result = solver.solve();
  solver.disconnect_terminator();
  if (result == 10) {
    answer.kind = SatAnswer::Kind::Sat;
    answer.model.assign(static_cast<size_t>(clauses.variables()) + 1, false);
    for (int32_t i = 1; i <= clauses.variables(); ++i) {
      answer.model[static_cast<size_t>(i)] = solver.val(i) > 0;
    }
  } else if (result == 20) {
    answer.kind = SatAnswer::Kind::Unsat;
    solver.flush_proof_trace();
    solver.close_proof_trace();
    std::fflush(proof.get());
    answer.proof = base::read_all(kept, UINT64_MAX);
  } else if (base::is_set(limits.is_stopped)) {
    answer.reason = base::kStopped;
  } else {
    answer.reason = watcher.is_long() ? "limit of the proof's length"
                                      : "limit of conflicts";
  }
  return answer;
}

}  // namespace assay::blast
