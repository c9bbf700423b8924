// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>

namespace assay::preload {

// To be called before a read of standard input, through `stream` or none. The
// first call returns many times if Assay asks for it: once in a new process for
// every request, with that request's input as standard input.
void before_read(FILE* stream);

}  // namespace assay::preload
