// SPDX-License-Identifier: MIT
// Passes over commands: what needs no solver to be told superfluous, the
// assertions, everything else.
#include <algorithm>

#include "reduce/edits.h"
#include "reduce/passes.h"
#include "term/walk.h"

namespace assay::reduce {

namespace {

using smtlib::Command;
using smtlib::CommandKind;
using term::Term;

Draft without_infos(Workbench& bench, const Draft& draft) {
  std::vector<char> keep;
  for (const Command& command : draft.script.commands) {
    keep.push_back(command.kind != CommandKind::SetInfo ? 1 : 0);
  }
  return with_commands(bench, draft, keep);
}

// Comments, information, unused declarations, names, lets.
class CleanUp final : public PointPass {
 public:
  std::string_view name() const override { return "clean-up"; }

  bool fits(Workbench& /*bench*/, const Draft& /*draft*/) const override {
    return true;
  }

  std::vector<Point> points(Workbench& /*bench*/,
                            const Draft& /*draft*/) const override {
    return {{}};
  }

  std::vector<Edit> propose(Workbench& /*bench*/,
                            const Draft& /*draft*/,
                            const Point& /*point*/) const override {
    return {
        [](Workbench& bench, const Draft& draft) {
          return without_lets(
              bench, without_attributes(bench, without_infos(bench, draft)));
        },
        [](Workbench& bench, const Draft& draft) {
          return without_lets(bench, draft);
        },
        [](Workbench& bench, const Draft& draft) {
          return without_attributes(bench, draft);
        },
        [](Workbench& bench, const Draft& draft) {
          return without_infos(bench, draft);
        },
    };
  }
};

// A solver's word for it that no other assertion is needed.
class Core final : public PointPass {
 public:
  explicit Core(std::vector<size_t> assertions)
      : assertions_(std::move(assertions)) {}

  std::string_view name() const override { return "core"; }

  bool fits(Workbench& /*bench*/, const Draft& draft) const override {
    return draft.script.assertions().size() > assertions_.size();
  }

  std::vector<Point> points(Workbench& /*bench*/,
                            const Draft& /*draft*/) const override {
    return {{}};
  }

  std::vector<Edit> propose(Workbench& /*bench*/,
                            const Draft& /*draft*/,
                            const Point& /*point*/) const override {
    return {[this](Workbench& bench, const Draft& draft) {
      std::vector<char> keep;
      size_t number = 0;
      for (const Command& command : draft.script.commands) {
        const bool is_kept = command.kind != CommandKind::Assert
                             || std::ranges::count(assertions_, number++) > 0;
        keep.push_back(is_kept ? 1 : 0);
      }
      return with_commands(bench, draft, keep);
    }};
  }

 private:
  std::vector<size_t> assertions_;
};

// Commands that go together: a push with its pop.
using Unit = std::vector<size_t>;

List list_of(std::vector<Unit> units, std::vector<uint64_t> weights) {
  List list;
  list.weights = std::move(weights);
  list.make = [units = std::move(units)](
                  Workbench& bench,
                  const Draft& draft,
                  std::span<const char> kept) -> std::optional<Draft> {
    std::vector<char> keep(draft.script.commands.size(), 1);
    for (size_t i = 0; i < units.size(); ++i) {
      for (const size_t at : units[i]) {
        keep[at] = kept[i];
      }
    }
    return with_commands(bench, draft, keep);
  };
  return list;
}

class Assertions final : public ListPass {
 public:
  std::string_view name() const override { return "assertions"; }

  bool fits(Workbench& /*bench*/, const Draft& draft) const override {
    return !draft.script.assertions().empty();
  }

  std::optional<List> next_list(Workbench& bench,
                                const Draft& draft,
                                uint64_t& place) const override {
    if (place++ > 0) {
      return std::nullopt;
    }
    std::vector<Unit> units;
    std::vector<uint64_t> weights;
    const std::vector<Command>& commands = draft.script.commands;
    for (size_t i = 0; i < commands.size(); ++i) {
      if (commands[i].kind == CommandKind::Assert) {
        units.push_back({i});
        weights.push_back(
            term::post_order(bench.tm(), Term{commands[i].ref}).size());
      }
    }
    return list_of(std::move(units), std::move(weights));
  }
};

std::vector<Unit> units_of(const Draft& draft, bool needs_check_sat) {
  std::vector<Unit> units;
  std::vector<size_t> pushes;
  const std::vector<Command>& commands = draft.script.commands;
  size_t last_check = SIZE_MAX;
  for (size_t i = 0; i < commands.size(); ++i) {
    switch (commands[i].kind) {
      case CommandKind::Assert:
      case CommandKind::DeclareSort:
      case CommandKind::DefineSort: break;
      case CommandKind::Push: pushes.push_back(i); break;
      case CommandKind::Pop:
        if (!pushes.empty() && commands[pushes.back()].ref == commands[i].ref) {
          units.push_back({pushes.back(), i});
          pushes.pop_back();
        }
        break;
      case CommandKind::CheckSat:
      case CommandKind::CheckSatAssuming:
        if (needs_check_sat && last_check != SIZE_MAX) {
          units.push_back({last_check});
        }
        last_check = i;
        break;
      default:
        if (!declares_function(commands[i].kind)
            && !is_datatypes(commands[i].kind)
            && !is_definition(commands[i].kind)) {
          units.push_back({i});
        }
        break;
    }
  }
  if (!needs_check_sat && last_check != SIZE_MAX) {
    units.push_back({last_check});
  }
  for (const size_t push : pushes) {
    units.push_back({push});
  }
  return units;
}

// Options, the logic, push and pop, what is asked.
class Commands final : public ListPass {
 public:
  std::string_view name() const override { return "commands"; }

  bool fits(Workbench& bench, const Draft& draft) const override {
    return !units_of(draft, bench.needs_check_sat()).empty();
  }

  std::optional<List> next_list(Workbench& bench,
                                const Draft& draft,
                                uint64_t& place) const override {
    if (place++ > 0) {
      return std::nullopt;
    }
    std::vector<Unit> units = units_of(draft, bench.needs_check_sat());
    std::vector<uint64_t> weights(units.size(), 1);
    return list_of(std::move(units), std::move(weights));
  }
};

}  // namespace

const Pass& clean_up() {
  static const CleanUp kPass;
  return kPass;
}

const Pass& assertions() {
  static const Assertions kPass;
  return kPass;
}

std::unique_ptr<Pass> core_of(std::vector<size_t> assertions) {
  return std::make_unique<Core>(std::move(assertions));
}

const Pass& commands() {
  static const Commands kPass;
  return kPass;
}

}  // namespace assay::reduce
