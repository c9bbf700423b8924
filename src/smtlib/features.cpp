// SPDX-License-Identifier: MIT
//
// One walk over all that the script asserts and defines. Sorts tell most:
// whoever uses an operator has its sorts. The logics are a list, the least
// first, of names that z3 4.8.12, cvc5 1.0.3 and cvc4 1.8 all know; z3 ignores
// other names, and then takes another strategy than the one that was meant.
#include "smtlib/features.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "base/id_set.h"
#include "term/walk.h"
#include "theory/arithmetic.h"
#include "theory/literal_value.h"
#include "theory/sort_text.h"
#include "theory/sorts.h"

namespace assay::smtlib {

namespace {

using term::Kind;
using term::Sort;
using term::SymbolKind;
using term::Term;
using theory::Linearity;

// In the order of theory::LogicPart.
constexpr auto kPartFlags = std::to_array<bool Features::*>({
    nullptr,
    &Features::has_ints,
    &Features::has_reals,
    &Features::has_bit_vectors,
    &Features::has_floats,
    &Features::has_arrays,
    &Features::has_strings,
    &Features::is_higher_order,
});
static_assert(kPartFlags.size()
              == static_cast<size_t>(theory::LogicPart::HigherOrder) + 1);

class Collector {
 public:
  Collector(const Language& language, const term::TermManager& tm)
      : language_(language), theories_(language.theories()), tm_(tm) {}

  Features collect(const Script& script) {
    for (const Command& command : script.commands) {
      if (command.kind == CommandKind::Assert) {
        roots_.push_back(Term{command.ref});
      } else if (command.kind == CommandKind::DeclareFun
                 || command.kind == CommandKind::DeclareConst) {
        add_symbol(term::Symbol{command.ref});
      }
    }
    // Definitions bring terms of their own.
    while (!roots_.empty()) {
      const std::vector<Term> roots = std::move(roots_);
      roots_.clear();
      for (const Term term : term::post_order(tm_, roots)) {
        add_term(term);
      }
    }
    return out_;
  }

 private:
  void add_symbol(term::Symbol symbol) {
    if (!seen_symbols_.insert(symbol.id)) {
      return;
    }
    const term::SymbolInfo& info = tm_.symbol(symbol);
    for (const Sort sort : info.params) {
      add_sort(sort);
    }
    add_sort(info.result);
    if (info.kind == SymbolKind::Function && !info.params.empty()) {
      out_.has_functions = true;
    }
    if (info.kind == SymbolKind::Recursive) {
      out_.has_quantifiers = true;  // as solvers see it
    }
    if (info.definition) {
      roots_.push_back(info.definition);
    }
  }

  void add_sort(Sort first) {
    std::vector<Sort> open{first};
    while (!open.empty()) {
      const Sort sort = open.back();
      open.pop_back();
      if (!sort || !seen_sorts_.insert(sort.id)) {
        continue;
      }
      add_head(sort, open);
      const std::span<const Sort> args = tm_.sort_args(sort);
      open.insert(open.end(), args.begin(), args.end());
    }
  }

  void add_head(Sort sort, std::vector<Sort>& open) {
    if (tm_.sort_kind(sort) == term::SortKind::Builtin) {
      add_builtin(tm_.sort_head(sort));
      if (tm_.is_builtin(sort, theory::kArrayRow)) {
        const Sort element = tm_.sort_args(sort)[1];
        out_.has_other_arrays |=
            !tm_.is_builtin(tm_.sort_args(sort)[0], theory::kBitVecRow)
            || !(tm_.is_builtin(element, theory::kBitVecRow)
                 || tm_.is_builtin(element, theory::kArrayRow)
                 || element == theory::kBool);
      }
      return;
    }
    if (tm_.sort_kind(sort) != term::SortKind::User) {
      return;
    }
    const term::Symbol symbol{tm_.sort_head(sort)};
    const SymbolKind kind = tm_.symbol(symbol).kind;
    if (kind != SymbolKind::Datatype && kind != SymbolKind::Codatatype) {
      out_.has_declared_sorts = true;
      return;
    }
    out_.has_datatypes = true;
    out_.has_extensions |= kind == SymbolKind::Codatatype;
    for (const term::ConstructorInfo& row : tm_.constructors(symbol)) {
      const std::vector<Sort>& fields = tm_.symbol(row.symbol).params;
      open.insert(open.end(), fields.begin(), fields.end());
    }
  }

