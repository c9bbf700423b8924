// SPDX-License-Identifier: MIT
//
// Reads a table of rules: S-expressions become rules, whose sorts and terms
// stay text. What a rule means is decided when it is compiled for given sizes
// (instance.cpp), by the SMT-LIB parser itself (decision 7); so this file knows
// clauses and names, and no operator and no sort.
//
// A rule keeps a hash of its text without layout and comments. It is the key
// under which proofs are recorded: a rule that was edited has lost its proofs,
// one that was only moved or indented has not.
#include <algorithm>
#include <array>
#include <charconv>
#include <unordered_set>

#include <fmt/format.h>

#include "base/hash.h"
#include "rules/rule.h"
#include "rules/sexpr.h"

namespace assay::rules {

namespace {

using Items = std::vector<uint32_t>;

constexpr std::array<std::pair<RuleKind, std::string_view>, 3> kKinds = {{
    {RuleKind::Fusion, "fusion"},
    {RuleKind::Weaken, "weaken"},
    {RuleKind::Equal, "equal"},
}};

constexpr size_t kMostValues = 1000;  // of a list

bool is_name_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_plain_name(std::string_view word) {
  return !word.empty() && is_name_start(word.front())
         && std::ranges::all_of(word, [](char c) {
              return is_name_start(c) || (c >= '0' && c <= '9') || c == '-'
                     || c == '_' || c == '.';
            });
}

class Reader {
 public:
  explicit Reader(const Sexpr& tree) : tree_(tree) {}

  Result<RuleFile> run() {
    RuleFile file;
    std::unordered_set<std::string> names;
    for (const uint32_t node : tree_.top()) {
      if (tree_.is_list(node) && !tree_.items(node).empty()
          && tree_.text(tree_.items(node)[0]) == "values") {
        ASSAY_TRY(ValueList list, read_values(node));
        file.values.push_back(std::move(list));
        continue;
      }
      ASSAY_TRY(Rule rule, read_rule(node));
      if (!names.insert(rule.name).second) {
        return fail("rule-twice",
                    rule.span,
                    fmt::format("there is a rule '{}' already", rule.name));
      }
      file.rules.push_back(std::move(rule));
    }
    return file;
  }

 private:
  static constexpr uint32_t kClose = UINT32_MAX;  // no node

  std::unexpected<Diag> bad(uint32_t node, std::string message) const {
    return fail("bad-rule", tree_[node].span, std::move(message));
  }

  Piece piece(uint32_t node) const {
    return {std::string(tree_.text(node)), tree_[node].span};
  }

  Result<ValueList> read_values(uint32_t node) {
    const Items& items = tree_.items(node);
    ValueList list;
    list.span = tree_[node].span;
    list.is_only = items.size() > 2 && tree_.text(items[2]) == "only";
    const size_t first = list.is_only ? 3 : 2;
    if (items.size() <= first) {
      return bad(node, "expected (values SORT [only] TERM...)");
    }
    if (items.size() - first > kMostValues) {
      return bad(node, fmt::format("at most {} values", kMostValues));
    }
    list.sort = piece(items[1]);
    for (size_t i = first; i < items.size(); ++i) {
      list.terms.push_back(piece(items[i]));
    }
    return list;
  }

  Result<Rule> read_rule(uint32_t node) {
    if (!tree_.is_list(node) || tree_.items(node).size() < 3) {
      return bad(node, "a rule is (fusion|weaken|equal NAME CLAUSES)");
    }
    const Items& items = tree_.items(node);
    Rule rule;
    rule.span = tree_[items[1]].span;
    const auto kind =
        std::ranges::find(kKinds,
                          tree_.text(items[0]),
                          &std::pair<RuleKind, std::string_view>::second);
    if (kind == kKinds.end()) {
      return bad(items[0], "expected fusion, weaken, equal or values");
    }
    rule.kind = kind->first;
    if (tree_.is_list(items[1]) || !is_plain_name(tree_.text(items[1]))) {
      return bad(items[1], "expected the rule's name");
    }
    rule.name = tree_.text(items[1]);
    for (size_t i = 2; i < items.size(); ++i) {
      ASSAY_TRY(const bool is_known, read_clause(items[i], rule));
      if (!is_known) {
        return bad(items[i], "there is no such clause");
      }
    }
    rule.hash = base::hash_bytes(plain_text(node));
    return finished(std::move(rule), node);
  }

