// SPDX-License-Identifier: MIT
//
// Separation logic of cvc5. A formula is about a heap that no model shows, so
// that no value follows from the arguments alone. Which sorts a heap has is
// said by declare-heap; cvc5 checks pto against it only when it solves.
#include "theory/separation/separation.h"
#include "theory/separation/typing.h"

namespace assay::theory::separation {

namespace {

using enum Since;

constexpr std::string_view kHeap = "depends on the heap";
constexpr std::string_view kNil = "some place that no heap has";

// clang-format off
constexpr OpInfo kOps[] = {
    {"sep",     left_assoc(), "Bool Bool -> Bool", never(kHeap), Cvc5, kHeap},
    {"wand",    exactly(2),   "Bool Bool -> Bool", never(kHeap), Cvc5, kHeap},
    {"pto",     exactly(2),   "A B -> Bool", never(kHeap), Cvc5, kHeap},
    {"sep.emp", exactly(0),   "-> Bool", never(kHeap), Cvc5, kHeap},
    {"sep.nil", exactly(0),   "-> A", never(kNil), Cvc5, kNil},
    {"emp",     exactly(0),   "[i j] -> Bool", never(kHeap), Cvc5, kHeap, emp_sort},
};
// clang-format on

constexpr TheoryInfo kInfo{
    .name = "separation", .sorts = {}, .ops = kOps, .logic_name = "SEP"};

}  // namespace

const TheoryInfo& info() {
  return kInfo;
}

}  // namespace assay::theory::separation
