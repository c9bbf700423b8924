// SPDX-License-Identifier: MIT
#pragma once

namespace assay::num {

// From now on the libraries of numbers throw std::bad_alloc where there is no
// memory, as all else does, instead of aborting the program. What they were at
// is lost, and perhaps leaks. For the start of a program.
void throw_when_out_of_memory();

}  // namespace assay::num
