// SPDX-License-Identifier: MIT
#include "theory/evaluation.h"

namespace assay::theory {

Value EvalCall::unspecified(std::string_view reason) const {
  std::vector<Value> key{Value::integer(int64_t{context.tm().op_row(op)}),
                         Value::integer(int64_t{sort.id})};
  for (const term::Index& at : indices) {
    key.push_back(Value::integer(int64_t{at.value}));
  }
  key.insert(key.end(), args.begin(), args.end());
  return Value::unspecified(reason, Value::seq(std::move(key)));
}

Value EvalCall::any_value(std::string_view reason) const {
  Value open = unspecified(reason);
  const std::optional<Value> chosen = context.choose(open.key(), sort);
  return chosen ? *chosen : open;
}

}  // namespace assay::theory
