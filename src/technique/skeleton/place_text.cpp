// SPDX-License-Identifier: MIT
#include "technique/skeleton/place_text.h"

#include <algorithm>
#include <vector>

#include "smtlib/string_text.h"
#include "theory/sort_text.h"
#include "theory/sorts.h"

namespace assay::technique::skeleton {

using term::Kind;
using term::Term;

namespace {

constexpr size_t kMaxPlaceText = 120;

class Writer {
 public:
  Writer(const smtlib::Language& language,
         const term::TermManager& tm,
         std::string& out)
      : language_(language), tm_(tm), out_(out) {}

  void write(Term root) {
    const size_t limit = out_.size() + kMaxPlaceText;
    std::vector<Frame> open;
    begin(root, open);
    while (!open.empty()) {
      Frame& top = open.back();
      if (out_.size() > limit) {
        out_ += " ...";
        return;
      }
      if (top.next == tm_.child_count(top.term)) {
        out_ += ')';
        open.pop_back();
        continue;
      }
      out_ += ' ';
      begin(tm_.children(top.term)[top.next++], open);
    }
  }

 private:
  struct Frame {
    Term term;
    uint32_t next = 0;
  };

  void begin(Term term, std::vector<Frame>& open) {
    const bool has_children = tm_.child_count(term) > 0;
    out_ += has_children ? "(" : "";
    head(term);
    if (has_children) {
      open.push_back({term});
    }
  }

  // Between bars if it has to be; which words are reserved does not matter
  // here.
  void name(term::Name name) {
    const std::string_view text = tm_.text(name);
    const bool is_plain = std::ranges::all_of(text, [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
             || (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '!'
             || c == '-' || c == '@' || c == '$';
    });
    out_ += is_plain ? "" : "|";
    out_ += text;
    out_ += is_plain ? "" : "|";
  }

  void head(Term term) {
    switch (tm_.kind(term)) {
      case Kind::Literal: literal(term); break;
      case Kind::App: {
        const term::Op op = tm_.op(term);
        const std::span<const term::Index> indices = tm_.op_indices(op);
        out_ += indices.empty() ? "" : "(_ ";
        out_ += language_.theories().info(tm_, op).name;
        for (const term::Index& index : indices) {
          out_ += ' ';
          if (index.kind == term::Index::Kind::Numeral) {
            out_ += std::to_string(index.value);
          } else {
            out_ += theory::index_to_string(tm_, index);
          }
        }
        out_ += indices.empty() ? "" : ")";
        break;
      }
      case Kind::Call: name(tm_.symbol(tm_.call_symbol(term)).name); break;
      case Kind::Variable: name(tm_.var_hint(tm_.variable(term))); break;
      case Kind::Binder: binder(term); break;
      case Kind::Match: out_ += "match"; break;
      case Kind::Annotated: out_ += "!"; break;
    }
  }

  void literal(Term term) {
    const std::string_view text = tm_.literal_text(term);
    const term::Sort sort = tm_.sort(term);
    if (sort == theory::kString) {
      smtlib::append_string_literal(out_, text);
    } else if (tm_.is_builtin(sort, theory::kBitVecRow)) {
      bits(text, tm_.sort_indices(sort)[0].value);
    } else {
      out_ += text;
    }
  }

  // From hexadecimal digits without zeros in front.
  void bits(std::string_view text, size_t width) {
    std::string digits(width / 4 + 1 - text.size(), '0');
    digits += text;
    if (width % 4 == 0) {
      out_ += "#x";
      out_ += std::string_view(digits).substr(1);
      return;
    }
    std::string all;
    for (const char digit : digits) {
      const int value = digit <= '9' ? digit - '0' : (digit | 32) - 'a' + 10;
      for (int bit = 3; bit >= 0; --bit) {
        all += ((value >> bit) & 1) != 0 ? '1' : '0';
      }
    }
    out_ += "#b";
    out_ += std::string_view(all).substr(all.size() - width);
  }

  void binder(Term term) {
    switch (tm_.binder_kind(term)) {
      case term::BinderKind::Let: out_ += "let"; break;
      case term::BinderKind::Forall: out_ += "forall"; break;
      case term::BinderKind::Exists: out_ += "exists"; break;
      default: out_ += "lambda";
    }
    out_ += " (";
    for (const term::Var var : tm_.binder_vars(term)) {
      out_ += out_.back() == '(' ? "(" : " (";
      name(tm_.var_hint(var));
      out_ += ' ';
      out_ += theory::sort_to_string(tm_, tm_.var_sort(var));
      out_ += ')';
    }
    out_ += ')';
  }

  const smtlib::Language& language_;
  const term::TermManager& tm_;
  std::string& out_;
};

}  // namespace

std::string term_text(const smtlib::Language& language,
                      const term::TermManager& tm,
                      Term term) {
  std::string out;
  Writer(language, tm, out).write(term);
  return out;
}

std::string place_text(const smtlib::Language& language,
                       const term::TermManager& tm,
                       const Literal& literal) {
  std::string out = "assertion ";
  out += std::to_string(literal.assertion + 1);
  char before = ' ';
  out += literal.path.empty() ? "" : " at";
  for (const uint32_t position : literal.path) {
    out += before;
    out += std::to_string(position);
    before = '.';
  }
  out += ": ";
  Writer(language, tm, out).write(literal.term);
  return out;
}

}  // namespace assay::technique::skeleton
