// SPDX-License-Identifier: MIT
#include "theory/evaluation.h"

namespace assay::theory {

Value open_key(const term::TermManager& tm,
               term::Op op,
               term::Sort sort,
               std::span<const Value> args) {
  std::vector<Value> key{Value::integer(int64_t{tm.op_row(op)}),
                         Value::integer(int64_t{sort.id})};
  for (const term::Index& at : tm.op_indices(op)) {
    key.push_back(Value::integer(int64_t{at.value}));
  }
  key.insert(key.end(), args.begin(), args.end());
  return Value::seq(std::move(key));
}

Value EvalCall::unspecified(std::string_view reason) const {
  return Value::unspecified(reason, open_key(context.tm(), op, sort, args));
}

Value EvalCall::any_value(std::string_view reason) const {
  Value open = unspecified(reason);
  const std::optional<Value> chosen = context.choose(open.key(), sort);
  return chosen ? *chosen : open;
}

}  // namespace assay::theory
