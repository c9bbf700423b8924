// SPDX-License-Identifier: MIT
#include "testcase/seeds.h"

#include <utility>

namespace assay::testcase {

Seeds::Seeds(const smtlib::Language& language)
    : language_(&language), base_(language.theories().make_manager()) {}

Seeds::Seeds(const smtlib::Language& language,
             std::unique_ptr<term::TermManager> base,
             std::vector<Seed> list)
    : language_(&language), base_(std::move(base)), list_(std::move(list)) {}

}  // namespace assay::testcase
