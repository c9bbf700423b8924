// SPDX-License-Identifier: MIT
//
// Separation logic of cvc5. A formula is about a heap that no model shows, so
// that no value follows from the arguments alone. Which sorts a heap has is
// said by declare-heap; cvc5 checks pto against it only when it solves.
#include "theory/separation/separation.h"
#include "theory/separation/typing.h"

namespace assay::theory::separation {

namespace {

constexpr Origin kExt = Origin::Extension;
constexpr std::string_view kHeap = "depends on the heap";
constexpr std::string_view kNil = "some place that no heap has";

// clang-format off
constexpr OpInfo kOps[] = {
    {"sep",     left_assoc(), "Bool Bool -> Bool", never(kHeap), kExt, kHeap},
    {"wand",    exactly(2),   "Bool Bool -> Bool", never(kHeap), kExt, kHeap},
    {"pto",     exactly(2),   "A B -> Bool", never(kHeap), kExt, kHeap},
    {"sep.emp", exactly(0),   "-> Bool", never(kHeap), kExt, kHeap},
    {"sep.nil", exactly(0),   "-> A", never(kNil), kExt, kNil},
    {"emp",     exactly(0),   "[i j] -> Bool", never(kHeap), kExt, kHeap, emp_sort},
};
// clang-format on

constexpr TheoryInfo kInfo{"separation", {}, kOps};

}  // namespace

const TheoryInfo& info() {
  return kInfo;
}

}  // namespace assay::theory::separation