  void add_builtin(uint32_t row) {
    const theory::SortInfo& info = theory::sort_info(row);
    out_.has_extensions |= info.origin == theory::Origin::Extension;
    if (bool Features::* const flag =
            kPartFlags[static_cast<size_t>(info.part)]) {
      out_.*flag = true;
    }
  }

  void add_term(Term term) {
    add_sort(tm_.sort(term));
    switch (tm_.kind(term)) {
      case Kind::Literal: constants_.insert(term.id); break;
      case Kind::App: add_app(term); break;
      case Kind::Call: add_symbol(tm_.call_symbol(term)); break;
      case Kind::Binder: add_binder(term); break;
      case Kind::Match: out_.has_datatypes = true; break;
      case Kind::Variable:
      case Kind::Annotated: break;
    }
  }

  void add_binder(Term term) {
    switch (tm_.binder_kind(term)) {
      case term::BinderKind::Let: break;
      case term::BinderKind::Forall:
      case term::BinderKind::Exists: out_.has_quantifiers = true; break;
      default: out_.is_higher_order = true;
    }
    for (const term::Var var : tm_.binder_vars(term)) {
      add_sort(tm_.var_sort(var));
    }
  }

  void add_app(Term term) {
    const uint32_t row = tm_.op_row(tm_.op(term));
    const theory::OpInfo& info = theories_.info(row);
    out_.has_extensions |= !info.is_standard() && row != language_.tester_row();
    out_.has_ints |= info.needs_ints;
    const std::span<const Term> args = tm_.children(term);
    const auto is_constant = [&](Term arg) {
      return constants_.contains(arg.id);
    };
    const auto is_divisor = [&](Term arg) { return is_nonzero(arg); };
    switch (info.linearity) {
      case Linearity::Always: break;
      case Linearity::OneVariable:
        out_.is_nonlinear |= std::ranges::count_if(args, is_constant) + 1
                             < static_cast<std::ptrdiff_t>(args.size());
        break;
      case Linearity::ConstantDivisors:
        out_.is_nonlinear |=
            !args.empty() && !std::ranges::all_of(args.subspan(1), is_divisor);
        break;
      case Linearity::Never: out_.is_nonlinear = true;
    }
    const bool is_number =
        tm_.sort(term) == theory::kInt || tm_.sort(term) == theory::kReal;
    // z3 takes a sum, or (div 7 2), for no constant.
    const bool is_signed = theory::is_negation(theories_, row)
                           || theory::is_to_real(theories_, row);
    const auto is_fraction = [&] {
      return tm_.sort(term) == theory::kReal
             && info.linearity == Linearity::ConstantDivisors
             && std::ranges::all_of(args.subspan(1), is_divisor);
    };
    if (is_number && std::ranges::all_of(args, is_constant)
        && (is_signed || is_fraction())) {
      constants_.insert(term.id);
    }
  }

  // A literal other than 0, with a sign or a conversion to Real at most.
  bool is_nonzero(Term term) const {
    while (tm_.kind(term) == Kind::App && constants_.contains(term.id)
           && tm_.child_count(term) == 1
           && tm_.sort(term) >= tm_.sort(tm_.children(term)[0])) {
      term = tm_.children(term)[0];
    }
    static_assert(theory::kInt < theory::kReal);
    return tm_.kind(term) == Kind::Literal
           && theory::literal_value(tm_, term).to_mpq() != 0;
  }

