// SPDX-License-Identifier: MIT
#include "oracle/shape.h"

#include <unordered_map>

#include "base/hash.h"
#include "term/walk.h"
#include "theory/sort_text.h"

namespace assay::oracle {

namespace {

using term::Term;

// By names instead of numbers, which change when an operator is added.
uint64_t own_hash(const smtlib::Language& language,
                  const term::TermManager& tm,
                  Term term) {
  const auto kind = static_cast<uint64_t>(tm.kind(term));
  switch (tm.kind(term)) {
    case term::Kind::App:
      return base::hash_combine(
          kind,
          base::hash_bytes(language.theories().info(tm, tm.op(term)).name));
    case term::Kind::Binder:
      return base::hash_combine(kind,
                                static_cast<uint64_t>(tm.binder_kind(term)));
    default:
      // A leaf is a leaf, whether literal, constant or variable.
      return tm.child_count(term) == 0
                 ? base::hash_bytes(theory::sort_to_string(tm, tm.sort(term)))
                 : kind;
  }
}

}  // namespace

uint64_t shape_hash(const smtlib::Language& language,
                    const term::TermManager& tm,
                    const smtlib::Script& script) {
  const std::vector<Term> roots = script.assertions();
  std::unordered_map<Term, uint64_t> hashes;
  for (const Term term : term::post_order(tm, roots)) {
    uint64_t hash = own_hash(language, tm, term);
    for (const Term child : tm.children(term)) {
      hash = base::hash_combine(hash, hashes.at(child));
    }
    hashes[term] = hash;
  }
  uint64_t sum = 0;
  for (const Term root : roots) {
    sum += base::mix64(hashes.at(root));
  }
  return sum;
}

uint64_t formula_size(const term::TermManager& tm,
                      const smtlib::Script& script) {
  return term::post_order(tm, script.assertions()).size();
}

}  // namespace assay::oracle
