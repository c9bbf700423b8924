// SPDX-License-Identifier: MIT
#include "rules/proofs.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace assay::rules {

namespace {

// The next word of the line, which it is taken from; "" at the end.
std::string_view take_word(std::string_view& line) {
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  const std::string_view word = line.substr(0, line.find(' '));
  line.remove_prefix(word.size());
  return word;
}

template <typename T>
std::optional<T> number(std::string_view word, int base) {
  T value = 0;
  const auto [end, error] =
      std::from_chars(word.data(), word.data() + word.size(), value, base);
  return error == std::errc() && end == word.data() + word.size()
             ? std::optional(value)
             : std::nullopt;
}

// "-", or numbers with dots between.
std::optional<Sizes> sizes_of(std::string_view word) {
  Sizes sizes;
  if (word == "-") {
    return sizes;
  }
  for (;;) {
    const size_t dot = std::min(word.find('.'), word.size());
    const std::optional<uint32_t> size =
        number<uint32_t>(word.substr(0, dot), 10);
    if (!size) {
      return std::nullopt;
    }
    sizes.push_back(*size);
    if (dot == word.size()) {
      return sizes;
    }
    word.remove_prefix(dot + 1);
  }
}

std::optional<Proof> proof_of(std::string_view word) {
  const size_t sign = word.find('=');
  if (sign == std::string_view::npos || sign + 1 == word.size()) {
    return std::nullopt;
  }
  std::optional<Sizes> sizes = sizes_of(word.substr(0, sign));
  return sizes ? std::optional(Proof{*std::move(sizes),
                                     std::string(word.substr(sign + 1))})
               : std::nullopt;
}

}  // namespace

Result<Proofs> Proofs::parse(std::string_view text) {
  Proofs made;
  size_t begin = 0;
  while (begin < text.size()) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    const Span span{static_cast<uint32_t>(begin), static_cast<uint32_t>(end)};
    std::string_view line = text.substr(begin, end - begin);
    begin = end + 1;
    if (line.empty() || line.starts_with(';')) {
      continue;
    }
    const std::string_view name = take_word(line);
    const std::optional<uint64_t> hash = number<uint64_t>(take_word(line), 16);
    if (!hash || made.entries_.contains(name)) {
      return fail("bad-proofs", span, "expected NAME HASH SIZES=PROVER...");
    }
    Entry& entry = made.entries_[std::string(name)];
    entry.hash = *hash;
    for (std::string_view word = take_word(line); !word.empty();
         word = take_word(line)) {
      std::optional<Proof> proof = proof_of(word);
      if (!proof) {
        return fail("bad-proofs", span, "expected SIZES=PROVER");
      }
      entry.provers.insert_or_assign(std::move(proof->sizes),
                                     std::move(proof->prover));
    }
  }
  return made;
}

std::string Proofs::to_text(std::span<const Rule> rules) const {
  std::string text;
  for (const Rule& rule : rules) {
    const std::vector<Proof> proofs = of(rule);
    if (proofs.empty()) {
      continue;
    }
    text += fmt::format("{} {:x}", rule.name, rule.hash);
    for (const Proof& proof : proofs) {
      text += fmt::format(" {}={}",
                          proof.sizes.empty()
                              ? "-"
                              : fmt::format("{}", fmt::join(proof.sizes, ".")),
                          proof.prover);
    }
    text += '\n';
  }
  return text;
}

std::vector<Proof> Proofs::of(const Rule& rule) const {
  std::vector<Proof> proofs;
  const auto found = entries_.find(rule.name);
  if (found != entries_.end() && found->second.hash == rule.hash) {
    for (const auto& [sizes, prover] : found->second.provers) {
      proofs.push_back({sizes, prover});
    }
  }
  return proofs;
}

void Proofs::add(const Rule& rule, Proof proof) {
  Entry& entry = entries_[rule.name];
  if (entry.hash != rule.hash) {
    entry = {rule.hash, {}};
  }
  const auto [at, is_new] =
      entry.provers.try_emplace(std::move(proof.sizes), proof.prover);
  if (!is_new && proof.prover != kAllTried) {
    at->second = std::move(proof.prover);
  }
}

std::vector<std::string> Proofs::stale(std::span<const Rule> rules) const {
  std::vector<std::string> names;
  for (const auto& [name, entry] : entries_) {
    const auto rule = std::ranges::find(rules, name, &Rule::name);
    if (rule == rules.end() || rule->hash != entry.hash) {
      names.push_back(name);
    }
  }
  return names;
}

}  // namespace assay::rules