  const Language& language_;
  const theory::Theories& theories_;
  const term::TermManager& tm_;
  Features out_;
  std::vector<Term> roots_;
  base::IdSet seen_symbols_;
  base::IdSet seen_sorts_;
  // Literals, with a sign, a divisor or a conversion.
  base::IdSet constants_;
};

struct Logic {
  std::string_view name;
  std::string_view parts;  // what it has, see kLogicLetters
};

struct LogicLetter {
  char letter;
  bool Features::* flag;
};

constexpr auto kLogicLetters = std::to_array<LogicLetter>({
    {'i', &Features::has_ints},
    {'r', &Features::has_reals},
    {'b', &Features::has_bit_vectors},
    {'f', &Features::has_floats},
    {'a', &Features::has_arrays},
    {'s', &Features::has_strings},
    {'d', &Features::has_datatypes},
    {'u', &Features::has_functions},
    {'t', &Features::has_declared_sorts},
    {'q', &Features::has_quantifiers},
    {'n', &Features::is_nonlinear},
    {'h', &Features::is_higher_order},
    {'x', &Features::has_extensions},
});

// No logic comes after one that has more.
constexpr auto kLogics = std::to_array<Logic>({
    {"QF_UF", "ut"},
    {"QF_BV", "b"},
    {"QF_FP", "f"},
    {"QF_LIA", "i"},
    {"QF_LRA", "r"},
    {"QF_DT", "d"},
    {"QF_AX", "at"},
    {"QF_UFBV", "utb"},
    {"QF_ABV", "ab"},
    {"QF_BVFP", "bf"},
    {"QF_NIA", "in"},
    {"QF_NRA", "rn"},
    {"QF_LIRA", "ir"},
    {"QF_UFLIA", "uti"},
    {"QF_UFLRA", "utr"},
    {"QF_UFDT", "utd"},
    {"QF_ALIA", "ai"},
    {"QF_SLIA", "si"},
    {"QF_FPLRA", "fr"},
    {"QF_AUFBV", "autb"},
    {"QF_NIRA", "irn"},
    {"QF_UFNIA", "utin"},
    {"QF_UFNRA", "utrn"},
    {"QF_ANIA", "ain"},
    {"QF_AUFLIA", "auti"},
    {"QF_AUFLIRA", "autir"},
    {"QF_AUFNIA", "autin"},
    {"QF_UFNIRA", "utirn"},
    {"QF_AUFNIRA", "autirn"},
    {"UF", "qut"},
    {"BV", "qb"},
    {"FP", "qf"},
    {"LIA", "qi"},
    {"LRA", "qr"},
    {"UFBV", "qutb"},
    {"ABV", "qab"},
    {"NIA", "qin"},
    {"NRA", "qrn"},
    {"UFLIA", "quti"},
    {"UFLRA", "qutr"},
    {"ALIA", "qai"},
    {"AUFBV", "qautb"},
    {"UFNIA", "qutin"},
    {"AUFLIA", "qauti"},
    {"AUFLIRA", "qautir"},
    {"UFNIRA", "qutirn"},
    {"AUFNIRA", "qautirn"},
});

constexpr uint32_t mask_of(std::string_view parts) {
  uint32_t mask = 0;
  for (size_t i = 0; i < kLogicLetters.size(); ++i) {
    mask |= parts.contains(kLogicLetters[i].letter) ? 1U << i : 0;
  }
  return mask;
}

constexpr auto kMasks = [] {
  std::array<uint32_t, kLogics.size()> masks{};
  std::ranges::transform(
      kLogics, masks.begin(), mask_of, [](const Logic& logic) {
        return logic.parts;
      });
  return masks;
}();

}  // namespace

Features features_of(const Language& language,
                     const term::TermManager& tm,
                     const Script& script) {
  return Collector(language, tm).collect(script);
}

std::string_view least_logic(const Features& features) {
  if (features.has_bit_vectors && features.has_other_arrays) {
    return "ALL";
  }
  uint32_t wanted = 0;
  for (size_t i = 0; i < kLogicLetters.size(); ++i) {
    wanted |= features.*kLogicLetters[i].flag ? 1U << i : 0;
  }
  const auto found = std::ranges::find_if(
      kMasks, [&](uint32_t has) { return (wanted & ~has) == 0; });
  return found == kMasks.end()
             ? "ALL"
             : kLogics[static_cast<size_t>(found - kMasks.begin())].name;
}

namespace {

// Of a name after HO_ and QF_. SMT-LIB has them in the order of their places,
// one of each at most.
struct LogicPart {
  std::string_view name;
  std::string_view parts;
  int place = 0;
};

constexpr auto kLogicParts = std::to_array<LogicPart>({
    {"AX", "at", 1},
    {"A", "a", 1},
    {"UF", "ut", 2},
    {"BV", "b", 3},
    {"FP", "f", 4},
    {"DT", "d", 5},
    {"S", "si", 6},
    {"LIRA", "ir", 7},
    {"NIRA", "irn", 7},
    {"LIA", "i", 7},
    {"NIA", "in", 7},
    {"LRA", "r", 7},
    {"NRA", "rn", 7},
});

constexpr std::string_view kFunctionsAsValues = "HO_";
constexpr std::string_view kQuantifierFree = "QF_";
constexpr std::string_view kEverything = "ALL";

Features everything() {
  Features all;
  for (const LogicLetter& row : kLogicLetters) {
    all.*row.flag = true;
  }
  all.has_other_arrays = true;
  all.is_higher_order = false;
  return all;
}

// False if it is not put together of parts.
bool read_parts(std::string_view name, Features& out) {
  int place = 0;
  while (!name.empty()) {
    const auto part =
        std::ranges::find_if(kLogicParts, [&](const LogicPart& row) {
          return row.place > place && name.starts_with(row.name);
        });
    if (part == kLogicParts.end()) {
      return false;
    }
    for (const LogicLetter& row : kLogicLetters) {
      out.*row.flag = out.*row.flag || part->parts.contains(row.letter);
    }
    name.remove_prefix(part->name.size());
    place = part->place;
  }
  out.has_other_arrays = out.has_arrays && !out.has_bit_vectors;
  return place > 0;
}

}  // namespace

std::optional<Features> features_of_logic(std::string_view name) {
  const bool is_higher_order = name.starts_with(kFunctionsAsValues);
  name.remove_prefix(is_higher_order ? kFunctionsAsValues.size() : 0);
  Features out;
  if (name == kEverything) {
    out = everything();
  } else {
    out.has_quantifiers = !name.starts_with(kQuantifierFree);
    name.remove_prefix(out.has_quantifiers ? 0 : kQuantifierFree.size());
    if (!read_parts(name, out)) {
      return std::nullopt;
    }
  }
  out.is_higher_order = is_higher_order;
  return out;
}

std::vector<std::string_view> logic_names() {
  std::vector<std::string_view> names(kLogics.size());
  std::ranges::transform(kLogics, names.begin(), &Logic::name);
  names.insert(names.end(), {"QF_S", kEverything, "HO_ALL"});
  std::ranges::sort(names);
  return names;
}

void set_logic(term::TermManager& tm, Script& script, std::string_view logic) {
  script.logic = logic;
  for (const Command& command : script.commands) {
    if (command.kind == CommandKind::SetLogic) {
      script.items[command.ref] = {{Item::Kind::Text, tm.mk_name(logic).id}};
    }
  }
}

namespace {

constexpr auto kFlags = std::to_array<bool Features::*>({
    &Features::has_ints,
    &Features::has_reals,
    &Features::has_bit_vectors,
    &Features::has_floats,
    &Features::has_arrays,
    &Features::has_other_arrays,
    &Features::has_strings,
    &Features::has_datatypes,
    &Features::has_functions,
    &Features::has_declared_sorts,
    &Features::has_quantifiers,
    &Features::is_nonlinear,
    &Features::is_higher_order,
    &Features::has_extensions,
});
static_assert(sizeof(Features) == kFlags.size());

}  // namespace

Features merged(const Features& a, const Features& b) {
  Features out;
  for (bool Features::* const flag : kFlags) {
    out.*flag = a.*flag || b.*flag;
  }
  return out;
}

bool is_within(const Features& script, const Features& range) {
  return std::ranges::all_of(kFlags, [&](bool Features::* const flag) {
    return range.*flag || !(script.*flag);
  });
}

bool includes(const Features& whole, const Features& part) {
  Features all = whole;
  all.has_other_arrays = all.has_arrays;
  all.has_ints = all.has_ints || all.has_strings;
  all.has_bit_vectors = all.has_bit_vectors || all.has_floats;
  return std::ranges::all_of(kFlags, [&](bool Features::* const flag) {
    return all.*flag || !(part.*flag);
  });
}

}  // namespace assay::smtlib
