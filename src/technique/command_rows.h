// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "smtlib/command_table.h"

namespace assay::technique {

// The rows of the commands that made scripts have, looked up once.
struct CommandRows {
  uint32_t set_logic = smtlib::command_row("set-logic");
  uint32_t declare_sort = smtlib::command_row("declare-sort");
  uint32_t declare_datatype = smtlib::command_row("declare-datatype");
  uint32_t declare_datatypes = smtlib::command_row("declare-datatypes");
  uint32_t declare_const = smtlib::command_row("declare-const");
  uint32_t declare_fun = smtlib::command_row("declare-fun");
  uint32_t do_assert = smtlib::command_row("assert");
  uint32_t check_sat = smtlib::command_row("check-sat");
};

}  // namespace assay::technique