  // Without layout and comments.
  std::string plain_text(uint32_t node) const {
    std::string made;
    std::vector<uint32_t> rest{node};
    while (!rest.empty()) {
      const uint32_t now = rest.back();
      rest.pop_back();
      if (now == kClose) {
        made += ')';
      } else if (tree_.is_list(now)) {
        made += '(';
        rest.push_back(kClose);
        const Items& items = tree_.items(now);
        rest.insert(rest.end(), items.rbegin(), items.rend());
      } else {
        made += tree_.text(now);
        made += ' ';
      }
    }
    return made;
  }

  Result<bool> read_clause(uint32_t node, Rule& rule) {
    if (!tree_.is_list(node) || tree_.items(node).empty()) {
      return bad(node, "expected a clause (NAME ...)");
    }
    const Items& items = tree_.items(node);
    const std::string_view head = tree_.text(items[0]);
    if (head == "in") {
      return read_variables(items, Role::Input, rule);
    }
    if (head == "draw") {
      return read_variables(items, Role::Draw, rule);
    }
    if (head == "fresh") {
      return read_variables(items, Role::Fresh, rule);
    }
    if (head == "out" || head == "hidden") {
      return read_variables(items, Role::Output, rule);
    }
    if (head == "some") {
      return read_variables(items, Role::Some, rule);
    }
    if (head == "bound") {
      return read_variables(items, Role::Bound, rule);
    }
    if (head == "inverse") {
      return read_inverse(node, rule);
    }
    return read_plain_clause(node, rule);
  }

  Result<bool> read_plain_clause(uint32_t node, Rule& rule) {
    const Items& items = tree_.items(node);
    const std::string_view head = tree_.text(items[0]);
    if (head == "sorts") {
      for (size_t i = 1; i < items.size(); ++i) {
        rule.sorts.emplace_back(tree_.text(items[i]));
      }
      return true;
    }
    if (head == "wide" && items.size() == 1) {
      rule.is_wide = true;
      return true;
    }
    if (head == "record") {
      return read_record(node, rule);
    }
    if (head == "datatype") {
      return read_datatype(node, rule);
    }
    if (head == "range") {
      const auto number = [&](size_t at) {
        return at < items.size() ? size_value(tree_.text(items[at]), {}, {})
                                 : std::nullopt;
      };
      const std::optional<uint32_t> low = number(2);
      const std::optional<uint32_t> high = number(3);
      if (items.size() != 4 || !low || !high) {
        return bad(node, "expected (range SIZE LOW HIGH)");
      }
      if (*low > *high) {
        return bad(node, "a range goes from the smaller size to the larger");
      }
      rule.ranges.push_back({std::string(tree_.text(items[1])), *low, *high});
      return true;
    }
    if (head == "choose") {
      if (items.size() != 4) {
        return bad(node, "expected (choose NAME LOW HIGH)");
      }
      rule.choices.push_back({std::string(tree_.text(items[1])),
                              piece(items[2]),
                              piece(items[3])});
      return true;
    }
    if (head == "such-that" || head == "pattern") {
      for (size_t i = 1; i < items.size(); ++i) {
        (head == "pattern" ? rule.patterns : rule.conditions)
            .push_back(piece(items[i]));
      }
      return true;
    }
    if (head == "note") {
      for (size_t i = 1; i < items.size(); ++i) {
        std::string_view text = tree_.text(items[i]);
        if (text.starts_with('"')) {
          text = text.substr(1, text.size() - 2);
        }
        rule.note += fmt::format("{}{}", rule.note.empty() ? "" : " ", text);
      }
      return true;
    }
    if (head == "from" || head == "to" || head == "result") {
      if (items.size() != 2) {
        return bad(node, fmt::format("expected one thing after {}", head));
      }
      (head == "from" ? rule.from
       : head == "to" ? rule.to
                      : rule.result) = piece(items[1]);
      return true;
    }
    return false;
  }

  // (record P mk (fst A) (snd B))
  Result<bool> read_record(uint32_t node, Rule& rule) {
    const Items& items = tree_.items(node);
    if (items.size() < 4) {
      return bad(node, "expected (record SORT CONSTRUCTOR (FIELD SORT)...)");
    }
    ASSAY_TRY(Record::Constructor constructor, read_constructor(items, 2));
    rule.record =
        Record{std::string(tree_.text(items[1])), {std::move(constructor)}};
    return true;
  }

  // (datatype L (nil) (cons (head A) (tail L)))
  Result<bool> read_datatype(uint32_t node, Rule& rule) {
    const Items& items = tree_.items(node);
    if (items.size() < 3) {
      return bad(node,
                 "expected (datatype SORT (CONSTRUCTOR (FIELD SORT)...)...)");
    }
    Record record{std::string(tree_.text(items[1])), {}};
    for (size_t i = 2; i < items.size(); ++i) {
      if (!tree_.is_list(items[i]) || tree_.items(items[i]).empty()) {
        return bad(items[i], "expected (CONSTRUCTOR (FIELD SORT)...)");
      }
      ASSAY_TRY(Record::Constructor constructor,
                read_constructor(tree_.items(items[i]), 0));
      record.constructors.push_back(std::move(constructor));
    }
    rule.record = std::move(record);
    return true;
  }

