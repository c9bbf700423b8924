// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

namespace CLI {
class App;
}

namespace assay::cli {

// Runs a command with the options that were read into what it holds; gives the
// exit code.
using Action = std::function<int()>;

}  // namespace assay::cli
