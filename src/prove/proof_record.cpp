// SPDX-License-Identifier: MIT
#include "prove/proof_record.h"

#include <expected>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "base/source.h"

namespace assay::prove {

Result<rules::Proofs> ProofRecord::read() {
  std::error_code error;
  if (!std::filesystem::exists(path_, error)) {
    return proofs_;
  }
  const std::expected<std::string, std::string> text = base::read_file(path_);
  if (!text) {
    return fail(
        "unreadable",
        {},
        fmt::format("{}:1:1: error: cannot read: {}", path_, text.error()));
  }
  Result<rules::Proofs> proofs = rules::Proofs::parse(*text);
  if (!proofs) {
    return fail(
        "bad-proofs",
        {},
        fmt::format("{}:{}:1: error: {}",
                    path_,
                    base::find_place(*text, proofs.error().span.begin).line,
                    proofs.error().message));
  }
  proofs_ = *std::move(proofs);
  return proofs_;
}

Result<void> ProofRecord::add(const RuleCheck& check) {
  for (const rules::Proof& proof : check.proofs) {
    proofs_.add(*check.rule, proof);
  }
  const std::string temporary = path_ + ".new";
  std::ofstream out(temporary, std::ios::binary);
  out << "; SPDX-License-Identifier: MIT\n"
         "; Made by `assay rules check --record`: for each rule its hash,\n"
         "; and the sizes at which it was shown to hold, by whom.\n"
      << proofs_.to_text(table_.rules);
  out.close();
  std::error_code error;
  if (out) {
    std::filesystem::rename(temporary, path_, error);
  }
  if (!out || error) {
    return fail("unwritable", {}, fmt::format("{}: cannot write", path_));
  }
  return {};
}

}  // namespace assay::prove