  // Its name is at `first`, its fields are after that.
  Result<Record::Constructor> read_constructor(const Items& items,
                                               size_t first) {
    Record::Constructor constructor{std::string(tree_.text(items[first])), {}};
    for (size_t i = first + 1; i < items.size(); ++i) {
      if (!tree_.is_list(items[i]) || tree_.items(items[i]).size() != 2) {
        return bad(items[i], "expected (FIELD SORT)");
      }
      const Items& field = tree_.items(items[i]);
      constructor.fields.push_back(
          {std::string(tree_.text(field[0])), piece(field[1])});
    }
    return constructor;
  }

  // (x Int), (z Int TERM), (g (A B) C), (g (A B) C TERM)
  Result<bool> read_variables(const Items& items, Role role, Rule& rule) {
    for (size_t i = 1; i < items.size(); ++i) {
      ASSAY_TRY(Variable variable, read_variable(items[i], role));
      variable.is_hidden = tree_.text(items[0]) == "hidden";
      rule.variables.push_back(std::move(variable));
    }
    return true;
  }

  Result<Variable> read_variable(uint32_t node, Role role) {
    Variable out;
    out.role = role;
    out.span = tree_[node].span;
    if (!tree_.is_list(node) || tree_.items(node).size() < 2) {
      return bad(node, "expected (NAME SORT)");
    }
    const Items& items = tree_.items(node);
    out.name = tree_.text(items[0]);
    if (!is_plain_name(out.name)) {
      return bad(items[0], "expected a name");
    }
    size_t next = 1;
    if (role == Role::Fresh && tree_.is_list(items[1])
        && !tree_.items(items[1]).empty() && items.size() > 2
        && is_list_of_sorts(items[1])) {
      for (const uint32_t sort : tree_.items(items[1])) {
        out.params.push_back(piece(sort));
      }
      next = 2;
    }
    out.sort = piece(items[next++]);
    if (next < items.size() && role != Role::Input) {
      out.term = piece(items[next++]);
    }
    if (next != items.size()) {
      return bad(items[next], "there is too much here");
    }
    if (!out.term && (role == Role::Some || role == Role::Bound)) {
      return bad(node, "expected (NAME SORT TERM)");
    }
    return out;
  }

  // As opposed to one sort that is written as a list.
  bool is_list_of_sorts(uint32_t node) const {
    const std::string_view head = tree_.text(tree_.items(node).front());
    return head != "_" && head != "Array" && head != "Seq" && head != "Set"
           && head != "Bag";
  }

  Result<bool> read_inverse(uint32_t node, Rule& rule) {
    const Items& items = tree_.items(node);
    if (items.size() < 3 || items.size() > 4) {
      return bad(node, "expected (inverse INPUT TERM [(if CONDITION)])");
    }
    Inverse inverse{std::string(tree_.text(items[1])),
                    piece(items[2]),
                    {},
                    false,
                    tree_[node].span};
    if (items.size() == 4) {
      const uint32_t last = items[3];
      if (tree_.text(last) == "sometimes") {
        inverse.is_only_sometimes = true;
      } else if (tree_.is_list(last) && tree_.items(last).size() == 2
                 && tree_.text(tree_.items(last)[0]) == "if") {
        inverse.condition = piece(tree_.items(last)[1]);
      } else {
        return bad(last, "expected (if CONDITION) or sometimes");
      }
    }
    rule.inverses.push_back(std::move(inverse));
    return true;
  }

