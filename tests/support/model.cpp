// SPDX-License-Identifier: MIT
#include "support/model.h"

#include "model/value_text.h"

namespace assay::test {

term::Symbol ReadModel::find(const std::string& name) const {
  // The newest: what the model makes itself comes after the script's.
  term::Symbol found;
  for (uint32_t id = 1; id <= parsed.tm->symbol_count(); ++id) {
    const term::Symbol symbol{id};
    const bool is_known = reading.model.symbols.contains(symbol);
    if (parsed.tm->text(parsed.tm->symbol(symbol).name) == name
        && (!found || is_known)) {
      found = symbol;
    }
  }
  return found;
}

std::string ReadModel::text(const model::Meaning& meaning,
                            term::Sort sort) const {
  if (!meaning.body) {
    return model::value_text(*parsed.tm, sort, meaning.value);
  }
  if (meaning.params.empty()) {
    return term_text(parsed, meaning.body);
  }
  return term_text(parsed,
                   parsed.tm->mk_binder(term::BinderKind::Lambda,
                                        meaning.params,
                                        sort,
                                        std::span(&meaning.body, 1)));
}

std::string ReadModel::meaning(const std::string& name) const {
  const term::Symbol symbol = find(name);
  const auto found = reading.model.symbols.find(symbol);
  return found == reading.model.symbols.end()
             ? ""
             : text(found->second, parsed.tm->symbol(symbol).result);
}

std::string ReadModel::doubt(const std::string& name) const {
  for (const model::Doubt& doubt : reading.doubts) {
    if (parsed.tm->text(parsed.tm->symbol(doubt.symbol).name) == name) {
      return doubt.reason;
    }
  }
  return "";
}

std::vector<std::string> ReadModel::readings(const std::string& name) const {
  std::vector<std::string> list;
  for (const model::Doubt& doubt : reading.doubts) {
    const term::SymbolInfo& info = parsed.tm->symbol(doubt.symbol);
    if (parsed.tm->text(info.name) == name) {
      for (const model::Meaning& meaning : doubt.readings) {
        list.push_back(text(meaning, info.result));
      }
    }
  }
  return list;
}

std::vector<std::string> ReadModel::problem_codes() const {
  std::vector<std::string> codes;
  for (const Diag& problem : reading.problems) {
    codes.push_back(problem.code);
  }
  return codes;
}

ReadModel read_model(const std::string& script_text,
                     const std::string& model,
                     uint32_t check) {
  ReadModel made{script(script_text), {}};
  made.reading = model::read_model(
      language(), *made.parsed.tm, made.parsed.script, model, {check});
  return made;
}

}  // namespace assay::test