  Result<Rule> finished(Rule rule, uint32_t node) {
    std::ranges::stable_sort(rule.variables, {}, &Variable::role);
    std::unordered_set<std::string_view> names;
    for (const Variable& variable : rule.variables) {
      if (!names.insert(variable.name).second) {
        return fail("bad-rule",
                    variable.span,
                    fmt::format("'{}' is there twice", variable.name));
      }
      if (variable.role == Role::Input) {
        collect_sizes(variable.sort.text, rule.sizes);
      }
    }
    if (rule.result) {
      collect_sizes(rule.result->text, rule.sizes);
    }
    if (has_role(rule, Role::Bound) && rule.kind != RuleKind::Weaken) {
      return bad(node, "only what weakens has (bound ...)");
    }
    if (!rule.patterns.empty() && !has_role(rule, Role::Bound)) {
      return bad(node, "(pattern ...) needs (bound ...)");
    }
    if (rule.kind != RuleKind::Fusion) {
      return rule.from && rule.to ? Result<Rule>(std::move(rule))
                                  : bad(node, "needs (from ...) and (to ...)");
    }
    if (has_role(rule, Role::Some)) {
      return bad(node, "fusion has no (some ...)");
    }
    const auto inputs =
        std::ranges::count(rule.variables, Role::Input, &Variable::role);
    if (inputs < 1 || inputs > 2 || !has_role(rule, Role::Output)
        || rule.inverses.empty()) {
      return bad(node,
                 "fusion needs one or two inputs, (out ...), (inverse ...)");
    }
    for (const Inverse& inverse : rule.inverses) {
      const auto found =
          std::ranges::find(rule.variables, inverse.input, &Variable::name);
      if (found == rule.variables.end() || found->role != Role::Input) {
        return fail("bad-rule",
                    inverse.span,
                    fmt::format("'{}' is no input", inverse.input));
      }
    }
    return rule;
  }

  static void collect_sizes(std::string_view sort,
                            std::vector<std::string>& sizes) {
    for (size_t at = sort.find('{'); at != std::string_view::npos;
         at = sort.find('{', at + 1)) {
      const size_t end = std::min(sort.find('}', at), sort.size());
      const std::string_view name = sort.substr(at + 1, end - at - 1);
      if (is_plain_name(name)
          && std::ranges::find(sizes, name) == sizes.end()) {
        sizes.emplace_back(name);
      }
    }
  }

  const Sexpr& tree_;
};

// A size by its name, or a numeral.
std::optional<int64_t> word_value(std::string_view word,
                                  const std::vector<std::string>& names,
                                  const std::vector<uint32_t>& values) {
  const auto found = std::ranges::find(names, word);
  const auto at = static_cast<size_t>(found - names.begin());
  if (at < values.size()) {
    return values[at];
  }
  uint32_t value = 0;
  const auto [rest, error] =
      std::from_chars(word.data(), word.data() + word.size(), value);
  return word.empty() || error != std::errc()
                 || rest != word.data() + word.size()
             ? std::nullopt
             : std::optional(int64_t{value});
}

}  // namespace

std::string_view kind_name(RuleKind kind) {
  return kKinds.at(static_cast<size_t>(kind)).second;
}

bool has_role(const Rule& rule, Role role) {
  return std::ranges::find(rule.variables, role, &Variable::role)
         != rule.variables.end();
}

Result<RuleFile> parse_rules(std::string path, std::string_view text) {
  ASSAY_TRY(const Sexpr tree, Sexpr::parse(text));
  ASSAY_TRY(RuleFile file, Reader(tree).run());
  file.path = std::move(path);
  file.hash = base::hash_bytes(text);
  return file;
}

std::optional<uint32_t> size_value(std::string_view expression,
                                   const std::vector<std::string>& names,
                                   const std::vector<uint32_t>& values) {
  // Products bind tighter; there are no parentheses.
  int64_t sum = 0;
  int64_t product = 0;
  char before = '+';
  size_t at = 0;
  constexpr int64_t kMost = int64_t{1} << 31;
  for (;;) {
    const size_t end =
        std::min(expression.find_first_of("+-*/", at), expression.size());
    const std::optional<int64_t> value =
        word_value(expression.substr(at, end - at), names, values);
    if (!value || (before == '/' && *value == 0)) {
      return std::nullopt;
    }
    switch (before) {
      case '*': product *= *value; break;
      case '/': product /= *value; break;
      default: sum += product; product = before == '-' ? -*value : *value;
    }
    if (product > kMost || product < -kMost || sum > kMost || sum < -kMost) {
      return std::nullopt;
    }
    if (end == expression.size()) {
      break;
    }
    before = expression[end];
    at = end + 1;
  }
  sum += product;
  return sum < 0 || sum > kMost ? std::nullopt
                                : std::optional(static_cast<uint32_t>(sum));
}

std::optional<std::string> with_sizes(std::string_view text,
                                      const std::vector<std::string>& names,
                                      const std::vector<uint32_t>& values) {
  std::string out;
  char quote = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char now = text[i];
    if (quote != 0 || now == '"' || now == '|') {
      quote = quote == 0 ? now : (now == quote ? '\0' : quote);
    } else if (now == '{') {
      const size_t end = std::min(text.find('}', i), text.size());
      const std::optional<uint32_t> value =
          size_value(text.substr(i + 1, end - i - 1), names, values);
      if (!value) {
        return std::nullopt;
      }
      out += std::to_string(*value);
      i = end;
      continue;
    }
    out += now;
  }
  return out;
}

}  // namespace assay::rules
